"""The column beside Dicycle Race's table: race and round, and a card for every competitor in the order of play.

From top to bottom the order of the round (D-21, D-43, D-78), then those who are out. A frame and a question mark show
who has to choose, a wedge at the edge whose turn it is, dots who still plays in this round, a flag who has arrived, a
cross who is out. Cards remaining (DR-45), laps (DR-60), points of the match (D-81 to D-84).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render import shapes
from render.dicycle_race_layout import Layout
from render.dicycle_race_scene import face_of
from render.dicycle_race_symbols import lap, pile, star
from render.kit import AMBER, Box, Canvas, Sprite, Theme, fit, readable, rgb
from render.picture import Say, SeatFace
from rules.dicycle_race.view import View

TALLEST = 168
TALL = 140  # from this height on a card says in words what its seat is doing
LINE = 38
GAP = 8


def side(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace], say: Say, theme: Theme) -> None:
    """Draw the column."""
    _header(canvas, view, plan.header, say, theme)
    order = turn_order(view)
    tallest = TALLEST if view.plan.mode != "family" else 260
    height = min(tallest, (plan.side.h - GAP * (len(order) - 1)) // len(order))
    for i, competitor in enumerate(order):
        box = Box(plan.side.x, plan.side.y + i * (height + GAP), plan.side.w, height)
        seat = _Seat(view, competitor, faces, say, theme)
        if view.plan.mode == "family":
            _team(canvas, box, seat)
        else:
            _card(canvas, box, seat)


def turn_order(view: View) -> list[int]:
    """Return the competitors in the order of the round, those who are out last; at the end by rank."""
    if view.outcome is not None:
        ranked = [view.plan.competitor(seat) for group in view.outcome.ranking for seat in group]
        return list(dict.fromkeys((*ranked, *range(view.plan.competitors))))
    playing = [each for each in view.order if each not in view.out and each not in view.arrived]
    return list(dict.fromkeys((*playing, *view.arrived, *reversed(view.out), *range(view.plan.competitors))))


class _Seat(NamedTuple):
    view: View
    competitor: int
    faces: Sequence[SeatFace]
    say: Say
    theme: Theme

    @property
    def face(self) -> SeatFace:
        return face_of(self.view, self.faces, self.competitor)

    @property
    def members(self) -> tuple[int, ...]:
        return self.view.plan.teams[self.competitor]

    @property
    def asked(self) -> bool:
        decision = self.view.decision
        return self.view.outcome is None and decision is not None and decision.seat in self.members

    @property
    def won(self) -> bool:
        outcome = self.view.outcome
        return outcome is not None and any(seat in outcome.winners for seat in self.members)

    @property
    def status(self) -> str:
        """The key of what is to be said, or ''."""
        view = self.view
        found = (
            ("winner", self.won),
            ("asked", self.asked),
            ("left", all(seat in view.left for seat in self.members)),
            ("out", self.competitor in view.out),
            ("arrived", self.competitor in view.arrived),
            ("computer", self.face.computer),
            ("away", self.face.away),
        )
        return next((word for word, holds in found if holds), "")


def _header(canvas: Canvas, view: View, box: Box, say: Say, theme: Theme) -> None:
    """The round, and which race of how many, or that the last turns are being ridden (DR-52)."""
    rows = [(say("dicycle-race-picture-round", round=view.round), str(view.round))]
    if view.last_turns is not None and view.outcome is None:
        rows = [(say("dicycle-race-picture-last-turns"), str(view.round))]
    if view.plan.races > 1:
        told = say("dicycle-race-picture-race", race=view.race, races=view.plan.races)
        rows.insert(0, (told, f"{view.race}/{view.plan.races}"))
    else:
        rows.insert(0, (say(f"dicycle-race-mode-{view.plan.mode}"), ""))
    for i, (told, bare) in enumerate(rows):
        room = Box(box.x + 14, box.y + 6 + i * 40, box.w - 28, 40)
        text = readable(told, bare)
        text = bare if bare and fit(text, 30, room.w)[0] != text else text  # a cut number would be a wrong one
        canvas.text(room, text, 30, theme.ink if i else theme.ink_soft, weight=700, what="header")


def _panel(canvas: Canvas, box: Box, seat: _Seat) -> bool:
    lit = seat.asked or seat.won
    fill, edge = (seat.theme.panel_active, seat.theme.accent) if lit else (seat.theme.panel, None)
    canvas.put(shapes.panel(box.w, box.h, 14, fill, edge, 5), box.cx, box.cy, "card")
    turn = seat.view.turn
    if turn is not None and turn.competitor == seat.competitor:
        canvas.put(shapes.arrowhead("right", 34, seat.theme.accent), box.x + 3, box.cy, "active")
    return lit


def _card(canvas: Canvas, box: Box, seat: _Seat) -> None:
    """Draw a seat."""
    face, theme = seat.face, seat.theme
    lit = _panel(canvas, box, seat)
    tall = box.h >= TALL
    at = (box.x + 46, box.cy + (2 if tall else 0))
    left = box.x + 84
    names = (
        Box(box.x + 16, box.cy - 48 - LINE // 2, box.w - 32, LINE)
        if tall
        else Box(left, box.cy - LINE, box.right - left - 10, LINE)
    )
    canvas.text(names, readable(face.name, face.team.letter), 30, theme.ink, weight=700, what="name")
    row = Box(left, at[1] - LINE // 2 if tall else box.cy, box.right - left - 8, LINE)
    _figures(canvas, row, seat)
    if tall and seat.status:
        words = readable(seat.say(f"dicycle-race-status-{seat.status}"), "")
        below = Box(box.x + 16, box.cy + 50 - LINE // 2, box.w - 32 - (34 if face.computer or face.away else 0), LINE)
        canvas.text(below, words, 30, theme.accent if lit else theme.ink_soft, what="status")
    team = face.team
    sprite = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 62, bool(_corner(seat)))
    canvas.put(sprite, *at, "token", box)
    _signs(canvas, box, seat, at)
    if face.computer or face.away:
        own = shapes.machine(26, theme.ink_soft) if face.computer else shapes.moon(26, theme.ink_soft, theme.panel)
        canvas.put(own, box.right - 22, box.bottom - 24 if tall else box.y + 20, "player", box)


def _figures(canvas: Canvas, row: Box, seat: _Seat) -> None:
    """Cards remaining, laps, or cards to the rider ahead; then the points of a match of several races."""
    found = figures(seat.view, seat.competitor, seat.theme)
    pitch = row.w // max(1, len(found))
    for i, (sprite, number) in enumerate(found):
        x, wide = row.x + i * pitch, sprite.size[0]
        canvas.put(sprite, x + wide / 2, row.cy, "figure sign", row)
        room = Box(x + wide + 3, row.y, pitch - wide - 4, row.h)
        canvas.text(room, number, 30, seat.theme.ink, weight=800, what="figure")


def figures(view: View, competitor: int, theme: Theme) -> list[tuple[Sprite, str]]:
    """Return the numbers of a competitor, each with its sign."""
    found: list[tuple[Sprite, str]] = []
    position = view.pawns[competitor][0]
    if view.plan.mode == "velodrome":
        found.append((lap(30, theme.ink), str(view.laps[competitor])))
    elif view.plan.mode == "duel":
        goal = view.pawns[1 - competitor][0]
        if position > 0 and goal > 0:
            found.append((pile(26, theme.ink), str(view.way.ahead(position, goal))))
    elif competitor not in view.out:
        found.append((pile(26, theme.ink), str(view.cards_left(competitor))))
    if view.plan.races > 1:
        found.append((star(26, AMBER), str(view.points[competitor])))
    return found


def _corner(seat: _Seat) -> str:
    """Return what sits on the corner of the token."""
    view = seat.view
    if view.outcome is not None:
        return "rank"
    found = (
        ("asked", seat.asked),
        ("out", seat.competitor in view.out),
        ("arrived", seat.competitor in view.arrived),
        ("waiting", seat.competitor in view.to_come),
    )
    return next((word for word, holds in found if holds), "")


def rank(view: View, competitor: int) -> int:
    """Return the place in the final ranking, 0 for none; after a shared place numbers are skipped."""
    seat, before = view.plan.teams[competitor][0], 0
    for group in view.outcome.ranking if view.outcome else ():
        teams = {view.plan.competitor(each) for each in group}
        if competitor in teams or seat in group:
            return before + 1
        before += len(teams)
    return 0


def _signs(canvas: Canvas, box: Box, seat: _Seat, at: tuple[int, int]) -> None:
    x, y = at[0] + 22, at[1] + 20
    what, theme = _corner(seat), seat.theme
    if what == "rank":
        place = rank(seat.view, seat.competitor)
        canvas.put(shapes.badge(str(place), 34) if place else shapes.cross(34), x, y, "rank", box)
        if seat.won:
            canvas.put(shapes.crown(38), at[0] - 22, at[1] - 22, "crown", box)
    elif what == "asked":
        canvas.put(shapes.badge("?", 34, theme.accent, theme.accent_ink), x, y, "asked seat", box)
    elif what:
        sprites = {"out": shapes.cross, "arrived": shapes.flag, "waiting": shapes.dots}
        canvas.put(sprites[what](34), x, y, what, box)


def _team(canvas: Canvas, box: Box, seat: _Seat) -> None:
    """Draw a team: its token and numbers, and its members in the order in which they take its turns (DR-57)."""
    view, theme, team = seat.view, seat.theme, seat.face.team
    _panel(canvas, box, seat)
    step = min(52, (box.h - 66) // len(seat.members))
    at = (box.x + 44, box.y + 36)
    canvas.put(shapes.token(rgb(team.fill), rgb(team.ink), "", team.mark, 56), *at, "token", box)
    _figures(canvas, Box(box.x + 80, at[1] - LINE // 2, box.w - 88, LINE), seat)
    if _corner(seat) != "asked":
        _signs(canvas, box, seat, at)
    for i, number in enumerate(seat.members):
        face = seat.faces[number]
        row = Box(box.x + 14, box.y + 64 + i * step, box.w - 24, step)
        own = face.team
        canvas.put(
            shapes.token(rgb(own.fill), rgb(own.ink), own.letter, own.mark, 40), row.x + 20, row.cy, "member", box
        )
        asked = view.decision is not None and view.decision.seat == number and view.outcome is None
        room = Box(row.x + 46, row.y, row.w - 46 - (36 if asked or number in view.left else 0), row.h)
        ink = theme.ink_soft if number in view.left else theme.ink
        canvas.text(room, readable(face.name, own.letter), 30, ink, weight=700, what="name")
        if asked:
            canvas.put(shapes.badge("?", 32, theme.accent, theme.accent_ink), row.right - 16, row.cy, "asked seat", box)
        elif number in view.left:
            canvas.put(shapes.cross(30), row.right - 16, row.cy, "gone seat", box)
