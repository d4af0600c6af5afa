"""Finished sessions of a server, for tables that go on from one session to the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

from data import rows
from data.store import Store

MOST = 2000  # the newest sessions that are looked through

_SESSIONS = """
    SELECT s.id, s.options,
           (SELECT json_group_array(json_array(holder_id, name)) FROM
            (SELECT holder_id, name FROM seats WHERE session_id = s.id ORDER BY seat)) AS seats
    FROM sessions s WHERE s.guild_id = ? AND s.game = ? AND s.status = 'over' ORDER BY s.id DESC LIMIT ?
"""


class Finished(NamedTuple):
    """A finished session: its options, who held each seat (None and "" for a computer), and some of its events."""

    options: dict[str, Any]
    seats: list[tuple[int | None, str]]
    events: list[tuple[str, dict[str, Any]]]


async def finished(store: Store, guild_id: int, game: str, names: Sequence[str]) -> list[Finished]:
    """Return a server's finished sessions of a game with their events of these names, the newest first."""

    def read(db: sqlite3.Connection) -> list[Finished]:
        return [_finished(db, row, names) for row in db.execute(_SESSIONS, (guild_id, game, MOST))]

    return await store.read(read)


def _finished(db: sqlite3.Connection, row: sqlite3.Row, names: Sequence[str]) -> Finished:
    query = f"""
        SELECT name, data FROM events WHERE session_id = ? AND undone = 0 AND seen_by IS NULL
        AND name IN ({", ".join("?" * len(names))}) ORDER BY number
    """
    events = [(each["name"], rows.from_json(each["data"], "event")) for each in db.execute(query, (row["id"], *names))]
    seats = [(holder, name) for holder, name in rows.from_json(row["seats"], "seats")]
    return Finished(rows.from_json(row["options"], "options"), seats, events)
