"""Where everything lies on Rallye-Trucks' picture: pure geometry from the content, in pixels.

The tiles lie around the board (T-05, T-10, TR-10), the road inside, with the start area off it and the finish line
between its last space and space 1 (T-07, T-11, TR-05, TR-06). The points of a course are stretched to fill the board,
and its spaces spread evenly along the curve through them.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from render.kit import WIDTH, Box
from rules.rallye_trucks.content import content

HEIGHT = 860
PAD = 14
SIDE = 214
TILE = 104
SPACE = 92
ROAD = 108
TOKEN = 60
START_TOKEN = 56
START_MARGIN = START_TOKEN // 2 + 7
START_WORD = 40  # height of the word above the start area
HEADER = 52
NEED = 140
GAP = 8
FINE = 24  # points of the curve for each point of a course
COARSE = 6  # every so many of them are enough to see what lies on the road
FITS = 4  # times that the road is laid through its spaces and stretched over the board
ROUNDS = 30  # of evening out the gaps

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one course.

    ``spaces`` from space 1 on, ``gaps`` the middle of the road after each of them and where it leads there (the last
    one is the finish line), ``curve`` the closed middle of the road.
    """

    slots: dict[str, Box]
    board: Box
    spaces: tuple[Box, ...]
    curve: tuple[Point, ...]
    gaps: tuple[tuple[Point, int], ...]
    start: Box
    bays: tuple[Point, ...]
    header: Box
    need: Box
    side: Box

    def place(self, progress: int, seat: int) -> Point:
        """Return the point of a truck: on its space, or in its bay of the start area (TR-07)."""
        if progress == 0:
            return self.bays[seat]
        box = self.spaces[(progress - 1) % len(self.spaces)]
        return box.cx, box.cy


@lru_cache(maxsize=16)
def layout(course_id: str) -> Layout:
    """Lay out a course."""
    known = content()
    course = known.courses[course_id]
    area = Box(PAD, PAD, WIDTH - 2 * PAD - SIDE - 10, HEIGHT - 2 * PAD)
    fit_slots = fitting(known.slot_xy, area.inset(TILE // 2))
    slots = {name: square(fit_slots(at), TILE) for name, at in zip(known.slots, known.slot_xy, strict=True)}
    board = area.inset(TILE + GAP)
    inside = board.inset(ROAD // 2 + 3)
    onto = fitting(Loop(course.xy).points, inside)
    loop = Loop(course.xy)
    for _ in range(FITS):
        loop = Loop([*map(fitting(loop.points, inside), map(loop.at, spread(loop, course.length)))])
    places = spread(loop, course.length)
    between = [(a + b) / 2 for a, b in pairwise((*places, 1.0))]
    bays = parked([onto(at) for at in course.start_xy], loop.points[::COARSE], board)
    left, right = WIDTH - PAD - SIDE, WIDTH - PAD
    top = PAD + HEADER + GAP + NEED + GAP
    return Layout(
        slots=slots,
        board=board,
        spaces=tuple(square(loop.at(place), SPACE) for place in places),
        curve=tuple(loop.points),
        gaps=tuple((loop.at(place), loop.direction(place)) for place in between),
        start=around(bays, START_MARGIN),
        bays=bays,
        header=Box(left, PAD, SIDE, HEADER),
        need=Box(left, PAD + HEADER + GAP, SIDE, NEED),
        side=Box(left, top, right - left, HEIGHT - PAD - top),
    )


def square(middle: Point, side: int) -> Box:
    """Return a square about a point."""
    return Box(round(middle[0] - side / 2), round(middle[1] - side / 2), side, side)


def around(points: Sequence[Point], margin: int) -> Box:
    """Return the box of some points with a margin."""
    x0, y0 = (round(min(p[i] for p in points)) - margin for i in (0, 1))
    x1, y1 = (round(max(p[i] for p in points)) + margin for i in (0, 1))
    return Box(x0, y0, x1 - x0, y1 - y0)


def fitting(points: Sequence[Point], box: Box) -> Callable[[Point], Point]:
    """Return the mapping that stretches the box of some points over another box."""
    x0, y0 = (min(p[i] for p in points) for i in (0, 1))
    x1, y1 = (max(p[i] for p in points) for i in (0, 1))
    across, down = box.w / ((x1 - x0) or 1), box.h / ((y1 - y0) or 1)

    def onto(at: Point) -> Point:
        return box.x + (at[0] - x0) * across, box.y + (at[1] - y0) * down

    return onto


def angle(a: Point, b: Point) -> int:
    """Return the direction from a point to another, in degrees; 0 is right, 90 down."""
    return round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))


class Loop:
    """A smooth closed curve through some points; a place on it is a share (0 to 1) of its length."""

    def __init__(self, points: Sequence[Point]) -> None:
        n = len(points)
        self.points = [
            _curve(points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n], step / FINE)
            for i in range(n)
            for step in range(FINE)
        ]
        closed = [*self.points, self.points[0]]
        self.ways = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(closed))]
        self.closed = closed

    def at(self, share: float) -> Point:
        """Return the point at a share of the length."""
        wanted = share % 1.0 * self.ways[-1]
        i = min(bisect(self.ways, wanted), len(self.points)) - 1
        part = (wanted - self.ways[i]) / ((self.ways[i + 1] - self.ways[i]) or 1.0)
        (x0, y0), (x1, y1) = self.closed[i], self.closed[i + 1]
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part

    def direction(self, share: float) -> int:
        """Return where the curve leads at a share of its length, in degrees."""
        return angle(self.at(share - 0.004), self.at(share + 0.004))


def spread(loop: Loop, count: int) -> list[float]:
    """Return the places of so many squares on a loop, the first at its beginning, with gaps as equal as can be.

    A gap is measured by the longer of across and down: that is what keeps squares from overlapping.
    """
    steps = [1.0] * count
    places: list[float] = []
    for _ in range(ROUNDS):
        ends = list(accumulate(steps))
        places = [0.0, *(end / ends[-1] for end in ends[:-1])]
        points = [loop.at(place) for place in (*places, 1.0)]
        gaps = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) or 1.0 for a, b in pairwise(points)]
        steps = [step * gap**-0.5 for step, gap in zip((e / ends[-1] for e in steps), gaps, strict=True)]
    return places


def _curve(before: Point, a: Point, b: Point, after: Point, t: float) -> Point:
    """Return a point between a and b on the curve of Catmull and Rom."""

    def part(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)

    return part(before[0], a[0], b[0], after[0]), part(before[1], a[1], b[1], after[1])


def parked(bays: Sequence[Point], curve: Sequence[Point], board: Box) -> tuple[Point, ...]:
    """Return the bays, moved together as little as keeps their area and its word off the road, if that can be."""
    reach = range(-96, 97, 12)
    moves = sorted(((x, y) for x in reach for y in reach), key=lambda by: math.hypot(*by))
    best, found = -math.inf, tuple(bays)
    for dx, dy in moves:
        moved = tuple((x + dx, y + dy) for x, y in bays)
        box = with_word(around(moved, START_MARGIN))
        room = min(ROAD / 2, *(away(at, box) for at in curve)) if board.holds(box) else -math.inf
        if room > best:
            best, found = room, moved
    return found


def with_word(start: Box) -> Box:
    """Return the start area and the word above it."""
    return Box(start.x, start.y - START_WORD, start.w, start.h + START_WORD)


def free_place(plan: Layout, size: tuple[int, int]) -> Box | None:
    """Return the place of this size on the board that is farthest from road, start area and edge, or None."""
    w, h = size
    board, start = plan.board, with_word(plan.start)
    best: tuple[float, Box | None] = (6, None)
    for x in range(board.x, board.right - w, 16):
        for y in range(board.y, board.bottom - h, 16):
            box = Box(x, y, w, h)
            road = min(away(at, box) for at in plan.curve[::COARSE]) - ROAD / 2
            edge = min(x - board.x, y - board.y, board.right - box.right, board.bottom - box.bottom)
            room = min(road, edge, _distance(box, start))
            if room > best[0]:
                best = (room, box)
    return best[1]


def away(at: Point, box: Box) -> float:
    """Return the distance of a point from a box."""
    across = max(box.x - at[0], at[0] - box.right, 0)
    down = max(box.y - at[1], at[1] - box.bottom, 0)
    return math.hypot(across, down)


def _distance(one: Box, other: Box) -> float:
    across = max(one.x - other.right, other.x - one.right, 0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0)
    return math.hypot(across, down)
