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
from data.lobby import commitment
from data.rows import Session
from data.sessions import Look
from render.picture import Picture
from rules import GAMES
from rules.core.model import Decision, Event

BOARD_FILE = "board.png"  # always the same, so that a file's name tells nothing


class Asked:
    """Somebody is asked something: ``key`` names the question for good, so that nobody is called for it twice."""

    def __init__(self, key: str, user_id: int) -> None:
        self.key, self.user_id = key, user_id


def asked(look: Look) -> list[Asked]:
    """Every person who has something to answer now, or may answer it in advance."""
    session = look.session
    if session.status != "playing":
        return []
    found = []
    if session.undo is not None:
        key = f"undo.{session.branch}.{session.undo['to']}.{session.undo['seat']}"
        found = [Asked(key, player) for seat in session.undo["ask"] if (player := session.seats[seat].player_id)]
    for decision in (*look.decisions, *look.upcoming):
        player = session.seats[decision.seat].player_id
        if player is not None:
            found.append(Asked(f"{session.branch}.{decision.id}.{decision.seat}", player))
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

    def text(self, text: str) -> None:
        """Add a text, unless it is empty."""
        if text:
            self.container.add_item(discord.ui.TextDisplay(text[:3000]))

    def picture(self, picture: Picture | None, fallback: str) -> None:
        """Add the picture with its words for those who do not see it, or the position in words."""
        if picture is None:
            self.text(fallback)
            return
        self.files = [discord.File(io.BytesIO(picture.data), BOARD_FILE, description=picture.alt[:1024])]
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{BOARD_FILE}", description=picture.alt[:1024])
        self.container.add_item(gallery)

    def controls(self, items: Sequence[Control]) -> None:
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


async def live(house: House, look: Look, call: Sequence[int], marker: str = "") -> Shown:
    """The live message: whose choice it is, what happened, the board, the controls. ``call`` are those it mentions."""
    session = look.session
    words = house.words(session)
    open_now = [d for d in look.decisions if not session.seats[d.seat].is_computer]
    page = Page(house, look, words, words.team(session.seats[open_now[0].seat]).fill if open_now else "#5865F2")
    page.text(_heading(look, words, call))
    page.text(words.story(look.since))
    picture = await house.painter.board(look, None, house.faces(look, words), words)
    page.picture(picture, "" if picture else house.text_board(look, None, words))
    view = look.view(None)
    page.text("\n".join(filter(None, [*remarks(words, view), *(question(words, view, d) for d in open_now)])))
    for decision in open_now:
        if not decision.private:
            page.controls(DecisionControls(house.games[session.game], words, view, decision).items())
    if session.undo is not None:
        page.text(
            words.say("undo-asked", seat=words.name(session.undo["seat"]), names=words.names(session.undo["ask"]))
        )
        page.controls(
            [
                button(ids.verb_id(session.id, "agree"), words.say("button-agree"), "success"),
                button(ids.verb_id(session.id, "refuse"), words.say("button-refuse"), "danger"),
            ]
        )
    page.separator()
    page.controls(verbs(look, words, marker))
    return page.shown(call)


def remarks(words: Words, view: Any) -> list[str]:
    """What everybody should be warned of."""
    found: Sequence[Event] = GAMES[words.session.game].remarks(view)
    return [text for event in found if (text := words.event(event))]


def question(words: Words, view: Any, decision: Decision) -> str:
    """The question, and what each option would bring where a button is too small to say it."""
    return f"**{words.name(decision.seat)}**: {words.question(decision)}"


def _heading(look: Look, words: Words, call: Sequence[int]) -> str:
    session = look.session
    title = words.of_game("title")
    if session.status == "frozen":
        return f"### {title}\n{words.say('frozen')}"
    people = list(dict.fromkeys(each.user_id for each in asked(look)))
    who = words.row([f"<@{user_id}>" for user_id in people])
    key = "heading-called" if call else "heading"
    return words.say(key, title=title, number=ids.base36(session.id), who=who, count=len(people))


def verbs(look: Look, words: Words, marker: str = "") -> list[Control]:
    """The last row: what anybody with a seat may do at any time. ``marker`` tells this message among others."""
    session = look.session
    game = GAMES[session.game]
    own = ("mine", marker) if marker else ("mine",)
    items = [button(ids.verb_id(session.id, *own), words.say("button-answer" if look.upcoming else "button-mine"))]
    if game.orders:
        items.append(button(ids.verb_id(session.id, "orders"), words.say("button-orders")))
    if game.undo:
        items.append(button(ids.verb_id(session.id, "undo"), words.say("button-undo")))
    items.append(button(ids.verb_id(session.id, "help"), words.say("button-help")))
    return items


async def parted(house: House, look: Look) -> Shown:
    """The live message when play has moved on to a newer one: its story and picture stay, its controls go."""
    words = house.words(look.session)
    page = Page(house, look, words, "#4E5058")
    page.text(words.story(look.since, 1200))
    picture = await house.painter.board(look, None, house.faces(look, words), words)
    page.picture(picture, house.text_board(look, None, words) if picture is None else "")
    page.text(words.say("moved-on"))
    return page.shown()


async def ended(house: House, look: Look) -> Shown:
    """The last message: who won and why, the final board, the dice secret, a rematch."""
    session = look.session
    words = house.words(session)
    page = Page(
        house,
        look,
        words,
        words.team(session.seats[session.outcome["ranking"][0][0]]).fill if session.outcome else "#5865F2",
    )
    page.text(f"### {words.of_game('title')} · #{ids.base36(session.id)}\n{standings(session, words)}")
    page.text(words.story(look.since, 1200))
    picture = await house.painter.board(look, None, house.faces(look, words), words)
    page.picture(picture, house.text_board(look, None, words) if picture is None else "")
    page.text(words.say("dice-secret", secret=(session.secret or b"").hex(), commitment=commitment(session)))
    page.separator()
    page.controls(
        [
            button(ids.verb_id(session.id, "rematch"), words.say("button-rematch"), "success"),
            button(ids.verb_id(session.id, "verify"), words.say("button-verify")),
            button(ids.verb_id(session.id, "log"), words.say("button-log")),
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
    winners = words.names(outcome["ranking"][0]) if outcome["ranking"] else ""
    reason = words.of_game(f"reason-{outcome['reason'].replace('_', '-')}", winners=winners)
    return "\n".join([f"**{reason}**", *lines])


def closed(house: House, look: Look) -> Shown:
    """A lobby or session that ended without a result."""
    words = house.words(look.session)
    page = Page(house, look, words, "#4E5058")
    reason = (look.session.reason or "closed").replace("_", "-")
    page.text(f"### {words.of_game('title')} · #{ids.base36(look.session.id)}\n{words.say(f'closed-{reason}')}")
    return page.shown()
