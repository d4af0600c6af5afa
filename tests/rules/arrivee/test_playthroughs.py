"""Recorded sessions, at least one for every way a stage can end, are played again and come out the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.arrivee import GAME
from rules.core.dice import ScriptedDice
from rules.core.model import Choice

FOLDER = Path(__file__).parents[2] / "playthroughs" / "arrivee"
FILES = sorted(FOLDER.glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    """AR-074, AR-085: same dice and choices, same end, rounds, ranking and placings."""
    record = read(path)
    script = ScriptedDice(record["dice"])
    state, _ = GAME.new(GAME.setup(record["setup"]["seats"], record["setup"]["options"]), script)
    for seat, key in record["choices"]:
        asked = next(each for each in state.open if each.seat == seat)
        GAME.choose(state, Choice(asked.id, seat, key), script)
    assert script.used == len(record["dice"])
    assert state.outcome is not None
    assert state.outcome.reason == record["reason"]
    assert [list(group) for group in state.outcome.ranking] == record["ranking"]
    assert state.round == record["rounds"]
    placings = [[each.rider, each.place, each.field, each.time_s] for each in state.result]
    assert placings == record["placings"]


def test_every_ending_is_recorded() -> None:
    """A-086, AR-085: the line, the safety stop, and nobody left on the road."""
    assert {read(path)["reason"] for path in FILES} == {"crossed", "round_cap", "all_withdrawn"}
