"""Members who press at random, twice, late, at once, and what is not theirs, while Discord and the connection fail.

Every interaction is answered in time with something sensible, or the fault was planned; the session stays legal and
ends; one live message remains; no secret leaves.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from data import catalog
from tests.discord_standin.control import standin_process
from tests.discord_standin.records import CLICK, Interaction, Message, message_of
from tests.end_to_end.child import Bot
from tests.end_to_end.race import Race, Way, called, seated, ways

TOKEN = "a-token-that-nobody-should-ever-see"
DEADLINE = 3.0  # seconds, Discord's
BROKEN = catalog.text("error-broken", {})
VERBS = ("mine", "orders", "undo", "help", "log")

CALLBACK = {"method": "POST", "path": "/interactions/*/callback"}
SEND = {"method": "POST", "path": "/channels/*/messages"}
EDIT = {"method": "PATCH", "path": "/channels/*"}
FAULTS: list[dict[str, Any]] = [
    *({**where, "drop": when} for where in (CALLBACK, SEND, EDIT) for when in ("before", "after")),
    *({**where, "status": 502, "effect": effect} for where in (CALLBACK, SEND, EDIT) for effect in (False, True)),
    *({**where, "status": 429, "retry_after": 0.3} for where in (CALLBACK, SEND, EDIT)),
    *({**where, "status": 403, "code": 50013} for where in (SEND, EDIT)),
    {**CALLBACK, "status": 404, "code": 10062},
    {**SEND, "status": 500, "times": 3},
    {**SEND, "delay": 1.5},
]
GATEWAY: list[tuple[str, dict[str, Any]]] = [
    ("drop_gateway", {}),
    ("ask_to_reconnect", {}),
    ("close_gateway", {"code": 4000}),
    ("invalidate_session", {"resumable": True}),
]


@dataclass
class Chaos:
    """Several members at one session; counts what they did."""

    race: Race
    rng: random.Random
    did: Counter[str] = field(default_factory=Counter)
    excused: set[int] = field(default_factory=set)  # interactions during whose life the gateway was disturbed
    done: list[Interaction] = field(default_factory=list)
    deleted: set[int] = field(default_factory=set)  # live messages that a moderator took away

    async def round(self, *, faults: bool = True) -> None:
        """A few things at once, sometimes with a fault."""
        await self.repair()
        live = await self.race.live()
        deeds = [self._deed(live) for _ in range(self.rng.choice((1, 1, 2, 3, 5)))]
        trouble = self.rng.random() if faults else 1.0
        if trouble < 0.35:
            await self.race.standin.call("fault", nth=self.rng.randint(1, 2), **self.rng.choice(FAULTS))
            self.did["fault"] += 1
        elif trouble < 0.40:
            deeds.append(self._cut())
        elif trouble < 0.43:
            await self.race.standin.call("forget_message", message=live.id)
            self.did["message deleted"] += 1
            self.deleted.add(live.id)
        before = len(self.done)
        await asyncio.gather(*deeds)
        if 0.35 <= trouble < 0.40:
            self.excused |= {each.id for each in self.done[before:]}
        if self.rng.random() < 0.5:
            await self.race.standin.call("clear_faults")
            await self.race.settled(60)

    async def repair(self) -> None:
        """Ask for the board, if nobody has pressed anything since it was deleted that brought it back."""
        query = "SELECT message_id FROM boards WHERE session_id = ?"
        if self.race.bot.read().one(query, self.race.session_id) in self.deleted:
            await self.race.standin.slash(self.race.members[0], self.race.places[-1], "game board")
            self.did["asked for the board"] += 1
            await self.race.settled(60)

    async def _cut(self) -> None:
        name, arguments = self.rng.choice(GATEWAY)
        self.did[name] += 1
        await asyncio.sleep(self.rng.uniform(0, 0.1))
        await self.race.standin.call(name, **arguments)

    def _deed(self, live: Message) -> Awaitable[None]:
        kinds = (self._right, self._right, self._right, self._twice, self._wrong, self._late, self._verb, self._again)
        return self.rng.choice(kinds)(live)

    async def _press(self, kind: str, user: int, message: Message, way: Way, *, stale: bool = True) -> None:
        self.did[kind] += 1
        self.done.append(await self.race.press(user, message, way, stale=stale))

    async def _right(self, live: Message) -> None:
        if ways(live):
            await self._press("right", called(live)[0], live, self.rng.choice(ways(live)))

    async def _twice(self, live: Message) -> None:
        if ways(live):
            way, user = self.rng.choice(ways(live)), called(live)[0]
            await asyncio.gather(*(self._press("twice", user, live, way) for _ in range(2)))

    async def _wrong(self, live: Message) -> None:
        if ways(live):
            others = [user for user in (*self.race.members, self.race.spectator) if user not in called(live)[:1]]
            await self._press("wrong", self.rng.choice(others), live, self.rng.choice(ways(live)))

    async def _late(self, live: Message) -> None:
        """Somebody still sees an older message as it was."""
        messages = await self.race.standin.messages(self.race.places[-1], last=6)
        old = [(each, part) for each in messages for version in each.edits for part in parts(version.components)]
        if old:
            message, part = self.rng.choice(old)
            values = [part["options"][0]["value"]] if "options" in part else None
            await self._press("late", self.rng.choice(self.race.members), message, Way(part["custom_id"], values))

    async def _verb(self, live: Message) -> None:
        found = [each for each in live.custom_ids if each.split(":")[-1] in (*VERBS, "agree", "refuse")]
        if found:
            user = self.rng.choice((*self.race.members, self.race.spectator))
            await self._press("verb", user, live, Way(self.rng.choice(found), None))

    async def _again(self, live: Message) -> None:
        """The gateway brings an old click once more."""
        old = [each for each in self.done if each.kind == CLICK]
        if old:
            self.did["delivered again"] += 1
            await self.race.standin.call("deliver_again", interaction=self.rng.choice(old).id, wait=0.2)


def parts(components: list[Any]) -> list[Any]:
    """The controls among components."""
    found = [part for part in components if part.get("custom_id") and not part.get("disabled")]
    return found + [each for part in components for each in parts(part.get("components") or [])]


async def resign(race: Race, user: int) -> None:
    """Leave the race for good, through the own view."""
    live = await race.live()
    mine = next(each for each in live.custom_ids if each.endswith(":mine"))
    panel = (await race.standin.told(await race.standin.click(user, live, mine))).messages[-1]
    for end in (":resign", ":resign~sure"):
        await race.standin.click(user, panel, next(each for each in panel.custom_ids if each.endswith(end)))
        panel = message_of(await race.standin.call("message", message=panel.id))
    await race.settled(60)


def judge(interactions: list[Interaction], excused: set[int]) -> dict[str, int]:
    """Every interaction was answered in time and with something, or its own answer was disturbed on purpose."""
    counts: Counter[str] = Counter()
    for each in interactions:
        disturbed = each.disturbed or each.id in excused
        late = [(refused.code, round(refused.at - each.sent, 2)) for refused in each.refusals]
        assert each.answered or disturbed, (each.id, each.custom_id, late)
        counts["answered" if each.answered else "lost to a planned fault"] += 1
        if each.latency is not None:
            assert each.latency < DEADLINE
        for message in each.messages:
            assert message.text or message.attachments or disturbed, each.custom_id
            assert BROKEN not in message.text
    return counts


async def check_secrets(race: Race, interactions: list[Interaction], *, over: bool) -> None:
    """Neither token nor dice secret is in anything sent or logged; the secret is, once, when the race is over."""
    secret = race.bot.read().one("SELECT hex(secret) FROM sessions WHERE id = ?", race.session_id).lower()
    messages = [each for place in race.places for each in await race.standin.messages(place, private=True)]
    told = [
        message
        for message in messages
        if secret in json.dumps([message.components, [v.components for v in message.edits]])
    ]
    assert len(told) == over, "the dice secret"
    everything = json.dumps([[m.components, m.content, m.attachments] for m in messages]) + race.bot.log
    assert TOKEN not in everything
    assert not [each for each in interactions if each.token in race.bot.log]
    assert secret not in race.bot.log
    for each in interactions:
        assert over or secret not in json.dumps(each.answer)


async def run(folder: Path, seed: int, rounds: int, lifetime: float) -> str:
    """Play with random members and random faults, then to the end; returns the figures."""
    async with standin_process(lifetime=lifetime, token=TOKEN) as standin:
        bot = Bot(standin.address, folder, TOKEN, LOG_LEVEL="DEBUG")
        try:
            race = await seated(standin, bot)
            await race.open()
            chaos = Chaos(race, random.Random(seed))
            for _ in range(rounds):
                if race.status == "playing":
                    await chaos.round()
            await standin.call("clear_faults")
            await race.settled(60)
            await chaos.repair()
            await race.check()
            if race.status == "playing":
                await check_secrets(race, await standin.interactions(), over=False)
                await finish(race, chaos)
            interactions = await standin.interactions()
            assert race.status == "over"
            await race.check()
            counts = judge(interactions, chaos.excused)
            await check_secrets(race, interactions, over=True)
            assert await standin.call("violations") == []
            assert await bot.stop() == 0
            assert " ERROR " not in bot.log
            assert "Traceback" not in bot.log
        finally:
            await bot.kill()
    did = ", ".join(f"{name} {count}" for name, count in chaos.did.items())
    worst = max(each.latency or 0 for each in interactions)
    return f"{len(interactions)} interactions: {dict(counts)}; slowest answer {worst:.2f} s; {did}"


async def finish(race: Race, chaos: Chaos) -> None:
    """Two leave and the computer rides for them; the third plays on to the end."""
    for member in race.members[1:]:
        await resign(race, member)
    while race.status == "playing":
        await chaos.round(faults=False)
        await race.settled(60)


async def test_members_at_random(tmp_path: Path, tell: Callable[[str], None]) -> None:
    figures = await run(tmp_path, seed=1, rounds=30, lifetime=300)
    tell(figures)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
async def test_more_members_at_random(tmp_path: Path, seed: int, tell: Callable[[str], None]) -> None:
    figures = await run(tmp_path, seed=seed, rounds=200, lifetime=1200)
    tell(figures)
