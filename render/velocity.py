"""VeloCity's picture: heading "Picture" of the spec (V-12 to V-16, V-72, V-73, VR-01, VR-03, VR-04, VR-60)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from render import shapes
from render.kit import Box, Canvas, Colour, Theme, readable, rgb, theme_of
from render.picture import Say, SeatFace
from render.velocity_ground import finish_ground, ground, tile_ground
from render.velocity_layout import GAP, Layout, Spot, bay, crowd, layout
from render.velocity_side import side
from render.velocity_title import title
from render.velocity_trail import arrows, trail
from render.velocity_words import alt, chosen_dice, lines
from rules.core.model import Team
from rules.velocity.content import content
from rules.velocity.view import View

__all__ = ["alt", "board", "lines", "title"]


def board(view: View, faces: Sequence[SeatFace], say: Say, theme: str = "dark") -> Canvas:
    """Draw a position."""
    look, plan = theme_of(theme), layout(view.course)
    words = (readable(say("velocity-start"), ""), readable(say("velocity-finish"), ""))
    below, colours = ground(view.course, tuple(face.team for face in faces), look.name, words)
    canvas = Canvas(below.copy(), colours)
    _highlights(canvas, view, plan, look)
    trail(canvas, view, plan, faces)
    groups = _couriers(view, plan, faces, look)
    _tokens(canvas, groups)
    _home(canvas, view, plan, faces, look)
    arrows(canvas, view, plan, faces)
    _counts(canvas, groups)
    _dice(canvas, view, plan, faces, look)
    side(canvas, view, plan, faces, say, look)
    return canvas


def pawn(team: Team, size: int, aside: bool = False) -> shapes.Sprite:
    """Return the token of a team."""
    return shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, size, aside)


def _highlights(canvas: Canvas, view: View, plan: Layout, theme: Theme) -> None:
    """Frame where the ride began (dashed) and where it leads (solid), while it is on."""
    origin = view.space if view.origin is None else view.origin
    for space, dashed in ((origin, True), (view.target, False)) if view.outcome is None else ():
        box = plan.start if space == view.course.start else plan.tiles.get(space or 0)
        if box is not None:
            colour = theme.ink if dashed else theme.accent
            canvas.put(shapes.frame(box.w, box.h, 14, colour, 5, dashed), box.cx, box.cy, "highlight")


class _Group(NamedTuple):
    """All who stand on one space."""

    faces: Sequence[SeatFace]
    seats: Counter[int]
    size: int
    spots: Sequence[Spot]
    box: Box
    ground: Colour


def _couriers(view: View, plan: Layout, faces: Sequence[SeatFace], theme: Theme) -> list[_Group]:
    """Return who stands on each space, and where: a token for each seat, with its count (VR-03)."""
    groups: list[_Group] = []
    spaces: dict[int, Counter[int]] = {}
    for seat, own in enumerate(view.couriers):
        for space in own:
            spaces.setdefault(space, Counter())[seat] += 1
    for space, seats in spaces.items():
        if space == view.course.start:
            box = plan.start
            bays = [bay(plan, seat, view.seats) for seat in seats]
            size, spots = 60, tuple(Spot(each.cx, each.cy) for each in bays)
        else:
            box = plan.tiles[space]
            size, spots = crowd(box, len(seats))
        groups.append(_Group(faces, seats, size, spots, box, tile_ground(view.course.kind(space), theme)))
    return groups


def _tokens(canvas: Canvas, groups: Sequence[_Group]) -> None:
    for group in groups:
        for (seat, count), spot in zip(group.seats.items(), group.spots, strict=True):
            token = pawn(group.faces[seat].team, group.size, count > 1)
            canvas.put(token, spot.x, spot.y, "token", group.box, group.ground)


def _counts(canvas: Canvas, groups: Sequence[_Group]) -> None:
    """Draw the counts, so that no token or arrow hides one; they may reach into the gaps, to leave letters free."""
    for group in groups:
        size, room = group.size, group.box.inset(-GAP)
        height = 34 if size > 50 else 26
        for count, spot in zip(group.seats.values(), group.spots, strict=True):
            if count > 1:
                pill = shapes.badge(str(count), height)
                x = min(spot.x + size * 0.42, room.right - pill.size[0] / 2)
                y = min(spot.y + size * 0.38, room.bottom - height / 2)
                canvas.put(pill, x, y, "count", room, group.ground)


def _home(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace], theme: Theme) -> None:
    """Draw who is home, by place (V-72, V-73)."""
    for seat, box in zip(view.home, plan.places, strict=False):
        canvas.put(pawn(faces[seat].team, 60), box.right - 38, box.cy, "token", box, finish_ground(theme))


def _dice(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace], theme: Theme) -> None:
    """Draw the last roll, the letter of its owner under each die, the chosen die framed."""
    if not view.dice:
        return
    energy = content().energy
    pitch = min(66, (plan.dice.w - 8) // len(view.dice))
    size = min(46, pitch - 4)
    x = plan.dice.cx - pitch * (len(view.dice) - 1) / 2
    for name, value in view.dice:
        team = energy if name == "energy" else faces[int(name.partition(":")[2])].team
        if name in chosen_dice(view):
            canvas.put(shapes.panel(pitch, plan.dice.h - 4, 10, theme.accent), x, plan.dice.cy, "chosen", plan.dice)
        ink = theme.accent_ink if name in chosen_dice(view) else theme.ink
        canvas.put(shapes.die(value, rgb(team.fill), rgb(team.ink), size), x, plan.dice.y + 5 + size / 2, "die")
        rest = Box(round(x - pitch / 2), plan.dice.y + 5 + size, pitch, plan.dice.h - size - 8)
        canvas.text(rest, team.letter, 30, ink, weight=800, align="m", what="die letter")
        x += pitch
