"""Scorings: Simple Sprint, 3-2-1 Ranking, Time Ranking, and the ranking of a match.

D-44, D-53, D-58, D-64, D-67, D-80..D-85; DR-47, DR-50, DR-51, DR-53..DR-55, DR-62, DR-67, DR-68.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules.core.model import Outcome
from rules.dicycle_race.content import box
from rules.dicycle_race.state import Result, State

Groups = list[list[int]]


def grouped(competitors: Iterable[int], key: Callable[[int], Any]) -> Groups:
    """Return competitors in groups of equal key, lowest key first."""
    groups: dict[Any, list[int]] = {}
    for each in competitors:
        groups.setdefault(key(each), []).append(each)
    return [groups[value] for value in sorted(groups)]


def result(state: State, *, capped: bool) -> Result:
    """Return the places and points of the race that has just ended."""
    n = state.plan.competitors
    first = state.arrived[0] if state.arrived else None
    if state.plan.ring:
        return Result((0,) * n, (0,) * n, None)
    places = _places(state, capped=capped)
    if state.plan.scoring == "time_ranking":
        points = tuple(state.cards_left(each) for each in range(n))
    elif state.plan.scoring == "ranking_321":
        paid = box().scorings["ranking_321"].points
        points = tuple(paid[place - 1] if 0 < place <= len(paid) else 0 for place in places)
    else:
        points = (0,) * n
    return Result(places, points, first)


def _places(state: State, *, capped: bool) -> tuple[int, ...]:
    """Return the places: by arrival, the last one left next; after the cap all others by cards remaining (DR-67)."""
    places = [0] * state.plan.competitors
    for place, competitor in enumerate(state.arrived, 1):
        places[competitor] = place
    racing = state.racing()
    if capped or (len(racing) == 1 and state.plan.scoring == "ranking_321"):
        place = len(state.arrived) + 1
        for group in grouped(racing, state.cards_left):
            for competitor in group:
                places[competitor] = place
            place += len(group)
    return tuple(places)


def outcome(state: State, reason: str) -> Outcome:
    """Return the end of the match; seats that left are not ranked, except in the Velodrome (DR-68)."""
    plan = state.plan
    teams = [[s for s in team if plan.mode == "velodrome" or s not in state.left] for team in plan.teams]
    seats = [tuple(seat for each in group for seat in teams[each]) for group in _ranking(state)]
    owner = [plan.competitor(seat) for seat in range(plan.seats)]
    numbers = {
        "points": tuple(sum(each.points[own] for each in state.results) for own in owner),
        "turns": tuple(state.turns[own] for own in owner),
        "cards_left": tuple(0 if plan.ring else state.cards_left(own) for own in owner),
        "left": tuple(state.left.index(seat) + 1 if seat in state.left else 0 for seat in range(plan.seats)),
    }
    return Outcome(tuple(group for group in seats if group), reason, numbers)


def _ranking(state: State) -> Groups:
    riders = state.still_in()
    if state.plan.mode == "duel":
        return _duel(state, riders)
    if state.plan.mode == "velodrome":
        alive = grouped(riders, lambda each: (-state.entries[each], -state.pawns[each][0]))
        return alive + [[each] for each in reversed(state.out)]
    if state.plan.scoring == "simple_sprint":
        return grouped(riders, lambda each: (each not in state.arrived, state.cards_left(each)))
    return grouped(riders, lambda each: _match_key(state, each))


def _match_key(state: State, competitor: int) -> tuple[int, ...]:
    """Return what ranks a match of several races, best first when sorted (DR-51, DR-53)."""
    results = state.results
    total = sum(each.points[competitor] for each in results)
    if state.plan.scoring == "time_ranking":
        firsts = sum(each.first == competitor for each in results)
        return total, -firsts, results[-1].points[competitor]
    places = [each.places[competitor] for each in results]
    return -total, -places.count(1), -places.count(2), places[-1] or state.plan.competitors + 1


def _duel(state: State, riders: list[int]) -> Groups:
    """Return the catcher first; after the cap, whoever has the shorter way ahead to the other (DR-67)."""
    if len(riders) < 2:
        return [riders]
    if state.caught:
        return [[state.trail[0].competitor], [1 - state.trail[0].competitor]]
    way, (one, other) = state.way, (state.pawns[0][0], state.pawns[1][0])
    ahead = (way.ahead(one, other), way.ahead(other, one))
    return grouped(riders, lambda each: ahead[each])
