"""Upkeep: a backup a day that proves itself, the newest kept; old interaction ids forgotten."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from data import lobby
from data.lobby import Person, Place
from data.sessions import Sessions
from data.store import Store
from data.upkeep import EVERY, KEEP, Upkeep


class HandClock:
    time = 1_800_000_000.0

    def now(self) -> float:
        return self.time


async def test_a_backup_a_day(tmp_path: Path) -> None:
    """None while there is nothing to keep; then one a day, each a whole database; the oldest go."""
    store, clock = await Store.open(tmp_path / "a.sqlite3"), HandClock()
    folder = tmp_path / "backups"
    upkeep = Upkeep(store, clock, folder)
    await upkeep.round()
    assert not folder.exists()
    await lobby.open_session(Sessions(store, clock), "velocity", Place(1, 2), Person(3, "Ann"), {}, "i1")
    for day in range(KEEP + 3):
        clock.time += EVERY + 60
        await upkeep.round()
        await upkeep.round()
        assert len(list(folder.glob("*.sqlite3"))) == min(day + 1, KEEP), "one a day, and no more than are kept"
    newest = max(folder.glob("*.sqlite3"))
    copy = sqlite3.connect(newest)
    assert copy.execute("SELECT count(*) FROM sessions").fetchone() == (1,)
    copy.close()
    await store.close()


async def test_old_interactions_are_forgotten(tmp_path: Path) -> None:
    """An id is kept for a day, so that a delivery twice has no effect, and not for ever."""
    store, clock = await Store.open(tmp_path / "a.sqlite3"), HandClock()
    sessions, upkeep = Sessions(store, clock), Upkeep(store, clock, None)
    await lobby.open_session(sessions, "velocity", Place(1, 2), Person(3, "Ann"), {}, "i1")
    clock.time += 3600
    await upkeep.round()
    kept = "SELECT count(*) FROM interactions"
    assert await store.read(lambda db: db.execute(kept).fetchone()[0]) == 1
    clock.time += EVERY
    await upkeep.round()
    assert await store.read(lambda db: db.execute(kept).fetchone()[0]) == 0
    await store.close()
