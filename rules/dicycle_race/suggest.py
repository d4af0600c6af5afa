"""Suggestions for the seat on turn, and several choices in one click (spec, "On Discord": Few clicks)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.core.model import Decision
from rules.dicycle_race import move
from rules.dicycle_race.combos import DIE, mask_of
from rules.dicycle_race.computer import STYLES
from rules.dicycle_race.consequence import is_over
from rules.dicycle_race.hand import HAND, ROLLS
from rules.dicycle_race.lines import Line, table
from rules.dicycle_race.locking import place
from rules.dicycle_race.packing import Packed, pack
from rules.dicycle_race.view import TurnView, View

# What is left of a click is void after these events: they end the roll that the placements belong to.
CLICK_ENDS = frozenset({"rolled", "moved", "turn_lost"})
TRAILING = frozenset({"roll", "end_turn"})


def hands(view: View, decision: Decision) -> tuple[Packed, ...]:
    """Return up to three different hands, the best first: the computer's, a bolder one, one for the next card only."""
    best, bold = table(view, STYLES["hard"]), table(view, STYLES["normal"])
    lines = best.lines()
    short = [Line(lines[0].bare, lines[0].worth, lines[0].path[:1], lines[0].pawn)] if lines else []
    found = [pack(best, decision, lines), pack(bold, decision, bold.lines()), pack(best, decision, short)]
    return tuple(packed for i, packed in enumerate(found) if packed.key not in [each.key for each in found[:i]])


def placements(view: View) -> tuple[str, ...]:
    """Return the choices that a computer would now make, in order: placements, then roll or end_turn if still due."""
    chosen: list[str] = []
    while view.turn is not None:
        key = place(table(view, STYLES["hard"]))
        if key is None:
            last = "roll" if view.turn.roll < ROLLS else "end_turn"
            return tuple(chosen) if chosen and _by_itself(view, view.turn) else (*chosen, last)
        chosen.append(key)
        _, name, pawn, spot = key.split(":")
        root = view.way.roots[int(spot)]
        if root is None:
            break
        turn = view.turn.after(DIE[name], int(pawn), int(spot), root)
        if is_over(view, turn):
            break
        view = replace(view, turn=turn)
    return tuple(chosen)


def _by_itself(view: View, turn: TurnView) -> bool:
    """Whether nothing can be placed and only one thing is left to do, which is then done by itself."""
    mask, roots = mask_of(turn.unplaced), view.way.roots
    nodes = [turn.placed.get((pawn, spot)) or roots[spot] for pawn, goals in enumerate(turn.targets) for spot in goals]
    if any(node and node.fits & mask for node in nodes):
        return False
    return turn.roll == ROLLS or view.plan.stop or not move.somebody_moves(view, turn)


def entries(view: View, decision: Decision) -> tuple[str, ...]:
    """Return what may be ticked: every placement, and with ``*2`` and more the same one as often as it fits."""
    turn: TurnView | None = view.turn
    found: list[str] = []
    for option in decision.options:
        if turn is None or option.key in TRAILING:
            continue
        die, goal = DIE[option.params["die"]], (option.params["pawn"], option.params["spot"])
        node = turn.placed.get(goal) or view.way.roots[goal[1]]
        fitting = [n for n in range(1, turn.unplaced.count(die) + 1) if node and node.then((die,) * n)]
        found += [option.key if times == 1 else f"{option.key}*{times}" for times in fitting]
    return tuple(found)


def expand(view: View, decision: Decision, word: str, values: Sequence[str]) -> tuple[str, ...]:
    """Return the choices of a combined control: ``suggested``, or ``ticked`` with `entries` and roll or end_turn."""
    if word == "suggested":
        return placements(view)
    single: list[str] = []
    for value in values:
        key, _, times = value.partition("*")
        single += [key] * (int(times) if times.isdecimal() and int(times) <= HAND else 1)
    return tuple(sorted(single, key=lambda key: key in TRAILING))
