"""What moved in Vespaw's turn: a line along the streets for every pawn, dots where it went no street (P-41, P-47)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from render.kit import AMBER, BLACK, WHITE, Box, Canvas, Colour, frame, pointer, rgb
from render.vespaw_ground import team_of
from render.vespaw_layout import Layout, Point
from render.vespaw_symbols import CREAM, dot
from rules.vespaw.city import City
from rules.vespaw.state import Step
from rules.vespaw.view import View

WIDTHS = (14, 10, 6)
ARROW = 30
BACK = 37  # from the middle of a block back to the arrowhead that points at it
DOT, DOTS, MOST = 20, 46, 9  # a dot, how far apart dots are, and after how many they lie further apart
GOAL = 6  # the line around the end of a way that is only thought of
LANES = (-8, 8, 0, 15, -15)


def colour_of(pawn: str) -> Colour:
    """Return the colour of a pawn's line."""
    return CREAM if pawn == "buttercup" else rgb(team_of(pawn).fill)


def ways(view: View, plan: Layout) -> list[tuple[Step, list[Point], bool]]:
    """Return every step with its points and whether it follows the streets."""
    lanes = {pawn: LANES[i] for i, pawn in enumerate(dict.fromkeys(step.pawn for step in view.trail))}
    found = []
    for step in view.trail:
        shift = plan.px(lanes[step.pawn])
        start, end = plan.blocks[step.origin], plan.blocks[step.to]
        corner = _corner(view.city, step)
        points = [(start.cx, start.cy), (end.cx, end.cy)]
        if corner is not None:
            points.insert(1, plan.corners[corner])
        found.append((step, [(x + shift, y + shift) for x, y in points], corner is not None))
    return found


def _corner(city: City, step: Step) -> str | None:
    """Return the corner a step leads over; None for a ride, a jump and whatever else leaves the streets."""
    if step.way in ("subway", "edge", "over_here"):
        return None
    shared = [end for end in city.ends[step.origin] if end in city.corners and end in city.ends[step.to]]
    return shared[0] if shared and step.origin != step.to else None


def trail(canvas: Canvas, view: View, plan: Layout) -> None:
    """Draw the lines; signs and pawns go on top of them."""
    every = ways(view, plan)
    for pawn in dict.fromkeys(step.pawn for step, _, _ in every):
        pieces = _unique(
            [pair for step, points, solid in every if solid and step.pawn == pawn for pair in _pairs(points)]
        )
        for width, colour in zip(WIDTHS, (WHITE, BLACK, colour_of(pawn)), strict=True):
            for a, b in pieces:
                canvas.fill(_around(a, b, plan.px(width)), colour)
    jumps = ((step.pawn, points[0], points[-1]) for step, points, solid in every if not solid)
    for jumper, start, end in dict.fromkeys(jumps):
        _dotted(canvas, plan, start, end, colour_of(jumper))


def _pairs(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(pairwise(points))


def _unique(pieces: list[tuple[Point, Point]]) -> list[tuple[Point, Point]]:
    return list(dict.fromkeys((min(piece), max(piece)) for piece in pieces))


def _around(a: Point, b: Point, width: int) -> Box:
    (x0, x1), (y0, y1) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    return Box(x0 - width // 2, y0 - width // 2, x1 - x0 + width, y1 - y0 + width)


def _dotted(canvas: Canvas, plan: Layout, start: Point, end: Point, colour: Colour) -> None:
    (x0, y0), (x1, y1) = start, end
    sprite = dot(plan.px(DOT), colour)
    count = max(1, min(MOST, round(math.hypot(x1 - x0, y1 - y0) / plan.px(DOTS))))
    for i in range(count + 1):
        x, y = x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count
        if i in (0, count) or not any(left < x < right and top < y < low for left, top, right, low in _numbers(plan)):
            canvas.put(sprite, x, y, "dot", None, BLACK)


@lru_cache(maxsize=32)
def _numbers(plan: Layout) -> tuple[tuple[float, float, float, float], ...]:
    """Where the middle of a dot would hide the number of a building: left, top, right, bottom."""
    icons = [house.icon for house in plan.houses.values()]
    return tuple((i.cx - 0.3 * i.w, i.cy - 0.3 * i.h, i.cx + 0.3 * i.w, i.cy + 0.3 * i.h) for i in icons)


def goal(canvas: Canvas, plan: Layout, block: str) -> None:
    """Frame the block at the end of a way that somebody thinks of going."""
    box, line = plan.blocks[block], plan.px(GOAL)
    canvas.put(frame(box.w, box.h, plan.px(10), AMBER, line), box.cx, box.cy, "goal")


def arrows(canvas: Canvas, view: View, plan: Layout, back: int = BACK) -> None:
    """Draw an arrowhead for every pawn where its last step came from, so far back from where that step leads."""
    last = {step.pawn: points for step, points, _ in ways(view, plan)}
    for pawn, points in last.items():
        (x0, y0), (x, y) = points[-2], points[-1]
        angle = math.atan2(y - y0, x - x0)
        away = min(plan.px(back), math.hypot(x - x0, y - y0))
        at = (x - away * math.cos(angle), y - away * math.sin(angle))
        degrees = round(math.degrees(angle) / 15) * 15
        canvas.put(pointer(degrees, plan.px(ARROW), colour_of(pawn)), *at, "arrow")
