"""Support vehicles, refreshment from them, and the turns of riders who have no choice.

Rulebook headings 6.1 (punctures), 8 (A-118, A-119, A-147 to A-153; AR-090, AR-104 to AR-110). One vehicle a team: a
further puncture waits in the team's queue.
"""

from __future__ import annotations

from rules.arrivee.cards import draw
from rules.arrivee.content import content
from rules.arrivee.movement import move
from rules.arrivee.road import reach
from rules.arrivee.state import Rider, State, Vehicle
from rules.core.dice import Dice
from rules.core.model import Event

FACES = (1, 2, 3, 4, 5, 6)


def place_vehicle(state: State, rider: Rider, task: str, log: list[Event]) -> None:
    """Put the team's vehicle behind a rider."""
    field = rider.field - content().rules.vehicle_distance
    state.vehicles[rider.seat] = Vehicle(field, rider.number, task)
    told = {"seat": rider.seat, "rider": rider.number, "from": None, "to": field, "die": None, "task": task}
    log.append(Event("vehicle_moved", told))


def release(state: State, seat: int, log: list[Event]) -> None:
    """Take the team's vehicle off the road, or at once to the first of its queue (AR-104)."""
    state.vehicles[seat] = None
    log.append(Event("vehicle_left", {"seat": seat}))
    if state.queues[seat]:
        place_vehicle(state, state.rider(state.queues[seat].pop(0)), "puncture", log)


def call_for_puncture(state: State, rider: Rider, log: list[Event]) -> None:
    """Send the vehicle to a puncture, or put the rider into the queue."""
    if state.vehicles[rider.seat] is None:
        place_vehicle(state, rider, "puncture", log)
    else:
        state.queues[rider.seat].append(rider.number)


def may_announce(state: State, rider: Rider) -> bool:
    """Whether a refreshment from the vehicle may be announced for this rider (AR-108)."""
    return (
        state.extended
        and rider.status == "ok"
        and not rider.tokens
        and rider.field < state.course.time_limit
        and state.vehicles[rider.seat] is None
    )


def announce(state: State, rider: Rider, log: list[Event]) -> None:
    """Begin a refreshment: the vehicle is placed, the rider does not move in this turn."""
    rider.status = "refresh"
    rider.moved = 0
    log.append(Event("announced", {"rider": rider.number}))
    place_vehicle(state, rider, "refresh", log)


def automatic_turn(state: State, rider: Rider, dice: Dice, log: list[Event]) -> None:
    """Carry out the turn of a rider who is lying, punctured or being refreshed."""
    rider.acted = "auto"
    vehicle = state.vehicles[rider.seat]
    served = vehicle is not None and vehicle.rider == rider.number
    if rider.status == "refresh":
        rider.moved = rider.rolled = move(state, rider, 1, "step", dice, log) if reach(state, rider, 1) else 0
        if rider.status == "crossed":
            release(state, rider.seat, log)
        elif _chase(state, rider, dice, log):
            rider.status = "ok"
            log.append(Event("back_on_road", {"rider": rider.number}))
            release(state, rider.seat, log)
    elif rider.status == "down":
        if served:
            _chase(state, rider, dice, log)
            release(state, rider.seat, log)
        _get_up(rider, log)
        rider.from_fall = True
    elif served and _chase(state, rider, dice, log):
        release(state, rider.seat, log)
        _get_up(rider, log)


def _get_up(rider: Rider, log: list[Event]) -> None:
    rider.status = "ok"
    rider.recovering = True
    log.append(Event("back_on_road", {"rider": rider.number}))


def _chase(state: State, rider: Rider, dice: Dice, log: list[Event]) -> bool:
    """Roll for the vehicle; at contact before the time limit a card is drawn. Return whether it has arrived."""
    vehicle = state.vehicles[rider.seat]
    if vehicle is None:
        raise AssertionError("no vehicle on the road")
    die = dice.roll("vehicle_die", FACES)[0]
    start = vehicle.field
    vehicle.field = min(start + die, rider.field)
    told = {"seat": rider.seat, "rider": rider.number, "from": start, "to": vehicle.field, "die": die}
    log.append(Event("vehicle_moved", {**told, "task": vehicle.task}))
    if vehicle.field < rider.field:
        return False
    if rider.field < state.course.time_limit:
        draw(state, rider.seat, rider.number, "vehicle", dice, log)
    return True
