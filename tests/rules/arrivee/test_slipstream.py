"""Slipstreaming, groups and the peloton."""

from __future__ import annotations

import pytest

from rules.arrivee.peloton import groups, peloton
from tests.rules.arrivee.table import on, stage, starting


def test_slipstream() -> None:
    """AV-21, A-061, A-062, A-063, A-064, AR-044, AR-046, AR-048: same field or directly behind, one after another."""
    table = on({1: 30, 4: 29, 5: 30, 7: 28}, seats=3).begin([6], [1])
    table.choose("roll:1", [3])
    assert table.at(1) == [39]
    assert starting(table.keys, "follow") == ["follow:5:1"]
    table.choose("follow:5:1")
    assert table.at(5) == [39]
    assert starting(table.keys, "follow") == ["follow:4:1"]
    table.choose("follow:4:1")
    assert table.at(4) == [38]
    assert starting(table.keys, "follow") == ["follow:7:4"]
    table.choose("follow:7:4", [6], [1])
    assert table.at(7) == [37]


def test_a_gap_ends_it() -> None:
    """AV-21, A-064: with an empty field between there is no wheel."""
    table = on({1: 30, 7: 28}).begin().choose("roll:1", [3])
    assert starting(table.keys, "follow") == []


def test_a_crossing_move_cannot_be_copied() -> None:
    """AV-21, A-065, AR-045: the leader's move over the boundary at 47 ends it."""
    table = on({1: 40, 4: 39}).begin().choose("roll:1", [3])
    assert table.at(1) == [49]
    assert starting(table.keys, "follow") == []
    table = on({1: 37, 4: 36}).begin().choose("roll:1", [3])
    assert table.at(1) == [46]
    assert starting(table.keys, "follow") == ["follow:4:1"]


def test_no_wheel_across_a_boundary() -> None:
    """AV-22, AR-045: who has the boundary ahead of him may not copy one who starts beyond it."""
    table = on({1: 67, 4: 66}).begin().choose("roll:1", [6])
    assert starting(table.keys, "follow") == []


def test_a_change_of_grade_is_no_boundary() -> None:
    """AR-044: the level counts, not the grade of a climb."""
    table = on({1: 118, 4: 118}, "peaks").begin([5], [2]).choose("roll:1", [3])
    assert table.at(1) == [122]
    assert starting(table.keys, "follow") == ["follow:4:1"]


def test_one_action_a_number_of_fields() -> None:
    """AR-047: any leader of any team; equal numbers name the lowest-numbered one."""
    table = on({1: 91, 2: 91, 4: 91, 7: 90}, hands={2: "s2"}).begin()
    table.choose("roll:2", [3]).choose("roll:1", [3]).choose("roll:4", [5])
    assert starting(table.keys, "follow") == ["follow:7:1", "follow:7:4"]
    assert [option.params["fields"] for option in table.asked.options if option.key[0] == "f"] == [9, 11]


def test_a_copied_move_counts_as_it_was_made() -> None:
    """AR-041, AR-046, A-061: after a card and braking; the follower adds neither bonus nor loss."""
    table = on({1: 91, 4: 90}, hands={0: "s4 s2"}, jerseys={4: "yellow"}).begin()
    table.choose("roll:1:s4:sprint+hold", [5]).choose("go:3:slowdown")
    table.choose("follow:4:1")
    assert table.at(1, 4) == [94, 93]


def test_following_is_no_roll() -> None:
    """AR-046, AR-053: nothing is lost behind the peloton."""
    table = on({1: 91, 4: 90, 7: 120, 8: 120, 9: 120}).begin()
    for number in (7, 8, 9):
        table.choose(f"roll:{number}", [1])
    table.choose("roll:1", [3])
    assert table.at(1) == [99]
    table.choose("follow:4:1")
    assert table.at(4) == [98]


def test_blocked_while_following() -> None:
    """AR-049: the rest is lost, and others copy what he really moved."""
    riders = {1: 81, 4: 80, 7: 79, 5: 88, 8: 88, 10: 88, 11: 88}
    table = on(riders, slowdown=0, hands={1: "s2", 2: "s2"})
    for number in (5, 8, 10, 11):
        table.state.rider(number).status = "puncture"
    table.state.rider(1).field = 81
    table.begin([1])
    assert table.at(1) == [87]
    assert "follow:4:1" in table.keys
    table.choose("follow:4:1")
    assert table.at(4) == [86]
    assert "follow:7:4" in table.keys


def test_slipstream_across_the_finish() -> None:
    """AR-050: the run-out has the level of the last field."""
    table = on({1: 146, 4: 145}, hands={1: "s2"}).begin().choose("roll:1", [6])
    table.choose("follow:4:1")
    assert table.at(4) == [157]


def test_no_wheel_on_cobbles() -> None:
    """AV-35, A-158, AR-044: nor if the move ends on them."""
    table = (
        on({1: 35, 4: 35}, "quarry", hands={0: "s2", 1: "s2"})
        .begin(
            [5],
            [2],
        )
        .choose("pass")
    )
    assert starting(table.keys, "roll:1:") == []
    table.choose("roll:1", [4])
    assert table.at(1) == [42]
    assert starting(table.keys, "follow") == []
    table = on({1: 25, 4: 25}, "quarry").begin([5], [2]).choose("roll:1", [4])
    assert starting(table.keys, "follow") == []


def test_cobbles_in_the_basic_game() -> None:
    """AR-006: ordinary road of their level."""
    table = on({1: 35, 4: 35}, "quarry", hands={0: "s2"}, extended=False).begin([5], [2])
    assert starting(table.keys, "roll:1:s2:sprint") == ["roll:1:s2:sprint", "roll:1:s2:sprint+hold"]
    table.choose("roll:1", [4], ["s4"])
    assert table.at(1) == [45]
    assert starting(table.keys, "follow") == ["follow:4:1", "follow:4:1:44"]


def test_groups() -> None:
    """AV-26, A-066, A-067, A-069, AR-051, AR-052: chains of gaps up to 5; the rearmost of the largest."""
    state = stage(dict(enumerate((60, 58, 53, 47, 46, 45, 39, 38, 30), 1)))
    found = groups(state)
    assert [[rider.field for rider in group] for group in found] == [[60, 58, 53], [47, 46, 45], [39, 38], [30]]
    assert [rider.field for rider in peloton(found)] == [47, 46, 45]
    state = stage(dict(enumerate((60, 58, 57, 45, 44, 40), 1)))
    assert [rider.field for rider in peloton(groups(state))] == [45, 44, 40]


def test_who_is_behind() -> None:
    """AV-26, A-068, AR-052: everybody behind the peloton, for the whole round; lying riders belong to groups."""
    table = on(dict(enumerate((60, 58, 53, 47, 46, 45, 39, 38, 30), 1)))
    for number in (5, 6):
        table.state.rider(number).status = "down"
    table.begin()
    assert [rider.number for rider in table.state.riders if rider.behind] == [7, 8, 9]
    assert table.events("peloton_changed") == [{"front": 47, "rear": 45, "riders": [4, 5, 6]}]
    table = on(dict(enumerate((60, 58, 57, 45, 44, 40), 1))).begin()
    assert not any(rider.behind for rider in table.state.riders)


@pytest.mark.parametrize("use", ["sprint", "escape"])
def test_cards_behind_the_peloton_lose_a_field_too(use: str) -> None:
    """A-072, AR-053: a card can make up for the loss, the field is taken off all the same."""
    table = on({1: 80, 4: 100, 5: 100}, hands={0: "e2"}).begin()
    table.choose("roll:4", [1]).choose("roll:5", [1]).choose(f"roll:1:e2:{use}", [3])
    assert table.at(1) == [80 + (3 + 6 + 2 - 1 if use == "sprint" else 3 + 12 - 1)]
