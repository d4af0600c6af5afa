"""What the tests of the store and the session service share: a clock in the hand, a table of people, whole dumps."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from data import lobby, rows
from data.errors import SessionError
from data.lobby import Person, Place
from data.look import Look
from data.play import replay
from data.rows import Session
from data.sessions import Sessions
from data.store import Store
from rules import GAMES
from rules.core.model import Decision

PLACE = Place(7, 70)
HOST = 101


class HandClock:
    """A clock that stands until somebody moves it."""

    def __init__(self, time: float = 1_700_000_000.0) -> None:
        self.time = time

    def now(self) -> float:
        """The time in the hand."""
        return self.time


class Table:
    """One session and the people around it: users 101, 102 ... in seats 0, 1 ..."""

    def __init__(self, sessions: Sessions, game: str) -> None:
        self.sessions, self.store, self.game = sessions, sessions.store, game
        self.id = 0
        self._ids = itertools.count(1)

    def interaction(self) -> str:
        """A new interaction id."""
        return f"9{self.id:03}{next(self._ids):06}"

    async def open(self, people: int = 3, computers: int = 0, level: str = "easy", **options: Any) -> Table:
        """Open a lobby and let everybody join."""
        host, first = Person(HOST, "P101"), f"8{await self.count('SELECT count(*) FROM interactions'):06}"
        self.id = await lobby.open_session(self.sessions, self.game, PLACE, host, options, first, computers, level)
        for user in range(HOST + 1, HOST + people):
            await lobby.join(self.sessions, self.id, Person(user, f"P{user}"), self.interaction())
        return self

    async def start(self) -> Table:
        """Start to play."""
        await lobby.start(self.sessions, self.id, HOST, self.interaction())
        return self

    async def look(self, after: int = -1) -> Look:
        """The session as it is."""
        return await self.sessions.look(self.id, after)

    async def session(self) -> Session:
        """The row, whatever is in it."""
        found = await self.store.read(lambda db: rows.load_session(db, self.id))
        assert found is not None
        return found

    async def asked(self) -> tuple[int, Decision]:
        """The first open decision and the user who chooses."""
        look = await self.look()
        decision = look.decisions[0]
        player = look.session.seats[decision.seat].player_id
        assert player is not None
        return player, decision

    async def choose(self, user: int, decision: int, *options: str, branch: int | None = None) -> bool:
        """Let somebody answer."""
        if branch is None:
            branch = (await self.session()).branch
        return await self.sessions.choose(self.id, user, branch, decision, options, self.interaction())

    async def answer(self, option: str | None = None) -> Decision:
        """Let whoever is asked answer, with the first option if none is named."""
        user, decision = await self.asked()
        await self.choose(user, decision.id, option or decision.options[0].key)
        return decision

    async def dump(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything in the database."""
        return await self.store.read(everything)

    async def put(self, state: Any) -> None:
        """Let the session stand in any position; its record does not tell how it came there."""
        text = rows.to_json(GAMES[self.game].dump(state))
        await self.change("UPDATE sessions SET state = ? WHERE id = ?", text, self.id)

    async def change(self, query: str, *values: Any) -> None:
        """Change the database behind the service's back: what it has kept of the session is out of date then."""
        outdate = "UPDATE sessions SET version = version + 1"
        await self.store.write(lambda db: (db.execute(query, values), db.execute(outdate)))

    async def count(self, query: str) -> int:
        """One number."""
        return await self.store.read(lambda db: int(db.execute(query).fetchone()[0]))


def everything(db: sqlite3.Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return {table: [tuple(row) for row in db.execute(f"SELECT * FROM {table}")] for table in tables}


async def refused(table: Table, code: str, request: Callable[[], Any]) -> SessionError:
    """Check that a request is refused with this code and that nothing at all has changed."""
    before = await table.dump()
    with pytest.raises(SessionError) as caught:
        await request()
    assert caught.value.code == code
    assert await table.dump() == before
    return caught.value


def log_agrees(db: sqlite3.Connection, session_id: int) -> None:
    """Check that the record, played again, gives the stored state and the stored events."""
    session = rows.load_session(db, session_id)
    assert session is not None
    again = replay(session, rows.load_choices(db, session_id))
    assert json.loads(json.dumps(GAMES[session.game].dump(again.state))) == session.state
    events = [event for each in again.events for event in each]
    told = [event for _, event in rows.load_events(db, session_id) if event.name not in rows.NOTES]
    assert json.loads(json.dumps([[e.name, dict(e.data)] for e in events])) == [[e.name, dict(e.data)] for e in told]
    assert [e.seen_by for e in events] == [e.seen_by for e in told]


async def open_store(path: Any) -> Store:
    """Open a database without waiting for the disk: what is tested here is not the disk."""
    store = await Store.open(path)
    await store.read(lambda db: db.execute("PRAGMA synchronous = OFF"))
    return store
