"""The options that a board can ever offer, made once and kept: keys and fields as "Turn structure" writes them.

A key is the action's name and its arguments joined by colons, lists by commas. Options of ``place_buttercup``,
``place_scooter``, ``over_here`` and of every step by the edge have the letter of the target's street as group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from rules.core.model import Option
from rules.vespaw.city import City

ROUND_THE_WORLD, TRANSFER, PASS, SNATCHERS, OVER_HERE, COME, LONG_WALK, ZOOMIES = (1 << bit for bit in range(8))
ALL_TRICKS = {
    "round_the_world": ROUND_THE_WORLD,
    "transfer_ticket": TRANSFER,
    "season_pass": PASS,
    "snatchers": SNATCHERS,
    "over_here": OVER_HERE,
    "come": COME,
    "long_walk": LONG_WALK,
    "zoomies": ZOOMIES,
}
ROUTES = ROUND_THE_WORLD | TRANSFER | PASS
PAID_ACTIONS = OVER_HERE | COME | LONG_WALK
EVERY, ONLY_FREE, ONLY_PAID = "every", "free", "paid"
PAYS = ("cube", "cash")
Options = tuple[Option, ...]


class Way(NamedTuple):
    """One step that is open to a pawn: where to, how (street, subway, edge), and its price in movements."""

    to: str
    way: str
    cost: int


class Kept(dict[Any, Options]):
    """Options by what they depend on, made when first wanted."""

    def __init__(self, make: Callable[..., Iterator[Option]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: tuple[Any, ...]) -> Options:
        """Make them and keep them."""
        made = self[key] = tuple(self._make(*key))
        return made


class Menu:
    """The options of one board. Each attribute is asked with the tuple named in its maker's arguments."""

    def __init__(self, city: City) -> None:
        self.city = city
        self._options: dict[str, Option] = {}
        self._ways: dict[tuple[str, int], tuple[Way, ...]] = {}
        self.steps = Kept(self._steps)
        self.flips = Kept(self._flips)
        self.buys = Kept(self._buys)
        self.over_here = Kept(self._over_here)
        self.come = Kept(self._come)
        self.long_walk = Kept(self._long_walk)
        self.run_on = Kept(lambda *blocks: (self._option(f"run_on:{to}", to=to) for to in blocks))
        self.resolve = Kept(lambda slot: iter((self._option(f"resolve:{slot}", slot=slot),)))
        self.bones = Kept(self._bones)
        self.end_turn = (self._option("end_turn"),)
        self.tow = (self._option("tow"),)
        self.paw = (self._option("follow_paw"), self._option("stay_paw"))
        self.rows = Kept(self._rows)
        self.choices = Kept(self._choices)
        self.place_buttercup = Kept(lambda *taken: self._places("place_buttercup", taken))
        self.place_scooter = tuple(self._places("place_scooter", ()))
        self.spaces = Kept(lambda *free: (self._option(f"claim_space:{space}", space=space) for space in free))
        self.picks = Kept(self._picks)

    def _option(self, key: str, group: str | None = None, /, **params: Any) -> Option:
        found = self._options.get(key)
        if found is None:
            found = self._options[key] = Option(key, params, group)
        return found

    def _letter(self, block: str) -> str:
        return self.city.street_of[block].letter

    def ways(self, block: str, routes: int) -> tuple[Way, ...]:
        """Return every single step from a block with these route tricks (P-42, P-47, P-65, P-67, P-68; PR-57 to 59)."""
        found = self._ways.get((block, routes))
        if found is None:
            city = self.city
            rides = (city.all_rides if routes & TRANSFER else city.rides).get(block, ())
            jumps = city.edge_jumps.get(block, ()) if routes & ROUND_THE_WORLD else ()
            found = self._ways[block, routes] = (
                *(Way(to, "street", 1) for to in city.near[block]),
                *(Way(to, "subway", 0 if routes & PASS else 1) for to in rides),
                *(Way(to, "edge", 1) for to in jumps),
            )
        return found

    def _steps(self, pawn: str, block: str, routes: int, which: str) -> Iterator[Option]:
        for to, way, cost in self.ways(block, routes):
            if which == EVERY or cost == (which == ONLY_PAID):
                group = self._letter(to) if way == "edge" else None
                yield self._option(f"step:{pawn}:{to}:{way}", group, pawn=pawn, to=to, way=way)

    def _flips(self, card: int, pawn: str, block: str, routes: int) -> Iterator[Option]:
        for to, way, cost in self.ways(block, routes):
            if cost == 1:
                group = self._letter(to) if way == "edge" else None
                key = f"flip_card:{card}:{pawn}:{to}:{way}"
                yield self._option(key, group, card=card, pawn=pawn, to=to, way=way)

    def _buys(self, zoomies: bool, cube: bool) -> Iterator[Option]:
        for what in ("move", "zoomies") if zoomies else ("move",):
            for pay in PAYS if cube else ("cash",):
                yield self._option(f"buy:{what}:{pay}", what=what, pay=pay)

    def _over_here(self, block: str, cube: bool) -> Iterator[Option]:
        for to in self.city.blocks:
            for pay in PAYS if cube else ("cash",):
                if to != block:
                    yield self._option(f"over_here:{to}:{pay}", self._letter(to), to=to, pay=pay)

    def _come(self, block: str, target: str, cube: bool) -> Iterator[Option]:
        for to in self.nearer(block, target):
            for pay in PAYS if cube else ("cash",):
                yield self._option(f"come:{to}:{pay}", to=to, pay=pay)

    def _long_walk(self, pawn: str, block: str, cube: bool) -> Iterator[Option]:
        for direction in (-1, 1):
            for to in self.straight_on(block, direction):
                for pay in PAYS if cube else ("cash",):
                    yield self._option(f"long_walk:{pawn}:{to}:{pay}", pawn=pawn, to=to, pay=pay)

    def nearer(self, block: str, target: str) -> tuple[str, ...]:
        """Return the blocks one step nearer to a target by street (PR-54)."""
        away = self.city.away[target]
        return tuple(to for to in self.city.near[block] if away[to] < away[block])

    def straight_on(self, block: str, direction: int) -> tuple[str, ...]:
        """Return the next block along the street, if there is one (PR-55)."""
        blocks = self.city.street_of[block].blocks
        place = blocks.index(block) + direction
        return (blocks[place],) if 0 <= place < len(blocks) else ()

    def _bones(self, revealed: int, present: int | None) -> Iterator[Option]:
        for space in range(1, revealed + 1):
            if space != present:
                yield self._option(f"move_bone:{space}", space=space)

    def _rows(self, slots: int, left: int) -> Iterator[Option]:
        yield self._option("keep_row")
        for count in range(1, min(slots, left) + 1):
            for chosen in combinations(range(1, slots + 1), count):
                yield self._option(f"set_aside:{','.join(map(str, chosen))}", slots=chosen)

    def _choices(self, places: int, count: int) -> Iterator[Option]:
        for chosen in combinations(range(1, places + 1), count):
            yield self._option(f"choose_row:{','.join(map(str, chosen))}", positions=chosen)

    def _places(self, verb: str, taken: tuple[str, ...]) -> Iterator[Option]:
        for block in self.city.blocks:
            if block not in taken:
                yield self._option(f"{verb}:{block}", self._letter(block), block=block)

    def _picks(self, count: int) -> Iterator[Option]:
        for position in range(1, count + 1):
            yield self._option(f"pick_card:{position}", position=position)


@cache
def menu_of(city: City) -> Menu:
    """Return the menu of a board."""
    return Menu(city)
