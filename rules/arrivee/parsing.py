"""Checks ``arrivee.toml`` from end to end and turns it into a `content.Box`; a fault names file and line.

Covers the header of the file: lines, lengths and times have to agree, nothing may lie where the start throw lands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from rules.arrivee.content import (
    GAME_ID,
    GRADES,
    KINDS,
    LEVELS,
    SCHEMA,
    UNITS,
    Box,
    Card,
    Championship,
    Course,
    Deal,
    Prime,
    Rules,
    Section,
    TimeTrial,
    Tour,
)
from rules.core.content import Content
from rules.core.errors import ContentError

TYPES = ("flat", "medium", "hard")
CATEGORIES = ("4", "3", "2", "1", "HC")
PACES = ("flat", "descent", *(f"climb_{grade}" for grade in GRADES))
BASES = (*PACES, "climb_basic", *(f"cobbles_{level}" for level in ("flat", "descent", "climb")))
POINTS = (*(f"finish_{name}" for name in (*TYPES, "time_trial")), *(f"climb_{name}" for name in CATEGORIES), "sprint")
NUMBERS = Rules._fields[:9]


def parse(source: Content) -> Box:
    """Turn a content file into a Box; raise ContentError with file and line for a fault in it."""
    source.check(source.data.get("schema") == SCHEMA, f"schema must be {SCHEMA}", key="schema")
    source.check(source.data.get("game") == GAME_ID, f"game must be {GAME_ID!r}", key="game")
    rules = _rules(source)
    courses = {course.id: course for course in Stages(source, rules).all()}
    trials = {trial.id: trial for trial in _trials(source)}
    _distinct(source, ("stage", "time_trial"))
    tours = {tour.id: tour for tour in _tours(source, {*courses, *trials})}
    titles = {title.id: title for title in _championships(source, courses, trials)}
    _distinct(source, ("stage", "time_trial", "tour", "championship"))
    defaults = [source.get(str, key) for key in ("default_stage", "default_first_game")]
    for key, stage in zip(("default_stage", "default_first_game"), defaults, strict=True):
        source.check(stage in courses, f"there is no stage {stage}", key=key)
    return Box(rules, courses, trials, tours, titles, defaults[0], defaults[1])


def _distinct(source: Content, tables: Sequence[str]) -> None:
    seen: set[str] = set()
    for table in tables:
        for index, entry in enumerate(source.tables(table)):
            source.check(entry["id"] not in seen, f"id {entry['id']} is used twice", table, index, "id")
            seen.add(entry["id"])


def _sub(source: Content, name: str) -> dict[str, Any]:
    found = source.table("rules").get(name)
    if not isinstance(found, dict):
        source.fail(f"there is no table rules.{name}", "rules")
    return found


def _ints(source: Content, name: str, keys: Sequence[str], low: int) -> Mapping[str, int]:
    values, table = _sub(source, name), f"rules.{name}"
    found = {key: source.get(int, key, table, within=values) for key in keys}
    for key, value in found.items():
        source.check(value >= low, f"{key} must be at least {low}", table, key=key)
    return found


def _rules(source: Content) -> Rules:
    numbers = {name: source.get(int, name, "rules") for name in NUMBERS}
    for name, value in numbers.items():
        source.check(value > 0, f"{name} must be above 0", "rules", key=name)
    source.check(
        numbers["players_min"] <= numbers["players_max"], "players_min is above players_max", "rules", key="players_min"
    )
    deal = _sub(source, "deal")
    copies = source.get(int, "copies_per_card", "rules.deal", within=deal)
    source.check(copies >= numbers["players_max"], "too few copies to deal", "rules.deal", key="copies_per_card")
    factor = source.get((int, float), "cobbles_factor", "rules.pace_s", within=_sub(source, "pace_s"))
    return Rules(
        **numbers,
        copies_per_card=copies,
        base=_ints(source, "base", BASES, -1),
        injured=_ints(source, "injured", LEVELS, 0),
        jersey_bonus=_ints(source, "jersey_bonus", ("yellow", "polka", "green"), 0),
        cards=_cards(source),
        deal={n: _deal(source, deal, n) for n in range(1, numbers["riders_per_team"] + 1)},
        points=_points(source),
        pace_s=_ints(source, "pace_s", PACES, 1),
        cobbles_factor=float(factor),
    )


def _cards(source: Content) -> tuple[Card, ...]:
    entries = source.table("rules").get("card")
    if not isinstance(entries, list) or len(entries) != len(KINDS):
        source.fail(f"there must be {len(KINDS)} kinds of card", "rules.card")
    cards = []
    for index, (kind, entry) in enumerate(zip(KINDS, entries, strict=True)):
        card = Card(
            source.get(str, "id", "rules.card", index, entry),
            source.get(int, "value", "rules.card", index, entry),
            source.get(int, "escape", "rules.card", index, entry),
        )
        source.check(card.id == kind, f"the card here must be {kind}", "rules.card", index, "id")
        source.check(card.value == int(kind[1]), f"{kind} must have the value {kind[1]}", "rules.card", index, "value")
        escapes = kind[0] == "e"
        source.check((card.escape > 0) == escapes, "only e cards have tokens", "rules.card", index, "escape")
        cards.append(card)
    return tuple(cards)


def _deal(source: Content, deal: Mapping[str, Any], riders: int) -> Deal:
    name = {1: "one", 2: "two", 3: "three"}.get(riders)
    if name is None:
        source.fail(f"there is no deal for {riders} riders", "rules.deal")
    entry = deal.get(name)
    if not isinstance(entry, dict):
        source.fail(f"{name} must be a table", "rules.deal", key=name)
    cards, slow = entry.get("cards"), entry.get("slowdown")
    known = isinstance(cards, list) and all(card in KINDS for card in cards) and len(set(cards)) == len(cards)
    source.check(known, "cards must be different kinds of card", "rules.deal", key=name)
    source.check(type(slow) is int and slow >= 0, "slowdown must be a number", "rules.deal", key=name)
    return Deal(tuple(cards or ()), slow or 0)


def _points(source: Content) -> Mapping[str, tuple[int, ...]]:
    values, found = _sub(source, "points"), {}
    for key in (*POINTS, "sprint_bonus_s", "finish_bonus_s"):
        row = source.get(list, key, "rules.points", within=values)
        whole = bool(row) and all(type(each) is int and each > 0 for each in row)
        source.check(whole, f"{key} must be numbers above 0", "rules.points", key=key)
        source.check(
            row == sorted(set(row), reverse=True), f"{key} must fall from place to place", "rules.points", key=key
        )
        found[key] = tuple(row)
    return found


def _clock(text: str) -> int | None:
    match = re.fullmatch(r"(\d+):([0-5]\d):([0-5]\d)", text)
    return None if match is None else int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3])


class Stages:
    """The ``[[stage]]`` tables, one after the other."""

    def __init__(self, source: Content, rules: Rules) -> None:
        self.source, self.rules = source, rules
        self.index = 0

    def all(self) -> list[Course]:
        """Return all stages."""
        found = []
        for index in range(len(self.source.tables("stage"))):
            self.index = index
            found.append(self.stage())
        return found

    def fail(self, message: str, key: str = "", entry: int | None = None) -> NoReturn:
        """Complain about a key of the present stage, or about one entry of its list."""
        line = self.source.line("stage", self.index, key)
        if entry is not None:
            text = "\n".join(self.source.text.splitlines()[line - 1 :])
            starts = [match.start() for match in re.finditer(r"\{", text)]
            if entry < len(starts):
                line += text.count("\n", 0, starts[entry])
        raise ContentError(self.source.file, line, message)

    def get(self, kind: type[Any], key: str) -> Any:
        """Return a value of the present stage."""
        return self.source.get(kind, key, "stage", self.index)

    def stage(self) -> Course:
        """Return the present stage."""
        kind = self.get(str, "type")
        if kind not in TYPES:
            self.fail(f"type must be one of {', '.join(TYPES)}", "type")
        sections = self.sections()
        finish = self.get(int, "finish")
        if finish != 1 + sum(section.fields for section in sections):
            self.fail("finish must be one more than the fields of all sections", "finish")
        return Course(
            id=self.get(str, "id"),
            name=self.get(str, "name"),
            type=kind,
            base_time_s=self.base_time(sections),
            finish=finish,
            time_limit=self.line("time_limit", finish - 1),
            protected_zone=self.line("protected_zone", finish - 1),
            area=self.area(finish),
            sections=sections,
            primes=self.primes(finish),
        )

    def line(self, key: str, last: int) -> int:
        """Return a field behind the start, up to ``last``."""
        value = self.get(int, key)
        if not self.rules.start_before <= value <= last:
            self.fail(f"{key} must lie between {self.rules.start_before} and {last}", key)
        return int(value)

    def base_time(self, sections: Sequence[Section]) -> int:
        """Return the winner's time in seconds."""
        seconds = _clock(self.get(str, "base_time"))
        if seconds is None:
            self.fail("base_time must be h:mm:ss", "base_time")
        total = self.ridden(sections)
        if total != seconds:
            self.fail(f"base_time must be the sum of the pace table, {total:g} seconds", "base_time")
        return seconds

    def ridden(self, sections: Sequence[Section]) -> float:
        """Return the sum of the pace table, in seconds."""
        factor, pace = self.rules.cobbles_factor, self.rules.pace_s
        return sum(each.fields * pace[each.surface] * (factor if each.cobbles else 1) for each in sections)

    def area(self, finish: int) -> tuple[int, int]:
        """Return the first and last field of the refreshment area."""
        entry = self.get(dict, "refreshment")
        first, last = entry.get("from"), entry.get("to")
        if type(first) is not int or type(last) is not int:
            self.fail("refreshment needs from and to", "refreshment")
        if not self.rules.start_before <= first <= last < finish:
            self.fail("the refreshment area must lie on the road behind the start", "refreshment")
        return first, last

    def sections(self) -> tuple[Section, ...]:
        """Return the road."""
        entries = self.get(list, "sections")
        found: list[Section] = []
        first = 1
        for index, entry in enumerate(entries):
            section = self.section(entry, index)
            if section.cobbles and first < self.rules.start_before:
                self.fail(f"cobbles may not begin before field {self.rules.start_before}", "sections", index)
            first += section.fields
            found.append(section)
        if not found:
            self.fail("a stage needs sections", "sections")
        return tuple(found)

    def section(self, entry: Any, index: int) -> Section:
        """Return one stretch of road."""
        if not isinstance(entry, dict) or entry.keys() - {"level", "grade", "cobbles", "fields"}:
            self.fail("a section has level, grade, cobbles and fields", "sections", index)
        level, grade, cobbles = entry.get("level"), entry.get("grade"), entry.get("cobbles", False)
        if level not in LEVELS:
            self.fail(f"level must be one of {', '.join(LEVELS)}", "sections", index)
        if (level == "climb" and grade not in GRADES) or (level != "climb" and grade is not None):
            self.fail("a climb, and nothing else, has a grade", "sections", index)
        if not isinstance(cobbles, bool):
            self.fail("cobbles must be true or false", "sections", index)
        fields = entry.get("fields")
        if type(fields) is not int or fields < 1:
            self.fail("fields must be a number above 0", "sections", index)
        return Section(level, grade, cobbles, fields)

    def primes(self, finish: int) -> tuple[Prime, ...]:
        """Return the primes in the order of the road."""
        found: list[Prime] = []
        for index, entry in enumerate(self.get(list, "primes")):
            prime = self.prime(entry, index, finish)
            if found and prime.at <= found[-1].at:
                self.fail("primes must be in the order of the road", "primes", index)
            found.append(prime)
        return tuple(found)

    def prime(self, entry: Any, index: int, finish: int) -> Prime:
        """Return one prime."""
        if not isinstance(entry, dict) or entry.keys() - {"at", "kind", "category", "name"}:
            self.fail("a prime has at, kind, category and name", "primes", index)
        at, kind, category, name = (entry.get(key) for key in ("at", "kind", "category", "name"))
        if type(at) is not int or not self.rules.start_before <= at <= finish:
            self.fail("a prime must lie on the road behind the start", "primes", index)
        if not isinstance(name, str) or not name:
            self.fail("a prime needs a name", "primes", index)
        points = self.rules.points
        if kind == "sprint" and category is None:
            return Prime(at, kind, None, name, points["sprint"], points["sprint_bonus_s"])
        if kind != "climb" or category not in CATEGORIES:
            self.fail("a prime is a sprint, or a climb with a category", "primes", index)
        return Prime(at, kind, category, name, points[f"climb_{category}"], ())


def _trials(source: Content) -> list[TimeTrial]:
    found = []
    for index in range(len(source.tables("time_trial"))):
        kind = source.get(str, "kind", "time_trial", index)
        source.check(kind in ("individual", "team"), "kind must be individual or team", "time_trial", index, "kind")
        sections = source.get(list, "sections", "time_trial", index)
        units = [each.get("unit") if isinstance(each, dict) else None for each in sections]
        source.check(units == list(UNITS), "sections must be the four units in order", "time_trial", index, "sections")
        fields = [each.get("fields") for each in sections]
        whole = all(type(each) is int and each > 0 for each in fields)
        source.check(whole, "fields must be numbers above 0", "time_trial", index, "sections")
        finish = source.get(int, "finish", "time_trial", index)
        right = finish == 1 + sum(fields)
        source.check(right, "finish must be one more than the fields of all sections", "time_trial", index, "finish")
        names = [source.get(str, key, "time_trial", index) for key in ("id", "name")]
        found.append(TimeTrial(names[0], names[1], kind, finish, tuple(fields)))
    return found


def _tours(source: Content, known: set[str]) -> list[Tour]:
    found = []
    for index in range(len(source.tables("tour"))):
        events = source.get(list, "events", "tour", index)
        good = bool(events) and all(event in known for event in events)
        source.check(good, "events must be ids of stages and time trials", "tour", index, "events")
        names = [source.get(str, key, "tour", index) for key in ("id", "name")]
        found.append(Tour(names[0], names[1], tuple(events)))
    return found


def _championships(
    source: Content, courses: Mapping[str, Course], trials: Mapping[str, TimeTrial]
) -> list[Championship]:
    found = []
    for index in range(len(source.tables("championship"))):
        names = [source.get(str, key, "championship", index) for key in Championship._fields]
        title = Championship(*names)
        source.check(title.road_stage in courses, "there is no such stage", "championship", index, "road_stage")
        single = trials.get(title.time_trial)
        alone = single is not None and single.kind == "individual"
        source.check(alone, "there is no such individual time trial", "championship", index, "time_trial")
        found.append(title)
    return found
