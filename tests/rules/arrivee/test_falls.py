"""Checks, punctures, falls, mass falls, injuries, support vehicles."""

from __future__ import annotations

import pytest

from rules.arrivee.state import Vehicle
from tests.rules.arrivee.table import Table, give, on, starting


@pytest.mark.parametrize(
    ("check", "field", "status"), [(6, 101, "ok"), (5, 101, "ok"), (4, 101, "ok"), (3, 90, "puncture"), (2, 90, "down")]
)
def test_check(check: int, field: int, status: str) -> None:
    """AV-29, A-116, A-117, A-118, A-120, A-121, AR-087, AR-088, AR-089: what the second die does to a sprint."""
    table = on({1: 90, 4: 80}, hands={0: "s4"}).begin().choose("roll:1:s4:sprint", [1], [check])
    assert table.at(1) == [field]
    assert table.status(1) == [status]
    assert table.state.pile_size == 36


def test_no_check_in_a_later_round_of_an_escape() -> None:
    """AV-29, A-116, AR-039, AR-087: nor without a card, nor in the basic game."""
    table = on({1: 80})
    table.state.rider(1).tokens = 1
    assert table.begin().choose("roll:1", [1]).at(1) == [93]
    assert on({1: 80}).begin().choose("roll:1", [1]).at(1) == [87]
    basic = on({1: 80}, hands={0: "s4"}, extended=False).begin().choose("roll:1:s4:sprint", [1])
    assert basic.at(1) == [91]


def test_check_on_cobbles() -> None:
    """AV-35, A-126, A-159, AR-035, AR-087: any 1 is checked; with 4 to 6 the roll counts 1, a fall takes the tokens."""
    assert on({1: 35}, "quarry").begin().choose("roll:1", [1], [4]).at(1) == [39]
    table = on({1: 35}, "quarry")
    table.state.rider(1).tokens = 2
    table.begin().choose("roll:1", [1], [2], [5])
    assert table.status(1) == ["ok"]
    assert table.state.rider(1).tokens == 0
    assert table.events("fell")


def riders_of_the_mass_fall(cards: str = "s4") -> Table:
    riders = {1: 40, 4: 40, 5: 39, 7: 39, 8: 38, 10: 36}
    return on(riders, hands={0: cards}).begin([6], [1])


def test_mass_fall() -> None:
    """AV-30, A-122, A-123, A-124, AR-091: it spreads field by field until nobody rolls a 1 or a field is empty."""
    table = riders_of_the_mass_fall()
    table.choose("roll:1:s4:sprint", [1], [1], [4], [1], [2], [3], [3])
    assert [(event["rider"], event["why"]) for event in table.events("fell")] == [
        (1, "mass"),
        (4, "mass"),
        (5, "mass"),
        (7, "mass"),
        (8, "chain"),
    ]
    assert [event["field"] for event in table.events("mass_fall")] == [40, 39]
    assert table.at(1, 4, 5, 7, 8, 10) == [40, 40, 39, 39, 38, 36]
    assert table.asked.params["riders"] == (10,)


def test_mass_fall_averted() -> None:
    """AV-30, A-125, AR-092, AR-093: any card; the sprint goes on with the die counting 1 and nobody else rolls."""
    table = riders_of_the_mass_fall("s2 s4").choose("roll:1:s4:sprint", [1], [1])
    assert (table.asked.kind, table.keys) == ("mass_fall_save", ["save:s2", "no_save"])
    table.choose("save:s2")
    assert table.at(1) == [51]
    assert table.status(4, 5) == ["ok", "ok"]
    assert table.state.pile_size == 36


def test_mass_fall_not_averted() -> None:
    """AR-092: the player may keep his cards."""
    table = riders_of_the_mass_fall("s2 s4").choose("roll:1:s4:sprint", [1], [1])
    table.choose("no_save", [5], [6], [3], [6], [1])
    assert table.status(1, 4, 5, 7) == ["down", "ok", "ok", "ok"]
    assert table.state.rider(4).recovering


def test_chain_averted() -> None:
    """A-125, AR-092: in the chain the rider simply stays up, and the others of his field roll on."""
    table = riders_of_the_mass_fall()
    give(table.state, 1, "e2")
    table.choose("roll:1:s4:sprint", [1], [1], [1])
    assert (table.asked.seat, table.asked.kind) == (1, "mass_fall_save")
    assert not table.asked.params["trigger"]
    table.choose("save:e2", [6], [3], [6], [1])
    assert table.status(5, 7, 8) == ["ok", "ok", "ok"]
    assert table.asked.params["riders"] == (5,)


def test_no_averting_on_cobbles() -> None:
    """A-158, AR-092, AV-35: no SE card there."""
    table = on({1: 35, 4: 35}, "quarry", hands={0: "s2"}).begin([6], [1]).choose("roll:1", [1], [1], [3])
    assert table.events("mass_fall") == [{"field": 35, "riders": [1, 4]}]


def test_who_cannot_fall_again() -> None:
    """AR-091, AR-094: lying and punctured riders do not; a refreshed one falls and his refreshment is over."""
    table = on({1: 40, 4: 40, 7: 40, 10: 40}, hands={0: "s4"})
    table.state.rider(4).status = "puncture"
    table.state.rider(7).status = "down"
    table.state.rider(10).status = "refresh"
    table.state.vehicles[3] = Vehicle(36, 10, "refresh")
    table.begin().choose("roll:1:s4:sprint", [1], [1], [3], [6], [1])
    assert [event["task"] for event in table.events("vehicle_moved")] == ["fall"] * 3
    assert [event["rider"] for event in table.events("fell")] == [1, 10]
    assert table.status(4, 7, 10) == ["puncture", "ok", "ok"]
    assert table.state.rider(10).recovering


def test_missing_turns() -> None:
    """AV-31, A-124, AR-090: whose turn is still to come misses that one, the trigger the next; then recovering."""
    table = riders_of_the_mass_fall()
    table.choose("roll:1:s4:sprint", [1], [1], [4], [1], [2], [3], [3])
    table.choose("announce:10")
    assert table.state.round == 7
    for number, ready in ((4, True), (5, True), (7, True), (8, True)):
        assert table.state.rider(number).recovering is ready
    assert table.status(1) == ["down"]


def test_riding_on_injured() -> None:
    """AV-31, A-127, A-131, A-132, AR-015, AR-096: a 1 in the first own turn after the missed one; 1 + 6 - 3."""
    table = on({8: 38}, seats=3)
    table.state.rider(8).recovering = table.state.rider(8).from_fall = True
    table.begin().choose("roll:8", [1])
    assert (table.asked.kind, table.keys) == ("injury", ["ride_on", "withdraw"])
    table.choose("ride_on")
    assert table.at(8) == [42]
    assert table.state.rider(8).injured
    assert not table.state.rider(8).recovering
    table.choose("roll:8", [1])
    assert table.at(8) == [46]


def test_hurt_with_a_card() -> None:
    """AR-087, AR-096: the injury takes the place of the check; card and tokens are lost without effect."""
    table = on({1: 90}, hands={0: "e4"})
    table.state.rider(1).recovering = table.state.rider(1).from_fall = True
    table.begin().choose("roll:1:e4:escape", [1])
    assert table.asked.kind == "injury"
    table.choose("ride_on")
    assert table.at(1) == [94]
    assert table.state.rider(1).tokens == 0
    assert table.state.pile_size == 36


def test_hurt_and_holding() -> None:
    """AR-096: riding on with hold, `after_roll` is asked as usual."""
    table = on({1: 90})
    table.state.rider(1).recovering = table.state.rider(1).from_fall = True
    table.begin().choose("roll:1+hold", [1]).choose("ride_on")
    assert table.keys == ["go:4", *(f"go:{fields}:slowdown" for fields in range(4))]


@pytest.mark.parametrize("key", ["follow:4:1", "announce:4"])
def test_no_injury_without_a_roll(key: str) -> None:
    """AV-31, AR-096: who follows or announces in that turn cannot be hurt later."""
    table = on({1: 30, 4: 29})
    table.state.rider(4).recovering = table.state.rider(4).from_fall = True
    table.begin().choose("roll:1", [1]).choose(key)
    assert not table.state.rider(4).from_fall
    assert not table.state.rider(4).recovering


def test_no_injury_after_a_puncture() -> None:
    """AR-096, AR-106: recovering from a puncture a 1 does not hurt."""
    table = on({1: 90})
    table.state.rider(1).recovering = True
    assert table.begin().choose("roll:1", [1]).at(1) == [97]


def test_withdrawing() -> None:
    """A-127, A-128, AR-097: he leaves the road at once; when nobody is left the stage ends."""
    table = on({1: 90, 4: 80})
    table.state.rider(1).recovering = table.state.rider(1).from_fall = True
    table.begin().choose("roll:1", [1]).choose("withdraw")
    assert table.status(1) == ["withdrawn"]
    assert table.events("withdrew") == [{"rider": 1, "field": 90, "out": False}]
    assert table.state.occupied[90] == 0
    assert table.asked.seat == 1
    alone = on({1: 60})
    alone.state.rider(1).recovering = alone.state.rider(1).from_fall = True
    alone.begin().choose("roll:1", [1]).choose("withdraw")
    assert alone.events("withdrew")[0]["out"]
    assert alone.state.outcome is not None
    assert alone.state.outcome.reason == "all_withdrawn"


@pytest.mark.parametrize(("field", "course", "fields"), [(60, "plain", 10), (90, "plain", 7), (48, "plain", 4)])
def test_injured_movement(field: int, course: str, fields: int) -> None:
    """A-132, AR-098: 6 fewer on descents, 3 on flats, 2 on climbs."""
    table = on({1: field}, course)
    table.state.rider(1).injured = True
    assert table.begin().choose("roll:1", [4]).at(1) == [field + fields]


def test_injured_riders_play_no_cards() -> None:
    """A-133, A-134, AR-057, AR-098: they may be refreshed in both ways, the card goes to the hand."""
    table = on({1: 60}, hands={0: "s6"})
    table.state.rider(1).injured = True
    table.begin()
    assert table.keys == ["roll:1", "roll:1+hold", "announce:1"]
    table.choose("roll:1", [6], ["s2"])
    assert table.at(1) == [72]
    assert table.state.hands[0] == [1, 0, 0, 0, 1, 0]


def test_a_helper_may_wait() -> None:
    """A-135, A-136, AR-099: without a card, round after round, while an injured mate is behind."""
    table = on({1: 80, 2: 90})
    table.state.rider(1).injured = True
    table.begin()
    assert "wait:2" in table.keys
    table.choose("wait:2").choose("roll:1", [1])
    assert table.at(2) == [90]
    assert "wait:2" in table.keys
    assert "wait:1" not in table.choose("wait:2").keys
    other = on({1: 80, 4: 90, 2: 80})
    other.state.rider(1).injured = True
    assert "wait:4" not in other.begin().keys


def test_joining_the_helper() -> None:
    """A-137, AR-100: free, on his field or directly behind it, if ahead and within reach."""
    table = on({1: 83, 2: 90}, slowdown=0, hands={1: "s2"})
    table.state.rider(1).injured = True
    table.begin().choose("wait:2")
    assert table.keys == ["roll:1", "roll:1+hold"]
    table.choose("roll:1+hold", [6])
    assert table.keys == ["go:6", "go:7", "go:9"]
    assert table.choose("go:7").at(1) == [90]


def test_the_injured_riders_wheel() -> None:
    """AV-37, A-138, A-139, A-140, AR-101: without the deduction and without the leader's jersey bonus."""
    table = on({2: 90, 1: 89, 4: 89}, jerseys={2: "yellow"})
    table.state.rider(1).injured = True
    table.begin().choose("roll:2", [4], [1], [2])
    assert table.at(2) == [101]
    table.choose("follow:4:2").choose("follow:1:2")
    assert table.at(1, 4) == [99, 100]


def test_the_injured_riders_wheel_over_a_boundary() -> None:
    """A-140, AR-101: from level to level, but only behind a mate."""
    table = on({2: 40, 1: 39, 4: 40})
    table.state.rider(1).injured = True
    table.begin([6], [1]).choose("roll:2", [4]).choose("roll:4", [3])
    assert starting(table.keys, "follow") == ["follow:1:2"]
    table.choose("follow:1:2")
    assert table.at(1) == [49]


@pytest.mark.parametrize("tokens", [0, 2])
def test_no_injured_riders_wheel_behind_a_card(tokens: int) -> None:
    """AV-37, A-141, AR-101: the helper used a card, or rolled with tokens."""
    table = on({2: 90, 1: 89}, hands={0: "s2"})
    table.state.rider(1).injured = True
    table.state.rider(2).tokens = tokens
    table.begin().choose("roll:2" if tokens else "roll:2:s2:sprint", [4])
    assert starting(table.keys, "follow") == []


def test_helping_may_end_at_any_time() -> None:
    """A-142, AR-102: following is never compulsory, and others may follow the injured rider."""
    table = on({2: 90, 1: 89, 4: 88})
    table.state.rider(1).injured = True
    table.begin().choose("roll:2", [4])
    assert {"roll:1", "follow:1:2"} <= set(table.keys)
    table.choose("follow:1:2")
    assert "follow:4:1" in table.keys


def test_puncture() -> None:
    """AV-32, A-118, A-119, A-151, AR-106: the vehicle comes by the die alone, stops at the rider; a card before T."""
    table = on({1: 40}, hands={0: "s4"}).begin().choose("roll:1:s4:sprint", [1], [3], [4], [5], ["e6"])
    assert [(event["from"], event["to"]) for event in table.events("vehicle_moved")] == [(None, 34), (34, 38), (38, 40)]
    assert table.state.round == 9
    assert table.state.hands[0] == [0, 0, 0, 0, 0, 1]
    assert table.state.vehicles[0] is None
    assert table.state.rider(1).recovering
    assert not table.state.rider(1).from_fall


def test_puncture_of_a_recovering_rider() -> None:
    """AR-090, AR-106: recovering from a fall is over with his next own turn, also if that ends with a puncture."""
    table = on({1: 35}, "quarry")
    rider = table.state.rider(1)
    rider.injured = rider.recovering = rider.from_fall = True
    table.begin().choose("roll:1", [1], [3], *[[1]] * 5, [6], ["s2"])
    assert (rider.recovering, rider.from_fall) == (True, False)


def test_the_first_card_may_be_drawn_again() -> None:
    """AR-095, AR-003: the card of the failed sprint is already in the pile."""
    table = on({1: 40}, hands={0: "s4"})
    table.state.pile = [0] * 6
    table.begin().choose("roll:1:s4:sprint", [1], [3], [6], ["s4"])
    assert table.state.hands[0] == [0, 0, 1, 0, 0, 0]


def test_puncture_behind_the_time_limit() -> None:
    """AV-32, A-152, AR-106: the wheel is changed, without a card."""
    table = on({1: 90}, hands={0: "s4"}).begin().choose("roll:1:s4:sprint", [1], [3], [4], [5])
    assert table.status(1) == ["ok"]
    assert table.state.hands[0] == [0] * 6


def test_fall_and_vehicle() -> None:
    """A-147, A-151, AR-107: one roll in the missed turn; only a 6 makes contact."""
    table = on({1: 40}, hands={0: "s4"}).begin().choose("roll:1:s4:sprint", [1], [2], [5])
    assert table.state.vehicles[0] is None
    assert table.state.hands[0] == [0] * 6
    table = on({1: 40}, hands={0: "s4"}).begin().choose("roll:1:s4:sprint", [1], [2], [6], ["s2"])
    assert table.state.hands[0] == [1, 0, 0, 0, 0, 0]
    assert table.state.rider(1).from_fall


def test_refreshment_from_the_vehicle() -> None:
    """AV-33, A-147, A-148, A-149, A-150, AR-108, AR-110: a field a turn until contact, then he rides on."""
    table = on({1: 50}, played=4).begin().choose("announce:1", [3], [6], ["s4"])
    moves = [(event["to"], event["die"]) for event in table.events("vehicle_moved")]
    assert moves == [(44, None), (47, 3), (52, 6)]
    assert table.at(1) == [52]
    assert table.state.round == 8
    assert not table.state.rider(1).recovering
    assert table.state.hands[0] == [0, 0, 1, 0, 0, 0]


def test_refreshment_again_and_again() -> None:
    """A-153: the same rider may announce as often as he likes."""
    table = on({1: 20}).begin().choose("announce:1", [4], [6], ["s4"])
    assert "announce:1" in table.keys


@pytest.mark.parametrize("case", ["limit", "tokens", "vehicle", "basic"])
def test_no_refreshment(case: str) -> None:
    """A-152, AR-033, AR-104, AR-108: not from the time limit on, with tokens, with the vehicle in use; basic game."""
    table = on({1: 74 if case == "limit" else 50, 2: 40}, extended=case != "basic")
    table.state.rider(1).tokens = 2 if case == "tokens" else 0
    table.begin()
    if case == "vehicle":
        table.choose("announce:1")
        assert table.asked.params["riders"] == (2,)
    assert starting(table.keys, "announce") == []


def test_a_refreshed_rider_earns_the_areas_card_and_passes_lines() -> None:
    """AR-057, AR-108: the step counts for lines and area."""
    table = on({1: 71, 4: 20}).begin().choose("announce:1").choose("roll:4", [1], ["s2"], [1])
    assert table.at(1) == [72]
    assert table.state.hands[0] == [1, 0, 0, 0, 0, 0]
    assert table.status(1) == ["refresh"]


def test_a_step_across_the_line() -> None:
    """AR-108: the vehicle leaves without a roll, and the rider has crossed."""
    table = on({1: 146, 4: 20})
    table.state.rider(1).status = "refresh"
    table.state.vehicles[0] = Vehicle(145, 1, "refresh")
    table.begin()
    assert table.status(1) == ["crossed"]
    assert table.state.vehicles[0] is None
    assert not table.events("vehicle_moved")


def test_a_step_can_be_copied() -> None:
    """AR-047: a rider directly behind may copy the one field."""
    table = on({1: 31, 4: 30}).begin().choose("announce:1").choose("roll:4+hold", [6]).choose("go:0:slowdown", [1])
    assert table.at(1, 4) == [32, 30]
    assert starting(table.keys, "follow") == ["follow:4:1"]
    assert table.choose("follow:4:1", [1]).at(4) == [31]


def test_a_blocked_step() -> None:
    """AR-108, AR-018: blocking applies to the step too."""
    table = on({1: 30, 4: 31, 5: 31, 7: 31, 8: 31})
    for number in (4, 5, 7, 8):
        table.state.rider(number).status = "puncture"
    table.begin().choose("announce:1", [1], [5], ["s2"])
    assert table.at(1) == [30]


def test_a_refreshment_ends_with_a_fall() -> None:
    """AR-094, AR-109: nothing else breaks it off; the vehicle then comes to the fallen rider."""
    table = on({1: 41, 4: 42}, hands={1: "s4"})
    table.state.rider(1).status = "refresh"
    table.state.vehicles[0] = Vehicle(39, 1, "refresh")
    table.begin().choose("roll:4:s4:sprint", [1], [1], [2], [2], [3])
    moves = [(event["rider"], event["to"], event["task"]) for event in table.events("vehicle_moved")]
    assert moves == [(4, 36, "fall"), (1, 35, "fall"), (1, 37, "fall"), (4, 39, "fall")]
    assert table.at(1) == [41]
    assert table.state.rider(1).from_fall


def test_queue() -> None:
    """AV-34, AR-104: the second puncture waits; then the vehicle is placed behind it at once and rolls in its turn."""
    table = on({1: 40, 2: 37}, hands={0: "s2 s4"}, played=3).begin()
    table.choose("roll:1:s2:sprint", [1], [3])
    table.choose("roll:2:s4:sprint", [1], [3], [2], [5], ["s2"], [3])
    placed = [(event["rider"], event["to"]) for event in table.events("vehicle_moved")]
    assert placed == [(1, 36), (1, 40), (2, 31), (2, 34)]
    assert table.state.round == 7
    assert table.state.queues[0] == []
    assert table.asked.params["riders"] == (1,)


def test_a_vehicle_in_use_does_not_come_to_a_fall() -> None:
    """AR-107: nothing happens."""
    table = on({1: 40, 2: 37}, hands={0: "s2 s4"}).begin().choose("announce:1")
    table.choose("roll:2:s4:sprint", [1], [2], [1], [6])
    assert table.state.rider(2).from_fall
    assert [event["task"] for event in table.events("vehicle_moved")] == ["refresh", "refresh"]


def test_vehicles_are_not_on_the_road() -> None:
    """AR-105, AR-018: they may stand below field 1 and block nobody."""
    table = on({1: 4}).begin().choose("announce:1", [6], [6], ["s2"])
    assert [event["to"] for event in table.events("vehicle_moved")] == [-2, 4, 6]
    assert sum(table.state.occupied) == 1
