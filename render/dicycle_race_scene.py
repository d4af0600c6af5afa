"""What changes on Dicycle Race's table: targets, announced rows, placed dice, pawns, removed cards, the two trays.

D-26 to D-28, D-31, D-56, D-72, D-74; DR-14, DR-15, DR-33, DR-58, DR-63. Heading "On Discord", Picture, of the spec.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from render import shapes
from render.dicycle_race_card import LOW, foot_room, sign
from render.dicycle_race_ground import heading, podium_ground
from render.dicycle_race_layout import PODIUM, Layout, parts, road_room
from render.dicycle_race_symbols import TALL, die, place
from render.kit import Box, Canvas, Colour, Sprite, Theme, readable, rgb
from render.picture import Say, SeatFace
from rules.dicycle_race.combos import Dice
from rules.dicycle_race.view import View

ROLLS = 3
BIGGEST = 66  # width of a die above a card
TOKENS = (96, 80, 60, 48, 40, 34, 30, 26, 20, 14)  # every size is a sprite to be made, so there are few
DICE = (64, 52, 44, 38, 32, 26, 20, 16, 12, 8)
HALO = 6
GROUP = 0.5  # room between two groups of dice, in widths of a die


def place_of(view: View, spot: int) -> int:
    """Return where on the table a spot lies; the Podium is the start of a round trip (D-69)."""
    if view.way.podium and spot == view.way.podium:
        return 0 if view.plan.round_trip else PODIUM
    return view.way.place(spot) if spot > 0 else spot


def face_of(view: View, faces: Sequence[SeatFace], competitor: int) -> SeatFace:
    """Return the face a competitor shows: a seat's own, or that of a team's first member."""
    return faces[view.plan.teams[competitor][0]]


def pawn(view: View, faces: Sequence[SeatFace], rider: Rider, size: int, aside: bool = False) -> Sprite:
    """Return the token of a pawn: a letter, or its number in the team in a Family Outing (D-42)."""
    team = face_of(view, faces, rider.competitor).team
    text = str(rider.number + 1) if view.plan.pawns > 1 else team.letter
    return shapes.token(rgb(team.fill), rgb(team.ink), text, team.mark, size, aside)


def highlights(canvas: Canvas, view: View, plan: Layout, theme: Theme) -> None:
    """Frame the targets (dashed), the announced rows (solid), and the cards that may be removed (dashed)."""
    dashed, solid = set[int](), set[int]()
    if view.turn is not None:
        dashed = {place_of(view, spot) for targets in view.turn.targets for spot in targets}
        solid = {place_of(view, spot) for row in view.turn.rows for spot in row}
    elif view.decision is not None and view.decision.kind == "remove_card":
        dashed = {int(option.key) for option in view.decision.options}
    for spot in (dashed | solid) & set(plan.cells):
        box = parts(plan.cells[spot]).card.inset(-4)
        line = shapes.frame(box.w, box.h, 16, theme.accent, 6, spot not in solid)
        canvas.put(line, box.cx, box.cy, "announced" if spot in solid else "target", ground=theme.surface)


def removed(canvas: Canvas, view: View, plan: Layout, theme: Theme) -> None:
    """Grey the cards out that are gone (D-56)."""
    fill = theme.surface
    for spot in view.removed:
        box = parts(plan.cells[spot])
        card = box.card
        canvas.put(shapes.panel(card.w, card.h, 14, fill, theme.line, 2), card.cx, card.cy, "removed")
        found = view.way.cards[spot]
        number = str(found.number) if found else ""
        canvas.text(box.head, number, 34, theme.ink_soft, weight=800, align="m", what="gone")
        canvas.put(shapes.cross(min(60, card.h // 3)), card.cx, card.y + card.h * 0.6, "cross", card, fill)


class Group(NamedTuple):
    """Dice that belong together above a card: whose, what lies there, how many are missing."""

    label: str
    way: str
    dice: Dice
    missing: int

    @property
    def room(self) -> float:
        """The width, in widths of a die; a label and a tick take as much as a die each."""
        return (
            0.6 * bool(self.label)
            + 0.6 * bool(self.way)
            + (len(self.dice) + self.missing) * 1.06
            + 0.9 * (not self.missing)
        )


def groups(view: View, plan: Layout) -> dict[int, list[Group]]:
    """Return what lies above the cards by place: dice, or empty places only for a target without dice (DR-14)."""
    turn = view.turn
    if turn is None:
        return {}
    found: dict[int, list[Group]] = {}
    for (number, spot), node in sorted(turn.placed.items()):
        label = str(number + 1) if view.plan.pawns > 1 else ""
        group = Group(label, way_on(view, plan, spot), node.dice, node.missing)
        found.setdefault(place_of(view, spot), []).append(group)
    for spot in sorted({spot for targets in turn.targets for spot in targets}):
        found.setdefault(place_of(view, spot), [Group("", "", (), view.way.need(spot))])
    return found


def dice(canvas: Canvas, view: View, plan: Layout, theme: Theme) -> None:
    """Draw placed dice above their cards, empty places for the missing ones, a tick where none is missing."""
    for spot, found in groups(view, plan).items():
        if spot not in plan.cells:
            continue
        strip = parts(plan.cells[spot]).strip
        size, rows = packed(found, strip)
        step = strip.h / len(rows)
        for i, row in enumerate(rows):
            width = sum(group.room for group in row) + GROUP * (len(row) - 1)
            x = strip.cx - size * width / 2
            for group in row:
                _group(canvas, group, x, strip.y + step * (i + 0.5) - 2, size, strip, theme)
                x += size * (group.room + GROUP)


def packed(found: list[Group], strip: Box) -> tuple[int, list[list[Group]]]:
    """Return the biggest size of dice with which all groups fit above a card, and the groups row by row."""
    best, chosen = 0, [found]
    for count in range(1, len(found) + 1):
        per = -(-len(found) // count)
        rows = [found[i : i + per] for i in range(0, len(found), per)]
        widest = max(sum(group.room for group in row) + GROUP * (len(row) - 1) for row in rows)
        size = int(min(BIGGEST, (strip.h - 4) / len(rows) / TALL, strip.w / widest))
        if size > best:
            best, chosen = size, rows
    return next((each for each in DICE if each <= best), DICE[-1]), chosen


def _group(canvas: Canvas, group: Group, x: float, y: float, size: int, strip: Box, theme: Theme) -> None:
    step = size * 1.06
    if group.label:
        text = Box(round(x), round(y - size * 0.6), round(size * 0.6), round(size * 1.2))
        canvas.text(text, group.label, max(12, round(size * 0.84)), theme.ink, weight=800, align="m", what="whose")
        x += size * 0.6
    if group.way:
        canvas.put(shapes.wedge(group.way, round(size * 0.7), theme.accent), x + size * 0.3, y, "whose way", strip)
        x += size * 0.6
    for each in group.dice:
        canvas.put(die(each, size), x + step / 2, y, "placed", strip)
        x += step
    for _ in range(group.missing):
        canvas.put(place(size, theme.ink_soft), x + step / 2, y, "empty", strip)
        x += step
    if not group.missing:
        canvas.put(shapes.tick(round(size * 0.84)), x + size * 0.45, y, "tick", strip)


class Rider(NamedTuple):
    """A pawn on the table, and the direction it rides in on a round trip."""

    competitor: int
    number: int
    spot: int


def riders(view: View) -> Iterator[Rider]:
    """Yield the pawns on the table."""
    for competitor, pawns in enumerate(view.pawns):
        for number, spot in enumerate(pawns):
            if spot >= 0:
                yield Rider(competitor, number, spot)


def pawns(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace], word: str, theme: Theme) -> None:
    """Draw every pawn where it stands; the sign of a full card is filled. ``word`` is what the start is called."""
    standing: dict[int, list[Rider]] = {}
    for rider in riders(view):
        standing.setdefault(place_of(view, rider.spot), []).append(rider)
    if plan.podium is None and 0 in standing and plan.start is not None:
        _grid(canvas, plan.start, word, theme)
    for spot, group in standing.items():
        if spot > 0 and spot not in plan.cells:
            continue
        found = view.way.cards[spot] if spot > 0 else None
        if found is not None:
            box = parts(plan.cells[spot])
            rooms, ground = foot_room(box, found), theme.plain
            if box.card.h >= LOW and spot in plan.anchors:
                rooms = (*rooms, road_room(plan, spot, len(group)))
            limit = view.way.limits[spot]
            if limit and any(view.standing(rider.spot) >= limit for rider in group):
                sign(canvas, box, limit, full=True)
        else:
            rooms, ground = (_end_room(view, plan, spot),), podium_ground(theme)
        if found is not None or rooms[0].w > 0:
            _crowd(canvas, view, plan, faces, _Crowd(group, rooms, ground, theme.accent))


def _grid(canvas: Canvas, box: Box, word: str, theme: Theme) -> None:
    """The start of a circle, in its middle, as long as somebody stands there (D-52, DR-60)."""
    canvas.put(shapes.panel(box.w, box.h, 14, podium_ground(theme)), box.cx, box.cy, "end")
    canvas.text(Box(box.x + 12, box.y, 86, box.h), word, 30, theme.ink, weight=800, what="start")


def _end_room(view: View, plan: Layout, spot: int) -> Box:
    """Return where pawns stand at the start or on the Podium."""
    box = plan.podium if spot == PODIUM or (view.plan.round_trip and plan.podium) else plan.start
    if box is None:
        return Box(0, 0, 0, 0)
    if plan.podium is None:
        return Box(box.x + 104, box.y + 3, box.w - 110, box.h - 6)
    head = 64 if box == plan.podium else 48
    return Box(box.x + 4, box.y + head, box.w - 8, box.h - head - 4)


class _Crowd(NamedTuple):
    group: list[Rider]
    rooms: tuple[Box, ...]
    ground: Colour
    accent: Colour


def cluster(box: Box, count: int, biggest: int) -> tuple[int, list[tuple[float, float]]]:
    """Return the size of so many tokens in a box, as big as they fit, and their middles."""
    best, columns = 0, 1
    for rows in range(1, count + 1):
        across = -(-count // rows)
        size = int(min(biggest, box.w / across, box.h / rows))
        if size > best:
            best, columns = size, across
    rows = -(-count // columns)
    spots = []
    for i in range(count):
        row, column = divmod(i, columns)
        inside = min(columns, count - row * columns)
        pitch = min(box.w / inside, best * 1.3)
        spots.append((box.x + box.w / 2 + (column - (inside - 1) / 2) * pitch,
                      box.y + box.h / 2 + (row - (rows - 1) / 2) * min(box.h / rows, best * 1.1)))  # fmt: skip
    return best, spots


def _crowd(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace], crowd: _Crowd) -> None:
    size, spots, room = 0, [(0.0, 0.0)], crowd.rooms[0]
    for box in crowd.rooms:
        most, places = cluster(box, len(crowd.group), max(60, min(96, round(box.h * 0.6))))
        fitting = next((each for each in TOKENS if each <= most), TOKENS[-1])
        if fitting > size:
            size, spots, room = fitting, places, box
    on_turn = view.turn.competitor if view.turn is not None else None
    for rider, (x, y) in zip(crowd.group, spots, strict=True):
        if rider.competitor == on_turn:
            wide = size + HALO
            canvas.put(shapes.panel(wide, wide, wide // 2, crowd.accent), x, y, "halo", None, crowd.ground)
        arrow = way_on(view, plan, rider.spot)
        sprite = pawn(view, faces, rider, size, bool(arrow))
        canvas.put(sprite, x, y, "token", room, crowd.accent if rider.competitor == on_turn else crowd.ground)
        if arrow:
            team = face_of(view, faces, rider.competitor).team
            canvas.put(
                shapes.arrowhead(arrow, max(18, size // 2), rgb(team.fill)), x + size * 0.3, y + size * 0.3, "way"
            )


def way_on(view: View, plan: Layout, spot: int) -> str:
    """Return which way the road leads on from a spot of a round trip, outward or homeward (D-70), else ''."""
    if not view.plan.round_trip or not 0 < spot < view.way.podium:
        return ""
    after = view.way.links[spot][0]
    a, b = place_of(view, spot), place_of(view, after)
    points = plan.roads.get((a, b)) or tuple(reversed(plan.roads[b, a]))
    return heading(points[0], points[1])


def trays(canvas: Canvas, view: View, plan: Layout, faces: Sequence[SeatFace], say: Say, theme: Theme) -> None:
    """Draw the unplaced dice with the number of the roll, and the dice that a lost turn has left."""
    turn = view.turn
    if turn is not None and turn.roll:
        bare = f"{turn.roll}/{ROLLS}"
        words = (readable(say("dicycle-race-picture-roll"), ""), bare)
        tray(canvas, plan.tray, words, turn.unplaced, theme)
    else:
        canvas.text(plan.tray.inset(14), readable(asked(view, say), ""), 36, theme.ink, weight=700, what="asked")
    if view.offer is not None:
        box, lit = plan.offer, view.decision is not None and view.decision.kind == "gift"
        fill = theme.panel_active if lit else theme.panel
        canvas.put(shapes.panel(box.w, box.h, 14, fill, theme.accent if lit else None, 5), box.cx, box.cy, "offer")
        face = faces[view.offer.left_by]
        words = (readable(say("dicycle-race-picture-left-by"), ""), readable(face.name, face.team.letter))
        tray(canvas, box, words, view.offer.dice, theme)


def asked(view: View, say: Say) -> str:
    """Return what is to be chosen, in a few words."""
    if view.outcome is not None:
        return say("dicycle-race-picture-over")
    kind = view.decision.kind.replace("_", "-") if view.decision is not None else "wait"
    count = view.decision.params["dice"] if view.decision is not None and kind == "choose-hand" else 6
    return say(f"dicycle-race-picture-{kind}", dice=count)


def tray(canvas: Canvas, box: Box, words: tuple[str, str], found: Sequence[int], theme: Theme) -> None:
    """Draw dice in a panel, two lines of words before them."""
    room = min(170, box.w * 34 // 100)
    line = min(38, (box.h - 8) // 2)
    for i, text in enumerate(words):
        ink = theme.ink if i else theme.ink_soft
        top = box.cy - line + i * line
        canvas.text(Box(box.x + 12, top, room - 16, line), text, 30, ink, weight=700, what="tray")
    if found:
        most = min((box.h - 10) / TALL, (box.w - room - 12) / len(found) / 1.08)
        size = next((each for each in DICE if each <= most), DICE[-1])
        x = box.x + room + size * 0.54
        for each in sorted(found):
            canvas.put(die(each, size), x, box.cy, "unplaced", box)
            x += size * 1.08
