"""One ``[[cities]]`` entry of the content file: read, checked, with the line of whatever is wrong.

The conditions are those under "The data file" in the rules' description (PR-01, PR-04, PR-05, PR-07, PR-09, PR-36,
PR-63; P-18, P-76 to P-83).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NoReturn

from rules.core.content import Content
from rules.core.errors import ContentError
from rules.vespaw.city import BonusCard, Building, Card, City, Space, Street, distances, is_edge

KINDS = ("shape", "two_shapes", "street", "subway", "same_street", "edge", "scooter_or_start", "address_range")
SHAPES_SHOWN = {"shape": 1, "two_shapes": 2}
EDGES = ("edge north", "edge east", "edge south", "edge west")
SPACES = 4


class Reader:
    """The values of one city, and the means to complain about one of them."""

    def __init__(self, content: Content, index: int) -> None:
        self.content, self.index = content, index
        self.values = content.tables("cities")[index]

    def fail(self, message: str, table: str = "", key: str = "") -> NoReturn:
        """Complain about a key of the city or of one of its tables."""
        self.content.fail(message, f"cities.{table}" if table else "cities", self.index, key)

    def check(self, holds: bool, message: str, table: str = "", key: str = "") -> None:
        """Complain unless something holds."""
        if not holds:
            self.fail(message, table, key)

    def check_entry(self, holds: bool, message: str, entry: str) -> None:
        """Complain about an entry of a list, found by the first text it is written with, unless something holds."""
        if holds:
            return
        lines = self.content.text.splitlines()
        start = self.content.line("cities", self.index) - 1
        line = next((i for i in range(start, len(lines)) if entry in lines[i]), start)
        raise ContentError(self.content.file, line + 1, message)

    def word(self, key: str) -> str:
        """Return a text of the city."""
        return self.content.get(str, key, "cities", self.index, self.values)

    def table(self, name: str) -> dict[str, Any]:
        """Return a table of the city."""
        found = self.values.get(name)
        if not isinstance(found, dict):
            self.fail(f"{name} must be a table", "", name)
        return found

    def entries(self, name: str) -> list[dict[str, Any]]:
        """Return a list of tables of the city."""
        found = self.values.get(name)
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            self.fail(f"{name} must be a list of tables", "", name)
        return found

    def pair(self, value: object, table: str, key: str) -> tuple[int, int]:
        """Return two whole numbers."""
        if not isinstance(value, list) or len(value) != 2 or any(type(each) is not int for each in value):
            self.fail(f"{key} must be two whole numbers", table, key)
        return value[0], value[1]


def read_city(content: Content, index: int, colours: tuple[str, ...]) -> City:
    """Return the city of this index; raise ContentError for any fault."""
    reader = Reader(content, index)
    corners = {name: reader.pair(value, "corners", name) for name, value in reader.table("corners").items()}
    ends = _ends(reader, corners)
    streets = _streets(reader, ends)
    buildings = _buildings(reader, ends)
    lots = reader.values.get("park_lots")
    if not isinstance(lots, list):
        reader.fail("park_lots must be a list", key="park_lots")
    depots = reader.values.get("depot_lots", {})
    reader.check(isinstance(depots, dict), "depot_lots must be a table", key="depot_lots")
    city = City(
        id=reader.word("id"),
        name=reader.word("name"),
        about=reader.word("about"),
        lots=content.get(int, "lots", "cities", index, reader.values),
        park_lots=tuple(reader.pair(lot, "", "park_lots") for lot in lots),
        depot_lots={colour: reader.pair(lot, "", "depot_lots") for colour, lot in depots.items()},
        starts=_starts(reader, colours, ends, buildings),
        stations=_stations(reader, ends),
        park=_park(reader),
        bonus_cards=_bonus_cards(reader, streets, buildings),
        streets=streets,
        corners=corners,
        ends=ends,
        buildings=buildings,
        cards=_cards(reader, buildings),
    )
    reached = distances(city.near, city.blocks[0])
    for block in city.blocks:
        reader.check(block in reached, f"{block} cannot be reached from {city.blocks[0]}", "blocks", block)
    return city


def _ends(reader: Reader, corners: Mapping[str, object]) -> dict[str, tuple[str, str]]:
    ends = {}
    for block, value in reader.table("blocks").items():
        reader.check(bool(re.fullmatch(r"[A-Z]\d+", block)), f"{block} is no letter and number", "blocks", block)
        pair = value if isinstance(value, list) else []
        reader.check(len(pair) == 2 and pair[0] != pair[1], f"{block} must have two ends", "blocks", block)
        for end in pair:
            reader.check(end in corners or end in EDGES, f"there is no corner {end}", "blocks", block)
        ends[block] = (pair[0], pair[1])
    return ends


def _streets(reader: Reader, ends: Mapping[str, tuple[str, str]]) -> dict[str, Street]:
    streets: dict[str, Street] = {}
    owner: dict[str, str] = {}
    for value in reader.entries("streets"):
        letter, name, runs = (str(value.get(key, "")) for key in ("letter", "name", "runs"))
        mark = f'letter = "{letter}"'
        reader.check_entry(bool(re.fullmatch("[A-Z]", letter)), "a street needs a letter", mark)
        reader.check_entry(letter not in streets, f"two streets have the letter {letter}", mark)
        reader.check_entry(runs in ("north-south", "west-east"), "runs must be north-south or west-east", mark)
        blocks = value.get("blocks")
        if not isinstance(blocks, list) or not blocks:
            reader.fail(f"street {letter} must have blocks", key="streets")
        for block in blocks:
            reader.check_entry(block in ends, f"there is no block {block}", mark)
            reader.check_entry(block not in owner, f"{block} is on two streets", mark)
            owner[block] = letter
        for a, b in pairwise(blocks):
            shared = set(ends[a]) & set(ends[b]) - set(EDGES)
            reader.check_entry(bool(shared), f"{a} and {b} share no corner", mark)
        streets[letter] = Street(letter, name, runs, tuple(blocks))
    for block in ends:
        reader.check(block in owner, f"{block} is on no street", "blocks", block)
    return streets


def _buildings(reader: Reader, ends: Mapping[str, object]) -> dict[int, Building]:
    buildings: dict[int, Building] = {}
    doors: set[str] = set()
    for key, value in reader.table("buildings").items():
        reader.check(key.isdecimal() and isinstance(value, dict), f"{key} must be a numbered table", "buildings", key)
        name, shape, door = (str(value.get(each, "")) for each in ("name", "shape", "door"))
        reader.check(bool(shape), f"building {key} must have a shape", "buildings", key)
        touches = value.get("touches")
        touches = touches if isinstance(touches, list) else []
        for block in touches:
            reader.check(block in ends, f"there is no block {block}", "buildings", key)
        reader.check(door in touches, f"the door of building {key} must be among touches", "buildings", key)
        reader.check(door not in doors, f"{door} has two doors", "buildings", key)
        doors.add(door)
        lot = reader.pair(value.get("lot"), "buildings", key)
        buildings[int(key)] = Building(int(key), name, shape, lot, door, tuple(touches))
    reader.check(bool(buildings), "there must be buildings", "buildings")
    return buildings


def _starts(
    reader: Reader,
    colours: tuple[str, ...],
    ends: Mapping[str, tuple[str, str]],
    buildings: Mapping[int, Building],
) -> dict[str, str]:
    starts = reader.table("starts")
    reader.check(sorted(starts) == sorted(colours), "starts must name a block for each colour", key="starts")
    doors = {building.door for building in buildings.values()}
    for colour, block in starts.items():
        on_edge = block in ends and any(is_edge(end) for end in ends[block])
        reader.check(on_edge, f"{colour} must start on an edge block", key="starts")
        reader.check(block not in doors, f"{colour} must not start at a door", key="starts")
    reader.check(len(set(starts.values())) == len(starts), "two colours start on one block", key="starts")
    return {colour: starts[colour] for colour in colours}


def _stations(reader: Reader, ends: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    stations = reader.table("stations")
    blocks = [block for line in stations.values() if isinstance(line, list) for block in line]
    fits = len(stations) == 2 and all(isinstance(line, list) and len(line) == 2 for line in stations.values())
    reader.check(fits and len(set(blocks)) == 4, "there must be two lines of two stations", key="stations")
    for block in blocks:
        reader.check(block in ends, f"there is no block {block}", key="stations")
    return {line: tuple(pair) for line, pair in stations.items()}


def _park(reader: Reader) -> tuple[Space, ...]:
    spaces = []
    for value in reader.entries("park"):
        mark = f'id = "{value.get("id")}"'
        words = isinstance(value.get("id"), str) and isinstance(value.get("name"), str)
        figures = type(value.get("money")) is int and type(value.get("pick")) is int and value["money"] >= 0
        flag = isinstance(value.get("first_player"), bool)
        reader.check_entry(words and figures and flag, "a reward space lacks a field or has a wrong one", mark)
        reader.check_entry(bool(re.fullmatch(r"\w+", value["id"])), f"{value['id']} is no plain word", mark)
        spaces.append(Space(value["id"], value["name"], value["money"], value["pick"], value["first_player"]))
    reader.check(len({space.id for space in spaces}) == len(spaces) == SPACES, "park must have 4 spaces", key="park")
    reader.check(len({space.money for space in spaces}) == SPACES, "money must differ between spaces", key="park")
    reader.check(sorted(space.pick for space in spaces) == [1, 2, 3, 4], "pick must be 1, 2, 3 and 4", key="park")
    hydrants = sum(space.first_player for space in spaces)
    reader.check(hydrants == 1, "exactly one space must have first_player", key="park")
    return tuple(spaces)


def _bonus_cards(
    reader: Reader, streets: Mapping[str, Street], buildings: Mapping[int, Building]
) -> dict[str, BonusCard]:
    cards: dict[str, BonusCard] = {}
    for value in reader.entries("bonus_cards"):
        card_id, kind = str(value.get("id", "")), str(value.get("kind", ""))
        mark = f'id = "{card_id}"'
        reader.check_entry(bool(re.fullmatch(r"\w+", card_id)), "a bonus card needs an id", mark)
        reader.check_entry(card_id not in cards, f"{card_id} is there twice", mark)
        reader.check_entry(kind in KINDS, f"there is no kind {kind}", mark)
        card = BonusCard(card_id, kind)
        if kind in SHAPES_SHOWN:
            shapes = value.get("shapes")
            shapes = tuple(dict.fromkeys(shapes)) if isinstance(shapes, list) else ()
            wanted = SHAPES_SHOWN[kind]
            reader.check_entry(len(shapes) == wanted, f"{card_id} must show {wanted} shapes", mark)
            for shape in shapes:
                exists = any(building.shape == shape for building in buildings.values())
                reader.check_entry(exists, f"there is no building of shape {shape}", mark)
            card = BonusCard(card_id, kind, shapes=shapes)
        elif kind == "street":
            reader.check_entry(value.get("street") in streets, f"there is no street {value.get('street')}", mark)
            card = BonusCard(card_id, kind, street=value["street"])
        elif kind == "address_range":
            low, high = value.get("low"), value.get("high")
            inside = type(low) is int and type(high) is int and any(low <= number <= high for number in buildings)
            reader.check_entry(inside, f"{card_id} must have a low and a high with addresses between", mark)
            card = BonusCard(card_id, kind, low=value["low"], high=value["high"])
        cards[card_id] = card
    return cards


def _cards(reader: Reader, buildings: Mapping[int, Building]) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    table = reader.table("pd_cards")
    for key, deliveries in table.items():
        pickup = int(key) if key.isdecimal() else 0
        reader.check(pickup in buildings, f"there is no address {key}", "pd_cards", key)
        listed = isinstance(deliveries, list) and 0 < len(deliveries) <= 26
        reader.check(listed, f"{key} must list its delivery addresses", "pd_cards", key)
        for letter, delivery in zip("abcdefghijklmnopqrstuvwxyz", deliveries, strict=False):
            reader.check(delivery in buildings, f"there is no address {delivery}", "pd_cards", key)
            same = buildings[delivery].door == buildings[pickup].door
            reader.check(not same, f"{key} is delivered on the block of its pickup", "pd_cards", key)
            cards[f"{key}{letter}"] = Card(f"{key}{letter}", pickup, delivery)
    for number in buildings:
        reader.check(str(number) in table, f"address {number} is never a pickup", "pd_cards")
    return cards
