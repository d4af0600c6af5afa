"""Courses on offer and own courses (D-17, D-18, D-76, D-77, D-86..D-91; DR-06..DR-09, DR-43, DR-46).

A course is a tuple of sections; a section is a tuple of branches, a road having just one; a branch is a tuple of
card numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from rules.core.content import Content
from rules.dicycle_race.cards import LEVELS, Card

ROUND_TRIP = "all_there_and_back"

Branch = tuple[int, ...]
Sections = tuple[tuple[Branch, ...], ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A course on offer: fixed ``sections``, or ``draw``: so many cards of each pile of numbers (DR-06)."""

    id: str
    name: str
    sections: Sections = ()
    draw: tuple[tuple[tuple[int, ...], int], ...] = ()
    variants: tuple[str, ...] = ()
    difficulty: str = ""

    @property
    def forked(self) -> bool:
        """Whether some roads of it are parallel (D-76)."""
        return any(len(section) > 1 for section in self.sections)


@dataclass(frozen=True, slots=True)
class Limits:
    """The small numbers of the file: blank circles, own courses (DR-08, DR-09), caps (DR-67), teams (DR-56)."""

    blank: int
    blank_low: int
    blank_high: int
    min_cards: int
    max_cards: int
    max_copies: int
    max_forks: int
    max_branches: int
    max_branch_cards: int
    velodrome_extra: int
    duel_cards: int
    caps: dict[str, int]
    min_teams: int
    max_teams: int
    team_sizes: dict[int, int]
    team_pawns: int


def numbers(sections: Sections) -> list[int]:
    """Return the card numbers of a course, section by section, branch by branch (DR-43)."""
    return [number for section in sections for branch in section for number in branch]


def fault(sections: Sections, cards: Mapping[int, Card], limits: Limits, *, round_trip: bool = False) -> str | None:
    """Return the code of what is wrong with a course, None if nothing is (DR-08, DR-43, DR-46)."""
    found = numbers(sections)
    if any(number not in cards for number in found):
        return "unknown_card"
    if not limits.min_cards <= len(found) <= limits.max_cards:
        return "course_length"
    if any(found.count(number) > limits.max_copies for number in found):
        return "too_many_copies"
    return _fork_fault([section for section in sections if len(section) > 1], sections, limits, round_trip)


def _fork_fault(forks: list[tuple[Branch, ...]], sections: Sections, limits: Limits, round_trip: bool) -> str | None:
    if len(forks) > limits.max_forks or any(len(fork) > limits.max_branches for fork in forks):
        return "too_many_roads"
    if any(not 1 <= len(branch) <= limits.max_branch_cards for fork in forks for branch in fork):
        return "branch_length"
    if any(len(a) > 1 and len(b) > 1 for a, b in pairwise(sections)):
        return "forks_touch"
    if len(sections[-1]) > 1 or (round_trip and len(sections[0]) > 1):
        return "fork_at_the_end"
    return None


def sections_of(value: object) -> Sections | None:
    """Return an own course as sections, or None if it cannot be read.

    It may be a text, "8 7 20 (11 2 23 6 | 30) 14", or a list of card numbers in which a fork is a list of branches;
    the tables of the content file, {"road": [...]} and {"fork": [[...], [...]]}, are understood too.
    """
    if isinstance(value, str):
        return _sections_of_text(value)
    sections: list[tuple[Branch, ...]] = []
    for item in value if isinstance(value, (list, tuple)) else ():
        if isinstance(item, dict) and len(item) == 1 and "road" in item:
            more = sections_of(item["road"])
            if more is None or len(more) != 1 or len(more[0]) != 1:
                return None
            _join(sections, more[0][0])
        elif type(item) is int:
            _join(sections, (item,))
        else:
            fork = _fork(item.get("fork") if isinstance(item, dict) and len(item) == 1 else item)
            if fork is None:
                return None
            sections.append(fork)
    return tuple(sections) or None


def _join(sections: list[tuple[Branch, ...]], road: Branch) -> None:
    if sections and len(sections[-1]) == 1:
        sections[-1] = (sections[-1][0] + road,)
    else:
        sections.append((road,))


def _fork(branches: object) -> tuple[Branch, ...] | None:
    if not isinstance(branches, (list, tuple)) or len(branches) < 2:
        return None
    good = all(isinstance(branch, (list, tuple)) and all(type(each) is int for each in branch) for branch in branches)
    return tuple(tuple(branch) for branch in branches) if good else None


def _sections_of_text(text: str) -> Sections | None:
    if not re.fullmatch(r"[\d\s,]*(\([\d\s,]+(\|[\d\s,]+)+\)[\d\s,]*)*", text) or len(text) > 500:
        return None
    items: list[object] = []
    for part in re.findall(r"\(.*?\)|\d+", text):
        branches = [[int(each) for each in re.findall(r"\d+", branch)] for branch in part.split("|")]
        items += [branches] if part.startswith("(") else branches[0]
    return sections_of(items)


def courses(content: Content, cards: Mapping[int, Card], limits: Limits) -> dict[str, Course]:
    """Read the scenarios, the random profiles and the forked courses."""
    found: dict[str, Course] = {}
    for table, read in (("random_course", _profile), ("scenario", _scenario), ("route_course", _routes)):
        for index, _ in enumerate(content.tables(table)):
            name = content.get(str, "id", table, index)
            content.check(name not in found, f"{name} stands here twice", table, index, "id")
            found[name] = course = read(content, cards, name, index)
            if course.sections:
                wrong = fault(course.sections, cards, limits, round_trip=ROUND_TRIP in course.variants)
                content.check(wrong is None, f"the course is not possible: {wrong}", table, index)
    return found


def _profile(content: Content, cards: Mapping[int, Card], name: str, index: int) -> Course:
    table = "random_course"
    draw = content.get(dict, "draw", table, index)
    piles = {level: tuple(n for n in sorted(cards) if level in ("any", cards[n].level)) for level in (*LEVELS, "any")}
    known = set(draw) == {"any"} or (draw and set(draw) <= set(LEVELS))
    content.check(bool(known), "draw names green, orange and red, or any", table, index, "draw")
    fits = all(type(count) is int and 0 <= count <= len(piles[level]) for level, count in draw.items())
    content.check(fits, "draw asks for more cards than there are", table, index, "draw")
    total = content.get(int, "cards", table, index)
    drawn = total == sum(draw.values()) and 4 <= total <= 24
    content.check(drawn, "cards must be what is drawn, 4 to 24", table, index, "cards")
    title = content.get(str, "name", table, index)
    return Course(name, title, draw=tuple((piles[level], draw[level]) for level in piles if level in draw))


def _scenario(content: Content, cards: Mapping[int, Card], name: str, index: int) -> Course:
    table = "scenario"
    sections = sections_of(content.get(list, "course", table, index))
    if sections is None or len(sections) != 1:
        content.fail("course must be a list of card numbers", table, index, "course")
    variants = content.get(list, "variants", table, index)
    content.check(variants in ([], [ROUND_TRIP]), f"variants may be {ROUND_TRIP}", table, index, "variants")
    title, difficulty = (content.get(str, key, table, index) for key in ("name", "difficulty"))
    return Course(name, title, sections, variants=tuple(variants), difficulty=difficulty)


def _routes(content: Content, cards: Mapping[int, Card], name: str, index: int) -> Course:
    table = "route_course"
    sections = sections_of(content.get(list, "sections", table, index))
    if sections is None:
        content.fail("sections are tables with a road or a fork", table, index, "sections")
    course = Course(name, content.get(str, "name", table, index), sections)
    content.check(course.forked, "the course needs a fork", table, index, "sections")
    return course
