"""The session service: every change of a session passes here, one at a time, and is stored before anybody is told.

Guarantees (design: one click): a lock for each session; the checks in a fixed order, each with its own error;
one transaction for everything that a request changes; the same interaction twice has no effect.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from data import ahead, panels, rows
from data.ahead import Answers, Orders
from data.clock import Clock, SystemClock
from data.errors import SessionError, UnloadableState
from data.look import Look
from data.play import Play, replay
from data.rows import Seat, Session
from data.store import Store
from rules import GAMES
from rules.core.errors import IllegalChoice, NotYourDecision
from rules.core.model import Decision, Event

T = TypeVar("T")

KEPT = 64  # sessions
log = logging.getLogger(__name__)


@dataclass(slots=True)
class Change:
    """A session inside its lock: change it, and what you have changed is written in one transaction at the end."""

    session: Session
    now: float
    orders: Orders
    answers: Answers
    play: Play | None = None
    seats_changed: bool = False
    also: list[Callable[[sqlite3.Connection], object]] = field(default_factory=list)
    quiet: bool = False  # nothing has changed that the live message shows
    pause_until: float = 0.0  # until then everybody looks, and nothing goes on by itself
    keep: bool = False  # once it is written, the next choice may go on from here without reading it again

    def again(self, now: float) -> Change:
        """The same session for another request. Only for one that was kept."""
        assert self.play is not None
        self.play.recorded = []
        return Change(self.session, now, self.orders, {}, self.play)

    def playing(self) -> Play:
        """Return the running session, or raise what is in the way."""
        if self.session.status != "playing":
            raise self.session.not_playing()
        if self.play is None:
            try:
                self.play = Play(self.session, self.orders, self.answers)
            except Exception as error:
                raise UnloadableState(repr(error)) from error
        return self.play

    def lobby(self) -> Session:
        """Return the session if it is still a lobby, or raise what is in the way."""
        if self.session.status != "lobby":
            raise self.session.not_lobby()
        return self.session

    def seat_of(self, user_id: int) -> Seat:
        """Return the seat this user holds or has borrowed (the own one first), or raise 'no_seat'."""
        seats = self.session.seats_of(user_id)
        if not seats:
            raise SessionError("no_seat")
        return min(seats, key=lambda seat: seat.holder_id != user_id)

    def seats_played_by(self, user_id: int) -> list[int]:
        """Return the seats this user chooses for now; raise 'no_seat', or 'seat_is_away' if somebody else does."""
        seats = [seat.seat for seat in self.session.seats if seat.player_id == user_id]
        if not seats:
            raise SessionError("seat_is_away" if self.session.seats_of(user_id) else "no_seat")
        return seats

    async def run_on(self) -> None:
        """Play on until a person has to choose, and put the result into the row. Computers think in a worker.

        While nobody is there at all the session waits: it is not played to its end behind everybody's back.
        """
        play = self.playing()
        computers = [seat.is_computer for seat in self.session.seats]
        if all(computers) or self.now < self.pause_until:
            pass
        elif any(computers):
            await asyncio.to_thread(play.run_on)
        else:
            play.run_on()
        play.into_row(self.now)


class Sessions:
    """The service."""

    def __init__(self, store: Store, clock: Clock | None = None) -> None:
        self.store, self.clock = store, clock or SystemClock()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._kept: dict[int, Change] = {}  # those somebody chose in last, as they were written; the oldest first

    @asynccontextmanager
    async def change(self, session_id: int, interaction_id: str | None = None) -> AsyncIterator[Change]:
        """Lock and load a session; write all that was changed when the block ends, nothing when it raises."""
        lock = self._locks.setdefault(session_id, asyncio.Lock())
        async with lock:
            now = self.clock.now()
            change = await self._load(session_id, interaction_id, now)
            try:
                yield change
            except UnloadableState as error:
                await self._freeze(session_id, error)
                raise SessionError("frozen") from error
            await self.store.write(lambda db: _save(db, change, interaction_id))
            self._keep(change)

    async def _read(self, session_id: int, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read a session, or freeze it when there is no reading it."""
        try:
            return await self.store.read(work)
        except UnloadableState as error:
            await self._freeze(session_id, error)
            raise SessionError("frozen") from error

    async def _load(self, session_id: int, interaction_id: str | None, now: float) -> Change:
        kept = self._kept.pop(session_id, None)  # comes back when this request has been written, and only then

        def load(db: sqlite3.Connection) -> Change:
            if interaction_id and db.execute("SELECT 1 FROM interactions WHERE id = ?", (interaction_id,)).fetchone():
                raise SessionError("repeated")
            if kept is not None and rows.version_of(db, session_id) == kept.session.version:
                return kept.again(now)
            session = _session(db, session_id)
            game = GAMES.get(session.game)  # one that is not known any more is told by `playing`
            until = panels.pause_until(db, session_id) if game is not None and game.pause is not None else 0.0
            return Change(
                session, now, ahead.load_orders(db, session_id), ahead.load_answers(db, session), pause_until=until
            )

        change = await self._read(session_id, load)
        if change.session.status == "playing" and change.session.rules_version != _version(change.session):
            await self._lift(change.session)
        return change

    def _keep(self, change: Change) -> None:
        """Keep a session that goes on as it stands now. Whatever else touches it later takes it out of here first."""
        session, play = change.session, change.play
        goes_on = change.keep and play is not None and session.status == "playing" and not play.pause
        if goes_on and not (change.also or change.answers or change.pause_until):
            self._kept[session.id] = change
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    async def choose(
        self,
        session_id: int,
        user_id: int,
        branch: int,
        decision_id: int,
        options: Sequence[str],
        interaction_id: str | None = None,
    ) -> bool:
        """Answer a decision, now or in advance. Returns False when the answer was sealed for later.

        Raises SessionError: no_session, not_started, session_over, no_seat, undone, stale, not_your_decision,
        holder_only, illegal_choice, frozen, repeated; nothing has changed then.
        """
        async with self.change(session_id, interaction_id) as change:
            play = change.playing()
            seats = change.seats_played_by(user_id)
            if branch != change.session.branch:
                raise SessionError("undone")
            decision = next((d for d in play.decisions if d.id == decision_id), None)
            later = next((d for d in play.game.upcoming(play.state) if d.id == decision_id), None)
            found = decision or later
            if found is None:
                raise SessionError("stale")
            if found.seat not in seats:
                raise SessionError("not_your_decision", seat=found.seat, kind=found.kind)
            if found.optional and change.session.seats[found.seat].holder_id != user_id:
                raise SessionError("holder_only")
            if not options or found.option(options[0]) is None:
                raise SessionError("illegal_choice", option=options[0] if options else "")
            seat = change.session.seats[found.seat]
            change.seats_changed, seat.missed = seat.missed > 0, 0
            if decision is None:
                self._seal(change, found, options)
                return False
            before = _asked(play)
            try:
                play.choose_all(decision, options, user_id, interaction_id)
            except (IllegalChoice, NotYourDecision) as error:
                raise SessionError("illegal_choice", **error.params) from error
            await change.run_on()
            is_secret = decision.private and all(event.seen_by is not None for event in play.events)
            is_same = not change.seats_changed and change.session.undo is None
            change.quiet = is_secret and is_same and before == _asked(play)
            change.keep = True
            return True

    def _seal(self, change: Change, decision: Decision, options: Sequence[str]) -> None:
        if len(options) != 1:
            raise SessionError("illegal_choice", option=options[1])
        session = change.session
        change.also.append(lambda db: ahead.seal(db, session, decision, options[0]))

    async def set_order(
        self, session_id: int, user_id: int, kind: str, value: dict[str, Any], interaction_id: str | None = None
    ) -> None:
        """Leave a standing order, or change some of it; it answers at once if its question is open.

        Raises no_seat, seat_is_away, bad_order.
        """
        async with self.change(session_id, interaction_id) as change:
            play = change.playing()
            seat = change.seats_played_by(user_id)[0]
            spec = GAMES[change.session.game].order(kind)
            if spec is None:
                raise SessionError("bad_order")
            known = {name: wanted for name, wanted in value.items() if name in spec.unset}
            order = spec.unset | dict(play.orders.get((seat, kind), {})) | known
            allowed = {"setting": spec.settings, **{f.name: f.values for f in spec.fields}}
            if not known or any(order[name] not in values for name, values in allowed.items()):
                raise SessionError("bad_order")
            change.also.append(lambda db: ahead.save_order(db, session_id, seat, kind, order))
            play.orders[seat, kind] = order
            await change.run_on()

    async def administer(
        self,
        session_id: int,
        line: Mapping[str, Any],
        user_id: int | None = None,
        *,
        quiet: bool = False,
        also: Sequence[Callable[[sqlite3.Connection], object]] = (),
    ) -> Any:
        """Tell the rules something that is no decision; return their answer. ``also`` is written with it.

        ``quiet`` when the live message shows nothing of it. Raises SessionError with the rules' code.
        """
        async with self.change(session_id) as change:
            change.quiet = quiet
            change.also.extend(also)
            answer = change.playing().administer(line, user_id)
            if quiet:
                change.playing().into_row(change.now)
            else:
                await change.run_on()
            return answer

    async def resume(self, session_id: int) -> None:
        """Go on after a pause."""
        async with self.change(session_id) as change:
            change.also.append(lambda db: panels.end_pause(db, session_id))
            if change.session.status == "playing":
                await change.run_on()

    async def move(self, session_id: int, thread_id: int | None, channel_id: int | None = None) -> None:
        """Play a session in a thread, or in another channel when its own is gone."""
        async with self.change(session_id) as change:
            change.session.thread_id = thread_id
            if channel_id is not None:
                change.session.channel_id = channel_id

    async def look(self, session_id: int, after: int = -1) -> Look:
        """Read a session for showing it, with the events after number ``after``."""

        def read(db: sqlite3.Connection) -> tuple[Session, frozenset[int], list[Event], dict[Any, Any]]:
            session = _session(db, session_id)
            if session.status == "frozen":  # nothing else of it has to be readable
                with contextlib.suppress(UnloadableState, ValueError, TypeError):
                    events = [event for _, event in rows.load_events(db, session_id, after)]
                    return session, frozenset(), events, {}
                return session, frozenset(), [], {}
            events = [event for _, event in rows.load_events(db, session_id, after)]
            sealed = frozenset(answered for _, answered in ahead.load_answers(db, session))
            return session, sealed, events, ahead.load_orders(db, session_id)

        session, sealed, events, orders = await self._read(session_id, read)
        if session.state is None or session.status == "frozen":
            return Look(session, None, sealed, events, orders)
        if session.status == "playing" and session.rules_version != _version(session):
            async with self.change(session_id) as change:  # lifts it to the present rules, or freezes it
                session = change.session
        try:
            state = GAMES[session.game].load(session.state or {})
        except Exception as error:
            await self._freeze(session_id, error)
            raise SessionError("frozen") from error
        return Look(session, state, sealed, events, orders)

    async def story(self, look: Look, user_ids: Sequence[int], *, own: bool = False) -> list[Event]:
        """Read what happened since these people last chose; for nobody, since anybody last did.

        ``own`` adds what they alone may know: for a message that nobody else sees.
        """
        if look.session.status == "frozen":
            return []
        seats = [seat.seat for seat in look.session.seats if seat.player_id in user_ids]

        def read(db: sqlite3.Connection) -> list[Event]:
            firsts = [rows.last_event_of(db, look.session.id, seat) for seat in seats]
            first = min(firsts) if firsts else rows.last_event_of(db, look.session.id, None)
            known = seats if own else []
            return [event for _, event in rows.load_events(db, look.session.id, first) if event.is_seen_by(*known)]

        return await self._read(look.session.id, read)

    async def _lift(self, session: Session) -> None:
        """Bring an unfinished session to the present rules: the same record has to give the same events."""
        choices = await self._read(session.id, lambda db: rows.load_choices(db, session.id))
        told = await self._read(session.id, lambda db: rows.load_events(db, session.id))
        try:
            again = await asyncio.to_thread(replay, session, choices)
            _compare([event for events in again.events for event in events], [event for _, event in told])
        except Exception as error:
            await self._freeze(session.id, error)
            raise SessionError("frozen") from error
        session.state = GAMES[session.game].dump(again.state)
        session.rules_version = _version(session)

    async def _freeze(self, session_id: int, error: Exception) -> None:
        """Let an unfinished session stand still. A finished one is only not shown: its result stands."""
        log.error("session %d does not load and is frozen: %r", session_id, error)
        now = self.clock.now()
        query = """
            UPDATE sessions SET status = 'frozen', reason = ?, undo = NULL, version = version + 1
            WHERE id = ? AND status IN ('lobby', 'playing')
        """

        def freeze(db: sqlite3.Connection) -> None:
            if db.execute(query, (type(error).__name__, session_id)).rowcount:
                rows.want_board(db, session_id, now)

        await self.store.write(freeze)


def _save(db: sqlite3.Connection, change: Change, interaction_id: str | None) -> None:
    if interaction_id and rows.is_repeated(db, interaction_id, change.now):
        raise SessionError("repeated")
    session, play = change.session, change.play
    for statement in change.also:
        statement(db)
    if play is not None and play.recorded:
        rows.save_choices(db, session, play.recorded, change.now)
        session.undo = None
        if change.answers:
            ahead.drop_answers(db, session.id, [decision.id for decision in play.game.upcoming(play.state)])
    if play is not None and play.pause:
        panels.pause(db, session.id, change.now, play.pause)
    if change.seats_changed:
        rows.save_seats(db, session)
    rows.save_session(db, session, change.now, tell=not change.quiet)


def _asked(play: Play) -> list[tuple[int, bool]]:
    """Which decisions are open, and which of them nobody waits for: the live message shows both."""
    return [(decision.id, decision.optional) for decision in play.decisions]


def _session(db: sqlite3.Connection, session_id: int) -> Session:
    session = rows.load_session(db, session_id)
    if session is None:
        raise SessionError("no_session")
    if session.status in ("lobby", "playing") and session.game not in GAMES:
        raise UnloadableState(f"there is no game {session.game}")
    return session


def _compare(new: list[Event], told: list[Event]) -> None:
    story = json.loads(rows.to_json([[event.name, dict(event.data)] for event in new]))
    if story != [[event.name, dict(event.data)] for event in told if event.name not in rows.NOTES]:
        raise UnloadableState("the present rules tell another story")


def _version(session: Session) -> int:
    return GAMES[session.game].rules_version
