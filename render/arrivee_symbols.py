"""The things that only Arrivée has: riders with jersey and state, support vehicles, flags, cards, slopes.

A rider is the mark of his team with his race number, a ring for his jersey, dots for escape tokens (A-035, A-077 to
A-085, A-090). Jerseys differ in the pattern of the ring and have a letter, so colour is never alone.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.kit import BLACK, MARKS, WHITE, Colour, Sprite, rgb, sprite
from render.shapes import SCALE, Point, blob, letter, letter_width
from render.text import CAP
from rules.core.model import Team

YELLOW: Colour = (240, 228, 66)
GREEN: Colour = (0, 158, 115)
RED: Colour = (213, 60, 40)
BLUE: Colour = (0, 114, 178)
LEVEL_COLOURS: dict[str, Colour] = {"climb": (88, 74, 66), "flat": (132, 138, 147), "descent": (203, 208, 214)}
GROUNDS = (*LEVEL_COLOURS.values(), YELLOW, GREEN, RED, BLUE)


class Jersey(NamedTuple):
    """How a jersey shows: its letter, its colour, the colour of its dots or stripes."""

    letter: str
    fill: Colour
    pattern: Colour | None
    parts: int


JERSEYS = {
    "yellow": Jersey("Y", YELLOW, None, 0),
    "polka": Jersey("P", WHITE, RED, 12),
    "green": Jersey("G", GREEN, WHITE, 4),
    "white": Jersey("W", WHITE, BLACK, 2),
    "rainbow": Jersey("R", RED, BLUE, 6),
    "champion": Jersey("C", BLUE, YELLOW, 8),
}


class Look(NamedTuple):
    """What is seen of a rider: team, race number, jersey, and how he is turned (0, 90 lying, 180 punctured)."""

    team: Team
    number: int
    jersey: str | None
    turn: int


@lru_cache(maxsize=512)
def rider(look: Look, size: int) -> Sprite:
    """A rider's token; a turned one has a bar under its number, so that 6 and 9 stay apart."""
    upright = sprite(size, size, lambda draw: _paint_rider(draw, look, size))
    if not look.turn:
        return upright
    turn = Image.Transpose.ROTATE_90 if look.turn == 90 else Image.Transpose.ROTATE_180
    return Sprite(upright.rgb.transpose(turn), upright.mask.transpose(turn))


def _paint_rider(draw: ImageDraw.ImageDraw, look: Look, size: int) -> None:
    mark, worn = MARKS[look.team.mark], JERSEYS.get(look.jersey or "")
    middle, unit = size * SCALE / 2, size * SCALE / 100
    ring = 9 * unit if worn else 0.0
    edges = [(ring + 8 * unit, WHITE), (ring + 5 * unit, BLACK)]
    radius = middle - ring - 8 * unit
    radius /= max([1.0, *(abs(part) for point in mark.corners for part in point)])
    points = [(middle + x * radius, middle + y * radius) for x, y in mark.corners]

    def layer(grow: float, fill: Colour) -> None:
        if points:
            blob(draw, points, grow, fill)
        else:
            reach = radius + grow
            draw.ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=fill)

    for grow, fill in edges:
        layer(grow, fill)
    if worn:
        layer(ring + 1 * unit, worn.fill)
        _pattern(draw, worn, middle, radius + ring)
        layer(3 * unit, BLACK)
    layer(0, rgb(look.team.fill))
    _number(draw, look, (middle, middle + mark.letter_y * radius), radius)


def _pattern(draw: ImageDraw.ImageDraw, worn: Jersey, middle: float, reach: float) -> None:
    """Sectors of the second colour; what lies inside is covered by the team's mark."""
    box = (middle - reach, middle - reach, middle + reach, middle + reach)
    for part in range(worn.parts):
        start = 360 / worn.parts * part - 90
        draw.pieslice(box, start - 72 / worn.parts, start + 72 / worn.parts, fill=worn.pattern)


def _number(draw: ImageDraw.ImageDraw, look: Look, at: Point, radius: float) -> None:
    """Write the race number, as large as the mark allows; within a jersey's ring it comes near to the edge."""
    text = str(look.number)
    radius *= 1.2 if look.jersey in JERSEYS else 1.0
    room = {"triangle": 1.0, "diamond": 1.16}.get(look.team.mark, 1.5) * radius
    size = {"triangle": 1.22, "diamond": 1.3}.get(look.team.mark, 1.3) * radius
    width = next((each for each in (100, 88, 76) if letter_width(text, size, each) <= room), 64)
    letter(draw, at, text, size, rgb(look.team.ink), width=width)
    if look.turn:
        half, y = letter_width(text, size, width) / 2, at[1] + CAP * size / 2 + 0.12 * radius
        draw.rectangle((at[0] - half, y, at[0] + half, y + 0.13 * radius), fill=rgb(look.team.ink))


@lru_cache(maxsize=32)
def tokens(count: int, size: int) -> Sprite:
    """The dots of escape tokens in a pill."""
    width = 6 + count * (size - 6) + (size - 6) // 2

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h = width * SCALE - 1, size * SCALE - 1
        draw.rounded_rectangle((0, 0, w, h), h / 2, fill=WHITE)
        draw.rounded_rectangle((SCALE * 1.5, SCALE * 1.5, w - SCALE * 1.5, h - SCALE * 1.5), h / 2, fill=BLACK)
        r, pitch = h * 0.24, (size - 6) * SCALE
        for i in range(count):
            x = w / 2 + (i - (count - 1) / 2) * pitch
            draw.ellipse((x - r, h / 2 - r, x + r, h / 2 + r), fill=YELLOW)

    return sprite(width, size, paint)


@lru_cache(maxsize=32)
def plaster(size: int) -> Sprite:
    """A red cross on white: injured."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        draw.ellipse((0, 0, 100 * u - 1, 100 * u - 1), fill=BLACK)
        draw.ellipse((8 * u, 8 * u, 92 * u, 92 * u), fill=WHITE)
        draw.rectangle((40 * u, 18 * u, 60 * u, 82 * u), fill=RED)
        draw.rectangle((18 * u, 40 * u, 82 * u, 60 * u), fill=RED)

    return sprite(size, size, paint)


@lru_cache(maxsize=32)
def car(team: Team, height: int) -> Sprite:
    """A support vehicle with the letter of its team."""
    width = round(height * 1.7)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = height * SCALE / 100
        roof: list[Point] = [(40 * u, 44 * u), (56 * u, 14 * u), (112 * u, 14 * u), (132 * u, 44 * u)]
        for grow, fill in ((13 * u, WHITE), (8 * u, BLACK), (1 * u, rgb(team.fill))):
            blob(draw, roof, grow, fill)
            draw.rounded_rectangle((16 * u - grow, 44 * u - grow, 154 * u + grow, 76 * u + grow), 12 * u, fill=fill)
        for x in (46, 124):
            draw.ellipse(((x - 16) * u, 62 * u, (x + 16) * u, 94 * u), fill=WHITE)
            draw.ellipse(((x - 13) * u, 65 * u, (x + 13) * u, 91 * u), fill=BLACK)
        letter(draw, (85 * u, 40 * u), team.letter, 58 * u, rgb(team.ink))

    return sprite(width, height, paint)


@lru_cache(maxsize=64)
def prime(text: str, fill: Colour, height: int) -> Sprite:
    """The flag of a prime with its category, on a pole at its left edge."""
    size = height * 0.8
    room = letter_width(text, size, 88)
    width = math.ceil(room + height * 0.62)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h, line = width * SCALE - 1, height * SCALE - 1, 2 * SCALE
        draw.rectangle((0, 0, 2.5 * line, h), fill=BLACK)
        draw.rectangle((line * 0.5, line * 0.5, 2 * line, h - line * 0.5), fill=WHITE)
        draw.rounded_rectangle((2 * line, 0, w, 0.92 * h), 2 * line, fill=BLACK)
        draw.rounded_rectangle((2.8 * line, line * 0.8, w - line * 0.8, 0.92 * h - line * 0.8), line, fill=fill)
        letter(draw, ((w + 2 * line) / 2, 0.46 * h), text, size * SCALE, WHITE if fill == RED else BLACK, width=88)

    return sprite(width, height, paint)


@lru_cache(maxsize=16)
def pennant(size: int) -> Sprite:
    """The red pennant where the protected zone begins, on a pole at its left edge."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        blob(draw, [(16 * u, 12 * u), (88 * u, 34 * u), (16 * u, 58 * u)], 8 * u, BLACK)
        blob(draw, [(16 * u, 12 * u), (86 * u, 34 * u), (16 * u, 56 * u)], 2 * u, RED)
        draw.rectangle((0, 0, 15 * u, 100 * u), fill=BLACK)
        draw.rectangle((4 * u, 3 * u, 11 * u, 97 * u), fill=WHITE)

    return sprite(size, size, paint)


@lru_cache(maxsize=16)
def clock(size: int) -> Sprite:
    """A clock face: the time limit."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        draw.ellipse((0, 0, 100 * u - 1, 100 * u - 1), fill=BLACK)
        draw.ellipse((9 * u, 9 * u, 91 * u, 91 * u), fill=WHITE)
        for end in ((50, 22), (70, 60)):
            draw.line([(50 * u, 50 * u), (end[0] * u, end[1] * u)], fill=BLACK, width=round(11 * u))
        draw.ellipse((43 * u, 43 * u, 57 * u, 57 * u), fill=BLACK)

    return sprite(size, size, paint)


@lru_cache(maxsize=16)
def cards(height: int) -> Sprite:
    """Two Sprint/Escape cards."""
    width = round(height * 0.94)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = height * SCALE / 100
        for x, y in ((0, 0), (24, 14)):
            draw.rounded_rectangle((x * u, y * u, (x + 68) * u, (y + 84) * u), 12 * u, fill=BLACK)
            draw.rounded_rectangle(((x + 7) * u, (y + 7) * u, (x + 61) * u, (y + 77) * u), 7 * u, fill=WHITE)
        blob(draw, [(46 * u, 74 * u), (58 * u, 44 * u), (70 * u, 74 * u)], 4 * u, BLUE)

    return sprite(width, height, paint)


@lru_cache(maxsize=16)
def brake(height: int) -> Sprite:
    """A slowdown card: two bars in a card."""
    width = round(height * 0.74)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = height * SCALE / 100
        draw.rounded_rectangle((0, 0, 72 * u, 99 * u), 12 * u, fill=BLACK)
        draw.rounded_rectangle((7 * u, 7 * u, 65 * u, 92 * u), 7 * u, fill=WHITE)
        for x in (18, 42):
            draw.rounded_rectangle((x * u, 28 * u, (x + 13) * u, 72 * u), 4 * u, fill=RED)

    return sprite(width, height, paint)


@lru_cache(maxsize=64)
def slope(level: str, size: int, fill: Colour) -> Sprite:
    """A small hill that rises, lies level, or falls."""
    corners: dict[str, list[Point]] = {
        "climb": [(8, 82), (92, 82), (92, 18)],
        "flat": [(8, 82), (92, 82), (92, 62), (8, 62)],
        "descent": [(8, 82), (92, 82), (8, 18)],
    }

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        blob(draw, [(x * u, y * u) for x, y in corners[level]], 5 * u, fill)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def hatch(width: int, height: int, colour: Colour) -> Sprite:
    """Oblique lines over a box: cobbles."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h, step = width * SCALE, height * SCALE, 13 * SCALE
        for x in range(-h - h % step, w, step):
            draw.line([(x, h), (x + h, 0)], fill=colour, width=3 * SCALE)

    return sprite(width, height, paint)


@lru_cache(maxsize=128)
def bubble(text: str, height: int, fill: Colour, ink: Colour) -> Sprite:
    """A speech bubble with the number of riders of a group; its tip is at the bottom."""
    size = height * 0.66
    room = letter_width(text, size)
    width = max(height, math.ceil(room + height * 0.5))

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h = width * SCALE - 1, height * SCALE - 1
        body, line = 0.8 * h, 2.5 * SCALE
        draw.polygon([(w / 2 - 0.2 * h, body - line), (w / 2 + 0.2 * h, body - line), (w / 2, h)], fill=BLACK)
        draw.rounded_rectangle((0, 0, w, body), body / 2, fill=BLACK)
        draw.rounded_rectangle((line, line, w - line, body - line), body / 2 - line, fill=fill)
        letter(draw, (w / 2, body / 2), text, size * SCALE, ink)

    return sprite(width, height, paint)
