"""A neighbourhood as it lies on the table, with every table that can be worked out from it beforehand.

Rulebook: the board, Components & Features, Appendix (bonus cards). Clauses P-12, P-16, P-18, P-42, P-76 to P-83;
rulings PR-01 to PR-09.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Near = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Space:
    """A reward space of the park (P-18): its money, its place in picking bonus cards, whether it has the hydrant."""

    id: str
    name: str
    money: int
    pick: int
    first_player: bool


@dataclass(frozen=True, slots=True)
class BonusCard:
    """A Bonus Challenge card: its kind and what the kind asks for."""

    id: str
    kind: str
    shapes: tuple[str, ...] = ()
    street: str = ""
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Street:
    """A street: its letter and name, which way it runs, its blocks from north to south or from west to east."""

    letter: str
    name: str
    runs: str
    blocks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Building:
    """A building: its address number, its shape, its lot, the block of its door, the blocks it is adjacent to."""

    number: int
    name: str
    shape: str
    lot: tuple[int, int]
    door: str
    touches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A Pickup & Delivery card (P-12). Its id tells both sides, so it is secret until the pickup."""

    id: str
    pickup: int
    delivery: int


@dataclass(frozen=True, slots=True, eq=False)
class City:
    """Everything printed on one board. The fields from ``blocks`` on are worked out from those before."""

    id: str
    name: str
    about: str
    lots: int
    park_lots: tuple[tuple[int, int], ...]
    depot_lots: Mapping[str, tuple[int, int]]
    starts: Mapping[str, str]
    stations: Mapping[str, tuple[str, ...]]
    park: tuple[Space, ...]
    bonus_cards: Mapping[str, BonusCard]
    streets: Mapping[str, Street]
    corners: Mapping[str, tuple[int, int]]
    ends: Mapping[str, tuple[str, str]]
    buildings: Mapping[int, Building]
    cards: Mapping[str, Card]
    blocks: tuple[str, ...] = field(init=False)
    street_of: Mapping[str, Street] = field(init=False)
    near: Near = field(init=False)
    away: Mapping[str, Mapping[str, int]] = field(init=False)
    edge_blocks: tuple[str, ...] = field(init=False)
    edge_jumps: Near = field(init=False)
    rides: Near = field(init=False)
    all_rides: Near = field(init=False)
    line_of: Mapping[str, str] = field(init=False)
    doors: Mapping[str, int] = field(init=False)
    fits: Mapping[str, frozenset[str]] = field(init=False)

    def __post_init__(self) -> None:
        """Work out the tables."""
        derive = object.__setattr__
        derive(self, "blocks", tuple(block for street in self.streets.values() for block in street.blocks))
        derive(self, "street_of", {block: street for street in self.streets.values() for block in street.blocks})
        derive(self, "near", _near(self))
        derive(self, "away", {block: distances(self.near, block) for block in self.blocks})
        edges = tuple(block for block in self.blocks if any(is_edge(end) for end in self.ends[block]))
        derive(self, "edge_blocks", edges)
        derive(self, "edge_jumps", _edge_jumps(self))
        derive(self, "rides", _rides(self, across=False))
        derive(self, "all_rides", _rides(self, across=True))
        derive(self, "line_of", {block: line for line, blocks in self.stations.items() for block in blocks})
        derive(self, "doors", {building.door: number for number, building in self.buildings.items()})
        derive(self, "fits", {card.id: _fitting(self, card) for card in self.bonus_cards.values()})

    def space(self, space_id: str) -> Space:
        """Return the reward space of this id."""
        return next(space for space in self.park if space.id == space_id)

    def door(self, address: int) -> str:
        """Return the block on which tokens for this address lie (PR-04)."""
        return self.buildings[address].door


def is_edge(end: str) -> bool:
    """Whether this end of a block is the edge of the board (PR-07)."""
    return end.startswith("edge ")


def distances(near: Near, start: str) -> dict[str, int]:
    """Return the street distance in movements from a block to every block that can be reached (PR-02)."""
    found = {start: 0}
    queue = [start]
    for block in queue:
        for other in near[block]:
            if other not in found:
                found[other] = found[block] + 1
                queue.append(other)
    return found


def _near(city: City) -> dict[str, tuple[str, ...]]:
    """Blocks that share a corner, straight on or round it (P-42, PR-02)."""
    meeting: dict[str, list[str]] = {}
    for block in city.blocks:
        for end in city.ends[block]:
            if not is_edge(end):
                meeting.setdefault(end, []).append(block)
    return {
        block: tuple(
            other
            for other in city.blocks
            if other != block and any(other in meeting.get(end, ()) for end in city.ends[block])
        )
        for block in city.blocks
    }


def _edge_jumps(city: City) -> dict[str, tuple[str, ...]]:
    """Where a pawn on an edge block can come back with Round the World (P-65, PR-57)."""
    return {
        block: tuple(other for other in city.edge_blocks if city.street_of[other] is not city.street_of[block])
        for block in city.edge_blocks
    }


def _rides(city: City, *, across: bool) -> dict[str, tuple[str, ...]]:
    """Stations that can be ridden to: of the same letter (PR-09), or of any with the transfer (PR-58)."""
    every = tuple(block for blocks in city.stations.values() for block in blocks)
    return {
        block: tuple(other for other in (every if across else blocks) if other != block)
        for blocks in city.stations.values()
        for block in blocks
    }


def _fitting(city: City, card: BonusCard) -> frozenset[str]:
    """Blocks on which a pawn fits a card whatever else stands there (P-76 to P-83, PR-05 to PR-08)."""
    if card.kind == "street":
        return frozenset(city.streets[card.street].blocks)
    if card.kind == "subway":
        return frozenset(block for blocks in city.stations.values() for block in blocks)
    if card.kind == "edge":
        return frozenset(block for block in city.blocks if any(is_edge(end) for end in city.ends[block]))
    if card.kind == "scooter_or_start":
        return frozenset(city.starts.values())
    return frozenset(
        block
        for building in city.buildings.values()
        if building.shape in card.shapes or card.low <= building.number <= card.high
        for block in building.touches
    )
