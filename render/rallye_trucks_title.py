"""The picture above Rallye-Trucks' lobby: the name of the game, a row of tiles, and the seats taken so far."""

from __future__ import annotations

from collections.abc import Sequence

from render import shapes, turned
from render.kit import WIDTH, Box, Canvas, Theme, mix, rgb, theme_of
from render.picture import Say, SeatFace
from render.rallye_trucks_ground import CARD, back, colours_of, face, space
from render.rallye_trucks_layout import ROAD, SPACE, TILE, TOKEN
from render.title import opened, seats
from rules.core.model import Team
from rules.rallye_trucks.content import content

HEIGHT = 500
SPACES = 8
PITCH = (WIDTH - 100) / SPACES


def title(faces: Sequence[SeatFace], say: Say, theme_name: str = "dark") -> Canvas:
    """Draw the picture of the lobby."""
    theme = theme_of(theme_name)
    canvas = opened("rallye-trucks", "Rallye-Trucks", HEIGHT, say, theme)
    _tiles(canvas, theme)
    _road(canvas, faces, theme)
    seats(canvas, faces, theme, top=388, in_a_row=4)
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
