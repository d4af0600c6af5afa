"""Supply spaces, receipts and the empty supply."""

from __future__ import annotations

from tests.rules.velocity.scene import Scene

S4 = "S S S S"


def test_a_can_for_the_mover_only() -> None:
    """V-14, V-45, V-46, V-47, VR-32: one can, after all followers, none for whom came along."""
    scene = Scene("33 33 S S", "33 S S S", S4, cans="1/1/0", dice=[[6]]).choose("solo", "team:33", "1", "1")
    assert scene.names[-2:] == ["can_received", "turn_started"]
    assert (scene.cans, scene.told("can_received")) == (
        "1/0/0",
        [{"seat": 0, "from": "supply", "reason": "supply_space"}],
    )


def test_a_pack_ride_brings_one_can() -> None:
    """V-46, VR-32: nothing for the courier taken along, nor for its being there."""
    scene = Scene("30 S S S", "30 S S S", S4, dice=[[1, 3]]).choose("pack:30", "foreign:1:30")
    assert (scene.teams[:2], scene.cans) == (["27 S S S", "27 S S S"], "1/0/0")


def test_a_route_space_does_nothing() -> None:
    """V-16: the turn is over."""
    scene = Scene("33 S S S", S4, S4, dice=[[1]]).choose("solo", "team:33")
    assert scene.names[-2:] == ["moved", "turn_started"]


def test_receiving_is_not_optional() -> None:
    """VR-33, VR-35: with cans in the supply nothing is asked."""
    scene = Scene(S4, S4, S4, cans="0/7/7", supply=1, dice=[[3]]).choose("solo")
    assert (scene.cans, scene.supply, scene.asked) == ("1/7/7", 0, (1, "choose_ride"))


def test_empty_supply() -> None:
    """V-48, V-49, VR-33, VR-35: from one of the richest others, chosen by the receiver, or declined."""
    scene = Scene("36 S S", "S S S", "S S S", "S S S", "S S S", cans="1/5/2/5/4", supply=0, active=2, dice=[[3]])
    scene.choose("solo")
    assert scene.keys == ["seat:3", "seat:1", "decline"]
    scene.choose("decline")
    assert scene.told("can_missed") == [{"seat": 2, "why": "declined"}]
    assert scene.cans == "1/5/2/5/4"


def test_the_richest_takes_nothing() -> None:
    """V-50, VR-35: alone or in a tie."""
    for cans in ("7/6/6", "6/6/3"):
        scene = Scene(S4, S4, S4, cans=cans, supply=0, dice=[[3]]).choose("solo")
        assert (scene.cans, scene.asked) == (cans, (1, "choose_ride"))


def test_every_receipt() -> None:
    """VR-34, VR-36: the rule holds for falling back too, one can at a time."""
    scene = Scene("14 S S S", S4, S4, cans="0/8/7", supply=0, dice=[[1]]).choose("solo", "team:14")
    assert (scene.asked, scene.decision.params["reason"]) == ((0, "take_can"), "fall_back")
    scene = Scene(S4, S4, S4, cans="0/8/7", supply=0, dice=[[5]]).choose("solo", "seat:1")
    assert scene.keys == ["seat:1", "seat:2", "decline"]
    assert scene.decision.params == {"reason": "fall_to_start", "cans": 1, "most": 7}
    assert scene.choose("seat:2").cans == "2/7/6"


def test_spent_cans_are_there_at_once() -> None:
    """V-34, VR-37: a boost refills the supply for the same turn."""
    scene = Scene(S4, S4, S4, cans="1/8/6", supply=0, dice=[[3, 3]]).choose("solo+refuel", "team:36")
    assert (scene.cans, scene.supply) == ("1/8/6", 0)


def test_a_can_taken_is_gone() -> None:
    """VR-38: who would have paid with it falls back unasked."""
    scene = Scene("17 S S S", "17 S S S", S4, cans="0/1/0", supply=0, dice=[[3, 2]])
    scene.choose("pack:17", "foreign:1:17", "seat:1")
    assert (scene.asked, scene.told("fell_back")[-1]) == ((1, "take_can"), {"seat": 1, "from": 15, "to": 21})
    assert scene.choose("decline").cans == "1/0/0"
