"""The picture above Arrivée's lobby: the name of the game, a mountain road, and the seats taken so far."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PIL import ImageDraw

from render import shapes
from render.arrivee_ground import colours_of
from render.arrivee_symbols import GREEN, LEVEL_COLOURS, RED, Look, pennant, prime, rider
from render.kit import BLACK, WHITE, WIDTH, Box, Canvas, Colour, Theme, mix, rgb, sprite, theme_of
from render.picture import Say, SeatFace
from render.shapes import SCALE
from render.title import opened, seats

HEIGHT = 544
ROAD = ((0, 150), (190, 150), (420, 40), (600, 132), (760, 132), (900, 20), (1010, 96), (1100, 96))
JERSEYS = ("yellow", "polka", "green", "white", None)


def title(faces: Sequence[SeatFace], say: Say, theme_name: str = "dark") -> Canvas:
    """Draw the picture of the lobby."""
    theme = theme_of(theme_name)
    canvas = opened("arrivee", "Arrivée", HEIGHT, say, theme)
    for i, (team, value) in enumerate(zip([face.team for face in faces][:2], (6, 4), strict=False)):
        canvas.put(shapes.die(value, rgb(team.fill), rgb(team.ink), 92), 1100 - 112 * i, 92, "die")
    _road(canvas, theme)
    _riders(canvas, faces)
    seats(canvas, faces, theme, top=388, in_a_row=3)
    canvas.image = colours_of(theme_name, tuple(face.team for face in faces)).reduce(canvas.image)
    return canvas


def _road(canvas: Canvas, theme: Theme) -> None:
    """A stage from the side, with a summit, a sprint, the red pennant and the finish."""
    box = Box(50, 200, WIDTH - 100, 174)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        for (x0, y0), (x1, y1) in itertools.pairwise(ROAD):
            fill: Colour = LEVEL_COLOURS["flat" if y0 == y1 else "climb" if y1 < y0 else "descent"]
            corners = [(x0, y0), (x1, y1), (x1, box.h), (x0, box.h)]
            draw.polygon([(x * SCALE, y * SCALE) for x, y in corners], fill=fill)
        crest = [(x * SCALE, y * SCALE) for x, y in ROAD]
        draw.line(crest, fill=mix(theme.surface, theme.ink, 0.8), width=5 * SCALE, joint="curve")

    canvas.put(sprite(box.w, box.h, paint), box.cx, box.cy, "road")
    signs = ((420, 40, prime("2", RED, 40)), (680, 132, prime("S", GREEN, 40)), (900, 20, prime("HC", RED, 40)))
    for x, y, sign in signs:
        canvas.put(sign, box.x + x + sign.size[0] / 2 - 2, box.y + y - 20, "prime")
    canvas.put(pennant(44), box.x + 1010 + 20, box.y + 96 - 22, "pennant")
    side = 12
    for row in range(12):
        for column in range(2):
            colour = WHITE if (row + column) % 2 else BLACK
            canvas.fill(Box(box.right - 2 * side + column * side, box.bottom - (12 - row) * side, side, side), colour)


def _riders(canvas: Canvas, faces: Sequence[SeatFace]) -> None:
    """A rider of every seat on the road."""
    spots = ((60, 150), (130, 150), (262, 116), (336, 80), (500, 81))
    for i, (face, (x, y)) in enumerate(zip(faces, spots, strict=False)):
        look = Look(face.team, 3 * face.seat + 1, JERSEYS[i], 0)
        canvas.put(rider(look, 66), 50 + x, 200 + y - 34, "rider")
