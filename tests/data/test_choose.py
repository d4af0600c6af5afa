"""One choice: every refusal in its order, twice the same, two at once, while computers think (F03, F05, F07)."""

from __future__ import annotations

import asyncio
import dataclasses
import random
import threading
from functools import partial
from typing import Any

import pytest

from data import lobby, rows, seating
from data.errors import SessionError
from data.rows import Session
from data.sessions import Sessions
from rules import GAMES
from rules.core.dice import ScriptedDice
from rules.core.model import Decision, Event
from rules.velocity import GAME
from rules.velocity.obstacle import open_obstacle
from rules.velocity.state import State, position
from rules.velocity.turn import run
from tests.data.support import HOST, HandClock, Table, log_agrees, refused
from tests.rules.core import walk

GUEST = 999


def choosing(table: Table, user: int, decision: int, *options: str, branch: int = 0, interaction: str = "i") -> Any:
    """The request to choose."""
    return partial(table.sessions.choose, table.id, user, branch, decision, options, interaction)


async def test_a_choice_is_kept_with_all_it_brought(table: Table, clock: HandClock) -> None:
    """State, version, record, events, dice and the wish for a board in one step."""
    await (await table.open()).start()
    user, decision = await table.asked()
    before = await table.session()
    clock.time += 60
    assert await table.choose(user, decision.id, "solo") is True
    after = await table.session()
    assert after.version == before.version + 1
    assert after.counter > before.counter
    assert after.changed_at == clock.time
    assert after.state != before.state
    (made,) = (await table.store.read(lambda db: rows.load_choices(db, table.id)))[1:]
    assert (made.seat, made.user_id, made.decision) == (decision.seat, user, decision.id)
    assert (made.kind, made.option, made.answered_by) == ("choose_ride", "solo", "person")
    assert made.throws[0][1].name == "roll"
    assert made.interaction_id
    events = [event.name for event in (await table.look(-1)).since]
    assert events[:4] == ["game_started", "turn_started", "ride_chosen", "rolled"]
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_the_refusals_in_their_order(table: Table) -> None:
    """Each request is wrong in this way and in all the later ones; nothing has changed after any."""
    await table.open()
    await refused(table, "not_started", choosing(table, GUEST, 99, "x", branch=9))
    await table.start()
    user, decision = await table.asked()
    other = next(each for each in range(HOST, HOST + 3) if each != user)
    await refused(table, "no_seat", choosing(table, GUEST, 99, "x", branch=9))
    await refused(table, "undone", choosing(table, other, 99, "x", branch=9))
    await refused(table, "stale", choosing(table, other, 99, "x"))
    error = await refused(table, "not_your_decision", choosing(table, other, decision.id, "x"))
    assert error.params == {"seat": decision.seat, "kind": "choose_ride"}
    error = await refused(table, "illegal_choice", choosing(table, user, decision.id, "breakaway"))
    assert error.params == {"option": "breakaway"}
    await refused(table, "illegal_choice", choosing(table, user, decision.id))
    done = choosing(table, user, decision.id, "solo")
    assert await done()
    await refused(table, "repeated", done)
    await refused(table, "stale", choosing(table, user, decision.id, "solo", interaction="other"))
    await seating.lend(table.sessions, table.id, user, None, table.interaction())
    await refused(table, "seat_is_away", choosing(table, user, 99, "x", branch=9, interaction="third"))
    for status, code in (("over", "session_over"), ("cancelled", "cancelled"), ("frozen", "frozen")):
        await table.change("UPDATE sessions SET status = ?", status)
        await refused(table, code, choosing(table, GUEST, 99, "x", branch=9, interaction="fourth"))
    table.id += 1
    await refused(table, "no_session", choosing(table, GUEST, 99, "x", branch=9, interaction="fifth"))
    table.id -= 1
    await refused(table, "repeated", choosing(table, GUEST, 99, "x", branch=9))


async def test_a_double_click_rolls_once(table: Table) -> None:
    """F03: two clicks at once, from one hand or from two; one row in the record, and the other is told."""
    await (await table.open()).start()
    user, decision = await table.asked()
    clicks = [choosing(table, user, decision.id, "solo", interaction=f"i{n}")() for n in range(5)]
    found = await asyncio.gather(*clicks, return_exceptions=True)
    assert found[0] is True
    assert {getattr(each, "code", None) for each in found[1:]} <= {"stale", "not_your_decision"}
    assert await table.count("SELECT count(*) FROM choices WHERE kind = 'choose_ride'") == 1


async def test_the_same_interaction_twice_at_once(table: Table) -> None:
    """Discord delivers it twice: it is applied once."""
    await (await table.open()).start()
    user, decision = await table.asked()
    click = choosing(table, user, decision.id, "solo", interaction="same")
    found = await asyncio.gather(click(), click(), return_exceptions=True)
    assert [getattr(each, "code", each) for each in found] == [True, "repeated"]


async def test_two_services_on_one_database_apply_it_once(table: Table) -> None:
    """Without a common lock the interaction is still the database's to count."""
    await (await table.open()).start()
    user, decision = await table.asked()
    other = Sessions(table.store, table.sessions.clock)
    found = await asyncio.gather(
        choosing(table, user, decision.id, "solo", interaction="same")(),
        other.choose(table.id, user, 0, decision.id, ["solo"], "same"),
        return_exceptions=True,
    )
    assert [getattr(each, "code", each) for each in found] == [True, "repeated"]
    await table.store.read(lambda db: log_agrees(db, table.id))


def obstacle(cans: int) -> State:
    """Three couriers of seat 0 have just arrived on an obstacle space."""
    course = position([[1]] * 3, [0] * 3).course
    target = course.obstacle[1]
    start = course.start
    state = position([[target] * 3 + [start], [start] * 4, [start] * 4], [cans, 0, 0])
    state.origin, state.target, state.arrived, state.chosen = target + 3, target, [3, 0, 0], "team"
    state.mode, state.boost, state.last_id = "solo", "none", 5
    open_obstacle(state)
    run(state, ScriptedDice([]), [])
    return state


async def test_one_click_carries_several_choices(table: Table) -> None:
    """All of one seat's following decisions of the kind, in order, in one step."""
    await (await table.open()).start()
    await table.put(obstacle(3))
    user, decision = await table.asked()
    before = (await table.session()).version
    await table.choose(user, decision.id, "master", "fall_back", "master")
    session = await table.session()
    assert session.version == before + 1
    made = (await table.store.read(lambda db: rows.load_choices(db, table.id)))[1:]
    assert [(each.option, each.decision) for each in made] == [("master", 6), ("fall_back", 7), ("master", 8)]
    assert {each.interaction_id for each in made} == {made[0].interaction_id}


@pytest.mark.parametrize(
    "options", [["master", "nonsense"], ["master"] * 4, ["fall_back", "fall_back", "fall_back", "fall_back"]]
)
async def test_one_click_is_all_or_none(table: Table, options: list[str]) -> None:
    """A choice that is not possible, or one too many, takes the ones before it back."""
    await (await table.open()).start()
    await table.put(obstacle(3))
    user, decision = await table.asked()
    await refused(table, "illegal_choice", choosing(table, user, decision.id, *options))
    await table.choose(user, decision.id, options[0])


def twins(state: walk.State) -> tuple[Decision, ...]:
    """Two decisions of one kind, open at once for one seat."""
    opened = walk.decisions(state)
    return (*opened, *(each._replace(id=each.id + 50) for each in opened if each.kind == "go"))


async def test_the_decision_that_was_clicked_is_the_one_that_is_answered(
    walk_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a seat has two of a kind open, the second button answers the second one."""
    seen: list[int] = []

    def apply(state: walk.State, choice: Any, dice: Any) -> list[Event]:
        seen.append(choice.decision)
        return walk.apply(state, choice, dice)

    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, decisions=twins, apply=apply))
    await (await walk_table.open(2, first=None)).start()
    user, decision = await walk_table.asked()
    await walk_table.choose(user, decision.id + 50, "rest")
    assert seen == [decision.id + 50]


class Thinker:
    """A computer that thinks until it is told to stop."""

    def __init__(self) -> None:
        self.thinking, self.go_on = threading.Event(), threading.Event()

    def __call__(self, view: Any, decision: Decision, level: str, dice: Any) -> str:
        self.thinking.set()
        assert self.go_on.wait(20)
        return decision.options[0].key


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """Slow computers in VeloCity; seat 0 begins."""
    thinker = Thinker()
    monkeypatch.setitem(GAMES, "velocity", dataclasses.replace(GAME, computer=thinker))
    return thinker


async def thinking(table: Table, thinker: Thinker) -> tuple[int, asyncio.Task[bool]]:
    """Play until the computer thinks; the decision that led there, and the click that waits for it."""
    await table.open(people=1, computers=2)
    await lobby.set_option(table.sessions, table.id, HOST, "starting_seat", 0, table.interaction())
    await table.start()
    begun = asyncio.create_task(asyncio.to_thread(thinker.thinking.wait, 20))
    while True:
        _, decision = await table.asked()
        option, interaction = decision.options[0].key, table.interaction()
        click = asyncio.create_task(choosing(table, HOST, decision.id, option, interaction=interaction)())
        await asyncio.wait({click, begun}, return_when=asyncio.FIRST_COMPLETED)
        if begun.done():
            return decision.id, click


async def test_a_click_while_computers_think(table: Table, thinker: Thinker) -> None:
    """It waits for its turn and is told what came; another session goes on meanwhile, and the loop is free."""
    before, first = await thinking(table, thinker)
    second = asyncio.create_task(choosing(table, HOST, before, "solo", interaction="second")())
    other = Table(table.sessions, "velocity")
    await (await other.open(people=3)).start()
    assert await other.choose(*(await other.asked())[:1], (await other.asked())[1].id, "solo")
    assert not first.done()
    assert not second.done()
    assert await table.count("SELECT count(*) FROM interactions WHERE id = 'second'") == 0
    thinker.go_on.set()
    assert await first
    with pytest.raises(SessionError) as caught:
        await second
    assert caught.value.code == "stale"
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_a_click_that_is_cancelled_while_computers_think(table: Table, thinker: Thinker) -> None:
    """Nothing of it is kept, and the lock is free again."""
    decision, click = await thinking(table, thinker)
    before = await table.dump()
    click.cancel()
    with pytest.raises(asyncio.CancelledError):
        await click
    thinker.go_on.set()
    assert await table.dump() == before
    await table.choose(HOST, decision, (await table.asked())[1].options[0].key)
    await table.store.read(lambda db: log_agrees(db, table.id))


async def test_a_session_to_its_end(table: Table, clock: HandClock) -> None:
    """The outcome is stored, nothing is asked any more, and the record agrees."""
    await (await table.open(people=2, computers=2)).start()
    chance = random.Random(5)
    while (await table.session()).status == "playing":
        user, decision = await table.asked()
        clock.time += 1
        await table.choose(user, decision.id, chance.choice(decision.options).key)
    session = await table.session()
    look = await table.look(-1)
    assert session.status == "over"
    assert session.ended_at == clock.time
    assert session.outcome is not None
    assert sorted(seat for group in session.outcome["ranking"] for seat in group) == [0, 1, 2, 3]
    assert look.decisions == ()
    assert look.since[-1].name == "game_over"
    await table.store.read(lambda db: log_agrees(db, table.id))
    await refused(table, "session_over", choosing(table, HOST, 1, "solo", interaction="late"))


async def test_what_did_not_change_is_not_written(table: Table) -> None:
    """A choice writes the columns that changed, so that a click costs the disk little."""
    await (await table.open()).start()
    user, decision = await table.asked()
    statements: list[str] = []
    await table.store.read(lambda db: db.set_trace_callback(statements.append))
    await table.choose(user, decision.id, "solo")
    await table.store.read(lambda db: db.set_trace_callback(None))
    (update,) = [each for each in statements if each.startswith("UPDATE sessions")]
    assert "secret" not in update
    assert "options" not in update
    assert "status" not in update
    assert "state = " in update


def test_a_session_knows_its_place() -> None:
    """The thread where there is one, else the channel."""
    session = Session(1, "velocity", 1, "lobby", 7, 70, HOST, {}, 0.0, 0.0)
    assert session.place_id == 70
    assert dataclasses.replace(session, thread_id=71).place_id == 71


async def test_a_session_moves_into_a_thread(table: Table) -> None:
    """And out of it again when the thread is gone."""
    await table.open()
    await table.sessions.move(table.id, 71)
    assert (await table.session()).place_id == 71
    await table.sessions.move(table.id, None, 72)
    session = await table.session()
    assert (session.place_id, session.thread_id) == (72, None)
