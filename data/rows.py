"""A session as a row: what is loaded before a choice and written after it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from data.errors import SessionError, UnloadableState
from rules.core.dice import Throw
from rules.core.model import Event


@dataclass(slots=True)
class Seat:
    """A seat of a session and who plays it."""

    seat: int
    team: str
    holder_id: int | None
    name: str
    level: str = "hard"
    lent_to: int | None = None
    away: bool = False
    resigned: bool = False
    missed: int = 0
    bank: float | None = None
    joined_by: str | None = None

    @property
    def is_computer(self) -> bool:
        """Whether the computer chooses for this seat now."""
        return self.player_id is None

    @property
    def player_id(self) -> int | None:
        """The user who chooses for this seat now, or None for the computer."""
        if self.resigned or self.away or self.holder_id is None:
            return None
        return self.lent_to or self.holder_id

    def belongs_to(self, user_id: int) -> bool:
        """Whether this user holds the seat or has borrowed it."""
        return user_id in (self.holder_id, self.lent_to)


@dataclass(slots=True)
class Session:
    """One play of a game. ``state`` is the rules' dump as it was read; ``version`` and ``branch`` only grow."""

    id: int
    game: str
    rules_version: int
    status: str
    guild_id: int
    channel_id: int
    host_id: int
    options: dict[str, Any]
    created_at: float
    changed_at: float
    thread_id: int | None = None
    pace: str = "none"
    on_timeout: str = "computer"
    version: int = 1
    branch: int = 0
    state: dict[str, Any] | None = None
    secret: bytes | None = None
    entropy: list[str] = field(default_factory=list)
    counter: int = 0
    undo: dict[str, Any] | None = None
    outcome: dict[str, Any] | None = None
    rematch: dict[str, Any] | None = None
    reason: str | None = None
    started_at: float | None = None
    ended_at: float | None = None
    seats: list[Seat] = field(default_factory=list)
    stored: tuple[Any, ...] = ()  # the columns as they were read: only what differs is written

    @property
    def place_id(self) -> int:
        """The channel or thread that it is played in."""
        return self.thread_id or self.channel_id

    def seats_of(self, user_id: int) -> list[Seat]:
        """The seats this user holds or has borrowed."""
        return [seat for seat in self.seats if seat.belongs_to(user_id)]

    def not_playing(self) -> SessionError:
        """What is in the way of playing on: not_started, session_over, cancelled, frozen."""
        return SessionError({"lobby": "not_started", "over": "session_over"}.get(self.status, self.status))

    def not_lobby(self) -> SessionError:
        """What is in the way of changing the lobby: already_started, session_over, cancelled, frozen."""
        return SessionError({"playing": "already_started", "over": "session_over"}.get(self.status, self.status))


class Recorded(NamedTuple):
    """A choice that was applied, as it is kept: enough to play the session again."""

    seat: int | None
    user_id: int | None
    decision: int | None
    kind: str
    option: str
    answered_by: str
    throws: Sequence[tuple[str, Throw]]  # who threw: "rules" or "computer"
    events: Sequence[Event]
    interaction_id: str | None = None

    def scripted(self) -> list[list[Any]]:
        """The results that the rules need to do the same again."""
        return [throw.result for by, throw in self.throws if by == "rules"]


ROUND_LATER = 4.0  # seconds
NOTES = ("undone", "undo_refused", "undo_dropped")  # events of what was done about choices: no choice brings them
JSON_COLUMNS = ("options", "state", "entropy", "undo", "outcome", "rematch")
COLUMNS = (
    "game",
    "rules_version",
    "status",
    "guild_id",
    "channel_id",
    "thread_id",
    "host_id",
    "options",
    "pace",
    "on_timeout",
    "version",
    "branch",
    "state",
    "secret",
    "entropy",
    "counter",
    "undo",
    "outcome",
    "rematch",
    "reason",
    "created_at",
    "started_at",
    "ended_at",
    "changed_at",
)
SEAT_COLUMNS = (
    "seat",
    "team",
    "holder_id",
    "name",
    "level",
    "lent_to",
    "away",
    "resigned",
    "missed",
    "bank",
    "joined_by",
)
_INSERT = f"INSERT INTO sessions ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"
_INSERT_SEAT = f"INSERT INTO seats (session_id, {', '.join(SEAT_COLUMNS)}) VALUES (?{', ?' * len(SEAT_COLUMNS)})"


def to_json(value: Any) -> str:
    """Compact JSON text. Raises TypeError for what JSON has no form for."""
    return orjson.dumps(value, default=_listed).decode()


def _listed(value: Any) -> list[Any]:
    """A named tuple is a list like any other tuple."""
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(f"{value!r} has no form in JSON")


def from_json(text: str, what: str) -> Any:
    """Read JSON text of a session. Raises UnloadableState."""
    try:
        return orjson.loads(text)
    except ValueError as error:
        raise UnloadableState(f"{what}: {error}") from error


def load_session(db: sqlite3.Connection, session_id: int) -> Session | None:
    """Read a session and its seats, or None. Raises UnloadableState."""
    row = db.execute("SELECT * FROM sessions WHERE id = ?", (session_id,)).fetchone()
    if row is None:
        return None
    values = dict(row) | {name: _parsed(row, name) for name in JSON_COLUMNS}
    seats = db.execute("SELECT * FROM seats WHERE session_id = ? ORDER BY seat", (session_id,)).fetchall()
    stored = tuple(row[name] for name in COLUMNS)
    return Session(**values, seats=[_seat(seat) for seat in seats], stored=stored)


def version_of(db: sqlite3.Connection, session_id: int) -> int | None:
    """The version of a session as it is stored; every change of it makes another one."""
    row = db.execute("SELECT version FROM sessions WHERE id = ?", (session_id,)).fetchone()
    return None if row is None else int(row[0])


def _parsed(row: sqlite3.Row, name: str) -> Any:
    try:
        return None if row[name] is None else from_json(row[name], name)
    except UnloadableState:
        if row["status"] != "frozen":
            raise
        return {"options": {}, "entropy": []}.get(name)  # enough to show that it stands still


def _seat(row: sqlite3.Row) -> Seat:
    values = {name: row[name] for name in SEAT_COLUMNS}
    values["away"], values["resigned"] = bool(values["away"]), bool(values["resigned"])
    return Seat(**values)


def insert_session(db: sqlite3.Connection, session: Session) -> None:
    """Write a new session; it gets its id here."""
    session.id = int(db.execute(_INSERT, _values(session)).lastrowid or 0)
    save_seats(db, session)
    db.execute("INSERT INTO boards (session_id) VALUES (?)", (session.id,))


def save_session(db: sqlite3.Connection, session: Session, now: float, *, tell: bool = True) -> None:
    """Write what changed of a session: its version grows and, unless nobody is to be told, its board has to be shown.

    What a frozen session was stays as it is, readable or not.
    """
    session.version += 1
    session.changed_at = now
    kept = JSON_COLUMNS if session.status == "frozen" else ()
    values = _values(session)
    triples = zip(COLUMNS, values, session.stored, strict=True)
    changed = {name: value for name, value, before in triples if value != before and name not in kept}
    session.stored = values
    columns = ", ".join(f"{name} = ?" for name in changed)
    db.execute(f"UPDATE sessions SET {columns} WHERE id = ?", (*changed.values(), session.id))
    if tell:
        want_board(db, session.id, now)


def save_seats(db: sqlite3.Connection, session: Session) -> None:
    """Write who sits where."""
    db.execute("DELETE FROM seats WHERE session_id = ?", (session.id,))
    rows = [(session.id, *(getattr(seat, name) for name in SEAT_COLUMNS)) for seat in session.seats]
    db.executemany(_INSERT_SEAT, rows)


def _values(session: Session) -> tuple[Any, ...]:
    values = []
    for name in COLUMNS:
        value = getattr(session, name)
        values.append(to_json(value) if name in JSON_COLUMNS and value is not None else value)
    return tuple(values)


def save_choices(db: sqlite3.Connection, session: Session, choices: Sequence[Recorded], now: float) -> None:
    """Append choices and their events to the log."""
    query = """
        SELECT (SELECT coalesce(max(number), -1) + 1 FROM choices WHERE session_id = ?1),
               (SELECT coalesce(max(number), -1) + 1 FROM events WHERE session_id = ?1)
    """
    number, event_number = db.execute(query, (session.id,)).fetchone()
    rows, event_rows = [], []
    for choice in choices:
        throws = to_json([[by, *throw] for by, throw in choice.throws]) if choice.throws else "[]"
        rows.append(
            (
                session.id,
                number,
                session.branch,
                choice.seat,
                choice.user_id,
                choice.decision,
                choice.kind,
                choice.option,
                choice.answered_by,
                throws,
                choice.interaction_id,
                now,
            )
        )
        for event in choice.events:
            seen = None if event.seen_by is None else _seats(event.seen_by)
            event_rows.append((session.id, event_number, number, event.name, to_json(dict(event.data)), seen))
            event_number += 1
        number += 1
    db.executemany(
        "INSERT INTO choices (session_id, number, branch, seat, user_id, decision, kind, option, answered_by, throws,"
        " interaction_id, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        rows,
    )
    db.executemany(
        "INSERT INTO events (session_id, number, choice, name, data, seen_by) VALUES (?, ?, ?, ?, ?, ?)", event_rows
    )


@lru_cache(maxsize=256)
def _seats(seen_by: frozenset[int]) -> str:
    return to_json(sorted(seen_by))


def load_choices(db: sqlite3.Connection, session_id: int) -> list[Recorded]:
    """Read the choices that hold (none that was taken back), in order, without their events."""
    query = "SELECT * FROM choices WHERE session_id = ? AND NOT undone ORDER BY number"
    return [_recorded(row) for row in db.execute(query, (session_id,))]


def _recorded(row: sqlite3.Row) -> Recorded:
    throws = [(each[0], Throw(*each[1:])) for each in from_json(row["throws"], "throws")]
    return Recorded(
        row["seat"],
        row["user_id"],
        row["decision"],
        row["kind"],
        row["option"],
        row["answered_by"],
        throws,
        (),
        row["interaction_id"],
    )


def load_events(db: sqlite3.Connection, session_id: int, after: int = -1) -> list[tuple[int, Event]]:
    """Read the events that hold, with their numbers, from the one after ``after`` on."""
    query = "SELECT * FROM events WHERE session_id = ? AND number > ? AND NOT undone ORDER BY number"
    return [(row["number"], _event(row)) for row in db.execute(query, (session_id, after))]


def _event(row: sqlite3.Row) -> Event:
    seen_by = frozenset(from_json(row["seen_by"], "seen_by")) if row["seen_by"] else None
    return Event(row["name"], from_json(row["data"], "event"), seen_by)


def last_event_of(db: sqlite3.Connection, session_id: int, seat: int | None) -> int:
    """Return the number of the last event before this seat's person (None: anybody) last chose, or -1.

    A click that carried several choices counts from its first; a line filled into a sheet is no choice yet.
    """
    query = """
        WITH last AS (
            SELECT number, interaction_id FROM choices WHERE session_id = ?1 AND (?2 IS NULL OR seat = ?2)
            AND answered_by IN ('person', 'advance') AND NOT undone AND option NOT LIKE 'set:%'
            ORDER BY number DESC LIMIT 1)
        SELECT coalesce(max(number), -1) FROM events WHERE session_id = ?1 AND choice < (
            SELECT coalesce(min(c.number), last.number) FROM last LEFT JOIN choices c
            ON c.session_id = ?1 AND c.interaction_id = last.interaction_id AND NOT c.undone)
    """
    return int(db.execute(query, (session_id, seat)).fetchone()[0])


def want_board(db: sqlite3.Connection, session_id: int, now: float) -> None:
    """Note that the live message has to be brought up to date; several wishes become one.

    Whoever made the change shows it at once; the courier's own round looks a little later, if that did not happen.
    """
    query = (
        "INSERT INTO notices (session_id, kind, created_at, not_before) VALUES (?, 'board', ?, ?)"
        " ON CONFLICT (session_id) WHERE kind = 'board' DO UPDATE SET not_before = excluded.not_before"
    )
    db.execute(query, (session_id, now, now + ROUND_LATER))


def want_notice(db: sqlite3.Connection, session_id: int, kind: str, now: float, **data: Any) -> None:
    """Note something to be said once, in a message of its own."""
    db.execute(
        "INSERT INTO notices (session_id, kind, data, created_at) VALUES (?, ?, ?, ?)",
        (session_id, kind, to_json(data), now),
    )


def is_repeated(db: sqlite3.Connection, interaction_id: str, now: float) -> bool:
    """Mark an interaction as handled; True if it was already."""
    done = db.execute("INSERT OR IGNORE INTO interactions (id, at) VALUES (?, ?)", (interaction_id, now))
    return done.rowcount == 0
