"""Sessions that do not load stand still with all they are, others go on; and new rules under old sessions (F51)."""

from __future__ import annotations

import asyncio
import dataclasses
from functools import partial
from typing import Any

import pytest

from data import lobby, rows, undo
from data.errors import SessionError
from data.lobby import Person
from data.outbox import Outbox
from rules import GAMES
from rules.core.model import Choice, Event
from rules.velocity import GAME
from tests.data.support import HOST, Table, log_agrees, refused
from tests.rules.core import walk

GARBAGE = {
    "no JSON": 'UPDATE sessions SET state = \'{"format": 1, "cour\' WHERE id = ?',
    "another JSON": "UPDATE sessions SET state = '[1, 2]' WHERE id = ?",
    "an empty state": "UPDATE sessions SET state = '{}' WHERE id = ?",
    "a newer state": "UPDATE sessions SET state = json_set(state, '$.format', 99) WHERE id = ?",
    "a space that is not there": "UPDATE sessions SET state = json_set(state, '$.couriers', 'x') WHERE id = ?",
    "options": "UPDATE sessions SET options = 'x' WHERE id = ?",
    "entropy": "UPDATE sessions SET entropy = '[' WHERE id = ?",
    "an order": "INSERT INTO orders VALUES (?, 0, 'follow', 'x')",
    "an unknown game": "UPDATE sessions SET game = 'chess' WHERE id = ?",
    "an event": "UPDATE events SET data = '{' WHERE session_id = ? AND number = 0",
}
KEPT = "game, state, options, entropy, secret, counter, outcome, rules_version"


async def kept(table: Table) -> tuple[Any, ...]:
    """What nothing may ever be lost of."""
    query = f"SELECT {KEPT} FROM sessions WHERE id = ?"
    return await table.store.read(lambda db: tuple(db.execute(query, (table.id,)).fetchone()))


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE.keys())
async def test_a_session_that_does_not_load_is_frozen(table: Table, garbage: str) -> None:
    """Whoever meets it first is told; the row keeps what it holds, and everybody is to be told."""
    await (await table.open()).start()
    other = Table(table.sessions, "velocity")
    await (await other.open()).start()
    await table.change(garbage, table.id)
    await table.change("DELETE FROM notices")
    before = await kept(table)
    with pytest.raises(SessionError) as caught:
        await table.look(-1)
    assert caught.value.code == "frozen"
    session = await table.session()
    assert session.status == "frozen"
    assert session.reason
    assert await kept(table) == before
    assert await Outbox(table.store, table.sessions.clock).due(everything=True) == [table.id]
    look = await table.look(-1)
    assert (look.session.status, look.state, look.decisions, look.upcoming) == ("frozen", None, (), ())
    assert await table.sessions.story(look, []) == []
    await refused(table, "frozen", partial(table.sessions.choose, table.id, HOST, 0, 1, ["solo"], "i"))
    await other.answer("solo")


@pytest.mark.parametrize("garbage", [GARBAGE["no JSON"], GARBAGE["an empty state"], GARBAGE["an unknown game"]])
async def test_a_choice_that_meets_a_broken_session_freezes_it(table: Table, garbage: str) -> None:
    """And changes nothing else."""
    await (await table.open()).start()
    await table.change(garbage, table.id)
    before = await kept(table)
    with pytest.raises(SessionError) as caught:
        await table.choose(HOST, 1, "solo", branch=0)
    assert caught.value.code == "frozen"
    assert (await table.session()).status == "frozen"
    assert await kept(table) == before
    assert await table.count("SELECT count(*) FROM choices") == 1


async def test_a_broken_lobby_is_frozen_too(table: Table) -> None:
    """Its game or its options cannot be read."""
    await table.open()
    await table.change("UPDATE sessions SET options = 'x' WHERE id = ?", table.id)
    with pytest.raises(SessionError) as caught:
        await lobby.join(table.sessions, table.id, Person(999, "G"), "i")
    assert caught.value.code == "frozen"
    assert (await table.session()).status == "frozen"


async def test_a_frozen_session_moves_with_all_it_holds(table: Table) -> None:
    """Its place may be repaired; what could not be read is not overwritten by what was read instead."""
    await (await table.open()).start()
    for garbage in ("no JSON", "options", "entropy"):
        await table.change(GARBAGE[garbage], table.id)
    with pytest.raises(SessionError):
        await table.look()
    before = await kept(table)
    await table.sessions.move(table.id, 4711)
    assert await kept(table) == before
    assert (await table.session()).thread_id == 4711


async def test_a_frozen_session_goes_on_once_it_is_repaired(table: Table) -> None:
    """The admin puts the state back and the session is what it was."""
    await (await table.open()).start()
    good = (await kept(table))[1]
    await table.change(GARBAGE["no JSON"], table.id)
    with pytest.raises(SessionError):
        await table.look()
    await table.change("UPDATE sessions SET state = ?, status = 'playing' WHERE id = ?", good, table.id)
    await table.answer("solo")
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_the_result_of_a_finished_session_stands(table: Table) -> None:
    """It cannot be shown any more, but it is over, and looking at it writes nothing."""
    await (await table.open()).start()
    await table.change("UPDATE sessions SET status = 'over', outcome = '{\"ranking\": [[0], [1], [2]]}'")
    await table.change(GARBAGE["an empty state"], table.id)
    await refused(table, "frozen", table.look)


async def test_a_mistake_in_the_rules_freezes_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice that the rules stumble over is not made; the session is as it was."""

    def apply(state: Any, choice: Choice, dice: Any) -> list[Event]:
        dice.roll("roll", [1, 2, 3, 4, 5, 6])
        raise ZeroDivisionError

    await (await table.open()).start()
    user, decision = await table.asked()
    monkeypatch.setitem(GAMES, "velocity", dataclasses.replace(GAME, apply=apply))
    before = await table.dump()
    with pytest.raises(ZeroDivisionError):
        await table.choose(user, decision.id, "solo")
    assert await table.dump() == before
    monkeypatch.setitem(GAMES, "velocity", GAME)
    await table.answer("solo")


# New rules


async def played(table: Table) -> Table:
    """Some choices, one of them taken back."""
    await table.open(3)
    await table.change("UPDATE sessions SET options = json_set(options, '$.first', 0)")
    await table.start()
    for option in ("roll", "rest", "rest", "rest"):
        if (await table.asked())[1].kind == "wave":
            option = "wave"
        await table.answer(option)
    user = next(HOST + each.seat for each in reversed(await table.store.read(_made)) if each.seat is not None)
    assert await undo.ask_undo(table.sessions, table.id, user, table.interaction())
    return table


def _made(db: Any) -> list[rows.Recorded]:
    return rows.load_choices(db, 1)


async def test_a_session_is_lifted_by_playing_its_record_again(
    walk_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same record gives the same events: it goes on under the new version."""
    await played(walk_table)
    before = await walk_table.session()
    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, rules_version=2))
    look = await walk_table.look()
    assert look.state is not None
    after = await walk_table.session()
    assert (after.rules_version, after.state, after.status) == (2, before.state, "playing")
    await walk_table.answer("rest")
    await walk_table.store.read(lambda db: log_agrees(db, walk_table.id))


async def test_a_choice_lifts_too(walk_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a look before it, and only once when several come at the same time."""
    await played(walk_table)
    user, decision = await walk_table.asked()
    branch = (await walk_table.session()).branch
    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, rules_version=2))
    await asyncio.gather(
        walk_table.sessions.choose(walk_table.id, user, branch, decision.id, ["rest"], "i"),
        walk_table.look(),
        walk_table.look(),
    )
    assert (await walk_table.session()).rules_version == 2
    await walk_table.store.read(lambda db: log_agrees(db, walk_table.id))


def another_story(state: walk.State, choice: Choice, dice: Any) -> list[Event]:
    """The same state, but something else is told."""
    return [*walk.apply(state, choice, dice), Event("rained")]


def another_choice(state: walk.State, choice: Choice, dice: Any) -> list[Event]:
    """A roll more than was recorded."""
    dice.roll("weather", [1, 2])
    return walk.apply(state, choice, dice)


def another_end(state: walk.State, choice: Choice, dice: Any) -> list[Event]:
    """A mistake of the new release."""
    raise KeyError("weather")


@pytest.mark.parametrize("apply", [another_story, another_choice, another_end])
async def test_rules_that_tell_another_story_freeze(
    walk_table: Table, monkeypatch: pytest.MonkeyPatch, apply: Any
) -> None:
    """Never silently different."""
    await played(walk_table)
    before = await kept(walk_table)
    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, rules_version=2, apply=apply))
    with pytest.raises(SessionError) as caught:
        await walk_table.look()
    assert caught.value.code == "frozen"
    assert await kept(walk_table) == before
    assert (await walk_table.session()).status == "frozen"


@pytest.mark.parametrize("status", ["over", "cancelled", "lobby"])
async def test_only_sessions_that_are_played_are_lifted(
    walk_table: Table, monkeypatch: pytest.MonkeyPatch, status: str
) -> None:
    """Looking at a finished one under newer rules changes nothing, however often."""
    if status == "lobby":
        await walk_table.open(2)
    else:
        await played(walk_table)
        await walk_table.change("UPDATE sessions SET status = ?", status)
    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, rules_version=2))
    before = await walk_table.dump()
    await walk_table.look()
    assert await walk_table.dump() == before
    if status == "lobby":
        await walk_table.start()
        assert (await walk_table.session()).rules_version == 2
