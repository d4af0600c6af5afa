"""The result of a stage in place of the windows: place, rider, gap, points (A-086 to A-114, AR-078 to AR-084)."""

from __future__ import annotations

from collections.abc import Sequence

from render import shapes
from render.arrivee_symbols import GREEN, RED, Look, prime, rider
from render.kit import Box, Canvas, Theme, readable
from render.picture import Say, SeatFace
from rules.arrivee.state import Placing
from rules.arrivee.view import View

ROWS = 5


def result(canvas: Canvas, view: View, box: Box, faces: Sequence[SeatFace], say: Say, theme: Theme) -> None:
    """Draw the finishing order in columns of at most five, equally long but for the last."""
    columns = max(2, -(-len(view.result) // ROWS))
    rows = max(3, -(-len(view.result) // columns))
    width, height = box.w // columns, (box.h - 4) // rows
    for i, each in enumerate(view.result):
        column, row = divmod(i, rows)
        place = Box(box.x + column * width, box.y + row * height, width - 8, height - 6)
        _row(canvas, place, each, (view, faces, say, theme))


def gap_text(seconds: int) -> str:
    """Return a gap as +m:ss."""
    return f"+{seconds // 60}:{seconds % 60:02}"


def _row(canvas: Canvas, box: Box, each: Placing, given: tuple[View, Sequence[SeatFace], Say, Theme]) -> None:
    """One rider; who has no place is crossed out and told why."""
    view, faces, say, theme = given
    fill = theme.panel_active if each.place == 1 else theme.panel
    canvas.put(shapes.panel(box.w, box.h, 12, fill), box.cx, box.cy, "row")
    seen = view.rider(each.rider)
    look = Look(faces[seen.seat].team, each.rider, seen.jersey, 0)
    canvas.put(rider(look, 52), box.x + 80, box.cy, "rider", box)
    if each.place is None:
        canvas.put(shapes.cross(34), box.x + 28, box.cy, "out", box)
        why = "withdrawn" if seen.status == "withdrawn" else "limit" if each.out else "void"
        room = Box(box.x + 116, box.y, box.w - 124, box.h)
        canvas.text(room, readable(say(f"arrivee-picture-{why}"), ""), 30, theme.ink_soft, what="why")
        return
    number = Box(box.x + 4, box.y, 46, box.h)
    canvas.text(number, str(each.place), 36, theme.ink, weight=800, align="m", what="place")
    gap = Box(box.x + 112, box.y, 96, box.h)
    canvas.text(gap, gap_text(each.gap_s), 30, theme.ink, weight=700, what="gap")
    x = box.x + 212
    for points, fill_flag, letter in (
        (each.finish_points + each.sprint_points, GREEN, "S"),
        (each.climb_points, RED, "C"),
    ):
        if points and x + 88 <= box.right + 8:
            sign = prime(letter, fill_flag, 30)
            canvas.put(sign, x + sign.size[0] / 2, box.cy, "points sign", box)
            room = Box(x + sign.size[0] + 5, box.y, 88 - sign.size[0] - 8, box.h)
            canvas.text(room, str(points), 30, theme.ink, weight=800, what="points")
            x += 88
