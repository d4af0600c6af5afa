"""What moved in the last turn of Dicycle Race: a line along the road for every pawn (D-28, DR-20)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import ImageDraw

from render import shapes
from render.dicycle_race_ground import heading, radius, unit
from render.dicycle_race_layout import PODIUM, Layout, Point, road_room, straight
from render.dicycle_race_scene import face_of, place_of
from render.kit import BLACK, WHITE, Box, Canvas, Colour, Sprite, rgb, sprite
from render.picture import SeatFace
from render.shapes import SCALE
from rules.dicycle_race.state import Step
from rules.dicycle_race.view import View

WIDTHS = (16, 12, 8)
ARROW = 36


def way(view: View, plan: Layout, step: Step) -> tuple[Point, ...]:
    """Return the corners of a movement, along the road."""
    spots = [step.start, *step.path]
    if view.way.podium and spots[-1] == view.way.podium and spots[-2] != view.way.last:
        spots.insert(-1, view.way.last)  # nobody stands on the last spot, but the road leads over it (DR-10)
    places = [place_of(view, spot) for spot in spots]
    points = [plan.anchors[places[0]]]
    for a, b in pairwise(places):
        for pair in _pieces(view, plan, a, b):
            points += pair[1:]
    return straight(points)


def _pieces(view: View, plan: Layout, a: int, b: int) -> list[tuple[Point, ...]]:
    """Return the pieces of road between neighbours, past removed cards; homeward they are turned round."""
    if (a, b) in plan.roads:
        return [plan.roads[a, b]]
    if (b, a) in plan.roads:
        return [tuple(reversed(plan.roads[b, a]))]
    found = []
    while a != b and view.plan.ring:
        after = a % view.way.size + 1
        found.append(plan.roads[a, after])
        a = after
    return found


def trail(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace]) -> None:
    """Draw the lines, the place where each began as a dot."""
    for step in view.trail:
        points = way(view, plan, step)
        colour = rgb(face_of(view, faces, step.competitor).team.fill)
        for before, corner, after in zip(points, points[1:], points[2:], strict=False):
            r, back, ahead = radius(before, corner, after), unit(corner, before), unit(corner, after)
            middle = (corner[0] + r * (back[0] + ahead[0]) / 2, corner[1] + r * (back[1] + ahead[1]) / 2)
            canvas.put(bend(back[0] + ahead[0], back[1] + ahead[1], r, colour), *middle)
        for a, b in _shortened(points):
            for width, layer in zip(WIDTHS, (WHITE, BLACK, colour), strict=True):
                canvas.fill(_around(a, b, width, 2), layer)
        canvas.put(shapes.panel(26, 26, 13, colour, BLACK, 3), *points[0], "from")


def _shortened(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Return the straight pieces between the bends."""
    cuts = [radius(*three) for three in zip(points, points[1:], points[2:], strict=False)]
    pieces = []
    for (a, b), before, after in zip(pairwise(points), (0, *cuts), (*cuts, 0), strict=True):
        x, y = unit(a, b)
        pieces.append(((a[0] + x * before, a[1] + y * before), (b[0] - x * after, b[1] - y * after)))
    return pieces


@lru_cache(maxsize=256)
def bend(right: int, down: int, r: int, colour: Colour) -> Sprite:
    """A quarter of a circle of a trail: ``right`` and ``down`` (1 or -1) say where its middle lies from the corner."""
    side = r + WIDTHS[0]

    def paint(draw: ImageDraw.ImageDraw) -> None:
        half = side * SCALE / 2
        x, y = half + right * r * SCALE / 2, half + down * r * SCALE / 2
        turn = {(1, 1): 180, (-1, 1): 270, (-1, -1): 0, (1, -1): 90}[right, down]
        for width, layer in zip(WIDTHS, (WHITE, BLACK, colour), strict=True):
            reach = (r + width / 2) * SCALE
            draw.arc((x - reach, y - reach, x + reach, y + reach), turn, turn + 90, fill=layer, width=width * SCALE)

    return sprite(side, side, paint)


def _around(a: Point, b: Point, width: int, longer: int) -> Box:
    """Return the box of a straight piece: as wide as told, a little longer at both ends, into the bends."""
    (x0, x1), (y0, y1) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    dx, dy = (longer, width // 2) if y0 == y1 else (width // 2, longer)
    return Box(x0 - dx, y0 - dy, x1 - x0 + 2 * dx, y1 - y0 + 2 * dy)


def arrows(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace]) -> None:
    """Draw an arrowhead where each movement ended: at the card, or on the road before the pawns that stand there."""
    tokens = [each.box for each in canvas.placed if each.what == "token"]
    for step in view.trail:
        end = place_of(view, step.path[-1])
        at, colour = plan.anchors[end], rgb(face_of(view, faces, step.competitor).team.fill)
        cell = plan.cells.get(end) or (plan.podium if end in (PODIUM, 0) else None)
        before = way(view, plan, step)[-2]
        crowd = [box for box in tokens if end in plan.cells and _on_road(box, at, road_room(plan, end, 1))]
        if crowd:
            towards = heading(before, at)
            x, y = _edge(towards, at, crowd)
        else:
            towards = "up" if cell is None else _towards(at, cell)
            dx, dy = {"up": (0, -7), "down": (0, 7), "left": (-7, 0), "right": (7, 0)}[towards]
            x, y = at[0] + dx, at[1] + dy
        canvas.put(shapes.arrowhead(towards, ARROW, colour), x, y, "arrow")


def _on_road(token: Box, at: Point, room: Box) -> bool:
    """Whether a token reaches the road where a trail ends."""
    near = token.inset(-8)
    if room.w > room.h:
        return near.y <= at[1] < near.bottom and room.x <= token.cx < room.right
    return near.x <= at[0] < near.right and room.y <= token.cy < room.bottom


def _edge(towards: str, at: Point, crowd: Sequence[Box]) -> Point:
    """Return the point on the road just before a crowd."""
    half = ARROW // 2 - 4
    return {
        "right": (min(box.x for box in crowd) - half, at[1]),
        "left": (max(box.right for box in crowd) + half, at[1]),
        "down": (at[0], min(box.y for box in crowd) - half),
        "up": (at[0], max(box.bottom for box in crowd) + half),
    }[towards]


def _towards(at: Point, cell: Box) -> str:
    if not cell.y <= at[1] < cell.bottom:
        return heading(at, (at[0], cell.cy))
    return heading(at, (cell.cx, at[1]))
