"""The column beside Rallye-Trucks' board: round, the symbol that is needed, and a card for every seat.

A frame and a mark at the edge show whose turn it is; three dots a seat that still has a turn in this round (TR-35),
a flag one past the line for the second time, a cross one that has left (TR-44). T-12, T-16, T-38, TR-07, TR-37.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from render import shapes
from render.kit import BLACK, Box, Canvas, Theme, fit, readable, rgb
from render.picture import Say, SeatFace
from render.rallye_trucks_ground import CARD, number_plate
from render.rallye_trucks_layout import GAP, Layout
from render.rallye_trucks_scene import LAPS, Scene
from render.rallye_trucks_symbols import symbol
from rules.core.model import Outcome
from rules.rallye_trucks.content import content
from rules.rallye_trucks.road import lap_of, space_of

TALLEST = 190
LINE = 38


def side(canvas: Canvas, shown: Scene, plan: Layout, faces: Sequence[SeatFace], say: Say, theme: Theme) -> None:
    """Draw the column."""
    _header(canvas, shown, plan.header, say, theme)
    _need(canvas, shown, plan.need, say, theme)
    count = len(faces)
    height = min(TALLEST, (plan.side.h - GAP * (count - 1)) // count)
    for face in faces:
        y = plan.side.y + face.seat * (height + GAP)
        _card(canvas, Box(plan.side.x, y, plan.side.w, height), shown, face, say, theme)


def _header(canvas: Canvas, shown: Scene, box: Box, say: Say, theme: Theme) -> None:
    """The round, or which flip of which turn is being watched; a flag in the final round."""
    frame = shown.frame
    if frame is None:
        bare, text = str(shown.round), say("rallye-trucks-round", round=shown.round)
    else:
        bare = f"{frame.number}/{frame.frames}"
        text = say("rallye-trucks-watched", turn=frame.turn, flip=frame.number, flips=frame.frames)
    room = Box(box.x + 12, box.y, box.w - (64 if shown.final_round else 24), box.h)
    text = readable(text, bare)
    text = bare if fit(text, 30, room.w)[0] != text else text  # a cut number would be a wrong one
    canvas.text(room, text, 30, theme.ink, weight=700, what="round")
    if shown.final_round:
        canvas.put(shapes.flag(36), box.right - 30, box.cy, "final", box)


def _need(canvas: Canvas, shown: Scene, box: Box, say: Say, theme: Theme) -> None:
    """The next open space and its symbol; a flag when the race is over."""
    words = Box(box.x + 14, box.y + 12, 84, LINE)
    plate = Box(box.right - 118, box.y + 10, 108, box.h - 20)
    if shown.target is None:
        over = shown.outcome is not None
        key = "rallye-trucks-finish" if over else "rallye-trucks-turn-over"
        room = Box(box.x + 14, box.y, box.w - (114 if over else 28), box.h)
        canvas.text(room, readable(say(key), ""), 32, theme.ink, weight=800, what="next")
        if over:
            canvas.put(shapes.flag(84), box.right - 58, box.cy, "over", box)
        return
    number = space_of(shown.target, shown.length)
    name = content().courses[shown.course].spaces[number - 1]
    canvas.text(words, readable(say("rallye-trucks-next"), ""), 30, theme.ink_soft, what="next")
    below = Box(words.x, words.bottom, words.w, box.bottom - words.bottom - 8)
    canvas.text(below, str(number), 60, theme.ink, weight=800, what="next number")
    canvas.put(shapes.panel(plate.w, plate.h, 18, CARD, theme.accent, 6), plate.cx, plate.cy, "need", box)
    canvas.put(symbol(name, 68), plate.cx, plate.bottom - 42, "need symbol", plate, CARD)
    letter = content().symbols[name].letter
    canvas.text(Box(plate.right - 44, plate.y + 9, 34, 30), letter, 36, BLACK, weight=800, align="m", what="letter")


def _card(canvas: Canvas, box: Box, shown: Scene, face: SeatFace, say: Say, theme: Theme) -> None:
    """Draw a seat: token, name, where its truck is, what it is doing."""
    status = _status_word(shown, face)
    lit = status in ("driving", "winner")
    fill, edge = (theme.panel_active, theme.accent) if lit else (theme.panel, None)
    canvas.put(shapes.panel(box.w, box.h, 14, fill, edge, 5), box.cx, box.cy, "card")
    team, token = face.team, (box.x + 46, box.cy + 2)
    row = Box(box.x + 90, box.cy + 2 - LINE // 2, box.w - 98, LINE)
    names = Box(box.x + 16, box.cy - 46 - LINE // 2, box.w - 32, LINE)
    canvas.text(names, readable(face.name, team.letter), 30, theme.ink, weight=700, what="name")
    _progress(canvas, row, shown, face, say, theme)
    if status:
        words = readable(say(f"rallye-trucks-status-{status}"), "")
        below = Box(box.x + 16, box.cy + 48 - LINE // 2, box.w - 32 - (34 if _plays(face) else 0), LINE)
        canvas.text(below, words, 30, theme.accent if lit else theme.ink_soft, what="status")
    if face.seat == shown.driver:
        canvas.put(shapes.arrowhead("right", 34, theme.accent), box.x + 3, token[1], "active")
    signed = shown.outcome is not None or face.seat in (shown.driver, *shown.due, *shown.retired)
    sprite = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 62, signed)
    canvas.put(sprite, *token, "token", box)
    _signs(canvas, box, shown, face, theme, token)


def _plays(face: SeatFace) -> bool:
    return face.computer or face.away


def _status_word(shown: Scene, face: SeatFace) -> str:
    """Return the key of what is to be said of a seat, or ''."""
    if shown.outcome is not None and face.seat in shown.outcome.winners:
        return "winner"
    found = (
        ("retired", face.seat in shown.retired),
        ("driving", face.seat == shown.driver),
        ("home", shown.is_home(face.seat)),
        ("due", face.seat in shown.due),
        ("computer", face.computer),
        ("away", face.away),
    )
    return next((word for word, holds in found if holds), "")


def _progress(canvas: Canvas, row: Box, shown: Scene, face: SeatFace, say: Say, theme: Theme) -> None:
    """Where the truck is: in the start area, lap and space, or how far past the line (TR-07)."""
    progress = shown.progress[face.seat]
    if progress == 0:
        text = say("rallye-trucks-start")
    elif shown.is_home(face.seat):
        text = say("rallye-trucks-past", spaces=progress - LAPS * shown.length)
        canvas.put(shapes.flag(32), row.x + 17, row.cy, "flag", row)
        row = Box(row.x + 42, row.y, row.w - 42, row.h)
    else:
        text = say("rallye-trucks-lap", lap=lap_of(progress, shown.length))
        pill = number_plate(space_of(progress, shown.length))
        canvas.put(pill, row.right - pill.size[0] / 2, row.cy, "at", row)
        row = Box(row.x, row.y, row.w - 52, row.h)
    canvas.text(row, readable(text, ""), 30, theme.ink, weight=700, what="progress")


def _signs(canvas: Canvas, box: Box, shown: Scene, face: SeatFace, theme: Theme, at: tuple[int, int]) -> None:
    """What sits on the corner of the token, and in the corner of the card who plays the seat."""
    x, y = at[0] + 21, at[1] + 16
    if shown.outcome is not None:
        canvas.put(shapes.badge(str(place_of(shown.outcome, face.seat)), 34), x, y, "rank", box)
        if face.seat in shown.outcome.winners:
            canvas.put(shapes.crown(38), at[0] - 22, at[1] - 20, "crown", box)
    elif face.seat in shown.retired:
        canvas.put(shapes.cross(34), x, y, "retired", box)
    elif face.seat == shown.driver:
        canvas.put(shapes.badge("?", 34, theme.accent, theme.accent_ink), x, y, "asked", box)
    elif face.seat in shown.due:
        canvas.put(shapes.dots(34), x, y, "waiting", box)
    if _plays(face):
        sign = shapes.machine(28, theme.ink_soft) if face.computer else shapes.moon(28, theme.ink_soft, theme.panel)
        canvas.put(sign, box.right - 28, box.cy + 48, "player", box)


def place_of(outcome: Outcome, seat: int) -> int:
    """Return the place of a seat; after a shared place numbers are skipped (TR-39)."""
    before = takewhile(lambda group: seat not in group, outcome.ranking)
    return 1 + sum(map(len, before))
