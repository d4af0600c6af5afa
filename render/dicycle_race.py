"""Dicycle Race's pictures: heading "On Discord", Picture, of the spec (D-05, D-15, D-19, D-26 to D-28, D-31, D-73)."""

from __future__ import annotations

from collections.abc import Sequence

from render.dicycle_race_close import close_up, course, deck
from render.dicycle_race_ground import ground
from render.dicycle_race_layout import course_of, layout
from render.dicycle_race_scene import dice, highlights, pawns, removed, trays
from render.dicycle_race_side import side
from render.dicycle_race_tables import Entry, championship, standings
from render.dicycle_race_title import title
from render.dicycle_race_trail import arrows, trail
from render.dicycle_race_words import alt, lines
from render.kit import Canvas, readable, theme_of
from render.picture import Say, SeatFace
from rules.dicycle_race.view import View

__all__ = [
    "Entry",
    "alt",
    "board",
    "championship",
    "close_up",
    "course",
    "deck",
    "lines",
    "standings",
    "title",
]


def board(view: View, faces: Sequence[SeatFace], say: Say, theme: str = "dark") -> Canvas:
    """Draw a position."""
    table, look = course_of(view), theme_of(theme)
    plan = layout(table)
    teams, word = tuple(face.team for face in faces), readable(say("dicycle-race-picture-start"), "")
    below, colours = ground(table, teams, look.name, word)
    canvas = Canvas(below.copy(), colours)
    removed(canvas, view, plan, look)
    trail(canvas, view, plan, faces)
    highlights(canvas, view, plan, look)
    dice(canvas, view, plan, look)
    pawns(canvas, view, plan, faces, word, look)
    arrows(canvas, view, plan, faces)
    trays(canvas, view, plan, faces, say, look)
    side(canvas, view, plan, faces, say, look)
    return canvas
