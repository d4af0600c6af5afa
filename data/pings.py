"""Messages that call somebody and are deleted when their occasion is over: rows of the notices, of kind ``ping``."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from data import rows

KIND = "ping"
STAYS = float(1 << 60)  # not before then: it has been sent, and what ends its occasion tells the session anyway


class Row(NamedTuple):
    """One of them; ``nonce`` is set once it may have been sent, ``message_id`` once it has."""

    id: int
    nonce: str | None
    occasion: str
    user_ids: list[int]
    channel_id: int | None
    message_id: int | None


def game_of(db: sqlite3.Connection, session_id: int) -> str:
    """The game of a session, without loading it; empty if there is none."""
    row = db.execute("SELECT game FROM sessions WHERE id = ?", (session_id,)).fetchone()
    return "" if row is None else str(row[0])


def plan(
    db: sqlite3.Connection, session_id: int, now: float, keys: Sequence[str], occasion: str, user_ids: Sequence[int]
) -> None:
    """Note which questions count as asked, and who is to be called for them."""
    db.execute("UPDATE boards SET asked = ? WHERE session_id = ?", (rows.to_json(list(keys)), session_id))
    if user_ids:
        data = {"occasion": occasion, "user_ids": list(user_ids), "channel_id": None, "message_id": None}
        rows.want_notice(db, session_id, KIND, now, **data)


def of_session(db: sqlite3.Connection, session_id: int, now: float) -> list[Row]:
    """The pings of a session, the oldest first; those that failed only when they are due again."""
    query = (
        "SELECT id, nonce, data FROM notices WHERE session_id = ? AND kind = ? AND (not_before <= ? OR not_before = ?)"
        " ORDER BY id"
    )
    return [Row(row[0], row[1], **json.loads(row[2])) for row in db.execute(query, (session_id, KIND, now, STAYS))]


def attempt(db: sqlite3.Connection, row: Row, nonce: str, channel_id: int, now: float) -> None:
    """Commit what is about to be sent, before it is sent."""
    query = "UPDATE notices SET nonce = ?, attempted_at = ?, data = ? WHERE id = ?"
    db.execute(query, (nonce, now, _data(row._replace(channel_id=channel_id)), row.id))


def sent(db: sqlite3.Connection, row: Row, message_id: int) -> None:
    """It is there: keep it until its occasion is over."""
    query = "UPDATE notices SET data = json_set(data, '$.message_id', ?), failures = 0, not_before = ? WHERE id = ?"
    db.execute(query, (message_id, STAYS, row.id))


def _data(row: Row) -> str:
    return rows.to_json({name: value for name, value in row._asdict().items() if name not in ("id", "nonce")})
