"""A session that somebody has just chosen in is kept for the next choice; whatever else touches it is seen."""

from __future__ import annotations

import json
import sqlite3

import pytest

from data import rows, seating
from data.errors import SessionError
from rules import GAMES
from tests.data.support import Table, log_agrees


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sessions that are read from their rows for a change, in order."""
    found: list[int] = []
    load = rows.load_session

    def counted(db: sqlite3.Connection, session_id: int) -> rows.Session | None:
        found.append(session_id)
        return load(db, session_id)

    monkeypatch.setattr("data.rows.load_session", counted)
    return found


async def next_choice(table: Table, read: list[int]) -> int:
    """Let the seat on turn answer; how often the session was read for it."""
    user, decision = await table.asked()
    branch = (await table.session()).branch
    del read[:]
    options = [decision.options[0].key]
    await table.sessions.choose(table.id, user, branch, decision.id, options, table.interaction())
    return len(read)


async def test_the_next_choice_goes_on_from_the_last(table: Table, read: list[int]) -> None:
    """Read once, then played on; the rows say the same as the record at every step."""
    await (await table.open()).start()
    assert [await next_choice(table, read) for _ in range(6)] == [1, 0, 0, 0, 0, 0]
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_a_refused_choice_is_forgotten_with_all_it_touched(table: Table, read: list[int]) -> None:
    """What a refusal has left behind in memory plays no part any more."""
    await (await table.open()).start()
    await next_choice(table, read)
    user, decision = await table.asked()
    before = await table.session()
    with pytest.raises(SessionError, match="illegal_choice"):
        await table.choose(user, decision.id, decision.options[0].key, "nonsense")
    assert (await table.session()).state == before.state
    assert await next_choice(table, read) == 1
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_a_write_that_fails_is_forgotten(table: Table, read: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk was full: the choice has not happened, and the next one starts from what is written."""
    await (await table.open()).start()
    await next_choice(table, read)
    before = await table.session()
    with monkeypatch.context() as patch:
        patch.setattr("data.rows.save_choices", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await next_choice(table, read)
    after = await table.session()
    assert (after.version, after.counter, after.state) == (before.version, before.counter, before.state)
    assert await next_choice(table, read) == 1
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_other_changes_are_seen(table: Table, read: list[int]) -> None:
    """A seat given to the computer, a standing order, a row that is not what it was."""
    await (await table.open()).start()
    await next_choice(table, read)
    user, _ = await table.asked()
    other = next(each.holder_id for each in (await table.session()).seats if each.holder_id != user)
    assert other is not None
    await seating.resign(table.sessions, table.id, other, table.interaction())
    assert await next_choice(table, read) == 1, "somebody has left"
    assert await next_choice(table, read) == 0
    user, _ = await table.asked()
    order = GAMES["velocity"].orders[0]
    await table.sessions.set_order(table.id, user, order.kind, {"setting": order.settings[-1]}, table.interaction())
    assert await next_choice(table, read) == 1, "an order was left"
    state = json.dumps((await table.session()).state)
    await table.change("UPDATE sessions SET state = ?", state)
    assert await next_choice(table, read) == 1, "the row has changed"


async def test_only_so_many_are_kept(table: Table, read: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was chosen in longest ago goes first."""
    monkeypatch.setattr("data.sessions.KEPT", 2)
    tables = [await (await Table(table.sessions, "velocity").open()).start() for _ in range(3)]
    for each in tables:
        await next_choice(each, read)
    assert await next_choice(tables[2], read) == 0
    assert await next_choice(tables[0], read) == 1
