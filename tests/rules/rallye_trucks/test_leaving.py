"""Leaving: retiring, giving up, lending, the stand-in (TR-43 to TR-45, TR-56, TR-57, TR-60, TR-62, TR-69, TR-70)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.core.errors import RulesError
from rules.rallye_trucks import GAME
from rules.rallye_trucks.errors import Refused
from tests.rules.rallye_trucks.table import Table, places


def refused(table: Table, **line: Any) -> str:
    """The code with which a line is refused; the state stays as it was."""
    before = json.dumps(GAME.dump(table.state))
    with pytest.raises(Refused) as caught:
        table.do(**line)
    assert json.dumps(GAME.dump(table.state)) == before
    return caught.value.code


def test_x19_retire_on_turn_and_the_last_seat() -> None:
    """X-19: TR-44: the space is open, the turn ends; the last seat left has won; then nobody can retire."""
    table = Table([7, 4, 6])
    table.flip("E4")
    assert table.p == [8, 4, 6]
    table.do(retire={"seat": 0})
    assert table.names() == ["seat_retired", "tiles_covered", "turn_ended", "turn_started"]
    assert table.event("tiles_covered") == {"slots": ("E4",)}
    assert table.reason() == "retired"
    assert (table.state.seat, table.question["target"]) == (1, 5)
    assert refused(table, retire={"seat": 0}) == "seat_retired"
    table.do(retire={"seat": 2})
    assert table.names() == ["seat_retired", "game_ended"]
    assert places(table) == ("last_seat", [3, 1, 2])
    assert refused(table, retire={"seat": 1}) == "game_over"


def test_nobody_is_due_when_the_last_seat_has_won() -> None:
    """TR-44: the game ends at once, in the middle of a round too."""
    table = Table([0, 0])
    table.do(retire={"seat": 0})
    assert places(table) == ("last_seat", [2, 1])
    assert table.see(1).due == ()


def test_x19_retire_while_another_drives() -> None:
    """X-19: TR-12, TR-44: the question changes, the decision stays open."""
    table = Table([8, 4, 5], seat=1)
    decision = table.state.decision
    assert decision is not None
    assert table.question["target"] == 6
    table.do(retire={"seat": 2})
    assert (table.question["target"], table.state.seat) == (5, 1)
    assert table.state.decision is not None
    assert table.state.decision.id == decision.id


def test_x19_retire_in_the_final_round() -> None:
    """X-19: TR-37, TR-44: the final round goes on, the retired rank behind."""
    table = Table([10, 37, 20], seat=2)
    table.state.final_round = True
    table.do(retire={"seat": 1})
    table.flip("E4 S5")
    assert places(table) == ("finish", [2, 3, 1])


def test_a_retired_seat_is_due_no_more() -> None:
    """TR-44: in this round and in later ones."""
    table = Table([0, 0, 0])
    table.do(retire={"seat": 1})
    seen = []
    for _ in range(4):
        seen.append(table.state.seat)
        table.flip("E4 N1")
    assert seen == [0, 2, 0, 2]


def test_retire_the_last_due_of_a_round() -> None:
    """TR-44, TR-40: the round ends with the turn; with nobody else left the tiles go down, but no round ends."""
    table = Table([0, 0, 0], seat=2)
    table.do(retire={"seat": 2})
    assert table.names() == ["seat_retired", "tiles_covered", "turn_ended", "round_ended", "turn_started"]
    table.do(retire={"seat": 0})
    assert table.names() == ["seat_retired", "tiles_covered", "turn_ended", "game_ended"]
    assert places(table) == ("last_seat", [2, 1, 3])


def test_a_seat_given_up_is_played_on_by_a_computer() -> None:
    """TR-43, TR-70: truck, order and memory stay; open rights lapse, a running watch ends used."""
    table = Table([0, 0, 0])
    table.flip("E4 N1")
    table.flip("E4 N1")
    table.do(watch={"seat": 2, "do": "begin"})
    memory = dict(table.state.believed[2])
    table.do(hold={"seat": 2, "by": "computer"})
    assert table.state.ledger.rights[2] == {1: "used", 2: "lapsed"}
    assert table.state.ledger.watches[2] is None
    assert (table.state.seat, table.state.believed[2]) == (2, memory)
    seen = table.see(2)
    assert seen.holders == ("person", "person", "computer")
    assert seen.believed is not None
    assert refused(table, hold={"seat": 2, "by": "robot"}) == "bad_request"
    assert refused(table, hold={"seat": 2, "by": "computer", "level": "genius"}) == "bad_request"


def test_the_stand_in_plays_the_rest_of_the_turn() -> None:
    """TR-45, TR-62, TR-69: not one decision only but all of the turn, not in person, refused for others."""
    table = Table([1, 3])
    table.flip("N1")
    assert refused(table, stand_in={"seat": 1}) == "not_on_turn"
    table.do(stand_in={"seat": 0})
    assert table.state.seat == 1
    flips = table.state.turns[0].flips
    assert len(flips) > 1
    assert [flip.in_person for flip in flips] == [True] + [False] * (len(flips) - 1)
    assert "stopped" not in table.reason()


def test_a_seat_lent_to_the_computer_is_played_at_once() -> None:
    """TR-43, TR-45, TR-56: the running turn and all later ones; its holder keeps the rights and gets these too."""
    table = Table([0, 0])
    table.do(lend={"seat": 0, "to": "computer"})
    assert (table.state.seat, table.state.turn) == (1, 2)
    table.flip("E4 N1")
    assert (table.state.seat, table.state.turn) == (1, 4)
    assert table.open_rights()[0] == [1, 2, 3]
    table.do(lend={"seat": 0, "to": None})
    table.flip("E4 N1")
    assert (table.state.seat, table.state.turn) == (0, 5)


def test_all_seats_lent_play_the_session_to_its_end() -> None:
    """TR-45: nobody is asked any more."""
    table = Table([0, 0])
    for seat in (0, 1):
        table.do(lend={"seat": seat, "to": "computer"})
    assert table.state.is_over
    assert refused(table, stand_in={"seat": 0}) == "game_over"


def test_x28_modes_and_loans() -> None:
    """X-28: TR-57, TR-60: one seat a person while sealed; the mode is fixed by the first flip of a turn."""
    table = Table([0, 0, 0])
    assert refused(table, lend={"seat": 0, "to": 1}) == "two_seats"
    table.do(mode={"memory_mode": "together"})
    table.flip("E4")
    assert refused(table, mode={"memory_mode": "sealed"}) == "mode_fixed"
    table.flip("N1")
    assert table.open_rights() == [[], [], []]
    table.do(lend={"seat": 0, "to": 1})
    assert refused(table, mode={"memory_mode": "sealed"}) == "two_seats"
    table.do(lend={"seat": 0, "to": None})
    table.do(mode={"memory_mode": "sealed"})
    table.flip("E4")
    assert refused(table, mode={"memory_mode": "together"}) == "mode_fixed"
    table.flip("N1")
    assert table.open_rights() == [[2], [], [2]]
    table.do(mode={"memory_mode": "together"})
    assert table.open_rights() == [[2], [], [2]]


def test_a_changed_mode_holds_for_the_open_decision() -> None:
    """TR-47, TR-60: the same decision is for all to see, or for its seat alone."""
    table = Table([0, 0])
    before = table.state.decision
    for mode, private in (("together", False), ("sealed", True)):
        table.do(mode={"memory_mode": mode})
        assert before is not None
        assert table.state.decision == before._replace(private=private)


def test_a_retired_seat_is_lent_to_nobody() -> None:
    """TR-44, TR-57: then nobody holds two seats any more."""
    table = Table([0, 0, 0], memory_mode="together")
    table.do(lend={"seat": 0, "to": 1})
    table.do(retire={"seat": 0})
    assert table.state.holders[0].loan is None
    table.do(mode={"memory_mode": "sealed"})
    assert table.state.memory_mode == "sealed"


def test_a_new_person_gets_the_open_rights_and_nothing_older() -> None:
    """TR-57: their watch ends used; the seat's open rights stay."""
    table = Table([0, 0, 0])
    table.flip("E4 N1")
    table.flip("E4 N1")
    table.do(watch={"seat": 2, "do": "begin"})
    table.do(lend={"seat": 2, "to": "person"})
    assert table.state.ledger.rights[2] == {1: "used", 2: "open"}
    table.do(watch={"seat": 2, "do": "begin"})
    table.do(lend={"seat": 2, "to": "person"})
    assert table.state.ledger.rights[2] == {1: "used", 2: "used"}
    table.flip("E4 N1")
    table.do(watch={"seat": 0, "do": "begin"})
    table.do(hold={"seat": 0, "by": "person"})
    assert table.state.ledger.rights[0] == {2: "used", 3: "open"}


def test_lending_to_the_computer_is_no_new_person() -> None:
    """TR-43: the holder may go on watching meanwhile."""
    table = Table([0, 0, 0])
    table.flip("E4 N1")
    table.do(watch={"seat": 2, "do": "begin"})
    table.do(lend={"seat": 2, "to": "computer"})
    assert table.state.ledger.rights[2] == {1: "watching"}


def test_a_loan_ends_when_the_borrower_leaves_their_own_seat() -> None:
    """TR-57: what the holder of seat 1 had on loan goes back when seat 1 is retired or given up."""
    for line in ({"retire": {"seat": 1}}, {"hold": {"seat": 1, "by": "computer"}}):
        table = Table([0, 0, 0], memory_mode="together")
        table.do(lend={"seat": 0, "to": 1})
        table.do(**line)
        assert table.state.holders[0].loan is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"lend": {"seat": 0, "to": 0}}, "not_a_person"),
        ({"lend": {"seat": 0, "to": 9}}, "bad_request"),
        ({"lend": {"seat": 0, "to": "me"}}, "bad_request"),
        ({"lend": {"seat": 0}}, "bad_request"),
        ({"lend": {"seat": 2, "to": "person"}}, "not_a_person"),
        ({"lend": {"seat": 0, "to": 2}}, "not_a_person"),
        ({"mode": {"memory_mode": "loud"}}, "bad_request"),
        ({"retire": {"seat": 5}}, "bad_request"),
        ({"retire": {"seat": True}}, "bad_request"),
        ({"retire": 0}, "bad_request"),
        ({"watch": {"seat": 0, "do": "rewind"}}, "bad_request"),
        ({"watch": {"seat": 0, "do": "begin"}}, "nothing_to_watch"),
        ({"watch": {"seat": 0, "do": "frame"}}, "no_watch"),
        ({"watch": {"seat": 0, "do": "break"}}, "no_watch"),
        ({"view": {"seat": 0, "hold": 1}}, "bad_request"),
        ({"dance": {"seat": 0}}, "unknown_verb"),
        ({}, "bad_request"),
    ],
)
def test_bad_lines_change_nothing(line: dict[str, Any], code: str) -> None:
    """TR-44, TR-52, TR-57, TR-60: each with a code of its own."""
    table = Table([0, 0, 0], memory_mode="together")
    table.do(hold={"seat": 2, "by": "computer"})
    assert refused(table, **line) == code


def test_refusals_are_errors_of_the_rules() -> None:
    """TR-44: a front answers them like any other refused request."""
    assert issubclass(Refused, RulesError)
