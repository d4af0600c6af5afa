"""The house with one session of Rallye-Trucks in memory: takes what would be sent to one viewer, without Discord."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import discord

from cogs import board, play
from cogs import rallye_trucks_panel as driver
from cogs.clicks import Click
from cogs.closing import Usher
from cogs.house import House, Painter
from cogs.ids import Target
from cogs.rallye_trucks_table import RallyeTable
from cogs.replies import text_view
from data.look import Look
from data.panels import Panel
from data.rows import Seat, Session
from data.sessions import Change, Sessions
from render.picture import Picture, alt_text
from render.rallye_trucks import watched_alt
from render.rallye_trucks_scene import scene, watched_scene
from rules.core.model import Event
from rules.rallye_trucks import GAME
from rules.rallye_trucks.state import COMPUTER, PERSON, State

HOLDER, BORROWER, ONLOOKER = 100, 200, 999  # users: who holds seat 0, who has it on loan, somebody without a seat


class Answers:
    """Takes what would be sent, as text; also in place of the reply to an interaction."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.message_id: int | None = None
        self.is_used = False

    def take(self, view: discord.ui.LayoutView, files: list[discord.File] | None = None) -> None:
        """Note a message."""
        attached = [(file.filename, file.description, file.spoiler, file.fp.read()) for file in files or []]
        components = view.to_components()  # type: ignore[no-untyped-call]
        self.sent.append((json.dumps(components), attached))

    async def panel(self, view: discord.ui.LayoutView, files: list[discord.File] | None = None) -> None:
        self.take(view, files)
        self.message_id = 1

    private = panel

    async def say(self, text: str) -> None:
        self.take(text_view(text))

    def start(self) -> None:
        """Nobody waits."""

    async def close(self) -> None:
        """Nobody waits."""


class Kept(Sessions):
    """The session service with one session, in memory."""

    def __init__(self, session: Session, events: list[Event]) -> None:
        super().__init__(cast("Any", None), cast("Any", SimpleNamespace(now=lambda: 1000.0)))
        self.session, self.events = session, events

    @asynccontextmanager
    async def change(self, session_id: int, interaction_id: str | None = None) -> AsyncIterator[Change]:
        yield Change(self.session, 1000.0, {}, {})

    async def look(self, session_id: int, after: int = -1) -> Look:
        since = [] if after >= 0 else self.events
        return Look(self.session, GAME.load(self.session.state or {}), frozenset(), since, {})

    async def story(self, look: Look, user_ids: Any, *, own: bool = False) -> list[Event]:
        starts = [number for number, event in enumerate(self.events) if event.name == "turn_started"]
        return [event for event in self.events[starts[-3:][0] :] if event.seen_by is None]


class Shutter(Usher):
    """Ends private messages; their rows are in memory."""

    def __init__(self, house: House, answers: Answers) -> None:
        super().__init__(house, cast("Any", None))
        self.answers, self.rows = answers, list[Panel]()

    def panel(self, click: Click, kind: str, seat: int | None, phase: str, seconds: float) -> Panel:
        self.rows = [super().panel(click, kind, seat, phase, seconds)]
        return self.rows[0]

    async def of_session(self, session_id: int, user_id: int | None = None) -> list[Panel]:
        return self.rows

    async def note(self, panel: Panel) -> None:
        self.rows = [panel]

    note_again = note

    async def drop(self, panel: Panel) -> None:
        self.rows = []

    async def edit(self, panel: Panel, shown: board.Shown) -> None:
        self.answers.take(shown.view, shown.files)

    def _webhook(self, panel: Panel) -> Any:
        async def deleted(message_id: int) -> None:
            self.answers.sent.append("deleted")

        return SimpleNamespace(delete_message=deleted)


class Sketch(Painter):
    """Draws nothing: in place of a picture the scene that it would show."""

    async def _paint(self, key: tuple[Any, ...], paint: Any, *what: Any) -> Picture:
        game, view, faces, say = what
        return Picture(repr((scene(view), faces)).encode(), alt_text(game, view, faces, say), (1, 1))

    async def once(self, paint: Callable[..., Picture], *what: Any) -> Picture:
        view, faces, say = what
        alt = " ".join(watched_alt(view, faces, say))
        return Picture(repr((watched_scene(view), faces)).encode(), alt, (1, 1))


def seats_of(state: State, session: int) -> list[Seat]:
    """Who plays the seats, as the rules believe it."""
    found = []
    for seat, holder in enumerate(state.holders):
        made = Seat(seat, GAME.teams[seat].id, HOLDER + seat, f"name{seat}", "normal")
        if holder.level is not None:
            made.holder_id, made.resigned = (HOLDER + seat, True) if (seat + session) % 2 else (None, False)
        elif holder.loan is not None:
            made.away = holder.loan == COMPUTER
            if isinstance(holder.loan, int):
                made.lent_to = HOLDER + holder.loan
            elif holder.loan == PERSON:
                made.lent_to = BORROWER + seat
        found.append(made)
    return found


class Stage:
    """The house with one session in it, for one message."""

    def __init__(self, session: Session, events: list[Event], user_id: int, painter: Painter) -> None:
        self.house = House(sessions=Kept(session, events), painter=painter)
        self.answers, self.user_id, self.session = Answers(), user_id, session
        self.house.usher = Shutter(self.house, self.answers)
        RallyeTable(cast("Any", None), self.house)

    async def look(self, after: int = 1 << 60) -> Look:
        """The session, with the story that its live message tells."""
        look = await self.house.sessions.look(self.session.id, after=after)
        look.since = await self.house.sessions.story(look, [])
        return look

    def click(self, *words: str, chosen: bool = False) -> Click:
        """A click by the viewer."""
        user = SimpleNamespace(id=self.user_id, display_name="someone", name="someone")
        there = SimpleNamespace(message=None, token="token", id=7, locale="en-US", user=user)
        click = Click(self.house, cast("Any", there), cast("Any", self.answers), self.session.id, list(words), [])
        click.chosen = chosen
        return click

    async def press(self, verb: Callable[[Click], Awaitable[None]], *words: str, values: Sequence[str] = ()) -> None:
        """Press a button or pick from a menu, and get its answer or refusal."""
        click = self.click(*words)
        click.values = list(values)
        await play.answer(click, verb(click))

    async def choose(self, decision: int, key: str) -> None:
        """Press the button of an option."""
        click = self.click()
        await play.answer(click, play.choose(click, Target(self.session.id, 0, decision, key)))

    async def show(self, *, chosen: bool = False) -> None:
        """The own panel, or where everybody stands."""
        click = self.click(chosen=chosen)
        await play.answer(click, driver.show(click))  # type: ignore[arg-type]

    def page(self, shown: board.Shown) -> None:
        """Note a message to all."""
        self.answers.take(shown.view, shown.files)
        self.answers.sent.append(shown.call)

    def row(self, kind: str, phase: str, seat: int) -> Panel:
        """A private message that is open."""
        row = Panel(self.session.id, kind, seat, self.user_id, phase, 1, "token", 1000.0, 1000.0, 1)
        self.house.usher.rows = [row]  # type: ignore[attr-defined]
        return row
