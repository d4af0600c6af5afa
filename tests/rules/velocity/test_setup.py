"""Setup: seats, couriers, cans, who starts."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.errors import BadSetup
from rules.velocity import GAME
from rules.velocity.state import State, clockwise
from tests.rules.velocity.scene import Scene


def started(seats: int, seat: int | None = 0, late_can: bool = False) -> State:
    """A session at its first decision."""
    state, _ = GAME.new(GAME.setup(seats, {"starting_seat": seat, "late_can": late_can}), ScriptedDice([]))
    return state


@pytest.mark.parametrize(("seats", "couriers", "cans"), [(3, 4, 15), (4, 4, 20), (5, 3, 20), (6, 3, 24), (7, 3, 28)])
def test_couriers_and_cans(seats: int, couriers: int, cans: int) -> None:
    """V-08, V-10, V-12, V-21: all couriers on the start space, the rest in the box, no can in hand."""
    state = started(seats)
    assert state.couriers == [[36] * couriers] * seats
    assert (state.cans, state.supply, state.home) == ([0] * seats, cans, [])


def test_no_leader_and_no_stickers() -> None:
    """V-04, V-09, VR-04: leaders and stickers are no part of the state; the first question is the ride."""
    state = started(3)
    assert not {"leader", "leaders", "sticker"} & set(GAME.dump(state))
    assert [decision.kind for decision in GAME.decisions(state)] == ["choose_ride"]


def test_couriers_of_a_team_are_one_like_another() -> None:
    """VR-03: an option names a space once, however many own couriers stand there."""
    assert Scene("20 20 30 S", "S S S S", "S S S S", dice=[[1]]).choose("solo").keys == [
        "team:20",
        "team:30",
        "team:36",
    ]


def test_clockwise_and_colours() -> None:
    """V-05, VR-05: seats go up and begin again at 0; every seat has a team of its own."""
    assert clockwise(5, 7) == [5, 6, 0, 1, 2, 3, 4]
    assert len({team.fill for team in GAME.teams}) == len({team.letter for team in GAME.teams}) == 7


@pytest.mark.parametrize("seats", [0, 2, 8])
def test_three_to_seven_seats(seats: int) -> None:
    """VR-07: no rule for fewer than three."""
    with pytest.raises(BadSetup):
        GAME.setup(seats)


def test_who_starts_is_drawn() -> None:
    """V-22, VR-06: by chance, once and before anything else."""
    state, events = GAME.new(GAME.setup(5), ScriptedDice([[4]]))
    assert events[0].name == "game_started"
    assert events[0].data == {"starting_seat": 4}
    assert (state.starting_seat, state.active) == (4, 4)
    drawn = Counter(GAME.new(GAME.setup(3), SeededDice(seed))[0].starting_seat for seed in range(300))
    assert min(drawn[seat] for seat in range(3)) > 60


def test_who_starts_may_be_set() -> None:
    """VR-06: then there is no chance node."""
    assert started(3, 2).starting_seat == 2


def test_rematch() -> None:
    """V-84, VR-06: the start goes to the seat that came last, counted in the new game."""
    assert GAME.rematch(started(4, 2), 4) == {"starting_seat": 1}
    assert GAME.rematch(started(4, 0), 4) == {"starting_seat": 3}
    assert GAME.rematch(started(4, 3), 3) == {"starting_seat": 2}


@pytest.mark.parametrize(
    ("seats", "late"), [(3, [1, 2]), (4, [2, 3]), (5, [2, 3, 4]), (6, [2, 3, 4, 5]), (7, [3, 4, 5, 6])]
)
def test_late_cans(seats: int, late: list[int]) -> None:
    """VR-61, V-84: one can for every seat at a distance of at least a third of the table, if it is wanted."""
    state = started(seats, 0, late_can=True)
    assert [seat for seat in range(seats) if state.cans[seat]] == late
    assert sum(state.cans) + state.supply == sum(started(seats).cans) + started(seats).supply
    assert sum(started(seats).cans) == 0
