"""Slipstreaming: whose movement a rider may copy, and how far that takes him.

Rulebook headings 3.3, 3.4, 7.5, 7.6 (A-060 to A-065, A-135, A-138 to A-142, A-158; AR-044 to AR-050, AR-101, AR-102).
"""

from __future__ import annotations

from typing import NamedTuple

from rules.arrivee.movement import move
from rules.arrivee.road import RiderLike, Scene, reach
from rules.arrivee.state import State
from rules.core.dice import Dice
from rules.core.model import Event, Option


class Wheel(NamedTuple):
    """A movement that may be copied: the lowest-numbered leader, and the fields (before blocking)."""

    leader: int
    fields: int


def wheels(scene: Scene, rider: RiderLike) -> list[Wheel]:
    """Return one wheel for each different number of fields that the rider may copy."""
    field = rider.field
    found: list[Wheel] = []
    for leader in scene.riders:
        if leader.moved >= 1 and 0 <= leader.start - field <= 1 and leader.status != "withdrawn":
            fields = _copied(scene, rider, leader)
            if fields and all(fields != wheel.fields for wheel in found):
                found.append(Wheel(leader.number, fields))
    return found


def _copied(scene: Scene, rider: RiderLike, leader: RiderLike) -> int:
    """The fields this leader gives, 0 if he may not be followed."""
    end = leader.start + leader.moved
    if not rider.injured:
        return leader.moved if end <= scene.road.wheel[rider.field] else 0
    if leader.seat != rider.seat or leader.used_card or end > scene.road.smooth[rider.field]:
        return 0
    return max(1, min(leader.moved, leader.rolled))


def area_stops(scene: Scene, rider: RiderLike, fields: int) -> range:
    """Return the fields of the refreshment area where a movement of so many fields may be cut short (AR-055)."""
    first, last = scene.course.area
    if rider.area_used:
        return range(0)
    return range(max(first, rider.field + 1), min(last + 1, rider.field + fields))


def answer_follow(state: State, option: Option, dice: Dice, log: list[Event]) -> None:
    """Copy the leader's movement, or stop short of it in the area; tokens are kept and nothing is rolled."""
    rider = state.rider(option.params["rider"])
    wanted, stop = option.params["fields"], option.params["stop"]
    log.append(Event("followed", {"rider": rider.number, "leader": option.params["leader"], "fields": wanted}))
    if stop is not None:
        log.append(
            Event(
                "braked",
                {"rider": rider.number, "from": reach(state, rider, wanted), "to": stop - rider.field, "pay": None},
            )
        )
        wanted = stop - rider.field
    rider.moved = move(state, rider, wanted, "follow", dice, log)
    rider.rolled = rider.moved
