"""Die and courier: what may move how far."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.velocity.scene import Scene

S4 = "S S S S"


def test_exact_movement_of_any_own_courier() -> None:
    """V-25, V-29, V-30, V-35, VR-16: the own die moves any one own courier exactly so far."""
    for space, after in ((20, "16 26 S S"), (26, "20 22 S S"), (36, "20 26 32 S")):
        scene = Scene("20 26 S S", S4, S4, dice=[[4]]).choose("solo")
        assert scene.keys == ["team:20", "team:26", "team:36"]
        assert scene.choose(f"team:{space}").team(0) == after


def test_any_number_of_couriers_on_a_space() -> None:
    """V-31: a space is never full."""
    scene = Scene("20 19 19 19", "19 19 19 19", "19 19 19 19", dice=[[1]]).choose("solo", "team:20")
    assert scene.teams == ["19 19 19 19"] * 3


def test_refuel_picks_one_of_two_dice() -> None:
    """V-36: own or energy die, never the sum."""
    scene = Scene("20 S S S", S4, S4, cans="1/0/0", dice=[[2, 5]]).choose("solo+refuel")
    assert scene.keys == ["team:20", "energy:20", "team:36", "energy:36"]
    assert scene.choose("energy:20").team(0) == "18 S S S"  # 15 is an obstacle space, 18 the next one back


def test_breakaway_sum_or_either() -> None:
    """V-37: the sum or either die alone."""
    scene = Scene("20 S S S", S4, S4, cans="2/0/0", dice=[[2, 4]]).choose("solo+breakaway")
    assert scene.keys == ["team:20", "energy:20", "sum:20", "team:36", "energy:36", "sum:36"]
    assert scene.choose("sum:20").team(0) == "14 S S S"
    assert scene.told("moved")[0]["die"] == "sum"


def test_only_the_own_die_crosses() -> None:
    """V-74, V-88, VR-17, VR-18, VR-19: energy, sum and foreign dice must stay on the road."""
    scene = Scene("3 S S S", "3 S S S", S4, cans="1/0/0", dice=[[6, 3, 3]]).choose("pack:3+refuel")
    assert (scene.team(0), scene.state.home) == ("S S S", [0])  # team:3 was the only move
    scene = Scene("3 S S S", "3 S S S", S4, cans="1/0/0", dice=[[6, 2, 2]]).choose("pack:3+refuel")
    assert scene.keys == ["team:3", "energy:3", "foreign:1:3"]


@given(spaces=st.lists(st.integers(1, 36), min_size=4, max_size=4), own=st.integers(1, 6), energy=st.integers(1, 6))
def test_the_own_die_is_always_usable(spaces: list[int], own: int, energy: int) -> None:
    """VR-16, VR-17, VR-20: team from every own space; energy and sum exactly where they do not cross."""
    team = " ".join(map(str, spaces))
    scene = Scene(team, "S S S S", "S S S S", cans="2/0/0", dice=[[own, energy], [1], [1]]).choose("solo+breakaway")
    if len(set(spaces)) == 1 and len(scene.told("moved") + scene.told("crossed")) == 1:
        assert energy >= spaces[0]
        return
    expected = []
    for space in sorted(set(spaces)):
        expected += [f"team:{space}"]
        expected += [f"energy:{space}"] if energy < space else []
        expected += [f"sum:{space}"] if own + energy < space else []
    assert scene.keys == expected


def test_surplus_pips_lapse() -> None:
    """V-30, VR-21: a 6 takes a courier home from 2; nobody is obliged to."""
    scene = Scene("2 20 S S", S4, S4, dice=[[6]]).choose("solo")
    assert scene.keys == ["team:2", "team:20", "team:36"]
    assert scene.choose("team:2").state.home == [0]


def test_equal_values_stay_separate() -> None:
    """V-53, VR-22: an own 3, a foreign 3 and an energy 3 are three choices."""
    scene = Scene("20 S S S", "20 S S S", S4, cans="1/0/0", dice=[[3, 3, 3]]).choose("pack:20+refuel")
    assert scene.keys == ["team:20", "energy:20", "foreign:1:20"]


def test_own_die_in_a_pack() -> None:
    """V-54: one own courier of this pack moves, nobody else."""
    scene = Scene("20 30 S S", "20 S S S", S4, dice=[[3, 1]]).choose("pack:20", "team:20")
    assert scene.teams == ["17 30 S S", "20 S S S", S4]


def test_foreign_die_moves_both() -> None:
    """V-32, V-55, VR-23, VR-25: the own courier first, then one of that team from the same space, for nothing."""
    scene = Scene("20 S S S", "20 20 S S", S4, cans="0/0/0", dice=[[1, 4]]).choose("pack:20", "foreign:1:20")
    assert scene.teams == ["16 S S S", "16 20 S S", S4]
    assert scene.told("moved") == [
        {"seat": 0, "from": 20, "to": 16, "count": 1, "by": "ride", "die": "foreign"},
        {"seat": 1, "from": 20, "to": 16, "count": 1, "by": "pack", "die": "foreign"},
    ]
    assert scene.told("cans_spent") == []
    assert scene.asked == (1, "choose_ride")


def test_energy_die_in_a_pack_moves_the_own_courier_only() -> None:
    """V-57, V-58, V-61, VR-24: one more choice, without taking a rival along."""
    scene = Scene("20 S S S", "20 S S S", S4, cans="1/0/0", dice=[[1, 1, 4]]).choose("pack:20+refuel", "energy:20")
    assert scene.teams == ["16 S S S", "20 S S S", S4]
