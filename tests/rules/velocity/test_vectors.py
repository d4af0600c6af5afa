"""The worked examples of the rulebook and of the rulings, one test each."""

from __future__ import annotations

from rules.core.dice import ScriptedDice
from rules.velocity import GAME
from rules.velocity.content import Course, District
from rules.velocity.finish import ranking
from tests.rules.velocity.scene import Scene

REST = "S S S S"


def test_x_01_solo_ride_with_slipstream() -> None:
    """X-01, V-39, V-85, V-86: two followers pay, the mover alone gets a can, at the end."""
    scene = Scene("33 S S S", REST, "33 33 S S", cans="1/0/1", active=2, dice=[[6]])
    assert scene.supply == 13
    scene.choose("solo", "team:33")
    assert (scene.asked, scene.keys) == ((2, "follow"), ["0", "1"])
    scene.choose("1")
    assert (scene.asked, scene.keys) == ((0, "follow"), ["0", "1"])
    scene.choose("1")
    assert scene.teams == ["27 S S S", REST, "27 27 S S"]
    assert (scene.cans, scene.supply) == ("0/0/1", 14)


def test_x_02_pack_ride_the_roll() -> None:
    """X-02, V-87: three dice in the order of VR-14, one is chosen, both couriers fall back in turn."""
    scene = Scene("6 20 20 30", "6 20 30 30", "6 9 20 30", active=2, dice=[[1, 3, 3]])
    scene.choose("pack:6")
    assert scene.told("rolled") == [{"dice": [["team:2", 1], ["team:0", 3], ["team:1", 3]]}]
    assert scene.keys == ["team:6", "foreign:0:6", "foreign:1:6"]
    scene.choose("foreign:1:6")
    assert scene.told("fell_back") == [{"seat": 2, "from": 3, "to": 5}, {"seat": 1, "from": 3, "to": 7}]
    assert scene.teams == ["6 20 20 30", "7 20 30 30", "5 9 20 30"]
    assert (scene.cans, scene.supply) == ("0/1/1", 13)


def x_03() -> Scene:
    scene = Scene("4 4 20 20", "4 20 20 20", "4 20 20 20", cans="1/2/1", dice=[[2, 6, 3]])
    return scene.choose("pack:4")


def test_x_03_foreign_die_over_the_line() -> None:
    """X-03, V-88: a foreign 6 from space 4 cannot be used."""
    scene = x_03()
    assert scene.supply == 11
    assert scene.keys == ["team:4", "foreign:2:4"]


def test_x_04_obstacle_space() -> None:
    """X-04, V-89 to V-93 in one case: all arrive, then seat by seat; occupied spaces are passed."""
    scene = x_03().choose("foreign:2:4")
    assert scene.asked == (0, "follow")
    scene.choose("1")
    assert scene.asked == (1, "follow")
    assert scene.cans == "0/2/1"
    scene.choose("1")
    assert scene.told("fell_back") == [{"seat": 0, "from": 1, "to": 3}]
    assert (scene.asked, scene.cans, scene.supply) == ((0, "obstacle"), "1/1/1", 12)
    scene.choose("master")
    assert (scene.asked, scene.cans, scene.supply) == ((1, "obstacle"), "0/1/1", 13)
    scene.choose("master")
    assert (scene.asked, scene.cans, scene.supply) == ((2, "obstacle"), "0/0/1", 14)
    scene.choose("fall_back")
    assert scene.teams == ["1 3 20 20", "1 20 20 20", "5 20 20 20"]
    assert (scene.cans, scene.supply) == ("0/0/2", 13)


def test_x_05_tie() -> None:
    """X-05, V-94: with two home each, the last place 8 beats 7."""
    order = ranking([1, 2, 3, 4, 0, 3, 1, 2], [[9]] * 5, [0] * 5)
    assert order[:3] == ((2,), (1,), (3,))


def test_x_06_back_to_the_start_on_the_first_turn() -> None:
    """X-06: no obstacle space lies behind 31, so back to the start for two cans."""
    scene = Scene(REST, REST, REST, dice=[[5]]).choose("solo")
    assert scene.teams == [REST] * 3
    assert (scene.cans, scene.supply) == ("2/0/0", 13)
    assert [each["reason"] for each in scene.told("can_received")] == ["fall_to_start"] * 2


def test_x_07_two_own_arrivals_either_order() -> None:
    """X-07: paying first or falling first comes to the same."""
    for keys in (["master"], ["fall_back", "master"]):
        scene = Scene("17 17 S S", REST, REST, cans="2/0/0", dice=[[4]]).choose("solo", "team:17", "1")
        assert (scene.asked, scene.cans, scene.supply) == ((0, "obstacle"), "1/0/0", 14)
        scene.choose(*keys)
        assert scene.team(0) == "13 15 S S"
        assert (scene.cans, scene.supply) == ("1/0/0", 14)
        assert scene.asked == (1, "choose_ride")


def test_x_08_back_onto_the_space_just_left() -> None:
    """X-08: the ride has emptied 5, so the courier falls back onto it."""
    scene = Scene("5 S S S", REST, REST, dice=[[2]]).choose("solo", "team:5")
    assert (scene.team(0), scene.cans, scene.supply) == ("5 S S S", "1/0/0", 14)


def test_x_09_whole_row_occupied() -> None:
    """X-09: 28 and 31 are occupied, so to the start."""
    scene = Scene("9 27 S S", "28 31 S S", REST, REST, cans="1/0/0/0", dice=[[2]])
    assert scene.supply == 19
    scene.choose("solo", "team:27", "fall_back")
    assert (scene.team(0), scene.cans, scene.supply) == ("9 S S S", "3/0/0/0", 17)


def test_x_10_empty_supply_tie_among_the_rich() -> None:
    """X-10: both richest seats may be asked for a can."""
    scene = Scene(REST, REST, REST, cans="3/6/6", supply=0, dice=[[3]]).choose("solo")
    assert (scene.asked, scene.keys) == ((0, "take_can"), ["seat:1", "seat:2", "decline"])
    scene.choose("seat:2")
    assert (scene.cans, scene.supply, scene.team(0)) == ("4/6/5", 0, "33 S S S")


def test_x_11_tied_for_most_oneself() -> None:
    """X-11: who ties for most takes nothing and is not asked."""
    scene = Scene(REST, REST, REST, cans="6/6/3", supply=0, dice=[[3]]).choose("solo")
    assert (scene.cans, scene.asked) == ("6/6/3", (1, "choose_ride"))
    assert scene.told("can_missed") == [{"seat": 0, "why": "richest"}]


def test_x_12_two_cans_one_left_in_the_supply() -> None:
    """X-12: the first can from the supply, the second from the richest."""
    scene = Scene(REST, REST, REST, cans="0/8/6", supply=1, dice=[[5]]).choose("solo")
    assert (scene.keys, scene.cans) == (["seat:1", "decline"], "1/8/6")
    scene.choose("seat:1")
    assert (scene.cans, scene.supply) == ("2/7/6", 0)


def test_x_13_second_can_refused() -> None:
    """X-13: after the first can the receiver ties for most."""
    scene = Scene(REST, REST, REST, cans="4/6/5", supply=0, dice=[[5]]).choose("solo", "fall_back")
    assert (scene.asked, scene.keys) == ((0, "take_can"), ["seat:1", "decline"])
    scene.choose("seat:1")
    assert (scene.cans, scene.asked) == ("5/5/5", (1, "choose_ride"))


def test_x_14_breakaway_legal_moves() -> None:
    """X-14: team from everywhere, energy and sum where they do not cross."""
    scene = Scene("5 14 20 S", REST, REST, cans="2/0/0", dice=[[3, 5]]).choose("solo+breakaway")
    assert (scene.cans, scene.supply) == ("0/0/0", 15)
    assert scene.keys == [
        "team:5", "team:14", "energy:14", "sum:14", "team:20", "energy:20", "sum:20", "team:36", "energy:36", "sum:36",
    ]  # fmt: skip
    scene.choose("sum:14")
    assert (scene.team(0), scene.cans, scene.supply) == ("5 6 20 S", "1/0/0", 14)


def test_x_15_breakaway_own_die_crosses() -> None:
    """X-15: the own die may cross after a breakaway, energy and sum may not."""
    scene = Scene("4 14 20 S", REST, REST, cans="2/0/0", dice=[[4, 6]]).choose("solo+breakaway")
    assert "team:4" in scene.keys
    assert not {"energy:4", "sum:4"} & set(scene.keys)
    scene.choose("team:4")
    assert scene.told("crossed") == [{"seat": 0, "from": 4, "place": 1, "die": "team"}]


def test_x_16_pack_ride_from_the_start() -> None:
    """X-16: allowed, but without a slipstream."""
    scene = Scene(REST, REST, REST, dice=[[2, 5, 6]]).choose("pack:36")
    assert scene.keys == ["team:36", "foreign:1:36", "foreign:2:36"]
    scene.choose("foreign:2:36")
    assert scene.teams == ["30 S S S", REST, "30 S S S"]
    assert (scene.cans, scene.supply, scene.asked) == ("1/0/0", 14, (1, "choose_ride"))


def test_x_17_a_follower_refills_the_supply() -> None:
    """X-17: the can just paid is handed out to the mover."""
    scene = Scene("26 S S S", "26 S S S", REST, cans="4/6/5", supply=0, dice=[[6]]).choose("solo", "team:26")
    assert scene.asked == (1, "follow")
    scene.choose("1")
    assert (scene.cans, scene.supply) == ("5/5/5", 0)
    assert scene.told("can_received") == [{"seat": 0, "from": "supply", "reason": "supply_space"}]


def test_x_18_taken_from_one_who_has_still_to_decide() -> None:
    """X-18: the can is gone before its owner is asked."""
    scene = Scene("17 S S S", "17 S S S", REST, cans="0/8/7", supply=0, dice=[[3, 2]])
    scene.choose("pack:17", "foreign:1:17")
    assert (scene.keys, scene.team(0)) == (["seat:1", "decline"], "18 S S S")
    scene.choose("seat:1")
    assert (scene.cans, scene.asked) == ("1/7/7", (1, "obstacle"))
    scene.choose("master")
    assert (scene.cans, scene.supply) == ("1/6/7", 1)
    assert scene.teams == ["18 S S S", "15 S S S", REST]


def test_x_19_nobody_follows_over_the_line() -> None:
    """X-19: a crossing ends the turn at once."""
    scene = Scene("3 3 20 S", "3 20 S S", REST, cans="3/2/0", dice=[[5, 2]]).choose("pack:3")
    assert scene.keys == ["team:3", "foreign:1:3"]
    scene.choose("team:3")
    assert (scene.state.home, scene.cans, scene.asked) == ([0], "3/2/0", (1, "choose_ride"))


def test_x_20_breakaway_with_a_single_die() -> None:
    """X-20: nobody may follow, though only one die was used."""
    scene = Scene("17 17 S S", "17 20 S S", REST, cans="3/2/0", dice=[[2, 1]])
    scene.choose("solo+breakaway", "energy:17")
    assert (scene.team(0), scene.cans, scene.supply) == ("16 17 S S", "2/2/0", 11)
    assert scene.asked == (1, "choose_ride")


def test_x_21_refuel_in_a_pack() -> None:
    """X-21: with the energy die only the own courier moves; the pack may follow."""
    scene = Scene("11 11 S S", "11 20 S S", REST, cans="2/2/0", dice=[[1, 6, 5]]).choose("pack:11+refuel")
    assert (scene.cans, scene.supply) == ("1/2/0", 12)
    scene.choose("energy:11")
    assert (scene.asked, scene.keys) == ((0, "follow"), ["0", "1"])
    scene.choose("0")
    assert (scene.asked, scene.keys) == ((1, "follow"), ["0", "1"])
    scene.choose("1")
    assert scene.teams == ["6 11 S S", "6 20 S S", REST]
    assert (scene.cans, scene.supply) == ("2/1/0", 12)


def test_x_22_energy_die_may_not_cross() -> None:
    """X-22: from 4 the energy 6 is not legal."""
    scene = Scene("4 S S S", REST, REST, cans="1/0/0", dice=[[1, 6]]).choose("solo+refuel")
    assert scene.keys == ["team:4", "team:36", "energy:36"]
    scene.choose("energy:36")
    assert (scene.team(0), scene.cans, scene.supply) == ("4 30 S S", "1/0/0", 14)


def test_x_23_two_seats_fall_from_one_cover() -> None:
    """X-23: the second one passes the space that the first has just taken."""
    scene = Scene("10 S S S", "10 S S S", REST, "7 S S S", cans="0/1/0/0", dice=[[5]])
    scene.choose("solo", "team:10", "1")
    assert scene.told("fell_back") == [{"seat": 0, "from": 5, "to": 10}, {"seat": 1, "from": 5, "to": 13}]
    assert (scene.cans, scene.supply) == ("1/1/0/0", 18)


def test_x_24_eighth_place_ends_the_game_for_somebody_else() -> None:
    """X-24: the eighth place is no win for who takes it with a first courier."""
    scene = Scene("2 S S", "S", "S", "S S", "S", home=[1, 4, 2, 4, 3, 1, 2], dice=[[3]]).choose("solo", "team:2")
    over = {"reason": "eighth", "winners": [2], "order": [[2], [1], [4], [0], [3]]}
    assert scene.told("game_over") == [over]


def test_x_25_third_courier_before_the_eighth_place() -> None:
    """X-25: the third courier wins at once."""
    scene = Scene("1 S", "S S S", "S S S", "S S S", home=[0, 1, 2, 0, 3], dice=[[1]]).choose("solo", "team:1")
    assert scene.told("game_over")[0]["reason"] == "third"
    assert scene.told("game_over")[0]["winners"] == [0]
    assert scene.told("crossed")[0]["place"] == 6


def test_x_26_third_courier_on_the_eighth_place() -> None:
    """X-26: both at once; the reason is third."""
    scene = Scene("1 S", "S S", "S S", "S S S", home=[0, 1, 0, 2, 3, 1, 2], dice=[[1]]).choose("solo", "team:1")
    assert len(scene.state.home) == 8
    assert scene.told("game_over") == [{"reason": "third", "winners": [0], "order": [[0], [2], [1], [3]]}]


def test_x_27_cap() -> None:
    """X-27: the last turn of round 100 ends the game."""
    teams = ("20 20 20", "19 20 20", "19 20 20 20")
    scene = Scene(*teams, home=[1, 0], active=2, starting_seat=0, round=100, dice=[[1]]).choose("solo", "team:20")
    assert scene.told("game_over") == [{"reason": "cap", "winners": [0], "order": [[0], [1], [2]]}]


def test_x_28_sum_equal_to_the_space() -> None:
    """X-28: a sum of 8 from 8 would cross."""
    scene = Scene("8 20 S S", REST, REST, cans="2/0/0", dice=[[3, 5]]).choose("solo+breakaway")
    assert scene.keys == ["team:8", "energy:8", "team:20", "energy:20", "sum:20", "team:36", "energy:36", "sum:36"]


def test_x_29_foreign_die_equal_to_the_space() -> None:
    """X-29: a foreign 6 from 6 would cross; with one move left nothing is asked."""
    teams = ("6 S S S",) * 3
    scene = Scene(*teams, dice=[[2, 6, 5]]).choose("pack:6")
    assert scene.keys == ["team:6", "foreign:2:6"]
    scene = Scene(*teams, dice=[[2, 6, 6]]).choose("pack:6")
    assert (scene.team(0), scene.asked) == ("4 S S S", (1, "choose_ride"))


def test_x_30_on_the_cover_before() -> None:
    """X-30: those that stood on the cover before stay."""
    scene = Scene("15 15 17 S", "15 S S S", REST, dice=[[2]]).choose("solo", "team:17")
    assert scene.teams == ["15 15 18 S", "15 S S S", REST]
    assert (scene.cans, scene.supply) == ("1/0/0", 14)


def test_x_31_origin_only_partly_emptied() -> None:
    """X-31: 5 is still occupied by the own team."""
    scene = Scene("5 5 S S", REST, REST, dice=[[2]]).choose("solo", "team:5")
    assert (scene.team(0), scene.cans, scene.supply) == ("5 7 S S", "1/0/0", 14)


def test_x_32_obstacle_on_space_l() -> None:
    """X-32: the first space of the road is an obstacle space like others."""
    course = Course("own", "Own", "", 35, frozenset({30}), (1, 31, 35), (35,), (District(35, 1, "All"),))
    scene = Scene(REST, REST, REST, course=course, dice=[[5], [5]]).choose("solo", "solo")
    assert scene.teams == ["35 S S S", REST, REST]
    assert (scene.cans, scene.supply) == ("1/2/0", 12)
    again = GAME.load(GAME.dump(scene.state))
    assert again == scene.state
    assert again.course == course


def test_x_33_first_can_declined() -> None:
    """X-33: the second can is offered all the same."""
    scene = Scene(REST, REST, REST, cans="0/8/7", supply=0, dice=[[5]]).choose("solo")
    assert scene.keys == ["seat:1", "decline"]
    scene.choose("decline")
    assert (scene.asked, scene.keys) == ((0, "take_can"), ["seat:1", "decline"])
    scene.choose("seat:1")
    assert scene.cans == "1/7/7"


def test_x_34_a_turn_that_passes_by_itself() -> None:
    """X-34: nothing is asked, everything is told."""
    scene = Scene("20 20 20 20", "9 10 11 12", "9 10 11 12", dice=[[1]])
    assert scene.names == ["turn_started", "ride_chosen", "rolled", "moved", "turn_started"]
    assert (scene.team(0), scene.asked) == ("19 20 20 20", (1, "choose_ride"))


def test_x_35_late_cans() -> None:
    """X-35: one can each, the nearest of the late seats first."""
    setup = GAME.setup(7, {"late_can": True, "starting_seat": 5})
    state, events = GAME.new(setup, ScriptedDice([]))
    assert events[0].name == "game_started"
    received = [dict(event.data) for event in events if event.name == "can_received"]
    assert received == [{"seat": seat, "from": "supply", "reason": "late_can"} for seat in (1, 2, 3, 4)]
    assert (state.cans, state.supply) == ([0, 1, 1, 1, 1, 0, 0], 24)
