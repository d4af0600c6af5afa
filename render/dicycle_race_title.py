"""The picture above Dicycle Race's lobby: the name of the game, a piece of road, and the seats taken so far."""

from __future__ import annotations

from collections.abc import Sequence

from render import shapes
from render.dicycle_race_card import card, foot_room
from render.dicycle_race_ground import colours_of
from render.dicycle_race_layout import card_parts
from render.dicycle_race_symbols import die
from render.kit import WIDTH, Box, Canvas, Theme, rgb, theme_of
from render.picture import Say, SeatFace
from render.title import opened, seats
from rules.dicycle_race.content import box as content

HEIGHT = 540
CARDS = (30, 10, 7, 14, 22, 25)
DICE = (4, 8, 17)


def title(faces: Sequence[SeatFace], say: Say, theme_name: str = "dark") -> Canvas:
    """Draw the picture of the lobby."""
    theme = theme_of(theme_name)
    canvas = opened("dicycle-race", "Dicycle Race", HEIGHT, say, theme)
    for i, number in enumerate(DICE):
        canvas.put(die(number, 92), 1104 - 112 * (2 - i), 108, "die")
    _road(canvas, faces, theme)
    seats(canvas, faces, theme, top=412, in_a_row=3)
    canvas.image = colours_of(theme_name, tuple(face.team for face in faces)).reduce(canvas.image)
    return canvas


def _road(canvas: Canvas, faces: Sequence[SeatFace], theme: Theme) -> None:
    """Six cards side by side over a road, a pawn of every seat on one of them."""
    pitch, y, height = (WIDTH - 100) / len(CARDS), 212, 172
    canvas.fill(Box(50, y + height + 2, WIDTH - 100, 18), theme.road)
    for i, number in enumerate(CARDS):
        whole = Box(round(50 + i * pitch), y, round(pitch) - 12, height)
        found, box = content().cards[number], card_parts(whole, whole._replace(h=0))
        card(canvas, box, found, 0, theme)
        if i < len(faces):
            team, room = faces[i].team, foot_room(box, found)[0]
            sprite = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, min(64, room.h, room.w))
            canvas.put(sprite, room.cx, room.cy, "token", room)
