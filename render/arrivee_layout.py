"""Where everything lies on Arrivée's picture: geometry, in pixels, and which stretches of road are shown.

Heading "Board picture of a stage" of the spec: the profile of the whole stage on top, below it up to four windows of at
most 24 fields a row, a card for every team at the foot (A-013, A-018, A-066; AR-144).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from render.kit import WIDTH, Box
from rules.arrivee.content import Course, content
from rules.arrivee.view import RiderView, View

PAD = 14
GAP = 8
PITCH = 52  # width of a field
COLUMNS = 22  # fields in a row of windows
HEAD = 38  # signs of lines and the group above a window
NUMBERS = 32
BASE = 34  # the value of the road below a window
SLOTS = 4
CARDS = 112
MOST = 4  # windows
RUN_OUT = 30  # fields behind the finish on which riders are still drawn
BEYOND = 8  # fields behind the finish that fill up a window

ON_ROAD = ("ok", "down", "puncture", "refresh")


class Shape(NamedTuple):
    """What differs between a picture with one row of windows and one with two: the profile, a rider's place."""

    height: int
    profile: int
    slot: int


SHAPES = {1: Shape(730, 254, 54), 2: Shape(946, 206, 46)}


class Window(NamedTuple):
    """A stretch of road: its first and last field."""

    first: int
    last: int

    @property
    def width(self) -> int:
        """The number of its fields."""
        return self.last - self.first + 1

    def holds(self, field: int) -> bool:
        """Whether a field is shown."""
        return self.first <= field <= self.last


class Pane(NamedTuple):
    """A window on the picture; ``box`` is all of it, ``pitch`` the width of a field, ``slot`` the height of a place."""

    window: Window
    box: Box
    pitch: int
    slot: int

    @property
    def floor(self) -> int:
        """The line the riders stand on."""
        return self.box.bottom - BASE

    @property
    def top(self) -> int:
        """The upper edge of the road."""
        return self.box.y + HEAD + NUMBERS

    def column(self, field: int) -> Box:
        """Return the column of a field, from the numbers down to the line the riders stand on."""
        x = self.box.x + (field - self.window.first) * self.pitch
        return Box(x, self.top, self.pitch, self.floor - self.top)


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of a picture with one or two rows of windows."""

    course: Course
    height: int
    profile: Box
    slope: Box
    rows: tuple[Box, ...]
    cards: Box
    slot: int
    heights: tuple[float, ...]

    def x(self, field: float) -> int:
        """Return where a field lies on the profile."""
        share = min(field, self.course.finish + 1) / (self.course.finish + 1)
        return round(self.slope.x + share * self.slope.w)

    def y(self, field: int) -> int:
        """Return how high the road lies on the profile."""
        return round(self.slope.bottom - 16 - self.heights[min(field, self.course.finish)] * (self.slope.h - 16))


@lru_cache(maxsize=32)
def layout(course: Course, rows: int) -> Layout:
    """Lay out a course."""
    shape = SHAPES[rows]
    profile = Box(PAD, PAD, WIDTH - 2 * PAD, shape.profile)
    slope = Box(profile.x + 20, profile.y + 106, profile.w - 56, shape.profile - 106 - 44)
    height = HEAD + NUMBERS + SLOTS * shape.slot + BASE
    tops = [profile.bottom + GAP + i * (height + GAP) for i in range(rows)]
    return Layout(
        course=course,
        height=shape.height,
        profile=profile,
        slope=slope,
        rows=tuple(Box(PAD, y, WIDTH - 2 * PAD, height) for y in tops),
        cards=Box(PAD, shape.height - PAD - CARDS, WIDTH - 2 * PAD, CARDS),
        slot=shape.slot,
        heights=_heights(course),
    )


_RISE = {"climb_easy": 1.0, "climb_normal": 1.3, "climb_hard": 1.7, "climb_ultra": 2.2, "flat": 0.0, "descent": -1.1}


def _heights(course: Course) -> tuple[float, ...]:
    """How high the road lies at the end of every field, 0 to 1."""
    found = [0.0]
    for field in range(1, course.finish + 1):
        found.append(found[-1] + _RISE[course.section(field).surface])
    low, high = min(found), max(found)
    return tuple((each - low) / max(high - low, 12.0) for each in found)


def shown_riders(view: View) -> list[RiderView]:
    """Return the riders to be drawn, from the front: those on the road, and those just behind the finish."""
    last = view.course.finish + RUN_OUT
    seen = [each for each in view.riders if each.status in ON_ROAD or (each.status == "crossed" and each.field <= last)]
    return sorted(seen, key=lambda each: (-each.field, each.number))


def bunches(view: View) -> list[list[RiderView]]:
    """Return who rides together, from the front; those behind the finish count like all others."""
    gap = content().rules.peloton_gap
    found: list[list[RiderView]] = []
    for rider in shown_riders(view):
        if found and found[-1][-1].field - rider.field <= gap:
            found[-1].append(rider)
        else:
            found.append([rider])
    return found


def peloton(view: View, groups: Sequence[Sequence[RiderView]]) -> int | None:
    """Return which group most of the peloton of this round is in (A-066)."""
    if view.peloton is None or not groups:
        return None
    front, rear = view.peloton
    counts = [sum(rear <= rider.field <= front for rider in group) for group in groups]
    return counts.index(max(counts)) if max(counts) else None


def asked_riders(view: View) -> list[int]:
    """Return the riders a question is about: none for a sheet, which is about a whole team."""
    numbers: list[int] = []
    for each in view.waiting:
        if each.kind != "order_sheet":
            rider, several = each.params.get("rider"), each.params.get("riders", ())
            numbers += [int(rider)] if rider else [int(number) for number in several]
    return list(dict.fromkeys(numbers))


def asked_field(view: View) -> int | None:
    """Return the field of the first question that is about riders."""
    asked = asked_riders(view)
    if asked:
        return view.rider(asked[0]).field
    fields = [each.params["field"] for each in view.waiting if each.kind != "order_sheet" and "field" in each.params]
    return int(fields[0]) if fields else None


def windows(view: View) -> list[Window]:
    """Return the stretches of road to show, from the front."""
    field = asked_field(view)
    if field is not None and view.tempo == "live":
        first = max(0, min(field - 7, view.course.finish + BEYOND + 1 - COLUMNS))
        return [Window(first, first + COLUMNS - 1)]
    return _of_groups(view, asked_riders(view))


def _of_groups(view: View, asked: Sequence[int]) -> list[Window]:
    """A window a group: those with riders that matter to the viewer first, then from the front."""
    found = bunches(view)
    own = {each.number for each in view.riders if each.seat == view.seat} | set(asked)
    wanted = sorted(found, key=lambda group: not any(each.number in own for each in group))
    chosen: list[Window] = []
    for group in wanted:
        front, rear = group[0].field, group[-1].field
        window = Window(max(0, rear - 1, front - COLUMNS + 3), front + 2)
        joined = _joined([*chosen, window])
        if len(joined) <= MOST and packed(joined) is not None:
            chosen = joined
    return _widened(chosen, view.course.finish + BEYOND)


def _joined(many: Sequence[Window]) -> list[Window]:
    """Windows from the front, those that touch made one as long as it fits into a row."""
    found: list[Window] = []
    for window in sorted(many, reverse=True):
        after = found[-1] if found else None
        if after is not None and window.last >= after.first - 2 and after.last - window.first < COLUMNS:
            found[-1] = Window(window.first, max(after.last, window.last))
        elif after is not None and window.last >= after.first:
            found.append(Window(window.first, after.first - 1))
        else:
            found.append(window)
    return found


def packed(many: Sequence[Window]) -> list[list[Window]] | None:
    """Return the rows that windows take, in their order; None when two rows do not hold them."""
    rows: list[list[Window]] = [[]]
    for window in many:
        if rows[-1] and _room([*rows[-1], window]) < 0:
            rows.append([])
        rows[-1].append(window)
    return rows if len(rows) < 3 and all(_room(row) >= 0 for row in rows) else None


def _room(row: Sequence[Window]) -> int:
    """How many fields are free in a row; a gap between two windows takes one."""
    return COLUMNS - sum(window.width for window in row) - (len(row) - 1)


def _widened(many: Sequence[Window], end: int) -> list[Window]:
    """Fill the rows: the free fields go to the road ahead of each window, what cannot be used there behind it."""
    limits = [window.first - 1 for window in many]
    found = list(many)
    for row in packed(many) or []:
        at = [found.index(window) for window in row]
        for step in range(2 * COLUMNS * len(at)):
            i = at[step % len(at)]
            now = found[i]
            ahead = end if i == 0 else limits[i - 1]
            behind = 0 if i + 1 == len(found) else found[i + 1].last + 1
            if _room([found[each] for each in at]) <= 0:
                break
            if now.last < ahead:
                found[i] = Window(now.first, now.last + 1)
            elif now.first > behind and step >= COLUMNS * len(at):
                found[i] = Window(now.first - 1, now.last)
            limits[i] = found[i].first - 1
    return found


def panes(plan: Layout, many: Sequence[Window]) -> list[Pane]:
    """Return where the windows lie; at the left of the first row the front of the race."""
    found: list[Pane] = []
    for box, row in zip(plan.rows, packed(many) or [], strict=False):
        spare = box.w - sum(window.width for window in row) * PITCH
        apart = spare // (len(row) - 1) if len(row) > 1 else 0
        x = box.x + (spare // 2 if len(row) == 1 else 0)
        for window in row:
            found.append(Pane(window, Box(x, box.y, window.width * PITCH, box.h), PITCH, plan.slot))
            x += window.width * PITCH + apart
    return found
