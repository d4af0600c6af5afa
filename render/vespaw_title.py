"""The picture above Vespaw's lobby: the name of the game, scooters and the dog, the seats taken so far."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render import shapes
from render import vespaw_symbols as symbols
from render.kit import WIDTH, Box, Canvas, Theme, mix, readable, rgb, theme_of
from render.picture import Say, SeatFace
from render.vespaw_ground import colours, house_fill
from rules.vespaw import GAME

HEIGHT = 500
STREET = Box(0, 300, WIDTH, 64)
ROW = ("tower", "bar", "ell", "round", "tee", "cross", "bar", "tower")


def title(faces: Sequence[SeatFace], say: Say, theme_name: str = "dark") -> Canvas:
    """Draw the picture of the lobby."""
    theme = theme_of(theme_name)
    canvas = Canvas(Image.new("RGB", (WIDTH, HEIGHT), theme.surface))
    canvas.text(
        Box(50, 22, 620, 120), readable(say("vespaw-title"), "Vespaw"), 124, theme.ink, weight=900, what="title"
    )
    canvas.text(Box(54, 170, 1090, 46), readable(say("vespaw-tagline"), ""), 36, theme.ink_soft, what="tagline")
    _street(canvas, faces, theme)
    _seats(canvas, faces, theme)
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


def _seats(canvas: Canvas, faces: Sequence[SeatFace], theme: Theme) -> None:
    """A chip for every seat taken."""
    for i, face in enumerate(faces):
        chip, team = Box(50 + 276 * i, 404, 264, 60), face.team
        canvas.put(shapes.panel(chip.w, chip.h, 16, theme.panel), chip.cx, chip.cy, "chip")
        sprite = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 50)
        canvas.put(sprite, chip.x + 32, chip.cy, "token", chip)
        name = readable(face.name, team.letter)
        canvas.text(Box(chip.x + 64, chip.y, chip.w - 74, chip.h), name, 30, theme.ink, weight=700, what="name")
