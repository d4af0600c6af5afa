"""How to play: the turn, the second chance, jumps, the whole lap (T-12 to T-37; TR-11 to TR-31)."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalChoice
from rules.rallye_trucks import GAME
from rules.rallye_trucks.road import crossing, lap_of, next_open, space_of
from rules.rallye_trucks.state import SLOTS
from tests.rules.rallye_trucks.table import SHORT, Table


def test_x01_the_printed_example() -> None:
    """X-01: T-16, T-17, T-18, T-19, T-20, T-21, T-22, T-24, T-29, T-30, T-31, T-32, T-33, T-34, T-35.

    T-29, a wrong first tile; T-30, the second matches; T-31 and T-32, over blue by another tire; T-33, wrong: over.
    """
    table = Table([1, 3])
    assert table.question == {"phase": "first", "need": "tire", "target": 2, "jumped": ()}
    table.flip("N2")
    assert table.names() == ["tile_turned", "second_chance"]
    assert table.event("tile_turned") == {"seat": 0, "slot": "N2", "face": "key", "match": False, "phase": "first"}
    assert table.question["phase"] == "second"
    table.flip("N1")
    assert table.event("truck_moved") == {"seat": 0, "from": 1, "to": 2, "jumped": ()}
    assert table.question == {"phase": "go_on", "need": "tire", "target": 4, "jumped": (3,)}
    table.flip("E1")
    assert table.event("truck_moved") == {"seat": 0, "from": 2, "to": 4, "jumped": (3,)}
    assert table.question["need"] == "gears"
    table.flip("N5")
    assert table.names() == ["tile_turned", "tiles_covered", "turn_ended", "turn_started"]
    assert table.event("tiles_covered") == {"slots": ("N1", "E1", "N5")}
    assert table.event("turn_ended") == {"seat": 0, "reason": "mistake", "flips": 4}
    assert (table.state.seat, table.p, table.state.face_up) == (1, [4, 3], [])


def test_x02_two_wrong_tiles() -> None:
    """X-02: T-23, TR-16: the second tile wrong too, the truck stays."""
    table = Table([1, 3])
    table.flip("N2 E4")
    assert (table.reason(), table.p, table.state.seat) == ("mistake", [1, 3], 1)
    assert table.event("tiles_covered") == {"slots": ("E4",)}


def test_x03_what_is_legal_in_the_first_two_phases() -> None:
    """X-03: T-14, TR-11, TR-17, TR-18, TR-25: 18 flips; then 17 and ``stop``, in the order of the places."""
    table = Table([1, 3])
    assert table.keys == [f"flip:{slot}" for slot in SLOTS]
    table.flip("N2")
    assert table.keys == [f"flip:{slot}" for slot in SLOTS if slot != "N2"] + ["stop"]
    with pytest.raises(IllegalChoice):
        table.flip("N2")


def test_x04_a_wrong_first_tile_serves_later() -> None:
    """X-04: T-22, TR-17: barred in the second try only."""
    table = Table([3, 0])
    table.flip("N3 N1")
    assert table.p == [4, 0]
    assert "flip:N3" in table.keys
    assert "flip:N1" not in table.keys
    table.flip("N3")
    assert (table.p, [SLOTS[slot] for slot in table.state.face_up]) == ([5, 0], ["N1", "N3"])


def test_x05_no_second_chance_after_a_match() -> None:
    """X-05: T-20, T-21, TR-16, TR-19, TR-20."""
    table = Table([0, 0])
    table.flip("N2 N3")
    assert (table.p, table.reason()) == ([1, 0], "mistake")
    after_second_chance = Table([0, 0])
    after_second_chance.flip("N1 N2 N3")
    assert (after_second_chance.p, after_second_chance.reason()) == ([1, 0], "mistake")


def test_x06_jump_a_row_of_trucks() -> None:
    """X-06: T-18, TR-13."""
    table = Table([4, 5, 6, 7])
    assert (table.question["target"], table.question["need"]) == (8, "helmet")
    table.flip("E4")
    assert table.event("truck_moved") == {"seat": 0, "from": 4, "to": 8, "jumped": (5, 6, 7)}
    assert table.p == [8, 5, 6, 7]


def test_x07_an_open_space_is_never_skipped() -> None:
    """X-07: TR-13, TR-24."""
    table = Table([4, 5, 7])
    assert (table.question["target"], table.question["need"]) == (6, "can")
    table.flip("N4")
    assert (table.p, table.question["target"]) == ([6, 5, 7], 8)


def test_x08_trucks_block_whatever_their_lap() -> None:
    """X-08: TR-12, TR-38."""
    assert Table([4, 23]).question["target"] == 6


def test_x09_the_start_area_blocks_nobody() -> None:
    """X-09: T-07, TR-05, TR-12."""
    assert Table([0, 1, 2]).question | {"jumped": ()} == {"phase": "first", "need": "light", "target": 3, "jumped": ()}
    for seat in range(4):
        assert next_open([0, 0, 0, 1], seat, (), 18) == 2


def test_positions_and_crossings() -> None:
    """T-11, TR-06, TR-07, TR-32: the start area lies past the line; standing on space L is not across."""
    assert [(space_of(p, 18), lap_of(p, 18)) for p in (0, 1, 18, 19, 36, 37)] == [
        (0, 0), (1, 1), (18, 1), (1, 2), (18, 2), (1, 3),
    ]  # fmt: skip
    moves = {(0, 1): 0, (0, 3): 0, (17, 18): 0, (18, 19): 1, (17, 20): 1, (35, 36): 0, (35, 39): 2, (36, 37): 2}
    assert {move: crossing(*move, 18) for move in moves} == moves
    assert crossing(37, 40, 18) == 0


def test_x13_a_whole_lap() -> None:
    """X-13: T-36, T-37, TR-25 to TR-27, TR-29, TR-31: it stops on its own old space; the next turn is normal."""
    lap = "N4 N2 E4 E2 N3 N1 S3 N5 E3 S5 W2 E1 S1 W1 S2 S4 W3 W4"
    for flips, first in ((18, ""), (19, "E4 ")):
        table = Table([5, 0])
        table.flip(first + lap)
        assert table.names()[-4:] == ["refuelled", "tiles_covered", "turn_ended", "turn_started"]
        assert table.event("turn_ended") == {"seat": 0, "reason": "refuel", "flips": flips}
        assert (table.p, table.state.seat) == ([23, 0], 1)
        table.flip("E4 N1")
        assert table.state.seat == 0
        assert len(table.keys) == 18


def test_x14_a_whole_lap_from_the_start_area() -> None:
    """X-14: TR-26, TR-28: with the last spaces taken the lap ends before them, though tiles are still down."""
    most = "N2 N1 N5 E1 N3 N4 E3 E4 E2 S1 S2 S3 S4 W1 S5 W2"
    table = Table([0, 18])
    table.flip(f"{most} W3")
    assert (table.p, table.reason()) == ([17, 18], "refuel")
    table = Table([0, 17, 18])
    table.flip(most)
    assert (table.p, table.reason()) == ([16, 17, 18], "refuel")


def test_x21_stop() -> None:
    """X-21: T-19, T-25, T-27, T-28, TR-18, TR-21: stop after a match or a wrong first tile; no tile serves twice."""
    table = Table([1, 3])
    table.flip("N1")
    with pytest.raises(IllegalChoice):
        table.flip("N1")
    table.choose("stop")
    assert (table.reason(), table.p) == ("stopped", [2, 3])
    assert table.event("tiles_covered") == {"slots": ("N1",)}
    table = Table([1, 3])
    table.flip("N2")
    table.choose("stop")
    assert (table.reason(), table.p) == ("stopped", [1, 3])
    assert table.event("tiles_covered") == {"slots": ()}


def test_x22_the_short_course() -> None:
    """X-22: TR-22: six tiles were never needed."""
    table = Table([4, 0], course="short", layout=SHORT)
    table.flip("N5 N1 E1 N3 N2 S2 N4 S3 E4 E2 E3 S1")
    assert (table.p, table.reason()) == ([16, 0], "refuel")


def test_a_match_moves_at_once() -> None:
    """T-17, TR-15, TR-14: there is no question whether to move, and the next flip has its own target."""
    table = Table([1, 0])
    before = table.question["target"]
    table.flip("N1")
    assert table.names() == ["tile_turned", "truck_moved"]
    assert table.question["target"] == before + 1


def test_tiles_are_down_before_the_next_decision() -> None:
    """T-26, TR-23, T-34: no tile stays up, none is barred, all can be turned again."""
    table = Table([1, 0])
    table.flip("N1 N2")
    assert (table.state.face_up, table.state.barred, len(table.keys)) == ([], None, 18)
    table.flip("E4")
    assert (table.state.barred, table.state.face_up) == (SLOTS.index("E4"), [])


def test_no_undo() -> None:
    """TR-72: a flip is a reveal."""
    assert not GAME.undo
