"""The values of "Play by computer", written down a second time, slowly and with fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from rules.core.model import Decision, Option
from rules.velocity.view import View

CANS = {"bold": [Fraction(3), Fraction("2.5"), Fraction("1.5"), Fraction("0.8")], "thrifty": [Fraction(3)] * 4}


def can(style: str, n: int) -> Fraction:
    """The nth can."""
    return CANS[style][min(n, 4) - 1]


def worth(view: View, spaces: list[int], home: int) -> Fraction:
    """A team."""
    start = view.course.length + 1
    gone = [start + 3] * home + [start - space for space in sorted(spaces)]
    return sum(
        (w * g for w, g in zip([Fraction(1), Fraction(1), Fraction(1), Fraction("0.2")], gone, strict=False)),
        Fraction(0),
    )


def gain(view: View, seat: int, s: int, t: int) -> Fraction:
    """From s to t; 0 is home."""
    before, home = list(view.couriers[seat]), view.home.count(seat)
    after = before.copy()
    after.remove(s)
    if t:
        after.append(t)
    return worth(view, after, home + (not t)) - worth(view, before, home)


def land(view: View, style: str, seat: int, s: int, t: int, cans: int, supply: bool) -> Fraction:
    """What arriving is worth."""
    found, kind = gain(view, seat, s, t), view.course.kind(t)
    if kind == "supply" and supply:
        return found + can(style, cans + 1)
    if kind != "obstacle":
        return found
    on = {space for own in view.couriers for space in own}
    back = min([o for o in view.course.obstacle if o > t and o not in on], default=view.course.length + 1)
    fall = gain(view, seat, s, back) + can(style, cans + 1)
    if back == view.course.length + 1:
        fall += can(style, cans + 2)
    return max(fall, found - can(style, cans)) if cans else fall


def move(view: View, style: str, die: str, f: int | None, s: int, v: int, cans: int, boost: str) -> Fraction:
    """The value of a move."""
    me, t = view.active, s - v
    if t <= 0:
        return cross(view, s) if die == "team" else Fraction(-999)
    value = land(view, style, me, s, t, cans, True)
    if f is not None:
        share = Fraction("0.35") * (1 + Fraction("0.5") * view.home.count(f))
        value -= share * land(view, style, f, s, t, view.cans[f], False)
    if boost == "breakaway" or s == view.course.length + 1:
        return value
    if view.couriers[me].count(s) > 1 and cans:
        value += max(Fraction(0), land(view, style, me, s, t, cans - 1, False) - can(style, cans))
    for rival in range(view.seats):
        left = view.couriers[rival].count(s) - (rival == f)
        k = min(left, view.cans[rival])
        if rival != me and k > 0:
            by = land(view, style, rival, s, t, view.cans[rival] - 1, False)
            value -= Fraction("0.25") * k * max(Fraction(0), by - 2)
    return value


def cross(view: View, s: int) -> Fraction:
    """The value of a crossing."""
    me = view.active
    mine, taken = view.home.count(me), len(view.home)
    if mine == 2:
        return Fraction(1000)
    if taken == 7:
        return Fraction(1000 if mine else -1000)
    value = gain(view, me, s, 0)
    rivals = [seat for seat in range(view.seats) if seat != me and view.home.count(seat) == 1]
    if taken == 6 and view.seats >= 4 and any(space <= 6 for seat in rivals for space in view.couriers[seat]):
        value -= 8
    return value


def ride(view: View, style: str, option: Option) -> Fraction:
    """The expected value of a ride, over every single result."""
    me, boost, pack = view.active, option.params["boost"], option.params["space"]
    held = view.cans[me]
    cost = {"none": 0, "refuel": 1, "breakaway": 2}[boost]
    spaces = [pack] if pack is not None else sorted(set(view.couriers[me]))
    lent = [seat for seat in range(view.seats) if seat != me and pack in view.couriers[seat]]
    dice: list[tuple[str, int | None]] = [("team", None), *(("foreign", seat) for seat in lent)]
    dice += [("energy", None)] if boost != "none" else []
    memo = {
        (die, v): max(move(view, style, die[0], die[1], s, v, held - cost, boost) for s in spaces)
        for die in [*dice, ("sum", None)]
        for v in range(1, 13)
    }
    total, count = Fraction(0), 0
    for values in product(range(1, 7), repeat=len(dice)):
        found = [memo[die, v] for die, v in zip(dice, values, strict=True)]
        if boost == "breakaway":
            found.append(memo[("sum", None), sum(values)])
        total, count = total + max(found), count + 1
    return total / count - sum((can(style, held - i) for i in range(cost)), Fraction(0))


def choose(view: View, decision: Decision, style: str) -> str:
    """The first of the best options of a ride or a move."""

    def value(option: Option) -> Fraction:
        if decision.kind == "choose_ride":
            return ride(view, style, option)
        die, f, s = (option.params[name] for name in ("die", "seat", "space"))
        shown = dict(view.dice)
        own, energy = shown[f"team:{view.active}"], shown.get("energy", 0)
        v = {"team": own, "energy": energy, "sum": own + energy}.get(die) or shown[f"team:{f}"]
        return move(view, style, die, f, s, v, view.cans[view.active], view.boost or "none")

    best = max(value(option) for option in decision.options)
    return next(option.key for option in decision.options if value(option) == best)
