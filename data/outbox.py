"""What still has to be said on Discord, and what was said last: the rows behind the courier."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from data import rows
from data.clock import Clock
from data.rows import Session
from data.store import Store

LOBBY = "lobby"  # in place of the questions that a live message has called people for
LONGEST_PAUSE = 3600.0  # seconds between two attempts
PATIENCE = 10  # attempts to take the controls from an old message


@dataclass
class Board:
    """The live message as it was last sent, and the attempt whose fate is unknown."""

    channel_id: int | None
    message_id: int | None
    posted_at: float | None
    asked: list[str]
    is_wanted: bool
    attempt: dict[str, Any] = field(default_factory=dict)

    @property
    def is_lobby(self) -> bool:
        """Whether it shows the lobby: it then stays, and tells that play has begun."""
        return self.asked == [LOBBY]


class Old(NamedTuple):
    """A message that has been superseded and still has its controls; ``id`` is its notice's."""

    id: int
    channel_id: int
    message_id: int
    is_lobby: bool


class Outbox:
    """Reads and settles notices."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock

    async def due(self, *, everything: bool = False) -> list[int]:
        """The sessions with something to say now."""
        limit = float("inf") if everything else self.clock.now()
        query = "SELECT DISTINCT session_id FROM notices WHERE not_before <= ? ORDER BY id LIMIT 200"
        return await self.store.read(lambda db: [row[0] for row in db.execute(query, (limit,))])

    async def board(self, session_id: int) -> Board:
        """The live message of a session."""

        def read(db: sqlite3.Connection) -> Board:
            row = db.execute("SELECT * FROM boards WHERE session_id = ?", (session_id,)).fetchone()
            query = "SELECT data, attempted_at FROM notices WHERE session_id = ? AND kind = 'board'"
            notice = db.execute(query, (session_id,)).fetchone()
            if row is None:  # lost: it is made anew with the next message
                db.execute("INSERT INTO boards (session_id) VALUES (?)", (session_id,))
                return Board(None, None, None, [], is_wanted=True)
            asked = _asked(row)
            board = Board(row["channel_id"], row["message_id"], row["posted_at"], asked, notice is not None)
            if notice is not None and notice["attempted_at"] is not None:
                board.attempt = json.loads(notice["data"])
            return board

        return await self.store.read(read)

    async def attempt(self, session_id: int, nonce: str, asked: Sequence[str]) -> None:
        """Commit what is about to be sent, before it is sent."""
        now = self.clock.now()
        data = rows.to_json({"nonce": nonce, "asked": list(asked)})

        def write(db: sqlite3.Connection) -> None:
            rows.want_board(db, session_id, now)
            query = "UPDATE notices SET nonce = ?, attempted_at = ?, data = ? WHERE session_id = ? AND kind = 'board'"
            db.execute(query, (nonce, now, data, session_id))

        await self.store.write(write)

    async def found(self, session_id: int, board: Board) -> None:
        """Adopt the message of an attempt whose fate was unknown."""
        now = self.clock.now()

        def write(db: sqlite3.Connection) -> None:
            _supersede(db, session_id, board.message_id, now)
            _shown(db, session_id, board.channel_id, board.message_id, board.posted_at, board.asked)

        await self.store.write(write)

    async def done(
        self,
        session: Session,
        channel_id: int | None,
        message_id: int | None,
        posted_at: float | None,
        asked: Sequence[str],
        *,
        is_parted: bool = False,
    ) -> None:
        """Store what is shown; the wish is fulfilled unless the session has changed meanwhile.

        A message before it has to lose its controls, unless it has (``is_parted``).
        """
        now = self.clock.now()
        query = """
            DELETE FROM notices WHERE session_id = ?1 AND kind = 'board'
            AND (SELECT version FROM sessions WHERE id = ?1) = ?2
        """

        def write(db: sqlite3.Connection) -> None:
            if not is_parted:
                _supersede(db, session.id, message_id, now)
            _shown(db, session.id, channel_id, message_id, posted_at, asked)
            db.execute(query, (session.id, session.version))

        await self.store.write(write)

    async def failed(self, session_id: int, gone: str | None) -> None:
        """Forget a message or channel that is gone, and plan the next attempt."""
        now = self.clock.now()

        def write(db: sqlite3.Connection) -> None:
            rows.want_board(db, session_id, now)
            query = "SELECT failures FROM notices WHERE session_id = ? AND kind = 'board'"
            failures = db.execute(query, (session_id,)).fetchone()[0] + 1
            if gone:
                _supersede(db, session_id, None, now)
            if gone == "channel":
                db.execute("UPDATE sessions SET thread_id = NULL WHERE id = ?", (session_id,))
            pause = 0.0 if gone == "message" and failures < 3 else min(LONGEST_PAUSE, 2.0 ** min(failures, 12))
            query = "UPDATE notices SET failures = ?, not_before = ? WHERE session_id = ? AND kind = 'board'"
            db.execute(query, (failures, now + pause, session_id))

        await self.store.write(write)

    async def old(self, session_id: int) -> list[Old]:
        """The superseded messages whose controls are due to go."""
        query = "SELECT id, data FROM notices WHERE session_id = ? AND kind = 'part' AND not_before <= ?"
        values = (session_id, self.clock.now())
        found = await self.store.read(lambda db: db.execute(query, values).fetchall())
        return [Old(row["id"], **json.loads(row["data"])) for row in found]

    async def settle(self, notice_id: int, *, is_done: bool) -> None:
        """Strike a notice off, or plan its next attempt; after too many it is given up."""
        now = self.clock.now()

        def write(db: sqlite3.Connection) -> None:
            failures = db.execute("SELECT failures + 1 FROM notices WHERE id = ?", (notice_id,)).fetchone()[0]
            if is_done or failures >= PATIENCE:
                db.execute("DELETE FROM notices WHERE id = ?", (notice_id,))
                return
            query = "UPDATE notices SET failures = ?, not_before = ? WHERE id = ?"
            db.execute(query, (failures, now + min(LONGEST_PAUSE, 2.0**failures), notice_id))

        await self.store.write(write)


def _asked(row: sqlite3.Row) -> list[str]:
    try:
        return list(json.loads(row["asked"]))
    except (ValueError, TypeError):
        return []  # damaged: whoever is asked is called again


def _supersede(db: sqlite3.Connection, session_id: int, message_id: int | None, now: float) -> None:
    """Let go of the present live message, unless it is this one: its controls have to go."""
    row = db.execute("SELECT * FROM boards WHERE session_id = ?", (session_id,)).fetchone()
    if row["message_id"] in (None, message_id):
        return
    lobby = _asked(row) == [LOBBY]
    rows.want_notice(
        db, session_id, "part", now, channel_id=row["channel_id"], message_id=row["message_id"], is_lobby=lobby
    )
    db.execute("UPDATE boards SET message_id = NULL WHERE session_id = ?", (session_id,))


def _shown(
    db: sqlite3.Connection,
    session_id: int,
    channel_id: int | None,
    message_id: int | None,
    posted_at: float | None,
    asked: Sequence[str],
) -> None:
    query = "UPDATE boards SET channel_id = ?, message_id = ?, posted_at = ?, asked = ? WHERE session_id = ?"
    db.execute(query, (channel_id, message_id, posted_at, rows.to_json(list(asked)), session_id))
    query = (
        "UPDATE notices SET nonce = NULL, attempted_at = NULL, data = '{}', failures = 0"
        " WHERE session_id = ? AND kind = 'board'"
    )
    db.execute(query, (session_id,))
