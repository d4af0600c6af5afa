"""Who may see what (TR-46 to TR-50, TR-58 to TR-61, TR-63, TR-65, TR-73)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.core.model import Event
from rules.rallye_trucks import GAME
from rules.rallye_trucks.consequence import remarks
from rules.rallye_trucks.state import SLOTS
from rules.rallye_trucks.view import view_json
from tests.rules.rallye_trucks.table import QUARRY, Table

FACES = sorted(set(QUARRY))
ALL = {
    "game_started", "turn_started", "second_chance", "truck_moved", "line_crossed", "final_stage", "refuelled",
    "turn_ended", "round_ended", "seat_retired", "game_ended",
}  # fmt: skip


def swapped(*places: str) -> list[str]:
    """The reference layout with the faces of two places exchanged."""
    layout = list(QUARRY)
    one, other = (SLOTS.index(place) for place in places)
    layout[one], layout[other] = layout[other], layout[one]
    return layout


def sent(table: Table, viewer: int | None, events: list[Event]) -> str:
    """Everything that could leave for a viewer, as text."""
    views = [view_json(table.see(viewer, hold)) for hold in (False, True)]
    seen: list[Any] = [[event.name, dict(event.data)] for event in events if event.is_seen_by(viewer)]
    labels = [
        [option.key, dict(GAME.consequence(table.see(viewer), decision, option))]
        for decision in table.see(viewer).decisions
        for option in decision.options
    ]
    return json.dumps([views, seen, labels, [remark.name for remark in remarks(table.see(viewer))]])


def test_x24_faces_that_are_down_change_nothing() -> None:
    """X-24: TR-47, TR-58: two states that differ only in hidden faces look the same to everybody, the driver too."""
    here, there = Table([1, 3]), Table([1, 3], layout=swapped("E4", "S5"))
    for slot in ("N2", "N1", "E1"):
        for table in (here, there):
            table.flip(slot)
        for viewer in (None, 0, 1):
            assert sent(here, viewer, here.last) == sent(there, viewer, there.last)


def test_x24_equal_moves_of_different_tiles_look_the_same_to_others() -> None:
    """X-24: TR-47, TR-48, TR-58: sealed, neither slots nor faces nor legal flips reach the others."""
    here, there = Table([1, 3]), Table([1, 3], layout=swapped("N1", "S5"))
    flips = [("N2", "E3"), ("N1", "S5"), ("E1", "W3"), ("N5", "E4")]
    for one, other in flips:
        here.flip(one)
        there.flip(other)
        assert sent(here, None, here.last) == sent(there, None, there.last)
        if one != "N5":
            assert sent(here, 1, here.last) == sent(there, 1, there.last)
    assert sent(here, 0, here.last) != sent(there, 0, there.last)


def test_the_public_sees_no_face_while_sealed() -> None:
    """TR-46, TR-48, TR-58: no symbol but the need, no slot; the driver sees the face-up tiles."""
    table = Table([1, 3])
    table.flip("N2 N1")
    assert table.shown(0) == {"N1": "tire"}
    for viewer in (None, 1):
        seen = table.see(viewer)
        assert table.shown(viewer) == {}
        assert (seen.decisions, seen.face_up, seen.barred, seen.last_flip) == ((), (), None, None)
        assert (seen.seat, seen.phase, seen.need, seen.target) == (0, "go_on", "tire", 4)
    assert table.see(0).decisions[0].private


def test_a_wrong_first_tile_sealed() -> None:
    """TR-47, TR-49: shown to the driver within ``hold`` and until the next action; not when the panel is reopened."""
    table = Table([1, 3])
    table.flip("N2")
    assert table.shown(0) == {}
    assert (table.see(0).barred, table.see(0).wrong, table.see(0).last_flip) == ("N2", None, None)
    assert table.shown(0, hold=True) == {"N2": "key"}
    assert table.see(0, hold=True).wrong == "N2"
    assert table.see(0, hold=True).last_flip == ("N2", "key", False)
    assert table.shown(1, hold=True) == {}
    table.flip("N1")
    assert table.shown(0, hold=True) == {"N1": "tire"}


def test_together_everybody_sees_the_same() -> None:
    """T-15, TR-46, TR-47, TR-50: faces, the wrong first tile until the next action, and the legal flips."""
    table = Table([1, 3], memory_mode="together")
    table.flip("N2")
    for viewer in (None, 0, 1):
        seen = table.see(viewer)
        assert table.shown(viewer) == {"N2": "key"}
        assert (seen.wrong, seen.last_flip) == ("N2", ("N2", "key", False))
        assert len(seen.decisions[0].options) == 18
        assert not seen.decisions[0].private
    assert all(event.seen_by is None for event in table.last)
    table.flip("N1")
    assert table.shown(None) == {"N1": "tire"}
    table.flip("N2")
    assert table.shown(None) == {}


@pytest.mark.parametrize(("mode", "viewers"), [("sealed", [0]), ("together", [None, 0, 1])])
def test_x27_the_last_picture(mode: str, viewers: list[int | None]) -> None:
    """X-27: TR-47, TR-49, TR-50: within ``hold``, for the driver or for all; the wrong tile is marked."""
    table = Table([1, 3], memory_mode=mode)
    table.flip("N1 N2")
    for viewer in (None, 0, 1):
        assert table.see(viewer).last_picture is None
        picture = table.see(viewer, hold=True).last_picture
        assert (picture is not None) == (viewer in viewers)
        if picture:
            assert picture == (1, 0, (("N1", "tire"), ("N2", "key")), "N2")


def test_x27_no_last_picture_of_a_turn_not_made_in_person() -> None:
    """X-27: TR-47, TR-56: the absent person gets a right to watch instead."""
    table = Table([1, 3])
    table.flip("N1")
    table.flip_for_them("N2")
    assert table.see(0, hold=True).last_picture is None
    assert table.open_rights()[0] == [1]


def test_x27_the_last_picture_goes_with_the_next_flip() -> None:
    """X-27: TR-47: pendulum, two seats: seat 1 has turns 2 and 3; a new holder has no picture either."""
    table = Table([1, 3], turn_order="pendulum")
    table.flip("E4 S5")
    table.flip("E4 S5")
    assert table.state.seat == 1
    assert table.see(1, hold=True).last_picture is not None
    table.flip("E4")
    assert table.see(1, hold=True).last_picture is None
    assert table.see(0, hold=True).last_picture is not None
    table.do(lend={"seat": 0, "to": "person"})
    assert table.see(0, hold=True).last_picture is None


def test_the_last_picture_of_a_retired_seat() -> None:
    """TR-44, TR-47: none if sealed, one for all if together."""
    for mode, there in (("sealed", False), ("together", True)):
        table = Table([1, 3, 0], memory_mode=mode)
        table.flip("N1")
        table.do(retire={"seat": 0})
        assert (table.see(0, hold=True).last_picture is not None) == there


def test_who_gets_which_event() -> None:
    """TR-47, TR-48, TR-73: what all may get names neither a place nor a turned tile's symbol."""
    table = Table([1, 3])
    for slot in ("N2", "N1", "E1", "N5"):
        table.flip(slot)
        for event in table.last:
            assert (event.seen_by is None) == (event.name in ALL)
            if event.name in ("tile_turned", "tiles_covered"):
                assert event.seen_by == frozenset({0})
            if event.seen_by is None:
                text = json.dumps(dict(event.data))
                assert not any(f'"{word}"' in text for word in (*FACES, *SLOTS))


def test_flips_not_made_in_person_reach_nobody() -> None:
    """TR-47: nor does the covering of a turn with such a flip; together all see them."""
    for mode, seen_by in (("sealed", frozenset()), ("together", None)):
        table = Table([1, 3], memory_mode=mode)
        table.flip("N1")
        table.flip_for_them("N2")
        hidden = [event.seen_by for event in table.last if event.name in ("tile_turned", "tiles_covered")]
        assert hidden == [seen_by, seen_by]
    table = Table([1, 3])
    table.do(hold={"seat": 0, "by": "computer"})
    table.flip("N1")
    assert [event.seen_by for event in table.last if event.name == "tile_turned"] == [frozenset()]


def test_the_deal_and_all_draws_are_for_nobody() -> None:
    """TR-08, TR-58, TR-71: the layout appears in no event before the end."""
    table = Table([0, 0])
    assert [event.seen_by for event in table.last if event.name == "tiles_dealt"] == [frozenset()]
    table.flip("E4 N1")
    draws = [event for event in table.last if event.name == "drawn"]
    assert draws
    assert all(event.seen_by == frozenset() for event in draws)


def test_a_person_s_view_never_holds_a_memory() -> None:
    """TR-65, TR-70: two states that differ only in memories look the same; a computer's view has its own."""
    table = Table([0, 0])
    table.flip("E4 N1")
    before = [sent(table, viewer, []) for viewer in (None, 0, 1)]
    table.state.believed = [{0: "horn"}, {1: "horn"}]
    assert [sent(table, viewer, []) for viewer in (None, 0, 1)] == before
    table.do(hold={"seat": 0, "by": "computer"})
    assert table.see(1).believed is None
    believed = table.see(0).believed
    assert believed is not None
    assert believed[0] == "horn"


def test_a_person_s_view_of_a_lent_seat_holds_no_memory() -> None:
    """TR-65, TR-43: a seat lent to the computer is not given up; its person may look, and learns nothing."""
    table = Table([0, 0])
    table.flip("E4 N1")
    table.do(lend={"seat": 0, "to": "computer"})
    assert table.state.believed[0]
    assert table.see(0).believed is None


def test_no_expired_face_after_a_restart() -> None:
    """TR-61, TR-50: the board made from a loaded state shows no tile of an ended turn."""
    table = Table([1, 3], memory_mode="together")
    table.flip("N1 N2")
    again = GAME.load(json.loads(json.dumps(GAME.dump(table.state))))
    seen = GAME.view(again, None)
    assert not any(seen.slots)
    assert seen.last_picture is None


def test_the_line_of_honour_is_due_before_the_first_look() -> None:
    """TR-59: at the first Play and the first Watch of each seat, in sealed play."""
    table = Table([0, 0])
    assert [remark.name for remark in remarks(table.see(0))] == ["from_memory"]
    assert remarks(table.see(1)) == remarks(table.see(None)) == ()
    table.flip("E4")
    assert remarks(table.see(0)) == ()
    table.flip("N1")
    assert [remark.name for remark in remarks(table.see(1))] == ["from_memory"]
    table.do(lend={"seat": 1, "to": "computer"})
    assert [remark.name for remark in remarks(table.see(1))] == ["from_memory"]
    table.do(watch={"seat": 1, "do": "begin"})
    table.do(watch={"seat": 1, "do": "frame"})
    assert remarks(table.see(1)) == ()


def test_remarks_on_the_last_rounds() -> None:
    """TR-34, TR-35, TR-40: who is across and who has yet to drive; the last round before the cap."""
    table = Table([36, 0, 0], memory_mode="together", max_rounds=2)
    assert remarks(table.see(None)) == ()
    table.flip("N2")
    assert remarks(table.see(None)) == (Event("final_stage", {"across": (0,), "due": (1, 2)}),)
    table = Table([0, 0], max_rounds=1, memory_mode="together")
    assert remarks(table.see(None)) == (Event("last_round", {"round": 1, "due": (1,)}),)


def test_labels_say_where_stopping_leads_and_nothing_of_a_tile() -> None:
    """TR-18, TR-58: a flip's label is its place."""
    table = Table([1, 3])
    table.flip("N1")
    (decision,) = table.see(0).decisions
    told = {option.key: dict(GAME.consequence(table.see(0), decision, option)) for option in decision.options}
    assert told.pop("stop") == {"ends_turn": True, "spaces": 1}
    assert all(told[f"flip:{fields['slot']}"] == fields for fields in told.values())


def test_the_trail_of_the_last_movements() -> None:
    """TR-48: how far a truck drove and whom it jumped is public, until the next truck moves."""
    table = Table([1, 3])
    table.flip("N1 E1 N5")
    for viewer in (None, 0, 1):
        assert table.see(viewer).trail == ((0, 1, 2, ()), (0, 2, 4, (3,)))
    table.flip("E4")
    assert [move.seat for move in table.see(None).trail] == [0, 0]
    table.flip("N3")
    assert table.see(None).trail == ((1, 3, 5, (4,)),)
