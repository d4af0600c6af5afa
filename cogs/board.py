"""From a session to its messages: the live board, the lobby, one seat's own view."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from cogs import ids
from cogs.controls import Control, DecisionControls, button, rows
from cogs.house import House
from cogs.words import Words
from data.catalog import slug
from data.lobby import commitment
from data.look import Look
from data.rows import Session
from render.picture import Picture
from rules import GAMES
from rules.core.model import Decision, Event

BOARD_FILE = "board.png"  # always the same, so that a file's name tells nothing
EXTRA_FILE = "table.png"
TEXT_LIMIT = 3900  # Discord: 4,000 characters over all texts of a message
NEUTRAL, PAST = "#5865F2", "#4E5058"  # colours of messages that belong to no seat, and of those that play has left


class Asked:
    """Somebody is asked something: ``key`` names question and person for good: nobody is called twice for one."""

    def __init__(self, key: str, user_id: int) -> None:
        self.key, self.user_id = key, user_id


def open_decisions(look: Look) -> list[Decision]:
    """The decisions that people have to answer now."""
    seats = look.session.seats
    return [each for each in look.decisions if not each.optional and not seats[each.seat].is_computer]


def asked(look: Look) -> list[Asked]:
    """Every person who has something to answer now, or may answer it in advance."""
    session = look.session
    if session.status != "playing":
        return []
    found = []
    if session.undo is not None:
        key = f"undo.{session.branch}.{session.undo['to']}.{session.undo['seat']}"
        found = [Asked(key, player) for seat in session.undo["ask"] if (player := session.seats[seat].player_id)]
    for decision in (*open_decisions(look), *look.upcoming):
        player = session.seats[decision.seat].player_id
        if player is not None:
            found.append(Asked(f"{session.branch}.{decision.id}.{player}", player))
    return found


@dataclass
class Shown:
    """A message ready to be sent: its view, its picture, and who may be called by it."""

    view: discord.ui.LayoutView
    files: list[discord.File] = field(default_factory=list)
    call: tuple[int, ...] = ()


class Page:
    """Builds one message: texts, a picture and controls in a container of one colour."""

    def __init__(self, house: House, look: Look, words: Words, colour: str) -> None:
        self.house, self.look, self.words = house, look, words
        self.container: discord.ui.Container[Any] = discord.ui.Container(accent_colour=discord.Colour.from_str(colour))
        self.files: list[discord.File] = []
        self._room = TEXT_LIMIT

    def text(self, text: str) -> None:
        """Add a text, unless it is empty; what does not fit into the message any more is cut off."""
        fitting = text if len(text) <= self._room else text[: max(0, self._room - 1)].rstrip() + "…"
        if text and self._room:
            self.container.add_item(discord.ui.TextDisplay(fitting))
            self._room -= len(fitting)

    async def board(self, seat: int | None, *, held: bool = False) -> None:
        """Add the board as this seat (None: everybody) may see it: drawn, or in words when that fails."""
        house, look, words = self.house, self.look, self.words
        self.drawn(await house.painter.board(look, seat, house.faces(look, words), words, held=held), seat)

    def drawn(self, picture: Picture | None, seat: int | None) -> None:
        """Add a picture, or where there is none the position in words."""
        if picture is None or self.look.plain:
            words = self.words
            why = words.say("no-files" if self.look.plain else "no-picture")
            self.text(f"{why}\n{self.house.text_board(self.look, seat, words)}")
        self.picture(picture)

    async def extra(self) -> None:
        """Add the game's second picture, if it has one now."""
        self.picture(await self.house.games[self.look.session.game].second_picture(self.look, self.words), EXTRA_FILE)

    def picture(self, picture: Picture | None, name: str = BOARD_FILE) -> None:
        """Add a picture with its words for those who do not see it."""
        if picture is None or self.look.plain:
            return
        self.files.append(discord.File(io.BytesIO(picture.data), name, description=picture.alt))
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description=picture.alt)
        self.container.add_item(gallery)

    def controls(self, items: Sequence[Control | None]) -> None:
        """Add controls in rows."""
        for row in rows(items):
            self.container.add_item(row)

    def separator(self) -> None:
        """Add a line."""
        self.container.add_item(discord.ui.Separator())

    def shown(self, call: Iterable[int] = ()) -> Shown:
        """Finish the message."""
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(self.container)
        return Shown(view, self.files, tuple(dict.fromkeys(call)))


async def live(house: House, look: Look, call: Sequence[int]) -> Shown:
    """The live message: whose choice it is, what happened, the board, the controls. ``call`` are those it mentions."""
    session = look.session
    words = house.words(session)
    open_now = open_decisions(look)
    page = Page(house, look, words, words.team(session.seats[open_now[0].seat]).fill if open_now else NEUTRAL)
    page.text(_heading(look, words, call))
    if session.undo is not None:
        page.text(_undo_wish(look, words))
    page.text(words.story(look.since, 1000))
    await page.board(None)
    await page.extra()
    view = look.view(None)
    asked_now = _questions(words, view, open_now)
    page.text("\n".join([*remarks(words, view), *asked_now, house.games[session.game].notes(look, words)]).strip())
    for decision in open_now:
        if not decision.private:
            page.controls(DecisionControls(house.games[session.game], words, view, decision).items())
    page.text(_in_advance(look, words))
    if session.undo is not None:
        page.controls(_undo_answers(words))
    page.separator()
    page.controls(house.games[session.game].last_row(look, words) or verbs(look, words))
    return page.shown(call)


def arriving(house: House, look: Look, call: Sequence[int]) -> Shown:
    """A new live message that may not show the board yet: an edit brings it."""
    words, open_now = house.words(look.session), open_decisions(look)
    page = Page(house, look, words, words.team(look.session.seats[open_now[0].seat]).fill if open_now else NEUTRAL)
    page.text(_heading(look, words, call))
    return page.shown(call)


async def held(house: House, look: Look) -> Shown:
    """The live message while everybody needs a moment to look: what happened, the last picture, no controls."""
    words = house.words(look.session)
    page = Page(house, look, words, NEUTRAL)
    page.text(title(words, look.view(None)))
    page.text(words.story(look.since, 1000))
    await page.board(None, held=True)
    page.text(words.say("held"))
    return page.shown()


def _in_advance(look: Look, words: Words) -> str:
    """Who may answer before being asked, and who has."""
    seats = look.session.seats
    may = [f"<@{seats[each.seat].player_id}>" for each in look.upcoming]
    lines = [words.say("may-answer", names=words.row(may))] if may else []
    if look.sealed:
        lines.append(words.say("has-answered", names=words.names(sorted(look.sealed)), count=len(look.sealed)))
    return "\n".join(lines)


def _undo_wish(look: Look, words: Words) -> str:
    """The wish to take a choice back, and who is asked."""
    session = look.session
    wish = session.undo or {}
    people = words.row([f"<@{session.seats[seat].player_id}>" for seat in wish["ask"]])
    return words.say("undo-asked", seat=words.name(wish["seat"]), names=people)


def _undo_answers(words: Words) -> list[Control]:
    session_id = words.session.id
    return [
        button(ids.verb_id(session_id, "agree"), words.say("button-agree"), "success"),
        button(ids.verb_id(session_id, "refuse"), words.say("button-refuse"), "danger"),
    ]


def remarks(words: Words, view: Any) -> list[str]:
    """What everybody should be warned of."""
    found: Sequence[Event] = GAMES[words.session.game].remarks(view)
    return [text for event in found if (text := words.event(event))]


def question(words: Words, view: Any, decision: Decision) -> str:
    """The question, and what each option would bring where a button is too small to say it."""
    asked_text = f"**{words.name(decision.seat)}**: {words.question(decision)}"
    parts = [asked_text, words.outlook(view, decision), words.tongue.about(view, decision, words)]
    return "\n".join(part for part in parts if part)


def _questions(words: Words, view: Any, decisions: Sequence[Decision]) -> list[str]:
    """The questions of everybody; a sheet that several seats owe is asked for once."""
    owing: dict[str, list[int]] = {}
    for decision in decisions:
        if decision.fields:
            owing.setdefault(words.question(decision), []).append(decision.seat)
    found = [f"**{words.names(seats)}**: {asked_text}" for asked_text, seats in owing.items()]
    return [*found, *(question(words, view, decision) for decision in decisions if not decision.fields)]


def _heading(look: Look, words: Words, call: Sequence[int]) -> str:
    session = look.session
    people = list(dict.fromkeys(session.seats[each.seat].player_id for each in open_decisions(look)))
    who = words.row([f"<@{user_id}>" for user_id in people])
    key = "heading-called" if set(people) & set(call) else "heading"
    return f"{title(words, look.view(None))}\n{words.say(key, who=who, count=len(people))}"


def title(words: Words, view: Any = None) -> str:
    """The first line of a message: the game, the session's number, and the round that a view counts (0: none yet)."""
    number = getattr(view, "round", None) or None
    key = "title" if number is None else "title-in-round"
    return words.say(key, title=words.of_game("title"), number=ids.base36(words.session.id), round=number)


def verbs(look: Look, words: Words) -> list[Control]:
    """The last row: what anybody with a seat may do at any time."""
    session = look.session
    game = GAMES[session.game]
    is_asked = bool(look.upcoming) or any(decision.private for decision in open_decisions(look))
    items = [button(ids.verb_id(session.id, "mine"), words.say("button-answer" if is_asked else "button-mine"))]
    if game.orders:
        items.append(button(ids.verb_id(session.id, "orders"), words.say("button-orders")))
    if game.undo:
        items.append(button(ids.verb_id(session.id, "undo"), words.say("button-undo")))
    items.append(button(ids.verb_id(session.id, "help"), words.say("button-help")))
    return items


async def parted(house: House, look: Look) -> Shown:
    """The live message when play has moved on to a newer one: its story and picture stay, its controls go."""
    words = house.words(look.session)
    page = Page(house, look, words, PAST)
    page.text(words.story(look.since, 1200))
    if not house.games[look.session.game].closes:
        await page.board(None)
    page.text(words.say("moved-on"))
    return page.shown()


async def begun(house: House, look: Look) -> Shown:
    """What becomes of the lobby when play has begun: where it is played, by whom, and the promise of fair dice."""
    session = look.session
    words = house.words(session)
    page = Page(house, look, words, PAST)
    key = "begun" if session.thread_id is None else "begun-in-thread"
    page.text(f"{title(words)}\n{words.say(key, place=f'<#{session.place_id}>')}")
    page.picture(await house.painter.lobby(session, house.faces(look, words), words))
    page.text("\n".join(words.seat_line(seat) for seat in range(len(session.seats))))
    page.text(words.say("dice-promise", commitment=commitment(session)))
    return page.shown()


async def ended(house: House, look: Look) -> Shown:
    """The last message: who won and why, the final board, the dice secret, a rematch."""
    session = look.session
    words = house.words(session)
    first = session.outcome["ranking"][0] if session.outcome else ()
    page = Page(house, look, words, words.team(session.seats[first[0]]).fill if first else NEUTRAL)
    page.text(f"{title(words)}\n{standings(session, words)}")  # the message before tells how it came to this
    page.text(house.games[session.game].notes(look, words))
    await page.board(None)
    await page.extra()
    page.text(words.say("dice-secret", secret=(session.secret or b"").hex(), commitment=commitment(session)))
    page.separator()
    page.controls(
        [
            button(ids.verb_id(session.id, "rematch"), words.say("button-rematch"), "success"),
            button(ids.verb_id(session.id, "verify"), words.say("button-verify")),
            button(ids.verb_id(session.id, "log"), words.say("button-log")),
            *house.games[session.game].end_items(words),
        ]
    )
    return page.shown()


def standings(session: Session, words: Words) -> str:
    """The final order, with ties, and why it ended."""
    outcome = session.outcome or {"ranking": [], "reason": "none"}
    lines, place = [], 1
    for group in outcome["ranking"]:
        lines += [
            words.say("standing", place=place, seat=words.name(seat), team=words.team(session.seats[seat]).name)
            for seat in group
        ]
        place += len(group)
    first = outcome["ranking"][0] if outcome["ranking"] else []
    key = f"reason-{slug(outcome['reason'])}"
    reason = words.of_game(key, winners=words.names(first), winners_count=len(first))
    return "\n".join([f"**{reason}**", *lines])


def closed(house: House, look: Look) -> Shown:
    """A lobby or session that ended without a result."""
    words = house.words(look.session)
    page = Page(house, look, words, PAST)
    reason = slug(look.session.reason or "closed")
    page.text(f"{title(words)}\n{words.say(f'closed-{reason}')}")
    return page.shown()


def frozen(house: House, look: Look) -> Shown:
    """A session that cannot be read: nobody can choose, but the log is there."""
    words = house.words(look.session)
    page = Page(house, look, words, PAST)
    page.text(f"{title(words)}\n{words.say('frozen')}")
    page.controls([button(ids.verb_id(look.session.id, "log"), words.say("button-log"))])
    return page.shown()
