"""The picture above VeloCity's lobby: the name of the game, a piece of road, and the seats taken so far."""

from __future__ import annotations

from collections.abc import Sequence

from render import shapes
from render.kit import WIDTH, Box, Canvas, Theme, mix, palette, rgb, theme_of
from render.picture import Say, SeatFace
from render.title import opened, seats
from rules.velocity.content import content

HEIGHT = 500
ROAD = ("route", "route", "supply", "route", "obstacle", "supply", "route", "obstacle")


def title(faces: Sequence[SeatFace], say: Say, theme_name: str = "dark") -> Canvas:
    """Draw the picture of the lobby."""
    theme = theme_of(theme_name)
    box = content()
    teams = (*(face.team for face in faces), *box.teams, box.energy)
    colours = palette(theme_name, tuple(dict.fromkeys(teams)))
    canvas = opened("velocity", "VeloCity", HEIGHT, say, theme)
    _dice(canvas, faces)
    _road(canvas, faces, theme)
    seats(canvas, faces, theme, top=366, in_a_row=4)
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
