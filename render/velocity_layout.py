"""Where everything lies on VeloCity's picture: pure geometry from the course, in pixels.

The road winds down in rows; the start lies above its first space, the eight finish places below its last one,
the furthest from the line being the first (V-12, V-13, V-72). Heading "Picture" of the spec.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from render.kit import WIDTH, Box
from rules.velocity.view import Course

PAD = 14
GAP = 6
TAB = 28
SIDE = 214
START = 80  # height of the strip with the start and the dice
FINISH = 70  # height of the strip with the finish places
LINE = 20  # height of the finish line
PLACES = 8
HEAD = 38  # height of the line with number and symbol at the top of a tile
SHORT, TALL = 760, 840  # height of the picture, for courses of up to four rows and longer ones

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one course."""

    height: int
    tiles: dict[int, Box]
    start: Box
    bays: Box
    dice: Box
    places: tuple[Box, ...]
    line: Box
    header: Box
    side: Box
    tabs: tuple[tuple[Box, str], ...]
    turns: tuple[tuple[int, int], ...]

    def lane(self, space: int) -> Point:
        """Return the point where trails pass through a space (0: the finish line)."""
        if space == 0:
            return self.line.cx, self.line.cy
        tile = self.tiles.get(space)
        if tile is None:
            first = self.tiles[space - 1]
            return first.cx, self.start.bottom
        return tile.cx, tile.y + HEAD + (tile.h - HEAD) // 2 - 8


@lru_cache(maxsize=32)
def layout(course: Course) -> Layout:
    """Lay out a course."""
    left, right = PAD + TAB, WIDTH - PAD - SIDE - 10
    height = SHORT if len(course.rows) < 5 else TALL
    top, bottom = PAD + START + 10, height - PAD - FINISH - LINE + GAP - 4
    cells, turns = _cells(course.rows, course.length)
    columns = 1 + max(column for column, _ in cells.values())
    rows = len(course.rows)
    pitch_x, pitch_y = (right - left) / columns, (bottom - top) / rows
    tiles = {
        space: Box(
            round(left + column * pitch_x), round(top + row * pitch_y), round(pitch_x) - GAP, round(pitch_y) - GAP
        )
        for space, (column, row) in cells.items()
    }
    start = Box(left, PAD, 556, START)
    last = tiles[1]
    ends_right = last.cx > (left + right) / 2
    strip_x, strip_end = (left, last.right) if ends_right else (last.x, right - GAP)
    strip = Box(strip_x, height - PAD - FINISH, strip_end - strip_x, FINISH)
    return Layout(
        height=height,
        tiles=tiles,
        start=start,
        bays=Box(start.x + 104, start.y, start.w - 108, START),
        dice=Box(start.right + 10, PAD, right - start.right - 10 - GAP, START),
        places=_places(strip, last),
        line=Box(last.x + 10, last.bottom, last.w - 20, strip.y - last.bottom),
        header=Box(WIDTH - PAD - SIDE, PAD, SIDE, 52),
        side=Box(WIDTH - PAD - SIDE, PAD + 60, SIDE, height - 2 * PAD - 60),
        tabs=_tabs(course, tiles),
        turns=turns,
    )


def _cells(rows: tuple[int, ...], length: int) -> tuple[dict[int, Point], tuple[tuple[int, int], ...]]:
    """Return column and row of every space, and the pairs of spaces between which the road turns down."""
    cells: dict[int, Point] = {}
    turns: list[tuple[int, int]] = []
    space, column = length, 0
    for row, count in enumerate(rows):
        step = 1 if row % 2 == 0 else -1
        for i in range(count):
            cells[space] = (column + i * step, row)
            space -= 1
        column += (count - 1) * step
        if space > 0:
            turns.append((space + 1, space))
    low = min(column for column, _ in cells.values())
    return {space: (column - low, row) for space, (column, row) in cells.items()}, tuple(turns)


def _places(strip: Box, last: Box) -> tuple[Box, ...]:
    """Return the finish places, first place first; the last one lies nearest to the line."""
    width = (strip.w + GAP) / PLACES
    boxes = [Box(round(strip.x + i * width), strip.y, round(width) - GAP, strip.h) for i in range(PLACES)]
    return tuple(boxes if last.cx > strip.cx else reversed(boxes))


def _tabs(course: Course, tiles: dict[int, Box]) -> tuple[tuple[Box, str], ...]:
    """Return a tab left of every row, with the names of the districts that begin there."""
    tabs: list[tuple[Box, str]] = []
    for y in sorted({tile.y for tile in tiles.values()}):
        inside = {space for space, tile in tiles.items() if tile.y == y}
        height = next(tile.h for tile in tiles.values() if tile.y == y)
        names = [d.name for d in course.districts if d.first in inside]
        tabs.append((Box(PAD, y, TAB - GAP, height), " · ".join(names)))
    return tuple(tabs)


def path(plan: Layout, start: int, end: int) -> tuple[Point, ...]:
    """Return the corners of the way along the road from one space to another, forwards or back."""
    step = -1 if end < start else 1
    return tuple(plan.lane(space) for space in range(start, end + step, step))


class Spot(NamedTuple):
    """The middle of a token."""

    x: float
    y: float


def cluster(box: Box, count: int, biggest: int) -> tuple[int, tuple[Spot, ...]]:
    """Return the size of ``count`` tokens in a box, and their middles: as big as they fit, rows shifted like bricks."""
    best, chosen = 0, 1
    for rows in range(1, 5):
        columns = ceil(count / rows)
        shifted = count > columns and count % columns
        size = int(min(biggest, box.w / (columns * 1.03), box.h / (1 + (rows - 1) * (0.86 if shifted else 0.97))))
        if size > best:
            best, chosen = size, rows
    columns = ceil(count / chosen)
    counts = [columns] * (count // columns) + ([count % columns] if count % columns else [])
    pitch_x = min(box.w / columns, best * 1.4)
    pitch_y = min(best * 1.04, (box.h - best) / max(1, len(counts) - 1))
    top = box.y + box.h / 2 - pitch_y * (len(counts) - 1) / 2
    return best, tuple(
        Spot(box.x + box.w / 2 + (i - (n - 1) / 2) * pitch_x, top + row * pitch_y)
        for row, n in enumerate(counts)
        for i in range(n)
    )


def crowd(tile: Box, count: int) -> tuple[int, tuple[Spot, ...]]:
    """Return size and middles of the tokens in a tile; in a low tile the seventh goes between number and symbol."""
    body = Box(tile.x + 1, tile.y + HEAD - 2, tile.w - 2, tile.h - HEAD)
    size, spots = cluster(body, count, 64)
    if count > 6 and size < 34:
        size, spots = cluster(body, 6, 64)
        spots = (Spot(tile.cx + 4, tile.y + size / 2 + 2), *spots)
    return size, spots


def bay(plan: Layout, seat: int, seats: int) -> Box:
    """Return the parking bay of a seat on the start space."""
    width = plan.bays.w / seats
    return Box(round(plan.bays.x + seat * width), plan.bays.y, round(width), plan.bays.h)


def segments(points: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    """Join the points to straight pieces as long as possible."""
    joined: list[tuple[Point, Point]] = []
    for a, b in pairwise(points):
        if joined and (joined[-1][0][0] == b[0] or joined[-1][0][1] == b[1]):
            joined[-1] = (joined[-1][0], b)
        else:
            joined.append((a, b))
    return joined
