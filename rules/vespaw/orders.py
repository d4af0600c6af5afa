"""Standing orders: answers a seat leaves for the decisions that may come while it is away.

"Standing orders" of the rules' description; P-59, PR-82. The first setting of each kind is the initial order, which
answers only when the bank of time is empty; ``ask`` never answers. ``auto`` is the computer's rule at level hard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.game import OrderField, OrderSpec
from rules.core.model import Decision, Option
from rules.vespaw.city_file import KINDS
from rules.vespaw.computer import choose
from rules.vespaw.menu import ALL_TRICKS
from rules.vespaw.view import View

FAVOURITES = ("first", "second", "third")
Order = Mapping[str, Any]

ORDERS = (
    OrderSpec(
        "paw",
        ("stay", "follow", "auto", "ask"),
        (
            *(OrderField(trick, ("default", "follow", "stay", "ask"), "default") for trick in ALL_TRICKS),
            OrderField("only_from_supply", (False, True), False),
        ),
        waits=True,
        tuned=("stay", "follow", "auto"),
    ),
    OrderSpec("place_scooter", ("auto", "leave", "ask"), waits=True),
    OrderSpec("set_row", ("keep", "auto", "ask"), waits=True),
    OrderSpec("choose_row", ("first_five", "auto", "ask"), waits=True),
    OrderSpec("claim_space", ("auto", "most_money", "first_player", "first_pick", "ask"), waits=True),
    OrderSpec(
        "pick_card",
        ("auto", "ranking", "ask"),
        tuple(OrderField(name, ("any", *KINDS), "any") for name in FAVOURITES),
        waits=True,
        tuned=("ranking",),
    ),
)


def answer(view: View, decision: Decision, order: Order) -> str | None:
    """Return the answer of a standing order, or None to ask the person."""
    setting = order.get("setting")
    if setting == "ask":
        return None
    if decision.kind == "paw":
        trick = order.get(decision.params["trick"], "default")
        setting = setting if trick == "default" else trick
    if setting == "auto":
        return choose(view, decision, "hard", None)
    given = ANSWERS.get((decision.kind, str(setting)))
    key = given(view, decision, order) if given else None
    return key if key is not None and decision.option(key) is not None else None


def _follow(view: View, decision: Decision, order: Order) -> str:
    used = view.players[decision.seat].paw is not None
    return "stay_paw" if used and order.get("only_from_supply") else "follow_paw"


def _leave(view: View, decision: Decision, order: Order) -> str:
    return f"place_scooter:{view.players[decision.seat].scooter}"


def _first_five(view: View, decision: Decision, order: Order) -> str:
    return decision.options[0].key


def _most_money(view: View, decision: Decision, order: Order) -> str:
    return max(decision.options, key=lambda option: view.city.space(option.params["space"]).money).key


def _first_pick(view: View, decision: Decision, order: Order) -> str:
    return min(decision.options, key=lambda option: view.city.space(option.params["space"]).pick).key


def _first_player(view: View, decision: Decision, order: Order) -> str | None:
    spaces = (option for option in decision.options if view.city.space(option.params["space"]).first_player)
    return next((option.key for option in spaces), None)


def _ranking(view: View, decision: Decision, order: Order) -> str:
    def kind(option: Option) -> str:
        card = view.bonus_row[option.params["position"] - 1]
        return view.city.bonus_cards[card].kind if card else ""

    for name in FAVOURITES:
        for option in decision.options:
            if kind(option) == order.get(name):
                return option.key
    return choose(view, decision, "hard", None)


ANSWERS: Mapping[tuple[str, str], Callable[[View, Decision, Order], str | None]] = {
    ("paw", "stay"): lambda view, decision, order: "stay_paw",
    ("paw", "follow"): _follow,
    ("place_scooter", "leave"): _leave,
    ("set_row", "keep"): lambda view, decision, order: "keep_row",
    ("choose_row", "first_five"): _first_five,
    ("claim_space", "most_money"): _most_money,
    ("claim_space", "first_player"): _first_player,
    ("claim_space", "first_pick"): _first_pick,
    ("pick_card", "ranking"): _ranking,
}
