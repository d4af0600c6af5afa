"""What lies on the table: the numbers of the rules, the courses, time trials, tours, read from ``arrivee.toml``.

Rulebook headings 1.8, 9, 11.1 (A-013, A-018 to A-023, A-103 to A-114, A-154 to A-159; AR-002, AR-012, AR-014, AR-070).
The parser is `parsing`. A field is one step of the road, a line is named by the first field behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules.core.content import FOLDER, Content
from rules.core.errors import ContentError

GAME_ID = "arrivee"
SCHEMA = 1
LEVELS = ("climb", "flat", "descent")
GRADES = ("easy", "normal", "hard", "ultra")
KINDS = ("s2", "e2", "s4", "e4", "s6", "e6")
UNITS = ("minutes", "tens_of_seconds", "seconds", "tenths")


class Card(NamedTuple):
    """A kind of Sprint/Escape card: its large number and its escape tokens."""

    id: str
    value: int
    escape: int


class Deal(NamedTuple):
    """What a team gets at the start of an event: kinds of SE cards and a number of slowdown cards."""

    cards: tuple[str, ...]
    slowdown: int


class Prime(NamedTuple):
    """A prime: its line, what the places on it earn (points, seconds of bonus), and its category if it is a climb's."""

    at: int
    kind: str
    category: str | None
    name: str
    points: tuple[int, ...]
    bonus_s: tuple[int, ...]


class Section(NamedTuple):
    """A stretch of road; ``grade`` is for climbs alone."""

    level: str
    grade: str | None
    cobbles: bool
    fields: int

    @property
    def surface(self) -> str:
        """The key of the pace table."""
        return f"climb_{self.grade}" if self.level == "climb" else self.level


class Rules(NamedTuple):
    """The numbers of the rules. ``deal`` is by number of riders, times ending in ``_s`` are seconds."""

    players_min: int
    players_max: int
    riders_per_team: int
    field_capacity: int
    peloton_gap: int
    vehicle_distance: int
    round_cap: int
    dropped_rider_penalty_s: int
    start_before: int
    copies_per_card: int
    base: Mapping[str, int]
    injured: Mapping[str, int]
    jersey_bonus: Mapping[str, int]
    cards: tuple[Card, ...]
    deal: Mapping[int, Deal]
    points: Mapping[str, tuple[int, ...]]
    pace_s: Mapping[str, int]
    cobbles_factor: float


@dataclass(frozen=True)
class Course:
    """A road stage. ``area`` is the first and last field of the refreshment area, ``base_time_s`` the winner's time."""

    id: str
    name: str
    type: str
    base_time_s: int
    finish: int
    time_limit: int
    protected_zone: int
    area: tuple[int, int]
    sections: tuple[Section, ...]
    primes: tuple[Prime, ...]

    def section(self, field: int) -> Section:
        """Return the section of a field; the run-out belongs to the last one (AR-012)."""
        last = 0
        for section in self.sections:
            last += section.fields
            if field <= last:
                return section
        return self.sections[-1]._replace(cobbles=False)


class TimeTrial(NamedTuple):
    """A time trial, ``kind`` individual or team: fields of its four time sections, in the order of UNITS."""

    id: str
    name: str
    kind: str
    finish: int
    fields: tuple[int, ...]


class Tour(NamedTuple):
    """A tour: its events in order."""

    id: str
    name: str
    events: tuple[str, ...]


class Championship(NamedTuple):
    """A World Championship: one road stage, one time trial."""

    id: str
    name: str
    road_stage: str
    time_trial: str


class Box(NamedTuple):
    """Everything in the content file."""

    rules: Rules
    courses: Mapping[str, Course]
    trials: Mapping[str, TimeTrial]
    tours: Mapping[str, Tour]
    championships: Mapping[str, Championship]
    default_stage: str
    default_first_game: str


@cache
def content() -> Box:
    """Return the content of the game; raise ContentError with file and line for a fault in it."""
    return load_content(FOLDER)


def load_content(folder: Path) -> Box:
    """Read ``arrivee.toml`` from a folder. Raise ContentError for any fault."""
    from rules.arrivee.parsing import parse  # the parser needs the types above

    path = folder / f"{GAME_ID}.toml"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(path.name, 1, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ContentError(path.name, 1, "is not UTF-8 text") from None
    return parse(Content(text, path.name))
