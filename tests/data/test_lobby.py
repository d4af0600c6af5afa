"""Before the start: seats, teams, options, the host, computers, starting and closing (F53)."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from data import lobby
from data.errors import SessionError
from data.lobby import MAX_OPEN_PER_HOST, Person
from data.sessions import Sessions
from rules import GAMES
from rules.core.game import LEVELS
from tests.data.support import HOST, PLACE, HandClock, Table, refused

GUEST = 999
VELOCITY = GAMES["velocity"]


def joining(table: Table, user: int) -> partial[Any]:
    """The request to join."""
    return partial(lobby.join, table.sessions, table.id, Person(user, f"P{user}"), table.interaction())


async def test_a_new_lobby_has_its_host_its_defaults_and_a_wish_for_a_board(table: Table, clock: HandClock) -> None:
    """The first row of a session."""
    await table.open(people=1, computers=2, level="hard", course="short")
    session = await table.session()
    assert (session.status, session.host_id, session.version, session.created_at) == ("lobby", HOST, 1, clock.time)
    assert session.options == {"course": "short", "starting_seat": None, "late_can": False}
    assert [(seat.holder_id, seat.level) for seat in session.seats] == [(HOST, "hard"), (None, "hard"), (None, "hard")]
    assert len({seat.team for seat in session.seats}) == 3
    assert await table.count("SELECT count(*) FROM notices WHERE kind = 'board'") == 1
    assert session.secret is None


@pytest.mark.parametrize(
    "options", [{"course": "moon"}, {"late_can": 1}, {"starting_seat": 1}, {"starting_seat": "0"}, {"speed": 3}]
)
async def test_options_that_do_not_exist_open_no_lobby(table: Table, options: dict[str, Any]) -> None:
    """A wrong value, a wrong type, a seat that is not there, a name that the game does not know."""
    await table.open()
    error = await refused(table, "bad_option", partial(Table(table.sessions, "velocity").open, **options))
    assert error.params["option"] in options


async def test_a_level_that_does_not_exist_seats_no_computer(table: Table) -> None:
    """Neither at the opening, nor later, nor to fill up."""
    await table.open(people=2)
    await refused(table, "bad_option", partial(Table(table.sessions, "velocity").open, 1, 1, "godlike"))
    arguments = (table.sessions, table.id, HOST)
    await refused(table, "bad_option", partial(lobby.add_computer, *arguments, "godlike", "i1"))
    await refused(table, "bad_option", partial(lobby.start, *arguments, "i2", fill="godlike"))


async def test_the_same_interaction_opens_one_lobby(sessions: Sessions, table: Table) -> None:
    """Discord may deliver a command twice."""
    opening = partial(lobby.open_session, sessions, "velocity", PLACE, Person(HOST, "A"), {}, "same")
    table.id = await opening()
    await refused(table, "repeated", opening)


async def test_a_member_cannot_flood_the_house(sessions: Sessions, table: Table) -> None:
    """The limit counts lobbies and running sessions; closed ones make room."""
    for _ in range(MAX_OPEN_PER_HOST):
        await table.open(people=1)
    error = await refused(table, "too_many_open", partial(Table(sessions, "velocity").open, 1))
    assert error.params == {"most": MAX_OPEN_PER_HOST}
    await lobby.cancel(sessions, table.id, HOST, table.interaction())
    await Table(sessions, "velocity").open(people=1)


async def test_joining_full_started_twice_and_nowhere(table: Table) -> None:
    """F53: each its own answer; started comes before twice, twice before full."""
    await table.open(people=7)
    assert len({seat.team for seat in (await table.session()).seats}) == 7
    assert (await refused(table, "full", joining(table, GUEST))).params == {"most": 7}
    await refused(table, "already_joined", joining(table, HOST + 1))
    await table.start()
    await refused(table, "already_started", joining(table, GUEST))
    await refused(table, "already_started", joining(table, HOST + 1))
    table.id += 1
    await refused(table, "no_session", joining(table, GUEST))


async def test_everybody_at_once_for_the_last_seat(table: Table) -> None:
    """One of them gets it."""
    await table.open(people=6)
    found = await asyncio.gather(*(joining(table, GUEST + i)() for i in range(5)), return_exceptions=True)
    assert [getattr(each, "code", None) for each in found].count("full") == 4
    assert len((await table.session()).seats) == 7


async def test_a_leaving_guest_moves_the_others_up(table: Table) -> None:
    """Seats stay numbered from 0, and the option that names a seat goes with its person."""
    await table.open(people=3)
    await lobby.set_option(table.sessions, table.id, HOST, "starting_seat", 2, table.interaction())
    teams = {seat.holder_id: seat.team for seat in (await table.session()).seats}
    await lobby.leave(table.sessions, table.id, HOST + 1, table.interaction())
    session = await table.session()
    assert [(seat.seat, seat.holder_id) for seat in session.seats] == [(0, HOST), (1, HOST + 2)]
    assert all(teams[seat.holder_id] == seat.team for seat in session.seats)
    assert session.options["starting_seat"] == 1
    await refused(table, "no_seat", partial(lobby.leave, table.sessions, table.id, HOST + 1, table.interaction()))


async def test_a_leaving_host_hands_on_and_the_last_one_closes(table: Table) -> None:
    """F53: the next person becomes host, never a computer; computers alone are no lobby."""
    await table.open(people=2, computers=1)
    assert [seat.holder_id for seat in (await table.session()).seats] == [HOST, None, HOST + 1]
    await lobby.leave(table.sessions, table.id, HOST, table.interaction())
    session = await table.session()
    assert (session.host_id, session.status) == (HOST + 1, "lobby")
    await lobby.leave(table.sessions, table.id, HOST + 1, table.interaction())
    session = await table.session()
    assert (session.status, session.reason) == ("cancelled", "everybody_left")
    await refused(table, "cancelled", joining(table, GUEST))


async def test_teams_are_taken_once_and_computers_give_way(table: Table) -> None:
    """A person's team is that person's."""
    await table.open(people=2, computers=1)
    red, computer, blue = (seat.team for seat in (await table.session()).seats)
    choosing = partial(lobby.set_team, table.sessions, table.id, HOST)
    error = await refused(table, "team_taken", partial(choosing, blue, "i1"))
    assert error.params == {"name": "P102"}
    await refused(table, "bad_option", partial(choosing, "plaid", "i2"))
    await refused(table, "no_seat", partial(lobby.set_team, table.sessions, table.id, GUEST, blue, "i3"))
    await choosing(computer, table.interaction())
    assert [seat.team for seat in (await table.session()).seats] == [computer, red, blue]
    free = next(team.id for team in VELOCITY.teams if team.id not in (red, computer, blue))
    await choosing(free, table.interaction())
    await choosing(free, table.interaction())  # the own one again is no fault
    assert (await table.session()).seats[0].team == free


async def test_only_the_host_settles_and_only_what_exists(table: Table) -> None:
    """A refused value leaves the old one."""
    await table.open(people=3)
    setting = partial(lobby.set_option, table.sessions, table.id)
    error = await refused(table, "not_host", partial(setting, HOST + 1, "course", "short", "i1"))
    assert error.params == {"host": HOST}
    for name, value in (("course", "moon"), ("starting_seat", 3), ("starting_seat", True), ("speed", 1)):
        await refused(table, "bad_option", partial(setting, HOST, name, value, "i2"))
    await setting(HOST, "starting_seat", 2, table.interaction())
    await setting(HOST, "late_can", True, table.interaction())
    await table.start()
    await refused(table, "already_started", partial(setting, HOST, "course", "short", "i3"))
    events = (await table.look(-1)).since
    assert events[0].data == {"starting_seat": 2}
    assert "can_received" in [event.name for event in events]


async def test_computers_come_and_go(table: Table) -> None:
    """The last one seated goes first; people stay."""
    await table.open(people=2)
    adding = partial(lobby.add_computer, table.sessions, table.id)
    removing = partial(lobby.remove_computer, table.sessions, table.id)
    await refused(table, "no_computer", partial(removing, HOST, "i1"))
    await refused(table, "not_host", partial(adding, HOST + 1, "easy", "i2"))
    for level in LEVELS:
        await adding(HOST, level, table.interaction())
    await removing(HOST, table.interaction())
    assert [seat.level for seat in (await table.session()).seats[2:]] == list(LEVELS[:2])
    for _ in range(3):
        await adding(HOST, "easy", table.interaction())
    await refused(table, "full", partial(adding, HOST, "easy", "i3"))
    await refused(table, "not_host", partial(removing, HOST + 1, "i4"))


async def test_the_host_hands_on(table: Table) -> None:
    """To somebody in the lobby; then the new host is the host."""
    await table.open(people=2)
    passing = partial(lobby.pass_host, table.sessions, table.id)
    await refused(table, "not_in_lobby", partial(passing, HOST, GUEST, "i1"))
    await refused(table, "not_host", partial(passing, HOST + 1, HOST + 1, "i2"))
    await passing(HOST, HOST + 1, table.interaction())
    await refused(table, "not_host", partial(lobby.cancel, table.sessions, table.id, HOST, "i3"))
    await lobby.cancel(table.sessions, table.id, HOST + 1, table.interaction())
    session = await table.session()
    assert (session.status, session.reason) == ("cancelled", "host_cancelled")
    await refused(table, "cancelled", partial(lobby.start, table.sessions, table.id, HOST + 1, "i4"))


async def test_too_few_wait_or_fill_up(table: Table) -> None:
    """The refusal says how many are missing; filling up seats just those."""
    await table.open(people=1)
    starting = partial(lobby.start, table.sessions, table.id)
    assert (await refused(table, "too_few", partial(starting, HOST, "i1"))).params == {"missing": 2, "low": 3}
    await refused(table, "not_host", partial(starting, GUEST, "i2"))
    await starting(HOST, table.interaction(), fill="hard")
    session = await table.session()
    assert [(seat.holder_id, seat.level) for seat in session.seats[1:]] == [(None, "hard")] * 2
    assert session.status == "playing"
    user, _ = await table.asked()
    assert user == HOST
    await refused(table, "already_started", partial(starting, HOST, "i3"))


async def test_two_starts_at_once(table: Table) -> None:
    """One of them starts."""
    await table.open()
    start = partial(lobby.start, table.sessions, table.id, HOST)
    found = await asyncio.gather(start("i1"), start("i2"), return_exceptions=True)
    assert [getattr(each, "code", None) for each in found] == [None, "already_started"]
    assert await table.count("SELECT count(*) FROM choices WHERE kind = 'start'") == 1


async def test_options_that_do_not_fit_together_start_nothing(table: Table) -> None:
    """What the rules refuse at the set-up is told, and the lobby stays as it was."""
    await table.open()
    await table.change("UPDATE sessions SET options = json_set(options, '$.starting_seat', 6)")
    error = await refused(table, "bad_setup", partial(lobby.start, table.sessions, table.id, HOST, "i1"))
    assert error.params == {"option": "starting_seat"}


async def test_a_rematch_has_the_old_options_and_order_and_hands_the_start_on(table: Table) -> None:
    """VR-06: the seat before the last starter begins, with the number of seats of the new session."""
    await table.open(course="short")
    await lobby.set_option(table.sessions, table.id, HOST, "starting_seat", 1, table.interaction())
    await table.start()
    again = partial(lobby.rematch, table.sessions, table.id)
    await refused(table, "not_over", partial(again, Person(HOST, "A"), "i1"))
    await table.change("UPDATE sessions SET status = 'over', ended_at = 1")
    await refused(table, "no_seat", partial(again, Person(GUEST, "G"), "i2"))
    old = table.id
    table.id = await lobby.rematch(table.sessions, old, Person(HOST + 1, "B"), table.interaction())
    session = await table.session()
    assert (session.status, session.host_id, session.options["course"]) == ("lobby", HOST + 1, "short")
    assert await lobby.rematch(table.sessions, old, Person(HOST, "A"), table.interaction()) == table.id, "one lobby"
    assert [seat.holder_id for seat in (await table.session()).seats] == [HOST, HOST + 1], "seated as before"
    await lobby.join(table.sessions, table.id, Person(GUEST, "G"), table.interaction())
    assert (await table.session()).options["starting_seat"] == (1 + 3 - 1) % 3
    await lobby.join(table.sessions, table.id, Person(GUEST + 1, "H"), table.interaction())
    assert (await table.session()).options["starting_seat"] == (1 + 4 - 1) % 4
    await lobby.set_option(table.sessions, table.id, HOST + 1, "starting_seat", 3, table.interaction())
    await lobby.leave(table.sessions, table.id, GUEST, table.interaction())
    assert (await table.session()).options["starting_seat"] == 2, "the person of seat 3 sits on seat 2 now"
    await lobby.leave(table.sessions, table.id, GUEST + 1, table.interaction())
    assert (await table.session()).options["starting_seat"] is None, "and is gone; the host had the last word"


async def test_people_wear_their_teams_again_in_a_rematch(table: Table) -> None:
    """Whoever comes first: a newcomer takes a team that was nobody's, until none is left."""
    teams = [team.id for team in GAMES["velocity"].teams]
    await table.open()
    await lobby.set_team(table.sessions, table.id, HOST, teams[3], table.interaction())
    await table.start()
    await table.change("UPDATE sessions SET status = 'over', ended_at = 1")
    table.id = await lobby.rematch(table.sessions, table.id, Person(HOST + 1, "B"), table.interaction())
    for number in range(len(teams) - 2):
        await lobby.join(table.sessions, table.id, Person(GUEST + number, "G"), table.interaction())
    await lobby.join(table.sessions, table.id, Person(HOST, "A"), table.interaction())
    worn = {seat.holder_id: seat.team for seat in (await table.session()).seats}
    assert (worn[HOST], worn[HOST + 1]) == (teams[3], teams[1])
    assert sorted(worn.values()) == sorted(teams)
    await lobby.leave(table.sessions, table.id, GUEST, table.interaction())
    await lobby.leave(table.sessions, table.id, HOST, table.interaction())
    for number in (100, 101):
        await lobby.join(table.sessions, table.id, Person(GUEST + number, "G"), table.interaction())
    worn = {seat.holder_id: seat.team for seat in (await table.session()).seats}
    assert (worn[GUEST + 100], worn[GUEST + 101]) == (teams[0], teams[3])


async def test_every_refusal_is_the_same_after_a_restart(table: Table, clock: HandClock) -> None:
    """Nothing about a lobby is kept in memory only."""
    await table.open(people=2)
    other = Sessions(table.store, clock)
    with pytest.raises(SessionError) as caught:
        await lobby.join(other, table.id, Person(HOST, "A"), "i1")
    assert caught.value.code == "already_joined"
    await lobby.join(other, table.id, Person(GUEST, "G"), "i2")
    await table.start()
