"""From sheet to action: how the questions of a round are answered in the tempos `orders` and `standing`.

Spec heading Playing with few waits (AR-143, AR-144; AC-4, AC-6 to AC-8). A value that has become impossible is passed
over. What a sheet decides is told to its own seat as the event `by_sheet`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.arrivee import advice
from rules.arrivee.cards import CHEAPEST
from rules.arrivee.road import RiderLike, Scene
from rules.arrivee.sheets import value_of
from rules.arrivee.state import Rider, State
from rules.core.model import Decision, Event, Option

BID_FIELDS = 13  # a line this near makes a roll-off worth a bid

Sheet = dict[str, str] | None
Found = tuple[Option, str]


def answer_from_sheet(state: State, decision: Decision, log: list[Event]) -> Option:
    """Return the option that the seat's sheet names for a decision of the round."""
    sheet = state.sheets[decision.seat].sent
    option, why = ANSWERS[decision.kind](state, decision, sheet)
    told = {"seat": decision.seat, "kind": decision.kind, "option": option.key, "why": why}
    log.append(Event("by_sheet", told, frozenset({decision.seat})))
    return option


def _turn(state: State, decision: Decision, sheet: Sheet) -> Found:
    rider = state.rider(_first(decision, sheet))
    options = [each for each in decision.options if each.params.get("rider") == rider.number]
    option, why = _action(state, rider, options, sheet, bool(decision.params["second"]))
    return _held(state, rider, options, option, sheet), why


def _first(decision: Decision, sheet: Sheet) -> int:
    riders: Sequence[int] = decision.params["riders"]
    wanted = value_of(sheet, "team", "order")
    ranked = [int(number) for number in wanted.split(":")] if wanted else []
    return next((number for number in ranked if number in riders), min(riders))


def _action(state: State, rider: Rider, options: Sequence[Option], sheet: Sheet, second: bool) -> Found:
    """The order of the spec: special, card, wheel, card without a wheel, plain roll."""
    special = value_of(sheet, rider.number, "special")
    for option in options:
        if option.params["type"] == special:
            return option, "special"
    card = _card(state, rider, options, sheet)
    when = value_of(sheet, rider.number, "card_when")
    auto = value_of(sheet, rider.number, "card") == "auto"
    now = second or auto or when == "now" or (when == "unmarked" and not advice.is_marked(state, rider))
    if card is not None and now:
        return card, "card"
    follow = _wheel(state, rider, options, sheet)
    if follow is not None:
        return follow, "wheel"
    if card is not None and when == "no_wheel" and not advice.own(options, rider.number, "follow"):
        return card, "no_wheel"
    return advice.own(options, rider.number, "roll")[0], "plain"


def _card(state: State, rider: Rider, options: Sequence[Option], sheet: Sheet) -> Option | None:
    """The roll with the card asked for, if it is legal; with `auto` the one that AC-1 to AC-3 name."""
    wanted = value_of(sheet, rider.number, "card")
    if wanted == "auto":
        named = advice.card_or_line(state, rider, options)
        return named if named is not None and named.params.get("card") else None
    if wanted == "none":
        return None
    card, use = wanted.split(":")
    rolls = advice.own(options, rider.number, "roll")
    return next((each for each in rolls if each.params["card"] == card and each.params["use"] == use), None)


def _wheel(state: State, rider: Rider, options: Sequence[Option], sheet: Sheet) -> Option | None:
    tactic = value_of(sheet, rider.number, "tactic")
    follow = advice.best_follow(state, rider, advice.own(options, rider.number, "follow"))
    if follow is None or tactic == "lead":
        return None
    fields = follow.params["fields"]
    if tactic == "wheel":
        least = value_of(sheet, rider.number, "at_least")
        end = advice.end_of(state, rider, fields)
        if least != "fair" and end - rider.field < int(least):
            return None
        if least == "fair" and not is_fair(state, rider, end):
            return None
    full = advice.end_of(state, rider, fields) - rider.field
    stop = advice.area_stop(state, rider, full, int(value_of(sheet, rider.number, "area")))
    return follow if stop is None else stopped(options, follow, rider.field + stop)


def is_fair(scene: Scene, rider: RiderLike, end: int) -> bool:
    """Whether a wheel that ends here is worth an own roll (AC-4)."""
    return rider.recovering or scene.road.value(end) >= advice.mean_value(scene, rider)


def stopped(options: Sequence[Option], follow: Option, stop: int) -> Option:
    """Return the option to follow the same leader but to stop on a field, the whole way if there is none."""
    leader, rider = follow.params["leader"], follow.params["rider"]
    for each in options:
        if each.params.get("leader") == leader and each.params["rider"] == rider and each.params["stop"] == stop:
            return each
    return follow


def held(options: Sequence[Option], option: Option) -> Option:
    """Return the same roll with `hold`, if that is offered."""
    return next((each for each in options if each.key == option.key + "+hold"), option)


def _held(state: State, rider: Rider, options: Sequence[Option], option: Option, sheet: Sheet) -> Option:
    """A roll is held if the area, braking, the bonus or joining a helper could matter."""
    if option.params["type"] != "roll":
        return option
    number = rider.number
    area = value_of(sheet, number, "area") != "0" and not rider.area_used and rider.field < state.course.area[1]
    brake = value_of(sheet, number, "brake") != "never"
    bonus = value_of(sheet, number, "bonus") == "never"
    join = value_of(sheet, number, "special") == "join"
    return held(options, option) if area or brake or bonus or join else option


def _after_roll(state: State, decision: Decision, sheet: Sheet) -> Found:
    rider = state.rider(decision.params["rider"])
    return settled(state, rider, decision.options, decision.params["full"], decision.params["rolled"], sheet)


def settled(
    scene: Scene, rider: RiderLike, options: Sequence[Option], full: int, rolled: int, sheet: Mapping[str, str] | None
) -> Found:
    """Return what a sheet makes of a roll: the first that applies of join, area, brake, bonus, the full movement."""
    free = {each.params["fields"]: each for each in options if each.params["pay"] is None}
    if value_of(sheet, rider.number, "special") == "join":
        for fields in helper_stops(scene, rider):
            if fields in free:
                return free[fields], "join"
    stop = advice.area_stop(scene, rider, full, int(value_of(sheet, rider.number, "area")))
    if stop in free:
        return free[stop], "area"
    brake = _brake(scene, rider, full, sheet)
    paid = None if brake is None else _paid(options, brake, free, value_of(sheet, rider.number, "brake_se") == "yes")
    if paid is not None:
        return paid, "brake"
    if value_of(sheet, rider.number, "bonus") == "never" and min(full, rolled) in free:
        return free[min(full, rolled)], "bonus"
    return free[full], "full"


def helper_stops(scene: Scene, rider: RiderLike) -> list[int]:
    """Return the fields to a helper: on his field rather than behind it, the foremost first (AR-100)."""
    mates = [
        mate.field - rider.field
        for mate in scene.riders
        if mate.seat == rider.seat and mate.status == "ok" and not mate.injured and mate.field > rider.field
    ]
    ahead = sorted(mates, reverse=True)
    return ahead + [fields - 1 for fields in ahead if fields > 1]


def _brake(scene: Scene, rider: RiderLike, full: int, sheet: Mapping[str, str] | None) -> int | None:
    wanted = value_of(sheet, rider.number, "brake")
    if wanted == "never":
        return None
    if wanted == "foot":
        return advice.foot(scene, rider, full)
    most = int(wanted.split(":")[1])
    return most if most < full else None


def _paid(options: Sequence[Option], fields: int, free: Mapping[int, Option], with_card: bool) -> Option | None:
    """The option to move so many fields: free, for a slowdown card, or for the cheapest SE card."""
    if fields in free:
        return free[fields]
    ways = ("slowdown", *CHEAPEST) if with_card else ("slowdown",)
    known = {option.key: option for option in options}
    return next((known[key] for way in ways if (key := f"go:{fields}:{way}") in known), None)


def _save(state: State, decision: Decision, sheet: Sheet) -> Found:
    wanted = value_of(sheet, "team", "save")
    named = wanted == "cheapest" or str(decision.params["rider"]) in wanted.split(":")
    return (cheapest_save(decision) if named else decision.options[-1]), wanted


def cheapest_save(decision: Decision) -> Option:
    """Return the option that gives up the cheapest card (AC-8)."""
    found = (decision.option(f"save:{kind}") for kind in CHEAPEST)
    return next(option for option in found if option is not None)


def _bid(state: State, decision: Decision, sheet: Sheet) -> Found:
    most = int(value_of(sheet, "team", "bid"))
    if value_of(sheet, "team", "bid_where") == "line" and not line_near(state, decision.params["field"]):
        most = 0
    return smallest_bid(decision, most), "bid"


def line_near(scene: Scene, field: int) -> bool:
    """Whether a prime or the finish lies so near in front of a field that a bid is worth it."""
    lines = [*(prime.at for prime in scene.course.primes), scene.course.finish]
    return any(0 < line - field <= BID_FIELDS for line in lines)


def smallest_bid(decision: Decision, most: int) -> Option:
    """Return the cheapest raise that keeps to so many points in this roll-off, or `pass`."""
    spent = decision.params["total"] - decision.params["die"]
    raises = [each for each in decision.options[1:] if spent + each.params["points"] <= most]

    def cost(option: Option) -> tuple[int, int, int]:
        cards = option.params["cards"]
        return option.params["points"], len(cards), sum(card[0] == "e" for card in cards)

    return min(raises, key=cost, default=decision.options[0])


def _injury(state: State, decision: Decision, sheet: Sheet) -> Found:
    wanted = value_of(sheet, "team", "injury")
    leave = wanted == "withdraw" and not decision.params["out"]
    return decision.options[1 if leave else 0], wanted


ANSWERS: Mapping[str, Callable[[State, Decision, Sheet], Found]] = {
    "turn": _turn,
    "after_roll": _after_roll,
    "mass_fall_save": _save,
    "roll_off_bid": _bid,
    "injury": _injury,
}
