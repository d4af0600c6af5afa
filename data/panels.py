"""What ends by itself: private messages with something in them that must not stay, and pauses of a session.

Kept in the database, so that a restart ends them too. A row is one message of one person (``kind`` says which), or the
pause of a session, during which its live message stays as it is.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

PAUSE = "pause"
EVERYBODY = 0


class Panel(NamedTuple):
    """A row. ``phase`` is what it shows now; ``opened_at`` is when its token was given, seconds since 1970."""

    session_id: int
    kind: str
    seat: int | None
    user_id: int
    phase: str
    message_id: int | None
    token: str
    opened_at: float
    close_at: float
    id: int = 0


_COLUMNS = "session_id, kind, seat, user_id, phase, message_id, token, opened_at, close_at"


def put(db: sqlite3.Connection, panel: Panel) -> None:
    """Write a row in place of the one of the same kind and person."""
    db.execute(f"INSERT OR REPLACE INTO panels ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", panel[:-1])


def change(db: sqlite3.Connection, panel: Panel) -> bool:
    """Write a row anew, if it is still there. Returns whether it is."""
    query = "UPDATE panels SET phase = ?, message_id = ?, close_at = ? WHERE id = ?"
    return db.execute(query, (panel.phase, panel.message_id, panel.close_at, panel.id)).rowcount > 0


def drop(db: sqlite3.Connection, panel_id: int) -> None:
    """Forget a row."""
    db.execute("DELETE FROM panels WHERE id = ?", (panel_id,))


def pause(db: sqlite3.Connection, session_id: int, now: float, seconds: float) -> None:
    """Let a session rest for so many seconds; private messages about what everybody sees end with it."""
    until = now + seconds
    put(db, Panel(session_id, PAUSE, None, EVERYBODY, "", None, "", now, until))
    db.execute(
        "UPDATE panels SET close_at = min(close_at, ?) WHERE session_id = ? AND seat IS NULL", (until, session_id)
    )


def end_pause(db: sqlite3.Connection, session_id: int) -> None:
    """The rest is over."""
    db.execute("DELETE FROM panels WHERE session_id = ? AND kind = ?", (session_id, PAUSE))


def pause_until(db: sqlite3.Connection, session_id: int) -> float:
    """When the session's pause ends; 0 if there is none."""
    query = "SELECT close_at FROM panels WHERE session_id = ? AND kind = ?"
    row = db.execute(query, (session_id, PAUSE)).fetchone()
    return float(row[0]) if row else 0.0


def of_session(db: sqlite3.Connection, session_id: int) -> list[Panel]:
    """The private messages of a session."""
    query = f"SELECT {_COLUMNS}, id FROM panels WHERE session_id = ? AND kind != ? ORDER BY id"
    return [Panel(*row) for row in db.execute(query, (session_id, PAUSE))]


def due(db: sqlite3.Connection, now: float) -> list[Panel]:
    """Everything that has to end or go on by now, the longest due first."""
    query = f"SELECT {_COLUMNS}, id FROM panels WHERE close_at <= ? ORDER BY close_at"
    return [Panel(*row) for row in db.execute(query, (now,))]


def all_of_them(db: sqlite3.Connection) -> list[Panel]:
    """Everything."""
    return [Panel(*row) for row in db.execute(f"SELECT {_COLUMNS}, id FROM panels ORDER BY id")]
