"""The state of a session, changed in place by one ``apply`` (VR-03, VR-05, VR-60).

Couriers of a team are not told apart: the state keeps, per seat, the spaces of its couriers in ascending order, the
start space included, those at home left out. There is no secret in it.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.core.model import Decision, Outcome
from rules.velocity.content import Course, content


class Step(NamedTuple):
    """One courier's movement in a turn; ``how`` is ride, pack, follow, fall or cross; ``end`` is 0 at the finish."""

    seat: int
    start: int
    end: int
    how: str


@dataclass(slots=True)
class State:
    """Everything the rules know. ``phase`` names what `turn.run` does next while nothing is asked.

    ``queue`` are the seats still to be handled in a slipstream or on an obstacle, the present one first;
    ``unsettled`` their couriers still to be settled; ``receipts`` the cans due, as seat and reason.
    ``last_id`` is the id of the last decision asked.
    """

    course: Course
    couriers: list[list[int]]
    cans: list[int]
    supply: int
    starting_seat: int
    active: int
    round: int = 1
    home: list[int] = field(default_factory=list)
    phase: str = "turn"
    mode: str | None = None
    space: int | None = None
    boost: str | None = None
    dice: list[tuple[str, int]] = field(default_factory=list)
    chosen: str | None = None
    origin: int | None = None
    target: int | None = None
    arrived: list[int] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    unsettled: list[int] = field(default_factory=list)
    receipts: list[tuple[int, str]] = field(default_factory=list)
    trail: list[Step] = field(default_factory=list)
    last_id: int = 0
    decision: Decision | None = None
    outcome: Outcome | None = None


def position(
    couriers: Sequence[Sequence[int]],
    cans: Sequence[int] | None = None,
    supply: int | None = None,
    *,
    course: Course | None = None,
    home: Sequence[int] = (),
    active: int = 0,
    starting_seat: int | None = None,
    round: int = 1,  # noqa: A002 - the word of the rules
) -> State:
    """Return any position at the beginning of a turn, before `turn.run`.

    Left out: no cans in hand, the rest of the cans in the general supply, the default course, ``active`` started.
    """
    box = content()
    in_hand = list(cans) if cans is not None else [0] * len(couriers)
    return State(
        course=course or box.courses[box.default_course],
        couriers=[sorted(own) for own in couriers],
        cans=in_hand,
        supply=box.setup[len(couriers)].cans - sum(in_hand) if supply is None else supply,
        starting_seat=active if starting_seat is None else starting_seat,
        active=active,
        round=round,
        home=list(home),
        arrived=[0] * len(couriers),
    )


def clockwise(first: int, seats: int) -> list[int]:
    """Return all seats in clockwise order, beginning with this one (VR-05)."""
    return [*range(first, seats), *range(first)]


def shift(state: State, seat: int, start: int, end: int, how: str) -> None:
    """Put one courier of a seat from one space of the road onto another."""
    own = state.couriers[seat]
    own.remove(start)
    insort(own, end)
    state.trail.append(Step(seat, start, end, how))


def ridden(state: State) -> tuple[int, int]:
    """Return origin and target of the ride that is on."""
    if state.origin is None or state.target is None:
        raise ValueError("no ride is on")
    return state.origin, state.target
