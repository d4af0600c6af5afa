"""The end of a stage: finishing order, times, time limit, void teams, points, the result for the players.

Rulebook headings 5.1 to 5.4, 7.2, 9, 12.2 (A-086 to A-096, A-098, A-101 to A-115, A-128 to A-130, A-143 to A-145,
A-162; AR-066 to AR-070, AR-072 to AR-085, AR-097, AR-103, AR-135). Times are whole seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.arrivee.content import Course, content
from rules.arrivee.state import Placing, Rider, State
from rules.core.dice import Dice
from rules.core.model import Event, Outcome

if TYPE_CHECKING:
    from rules.arrivee.view import RiderView


def finishing_order(state: State) -> list[Rider]:
    """Return all riders who took part: those across the line, those on the road, those withdrawn (AR-075, AR-097)."""
    across = [state.rider(number) for number in state.crossed]
    if state.photo_finish:
        across.sort(key=lambda rider: -rider.field)
    road = sorted(state.standing(), key=lambda rider: (-rider.field, rider.arrived))
    later = {number: index for index, number in enumerate(state.withdrawn)}
    gone = [state.rider(number) for number in state.withdrawn]
    gone.sort(key=lambda rider: (-rider.field, -later[rider.number]))
    return across + road + gone


def is_out(state: State, rider: Rider) -> bool:
    """Whether a rider is outside the time limit (AR-080)."""
    return rider.status != "crossed" and rider.field < state.course.time_limit


def void_seats(state: State) -> set[int]:
    """Return the teams struck from a single race for a rider outside the limit; none if it were all (AR-081)."""
    riders = finishing_order(state)
    void = {rider.seat for rider in riders if is_out(state, rider)}
    return void if state.single and void != {rider.seat for rider in riders} else set()


def gaps(state: State) -> dict[int, int]:
    """Return every rider's gap in seconds: that of the first of his group, fields without a hole (AR-077, AR-078)."""
    finish = state.road.finish
    riders = [rider for rider in finishing_order(state) if rider.status != "withdrawn"]
    found: dict[int, int] = {}
    last, gap = finish * 2, 0
    for rider in sorted(riders, key=lambda each: -each.field):
        if last - rider.field > 1:
            gap = max(0, finish - rider.field)
        last = rider.field
        found[rider.number] = gap
    for number in state.withdrawn:
        found[number] = finish - state.rider(number).field
    return {**found, **_protected(state, riders, found)}


def _protected(state: State, riders: Sequence[Rider], found: dict[int, int]) -> dict[int, int]:
    """The gaps of those who fell or punctured in the protected zone in the final round (A-162, AR-083)."""
    upright = [rider for rider in riders if not rider.zone_fall]
    better = {}
    for rider in riders if state.extended and upright else ():
        if rider.zone_fall:
            near = min(upright, key=lambda each: (abs(each.start - rider.start), -each.start, each.number))
            better[rider.number] = min(found[rider.number], found[near.number])
    return better


def prime_places(state: State, placed: Sequence[Rider]) -> list[list[int]]:
    """Return who takes the places of each prime: those who passed it, then the others in finishing order (AR-066)."""
    found = []
    for prime, passed in zip(state.course.primes, state.passed, strict=True):
        late = [rider.number for rider in placed if rider.number not in passed and rider.status != "withdrawn"]
        found.append((passed + late)[: len(prime.points)])
    return found


def placings(state: State) -> list[Placing]:
    """Return the result of the stage in finishing order; riders without a place come last."""
    order, void = finishing_order(state), void_seats(state)
    placed = [rider for rider in order if not is_out(state, rider) and rider.seat not in void]
    others = [rider for rider in order if rider not in placed]
    seconds, primes = gaps(state), prime_places(state, placed)
    return [
        _placing(state, rider, index + 1 if index < len(placed) else None, seconds[rider.number], primes, void)
        for index, rider in enumerate(placed + others)
    ]


def _placing(
    state: State, rider: Rider, place: int | None, gap: int, primes: Sequence[Sequence[int]], void: set[int]
) -> Placing:
    points = content().rules.points
    earned = {"sprint": 0, "climb": 0}
    bonus = finish = 0
    for prime, places in zip(state.course.primes, primes, strict=True):
        if rider.number in places:
            index = places.index(rider.number)
            earned[prime.kind] += prime.points[index]
            bonus += prime.bonus_s[index] if prime.bonus_s else 0
    out = is_out(state, rider)
    if place is not None and rider.status != "withdrawn":
        finish = _nth(points[f"finish_{state.course.type}"], place)
        bonus += _nth(points["finish_bonus_s"], place)
    if out or rider.status == "withdrawn":
        bonus = 0
    time = state.course.base_time_s + gap - bonus
    return Placing(
        rider.number,
        place,
        rider.field,
        gap,
        time,
        bonus,
        finish,
        earned["sprint"],
        earned["climb"],
        out,
        rider.seat in void,
    )


def _nth(row: Sequence[int], place: int) -> int:
    return row[place - 1] if place <= len(row) else 0


def team_ranking(state: State, result: Sequence[Placing]) -> list[int]:
    """Return the seats by their best-placed rider; teams without one last, by their best field (AR-084)."""

    def merit(seat: int) -> tuple[int, int, int]:
        places = [each.place for each in result if each.place is not None and state.rider(each.rider).seat == seat]
        best = max((rider.field, -rider.arrived) for rider in state.riders if rider.seat == seat)
        return (min(places), 0, 0) if places else (len(state.riders) + 1, -best[0], -best[1])

    return sorted(range(state.seats), key=merit)


def team_standings(
    course: Course, riders: Sequence[Rider | RiderView], result: Sequence[Placing]
) -> list[tuple[int, int]]:
    """Return the teams with their riders' times of a stage added up, the lowest first (A-096, AR-135).

    Who drops out has the time of his field, without bonuses. A team that is void or has lost two riders is not ranked
    (A-098); of equal teams the one with the better best rider comes first.
    """
    rider_of = {rider.number: rider for rider in riders}
    found: dict[int, list[tuple[int, int, bool]]] = {}
    for each in result:
        rider = rider_of[each.rider]
        time = course.base_time_s + course.finish - each.field if each.out else each.time_s
        lost = each.out or rider.status == "withdrawn"
        if not each.void:
            found.setdefault(rider.seat, []).append((time, each.place or len(result) + 1, lost))
    ranked = {seat: own for seat, own in found.items() if sum(lost for _, _, lost in own) < 2}
    sums = [(sum(time for time, _, _ in own), min(place for _, place, _ in own), seat) for seat, own in ranked.items()]
    return [(seat, seconds) for seconds, _, seat in sorted(sums)]


def run_finish(state: State, dice: Dice, log: list[Event]) -> None:
    """Classify the stage and end the session."""
    if not state.final:
        state.reason = "all_withdrawn"
    state.result = placings(state)
    log.append(Event("stage_result", {"placings": [each._asdict() for each in state.result]}))
    best: list[Placing | None] = [None] * state.seats
    for each in reversed(state.result):
        if each.place is not None:
            best[state.rider(each.rider).seat] = each
    numbers = {
        "best_place": tuple(each.place or 0 if each else 0 for each in best),
        "time_s": tuple(each.time_s if each else 0 for each in best),
        "riders_out": tuple(
            sum(each.out for each in state.result if state.rider(each.rider).seat == seat)
            for seat in range(state.seats)
        ),
    }
    state.outcome = Outcome(tuple((seat,) for seat in team_ranking(state, state.result)), state.reason, numbers)
    state.step = "over"
