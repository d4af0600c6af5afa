"""Sprites at any angle: pieces of a trail, arrowheads, wedges, a chequered line. For boards whose road bends freely."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import ImageDraw

from render.palette import BLACK, WHITE, Colour
from render.shapes import SCALE, Point, Sprite, blob, sprite

STROKE = (22, 18, 12)  # widths of the white edge, the black edge and the colour of a trail


def turned(points: list[Point], degrees: float) -> list[Point]:
    """Return points turned clockwise about the origin."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


@lru_cache(maxsize=512)
def stroke(dx: int, dy: int, colour: Colour) -> Sprite:
    """A straight piece of a trail that leads so many pixels right and down, with round ends."""
    w, h = abs(dx) + STROKE[0] + 2, abs(dy) + STROKE[0] + 2
    a = ((w - dx) / 2 * SCALE, (h - dy) / 2 * SCALE)
    b = ((w + dx) / 2 * SCALE, (h + dy) / 2 * SCALE)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        for width, fill in zip(STROKE, (WHITE, BLACK, colour), strict=True):
            r = width * SCALE / 2
            draw.line([a, b], fill=fill, width=width * SCALE)
            for x, y in (a, b):
                draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    return sprite(w, h, paint)


@lru_cache(maxsize=512)
def pointer(degrees: int, size: int, fill: Colour) -> Sprite:
    """An arrowhead with the edges of a token, notched so that it has one tip only; 0 degrees point right, 90 down."""
    middle, radius = size * SCALE / 2, size * SCALE * 0.34
    points = turned([(-0.72, -0.8), (0.98, 0.0), (-0.72, 0.8), (-0.3, 0.0)], degrees)
    corners = [(middle + x * radius, middle + y * radius) for x, y in points]

    def paint(draw: ImageDraw.ImageDraw) -> None:
        for grow, colour in ((4.4, WHITE), (2.6, BLACK), (0.6, fill)):
            blob(draw, corners, grow * SCALE, colour)

    return sprite(size, size, paint)


@lru_cache(maxsize=128)
def chevron(degrees: int, size: int, fill: Colour) -> Sprite:
    """A small plain wedge that shows a direction, notched like an arrowhead; 0 degrees point right, 90 down."""
    half = size * SCALE / 2
    points = turned([(-0.5, -0.54), (0.5, 0.0), (-0.5, 0.54), (-0.2, 0.0)], degrees)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        blob(draw, [(half + x * half, half + y * half) for x, y in points], 0.12 * half, fill)

    return sprite(size, size, paint)


@lru_cache(maxsize=32)
def chequers(degrees: int, squares: int, side: int) -> Sprite:
    """A chequered line, two rows of so many squares across a road that leads in this direction."""
    size = math.ceil(math.hypot(2, squares) * side) + 4
    middle = size * SCALE / 2

    def paint(draw: ImageDraw.ImageDraw) -> None:
        for row in range(2):
            for column in range(squares):
                x, y = row - 1, column - squares / 2
                corners = turned([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], degrees)
                points = [(middle + px * side * SCALE, middle + py * side * SCALE) for px, py in corners]
                draw.polygon(points, fill=WHITE if (row + column) % 2 else BLACK)

    return sprite(size, size, paint)
