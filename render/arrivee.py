"""Arrivée's pictures: headings "Board picture of a stage" and "Text" of the spec; nothing but the view is drawn.

Beside board and title there is ``close``: twelve fields around one rider, for a seat's own look (AR-144).
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.arrivee_ground import colours_of, ground, spread
from render.arrivee_layout import (
    BASE,
    CARDS,
    GAP,
    HEAD,
    NUMBERS,
    PAD,
    RUN_OUT,
    SLOTS,
    Layout,
    Pane,
    Window,
    bunches,
    layout,
    packed,
    panes,
    peloton,
    shown_riders,
    windows,
)
from render.arrivee_result import result
from render.arrivee_scene import Scene, draw_pane, scene_of
from render.arrivee_side import head, side
from render.arrivee_symbols import bubble
from render.arrivee_title import title
from render.arrivee_words import alt, lines
from render.kit import BLACK, WHITE, WIDTH, Box, Canvas, theme_of
from render.picture import Say, SeatFace
from rules.arrivee.view import View

__all__ = ["alt", "board", "close", "lines", "title"]

CLOSE = 12  # fields of the closer view
CLOSE_SLOT = 96
BUBBLE = 46


def board(view: View, faces: Sequence[SeatFace], say: Say, theme: str = "dark") -> Canvas:
    """Draw a position: the profile with the groups, windows around them, a card for every team."""
    look, teams = theme_of(theme), tuple(face.team for face in faces)
    shown = [] if view.outcome is not None else windows(view)
    plan = layout(view.course, max(1, len(packed(shown) or [])))
    below, colours = ground(view.course, view.extended, teams, look.name, len(plan.rows))
    canvas = Canvas(below.copy(), colours)
    scene = scene_of(canvas, view, faces, say, look)
    box = Box(plan.profile.x + 18, plan.profile.y + 6, plan.profile.w - 36, 44)
    head(canvas, view, box, faces, say, look)
    if view.outcome is None:
        _bubbles(scene, plan)
        for pane in panes(plan, shown):
            draw_pane(scene, pane, Window(0, view.course.finish + RUN_OUT + 3))
    else:
        result(canvas, view, plan.rows[0], faces, say, look)
    side(canvas, view, plan.cards, faces, say, look)
    return canvas


def close(view: View, faces: Sequence[SeatFace], say: Say, theme: str = "dark", rider: int = 0) -> Canvas:
    """Draw twelve fields around the rider with this race number; 0 is the foremost of the seat that looks."""
    look = theme_of(theme)
    height = 2 * PAD + 44 + GAP + HEAD + NUMBERS + SLOTS * CLOSE_SLOT + BASE + GAP + CARDS
    colours = colours_of(look.name, tuple(face.team for face in faces))
    canvas = Canvas(Image.new("RGB", (WIDTH, height), look.surface))
    canvas = Canvas(colours.reduce(canvas.image), colours)
    pitch = (WIDTH - 2 * PAD) // CLOSE
    first = max(0, _centre(view, rider) - 4)
    box = Box(PAD, PAD + 44 + GAP, CLOSE * pitch, HEAD + NUMBERS + SLOTS * CLOSE_SLOT + BASE)
    head(canvas, view, Box(PAD + 6, PAD, WIDTH - 2 * PAD - 12, 44), faces, say, look)
    scene = scene_of(canvas, view, faces, say, look)
    scene = scene._replace(asked=[rider] if rider else scene.asked)
    for stack in scene.stacks.values():
        stack.riders.sort(key=lambda each: each.number != rider)  # he is seen even where not all are
    draw_pane(scene, Pane(Window(first, first + CLOSE - 1), box, pitch, CLOSE_SLOT))
    side(canvas, view, Box(PAD, height - PAD - CARDS, WIDTH - 2 * PAD, CARDS), faces, say, look)
    return canvas


def _centre(view: View, rider: int) -> int:
    """The field of a rider, of the foremost one of the seat that looks, or of the foremost of all."""
    if rider:
        return view.rider(rider).field
    found = shown_riders(view)
    own = [each for each in found if each.seat == view.seat] or found
    return own[0].field if own else view.course.finish


def _bubbles(scene: Scene, plan: Layout) -> None:
    """A bubble for every group with the number of its riders, a P on the peloton (A-066)."""
    canvas, view, theme = scene.canvas, scene.view, scene.theme
    groups = bunches(view)[::-1]
    bunch = peloton(view, groups)
    looks = [
        bubble(f"P {len(group)}", BUBBLE, theme.accent, theme.accent_ink)
        if i == bunch
        else bubble(str(len(group)), BUBBLE, WHITE, BLACK)
        for i, group in enumerate(groups)
    ]
    wanted = [float(plan.x(group[0].field)) for group in groups]
    places = spread(wanted, [look.size[0] + 4 for look in looks], plan.profile.x + 6, plan.profile.right - 6)
    top = plan.profile.y + 52
    for look, group, x in zip(looks, groups, places, strict=True):
        at, rear = plan.x(group[0].field), plan.x(group[-1].field)
        y = min(plan.y(field) for field in range(group[-1].field, group[0].field + 1))
        canvas.fill(Box(min(at, round(x)) - 2, top + BUBBLE - 1, abs(at - round(x)) + 4, 3), theme.ink)
        canvas.fill(Box(at - 2, top + BUBBLE - 1, 4, y - top - BUBBLE + 1), theme.ink)
        canvas.fill(Box(rear - 4, y - 8, at - rear + 8, 8), BLACK)
        canvas.fill(Box(rear - 2, y - 6, at - rear + 4, 4), theme.accent)
        canvas.put(look, x, top + BUBBLE / 2, "bubble", plan.profile)
