"""The column beside VeloCity's board: round, general supply, and a card for every seat in turn order.

The token on the card is the team leader (V-09, VR-04). A frame marks the seat that is asked, a wedge at the edge the
seat whose turn it is; a seat still to be asked has three dots, one with an answer in advance a tick (VR-60).
"""

from __future__ import annotations

from collections.abc import Sequence

from render import shapes
from render.kit import Box, Canvas, Theme, fit, readable, rgb
from render.picture import Say, SeatFace
from render.velocity_layout import Layout
from rules.velocity.view import View

TALL_CARD = 150
LINE = 38


def side(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace], say: Say, theme: Theme) -> None:
    """Draw the column."""
    box = plan.header
    canvas.text(Box(box.right - 48, box.y, 40, box.h), str(view.supply), 32, theme.ink, weight=800, what="supply")
    canvas.put(shapes.can(36), box.right - 66, box.cy, "can", box)
    number = str(view.round)
    room = Box(box.x + 12, box.y, box.w - 94, box.h)
    text = readable(say("velocity-round", round=view.round), number)
    text = number if fit(text, 30, room.w)[0] != text else text  # a cut number would be a wrong one
    canvas.text(room, text, 30, theme.ink, what="round")
    gap = 8
    height = (plan.side.h - gap * (view.seats - 1)) // view.seats
    for face in faces:
        y = plan.side.y + face.seat * (height + gap)
        _card(canvas, Box(plan.side.x, y, plan.side.w, height), view, face, say, theme)


def _card(canvas: Canvas, box: Box, view: View, face: SeatFace, say: Say, theme: Theme) -> None:
    """Draw a seat: token, name, cans, couriers home; where there is room, what it is doing in words."""
    status = _status_word(view, face)
    lit = status in ("choosing", "winner")
    fill, edge = (theme.panel_active, theme.accent) if lit else (theme.panel, None)
    canvas.put(shapes.panel(box.w, box.h, 14, fill, edge, 5), box.cx, box.cy, "card")
    tall = box.h >= TALL_CARD
    token = (box.x + 46, box.cy)
    left = box.x + 84
    names = (
        Box(box.x + 16, box.cy - 54 - LINE // 2, box.w - 32, LINE)
        if tall
        else Box(left, box.cy - LINE, box.right - left - 10, LINE)
    )
    canvas.text(names, readable(face.name, face.team.letter), 30, theme.ink, weight=700, what="name")
    _belongings(canvas, Box(left, box.cy - (LINE // 2 if tall else 0), box.right - left - 10, LINE), view, face, theme)
    if tall and status:
        words = readable(say(f"velocity-status-{status}"), "")
        colour = theme.accent if lit else theme.ink_soft
        canvas.text(Box(box.x + 16, box.cy + 54 - LINE // 2, box.w - 32, LINE), words, 30, colour, what="status")
    if face.seat == view.active and view.outcome is None:
        canvas.put(shapes.arrowhead("right", 34, theme.accent), box.x + 3, box.cy, "active")
    team = face.team
    canvas.put(shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 62), *token, "token", box)
    _signs(canvas, box, view, face, theme, token)


def _status_word(view: View, face: SeatFace) -> str:
    """Return the key of what is to be said of a seat, or ''."""
    if view.outcome is not None:
        return "winner" if face.seat in view.outcome.winners else ""
    asked = view.decision is not None and view.decision.seat == face.seat
    found = (
        ("choosing", asked),
        ("answered", face.answered),
        ("waiting", face.seat in view.waiting),
        ("computer", face.computer),
        ("away", face.away),
    )
    return next((word for word, holds in found if holds), "")


def _belongings(canvas: Canvas, row: Box, view: View, face: SeatFace, theme: Theme) -> None:
    """Cans in hand and couriers home; at the right end who plays the seat."""
    canvas.put(shapes.can(32), row.x + 11, row.cy, "can", row)
    cans = canvas.text(
        Box(row.x + 26, row.y, 40, row.h), str(view.cans[face.seat]), 30, theme.ink, weight=800, what="cans"
    )
    home = view.home.count(face.seat)
    x = cans.right + 10
    if home:
        canvas.put(shapes.flag(30), x + 15, row.cy, "flag", row)
        x = canvas.text(Box(x + 33, row.y, 20, row.h), str(home), 30, theme.ink, weight=800, what="home").right + 4
    if row.right - x >= 26 and (face.computer or face.away):
        sign = shapes.machine(26, theme.ink_soft) if face.computer else shapes.moon(26, theme.ink_soft, theme.panel)
        canvas.put(sign, row.right - 13, row.cy, "player", row)


def _signs(canvas: Canvas, box: Box, view: View, face: SeatFace, theme: Theme, at: tuple[int, int]) -> None:
    """What sits on the corner of the token: tick or dots while the game waits, rank and crown at the end."""
    x, y = at[0] + 22, at[1] + 22
    if view.outcome is not None:
        rank = next((i for i, group in enumerate(view.outcome.ranking, 1) if face.seat in group), 0)
        canvas.put(shapes.badge(str(rank), 34), x, y, "rank", box)
        if face.seat in view.outcome.winners:
            canvas.put(shapes.crown(38), at[0] - 22, at[1] - 24, "crown", box)
    elif view.decision is not None and view.decision.seat == face.seat:
        canvas.put(shapes.badge("?", 34, theme.accent, theme.accent_ink), x, y, "asked", box)
    elif face.answered:
        canvas.put(shapes.tick(34), x, y, "answered", box)
    elif face.seat in view.waiting:
        canvas.put(shapes.dots(34), x, y, "waiting", box)
