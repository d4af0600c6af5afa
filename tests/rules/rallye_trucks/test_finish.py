"""The end of the game, rounds and their order (T-12, T-38 to T-45; TR-04, TR-30, TR-32 to TR-42)."""

from __future__ import annotations

import pytest

from rules.rallye_trucks.finish import places as places_of
from rules.rallye_trucks.state import SLOTS
from tests.rules.rallye_trucks.table import Table, places

LAP_FROM_SPACE_2 = "N1 N5 E1 N3 N4 E3 E4 E2 S1 S2 S3 S4 W1 S5 W2 W3 W4 N2"


def test_x10_the_first_crossing_changes_nothing() -> None:
    """X-10: TR-33."""
    table = Table([18, 0])
    table.flip("E3")
    assert table.event("line_crossed") == {"seat": 0, "count": 1}
    assert (table.p, table.state.final_round, table.question["phase"], table.stops) == ([19, 0], False, "go_on", True)


def test_x11_the_final_stage() -> None:
    """X-11: T-38, T-39, T-40, TR-21, TR-32, TR-34: a jump across the line; no stop until a mistake."""
    table = Table([35, 18])
    assert (table.question["target"], table.question["need"]) == (37, "key")
    table.flip("W1")
    assert table.names() == ["tile_turned", "truck_moved", "line_crossed", "final_stage"]
    assert table.event("truck_moved") == {"seat": 0, "from": 35, "to": 37, "jumped": (36,)}
    assert table.event("line_crossed") == {"seat": 0, "count": 2}
    assert table.state.final_round
    assert len(table.keys) == 17
    assert not table.stops
    table.flip("S2 E4")
    assert (table.p, table.reason(), table.state.seat) == ([38, 18], "mistake", 1)
    table.flip("E4 N1")
    assert places(table) == ("finish", [1, 2])


def test_x12_a_jump_over_three_across_the_line() -> None:
    """X-12: TR-13, TR-32, TR-38."""
    table = Table([35, 18, 19, 20])
    table.flip("N5")
    assert table.event("truck_moved") == {"seat": 0, "from": 35, "to": 39, "jumped": (36, 37, 38)}
    assert table.state.final_round


def test_x15_final_stage_and_tank_in_one_move() -> None:
    """X-15: TR-30, TR-34, TR-36: the last seat of the round ends the game with its turn."""
    table = Table([19, 0])
    table.flip(LAP_FROM_SPACE_2)
    assert table.names() == [
        "tile_turned", "truck_moved", "line_crossed", "final_stage", "refuelled", "tiles_covered", "turn_ended",
        "turn_started",
    ]  # fmt: skip
    assert (table.p, table.state.final_round, table.state.seat) == ([37, 0], True, 1)
    table = Table([0, 19], seat=1)
    table.flip(LAP_FROM_SPACE_2)
    assert table.names()[-3:] == ["turn_ended", "round_ended", "game_ended"]
    assert places(table) == ("finish", [2, 1])


def test_x16_beyond_the_line_and_the_certain_flip() -> None:
    """X-16: TR-21, TR-25, TR-30: stop only before the line; the eighteenth tile is turned by itself."""
    table = Table([36, 0])
    assert not table.stops
    table.flip("E4")
    assert table.stops
    table.flip("N2")
    assert (table.p, table.stops) == ([37, 0], False)
    table = Table([36, 0])
    table.flip("N2 " + " ".join(LAP_FROM_SPACE_2.split()[:16]))
    turned = [event.data["slot"] for event in table.last if event.name == "tile_turned"]
    assert turned == ["W3", "W4"]
    assert table.event("turn_ended") == {"seat": 0, "reason": "refuel", "flips": 18}
    assert table.p == [54, 0]
    assert all(flip.in_person for flip in table.state.turns[0].flips)


def test_x17_the_final_round() -> None:
    """X-17: T-39 to T-43, T-45, TR-35, TR-37: whoever crosses in it drives on too; earlier seats get no turn."""
    table = Table([30, 36, 35], first=1)
    table.flip("N2 N1 N5 E4")
    assert (table.p, table.state.final_round, table.state.seat) == ([30, 39, 35], True, 2)
    table.flip("N3 N2")
    assert [event.name for event in table.last if event.name == "final_stage"] == []
    table.flip("N1")
    assert table.question["target"] == 40
    table.flip("E1 S1 E4")
    assert (table.p, table.state.seat) == ([30, 39, 41], 0)
    table.flip("E4 N5 S5")
    assert (table.p, places(table)) == ([31, 39, 41], ("finish", [3, 2, 1]))


def test_x18_the_round_cap() -> None:
    """X-18: TR-39, TR-40, TR-42: places by progress; shared at the start; the finish goes before the cap."""
    table = Table([0, 0], max_rounds=1)
    table.flip("E4 N1 E4 N1")
    assert table.names()[-2:] == ["round_ended", "game_ended"]
    assert places(table) == ("round_cap", [1, 1])
    table = Table([0, 0, 0], max_rounds=1)
    table.flip("E4 N1 N2 E4 E4 S5")
    assert places(table) == ("round_cap", [2, 1, 2])
    table = Table([36, 10], max_rounds=1)
    table.flip("N2 E4 E4 S5")
    assert places(table) == ("finish", [1, 2])


@pytest.mark.parametrize(
    ("seats", "first", "turn_order", "order"),
    [
        (3, 1, "fixed", [1, 2, 0, 1, 2, 0]),
        (3, 1, "pendulum", [1, 2, 0, 0, 2, 1, 1, 2, 0]),
        (2, 0, "pendulum", [0, 1, 1, 0, 0, 1, 1, 0]),
    ],
)
def test_x20_the_order_of_rounds(seats: int, first: int, turn_order: str, order: list[int]) -> None:
    """X-20: T-12, TR-04, TR-41: clockwise, or back and forth."""
    table = Table([0] * seats, first=first, turn_order=turn_order)
    seen = []
    for _ in order:
        seen.append(table.state.seat)
        table.flip("E4 N1")
    assert seen == order


def test_every_seat_has_equally_many_turns() -> None:
    """T-41, T-42: at the finish no seat has had a turn more."""
    table = Table([36, 0, 0], turn_order="pendulum")
    for _ in range(3):
        table.flip("E4 S5")
    assert table.state.seat == 2
    table.flip("E4 S5 E4 S5 N2 E4")
    assert table.state.is_over
    turns = [turn.seat for turn in table.state.turns]
    assert sorted(turns) == [0, 0, 1, 1, 2, 2]


def test_the_end_shows_all_faces_and_has_a_winner() -> None:
    """T-43, T-44, TR-63: one truck across has won the cup; the last event and everybody's view hold the 18 faces."""
    table = Table([36, 5], seat=1)
    table.state.final_round = True
    table.flip("E4 S5")
    assert table.state.result is not None
    assert table.state.result.winners == (0,)
    assert table.event("game_ended") == {"places": (1, 2), "reason": "finish", "faces": tuple(table.state.faces)}
    assert set(table.shown(None)) == set(SLOTS)


def test_places_are_skipped_after_a_shared_one() -> None:
    """TR-39: 1, 2, 2, 4."""
    assert places_of(((3,), (0, 1), (2,))) == (2, 2, 4, 1)
