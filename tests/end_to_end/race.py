"""Sessions played over sockets by pressing what the messages offer, and what has to hold whatever happened."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from data.play import replay
from data.rows import NOTES, Recorded, Session
from rules import GAMES
from rules.core.dice import ScriptedDice
from rules.core.model import Choice
from tests.discord_standin.control import Remote
from tests.discord_standin.records import Interaction, Message
from tests.end_to_end.child import Bot

CHOICE = re.compile(r"g1:[0-9a-z]+:(\d+)\.(\d+):")  # the id of a control that answers a decision
TWICE = (
    "SELECT decision FROM choices WHERE NOT undone AND number > 0"
    " GROUP BY session_id, branch, decision, seat HAVING count(*) > 1",
    "SELECT interaction_id FROM choices WHERE interaction_id IS NOT NULL GROUP BY interaction_id HAVING count(*) > 1",
)
PATIENCE = 30.0  # seconds until quiet is given up


class Way(NamedTuple):
    """One way to answer: a button, or a menu and a value."""

    custom_id: str
    values: list[str] | None


class Asked(NamedTuple):
    """Something a seat is asked, or may answer in advance."""

    decision: int
    seat: int


def ways(message: Message) -> list[Way]:
    """Every way to answer a decision on a message."""
    found = []
    for control in message.controls:
        if CHOICE.match(control["custom_id"]):
            values: list[list[str] | None] = [[option["value"]] for option in control.get("options", [])]
            found += [Way(control["custom_id"], value) for value in values or [None]]
    return found


def called(message: Message) -> list[int]:
    """The members whose choice a message says it is."""
    return [int(found) for found in re.findall(r"<@(\d+)>", message.text)]


class Race:
    """One session: members, a spectator, and the newest messages. ``open`` first."""

    def __init__(self, standin: Remote, bot: Bot, channel: int, members: Sequence[int], spectator: int) -> None:
        self.standin, self.bot, self.channel, self.members = standin, bot, channel, members
        self.spectator = spectator
        self.session_id, self.places = 0, [channel]

    async def open(self, **options: Any) -> None:
        """Open a lobby, let everybody join, start."""
        host, *others = self.members
        await self.standin.slash(host, self.channel, "velocity", {"course": "short", **options})
        await self.settled()
        self.session_id = self.bot.read().one("SELECT max(id) FROM sessions")
        lobby = (await self.standin.messages(self.channel, last=1))[-1]
        join, start = (next(c for c in lobby.custom_ids if c.endswith(end)) for end in (":join", ":start"))
        for member in others:
            await self.standin.click(member, lobby, join)
        await self.standin.click(host, lobby, start)
        await self.settled()
        query = "SELECT channel_id, thread_id FROM sessions WHERE id = ?"
        self.places = [place for place in self.bot.read().all(query, self.session_id)[0] if place]

    async def settled(self, seconds: float = PATIENCE) -> None:
        """Wait until the bot has nothing more to say."""
        async with asyncio.timeout(seconds):
            while self.bot.read().one("SELECT count(*) FROM notices"):  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.02)
            await self.standin.call("quiet", seconds=0.05, at_most=seconds)

    async def live(self) -> Message:
        """The newest message where the session is played."""
        return (await self.standin.messages(self.places[-1], last=1))[-1]

    async def press(self, user: int, message: Message | int, way: Way, *, stale: bool = False) -> Interaction:
        """Answer in this way."""
        return await self.standin.click(user, message, way.custom_id, way.values, stale=stale)

    async def step(self, rng: random.Random) -> Interaction:
        """Let whoever is asked press something; it has to be taken and shown."""
        message = await self.live()
        interaction = await self.press(called(message)[0], message, rng.choice(ways(message)))
        query = "SELECT count(*) FROM choices WHERE interaction_id = ?"
        assert self.bot.read().one(query, str(interaction.id)) == 1, (interaction.answer, interaction.refusals)
        await self.settled()
        return interaction

    @property
    def status(self) -> str:
        """The session's status."""
        return str(self.bot.read().one("SELECT status FROM sessions WHERE id = ?", self.session_id))

    # What has to hold.

    async def check(self) -> Message:
        """One live message that asks what is open, and a log that gives the state; returns the live message."""
        session, choices, events = self.bot.read().session(self.session_id)
        check_log(session, choices, events)
        for query in TWICE:
            assert self.bot.read().all(query) == [], "nothing is applied twice"
        messages = [message for place in self.places for message in await self.standin.messages(place)]
        usable = [message for message in messages if ways(message)]
        live = messages[-1]
        if session.status == "playing":
            assert [message.id for message in usable] == [live.id], "one live message, the newest"
            offered = {(int(branch), int(decision)) for branch, decision in CHOICE.findall(" ".join(live.custom_ids))}
            state = GAMES[session.game].load(session.state or {})
            open_now = GAMES[session.game].decisions(state)
            assert offered == {(session.branch, decision.id) for decision in open_now if not decision.private}
            assert {session.seats[decision.seat].holder_id for decision in open_now} <= set(called(live))
        else:
            assert usable == []
        rows = "SELECT channel_id, message_id FROM boards WHERE session_id = ?"
        assert self.bot.read().all(rows, self.session_id) == [(live.channel_id, live.id)]
        return live

    async def check_controls(self, live: Message) -> int:
        """Every control of the live message is answered: for somebody without a seat by a private message."""

        async def try_out(control: dict[str, Any]) -> None:
            values = [control["options"][0]["value"]] if "options" in control else None
            answered = await self.standin.click(self.spectator, live, control["custom_id"], values)
            (told,) = (await self.standin.told(answered)).ephemeral
            assert told.text, control

        await asyncio.gather(*map(try_out, live.controls))
        return len(live.controls)

    async def check_pings(self) -> int:
        """Nobody is called twice for one question, and nobody for none; returns how many were called."""
        session, choices, _ = self.bot.read().session(self.session_id)
        at = [row[0] for row in self.bot.read().all(
            "SELECT at FROM choices WHERE session_id = ? AND NOT undone ORDER BY number", self.session_id)]  # fmt: skip
        asked = questions(session, choices)
        known: dict[int, set[Asked]] = defaultdict(set)
        pings = sorted(await self.standin.pings(self.places[-1]), key=lambda ping: ping.message_id)
        for ping in pings:
            step = sum(1 for time in at if time <= ping.at) - 1
            now = {each for each in asked[step] if session.seats[each.seat].holder_id == ping.user_id}
            assert now - known[ping.user_id], f"{ping} after choice {step}: {now} asked, called before"
            known[ping.user_id] |= now
        return len(pings)


async def seated(standin: Remote, bot: Bot) -> Race:
    """Start a bot in a server with three members and a spectator."""
    guild = await standin.call("add_guild", name="club", members=4)
    await bot.start()
    assert await standin.call("ready", seconds=30)
    *members, spectator = guild["members"][2:]
    return Race(standin, bot, guild["channels"][0], members, spectator)


def check_log(session: Session, choices: list[Recorded], events: list[Any]) -> None:
    """The record, played again, gives the stored state and the stored events."""
    again = replay(session, choices)
    assert json.loads(json.dumps(GAMES[session.game].dump(again.state))) == session.state
    told = [[event.name, dict(event.data)] for event in events if event.name not in NOTES]
    made = [[event.name, dict(event.data)] for batch in again.events for event in batch]
    assert json.loads(json.dumps(made)) == told


def questions(session: Session, choices: list[Recorded]) -> list[set[Asked]]:
    """What was open or could be answered in advance after each choice of the record."""
    game = GAMES[session.game]
    start, *rest = choices
    setup = game.setup(len(session.seats), session.options)
    state, _ = game.new(setup, ScriptedDice(start.scripted()))
    found = []
    for choice in [None, *rest]:
        if choice is not None:
            answer = Choice(choice.decision or 0, choice.seat or 0, choice.option)
            game.choose(state, answer, ScriptedDice(choice.scripted()))
        found.append({Asked(each.id, each.seat) for each in (*game.decisions(state), *game.upcoming(state))})
    return found
