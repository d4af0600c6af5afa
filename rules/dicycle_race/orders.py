"""Standing orders, and the choices that are no choice (spec, "On Discord": Few clicks, Standing orders).

What a seat leaves for a kind of decision: {"setting": name}. The first setting of each kind is the default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from rules.core.game import OrderSpec
from rules.core.model import Decision
from rules.dicycle_race import move
from rules.dicycle_race.combos import DIE, Dice, Node
from rules.dicycle_race.computer import STYLES, play
from rules.dicycle_race.hand import ROLLS
from rules.dicycle_race.velodrome import hardest, hardness
from rules.dicycle_race.view import TurnView, View
from rules.dicycle_race.way import Path

ORDERS = (
    OrderSpec("announce", ("ask", "next_card", "computer")),
    OrderSpec("gift", ("ask", "decline", "completes")),
    OrderSpec("choose_hand", ("ask", "computer")),
    OrderSpec("place_dice", ("when_it_matters", "ask", "computer")),
    OrderSpec("remove_card", ("ask", "hardest", "easiest", "lowest")),
)


def answer(view: View, decision: Decision, order: Mapping[str, Any]) -> str | None:
    """Return what an order says to a decision, or None to ask the person.

    ``when_it_matters`` ends the turn after the third roll when no placement could move a pawn.
    """
    setting = order.get("setting")
    if setting == "computer":
        return play(view, decision, STYLES["hard"])
    chosen = ANSWERS.get((decision.kind, str(setting)))
    return chosen(view, decision) if chosen else None


def _next_card(view: View, decision: Decision) -> str:
    """Announce the next card of the first pawn that can, and nothing more."""
    if view.turn and any(view.turn.rows) and decision.option("none"):
        return "none"
    rows = [each for each in decision.options if each.key != "none"]
    return min(rows, key=lambda each: (len(each.params["spots"]), each.params["spots"])).key


def _completes(view: View, decision: Decision) -> str:
    """Take the lowest die that completes the next card of a pawn; else decline."""
    takes = [each for each in decision.options if each.key != "decline" and _is_next(view, each.params)]
    return min(takes, key=lambda each: (DIE[each.params["die"]], each.params["pawn"])).key if takes else "decline"


def _is_next(view: View, take: Mapping[str, Any]) -> bool:
    lines = view.turn.lines[take["pawn"]] if view.turn else ()
    return any(line[0] == take["spot"] for line in lines) and view.way.need(take["spot"]) == 1


def _spots(decision: Decision) -> list[int]:
    return [int(option.key) for option in decision.options]


ANSWERS: dict[tuple[str, str], Callable[[View, Decision], str | None]] = {
    ("announce", "next_card"): _next_card,
    ("gift", "decline"): lambda view, decision: "decline",
    ("gift", "completes"): _completes,
    ("place_dice", "when_it_matters"): lambda view, decision: "end_turn" if foregone(view) else None,
    ("remove_card", "hardest"): lambda view, decision: str(hardest(view.way, _spots(decision))),
    ("remove_card", "easiest"): lambda view, decision: str(min(_spots(decision), key=lambda s: _easiness(view, s))),
    ("remove_card", "lowest"): lambda view, decision: str(min(_spots(decision))),
}


def _easiness(view: View, spot: int) -> tuple[int, int, int]:
    plan, need, _ = hardness(view.way, spot)
    return plan, need, spot


def foregone(view: View) -> bool:
    """Whether the third roll is over and no placement could change where a pawn comes to rest (DR-23)."""
    turn = view.turn
    if turn is None or turn.roll < ROLLS:
        return False
    if view.plan.stop:
        goals = [(pawn, spot) for pawn, row in enumerate(turn.rows) for spot in row]
        return not _can_complete(view, turn, goals, turn.unplaced)
    return not any(_can_gain(view, turn, pawn, line) for pawn, lines in enumerate(turn.lines) for line in lines)


def _can_gain(view: View, turn: TurnView, pawn: int, line: Path) -> bool:
    made = len(move.row(turn, pawn))
    rests = move.rest(view, line[:made])
    return any(
        move.rest(view, line[:more]) != rests
        and _can_complete(view, turn, [(pawn, spot) for spot in line[made:more]], turn.unplaced)
        for more in range(made + 1, len(line) + 1)
    )


def _can_complete(view: View, turn: TurnView, goals: list[tuple[int, int]], dice: Dice) -> bool:
    """Whether the dice complete all of these spots."""
    if not goals:
        return True
    node: Node | None = turn.placed.get(goals[0]) or view.way.roots[goals[0][1]]
    if node is None or node.missing > len(dice):
        return False
    for taken in set(combinations(dice, node.missing)):
        if node.then(taken) is not None and _can_complete(view, turn, goals[1:], _without(dice, taken)):
            return True
    return False


def _without(dice: Dice, taken: Dice) -> Dice:
    rest = list(dice)
    for die in taken:
        rest.remove(die)
    return tuple(rest)
