"""Obstacle spaces: pay or fall back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.velocity.content import content
from rules.velocity.obstacle import refuge
from tests.rules.velocity.scene import Scene

S4 = "S S S S"
COURSE = content().courses["standard"]


def test_only_where_the_movement_ends() -> None:
    """V-15, V-44, V-62: riding over one does nothing."""
    scene = Scene("32 S S S", S4, S4, dice=[[3]]).choose("solo", "team:32")
    assert (scene.team(0), scene.told("fell_back")) == ("29 S S S", [])
    scene = Scene("32 S S S", S4, S4, dice=[[1]]).choose("solo", "team:32")
    assert scene.told("fell_back") == [{"seat": 0, "from": 31, "to": 36}]


@given(st.sampled_from(COURSE.obstacle), st.sets(st.integers(1, 36)))
def test_next_free_obstacle_space(target: int, occupied: set[int]) -> None:
    """V-63, V-64, V-89, VR-40, VR-42: ascending, occupied ones passed, other kinds ignored, else the start."""
    free = [space for space in COURSE.obstacle if space > target and space not in occupied]
    assert refuge(COURSE, [sorted(occupied)], target) == (free[0] if free else 36)


def test_what_is_free() -> None:
    """VR-40: couriers of any team occupy a space, the own team included."""
    for teams in (("14 15 S S", S4, S4), ("14 S S S", "15 S S S", S4)):
        scene = Scene(*teams, dice=[[1]]).choose("solo", "team:14")
        assert scene.told("fell_back") == [{"seat": 0, "from": 13, "to": 18}]


def test_the_board_as_it_is() -> None:
    """V-91, VR-41: an emptied origin is free, a courier just fallen back is in the way."""
    scene = Scene("15 S S S", "15 S S S", S4, dice=[[1, 2]]).choose("pack:15", "foreign:1:15")
    assert scene.told("fell_back") == [{"seat": 0, "from": 13, "to": 15}, {"seat": 1, "from": 13, "to": 18}]


def test_mastering() -> None:
    """V-65, V-33: one can, after the move, lets the courier stay."""
    scene = Scene("14 S S S", S4, S4, cans="1/0/0", dice=[[1]]).choose("solo", "team:14")
    assert (scene.asked, scene.keys) == ((0, "obstacle"), ["master", "fall_back"])
    scene.choose("master")
    assert (scene.team(0), scene.cans) == ("13 S S S", "0/0/0")
    assert scene.told("cans_spent") == [{"seat": 0, "count": 1, "reason": "master"}]
    assert scene.told("mastered") == [{"seat": 0, "space": 13}]


def test_each_arrival_is_settled() -> None:
    """V-66, V-67, V-90, VR-44, VR-45: own couriers one after another, then the next seat, each for its own."""
    scene = Scene("16 16 S S", "16 S S S", "16 S S S", cans="3/0/2", dice=[[1, 3, 2]])
    scene.choose("pack:16", "foreign:1:16", "1", "1")
    assert len(scene.told("moved")) == 4
    asked = []
    while scene.decision.kind == "obstacle":
        asked.append((scene.decision.seat, scene.decision.params["still"]))
        scene.choose("master")
    assert asked == [(0, 2), (0, 1), (2, 1)]
    assert scene.told("fell_back") == [{"seat": 1, "from": 13, "to": 15}]
    assert scene.cans == "0/1/0"


def test_those_there_before_are_not_affected() -> None:
    """V-68, VR-48: neither own nor foreign ones."""
    scene = Scene("13 14 S S", "13 13 S S", S4, cans="2/2/0", dice=[[1]]).choose("solo", "team:14", "fall_back")
    assert scene.teams[:2] == ["13 15 S S", "13 13 S S"]
    assert scene.asked == (1, "choose_ride")


def test_cans_for_falling() -> None:
    """V-69, V-70, V-92, VR-46: one can, two for the start, with cans in hand too."""
    scene = Scene("14 S S S", S4, S4, cans="2/0/0", dice=[[1]]).choose("solo", "team:14", "fall_back")
    assert (scene.team(0), scene.cans) == ("15 S S S", "3/0/0")
    scene = Scene("32 S S S", S4, S4, cans="2/0/0", dice=[[1]]).choose("solo", "team:32", "fall_back")
    assert (scene.team(0), scene.cans) == (S4, "4/0/0")


def test_a_can_received_may_be_spent_at_once() -> None:
    """V-71, VR-45: for another own courier, not for one already settled."""
    scene = Scene("17 17 S S", S4, S4, cans="1/0/0", dice=[[4]]).choose("solo", "team:17", "1")
    assert scene.told("fell_back") == [{"seat": 0, "from": 13, "to": 15}]
    assert (scene.asked, scene.cans, scene.decision.params["still"]) == ((0, "obstacle"), "1/0/0", 1)
    assert scene.choose("master").team(0) == "13 15 S S"


def test_not_asked_again() -> None:
    """V-93, VR-43: one fall, though it ends on an obstacle space and a can is in hand."""
    scene = Scene("14 S S S", S4, S4, dice=[[1]]).choose("solo", "team:14")
    assert (scene.cans, len(scene.told("fell_back")), scene.asked) == ("1/0/0", 1, (1, "choose_ride"))


def test_without_a_can() -> None:
    """VR-47: no decision."""
    scene = Scene("14 S S S", S4, S4, dice=[[1]]).choose("solo", "team:14")
    assert not [each for each in scene.names if each == "mastered"]
    assert scene.asked == (1, "choose_ride")


def test_behind_the_origin() -> None:
    """V-82, VR-49: with the row behind occupied a turn loses ground."""
    scene = Scene("2 S S S", "3 5 7 S", S4, dice=[[1]]).choose("solo", "team:2")
    assert scene.team(0) == "10 S S S"
