"""Stages of a host's own on Discord: written into a form or attached as a file; a fault is told by its place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from simcord import actors
from simcord.enums import InteractionType

from tests.cogs.table import Table, answer, labels, private, table, text
from tests.cogs.test_arrivee import NAMES, to_the_end

STAGE = """[[stage]]
name = "Round *the* Lake"
type = "flat"
time_limit = 14
protected_zone = 40
refreshment = { from = 30, to = 34 }
sections = [
  { level = "flat", fields = 40 },
  { level = "climb", grade = "hard", fields = 9 },
  { level = "descent", fields = 10 },
]
primes = [ { at = 49, kind = "climb", category = "3", name = "The dam" } ]
"""


async def own_stages(at: Table, session: int) -> Any:
    """The host's panel for stages of one's own."""
    ann = at.people[0]
    shown = answer(await ann.click(at.lobby, custom_id=f"g1:{session}:-:options"))
    return answer(await ann.click(shown, custom_id=f"g1:{session}:-:stage"))


async def written(at: Table, text_: str) -> Any:
    """Let the host write this into the form for a stage of one's own."""
    ann = at.people[0]
    opened = await ann.click(await own_stages(at, 1), custom_id="g1:1:-:stage~write")
    field = next(re.finditer(r'"custom_id": "([0-9a-f]{32})"', json.dumps(opened.modal)))[1]
    return await ann.submit_modal(opened, {field: text_})


async def test_a_stage_of_ones_own_by_form(tmp_path: Path) -> None:
    """A fault names its line and gives the text back; a stage that fits is ridden, saved and loaded again."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("arrivee", start=False)
        wrong = await written(at, STAGE.replace('"hard"', '"steep"'))
        assert "Line 9" in private(wrong)
        assert '"steep"' in private(wrong)
        await written(at, STAGE)
        assert "Round \\*the\\* Lake (60 fields" in text(at.lobby)
        await at.people[0].click(at.lobby, custom_id="g1:1:-:start")
        assert "Round \\*the\\* Lake" in text(at.live)
        await to_the_end(at, 1)
        await at.open("arrivee", start=False)
        ann = at.people[0]
        shown = await own_stages(at, 2)
        assert "Round *the* Lake" in labels(shown)
        await ann.select(shown, ["Round *the* Lake"], custom_id="g1:2:-:stage~load")
        assert "Round \\*the\\* Lake (60 fields" in text(at.lobby)
        shown = await own_stages(at, 2)
        shown = answer(await ann.select(shown, ["Round *the* Lake"], custom_id="g1:2:-:stage~forget"))
        assert "Round *the* Lake" not in labels(shown)


async def attached(at: Table, content: bytes, **options: Any) -> Any:
    """Let the host give the command with a file."""
    ann, number = at.people[0], 4_000_000
    root = actors._resolve_visible_command(ann, at.channel.id, "arrivee", 1)
    file = at.env.backend.cdn.store_attachment(number, at.channel.id, "stage.toml", content, None)
    given = [{"name": "file", "type": 11, "value": str(number)}]
    given += [{"name": name, "type": 3, "value": value} for name, value in options.items()]
    data = {"id": root["id"], "name": "arrivee", "type": 1, "options": given}
    data["resolved"] = {"attachments": {str(number): file}}
    if root.get("guild_id"):
        data["guild_id"] = root["guild_id"]
    at.env._begin_operation("slash")
    try:
        return await actors._dispatch_actor_interaction(ann, InteractionType.APPLICATION_COMMAND, at.channel, data)
    finally:
        at.env._end_operation()


async def test_a_stage_of_ones_own_as_a_file(tmp_path: Path) -> None:
    """Attached to the command: its text is the stage, in place of one of the box."""
    async with table(tmp_path, NAMES[:1]) as at:
        await attached(at, STAGE.encode(), tempo="live", stage="plain")
        options = json.loads(await at.one("SELECT options FROM sessions"))
        assert (options["event"], options["tempo"]) == (STAGE, "live")
        assert "Round \\*the\\* Lake (60 fields" in text(at.lobby)


NONSENSE: tuple[tuple[bytes, str], ...] = (
    (STAGE.replace('"hard"', '"steep"').encode(), "Line 9:"),
    (STAGE.replace("fields = 40", f"fields = {'9' * 900}, cobbles = true").encode(), "Line"),
    (STAGE.replace("at = 49", "at = 4").encode(), "Line 12:"),
    (STAGE.replace("time_limit = 14", "time_limit = 'early'").encode(), "Line 4:"),
    (STAGE.replace("[[stage]]", "[stage]").encode(), "Line 1:"),
    (STAGE.replace('name = "Round *the* Lake"', 'name = "@everyone <@1> \\n# x"').encode(), "Line 2:"),
    (b"[" * 3000, "Line 1:"),
    (b"", "Line 1:"),
    (b"to be or not to be", "Line 1:"),
    (b"\xff\xfe\x00", "cannot read that file"),
    (b"#" * 20_000, "cannot read that file"),
    (b"#" * 5000, "Line 1:"),
)


async def test_nonsense_in_a_file(tmp_path: Path) -> None:
    """Is refused with its place, in private, and no lobby is opened."""
    async with table(tmp_path, NAMES[:1]) as at:
        for content, told in NONSENSE:
            assert told in private(await attached(at, content)), content[:80]
        assert await at.one("SELECT count(*) FROM sessions") == 0


async def test_nonsense_in_a_form(tmp_path: Path) -> None:
    """Is refused with its place and given back, and the options stay as they are."""
    async with table(tmp_path, NAMES[:1]) as at:
        await at.open("arrivee", start=False)
        for content, told in NONSENSE:
            if b"\xff" not in content and 0 < len(content) <= 4000:
                assert told in private(await written(at, content.decode())), content[:80]
        assert json.loads(await at.one("SELECT options FROM sessions"))["event"] == "plain"
        assert "Across the Orle Plain" in text(at.lobby)


@pytest.mark.parametrize(
    "pressed",
    ["stage", "stage~write", "stage~load", "stage~wrong", "young~7", "young~0", "wears~rainbow", "wears~nobody"],
)
async def test_what_only_the_host_may_do(tmp_path: Path, pressed: str) -> None:
    """Others are refused, and the host who presses what was never there."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("arrivee", start=False)
        before = await at.one("SELECT options FROM sessions")
        for member in at.people[::-1]:
            result = await at.forged(member, at.lobby, f"g1:1:-:{pressed}", "9.x")
            assert result.modal or answer(result)
        assert await at.one("SELECT options FROM sessions") == before
