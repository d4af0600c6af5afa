"""Answers given in advance, and standing orders: sealed, used in the order of the rules, once."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import Any

import pytest

from data import rows, seating
from rules import GAMES
from rules.core.model import Choice, Event
from tests.data.support import HOST, Table, refused
from tests.rules.core import walk

GUEST = 999
FIRST = 10  # the decision that is open in `asking`; those of the later seats follow


@pytest.fixture
async def asking(walk_table: Table) -> Table:
    """Four people; seat 0 has landed on the other three: 1 is asked now, 2 and 3 will be."""
    await (await walk_table.open(4, first=None)).start()
    await walk_table.put(walk.State(4, 12, 20, [9, 9, 9, 9], [3, 3, 3, 3], next_id=FIRST, asked=[1, 2, 3]))
    return walk_table


async def made(table: Table) -> list[tuple[int | None, str, str]]:
    """Seat, option and kind of answer of every choice since the start."""
    choices = await table.store.read(lambda db: rows.load_choices(db, table.id))
    return [(each.seat, each.option, each.answered_by) for each in choices[1:]]


async def test_an_answer_in_advance_is_sealed(asking: Table) -> None:
    """Nothing happens but that it is kept: no event, no choice, and nobody can read what it is."""
    before = await asking.session()
    events = (await asking.look(-1)).since
    assert [each.id for each in (await asking.look()).upcoming] == [FIRST + 1, FIRST + 2]
    assert await asking.choose(HOST + 2, FIRST + 1, "ignore") is False
    after, look = await asking.session(), await asking.look(-1)
    assert after.state == before.state
    assert after.version == before.version + 1
    assert look.since == events
    assert look.sealed == {2}
    assert [each.id for each in look.upcoming] == [FIRST + 2]
    assert await made(asking) == []


async def test_sealed_answers_are_used_in_the_order_of_the_rules_and_once(asking: Table) -> None:
    """Sealed last, asked first; the next question of the same kind is a new one."""
    await asking.choose(HOST + 3, FIRST + 2, "wave")
    await asking.choose(HOST + 2, FIRST + 1, "ignore")
    assert await asking.choose(HOST + 1, FIRST, "wave") is True
    assert await made(asking) == [(1, "wave", "person"), (2, "ignore", "advance"), (3, "wave", "advance")]
    assert await asking.count("SELECT count(*) FROM answers") == 0
    await asking.put(walk.State(4, 12, 20, [9, 9, 9, 9], [3, 3, 3, 3], active=1, next_id=20, asked=[2, 3, 0]))
    assert (await asking.asked())[1].id == 20
    await asking.choose(HOST + 2, 20, "wave")
    assert (await asking.asked())[1].id == 21


async def test_a_sealed_answer_can_be_changed_until_it_is_used(asking: Table) -> None:
    """The last one counts."""
    await asking.choose(HOST + 2, FIRST + 1, "ignore")
    await asking.choose(HOST + 2, FIRST + 1, "wave")
    assert await asking.count("SELECT count(*) FROM answers") == 1
    await asking.choose(HOST + 1, FIRST, "wave")
    assert (await made(asking))[1] == (2, "wave", "advance")


async def test_what_cannot_be_sealed(asking: Table) -> None:
    """The same refusals as for an open decision."""
    choose = partial(asking.sessions.choose, asking.id)
    await refused(asking, "not_your_decision", partial(choose, HOST + 3, 0, FIRST + 1, ["wave"], "i"))
    await refused(asking, "illegal_choice", partial(choose, HOST + 2, 0, FIRST + 1, ["dance"], "i"))
    await refused(asking, "illegal_choice", partial(choose, HOST + 2, 0, FIRST + 1, ["wave", "wave"], "i"))
    await refused(asking, "stale", partial(choose, HOST + 2, 0, FIRST + 3, ["wave"], "i"))
    await refused(asking, "undone", partial(choose, HOST + 2, 1, FIRST + 1, ["wave"], "i"))
    await refused(asking, "no_seat", partial(choose, GUEST, 0, FIRST + 1, ["wave"], "i"))


async def test_a_sealed_answer_outlives_its_seat_being_left(asking: Table) -> None:
    """It was given; the computer chooses only what comes after."""
    await asking.choose(HOST + 2, FIRST + 1, "ignore")
    await seating.resign(asking.sessions, asking.id, HOST + 2, asking.interaction())
    await asking.choose(HOST + 1, FIRST, "wave")
    assert (await made(asking))[1] == (2, "ignore", "advance")


async def test_an_answer_whose_question_never_comes_is_dropped(asking: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would otherwise hide the next question of that seat."""

    def apply(state: walk.State, choice: Choice, dice: Any) -> list[Event]:
        del state.asked[1:]
        return walk.apply(state, choice, dice)

    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, apply=apply))
    await asking.choose(HOST + 3, FIRST + 2, "wave")
    await asking.choose(HOST + 1, FIRST, "wave")
    assert await asking.count("SELECT count(*) FROM answers") == 0
    assert (await asking.look()).sealed == frozenset()


# Standing orders


async def order(table: Table, user: int, setting: str) -> None:
    """Leave an order for waving."""
    await table.sessions.set_order(table.id, user, "wave", {"setting": setting}, table.interaction())


async def test_an_order_answers_when_its_question_comes(asking: Table) -> None:
    """In the order of the seats; a seat without one is asked."""
    await order(asking, HOST + 2, "always")
    assert await made(asking) == []
    await asking.choose(HOST + 1, FIRST, "wave")
    assert await made(asking) == [(1, "wave", "person"), (2, "wave", "order")]
    assert (await asking.asked())[0] == HOST + 3


async def test_an_order_answers_an_open_question_at_once(asking: Table) -> None:
    """And the next ones too, as long as orders stand."""
    await order(asking, HOST + 2, "never")
    await order(asking, HOST + 1, "never")
    assert await made(asking) == [(1, "ignore", "order"), (2, "ignore", "order")]


async def test_a_sealed_answer_goes_before_an_order(asking: Table) -> None:
    """It was given for this very question."""
    await order(asking, HOST + 2, "never")
    await asking.choose(HOST + 2, FIRST + 1, "wave")
    await asking.choose(HOST + 1, FIRST, "wave")
    assert (await made(asking))[1] == (2, "wave", "advance")


async def test_an_order_is_kept_and_can_be_taken_back(asking: Table) -> None:
    """One row a seat and kind."""
    await order(asking, HOST + 2, "always")
    await order(asking, HOST + 2, "ask")
    assert (await asking.look()).orders == {(2, "wave"): {"setting": "ask"}}
    await asking.choose(HOST + 1, FIRST, "wave")
    assert (await asking.asked())[0] == HOST + 2


async def test_an_order_that_answers_nonsense_asks_the_person(asking: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Legality has one source only."""
    monkeypatch.setitem(GAMES, "walk", dataclasses.replace(walk.GAME, answer=lambda view, decision, order: "dance"))
    await order(asking, HOST + 1, "always")
    assert (await asking.asked())[0] == HOST + 1


async def test_orders_that_are_refused(table: Table) -> None:
    """Who has no seat, who has lent it, and what the game does not know."""
    await table.open()
    setting = partial(table.sessions.set_order, table.id)
    rule = {"setting": "rule"}
    await refused(table, "not_started", partial(setting, HOST, "follow", rule, "i"))
    await table.start()
    await refused(table, "no_seat", partial(setting, GUEST, "follow", rule, "i"))
    for kind, value in (
        ("choose_ride", rule),
        ("follow", {}),
        ("follow", {"setting": "perhaps"}),
        ("follow", {"setting": "rule", "keep": 99}),
        ("take_can", {"setting": "always"}),
    ):
        await refused(table, "bad_order", partial(setting, HOST, kind, value, "i"))
    asked, _ = await table.asked()
    user = HOST if asked != HOST else HOST + 1
    await seating.lend(table.sessions, table.id, user, None, table.interaction())
    await refused(table, "seat_is_away", partial(setting, user, "follow", rule, "i"))


async def test_an_order_is_completed_with_the_defaults(table: Table) -> None:
    """What is stored is whole, and nothing else is stored."""
    await (await table.open()).start()
    await table.sessions.set_order(table.id, HOST, "follow", {"setting": "rule", "keep": 2, "mood": "good"}, "i")
    wanted = {"setting": "rule", "min_steps": 3, "keep": 2, "onto_obstacle": "if_paid", "max": 4}
    assert (await table.look()).orders == {(0, "follow"): wanted}
    await table.sessions.set_order(table.id, HOST, "follow", {"max": 1}, "i2")
    assert (await table.look()).orders == {(0, "follow"): wanted | {"max": 1}}, "one field at a time, the others stay"
