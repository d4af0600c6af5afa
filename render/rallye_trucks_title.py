"""The picture above Rallye-Trucks' lobby: the name of the game, a row of tiles, and the seats taken so far."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render import shapes, turned
from render.kit import WIDTH, Box, Canvas, Theme, mix, readable, rgb, theme_of
from render.picture import Say, SeatFace
from render.rallye_trucks_ground import CARD, back, colours_of, face, space
from render.rallye_trucks_layout import ROAD, SPACE, TILE, TOKEN
from rules.core.model import Team
from rules.rallye_trucks.content import content

HEIGHT = 500
SPACES = 8
PITCH = (WIDTH - 100) / SPACES


def title(faces: Sequence[SeatFace], say: Say, theme_name: str = "dark") -> Canvas:
    """Draw the picture of the lobby."""
    theme = theme_of(theme_name)
    canvas = Canvas(Image.new("RGB", (WIDTH, HEIGHT), theme.surface))
    name = readable(say("rallye-trucks-title"), "Rallye-Trucks")
    canvas.text(Box(50, 34, 750, 120), name, 116, theme.ink, weight=900, what="title")
    canvas.text(Box(54, 158, 750, 50), readable(say("rallye-trucks-tagline"), ""), 36, theme.ink_soft, what="tagline")
    _tiles(canvas, theme)
    _road(canvas, faces, theme)
    _seats(canvas, faces, theme)
    teams: tuple[Team, ...] = tuple(each.team for each in faces)
    canvas.image = colours_of(theme_name, teams).reduce(canvas.image)
    return canvas


def _tiles(canvas: Canvas, theme: Theme) -> None:
    """A tile face down between two that show a face."""
    known = content()
    names = list(known.symbols)
    for i, slot in enumerate(known.slots[:3]):
        box = Box(WIDTH - 50 - (3 - i) * (TILE + 12) + 12, 56, TILE, TILE)
        if i == 1:
            back(canvas, box, slot, theme)
        else:
            face(canvas, box, slot, names[i])


def _road(canvas: Canvas, faces: Sequence[SeatFace], theme: Theme) -> None:
    """The first spaces of the standard course, with the trucks of the seats taken."""
    known = content()
    spaces = known.courses[known.default_course].spaces[:SPACES]
    y = 284
    canvas.put(shapes.panel(WIDTH - 60, ROAD, 26, theme.road), WIDTH / 2, y)
    for i, name in enumerate(spaces):
        x = 50 + (i + 0.5) * PITCH
        box = Box(round(x - SPACE / 2), y - SPACE // 2, SPACE, SPACE)
        space(canvas, box, i + 1, name, taken=i < len(faces))
        if i:
            canvas.put(turned.chevron(0, 26, mix(theme.road, theme.ink, 0.6)), x - PITCH / 2, y)
    canvas.put(turned.chequers(0, ROAD // 9, 9), 54, y)
    for i, each in enumerate(faces):
        team = each.team
        sprite = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, TOKEN)
        canvas.put(sprite, 50 + (i + 0.5) * PITCH - 6, y + SPACE / 2 - 29, "truck", ground=CARD)


def _seats(canvas: Canvas, faces: Sequence[SeatFace], theme: Theme) -> None:
    """A chip for every seat taken."""
    for i, each in enumerate(faces):
        chip, team = Box(50 + 276 * i, 384, 264, 64), each.team
        canvas.put(shapes.panel(chip.w, chip.h, 16, theme.panel), chip.cx, chip.cy, "chip")
        sprite = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 52)
        canvas.put(sprite, chip.x + 36, chip.cy, "token", chip)
        name = readable(each.name, team.letter)
        canvas.text(Box(chip.x + 70, chip.y, chip.w - 80, chip.h), name, 30, theme.ink, weight=700, what="name")
