"""Play by computer, 1: the lines of the pawns, and the walk along them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cmp_to_key
from typing import NamedTuple

from rules.dicycle_race.cards import Card
from rules.dicycle_race.combos import Node
from rules.dicycle_race.view import TurnView, View
from rules.dicycle_race.way import Path

BUDGET = 6


class Style(NamedTuple):
    """How well a computer plays: with plan numbers or bare needs, keeping parts of a combination, on later cards."""

    plans: bool = True
    keeps: bool = True
    later: bool = True
    gifts: bool = True


class Goal(NamedTuple):
    """A spot that a pawn may try for."""

    pawn: int
    spot: int


class Line(NamedTuple):
    """The best line of a pawn: whether it has dice, its worth (lower is better) and its spots."""

    bare: bool
    worth: tuple[int, int, int]
    path: Path
    pawn: int


@dataclass(frozen=True, slots=True)
class Table:
    """A view in the middle of a turn, as a computer of some style looks at it."""

    view: View
    turn: TurnView
    style: Style

    def card(self, spot: int) -> Card:
        """Return the card of a spot."""
        card = self.view.way.cards[spot]
        if card is None:
            raise LookupError(f"spot {spot} has no card")
        return card

    def node(self, goal: Goal) -> Node:
        """Return what lies on a spot for a pawn."""
        return self.turn.placed.get(goal) or self.card(goal.spot).root

    def plan(self, spot: int) -> int:
        """Return how many dice a card deserves."""
        card = self.card(spot)
        return card.plan if self.style.plans else card.need

    def wish(self, goal: Goal) -> int:
        """Return how many dice a spot still wants: its missing ones, or more by plan; 0 once complete."""
        node = self.node(goal)
        return 0 if node.complete else max(node.missing, self.plan(goal.spot) - len(node.dice))

    def first_plans(self, path: Path) -> int:
        """Return the largest number of first cards whose plans fit six dice, at least 1."""
        total = 0
        for made, spot in enumerate(path):
            total += self.plan(spot)
            if total > BUDGET:
                return max(made, 1)
        return len(path)

    def worth(self, path: Path) -> tuple[int, int, int]:
        """Return how good a line is, lower being better."""
        first = self.first_plans(path)
        rooms = [self.view.has_room(spot) for spot in path]
        reachable = 2 if any(rooms[:first]) else int(any(rooms))
        return -reachable, -first, self.plan(path[0])

    def lines(self) -> list[Line]:
        """Return the best line of every pawn that has one, best pawn first."""
        with_dice = {pawn for pawn, _ in self.turn.placed}
        found = []
        for pawn, paths in enumerate(self.turn.lines):
            if paths:
                worth, path = min((self.worth(path), path) for path in paths)
                found.append(Line(pawn not in with_dice, worth, path, pawn))
        return sorted(found, key=cmp_to_key(_compare))


def _compare(a: Line, b: Line) -> int:
    """Order two pawns: with dice first, then by their lines, then by number."""
    differ = next(((x, y) for x, y in zip(a.path, b.path, strict=False) if x != y), (0, 0))
    left, right = (a.bare, a.worth, differ[0], a.pawn), (b.bare, b.worth, differ[1], b.pawn)
    return (left > right) - (left < right)


def walk(lines: list[Line]) -> list[Goal]:
    """Return all spots of the lines, pawn after pawn."""
    return [Goal(line.pawn, spot) for line in lines for spot in line.path]


def table(view: View, style: Style) -> Table:
    """Return the table of the seat on turn."""
    if view.turn is None:
        raise LookupError("no turn is in progress")
    return Table(view, view.turn, style)
