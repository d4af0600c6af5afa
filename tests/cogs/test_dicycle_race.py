"""Dicycle Race played on Discord from the command to the end, through its buttons and menus alone."""

from __future__ import annotations

import random
from pathlib import Path

from tests.cogs.table import Table, called, choices, table, text

NAMES = ("ann", "ben", "cem", "dana", "eve", "fay")


async def is_over(at: Table) -> bool:
    return str(await at.one("SELECT status FROM sessions")) == "over"


def quick(ways):
    """The first button: what is suggested."""
    return ways[0]


async def test_a_sprint(tmp_path: Path) -> None:
    async with table(tmp_path, NAMES[:2]) as at:
        at.mishaps.append("could not be drawn")
        await at.open("dicycle", course="short")
        while choices(at.live):
            print("=======", text(at.live))
            for c, v in choices(at.live)[:6]:
                print(
                    "   ",
                    c.get("label") or [o["label"] for o in c["options"] if o["value"] == v][0],
                    v or "",
                    c["custom_id"],
                )
            control, value = choices(at.live)[0]
            await at.press(at.members[called(at.live)[0]], at.live, control["custom_id"], value)
        print("=======", text(at.live))
        assert await is_over(at)
