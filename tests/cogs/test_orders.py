"""Standing orders through their panel: every setting and every field, stored, shown, and obeyed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules import GAMES
from tests.cogs.table import Table, answer, called, labels, menu_of, parts, private, table, text

SPECS = GAMES["velocity"].orders


async def panel_of(at: Table, who: int) -> Any:
    return answer(await at.people[who].click(at.live, custom_id="g1:1:-:orders"))


async def stored(at: Table, kind: str) -> Any:
    value = await at.one("SELECT value FROM orders WHERE seat = 2 AND kind = ?", kind)
    return value and json.loads(value)


@pytest.mark.parametrize("spec", SPECS, ids=[spec.kind for spec in SPECS])
async def test_every_setting_and_field(tmp_path: Path, spec: Any) -> None:
    async with table(tmp_path) as at:
        at.rolls = [0]
        await at.open(course="short")
        cem, panel = at.people[2], await panel_of(at, 2)
        for each in SPECS:
            assert f"g1:1:-:orders~{each.kind}" in str(parts(panel)), "one button for each kind"
        if spec is not SPECS[0]:
            await cem.click(panel, custom_id=f"g1:1:-:orders~{spec.kind}")
        menu = f"g1:1:-:orders~{spec.kind}~"
        for setting in (*spec.settings[1:], spec.settings[0]):
            await cem.select(panel, [setting], custom_id=f"{menu}setting")
            assert (await stored(at, spec.kind))["setting"] == setting
            chosen = [entry["value"] for entry in menu_of(panel, "setting")["options"] if entry.get("default")]
            assert chosen == [setting]
            for field in spec.fields if setting == "rule" else ():
                for value in field.values:
                    await cem.select(panel, [str(value)], custom_id=f"{menu}{field.name}")
                    assert (await stored(at, spec.kind))[field.name] == value
        assert "velocity-" not in " ".join([text(panel), *labels(panel)]), "every text is there"


async def test_an_order_answers_so_that_nobody_waits(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        at.rolls = [0]
        await at.open(course="short")
        await at.people[1].select(await panel_of(at, 1), ["never"], custom_id="g1:1:-:orders~follow~setting")
        await at.people[2].select(await panel_of(at, 2), ["always"], custom_id="g1:1:-:orders~follow~setting")
        await at.position(couriers=[[19, 24, 24], [19, 19, 24], [19, 19, 24]], cans=[3, 3, 3])
        at.rolls = [5]
        await at.choose("solo")
        await at.choose("team:19")
        assert "cem follows with 2 couriers to 14." in text(at.live)
        assert "ben follows" not in text(at.live)
        assert called(at.live)[0] == at.people[1].id
        assert "solo or in a pack" in text(at.live), "and ben's own turn begins"


async def test_an_order_answers_the_question_that_is_open(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.slipstream()
        await at.people[0].select(await panel_of(at, 0), ["never"], custom_id="g1:1:-:orders~follow~setting")
        assert called(at.live)[0] == at.people[1].id
        assert await at.one("SELECT answered_by FROM choices WHERE decision = 3") == "order"


async def test_who_may_not(tmp_path: Path) -> None:
    async with table(tmp_path, ("ann", "ben", "cem", "dana")) as at:
        await at.open(join=2, start=False)
        told = private(await at.people[0].slash(at.channel, "game orders"))
        assert told == "This race has not started yet."
        await at.people[0].click(at.lobby, custom_id="g1:1:-:start")
        assert "no seat" in private(await at.people[3].click(at.live, custom_id="g1:1:-:orders"))
        bad = await at.forged(at.people[0], at.live, "g1:1:-:orders~follow~setting", "sometimes")
        assert "That standing order does not exist" in private(bad)
        bad = await at.forged(at.people[0], at.live, "g1:1:-:orders~flying~setting", "never")
        assert "That standing order does not exist" in private(bad)
