"""The head line and the cards of the teams on Arrivée's picture (spec: side table; AR-005: numbers of cards only)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render import shapes
from render.arrivee_ground import colours_of
from render.arrivee_layout import GAP
from render.arrivee_symbols import Look, brake, cards, rider
from render.kit import Box, Canvas, Theme, fit, length, readable, rgb, theme_of
from render.picture import Say, SeatFace
from rules.arrivee.view import View
from rules.core.model import Team

LINE = 36
FIGURE = 76  # from the one kind of card to the other


class Seat(NamedTuple):
    """What a card is drawn with."""

    view: View
    face: SeatFace
    say: Say
    theme: Theme

    @property
    def asked(self) -> bool:
        """Whether a question to this seat is open."""
        return any(each.seat == self.face.seat for each in self.view.waiting)

    @property
    def won(self) -> bool:
        """Whether this seat has won."""
        return self.view.outcome is not None and self.face.seat in self.view.outcome.winners

    @property
    def answered(self) -> bool:
        """Whether this seat's sheet is in while others are awaited."""
        sheets = [each for each in self.view.waiting if each.kind == "order_sheet"]
        own = [each for each in sheets if each.seat == self.face.seat]
        return bool(sheets) and (bool(own and own[0].params.get("sent")) or self.face.answered)


def head(canvas: Canvas, view: View, box: Box, faces: Sequence[SeatFace], say: Say, theme: Theme) -> None:
    """Write course, round and fields to go; at the right the throw under way."""
    right = _rolling(canvas, view, box, faces)
    told = canvas.text(
        Box(box.x, box.y, 560, box.h), readable(view.course.name, ""), 34, theme.ink, weight=800, what="course"
    )
    if view.outcome is not None or view.final:
        words = readable(say("arrivee-picture-over" if view.outcome is not None else "arrivee-picture-final"), "")
    else:
        words = readable(say("arrivee-picture-round", round=view.round), str(view.round))
    room = Box(told.right + 24, box.y, min(230, right - told.right - 24), box.h)
    text = str(view.round) if fit(words, 30, room.w)[0] != words else words  # a cut number would be a wrong one
    told = canvas.text(room, text, 30, theme.ink_soft, weight=700, what="round")
    if view.outcome is None:
        front = max((each.field for each in view.riders if each.status != "withdrawn"), default=0)
        left = max(0, view.course.finish - front)
        room = Box(told.right + 24, box.y, right - told.right - 24, box.h)
        counted(canvas, room, left, readable(say("arrivee-picture-to-go"), ""), theme)


def counted(canvas: Canvas, row: Box, number: int, word: str, theme: Theme) -> None:
    """Write a number and what it counts, the two apart: a number is drawn once for all pictures."""
    told = canvas.text(row, str(number), 30, theme.ink, weight=700, what="count")
    room = Box(told.right + 9, row.y, row.right - told.right - 9, row.h)
    canvas.text(room, word, 30, theme.ink_soft, what="counted")


def gap(canvas: Canvas, row: Box, fields: int, say: Say, theme: Theme) -> None:
    """Write how many fields behind the foremost rider, or that he is it."""
    if fields:
        counted(canvas, row, fields, readable(say("arrivee-picture-back"), ""), theme)
    else:
        canvas.text(row, readable(say("arrivee-picture-front"), "0"), 30, theme.ink_soft, what="gap")


def gap_width(fields: int, say: Say) -> int:
    """Return how wide that is, in pixels."""
    if not fields:
        return math.ceil(length(readable(say("arrivee-picture-front"), "0"), 30))
    return math.ceil(length(str(fields), 30, 700) + 9 + length(readable(say("arrivee-picture-back"), ""), 30)) + 1


def _rolling(canvas: Canvas, view: View, box: Box, faces: Sequence[SeatFace]) -> int:
    """The rider who rolls and his dice at the right end; return where they begin."""
    rolling = view.rolling
    if rolling is None or view.outcome is not None:
        return box.right
    team = faces[view.rider(rolling.rider).seat].team
    x = box.right - 22
    for value in (rolling.die, rolling.low):
        if value:
            canvas.put(shapes.die(value, rgb(team.fill), rgb(team.ink), 42), x, box.cy, "die", box)
            x -= 48
    look = Look(team, rolling.rider, view.jerseys.get(rolling.rider), 0)
    canvas.put(rider(look, 46), x, box.cy, "roller")
    return x - 28


def side(canvas: Canvas, view: View, box: Box, faces: Sequence[SeatFace], say: Say, theme: Theme) -> None:
    """Draw a card for every team; at the end in the order of the ranking."""
    teams = tuple(face.team for face in faces)
    width = (box.w - GAP * (view.seats - 1)) // view.seats
    ranking = view.outcome.ranking if view.outcome is not None else ()
    order = list(dict.fromkeys([seat for group in ranking for seat in group] + list(range(view.seats))))
    for i, seat in enumerate(order):
        card = Box(box.x + i * (width + GAP), box.y, width, box.h)
        _card(canvas, card, Seat(view, faces[seat], say, theme), teams)


def _card(canvas: Canvas, box: Box, seat: Seat, teams: tuple[Team, ...]) -> None:
    lit = seat.won or (seat.asked and not seat.answered)
    below = _blank(seat.face._replace(answered=False), teams, seat.theme.name, box.w, box.h, lit)
    canvas.image.paste(below.image, (box.x, box.y))
    canvas.placed += [
        each._replace(box=_moved(each.box, box), within=_moved(each.within, box)) for each in below.placed
    ]
    left = box.x + 84
    _figures(canvas, Box(left, box.y + 38, box.right - left - 8, LINE), seat)
    _last_line(canvas, Box(left, box.y + 73, box.right - left - 8, LINE), seat)
    _signs(canvas, box, seat)


@lru_cache(maxsize=128)
def _blank(face: SeatFace, teams: tuple[Team, ...], theme_name: str, width: int, height: int, lit: bool) -> Canvas:
    """What stays on a card as long as its seat and its size do; shared, so only to be copied from."""
    theme, colours = theme_of(theme_name), colours_of(theme_name, teams)
    image = Image.new("P", (width, height), colours.index(theme.surface))
    image.putpalette([part for colour in colours.colours for part in colour])
    canvas, box = Canvas(image, colours), Box(0, 0, width, height)
    fill, edge = (theme.panel_active, theme.accent) if lit else (theme.panel, None)
    canvas.put(shapes.panel(width, height, 14, fill, edge, 4), box.cx, box.cy, "card", ground=theme.surface)
    left, marked = 84, face.computer or face.away
    names = Box(left, 3, width - left - (40 if marked else 8), LINE)
    canvas.text(names, readable(face.name, face.team.letter), 30, theme.ink, weight=700, what="name")
    if marked:
        own = shapes.machine(26, theme.ink_soft) if face.computer else shapes.moon(26, theme.ink_soft, fill)
        canvas.put(own, width - 21, names.cy, "player", box, fill)
    team, y = face.team, box.cy
    token = shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 62)
    canvas.put(token, 42, y, "token", box, fill)
    x = left
    for sprite in (cards(30), brake(30)):
        canvas.put(sprite, x + sprite.size[0] / 2, 38 + LINE / 2, "figure sign", box, fill)
        x += FIGURE
    return canvas


def _moved(box: Box, by: Box) -> Box:
    return box._replace(x=box.x + by.x, y=box.y + by.y)


def _figures(canvas: Canvas, row: Box, seat: Seat) -> None:
    """Sprint/Escape cards in hand and slowdown cards left: how many, never which."""
    view, number = seat.view, seat.face.seat
    for i, value in enumerate((view.hand_sizes[number], view.slowdown[number])):
        room = Box(row.x + i * FIGURE + 34 - 4 * i, row.y, 40, row.h)
        canvas.text(room, str(value), 30, seat.theme.ink, weight=800, what="figure")


def gap_of(view: View, seat: int) -> int | None:
    """Return how many fields a team's best rider is behind the foremost rider; None when none is left."""
    fields = [each.field for each in view.riders if each.status not in ("withdrawn", "out")]
    own = [each.field for each in view.riders if each.seat == seat and each.status not in ("withdrawn", "out")]
    return max(fields) - max(own) if own else None


def _last_line(canvas: Canvas, row: Box, seat: Seat) -> None:
    """The gap of the best rider; in a roll-off the die and the sum instead."""
    view, number, theme = seat.view, seat.face.seat, seat.theme
    off = view.roll_off
    if off is not None and number in off.ranked and number < len(off.dice) and off.dice[number]:
        team = seat.face.team
        canvas.put(shapes.die(off.dice[number], rgb(team.fill), rgb(team.ink), 34), row.x + 17, row.cy, "roll-off", row)
        canvas.text(
            Box(row.x + 44, row.y, row.w - 44, row.h), f"= {off.totals[number]}", 30, theme.ink, weight=800, what="sum"
        )
        return
    fields = gap_of(view, number)
    seconds = view.outcome.numbers["time_s"][number] if view.outcome is not None else 0
    if view.outcome is None and fields is not None:
        gap(canvas, row, fields, seat.say, theme)
        return
    words = clock_time(seconds) if seconds else readable(seat.say("arrivee-picture-nobody"), "-")
    canvas.text(row, words, 30, theme.ink_soft, what="time")


def clock_time(seconds: int) -> str:
    """Return a time as h:mm:ss."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def rank(view: View, seat: int) -> int:
    """Return the place in the final ranking; after a shared place numbers are skipped."""
    before = 0
    for group in view.outcome.ranking if view.outcome else ():
        if seat in group:
            return before + 1
        before += len(group)
    return 0


def _signs(canvas: Canvas, box: Box, seat: Seat) -> None:
    """What sits on the corner of the token."""
    x, y, theme = box.x + 62, box.cy + 26, seat.theme
    if seat.view.outcome is not None:
        canvas.put(shapes.badge(str(rank(seat.view, seat.face.seat)), 34), x, y, "rank", box)
        if seat.won:
            canvas.put(shapes.crown(38), box.x + 24, box.cy - 28, "crown", box)
    elif seat.answered:
        canvas.put(shapes.tick(34), x, y, "answered", box)
    elif seat.asked:
        canvas.put(shapes.badge("?", 34, theme.accent, theme.accent_ink), x, y, "asked seat", box)
    elif seat.face.seat in seat.view.order:
        canvas.put(shapes.dots(34), x, y, "waiting", box)
