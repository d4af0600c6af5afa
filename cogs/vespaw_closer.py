"""A closer view of one quarter of the neighbourhood, for small screens: seen by whoever asks, alone."""

from __future__ import annotations

from collections.abc import Sequence

from cogs import ids, panel
from cogs.board import NEUTRAL, Page
from cogs.clicks import Click
from cogs.controls import button
from data.catalog import slug
from data.look import NEVER
from render import vespaw as pictures
from render.picture import Picture, Say, SeatFace, alt_text
from rules.vespaw.view import View


async def closer(click: Click) -> None:
    """Show a quarter, and the buttons of all four."""
    house = click.house
    look = await house.sessions.look(click.session_id, after=NEVER)
    panel.need_started(look)
    words = house.words(look.session, click.language)
    part = next((each for each in pictures.PARTS if each in click.words), next(iter(pictures.PARTS)))
    page = Page(house, look, words, NEUTRAL)
    page.text(words.of_game("closer", part=words.of_game(f"part-{slug(part)}")))
    page.drawn(await house.painter.once(_draw, look.view(None), house.faces(look, words), words.say, part), None)
    page.controls(
        [
            button(ids.verb_id(look.session.id, "closer", each), words.of_game(f"part-{slug(each)}"),
                   "primary" if each == part else "grey")
            for each in pictures.PARTS
        ]
    )  # fmt: skip
    await click.reply.panel(page.shown().view, page.files)


def _draw(view: View, faces: Sequence[SeatFace], say: Say, part: str) -> Picture:
    image = pictures.closer(view, faces, say, part=part).image
    return Picture.of(image, alt_text("vespaw", view, faces, say))
