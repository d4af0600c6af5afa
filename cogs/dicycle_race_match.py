"""A match of several races in Dicycle Race: its points in words and as a picture (D-81..D-85, DR-51, DR-53)."""

from __future__ import annotations

from cogs import ids
from cogs.board import NEUTRAL, Page, verbs
from cogs.clicks import Click
from cogs.controls import Control, button
from cogs.dicycle_race_words import table
from cogs.house import House
from cogs.panel import need_started
from cogs.words import Words
from data.sessions import Look
from render.dicycle_race_tables import standings
from render.picture import Picture, SeatFace, encode
from rules.dicycle_race.view import View


def standing(words: Words, view: View) -> list[str]:
    """The points after the races so far, as a line; none before the first and in a single race."""
    if view.plan.races == 1 or not view.results:
        return []
    sign = 1 if view.plan.scoring == "time_ranking" else -1
    order = sorted(range(view.plan.competitors), key=lambda each: (each in view.out, sign * view.points[each]))
    told = table(words, view.points, order)
    few = int(view.plan.scoring == "time_ranking")
    return [words.of_game("standing", race=len(view.results), races=view.plan.races, points=told, few=few)]


def _draw(view: View, faces: list[SeatFace], words: Words, alt: str) -> Picture:
    canvas = standings(view, faces, words.say)
    return Picture(encode(canvas.image), "table.png", alt, canvas.image.size)


async def picture(house: House, look: Look, words: Words) -> Picture | None:
    """The table of the match; None in a single race."""
    view = look.view(None)
    alt = "".join(standing(words, view))
    return await house.painter.once(_draw, view, house.faces(look, words), words, alt) if alt else None


def last_row(look: Look, words: Words) -> list[Control] | None:
    """The house's row and the table of the match; None where there is only one race."""
    if look.view(None).plan.races == 1:
        return None
    return [*verbs(look, words), button(ids.verb_id(look.session.id, "standings"), words.of_game("standings"))]


async def show(click: Click) -> None:
    """Show the table to one person."""
    look = await click.house.sessions.look(click.session_id, after=1 << 60)
    need_started(look)
    words = click.house.words(look.session, click.language)
    page = Page(click.house, look, words, NEUTRAL)
    page.text("".join(standing(words, look.view(None))) or words.of_game("standing-none"))
    page.picture(await picture(click.house, look, words))
    shown = page.shown()
    await click.reply.panel(shown.view, shown.files)
