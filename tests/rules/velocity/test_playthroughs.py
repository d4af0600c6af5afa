"""Recorded sessions, one for every way a game can end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core.dice import ScriptedDice
from rules.core.model import Choice
from rules.velocity import GAME

FOLDER = Path(__file__).parents[2] / "playthroughs" / "velocity"
RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}


def test_every_ending_is_recorded() -> None:
    """VR-51, VR-52, VR-53: third, eighth and cap."""
    assert {record["reason"] for record in RECORDS.values()} == {"third", "eighth", "cap"}


@pytest.mark.parametrize("name", RECORDS)
def test_replay(name: str) -> None:
    """VR-06, VR-14: the same results and choices bring the same end, and nothing is left over."""
    record = RECORDS[name]
    dice = ScriptedDice(record["dice"])
    state, _ = GAME.new(GAME.setup(record["setup"]["seats"], record["setup"]["options"]), dice)
    for key in record["choices"]:
        (decision,) = GAME.decisions(state)
        GAME.choose(state, Choice(decision.id, decision.seat, key), dice)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, [list(group) for group in outcome.ranking]) == (record["reason"], record["ranking"])
    assert dice.used == len(record["dice"])
    if record["reason"] == "cap":
        assert state.round == 100
