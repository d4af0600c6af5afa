"""Crossing the line and the end of the game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.model import Event
from rules.velocity import GAME
from rules.velocity.finish import ranking
from tests.rules.velocity.scene import Scene

S4 = "S S S S"


def test_places_in_order_of_arrival() -> None:
    """V-13, V-72, V-73: the first is place 1, the next place 2."""
    scene = Scene("1 20 S S", "1 20 S S", S4, dice=[[1], [1]]).choose("solo", "team:1", "solo", "team:1")
    assert [(each["seat"], each["place"]) for each in scene.told("crossed")] == [(0, 1), (1, 2)]
    assert scene.state.home == [0, 1]


def test_crossing_is_the_last_thing_in_a_turn() -> None:
    """V-75, VR-50: no followers, no effect of a space."""
    scene = Scene("1 1 S S", "1 S S S", S4, cans="1/1/1", dice=[[1]]).choose("solo", "team:1")
    assert scene.names[-2:] == ["crossed", "turn_started"]


def test_third_courier_ends_and_wins() -> None:
    """V-27, V-79, VR-55: at once, whoever has had fewer turns."""
    scene = Scene("2 S", S4, S4, home=[0, 0], dice=[[2]]).choose("solo", "team:2")
    assert GAME.decisions(scene.state) == ()
    assert scene.events[-1] == Event("game_over", {"reason": "third", "winners": [0], "order": [[0], [1, 2]]})
    assert scene.told("turn_started") == [{"seat": 0, "round": 1}]
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.numbers == {
        "home": (3, 0, 0), "last_place": (3, 0, 0), "steps_to_go": (36, 144, 144), "cans": (0, 0, 0),
    }  # fmt: skip


def test_eighth_courier_ends() -> None:
    """V-27, V-76, V-77, VR-52: most couriers home win; the reason is eighth unless it is a third one."""
    scene = Scene("2 S S", "S", "S S", "S", "S S", home=[1, 1, 3, 3, 2, 4, 0], dice=[[2]]).choose("solo", "team:2")
    (over,) = scene.told("game_over")
    assert (over["reason"], over["winners"]) == ("eighth", [0])


def test_equal_numbers() -> None:
    """V-78, V-94: the later last courier wins."""
    assert ranking([0, 1, 1, 0], [[9]] * 3, [0] * 3)[0] == (0,)
    assert ranking([0, 1, 0, 1], [[9]] * 3, [0] * 3)[0] == (1,)


@given(st.integers(3, 7), st.randoms(use_true_random=False))
def test_which_end_is_possible(seats: int, random: object) -> None:
    """VR-53: with three seats only the third courier; at the eighth place the winner has two."""
    home: list[int] = []
    while len(home) < 8 and all(home.count(seat) < 3 for seat in range(seats)):
        home.append(random.randrange(seats))  # type: ignore[attr-defined]
    most = max(home.count(seat) for seat in range(seats))
    assert most == 3 or (len(home) == 8 and most == 2 and seats > 3)
    winner = ranking(home, [[9]] * seats, [0] * seats)[0][0]
    assert home.count(winner) == most


@pytest.mark.parametrize(
    ("home", "couriers", "cans", "order"),
    [
        ([0, 1, 1], [[9]] * 3, [0, 0, 0], ((1,), (0,), (2,))),
        ([0, 1], [[9]] * 3, [5, 0, 0], ((1,), (0,), (2,))),
        ([], [[36, 36], [36, 35], [36, 36]], [0, 0, 3], ((1,), (2,), (0,))),
        ([], [[9]] * 4, [1, 2, 1, 2], ((1, 3), (0, 2))),
        ([2], [[3]] * 3, [0, 0, 0], ((2,), (0, 1))),
    ],
)
def test_final_order(home: list[int], couriers: list[list[int]], cans: list[int], order: tuple[object, ...]) -> None:
    """VR-54: home, later last place, fewer steps to go, more cans, else equal."""
    assert ranking(home, couriers, cans) == order


def test_cap() -> None:
    """VR-51: after the last turn of round 100, not before."""
    teams = ("20 20 20 20", "19 20 20 20", "19 20 20 20")
    scene = Scene(*teams, active=1, starting_seat=0, round=100, dice=[[1], [1]]).choose("solo", "team:20")
    assert scene.asked == (2, "choose_ride")
    scene.choose("solo", "team:20")
    (over,) = scene.told("game_over")
    assert over == {"reason": "cap", "winners": [1, 2], "order": [[1, 2], [0]]}
    early = Scene(*teams, active=2, starting_seat=0, round=99, dice=[[1], [1]]).choose("solo", "team:20")
    assert early.told("turn_started")[-1] == {"seat": 0, "round": 100}
