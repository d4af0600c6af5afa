"""Figures of a session for selfplay."""

from __future__ import annotations

from rules.core.game import Played
from rules.rallye_trucks import GAME
from rules.rallye_trucks.measure import measure
from rules.selfplay import play
from tests.rules.rallye_trucks.table import Table


def test_a_session_is_measured() -> None:
    """Seat 1 begins: a second try right, a jump, a mistake; then an idle turn; the round is the last one (TR-40)."""
    table = Table([1, 1], first=1, max_rounds=1)
    table.state.progress[:] = [3, 1]
    told = []
    for slot in ("N2", "N1", "E1", "N5", "E4", "N1"):
        assert table.state.decision is not None
        seat = table.state.decision.seat
        told.append(Played(seat, "turn_tile", f"flip:{slot}", table.flip(slot)))
    found = measure(told, 2)
    assert [each.seat for each in told] == [1, 1, 1, 1, 0, 0]
    assert found == {
        "rounds": 1, "turns": 2, "flips a turn": 3, "spaces a turn": 1.5, "turns idle, %": 50, "second tries right": 1,
        "jumps": 1, "whole laps": 0, "wins of the 1st, %": 100, "wins of the 2nd, %": 0,
    }  # fmt: skip


def test_a_shared_win_counts_in_parts() -> None:
    """Nobody has moved: both are first (TR-39)."""
    table = Table([0, 0], max_rounds=1)
    told = [Played(0, "turn_tile", "", table.flip(slots)) for slots in ("E4", "N1", "E4", "N1")]
    found = measure(told, 2)
    assert (found["wins of the 1st, %"], found["wins of the 2nd, %"]) == (50, 50)
    assert measure(told[:2], 2)["turns"] == 1, "a session that has no end yet has figures too"


def test_selfplay_tells_the_rounds() -> None:
    """As many as the session had."""
    result = play(GAME, GAME.setup(3, {"max_rounds": 2}), ["easy"] * 3, 1)
    assert result.measured["rounds"] == 2
    assert result.measured["turns"] == 6
    assert sum(result.measured[f"wins of the {each}, %"] for each in ("1st", "2nd", "3rd")) == 100
