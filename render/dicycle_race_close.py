"""Closer looks at Dicycle Race: the road ahead of who is on turn, a course alone, and the whole deck.

The close-up is for courses so long that their cards are small (D-24, DR-14); the course and the deck are for the host
who builds one (D-86, D-87, D-91).
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render import shapes
from render.dicycle_race_card import card
from render.dicycle_race_ground import colours_of, painted
from render.dicycle_race_layout import PAD, STRIP, Course, Layout, card_parts, course_of, layout, parts
from render.dicycle_race_scene import dice, face_of, highlights, pawns, place_of, trays
from render.kit import WIDTH, Box, Canvas, RenderError, mix, readable, rgb, theme_of
from render.picture import Say, SeatFace
from rules.dicycle_race.content import box as content
from rules.dicycle_race.courses import Sections
from rules.dicycle_race.view import View

MOST = 12
HEIGHTS = {1: 520, 2: 780, 3: 960}


def close_up(view: View, faces: Sequence[SeatFace], say: Say, theme: str = "dark") -> Canvas:
    """Draw the cards ahead of the competitor on turn, or next to play, as big as they fit, and the trays."""
    look, places = theme_of(theme), ahead(view)
    plan = _grid(layout(course_of(view)), places)
    colours = colours_of(theme, tuple(face.team for face in faces))
    canvas = Canvas(colours.reduce(Image.new("RGB", (WIDTH, plan.height), look.surface)), colours)
    canvas.put(shapes.panel(plan.tray.w, plan.tray.h, 14, look.panel), plan.tray.cx, plan.tray.cy)
    for place, following in zip(places, (*places[1:], None), strict=True):
        cell, found = plan.cells[place], view.way.cards[place]
        if found is not None:
            card(canvas, parts(cell), found, view.way.limits[place], look)
        if following is not None and plan.cells[following].y == cell.y:
            canvas.put(shapes.wedge("right", 30, mix(look.road, look.ink, 0.5)), cell.right + 12, parts(cell).card.cy)
    highlights(canvas, view, plan, look)
    dice(canvas, view, plan, look)
    pawns(canvas, view, plan, faces, "", look)
    trays(canvas, view, plan, faces, say, look)
    rider = on_turn(view)
    if rider is not None:
        team = face_of(view, faces, rider).team
        sprite = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 72)
        canvas.put(sprite, PAD + 40, plan.tray.cy, "on turn")
    return canvas


def on_turn(view: View) -> int | None:
    """Return the competitor on turn, else the one to play next."""
    if view.turn is not None:
        return view.turn.competitor
    return view.to_come[0] if view.to_come and view.outcome is None else None


def ahead(view: View) -> list[int]:
    """Return the places within reach of the competitor on turn, the nearest first, at most a dozen."""
    rider = on_turn(view)
    if view.turn is not None:
        spots = [spot for targets in view.turn.targets for spot in targets]
    elif rider is not None:
        lines = (view.way.lines(pos) for pos in view.pawns[rider] if pos >= 0)
        spots = [spot for found in lines for line in found for spot in line]
    else:
        spots = list(range(1, len(view.way.cards)))
    places = list(dict.fromkeys(place_of(view, spot) for spot in spots))
    return places[:MOST] if view.way.ring else sorted(places)[:MOST]


def _grid(whole: Layout, places: Sequence[int]) -> Layout:
    """Return a layout of these places alone, in rows of up to four; the roads are those of the whole table."""
    rows = 1 if len(places) < 4 else 2 if len(places) < 9 else 3
    across = max(1, -(-len(places) // rows))
    height, top = HEIGHTS[rows], PAD + STRIP + 10
    wide, tall = (WIDTH - 2 * PAD) / across, (height - top - PAD) / rows
    w = round(min(wide - 24, tall * 1.5))
    cells = {}
    for i, place in enumerate(places):
        row, column = divmod(i, across)
        x = PAD + wide * column + (wide - w) / 2
        cells[place] = Box(round(x), round(top + row * tall), w, round(tall - 12))
    tray = Box(PAD + 88, PAD, 600, STRIP)
    offer = Box(tray.right + 10, PAD, WIDTH - PAD - tray.right - 10, STRIP)
    return Layout(height, cells, {}, whole.roads, None, None, tray, offer, whole.header, whole.side)


def course(
    sections: Sections, say: Say, theme: str = "dark", *, ring: bool = False, round_trip: bool = False, blank: int = 0
) -> Canvas:
    """Draw a course alone, as it is being built or was saved; ``blank`` is 0 without Little Traffic Jam.

    Raise RenderError for one that has no card or ends with a fork.
    """
    if not sections or len(sections[-1]) > 1:
        raise RenderError("a course to be drawn begins with a card and ends with a road")
    shown = Course(sections, ring, round_trip, blank, line=False, side=False)
    canvas = painted(shown, theme_of(theme), readable(say("dicycle-race-picture-start"), ""))
    canvas.image = colours_of(theme, ()).reduce(canvas.image)
    return canvas


def deck(theme: str = "dark") -> Canvas:
    """Draw all Road cards with their traffic signs, two rows a level."""
    look = theme_of(theme)
    canvas = Canvas(Image.new("RGB", (WIDTH, 960), look.surface))
    across, wide, tall = 6, (WIDTH - 2 * PAD) / 6, (960 - 2 * PAD) / 6
    for i, found in enumerate(content().cards[number] for number in sorted(content().cards)):
        row, column = divmod(i, across)
        box = Box(round(PAD + column * wide + 5), round(PAD + row * tall + 4), round(wide - 10), round(tall - 8))
        limit = found.limit or -found.blank
        card(canvas, card_parts(box, box._replace(h=0)), found, limit, look)
    canvas.image = colours_of(theme, ()).reduce(canvas.image)
    return canvas
