"""Order of play within a round: which field, which class of riders, which player.

Rulebook heading 3.1 (A-045 to A-051; AR-023 to AR-028). The classes are those of the moment when the turn comes to the
field; within a class a player moves all his riders before the next player.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.arrivee.road import ON_ROAD
from rules.arrivee.state import Place, Rider, State

JERSEY_RANK = {"yellow": 0, "polka": 1, "green": 1, "white": 2}
NO_JERSEY = 3


def start_fields(state: State) -> list[int]:
    """Return the occupied start fields of the round in ascending order: the last one is the first to ride."""
    return sorted({rider.start for rider in state.riders if rider.status in ON_ROAD})


def place_of(state: State, field: int) -> Place:
    """Return a field with its riders in three classes: fresh, recovering, automatic."""
    fresh: list[int] = []
    recovering: list[int] = []
    automatic: list[int] = []
    for rider in state.riders:
        if rider.start == field and rider.status in ON_ROAD:
            if rider.status != "ok":
                automatic.append(rider.number)
            elif rider.recovering:
                recovering.append(rider.number)
            else:
                fresh.append(rider.number)
    return Place(field, [fresh, recovering, automatic])


def ranked_seats(state: State, members: Sequence[int]) -> list[list[int]]:
    """Return the seats of a class in order, those who have to roll for it in one group."""
    if len(members) == 1:
        return [[state.rider(members[0]).seat]]
    merit: dict[int, tuple[int, int]] = {}
    for number in members:
        rider = state.rider(number)
        count, jersey = merit.get(rider.seat, (0, NO_JERSEY))
        merit[rider.seat] = count - 1, min(jersey, _jersey_rank(state, rider))
    groups: dict[tuple[int, int], list[int]] = {}
    for seat in sorted(merit):
        groups.setdefault(merit[seat], []).append(seat)
    return [groups[key] for key in sorted(groups)]


def _jersey_rank(state: State, rider: Rider) -> int:
    if rider.injured:
        return NO_JERSEY
    return JERSEY_RANK.get(state.jerseys.get(rider.number, ""), NO_JERSEY)
