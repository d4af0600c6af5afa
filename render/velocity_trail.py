"""What moved in VeloCity's turn: a line along the road for every ride, a dashed one for every fall (V-63, V-64)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render import shapes
from render.kit import BLACK, WHITE, Box, Canvas, Colour, rgb
from render.picture import SeatFace
from render.velocity_ground import symbol
from render.velocity_layout import Layout, Point, path, segments
from rules.velocity.view import View

WIDTHS = (14, 10, 6)
ARROW = 34
BACK = 10  # from the edge of a space back to the middle of the arrowhead that points at it
DASH, SPACE = 12, 9


class Line(NamedTuple):
    """A way to be drawn: where from, where to, whose, and how far it is shifted aside."""

    start: int
    end: int
    seat: int
    fall: bool
    shift: int


def ways(view: View) -> list[Line]:
    """Return the lines to draw: one for a ride and all who came along, one for each place fallen back to.

    The longest falls come first: where lines share a lane the short ones stay in sight.
    """
    found = {(step.start, step.end, step.how == "fall"): step.seat for step in reversed(view.trail)}
    lines = [Line(start, end, seat, fall, 0) for (start, end, fall), seat in found.items()]
    falls = sorted((line for line in lines if line.fall), key=lambda line: line.start - line.end)
    lanes = [line._replace(shift=16 * max(1, 2 - i)) for i, line in enumerate(reversed(falls))]
    return [line for line in lines if not line.fall] + lanes[::-1]


def trail(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace]) -> None:
    """Draw the lines; tokens go on top of them."""
    for line in ways(view):
        pieces = segments(_shifted(plan, line))
        colour = rgb(faces[line.seat].team.fill)
        if line.fall:
            for a, b in (dash for piece in pieces for dash in _dashes(*piece)):
                box = _around(a, b, WIDTHS[0])
                canvas.put(_dash(box.w, box.h, colour), box.cx, box.cy)
        else:
            for width, layer in zip(WIDTHS, (WHITE, BLACK, colour), strict=True):
                for a, b in pieces:
                    canvas.fill(_around(a, b, width), layer)
    for space in {space for line in ways(view) for space in range(*sorted((line.start, line.end)))} - {0}:
        if plan.lane(space)[0] == plan.lane(space + 1)[0]:
            symbol(canvas, plan.tiles[space], view.course.kind(space))


def _around(a: Point, b: Point, width: int) -> Box:
    """Return the box of a straight piece of so many pixels' width."""
    (x0, x1), (y0, y1) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    return Box(x0 - width // 2, y0 - width // 2, x1 - x0 + width, y1 - y0 + width)


@lru_cache(maxsize=128)
def _dash(width: int, height: int, colour: Colour) -> shapes.Sprite:
    image = Image.new("RGB", (width, height), WHITE)
    for layer, fill in zip(WIDTHS[1:], (BLACK, colour), strict=True):
        inset = (WIDTHS[0] - layer) // 2
        image.paste(fill, (inset, inset, width - inset, height - inset))
    return shapes.Sprite(image, Image.new("L", (width, height), 255))


def arrows(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace]) -> None:
    """Draw the arrowheads; they go on top of the tokens."""
    for line in ways(view):
        (x0, y0), (x, y) = segments(_shifted(plan, line))[-1]
        towards = ("right" if x > x0 else "left") if y == y0 else ("down" if y > y0 else "up")
        colour = rgb(faces[line.seat].team.fill)
        canvas.put(shapes.arrowhead(towards, ARROW, colour), x, y, "arrow")


def _shifted(plan: Layout, line: Line) -> tuple[Point, ...]:
    """Return the way, shifted aside, up to the edge of the space where it ends."""
    points = [(x + line.shift, y + line.shift) for x, y in path(plan, line.start, line.end)]
    tile = plan.tiles.get(line.end)
    if tile is not None:
        (x0, y0), (x, y) = points[-2], points[-1]
        if y == y0:
            points[-1] = (tile.x - BACK if x > x0 else tile.right + BACK, y)
        else:
            points[-1] = (x, tile.y - BACK if y > y0 else tile.bottom + BACK)
    return tuple(points)


def _dashes(a: Point, b: Point) -> Iterator[tuple[Point, Point]]:
    """Cut a straight piece into dashes, the first beginning at ``a``."""
    length = abs(b[0] - a[0]) + abs(b[1] - a[1])
    dx, dy = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
    for start in range(0, length, DASH + SPACE + WIDTHS[0]):
        end = min(start + DASH, length)
        yield (a[0] + dx * start, a[1] + dy * start), (a[0] + dx * end, a[1] + dy * end)
