"""The part of Rallye-Trucks' picture that never changes: the road with its symbols, start, line, backs of the tiles.

T-05, T-07, T-11; TR-10: places have names, and all backs look the same (TR-58).
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render import shapes, turned
from render.kit import (
    BLACK,
    GREEN,
    RED,
    WHITE,
    WIDTH,
    Box,
    Canvas,
    Colour,
    Palette,
    Theme,
    length,
    mix,
    palette,
    readable,
    rgb,
    theme_of,
)
from render.rallye_trucks_layout import HEIGHT, ROAD, SPACE, START_WORD, TILE, Layout, free_place, layout
from render.rallye_trucks_symbols import symbol
from rules.core.model import Team
from rules.rallye_trucks.content import content

CARD: Colour = (244, 240, 229)
BACKS: dict[str, Colour] = {"dark": (45, 72, 104), "light": (70, 102, 140)}
NUMBER = 30
CAPTION = 34


@lru_cache(maxsize=24)
def ground(course_id: str, teams: tuple[Team, ...], theme_name: str, start: str) -> tuple[Image.Image, Palette]:
    """Return the empty board and its palette; shared, so copy it before drawing. ``start`` is the word for it."""
    colours = colours_of(theme_name, teams)
    return colours.reduce(painted(course_id, theme_of(theme_name), start).image), colours


def colours_of(theme_name: str, teams: tuple[Team, ...]) -> Palette:
    """Return the palette of the game's pictures."""
    back = BACKS[theme_name]
    symbols = dict.fromkeys(rgb(each.colour) for each in content().symbols.values())
    edges = [(colour, BLACK) for colour in symbols] + [(CARD, BLACK), (CARD, WHITE), (back, WHITE), (back, BLACK)]
    edges += [(RED, WHITE), (RED, BLACK), (GREEN, BLACK), *((rgb(team.fill), WHITE) for team in teams)]
    return palette(theme_name, teams, (), tuple(edges))


def painted(course_id: str, theme: Theme, start: str) -> Canvas:
    """Draw the empty board in full colour."""
    plan, course = layout(course_id), content().courses[course_id]
    canvas = Canvas(Image.new("RGB", (WIDTH, HEIGHT), theme.surface))
    board = plan.board
    canvas.put(shapes.panel(board.w, board.h, 26, theme.panel), board.cx, board.cy)
    _road(canvas, plan, theme)
    _start(canvas, plan, theme, start)
    _caption(canvas, plan, readable(course.name, ""), theme)
    line, along = plan.gaps[-1]
    canvas.put(turned.chequers(along, ROAD // 9, 9), *line, "line", board)
    for number, name in enumerate(course.spaces, 1):
        space(canvas, plan.spaces[number - 1], number, name)
    for slot, box in plan.slots.items():
        back(canvas, box, slot, theme)
    for box in (plan.header, plan.need):
        canvas.put(shapes.panel(box.w, box.h, 14, theme.panel), box.cx, box.cy)
    return canvas


def _road(canvas: Canvas, plan: Layout, theme: Theme) -> None:
    """The band of the road, and a wedge in every gap: which way it goes."""
    board = plan.board
    big = Image.new("L", (board.w * shapes.SCALE, board.h * shapes.SCALE))
    draw = ImageDraw.Draw(big)
    points = [((x - board.x) * shapes.SCALE, (y - board.y) * shapes.SCALE) for x, y in plan.curve]
    r = ROAD * shapes.SCALE / 2
    draw.line([*points, points[0], points[1]], fill=255, width=round(2 * r), joint="curve")
    for x, y in points:
        draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
    canvas.image.paste(theme.road, (board.x, board.y), big.reduce(shapes.SCALE))
    colour = mix(theme.road, theme.ink, 0.6)
    for at, along in plan.gaps[:-1]:
        canvas.put(turned.chevron(along, 26, colour), *at, "wedge", board)


def _start(canvas: Canvas, plan: Layout, theme: Theme, word: str) -> None:
    """The start area: a bay for every truck."""
    box = plan.start
    canvas.put(shapes.panel(box.w, box.h, 16, theme.plain, mix(theme.plain, theme.ink, 0.4), 3), box.cx, box.cy)
    for x, y in plan.bays:
        canvas.put(shapes.panel(46, 46, 12, mix(theme.plain, theme.ink, 0.14)), x, y)
    above = Box(box.x - 20, box.y - START_WORD, box.w + 40, START_WORD)
    canvas.text(above, word, 30, theme.ink, weight=700, align="m", what="start")


def _caption(canvas: Canvas, plan: Layout, name: str, theme: Theme) -> None:
    """Write the name of the course where there is room for it."""
    for width in sorted({min(460, round(length(name, CAPTION, 700)) + 12), 200}, reverse=True):
        box = free_place(plan, (width, 44))
        if box is not None:
            colour = mix(theme.panel, theme.ink_soft, 0.8)
            canvas.text(box, name, CAPTION, colour, weight=700, align="m", what="course")
            break


def space(canvas: Canvas, box: Box, number: int, name: str, taken: bool = False) -> None:
    """Draw a space: its number, its symbol and the symbol's letter; where a truck stands, a small symbol only."""
    canvas.put(plate(), box.cx, box.cy, "space", box)
    if taken:
        canvas.put(symbol(name, 40), box.right - 25, box.y + 23, "symbol", box, CARD)
    else:
        canvas.put(symbol(name, 52), box.cx, box.bottom - 31, "symbol", box, CARD)
        letter = content().symbols[name].letter
        canvas.text(Box(box.right - 36, box.y + 5, 30, 28), letter, NUMBER, BLACK, weight=800, align="m", what="letter")
    pill = number_plate(number)
    canvas.put(pill, box.x + 3 + pill.size[0] / 2, box.y + 20, "number", box, CARD)


def number_plate(number: int) -> shapes.Sprite:
    """Return the number of a space, as it is on the road."""
    return shapes.badge(str(number), 34, BLACK, WHITE, CARD)


def plate() -> shapes.Sprite:
    """Return the empty plate of a space."""
    return shapes.panel(SPACE, SPACE, 18, CARD, mix(CARD, BLACK, 0.5), 3)


def back(canvas: Canvas, box: Box, slot: str, theme: Theme) -> None:
    """Draw a tile that lies face down: its place, and nothing else (TR-58)."""
    colour = BACKS[theme.name]
    canvas.put(shapes.panel(TILE, TILE, 16, colour, mix(colour, WHITE, 0.33), 4), box.cx, box.cy, "back", box)
    canvas.text(box, slot, 44, WHITE, weight=800, align="m", what="slot")


def face(canvas: Canvas, box: Box, slot: str, name: str) -> None:
    """Draw a tile that lies face up: symbol, letter, and its place."""
    canvas.put(shapes.panel(TILE, TILE, 16, CARD, BLACK, 4), box.cx, box.cy, "face", box)
    canvas.put(symbol(name, 58), box.cx, box.bottom - 36, "face symbol", box, CARD)
    letter = content().symbols[name].letter
    canvas.text(Box(box.x + 8, box.y + 6, 34, 34), letter, 36, BLACK, weight=800, align="m", what="letter")
    canvas.text(Box(box.right - 52, box.y + 6, 44, 34), slot, 30, mix(BLACK, WHITE, 0.3), align="r", what="slot")
