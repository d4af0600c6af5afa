"""What may be done with a movement after the die: braking, declining a bonus, stopping in the area, joining a helper.

Rulebook headings 2.8, 3.6, 4.1, 7.5, 12.1 (A-041 to A-044, A-074, A-077 to A-079, A-082, A-137, A-160; AR-040 to
AR-043, AR-055, AR-061, AR-062, AR-100).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.arrivee.cards import kinds
from rules.arrivee.movement import Sum, add_up, rolls_twice
from rules.arrivee.options import MENU, go, path
from rules.arrivee.road import RiderLike, Scene, reach
from rules.arrivee.slipstream import area_stops
from rules.core.model import Option

DICE = (1, 2, 3, 4, 5, 6)


def free_fields(scene: Scene, rider: RiderLike, total: Sum, other: int | None) -> list[int]:
    """Return the numbers of fields that cost nothing, the full movement first; ``other`` is the lower die's total."""
    full = reach(scene, rider, total.total)
    found = [full]
    if total.bonus:
        found.append(min(full, total.rolled))
    if other is not None:
        found.append(min(full, other))
    found += [field - rider.field for field in area_stops(scene, rider, full)]
    if rider.injured:
        found += [field - rider.field for field in helper_fields(scene, rider) if field - rider.field <= full]
    return list(dict.fromkeys(found))


def helper_fields(scene: Scene, rider: RiderLike) -> list[int]:
    """Return where an injured rider may join a helper, the helper's field before the one behind it (AR-100)."""
    found: list[int] = []
    for mate in sorted(scene.riders, key=lambda each: -each.field):
        able = mate.seat == rider.seat and mate.status == "ok" and not mate.injured
        if able and rider.field < mate.field < scene.road.finish:
            found += [field for field in (mate.field, mate.field - 1) if field > rider.field]
    return found


def other_total(scene: Scene, rider: RiderLike, die: int, low: int) -> int | None:
    """Return the total by the rainbow's lower die, None if it may not be chosen (AR-061)."""
    if not low or low == die:
        return None
    if low == 1 and (scene.road.cobbled[rider.field] or rider.from_fall):
        return None
    return add_up(scene, rider, low, None, None).total


@cache
def go_options(free: tuple[int, ...], paid_below: int, pays: tuple[str, ...]) -> tuple[Option, ...]:
    """Return the options of `after_roll`: free numbers of fields, then every other one for each way to pay."""
    others = [fields for fields in range(paid_below) if fields not in free]
    entries = [(fields, None) for fields in sorted(free)] + [(fields, pay) for pay in pays for fields in others]
    grouped = len(entries) > MENU
    tens: dict[str | None, set[int]] = {}
    for fields, pay in entries:
        tens.setdefault(pay, set()).add(fields // 10)
    found = []
    for fields, pay in entries:
        ten = f"{fields // 10 * 10}"
        group = path((pay or "free", len(tens)), (ten, len(tens[pay]))) if grouped else None
        found.append(go(fields, pay, group))
    return tuple(found)


def payments(scene: Scene, rider: RiderLike, hand: Sequence[int]) -> tuple[str, ...]:
    """Return the ways to pay for braking: a slowdown card, or any SE card by the exchange of 12.1."""
    slow = ("slowdown",) if scene.slowdown[rider.seat] else ()
    return (*slow, *kinds(hand)) if scene.extended else slow


def worth_holding(scene: Scene, rider: RiderLike, card: str | None, use: str | None, can_pay: bool) -> bool:
    """Whether for one die at least `after_roll` would be asked, with the positions of this moment."""
    if can_pay:
        return reach(scene, rider, 1) > 0
    if scene.jerseys or rider.injured or rider.from_fall:
        return any(len(free) > 1 for free in _free_by_dice(scene, rider, card, use))
    if rider.area_used or rider.field >= scene.course.area[1]:
        return False
    best = add_up(scene, rider, DICE[-1], card, use).total
    return len(area_stops(scene, rider, reach(scene, rider, best))) > 0


def _free_by_dice(scene: Scene, rider: RiderLike, card: str | None, use: str | None) -> list[list[int]]:
    found = []
    twice = rolls_twice(scene, rider, card)
    for die in DICE:
        if die == 1 and rider.from_fall and not rider.injured:
            found.append(_free_when_hurt(scene, rider))
            continue
        total = add_up(scene, rider, die, card, use)
        if not reach(scene, rider, total.total):
            continue
        lows = range(1, die + 1) if twice else (0,)
        found += [free_fields(scene, rider, total, other_total(scene, rider, die, low)) for low in lows]
    return found


def _free_when_hurt(scene: Scene, rider: RiderLike) -> list[int]:
    """The free numbers of fields of a rider whom this 1 would hurt, counted as ridden on."""
    road, field = scene.road, rider.field
    full = reach(scene, rider, max(1, 1 + road.base[field] - int(rider.behind) - road.injured[field]))
    found = [full, *(stop - field for stop in area_stops(scene, rider, full))]
    found += [stop - field for stop in helper_fields(scene, rider) if stop - field <= full]
    return list(dict.fromkeys(found)) if full else []
