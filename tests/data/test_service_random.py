"""Random people do random things with one session; after each step everything still holds.

The database is real, the clock stands, and chance is seeded, the dice secret too: a seed always gives the same story.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from data import lobby, seating, undo
from data.errors import SessionError
from data.lobby import Person
from data.rows import Session
from data.sessions import Sessions
from data.store import Store
from rules.velocity.content import content
from tests.data.support import HOST, HandClock, Table, log_agrees, open_store

USERS = list(range(HOST, HOST + 6))  # some will have a seat, some will not
ANYBODY = [*USERS, 900, 901]
ORDERS: list[tuple[str, dict[str, Any]]] = [
    ("follow", {"setting": "never"}),
    ("follow", {"setting": "always"}),
    ("follow", {"setting": "ask"}),
    ("follow", {"setting": "rule", "keep": 1}),
    ("obstacle", {"setting": "always"}),
    ("obstacle", {"setting": "ask"}),
    ("take_can", {"setting": "ask"}),
    ("take_can", {"setting": "perhaps"}),
    ("choose_ride", {"setting": "always"}),
]
STATUSES = ("lobby", "playing", "over", "cancelled")
Request = Callable[[str], Awaitable[Any]]
LOBBY = {"joins": 6, "leaves": 1, "sets_an_option": 2, "starts": 3, "sends_it_again": 1}
PLAYING = {
    "chooses": 14,
    "seals": 8,
    "chooses_anything": 4,
    "presses_again": 2,
    "sends_it_again": 3,
    "takes_back": 3,
    "answers_an_undo": 3,
    "everybody_agrees": 3,
    "leaves_an_order": 2,
    "comes_back": 4,
    "lends": 2,
    "resigns": 1,
    "starts": 1,
    "restarts": 1,
}


class House:
    """One session and everybody around it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.path, self.chance = folder / f"{seed}.db", random.Random(seed)
        self.granted: Counter[str] = Counter()
        self.action, self.requests = "", 0
        self.last: tuple[Request, str, bool] | None = None
        self.last_choice: tuple[int, int, int, str] | None = None
        self.seen = (0, 0, "lobby")
        self.store: Store
        self.table: Table

    async def open(self) -> None:
        """Open the database, as at every start."""
        self.store = await open_store(self.path)
        sessions = Sessions(self.store, HandClock())
        if hasattr(self, "table"):
            self.table.store, self.table.sessions = self.store, sessions
        else:
            self.table = Table(sessions, "velocity")

    @property
    def sessions(self) -> Sessions:
        """The service of this run."""
        return self.table.sessions

    async def request(self, user: int | None, request: Request) -> bool:
        """Make a request; a refusal changes nothing, and who has no seat is always refused. Says if it was granted."""
        before, session = await self.table.dump(), await self.table.session()
        self.requests += 1
        interaction = f"i{self.requests}"
        try:
            await request(interaction)
        except SessionError:
            self.last = (request, interaction, False)
            assert await self.table.dump() == before
            return False
        self.last = (request, interaction, True)
        self.granted[self.action] += 1
        assert user is None or session.seats_of(user), f"{user} has no seat and changed something"
        return True

    def anybody(self, session: Session) -> int:
        """Mostly somebody with a seat."""
        seated = [user for user in USERS if session.seats_of(user)]
        return self.chance.choice(seated if seated and self.chance.random() < 0.8 else ANYBODY)

    async def step(self) -> None:
        """One thing that somebody does."""
        session = await self.table.session()
        actions = LOBBY if session.status == "lobby" else PLAYING
        (self.action,) = self.chance.choices(list(actions), list(actions.values()))
        await getattr(self, self.action)(session, self.anybody(session))

    async def joins(self, session: Session, user: int) -> None:
        """Somebody takes a seat: the one thing that needs none."""
        person = Person(self.chance.choice(USERS), "P")
        await self.request(None, lambda i: lobby.join(self.sessions, session.id, person, i))

    async def leaves(self, session: Session, user: int) -> None:
        """Somebody leaves the lobby."""
        if len(session.seats) > 1:
            await self.request(user, lambda i: lobby.leave(self.sessions, session.id, user, i))

    async def sets_an_option(self, session: Session, user: int) -> None:
        """Somebody would like to settle who begins."""
        seat = self.chance.choice([None, 0, 1, 2, 7])
        await self.request(user, lambda i: lobby.set_option(self.sessions, session.id, user, "starting_seat", seat, i))

    async def starts(self, session: Session, user: int) -> None:
        """Somebody would like to start."""
        fill = self.chance.choice(["easy", None])
        await self.request(user, lambda i: lobby.start(self.sessions, session.id, user, i, fill=fill))

    async def chooses(self, session: Session, user: int) -> None:
        """Whoever is asked chooses what is legal, now or in advance."""
        look = await self.table.look()
        asked = [d for d in look.decisions if not session.seats[d.seat].is_computer]
        if asked:
            assert await self.choose(session, self.chance.choice(asked))

    async def seals(self, session: Session, user: int) -> None:
        """Whoever will be asked answers in advance; until there is such a question, play goes on."""
        for _ in range(5):
            look = await self.table.look()
            if look.upcoming:
                assert await self.choose(look.session, self.chance.choice(look.upcoming))
                return
            if not look.decisions or look.session.seats[look.decisions[0].seat].is_computer:
                return
            self.action = "chooses"
            assert await self.choose(look.session, look.decisions[0])
            self.action = "seals"

    async def choose(self, session: Session, decision: Any) -> bool:
        """One legal choice."""
        player = session.seats[decision.seat].player_id
        assert player is not None
        option = self.chance.choice(decision.options).key
        self.last_choice = (player, session.branch, decision.id, option)
        return await self.request(player, self.choice(*self.last_choice))

    def choice(self, user: int, branch: int, decision: int, option: str) -> Request:
        """The request to choose."""
        return lambda i: self.sessions.choose(self.table.id, user, branch, decision, [option], i)

    async def chooses_anything(self, session: Session, user: int) -> None:
        """Somebody presses what may not be theirs, not open, not possible, or of an older branch."""
        look = await self.table.look()
        known = [*look.upcoming, *look.decisions]
        option = self.chance.choice([option.key for each in known for option in each.options] + ["nonsense"])
        number = self.chance.choice([each.id for each in known] + [0])
        branch = self.chance.choice([session.branch, session.branch, 0, session.branch + 1])
        await self.request(user, self.choice(user, branch, number, option))

    async def presses_again(self, session: Session, user: int) -> None:
        """A second click on a button that has been used finds it old, or seals the answer anew."""
        if self.last_choice is not None:
            look = await self.table.look()
            ids = [each.id for each in (*look.decisions, *look.upcoming)]
            is_open = (self.last_choice[1], self.last_choice[2]) in [(session.branch, each) for each in ids]
            granted = await self.request(None, self.choice(*self.last_choice))
            assert is_open or look.sealed or not granted

    async def sends_it_again(self, session: Session, user: int) -> None:
        """What was granted has no effect a second time; what was refused has left no trace."""
        if self.last is None:
            return
        request, interaction, granted = self.last
        before, code = await self.table.dump(), None
        try:
            await request(interaction)
        except SessionError as error:
            code = error.code
            assert await self.table.dump() == before
        assert code == "repeated" or not granted
        self.granted[self.action] += granted
        self.last = None

    async def takes_back(self, session: Session, user: int) -> None:
        """Somebody asks for an undo."""
        await self.request(user, lambda i: undo.ask_undo(self.sessions, session.id, user, i))

    async def answers_an_undo(self, session: Session, user: int) -> None:
        """Somebody agrees or refuses."""
        agree = self.chance.random() < 0.5
        await self.request(user, lambda i: undo.answer_undo(self.sessions, session.id, user, i, agree=agree))

    async def everybody_agrees(self, session: Session, user: int) -> None:
        """The undo that is asked for is done."""
        if session.undo is None:
            return
        for seat in session.undo["ask"]:
            player = session.seats[seat].player_id
            assert player is not None
            asked = self.agreement(session.id, player)
            assert await self.request(player, asked)
        assert (await self.table.session()).branch == session.branch + 1

    def agreement(self, session_id: int, user: int) -> Request:
        """The request to agree."""
        return lambda i: undo.answer_undo(self.sessions, session_id, user, i, agree=True)

    async def leaves_an_order(self, session: Session, user: int) -> None:
        """Somebody leaves a standing order."""
        kind, value = self.chance.choice(ORDERS)
        await self.request(user, lambda i: self.sessions.set_order(session.id, user, kind, value, i))

    async def comes_back(self, session: Session, user: int) -> None:
        """Somebody takes their seat back."""
        away = [seat.holder_id for seat in session.seats if seat.holder_id and seat.player_id != seat.holder_id]
        user = self.chance.choice(away or [user])
        await self.request(user, lambda i: seating.come_back(self.sessions, session.id, user, i))

    async def lends(self, session: Session, user: int) -> None:
        """Somebody lends their seat."""
        to = self.chance.choice([None, *(Person(each, "P") for each in ANYBODY)])
        await self.request(user, lambda i: seating.lend(self.sessions, session.id, user, to, i))

    async def resigns(self, session: Session, user: int) -> None:
        """Somebody leaves, unless it would be the last one."""
        if sum(seat.holder_id is not None and not seat.resigned for seat in session.seats) > 1:
            await self.request(user, lambda i: seating.resign(self.sessions, session.id, user, i))

    async def restarts(self, session: Session, user: int) -> None:
        """The process ends and another one begins: everything is in the database."""
        await self.store.close()
        await self.open()
        self.granted[self.action] += 1

    async def check(self) -> None:
        """Everything that always holds."""
        session = await self.table.session()
        version, branch, status = self.seen
        assert session.version >= version
        assert session.branch >= branch
        assert STATUSES.index(session.status) >= STATUSES.index(status)
        self.seen = (session.version, session.branch, session.status)
        assert [seat.seat for seat in session.seats] == list(range(len(session.seats)))
        assert len({seat.team for seat in session.seats}) == len(session.seats)
        assert await self.table.count("SELECT count(*) FROM notices") <= 1
        old = "SELECT count(*) FROM answers a JOIN sessions s ON s.id = a.session_id WHERE a.branch <> s.branch"
        assert await self.table.count(old) == 0
        if session.status in ("playing", "over"):
            await self.store.read(lambda db: log_agrees(db, session.id))
            check_things(session)
            await self.check_asked(session)

    async def check_asked(self, session: Session) -> None:
        """While somebody is there, play never waits for a computer or for an answer that is sealed."""
        look = await self.table.look()
        assert bool(look.decisions) == (session.status == "playing")
        if any(not seat.is_computer for seat in session.seats):
            assert all(not session.seats[each.seat].is_computer for each in look.decisions)
            assert all(each.seat not in look.sealed for each in look.decisions)


def check_things(session: Session) -> None:
    """No can and no courier is lost or made."""
    state = session.state
    assert state is not None
    box = content().setup[len(session.seats)]
    assert state["supply"] + sum(state["cans"]) == box.cans
    assert sum(map(len, state["couriers"])) + len(state["home"]) == box.couriers * len(session.seats)


async def tell(folder: Path, seed: int, steps: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """One story; what was granted in it."""
    secret = hashlib.sha256(str(seed).encode()).digest()
    monkeypatch.setattr("data.lobby.os.urandom", lambda count: secret[:count])
    house = House(folder, seed)
    await house.open()
    try:
        course = house.chance.choice(sorted(content().courses))
        await house.table.open(house.chance.randint(1, 4), house.chance.randint(0, 1), course=course)
        for _ in range(steps):
            await house.step()
            await house.check()
            if house.seen[2] in ("over", "cancelled"):
                house.granted[house.seen[2]] += 1
                break
    finally:
        await house.store.close()
    return house.granted


async def test_random_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample, in which most of what can be done is done by somebody."""
    granted: Counter[str] = Counter()
    for seed in range(4):
        granted += await tell(tmp_path, seed, 60, monkeypatch)
    common = {"joins", "starts", "chooses", "takes_back", "leaves_an_order", "lends", "comes_back", "sends_it_again"}
    assert set(granted) >= common


@pytest.mark.long
async def test_many_random_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The full length: everything happens."""
    granted: Counter[str] = Counter()
    for seed in range(100, 125):
        granted += await tell(tmp_path, seed, 200, monkeypatch)
    assert set(granted) >= {*LOBBY, *PLAYING} - {"presses_again"}
