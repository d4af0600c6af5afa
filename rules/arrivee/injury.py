"""Hurt after a fall: withdrawing or riding on.

Rulebook headings 7.1 to 7.3 (A-127 to A-131; AR-096, AR-097).
"""

from __future__ import annotations

from rules.arrivee.options import simple
from rules.arrivee.state import Rider, State
from rules.core.model import Decision, Event


def is_hurt(state: State, rider: Rider, die: int) -> bool:
    """Whether this die hurts the rider: a 1 in his first own turn after the missed one."""
    return die == 1 and rider.from_fall and not rider.injured and state.extended


def hurt(state: State, rider: Rider, log: list[Event]) -> None:
    """Tell of the injury; card and tokens are lost, the player is asked what to do."""
    rider.tokens = 0
    state.sheets[rider.seat].shaken = True
    log.append(Event("hurt", {"rider": rider.number, "field": rider.field}))
    state.step = "injury"


def ask_injury(state: State) -> Decision:
    """Return the decision `injury` of the hurt rider's player."""
    if state.rolling is None:
        raise AssertionError("nobody rolled")
    rider = state.rider(state.rolling.rider)
    params = {"rider": rider.number, "field": rider.field, "out": rider.field < state.course.time_limit}
    return Decision(state.last_id + 1, rider.seat, "injury", (simple("ride_on"), simple("withdraw")), params)


def withdraw(state: State, rider: Rider, log: list[Event]) -> None:
    """Take a rider off the road for good; the stage is over when nobody is left."""
    rider.status = "withdrawn"
    state.occupied[rider.field] -= 1
    state.withdrawn.append(rider.number)
    out = rider.field < state.course.time_limit
    log.append(Event("withdrew", {"rider": rider.number, "field": rider.field, "out": out}))
