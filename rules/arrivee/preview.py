"""What a sheet would do now, for the private preview of its own seat: where each rider would end, whom he would follow.

Spec headings Playing with few waits and On Discord (AR-143, AR-144). It is reckoned from the view alone, with the
positions of this moment; what others do before a rider's turn may change it. Numbers, never sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.arrivee.advice import is_marked
from rules.arrivee.braking import free_fields, go_options, payments
from rules.arrivee.cards import INDEX
from rules.arrivee.content import KINDS
from rules.arrivee.movement import add_up, rolls_twice
from rules.arrivee.road import reach
from rules.arrivee.sheet_play import is_fair, settled
from rules.arrivee.sheets import value_of
from rules.arrivee.view import RiderView, View

DICE = (1, 2, 3, 4, 5, 6)

Sheet = Mapping[str, str]


class Roll(NamedTuple):
    """A roll: its card and use, the field it ends on for each die, whether a 1 is dangerous, whether two dice count."""

    card: str | None
    use: str | None
    ends: tuple[int, ...]
    danger: bool
    twice: bool


class Preview(NamedTuple):
    """What a sheet would do with one rider now.

    ``what`` is announce, wait, roll, follow (the wheels of ``leaders`` from ``least`` fields on, else a roll), or his
    status while he cannot ride. ``bare`` is the roll with a card that is played only if nothing can be followed,
    ``auto`` whether a card is played as the computer thinks fit.
    """

    rider: int
    field: int
    what: str
    leaders: tuple[int, ...] = ()
    least: int = 0
    auto: bool = False
    roll: Roll | None = None
    bare: Roll | None = None


def preview(view: View, sheet: Sheet) -> list[Preview]:
    """Return what a sheet would do with each of its riders on the road."""
    numbers = dict.fromkeys(name.split(":")[0] for name in sheet)
    return [_of_rider(view, view.rider(int(number)), sheet) for number in numbers if number.isdigit()]


def _of_rider(view: View, rider: RiderView, sheet: Sheet) -> Preview:
    if rider.status != "ok":
        return Preview(rider.number, rider.field, rider.status)
    special = value_of(sheet, rider.number, "special")
    if special in ("announce", "wait"):
        return Preview(rider.number, rider.field, special)
    card, when = _card(view, rider, sheet), value_of(sheet, rider.number, "card_when")
    if card is not None and (when == "now" or (when == "unmarked" and not is_marked(view, rider))):
        return Preview(rider.number, rider.field, "roll", roll=card)
    leaders, least = _wheels(view, rider, sheet)
    auto = value_of(sheet, rider.number, "card") == "auto"
    bare = card if when == "no_wheel" else None
    plain = _roll(view, rider, sheet, None, None)
    if bare is not None and not leaders:
        return Preview(rider.number, rider.field, "roll", roll=bare)
    return Preview(rider.number, rider.field, "follow" if least else "roll", leaders, least, auto, plain, bare)


def _card(view: View, rider: RiderView, sheet: Sheet) -> Roll | None:
    """The roll with the card asked for, if it may be played now."""
    kind, _, use = value_of(sheet, rider.number, "card").partition(":")
    barred = rider.tokens or rider.injured or view.road.cobbled[rider.field]
    if barred or kind not in KINDS or not (view.hand or (0,) * len(KINDS))[INDEX[kind]]:
        return None
    return _roll(view, rider, sheet, kind, use)


def _roll(view: View, rider: RiderView, sheet: Sheet, card: str | None, use: str | None) -> Roll:
    hand = list(view.hand or (0,) * len(KINDS))
    if card is not None:
        hand[INDEX[card]] -= 1
    ends = tuple(rider.field + _fields(view, rider, sheet, die, (card, use), hand) for die in DICE)
    twice = rolls_twice(view, rider, card)
    is_checked = view.extended and (card is not None or view.road.cobbled[rider.field])
    return Roll(card, use, ends, is_checked or (rider.from_fall and not rider.injured), twice)


def _fields(
    view: View, rider: RiderView, sheet: Sheet, die: int, played: tuple[str | None, str | None], hand: Sequence[int]
) -> int:
    """How far the sheet lets a roll take the rider."""
    total = add_up(view, rider, die, *played)
    full = reach(view, rider, total.total)
    free = tuple(free_fields(view, rider, total, None))
    options = go_options(free, full, payments(view, rider, hand))
    return int(settled(view, rider, options, full, total.rolled, sheet)[0].params["fields"])


def _wheels(view: View, rider: RiderView, sheet: Sheet) -> tuple[tuple[int, ...], int]:
    """Whom the rider may be able to follow, and from how many fields on he would; 0 if never."""
    tactic, last = value_of(sheet, rider.number, "tactic"), view.road.wheel[rider.field]
    own = [each for each in view.riders if each.seat == rider.seat] if rider.injured else view.riders
    last = view.road.smooth[rider.field] if rider.injured else last
    leaders = tuple(
        each.number
        for each in own
        if each.number != rider.number and each.status == "ok" and 0 <= each.field - rider.field <= 1 <= last
    )
    if not leaders or tactic == "lead":
        return leaders, 0
    wanted = value_of(sheet, rider.number, "at_least")
    if tactic == "stick":
        return leaders, 1
    if wanted != "fair":
        return leaders, int(wanted)
    fair = (fields for fields in range(1, last - rider.field + 1) if is_fair(view, rider, rider.field + fields))
    return leaders, next(fair, 0)
