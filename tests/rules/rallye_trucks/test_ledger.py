"""The ledger of watch rights (TR-51 to TR-57, TR-64)."""

from __future__ import annotations

import json

import pytest

from rules.rallye_trucks import GAME
from rules.rallye_trucks.content import content
from rules.rallye_trucks.errors import Refused
from rules.rallye_trucks.ledger import Ledger, dump_ledger, load_ledger
from rules.rallye_trucks.turn import answer
from tests.rules.rallye_trucks.table import Table


def watch(table: Table, seat: int, *steps: str) -> list[str]:
    """Carry out the steps of a watch; return the right's status after each."""
    return [str(table.do(watch={"seat": seat, "do": step})["status"]) for step in steps]


def test_x23_rights_come_and_lapse() -> None:
    """X-23: TR-51, TR-54, TR-55, TR-56, TR-64: one right for each other person; a flip lapses; old ones lapse."""
    table = Table([0, 0, 0], keep_rounds=3)
    table.flip("E4 N1")
    assert table.open_rights() == [[], [1], [1]]
    assert watch(table, 1, "begin", "frame", "frame") == ["watching", "used", "used"]
    assert table.see(2).open_turns == (1,)
    table.flip("E4 N1")
    assert table.open_rights() == [[2], [], [1, 2]]
    table.flip("E4 N1")
    assert table.state.ledger.rights[2] == {1: "lapsed", 2: "lapsed"}
    assert table.open_rights() == [[2, 3], [3], []]
    table.flip_for_them("E4 N1")
    assert table.open_rights() == [[2, 3, 4], [3, 4], [4]]
    for _ in range(5, 11):
        table.flip_for_them("E4 N1")
    assert table.open_rights()[0] == list(range(2, 11))
    table.flip_for_them("E4 N1")
    assert table.state.ledger.rights[0][2] == "lapsed"
    assert table.open_rights()[0] == list(range(3, 12))


def test_x25_a_watch_refused_and_broken_off() -> None:
    """X-25: TR-52, TR-53: a refused claim is undone; a watch broken off comes back once; then it is used for good."""
    table = Table([0, 0])
    table.flip("E4 S5")
    assert watch(table, 1, "begin", "break") == ["watching", "open"]
    assert watch(table, 1, "begin", "frame", "break") == ["watching", "used", "open"]
    assert watch(table, 1, "begin", "break", "begin", "frame", "break") == [
        "watching", "open", "watching", "used", "used",
    ]  # fmt: skip
    assert table.open_rights() == [[], []]


@pytest.mark.parametrize(
    ("steps", "ended", "status"),
    [
        (["begin"], 2, "open"),
        (["begin", "frame"], 2, "open"),
        (["begin"], 3, "lapsed"),
        (["begin", "frame"], 3, "used"),
    ],
)
def test_x25_nothing_comes_back_after_its_time(steps: list[str], ended: int, status: str) -> None:
    """X-25: TR-53, TR-54 b: begun in turn 2, broken off after turn 2 or 3 has ended, with ``keep_rounds`` 1."""
    table = Table([0, 0], keep_rounds=1)
    table.flip("E4 S5")
    watch(table, 1, *steps)
    table.do(stand_in={"seat": 1})
    if ended == 3:
        table.do(stand_in={"seat": 0})
    assert watch(table, 1, "break") == [status]


def test_x26_the_first_flip_in_person() -> None:
    """X-26: TR-54 a, TR-56: the stand-in's flip changes nothing, the holder's own ends watch and rights."""
    table = Table([0, 0, 0])
    table.flip("E4 N1")
    table.flip("E4 N1")
    watch(table, 2, "begin")
    table.flip_for_them("E4")
    assert table.state.ledger.rights[2] == {1: "watching", 2: "open"}
    table.flip("S5")
    assert table.state.ledger.rights[2] == {1: "used", 2: "lapsed", 3: "open"}
    assert table.reason() == "mistake"
    assert table.open_rights() == [[2, 3], [3], [3]]


def test_a_watch_shows_one_frame_for_each_flip() -> None:
    """TR-52: trucks and face-up tiles as they were just after the flip, the wrong tile among them, oldest first."""
    table = Table([1, 3, 0], keep_rounds=9)
    table.flip("N2 N1 E1 N5")
    table.flip("E4 N1")
    begun = table.do(watch={"seat": 2, "do": "begin"})
    assert begun == {"turn": 1, "frames": 4, "status": "watching"}
    with pytest.raises(Refused, match="watch_running"):
        table.do(watch={"seat": 2, "do": "begin"})
    frames = [table.do(watch={"seat": 2, "do": "frame"}) for _ in range(4)]
    assert [(each["slot"], each["face"], each["match"]) for each in frames] == [
        ("N2", "key", False), ("N1", "tire", True), ("E1", "tire", True), ("N5", "light", False),
    ]  # fmt: skip
    assert [each["progress"][0] for each in frames] == [1, 2, 4, 4]
    assert [[tile["slot"] for tile in each["up"]] for each in frames] == [
        ["N2"], ["N1"], ["N1", "E1"], ["N1", "E1", "N5"],
    ]  # fmt: skip
    seen = table.see(2).watch
    assert seen is not None
    assert seen.frame is not None
    assert (seen.frame.slot, seen.shown) == ("N5", 4)
    assert table.see(1).watch is None
    with pytest.raises(Refused, match="no_watch"):
        table.do(watch={"seat": 2, "do": "frame"})
    assert table.do(watch={"seat": 2, "do": "begin"})["turn"] == 2


def test_a_watch_that_was_seen_to_its_end_is_closed_used() -> None:
    """TR-53: nothing comes back once the last frame was accepted."""
    table = Table([0, 0])
    table.flip("E4 N1")
    assert watch(table, 1, "begin", "frame", "frame", "break")[-1] == "used"
    assert table.state.ledger.watches[1] is None


def test_frames_keep_the_trucks_that_were_off_the_road() -> None:
    """TR-44, TR-52: a frame tells who had been retired by then."""
    table = Table([1, 3, 0, 0])
    table.flip("N1")
    table.do(retire={"seat": 3})
    table.flip("N2")
    table.do(watch={"seat": 2, "do": "begin"})
    first, second = (table.do(watch={"seat": 2, "do": "frame"}) for _ in range(2))
    assert (first["retired"], second["retired"]) == ((), (3,))


def test_own_turns_and_turns_without_a_flip() -> None:
    """TR-51: the option gives the driver a right too; a turn without a flip, or a computer's seat, gets none."""
    table = Table([0, 0, 0, 0], own_turns=True)
    table.do(hold={"seat": 3, "by": "computer"})
    table.flip("E4 N1")
    assert table.open_rights() == [[1], [1], [1], []]
    table.do(retire={"seat": 1})
    assert table.open_rights() == [[1], [], [1], []]
    assert content().keep_rounds == 3


def test_a_stop_for_an_absent_person_gives_them_no_right() -> None:
    """TR-56: only a flip of the stand-in does."""
    table = Table([1, 0])
    table.flip("N1")
    answer(table.state, "stop", table.dice, table.last, in_person=False)
    assert table.open_rights() == [[], [1]]


def test_rights_end_with_the_session() -> None:
    """TR-54 c: all lapse; a running claim does not come back."""
    table = Table([0, 0, 0], max_rounds=1)
    table.flip("E4 N1")
    table.flip("E4 N1")
    watch(table, 0, "begin")
    table.flip("E4 N1")
    assert table.state.is_over
    assert table.open_rights() == [[], [], []]
    assert watch(table, 0, "break") == ["lapsed"]


def test_looking_at_the_panel_lapses_nothing() -> None:
    """TR-55: the open rights lapse with the first flip, not with a view asked for."""
    table = Table([0, 0])
    table.flip("E4 N1")
    for hold in (False, True):
        table.do(view={"seat": 1, "hold": hold})
    assert table.open_rights() == [[], [1]]
    table.flip("E4")
    assert table.open_rights() == [[], []]


def test_the_watch_lock_and_the_pace_are_content() -> None:
    """TR-51, TR-52: seconds for the clock outside; the rules have none."""
    known = content()
    assert known.watch_lock_s > 19 * max(pace.step for pace in known.pace.values())
    assert set(known.pace) >= {known.default_pace}


def test_the_ledger_comes_back_from_json() -> None:
    """TR-53: claims, returns and running watches survive a restart."""
    table = Table([0, 0])
    table.flip("E4 S5")
    watch(table, 1, "begin", "frame", "break", "begin", "frame")
    saved = json.loads(json.dumps(GAME.dump(table.state)))
    again = GAME.load(saved)
    assert again.ledger == table.state.ledger
    with pytest.raises(ValueError, match="status"):
        load_ledger(dump_ledger(Ledger(2, 3, False)) | {"rights": [[[1, "lost"]], []]}, 2)
