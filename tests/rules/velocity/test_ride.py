"""Turns, rides, boosts and the roll."""

from __future__ import annotations

from rules.velocity import GAME
from tests.rules.velocity.scene import Scene

S4 = "S S S S"


def test_a_turn_and_the_next() -> None:
    """V-23, V-24: ride, roll, move, and then the neighbour clockwise, the last seat before the first."""
    scene = Scene("20 S S S", S4, S4, starting_seat=1, active=2, round=3, dice=[[1]]).choose("solo")
    assert scene.told("turn_started") == [{"seat": 2, "round": 3}, {"seat": 0, "round": 3}]
    assert scene.names[:4] == ["turn_started", "ride_chosen", "rolled", "moved"]


def test_a_round_ends_at_the_starting_seat() -> None:
    """V-23: the round counts up when the turn passes to the starting seat."""
    scene = Scene(S4, S4, S4, starting_seat=2, active=1, dice=[[1]]).choose("solo")
    assert scene.told("turn_started")[-1] == {"seat": 2, "round": 2}


def test_a_ride_is_one_decision_before_the_roll() -> None:
    """V-26, V-28, V-33, V-80, VR-09: mode, space and boost together; afterwards there is no way back."""
    scene = Scene("20 30 S S", "30 S S S", S4, cans="2/0/0", dice=[[3]])
    assert scene.keys == [
        "solo",
        "solo+refuel",
        "solo+breakaway",
        "pack:30",
        "pack:30+refuel",
        "pack:36",
        "pack:36+refuel",
    ]
    scene.choose("solo")
    assert scene.asked == (0, "choose_move")
    assert all(key.startswith("team:") for key in scene.keys)
    assert scene.cans == "2/0/0"


def test_boosts_must_be_in_hand() -> None:
    """V-36, V-37, VR-10: refuel for one can, breakaway for two, never both, paid on the spot."""
    assert Scene("20 S S S", S4, S4).keys == ["solo", "pack:36"]
    assert Scene("20 S S S", S4, S4, cans="1/0/0").keys == ["solo", "solo+refuel", "pack:36", "pack:36+refuel"]
    scene = Scene("20 S S S", S4, S4, cans="3/0/0", dice=[[1, 1]]).choose("solo+breakaway")
    assert (scene.cans, scene.supply) == ("1/0/0", 14)
    assert scene.told("cans_spent") == [{"seat": 0, "count": 2, "reason": "breakaway"}]


def test_no_breakaway_in_a_pack() -> None:
    """V-59: with cans in plenty a pack ride offers refuel only."""
    keys = Scene(S4, S4, S4, cans="5/0/0").keys
    assert [key for key in keys if key.startswith("pack")] == ["pack:36", "pack:36+refuel"]


def test_what_a_pack_is() -> None:
    """V-26, VR-11, VR-12: an own courier and one of another team; two own are none; the start space counts."""
    assert Scene("9 9 20 S", "20 20 30 30", "30 S S S").keys == ["solo", "pack:20", "pack:36"]


def test_solo_from_a_pack() -> None:
    """VR-13: without the foreign dice; the others may follow."""
    scene = Scene("20 S S S", "20 S S S", S4, cans="0/1/0", dice=[[1]]).choose("solo", "team:20")
    assert len(scene.told("rolled")[0]["dice"]) == 1
    assert scene.asked == (1, "follow")


def test_which_dice_are_rolled() -> None:
    """V-51, V-52, V-57, VR-14: own, each other team there once, clockwise, then energy; nobody is asked to lend."""
    scene = Scene("20 S S", "20 20 S", S4[:5], "20 S S", "20 S S", cans="0/0/0/1/0", active=3, dice=[[1, 2, 3, 4, 5]])
    scene.choose("pack:20+refuel")
    rolled = [["team:3", 1], ["team:4", 2], ["team:0", 3], ["team:1", 4], ["energy", 5]]
    assert scene.told("rolled") == [{"dice": rolled}]
    assert scene.asked == (3, "choose_move")


def test_dice_go_back() -> None:
    """V-56: the next ride takes its own dice only."""
    scene = Scene("20 S S S", "20 S S S", S4, dice=[[2, 3], [4]]).choose("pack:20", "team:20", "solo")
    assert scene.told("rolled")[-1] == {"dice": [["team:1", 4]]}


def test_no_passing() -> None:
    """VR-15: there is no option to stay."""
    scene = Scene("28 S S S", S4, S4, dice=[[3]])
    assert not {"pass", "decline"} & set(scene.keys)
    assert scene.choose("solo").keys == ["team:28", "team:36"]


def test_one_legal_action_is_not_asked() -> None:
    """VR-59: the ride, the move, both; with the same events."""
    scene = Scene("20 21 22 23", "9 10 11 12", "9 10 11 12", dice=[[1]])
    assert scene.names == ["turn_started", "ride_chosen", "rolled"]
    assert scene.asked == (0, "choose_move")
    assert scene.decision.id == 1
    assert scene.choose("team:20").told("ride_chosen")[0] == {"seat": 0, "mode": "solo", "space": None, "boost": "none"}


def test_the_question_tells_the_ride() -> None:
    """V-25: the courier is chosen after the roll, and the question says what was rolled."""
    scene = Scene("20 30 S S", S4, S4, cans="1/0/0", dice=[[3, 5]]).choose("solo+refuel")
    assert scene.decision.params == {
        "mode": "solo",
        "space": None,
        "boost": "refuel",
        "dice": [["team:0", 3], ["energy", 5]],
        "cans": 0,
    }
    assert GAME.view(scene.state, None).dice == (("team:0", 3), ("energy", 5))
