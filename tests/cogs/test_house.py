"""What the cogs share: pictures away from the loop and kept, commands registered once, no text missing."""

from __future__ import annotations

import asyncio
import re
import threading
from pathlib import Path
from typing import Any

import pytest

import cogs.house
from data import catalog
from rules import GAMES
from tests.cogs.table import Table, choices, new_bot, table

ROOT = Path(__file__).parents[2]


async def test_pictures_are_drawn_away_from_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: set[int] = set()
    for name in ("draw", "title"):
        ordinary = getattr(cogs.house, name)

        def recorded(*what: Any, ordinary: Any = ordinary) -> Any:
            threads.add(threading.get_ident())
            return ordinary(*what)

        monkeypatch.setattr(cogs.house, name, recorded)
    async with table(tmp_path) as at:
        await at.open(course="short")
        await at.choose("solo")
    assert threads
    assert threading.get_ident() not in threads


async def test_the_loop_goes_on_while_a_picture_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The drawing waits for something that only the loop can do: it would wait for ever if it stood on the loop."""
    ticked = threading.Event()
    ordinary: Any = cogs.house.__dict__["draw"]

    def patient(*what: Any) -> Any:
        assert ticked.wait(20), "the loop stood still"
        return ordinary(*what)

    async with table(tmp_path) as at:
        await at.open(course="short")
        monkeypatch.setattr(cogs.house, "draw", patient)
        loop = asyncio.get_running_loop()
        loop.call_later(0.05, ticked.set)
        await at.choose("solo")
        assert at.live.attachments
        assert choices(at.live)


async def test_the_same_board_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []
    ordinary: Any = cogs.house.__dict__["draw"]

    def counted(*what: Any) -> Any:
        drawn.append(what)
        return ordinary(*what)

    monkeypatch.setattr(cogs.house, "draw", counted)
    async with table(tmp_path) as at:
        await at.open(course="short")
        before = len(drawn)
        for _ in range(3):
            await at.people[1].click(at.live, custom_id="g1:1:-:mine")
        assert len(drawn) == before + 1, "one for everybody, one for this seat"


async def commands_put(at: Table) -> int:
    return sum(1 for entry in at.env.http_requests if entry.method == "PUT" and entry.path.endswith("/commands"))


async def test_commands_are_registered_only_when_they_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(tmp_path, ("ann",)) as at:
        assert await commands_put(at) == 1
        await at.restart()
        assert await commands_put(at) == 1
        await at.store.write(lambda db: db.execute("UPDATE house SET value = 'other' WHERE name = 'commands'"))
        at.bot = new_bot(at.store, at.clock)
        await at.env.restart_bot(at.bot)
        assert await commands_put(at) == 2
        names = [each.name for each in at.bot.tree.get_commands()]
        assert {"velocity", "game"} <= set(names)
        assert len(names) == len(GAMES) + 1, "one command a game, and what they share"


async def test_commands_that_are_not_accepted_do_not_keep_the_bot_from_running(tmp_path: Path) -> None:
    """Too many new ones today (30034), say: those of before stay, and the next start tries again."""
    async with table(tmp_path) as at:
        await at.open(course="short")
        await at.store.write(lambda db: db.execute("UPDATE house SET value = 'other' WHERE name = 'commands'"))
        at.env.inject_error("PUT", "/applications/*/commands", status=400, code=30034, times=None)
        await at.restart()
        assert [line for line in at.log.lines() if "those of before stay until the next start" in line]
        assert await at.one("SELECT value FROM house WHERE name = 'commands'") == "other"
        await at.choose("solo")
        at.env.backend.faults.clear()
        await at.restart()
        assert await at.one("SELECT value FROM house WHERE name = 'commands'") != "other"


def test_every_text_that_the_cogs_say_exists() -> None:
    """Keys that stand in the code, and those that are put together of a verb, a code or a right."""
    used: set[str] = set()
    for path in (ROOT / "cogs").glob("*.py"):
        source = path.read_text(encoding="utf-8")
        used |= set(re.findall(r"\.(?:say|plain)\(\s*\"([a-z-]+)\"", source))
        used |= {f"error-{code.replace('_', '-')}" for code in re.findall(r"SessionError\(\s*\"(\w+)\"", source)}
    for path in (ROOT / "data").glob("*.py"):
        codes = re.findall(r"SessionError\(\s*\"(\w+)\"", path.read_text(encoding="utf-8"))
        used |= {f"error-{code.replace('_', '-')}" for code in codes}
    assert len(used) > 60
    assert not sorted(key for key in used if not catalog.has(key))


def test_no_text_is_left_over() -> None:
    """Every common text is used somewhere; those put together by the code are named here by their beginnings."""
    made = ("error-", "mark-", "level-", "right-", "button-", "list-", "closed-", "event-", "order", "team-")
    code = "".join(path.read_text(encoding="utf-8") for path in [*(ROOT / "cogs").glob("*.py"), ROOT / "bot.py"])
    keys = re.findall(r"^([a-z-]+) =", (ROOT / "data/text/en/common.ftl").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(keys) > 100
    assert not [key for key in keys if not key.startswith(made) and not re.search(f"[\"']{key}[\"']", code)]
