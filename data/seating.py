"""Who plays a seat: resigning, coming back, lending. The pieces stay; only the hand that moves them changes."""

from __future__ import annotations

from data.errors import SessionError
from data.lobby import Person
from data.rows import Seat
from data.sessions import Change, Sessions
from rules import GAMES
from rules.core.game import Seated


def _own_seat(change: Change, user_id: int) -> Seat:
    seat = next((each for each in change.session.seats if each.holder_id == user_id), None)
    if seat is None:
        raise SessionError("no_seat")
    return seat


async def resign(sessions: Sessions, session_id: int, user_id: int, interaction_id: str) -> None:
    """Leave a running session: the computer takes the seat. When the last person goes, the session is closed."""
    async with sessions.change(session_id, interaction_id) as change:
        change.playing()
        seat = _own_seat(change, user_id)
        if seat.resigned:
            raise SessionError("already_resigned")
        seat.resigned, seat.lent_to = True, None
        seat.level = GAMES[change.session.game].stand_in
        _tell(change, seat, "resigned")
        await _seated(change)


def _is_empty(change: Change) -> bool:
    return all(seat.is_computer for seat in change.session.seats)


def _tell(change: Change, seat: Seat, by: str, *, was_empty: bool = False) -> None:
    """Tell the rules who plays a seat now.

    Some let a stand-in play at once. So while nobody is there they are not told that a seat is lent to it; that is
    made up for when somebody is (``was_empty``: until now nobody was).
    """
    if by != "lent" or not _is_empty(change):
        change.playing().seated(Seated(seat.seat, by, seat.level))
    if was_empty:
        for other in change.session.seats:
            if other.away and other is not seat:
                _tell(change, other, "lent")


async def _seated(change: Change) -> None:
    """Go on with other hands. A pending undo is withdrawn: those it asked may not be there any more."""
    session = change.session
    change.seats_changed = True
    session.undo = None
    if all(seat.resigned for seat in session.seats if seat.holder_id is not None):
        change.playing().into_row(change.now)
        session.status, session.reason, session.ended_at = "cancelled", "all_resigned", change.now
    else:
        await change.run_on()


async def come_back(sessions: Sessions, session_id: int, user_id: int, interaction_id: str) -> int:
    """Take the own seat back from the computer or from whom it was lent to; a borrower gives it back.

    Returns the seat's number.

    Raises no_seat, not_away.
    """
    async with sessions.change(session_id, interaction_id) as change:
        change.playing()
        borrowed = next((each for each in change.session.seats if each.lent_to == user_id), None)
        seat = borrowed or _own_seat(change, user_id)
        if not (seat.resigned or seat.away or seat.lent_to):
            raise SessionError("not_away")
        was_empty = _is_empty(change)
        seat.resigned, seat.away, seat.lent_to, seat.missed = False, False, None, 0
        _tell(change, seat, "holder", was_empty=was_empty)
        await _seated(change)
        return seat.seat


async def lend(sessions: Sessions, session_id: int, user_id: int, to: Person | None, interaction_id: str) -> None:
    """Lend the own seat to a member, or to the computer (None). Raises no_seat, lend_to_self, lend_to_seated."""
    async with sessions.change(session_id, interaction_id) as change:
        change.playing()
        seat = _own_seat(change, user_id)
        if to is not None and to.id == user_id:
            raise SessionError("lend_to_self")
        if to is not None and change.session.seats_of(to.id):
            raise SessionError("lend_to_seated", name=to.name)
        was_empty = _is_empty(change)
        seat.resigned, seat.away = False, to is None
        seat.lent_to = None if to is None else to.id
        _tell(change, seat, "lent" if to is None else "member", was_empty=was_empty)
        await _seated(change)
