"""What still has to be said: wishes, attempts of unknown fate, pauses, old controls; and 2,000 sessions (F42)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from data import lobby, rows
from data.inbox import sessions_here, sessions_of
from data.lobby import Person
from data.outbox import LONGEST_PAUSE, PATIENCE, Outbox
from data.rows import ROUND_LATER, Seat, Session
from data.sessions import Sessions
from data.store import Store
from rules import GAMES
from tests.data.support import HOST, PLACE, HandClock, Table, open_store


@pytest.fixture
def outbox(store: Store, clock: HandClock) -> Outbox:
    """The rows behind the courier."""
    return Outbox(store, clock)


async def notice(table: Table) -> Any:
    """The one notice of a session, or None."""
    query = "SELECT * FROM notices WHERE session_id = ? AND kind = 'board'"
    found = await table.store.read(lambda db: db.execute(query, (table.id,)).fetchall())
    assert len(found) <= 1
    return found[0] if found else None


async def test_many_wishes_are_one(table: Table, outbox: Outbox, clock: HandClock) -> None:
    """Whoever made the change shows it at once; the courier's round looks a little later."""
    await (await table.open(people=5)).start()
    assert (await notice(table))["not_before"] == clock.time + ROUND_LATER
    assert await outbox.due() == []
    assert await outbox.due(everything=True) == [table.id]
    clock.time += ROUND_LATER
    assert await outbox.due() == [table.id]


async def test_shown_is_fulfilled(table: Table, outbox: Outbox, clock: HandClock) -> None:
    """The message is remembered, the wish is gone."""
    await (await table.open()).start()
    await outbox.attempt(table.id, "n1", ["0.1.0"])
    session = await table.session()
    await outbox.done(session, 70, 700, clock.time, ["0.1.0"])
    board = await outbox.board(table.id)
    assert (board.channel_id, board.message_id, board.posted_at) == (70, 700, clock.time)
    assert (board.asked, board.is_wanted, board.attempt) == (["0.1.0"], False, {})
    assert await outbox.due(everything=True) == []


async def test_an_attempt_is_known_before_it_is_made(table: Table, outbox: Outbox, clock: HandClock) -> None:
    """After a crash it is still there: what was about to be sent, and who was to be called."""
    await (await table.open()).start()
    await outbox.attempt(table.id, "n1", ["0.1.0"])
    board = await Outbox(table.store, HandClock()).board(table.id)
    assert board.attempt == {"nonce": "n1", "asked": ["0.1.0"]}
    assert board.message_id is None
    assert board.is_wanted
    assert (await notice(table))["attempted_at"] == clock.time


async def test_a_message_that_was_found_is_adopted_and_not_sent_again(
    table: Table, outbox: Outbox, clock: HandClock
) -> None:
    """Its people have been called; the wish itself stays until the board is up to date."""
    await (await table.open()).start()
    await outbox.attempt(table.id, "n1", ["0.1.0"])
    board = await outbox.board(table.id)
    board.channel_id, board.message_id, board.posted_at, board.asked = 70, 700, clock.time, board.attempt["asked"]
    await outbox.found(table.id, board)
    again = await outbox.board(table.id)
    assert (again.message_id, again.asked, again.attempt, again.is_wanted) == (700, ["0.1.0"], {}, True)


async def test_done_with_an_older_version_leaves_the_wish(table: Table, outbox: Outbox, clock: HandClock) -> None:
    """Somebody chose while the picture was on its way: the message is known, and the board is still to be told."""
    await (await table.open()).start()
    session = await table.session()
    await outbox.attempt(table.id, "n1", [])
    await table.answer("solo")
    await outbox.done(session, 70, 700, clock.time, [])
    board = await outbox.board(table.id)
    assert (board.message_id, board.is_wanted, board.attempt) == (700, True, {})
    await outbox.done(await table.session(), 70, 700, clock.time, [])
    assert not (await outbox.board(table.id)).is_wanted


async def test_a_failure_waits_longer_and_longer(table: Table, outbox: Outbox, clock: HandClock) -> None:
    """Twice as long each time, an hour at most; a success begins anew."""
    await (await table.open()).start()
    pauses = []
    for _ in range(15):
        await outbox.failed(table.id, None)
        pauses.append((await notice(table))["not_before"] - clock.time)
    assert pauses[:4] == [2, 4, 8, 16]
    assert pauses[-1] == LONGEST_PAUSE
    clock.time += LONGEST_PAUSE - 1
    assert await outbox.due() == []
    clock.time += 1
    assert await outbox.due() == [table.id]
    await outbox.done(await table.session(), 70, 700, clock.time, [])
    await outbox.failed(table.id, None)
    assert (await notice(table))["failures"] == 1


async def test_what_is_gone_is_forgotten(table: Table, outbox: Outbox, clock: HandClock) -> None:
    """A deleted message is posted anew at once, but not for ever; a deleted thread sends the session to its channel."""
    await (await table.open()).start()
    await table.sessions.move(table.id, 71)
    await outbox.done(await table.session(), 71, 700, clock.time, ["0.1.0"])
    await outbox.failed(table.id, "message")
    board = await outbox.board(table.id)
    assert (board.message_id, board.asked, board.is_wanted) == (None, ["0.1.0"], True)
    assert await outbox.due() == [table.id]
    for old in await outbox.old(table.id):
        await outbox.settle(old.id, is_done=True)
    for _ in range(2):
        await outbox.failed(table.id, "message")
    assert await outbox.due() == []
    await outbox.failed(table.id, "channel")
    assert (await table.session()).place_id == PLACE.channel_id


async def test_a_superseded_message_loses_its_controls(table: Table, outbox: Outbox, clock: HandClock) -> None:
    """It is remembered until that has been done, once; one that was parted in the same step is not."""
    await (await table.open()).start()
    for message in (700, 701):
        await outbox.done(await table.session(), 70, message, clock.time, ["0.1.0"])
    (old,) = await outbox.old(table.id)
    assert (old.channel_id, old.message_id, old.is_lobby) == (70, 700, False)
    await outbox.done(await table.session(), 70, 701, clock.time, ["0.1.0"])
    await outbox.done(await table.session(), 70, 702, clock.time, ["0.1.0"], is_parted=True)
    assert await outbox.old(table.id) == [old]
    await outbox.settle(old.id, is_done=True)
    assert await outbox.old(table.id) == []
    assert await outbox.due(everything=True) == []


async def test_old_controls_that_cannot_be_taken_are_given_up(table: Table, outbox: Outbox, clock: HandClock) -> None:
    """After so many attempts, each later than the last; their clicks are answered as old ones anyway."""
    await (await table.open()).start()
    for message in (700, 701):
        await outbox.done(await table.session(), 70, message, clock.time, ["0.1.0"])
    attempts = 0
    while found := await outbox.old(table.id):
        attempts += 1
        await outbox.settle(found[0].id, is_done=False)
        assert await outbox.old(table.id) == []
        clock.time += 2.0**attempts
    assert attempts == PATIENCE


async def test_an_attempt_that_is_found_supersedes_the_message_before(
    table: Table, outbox: Outbox, clock: HandClock
) -> None:
    """A crash between sending and storing leaves two messages with controls: the older one loses them."""
    await (await table.open()).start()
    await outbox.done(await table.session(), 70, 700, clock.time, ["0.1.0"])
    await outbox.attempt(table.id, "n2", ["0.2.1"])
    board = await outbox.board(table.id)
    board.channel_id, board.message_id = 70, 701
    await outbox.found(table.id, board)
    assert [old.message_id for old in await outbox.old(table.id)] == [700]
    assert (await outbox.board(table.id)).message_id == 701


# Many sessions

MANY = 2000


def fill(db: Any) -> None:
    """Put unfinished sessions into the database, without playing them."""
    for number in range(MANY):
        seats = [Seat(n, team.id, 1000 + (number + n) % 50, "P") for n, team in enumerate(GAMES["velocity"].teams[:3])]
        session = Session(
            0, "velocity", 1, "playing", 7, number % 40, 1000, {}, 0.0, float(number), seats=seats, state={"format": -1}
        )
        rows.insert_session(db, session)
        rows.want_board(db, session.id, 0.0)


async def test_two_thousand_sessions_are_not_loaded_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: HandClock
) -> None:
    """Opening the store, the courier's first look, a list and a new session touch none of the others."""
    store = await open_store(tmp_path / "many.db")
    await store.write(fill)
    await store.close()
    loaded: list[int] = []
    load = rows.load_session

    def counted(db: Any, session_id: int) -> Session | None:
        loaded.append(session_id)
        return load(db, session_id)

    monkeypatch.setattr(rows, "load_session", counted)
    store = await open_store(tmp_path / "many.db")
    sessions = Sessions(store, clock)
    assert len(await Outbox(store, clock).due(everything=True)) == 200
    entries = await store.read(lambda db: sessions_of(db, 1007))
    assert len(entries) == MANY * 3 // 50
    assert [entry.session_id for entry in entries] == sorted(entry.session_id for entry in entries)
    assert loaded == []
    new = await lobby.open_session(sessions, "velocity", PLACE, Person(1, "A"), {}, "i1")
    await lobby.join(sessions, new, Person(2, "B"), "i2")
    assert loaded == [new]
    await store.close()


async def test_every_session_gets_its_turn_at_the_courier(store: Store, outbox: Outbox, clock: HandClock) -> None:
    """A round has its limit; what was told or has failed makes room for the next."""
    await store.write(fill)
    clock.time += ROUND_LATER
    seen: set[int] = set()
    while due := await outbox.due():
        assert not seen & set(due)
        seen.update(due)
        marks = ", ".join(map(str, due))
        await store.write(
            lambda db, marks=marks: db.execute(f"DELETE FROM notices WHERE session_id IN ({marks})")  # type: ignore[misc]
        )
    assert len(seen) == MANY


async def test_the_sessions_of_a_place(table: Table) -> None:
    """Channel and thread; the unfinished ones, else the one that ended last."""
    await table.open(people=2)
    first = table.id
    await table.open(people=1)
    await table.sessions.move(table.id, 71)

    async def here(place: int) -> list[int]:
        return [e.session_id for e in await table.store.read(lambda db: sessions_here(db, place))]

    assert await here(70) == [first, table.id]
    assert await here(71) == [table.id]
    assert await here(72) == []
    await table.change("UPDATE sessions SET status = 'over', ended_at = id")
    assert await here(70) == [table.id]
    await table.change("UPDATE sessions SET status = 'cancelled'")
    assert await here(70) == []
    assert await table.store.read(lambda db: sessions_of(db, HOST)) == []
