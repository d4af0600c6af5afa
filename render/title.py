"""What the lobby pictures of all games share: the game's name over a line about it, and who has taken a seat."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render import shapes
from render.kit import WIDTH, Box, Canvas, Theme, readable, rgb
from render.picture import Say, SeatFace

EDGE, GAP, CHIP, ROW = 50, 12, 56, 62


def opened(game: str, name: str, height: int, say: Say, theme: Theme) -> Canvas:
    """Return a picture with the game's title (``name`` where its letters cannot be drawn) and the line below it."""
    canvas = Canvas(Image.new("RGB", (WIDTH, height), theme.surface))
    title, line = readable(say(f"{game}-title"), name), readable(say(f"{game}-tagline"), "")
    canvas.text(Box(EDGE, 26, 780, 120), title, 116, theme.ink, weight=900, what="title")
    canvas.text(Box(EDGE + 4, 152, WIDTH - 2 * EDGE, 48), line, 36, theme.ink_soft, what="tagline")
    return canvas


def seats(canvas: Canvas, faces: Sequence[SeatFace], theme: Theme, top: int, in_a_row: int) -> None:
    """Draw a chip for every seat taken."""
    width = (WIDTH - 2 * EDGE - GAP * (in_a_row - 1)) // in_a_row
    for i, face in enumerate(faces):
        row, column = divmod(i, in_a_row)
        chip, team = Box(EDGE + (width + GAP) * column, top + ROW * row, width, CHIP), face.team
        canvas.put(shapes.panel(chip.w, chip.h, 16, theme.panel), chip.cx, chip.cy, "chip")
        token = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 48)
        canvas.put(token, chip.x + 32, chip.cy, "token", chip)
        name = readable(face.name, team.letter)
        canvas.text(Box(chip.x + 64, chip.y, chip.w - 74, chip.h), name, 30, theme.ink, weight=700, what="name")
