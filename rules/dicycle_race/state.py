"""The state of a session.

A pawn's position is a spot, 0 for the start, the spot after the last for the Podium, OFF when it is off the course.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.core.model import NOTHING, Decision, Option, Outcome, Setup
from rules.dicycle_race.combos import Dice, Node
from rules.dicycle_race.setup import Plan, plan_of
from rules.dicycle_race.way import Lines, Path, Way, way_of

OFF = -1
LEAVE = (Option("leave"),)


class Offer(NamedTuple):
    """Dice left by a seat whose turn was lost (the Little Gift)."""

    dice: Dice
    left_by: int


class Gift(NamedTuple):
    """The die taken from an offer and where it was placed."""

    die: int
    pawn: int
    spot: int


class Step(NamedTuple):
    """A movement of a pawn: ``path`` are the spots it moved onto or over, the last one where it rests."""

    competitor: int
    pawn: int
    start: int
    path: Path


class Result(NamedTuple):
    """A finished race: place (0 for none) and points of every competitor, and who arrived first."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    first: int | None


@dataclass(slots=True)
class Turn:
    """The running turn. ``lines`` are, pawn by pawn, the routes on which all its dice lie; ``rows`` the announced."""

    seat: int
    competitor: int
    lines: list[Lines]
    targets: list[Path] = field(default_factory=list)
    rows: list[Path] = field(default_factory=list)
    gift: Gift | None = None
    hand: tuple[int, int, int] | None = None
    roll: int = 0
    unplaced: list[int] = field(default_factory=list)
    placed: dict[tuple[int, int], Node] = field(default_factory=dict)
    third: Dice = ()

    def aim(self) -> None:
        """Work the targets out from the lines."""
        self.targets = [
            lines[0] if len(lines) == 1 else tuple(sorted({spot for line in lines for spot in line}))
            for lines in self.lines
        ]

    def put(self, die: int, pawn: int, spot: int, node: Node) -> None:
        """Place a die, no longer among the unplaced, on a spot where ``node`` lies; keep the routes through it."""
        self.placed[pawn, spot] = node.after[die]
        if len(self.lines[pawn]) > 1:
            self.lines[pawn] = tuple(line for line in self.lines[pawn] if spot in line)
            self.aim()


class Road:
    """What can be read from a way and the pawns on it; shared by the state and its view."""

    __slots__ = ()
    way: Way
    pawns: Sequence[Sequence[int]]

    def cards_left(self, competitor: int) -> int:
        """Return the cards a competitor has still to complete, by the shortest way, over all pawns (DR-45)."""
        return sum(self.way.remaining[pos] for pos in self.pawns[competitor] if pos != OFF)

    def standing(self, spot: int) -> int:
        """Return how many pawns stand on a spot."""
        return sum(pawns.count(spot) for pawns in self.pawns)

    def has_room(self, spot: int) -> bool:
        """Whether a pawn coming to this spot may stay (DR-38, DR-39); the last spot leads to the Podium."""
        limit = self.way.limits[spot]
        return not limit or spot == self.way.last or self.standing(spot) < limit


@dataclass(slots=True)
class State(Road):
    """One session. Mutable within one call of `new` or `apply`."""

    plan: Plan
    way: Way
    pawns: list[list[int]]
    entries: list[int]
    rotation: list[int]
    turns: list[int]
    race: int = 0
    round: int = 0
    starter: int = 0
    order: list[int] = field(default_factory=list)
    index: int = 0
    arrived: list[int] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    eliminated: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    last_turns: list[int] | None = None
    offer: Offer | None = None
    turn: Turn | None = None
    caught: bool = False
    removals: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    trail: list[Step] = field(default_factory=list)
    step: str = "race"
    ids: int = 0
    open: Decision | None = None
    leaves: tuple[Decision, ...] = ()
    decisions: tuple[Decision, ...] = ()
    outcome: Outcome | None = None

    def ask(self, seat: int, kind: str, options: tuple[Option, ...], params: Mapping[str, Any] = NOTHING) -> None:
        """Stop for a decision."""
        self.ids += 1
        self.open = Decision(self.ids, seat, kind, options, params)
        self.decisions = (self.open, *self.leaves)

    def riding(self) -> Turn:
        """Return the running turn, where there certainly is one."""
        if self.turn is None:
            raise RuntimeError("no turn is in progress")
        return self.turn

    def aim(self, turn: Turn) -> None:
        """Work out the routes of a turn before any die is placed: the announced rows, or all within reach (DR-14)."""
        pawns = self.pawns[turn.competitor]
        if self.plan.stop and len(turn.rows) == len(pawns):
            turn.lines = [(row,) if row else () for row in turn.rows]
        else:
            goal = self.pawns[1 - turn.competitor][0] if self.plan.mode == "duel" else 0
            turn.lines = [self.way.lines(pos, goal) for pos in pawns]
        turn.aim()

    def still_in(self) -> list[int]:
        """Return the competitors still in the match."""
        return [i for i in range(self.plan.competitors) if i not in self.out]

    def racing(self) -> list[int]:
        """Return the competitors still in the race: in the match and not arrived."""
        return [i for i in range(self.plan.competitors) if i not in self.out and i not in self.arrived]

    def refresh_leaves(self) -> None:
        """List the seats that may leave: those still in, and those who still have to remove a card (DR-68, DR-63)."""
        gone = {seat for i in self.eliminated for seat in self.plan.teams[i]} - set(self.removals) | set(self.left)
        seats = [seat for seat in range(self.plan.seats) if seat not in gone]
        self.leaves = tuple(Decision(seat + 1, seat, "leave", LEAVE, optional=True) for seat in seats)


def blank_state(setup: Setup) -> State:
    """Return a state before its first race. Raise BadSetup for options that do not fit together."""
    plan = plan_of(setup)
    n = plan.competitors
    way = way_of(plan.sections or (((1, 2, 3, 4),),), plan.ring, False, 0)
    state = State(plan, way, [[0] * plan.pawns for _ in range(n)], [0] * n, [0] * n, [0] * n)
    state.ids = plan.seats
    state.refresh_leaves()
    return state


def lay(state: State, cards: tuple[int, ...] | None = None) -> None:
    """Lay out the course: the fixed one, or these cards in a row."""
    plan = state.plan
    sections = plan.sections if cards is None else ((cards,),)
    state.way = way_of(sections, plan.ring, plan.round_trip, plan.blank if plan.traffic else 0)
