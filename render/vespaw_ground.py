"""The part of Vespaw's picture that never changes: lots, streets, buildings, the park (P-16, P-18, P-22, P-25)."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render import shapes
from render import vespaw_symbols as symbols
from render.kit import AMBER, BLACK, WHITE, WIDTH, Box, Canvas, Colour, Palette, Theme, fit, mix, palette, rgb, theme_of
from render.text import CAP, ink
from render.vespaw_layout import HEIGHT, MARGIN, SIDE, House, Layout, Point, layout, side_of
from rules.core.model import Team
from rules.vespaw import GAME
from rules.vespaw.city import City

TEAMS = {team.id: team for team in GAME.teams}
HEADER = Box(SIDE, MARGIN, WIDTH - SIDE - MARGIN, 44)
TILE_HEIGHT, TILE_GAP = 40, 4
TILES = tuple(Box(SIDE, HEADER.bottom + 8 + i * (TILE_HEIGHT + TILE_GAP), HEADER.w, TILE_HEIGHT) for i in range(6))
CARDS = Box(SIDE, TILES[-1].bottom + 8, HEADER.w, HEIGHT - MARGIN - TILES[-1].bottom - 8)


def team_of(colour: str) -> Team:
    """Return the team that plays a colour."""
    return TEAMS[colour]


def park_ground(theme: Theme) -> Colour:
    """Return the green of the park."""
    return mix(theme.plain, (0, 158, 115), 0.28)


def lot_ground(theme: Theme) -> Colour:
    """Return the colour of lots."""
    return mix(theme.plain, theme.surface, 0.6)


def house_fill(theme: Theme) -> Colour:
    """Return the colour of buildings."""
    return mix(theme.plain, theme.ink, 0.26)


def depot_fill(team: Team, theme: Theme) -> Colour:
    """Return the muted colour of the scooter printed on a starting lot: it must not look like a pawn."""
    return mix(lot_ground(theme), rgb(team.fill), 0.5)


def depot_ink(theme: Theme) -> Colour:
    """Return the colour of that scooter's edges."""
    return mix(lot_ground(theme), theme.ink, 0.3)


@lru_cache(maxsize=4)
def colours(theme_name: str) -> Palette:
    """Return the palette of this game."""
    theme = theme_of(theme_name)
    muted = tuple(depot_fill(team, theme) for team in GAME.teams)
    grounds = (park_ground(theme), house_fill(theme), lot_ground(theme), depot_ink(theme), *muted)
    edges = (
        (symbols.CREAM, BLACK),
        (symbols.BROWN, BLACK),
        (AMBER, WHITE),
        (house_fill(theme), lot_ground(theme)),
        *((rgb(team.fill), WHITE) for team in GAME.teams),
    )
    return palette(theme_name, GAME.teams, grounds, edges)


@lru_cache(maxsize=24)
def ground(city: City, theme_name: str, part: str = "") -> Image.Image:
    """Return the empty board; shared, so copy it before drawing."""
    return colours(theme_name).reduce(painted(city, theme_of(theme_name), part).image)


def painted(city: City, theme: Theme, part: str = "") -> Canvas:
    """Draw the empty board in full colour."""
    plan = layout(city, part)
    canvas = Canvas(Image.new("RGB", plan.size, theme.surface))
    _streets(canvas, plan, theme)
    _depots(canvas, plan, theme)
    for number, house in plan.houses.items():
        _house(canvas, plan, house, number, city, theme)
    _park(canvas, plan, city, theme)
    _names(canvas, plan, city, theme)
    if not part:
        for box in (HEADER, *TILES):
            canvas.put(shapes.panel(box.w, box.h, 10, theme.panel), box.cx, box.cy)
    return canvas


def _streets(canvas: Canvas, plan: Layout, theme: Theme) -> None:
    board = plan.board
    canvas.fill(board, lot_ground(theme))
    for box in plan.roads:
        x, y = max(box.x, board.x), max(box.y, board.y)
        canvas.fill(Box(x, y, min(box.right, board.right) - x, min(box.bottom, board.bottom) - y), theme.road)
    corner = plan.px(44)
    for x, y in plan.corners.values():
        canvas.put(
            shapes.panel(corner, corner, plan.px(8), mix(theme.road, lot_ground(theme), 0.3)), x, y
        )  # a corner is no place to stand: lighter than the blocks that meet there


def _depots(canvas: Canvas, plan: Layout, theme: Theme) -> None:
    for colour, box in plan.depots.items():
        canvas.put(
            symbols.scooter(plan.px(58), depot_fill(team_of(colour), theme), depot_ink(theme)), box.cx, box.cy, "depot"
        )


def _house(canvas: Canvas, plan: Layout, house: House, number: int, city: City, theme: Theme) -> None:
    """A building's shape with its number; its door; a thin line on another block that it touches (PR-05)."""
    canvas.fill(house.door, theme.ink)
    building = city.buildings[number]
    for block in building.touches:
        if block != building.door:
            canvas.fill(_touch(plan, house.ground, plan.blocks[block]), theme.ink_soft)
    fill = house_fill(theme)
    size = min(house.icon.w, house.icon.h, plan.px(66)) - plan.px(4)
    canvas.put(
        symbols.building(building.shape, size, fill, mix(theme.plain, theme.ink, 0.5)), house.icon.cx, house.icon.cy
    )
    at = number_at(building.shape, house.icon, size)
    canvas.text(at, str(number), plan.px(32), theme.ink, weight=800, align="m", what="number")


def number_at(shape: str, icon: Box, size: int) -> Box:
    """Return where the number of a building is written: on the widest part of its shape."""
    dx, dy = {"ell": (0.0, 0.25), "tee": (0.0, -0.24)}.get(shape, (0.0, 0.0))
    return Box(icon.x + round(dx * size), icon.y + round(dy * size), icon.w, icon.h)


def _touch(plan: Layout, ground_box: Box, block: Box) -> Box:
    side, t, half = side_of(ground_box, block), plan.px(3), plan.px(16)
    if side in ("north", "south"):
        y = ground_box.y if side == "north" else ground_box.bottom - t
        return Box(ground_box.cx - half, y, 2 * half, t)
    x = ground_box.x if side == "west" else ground_box.right - t
    return Box(x, ground_box.cy - half, t, 2 * half)


def _park(canvas: Canvas, plan: Layout, city: City, theme: Theme) -> None:
    """The reward spaces: money, place in picking a bonus card, the hydrant (P-18)."""
    fill, park = park_ground(theme), plan.park
    canvas.put(
        shapes.panel(park.w, park.h, plan.px(10), fill, mix(fill, theme.ink, 0.22), plan.px(2)), park.cx, park.cy
    )
    for space in city.park:
        cell = plan.cells[space.id]
        canvas.put(shapes.panel(cell.w, cell.h, plan.px(8), mix(fill, theme.ink, 0.12)), cell.cx, cell.cy)
        top = Box(cell.x + plan.px(6), cell.y + plan.px(4), cell.w - plan.px(10), plan.px(36))
        canvas.text(top, f"${space.money}", plan.px(32), theme.ink, weight=800, what="space")
        y = cell.bottom - plan.px(21)
        pick_card(canvas, plan, cell.x + plan.px(21), y, str(space.pick))
        if space.first_player:
            canvas.put(symbols.hydrant(plan.px(36)), cell.right - plan.px(21), cell.y + plan.px(23), "hydrant", cell)


def pick_card(canvas: Canvas, plan: Layout, x: int, y: int, text: str) -> None:
    """A small card with the place in which its owner picks a bonus card."""
    w, h = plan.px(30), plan.px(36)
    canvas.put(shapes.panel(w, h, plan.px(5), WHITE, BLACK, plan.px(2)), x, y, "pick")
    canvas.text(Box(x - w // 2, y - h // 2, w, h), text, plan.px(30), BLACK, weight=800, align="m", what="pick number")


def _names(canvas: Canvas, plan: Layout, city: City, theme: Theme) -> None:
    """Names of blocks at their beginning, names of streets at the edge of the board."""
    tint = mix(theme.road, theme.ink, 0.72)
    for block, box in plan.blocks.items():
        room = Box(box.x + plan.px(2), box.y, plan.px(28), box.h)
        if box.h > box.w:
            room = Box(box.x, box.y + plan.px(2), box.w, plan.px(20))
        canvas.text(room, block, plan.px(18), tint, weight=700, align="m", what="block")
    for label in plan.labels:
        long = label.box.h if label.upright else label.box.w
        sizes = [plan.px(size) for size in (24, 22, 20, 18, 17)]
        size = next((size for size in sizes if fit(label.name, size, long)[0] == label.name), sizes[-1])
        if label.upright:
            _upright(canvas, label.box, label.name, size, theme.ink)
        else:
            canvas.text(label.box, label.name, size, theme.ink, align="m", what="street")


def _upright(canvas: Canvas, box: Box, name: str, size: int, colour: Colour) -> None:
    """Write a caption upwards."""
    shown, width = fit(name, size, box.h)
    drawn = ink(shown, size, 600, width)
    turned = drawn.mask.transpose(Image.Transpose.ROTATE_90)
    x = round(box.x + box.w / 2 + CAP * size / 2 + drawn.dy)
    canvas.image.paste(colour, (x, round(box.cy - turned.height / 2)), turned)


def signs(city: City, plan: Layout) -> list[tuple[str, str, Point]]:
    """Return stairs and starts, at the far end of their blocks: kind, line or colour, where."""
    found = []
    for kind, places in (
        ("stairs", [(line, block) for line, blocks in city.stations.items() for block in blocks]),
        ("start", list(city.starts.items())),
    ):
        for name, block in places:
            box, inset = plan.blocks[block], plan.px(20)
            back = plan.px(34) if kind == "start" and block in city.line_of else 0
            if box.h > box.w:
                found.append((kind, name, (box.cx, box.bottom - inset - back)))
            else:
                found.append((kind, name, (box.right - inset - back, box.cy)))
    return found
