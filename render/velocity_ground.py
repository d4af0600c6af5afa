"""The part of VeloCity's picture that never changes: the road, its spaces, start, finish line, captions."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render import shapes
from render.kit import BLACK, WHITE, WIDTH, Box, Canvas, Colour, Palette, Theme, mix, palette, theme_of
from render.text import CAP, fit, ink
from render.velocity_layout import GAP, HEAD, Layout, bay, layout
from rules.core.model import Team
from rules.velocity.content import content
from rules.velocity.view import Course

Words = tuple[str, str]


@lru_cache(maxsize=24)
def ground(course: Course, teams: tuple[Team, ...], theme_name: str, words: Words) -> tuple[Image.Image, Palette]:
    """Return the empty board and its palette; shared, so copy it before drawing.

    ``words`` are those for start and finish.
    """
    theme = theme_of(theme_name)
    colours = palette(theme_name, (*teams, content().energy), (finish_ground(theme),))
    return colours.reduce(painted(course, len(teams), theme, words).image), colours


def painted(course: Course, seats: int, theme: Theme, words: Words) -> Canvas:
    """Draw the empty board in full colour."""
    plan = layout(course)
    canvas = Canvas(Image.new("RGB", (WIDTH, plan.height), theme.surface))
    _road(canvas, plan, theme)
    for space, tile in plan.tiles.items():
        _tile(canvas, tile, space, course.kind(space), theme)
    _start(canvas, plan, seats, theme, words[0])
    _chevrons(canvas, plan, course, theme)
    _finish(canvas, plan, theme, words[1])
    for box, name in plan.tabs:
        _tab(canvas, box, name, theme)
    canvas.put(shapes.panel(plan.dice.w, plan.dice.h, 14, theme.panel), plan.dice.cx, plan.dice.cy)
    canvas.put(shapes.panel(plan.header.w, plan.header.h, 14, theme.panel), plan.header.cx, plan.header.cy)
    return canvas


def finish_ground(theme: Theme) -> Colour:
    """Return the green of the finish places (V-13)."""
    return mix(theme.plain, (0, 158, 115), 0.28)


def tile_ground(kind: str, theme: Theme) -> Colour:
    """Return the flat colour of a kind of space (V-14 to V-16)."""
    return {"supply": theme.good, "obstacle": theme.bad}.get(kind, theme.plain)


def _road(canvas: Canvas, plan: Layout, theme: Theme) -> None:
    """The band under the tiles, and the pieces that lead from row to row."""
    for y in {tile.y for tile in plan.tiles.values()}:
        row = [tile for tile in plan.tiles.values() if tile.y == y]
        x = min(tile.x for tile in row)
        canvas.fill(Box(x + 8, y + 10, max(tile.right for tile in row) - x - 16, row[0].h - 20), theme.road)
    first = plan.tiles[max(plan.tiles)]
    joints = [(plan.tiles[a], plan.tiles[b].y) for a, b in plan.turns]
    joints.append((Box(first.x, plan.start.y, first.w, plan.start.h), first.y))
    for upper, end in joints:
        canvas.fill(Box(upper.x + 22, upper.bottom - 4, upper.w - 44, end - upper.bottom + 8), theme.road)


def _tile(canvas: Canvas, tile: Box, space: int, kind: str, theme: Theme) -> None:
    fill = tile_ground(kind, theme)
    canvas.put(shapes.panel(tile.w, tile.h, 14, fill, mix(fill, theme.ink, 0.22), 2), tile.cx, tile.cy)
    if kind == "obstacle":
        _cobbles(canvas, tile, theme)
    canvas.text(Box(tile.x + 8, tile.y + 1, 46, HEAD), str(space), 34, theme.ink, weight=800, what="number")
    symbol(canvas, tile, kind)


def symbol(canvas: Canvas, tile: Box, kind: str) -> None:
    """Put the can or the manhole cover into the corner of a space (V-14, V-15)."""
    found = {"supply": shapes.can(34), "obstacle": shapes.cover(34)}.get(kind)
    if found is not None:
        canvas.put(found, tile.right - 23, tile.y + HEAD // 2 + 2, "symbol", tile)


def _cobbles(canvas: Canvas, tile: Box, theme: Theme) -> None:
    """Cobblestones along the bottom: the ground of an obstacle space also differs in pattern."""
    draw = ImageDraw.Draw(canvas.image)
    for row, y in enumerate(range(tile.y + HEAD + 4, tile.bottom - 24, 22)):
        for x in range(tile.x + 8 - row % 2 * 14, tile.right - 8, 28):
            left, right = max(x, tile.x + 8), min(x + 23, tile.right - 9)
            if right - left > 6:
                draw.rounded_rectangle((left, y, right, y + 17), 5, fill=theme.bad_line)


def _start(canvas: Canvas, plan: Layout, seats: int, theme: Theme, word: str) -> None:
    """The car park: a bay for every seat."""
    box = plan.start
    canvas.put(shapes.panel(box.w, box.h, 14, theme.plain, mix(theme.plain, theme.ink, 0.22), 2), box.cx, box.cy)
    canvas.text(Box(box.x + 12, box.y, 86, box.h), word, 32, theme.ink, weight=800, what="start")
    for seat in range(seats):
        canvas.fill(Box(bay(plan, seat, seats).x, box.y + 10, 3, box.h - 20), theme.road)


def _chevrons(canvas: Canvas, plan: Layout, course: Course, theme: Theme) -> None:
    """Small wedges on the borders between spaces: which way the road goes."""
    colour = mix(theme.road, theme.ink, 0.45)
    for space in range(course.start, 1, -1):
        (x0, y0), (x, y) = plan.lane(space), plan.lane(space - 1)
        tile = plan.tiles[space - 1]
        if y0 == y:
            edge = tile.x - GAP // 2 if x > x0 else tile.right + GAP // 2
            canvas.put(shapes.wedge("right" if x > x0 else "left", 22, colour), edge, tile.y + tile.h - 20)
        else:
            canvas.put(shapes.wedge("down", 22, colour), x, tile.y - GAP // 2)


def _finish(canvas: Canvas, plan: Layout, theme: Theme, word: str) -> None:
    line = plan.line
    size = line.h // 2
    for row in range(2):
        for i in range(line.w // size):
            colour = WHITE if (row + i) % 2 else BLACK
            canvas.fill(Box(line.x + i * size, line.y + row * size, size, size), colour)
    fill = finish_ground(theme)
    for place, box in enumerate(plan.places, 1):
        canvas.put(shapes.panel(box.w, box.h, 14, fill, mix(fill, theme.ink, 0.22), 2), box.cx, box.cy)
        canvas.text(Box(box.x + 8, box.y, 30, box.h), str(place), 36, theme.ink, weight=800, align="m", what="place")
    _tab(canvas, Box(plan.tabs[0][0].x, plan.places[0].y, plan.tabs[0][0].w, plan.places[0].h), word, theme)


def _tab(canvas: Canvas, box: Box, name: str, theme: Theme) -> None:
    """A caption written upwards."""
    sizes = (size for size in (22, 20, 18) if not fit(name, size, box.h)[0].endswith("…"))
    size = next(sizes, 18)
    shown, width = fit(name, size, box.h)
    if shown:
        drawn = ink(shown, size, 600, width)
        turned = drawn.mask.transpose(Image.Transpose.ROTATE_90)
        x = round(box.x + box.w / 2 + CAP * size / 2 + drawn.dy)
        canvas.image.paste(theme.ink_soft, (x, round(box.cy - turned.height / 2)), turned)
