"""Recorded sessions, one for every way a game can end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core.dice import ScriptedDice
from rules.core.model import Choice
from rules.vespaw import GAME
from rules.vespaw.result import REASONS, SHARED

FOLDER = Path(__file__).parents[2] / "playthroughs" / "vespaw"
RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}


def test_every_ending_is_recorded() -> None:
    """P-98, P-99, P-100: by money, by each of the four ties, or shared."""
    assert {record["reason"] for record in RECORDS.values()} == {*REASONS, SHARED}


@pytest.mark.parametrize("name", RECORDS)
def test_replay(name: str) -> None:
    """P-98, PR-78: the same results and choices bring the same end, and nothing is left over."""
    record = RECORDS[name]
    dice = ScriptedDice(record["dice"])
    state, events = GAME.new(GAME.setup(record["setup"]["seats"], record["setup"]["options"]), dice)
    for key in record["choices"]:
        first = GAME.decisions(state)[0]
        events += GAME.choose(state, Choice(first.id, first.seat, key), dice)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, [list(group) for group in outcome.ranking]) == (record["reason"], record["ranking"])
    assert list(outcome.numbers["money"]) == record["money"]
    assert dice.used == len(record["dice"])
    assert set(record["shows"]) <= {event.name for event in events}
