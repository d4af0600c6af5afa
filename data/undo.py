"""Taking choices back: free to the last chance, reveal or other seat's choice; further with everybody's consent.

An undo is itself in the log: the choices stay, marked with the branch that took them back, and every button that was
sent before belongs to an older branch.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from typing import Any, NamedTuple

from data import rows
from data.errors import SessionError
from data.play import Play, replay
from data.rows import Recorded
from data.sessions import Change, Sessions
from rules.core.model import Event


class Offer(NamedTuple):
    """What an undo by a seat would do: back to before choice ``to``; ``ask`` lists the seats that have to agree."""

    to: int
    kind: str
    ask: tuple[int, ...]


def offer(change: Change, numbered: list[tuple[int, Recorded, bool]], seat: int) -> Offer:
    """Work out how far back a seat may go. ``numbered`` are the choices that hold: number, choice, had secrets.

    Raises SessionError('nothing_to_undo').
    """
    free = None
    for number, choice, revealing in reversed(numbered):
        own = choice.seat == seat and choice.answered_by in ("person", "advance", "order")
        if not own or revealing or choice.throws:
            break
        if choice.answered_by != "order":
            free = Offer(number, choice.kind, ())
    if free is not None:
        return free
    for number, choice, _ in reversed(numbered):
        if choice.seat == seat and choice.answered_by in ("person", "advance"):
            people = [s for s in change.session.seats if not s.is_computer and s.seat != seat]
            return Offer(number, choice.kind, tuple(s.seat for s in people))
    raise SessionError("nothing_to_undo")


def _numbered(db: sqlite3.Connection, session_id: int, reveals: frozenset[str]) -> list[tuple[int, Recorded, bool]]:
    query = """
        SELECT number, EXISTS (SELECT 1 FROM events e WHERE e.session_id = c.session_id AND e.choice = c.number
                               AND (e.seen_by IS NOT NULL OR e.name IN (SELECT value FROM json_each(?2)))) AS secret
        FROM choices c WHERE session_id = ?1 AND NOT undone ORDER BY number
    """
    marks = db.execute(query, (session_id, rows.to_json(sorted(reveals)))).fetchall()
    choices = rows.load_choices(db, session_id)
    return [(mark["number"], choice, bool(mark["secret"])) for mark, choice in zip(marks, choices, strict=True)]


async def ask_undo(sessions: Sessions, session_id: int, user_id: int, interaction_id: str) -> bool:
    """Take the seat's last choices back, or ask the others whether they agree. Returns True when it is done.

    Raises no_seat, seat_is_away, no_undo (the game has none), undo_pending, nothing_to_undo.
    """
    async with sessions.change(session_id, interaction_id) as change:
        play = change.playing()
        seat = change.seats_played_by(user_id)[0]
        if not play.game.undo:
            raise SessionError("no_undo")
        if change.session.undo is not None:
            raise SessionError("undo_pending")
        numbered = await sessions.store.read(lambda db: _numbered(db, session_id, play.game.reveals))
        wanted = offer(change, numbered, seat)
        if wanted.ask:
            change.session.undo = {"seat": seat, "to": wanted.to, "kind": wanted.kind, "ask": list(wanted.ask)}
            return False
        await _go_back(sessions, change, wanted.to, seat)
        return True


async def answer_undo(sessions: Sessions, session_id: int, user_id: int, interaction_id: str, *, agree: bool) -> bool:
    """Agree to a pending undo or refuse it. Returns True when everybody has agreed and it is done.

    Raises no_undo_pending, not_asked.
    """
    async with sessions.change(session_id, interaction_id) as change:
        change.playing()
        pending: dict[str, Any] | None = change.session.undo
        if pending is None:
            raise SessionError("no_undo_pending")
        seats = {seat.seat for seat in change.session.seats if seat.player_id == user_id}
        is_own = pending["seat"] in seats
        if not seats & set(pending["ask"]) and (agree or not is_own):
            raise SessionError("not_asked")
        if not agree:
            change.session.undo = None
            seat = pending["seat"] if is_own else min(seats)
            _note(change, Event("undo_dropped" if is_own else "undo_refused", {"seat": seat}))
            return False
        pending["ask"] = [seat for seat in pending["ask"] if seat not in seats]
        if pending["ask"]:
            return False
        await _go_back(sessions, change, pending["to"], pending["seat"])
        return True


async def _go_back(sessions: Sessions, change: Change, to: int, seat: int) -> None:
    """Restore the position before choice ``to`` by playing the record again up to there."""
    session = change.session
    numbered = await sessions.store.read(lambda db: _numbered(db, session.id, frozenset()))
    choices = [choice for number, choice, _ in numbered if number < to]
    again = await asyncio.to_thread(replay, session, choices)
    session.branch += 1
    session.undo = None

    def mark(db: sqlite3.Connection) -> None:
        query = "UPDATE choices SET undone = ? WHERE session_id = ? AND number >= ? AND NOT undone"
        db.execute(query, (session.branch, session.id, to))
        query = """
            UPDATE events SET undone = ? WHERE session_id = ? AND choice >= ? AND NOT undone
            AND name NOT IN (SELECT value FROM json_each(?))
        """
        db.execute(query, (session.branch, session.id, to, rows.to_json(rows.NOTES)))
        db.execute("DELETE FROM answers WHERE session_id = ?", (session.id,))

    change.also.append(mark)
    _note(change, Event("undone", {"seat": seat}), str(to))
    play = change.play = Play(session, change.orders, {})
    play.state = again.state
    for number, choice, _ in numbered:
        if number >= to and choice.kind == "administer":  # who plays which seat now is not taken back
            play.administer(json.loads(choice.option))
    play.into_row(change.now)


def _note(change: Change, event: Event, option: str = "") -> None:
    """Put into the log what was done about choices; it is marked as taken back itself, so that no replay sees it."""
    session = change.session
    note = Recorded(event.data["seat"], None, None, "undo", option, "undo", (), (event,))

    def write(db: sqlite3.Connection) -> None:
        rows.save_choices(db, session, [note], change.now)
        query = "UPDATE choices SET undone = max(branch, 1) WHERE session_id = ? AND kind = 'undo' AND NOT undone"
        db.execute(query, (session.id,))

    change.also.append(write)
