"""Taking back: free, with consent, refused, withdrawn; and what becomes of the record, the buttons and the dice."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import Any

import pytest

from data import rows, seating, undo
from data.lobby import Person
from data.rows import Recorded, Seat, Session
from data.sessions import Change
from data.undo import Offer
from rules import GAMES
from rules.core.dice import Throw
from rules.core.model import Choice, Event
from tests.data.support import HOST, Table, log_agrees, refused
from tests.rules.core import walk

GUEST = 999
A, B, C = HOST, HOST + 1, HOST + 2


@pytest.fixture
async def started(walk_table: Table) -> Table:
    """Three people; seat 0 is to go."""
    await walk_table.open(3)
    await walk_table.change("UPDATE sessions SET options = json_set(options, '$.first', 0)")
    return await walk_table.start()


async def ask(table: Table, user: int) -> bool:
    """Ask for an undo."""
    return await undo.ask_undo(table.sessions, table.id, user, table.interaction())


async def reply(table: Table, user: int, agree: bool = True) -> bool:
    """Answer one."""
    return await undo.answer_undo(table.sessions, table.id, user, table.interaction(), agree=agree)


async def story(table: Table) -> list[str]:
    """The names of all events in the log that everybody may see."""
    return [event.name for event in (await table.look(-1)).since if event.seen_by is None]


async def test_the_last_choice_is_free_until_something_is_known_by_it(started: Table) -> None:
    """The position is the one before; the record keeps both, marked; the log tells it."""
    before = await started.session()
    await started.answer("rest")
    assert await ask(started, A) is True
    after = await started.session()
    assert (after.state, after.branch, after.version) == (before.state, 1, before.version + 2)
    assert await story(started) == ["started", "undone"]
    kept = await started.store.read(lambda db: db.execute("SELECT kind, option, undone FROM choices").fetchall())
    assert [tuple(row) for row in kept] == [("start", "", 0), ("go", "rest", 1), ("undo", "1", 1)]
    await started.store.read(lambda db: log_agrees(db, started.id))


async def test_playing_on_after_an_undo(started: Table) -> None:
    """The same ids are asked again under a new branch; old buttons are void; the record agrees."""
    old = (await started.asked())[1]
    await started.answer("rest")
    await ask(started, A)
    new = (await started.asked())[1]
    assert new.id == old.id
    await refused(
        started, "undone", partial(started.sessions.choose, started.id, A, 0, old.id, ["rest"], "i")
    )  # fmt: skip
    await started.answer("roll")
    await started.answer("rest")
    await started.store.read(lambda db: log_agrees(db, started.id))
    assert "undone" in await story(started)


async def test_there_may_be_nothing_to_undo(started: Table) -> None:
    """At the start, after everything was taken back, and for who has not chosen yet."""
    await refused(started, "nothing_to_undo", partial(undo.ask_undo, started.sessions, started.id, A, "i"))
    await started.answer("rest")
    await refused(started, "nothing_to_undo", partial(undo.ask_undo, started.sessions, started.id, B, "i"))
    await ask(started, A)
    await refused(started, "nothing_to_undo", partial(undo.ask_undo, started.sessions, started.id, A, "i"))


async def test_who_may_not_ask(walk_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """No seat, a lent one, a lobby, a game without undo."""
    asking = partial(undo.ask_undo, walk_table.sessions)
    await walk_table.open(3)
    await refused(walk_table, "not_started", partial(asking, walk_table.id, A, "i"))
    await walk_table.start()
    await walk_table.answer("rest")
    await refused(walk_table, "no_seat", partial(asking, walk_table.id, GUEST, "i"))
    await seating.lend(walk_table.sessions, walk_table.id, B, Person(GUEST, "G"), walk_table.interaction())
    await refused(walk_table, "seat_is_away", partial(asking, walk_table.id, B, "i"))
    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, undo=False))
    await refused(walk_table, "no_undo", partial(asking, walk_table.id, A, "i"))


async def pending(table: Table) -> None:
    """Seat 0 rests, seat 1 rests, seat 0 would like to take it back."""
    await table.answer("rest")
    await table.answer("rest")
    assert await ask(table, A) is False


async def test_further_back_everybody_agrees(started: Table) -> None:
    """Nothing happens until the last one has."""
    before = (await started.session()).state
    await pending(started)
    session = await started.session()
    assert session.undo == {"seat": 0, "to": 1, "kind": "go", "ask": [1, 2]}
    assert session.branch == 0
    assert await reply(started, B) is False
    assert (await started.session()).undo == {"seat": 0, "to": 1, "kind": "go", "ask": [2]}
    assert await reply(started, C) is True
    session = await started.session()
    assert (session.state, session.branch, session.undo) == (before, 1, None)
    assert await story(started) == ["started", "undone"]
    await started.store.read(lambda db: log_agrees(db, started.id))


async def test_who_may_not_answer(started: Table) -> None:
    """Nobody asks; who asked; who has agreed; who has no seat; and no second question meanwhile."""
    await refused(
        started, "no_undo_pending", partial(undo.answer_undo, started.sessions, started.id, B, "i", agree=True)
    )
    await pending(started)
    answering = partial(undo.answer_undo, started.sessions, started.id)
    await refused(started, "not_asked", partial(answering, A, "i", agree=True))
    await refused(started, "not_asked", partial(answering, GUEST, "i", agree=False))
    await refused(started, "undo_pending", partial(undo.ask_undo, started.sessions, started.id, B, "i"))
    await reply(started, B)
    await refused(started, "not_asked", partial(answering, B, "i", agree=True))


@pytest.mark.parametrize(
    ("user", "told"), [(A, Event("undo_dropped", {"seat": 0})), (B, Event("undo_refused", {"seat": 1}))]
)
async def test_refused_or_withdrawn(started: Table, user: int, told: Event) -> None:
    """One of those asked refuses, or who asked thinks better of it: the log says so, nothing else was changed."""
    await pending(started)
    state = (await started.session()).state
    assert await reply(started, user, agree=False) is False
    session = await started.session()
    assert (session.undo, session.state, session.branch) == (None, state, 0)
    events = await started.store.read(lambda db: rows.load_events(db, started.id))
    assert events[-1][1] == told
    await started.store.read(lambda db: log_agrees(db, started.id))
    assert await ask(started, A) is False, "it can be asked again"


async def test_a_choice_meanwhile_answers_it(started: Table) -> None:
    """Play has gone on: what was asked about is further away now."""
    await pending(started)
    await started.answer("rest")
    assert (await started.session()).undo is None


async def test_a_lent_seat_does_not_block_it(started: Table) -> None:
    """Whoever was asked may be gone: the wish is withdrawn, and can be put again to those who are there."""
    await pending(started)
    await seating.lend(started.sessions, started.id, C, None, started.interaction())
    assert (await started.session()).undo is None
    await ask(started, A)
    undo_now = (await started.session()).undo
    assert undo_now is not None
    assert undo_now["ask"] == [1]


async def test_past_a_roll_it_is_not_free_and_the_dice_do_not_come_again(started: Table) -> None:
    """The counter only grows, so that nobody can take back until the dice please."""
    await started.answer("roll")
    counter = (await started.session()).counter
    assert await ask(started, A) is False
    await reply(started, B)
    assert await reply(started, C) is True
    session = await started.session()
    assert session.counter == counter
    await started.answer("roll")
    throws = await started.store.read(lambda db: db.execute("SELECT throws FROM choices ORDER BY number").fetchall())
    assert throws[-1][0] != throws[1][0]
    assert (await started.session()).counter > counter
    await started.store.read(lambda db: log_agrees(db, started.id))


def staying(state: walk.State, choice: Choice, dice: Any) -> list[Event]:
    """Whoever rests goes on."""
    if choice.option != "rest" or state.asked:
        return walk.apply(state, choice, dice)
    state.next_id += 1
    return [Event("rested", {"seat": choice.seat})]


async def test_several_own_choices_go_together(started: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Back to the last chance, reveal or other seat's choice."""
    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, apply=staying))
    before = (await started.session()).state
    for _ in range(3):
        await started.answer("rest")
    assert await ask(started, A) is True
    assert (await started.session()).state == before


async def test_past_a_secret_it_is_not_free(started: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat alone was shown is a reveal too."""

    def apply(state: walk.State, choice: Choice, dice: Any) -> list[Event]:
        return [*walk.apply(state, choice, dice), Event("peeked", {"seat": choice.seat}, frozenset({choice.seat}))]

    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, apply=apply))
    await started.answer("rest")
    assert await ask(started, A) is False


async def test_against_computers_nobody_has_to_agree(walk_table: Table) -> None:
    """They do not mind."""
    await (await walk_table.open(people=1, computers=2)).start()
    before = (await walk_table.session()).state
    await walk_table.answer("rest")
    assert await ask(walk_table, A) is True
    assert (await walk_table.session()).state == before


async def test_every_undo_stays_in_the_log(started: Table) -> None:
    """Also one that happened in a stretch that was taken back later."""
    await started.answer("rest")
    await started.answer("rest")
    assert await ask(started, B)
    assert await ask(started, A)
    assert await story(started) == ["started", "undone", "undone"]
    await started.store.read(lambda db: log_agrees(db, started.id))
    await started.answer("rest")
    await started.store.read(lambda db: log_agrees(db, started.id))


async def test_sealed_answers_go_with_what_is_taken_back(walk_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were given for a position that is no more."""

    def apply(state: walk.State, choice: Choice, dice: Any) -> list[Event]:
        if choice.option == "rest":
            state.asked = [(choice.seat + i) % state.seats for i in range(1, state.seats)]
            state.next_id += 1
            return [Event("rested", {"seat": choice.seat})]
        return walk.apply(state, choice, dice)

    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, apply=apply))
    await (await walk_table.open(3)).start()
    user, _ = await walk_table.asked()
    await walk_table.answer("rest")
    look = await walk_table.look()
    later = look.upcoming[0]
    await walk_table.choose(HOST + later.seat, later.id, "wave")
    assert await ask(walk_table, user) is True
    assert await walk_table.count("SELECT count(*) FROM answers") == 0
    await walk_table.answer("rest")
    assert (await walk_table.look()).sealed == frozenset()


async def test_the_same_press_twice_takes_back_once(started: Table) -> None:
    """Discord may deliver it twice."""
    await started.answer("rest")
    pressing = partial(undo.ask_undo, started.sessions, started.id, A, "same")
    await pressing()
    await refused(started, "repeated", pressing)


THROW = ("rules", Throw("roll", "die", [1, 2], [1], 0))


def chosen(seat: int | None, answered_by: str = "person", *, rolled: bool = False) -> Recorded:
    """A choice of a record."""
    return Recorded(seat, None, 1, "go", "x", answered_by, [THROW] if rolled else [], ())


START = chosen(None, "start")
OFFERS = [
    ([START, chosen(0)], Offer(1, "go", ())),
    ([START, chosen(0), chosen(0)], Offer(1, "go", ())),
    ([START, chosen(0, rolled=True), chosen(0)], Offer(2, "go", ())),
    ([START, chosen(0), chosen(0, "order")], Offer(1, "go", ())),
    ([START, chosen(0), chosen(0, "order", rolled=True)], Offer(1, "go", (1,))),
    ([START, chosen(1), chosen(0, "advance")], Offer(2, "go", ())),
    ([START, chosen(0), chosen(2, "computer")], Offer(1, "go", (1,))),
    ([START, chosen(0), chosen(0), chosen(1)], Offer(2, "go", (1,))),
    ([START, chosen(0), chosen(0, "clock")], Offer(1, "go", (1,))),
]


@pytest.mark.parametrize(("record", "wanted"), OFFERS)
def test_how_far_back(record: list[Recorded], wanted: Offer) -> None:
    """To the last chance or other seat's choice; the own standing orders are own choices; else with consent."""
    seats = [Seat(n, "t", None if n == 2 else HOST + n, "x") for n in range(3)]
    session = Session(1, "walk", 1, "playing", 7, 70, HOST, {}, 0.0, 0.0, seats=seats)
    numbered = [(number, choice, False) for number, choice in enumerate(record)]
    assert undo.offer(Change(session, 0.0, {}, {}), numbered, 0) == wanted


async def test_the_record_of_an_undo_names_its_seat(started: Table) -> None:
    """Who took back, and to where."""
    await started.answer("rest")
    await ask(started, A)
    note = await started.store.read(lambda db: db.execute("SELECT * FROM choices WHERE kind = 'undo'").fetchone())
    assert (note["seat"], note["answered_by"], note["branch"]) == (0, "undo", 1)
    events = await started.store.read(lambda db: rows.load_events(db, started.id))
    assert events[-1][1] == Event("undone", {"seat": 0})
