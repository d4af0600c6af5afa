"""Rallye-Trucks played on Discord from the command to the finish, through its buttons alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.cogs.table import Table, answer, controls, private, table, text

NAMES = ("ann", "ben", "cem", "dana")


def ids(message: Any) -> list[str]:
    """What the buttons of a message do."""
    return [each["custom_id"].split(":", 3)[3] for each in controls(message)]


async def on_turn(at: Table) -> Any:
    """The member who drives."""
    state = await at.state()
    holder = await at.one("SELECT holder_id FROM seats WHERE seat = ?", state["seat"])
    return at.members[holder]


async def press(member: Any, message: Any, ending: str) -> Any:
    """Press the button whose id ends like this."""
    found = next(each["custom_id"] for each in controls(message) if each["custom_id"].endswith(ending))
    return await member.click(message, custom_id=found)


async def status(at: Table) -> str:
    return str(await at.one("SELECT status FROM sessions"))


async def panel_of(at: Table, member: Any) -> Any:
    """Open the driver's panel."""
    shown = answer(await press(member, at.live, ":play"))
    if "play~now" in ids(shown):
        await press(member, shown, "play~now")
    return shown


async def play_turn(at: Table, pick: random.Random, flips: int = 30) -> None:
    """The seat on turn opens its panel and turns tiles."""
    member, turn = await on_turn(at), (await at.state())["turn"]
    shown = await panel_of(at, member)
    for _ in range(flips):
        await press(member, shown, pick.choice([each for each in ids(shown) if each.startswith("flip:")]))
        if await status(at) != "playing" or (await at.state())["turn"] != turn:
            return


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_sealed_session_to_the_end(tmp_path: Path, seats: int) -> None:
    """Two turns of everybody, a restart between; then the cap of rounds ends it (TR-40, TR-48, TR-49)."""
    pick = random.Random(seats)
    async with table(tmp_path, NAMES[:seats]) as at:
        await at.open("rallye", start=False, course="short")
        await at.people[0].click(at.lobby, custom_id="g1:1:-:options")
        await at.store.write(lambda db: db.execute(
            "UPDATE sessions SET options = json_set(options, '$.max_rounds', 3)"))  # fmt: skip
        await at.people[0].click(at.lobby, custom_id="g1:1:-:start")
        await play_turn(at, pick)
        await at.restart()
        for _ in range(60):
            if await status(at) != "playing":
                break
            await play_turn(at, pick)
        assert await status(at) == "over"
        assert "1. " in text(at.live)
