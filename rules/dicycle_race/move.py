"""Turn: moving over an unbroken row of validated cards, with the variants that bear on it.

(D-20, D-23, D-28..D-31, D-46, D-54, D-65, D-70..D-74; DR-10, DR-17, DR-20..DR-22, DR-36, DR-38, DR-39).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from rules.core.dice import Dice
from rules.core.model import Event
from rules.dicycle_race import gift
from rules.dicycle_race.combos import Node
from rules.dicycle_race.state import OFF, Road, State, Step, Turn
from rules.dicycle_race.way import Lines, Path

Events = list[Event]


class Riding(Protocol):
    """A turn, as far as moving needs it: the state's or the view's."""

    @property
    def lines(self) -> Sequence[Lines]: ...

    @property
    def rows(self) -> Sequence[Path]: ...

    @property
    def placed(self) -> Mapping[tuple[int, int], Node]: ...


def row(turn: Riding, pawn: int) -> Path:
    """Return the unbroken row of complete spots ahead of a pawn (D-29)."""
    lines, placed = turn.lines[pawn], turn.placed
    if not lines:
        return ()
    line = lines[0]
    for made, spot in enumerate(line):
        node = placed.get((pawn, spot))
        if node is None or not node.complete:
            return line[:made]
    return line


def rest(state: Road, complete: Path) -> Path:
    """Return the row up to its furthest spot with room; nothing if none has (DR-39)."""
    for made in range(len(complete), 0, -1):
        if state.has_room(complete[made - 1]):
            return complete[:made]
    return ()


def kept(turn: Riding) -> bool:
    """Whether every announced spot is complete (D-72)."""
    return all(row(turn, pawn) == announced for pawn, announced in enumerate(turn.rows))


def somebody_moves(state: Road, turn: Riding) -> bool:
    """Whether some pawn would move if the turn ended now (DR-17); announcements aside."""
    for pawn in range(len(turn.lines)):
        complete = row(turn, pawn)
        if complete and rest(state, complete):
            return True
    return False


def ride(state: State, dice: Dice, events: Events) -> None:
    """Move the pawns, the furthest first, or leave the dice of a lost turn (step ``move``)."""
    turn = state.riding()
    state.trail = []
    why = "open"
    if state.plan.stop and not kept(turn):
        why = "announcement"
    else:
        for pawn in _sequence(state, turn.competitor):
            complete = row(turn, pawn)
            path = rest(state, complete)
            if len(path) < len(complete):
                why = "full"
                data = {"seat": turn.seat, "pawn": pawn, "wanted": complete[-1], "spot": path[-1] if path else None}
                events.append(Event("stopped_short", data))
            if path:
                _ride(state, turn, pawn, path, events)
    if not state.trail:
        events.append(Event("turn_lost", {"seat": turn.seat, "reason": why}))
        gift.leave(state, turn, events)
    state.step = "after"


def _sequence(state: State, competitor: int) -> list[int]:
    pawns = state.pawns[competitor]
    if len(pawns) == 1:
        return [0]
    return sorted((pawn for pawn, pos in enumerate(pawns) if pos != OFF), key=lambda i: state.way.remaining[pawns[i]])


def _ride(state: State, turn: Turn, pawn: int, path: Path, events: Events) -> None:
    start = state.pawns[turn.competitor][pawn]
    passed = [spot for spot in path[:-1] if not state.has_room(spot)]
    goal = state.way.podium if path[-1] == state.way.last else path[-1]
    if state.plan.mode == "duel":
        state.caught = goal == state.pawns[1 - turn.competitor][0]
    elif state.way.ring and 1 in path:
        state.entries[turn.competitor] += 1
    state.pawns[turn.competitor][pawn] = goal
    state.trail.append(Step(turn.competitor, pawn, start, (*path[:-1], goal)))
    data = {"seat": turn.seat, "competitor": turn.competitor, "pawn": pawn, "from": start, "to": goal}
    events.append(Event("moved", data | {"cards": len(path), "passed_over": passed}))
