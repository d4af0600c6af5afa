"""What lies on the table: set-up, teams, courses, and the numbers of the rules, read from ``velocity.toml``.

Rulebook headings Components and Setup (V-01 to V-03, V-05 to V-08, V-10 to V-20; VR-01, VR-02, VR-08). The printed
course is only known in part, see V-85, V-89.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from rules.core.content import Content, read
from rules.core.model import Team


class District(NamedTuple):
    """A named stretch of the road, from its first to its last space (numbers fall)."""

    first: int
    last: int
    name: str


@dataclass(frozen=True, slots=True)
class Course:
    """A road: spaces ``length`` down to 1, the start space is ``length + 1`` (VR-01). ``obstacle`` is ascending."""

    id: str
    name: str
    blurb: str
    length: int
    supply: frozenset[int]
    obstacle: tuple[int, ...]
    rows: tuple[int, ...]
    districts: tuple[District, ...]

    @property
    def start(self) -> int:
        """The number of the start space."""
        return self.length + 1

    def kind(self, space: int) -> str:
        """Return "start", "supply", "obstacle" or "route" (V-12 to V-16)."""
        if space > self.length:
            return "start"
        if space in self.supply:
            return "supply"
        return "obstacle" if space in self.obstacle else "route"


class SetupRow(NamedTuple):
    """Figures and couriers of a team and cans in the general supply, for a number of seats (V-06 to V-20)."""

    seats: int
    figures: int
    couriers: int
    cans: int


class Rules(NamedTuple):
    """The numbers of the rules."""

    min_seats: int
    max_seats: int
    die_faces: tuple[int, ...]
    finish_places: int
    home_to_win: int
    refuel_cost: int
    breakaway_cost: int
    slipstream_cost: int
    master_cost: int
    fall_back_cans: int
    fall_to_start_cans: int
    supply_cans: int
    round_cap: int
    late_can: bool


class Box(NamedTuple):
    """Everything in the content file. ``energy`` is how the energy die looks."""

    rules: Rules
    setup: Mapping[int, SetupRow]
    teams: tuple[Team, ...]
    energy: Team
    courses: Mapping[str, Course]
    default_course: str


@cache
def content() -> Box:
    """Return the content of the game; raise ContentError with file and line for a fault in it."""
    return read("velocity", parse)


def parse(source: Content) -> Box:
    """Turn a content file into a Box; raise ContentError with file and line for a fault in it."""
    rules = _rules(source)
    setup = _setup(source, rules)
    teams = _teams(source, rules)
    energy = _team(source, source.table("energy_die"), "energy_die", 0, id="energy", mark="")
    courses = _courses(source, rules)
    default = source.get(str, "default_course")
    source.check(default in courses, f"there is no course {default}", key="default_course")
    return Box(rules, setup, teams, energy, courses, default)


def _rules(source: Content) -> Rules:
    faces = _numbers(source, source.table("rules"), "die_faces", "rules", 0)
    source.check(bool(faces) and min(faces) > 0, "die_faces must be numbers above 0", "rules", key="die_faces")
    values: dict[str, Any] = {"die_faces": faces, "late_can": source.get(bool, "late_can", "rules")}
    for name in Rules._fields:
        if name not in values:
            values[name] = source.get(int, name, "rules")
            source.check(values[name] > 0, f"{name} must be above 0", "rules", key=name)
    return Rules(**values)


def _setup(source: Content, rules: Rules) -> dict[int, SetupRow]:
    rows: dict[int, SetupRow] = {}
    for index, _ in enumerate(source.tables("setup")):
        row = SetupRow(*(source.get(int, name, "setup", index) for name in SetupRow._fields))
        source.check(row.seats not in rows, f"{row.seats} seats are set up twice", "setup", index, "seats")
        source.check(row.figures == row.couriers + 1, "figures must be couriers + 1", "setup", index, "figures")
        source.check(row.couriers >= rules.home_to_win, "too few couriers to win", "setup", index, "couriers")
        source.check(row.cans >= 0, "cans must not be below 0", "setup", index, "cans")
        rows[row.seats] = row
    wanted = set(range(rules.min_seats, rules.max_seats + 1))
    source.check(set(rows) == wanted, "setup must cover min_seats to max_seats", "rules", key="min_seats")
    return rows


def _teams(source: Content, rules: Rules) -> tuple[Team, ...]:
    teams: list[Team] = []
    for index, table in enumerate(source.tables("team")):
        team = _team(source, table, "team", index)
        for name in ("id", "letter", "mark"):
            taken = any(getattr(other, name) == getattr(team, name) for other in teams)
            source.check(not taken, f"{name} {getattr(team, name)} is taken", "team", index, name)
        teams.append(team)
    source.check(len(teams) >= rules.max_seats, "there are fewer teams than seats", "team")
    return tuple(teams)


def _team(source: Content, table: dict[str, Any], name: str, index: int, **given: str) -> Team:
    values = {field: source.get(str, field, name, index, table) for field in Team._fields if field not in given}
    return Team(**values, **given)


def _courses(source: Content, rules: Rules) -> dict[str, Course]:
    courses: dict[str, Course] = {}
    districts = 0
    for index, table in enumerate(source.tables("course")):
        shortest = 2 * max(rules.die_faces) + 1
        length = source.get(int, "length", "course", index)
        source.check(length >= shortest, f"length must be at least {shortest}", "course", index, "length")
        course = _course(source, table, index, districts)
        _check_course(source, course, index)
        source.check(course.id not in courses, f"course {course.id} is there twice", "course", index, "id")
        courses[course.id] = course
        districts += len(course.districts)
    return courses


def _course(source: Content, table: dict[str, Any], index: int, districts: int) -> Course:
    supply = _numbers(source, table, "supply", "course", index)
    obstacle = _numbers(source, table, "obstacle", "course", index)
    return Course(
        id=source.get(str, "id", "course", index),
        name=source.get(str, "name", "course", index),
        blurb=source.get(str, "blurb", "course", index),
        length=source.get(int, "length", "course", index),
        supply=frozenset(supply),
        obstacle=tuple(sorted(obstacle)),
        rows=_numbers(source, table, "rows", "course", index),
        districts=_districts(source, table, index, districts),
    )


def _districts(source: Content, table: dict[str, Any], index: int, before: int) -> tuple[District, ...]:
    name, found = "course.district", []
    expected = table["length"]
    for i, district in enumerate(source.get(list, "district", "course", index), before):
        first, last = (source.get(int, key, name, i, district) for key in ("from", "to"))
        source.check(first == expected, f"the district must start at {expected}", name, i, "from")
        source.check(1 <= last <= first, "the district must end between its start and 1", name, i, "to")
        found.append(District(first, last, source.get(str, "name", name, i, district)))
        expected = last - 1
    source.check(expected == 0, "the districts must cover the course down to 1", "course", index)
    return tuple(found)


def _check_course(source: Content, course: Course, index: int) -> None:
    def check(holds: bool, message: str, key: str) -> None:
        source.check(holds, message, "course", index, key)

    for key, spaces in (("supply", course.supply), ("obstacle", course.obstacle)):
        check(bool(spaces), f"there must be at least one {key} space", key)
        check(min(spaces) >= 1 and max(spaces) <= course.length, f"{key} must lie within 1 and length", key)
    both = course.supply & set(course.obstacle)
    check(not both, f"{sorted(both)} cannot be supply and obstacle", "obstacle")
    check(min(course.rows, default=0) > 0 and sum(course.rows) == course.length, "rows must add up to length", "rows")


def _numbers(source: Content, table: dict[str, Any], key: str, name: str, index: int) -> tuple[int, ...]:
    values = source.get(list, key, name, index, table)
    source.check(all(type(each) is int for each in values), f"{key} must be whole numbers", name, index, key)
    source.check(key == "rows" or len(set(values)) == len(values), f"{key} has a number twice", name, index, key)
    return tuple(values)
