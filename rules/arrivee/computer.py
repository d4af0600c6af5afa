"""The computer's choices, from its own view alone (spec heading Play by computer, AC-1 to AC-10, AC-13).

easy takes every wheel and plays no card but against a mass fall; normal knows all rules but escapes; hard knows all.
``absent`` is what is chosen for a seat whose time has run out: the sheet sent last (AR-145), else as hard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.arrivee import advice
from rules.arrivee.movement import add_up
from rules.arrivee.road import reach
from rules.arrivee.sheet_play import cheapest_save, held, stopped
from rules.arrivee.sheets import DEFAULTS, back_to
from rules.arrivee.view import RiderView, View
from rules.core.dice import Dice
from rules.core.model import Decision, Option

ABSENT = "absent"
AREA_COST = 4
BID_FIELDS = 13
BID = "2"


def choose(view: View, decision: Decision, level: str, dice: Dice) -> str:
    """Return the key of the option that a computer of this level takes."""
    if level == ABSENT:
        if decision.kind == "order_sheet":
            return back_to(view.sheet, decision)
        level = "hard"
    return CHOOSERS[decision.kind](view, decision, level).key


def _turn(view: View, decision: Decision, level: str) -> Option:
    rider = view.rider(min(decision.params["riders"]))
    options = [each for each in decision.options if each.params.get("rider") == rider.number]
    follow = advice.best_follow(view, rider, advice.own(options, rider.number, "follow"))
    plain = advice.own(options, rider.number, "roll")[0]
    if level == "easy":
        return follow or plain
    named = advice.card_or_line(view, rider, options, level == "hard")
    if named is not None:
        return named
    if follow is not None:
        end = advice.end_of(view, rider, follow.params["fields"])
        if rider.recovering or view.road.value(end) >= advice.mean_value(view, rider):
            stop = _area(view, rider, end - rider.field)
            return follow if stop is None else stopped(options, follow, rider.field + stop)
    return held(options, plain) if _would_stop(view, rider) else plain


def _area(view: View, rider: RiderView, full: int) -> int | None:
    return advice.area_stop(view, rider, full, AREA_COST) if view.pile_size else None


def _foot(view: View, rider: RiderView, full: int) -> int | None:
    return advice.foot(view, rider, full) if view.slowdown[rider.seat] else None


def _would_stop(view: View, rider: RiderView) -> bool:
    """Whether AC-6 or AC-7 could apply to a plain roll."""
    for die in advice.DICE:
        full = reach(view, rider, add_up(view, rider, die, None, None).total)
        if _area(view, rider, full) is not None or _foot(view, rider, full) is not None:
            return True
    return False


def _after_roll(view: View, decision: Decision, level: str) -> Option:
    rider, full = view.rider(decision.params["rider"]), decision.params["full"]
    free = {each.params["fields"]: each for each in decision.options if each.params["pay"] is None}
    if level == "easy":
        return free[full]
    stop = _area(view, rider, full)
    if stop in free:
        return free[stop]
    brake = _foot(view, rider, full)
    if brake is None:
        return free[full]
    return free.get(brake) or decision.option(f"go:{brake}:slowdown") or free[full]


def _save(view: View, decision: Decision, level: str) -> Option:
    return cheapest_save(decision)


def _injury(view: View, decision: Decision, level: str) -> Option:
    return decision.options[0]


def _bid(view: View, decision: Decision, level: str) -> Option:
    """AC-9: a single +2 that is enough, with two or more cards in hand, near the finish."""
    near = view.course.finish - decision.params["field"] <= BID_FIELDS
    if level != "easy" and near and view.hand_sizes[decision.seat] >= 2:
        for key in ("raise:s2", "raise:e2"):
            if (option := decision.option(key)) is not None:
                return option
    return decision.options[0]


def _sheet(view: View, decision: Decision, level: str) -> Option:
    """Set the first field that is not yet as wanted, then send."""
    for key in sheet_keys(view, decision, level):
        option = decision.option(key)
        if option is not None:
            return option
    return decision.options[-1]


def sheet_keys(view: View, decision: Decision, level: str) -> list[str]:
    """Return the choices that fill a draft as a computer of this level would, without those that change nothing.

    ``normal`` is what Suggest offers to everybody.
    """
    wanted = suggested(view, decision, level)
    return [f"set:{each.name}:{wanted[each.name]}" for each in decision.fields if each.value != wanted[each.name]]


def suggested(view: View, decision: Decision, level: str) -> dict[str, str]:
    """Return the sheet of a computer of this level, by field (AC-13)."""
    found = {}
    for field in decision.fields:
        who, name = field.name.split(":", 1)
        value = DEFAULTS.get(name, field.values[0])
        if who == "team":
            value = _suggested_bid(view, decision.seat) if name == "bid" and level != "easy" else value
        elif level == "easy":
            value = {"tactic": "stick", "area": "0"}.get(name, value)
        elif name == "brake":
            value = "foot"
        elif name == "card":
            value = "auto" if level == "hard" else _suggested_card(view, view.rider(int(who)), field.values)
        found[field.name] = value if value in field.values else field.values[0]
    return found


def _suggested_bid(view: View, seat: int) -> str:
    near = any(
        0 < view.course.finish - rider.field <= BID_FIELDS and rider.status == "ok"
        for rider in view.riders
        if rider.seat == seat
    )
    return BID if near and view.hand_sizes[seat] >= 2 else DEFAULTS["bid"]


def _suggested_card(view: View, rider: RiderView, values: tuple[str, ...]) -> str:
    """What AC-1 or AC-2 name now, while nobody has moved and there is no wheel."""
    options = advice.sprint_options(view, rider, values)
    named = advice.card_or_line(view, rider, options, escapes=False) if options else None
    if named is None or named.params["card"] is None:
        return DEFAULTS["card"]
    return f"{named.params['card']}:{named.params['use']}"


CHOOSERS: Mapping[str, Callable[[View, Decision, str], Option]] = {
    "turn": _turn,
    "after_roll": _after_roll,
    "mass_fall_save": _save,
    "injury": _injury,
    "roll_off_bid": _bid,
    "order_sheet": _sheet,
}
