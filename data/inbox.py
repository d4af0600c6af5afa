"""Finding sessions: those of a member, those of a channel."""

from __future__ import annotations

import json
import sqlite3
from typing import NamedTuple

_SELECT = """
    SELECT s.id, s.game, s.status, s.guild_id, coalesce(s.thread_id, s.channel_id) AS place, b.message_id,
           (SELECT json_group_array(u) FROM (SELECT holder_id AS u FROM seats WHERE session_id = s.id
            UNION SELECT lent_to FROM seats WHERE session_id = s.id) WHERE u IS NOT NULL) AS people
    FROM sessions s LEFT JOIN boards b ON b.session_id = s.id
"""


class Entry(NamedTuple):
    """A session as a line of a list."""

    session_id: int
    game: str
    status: str
    guild_id: int
    place: int
    message_id: int | None
    people: frozenset[int]

    @property
    def link(self) -> str:
        """The address of the live message, or of the place."""
        address = f"https://discord.com/channels/{self.guild_id}/{self.place}"
        return f"{address}/{self.message_id}" if self.message_id else address

    def has_seat(self, user_id: int) -> bool:
        """Whether this user holds or has borrowed a seat."""
        return user_id in self.people


def _entry(row: sqlite3.Row) -> Entry:
    game, status, guild_id, place, message_id, people = tuple(row)[1:]
    return Entry(row["id"], game, status, guild_id, place, message_id, frozenset(json.loads(people)))


def sessions_of(db: sqlite3.Connection, user_id: int) -> list[Entry]:
    """The unfinished sessions of a member in all servers, the longest untouched first."""
    query = f"""{_SELECT} WHERE s.status IN ('lobby', 'playing', 'frozen') AND s.id IN (
        SELECT session_id FROM seats WHERE holder_id = ?1 UNION SELECT session_id FROM seats WHERE lent_to = ?1)
        ORDER BY s.changed_at"""
    return [_entry(row) for row in db.execute(query, (user_id,))]


def sessions_here(db: sqlite3.Connection, place: int) -> list[Entry]:
    """The sessions of a channel or thread: the unfinished ones, or else the one that ended last."""
    here = f"{_SELECT} WHERE ?1 IN (s.channel_id, s.thread_id)"
    running = f"{here} AND s.status IN ('lobby', 'playing', 'frozen') ORDER BY s.id"
    last = f"{here} AND s.status = 'over' ORDER BY s.ended_at DESC LIMIT 1"
    found = [_entry(row) for row in db.execute(running, (place,))]
    return found or [_entry(row) for row in db.execute(last, (place,))]
