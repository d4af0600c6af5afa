"""SIGKILL at random points of a session: nothing answered is lost, nothing happens twice, one live message remains.

The windows between click and answer, commit and message, message and the storing of its id are held open by delays.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.discord_standin.control import standin_process
from tests.discord_standin.records import Interaction
from tests.end_to_end.child import Bot
from tests.end_to_end.race import Race, called, seated, ways

TOKEN = "token-of-the-kill-test"
SHOWN = 7  # the type of an answer that replaces the message with what came of the click

# What is held back while the bot is killed. ``effect``: Discord has done it, the bot has not heard of it.
HOLDS: dict[str, dict[str, Any]] = {
    "anywhere": {},
    "the answer is on its way": {"method": "POST", "path": "/interactions/*/callback", "delay": 0.5},
    "the answer is there": {"method": "POST", "path": "/interactions/*/callback", "delay": 0.5, "effect": True},
    "the message is on its way": {"method": "POST", "path": "/channels/*/messages", "delay": 0.5},
    "the message is there": {"method": "POST", "path": "/channels/*/messages", "delay": 0.5, "effect": True},
    "the message was refused": {"method": "POST", "path": "/channels/*/messages", "delay": 0.5, "drop": "before"},
    "an edit is on its way": {"method": "PATCH", "path": "/channels/*", "delay": 0.5},
    "starting": {},
}


@dataclass
class Figures:
    """What happened."""

    kills: Counter[str] = field(default_factory=Counter)
    kept: int = 0  # the choice was in the database
    lost: int = 0  # it was not, and nobody had been told otherwise
    controls: int = 0
    pings: int = 0
    sessions: int = 1

    def __str__(self) -> str:
        holds = ", ".join(f"{name} {count}" for name, count in self.kills.items())
        return (
            f"{self.kills.total()} kills ({holds}) in {self.sessions} sessions: {self.kept} choices kept,"
            f" {self.lost} never taken, {self.controls} controls pressed after restarts, {self.pings} pings"
        )


@asynccontextmanager
async def table(folder: Path, lifetime: float) -> AsyncIterator[Race]:
    """A stand-in, a bot, and a session of three members that has begun."""
    async with standin_process(lifetime=lifetime, token=TOKEN) as standin:
        bot = Bot(standin.address, folder, TOKEN)
        try:
            race = await seated(standin, bot)
            await race.open()
            yield race
            assert await standin.call("violations") == []
            assert await bot.stop() == 0
            assert "Traceback" not in bot.log
        finally:
            await bot.kill()


async def kill_once(race: Race, rng: random.Random, hold: str, figures: Figures) -> None:
    """One click, one kill somewhere around it, one restart, and everything that has to hold then."""
    standin, bot = race.standin, race.bot
    if HOLDS[hold]:
        await standin.call("fault", **HOLDS[hold])
    message = await race.live()
    clicking = asyncio.create_task(race.press(called(message)[0], message, rng.choice(ways(message))))
    if HOLDS[hold]:
        await standin.call("struck", seconds=1.0)
    await asyncio.sleep(rng.uniform(0, 0.03 if HOLDS[hold] else rng.choice((0.05, 0.3))))
    await bot.kill()
    figures.kills[hold] += 1
    await standin.call("clear_faults")
    before = bot.wreck().choices()
    await bot.start()
    if hold == "starting":
        await asyncio.sleep(rng.uniform(0.5, 3.0))
        await bot.kill()
        await bot.start()
    clicked = await clicking
    assert await standin.call("ready", seconds=30)
    await race.settled()
    after = bot.read().choices()
    assert after == before, "what was committed is there, and nothing else"
    check_click(clicked, [row[7] for row in after], figures)


def check_click(clicked: Interaction, taken: list[str], figures: Figures) -> None:
    """A click whose result was shown is in the record, once."""
    count = taken.count(str(clicked.id))
    assert count <= 1
    assert count == 1 or clicked.answer_type != SHOWN, "shown, but not kept"
    figures.kept += count
    figures.lost += 1 - count


async def run(folder: Path, kills: int, seed: int, lifetime: float) -> Figures:
    """Play and kill; the session is checked after every restart."""
    rng, figures, holds = random.Random(seed), Figures(), list(HOLDS)
    async with table(folder, lifetime) as race:
        for number in range(kills):
            for _ in range(rng.randint(0, 2)):
                if race.status == "playing":
                    await race.step(rng)
            if race.status == "over":
                figures.pings += await race.check_pings()
                figures.sessions += 1
                await race.open()
            if number % len(HOLDS) == 0:
                holds = rng.sample(list(HOLDS), len(HOLDS))
            await kill_once(race, rng, holds[number % len(HOLDS)], figures)
            live = await race.check()
            figures.controls += await race.check_controls(live)
        figures.pings += await race.check_pings()
    return figures


async def test_ten_kills(tmp_path: Path, tell: Callable[[str], None]) -> None:
    figures = await run(tmp_path, 10, seed=4, lifetime=300)
    tell(str(figures))
    assert set(figures.kills) == set(HOLDS)
    assert figures.kept


@pytest.mark.long
async def test_two_hundred_kills(tmp_path: Path, tell: Callable[[str], None]) -> None:
    figures = await run(tmp_path, 200, seed=5, lifetime=3600)
    tell(str(figures))
    assert set(figures.kills) == set(HOLDS)
    assert figures.kept
    assert figures.lost
