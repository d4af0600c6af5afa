"""A movement and all that it brings: blocking, lines, the finish, the refreshment area.

Rulebook headings 1.5 to 1.7, 2.2 to 2.6, 3.5, 3.6, 4.1, 7.4, 9.1 (A-014 to A-017, A-026 to A-029, A-068 to A-079,
A-101, A-146; AR-015 to AR-020, AR-033 to AR-039, AR-053 to AR-057, AR-060 to AR-065, AR-071, AR-142).
"""

from __future__ import annotations

from typing import NamedTuple

from rules.arrivee.cards import draw, value
from rules.arrivee.content import content
from rules.arrivee.road import RiderLike, Scene, reach
from rules.arrivee.state import Rider, State, Step
from rules.core.dice import Dice
from rules.core.model import Event


class Sum(NamedTuple):
    """The parts of a rolled movement (AR-015); ``total`` is ``rolled`` and the jersey's bonus."""

    die: int
    base: int
    card: int
    peloton: int
    injury: int
    bonus: int
    rolled: int
    total: int


def add_up(scene: Scene, rider: RiderLike, die: int, card: str | None, use: str | None) -> Sum:
    """Return the movement sum of a roll, in fields.

    The escape base counts with tokens or an escape card now played, and never on cobbles (AR-034, AR-035).
    """
    road, field = scene.road, rider.field
    escape = (use == "escape" or rider.tokens > 0) and not road.cobbled[field]
    base = road.escape[field] if escape else road.base[field]
    sprint = 0
    if use == "sprint" and card is not None:
        sprint = value(card) // 2 if road.climb[field] else value(card)
    peloton = 1 if rider.behind else 0
    injury = road.injured[field] if rider.injured else 0
    rolled = max(1, die + base + sprint - peloton - injury)
    bonus = jersey_bonus(scene, rider, escape or sprint > 0) if scene.jerseys else 0
    return Sum(die, base, sprint, peloton, injury, bonus, rolled, rolled + bonus)


def jersey_bonus(scene: Scene, rider: RiderLike, card_in_use: bool) -> int:
    """Return the fields a rider's jersey gives to this roll: A-077 to A-079, none to an injured rider (A-146)."""
    jersey = scene.jerseys.get(rider.number)
    if jersey is None or rider.injured:
        return 0
    applies = {"yellow": True, "polka": scene.road.climb[rider.field], "green": card_in_use}
    return content().rules.jersey_bonus[jersey] if applies.get(jersey) else 0


def rolls_twice(scene: Scene, rider: RiderLike, card: str | None) -> bool:
    """Whether the rainbow jersey gives a second die: no card in use, tokens included (A-082, AR-061)."""
    return card is None and not rider.tokens and not rider.injured and scene.jerseys.get(rider.number) == "rainbow"


def advance(state: State, rider: Rider, fields: int, how: str, dice: Dice, log: list[Event]) -> None:
    """Move a rider by fields that are within his reach: lines in increasing order, the finish, then the area's card."""
    if not fields:
        return
    start, end = rider.field, rider.field + fields
    state.occupied[start] -= 1
    rider.field = end
    state.arrivals += 1
    rider.arrived = state.arrivals
    state.trail.append(Step(state.round, rider.number, start, end, how))
    if end >= state.road.next_prime[start]:
        for index, prime in enumerate(state.course.primes):
            if start < prime.at <= end:
                _pass_prime(state, rider, index, log)
    if end >= state.road.finish:
        _cross(state, rider, log)
        return
    state.occupied[end] += 1
    first, last = state.course.area
    if first <= end <= last and not rider.area_used:
        rider.area_used = True
        draw(state, rider.seat, rider.number, "area", dice, log)


def _pass_prime(state: State, rider: Rider, index: int, log: list[Event]) -> None:
    prime, passed = state.course.primes[index], state.passed[index]
    place = len(passed)
    passed.append(rider.number)
    log.append(
        Event(
            "prime_passed",
            {
                "rider": rider.number,
                "prime": index,
                "place": place + 1,
                "points": prime.points[place] if place < len(prime.points) else 0,
                "bonus_s": prime.bonus_s[place] if place < len(prime.bonus_s) else 0,
            },
        )
    )


def _cross(state: State, rider: Rider, log: list[Event]) -> None:
    rider.status = "crossed"
    state.crossed.append(rider.number)
    log.append(Event("crossed", {"rider": rider.number, "field": rider.field, "place": len(state.crossed)}))
    if not state.final:
        state.final = True
        state.reason = "crossed"
        log.append(Event("final_round", {"round": state.round}))


def move(
    state: State, rider: Rider, wanted: int, how: str, dice: Dice, log: list[Event], parts: Sum | None = None
) -> int:
    """Move a rider as far as he can of the fields wanted, tell of it, and return the fields he moved."""
    fields = reach(state, rider, wanted)
    told = {"rider": rider.number, "from": rider.field, "to": rider.field + fields, "how": how}
    log.append(Event("moved", told if parts is None else {**told, **parts._asdict()}))
    if fields < wanted:
        log.append(Event("blocked", {"rider": rider.number, "field": rider.field + fields, "lost": wanted - fields}))
    advance(state, rider, fields, how, dice, log)
    return fields
