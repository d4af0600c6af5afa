"""Before the start: opening a session, taking seats, settling options, starting.

Every function raises SessionError with the code of the sentence its caller should say.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from data import rows
from data.errors import SessionError
from data.look import NEVER
from data.play import Play
from data.rows import Seat, Session
from data.sessions import Change, Sessions
from rules import GAMES
from rules.core.errors import BadSetup
from rules.core.game import LEVELS, Game, Seated

MAX_OPEN_PER_HOST = 20  # lobbies and running sessions one member may have opened


class Person(NamedTuple):
    """A member, as far as a session has to know."""

    id: int
    name: str


class Place(NamedTuple):
    """Where a session is opened."""

    guild_id: int
    channel_id: int


async def open_session(
    sessions: Sessions,
    game_id: str,
    place: Place,
    host: Person,
    options: Mapping[str, Any],
    interaction_id: str,
    computers: int = 0,
    level: str = "normal",
    repeats: dict[str, Any] | None = None,
) -> int:
    """Open a lobby with its host in the first seat and return its id. Raises bad_option, too_many_open, repeated."""
    game, now = GAMES[game_id], sessions.clock.now()
    chosen = {setting.name: setting.default for setting in game.settings} | dict(options)
    team = _team_for(game, (), repeats, host.id)
    seats = [Seat(0, team, host.id, host.name, game.stand_in, joined_by=interaction_id)]
    seats += [
        Seat(number, game.teams[number].id, None, "", level) for number in range(1, min(computers + 1, game.max_seats))
    ]
    session = Session(
        id=0,
        game=game_id,
        rules_version=game.rules_version,
        status="lobby",
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        host_id=host.id,
        options=chosen,
        created_at=now,
        changed_at=now,
        seats=seats,
        rematch=repeats,
    )
    _check_options(session)

    def write(db: Any) -> None:
        if rows.is_repeated(db, interaction_id, now):
            raise SessionError("repeated")
        query = "SELECT count(*) FROM sessions WHERE host_id = ? AND status IN ('lobby', 'playing')"
        if db.execute(query, (host.id,)).fetchone()[0] >= MAX_OPEN_PER_HOST:
            raise SessionError("too_many_open", most=MAX_OPEN_PER_HOST)
        again = "SELECT id FROM sessions WHERE json_extract(rematch, '$.of') = ? AND status IN ('lobby', 'playing')"
        found = db.execute(again, (repeats["of"],)).fetchone() if repeats else None
        if found is not None:
            raise AlreadyRepeated(found[0])
        rows.insert_session(db, session)
        rows.want_board(db, session.id, now)

    await sessions.store.write(write)
    return session.id


def _check_options(session: Session) -> None:
    settings = {setting.name: setting for setting in GAMES[session.game].settings}
    for name, value in session.options.items():
        if name not in settings or not settings[name].accepts(value, len(session.seats)):
            raise SessionError("bad_option", option=name, value=str(value))
    for seat in session.seats:
        _check_level(seat.level)


def _check_level(level: str) -> None:
    if level not in LEVELS:
        raise SessionError("bad_option", option="level", value=level)


async def join(sessions: Sessions, session_id: int, person: Person, interaction_id: str) -> None:
    """Take a seat. Raises already_started, already_joined, full."""
    async with sessions.change(session_id, interaction_id) as change:
        session = change.lobby()
        if session.seats_of(person.id):
            raise SessionError("already_joined")
        _add_seat(change, person.id, person.name, GAMES[session.game].stand_in, interaction_id)


def _add_seat(change: Change, holder_id: int | None, name: str, level: str, interaction_id: str | None) -> None:
    session = change.session
    game = GAMES[session.game]
    _check_level(level)
    if len(session.seats) >= game.max_seats:
        raise SessionError("full", most=game.max_seats)
    team = _team_for(game, [seat.team for seat in session.seats], session.rematch, holder_id)
    seat = Seat(len(session.seats), team, holder_id, name, level, joined_by=interaction_id if holder_id else None)
    session.seats.append(seat)
    change.seats_changed = True
    _repair_options(session)
    _keep_order(session)
    _repair_options(session)


def _team_for(
    game: Game[Any, Any], taken: Collection[str], repeats: Mapping[str, Any] | None, holder_id: int | None
) -> str:
    """The first free team; in a rematch everybody gets their own again, and newcomers one that was nobody's."""
    kept = (repeats or {}).get("teams", {})
    free = [team.id for team in game.teams if team.id not in taken]
    own = kept.get(str(holder_id))
    return own if own in free else next((team for team in free if team not in kept.values()), free[0])


async def leave(sessions: Sessions, session_id: int, user_id: int, interaction_id: str) -> None:
    """Give the seat up. A leaving host hands on to the next person; the last person's leaving closes the lobby."""
    async with sessions.change(session_id, interaction_id) as change:
        session = change.lobby()
        seat = change.seat_of(user_id)
        _remove(change, seat)
        people = [other.holder_id for other in session.seats if other.holder_id is not None]
        if not people:
            _cancel(change, "everybody_left")
        elif session.host_id == user_id:
            session.host_id = people[0]


def _remove(change: Change, seat: Seat) -> None:
    session = change.session
    session.seats.remove(seat)
    change.seats_changed = True
    for setting in GAMES[session.game].settings:  # a seat that was settled is a person: the choice goes with them
        value = session.options[setting.name]
        if setting.seat and value is not None and value >= seat.seat:
            session.options[setting.name] = setting.default if value == seat.seat else value - 1
    _repair_options(session)
    _keep_order(change.session)


def _repair_options(session: Session) -> None:
    """Drop what was settled for other seats: a seat that is no longer there, teams without a newcomer."""
    for setting in GAMES[session.game].settings:
        if not setting.accepts(session.options[setting.name], len(session.seats)):
            session.options[setting.name] = setting.default


def _keep_order(session: Session) -> None:
    """Number the seats; in a rematch its people sit as before, and what depends on the last session follows."""
    if session.rematch is not None:
        order = session.rematch["order"]
        session.seats.sort(key=lambda seat: order.index(seat.holder_id) if seat.holder_id in order else len(order))
        session.options.update(session.rematch["options"].get(str(len(session.seats)), {}))
    for number, seat in enumerate(session.seats):
        seat.seat = number


async def _as_host(
    sessions: Sessions, session_id: int, user_id: int, interaction_id: str, work: Callable[[Change], None]
) -> None:
    async with sessions.change(session_id, interaction_id) as change:
        session = change.lobby()
        if session.host_id != user_id:
            raise SessionError("not_host", host=session.host_id)
        work(change)


async def set_option(
    sessions: Sessions, session_id: int, user_id: int, name: str, value: Any, interaction_id: str
) -> None:
    """Settle one of the game's options. Raises not_host, bad_option."""
    await set_options(sessions, session_id, user_id, {name: value}, interaction_id)


async def set_options(
    sessions: Sessions, session_id: int, user_id: int, values: Mapping[str, Any], interaction_id: str
) -> None:
    """Settle several of the game's options at once. Raises not_host, bad_option."""

    def work(change: Change) -> None:
        known = {setting.name: setting for setting in GAMES[change.session.game].settings}
        for name, value in values.items():
            change.session.options[name] = value
            if name not in known or not known[name].accepts(value, len(change.session.seats)):
                raise SessionError("bad_option", option=name, value=str(value))
            for options in (change.session.rematch or {"options": {}})["options"].values():
                options.pop(name, None)  # the host's word counts from now on

    await _as_host(sessions, session_id, user_id, interaction_id, work)


async def set_team(sessions: Sessions, session_id: int, user_id: int, team: str, interaction_id: str) -> None:
    """Choose the own team; two seats cannot have the same. Raises no_seat, bad_option, team_taken."""
    async with sessions.change(session_id, interaction_id) as change:
        session = change.lobby()
        seat = change.seat_of(user_id)
        if team not in {each.id for each in GAMES[session.game].teams}:
            raise SessionError("bad_option", option="team", value=team)
        other = next((each for each in session.seats if each.team == team and each is not seat), None)
        if other is not None and other.holder_id is not None:
            raise SessionError("team_taken", name=other.name)
        if other is not None:  # a computer gives way
            other.team = seat.team
        seat.team = team
        change.seats_changed = True


async def add_computer(sessions: Sessions, session_id: int, user_id: int, level: str, interaction_id: str) -> None:
    """Give a seat to the computer. Raises not_host, full, bad_option."""
    await _as_host(
        sessions, session_id, user_id, interaction_id, lambda change: _add_seat(change, None, "", level, None)
    )


async def remove_computer(sessions: Sessions, session_id: int, user_id: int, interaction_id: str) -> None:
    """Take the last computer's seat away. Raises not_host, no_computer."""

    def work(change: Change) -> None:
        seat = next((each for each in reversed(change.session.seats) if each.holder_id is None), None)
        if seat is None:
            raise SessionError("no_computer")
        _remove(change, seat)

    await _as_host(sessions, session_id, user_id, interaction_id, work)


async def pass_host(sessions: Sessions, session_id: int, user_id: int, to: int, interaction_id: str) -> None:
    """Make another person in the lobby its host. Raises not_host, not_in_lobby."""

    def work(change: Change) -> None:
        if not any(seat.holder_id == to for seat in change.session.seats):
            raise SessionError("not_in_lobby")
        change.session.host_id = to

    await _as_host(sessions, session_id, user_id, interaction_id, work)


async def cancel(sessions: Sessions, session_id: int, user_id: int, interaction_id: str) -> None:
    """Close the lobby. Raises not_host."""
    await _as_host(sessions, session_id, user_id, interaction_id, lambda change: _cancel(change, "host_cancelled"))


def _cancel(change: Change, reason: str) -> None:
    change.session.status, change.session.reason, change.session.ended_at = "cancelled", reason, change.now


async def start(
    sessions: Sessions, session_id: int, user_id: int, interaction_id: str, *, fill: str | None = None
) -> None:
    """Start to play; ``fill`` is the level of the computers that take missing seats.

    Raises not_host, too_few, bad_setup, bad_option.
    """
    async with sessions.change(session_id, interaction_id) as change:
        session = change.lobby()
        if session.host_id != user_id:
            raise SessionError("not_host", host=session.host_id)
        low = GAMES[session.game].min_seats
        while fill and len(session.seats) < low:
            _add_seat(change, None, "", fill, None)
        if len(session.seats) < low:
            raise SessionError("too_few", missing=low - len(session.seats), low=low)
        _begin(change)
        for seat in session.seats:
            if seat.holder_id is None:
                change.playing().seated(Seated(seat.seat, "computer", seat.level))
        await change.run_on()


def _begin(change: Change) -> None:
    session = change.session
    _settle(change)
    session.secret = os.urandom(32)
    session.entropy = [seat.joined_by for seat in session.seats if seat.joined_by]
    session.rules_version = GAMES[session.game].rules_version
    change.play = Play(session, change.orders, change.answers)
    try:
        change.play.start()
    except BadSetup as error:
        change.play = None
        raise SessionError("bad_setup", **error.params) from error
    session.status, session.started_at = "playing", change.now


def _settle(change: Change) -> None:
    """Let the seats sit down in the order that the game wants; what was settled for a seat goes with it."""
    session = change.session
    game = GAMES[session.game]
    order, options = game.settle([seat.team for seat in session.seats], session.options)
    session.seats = [session.seats[place] for place in order]
    for number, seat in enumerate(session.seats):
        seat.seat = number
    for setting in game.settings:
        value = session.options.get(setting.name)
        if setting.seat and value is not None and value in order:
            session.options[setting.name] = list(order).index(value)
    session.options.update(options)
    change.seats_changed = True


def commitment(session: Session) -> str:
    """The SHA-256 of the dice secret: shown at the start, so that the secret shown at the end can be checked."""
    return hashlib.sha256(session.secret or b"").hexdigest()


async def rematch(sessions: Sessions, session_id: int, person: Person, interaction_id: str) -> int:
    """Open a lobby that repeats a finished session, or join the one that somebody has opened already.

    Returns its id. Raises not_over, no_seat, already_joined, and what joining raises.
    """
    look = await sessions.look(session_id, after=NEVER)
    old = look.session
    if old.status != "over":
        raise SessionError("not_over")
    if not old.seats_of(person.id):
        raise SessionError("no_seat")
    game = GAMES[old.game]
    seats = range(game.min_seats, game.max_seats + 1)
    repeats = {
        "of": session_id,
        "order": [seat.holder_id for seat in old.seats if seat.holder_id is not None],
        "teams": {str(seat.holder_id): seat.team for seat in old.seats if seat.holder_id is not None},
        "options": {str(n): dict(game.rematch(look.state, n)) for n in seats},
    }
    kept = {s.name: not s.seat and s.accepts(old.options[s.name], 1) for s in game.settings}
    options = {s.name: old.options[s.name] if kept[s.name] else s.default for s in game.settings}
    place = Place(old.guild_id, old.channel_id)
    try:
        return await open_session(sessions, old.game, place, person, options, interaction_id, repeats=repeats)
    except AlreadyRepeated as error:
        await join(sessions, error.session_id, person, interaction_id)
        return error.session_id


class AlreadyRepeated(Exception):
    """Somebody has opened a lobby that repeats this session."""

    def __init__(self, session_id: int) -> None:
        super().__init__(session_id)
        self.session_id = session_id
