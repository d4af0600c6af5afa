"""Reading ``data/content/vespaw.toml``: the numbers of the game, the New Trick tiles, the neighbourhoods.

Covers Setup 1 to 6 as far as pieces go (P-21, P-22, P-23, P-26) and the conditions under "The data file" in the
rules' description. Every fault is told with its file and line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from rules.core.content import FOLDER, Content, open_file
from rules.vespaw.city import City
from rules.vespaw.city_file import read_city

ROUTE_TRICKS = ("round_the_world", "transfer_ticket", "season_pass", "snatchers")
ACTION_TRICKS = ("over_here", "come", "long_walk", "zoomies")
SIDES = ("green", "blue", "orange", "pink")
TILES = 6
TILES_OF_A_KIND = 3


@dataclass(frozen=True, slots=True)
class Trick:
    """A New Trick tile: ``kind`` is route (the infinity sign) or action (costs one payment)."""

    id: str
    name: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of ``[game]``: dollars, cubes, cards and movements."""

    rounds: int
    start_money: int
    cubes_per_round: int
    payment_cash: int
    movements_per_payment: int
    zoomies_movements: int
    bailout: int
    unspent_cube_money: int
    paw_income: int
    bonus_match_money: int
    same_street_money: int
    packages_per_round: int
    cards_per_player: int
    max_set_aside: int
    bonus_row_extra: int
    reveals_per_round: int
    step_cap: int


# What a number must be at least; those not named may be 0.
LEAST = {
    "start_money": 1,
    "payment_cash": 1,
    "bailout": 1,
    "movements_per_payment": 1,
    "zoomies_movements": 1,
    "packages_per_round": 1,
    "step_cap": 1,
}


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """All that is in the box."""

    numbers: Numbers
    colours: tuple[str, ...]
    default_colours: Mapping[int, tuple[str, ...]]
    tricks: Mapping[str, Trick]
    cities: Mapping[str, City]

    def kind(self, kind: str) -> tuple[str, ...]:
        """Return the ids of the tiles of this kind, in the order of the file."""
        return tuple(trick.id for trick in self.tricks.values() if trick.kind == kind)


@cache
def box() -> Box:
    """Return the box as the repository has it; raise ContentError for a fault in the file."""
    return read_box(FOLDER / "vespaw.toml")


def read_box(path: Path) -> Box:
    """Read a content file; raise ContentError with file and line for any fault."""
    return parse(open_file(path))


def parse(content: Content) -> Box:
    """Check a content file through and through and return what it says."""
    numbers = _numbers(content)
    colours = _colours(content)
    tricks = _tricks(content)
    cities: dict[str, City] = {}
    for index in range(len(content.tables("cities"))):
        city = read_city(content, index, colours)
        content.check(city.id not in cities, f"two cities are called {city.id}", "cities", index, "id")
        dealt = len(colours) * numbers.cards_per_player
        content.check(len(city.cards) >= dealt, f"at least {dealt} cards are needed", "cities.pd_cards", index)
        needed = 2 * len(colours) + numbers.bonus_row_extra
        enough = len(city.bonus_cards) >= needed
        content.check(enough, f"at least {needed} bonus cards are needed", "cities", index, "bonus_cards")
        cities[city.id] = city
    return Box(numbers, colours, _default_colours(content, colours), tricks, cities)


def _numbers(content: Content) -> Numbers:
    values = {each.name: content.get(int, each.name, "game") for each in fields(Numbers)}
    for name, value in values.items():
        least = LEAST.get(name, 0)
        content.check(value >= least, f"{name} must be at least {least}", "game", key=name)
    numbers = Numbers(**values)
    content.check(numbers.rounds == 3, "rounds must be 3", "game", key="rounds")
    content.check(numbers.reveals_per_round == 3, "reveals_per_round must be 3", "game", key="reveals_per_round")
    cards = 2 * numbers.packages_per_round + numbers.max_set_aside
    content.check(
        numbers.cards_per_player == cards, f"cards_per_player must be {cards}", "game", key="cards_per_player"
    )
    content.check(
        numbers.packages_per_round <= numbers.max_set_aside <= 9,
        f"max_set_aside must be {numbers.packages_per_round} to 9",
        "game",
        key="max_set_aside",
    )
    return numbers


def _colours(content: Content) -> tuple[str, ...]:
    colours = content.get(list, "seats_clockwise", "game")
    known = len(colours) == len(SIDES) and set(map(str, colours)) == set(SIDES)
    content.check(known, f"seats_clockwise must name {', '.join(SIDES)}, each once", "game", key="seats_clockwise")
    players = content.get(list, "players", "game")
    content.check(players == [2, 4], "players must be [2, 4]", "game", key="players")
    return tuple(colours)


def _default_colours(content: Content, colours: tuple[str, ...]) -> dict[int, tuple[str, ...]]:
    given = content.get(dict, "default_colours", "game")
    found = {}
    for seats in (2, 3, 4):
        chosen = given.get(str(seats))
        fits = isinstance(chosen, list) and len(chosen) == seats and is_clockwise(chosen, colours)
        message = f"default_colours must name {seats} colours clockwise for {seats} players"
        content.check(fits, message, "game", key="default_colours")
        found[seats] = tuple(chosen or ())
    return found


def is_clockwise(chosen: list[Any], colours: tuple[str, ...]) -> bool:
    """Whether these are different colours in the order in which they sit around the board (PR-11)."""
    if any(colour not in colours for colour in chosen):
        return False
    places = [colours.index(colour) for colour in chosen]
    return all(a < b for a, b in pairwise(places))


def _tricks(content: Content) -> dict[str, Trick]:
    tricks: dict[str, Trick] = {}
    for index, table in enumerate(content.tables("tricks")):
        words = {key: content.get(str, key, "tricks", index, table) for key in ("id", "name", "kind", "text")}
        trick = Trick(**words)
        expected = "route" if trick.id in ROUTE_TRICKS else "action" if trick.id in ACTION_TRICKS else ""
        content.check(bool(expected), f"there is no trick {trick.id}", "tricks", index, "id")
        content.check(trick.id not in tricks, f"{trick.id} is there twice", "tricks", index, "id")
        content.check(trick.kind == expected, f"{trick.id} must be of kind {expected}", "tricks", index, "kind")
        tricks[trick.id] = trick
    for kind in ("route", "action"):
        count = sum(trick.kind == kind for trick in tricks.values())
        content.check(count >= TILES_OF_A_KIND, f"at least {TILES_OF_A_KIND} {kind} tiles are needed", "tricks")
    return tricks
