"""Recorded sessions, at least one for every way a game can end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core.dice import ScriptedDice
from rules.core.model import Choice
from rules.dicycle_race import GAME, race

FOLDER = Path(__file__).parents[2] / "playthroughs" / "dicycle_race"
RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}


def test_every_ending_is_recorded() -> None:
    """D-39, D-48, D-58, D-67, D-82, D-84, DR-67, DR-68: every reason, the cap in each kind of mode."""
    reasons = {(record["reason"], record["setup"]["options"].get("mode", "sprint")) for record in RECORDS.values()}
    assert {reason for reason, _ in reasons} == {
        "arrived", "places", "points", "survivor", "caught", "cap", "alone"
    }  # fmt: skip
    assert {mode for reason, mode in reasons if reason == "cap"} == {"sprint", "duel", "velodrome"}


@pytest.mark.parametrize("name", RECORDS)
def test_replay(name: str) -> None:
    """DR-70: the same results and choices bring the same end, and nothing is left over."""
    record = RECORDS[name]
    dice = ScriptedDice(record["dice"])
    state, _ = GAME.new(GAME.setup(record["setup"]["seats"], record["setup"]["options"]), dice)
    for given in record["choices"]:
        decisions = GAME.decisions(state)
        seat, key = (decisions[0].seat, given) if isinstance(given, str) else given
        decision = next(each for each in decisions if each.seat == seat)
        GAME.choose(state, Choice(decision.id, seat, key), dice)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, [list(group) for group in outcome.ranking]) == (record["reason"], record["ranking"])
    assert dice.used == len(record["dice"])
    if record["reason"] == "cap":
        assert state.round == race.cap(state)
