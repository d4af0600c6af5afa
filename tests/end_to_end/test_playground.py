"""A playground that keeps its races: after the next start the commands work, and the race goes on."""

from __future__ import annotations

from pathlib import Path

import simcord

from data.store import Store
from playground import furnish, people
from tests.cogs.table import newest, text


async def clicks(store: Store) -> list[int]:
    """The ids of the clicks and commands that the house has seen, in their order."""
    rows = await store.read(lambda db: db.execute("SELECT id FROM interactions").fetchall())
    return sorted(int(row[0]) for row in rows)


async def test_kept_races_go_on(tmp_path: Path) -> None:
    seen: list[list[int]] = []
    for command, verbs in (("velocity", ("join", "leave", "join")), ("game board", ("leave",))):
        store = await Store.open(tmp_path / "kept.sqlite3")
        try:
            async with simcord.run(await furnish(store), shard_count=1) as env:
                channel, (ann, ben, *_) = people(env)
                await ann.slash(channel, command)
                for verb in verbs:
                    await ben.click(newest(channel), custom_id=f"g1:1:-:{verb}")
                    assert ("**Ben**" in text(newest(channel))) == (verb == "join")
            seen.append(await clicks(store))
        finally:
            await store.close()
    first, both = seen
    assert len(both) > len(first)
    assert both[: len(first)] == first, "the clicks of a later start have later ids, so none is taken for an old one"
