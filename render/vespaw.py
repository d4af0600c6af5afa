"""Vespaw's picture: lots, streets, park, pawns and tokens, tiles and seats (P-12 to P-20, P-53, PR-01 to PR-07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from render import shapes
from render import vespaw_symbols as symbols
from render.kit import Box, Canvas, RenderError, Sprite, Theme, rgb, theme_of
from render.picture import Say, SeatFace
from render.vespaw_ground import colours, ground, lot_ground, signs, team_of
from render.vespaw_layout import PARTS, House, Layout, Point, layout
from render.vespaw_side import own_pieces, side, sums
from render.vespaw_title import title
from render.vespaw_trail import BACK, arrows, goal, trail
from render.vespaw_words import alt, lines
from rules.vespaw import GAME
from rules.vespaw.content import box
from rules.vespaw.state import Step
from rules.vespaw.view import PlayerView, View

__all__ = ["PARTS", "alt", "board", "closer", "lines", "title"]


def board(view: View, faces: Sequence[SeatFace], say: Say, theme: str = "dark", way: Sequence[Step] = ()) -> Canvas:
    """Draw a position: the whole neighbourhood, and beside it tiles and seats.

    ``way`` is one that somebody thinks of going: it is drawn in the place of what has just moved.
    """
    prepare(view.numbers.packages_per_round)
    shown = replace(view, trail=tuple(way)) if way else view
    canvas = _neighbourhood(shown, theme_of(theme), "", way[-1].to if way else None)
    side(canvas, view, faces, say, theme_of(theme))
    return canvas


def closer(view: View, faces: Sequence[SeatFace], say: Say, theme: str = "dark", part: str = "north_west") -> Canvas:
    """Draw a quarter of the neighbourhood (one of PARTS) twice as large; RenderError for any other part."""
    if part not in PARTS:
        raise RenderError(f"no part {part!r}")
    return _neighbourhood(view, theme_of(theme), part)


@lru_cache(maxsize=4)
def prepare(slots: int) -> None:
    """Make the sprites that each team will need, once, with the static layers: no later picture waits for them."""
    plan = layout(next(iter(box().cities.values())))
    sums()
    for team, pin in product(GAME.teams, (False, True)):
        for slot in range(1, slots + 1):
            _token(Token(team.id, slot, pin, lit=True), plan, crowded=False)
        _token(Token(team.id, 1, pin, lit=False), plan, crowded=False)
        pawn_sprite(team.id, PAWN)
        own_pieces(team)


def _neighbourhood(view: View, theme: Theme, part: str, target: str | None = None) -> Canvas:
    plan = layout(view.city, part)
    canvas = Canvas(ground(view.city, theme.name, part).copy(), colours(theme.name))
    if target is not None:
        goal(canvas, plan, target)
    trail(canvas, view, plan)
    _signs(canvas, view, plan, theme)
    _tokens(canvas, view, plan, theme)
    _park(canvas, view, plan)
    arrows(canvas, view, plan, BACK if target is None else 0)
    _pawns(canvas, view, plan, theme)
    return canvas


def _signs(canvas: Canvas, view: View, plan: Layout, theme: Theme) -> None:
    for kind, name, (x, y) in signs(view.city, plan):
        if kind == "stairs":
            canvas.put(symbols.stairs(name, plan.px(38)), x, y, "stairs", ground=theme.road)
        else:
            team = team_of(name)
            canvas.put(
                symbols.start(team.mark, plan.px(34), rgb(team.fill), theme.road), x, y, "start", None, theme.road
            )


IN_A_ROW = 3  # tokens behind a door
PAWN = 48  # the size of a pawn that has room


class Token(NamedTuple):
    """A delivery token to be drawn: its owner, its slot, which side is up, whether it is highlighted."""

    colour: str
    slot: int
    pin: bool
    lit: bool


def focus(view: View) -> int | None:
    """Return the seat whose tokens are highlighted: the one on turn, else the one that looks on."""
    return view.seat if view.active is None else view.active


def tokens(view: View) -> dict[int, list[Token]]:
    """Return the tokens at each address, the highlighted ones last; while rows are chosen, the cards to choose from."""
    found: dict[int, list[Token]] = {}
    lit = focus(view)
    for player in sorted(view.players, key=lambda player: player.seat == lit):
        for address, slot, pin in _own(player):
            found.setdefault(address, []).append(Token(player.colour, slot, pin, player.seat == lit))
    return found


def _own(player: PlayerView) -> list[tuple[int, int, bool]]:
    if not player.row:
        return [(address, place, False) for place, address in enumerate(player.pile, 1)]
    return [(slot.address, slot.slot, slot.status == "carried") for slot in player.tokens]


def _tokens(canvas: Canvas, view: View, plan: Layout, theme: Theme) -> None:
    for address, found in tokens(view).items():
        house = plan.houses[address]
        for token, (x, y) in zip(found, _row(house, found, plan), strict=True):
            sprite = _token(token, plan, crowded=len(found) > IN_A_ROW)
            canvas.put(sprite, x, y, "lit token" if token.lit else "token", house.ground, lot_ground(theme))


def _token(token: Token, plan: Layout, *, crowded: bool) -> Sprite:
    team = team_of(token.colour)
    make = symbols.pin if token.pin else symbols.package
    size = plan.px(28 if crowded else 40 if token.lit else 32)
    return make(str(token.slot) if token.lit else team.letter, size, rgb(team.fill), rgb(team.ink), token.lit)


def _row(house: House, found: Sequence[Token], plan: Layout) -> list[Point]:
    """Return places side by side behind the door; of more than three, in two rows, small and close together."""
    row, flat = house.row, house.side in ("north", "south")
    long, count = row.w if flat else row.h, len(found)
    if count <= IN_A_ROW:
        step = min(plan.px(36), (long - plan.px(44)) // max(1, count - 1))
        offsets = [(round((i - (count - 1) / 2) * step), 0) for i in range(count)]
    else:
        half, deep = (count + 1) // 2, plan.px(27)
        step = min(deep, (long - plan.px(32)) // max(1, half - 1))
        inward = 1 if house.side in ("north", "west") else -1
        shift = -plan.px(8) * inward
        offsets = [(round((i % half - (half - 1) / 2) * step), shift + i // half * deep * inward) for i in range(count)]
    return [(row.cx + a, row.cy + b) if flat else (row.cx + b, row.cy + a) for a, b in offsets]


def _park(canvas: Canvas, view: View, plan: Layout) -> None:
    """Paws on the reward spaces (P-87)."""
    for player in view.players:
        if player.park is not None:
            cell, team = plan.cells[player.park], team_of(player.colour)
            size = plan.px(46)
            sprite = symbols.paw(team.letter, size, rgb(team.fill), rgb(team.ink))
            canvas.put(sprite, cell.right - size // 2 - plan.px(2), cell.bottom - size // 2 - plan.px(2), "paw", cell)


def _pawns(canvas: Canvas, view: View, plan: Layout, theme: Theme) -> None:
    """Scooters and the dog; all who share a block stand beside each other (PR-03)."""
    standing: dict[str, list[str]] = {}
    for player in view.players:
        standing.setdefault(player.scooter, []).append(player.colour)
    if view.buttercup is not None:
        standing.setdefault(view.buttercup, []).append("buttercup")
    for block, pawns in standing.items():
        sign = block in view.city.line_of or block in view.city.starts.values()
        size, places = crowd(plan, plan.blocks[block], len(pawns), sign=sign)
        for pawn, (x, y) in zip(pawns, places, strict=True):
            canvas.put(pawn_sprite(pawn, size), x, y, "pawn", None, theme.road)


def pawn_sprite(pawn: str, size: int) -> Sprite:
    """Return the sprite of a scooter, named by its colour, or of Buttercup."""
    if pawn == "buttercup":
        return symbols.dog(size)
    team = team_of(pawn)
    return shapes.token(rgb(team.fill), rgb(team.ink), team.letter, team.mark, size)


def crowd(plan: Layout, block: Box, count: int, *, sign: bool = False) -> tuple[int, list[Point]]:
    """Return the size and the places of so many pawns on a block; a sign at its far end makes room for itself."""
    along, across = (1, 0) if block.w >= block.h else (0, 1)
    if count <= 3:
        size = plan.px(PAWN if count < 3 else 36)
        step = plan.px({1: 0, 2: 42, 3: 32}[count])
        aside = plan.px(12) if sign and count == 1 else 0
        offsets = [((i - (count - 1) / 2) * step - aside, 0.0) for i in range(count)]
    else:
        size, step = plan.px(32), plan.px(31)
        rows = (count + 1) // 2
        offsets = [((i % rows - (rows - 1) / 2) * step, (i // rows - 0.5) * step) for i in range(count)]
    return size, [
        (round(block.cx + a * along + b * across), round(block.cy + a * across + b * along)) for a, b in offsets
    ]
