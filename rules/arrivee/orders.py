"""Standing orders for live play: roll-offs, averting a mass fall, an injury (spec table Decisions, last column).

They are pure functions of view, decision and order; the state knows nothing of them. The sheets of the other tempos are
decisions of the game and live in `sheets`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, combinations
from typing import Any

from rules.arrivee.content import content
from rules.arrivee.road import ON_ROAD
from rules.arrivee.sheet_play import cheapest_save, line_near, smallest_bid
from rules.arrivee.sheets import MOST_BID, WAKE, back_to
from rules.arrivee.view import View
from rules.core.game import OrderField, OrderSpec
from rules.core.model import Decision

_NUMBERS = tuple(str(number) for number in range(1, content().rules.riders_per_team + 1))
_SOME = tuple(
    ":".join(each)
    for each in chain.from_iterable(combinations(_NUMBERS, count) for count in range(1, len(_NUMBERS) + 1))
)

ORDERS = (
    OrderSpec(
        "roll_off_bid",
        ("never", "points", "ask"),
        (OrderField("points", tuple(range(2, MOST_BID + 1, 2)), 2),),
        tuned=("points",),
    ),
    OrderSpec(
        "mass_fall_save",
        ("cheapest", "never", "riders", "ask"),
        (OrderField("riders", _SOME, _SOME[0]),),
        tuned=("riders",),
    ),
    OrderSpec("injury", ("ride_on", "withdraw", "ask")),
    OrderSpec("order_sheet", ("ask", "keep")),
)


def answer(view: View, decision: Decision, order: Mapping[str, Any]) -> str | None:
    """Return the key of the option a standing order takes, or None to ask the person.

    ``points``: the cheapest raise of at most so many points in this roll-off, if a line lies within 13 fields.
    ``riders``: numbers within the team, "1:3". ``withdraw``: only behind the time limit. ``keep``: the sheet sent last
    is sent again, unless a rider is in trouble or near the finish.
    """
    spec = next((each for each in ORDERS if each.kind == decision.kind), None)
    if spec is None:
        return None
    filled = {"setting": spec.settings[0], **{field.name: field.default for field in spec.fields}, **order}
    if filled["setting"] == "ask":
        return None
    return _ANSWERS[decision.kind](view, decision, filled)


def _bid(view: View, decision: Decision, order: Mapping[str, Any]) -> str:
    near = order["setting"] == "points" and line_near(view, decision.params["field"])
    return smallest_bid(decision, order["points"] if near else 0).key


def _save(view: View, decision: Decision, order: Mapping[str, Any]) -> str:
    within = (decision.params["rider"] - 1) % len(_NUMBERS) + 1
    named = order["setting"] == "riders" and str(within) in order["riders"].split(":")
    return cheapest_save(decision).key if named or order["setting"] == "cheapest" else "no_save"


def _injury(view: View, decision: Decision, order: Mapping[str, Any]) -> str:
    leave = order["setting"] == "withdraw" and not decision.params["out"]
    return "withdraw" if leave else "ride_on"


def _keep(view: View, decision: Decision, order: Mapping[str, Any]) -> str | None:
    riders = [each for each in view.riders if each.seat == decision.seat and each.status in ON_ROAD]
    trouble = any(each.status != "ok" or each.from_fall for each in riders)
    near = any(0 < view.course.finish - each.field <= WAKE for each in riders)
    return None if view.sheet is None or trouble or near else back_to(view.sheet, decision)


_ANSWERS: Mapping[str, Callable[[View, Decision, Mapping[str, Any]], str | None]] = {
    "roll_off_bid": _bid,
    "mass_fall_save": _save,
    "injury": _injury,
    "order_sheet": _keep,
}
