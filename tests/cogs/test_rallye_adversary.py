"""Rallye-Trucks against cheats and clumsy people: anything that was ever offered is pressed again, by anybody."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cogs.closing import TOKEN_LIVES
from rules.rallye_trucks.ledger import LAPSED, USED
from tests.cogs.table import Table, controls, table, text
from tests.cogs.test_rallye_trucks import HOLD, NAMES, SLOTS, STEP, begin, on_turn, status

FACE = re.compile(rf"\b(?:{'|'.join(SLOTS)})\b[, ]+(?:tire|gear wheels|car key|traffic light|fuel can|spanner)")
FRAME = re.compile(r"turn (\d+), flip (\d+) of \d+")
COMMANDS = ("game board", "game hand", "game log", "game undo", "game orders", "game leave", "game back", "game lend")
STEPS = 90


def frame_of(message: Any) -> tuple[str, ...]:
    """Turn and flip of the frame that a message shows; nothing if it shows none."""
    found = FRAME.search(text(message))
    return found.groups() if found else ()


class Crowd:
    """Members who press whatever they can get hold of, in a random order."""

    def __init__(self, at: Table, seed: int) -> None:
        self.at, self.pick = at, random.Random(seed)
        self.private: dict[int, list[Any]] = {member.id: [] for member in at.people}
        self.old: list[str] = []  # buttons that were there once
        self.started: Counter[tuple[int, str]] = Counter()  # watches, by person and turn
        self.touched: dict[int, float] = {}  # when a private message was last pressed: how long the bot can change it
        self.last = ""

    async def step(self) -> None:
        """One thing that somebody does."""
        driver = await on_turn(self.at)
        member = self.pick.choice([*self.at.people, *[driver] * len(self.at.people)])
        roll = self.pick.random()
        if roll < 0.08:
            await self.command(member)
        elif roll < 0.2:
            await self.pass_time()
        elif roll < 0.3 and self.old:
            await self.take(member, await self.at.forged(member, self.at.live, self.pick.choice(self.old)))
        else:
            await self.press(member)

    async def command(self, member: Any) -> None:
        name = self.pick.choice(COMMANDS)
        options = (
            {"member": self.pick.choice(self.at.people)} if name == "game lend" and self.pick.random() < 0.7 else {}
        )
        self.last = f"{name} {options}"
        await self.take(member, await self.at.command(member, name, **options))

    async def pass_time(self) -> None:
        seconds = self.pick.choice([1.0, STEP, HOLD, HOLD, 60.0, 14 * 60.0])
        self.last = f"{seconds} s"
        if self.pick.random() < 0.15:
            self.last = "restart"
            await self.at.restart()
        await self.at.rounds(seconds)

    async def press(self, member: Any) -> None:
        """Press a button of a public message, or of one's own private ones, the newest most often."""
        own = [message for message in self.private[member.id] if controls(message)]
        messages = [self.at.live, *self.at.pings, *own[-3:], *own[-1:] * 4]
        found = [message for message in messages if controls(message)]
        if not found:
            return
        message = self.pick.choice(found)
        button = self.pick.choice([each for each in controls(message) if each["type"] == 2] or [None])
        if button is None or (self.pick.random() < 0.8 and re.search("resign|mode|retire", button["custom_id"])):
            return  # what changes the whole session is pressed more rarely
        self.last = f"{member.id} presses {button['custom_id']}"
        self.old.append(button["custom_id"])
        seen = {m.id: frame_of(m) for m in self.private[member.id]}
        self.touched[message.id] = self.at.clock.time
        result = await member.click(message, custom_id=button["custom_id"])
        await self.take(member, result)
        for each in self.private[member.id]:
            frame = frame_of(each)
            if frame[1:] == ("1",) and seen.get(each.id) != frame:
                self.started[member.id, frame[0]] += 1
        if ":flip:" in button["custom_id"] and "Last tile" in text(message):
            assert not [each for each in self.faces(member) if FRAME.search(each)], "a watch beside the own turn"

    async def take(self, member: Any, result: Any) -> None:
        """Keep the private messages that answered."""
        known = {message.id for message in self.private[member.id]}
        for each in (result.response, *result.followups):
            if each is not None and each.ephemeral and each.id not in known:
                self.private[member.id].append(each)
                self.touched[each.id] = self.at.clock.time

    def faces(self, member: Any) -> list[str]:
        """What a person sees of tiles in messages that the bot can still change (TR-61)."""
        since = self.at.clock.time - TOKEN_LIVES
        found = [text(each) for each in self.private[member.id] if self.touched[each.id] > since]
        return [each for each in found if FACE.search(each)]

    async def check(self) -> None:
        """What may never be so."""
        at = self.at
        state = await at.state()
        for message in (at.live, *at.pings):
            assert not FACE.search(text(message)), f"{self.last}: a face in public"
        if state["memory_mode"] == "sealed" and await status(at) == "playing":
            driver = await on_turn(at)
            for member in at.people:
                open_now = self.faces(member)
                panels = [each for each in open_now if "Last tile" in each]
                assert len(panels) <= 1, f"{self.last}: two panels"
                assert not panels or member is driver, f"{self.last}: somebody else's panel"
                assert len([each for each in open_now if FRAME.search(each)]) <= 1, f"{self.last}: two watches"
            assert max(self.started.values(), default=0) <= 2, f"{self.last}: watched again and again"


async def throw(at: Table, mode: str, seed: int, steps: int) -> None:
    """Let a crowd loose on a session of three; two more people look on."""
    await begin(at, mode, rounds=8, join=2)
    crowd = Crowd(at, seed)
    for _ in range(steps):
        if await status(at) != "playing":
            break
        await crowd.step()
        await crowd.check()
    if await status(at) == "over":
        rights = (await at.state())["ledger"]["rights"]
        assert {found for each in rights for _, found in each} <= {USED, LAPSED}


@pytest.mark.parametrize("mode", ["sealed", "together"])
async def test_a_crowd_that_presses_everything(tmp_path: Path, mode: str) -> None:
    """No error, no face for the wrong eyes, no second look (TR-47, TR-49, TR-50, TR-52, TR-53, TR-54, TR-58)."""
    async with table(tmp_path, [*NAMES, "eve"]) as at:
        await throw(at, mode, seed=1, steps=90)


@pytest.mark.long
@pytest.mark.parametrize("mode", ["sealed", "together"])
@pytest.mark.parametrize("seed", range(2, 12))
async def test_many_crowds_that_press_everything(tmp_path: Path, mode: str, seed: int) -> None:
    """The same for longer, with other crowds (TR-47, TR-52, TR-53, TR-54, TR-58)."""
    async with table(tmp_path, [*NAMES, "eve"]) as at:
        await throw(at, mode, seed, steps=300)
