"""Recorded sessions, one for every way a session can end, played again from dice and choices (T-42, TR-40, TR-44).

A record is ``{"setup", "dice", "choices", "reason"}``; in ``administered/`` a choice may also be an object, which is
an administrative line.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core.dice import ScriptedDice
from rules.core.model import Choice
from rules.rallye_trucks import GAME
from rules.rallye_trucks.state import State

FOLDER = Path(__file__).parents[2] / "playthroughs" / "rallye_trucks"
RECORDS = sorted(FOLDER.rglob("*.json"))


def replay(record: dict[str, Any]) -> State:
    """Play a record; every list of its dice is used."""
    dice = ScriptedDice(record["dice"])
    state, _ = GAME.new(GAME.setup(record["setup"]["seats"], record["setup"]["options"]), dice)
    for given in record["choices"]:
        if isinstance(given, dict):
            assert GAME.administer is not None
            GAME.administer(state, given, dice)
        else:
            (decision,) = GAME.decisions(state)
            GAME.choose(state, Choice(decision.id, decision.seat, given), dice)
    assert dice.used == len(record["dice"])
    return state


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_record_ends_as_it_did(path: Path) -> None:
    """T-42, TR-08, TR-71: the same chance and choices give the same end."""
    record = json.loads(path.read_text(encoding="utf-8"))
    result = replay(record).result
    assert result is not None
    assert (result.reason, list(result.numbers["places"])) == (record["reason"], record["places"])
    assert list(result.numbers["progress"]) == record["progress"]


def test_every_ending_is_recorded() -> None:
    """T-42, TR-40, TR-44: finish, round cap, last seat."""
    reasons = {json.loads(path.read_text(encoding="utf-8"))["reason"] for path in RECORDS}
    assert reasons == {"finish", "round_cap", "last_seat"}
