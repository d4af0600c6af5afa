"""Where everything lies on Vespaw's picture: lots, streets, doors, the park, the column of seats (P-18, PR-01, PR-04).

The whole board is drawn at scale 1; a closer view is a window of the same board, larger.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from render.kit import WIDTH, Box
from rules.vespaw.city import City

MARGIN = 8  # around the board
STRIP = 28  # for the names of streets, on every side
INNER = 784  # all lots and the streets between them
HEIGHT = INNER + 2 * STRIP + 2 * MARGIN
CLOSER, CLOSER_HEIGHT = 1.8, 960  # a closer view holds the middle of the board whole, whichever part it shows
ROAD = 44
DEPTH = 36  # of the row of tokens behind a door
PARTS = ("north_west", "north_east", "south_west", "south_east")
SIDE = INNER + 2 * STRIP + 2 * MARGIN + 8

Point = tuple[int, int]


class House(NamedTuple):
    """A building's place: its ground, the part for its shape, the row for tokens, where the door is."""

    ground: Box
    icon: Box
    row: Box
    side: str
    door: Box


class Label(NamedTuple):
    """The name of a street at the edge of the board."""

    box: Box
    name: str
    upright: bool


@dataclass(frozen=True, eq=False)
class Layout:
    """All places, in pixels of the picture."""

    scale: float
    size: Point
    board: Box
    blocks: Mapping[str, Box]
    corners: Mapping[str, Point]
    roads: tuple[Box, ...]
    lots: tuple[Box, ...]
    depots: Mapping[str, Box]
    houses: Mapping[int, House]
    park: Box
    cells: Mapping[str, Box]
    labels: tuple[Label, ...]

    def px(self, size: float) -> int:
        """Return a length of the whole board in pixels of this picture."""
        return round(size * self.scale)


@lru_cache(maxsize=32)
def layout(city: City, part: str = "") -> Layout:
    """Return the places of a city's board, or of one quarter of it (of PARTS) seen closer."""
    scale = CLOSER if part else 1.0
    full = round(HEIGHT * scale)
    x = full - WIDTH if part.endswith("east") else 0
    height = CLOSER_HEIGHT if part else HEIGHT
    y = full - height if part.startswith("south") else 0
    edge = round((MARGIN + STRIP) * scale)
    grid = _Grid(city, scale, edge - x, edge - y)
    park = grid.around(city.park_lots)
    lots = {
        (column, row): grid.lot(column, row) for column in range(1, city.lots + 1) for row in range(1, city.lots + 1)
    }
    blocks = {block: grid.block(block) for block in city.blocks}
    free = {place: box for place, box in lots.items() if place not in city.park_lots}
    return Layout(
        scale=scale,
        size=(WIDTH, height),
        board=grid.board,
        blocks=blocks,
        corners={name: grid.corner(name) for name in city.corners},
        roads=tuple(_roads(city, blocks)),
        lots=tuple(free.values()),
        depots={colour: lots[lot] for colour, lot in city.depot_lots.items()},
        houses=_houses(city, lots, blocks, scale),
        park=park,
        cells=_cells(city, park, scale),
        labels=tuple(_label(grid, city, letter) for letter in city.streets),
    )


class _Grid:
    """Lots and streets as a grid; a park on a single lot gets a wider column and row."""

    def __init__(self, city: City, scale: float, x: int, y: int) -> None:
        self.city, self.scale = city, scale
        room = INNER - ROAD * (city.lots - 1)
        columns, rows = ({lot[axis] for lot in city.park_lots} for axis in (0, 1))
        self.half = round(ROAD * scale / 2)
        self.x = self._edges(columns, room, x)
        self.y = self._edges(rows, room, y)
        self.board = Box(x, y, round(INNER * scale), round(INNER * scale))

    def _edges(self, wide: set[int], room: int, start: int) -> list[tuple[int, int]]:
        """Return where each lot begins and ends along an axis; the first entry stands for lot 0."""
        count = self.city.lots
        weights = [1.8 if len(wide) == 1 and lot in wide else 1.0 for lot in range(1, count + 1)]
        found, at = [(start, start)], 0.0
        for weight in weights:
            end = at + room * weight / sum(weights)
            found.append((start + round(at * self.scale), start + round(end * self.scale)))
            at = end + ROAD
        return found

    def lot(self, column: int, row: int) -> Box:
        (x0, x1), (y0, y1) = self.x[column], self.y[row]
        return Box(x0, y0, x1 - x0, y1 - y0)

    def around(self, lots: tuple[tuple[int, int], ...]) -> Box:
        boxes = [self.lot(*lot) for lot in lots]
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)

    def corner(self, name: str) -> Point:
        column, row = self.city.corners[name]
        return self.x[column][1] + self.half, self.y[row][1] + self.half

    def block(self, name: str) -> Box:
        half = self.half
        ends = self.city.ends[name]
        known = [self.corner(end) for end in ends if end in self.city.corners]
        points = [self._end(end, known[0]) for end in ends]
        (xa, ya), (xb, yb) = sorted(points)
        if xa == xb:
            top, bottom = sorted((ya, yb))
            top, bottom = max(top + half, self.board.y), min(bottom - half, self.board.bottom)
            return Box(xa - half, top, 2 * half, bottom - top)
        left, right = max(xa + half, self.board.x), min(xb - half, self.board.right)
        return Box(left, ya - half, right - left, 2 * half)

    def _end(self, end: str, other: Point) -> Point:
        """Return the point at which a block ends; at the edge of the board half a street beyond it."""
        half = self.half
        edges = {
            "edge north": (other[0], self.board.y - half),
            "edge south": (other[0], self.board.bottom + half),
            "edge west": (self.board.x - half, other[1]),
            "edge east": (self.board.right + half, other[1]),
        }
        return edges[end] if end in edges else self.corner(end)


def _roads(city: City, blocks: Mapping[str, Box]) -> list[Box]:
    """One long box for every street, its corners included."""
    found = []
    for street in city.streets.values():
        boxes = [blocks[block] for block in street.blocks]
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        box = Box(x, y, max(each.right for each in boxes) - x, max(each.bottom for each in boxes) - y)
        upright = street.runs == "north-south"
        grow = boxes[0].w if upright else boxes[0].h
        found.append(
            Box(x, y - grow, box.w, box.h + 2 * grow) if upright else Box(x - grow, y, box.w + 2 * grow, box.h)
        )
    return found


def _houses(
    city: City, lots: Mapping[tuple[int, int], Box], blocks: Mapping[str, Box], scale: float
) -> dict[int, House]:
    """Buildings that share a lot each take the part of it that their door is on."""
    sharing: dict[tuple[int, int], list[int]] = {}
    for number, building in city.buildings.items():
        sharing.setdefault(building.lot, []).append(number)
    found = {}
    for lot, numbers in sharing.items():
        sides = {number: side_of(lots[lot], blocks[city.buildings[number].door]) for number in numbers}
        upright = sides[numbers[0]] in ("north", "south")
        numbers.sort(key=lambda number: ("north", "west", "east", "south").index(sides[number]))
        for place, number in enumerate(numbers):
            ground = _share(lots[lot], place, len(numbers), upright)
            found[number] = _house(ground, sides[number], blocks[city.buildings[number].door], scale)
    return found


def side_of(lot: Box, block: Box) -> str:
    """Return on which side of a lot a block lies."""
    if block.h > block.w:
        return "west" if block.cx < lot.cx else "east"
    return "north" if block.cy < lot.cy else "south"


def _share(lot: Box, place: int, count: int, upright: bool) -> Box:
    if upright:
        height = lot.h // count
        return Box(lot.x, lot.y + place * height, lot.w, height)
    width = lot.w // count
    return Box(lot.x + place * width, lot.y, width, lot.h)


def _house(ground: Box, side: str, block: Box, scale: float) -> House:
    x, y, w, h = ground
    deep, line, half = (round(each * scale) for each in (DEPTH, 5, 12))
    if side in ("north", "south"):
        top = side == "north"
        row = Box(x, y + line if top else ground.bottom - line - deep, w, deep)
        icon = Box(x, row.bottom if top else y, w, h - deep - line)
        door = Box(ground.cx - half, y if top else ground.bottom - line, 2 * half, line)
    else:
        left = side == "west"
        row = Box(x + line if left else ground.right - line - deep, y, deep, h)
        icon = Box(row.right if left else x, y, w - deep - line, h)
        door = Box(x if left else ground.right - line, ground.cy - half, line, 2 * half)
    return House(ground, icon, row, side, door)


def _cells(city: City, park: Box, scale: float) -> dict[str, Box]:
    """Return the reward spaces: two by two."""
    gap = round(4 * scale)
    w, h = (park.w - 3 * gap) // 2, (park.h - 3 * gap) // 2
    return {
        space.id: Box(park.x + gap + place % 2 * (w + gap), park.y + gap + place // 2 * (h + gap), w, h)
        for place, space in enumerate(city.park)
    }


def _label(grid: _Grid, city: City, letter: str) -> Label:
    """Put the name of a street where it meets the edge: north or west if it does there, else south or east."""
    street, board, s = city.streets[letter], grid.board, grid.scale
    upright = street.runs == "north-south"
    first = grid.block(street.blocks[0])
    near = any(end in ("edge north", "edge west") for end in city.ends[street.blocks[0]])
    room, strip = round(136 * s), round(STRIP * s)
    if upright:
        y = board.y - strip if near else board.bottom
        return Label(Box(first.cx - room // 2, y, room, strip), street.name, upright=False)
    x = board.x - strip if near else board.right
    return Label(Box(x, first.cy - room // 2, strip, room), street.name, upright=True)
