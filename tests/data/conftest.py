"""A real database, a service over it, and a small game beside the real ones."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.sessions import Sessions
from data.store import Store
from rules import GAMES
from tests.data.support import HandClock, Table, open_store
from tests.rules.core import walk


@pytest.fixture
def clock() -> HandClock:
    """The time."""
    return HandClock()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A new database."""
    store = await open_store(tmp_path / "house.sqlite3")
    yield store
    await store.close()


@pytest.fixture
def sessions(store: Store, clock: HandClock) -> Sessions:
    """The service."""
    return Sessions(store, clock)


@pytest.fixture
def table(sessions: Sessions) -> Table:
    """A table for VeloCity."""
    return Table(sessions, "velocity")


@pytest.fixture
def walk_table(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table for the small game with secrets and questions out of turn."""
    monkeypatch.setitem(GAMES, "walk", walk.GAME)
    return Table(sessions, "walk")
