"""A Road card of Dicycle Race as a picture: number, level, combination, bottles, traffic sign (D-04 to D-15, D-73)."""

from __future__ import annotations

from render import shapes
from render.dicycle_race_layout import Parts
from render.dicycle_race_symbols import (
    LEVELS,
    bottle,
    bottle_width,
    bound,
    limit_sign,
    neutral,
    peaks,
    plus,
    sign_room,
    signs,
    strip,
)
from render.kit import Box, Canvas, Colour, Theme, mix
from rules.dicycle_race.cards import Card

TINY = 30  # dice of a combination smaller than this become one wide die with letters and figures
LOW = 100  # a card below this height shows its bottles beside the combination


def head_ground(level: str, theme: Theme) -> Colour:
    """Return the colour of the band at the top of a card of this level."""
    return mix(theme.plain, LEVELS[level][1], 0.5)


def card(canvas: Canvas, box: Parts, found: Card, limit: int, theme: Theme) -> None:
    """Draw a card; ``limit`` is its traffic sign, 0 without one."""
    edge = mix(theme.plain, theme.ink, 0.22)
    radius = 14 if box.card.w > 120 else 10
    whole, head = box.card, box.head
    canvas.put(shapes.panel(whole.w, whole.h, radius, theme.plain, edge, 2), whole.cx, whole.cy, "road card")
    band = head_ground(found.level, theme)
    canvas.put(shapes.panel(head.w - 4, head.h, radius - 2, band), head.cx, head.y + head.h / 2 + 2)
    canvas.fill(Box(head.x + 2, head.cy, head.w - 4, head.bottom + 2 - head.cy), band)
    size = max(26, min(head.h, 40))
    number = canvas.text(
        Box(head.x + 10, head.y + 1, 60, head.h), str(found.number), size, theme.ink, weight=800, what="number"
    )
    free = head.right - number.right - head.h * 0.3 - (head.h if limit else 0)
    width = 0.6 + 0.4 * LEVELS[found.level][0]
    mountain = peaks(found.level, int(min(head.h * 0.66, free / width)))
    x = number.right + head.h * 0.2 + mountain.size[0] / 2
    canvas.put(mountain, x, head.cy, "level", head)
    if limit:
        sign(canvas, box, limit, full=False)
    combination(canvas, _symbol_room(box, found), found, theme)
    _bottles(canvas, box, found)


def sign(canvas: Canvas, box: Parts, limit: int, *, full: bool) -> None:
    """Draw the traffic sign of a card."""
    head = box.head
    canvas.put(limit_sign(limit, head.h - 2, full), head.right - head.h / 2 - 4, head.y + head.h / 2 + 1, "limit", head)


def _bottle_height(box: Parts, found: Card) -> int:
    if box.card.h < LOW:
        units = sum(map(sign_room, signs(found))) * 1.1 + len(found.bottles) * 0.75
        return int(min(box.symbol.h, box.symbol.w / units))
    share = 1.0 if box.foot.h > 100 else 0.5 if box.foot.w > 150 and len(found.bottles) < 3 else 0.72
    most = box.foot.w * share
    return int(min(max(50, box.foot.h * 0.5), box.foot.h - 2, (most / len(found.bottles) - 2) / 0.72))


def bottles_width(box: Parts, found: Card) -> int:
    """Return how much room the bottles of a card take."""
    return len(found.bottles) * (bottle_width(_bottle_height(box, found)) + 2)


def _symbol_room(box: Parts, found: Card) -> Box:
    if box.card.h >= LOW:
        return box.symbol
    return box.symbol._replace(w=box.symbol.w - bottles_width(box, found) - 4)


def foot_room(box: Parts, found: Card) -> tuple[Box, ...]:
    """Return the boxes at the foot of a card that may hold pawns: beside the bottles, or above them.

    Those of a low card may cover its edge.
    """
    foot = box.foot if box.card.h > 130 else box.foot._replace(h=box.foot.h + 16)
    if box.card.h < LOW:
        return (foot,)
    wide, tall = bottles_width(box, found) + 4, _bottle_height(box, found) + 2
    rooms = [foot._replace(w=foot.w - wide)]
    if foot.h - tall > 20:
        rooms.append(foot._replace(h=foot.h - tall))
    return tuple(rooms)


def combination(canvas: Canvas, room: Box, found: Card, theme: Theme) -> None:
    """Draw what a card asks for, as big as it fits."""
    shown = signs(found)
    total = sum(map(sign_room, shown)) + 0.07 * (len(shown) - 1)
    size = int(min(room.h - 2, room.w / total))
    if size < TINY and len(shown) > 1:
        wide = min(room.w, round((room.h - 2) * 0.75 * len(shown)))
        canvas.put(strip("".join(shown), wide, room.h - 2), room.cx, room.cy, "sign", room)
        return
    x = room.x + (room.w - size * total) / 2
    for each in shown:
        width = size * sign_room(each)
        if each == "+":
            sprite = plus(round(size * 0.46), theme.ink)
        else:
            sprite = bound(each, size) if len(each) > 1 else neutral(each, size)
        canvas.put(sprite, x + width / 2, room.cy, "sign", room)
        x += width + 0.07 * size


def _bottles(canvas: Canvas, box: Parts, found: Card) -> None:
    height = _bottle_height(box, found)
    low = box.card.h < LOW
    step = bottle_width(height) + 2
    right = box.symbol.right if low else box.foot.right
    y = box.symbol.cy if low else box.foot.bottom - height / 2
    for i, colour in enumerate(reversed(found.bottles)):
        canvas.put(bottle(colour, height), right - (i + 0.5) * step, y, "bottle", box.card)
