"""The road of a stage as one long strip of numbered columns, drawn once; windows are cut from it (A-013 to A-022)."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.arrivee_ground import colours_of, level_colour, runs
from render.arrivee_layout import NUMBERS, SLOTS, Window
from render.arrivee_symbols import BLUE, LEVEL_COLOURS, Look, hatch, rider
from render.kit import BLACK, WHITE, Box, Canvas, Palette, mix, theme_of
from rules.arrivee.content import Course, content
from rules.arrivee.road import road_of
from rules.core.model import Team

SQUARE = 10  # side of a square of the finish line


def painted(
    course: Course, extended: bool, teams: tuple[Team, ...], theme_name: str, window: Window, pitch: int, slot: int
) -> Image.Image:
    """Draw the fields of a stretch with their numbers above."""
    theme, road = theme_of(theme_name), road_of(course, extended)
    colours = colours_of(theme_name, teams)
    image = Image.new("P", (window.width * pitch, NUMBERS + SLOTS * slot), colours.index(theme.surface))
    image.putpalette([part for colour in colours.colours for part in colour])
    canvas, height = Canvas(image, colours), SLOTS * slot

    def x(field: int) -> int:
        return (field - window.first) * pitch

    for first, last in runs(road, window.first, window.last):
        box, fill = Box(x(first), NUMBERS, x(last + 1) - x(first), height), level_colour(road, first)
        canvas.fill(box, fill)
        if road.cobbled[first] and first < road.finish:
            lines = hatch(box.w, box.h, mix(fill, BLACK, 0.6))
            canvas.put(lines, box.x + box.w / 2, box.y + box.h / 2, ground=fill)
    for field in range(window.first, window.last + 1):
        canvas.fill(Box(x(field), NUMBERS, 2, height), theme.surface)
        ink = theme.ink if field <= course.finish else theme.ink_soft
        number = Box(x(field) + 2, 0, pitch - 4, NUMBERS)
        canvas.text(number, str(field), 30 if pitch < 70 else 38, ink, weight=700, align="m", what="number")
        if course.area[0] <= field <= course.area[1]:
            canvas.fill(Box(x(field), image.height - 10, pitch, 2), WHITE)
            canvas.fill(Box(x(field), image.height - 8, pitch, 8), BLUE)
    if window.holds(course.finish):
        for row in range(height // SQUARE):
            for column in range(2):
                colour = WHITE if (row + column) % 2 else BLACK
                at = x(course.finish) - SQUARE + column * SQUARE
                canvas.fill(Box(at, NUMBERS + row * SQUARE, SQUARE, SQUARE), colour)
    _prepare(colours, teams, min(pitch - 2, slot + 2))
    return image


strip = lru_cache(maxsize=8)(painted)  # shared: pieces are cut from it, nobody draws on it


def _prepare(colours: Palette, teams: tuple[Team, ...], size: int) -> None:
    """Make the riders as they look on every level of road, so that no picture of a stage has to."""
    each_team = content().rules.riders_per_team
    for i, team in enumerate(teams):
        for number in range(i * each_team + 1, (i + 1) * each_team + 1):
            made = rider(Look(team, number, None, 0), size)
            for fill in LEVEL_COLOURS.values():
                colours.cut(made.rgb, made.mask, None, colours.index(fill))
