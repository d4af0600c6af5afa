"""Nothing leaks in Rallye-Trucks (TR-47, TR-58, TR-73): what is sent to somebody is the same for every twin.

A session and its twin (tests/cogs/twins.py) differ only in what this viewer may not see now. Everything that they
could be sent is composed for both, by the functions that answer a click, and compared byte for byte: texts, components,
ids, their order, alternative texts, file names, pictures, refusals, and the lines of the bot's log.
"""

from __future__ import annotations

import importlib
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest

from cogs import board, panel
from cogs import rallye_trucks_host as host
from cogs import rallye_trucks_panel as driver
from cogs import rallye_trucks_watch as watcher
from cogs.controls import small
from cogs.house import Painter
from cogs.words import Words
from data.look import Look
from data.rows import Session
from rules.core.dice import SeededDice
from rules.core.model import Event
from rules.rallye_trucks import GAME
from rules.rallye_trucks.ledger import USED, Watch
from rules.rallye_trucks.state import SECOND, SLOTS, State
from tests.cogs.rallye_stage import HOLDER, ONLOOKER, Sketch, Stage, seats_of
from tests.cogs.twins import Seen, is_sealed, played, sees_frame, sees_open, sees_picture, twin

view_module = importlib.import_module("rules.rallye_trucks.view")  # the package has a function of that name
STOPS = 3  # looked at in each session
NOTHING = Seen()
Half = tuple[str, list[Event]]
KINDS = {
    "live", "arriving", "held", "parted", "ping", "mine", "now", "wrong tile", "turned down", "over", "first frame",
    "next frame", "words", "log", "help", "rules", "describe", "closed", "undo", "orders", "verify", "mode", "retire",
    "stale", "not mine", "illegal",
}  # fmt: skip


class Message(NamedTuple):
    """Something that is sent: its kind, what it may show, and how it is made."""

    kind: str
    seen: Seen
    make: Callable[[Stage], Awaitable[None]]


def for_all(state: State) -> list[Message]:
    """The live message, as everybody sees it."""
    shows = NOTHING if is_sealed(state) else sees_open(state, wrong=True)

    async def live(stage: Stage) -> None:
        stage.page(await board.live(stage.house, await stage.look(), [HOLDER]))

    async def held(stage: Stage) -> None:
        stage.page(await board.held(stage.house, await stage.look()))

    async def parted(stage: Stage) -> None:
        stage.page(await board.parted(stage.house, await stage.look()))

    async def arriving(stage: Stage) -> None:
        stage.page(board.arriving(stage.house, await stage.look(), [HOLDER]))

    async def ping(stage: Stage) -> None:
        look = await stage.look()
        words = stage.house.words(look.session)
        called = driver.ping(look, words, "<@1>", "https://example.com")
        stage.page(board.Shown(small(called.text, called.items)))

    last = sees_picture(state, GAME.held(state, None).last_picture, shows) if GAME.held else shows
    return [
        Message("live", shows, live),
        Message("arriving", NOTHING, arriving),
        Message("held", last, held),
        Message("parted", NOTHING, parted),
        Message("ping", NOTHING, ping),
    ]


def for_anybody(state: State) -> list[Message]:
    """What a person can ask for, whoever it is."""
    decision, opened = GAME.decisions(state)[0].id, NOTHING if is_sealed(state) else sees_open(state, wrong=True)
    found = [
        Message("words", NOTHING, lambda stage: stage.press(panel.in_words)),
        Message("log", NOTHING, lambda stage: stage.press(panel.log)),
        Message("help", NOTHING, lambda stage: stage.press(panel.show_help)),
        Message("rules", NOTHING, lambda stage: stage.press(host.rules)),
        Message("describe", opened, lambda stage: stage.press(driver.describe)),
        Message("undo", NOTHING, lambda stage: stage.press(panel.take_back)),
        Message("orders", NOTHING, lambda stage: stage.press(panel.orders)),
        Message("verify", NOTHING, lambda stage: stage.press(panel.verify)),
        Message("retire", NOTHING, lambda stage: stage.press(host.retire, values=["1"])),
        Message("stale", NOTHING, lambda stage: stage.choose(decision - 1, f"flip:{SLOTS[decision % 18]}")),
    ]
    if state.running.flips:
        found.append(Message("mode", NOTHING, lambda stage: stage.press(host.mode, "together")))
    return found


def for_seat(state: State, seat: int, pick: SeededDice) -> list[Message]:
    """What only the person who plays a seat can ask for: the panel, the end of the turn, a watch."""
    decision, drives = GAME.decisions(state)[0].id, seat == state.seat
    opened = sees_open(state, wrong=not is_sealed(state)) if drives or not is_sealed(state) else NOTHING
    found = [
        Message("mine", opened, lambda stage: stage.show()),
        Message("now", opened, lambda stage: stage.press(driver.play, "now")),
        Message("closed", NOTHING, lambda stage: stage.press(driver.close)),
    ]
    if not drives:
        slot = SLOTS[pick.below(len(SLOTS))]
        found.append(Message("not mine", NOTHING, lambda stage: stage.choose(decision, f"flip:{slot}")))
    elif state.running.flips:
        again = state.running.flips[0].slot if state.phase == SECOND else (state.face_up or [0])[0]
        if state.phase == SECOND or state.face_up:
            key = f"flip:{SLOTS[again]}"
            found.append(Message("illegal", opened, lambda stage: stage.choose(decision, key)))
    if is_sealed(state):
        found += _of_a_turn(state, seat)
    return found + _of_a_watch(state, seat, pick)


def _of_a_turn(state: State, seat: int) -> list[Message]:
    """Sealed: a wrong first tile, how it goes down, the end of the own turn."""
    found = []
    if seat == state.seat and state.phase == SECOND:
        shown, down = sees_open(state, wrong=True), sees_open(state, wrong=False)
        found.append(Message("wrong tile", shown, lambda stage: stage.show(chosen=True)))
        row = driver.PANEL, driver.WRONG, seat
        found.append(Message("turned down", down, lambda stage: driver.due(stage.house, stage.row(*row))))
    if not state.running.flips and any(turn.seat == seat and turn.reason for turn in state.turns):
        picture = GAME.held(state, seat).last_picture if GAME.held else None
        found.append(Message("over", sees_picture(state, picture), lambda stage: stage.show(chosen=True)))
    return found


def _of_a_watch(state: State, seat: int, pick: SeededDice) -> list[Message]:
    """The first frame of the oldest open turn, and any later one."""
    turns = state.ledger.open_turns(seat)
    if not turns or state.ledger.watches[seat] is not None:
        return []
    found = [Message("first frame", sees_frame(state, turns[0], 1), lambda stage: stage.press(watcher.watch))]
    frames = len(state.turn_at(turns[-1]).flips)
    if frames < 2:
        return found
    number = 1 + pick.below(frames - 1)

    async def go_on(stage: Stage) -> None:
        running = GAME.load(stage.session.state or {})
        running.ledger.rights[seat][turns[-1]] = USED
        running.ledger.watches[seat] = Watch(turns[-1], number, frames)
        stage.session.state = GAME.dump(running)
        await watcher.due(stage.house, stage.row(watcher.KIND, watcher.SHOWN, seat))

    return [*found, Message("next frame", sees_frame(state, turns[-1], number + 1), go_on)]


class Pairs:
    """A stop and its twins; each half is a dump and the events."""

    def __init__(self, state: State, events: list[Event], seed: str) -> None:
        self.state, self.seed = state, seed
        self.own: Half = json.dumps(GAME.dump(state)), events
        self._twins: list[tuple[Seen, Half]] = []

    def twin(self, seen: Seen) -> Half:
        """The twin for somebody who sees this."""
        known = next((half for each, half in self._twins if each == seen), None)
        if known is None:
            data, events = twin(self.state, self.own[1], seen, f"{self.seed} {len(self._twins)}")
            known = json.dumps(data), events
            self._twins.append((seen, known))
        return known


class Comparison:
    """Composes messages for sessions and their twins, and counts them."""

    def __init__(self, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
        self.caplog, self.monkeypatch = caplog, monkeypatch
        self.kinds: Counter[str] = Counter()
        self.others: Counter[str] = Counter()  # of them with other tiles in the same turns
        self.drawn, self.stops, self.lines = 0, 0, 0
        caplog.set_level(logging.DEBUG)

    async def sessions(self, numbers: range, drawn: int) -> None:
        """Compare what is sent at some stops of these sessions; at every ``drawn``-th one with its pictures."""
        for number in numbers:
            pick = SeededDice(f"stops {number}")
            phases = [state.phase for state, _ in played(number)]
            seconds = [at for at, phase in enumerate(phases) if phase == SECOND] or [0]
            chosen = {seconds[pick.below(len(seconds))], *(pick.below(len(phases)) for _ in range(STOPS - 1))}
            for at, (state, events) in enumerate(played(number)):
                if at in chosen:
                    self.stops += 1
                    await self.stop(number, state, events, pick, with_pictures=self.stops % drawn == 0)

    async def stop(
        self, number: int, state: State, events: list[Event], pick: SeededDice, *, with_pictures: bool = False
    ) -> None:
        """Compare everything that is sent at one stop, to all and to one viewer."""
        seats = seats_of(state, number)
        players = [user for seat in (seats[state.seat], seats[state.seat], *seats) if (user := seat.player_id)]
        users = [*players, HOLDER + pick.below(len(seats)), ONLOOKER]
        user = users[pick.below(len(users))]
        own = next((seat.seat for seat in seats if seat.player_id == user), None)
        found = [*for_all(state), *for_anybody(state), *([] if own is None else for_seat(state, own, pick))]
        if seats[state.seat].player_id == user:  # who has another seat on loan may play both
            found = [message for message in found if message.kind != "not mine"]
        fails, pairs = pick.below(10) == 0, Pairs(state, events, f"{number} {len(events)}")
        for message in found:
            draws = with_pictures or fails
            with self.monkeypatch.context() as patch:
                if fails:
                    patch.setattr("render.rallye_trucks.board", _broken)
                    patch.setattr("render.rallye_trucks.watched", _broken)
                await self.message(message, pairs, (number, user, draws))
            self.drawn += with_pictures and not fails

    async def message(self, message: Message, pairs: Pairs, to: tuple[int, int, bool]) -> None:
        """Compare one message; each of the two is made from a state of its own."""
        other = pairs.twin(message.seen)
        self.kinds[message.kind] += 1
        self.others[message.kind] += json.loads(other[0])["faces"] != pairs.state.faces
        one, two = await self.made(message, pairs.own, to), await self.made(message, other, to)
        assert one, message.kind
        assert one == two, f"{message.kind}, session {to[0]}, turn {pairs.state.turn}, user {to[1]}: a leak"

    async def made(self, message: Message, half: Half, to: tuple[int, int, bool]) -> list[Any]:
        """All that is sent, and the lines of the log."""
        number, user, draws = to
        data, events = json.loads(half[0]), half[1]
        state = GAME.load(data)
        session = Session(
            5, GAME.id, 1, "playing", 1, 2, HOLDER, {"course": state.course.id}, 0.0, 0.0, state=data, secret=b"secret",
            seats=seats_of(state, number), started_at=1.0,
        )  # fmt: skip
        stage = Stage(session, events, user, Painter() if draws else Sketch())
        self.caplog.clear()
        await message.make(stage)
        form = logging.Formatter()
        lines = [f"{r.name} {r.getMessage()} {form.formatException(r.exc_info) if r.exc_info else ''}"
                 for r in self.caplog.records if r.name != "asyncio"]  # fmt: skip
        self.lines += len(lines)
        assert not any("failed" in line and "could not be drawn" not in line for line in lines), lines
        return [*stage.answers.sent, lines]


def _broken(*_: object) -> None:
    raise ValueError("no ink")


@pytest.fixture
def compare(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Comparison:
    """A comparison that has not begun."""
    return Comparison(caplog, monkeypatch)


async def test_nothing_leaks_in_a_sample(compare: Comparison) -> None:
    """TR-47, TR-58, TR-73: twenty sessions, all kinds of messages, some with their pictures."""
    await compare.sessions(range(20), drawn=45)
    assert set(compare.kinds) == KINDS
    assert compare.others == compare.kinds, "every twin has other tiles"
    assert compare.drawn
    assert compare.lines, "pictures that fail are logged"


@pytest.mark.long
async def test_nothing_leaks_in_a_thousand_sessions(compare: Comparison) -> None:
    """TR-47, TR-58, TR-73: the same over a thousand sessions."""
    await compare.sessions(range(1000), drawn=50)
    told = ", ".join(f"{kind} {number}" for kind, number in sorted(compare.kinds.items()))
    logging.getLogger(__name__).info(
        "%d stops, %d messages, %d drawn, %d lines: %s",
        compare.stops, compare.kinds.total(), compare.drawn, compare.lines, told,
    )  # fmt: skip
    assert set(compare.kinds) == KINDS
    assert compare.others.total() > 0.999 * compare.kinds.total()


def in_text(patch: pytest.MonkeyPatch) -> None:
    """The live message names the tile in the first place."""
    patch.setattr(driver, "notes", lambda look, words: look.state.faces[0])


def in_an_id(patch: pytest.MonkeyPatch) -> None:
    """A button's id does."""
    patch.setattr(driver, "last_row", lambda look, words: [driver.verb(words, "watch", "grey", look.state.faces[0])])


def in_the_order(patch: pytest.MonkeyPatch) -> None:
    """The order of the buttons follows from a tile."""
    real = driver.last_row

    def ordered(look: Look, words: Any) -> Any:
        return real(look, words)[:: 1 if look.state.faces[0] < look.state.faces[1] else -1]

    patch.setattr(driver, "last_row", ordered)


def in_a_view(patch: pytest.MonkeyPatch) -> None:
    """Everybody may see the tiles of the running turn."""
    real = view_module._tiles
    patch.setattr(view_module, "_tiles", lambda state, viewer, hold: real(state, state.seat, True))


def in_a_file_name(patch: pytest.MonkeyPatch) -> None:
    """A picture is named after a tile."""
    real = board.Page.picture

    def named(self: board.Page, *what: Any) -> None:
        real(self, *what)
        for file in self.files:
            file.filename = f"{self.look.state.faces[0]}.png"

    patch.setattr(board.Page, "picture", named)


def in_the_bot_s_log(patch: pytest.MonkeyPatch) -> None:
    """A line that the operator can read."""
    real = driver.notes

    def logged(look: Look, words: Any) -> str:
        logging.getLogger("cogs").debug("faces %s", look.state.faces)
        return real(look, words)

    patch.setattr(driver, "notes", logged)


def in_the_story(patch: pytest.MonkeyPatch) -> None:
    """The log tells its reader the tiles they turned long ago."""
    real = Words.event
    patch.setattr(Words, "event", lambda self, event, **how: real(self, event, **how) + event.data.get("face", ""))


@pytest.mark.parametrize(
    "leak", [in_text, in_an_id, in_the_order, in_a_view, in_a_file_name, in_the_bot_s_log, in_the_story]
)
async def test_a_leak_is_noticed(compare: Comparison, leak: Callable[[pytest.MonkeyPatch], None]) -> None:
    """TR-58: what tells something of a hidden tile, wherever, makes the twins differ."""
    with pytest.MonkeyPatch.context() as patch:
        leak(patch)
        with pytest.raises(AssertionError, match="a leak"):
            await compare.sessions(range(12), drawn=1000)
