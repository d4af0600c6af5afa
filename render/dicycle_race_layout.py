"""Where everything lies on Dicycle Race's picture: pure geometry from the course, in pixels.

A line of cards winds down in rows over a road that runs below them, with parallel lanes where it forks (D-17, D-76,
DR-43); a circle lies around the trays (D-51, D-62). A place is a spot as it lies on the table: on a round trip the
outward and the homeward spot of a card share one (DR-33). Heading "On Discord", Picture, of the spec.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from render.kit import WIDTH, Box
from rules.dicycle_race.courses import Sections
from rules.dicycle_race.view import View
from rules.dicycle_race.way import Way, way_of

PAD = 14
SIDE = 214
STRIP = 84  # height of a tray
MARGIN = 84  # width left and right of the rows: start, Podium, and the bends of the road
ROAD = 24  # width of the road
DEEP = 64  # room for two rows of pawns on the road of a circle and inside it
GAP = 14  # between the cells of a row
BEST = (150, 230)  # a cell of this size is as good as a bigger one
WIDE = 190  # wider than needed, and welcome
WIDEST = 260
PODIUM = -1

Point = tuple[int, int]


class Course(NamedTuple):
    """What the empty table looks like: the same for every position of a race."""

    sections: Sections
    ring: bool
    round_trip: bool
    blank: int
    line: bool
    side: bool = True

    @property
    def way(self) -> Way:
        """The way of this course, all its cards on the table."""
        return way_of(self.sections, self.ring, self.round_trip, self.blank)


def course_of(view: View) -> Course:
    """Return the course of a position."""
    plan = view.plan
    blank = plan.blank if plan.traffic else 0
    return Course(view.way.sections, plan.ring, plan.round_trip, blank, plan.mode == "velodrome")


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one course. ``cells`` and ``anchors`` are by place, 0 the start; ``roads`` by pairs of places.

    An anchor is where trails begin and end: on the road beside the cell.
    """

    height: int
    cells: dict[int, Box]
    anchors: dict[int, Point]
    roads: dict[tuple[int, int], tuple[Point, ...]]
    start: Box | None
    podium: Box | None
    tray: Box
    offer: Box
    header: Box
    side: Box


class Parts(NamedTuple):
    """A cell: the strip for dice above the card, the card, and its head, symbol and foot."""

    strip: Box
    card: Box
    head: Box
    symbol: Box
    foot: Box


def parts(cell: Box) -> Parts:
    """Divide a cell: a quarter of it is the strip."""
    strip = max(34, min(100, round(cell.h * 0.25)))
    return card_parts(Box(cell.x, cell.y + strip, cell.w, cell.h - strip), Box(cell.x, cell.y, cell.w, strip))


def card_parts(card: Box, strip: Box) -> Parts:
    """Divide a card."""
    head = max(28, min(46, round(card.h * 0.24)))
    inner = Box(card.x + 6, card.y + head + 3, card.w - 12, max(28, min(round(card.h * 0.29), 90)))
    foot = Box(card.x + 6, inner.bottom + 1, card.w - 12, card.bottom - inner.bottom - 5)
    return Parts(strip, card, Box(card.x, card.y, card.w, head), inner, foot)


def road_room(plan: Layout, place: int, count: int) -> Box:
    """Return where so many pawns may stand on the road beside a card; in a bend, and when they are many, inside it."""
    cell, (x, y) = plan.cells[place], plan.anchors[place]
    card, half = parts(cell).card, ROAD // 2 + 7
    deep = DEEP if plan.podium is None and count > 3 else 2 * half
    if cell.x <= x < cell.right:
        top = y - half + 1 if y > card.y else y + half - deep - 6  # dice lie between the road and a card below it
        return Box(card.x - 4, top, card.w + 8, deep)
    if cell.y <= y < cell.bottom:
        return Box(x - half if cell.x < x else x + half - deep, card.y - 4, deep, card.h + 8)
    away, wide = ROAD // 2 + 2, DEEP * 3 // 2
    return Box(x + away if cell.x < x else x - away - wide, y + away if cell.y < y else y - away - DEEP, wide, DEEP)


@lru_cache(maxsize=64)
def layout(course: Course) -> Layout:
    """Lay out a course."""
    return _circle(course) if course.ring else _rows(course)


def _frame(course: Course, height: int) -> tuple[int, Box, Box]:
    """Return where the table ends at the right, the header and the column of seats."""
    right = WIDTH - PAD - (SIDE + 10 if course.side else 0)
    header = Box(WIDTH - PAD - SIDE, PAD, SIDE, 92)
    return right, header, Box(header.x, header.bottom + 8, SIDE, height - header.bottom - 8 - PAD)


class Slot(NamedTuple):
    """Where a place lies: its row of cards, its column there, its lane from the top of the row, in lanes."""

    band: int
    column: int
    lane: float


def _bands(sections: Sections, columns: int) -> tuple[dict[int, Slot], list[int]]:
    """Return where every place lies in rows of so many columns, and how many lanes every row has."""
    slots: dict[int, Slot] = {}
    lanes, band, column, place = [1], 0, 0, 0
    forks: dict[int, tuple[int, int]] = {}
    for section in sections:
        length = max(map(len, section))
        if len(section) > 1 and column + length > columns and column:
            band, column = band + 1, 0
            lanes.append(1)
        for lane, branch in enumerate(section):
            at = column
            for _ in branch:
                place += 1
                if at >= columns:
                    band, at, column = band + 1, 0, 0
                    lanes.append(1)
                slots[place] = Slot(band, at, 0)
                if len(section) > 1:
                    forks[place] = (lane, len(section))
                at += 1
            if len(section) == 1:
                column = at
        if len(section) > 1:
            lanes[band] = max(lanes[band], len(section))
            column += length
    shifted = {
        place: slot._replace(lane=(lanes[slot.band] - forks.get(place, (0, 1))[1]) / 2 + forks.get(place, (0, 1))[0])
        for place, slot in slots.items()
    }
    return shifted, lanes


def _rows(course: Course) -> Layout:
    """A line: rows to and fro, the start at the left of the first one, the Podium after the last card."""
    low = max([1, *(max(map(len, section)) for section in course.sections if len(section) > 1)])
    choices = []
    for columns in range(low, max(low, 9) + 1):
        slots, lanes = _bands(course.sections, columns)
        height = {1: 760, 2: 760, 3: 840, 4: 900}.get(sum(lanes), 1000)
        height = height if course.side else min(height, 60 + 270 * sum(lanes))
        right = _frame(course, height)[0]
        wide = (right - PAD - 2 * MARGIN) / columns
        tall = (height - PAD - STRIP - 16 - PAD) / sum(lanes)
        score = min(wide / BEST[0], tall / BEST[1], 1.0) + 0.1 * min(wide / WIDE, 1.0)
        choices.append((score, -sum(lanes), -columns, height, slots, lanes))
    _, _, negative, height, slots, lanes = max(choices, key=lambda each: each[:3])
    return _rows_of(course, height, -negative, slots, lanes)


def _rows_of(course: Course, height: int, columns: int, slots: dict[int, Slot], lanes: list[int]) -> Layout:
    right, header, side = _frame(course, height)
    top = PAD + STRIP + 8 if course.side else PAD
    left, end = PAD + MARGIN, right - MARGIN
    pitch_x, pitch_y = min((end - left) / columns, WIDEST), (height - PAD - top) / sum(lanes)
    tall = min(pitch_y, 300)
    starts = [sum(lanes[:i]) for i in range(len(lanes))]

    def box(slot: Slot) -> Box:
        x = left + slot.column * pitch_x if slot.band % 2 == 0 else end - (slot.column + 1) * pitch_x
        y = top + (starts[slot.band] + slot.lane) * pitch_y + (pitch_y - tall) / 2
        return Box(round(x + GAP / 2), round(y), round(pitch_x - GAP), round(tall - ROAD - 4))

    cells = {place: box(slot) for place, slot in slots.items()}
    anchors = {place: (cell.cx, cell.bottom + ROAD // 2 - 2) for place, cell in cells.items()}
    trunks = [round(top + (start + (count - 1) / 2) * pitch_y + (pitch_y + tall) / 2 - ROAD / 2 - 6)
              for start, count in zip(starts, lanes, strict=True)]  # fmt: skip
    first = Box(PAD, trunks[0] - ROAD // 2 + 2 - cells[1].h, MARGIN - 8, cells[1].h)
    anchors[0] = (first.cx, trunks[0])
    rows = _Rows(slots, cells, anchors, trunks, (PAD + MARGIN // 2, right - MARGIN // 2))
    podium = first
    if not course.round_trip:
        podium = _podium(rows, course, right)
        anchors[PODIUM] = (podium.cx, trunks[-1])
    roads = {(a, b): rows.road(a, b) for a, b in _pairs(course)}
    return Layout(
        height=height,
        cells=cells,
        anchors=anchors,
        roads=roads,
        start=first,
        podium=podium,
        tray=Box(PAD, PAD, 560, STRIP),
        offer=Box(PAD + 570, PAD, right - PAD - 570, STRIP),
        header=header,
        side=side,
    )


def _podium(rows: _Rows, course: Course, right: int) -> Box:
    """The Podium follows the last card in its row, in the margin if the row is full."""
    last = max(rows.slots)
    cell, ahead = rows.cells[last], 1 if rows.slots[last].band % 2 == 0 else -1
    width = MARGIN - 8
    x = cell.right + GAP if ahead > 0 else cell.x - GAP - width
    x = max(PAD, min(x, right - width))
    return Box(x, rows.trunks[-1] - ROAD // 2 + 2 - cell.h, width, cell.h)


def _pairs(course: Course) -> Iterator[tuple[int, int]]:
    """Yield the pairs of neighbouring places, outward."""
    way = course.way
    for place in range(way.size + 1):
        for after in way.links[place]:
            if after <= way.size:
                yield place, after
    if not course.round_trip:
        yield way.size, PODIUM


class _Rows(NamedTuple):
    slots: dict[int, Slot]
    cells: dict[int, Box]
    anchors: dict[int, Point]
    trunks: list[int]
    margins: tuple[int, int]

    def road(self, a: int, b: int) -> tuple[Point, ...]:
        """Return the corners of the road from a place to the next one."""
        (x0, y0), (x1, y1) = self.anchors[a], self.anchors[b]
        slot, other = self.slots.get(a), self.slots.get(b)
        if other is None:
            return ((x0, y0), (x1, y1))
        turn = slot is not None and slot.band != other.band
        points = [(x0, y0)]
        if turn and slot is not None:
            x = self.margins[1 - slot.band % 2]
            out = self._edge(a, slot.band, 1)
            points += [(out, y0), (out, self.trunks[slot.band])]
            points += [(x, self.trunks[slot.band]), (x, self.trunks[other.band])]
        edge = self._edge(b, other.band, -1)
        points += [(edge, points[-1][1]), (edge, y1), (x1, y1)]
        return straight(points)

    def _edge(self, place: int, band: int, ahead: int) -> int:
        """Return the line between a cell and the next column, ahead (1) or behind (-1)."""
        cell = self.cells[place]
        rightwards = (ahead > 0) == (band % 2 == 0)
        return cell.right + GAP // 2 if rightwards else cell.x - GAP // 2


def straight(points: list[Point]) -> tuple[Point, ...]:
    """Leave out the points that are no corners."""
    kept: list[Point] = []
    for point in points:
        if kept and point == kept[-1]:
            continue
        if len(kept) > 1 and any(kept[-2][i] == kept[-1][i] == point[i] for i in (0, 1)):
            kept.pop()
        kept.append(point)
    return tuple(kept)


def _circle(course: Course) -> Layout:
    """A circle, clockwise: cards around the trays, spot 1 second in the upper row; the road runs inside."""
    count = course.way.size
    choices = []
    for across in range(2, 10):
        for down in range(3, 8):
            spare = 2 * (across + down) - 4 - count
            if 0 <= spare <= 2 * (down - 2):
                height = 840 if down < 4 else 960
                right = _frame(course, height)[0]
                size = ((right - PAD) / across, (height - 2 * PAD) / down)
                score = min(size[0] / BEST[0], size[1] / BEST[1], 0.97) + 0.1 * min(size[0] / (WIDE - 2), 1.0)
                choices.append((score, across, -down, spare, height))
    _, across, negative, spare, height = max(choices)
    down = -negative
    right, header, side = _frame(course, height)
    whole = Box(PAD, PAD, right - PAD, height - 2 * PAD)
    cells, inner = _ring_cells(whole, across, down, (down - 2) * 2 - spare)
    anchors = {place: _onto(inner, cell) for place, cell in cells.items()}
    order = [*range(1, count + 1)]
    roads = {(a, b): _around(inner, anchors[a], anchors[b]) for a, b in zip(order, [*order[1:], 1], strict=True)}
    middle = inner.inset(ROAD + 6)
    tall = min(110, (middle.h - 8 - (64 if course.line else 0)) // 2)
    tray = Box(middle.x, middle.cy - (2 * tall + 8 - (64 if course.line else 0)) // 2, middle.w, tall)
    offer = tray._replace(y=tray.bottom + 8)
    start = None
    if course.line:
        start = Box(tray.x, tray.y - 64, tray.w, 56)
        anchors[0] = (anchors[1][0], start.cy)
        roads[0, 1] = (anchors[0], anchors[1])
    return Layout(height, cells, anchors, roads, start, None, tray, offer, header, side)


def _ring_cells(whole: Box, across: int, down: int, beside: int) -> tuple[dict[int, Box], Box]:
    """Return the cells of a circle by place, ``beside`` of them in the sides, and the box inside the circle."""
    wide, tall = whole.w / across, whole.h / down
    at_right, at_left = ceil(beside / 2), beside // 2
    inner = Box(
        round(whole.x + (wide if at_left else 30)),
        round(whole.y + tall),
        round(whole.w - (wide if at_left else 30) - (wide if at_right else 30)),
        round(whole.h - 2 * tall),
    )

    def cell(x: float, y: float) -> Box:
        w = min(wide - GAP, WIDEST)
        return Box(round(x + (wide - w) / 2), round(y + 2), round(w), round(min(tall, 290) - 6))

    upper = [cell(whole.x + i * wide, whole.y) for i in range(across)]
    lower = [cell(whole.x + i * wide, whole.bottom - min(tall, 290)) for i in reversed(range(across))]
    rights, lefts = (
        [(inner.y + inner.h * (i + 0.5) / n - tall / 2) for i in range(n)] if n else [] for n in (at_right, at_left)
    )
    ring = [*upper, *(cell(whole.right - wide, y) for y in rights), *lower]
    ring += [cell(whole.x, y) for y in reversed(lefts)]
    first = 1 if across > 2 else 0
    return {i + 1: box for i, box in enumerate([*ring[first:], *ring[:first]])}, inner


def _onto(inner: Box, cell: Box) -> Point:
    """Return the point of the road inside a circle that is next to a cell."""
    half = ROAD // 2
    return (
        max(inner.x + half, min(cell.cx, inner.right - half)),
        max(inner.y + half, min(cell.cy, inner.bottom - half)),
    )


def _around(inner: Box, a: Point, b: Point) -> tuple[Point, ...]:
    """Return the way along the road inside a circle, clockwise, from one anchor to the next."""
    half = ROAD // 2
    left, top, right, bottom = inner.x + half, inner.y + half, inner.right - half, inner.bottom - half
    corners = [(right, top), (right, bottom), (left, bottom), (left, top)]

    def along(point: Point) -> float:
        """How far round: 0 to 4, from the upper left corner."""
        x, y = point
        w, h = max(1, right - left), max(1, bottom - top)
        if y == top:
            return (x - left) / w
        if x == right:
            return 1 + (y - top) / h
        return 2 + (right - x) / w if y == bottom else 3 + (bottom - y) / h

    start, end = along(a), along(b)
    end += 4 if end <= start else 0
    passed = [corners[(i - 1) % 4] for i in range(1, 9) if start < i < end]
    return straight([a, *passed, b])
