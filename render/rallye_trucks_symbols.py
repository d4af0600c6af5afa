"""The symbols of Rallye-Trucks, each with an outline of its own (heading "Symbols" of the content; T-35).

Drawn in a square of 100 units. A symbol of the content that has no drawing here shows as its letter on a disc.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import ImageDraw

from render.kit import BLACK, WHITE, Colour, Sprite, rgb, sprite
from render.shapes import SCALE, Point, blob, letter
from render.turned import turned
from rules.rallye_trucks.content import content

EDGE = 5.0


class Pen:
    """Draws in units of a hundredth of the symbol: every shape with a dark edge."""

    def __init__(self, draw: ImageDraw.ImageDraw, size: int, fill: Colour) -> None:
        self.draw = draw
        self.unit = size * SCALE / 100
        self.fill = fill

    def box(self, x0: float, y0: float, x1: float, y1: float, fill: Colour | None = None, round_by: float = 4) -> None:
        """A rounded box."""
        for grow, colour in ((EDGE, BLACK), (0.0, fill or self.fill)):
            corners = [each * self.unit for each in (x0 - grow, y0 - grow, x1 + grow, y1 + grow)]
            self.draw.rounded_rectangle(corners, (round_by + grow) * self.unit, fill=colour)

    def disc(self, x: float, y: float, r: float, fill: Colour | None = None, edge: float = EDGE) -> None:
        """A disc."""
        for radius, colour in ((r + edge, BLACK), (r, fill or self.fill)):
            corners = [each * self.unit for each in (x - radius, y - radius, x + radius, y + radius)]
            self.draw.ellipse(corners, fill=colour)

    def shape(self, points: Sequence[Point], fill: Colour | None = None) -> None:
        """A polygon."""
        scaled = [(x * self.unit, y * self.unit) for x, y in points]
        blob(self.draw, scaled, EDGE * self.unit, BLACK)
        self.draw.polygon(scaled, fill=fill or self.fill)

    def line(self, points: Sequence[Point], width: float, fill: Colour = BLACK) -> None:
        """A plain line."""
        scaled = [(x * self.unit, y * self.unit) for x, y in points]
        self.draw.line(scaled, fill=fill, width=round(width * self.unit), joint="curve")

    def fan(self, points: Sequence[Point], degrees: float, about: Point) -> list[Point]:
        """Return points turned about one of them."""
        away = turned([(x - about[0], y - about[1]) for x, y in points], degrees)
        return [(x + about[0], y + about[1]) for x, y in away]


def _tire(pen: Pen) -> None:
    """A thick ring with tread blocks and five wheel nuts."""
    block = [(44.0, 4.0), (56.0, 4.0), (56.0, 16.0), (44.0, 16.0)]
    for i in range(14):
        scaled = [(x * pen.unit, y * pen.unit) for x, y in pen.fan(block, 360 / 14 * i, (50, 50))]
        pen.draw.polygon(scaled, fill=BLACK)
    pen.disc(50, 50, 38)
    pen.disc(50, 50, 21, WHITE)
    for i in range(5):
        angle = math.radians(72 * i - 90)
        pen.disc(50 + 12 * math.cos(angle), 50 + 12 * math.sin(angle), 3.2, BLACK, 0)


def _gears(pen: Pen) -> None:
    """Two toothed wheels of unequal size."""
    for x, y, r, teeth, turn in ((38.5, 60.0, 24.0, 9, 0.0), (74.0, 26.0, 14.5, 7, 12.0)):
        wheel: list[Point] = []
        for i in range(teeth):
            for part, reach in ((-0.3, 1.0), (-0.2, 1.32), (0.2, 1.32), (0.3, 1.0)):
                angle = math.radians(turn + 360 / teeth * (i + part))
                wheel.append((x + r * reach * math.cos(angle), y + r * reach * math.sin(angle)))
        pen.shape(wheel)
        pen.disc(x, y, r * 0.34, WHITE, 4)


def _key(pen: Pen) -> None:
    """A key lying aslant, round head at the top left, two teeth."""
    shaft = [(30.0, 44.0), (92.0, 44.0), (92.0, 66.0), (81.0, 66.0), (81.0, 56.0), (73.0, 56.0), (73.0, 66.0),
             (62.0, 66.0), (62.0, 56.0), (30.0, 56.0)]  # fmt: skip
    about = (50.0, 50.0)
    pen.shape(pen.fan([(x + 4, y) for x, y in shaft], 45, about))
    ((x, y),) = pen.fan([(20.0, 50.0)], 45, about)
    pen.disc(x, y, 23)
    ((x, y),) = pen.fan([(13.0, 50.0)], 45, about)
    pen.disc(x, y, 7, WHITE, 4)


def _light(pen: Pen) -> None:
    """An upright box with three round lamps."""
    pen.box(27, 8, 73, 92, None, 12)
    for y in (22, 50, 78):
        pen.disc(50, y, 10, WHITE, 4)


def _can(pen: Pen) -> None:
    """A square can with handle and spout and a big X."""
    pen.shape([(64, 24), (82, 8), (92, 18), (78, 34)])
    pen.box(24, 10, 58, 24)
    pen.box(33, 16, 49, 24, WHITE, 1)
    pen.box(14, 25, 80, 93, None, 6)
    for a, b in (((27, 39), (67, 79)), ((67, 39), (27, 79))):
        pen.line([a, b], 9)


def _spanner(pen: Pen) -> None:
    """A long open-ended spanner, jaws at both ends."""
    about = (50.0, 50.0)
    ends = (18.0, 82.0)
    for grow, colour in ((EDGE, BLACK), (0.0, pen.fill)):
        bar = pen.fan(
            [(ends[0], 42 - grow), (ends[1], 42 - grow), (ends[1], 58 + grow), (ends[0], 58 + grow)], -45, about
        )
        pen.draw.polygon([(x * pen.unit, y * pen.unit) for x, y in bar], fill=colour)
        for end in ends:
            ((x, y),) = pen.fan([(end, 50.0)], -45, about)
            pen.disc(x, y, 20 + grow, colour, 0)
    for end, out in ((ends[0], -1), (ends[1], 1)):
        jaw = [(end + out * 2, 42.5), (end + out * 30, 40.0), (end + out * 30, 60.0), (end + out * 2, 57.5)]
        rim = [(end - out * 3, 37.5), (end + out * 24, 36.0), (end + out * 24, 64.0), (end - out * 3, 62.5)]
        for points, fill in ((rim, BLACK), (jaw, (0, 0, 0, 0))):
            scaled = [(x * pen.unit, y * pen.unit) for x, y in pen.fan(points, -45, about)]
            pen.draw.polygon(scaled, fill=fill)


def _helmet(pen: Pen) -> None:
    """A racing helmet from the side with a dark visor."""
    dome = [(50 + 41 * math.cos(math.radians(a)), 52 + 40 * math.sin(math.radians(a))) for a in range(-205, 12, 6)]
    pen.shape([*dome, (90, 84), (46, 88), (18, 82)])
    pen.shape([(50, 34), (88, 34), (92, 58), (56, 60)], BLACK)
    pen.line([(56, 41), (82, 41)], 5, WHITE)


def _horn(pen: Pen) -> None:
    """A bulb horn: a ball on the left, a wide bell on the right."""
    pen.shape([(30, 44), (62, 40), (90, 14), (90, 86), (62, 60), (30, 56)])
    pen.disc(23, 50, 17)
    pen.box(89, 12, 94, 88, None, 2)


def _battery(pen: Pen) -> None:
    """A flat box with a plus pole and a minus pole on top."""
    for x in (18, 64):
        pen.box(x, 16, x + 18, 34, WHITE, 2)
    pen.box(8, 30, 92, 86, None, 6)
    pen.line([(17, 56), (43, 56)], 8)
    pen.line([(30, 43), (30, 69)], 8)
    pen.line([(59, 56), (83, 56)], 8)


def _flag(pen: Pen) -> None:
    """A waving flag of four by three squares on a pole."""
    pen.box(10, 6, 15, 94, pen.fill, 2)

    def at(column: float, row: float) -> Point:
        return 20 + 18.5 * column, 14 + 17 * row + 6 * math.sin(column * math.pi / 2)

    steps = [i / 4 for i in range(17)]
    pen.shape([*(at(c, 0) for c in steps), *(at(c, 3) for c in reversed(steps))], WHITE)
    for row in range(3):
        for column in range(4):
            if (row + column) % 2 == 0:
                edge = [column + i / 4 for i in range(5)]
                points = [*(at(c, row) for c in edge), *(at(c, row + 1) for c in reversed(edge))]
                pen.draw.polygon([(x * pen.unit, y * pen.unit) for x, y in points], fill=pen.fill)


def _compass(pen: Pen) -> None:
    """A round case with a diamond-shaped needle."""
    pen.box(44, 6, 56, 14, None, 3)
    pen.disc(50, 54, 40)
    pen.disc(50, 54, 30, WHITE, 4)
    pen.shape(pen.fan([(50, 30), (58, 54), (50, 78), (42, 54)], 40, (50, 54)), BLACK)
    half = pen.fan([(50, 30), (58, 54), (42, 54)], 40, (50, 54))
    pen.draw.polygon([(x * pen.unit, y * pen.unit) for x, y in half], fill=pen.fill)


def _bolt(pen: Pen) -> None:
    """A six-sided head on a threaded shank."""
    pen.box(37, 40, 63, 94, WHITE, 4)
    for y in (54, 67, 80):
        pen.line([(34, y + 5), (66, y - 5)], 6)
    pen.shape([(24, 6), (76, 6), (92, 26), (76, 46), (24, 46), (8, 26)])
    pen.line([(36, 8), (36, 44)], 5)
    pen.line([(64, 8), (64, 44)], 5)


PAINTERS: dict[str, Callable[[Pen], None]] = {
    "tire": _tire,
    "gears": _gears,
    "key": _key,
    "light": _light,
    "can": _can,
    "spanner": _spanner,
    "helmet": _helmet,
    "horn": _horn,
    "battery": _battery,
    "flag": _flag,
    "compass": _compass,
    "bolt": _bolt,
}


@lru_cache(maxsize=256)
def symbol(name: str, size: int) -> Sprite:
    """Return the drawing of a symbol, so many pixels wide and high."""
    found = content().symbols[name]
    paint = PAINTERS.get(name)

    def draw_it(draw: ImageDraw.ImageDraw) -> None:
        pen = Pen(draw, size, rgb(found.colour))
        if paint is not None:
            paint(pen)
        else:
            pen.disc(50, 50, 42)
            letter(draw, (50 * pen.unit, 50 * pen.unit), found.letter, 60 * pen.unit, BLACK)

    return sprite(size, size, draw_it)
