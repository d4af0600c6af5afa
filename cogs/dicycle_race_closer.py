"""Closer looks at a race, for small screens: the road ahead or the course alone, seen by whoever asks, alone.

Spec, "On Discord": Picture. The whole deck is for the host who builds a course (D-91).
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs import ids
from cogs.board import NEUTRAL, Page
from cogs.clicks import Click
from cogs.controls import Control, button
from cogs.dicycle_race_course import draft_of, text_of
from cogs.dicycle_race_match import tables
from cogs.dicycle_race_words import asks
from cogs.lobby import host_lobby
from cogs.panel import need_started
from cogs.words import Words
from data.look import NEVER
from render.dicycle_race_close import close_up, course, deck
from render.dicycle_race_layout import course_of
from render.picture import Picture, Say, SeatFace, alt_text
from rules.dicycle_race.content import box
from rules.dicycle_race.view import View

AHEAD, COURSE = "ahead", "course"


def _draw(view: View, faces: Sequence[SeatFace], say: Say, part: str) -> Picture:
    if part == AHEAD:
        canvas, alt = close_up(view, faces, say), alt_text("dicycle_race", view, faces, say)
    else:
        shown = course_of(view)
        canvas = course(shown.sections, say, round_trip=shown.round_trip, blank=shown.blank)
        alt = say("dicycle-race-course-alt", text=text_of(draft_of(shown.sections)))
    return Picture.of(canvas.image, alt)


async def closer(click: Click) -> None:
    """Show the road ahead, or the whole course without the seats, a button for each; a circle is large anyway."""
    house = click.house
    look = await house.sessions.look(click.session_id, after=NEVER)
    need_started(look)
    words = house.words(look.session, click.language)
    view = look.view(None)
    parts = (AHEAD,) if view.plan.ring else (AHEAD, COURSE)
    part = next((each for each in parts if each in click.words), AHEAD)
    page = Page(house, look, words, NEUTRAL)
    page.text(words.of_game(f"closer-{part}"))
    page.drawn(await house.painter.once(_draw, view, house.faces(look, words), words.say, part), None)
    page.controls([*(_turn(words, each, part) for each in parts), tables(words)])
    shown = page.shown()
    await click.reply.panel(shown.view, shown.files)


def _turn(words: Words, part: str, now: str) -> Control:
    style = "primary" if part == now else "grey"
    return button(ids.verb_id(words.session.id, "closer", part), words.of_game(f"part-{part}"), style)


def _deck(alt: str) -> Picture:
    canvas = deck()
    return Picture.of(canvas.image, alt)


async def show_deck(click: Click) -> None:
    """Show all Road cards to the host, beside the course that is being built."""
    house = click.house
    look = await host_lobby(click)
    words = house.words(look.session, click.language)
    page = Page(house, look, words, NEUTRAL)
    told = "\n".join(
        words.of_game("course-card", card=card.number, asks=asks(words, card)) for card in box().cards.values()
    )
    picture = await house.painter.once(_deck, told)
    page.text(words.of_game("deck") if picture else f"{words.of_game('deck')}\n{told}")
    page.picture(picture)
    shown = page.shown()
    await click.reply.private(shown.view, shown.files)
