"""The picture above VeloCity's lobby: the name of the game, a piece of road, and the seats taken so far."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render import shapes
from render.kit import WIDTH, Box, Canvas, Theme, mix, palette, readable, rgb, theme_of
from render.picture import Say, SeatFace
from rules.velocity.content import content

HEIGHT = 500
ROAD = ("route", "route", "supply", "route", "obstacle", "supply", "route", "obstacle")


def title(faces: Sequence[SeatFace], say: Say, theme_name: str = "dark") -> Canvas:
    """Draw the picture of the lobby."""
    theme = theme_of(theme_name)
    box = content()
    teams = (*(face.team for face in faces), *box.teams, box.energy)
    colours = palette(theme_name, tuple(dict.fromkeys(teams)))
    canvas = Canvas(Image.new("RGB", (WIDTH, HEIGHT), theme.surface))
    canvas.text(
        Box(50, 34, 760, 120), readable(say("velocity-title"), "VeloCity"), 124, theme.ink, weight=900, what="title"
    )
    canvas.text(Box(54, 166, 760, 50), readable(say("velocity-tagline"), ""), 36, theme.ink_soft, what="tagline")
    _dice(canvas, faces)
    _road(canvas, faces, theme)
    _seats(canvas, faces, theme)
    canvas.image = colours.reduce(canvas.image)
    return canvas


def _dice(canvas: Canvas, faces: Sequence[SeatFace]) -> None:
    box = content()
    teams = [*(face.team for face in faces), *box.teams][:2]
    for i, (team, value) in enumerate(zip((*teams, box.energy), (5, 3, 6), strict=True)):
        canvas.put(shapes.die(value, rgb(team.fill), rgb(team.ink), 96), 1096 - 116 * (2 - i), 96, "die")


def _road(canvas: Canvas, faces: Sequence[SeatFace], theme: Theme) -> None:
    pitch, y, height = (WIDTH - 100) / len(ROAD), 236, 110
    canvas.fill(Box(60, y + 10, WIDTH - 120, height - 20), theme.road)
    for i, kind in enumerate(ROAD):
        tile = Box(round(50 + i * pitch), y, round(pitch) - 6, height)
        fill = {"supply": theme.good, "obstacle": theme.bad}.get(kind, theme.plain)
        canvas.put(shapes.panel(tile.w, tile.h, 14, fill, mix(fill, theme.ink, 0.22), 2), tile.cx, tile.cy)
        sign = {"supply": shapes.can(64), "obstacle": shapes.cover(66)}.get(kind)
        if sign is not None:
            canvas.put(sign, tile.cx, tile.cy, "symbol", tile)
    free = [i for i, kind in enumerate(ROAD) if kind == "route"]
    for i, face in zip(free, faces, strict=False):
        team = face.team
        sprite = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 88)
        canvas.put(sprite, 50 + (i + 0.5) * pitch - 3, y + height / 2, "token")


def _seats(canvas: Canvas, faces: Sequence[SeatFace], theme: Theme) -> None:
    """A chip for every seat taken, in one row of up to four or two rows."""
    for i, face in enumerate(faces):
        row, column = divmod(i, 4)
        chip = Box(50 + 276 * column, 366 + 62 * row, 264, 56)
        team = face.team
        canvas.put(shapes.panel(chip.w, chip.h, 16, theme.panel), chip.cx, chip.cy, "chip")
        canvas.put(
            shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 48), chip.x + 32, chip.cy, "token", chip
        )
        name = readable(face.name, team.letter)
        canvas.text(Box(chip.x + 64, chip.y, chip.w - 74, chip.h), name, 30, theme.ink, weight=700, what="name")
