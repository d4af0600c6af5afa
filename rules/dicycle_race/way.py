"""The road: spots, what follows on what, and how far six dice reach (D-70, D-76, DR-10, DR-14, DR-33, DR-43..DR-46).

Spots are numbered from 1; 0 is the start. On a line the Podium is the spot after the last. On a round trip with M
spots outward, spot 2M - i is the homeward visit of spot i.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rules.dicycle_race.cards import Card
from rules.dicycle_race.content import Box, box
from rules.dicycle_race.courses import Sections, numbers

REACH = 6

Path = tuple[int, ...]
Lines = tuple[Path, ...]


class Way:
    """A course as it is ridden. Immutable."""

    __slots__ = (
        *("_hash", "_lines", "cards", "last", "limits", "links", "longest", "podium"),
        *("remaining", "ring", "roots", "sections", "size"),
    )

    def __init__(self, sections: Sections, source: Box, *, ring: bool, round_trip: bool, blank: int) -> None:
        found = [source.cards[number] for number in numbers(sections)]
        self.sections, self.size = sections, len(found)
        spots = [*found, *found[-2::-1]] if round_trip else found
        self.cards: tuple[Card | None, ...] = (None, *spots)
        self.roots = tuple(card.root if card else None for card in self.cards)
        self.limits = tuple(card.limit or (blank if card.blank else 0) if card and blank else 0 for card in self.cards)
        self.ring = tuple(range(1, self.size + 1)) if ring else ()
        self.last = 0 if ring else len(spots)
        self.podium = 0 if ring else self.last + 1
        self.links = () if ring else _links(sections, self.size, round_trip)
        self.remaining = () if ring else _distances(self.links, min)
        self.longest = self.size if ring else _distances(self.links, max)[0]
        self._lines: dict[tuple[int, int], Lines] = {}
        self._hash = hash((sections, self.ring, self.last, self.limits))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Way):
            return self is other
        mine = (self.sections, self.ring, self.last, self.limits)
        return mine == (other.sections, other.ring, other.last, other.limits)

    def without(self, spot: int) -> Way:
        """Return the circle after a card was removed; the others keep their numbers (DR-63)."""
        way: Way = object.__new__(Way)
        for name in Way.__slots__:
            setattr(way, name, getattr(self, name))
        way.ring = tuple(each for each in self.ring if each != spot)
        way._lines = {}
        way._hash = hash((self._hash, way.ring))
        return way

    def place(self, spot: int) -> int:
        """Return where on the table a spot lies: the outward spot of a homeward one."""
        return min(spot, 2 * self.size - spot) if self.last > self.size else spot

    def ahead(self, pos: int, goal: int) -> int:
        """Return how many spots of a circle lie ahead up to and including a goal (DR-67)."""
        return (self.ring.index(goal) - self.ring.index(pos)) % len(self.ring)

    def lines(self, pos: int, stop: int = 0) -> Lines:
        """Return the longest routes within six dice from a spot (DR-14); in a Duel ``stop`` is the opponent's spot."""
        found = self._lines.get((pos, stop))
        if found is None:
            found = self._circle(pos, stop) if self.ring else tuple(self._routes(pos, REACH))
            self._lines[pos, stop] = found
        return found

    def need(self, spot: int) -> int:
        """Return how many dice the card of a spot takes."""
        root = self.roots[spot]
        return root.missing if root else 0

    def _routes(self, pos: int, reach: int) -> list[Path]:
        found: list[Path] = []
        for spot in self.links[pos] if pos < self.last else ():
            need = self.need(spot)
            if need <= reach:
                found += [(spot, *rest) for rest in self._routes(spot, reach - need) or [()]]
        return found

    def _circle(self, pos: int, stop: int) -> Lines:
        start = self.ring.index(pos) + 1 if pos else 0
        path, reach = [], REACH
        for spot in self.ring[start:] + self.ring[: max(start - 1, 0)]:
            reach -= self.need(spot)
            if reach < 0:
                break
            path.append(spot)
            if spot == stop:
                break
        return (tuple(path),) if path else ()


def _links(sections: Sections, size: int, round_trip: bool) -> tuple[Path, ...]:
    """Return for every spot those that may follow; the last one is followed by the Podium."""
    after: dict[int, list[int]] = {0: []}
    ends, spot = [0], 0
    for section in sections:
        joined = []
        for branch in section:
            for end in ends:
                after[end].append(spot + 1)
            for _ in branch:
                spot += 1
                after[spot] = [spot + 1]
            after[spot] = []
            joined.append(spot)
        ends = joined
    if round_trip:
        before = [(j, i) for i in range(1, size) for j in after[i]]
        for j, i in before:
            after.setdefault(2 * size - j, []).append(2 * size - i)
    last = 2 * size - 1 if round_trip else size
    after[last] = [last + 1]
    return tuple(tuple(sorted(after[i])) for i in range(last + 1))


def _distances(links: tuple[Path, ...], pick: Callable[[list[int]], int]) -> tuple[int, ...]:
    """Return the spots still to complete from every spot (the Podium included) by the shortest or longest way."""
    last = len(links) - 1
    found = [0] * (last + 2)
    for spot in range(last - 1, -1, -1):
        found[spot] = 1 + pick([found[after] for after in links[spot]])
    return tuple(found)


@lru_cache(maxsize=512)
def way_of(sections: Sections, ring: bool, round_trip: bool, blank: int) -> Way:
    """Return the way of a course; ``blank`` is the number of blank circles, 0 without Little Traffic Jam."""
    return Way(sections, box(), ring=ring, round_trip=round_trip, blank=blank)
