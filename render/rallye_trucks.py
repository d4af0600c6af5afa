"""Rallye-Trucks' pictures: "Picture" under "On Discord" of the spec (T-05, T-07, T-11, T-15, TR-46 to TR-52, TR-63).

``board`` shows what the view holds: public, the driver's panel, the last picture of a turn, the end with all faces.
``watched`` shows the frame of a turn being watched. A picture is made from the view alone (TR-58).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from render import shapes
from render.kit import GREEN, RED, Box, Canvas, Theme, pointer, readable, rgb, stroke, theme_of
from render.picture import Say, SeatFace
from render.rallye_trucks_ground import CARD, face, ground, plate, space
from render.rallye_trucks_layout import SPACE, START_TOKEN, TILE, TOKEN, Layout, Point, angle, layout
from render.rallye_trucks_scene import Scene, scene, watched_scene
from render.rallye_trucks_side import side
from render.rallye_trucks_title import title
from render.rallye_trucks_words import alt, lines, watched_alt
from rules.core.model import Team
from rules.rallye_trucks.content import content
from rules.rallye_trucks.road import lap_of, space_of
from rules.rallye_trucks.view import View

__all__ = ["alt", "board", "lines", "title", "watched", "watched_alt"]

ARROW = 40
HIDDEN = SPACE / 2 - 14  # how much of a trail a space hides at either end


class Job(NamedTuple):
    """A picture under construction: canvas, what it shows, where that lies, faces of the seats, surface, ground."""

    canvas: Canvas
    shown: Scene
    plan: Layout
    faces: Sequence[SeatFace]
    theme: Theme
    below: Image.Image


def board(view: View, faces: Sequence[SeatFace], say: Say, theme: str = "dark") -> Canvas:
    """Draw what a view shows."""
    return _drawn(scene(view), faces, say, theme)


def watched(view: View, faces: Sequence[SeatFace], say: Say, theme: str = "dark") -> Canvas:
    """Draw the frame being watched (TR-52). Raise RenderError when there is none."""
    return _drawn(watched_scene(view), faces, say, theme)


def _drawn(shown: Scene, faces: Sequence[SeatFace], say: Say, theme: str) -> Canvas:
    word = readable(say("rallye-trucks-start"), "")
    below, colours = ground(shown.course, tuple(each.team for each in faces), theme, word)
    job = Job(Canvas(below.copy(), colours), shown, layout(shown.course), faces, theme_of(theme), below)
    _tiles(job)
    _trail(job)
    _trucks(job)
    _target(job)
    side(job.canvas, shown, job.plan, faces, say, job.theme)
    return job.canvas


def pawn(team: Team, size: int, aside: bool = False) -> shapes.Sprite:
    """Return the token of a truck; ``aside`` leaves its lower right corner free."""
    return shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, size, aside)


def _tiles(job: Job) -> None:
    """Turn over the tiles that show a face; frame the one just turned, and sign it right or wrong."""
    canvas, plan, tiles = job.canvas, job.plan, job.shown.tiles
    for slot, name in tiles.faces.items():
        face(canvas, plan.slots[slot], slot, name)
    signs = (("right", tiles.right, GREEN, shapes.tick(40)), ("wrong", tiles.wrong, RED, shapes.cross(40)))
    for what, found, colour, sign in signs:
        if found is not None:
            box = plan.slots[found]
            canvas.put(shapes.frame(TILE, TILE, 16, colour, 8), box.cx, box.cy, "turned", box, CARD)
            canvas.put(sign, box.right - 22, box.bottom - 22, what, box, CARD)
    if tiles.barred is not None and tiles.barred not in tiles.faces:
        box = plan.slots[tiles.barred]
        canvas.put(shapes.cross(36), box.right - 20, box.bottom - 20, "barred", box)


def _trail(job: Job) -> None:
    """Draw the last drive along the road, under its spaces."""
    if not job.shown.trail:
        return
    seat = job.shown.trail[0].seat
    passed = range(job.shown.trail[0].start, job.shown.trail[-1].to + 1)
    colour = rgb(job.faces[seat].team.fill)
    points = [job.plan.place(p, seat) for p in passed]
    for i, (a, b) in enumerate(pairwise(points)):
        a, b = _between(a, b, HIDDEN if passed[i] else 0)
        piece = stroke(round(b[0] - a[0]), round(b[1] - a[1]), colour)
        job.canvas.put(piece, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, "trail", job.plan.board, job.theme.road)
    for number in {space_of(p, job.shown.length) for p in passed} - {0}:
        box = job.plan.spaces[number - 1]
        kept = job.below.crop((box.x, box.y, box.right, box.bottom))
        job.canvas.image.paste(kept, (box.x, box.y), _inside())


def _between(a: Point, b: Point, hidden: float) -> tuple[Point, Point]:
    """Return the ends of the piece between two spaces that is to be seen; ``hidden`` is what the first one hides."""
    far = math.dist(a, b) or 1.0
    dx, dy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    return (a[0] + dx * hidden, a[1] + dy * hidden), (b[0] - dx * HIDDEN, b[1] - dy * HIDDEN)


@lru_cache(maxsize=1)
def _inside() -> Image.Image:
    """Return where the plate of a space covers what is below it."""
    return plate().mask.point([0] * 128 + [255] * 128, "1")


def _trucks(job: Job) -> None:
    """Draw the trucks: those on the road over their space, with its number and a small symbol (T-07, TR-12)."""
    canvas, plan, shown = job.canvas, job.plan, job.shown
    spaces = content().courses[shown.course].spaces
    for each in job.faces:
        progress = shown.progress[each.seat]
        if each.seat in shown.retired:
            continue
        x, y = plan.place(progress, each.seat)
        if progress == 0:
            canvas.put(pawn(each.team, START_TOKEN), x, y, "truck", plan.start)
            continue
        number = space_of(progress, shown.length)
        box = plan.spaces[number - 1]
        space(canvas, box, number, spaces[number - 1], taken=True)
        truck = pawn(each.team, TOKEN, lap_of(progress, shown.length) > 1)
        canvas.put(truck, x - 6, box.bottom - 29, "truck", box, CARD)
        _lap(job, each.seat, box)
    _arrow(job)


def _lap(job: Job, seat: int, box: Box) -> None:
    """A number on a truck in its second lap, a flag on one past the line for the second time (TR-32)."""
    lap = lap_of(job.shown.progress[seat], job.shown.length)
    if job.shown.is_home(seat):
        job.canvas.put(shapes.flag(36), box.right - 17, box.bottom - 18, "flag", job.plan.board, CARD)
    elif lap > 1:
        job.canvas.put(shapes.badge(str(lap), 34), box.right - 17, box.bottom - 17, "lap", job.plan.board, CARD)


def _arrow(job: Job) -> None:
    """Point at the space where the last drive ended, from the gap before it."""
    if not job.shown.trail:
        return
    move = job.shown.trail[-1]
    if move.seat in job.shown.retired:
        return
    a, b = (job.plan.place(p, move.seat) for p in (move.to - 1, move.to))
    back = (SPACE / 2 + 11) / (max(abs(a[0] - b[0]), abs(a[1] - b[1])) or 1)
    at = (b[0] + (a[0] - b[0]) * back, b[1] + (a[1] - b[1]) * back)
    colour = rgb(job.faces[move.seat].team.fill)
    job.canvas.put(pointer(angle(a, b), ARROW, colour), *at, "arrow", job.plan.board, job.theme.road)


def _target(job: Job) -> None:
    """Ring the next open space of the seat on turn (TR-12)."""
    if job.shown.target is not None:
        box = job.plan.spaces[space_of(job.shown.target, job.shown.length) - 1]
        for grow, line, colour in ((9, 9, job.theme.surface), (8, 7, job.theme.accent)):
            side_of = SPACE + 2 * grow
            ring = shapes.frame(side_of, side_of, 18 + grow, colour, line)
            job.canvas.put(ring, box.cx, box.cy, "target", job.plan.board, job.theme.road)
