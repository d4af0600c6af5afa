"""Components: modes, scorings, variants and the numbers of the content file, checked (D-01..D-03, DR-02).

Every fault is a ContentError that names the file and the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.core.content import FOLDER, Content, open_file
from rules.dicycle_race import combos
from rules.dicycle_race.cards import Card, Deck
from rules.dicycle_race.courses import Course, Limits, courses

GAME_ID = "dicycle_race"
VARIANTS = ("all_there_and_back", "stop_or_again", "little_traffic_jam", "multi_routes", "first_shall_be_last")
MODES = {"sprint": "line", "family": "line", "velodrome": "ring", "duel": "ring"}
SCORINGS = ("simple_sprint", "ranking_321", "time_ranking")
LOOKS = {
    "purple": ("#CC79A7", "#000000", "disc"),
    "red": ("#D55E00", "#000000", "square"),
    "yellow": ("#F0E442", "#000000", "triangle"),
    "blue": ("#0072B2", "#FFFFFF", "diamond"),
    "green": ("#009E73", "#000000", "hexagon"),
    "orange": ("#E69F00", "#000000", "star"),
}


@dataclass(frozen=True, slots=True)
class Mode:
    """A game mode and what the rulebook lists for it."""

    id: str
    name: str
    low: int
    high: int
    variants: tuple[str, ...]
    scorings: tuple[str, ...]
    preselect: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring: how many races a match has, and the points of the places (3-2-1 only)."""

    id: str
    name: str
    races: int
    low: int
    high: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Everything the content file holds."""

    cards: dict[int, Card]
    modes: dict[str, Mode]
    scorings: dict[str, Scoring]
    courses: dict[str, Course]
    pawns: tuple[str, ...]
    limits: Limits


def _whole(content: Content, key: str, table: str, within: dict[str, Any] | None = None, low: int = 0) -> int:
    value = content.get(int, key, table, within=within)
    content.check(value >= low, f"{key} must be at least {low}", table, key=key)
    return value


def _words(content: Content, key: str, table: str, index: int, allowed: tuple[str, ...]) -> tuple[str, ...]:
    words = content.get(list, key, table, index)
    good = len(set(map(str, words))) == len(words) and all(word in allowed for word in words)
    content.check(good, f"{key} may hold {', '.join(allowed)}, each once", table, index, key)
    return tuple(words)


def _named(content: Content, table: str, build: Callable[[str, str, int], Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for index, _ in enumerate(content.tables(table)):
        name = content.get(str, "id", table, index)
        content.check(name not in found, f"{name} stands here twice", table, index, "id")
        found[name] = build(name, content.get(str, "name", table, index), index)
    return found


def _modes(content: Content) -> dict[str, Mode]:
    def build(name: str, title: str, index: int) -> Mode:
        content.check(name in MODES, f"there is no mode {name}", "mode", index, "id")
        shape = content.get(str, "shape", "mode", index)
        content.check(shape == MODES[name], f"{name} is ridden on a {MODES[name]}", "mode", index, "shape")
        seats = content.get(dict, "players", "mode", index)
        low, high = (_whole(content, key, "mode", seats, 2) for key in ("min", "max"))
        content.check(low <= high <= 6, "players must lie within 2 to 6", "mode", index, "players")
        variants = _words(content, "variants", "mode", index, VARIANTS)
        scorings = _words(content, "scorings", "mode", index, SCORINGS)
        preselect = _words(content, "preselect", "mode", index, variants)
        return Mode(name, title, low, high, variants, scorings, preselect)

    found = _named(content, "mode", build)
    content.check(set(found) == set(MODES), f"there must be the modes {', '.join(MODES)}", "mode")
    return found


def _scorings(content: Content) -> dict[str, Scoring]:
    def build(name: str, title: str, index: int) -> Scoring:
        content.check(name in SCORINGS, f"there is no scoring {name}", "scoring", index, "id")
        races = content.get(dict, "races", "scoring", index)
        default, low, high = (_whole(content, key, "scoring", races, 1) for key in ("default", "min", "max"))
        content.check(low <= default <= high, "races must be in order min, default, max", "scoring", index, "races")
        points = content.get(list, "points", "scoring", index) if name == "ranking_321" else []
        falling = all(type(each) is int for each in points) and points == sorted(set(points), reverse=True)
        content.check(falling, "points must be falling whole numbers", "scoring", index, "points")
        content.check(not points or len(points) == 3, "three places score", "scoring", index, "points")
        return Scoring(name, title, default, low, high, tuple(points))

    found = _named(content, "scoring", build)
    content.check(set(found) == set(SCORINGS), f"there must be the scorings {', '.join(SCORINGS)}", "scoring")
    return found


def _limits(content: Content) -> Limits:
    own, family = "custom_course", "family"
    blank = [_whole(content, f"blank_{key}", "traffic", low=1) for key in ("default", "min", "max")]
    content.check(blank[1] <= blank[0] <= blank[2], "blank_default must lie within", "traffic", key="blank_default")
    caps = {}
    for key in ("line", "velodrome", "duel"):
        factor = re.match(r"(\d+) \* ", content.get(str, key, "round_caps"))
        content.check(bool(factor), f"{key} must begin with a number and *", "round_caps", key=key)
        caps[key] = int(factor[1]) if factor else 0
    teams = content.get(dict, "teams", family)
    sizes = content.get(dict, "max_team_size", family)
    content.check(set(sizes) == {"2", "3"}, "max_team_size must name 2 and 3 teams", family, key="max_team_size")
    return Limits(
        blank=blank[0],
        blank_low=blank[1],
        blank_high=blank[2],
        min_cards=_whole(content, "min_cards", own, low=1),
        max_cards=_whole(content, "max_cards", own, low=1),
        max_copies=_whole(content, "max_copies", own, low=1),
        max_forks=_whole(content, "max_forks", own, low=1),
        max_branches=_whole(content, "max_branches", own, low=2),
        max_branch_cards=_whole(content, "max_branch_cards", own, low=1),
        velodrome_extra=_whole(content, "velodrome_min_extra", own, low=2),
        duel_cards=_whole(content, "duel_min_cards", own, low=2),
        caps=caps,
        min_teams=_whole(content, "min", family, teams, 2),
        max_teams=_whole(content, "max", family, teams, 2),
        team_sizes={int(key): _whole(content, key, family, sizes, 1) for key in sizes},
        team_pawns=_whole(content, "min_pawns_per_team", family, low=1),
    )


def _heading(content: Content) -> None:
    content.check(content.get(int, "format", "game") == 1, "format must be 1", "game", key="format")
    content.check(content.get(str, "id", "game") == GAME_ID, f"id must be {GAME_ID!r}", "game", key="id")
    seats = content.get(dict, "players", "game")
    content.check(seats == {"min": 2, "max": 6}, "the game is for 2 to 6 players", "game", key="players")
    for key, value in (("colors", list(combos.COLOURS)), ("per_color", 6), ("hand", 6), ("rolls", 3)):
        content.check(content.table("dice").get(key) == value, f"{key} must be {value}", "dice", key=key)


def parse(content: Content) -> Box:
    """Check the whole file and return what it holds. Raise ContentError for any fault."""
    _heading(content)
    pawns = content.get(list, "colors", "pawns")
    known = len(pawns) == 6 and set(map(str, pawns)) == set(LOOKS)
    content.check(known, f"the pawns are {', '.join(LOOKS)}", "pawns", key="colors")
    cards, limits = Deck(content).cards, _limits(content)
    return Box(cards, _modes(content), _scorings(content), courses(content, cards, limits), tuple(pawns), limits)


def read(folder: Path = FOLDER) -> Box:
    """Read the game's content file. Raise ContentError for any fault."""
    return parse(open_file(folder / f"{GAME_ID}.toml"))


@cache
def box() -> Box:
    """Return the content of the game, read once."""
    return read()
