"""Courses, tiles, symbols, pace and memory levels, read from ``data/content/rallye_trucks.toml``.

Contents: T-01, T-02. A course must hold to TR-09, the places of the tiles to TR-10, the levels to TR-67, the number
of looks at a turn to TR-51. A fault names the file and the line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from rules.core.content import FOLDER, Content, open_file

FILE = "rallye_trucks.toml"
NAME_IN_FILE = "rallye-trucks"

Point = tuple[float, float]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a tile or a space shows. ``outline`` describes its drawing."""

    id: str
    name: str
    letter: str
    emoji: str
    colour: str
    outline: str


@dataclass(frozen=True, slots=True)
class Course:
    """A closed road of ``length`` spaces, space 1 first, and the faces of its tiles; drawing points on the canvas."""

    id: str
    name: str
    note: str
    max_rounds: int
    spaces: tuple[str, ...]
    tiles: tuple[str, ...]
    xy: tuple[Point, ...]
    line_xy: Point
    start_xy: tuple[Point, ...]

    @property
    def length(self) -> int:
        """Number of spaces in a lap (L)."""
        return len(self.spaces)


@dataclass(frozen=True, slots=True)
class Level:
    """How well a computer remembers (TR-66, TR-67)."""

    id: str
    see: float
    fade: float
    mix: float
    peek: bool


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds a frame and the last picture of a turn stay (TR-50, TR-52)."""

    step: float
    hold: float


@dataclass(frozen=True, slots=True)
class RallyeContent:
    """Everything that the content file says."""

    default_course: str
    laps: int
    seats: tuple[int, int]
    turn_order: str
    memory_mode: str
    canvas: Point
    tile_size: float
    slots: tuple[str, ...]
    button_rows: tuple[tuple[str, ...], ...]
    slot_xy: tuple[Point, ...]
    neighbours: tuple[tuple[int, ...], ...]
    symbols: Mapping[str, Symbol]
    courses: Mapping[str, Course]
    pace: Mapping[str, Pace]
    default_pace: str
    together_action_s: int
    watch_lock_s: int
    keep_rounds: int
    own_turns: bool
    levels: Mapping[str, Level]
    stand_in: str

    @property
    def usual_pace(self) -> Pace:
        """The pace at which everything is shown."""
        return self.pace[self.default_pace]


def _table(c: Content, path: str) -> dict[str, Any]:
    """The table of this dotted name."""
    found: Any = c.data
    for part in path.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    if not isinstance(found, dict) or not found:
        c.fail(f"there is no table {path}")
    return found


def _value(c: Content, kind: type[T] | tuple[type[T], ...], path: str, key: str) -> T:
    return c.get(kind, key, path, within=_table(c, path))


def _whole(c: Content, path: str, key: str, low: int, high: int = 1_000_000) -> int:
    value = _value(c, int, path, key)
    c.check(low <= value <= high, f"{key} must be from {low} to {high}", path, key=key)
    return value


def _word(c: Content, path: str, key: str, words: tuple[str, ...]) -> str:
    value = _value(c, str, path, key)
    c.check(value in words, f"{key} must be one of {', '.join(words)}", path, key=key)
    return value


def _is_point(value: object, canvas: Point) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(part, int | float) and not isinstance(part, bool) for part in value)
        and all(0 <= part <= limit for part, limit in zip(value, canvas, strict=True))
    )


def _point(c: Content, value: object, canvas: Point, where: tuple[str, int, str]) -> Point:
    if not isinstance(value, list) or not _is_point(value, canvas):
        table, index, key = where
        c.fail(f"{key} must be a point on the canvas", table, index, key)
    return value[0], value[1]


def _slots(c: Content) -> dict[str, Any]:
    """The places of the tiles: order, edges, points (TR-10)."""
    canvas = _value(c, list, "slots", "canvas")
    c.check(_is_point(canvas, (10_000, 10_000)), "canvas must be two sizes", "slots", key="canvas")
    slots: list[str] = _value(c, list, "slots", "order")
    count = _whole(c, "rules", "tile_count", 18, 18)
    c.check(all(isinstance(slot, str) for slot in slots), "order must hold names", "slots", key="order")
    fits = len(slots) == count == len(set(slots))
    c.check(fits, f"order must name {count} different places", "slots", key="order")
    rows: list[list[str]] = _value(c, list, "slots", "button_rows")
    shaped = all(isinstance(row, list) and 0 < len(row) <= 5 for row in rows) and len(rows) <= 4
    c.check(shaped, "button_rows must be at most four rows of at most five places", "slots", key="button_rows")
    in_rows = sorted(slot for row in rows for slot in row)
    c.check(in_rows == sorted(slots), "button_rows must hold every place once", "slots", key="button_rows")
    points = _table(c, "slots.xy")
    for slot in points:
        c.check(slot in slots, f"{slot} is not a place", "slots.xy", key=slot)
    size = _value(c, (int, float), "slots", "tile_size")
    c.check(size > 0, "tile_size must be positive", "slots", key="tile_size")
    edge = {slot: row for row in rows for slot in row}
    return {
        "canvas": (canvas[0], canvas[1]),
        "tile_size": size,
        "slots": tuple(slots),
        "button_rows": tuple(map(tuple, rows)),
        "slot_xy": tuple(_point(c, points.get(slot), (canvas[0], canvas[1]), ("slots.xy", 0, slot)) for slot in slots),
        "neighbours": tuple(_neighbours(slot, edge[slot], slots) for slot in slots),
    }


def _neighbours(slot: str, row: list[str], slots: list[str]) -> tuple[int, ...]:
    at = row.index(slot)
    return tuple(slots.index(row[beside]) for beside in (at - 1, at + 1) if 0 <= beside < len(row))


def _symbols(c: Content) -> dict[str, Symbol]:
    symbols: dict[str, Symbol] = {}
    for id_ in _table(c, "symbols"):
        path = f"symbols.{id_}"
        texts = {key: _value(c, str, path, key) for key in ("name", "letter", "emoji", "colour", "outline")}
        for key, text in texts.items():
            c.check(bool(text.strip()), f"{key} must not be empty", path, key=key)
        c.check(len(texts["letter"]) == 1, "letter must be one letter", path, key="letter")
        taken = any(symbol.letter == texts["letter"] for symbol in symbols.values())
        c.check(not taken, "letter is taken by another symbol", path, key="letter")
        c.check(bool(re.fullmatch(r"#[0-9A-Fa-f]{6}", texts["colour"])), "colour must be #RRGGBB", path, key="colour")
        symbols[id_] = Symbol(id_, **texts)
    return symbols


def _course(c: Content, index: int, symbols: Mapping[str, Symbol], canvas: Point) -> Course:
    """One course, checked by TR-09."""
    raw = c.tables("courses")[index]

    def get(kind: type[T], key: str) -> T:
        return c.get(kind, key, "courses", index, within=raw)

    def check(holds: bool, message: str, key: str) -> None:
        c.check(holds, message, "courses", index, key)

    spaces, counts, rounds = get(list, "spaces"), get(dict, "tiles"), get(int, "max_rounds")
    check(8 <= len(spaces) <= 18, "spaces must be 8 to 18", "spaces")
    check(all(symbol in symbols for symbol in spaces), "spaces must hold known symbols", "spaces")
    check(all(symbol in symbols for symbol in counts), "tiles must hold known symbols", "tiles")
    whole = all(type(count) is int and count >= 1 for count in counts.values())
    check(whole and sum(counts.values()) == 18, "tiles must be 18 in all, at least one of each named", "tiles")
    for symbol, needed in Counter(spaces).items():
        check(counts.get(symbol, 0) >= needed, f"a lap needs {needed} tiles with {symbol}", "tiles")
    check(rounds >= 1, "max_rounds must be 1 or more", "max_rounds")
    xy, starts = get(list, "xy"), get(list, "start_xy")
    check(len(xy) == len(spaces), "xy must have one point for each space", "xy")
    check(len(starts) >= 4, "start_xy must have a point for each truck", "start_xy")
    return Course(
        id=get(str, "id"),
        name=get(str, "name"),
        note=get(str, "note"),
        max_rounds=rounds,
        spaces=tuple(spaces),
        tiles=tuple(symbol for symbol, count in counts.items() for _ in range(count)),
        xy=tuple(_point(c, point, canvas, ("courses", index, "xy")) for point in xy),
        line_xy=_point(c, get(list, "line_xy"), canvas, ("courses", index, "line_xy")),
        start_xy=tuple(_point(c, point, canvas, ("courses", index, "start_xy")) for point in starts),
    )


def _courses(c: Content, symbols: Mapping[str, Symbol], canvas: Point) -> dict[str, Course]:
    courses: dict[str, Course] = {}
    for index in range(len(c.tables("courses"))):
        course = _course(c, index, symbols, canvas)
        c.check(course.id not in courses, f"there are two courses {course.id}", "courses", index, "id")
        courses[course.id] = course
    default = c.get(str, "default_course")
    c.check(default in courses, "default_course must be the id of a course", key="default_course")
    return courses


def _pace(c: Content) -> dict[str, Pace]:
    paces: dict[str, Pace] = {}
    for name, value in _table(c, "pace").items():
        if isinstance(value, dict):
            path = f"pace.{name}"
            times = {key: _value(c, (int, float), path, key) for key in ("step", "hold")}
            for key, seconds in times.items():
                c.check(seconds > 0, f"{key} must be positive", path, key=key)
            paces[name] = Pace(**times)
    default = _value(c, str, "pace", "default")
    c.check(default in paces, "default must be the name of a pace", "pace", key="default")
    return paces


def _levels(c: Content) -> dict[str, Level]:
    levels: dict[str, Level] = {}
    for name in ("rookie", "driver", "champion"):
        path = f"memory.{name}"
        odds = {key: _value(c, (int, float), path, key) for key in ("see", "fade", "mix")}
        for key, chance in odds.items():
            c.check(0 <= chance <= 1, f"{key} must be from 0 to 1", path, key=key)
        levels[name] = Level(name, **odds, peek=_value(c, bool, path, "peek"))
    return levels


def parse(c: Content) -> RallyeContent:
    """Make the content of a file that was read; raise ContentError for the first fault."""
    c.check(c.data.get("schema") == 1, "schema must be 1", key="schema")
    c.check(c.data.get("game") == NAME_IN_FILE, f"game must be {NAME_IN_FILE!r}", key="game")
    places, symbols = _slots(c), _symbols(c)
    low, high = _whole(c, "rules", "players_min", 2, 4), _whole(c, "rules", "players_max", 2, 4)
    c.check(low <= high, "players_max must not be below players_min", "rules", key="players_max")
    _whole(c, "watch", "views_per_turn", 1, 1)
    levels = _levels(c)
    return RallyeContent(
        **places,
        symbols=symbols,
        courses=_courses(c, symbols, places["canvas"]),
        default_course=c.get(str, "default_course"),
        laps=_whole(c, "rules", "laps", 2, 2),
        seats=(low, high),
        turn_order=_word(c, "rules", "turn_order", ("fixed", "pendulum")),
        memory_mode=_word(c, "rules", "memory_mode", ("sealed", "together")),
        pace=_pace(c),
        default_pace=_value(c, str, "pace", "default"),
        together_action_s=_whole(c, "clock", "together_action_s", 1),
        watch_lock_s=_whole(c, "clock", "watch_lock_s", 1),
        keep_rounds=_whole(c, "watch", "keep_rounds", 1),
        own_turns=_value(c, bool, "watch", "own_turns"),
        levels=levels,
        stand_in=_word(c, "memory", "stand_in", tuple(levels)),
    )


@cache
def content() -> RallyeContent:
    """The content of the game's own file, read once. Raise ContentError for any fault."""
    return parse(open_file(FOLDER / FILE))
