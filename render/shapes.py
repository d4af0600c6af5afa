"""Sprites: tokens, dice, cans, manhole covers, badges, arrows. Drawn four times too large and reduced once.

Every sprite is cached and shared between threads; nobody may draw on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.errors import RenderError
from render.palette import AMBER, BLACK, GLOSS, GREEN, IRON, RED, SKY, STEEL, WHITE, Colour
from render.text import CAP
from render.text import ink as drawn

SCALE = 4
LETTER = 480  # letters are drawn at this size and scaled down: a font of every size would take long to load

Point = tuple[float, float]


class Sprite(NamedTuple):
    """A small picture with its coverage, centred where it is placed."""

    rgb: Image.Image
    mask: Image.Image

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.rgb.size


def sprite(width: int, height: int, paint: Callable[[ImageDraw.ImageDraw], None]) -> Sprite:
    """Make a sprite of this size; ``paint`` draws in units of a quarter of a pixel."""
    big = Image.new("RGBA", (width * SCALE, height * SCALE), (0, 0, 0, 0))
    paint(ImageDraw.Draw(big))
    small = big.reduce(SCALE)
    return Sprite(small.convert("RGB"), small.getchannel("A"))


def _regular(corners: int, turn: float = -90.0, inner: float = 1.0) -> tuple[Point, ...]:
    """Corners on the unit circle, every second one at ``inner`` if that is not 1."""
    count = corners * (1 if inner == 1.0 else 2)
    radii = (1.0, inner) if inner != 1.0 else (1.0, 1.0)
    angles = [math.radians(turn + 360 * i / count) for i in range(count)]
    return tuple((radii[i % 2] * math.cos(a), radii[i % 2] * math.sin(a)) for i, a in enumerate(angles))


class Mark(NamedTuple):
    """A silhouette in a square from -1 to 1 (no corners: a disc), where its letter sits, its size in token sizes."""

    corners: tuple[Point, ...]
    letter_y: float
    letter_size: float


MARKS = {
    "disc": Mark((), 0.0, 0.66),
    "ring": Mark((), 0.0, 0.52),
    "square": Mark(((-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)), 0.0, 0.7),
    "triangle": Mark(((0.0, -1.0), (1.06, 0.84), (-1.06, 0.84)), 0.3, 0.52),
    "diamond": Mark(((0.0, -1.06), (1.06, 0.0), (0.0, 1.06), (-1.06, 0.0)), 0.0, 0.58),
    "hexagon": Mark(_regular(6, 0.0), 0.0, 0.66),
    "star": Mark(_regular(5, inner=0.56), 0.06, 0.54),
}


def mark_of(name: str) -> Mark:
    """Return the silhouette of this name; raise RenderError when there is none."""
    try:
        return MARKS[name]
    except KeyError:
        raise RenderError(f"no mark {name!r}") from None


def blob(draw: ImageDraw.ImageDraw, points: Sequence[Point], grow: float, fill: Colour) -> None:
    """Fill a polygon with rounded corners, grown by so many units on every side."""
    draw.polygon(points, fill=fill)
    if grow > 0:
        draw.line([*points, points[0], points[1]], fill=fill, width=round(2 * grow), joint="curve")
        for x, y in points:
            draw.ellipse((x - grow, y - grow, x + grow, y + grow), fill=fill)


def letter(
    draw: ImageDraw.ImageDraw, at: Point, text: str, size: float, fill: Colour, weight: int = 800, width: int = 100
) -> None:
    """Write a letter or number with the middle of its capitals at a point."""
    large, scale = drawn(text, LETTER, weight, width), size / LETTER
    mask = large.mask.resize([max(1, round(side * scale)) for side in large.mask.size], Image.Resampling.BOX)
    left, base = at[0] - large.advance * scale / 2, at[1] + CAP * size / 2
    draw.bitmap((round(left + large.dx * scale), round(base + large.dy * scale)), mask, fill=fill)


def letter_width(text: str, size: float, width: int = 100) -> float:
    """Return how wide `letter` writes this at a size, in the same units."""
    return drawn(text, LETTER, 800, width).advance * size / LETTER


@lru_cache(maxsize=512)
def token(fill: Colour, ink: Colour, text: str, mark: str, size: int, aside: bool = False) -> Sprite:
    """A seat's pawn: its mark in its colour, a dark and a light edge, its letter. ``size`` in pixels.

    ``aside`` moves the letter to the upper left, where a badge on the lower right corner leaves it free.
    """
    shape = mark_of(mark)
    side = size + size % 2
    middle = side * SCALE / 2
    halo, edge = max(1.5, size * 0.035) * SCALE, max(1.5, size * 0.04) * SCALE
    radius = middle - halo - edge - size * 0.05 * SCALE
    radius /= max([1.0, *(abs(c) for point in shape.corners for c in point)])
    points = [(middle + x * radius, middle + y * radius) for x, y in shape.corners]
    corner = size * 0.05 * SCALE

    def paint(draw: ImageDraw.ImageDraw) -> None:
        for grow, colour in ((corner + edge + halo, WHITE), (corner + edge, BLACK), (corner, fill)):
            if points:
                blob(draw, points, grow, colour)
            else:
                r = radius + grow
                draw.ellipse((middle - r, middle - r, middle + r, middle + r), fill=colour)
        if mark == "ring":
            for width, colour in ((0.8, ink), (0.69, fill)):
                r = radius * width
                draw.ellipse((middle - r, middle - r, middle + r, middle + r), fill=colour)
        shift = -0.15 * radius if aside else 0.0
        at = (middle + shift, middle + shape.letter_y * radius + shift)
        letter(draw, at, text, shape.letter_size * (0.84 if aside else 1.0) * size * SCALE, ink)

    return sprite(side, side, paint)


@lru_cache(maxsize=256)
def badge(text: str, height: int, fill: Colour = WHITE, ink: Colour = BLACK, edge: Colour = BLACK) -> Sprite:
    """A small pill with a number in it."""
    size = height * 0.86
    room = letter_width(text, size)
    width = max(height, math.ceil(room + height * 0.4))
    line = max(2.0, height * 0.08) * SCALE

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h = width * SCALE - 1, height * SCALE - 1
        draw.rounded_rectangle((0, 0, w, h), h / 2, fill=edge)
        draw.rounded_rectangle((line, line, w - line, h - line), h / 2 - line, fill=fill)
        letter(draw, (w / 2, h / 2), text, size * SCALE, ink)

    return sprite(width, height, paint)


_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pips(draw: ImageDraw.ImageDraw, value: int, middle: Point, width: float, ink: Colour) -> None:
    """Draw the pips of a face of so many units' width; none for a number that no die has."""
    step, r = width * 0.235, width * 0.09
    for x, y in _PIPS.get(value, ()):
        cx, cy = middle[0] + x * step, middle[1] + y * step
        draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=ink)


@lru_cache(maxsize=256)
def die(value: int, fill: Colour, ink: Colour, size: int) -> Sprite:
    """A die with pips for 1 to 6, any other number written."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        end = size * SCALE - 1
        round_by = size * 0.22 * SCALE
        for inset, colour in ((0.0, WHITE), (0.045, BLACK), (0.09, fill)):
            d = inset * end
            draw.rounded_rectangle((d, d, end - d, end - d), round_by - d, fill=colour)
        middle = (end / 2, end / 2)
        pips(draw, value, middle, end, ink)
        if value not in _PIPS:
            letter(draw, middle, str(value), size * 0.6 * SCALE, ink)

    return sprite(size, size, paint)


@lru_cache(maxsize=32)
def can(height: int, edge: Colour = BLACK) -> Sprite:
    """A drink can."""
    width = round(height * 0.66)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h, u = width * SCALE - 1, height * SCALE - 1, height * SCALE / 100
        draw.rounded_rectangle((0, 4 * u, w, h - 4 * u), 13 * u, fill=edge)
        draw.rounded_rectangle((9 * u, 0, w - 9 * u, h), 8 * u, fill=edge)
        draw.rounded_rectangle((7 * u, 16 * u, w - 7 * u, h - 14 * u), 5 * u, fill=SKY)
        draw.rounded_rectangle((14 * u, 6 * u, w - 14 * u, 13 * u), 3 * u, fill=GLOSS)
        draw.rounded_rectangle((14 * u, h - 12 * u, w - 14 * u, h - 6 * u), 3 * u, fill=GLOSS)
        draw.polygon(
            [
                (37 * u, 26 * u),
                (19 * u, 55 * u),
                (31 * u, 55 * u),
                (27 * u, 77 * u),
                (47 * u, 45 * u),
                (34 * u, 45 * u),
            ],
            fill=BLACK,
        )

    return sprite(width, height, paint)


@lru_cache(maxsize=32)
def cover(size: int) -> Sprite:
    """A manhole cover."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        end = size * SCALE - 1
        for inset, colour in ((0.0, WHITE), (0.035, BLACK), (0.09, STEEL), (0.19, IRON), (0.25, STEEL)):
            d = inset * end
            draw.ellipse((d, d, end - d, end - d), fill=colour)
        bar = end * 0.075
        for i in (-1, 0, 1):
            y = end * (0.5 + 0.165 * i)
            reach = end * (0.22 if i == 0 else 0.155)
            draw.rounded_rectangle((end / 2 - reach, y - bar / 2, end / 2 + reach, y + bar / 2), bar / 2, fill=IRON)

    return sprite(size, size, paint)


_TURNS = {"right": 0, "down": 1, "left": 2, "up": 3}


@lru_cache(maxsize=256)
def arrowhead(towards: str, size: int, fill: Colour) -> Sprite:
    """An arrowhead pointing right, down, left or up, with the edges of a token."""
    points: list[Point] = [(-0.62, -0.86), (0.9, 0.0), (-0.62, 0.86)]
    for _ in range(_TURNS[towards]):
        points = [(-y, x) for x, y in points]
    middle, radius = size * SCALE / 2, size * SCALE * 0.34
    corners = [(middle + x * radius, middle + y * radius) for x, y in points]

    def paint(draw: ImageDraw.ImageDraw) -> None:
        for grow, colour in ((4.4, WHITE), (2.6, BLACK), (0.6, fill)):
            blob(draw, corners, grow * SCALE, colour)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def wedge(towards: str, size: int, fill: Colour) -> Sprite:
    """A small plain wedge that shows a direction."""
    points: list[Point] = [(-0.25, -0.6), (0.4, 0.0), (-0.25, 0.6)]
    for _ in range(_TURNS[towards]):
        points = [(-y, x) for x, y in points]
    half = size * SCALE / 2

    def paint(draw: ImageDraw.ImageDraw) -> None:
        blob(draw, [(half + x * half, half + y * half) for x, y in points], 0.12 * half, fill)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def tick(size: int, fill: Colour = GREEN, ink: Colour = WHITE) -> Sprite:
    """A check mark in a disc: has answered."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        draw.ellipse((0, 0, 100 * u - 1, 100 * u - 1), fill=ink)
        draw.ellipse((7 * u, 7 * u, 93 * u, 93 * u), fill=fill)
        draw.line([(27 * u, 53 * u), (44 * u, 70 * u), (74 * u, 34 * u)], fill=ink, width=round(12 * u), joint="curve")

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def cross(size: int, fill: Colour = RED, ink: Colour = WHITE) -> Sprite:
    """A cross in a disc: wrong, out."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        draw.ellipse((0, 0, 100 * u - 1, 100 * u - 1), fill=ink)
        draw.ellipse((7 * u, 7 * u, 93 * u, 93 * u), fill=fill)
        for a, b in (((32, 32), (68, 68)), ((68, 32), (32, 68))):
            draw.line([(a[0] * u, a[1] * u), (b[0] * u, b[1] * u)], fill=ink, width=round(13 * u))

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def dots(size: int, fill: Colour = AMBER, ink: Colour = BLACK) -> Sprite:
    """Three dots in a disc: will still be asked."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        draw.ellipse((0, 0, 100 * u - 1, 100 * u - 1), fill=ink)
        draw.ellipse((7 * u, 7 * u, 93 * u, 93 * u), fill=fill)
        for x in (28, 50, 72):
            draw.ellipse(((x - 8) * u, 42 * u, (x + 8) * u, 58 * u), fill=ink)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def crown(size: int) -> Sprite:
    """A crown: the winner."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        corners = [(14, 30), (33, 52), (50, 18), (67, 52), (86, 30), (78, 78), (22, 78)]
        points = [(x * u, y * u) for x, y in corners]
        blob(draw, points, 9 * u, BLACK)
        blob(draw, points, 3 * u, AMBER)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def machine(size: int, ink: Colour) -> Sprite:
    """A small screen on a foot: a computer plays this seat."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        draw.rounded_rectangle((8 * u, 16 * u, 92 * u, 70 * u), 10 * u, outline=ink, width=round(9 * u))
        draw.rectangle((44 * u, 70 * u, 56 * u, 84 * u), fill=ink)
        draw.rounded_rectangle((28 * u, 80 * u, 72 * u, 90 * u), 5 * u, fill=ink)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def moon(size: int, ink: Colour, ground: Colour) -> Sprite:
    """A crescent: this seat's holder is away."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        draw.ellipse((14 * u, 14 * u, 86 * u, 86 * u), fill=ink)
        draw.ellipse((36 * u, 4 * u, 100 * u, 68 * u), fill=ground)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def flag(size: int) -> Sprite:
    """A chequered flag: couriers, cars or riders home."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        draw.rounded_rectangle((14 * u, 4 * u, 94 * u, 66 * u), 4 * u, fill=BLACK)
        draw.rectangle((20 * u, 10 * u, 88 * u, 60 * u), fill=WHITE)
        for row in range(3):
            for column in range(4):
                if (row + column) % 2:
                    x, y = (20 + 17 * column) * u, (10 + 50 / 3 * row) * u
                    draw.rectangle((x, y, x + 17 * u, y + 50 / 3 * u), fill=BLACK)
        draw.rounded_rectangle((6 * u, 2 * u, 17 * u, 98 * u), 5 * u, fill=WHITE)
        draw.rounded_rectangle((8.5 * u, 4 * u, 14.5 * u, 96 * u), 3 * u, fill=BLACK)

    return sprite(size, size, paint)


@lru_cache(maxsize=128)
def panel(width: int, height: int, radius: int, fill: Colour, edge: Colour | None = None, line: int = 0) -> Sprite:
    """A rounded rectangle, with an edge of some pixels if wanted."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        box = (0, 0, width * SCALE - 1, height * SCALE - 1)
        draw.rounded_rectangle(box, radius * SCALE, fill=fill, outline=edge, width=line * SCALE if edge else 0)

    return sprite(width, height, paint)


@lru_cache(maxsize=64)
def frame(width: int, height: int, radius: int, colour: Colour, line: int, dashed: bool = False) -> Sprite:
    """A rounded outline with nothing inside, solid or dashed."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h, t = width * SCALE - 1, height * SCALE - 1, line * SCALE
        draw.rounded_rectangle((0, 0, w, h), radius * SCALE, outline=(*colour, 255), width=t)
        step = 12 * SCALE
        for x in range(2 * step, w - step, 2 * step) if dashed else ():
            draw.rectangle((x, 0, x + step, t), fill=(0, 0, 0, 0))
            draw.rectangle((x, h - t, x + step, h), fill=(0, 0, 0, 0))
        for y in range(2 * step, h - step, 2 * step) if dashed else ():
            draw.rectangle((0, y, t, y + step), fill=(0, 0, 0, 0))
            draw.rectangle((w - t, y, w, y + step), fill=(0, 0, 0, 0))

    return sprite(width, height, paint)
