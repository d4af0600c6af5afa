"""The slipstream: who may follow, and answers in advance."""

from __future__ import annotations

from rules.velocity import GAME
from tests.rules.velocity.scene import Scene

S4 = "S S S S"


def test_everybody_on_the_origin_may_follow_for_a_can() -> None:
    """V-39, V-40, V-41, VR-27: all couriers left there, one can each, to the same space."""
    scene = Scene("20 20 S S", "20 20 S S", "20 S S S", cans="1/2/1", dice=[[3]]).choose("solo", "team:20")
    asked = []
    while scene.decision.kind == "follow":
        asked.append((scene.decision.seat, scene.keys[-1]))
        scene.choose(scene.keys[-1])
    assert asked == [(0, "1"), (1, "2"), (2, "1")]
    assert scene.teams == ["17 17 S S", "17 17 S S", "17 S S S"]
    assert scene.cans == "0/0/0"


def test_clockwise_from_the_active_seat() -> None:
    """V-42, VR-28: one decision a seat, those without a can or a courier there passed over."""
    scene = Scene("20 S S", "20 S S", "20 S S", "21 S S", "20 20 S", cans="1/0/1/3/1", active=4, dice=[[1]])
    scene.choose("solo", "team:20")
    asked = []
    while scene.decision.kind == "follow":
        asked.append(scene.decision.seat)
        scene.choose("0")
    assert asked == [4, 0, 2]


def test_count_is_bounded_by_cans_and_couriers() -> None:
    """VR-28: from 0 to the smaller of the two; paid and moved at once."""
    scene = Scene("20 S S S", "20 20 20 S", "20 20 S S", cans="0/2/5", dice=[[3]]).choose("solo", "team:20")
    assert scene.keys == ["0", "1", "2"]
    scene.choose("2")
    assert (scene.team(1), scene.cans) == ("17 17 20 S", "0/0/5")
    assert (scene.asked, scene.keys) == ((2, "follow"), ["0", "1", "2"])
    assert scene.told("cans_spent") == [{"seat": 1, "count": 2, "reason": "follow"}]
    assert scene.decision.params["followed"] == [[1, 2]]


def test_none_from_the_start() -> None:
    """V-43, VR-26: not even with cans in hand."""
    scene = Scene(S4, S4, S4, cans="1/1/1", dice=[[1]]).choose("solo")
    assert scene.asked == (1, "choose_ride")


def test_none_after_a_breakaway() -> None:
    """V-38, V-83, VR-26, VR-30: others are shaken off, and the own couriers with them."""
    scene = Scene("20 20 S S", "20 S S S", S4, cans="3/1/0", dice=[[1, 2]]).choose("solo+breakaway", "team:20")
    assert scene.asked == (1, "choose_ride")
    assert scene.teams[:2] == ["19 20 S S", "20 S S S"]


def test_none_over_the_line() -> None:
    """V-75, VR-26: not even couriers of the same team."""
    scene = Scene("3 3 S S", "3 S S S", S4, cans="2/2/0", dice=[[4]]).choose("solo", "team:3")
    assert (scene.team(0), scene.asked) == ("3 S S", (1, "choose_ride"))


def test_after_a_pack_ride() -> None:
    """V-60, VR-26, VR-27: also with a foreign die, also for the rest of that team."""
    scene = Scene("20 20 S S", "20 20 S S", S4, cans="1/1/0", dice=[[1, 3]]).choose("pack:20", "foreign:1:20")
    assert (scene.asked, scene.keys) == ((0, "follow"), ["0", "1"])
    scene.choose("0")
    assert (scene.asked, scene.keys) == ((1, "follow"), ["0", "1"])
    scene.choose("1")
    assert scene.teams == ["17 20 S S", "17 17 S S", S4]


def test_which_cans_pay() -> None:
    """V-47, VR-29: those left after the boost, before the can of the target."""
    scene = Scene("30 30 S S", S4, S4, cans="1/0/0", dice=[[3, 1]]).choose("solo+refuel", "team:30")
    assert scene.asked == (1, "choose_ride")
    assert (scene.team(0), scene.cans) == ("27 30 S S", "1/0/0")


def test_order_of_a_turn() -> None:
    """VR-31: boost, roll, move, followers, effect of the target, next turn."""
    scene = Scene("33 S S S", "33 S S S", S4, cans="1/1/0", dice=[[6, 1]]).choose("solo+refuel", "team:33", "1")
    names = ["turn_started", "ride_chosen", "cans_spent", "rolled", "moved", "cans_spent", "moved", "can_received"]
    assert scene.names == [*names, "turn_started"]


def test_answers_in_advance() -> None:
    """V-42, VR-60: later seats are announced with the ids and options they will have, and nothing is given away."""
    scene = Scene("20 20 S S", "20 20 S S", "20 S S S", cans="1/2/1", dice=[[1]]).choose("solo", "team:20")
    announced = GAME.upcoming(scene.state)
    assert [(each.seat, each.kind, len(each.options)) for each in announced] == [(1, "follow", 3), (2, "follow", 2)]
    assert GAME.view(scene.state, None).waiting == (1, 2)
    for each in announced:
        scene.choose("1")
        assert (scene.decision.id, scene.decision.seat, scene.decision.options) == (each.id, each.seat, each.options)
    assert GAME.upcoming(scene.state) == ()


def test_nothing_else_is_announced() -> None:
    """V-90: an obstacle is settled one after another; nobody answers in advance."""
    scene = Scene("16 S S S", "16 S S S", S4, cans="1/1/0", dice=[[1, 3]]).choose("pack:16", "foreign:1:16")
    assert scene.asked == (0, "obstacle")
    assert GAME.upcoming(scene.state) == ()
    assert GAME.view(scene.state, None).waiting == (1,)


def test_only_those_that_can_be_asked_are_waited_for() -> None:
    """VR-47: without a can a lone courier falls unasked; the first of two may bring the can for the second."""
    lone = Scene("16 S S S", "16 S S S", S4, cans="1/0/0", dice=[[1, 3]]).choose("pack:16", "foreign:1:16")
    assert (lone.asked, GAME.view(lone.state, None).waiting) == ((0, "obstacle"), ())
    two = Scene("16 S S S", "16 16 S S", S4, cans="1/1/0", dice=[[1, 3]]).choose("pack:16", "foreign:1:16", "1")
    assert (two.asked, two.cans, GAME.view(two.state, None).waiting) == ((0, "obstacle"), "1/0/0", (1,))
