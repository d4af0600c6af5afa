"""The road: what every field gives and takes, and how far a rider gets on it.

Rulebook headings 1.5 to 1.8, 2.6, 7.4, 11.1 (A-013 to A-022, A-036, A-037, A-132, A-154 to A-159; AR-006, AR-012 to
AR-014, AR-016 to AR-020, AR-034, AR-035). With the basic rules every climb has base 0 and cobbles are ordinary road.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from rules.arrivee.content import Course, Section, content

RUN_OUT = 64  # fields kept behind the finish: more than any move


class RiderLike(Protocol):
    """What a rider tells about himself, in the state and in a view."""

    @property
    def number(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def field(self) -> int: ...
    @property
    def status(self) -> str: ...
    @property
    def recovering(self) -> bool: ...
    @property
    def from_fall(self) -> bool: ...
    @property
    def injured(self) -> bool: ...
    @property
    def tokens(self) -> int: ...
    @property
    def area_used(self) -> bool: ...
    @property
    def start(self) -> int: ...
    @property
    def behind(self) -> bool: ...
    @property
    def moved(self) -> int: ...
    @property
    def rolled(self) -> int: ...
    @property
    def used_card(self) -> bool: ...
    @property
    def acted(self) -> str: ...


class Scene(Protocol):
    """The stage as everybody sees it: the state, or a view."""

    @property
    def course(self) -> Course: ...
    @property
    def road(self) -> Road: ...
    @property
    def extended(self) -> bool: ...
    @property
    def final(self) -> bool: ...
    @property
    def riders(self) -> Sequence[RiderLike]: ...
    @property
    def occupied(self) -> Sequence[int]: ...
    @property
    def jerseys(self) -> Mapping[int, str]: ...
    @property
    def passed(self) -> Sequence[Sequence[int]]: ...
    @property
    def slowdown(self) -> Sequence[int]: ...
    @property
    def pile_size(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Road:
    """A course field by field, from the start marker (0) through the run-out.

    ``base`` and ``escape`` are the base values, ``injured`` what an injured rider loses. ``wheel`` is the last field
    to which a wheel can be kept from here (0 on cobbles), ``smooth`` the last one before cobbles, ``next_prime`` the
    next prime's line ahead.
    """

    finish: int
    base: tuple[int, ...]
    escape: tuple[int, ...]
    injured: tuple[int, ...]
    levels: tuple[str, ...]
    climb: tuple[bool, ...]
    cobbled: tuple[bool, ...]
    wheel: tuple[int, ...]
    smooth: tuple[int, ...]
    next_prime: tuple[int, ...]
    capacity: int

    def value(self, field: int) -> int:
        """Return v: what standing on a field is worth to a computer, in fields."""
        return field + self.base[field] if field < self.finish else field + 20


@cache
def road_of(course: Course, extended: bool) -> Road:
    """Return the road of a course under the extended or the basic rules."""
    rules = content().rules
    sections = [course.section(max(1, field)) for field in range(course.finish + RUN_OUT)]
    sections = sections if extended else [each._replace(cobbles=False) for each in sections]
    levels = tuple(section.level for section in sections)
    cobbled = tuple(section.cobbles for section in sections)
    return Road(
        finish=course.finish,
        base=tuple(_base(section, extended) for section in sections),
        escape=tuple(_escape(section, extended) for section in sections),
        injured=tuple(rules.injured[level] for level in levels),
        levels=levels,
        climb=tuple(level == "climb" for level in levels),
        cobbled=cobbled,
        wheel=_last([None if paved else level for level, paved in zip(levels, cobbled, strict=True)]),
        smooth=_last([None if paved else "smooth" for paved in cobbled]),
        next_prime=tuple(
            min((prime.at for prime in course.primes if prime.at > field), default=len(levels))
            for field in range(len(levels))
        ),
        capacity=rules.field_capacity,
    )


def _base(section: Section, extended: bool) -> int:
    base = content().rules.base
    if section.cobbles:
        return base[f"cobbles_{section.level}"]
    if section.level == "climb" and not extended:
        return base["climb_basic"]
    return base[section.surface]


def _escape(section: Section, extended: bool) -> int:
    """The base value one level higher; on a climb the climb's own value comes on top (AR-034)."""
    base = content().rules.base
    if section.level == "climb":
        return base["flat"] + _base(section._replace(cobbles=False), extended)
    return base["descent"]


def _last(kinds: Sequence[str | None]) -> tuple[int, ...]:
    """For each field the last one of its unbroken run of equals; 0 where there is None."""
    found = [0] * len(kinds)
    end = len(kinds) - 1
    for field in range(len(kinds) - 1, -1, -1):
        if field + 1 < len(kinds) and kinds[field] != kinds[field + 1]:
            end = field
        found[field] = 0 if kinds[field] is None else end
    return tuple(found)


def reach(scene: Scene, rider: RiderLike, wanted: int) -> int:
    """Return how many of the wanted fields a rider can move before a blocked field stops him (A-014, AR-018)."""
    here, road = rider.field, scene.road
    last = min(here + wanted, road.finish - 1)
    if last <= here:
        return wanted
    occupied = scene.occupied
    if max(occupied[here + 1 : last + 1]) < road.capacity:
        return wanted
    for field in range(here + 1, last + 1):
        if occupied[field] >= road.capacity and not _has_mate(scene, rider, field):
            return field - 1 - here
    return wanted


def _has_mate(scene: Scene, rider: RiderLike, field: int) -> bool:
    return any(other.field == field and other.seat == rider.seat for other in on_road(scene))


def on_road(scene: Scene) -> list[RiderLike]:
    """Return the riders who stand on the road, lying and punctured ones too."""
    return [rider for rider in scene.riders if rider.status in ON_ROAD]


ON_ROAD = frozenset({"ok", "down", "puncture", "refresh"})
