"""Dicycle Race's tables as pictures: the points of a match race by race, and a championship (D-81 to D-85, DR-54)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render import shapes
from render.dicycle_race_ground import colours_of
from render.dicycle_race_scene import face_of
from render.dicycle_race_side import rank, turn_order
from render.dicycle_race_symbols import star
from render.kit import AMBER, WIDTH, Box, Canvas, Theme, readable, rgb, theme_of
from render.picture import Say, SeatFace
from rules.dicycle_race.view import View

ROW, HEAD, PAD, GAP = 88, 84, 20, 8
NAMES = 380  # where the columns of numbers begin
LAST = 150  # width of the last column
MOST = 10  # rows of a championship


class Entry(NamedTuple):
    """A line of a championship: who, how many races, points per race as they shall be written."""

    name: str
    races: int
    points: str


def standings(view: View, faces: Sequence[SeatFace], say: Say, theme: str = "dark") -> Canvas:
    """Draw the points of every race of a match that is over, and the sum; the first of each race with a flag."""
    look = theme_of(theme)
    order = _ranked(view)
    canvas = _sheet(len(order), look)
    columns = _columns(view.plan.races)
    head = Box(PAD, PAD, WIDTH - 2 * PAD, HEAD - 16)
    _heading(canvas, head, say("dicycle-race-table-match", race=len(view.results), races=view.plan.races), look)
    for race, box in enumerate(columns, 1):
        canvas.text(box._replace(y=head.y, h=head.h), str(race), 34, look.ink_soft, weight=800, align="m", what="race")
    canvas.put(star(46, AMBER), WIDTH - PAD - LAST / 2, head.cy, "sum")
    for i, competitor in enumerate(order):
        row = Box(PAD, HEAD + PAD + i * ROW, WIDTH - 2 * PAD, ROW - GAP)
        place = rank(view, competitor) if view.outcome else 0
        _row(canvas, row, face_of(view, faces, competitor), place, look)
        for result, box in zip(view.results, columns, strict=False):
            first = result.first == competitor
            text = box._replace(y=row.y, h=row.h)
            if first and box.w > 84:
                canvas.put(shapes.flag(34), text.cx + 34, row.cy, "first", text)
            ink = look.accent if first else look.ink
            canvas.text(text, str(result.points[competitor]), 38, ink, weight=800, align="m", what="points")
        total = Box(WIDTH - PAD - LAST, row.y, LAST, row.h)
        canvas.text(total, str(view.points[competitor]), 44, look.ink, weight=900, align="m", what="total")
    canvas.image = colours_of(theme, tuple(face.team for face in faces)).reduce(canvas.image)
    return canvas


def _ranked(view: View) -> list[int]:
    """Return the competitors, best first: by rank at the end, else by points (few are good in a Time Ranking)."""
    if view.outcome is not None:
        return turn_order(view)
    sign = -1 if view.plan.scoring == "ranking_321" else 1
    return sorted(range(view.plan.competitors), key=lambda each: (each in view.out, sign * view.points[each]))


def _columns(races: int) -> list[Box]:
    width = (WIDTH - PAD - LAST - NAMES) // races
    return [Box(NAMES + i * width, 0, width, 0) for i in range(races)]


def _sheet(rows: int, theme: Theme) -> Canvas:
    height = max(HEAD + 2 * PAD + rows * ROW, 420)
    return Canvas(Image.new("RGB", (WIDTH, height), theme.surface))


def _heading(canvas: Canvas, box: Box, text: str, theme: Theme, room: int = NAMES - 30) -> None:
    canvas.text(Box(box.x + 8, box.y, room, box.h), readable(text, ""), 40, theme.ink, weight=800, what="heading")


def _row(canvas: Canvas, row: Box, face: SeatFace, place: int, theme: Theme) -> None:
    fill = theme.panel_active if place == 1 else theme.panel
    canvas.put(shapes.panel(row.w, row.h, 14, fill, theme.accent if place == 1 else None, 4), row.cx, row.cy, "row")
    team = face.team
    sprite = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 60)
    canvas.put(sprite, row.x + 46, row.cy, "token", row)
    if place:
        canvas.put(shapes.badge(str(place), 34), row.x + 70, row.cy + 20, "rank", row)
    room = Box(row.x + 92, row.y, NAMES - row.x - 100, row.h)
    canvas.text(room, readable(face.name, team.letter), 36, theme.ink, weight=700, what="name")


def championship(entries: Sequence[Entry], say: Say, theme: str = "dark") -> Canvas:
    """Draw a championship as it stands, best first as given: place, name, races ridden, points per race (D-85)."""
    look = theme_of(theme)
    shown = entries[:MOST]
    canvas = _sheet(len(shown), look)
    head = Box(PAD, PAD, WIDTH - 2 * PAD, HEAD - 16)
    _heading(canvas, head, say("dicycle-race-table-championship"), look, 600)
    races, points = Box(680, head.y, 220, head.h), Box(920, head.y, 250, head.h)
    for box, key in ((races, "races"), (points, "points")):
        told = readable(say(f"dicycle-race-table-{key}"), "")
        canvas.text(box, told, 32, look.ink_soft, weight=700, align="r", what="column")
    for i, entry in enumerate(shown):
        row = Box(PAD, HEAD + PAD + i * ROW, WIDTH - 2 * PAD, ROW - GAP)
        canvas.put(shapes.panel(row.w, row.h, 14, look.panel), row.cx, row.cy, "row")
        canvas.text(Box(row.x + 16, row.y, 56, row.h), str(i + 1), 40, look.ink_soft, weight=800, what="place")
        name = readable(entry.name, f"#{i + 1}")
        canvas.text(Box(row.x + 84, row.y, 570, row.h), name, 38, look.ink, weight=700, what="name")
        for box, number in ((races, str(entry.races)), (points, entry.points)):
            canvas.text(box._replace(y=row.y, h=row.h), number, 40, look.ink, weight=800, align="r", what="number")
    canvas.image = colours_of(theme, ()).reduce(canvas.image)
    return canvas
