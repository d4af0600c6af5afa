"""Views, consequences of options, and what should be remarked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from rules.core.errors import BadState
from rules.core.model import Choice
from rules.velocity import GAME
from rules.velocity.view import Step, View
from tests.rules.velocity.scene import Scene

S4 = "S S S S"


def seen(scene: Scene) -> View:
    """The view of nobody in particular."""
    return GAME.view(scene.state, None)


def brings(scene: Scene, key: str) -> Mapping[str, Any]:
    """The consequence of an option of the open decision."""
    option = scene.decision.option(key)
    assert option is not None
    return GAME.consequence(seen(scene), scene.decision, option)


def remarked(scene: Scene) -> list[tuple[str, Mapping[str, Any]]]:
    """The remarks on the position."""
    return [(event.name, event.data) for event in GAME.remarks(seen(scene))]


def test_everything_is_public() -> None:
    """V-60, VR-60: all seats see the same, the open decision and the cans included."""
    scene = Scene("20 S S S", "20 S S S", S4, cans="0/1/0", dice=[[3]]).choose("solo", "team:20")
    views = [GAME.view(scene.state, seat) for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert views[0].cans == (0, 1, 0)
    assert views[0].decision == scene.decision
    assert not any(event.seen_by for event in scene.events)


def test_a_ride_in_the_view() -> None:
    """VR-60: ride, dice, trail and who is still to be asked."""
    scene = Scene("20 S S S", "20 20 S S", "20 S S S", cans="0/1/1", dice=[[1, 3, 2]])
    assert (seen(scene).mode, seen(scene).dice, seen(scene).trail) == (None, (), ())
    scene.choose("pack:20", "foreign:1:20")
    view = seen(scene)
    assert (view.mode, view.space, view.boost, view.chosen) == ("pack", 20, "none", "foreign:1")
    assert (view.origin, view.target, view.arrived, view.waiting) == (20, 17, (1, 1, 0), (2,))
    assert view.trail == (Step(0, 20, 17, "ride"), Step(1, 20, 17, "pack"))
    scene.choose("1", "0")
    view = seen(scene)
    assert (view.active, view.mode, view.origin, view.arrived) == (1, None, None, (0, 0, 0))
    assert view.dice == (("team:0", 1), ("team:1", 3), ("team:2", 2))
    assert view.trail[-1] == Step(1, 20, 17, "follow")
    scene.dice = type(scene.dice)([[4]])
    scene.choose("solo")
    assert (seen(scene).trail, seen(scene).dice, seen(scene).chosen) == ((), (("team:1", 4),), None)


def test_falls_and_crossings_in_the_trail() -> None:
    """V-63, V-72: each courier's way, the finish as 0."""
    scene = Scene("14 20 S S", "1 20 S S", S4, dice=[[1], [3]]).choose("solo", "team:14")
    assert seen(scene).trail == (Step(0, 14, 13, "ride"), Step(0, 13, 15, "fall"))
    scene.choose("solo", "team:1")
    assert seen(scene).trail == (Step(1, 1, 0, "cross"),)
    assert seen(scene).home == (1,)


def test_view_json() -> None:
    """The view as JSON names the course by its id."""
    scene = Scene("2 S S S", S4, S4, dice=[[1]])
    data = json.loads(json.dumps(GAME.view_json(seen(scene))))
    assert set(data) == set(View.__slots__)
    assert data["course"] == "standard"
    assert data["decision"]["options"] == ["solo", "pack:36"]
    over = Scene("2 S", S4, S4, home=[0, 0], dice=[[2]]).choose("solo", "team:2")
    data = json.loads(json.dumps(GAME.view_json(seen(over))))
    assert data["outcome"]["reason"] == "third"
    assert data["decision"] is None


def test_what_a_ride_costs_and_rolls() -> None:
    """V-36, V-57, VR-14: dice in the order of the roll."""
    scene = Scene("20 S S S", "30 S S S", "20 S S S", cans="2/0/0")
    assert brings(scene, "pack:20+refuel") == {
        "mode": "pack", "space": 20, "boost": "refuel", "dice": ["team:0", "team:2", "energy"], "cost": 1,
    }  # fmt: skip
    assert brings(scene, "solo+breakaway")["cost"] == 2


def test_what_a_move_brings() -> None:
    """V-81, V-82: who is taken along, who may follow, and where the courier would fall to."""
    scene = Scene("16 16 S S", "16 S S S", "16 15 S S", cans="1/1/1", dice=[[3, 3, 1]]).choose("pack:16")
    assert brings(scene, "team:16") == {
        "die": "team", "value": 3, "space": 16, "target": 13, "kind": "obstacle", "owner": None, "falls_to": 18,
        "followers": [0, 1, 2], "crosses": False,
    }  # fmt: skip
    assert brings(scene, "foreign:1:16")["owner"] == 1
    assert brings(scene, "foreign:1:16")["followers"] == [0, 2]
    assert brings(scene, "foreign:2:16")["falls_to"] == 18
    scene = Scene("15 S S S", S4, S4, dice=[[2]]).choose("solo")
    assert brings(scene, "team:15")["falls_to"] == 15
    assert brings(scene, "team:36")["followers"] == []


def test_what_a_crossing_brings() -> None:
    """V-75: the finish, and nobody behind."""
    scene = Scene("2 20 S S", "2 S S S", S4, cans="0/1/0", dice=[[6]]).choose("solo")
    found = brings(scene, "team:2")
    assert (found["target"], found["kind"], found["crosses"], found["followers"]) == (0, "finish", True, [])
    scene = Scene("20 S S S", "20 S S S", S4, cans="2/1/0", dice=[[1, 1]]).choose("solo+breakaway")
    assert brings(scene, "sum:20")["followers"] == []


def test_what_following_and_falling_bring() -> None:
    """V-40, V-70: cans left; spaces lost, cans due and couriers to settle."""
    scene = Scene("35 35 S S", S4, S4, cans="2/0/0", dice=[[4]]).choose("solo", "team:35")
    assert scene.decision.params["length"] == 4
    assert brings(scene, "1") == {"count": 1, "cans_left": 1, "target": 31, "kind": "obstacle", "falls_to": 36}
    scene.choose("1")
    assert brings(scene, "fall_back") == {
        "choice": "fall_back", "falls_to": 36, "spaces_lost": 5, "cans_gained": 2, "cost": 0, "still": 2,
    }  # fmt: skip
    assert brings(scene, "master") == {
        "choice": "master", "falls_to": None, "spaces_lost": 0, "cans_gained": 0, "cost": 1, "still": 2,
    }  # fmt: skip


def test_whom_a_can_is_taken_from() -> None:
    """V-49: cans and couriers home of the candidate."""
    scene = Scene(S4, "S S S", S4, home=[1], cans="0/6/5", supply=0, dice=[[3]]).choose("solo")
    assert brings(scene, "seat:1") == {"from": 1, "cans": 6, "home": 1}
    assert brings(scene, "decline") == {"from": None, "cans": None, "home": None}


def test_two_home_is_remarked() -> None:
    """V-79: who can end the game, and with which number."""
    assert remarked(Scene("4 9", "9 9", S4, home=[0, 1, 0, 1])) == [
        ("two_home", {"seat": 0, "needs": 4}),
        ("two_home", {"seat": 1, "needs": None}),
    ]
    assert remarked(Scene(S4, S4, S4)) == []


def test_six_and_seven_places_are_remarked() -> None:
    """V-76, V-78, V-82: the eighth place may end the game for somebody else."""
    six = Scene("3 20", "9 9", "9 9", "1 S S S", home=[0, 1, 2, 0, 1, 2], cans="0/0/0/1", active=3)
    assert remarked(six)[-1] == ("six_places_taken", {"taken": 6, "needs": [[0, 3], [3, 1]]})
    seven = Scene("9 S", "S", "S S", "2 S", "6 S S", home=[0, 1, 2, 1, 3, 3, 0])
    assert remarked(seven)[-2:] == [
        ("six_places_taken", {"taken": 7, "needs": [[3, 2], [4, 6]]}),
        ("last_place_warning", {"seat": 4, "needs": 6, "winners": [0]}),
    ]


def test_nothing_is_remarked_after_the_end() -> None:
    """V-76: the game is over."""
    scene = Scene("2 S", S4, S4, home=[0, 0], dice=[[2]]).choose("solo", "team:2")
    assert remarked(scene) == []


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"course": "no"},
        {"phase": "nap"},
        {"decision": None},
        {"arrived": [0]},
        {"couriers": 5},
        {"over": "third"},
    ],
)
def test_damaged_dumps_are_refused(change: dict[str, Any]) -> None:
    """A dump that is none raises BadState."""
    data = GAME.dump(Scene(S4, S4, S4).state)
    assert GAME.load(data)
    with pytest.raises(BadState):
        GAME.load(data | change)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"supply": -1}, "numbers"),
        ({"round": "2"}, "numbers"),
        ({"home": [0]}, "couriers"),
        ({"couriers": [[18, 36, 36, 36], [15, 36, 36, 99], [36] * 4]}, "spaces"),
        ({"couriers": [[18, 36, 36, 36], [15], [36] * 4], "home": [1, 1, 1]}, "end"),
        ({"couriers": [[18, 36, 36, 36], [15], []]}, "end"),
        ({"active": 3}, "seats"),
        ({"origin": 1.5}, "ride"),
        ({"chosen": 1}, "words"),
        ({"last_id": 1}, "decision"),
        ({"receipts": [[1, "fall_back"]]}, "decision"),
        ({"unsettled": [0, 2, 0]}, "decision"),
    ],
)
def test_a_dump_that_cannot_go_on_is_refused(change: dict[str, Any], fault: str) -> None:
    """VR-03, VR-05, VR-08: no courier too many, only seats and spaces there are, a decision of this very turn."""
    scene = Scene("17 S S S", "17 S S S", S4, cans="0/8/7", supply=0, dice=[[3, 2]]).choose("pack:17", "foreign:1:17")
    data = json.loads(json.dumps(GAME.dump(scene.state)))
    assert GAME.load(data) == scene.state
    with pytest.raises(BadState, match=fault):
        GAME.load(data | change)


def test_a_dump_whose_dice_are_not_those_of_the_ride_is_refused() -> None:
    """VR-11, VR-14: the pack is there, and every die of it was rolled."""
    data = GAME.dump(Scene("17 S S S", "17 S S S", S4, dice=[[3, 2]]).choose("pack:17").state)
    assert GAME.load(data)
    for change in (
        {"dice": [["team:0", 3]]},
        {"space": 18},
        {"mode": "solo"},
        {"dice": [["team:0", 3], ["team:1", 7]]},
    ):
        with pytest.raises(BadState, match="decision"):
            GAME.load(data | change)


def test_any_stop_can_be_loaded() -> None:
    """VR-60: a dump in the middle of an obstacle with cans due goes on as if nothing had been."""
    scene = Scene("17 S S S", "17 S S S", S4, cans="0/8/7", supply=0, dice=[[3, 2]])
    scene.choose("pack:17", "foreign:1:17")
    again = GAME.load(json.loads(json.dumps(GAME.dump(scene.state))))
    assert again == scene.state
    decision = scene.decision
    choice = Choice(decision.id, decision.seat, "seat:1")
    assert GAME.choose(again, choice, scene.dice) == GAME.choose(scene.state, choice, scene.dice)
    assert again == scene.state
