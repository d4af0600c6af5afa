"""The picture above Vespaw's lobby: the name of the game, scooters and the dog, the seats taken so far."""

from __future__ import annotations

from collections.abc import Sequence

from render import vespaw_symbols as symbols
from render.kit import WIDTH, Box, Canvas, Theme, mix, rgb, theme_of
from render.picture import Say, SeatFace
from render.title import opened, seats
from render.vespaw_ground import colours, house_fill
from rules.vespaw import GAME

HEIGHT = 500
STREET = Box(0, 300, WIDTH, 64)
ROW = ("tower", "bar", "ell", "round", "tee", "cross", "bar", "tower")


def title(faces: Sequence[SeatFace], say: Say, theme_name: str = "dark") -> Canvas:
    """Draw the picture of the lobby."""
    theme = theme_of(theme_name)
    canvas = opened("vespaw", "Vespaw", HEIGHT, say, theme)
    _street(canvas, faces, theme)
    seats(canvas, faces, theme, top=406, in_a_row=4)
    canvas.image = colours(theme_name).reduce(canvas.image)
    return canvas


def _street(canvas: Canvas, faces: Sequence[SeatFace], theme: Theme) -> None:
    pitch = WIDTH / len(ROW)
    for i, shape in enumerate(ROW):
        x = (i + 0.5) * pitch
        canvas.put(symbols.building(shape, 66, house_fill(theme), mix(theme.plain, theme.ink, 0.5)), x, 262, "building")
    canvas.fill(STREET, theme.road)
    for i in range(20):
        canvas.fill(Box(12 + i * 60, STREET.cy - 3, 30, 6), mix(theme.road, theme.ink, 0.4))
    teams = [face.team for face in faces] or list(GAME.teams)
    for i, team in enumerate(teams):
        canvas.put(symbols.scooter(112, rgb(team.fill)), 150 + i * 230, STREET.cy - 10, "scooter")
        sign = symbols.package(team.letter, 44, rgb(team.fill), rgb(team.ink))
        canvas.put(sign, 126 + i * 230, STREET.cy - 44, "package")
    canvas.put(symbols.dog(150), 1090, 86, "dog")
