"""Who plays a seat: leaving, coming back, lending; and a session that everybody has left (F38)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from data import lobby, rows, seating, undo
from data.inbox import sessions_of
from data.lobby import Person
from data.sessions import Sessions
from rules import GAMES
from rules.core.game import Seated
from rules.core.model import Event
from tests.data.support import HOST, Table, log_agrees, refused
from tests.rules.core import walk

GUEST = Person(999, "Guest")
A, B, C = HOST, HOST + 1, HOST + 2


async def begin(table: Table) -> Table:
    """Three people; seat 0 begins."""
    await table.open(3)
    await lobby.set_option(table.sessions, table.id, A, "starting_seat", 0, table.interaction())
    return await table.start()


async def resign(table: Table, user: int) -> None:
    """Leave."""
    await seating.resign(table.sessions, table.id, user, table.interaction())


async def back(table: Table, user: int) -> None:
    """Come back."""
    await seating.come_back(table.sessions, table.id, user, table.interaction())


async def lend(table: Table, user: int, to: Person | None) -> None:
    """Lend the own seat."""
    await seating.lend(table.sessions, table.id, user, to, table.interaction())


async def answered_by(table: Table) -> list[tuple[int | None, str]]:
    """Who answered so far, and how."""
    choices = await table.store.read(lambda db: rows.load_choices(db, table.id))
    return [(each.seat, each.answered_by) for each in choices[1:]]


async def test_the_computer_takes_the_seat_of_who_leaves(table: Table) -> None:
    """At once, if that seat is asked; the pieces stay, the others are asked next."""
    await begin(table)
    await resign(table, A)
    assert set(await answered_by(table)) == {(0, "computer")}
    assert (await table.asked())[0] != A
    await refused(table, "seat_is_away", partial(table.sessions.choose, table.id, A, 0, 1, ["solo"], "i"))
    await refused(table, "already_resigned", partial(seating.resign, table.sessions, table.id, A, "i"))
    await refused(table, "no_seat", partial(seating.resign, table.sessions, table.id, GUEST.id, "i"))
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_who_left_may_come_back(table: Table) -> None:
    """And chooses again from the next decision on."""
    await begin(table)
    await resign(table, A)
    await back(table, A)
    session = await table.session()
    assert session.seats[0].player_id == A
    await refused(table, "not_away", partial(seating.come_back, table.sessions, table.id, A, "i"))
    await refused(table, "no_seat", partial(seating.come_back, table.sessions, table.id, GUEST.id, "i"))
    for _ in range(60):
        if (await table.asked())[0] == A:
            break
        await table.answer()
    await table.answer()
    assert (0, "person") in await answered_by(table)


async def test_when_the_last_one_leaves_it_is_closed(table: Table) -> None:
    """Without a result; nothing more can be done in it."""
    await begin(table)
    for user in (B, C, A):
        await resign(table, user)
    session = await table.session()
    assert (session.status, session.reason, session.outcome) == ("cancelled", "all_resigned", None)
    await refused(table, "cancelled", partial(seating.come_back, table.sessions, table.id, A, "i"))
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_a_lent_seat_is_played_by_the_borrower_alone(table: Table) -> None:
    """Until its holder takes it back."""
    await begin(table)
    await lend(table, A, GUEST)
    (entry,) = await table.store.read(lambda db: sessions_of(db, GUEST.id))
    assert entry.has_seat(GUEST.id)
    assert entry.has_seat(A)
    user, decision = await table.asked()
    assert user == GUEST.id
    await refused(table, "seat_is_away", partial(table.sessions.choose, table.id, A, 0, decision.id, ["solo"], "i"))
    await table.choose(GUEST.id, decision.id, "solo")
    await back(table, A)
    assert await table.store.read(lambda db: sessions_of(db, GUEST.id)) == []
    await refused(table, "no_seat", partial(table.sessions.choose, table.id, GUEST.id, 0, decision.id, ["solo"], "i"))


async def test_to_whom_a_seat_cannot_be_lent(table: Table) -> None:
    """Oneself, who has a seat, who has borrowed one; and who has none cannot lend."""
    await begin(table)
    lending = partial(seating.lend, table.sessions, table.id)
    await refused(table, "lend_to_self", partial(lending, A, Person(A, "A"), "i"))
    error = await refused(table, "lend_to_seated", partial(lending, A, Person(B, "Ben"), "i"))
    assert error.params == {"name": "Ben"}
    await lend(table, B, GUEST)
    await refused(table, "lend_to_seated", partial(lending, A, GUEST, "i"))
    await refused(table, "no_seat", partial(lending, GUEST.id, Person(5, "E"), "i"))


async def test_lent_to_the_computer_and_taken_back(table: Table) -> None:
    """The computer plays on for who is away."""
    await begin(table)
    await lend(table, A, None)
    assert set(await answered_by(table)) == {(0, "computer")}
    assert (await table.session()).seats[0].away
    await back(table, A)
    assert not (await table.session()).seats[0].away


async def test_a_session_waits_while_nobody_is_there(table: Table) -> None:
    """It is not played to its end behind everybody's back; whoever comes back finds it where it was left."""
    await begin(table)
    await resign(table, B)
    await lend(table, C, None)
    await lend(table, A, None)
    session = await table.session()
    assert session.status == "playing"
    choices = len(await answered_by(table))
    await back(table, C)
    assert (await table.session()).status == "playing"
    assert (await table.asked())[0] == C
    assert len(await answered_by(table)) >= choices
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_answering_forgives_what_the_clock_had_to_answer(table: Table) -> None:
    """Decisions missed in a row are counted until the person chooses."""
    await begin(table)
    await table.change("UPDATE seats SET missed = 2")
    await table.answer("solo")
    assert [seat.missed for seat in (await table.session()).seats] == [0, 2, 2]


# A game that has to know who plays


def told(state: walk.State, line: Mapping[str, Any], dice: Any) -> tuple[list[Event], Any]:
    """Keep who plays where the walk keeps its last round: 20 at the start."""
    state.cap = 10 * state.cap + line["digit"]
    return [Event("told", {"digit": line["digit"]})], None


def line(state: walk.State, seated: Seated) -> dict[str, Any]:
    """One digit for each way to be seated."""
    return {"digit": ("computer", "lent", "member", "holder", "resigned").index(seated.by) + 1}


@pytest.fixture
async def telling(walk_table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Three people play it; seat 0 is to go."""
    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, administer=told, seated=line))
    await walk_table.open(people=3, computers=1)
    await walk_table.change("UPDATE sessions SET options = json_set(options, '$.first', 0)")
    return await walk_table.start()


async def told_so_far(table: Table) -> int:
    """What the rules were told, one digit after the other."""
    await table.store.read(lambda db: log_agrees(db, table.id))
    state = (await table.session()).state
    assert state is not None
    return int(str(state["cap"]).removeprefix("20"))


async def test_the_rules_are_told_who_plays(telling: Table) -> None:
    """Every change of hands is in the record, and a replay gives the same."""
    await lend(telling, B, None)
    await back(telling, B)
    await lend(telling, B, GUEST)
    await back(telling, B)
    for user in (A, B, C):
        await resign(telling, user)
    assert await told_so_far(telling) == 12434555
    assert (await telling.session()).status == "cancelled"


async def test_the_rules_are_told_of_a_loan_when_somebody_is_there(telling: Table) -> None:
    """Not while nobody is there; then of all of them, since being told twice does no harm."""
    for user in (A, B, C):
        await lend(telling, user, None)
    assert await told_so_far(telling) == 122
    await back(telling, B)
    assert await told_so_far(telling) == 122422
    await back(telling, C)
    assert await told_so_far(telling) == 1224224


async def test_a_stand_in_does_not_play_a_session_to_its_end_behind_everybodys_back(sessions: Sessions) -> None:
    """TR-43 has it play at once; while nobody is there at all the session waits, and goes on with whoever is back."""
    table = Table(sessions, "rallye_trucks")
    await (await table.open(people=3)).start()
    for user in (A, B, C):
        await lend(table, user, None)
    session = await table.session()
    assert session.status == "playing"
    before = await table.count("SELECT count(*) FROM choices")
    await table.sessions.resume(table.id)
    assert await table.count("SELECT count(*) FROM choices") == before
    for user in (A, C):
        await back(table, user)
        assert (await table.session()).status == "playing"
        look = await table.look()
        assert [look.session.seats[each.seat].player_id for each in look.decisions if not each.optional] in ([A], [C])
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_an_undo_does_not_take_back_who_plays(telling: Table) -> None:
    """The position goes back; the seats are told again, in the order in which they changed hands."""
    await telling.answer("rest")
    await lend(telling, B, GUEST)
    await back(telling, B)
    assert await undo.ask_undo(telling.sessions, telling.id, A, telling.interaction()) is False
    for user in (B, C):
        await undo.answer_undo(telling.sessions, telling.id, user, telling.interaction(), agree=True)
    assert await told_so_far(telling) == 134
    assert (await telling.asked())[0] == A
    await telling.answer("rest")
    assert await told_so_far(telling) == 134
