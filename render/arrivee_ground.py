"""The part of Arrivée's picture that never changes: the profile of the stage with its lines (A-013 to A-022, A-073).

Climbs are dark and rise, level road is grey, descents are light and fall; cobbles are hatched, the refreshment area is
a blue band. Lines: primes with flags, the time limit, the red pennant, the finish (A-080, A-128, A-144).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render import shapes
from render.arrivee_layout import PAD, Layout, layout
from render.arrivee_symbols import BLUE, GREEN, GROUNDS, LEVEL_COLOURS, RED, clock, hatch, pennant, prime
from render.kit import BLACK, WHITE, WIDTH, Box, Canvas, Colour, Palette, Sprite, Theme, mix, palette, sprite, theme_of
from render.shapes import SCALE
from rules.arrivee.content import Course
from rules.arrivee.road import Road, road_of
from rules.core.model import Team


class Sign(NamedTuple):
    """A line on the road: its field, its sign, its colour."""

    at: int
    sprite: Sprite
    colour: Colour
    what: str


@lru_cache(maxsize=24)
def ground(
    course: Course, extended: bool, teams: tuple[Team, ...], theme_name: str, rows: int
) -> tuple[Image.Image, Palette]:
    """Return the picture without riders and its palette; shared, so copy it before drawing."""
    colours = colours_of(theme_name, teams)
    return colours.reduce(painted(course, extended, theme_of(theme_name), rows).image), colours


def colours_of(theme_name: str, teams: tuple[Team, ...]) -> Palette:
    """Return the palette of the game's pictures."""
    return palette(theme_name, teams, GROUNDS, ((RED, WHITE), (BLUE, WHITE), (LEVEL_COLOURS["climb"], WHITE)))


def painted(course: Course, extended: bool, theme: Theme, rows: int) -> Canvas:
    """Draw the profile in full colour."""
    plan, road = layout(course, rows), road_of(course, extended)
    canvas = Canvas(Image.new("RGB", (WIDTH, plan.height), theme.surface))
    box = plan.profile
    canvas.put(shapes.panel(box.w, box.h, 14, theme.panel), box.cx, box.cy)
    _slope(canvas, plan, road, theme)
    _area(canvas, plan)
    _finish(canvas, plan)
    _signs(canvas, plan, theme)
    return canvas


def level_colour(road: Road, field: int) -> Colour:
    """Return the colour of a field's level; the run-out is level road."""
    return LEVEL_COLOURS[road.levels[field] if field < road.finish else "flat"]


def runs(road: Road, first: int, last: int) -> list[tuple[int, int]]:
    """Return the stretches between two fields that have one level, one value and one surface."""
    found: list[tuple[int, int]] = []

    def kind(field: int) -> tuple[str, int, bool, bool]:
        return road.levels[field], road.base[field], road.cobbled[field], field >= road.finish

    for field in range(first, last + 1):
        if found and kind(field) == kind(found[-1][0]):
            found[-1] = (found[-1][0], field)
        else:
            found.append((field, field))
    return found


def _slope(canvas: Canvas, plan: Layout, road: Road, theme: Theme) -> None:
    """The road from the side, a piece for every stretch."""
    box = plan.slope
    edge = mix(theme.panel, theme.ink, 0.8)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        for first, last in runs(road, 1, road.finish - 1):
            points = [(plan.x(i) - box.x, plan.y(i) - box.y) for i in range(first - 1, last + 1)]
            body = [*points, (points[-1][0], box.h), (points[0][0], box.h)]
            draw.polygon([(x * SCALE, y * SCALE) for x, y in body], fill=level_colour(road, first))
        crest = [((plan.x(i) - box.x) * SCALE, (plan.y(i) - box.y) * SCALE) for i in range(road.finish)]
        draw.line(crest, fill=edge, width=4 * SCALE, joint="curve")

    made = sprite(box.w, box.h, paint)
    canvas.put(made, box.x + box.w / 2, box.y + box.h / 2)
    for first, last in runs(road, 1, road.finish - 1):
        if road.cobbled[first]:
            x, right, top = plan.x(first - 1), plan.x(last), min(plan.y(first - 1), plan.y(last)) + 3
            lines = hatch(right - x, box.bottom - top, BLACK)
            mask = Image.new("L", (right - x, box.bottom - top))
            mask.paste(lines.mask, (0, 0), made.mask.crop((x - box.x, top - box.y, right - box.x, box.h)))
            canvas.image.paste(BLACK, (x, top), mask)


def _area(canvas: Canvas, plan: Layout) -> None:
    """The refreshment area."""
    first, last = plan.course.area
    x, right = plan.x(first - 1), plan.x(last)
    canvas.fill(Box(x, plan.slope.bottom - 15, right - x, 15), WHITE)
    canvas.fill(Box(x, plan.slope.bottom - 13, right - x, 13), BLUE)


def _finish(canvas: Canvas, plan: Layout) -> None:
    top, side = plan.slope.y - 8, 9
    x = plan.x(plan.course.finish - 1)
    for row in range((plan.slope.bottom - top) // side):
        for column in range(2):
            colour = WHITE if (row + column) % 2 else BLACK
            canvas.fill(Box(x + column * side, top + row * side, side, side), colour)


def lines_of(course: Course, height: int) -> list[Sign]:
    """Return the lines of a course with their signs, from the start."""
    found = [
        Sign(each.at, prime(each.category or "S", RED if each.kind == "climb" else GREEN, height), colour, "prime")
        for each in course.primes
        for colour in (RED if each.kind == "climb" else GREEN,)
    ]
    found.append(Sign(course.time_limit, clock(height - 4), WHITE, "limit"))
    found.append(Sign(course.protected_zone, pennant(height), RED, "pennant"))
    return sorted(found, key=lambda sign: sign.at)


def _signs(canvas: Canvas, plan: Layout, theme: Theme) -> None:
    """The signs below the road, each on a line that leads up to it; those too near move aside."""
    first, last = plan.course.area
    found = [*lines_of(plan.course, 34), Sign((first + last) // 2 + 1, shapes.can(34), BLUE, "area")]
    found.sort(key=lambda sign: sign.at)
    wanted = [float(plan.x(sign.at - 1)) for sign in found]
    widths = [sign.sprite.size[0] + 6 for sign in found]
    places = spread(wanted, widths, PAD + 8, WIDTH - PAD - 8)
    y = plan.slope.bottom + 23
    for sign, x, at in zip(found, places, wanted, strict=True):
        if sign.what != "area":
            top = min(plan.y(sign.at - 1), plan.slope.bottom - 18)
            canvas.fill(Box(round(at) - 2, top, 5, plan.slope.bottom - top + 4), BLACK)
            canvas.fill(Box(round(at) - 1, top, 3, plan.slope.bottom - top + 4), sign.colour)
        low, high = sorted((round(at), round(x)))
        canvas.fill(Box(low - 1, plan.slope.bottom + 2, high - low + 3, 3), mix(theme.panel, theme.ink, 0.6))
        canvas.put(sign.sprite, x, y, sign.what, plan.profile)


def spread(wanted: Sequence[float], widths: Sequence[float], left: int, right: int) -> list[float]:
    """Return middles near the wanted ones, in their order, at which things of these widths do not overlap.

    Where there are more than there is room for they overlap evenly.
    """
    squeeze = min(1.0, (right - left) / max(1, sum(widths)))
    taken = [width * squeeze for width in widths]
    found: list[float] = []
    edge = float(left)
    for at, width in zip(wanted, taken, strict=True):
        found.append(max(at, edge + width / 2))
        edge = found[-1] + width / 2
    edge = float(right)
    for i in range(len(found) - 1, -1, -1):
        found[i] = min(found[i], edge - taken[i] / 2)
        edge = found[i] - taken[i] / 2
    return [min(max(at, left + w / 2), right - w / 2) for at, w in zip(found, widths, strict=True)]
