"""What a good player would do: the rules AC-1 to AC-7 of the computer, which order sheets use too.

Spec heading Play by computer. Chances are counted in 72nds: two dice, and half of a 1 with a card. Everything here
looks at the public scene and at the options of the seat itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.arrivee.cards import escape, value
from rules.arrivee.movement import add_up, rolls_twice
from rules.arrivee.options import roll
from rules.arrivee.road import RiderLike, Scene, reach
from rules.core.model import Option

DICE = (1, 2, 3, 4, 5, 6)
WHOLE = 72
NEAR = 13  # fields beyond the base value from which a line counts as near
ESCAPE_FROM, ESCAPE_TO_SUMMIT = 14, 90
FEW = 3  # a prime passed by fewer riders is worth an effort
WORTH = 4  # points
BETTER = 4  # fields by which a wheel beats an escape
FOOT = 2  # fields gained that are worth a slowdown card
PLAIN_CARDS = ("s2", "s4", "s6")


@cache
def die_weights(twice: bool) -> tuple[int, ...]:
    """Return how often each number from 1 comes in 36: evenly, or as the higher of two dice."""
    return tuple(2 * die - 1 if twice else 6 for die in DICE)


def end_of(scene: Scene, rider: RiderLike, fields: int) -> int:
    """Return where a movement of so many fields ends."""
    return rider.field + reach(scene, rider, fields)


def own(options: Sequence[Option], number: int, kind: str) -> list[Option]:
    """Return the options of one kind (roll, follow) for one rider, without `hold` and without stops."""
    return [
        option
        for option in options
        if option.params["type"] == kind
        and option.params["rider"] == number
        and not option.params.get("hold")
        and option.params.get("stop") is None
    ]


def sprint_options(scene: Scene, rider: RiderLike, values: Sequence[str]) -> list[Option]:
    """Return the rolls that a sheet's card values mean now: plain and as sprints; nothing if no card may be played."""
    barred = rider.status != "ok" or rider.tokens or rider.injured or scene.road.cobbled[rider.field]
    cards = [each.split(":")[0] for each in values if each.endswith(":sprint")]
    if barred or not cards:
        return []
    plain = roll(rider.number, None, None, False, None)
    return [plain, *(roll(rider.number, card, "sprint", False, None) for card in cards)]


def best_follow(scene: Scene, rider: RiderLike, follows: Sequence[Option]) -> Option | None:
    """Return the wheel with the largest v at its end, of equal ones the one with more fields (AC-4)."""

    def merit(option: Option) -> tuple[int, int]:
        fields = option.params["fields"]
        return scene.road.value(end_of(scene, rider, fields)), fields

    return max(follows, key=merit, default=None)


def chance(scene: Scene, rider: RiderLike, option: Option, line: int) -> int:
    """Return the chance, in 72nds, that this roll takes the rider to a line; a 1 with a card is half a failure."""
    card, use = option.params["card"], option.params["use"]
    found = 0
    for die, weight in zip(DICE, die_weights(rolls_twice(scene, rider, card)), strict=True):
        if end_of(scene, rider, add_up(scene, rider, die, card, use).total) >= line:
            risky = die == 1 and card is not None and scene.extended
            found += weight if risky else 2 * weight
    return found


def mean_value(scene: Scene, rider: RiderLike) -> float:
    """Return the mean of v at the end of an own roll without a card."""
    weights = die_weights(rolls_twice(scene, rider, None))
    ends = [end_of(scene, rider, add_up(scene, rider, die, None, None).total) for die in DICE]
    return sum(weight * scene.road.value(end) for weight, end in zip(weights, ends, strict=True)) / 36


def mean_roll(scene: Scene, rider: RiderLike) -> float:
    """Return the mean movement of an own roll without a card, in fields."""
    weights = die_weights(rolls_twice(scene, rider, None))
    totals = [add_up(scene, rider, die, None, None).total for die in DICE]
    return sum(weight * total for weight, total in zip(weights, totals, strict=True)) / 36


def is_marked(scene: Scene, rider: RiderLike) -> bool:
    """Whether a rider of another team still to move, be it by the one field of a refreshment, stands here or behind."""
    return any(
        other.seat != rider.seat
        and other.status in ("ok", "refresh")
        and not other.acted
        and rider.field - 1 <= other.field <= rider.field
        for other in scene.riders
    )


def _cost(option: Option) -> int:
    card = option.params["card"]
    if card is None:
        return 0
    if option.params["use"] == "escape":
        return value(card) + escape(card)
    return value(card) + (3 if escape(card) else 0)


def for_line(scene: Scene, rider: RiderLike, options: Sequence[Option], escapes: bool) -> Option | None:
    """AC-1: near the finish, follow across it, or roll with what gives the best chance to cross."""
    road = scene.road
    if road.finish - rider.field > road.base[rider.field] + NEAR:
        return None
    follows = own(options, rider.number, "follow")
    across = [each for each in follows if end_of(scene, rider, each.params["fields"]) >= road.finish]
    if across:
        return best_follow(scene, rider, across)
    descent = road.levels[rider.field] == "descent"
    rolls = [
        each
        for each in own(options, rider.number, "roll")
        if each.params["use"] != "escape" or (escapes and not descent)
    ]
    chances = [chance(scene, rider, each, road.finish) for each in rolls]
    best = max(range(len(rolls)), key=lambda index: (chances[index], -_cost(rolls[index])))
    if not chances[best]:
        return None
    return rolls[best] if chances[best] - chances[0] >= 0.15 * WHOLE else rolls[0]


def for_prime(scene: Scene, rider: RiderLike, options: Sequence[Option]) -> Option | None:
    """AC-2: the plain card that makes a good place on the next prime likely."""
    limit = rider.field + scene.road.base[rider.field] + NEAR
    near = (
        (prime, passed)
        for prime, passed in zip(scene.course.primes, scene.passed, strict=True)
        if rider.field < prime.at <= limit and len(passed) < FEW
    )
    prime, passed = next(near, (None, ()))
    if prime is None or prime.points[len(passed)] < WORTH:
        return None
    follow = best_follow(scene, rider, own(options, rider.number, "follow"))
    if follow is not None and end_of(scene, rider, follow.params["fields"]) >= prime.at:
        return None
    rolls = own(options, rider.number, "roll")
    plain = chance(scene, rider, rolls[0], prime.at)
    if plain >= 0.99 * WHOLE:
        return None
    cards = [each for each in rolls if each.params["card"] in PLAIN_CARDS]
    best = max(cards, key=lambda each: chance(scene, rider, each, prime.at), default=None)
    if best is None or chance(scene, rider, best, prime.at) - plain < 0.3 * WHOLE:
        return None
    return best


def for_escape(scene: Scene, rider: RiderLike, options: Sequence[Option]) -> Option | None:
    """AC-3: the largest escape card, for a rider whom nobody marks and who has no better wheel."""
    road = scene.road
    left = road.finish - rider.field
    summit = road.levels[road.finish - 1] == "climb"
    escapes = [each for each in own(options, rider.number, "roll") if each.params["use"] == "escape"]
    if not escapes or left < ESCAPE_FROM or (summit and left > ESCAPE_TO_SUMMIT):
        return None
    if road.levels[rider.field] == "descent" or is_marked(scene, rider):
        return None
    enough = mean_roll(scene, rider) + BETTER
    if any(each.params["fields"] >= enough for each in own(options, rider.number, "follow")):
        return None
    return max(escapes, key=lambda each: value(each.params["card"]))


def card_or_line(scene: Scene, rider: RiderLike, options: Sequence[Option], escapes: bool = True) -> Option | None:
    """Return what AC-1 to AC-3 decide, None if they leave it to the wheel."""
    line = for_line(scene, rider, options, escapes)
    if line is not None:
        return line
    prime = for_prime(scene, rider, options)
    if prime is not None or not escapes:
        return prime
    return for_escape(scene, rider, options)


def area_stop(scene: Scene, rider: RiderLike, full: int, most: int) -> int | None:
    """Return the fields to the last field of the area if stopping there costs at most so many fields (AC-6)."""
    fields = scene.course.area[1] - rider.field
    if rider.area_used or fields <= 0:
        return None
    return fields if 0 < full - fields <= most else None


def foot(scene: Scene, rider: RiderLike, full: int) -> int | None:
    """Return the fields to the best stop in front of a slower road, None if it gains less than two (AC-7)."""
    road, end = scene.road, rider.field + full
    if scene.final or end >= road.finish:
        return None
    best, most = None, FOOT - 1
    for field in range(end - 1, rider.field, -1):
        gain = road.base[field] - road.base[end] - (end - field)
        if gain > most:
            best, most = field - rider.field, gain
    return best
