"""A table in an in-memory Discord: the real bot, members, and the means to press what their messages offer.

When a table is cleared away it looks back at everything that was sent and logged: every body fits Discord's limits,
nobody is mentioned who was not asked, no secret has left the house, no text is missing, no view is kept.
"""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import actors
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.enums import InteractionType
from simcord.results import to_discord_message

from bot import RaceBot, Settings
from cogs.controls import Control as BotControl
from cogs.ids import base36
from data.clock import SystemClock
from data.store import Store
from rules.core.dice import FairDice
from tests import limits

Control = dict[str, Any]
TOKEN = "a-token-that-nobody-may-ever-see"
SETTLE = 60.0  # seconds for an answer: the first picture of all takes its time on a busy machine


class HandClock(SystemClock):
    """A clock that tests move."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def now(self) -> float:
        return self.time


class Log(logging.Handler):
    """Keeps every line that is logged."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def lines(self, level: int = logging.INFO) -> list[str]:
        """The lines of this level and above, with their tracebacks."""
        form = logging.Formatter("%(name)s: %(message)s")
        return [form.format(record) for record in self.records if record.levelno >= level]


class Table:
    """One server with one channel, and the bot in it."""

    def __init__(
        self, env: simcord.Env, store: Store, bot: RaceBot, names: Sequence[str], clock: HandClock, log: Log
    ) -> None:
        self.env, self.store, self.bot, self.clock, self.log = env, store, bot, clock, log
        self.rolls: list[int] = []  # what the dice show next; after that they are fair
        self.mishaps: list[str] = []  # beginnings of errors that this test provokes
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
        """The newest message there that is more than a ping."""
        return newest(self.place, pings=False)

    @property
    def pings(self) -> list[Any]:
        """The messages there that do nothing but call somebody, the oldest first."""
        found = [to_discord_message(self.env, each) for each in messages_of(self.place)]
        return [message for message in found if is_ping(message)]

    @property
    def lobby(self) -> Any:
        """The newest message in the channel itself."""
        return newest(self.channel)

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
        lobby = self.lobby
        for member in others[:join]:
            await member.click(lobby, custom_id=f"g1:{session}:-:join")
        if start:
            await host.click(lobby, custom_id=f"g1:{session}:-:start")
        return int(session)

    async def choose(self, option: str) -> Any:
        """Let the first person who is asked give this answer on the live message."""
        message, member = self.live, self.members[called(self.live)[0]]
        for control, value in choices(message):
            if option in (value, control["custom_id"].split(":", 3)[3]):
                return await self.press(member, message, control["custom_id"], value)
        raise AssertionError(f"no {option} among {choices(message)}")

    async def command(self, member: simcord.MemberActor, name: str, /, **options: Any) -> Any:
        """Give a command where the newest session is played."""
        return await member.slash(self.place, name, **options)

    async def forged(self, member: simcord.MemberActor, message: Any, custom_id: str, *values: str) -> Any:
        """Click a control that the message had when this member's page was drawn, or that never was there."""
        stored = self.env.backend.get_message(message.channel.id, message.id)
        control: Control = {"type": 2, "style": 2, "label": "old", "custom_id": custom_id}
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2}
        if values:
            options = [{"label": value, "value": value} for value in values]
            control = {"type": 3, "custom_id": custom_id, "options": options}
            data = {"custom_id": custom_id, "component_type": 3, "values": list(values)}
        shown: Control = dict(serializers.message_payload(self.env.backend, stored))
        shown["components"] = [*shown["components"], {"type": 1, "components": [control]}]
        channel = simcord.ChannelHandle(self.env, self.guild, self.env.backend.get_channel(stored.channel_id))
        self.env._begin_operation("click")
        try:
            return await actors._dispatch_actor_interaction(
                member,
                InteractionType.MESSAGE_COMPONENT,
                channel,
                data,
                extra={"message": shown},
                source_message_id=stored.id,
            )
        finally:
            self.env._end_operation()

    async def state(self) -> dict[str, Any]:
        """The dump of the newest session."""
        found: dict[str, Any] = json.loads(await self.one("SELECT state FROM sessions ORDER BY id DESC"))
        return found

    async def position(self, **changes: Any) -> None:
        """Put the pieces somewhere else: values of the dump, and the board shown anew."""
        state = json.dumps(await self.state() | changes)
        query = "UPDATE sessions SET state = ?, version = version + 1 WHERE id = (SELECT max(id) FROM sessions)"
        await self.store.write(lambda db: db.execute(query, (state,)))
        await self.rounds(again=True)

    async def slipstream(self) -> None:
        """Ann rides from 19 to 14 and leaves a courier of her own and two each of all others behind, all with cans."""
        self.rolls = [0]
        await self.open(course="short")
        couriers = [[19, 19, *own[2:]] for own in (await self.state())["couriers"]]
        await self.position(couriers=couriers, cans=[3] * len(couriers))
        self.rolls = [5]
        await self.choose("solo")
        await self.choose("team:19")

    async def rounds(self, seconds: float = 0, *, again: bool = False) -> None:
        """Let time pass and the courier make its rounds; ``again`` shows every session anew."""
        self.clock.time += seconds
        queries = ["UPDATE notices SET not_before = 0"] if again else []
        if again:
            queries.insert(0, "INSERT OR IGNORE INTO notices (session_id, kind, created_at)"
                              " SELECT id, 'board', 0 FROM sessions")  # fmt: skip
        for query in queries:
            await self.store.write(partial(_execute, query))
        await self.env.advance_time(2.5)

    def sent(self) -> Iterator[tuple[str, str, Control]]:
        """Every message that was sent or changed so far: method, path and body."""
        for entry in self.env.http_requests:
            body = entry.json if isinstance(entry.json, dict) else {}
            body = body.get("data") or {} if "data" in body else body
            if "components" in body:
                yield entry.method, entry.path, body

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


def _execute(query: str, db: sqlite3.Connection) -> None:
    db.execute(query)


def messages_of(place: simcord.ChannelHandle) -> list[Any]:
    """What everybody sees in a channel or thread, the oldest first."""
    return sorted((m for m in place._env.backend.messages[place.id].values() if m.visible_to(None)), key=lambda m: m.id)


def is_ping(message: Any) -> bool:
    """Whether a message only calls somebody: it begins with words, where a live message is in a frame."""
    return bool(called(message)) and parts(message)[0]["type"] == 10


def newest(place: simcord.ChannelHandle, *, pings: bool = True) -> Any:
    """The newest message of a channel or thread. (``place.last_message`` builds all of them first.)"""
    found = (to_discord_message(place._env, each) for each in reversed(messages_of(place)))
    return next(message for message in found if pings or not is_ping(message))


def new_bot(store: Store, clock: HandClock, **settings: Any) -> RaceBot:
    """The bot as `bot.py` builds it."""
    return RaceBot(Settings(token=TOKEN, database=store.path, **settings), store, clock)


@contextmanager
def listening() -> Iterator[Log]:
    """Keep what is logged."""
    root, log = logging.getLogger(), Log()
    before = root.level
    root.addHandler(log)
    root.setLevel(logging.INFO)
    try:
        yield log
    finally:
        root.removeHandler(log)
        root.setLevel(before)


@contextmanager
def loaded_dice(rolls: Callable[[], list[int]]) -> Iterator[None]:
    """Dice that show what a test has put into ``rolls``, and fair ones after that."""

    class Loaded(FairDice):
        def roll(self, name: str, faces: Sequence[Any], count: int = 1) -> list[Any]:
            found = super().roll(name, faces, count)
            return [rolls().pop(0) if rolls() else each for each in found]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("data.play.FairDice", Loaded)
        yield


@asynccontextmanager
async def table(folder: Path, names: Sequence[str] = ("ann", "ben", "cem"), **settings: Any) -> AsyncIterator[Table]:
    """Set a table up and clear it away."""
    store = await Store.open(folder / "test.sqlite3")
    clock = HandClock()
    bot = new_bot(store, clock, **settings)
    try:
        with listening() as log, limits.install_simcord():
            async with simcord.run(bot, shard_count=1, settle_timeout=SETTLE) as env:
                at = Table(env, store, bot, names, clock, log)
                with loaded_dice(lambda: at.rolls):
                    yield at
                env.raise_errors()
                await look_back(at)
    finally:
        await store.close()


async def look_back(at: Table) -> None:
    """What has to be true of every test: see the module."""
    faults = at.log.lines(logging.ERROR)
    faults += [line for line in at.log.lines(logging.WARNING) if line.startswith("data.catalog") and line not in faults]
    faults = [line for line in faults if not any(each in line for each in at.mishaps)]
    assert not faults, "\n".join(faults)
    for method, path, body in at.sent():
        allowed = body.get("allowed_mentions", {})
        assert not allowed.get("parse"), f"{method} {path} lets everybody be called"
        called_there = re.findall(r"<@(\d+)>", json.dumps(body["components"]))
        assert {str(user) for user in allowed.get("users", [])} <= set(called_there), f"{path} calls without a word"
        assert method == "POST" or not allowed.get("users"), "an edit calls nobody"
        assert "allowed_mentions" in body or method == "PATCH" or "/callback" in path, f"{method} {path} forgets it"
    await _no_secret_left(at)
    assert BotControl.__discord_ui_compiled_template__ in at.bot._connection._view_store._dynamic_items
    assert not any(at.bot._connection._view_store._views.values()), "a view is kept"
    assert not at.bot._connection._view_store._synced_message_views, "a view is kept for a message"


async def _no_secret_left(at: Table) -> None:
    bodies = [json.dumps(entry.json) for entry in at.env.http_requests]
    lines = at.log.lines()
    assert not [text for text in (*bodies, *lines) if TOKEN in text]
    query = "SELECT id, status, lower(hex(secret)) AS secret FROM sessions WHERE secret IS NOT NULL"
    for row in await at.store.read(lambda db: db.execute(query).fetchall()):
        told = [number for number, body in enumerate(bodies) if row["secret"] in body]
        open_ids = re.compile(rf"g1:{base36(row['id'])}:\d")
        last_choice = max((number for number, body in enumerate(bodies) if open_ids.search(body)), default=-1)
        assert not told or (row["status"] == "over" and told[0] > last_choice), "the secret left before the end"
        assert not [line for line in lines if row["secret"] in line], "the secret is in the log"


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


def calls(at: Table) -> list[set[int]]:
    """Whom each message called, in order; messages that called nobody left out."""
    found = [set(map(int, body.get("allowed_mentions", {}).get("users", []))) for _, _, body in at.sent()]
    return [people for people in found if people]


def answer(result: Any) -> Any:
    """The private message that answered an interaction; fails when there is none or when it is public."""
    found = [each for each in (result.response, *result.followups) if each is not None and each.ephemeral]
    assert found, f"nobody was told anything: {result}"
    return found[-1]


def private(result: Any) -> str:
    """The text of the private answer to an interaction."""
    return text(answer(result))


def labels(message: Any) -> list[str]:
    """What stands on every button and in every menu."""
    found: list[str] = []
    for part in parts(message):
        if part["type"] in (2, 3):
            found += [option["label"] for option in part.get("options", [])] or [part["label"]]
    return found


def menu_of(message: Any, ending: str) -> Control:
    """The menu whose id ends like this."""
    return next(part for part in parts(message) if part["type"] == 3 and part["custom_id"].endswith(ending))


def alt(message: Any) -> str:
    """The words of a message's picture."""
    return "".join(item.get("description") or "" for part in parts(message) for item in part.get("items", []))
