"""VeloCity played on Discord from the command to the finish, through its buttons and menus alone."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from tests.cogs.table import Table, answer, called, choices, controls, private, table, text

NAMES = ("ann", "ben", "cem", "dana", "eve", "fay", "gus")


async def is_over(at: Table) -> bool:
    return str(await at.one("SELECT status FROM sessions")) == "over"


LONG = pytest.mark.long


@pytest.mark.parametrize("seats", [3, pytest.param(5, marks=LONG), pytest.param(7, marks=LONG)])
async def test_a_whole_session_with_a_restart_in_the_middle(tmp_path: Path, seats: int) -> None:
    """Every button sent before the restart works after it; the last message tells the result and the dice's secret."""
    pick = random.Random(seats).choice
    async with table(tmp_path, NAMES[:seats]) as at:
        await at.open(course="short")
        for _ in range(20):
            control, value = pick(choices(at.live))
            await at.press(at.members[called(at.live)[0]], at.live, control["custom_id"], value)
        before = at.live
        await at.restart()
        assert at.live.id == before.id, "a restart posts nothing new"
        control, value = pick(choices(before))
        version = await at.one("SELECT version FROM sessions")
        await at.press(at.members[called(before)[0]], before, control["custom_id"], value)
        assert await at.one("SELECT version FROM sessions") > version
        await at.play_on(pick)
        assert await is_over(at)
        assert "1. " in text(at.live)
        assert (await at.one("SELECT hex(secret) FROM sessions")).lower() in text(at.live)
        assert not choices(at.live)


async def test_one_member_with_computers(tmp_path: Path) -> None:
    """Too few people: Start offers to fill up with computers, and they play at once."""
    async with table(tmp_path, ("ann",)) as at:
        await at.open(start=False, course="short")
        ann = at.people[0]
        offer = await ann.click(at.lobby, custom_id="g1:1:-:start")
        assert "2 more riders are needed" in private(offer)
        await ann.click(answer(offer), custom_id="g1:1:-:start~hard")
        assert await at.one("SELECT count(*) FROM seats WHERE holder_id IS NULL") == 2
        await at.play_on(random.Random(1).choice)
        assert await is_over(at)


async def test_every_decision_calls_its_person_once(tmp_path: Path) -> None:
    """A message that calls somebody is sent when the choice passes to them, and never twice for one decision."""
    pick = random.Random(5).choice
    async with table(tmp_path) as at:
        await at.open(course="short")
        seen: set[str] = set()
        for _ in range(25):
            message = at.live
            decision = choices(message)[0][0]["custom_id"].split(":")[2]
            assert decision not in seen, "every press answers a decision"
            seen.add(decision)
            control, value = pick(choices(message))
            await at.press(at.members[called(message)[0]], message, control["custom_id"], value)
        sent = [body for _, _, body in at.sent() if body.get("allowed_mentions", {}).get("users")]
        asked = [(re.findall(r"g1:1:([\d.]+):", json.dumps(body["components"]))[0], user)
                 for body in sent for user in body["allowed_mentions"]["users"]]  # fmt: skip
        assert len(asked) > 5
        assert len(set(asked)) == len(asked)
        assert sum(1 for m in at.place.history() if controls(m) and choices(m)) == 1, "one live message"
