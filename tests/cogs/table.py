"""A table in an in-memory Discord: the real bot, members, and the means to press what their messages offer."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import simcord
from simcord.components import walk_components

from bot import RaceBot, Settings
from data.clock import SystemClock
from data.store import Store

Control = dict[str, Any]


class HandClock(SystemClock):
    """A clock that tests move."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def now(self) -> float:
        return self.time


class Table:
    """One server with one channel, and the bot in it."""

    def __init__(self, env: simcord.Env, store: Store, bot: RaceBot, names: Sequence[str], clock: HandClock) -> None:
        self.env, self.store, self.bot, self.clock = env, store, bot, clock
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("races")
        self.members = {}
        for name in names:
            member = self.guild.add_member(env.create_user(name, global_name=name))
            self.members[member.id] = member
        self.people = list(self.members.values())

    @property
    def place(self) -> simcord.ChannelHandle:
        """Where the newest session is played."""
        return self.channel.threads[-1] if self.channel.threads else self.channel

    @property
    def live(self) -> Any:
        """The newest message there."""
        return self.place.last_message

    async def press(self, member: simcord.MemberActor, message: Any, custom_id: str, value: str | None = None) -> Any:
        """Press a button or pick a value from a menu."""
        if value is None:
            return await member.click(message, custom_id=custom_id)
        return await member.select(message, [value], custom_id=custom_id)

    async def open(
        self, command: str = "velocity", *, join: int | None = None, start: bool = True, **options: Any
    ) -> int:
        """Open a lobby with the first member, let others join, start; return the session's id."""
        host, *others = self.people
        await host.slash(self.channel, command, **options)
        session = await self.store.read(lambda db: db.execute("SELECT max(id) FROM sessions").fetchone()[0])
        lobby = self.channel.last_message
        for member in others[:join]:
            await member.click(lobby, custom_id=f"g1:{session}:-:join")
        if start:
            await host.click(lobby, custom_id=f"g1:{session}:-:start")
        return int(session)

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same database."""
        self.bot = new_bot(self.store, self.clock)
        await self.env.restart_bot(self.bot)

    async def one(self, query: str, *values: object) -> Any:
        """The first column of the first row of a query."""
        row = await self.store.read(lambda db: db.execute(query, values).fetchone())
        return None if row is None else row[0]

    async def play_on(
        self, pick: Callable[[list[tuple[Control, str | None]]], tuple[Control, str | None]], most: int = 2000
    ) -> int:
        """Let whoever is asked press something until the race is over; returns the number of presses."""
        presses = 0
        while presses < most:
            ways = choices(self.live)
            if not ways:
                return presses
            member = self.members[called(self.live)[0]]
            control, value = pick(ways)
            await self.press(member, self.live, control["custom_id"], value)
            presses += 1
        raise AssertionError(f"not over after {most} presses")


def new_bot(store: Store, clock: HandClock, **settings: Any) -> RaceBot:
    """The bot as `bot.py` builds it."""
    return RaceBot(Settings(token="t", database=store.path, **settings), store, clock)


@asynccontextmanager
async def table(folder: Path, names: Sequence[str] = ("ann", "ben", "cem"), **settings: Any) -> AsyncIterator[Table]:
    """Set a table up and clear it away."""
    store = await Store.open(folder / "test.sqlite3")
    clock = HandClock()
    bot = new_bot(store, clock, **settings)
    try:
        async with simcord.run(bot, shard_count=1) as env:
            yield Table(env, store, bot, names, clock)
            env.raise_errors()
    finally:
        await store.close()


def parts(message: Any) -> list[Control]:
    """Every component of a message, nested ones too."""
    raw = message.components
    return list(walk_components([each if isinstance(each, dict) else each.to_dict() for each in raw]))


def text(message: Any) -> str:
    """All texts of a message."""
    return "\n".join(part.get("content", "") for part in parts(message) if part["type"] == 10)


def controls(message: Any) -> list[Control]:
    """Every button and menu that can be used."""
    return [part for part in parts(message) if part.get("custom_id") and not part.get("disabled")]


def choices(message: Any) -> list[tuple[Control, str | None]]:
    """Every way to answer a decision on a message: a button, or a menu and a value."""
    found: list[tuple[Control, str | None]] = []
    for control in controls(message):
        if ":-:" not in control["custom_id"]:
            values = [option["value"] for option in control["options"]] if control["type"] == 3 else [None]
            found += [(control, value) for value in values]
    return found


def called(message: Any) -> list[int]:
    """The members whose choice a message says it is."""
    return [int(found) for found in re.findall(r"<@(\d+)>", text(message))]


def private(result: Any) -> str:
    """The text of the private answer to an interaction; fails when there is none or when it is public."""
    answer = result.response if result.response is not None and result.response.ephemeral else None
    if answer is None:
        answer = next(each for each in result.followups if each.ephemeral)
    return text(answer)
