"""The part of Dicycle Race's picture that stays as long as a course lies: road, cards, start, Podium, panels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from render import shapes
from render.dicycle_race_card import card, head_ground
from render.dicycle_race_layout import GAP, ROAD, Course, Layout, Point, layout, parts
from render.dicycle_race_symbols import DICE_TEAMS, LEVELS, PAPER, podium
from render.kit import BLACK, RED, WHITE, WIDTH, Box, Canvas, Colour, Palette, Theme, mix, palette, theme_of
from rules.core.model import Team

FINE = 3  # the road is drawn so many times larger
CHEQUER = 7
RADIUS = 26


@lru_cache(maxsize=48)
def ground(course: Course, teams: tuple[Team, ...], theme_name: str, start: str) -> tuple[Image.Image, Palette]:
    """Return the empty table and its palette; shared, so copy it before drawing. ``start`` is a word."""
    theme = theme_of(theme_name)
    colours = colours_of(theme_name, teams)
    return colours.reduce(painted(course, theme, start).image), colours


def colours_of(theme_name: str, teams: tuple[Team, ...]) -> Palette:
    """Return the palette of all pictures of this game."""
    theme = theme_of(theme_name)
    heads = tuple(head_ground(level, theme) for level in LEVELS)
    grounds = (podium_ground(theme), *heads, PAPER)
    edges = ((RED, WHITE), (RED, BLACK), (PAPER, BLACK))
    return palette(theme_name, tuple(dict.fromkeys((*teams, *DICE_TEAMS))), grounds, edges)


def podium_ground(theme: Theme) -> Colour:
    """Return the ground of start and Podium."""
    return mix(theme.plain, (0, 158, 115), 0.28)


def painted(course: Course, theme: Theme, start: str) -> Canvas:
    """Draw the empty table in full colour."""
    plan = layout(course)
    canvas = Canvas(Image.new("RGB", (WIDTH, plan.height), theme.surface))
    _road(canvas, plan, theme)
    _chevrons(canvas, plan, course, theme)
    if course.line:
        _line(canvas, plan)
    way = course.way
    for place, cell in plan.cells.items():
        found = way.cards[place]
        if found is not None:
            card(canvas, parts(cell), found, way.limits[place], theme)
    _ends(canvas, plan, theme, start)
    if course.side:
        for box in (plan.tray, plan.header):
            canvas.put(shapes.panel(box.w, box.h, 14, theme.panel), box.cx, box.cy)
    return canvas


def _road(canvas: Canvas, plan: Layout, theme: Theme) -> None:
    """A band with round corners through all anchors, in one piece."""
    size = (canvas.whole.w * FINE, canvas.whole.h * FINE)
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    for (place, _), points in plan.roads.items():
        if place == 0 and plan.podium is None:
            continue  # from the start of a circle no road leads to its line
        corners = [(x * FINE, y * FINE) for x, y in rounded(points)]
        draw.line(corners, fill=255, width=ROAD * FINE, joint="curve")
        for x, y in (corners[0], corners[-1]):
            r = ROAD * FINE / 2
            draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
    canvas.image.paste(theme.road, (0, 0), mask.reduce(FINE))


def rounded(points: Sequence[Point]) -> list[tuple[float, float]]:
    """Return a way with its corners cut round."""
    found: list[tuple[float, float]] = [points[0]]
    for (x0, y0), (x, y), (x1, y1) in zip(points, points[1:], points[2:], strict=False):
        r = radius((x0, y0), (x, y), (x1, y1))
        before, after = unit((x, y), (x0, y0)), unit((x, y), (x1, y1))
        middle = (x + r * (before[0] + after[0]), y + r * (before[1] + after[1]))
        for i in range(10):
            c, s = math.cos(math.pi / 18 * i), math.sin(math.pi / 18 * i)
            found.append(
                (middle[0] - r * (c * after[0] + s * before[0]), middle[1] - r * (c * after[1] + s * before[1]))
            )
    return [*found, points[-1]]


def radius(before: Point, corner: Point, after: Point) -> int:
    """Return how round a corner is."""
    return min(RADIUS, int(math.dist(before, corner)) // 2, int(math.dist(corner, after)) // 2)


def unit(start: Point, end: Point) -> Point:
    """Return the direction of a straight piece: one pixel right, left, down or up."""
    return (end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1])


def _chevrons(canvas: Canvas, plan: Layout, course: Course, theme: Theme) -> None:
    """Small wedges in the middle of every piece of road: which way it goes; both ways on a round trip."""
    colour = mix(theme.road, theme.ink, 0.5)
    for (place, _), points in plan.roads.items():
        if place == 0 and course.ring:
            continue
        a, b = max(pairwise(points), key=lambda piece: math.dist(*piece))
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        towards = heading(a, b)
        if course.round_trip:
            across = towards in ("left", "right")
            canvas.put(shapes.wedge(towards, 18, colour), x + 8 * across, y + 8 * (not across))
            back = {"left": "right", "right": "left", "up": "down", "down": "up"}[towards]
            canvas.put(shapes.wedge(back, 18, colour), x - 8 * across, y - 8 * (not across))
        else:
            canvas.put(shapes.wedge(towards, 20, colour), x, y)


def heading(a: Point, b: Point) -> str:
    """Return which way a straight piece leads."""
    (x0, y0), (x, y) = a, b
    return ("right" if x > x0 else "left") if y == y0 else ("down" if y > y0 else "up")


def _line(canvas: Canvas, plan: Layout) -> None:
    """The line, at the front edge of spot 1, and the Podium above it (D-51, DR-60)."""
    cell, (_, y) = plan.cells[1], plan.anchors[1]
    strip, x = parts(cell).strip, cell.x - GAP // 2
    top = strip.bottom - 4
    for row in range((y + ROAD // 2 - top) // CHEQUER):
        for column in range(2):
            colour = WHITE if (row + column) % 2 else BLACK
            canvas.fill(Box(x - CHEQUER + column * CHEQUER, top + row * CHEQUER, CHEQUER, CHEQUER), colour)
    size = min(58, strip.h + 4)
    canvas.put(podium(size), max(x, size // 2 + 2), strip.bottom - size / 2, "podium")


def _ends(canvas: Canvas, plan: Layout, theme: Theme, word: str) -> None:
    """Start and Podium of a line; one and the same on a round trip (D-69)."""
    fill = podium_ground(theme)
    edge = mix(fill, theme.ink, 0.22)
    if plan.start is not None and plan.podium is not None:
        for box in {plan.start, plan.podium}:
            canvas.put(shapes.panel(box.w, box.h, 14, fill, edge, 2), box.cx, box.cy, "end")
        canvas.put(podium(60), plan.podium.cx, plan.podium.y + 32, "podium", plan.podium)
        if plan.start != plan.podium:
            box = plan.start
            room = Box(box.x + 4, box.y + 6, box.w - 8, 40)
            canvas.text(room, word, 30, theme.ink, weight=800, align="m", what="start")
