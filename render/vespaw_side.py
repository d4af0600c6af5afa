"""The column beside Vespaw's board: the turn, six tiles with bones and paws, a card for every seat (P-21, P-57, P-92).

While bonus cards are picked the places of the tiles show the row of those cards (P-86, P-90).
"""

from __future__ import annotations

from collections.abc import Sequence

from render import shapes
from render import vespaw_symbols as symbols
from render.kit import BLACK, WHITE, Box, Canvas, Colour, Theme, fit, mix, readable, rgb
from render.picture import Say, SeatFace
from render.stamps import stamp
from render.vespaw_ground import CARDS, HEADER, TILES, house_fill, team_of
from render.vespaw_words import card_words
from rules.core.model import Team
from rules.vespaw.city import BonusCard
from rules.vespaw.content import box
from rules.vespaw.view import PlayerView, View

LINE = 38
BONE, PAW = 30, 38  # heights
MONEY, MONEY_ROOM, USUAL_MONEY = 34, 86, 100  # the height of a sum and its room; dollars that few ever exceed
ROWS = ((200, 5), (160, 4), (0, 3))  # from so many pixels of height on, so many rows


def side(canvas: Canvas, view: View, faces: Sequence[SeatFace], say: Say, theme: Theme) -> None:
    """Draw the column."""
    _header(canvas, view, say, theme)
    if any(decision.kind == "pick_card" for decision in view.decisions):
        _bonus_row(canvas, view, say, theme)
    else:
        for place, (tile, row) in enumerate(zip(view.tiles, TILES, strict=False), 1):
            _tile(canvas, view, place, tile, row, say, theme)
    gap = 8
    height = (CARDS.h - gap * (len(faces) - 1)) // len(faces)
    for face in faces:
        y = CARDS.y + face.seat * (height + gap)
        card = Box(CARDS.x, y, CARDS.w, height)
        _card(canvas, card, view, face, say, theme)
        if face.seat == view.active and view.outcome is None:
            canvas.put(shapes.arrowhead("right", 30, theme.accent), card.x + 2, card.cy, "active")


def _header(canvas: Canvas, view: View, say: Say, theme: Theme) -> None:
    """The round; in a turn the movements left, and whether cubes may still be spent (P-43)."""
    room = Box(HEADER.x + 12, HEADER.y, 132, HEADER.h)
    words, number = readable(say("vespaw-round", round=max(1, view.round)), ""), str(max(1, view.round))
    canvas.text(room, words if fit(words, 30, room.w)[0] == words else number, 30, theme.ink, weight=700, what="round")
    if view.active is None or view.outcome is not None:
        return
    canvas.put(
        symbols.cube(34, view.turn.picked_up), HEADER.right - 24, HEADER.cy, "locked" if view.turn.picked_up else "free"
    )
    if view.must_finish:
        canvas.put(shapes.badge("!", 34, theme.accent, theme.accent_ink), HEADER.x + 160, HEADER.cy, "must finish")
    left = str(view.turn.moves)
    words = readable(say("vespaw-moves", moves=left), left)
    room = Box(HEADER.x + 180, HEADER.y, HEADER.w - 180 - 50, HEADER.h)
    canvas.text(room, words if fit(words, 30, room.w)[0] == words else left, 30, theme.ink, align="r", what="moves")


def _tile(canvas: Canvas, view: View, place: int, tile: str | None, row: Box, say: Say, theme: Theme) -> None:
    """A tile: its back, or its sign and name, and the bones and paws on it."""
    name = "" if tile is None else readable(say(f"vespaw-tile-{tile.replace('_', '-')}"), "")
    markers = tuple(("bone", player.colour) for player in view.players if player.bone == place)
    markers += tuple(("paw", player.colour) for player in view.players if player.paw == place)

    def paint() -> None:
        canvas.text(Box(row.x + 6, row.y, 20, row.h), str(place), 30, theme.ink_soft, weight=800, what="place")
        if tile is None:
            line = mix(theme.plain, theme.ink, 0.22)
            back = symbols.back(row.w - 44, row.h - 8, theme.plain, line)
            canvas.put(back, row.x + 32 + (row.w - 44) / 2, row.cy, "back", row)
            return
        route = box().tricks[tile].kind == "route"
        sign = symbols.endless(32, theme.ink) if route else symbols.cube(28)
        canvas.put(sign, row.x + 46, row.cy, "route" if route else "price", row)
        left = canvas.text(Box(row.x + 68, row.y, 150, row.h), name, 30, theme.ink, what="tile").right + 4
        _markers(canvas, markers, Box(left, row.y, row.right - 4 - left, row.h))

    stamp(canvas, row, ("vespaw tile", theme.name, place, tile, name, markers), paint)


def _markers(canvas: Canvas, found: Sequence[tuple[str, str]], row: Box) -> None:
    """Bones and paws on a tile, from the right (P-57, P-58)."""
    step = min(44.0, (row.w - 42) / max(1, len(found) - 1))
    for i, (kind, colour) in reversed(list(enumerate(found))):
        team = team_of(colour)
        make = symbols.bone if kind == "bone" else symbols.paw
        size = BONE if kind == "bone" else PAW
        canvas.put(make(team.letter, size, rgb(team.fill), rgb(team.ink)), row.right - 21 - i * step, row.cy, kind, row)


def own_pieces(team: Team) -> None:
    """Make the bones and paws of a team as tiles and cards show them."""
    for text in (team.letter, "$", *map(str, range(1, len(TILES) + 1))):
        symbols.bone(text, BONE, rgb(team.fill), rgb(team.ink))
        symbols.paw(text, PAW, rgb(team.fill), rgb(team.ink))


def sums() -> None:
    """Make the sums of money that players usually own: each would be a new text in some later picture."""
    for money in range(USUAL_MONEY):
        fit(f"${money}", MONEY, MONEY_ROOM, 800)


def _bonus_row(canvas: Canvas, view: View, say: Say, theme: Theme) -> None:
    for place, (card, row) in enumerate(zip(view.bonus_row, TILES, strict=False), 1):
        canvas.text(Box(row.x + 6, row.y, 20, row.h), str(place), 30, theme.ink_soft, weight=800, what="place")
        chip = Box(row.x + 32, row.y + 2, 84, 36)
        if card is None:
            canvas.put(
                symbols.back(chip.w, chip.h, theme.plain, mix(theme.plain, theme.ink, 0.22)),
                chip.cx,
                chip.cy,
                "back",
                row,
            )
            continue
        found = view.city.bonus_cards[card]
        bonus_chip(canvas, found, chip, theme)
        words = readable(card_words(view.city, found, say), "")
        canvas.text(
            Box(chip.right + 10, row.y, row.right - chip.right - 16, row.h), words, 30, theme.ink, what="card words"
        )


def bonus_chip(canvas: Canvas, card: BonusCard, chip: Box, theme: Theme) -> None:
    """Draw what a bonus card asks for: shapes, a street's letter, stairs, a range of addresses (P-76 to P-83)."""
    canvas.put(shapes.panel(chip.w, chip.h, 8, WHITE, BLACK, 2), chip.cx, chip.cy, "bonus")
    grey = mix(WHITE, BLACK, 0.6)
    if card.shapes:
        step = 36
        for i, shape in enumerate(card.shapes):
            x = chip.cx + (i - (len(card.shapes) - 1) / 2) * step
            canvas.put(symbols.building(shape, 26, grey, BLACK), x, chip.cy, "shape", chip, WHITE)
    elif card.kind == "subway":
        for letter, x in (("A", chip.cx - 17), ("B", chip.cx + 17)):
            canvas.put(symbols.stairs(letter, 30), x, chip.cy, "stairs", chip, WHITE)
    elif card.kind == "scooter_or_start":
        canvas.put(symbols.scooter(38, grey), chip.cx, chip.cy + 1, "scooter", chip, WHITE)
    elif card.kind == "edge":
        canvas.put(shapes.frame(54, 28, 3, BLACK, 6), chip.cx, chip.cy, "edge", chip, WHITE)
    elif card.kind == "same_street":
        canvas.fill(Box(chip.x + 8, chip.cy - 4, chip.w - 16, 8), grey)
        canvas.put(symbols.scooter(32, grey), chip.x + 22, chip.cy, "scooter", chip, WHITE)
        canvas.put(symbols.dog(32), chip.right - 20, chip.cy, "dog", chip, WHITE)
    else:
        text = card.street or f"{card.low}–{card.high}"
        room = Box(chip.x + 4, chip.y, chip.w - 8, chip.h)
        canvas.text(room, text, 30, BLACK, weight=800, align="m", what="bonus text")
        if card.street:
            canvas.fill(Box(chip.x + 7, chip.cy - 3, 18, 6), grey)
            canvas.fill(Box(chip.right - 25, chip.cy - 3, 18, 6), grey)


def _card(canvas: Canvas, box_: Box, view: View, face: SeatFace, say: Say, theme: Theme) -> None:
    """Draw a seat: token and name; money, cubes, deliveries; bone, paw, bonus cards; where there is room, its row."""
    player, status = view.players[face.seat], _status(view, face)
    words = readable(say(f"vespaw-status-{status}"), "") if status else ""
    lit = status in ("choosing", "winner")
    fill, edge = (theme.panel_active, theme.accent) if lit else (theme.panel, None)
    rows = next(rows for height, rows in ROWS if box_.h >= height)
    top = box_.cy - rows * LINE // 2 - (2 if rows == 3 else 0)
    lines = [Box(box_.x + 12, top + i * (LINE + 1), box_.w - 22, LINE) for i in range(rows)]

    def paint() -> None:
        canvas.put(shapes.panel(box_.w, box_.h, 14, fill, edge, 5), box_.cx, box_.cy, "card")
        _name(canvas, lines[0], box_, view, face, theme, fill)
        _counts(canvas, lines[1], player, view, theme)
        _pieces(canvas, lines[2], player, view, theme)
        if rows > 3:
            _slots(canvas, lines[3], player, theme)
        if rows > 4:
            canvas.text(lines[4], words, 30, theme.accent if lit else theme.ink_soft, what="status")

    marks = (face.seat == view.first, view.numbers.packages_per_round, view.outcome and view.outcome.ranking)
    asked = tuple(any(each.seat == face.seat for each in some) for some in (view.decisions, view.upcoming))
    shown = (theme.name, box_, view.city.id, _shown(player, rows), face, status, words, marks, asked)
    stamp(canvas, box_, ("vespaw card", *shown), paint)


def _shown(player: PlayerView, rows: int) -> tuple[object, ...]:
    """Return all of a player that a card of so many rows shows: a step of a pawn changes none of it."""
    slots = tuple((slot.slot, slot.status, slot.address) for slot in player.row) if rows > 3 else len(player.row)
    pieces = (player.bone, player.paw, player.park, player.bonus)
    return player.colour, player.money, player.cubes, player.delivered, *pieces, slots


def _status(view: View, face: SeatFace) -> str:
    """Return the key of what is to be said of a seat, or ''."""
    player = view.players[face.seat]
    if view.outcome is not None:
        return "winner" if face.seat in view.outcome.winners else ""
    found = (
        ("choosing", any(decision.seat == face.seat for decision in view.decisions)),
        ("answered", face.answered),
        ("waiting", any(decision.seat == face.seat for decision in view.upcoming)),
        ("finished", player.finished and not player.tokens),
        ("computer", face.computer),
        ("away", face.away),
    )
    return next((word for word, holds in found if holds), "")


def _name(canvas: Canvas, row: Box, card: Box, view: View, face: SeatFace, theme: Theme, ground: Colour) -> None:
    """Token with its sign, name, who plays the seat, the hydrant (P-20)."""
    team = team_of(view.players[face.seat].colour)
    x, y = row.x + 20, row.cy - 1
    canvas.put(shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, 42), x, y, "token", card)
    sign = _sign(view, face, theme)
    right = row.right
    if sign is not None:
        canvas.put(sign, right - sign.size[0] / 2, row.cy, "sign", card)
        right -= sign.size[0] + 4
    if face.seat == view.first:
        canvas.put(symbols.hydrant(38), right - 18, row.cy, "hydrant", card)
        right -= 40
    if face.computer or face.away:
        who = shapes.machine(26, theme.ink_soft) if face.computer else shapes.moon(26, theme.ink_soft, ground)
        canvas.put(who, right - 14, row.cy, "player", card)
        right -= 32
    room = Box(row.x + 52, row.y, right - row.x - 56, row.h)
    canvas.text(room, readable(face.name, team.letter), 30, theme.ink, weight=700, what="name")


def _sign(view: View, face: SeatFace, theme: Theme) -> shapes.Sprite | None:
    """Return what shows how the game waits for this seat; its rank at the end."""
    if view.outcome is not None:
        if face.seat in view.outcome.winners:
            return shapes.crown(38)
        rank = next((i for i, group in enumerate(view.outcome.ranking, 1) if face.seat in group), 0)
        return shapes.badge(str(rank), 34)
    if any(decision.seat == face.seat for decision in view.decisions):
        return shapes.badge("?", 34, theme.accent, theme.accent_ink)
    if face.answered:
        return shapes.tick(34)
    return shapes.dots(34) if any(decision.seat == face.seat for decision in view.upcoming) else None


def _counts(canvas: Canvas, row: Box, player: PlayerView, view: View, theme: Theme) -> None:
    """Money, cubes, deliveries of the round (P-11, P-37)."""
    room = Box(row.x + 14, row.y, MONEY_ROOM, row.h)
    canvas.text(room, f"${player.money}", MONEY, theme.ink, weight=800, what="money")
    canvas.put(symbols.cube(30), row.x + 128, row.cy, "cube", row)
    canvas.text(Box(row.x + 148, row.y, 40, row.h), str(player.cubes), 32, theme.ink, weight=800, what="cubes")
    team = team_of(player.colour)
    canvas.put(symbols.pin("", 32, rgb(team.fill), rgb(team.ink)), row.x + 212, row.cy, "pin", row)
    done = f"{player.delivered}/{view.numbers.packages_per_round}"
    canvas.text(
        Box(row.x + 232, row.y, row.right - row.x - 234, row.h), done, 32, theme.ink, weight=800, what="delivered"
    )


def _slots(canvas: Canvas, row: Box, player: PlayerView, theme: Theme) -> None:
    """The row of packages: its token by slot, and the address it lies at; a tick for those delivered."""
    team = team_of(player.colour)
    pitch = row.w // max(5, len(player.row))
    for i, slot in enumerate(player.row):
        x = row.x + i * pitch
        if slot.status == "done":
            canvas.put(shapes.tick(28), x + 14, row.cy, "done", row)
            continue
        make = symbols.pin if slot.status == "carried" else symbols.package
        canvas.put(make(str(slot.slot), 28, rgb(team.fill), rgb(team.ink)), x + 14, row.cy, "slot", row)
        room = Box(x + 29, row.y, pitch - 31, row.h)
        canvas.text(room, str(slot.address), 30, theme.ink, weight=700, what="address")


def _pieces(canvas: Canvas, row: Box, player: PlayerView, view: View, theme: Theme) -> None:
    """Bone and paw with the tile they reserve, grey while in supply, the paw with $ in the park; bonus cards."""
    team = team_of(player.colour)
    grey = house_fill(theme)
    x = row.x + 20
    for kind, place in (("bone", player.bone), ("paw", player.paw)):
        text = str(place or ("$" if kind == "paw" and player.park else ""))
        fill, ink = (rgb(team.fill), rgb(team.ink)) if text else (grey, theme.ink)
        sprite = symbols.bone(text, BONE, fill, ink) if kind == "bone" else symbols.paw(text, PAW, fill, ink)
        canvas.put(sprite, x + 4, row.cy, f"own {kind}", row)
        x += 52
    step = min(90, (row.right - x + 14) // max(1, len(player.bonus)))
    for i, card in enumerate(player.bonus):
        chip = Box(x - 8 + i * step, row.y + 1, 84, 36)
        if card.face_down:
            canvas.put(symbols.back(chip.w, chip.h, theme.plain, theme.ink_soft), chip.cx, chip.cy, "face down", row)
        else:
            bonus_chip(canvas, view.city.bonus_cards[card.card], chip, theme)
