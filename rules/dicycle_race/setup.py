"""Game modes and what goes with what: the options of a session.

D-16, D-37, D-38, D-40..D-43, D-49, D-50, D-59..D-62, D-68; DR-08, DR-09, DR-32, DR-54, DR-56, DR-71.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.core.errors import BadSetup
from rules.core.game import Setting
from rules.core.model import Setup
from rules.dicycle_race.content import MODES, SCORINGS, VARIANTS, box
from rules.dicycle_race.courses import ROUND_TRIP, Sections, fault, numbers, sections_of

STANDARD, STANDARD_FORKED = "rolling", "two_passes"


class Number(Setting):
    """A whole number from ``low`` to ``high``, or None: the rules then say what holds (DR-71)."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether this value may be set in a session of so many seats."""
        return value is None or (type(value) is int and self.low <= value <= self.high)


class Several(Setting):
    """A list of some of ``values``, each once, or one of them alone."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether this value may be set."""
        several = value if isinstance(value, (list, tuple)) else (value,)
        return all(each in self.values and several.count(each) == 1 for each in several)


class CourseSetting(Setting):
    """A course on offer (``values``), None, or an own course, see `courses.sections_of`."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether this names a course or can be read as one."""
        return value is None or (isinstance(value, str) and value in self.values) or sections_of(value) is not None


class TeamsSetting(Setting):
    """The teams of a Family Outing as a list of lists of seats in joining order, or None."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether every seat stands in exactly one team."""
        if value is None:
            return True
        if not isinstance(value, (list, tuple)) or not all(isinstance(team, (list, tuple)) for team in value):
            return False
        found = [seat for team in value for seat in team]
        return all(type(seat) is int for seat in found) and sorted(found) == list(range(seats))


@dataclass(frozen=True, slots=True)
class Plan:
    """A session's set-up, worked out: what never changes from the first race to the last."""

    seats: int
    options: Mapping[str, Any] = field(hash=False)
    mode: str
    scoring: str
    races: int
    course: str
    sections: Sections
    draw: tuple[tuple[tuple[int, ...], int], ...]
    ring: bool
    round_trip: bool
    stop: bool
    traffic: bool
    first_last: bool
    blank: int
    teams: tuple[tuple[int, ...], ...]
    pawns: int

    @property
    def competitors(self) -> int:
        """How many competitors ride: seats, or teams in the Family Outing."""
        return len(self.teams)

    def competitor(self, seat: int) -> int:
        """Return the competitor a seat rides for."""
        return next(i for i, team in enumerate(self.teams) if seat in team)


def settings() -> tuple[Setting, ...]:
    """Return what a host may set; None stands for what DR-71 says."""
    source = box()
    limits, timed = source.limits, source.scorings["time_ranking"]
    most = len(source.pawns) // limits.min_teams
    return (
        Setting("mode", "sprint", tuple(MODES)),
        Several("variants", (), VARIANTS),
        Setting("scoring", "simple_sprint", SCORINGS),
        Number("races", None, (None, *range(timed.low, timed.high + 1)), low=1, high=timed.high),
        CourseSetting("course", None, tuple(source.courses)),
        Setting("blank", limits.blank, low=limits.blank_low, high=limits.blank_high),
        TeamsSetting("teams", None, (None,)),
        Number("pawns", None, (None, *range(limits.team_pawns, most + 1)), low=limits.team_pawns, high=most),
    )


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, (list, tuple)) else value


def _refuse(holds: bool, code: str, **params: Any) -> None:
    if not holds:
        raise BadSetup(f"the options do not fit together: {code}", reason=code, **params)


def plan_of(setup: Setup) -> Plan:
    """Return the plan of a session. Raise BadSetup, ``reason`` saying which options do not fit together."""
    source = box()
    given = {each.name: _frozen(setup.options.get(each.name, each.default)) for each in settings()}
    if isinstance(given["variants"], str):
        given["variants"] = (given["variants"],)
    mode = source.modes[given["mode"]]
    _refuse(mode.low <= setup.seats <= mode.high, "seats", low=mode.low, high=mode.high)
    _refuse(given["scoring"] in mode.scorings, "scoring", scoring=given["scoring"])
    wrong = [variant for variant in given["variants"] if variant not in mode.variants]
    _refuse(not wrong, "variant", variant=wrong[0] if wrong else "")
    scoring = source.scorings[given["scoring"]]
    races = scoring.races if given["races"] is None else given["races"]
    _refuse(scoring.low <= races <= scoring.high, "races", low=scoring.low, high=scoring.high)
    name, sections, draw, variants = _course(given, setup.seats, MODES[mode.id] == "ring")
    teams, pawns = _teams(given, setup.seats)
    return Plan(
        seats=setup.seats,
        options=given,
        mode=mode.id,
        scoring=scoring.id,
        races=races,
        course=name,
        sections=sections,
        draw=draw,
        ring=MODES[mode.id] == "ring",
        round_trip=ROUND_TRIP in variants,
        stop="stop_or_again" in variants,
        traffic="little_traffic_jam" in variants,
        first_last="first_shall_be_last" in variants,
        blank=given["blank"],
        teams=teams,
        pawns=pawns,
    )


def _course(given: Mapping[str, Any], seats: int, ring: bool) -> tuple[str, Sections, Any, set[str]]:
    source, variants = box(), set(given["variants"])
    wanted = given["course"]
    if wanted is None:
        wanted = STANDARD_FORKED if "multi_routes" in variants else STANDARD
    known = source.courses.get(wanted) if isinstance(wanted, str) else None
    sections = known.sections if known else sections_of(wanted) or ()
    draw = known.draw if known else ()
    if known is None:
        wrong = fault(sections, source.cards, source.limits, round_trip=ROUND_TRIP in variants)
        _refuse(wrong is None, wrong or "")
    elif ring:
        _refuse(bool(draw), "course_mode", course=wanted)
    variants |= set(known.variants if known else ())
    forked = any(len(section) > 1 for section in sections)
    _refuse(not (ring and forked), "course_mode", course=str(wanted))
    _refuse(forked == ("multi_routes" in variants), "multi_routes")
    if ring:
        _circle(given["mode"], len(numbers(sections)) or sum(count for _, count in draw), seats)
    return known.id if known else "own", sections, draw, variants


def _circle(mode: str, cards: int, seats: int) -> None:
    limits = box().limits
    if mode == "velodrome":
        _refuse(cards >= seats + limits.velodrome_extra, "course_length", low=seats + limits.velodrome_extra)
    else:
        _refuse(cards >= limits.duel_cards and cards % 2 == 0, "course_length", low=limits.duel_cards)


def _teams(given: Mapping[str, Any], seats: int) -> tuple[tuple[tuple[int, ...], ...], int]:
    teams, pawns, limits = given["teams"], given["pawns"], box().limits
    if given["mode"] != "family":
        _refuse(teams is None and pawns is None, "teams_mode")
        return tuple((seat,) for seat in range(seats)), 1
    dealt = tuple(map(tuple, teams)) if teams else (tuple(range(0, seats, 2)), tuple(range(1, seats, 2)))
    _refuse(limits.min_teams <= len(dealt) <= limits.max_teams, "teams", low=limits.min_teams, high=limits.max_teams)
    largest = max(len(team) for team in dealt)
    _refuse(min(len(team) for team in dealt) > 0, "team_size", high=limits.team_sizes[len(dealt)])
    _refuse(largest <= limits.team_sizes[len(dealt)], "team_size", high=limits.team_sizes[len(dealt)])
    least = max(largest, limits.team_pawns)
    count = least if pawns is None else pawns
    _refuse(least <= count and count * len(dealt) <= len(box().pawns), "pawns", low=least, high=6 // len(dealt))
    return dealt, count
