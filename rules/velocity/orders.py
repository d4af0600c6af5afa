"""Standing orders for the decisions out of turn (VR-58), after the table "Standing orders".

They are pure functions of view, decision and order; the state knows nothing of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.game import OrderField, OrderSpec
from rules.core.model import Decision
from rules.velocity.view import View

ORDERS = (
    OrderSpec(
        "follow",
        ("ask", "never", "always", "rule"),
        (
            OrderField("min_steps", tuple(range(1, 7)), 3),
            OrderField("keep", tuple(range(7)), 0),
            OrderField("onto_obstacle", ("never", "if_paid", "yes"), "if_paid"),
            OrderField("max", tuple(range(1, 5)), 4),
        ),
    ),
    OrderSpec(
        "obstacle",
        ("ask", "never", "always", "rule"),
        (OrderField("min_fall", tuple(range(1, 13)), 4), OrderField("keep", tuple(range(7)), 0)),
    ),
    OrderSpec("take_can", ("leader", "ask", "clockwise", "decline")),
)


def answer(view: View, decision: Decision, order: Mapping[str, Any]) -> str | None:
    """Return the key of the option a standing order takes, or None to ask the person."""
    spec = next((each for each in ORDERS if each.kind == decision.kind), None)
    if spec is None:
        return None
    filled = {"setting": spec.settings[0], **{field.name: field.default for field in spec.fields}, **order}
    if filled["setting"] == "ask":
        return None
    return {"follow": _follow, "obstacle": _obstacle, "take_can": _take_can}[decision.kind](view, decision, filled)


def _follow(view: View, decision: Decision, order: Mapping[str, Any]) -> str:
    """Return how many couriers follow; "always" means as many as possible."""
    most = len(decision.options) - 1
    if order["setting"] == "never":
        return "0"
    if order["setting"] == "always":
        return str(most)
    ride = decision.params
    obstacle = ride["kind"] == "obstacle"
    if ride["length"] < order["min_steps"] or (obstacle and order["onto_obstacle"] == "never"):
        return "0"
    for count in range(min(most, order["max"]), 0, -1):
        left = ride["cans"] - count
        if left >= order["keep"] and (not obstacle or order["onto_obstacle"] != "if_paid" or left >= count):
            return str(count)
    return "0"


def _obstacle(view: View, decision: Decision, order: Mapping[str, Any]) -> str:
    """Return whether a courier is to be kept on the obstacle."""
    asked = decision.params
    if order["setting"] == "rule":
        pays = asked["spaces_lost"] >= order["min_fall"] and asked["cans"] - 1 >= order["keep"]
    else:
        pays = order["setting"] == "always"
    return "master" if pays else "fall_back"


def _take_can(view: View, decision: Decision, order: Mapping[str, Any]) -> str:
    """Return whom to take a can from."""
    if order["setting"] == "decline":
        return "decline"
    if order["setting"] == "clockwise":
        return decision.options[0].key
    return leader(view, decision)


def leader(view: View, decision: Decision) -> str:
    """Return the candidate with most couriers home, then fewest steps to go, then nearest clockwise."""

    def lead(seat: int) -> tuple[int, int]:
        return -view.home.count(seat), sum(view.couriers[seat])

    givers = [option for option in decision.options if option.params["from"] is not None]
    return min(givers, key=lambda option: lead(option.params["from"])).key
