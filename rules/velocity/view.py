"""What everybody may know: all of it, for nothing is hidden (VR-60)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.core.model import Decision, Outcome
from rules.velocity.content import Course, District
from rules.velocity.state import State, Step

__all__ = ["Course", "District", "Step", "View", "view", "view_json"]


@dataclass(frozen=True, slots=True)
class View:
    """The position, the ride that is on, the open decision, and what moved in the running turn.

    ``couriers`` are the spaces per seat, ascending, those at home left out; ``home`` the seats by arrival.
    ``dice`` stay until the next roll, ``trail`` until the next ride is chosen, the rest of the ride until the turn
    ends. ``target`` is 0 for the finish. ``waiting`` are the seats to be asked after the open decision.
    """

    course: Course
    seats: int
    couriers: tuple[tuple[int, ...], ...]
    home: tuple[int, ...]
    cans: tuple[int, ...]
    supply: int
    starting_seat: int
    active: int
    round: int
    mode: str | None
    space: int | None
    boost: str | None
    dice: tuple[tuple[str, int], ...]
    chosen: str | None
    origin: int | None
    target: int | None
    arrived: tuple[int, ...]
    decision: Decision | None
    waiting: tuple[int, ...]
    trail: tuple[Step, ...]
    outcome: Outcome | None


def view(state: State, seat: int | None = None) -> View:
    """Return what a seat, or nobody in particular, may know: the same for all."""
    return View(
        course=state.course,
        seats=len(state.cans),
        couriers=tuple(tuple(own) for own in state.couriers),
        home=tuple(state.home),
        cans=tuple(state.cans),
        supply=state.supply,
        starting_seat=state.starting_seat,
        active=state.active,
        round=state.round,
        mode=state.mode,
        space=state.space,
        boost=state.boost,
        dice=tuple(state.dice),
        chosen=state.chosen,
        origin=state.origin,
        target=state.target,
        arrived=tuple(state.arrived),
        decision=state.decision,
        waiting=_waiting(state),
        trail=tuple(state.trail),
        outcome=state.outcome,
    )


def _waiting(state: State) -> tuple[int, ...]:
    """Later seats of this round; on an obstacle only those that could have a can when their turn comes (VR-47)."""
    if state.decision is None:
        return ()
    later = state.queue[1:]
    if state.phase == "obstacle":
        later = [seat for seat in later if state.cans[seat] or state.unsettled[seat] > 1]
    return tuple(later)


def view_json(seen: View) -> dict[str, Any]:
    """Return a view as JSON values, the course as its id."""
    decision, outcome = seen.decision, seen.outcome
    return {
        "course": seen.course.id,
        "seats": seen.seats,
        "couriers": [list(own) for own in seen.couriers],
        "home": list(seen.home),
        "cans": list(seen.cans),
        "supply": seen.supply,
        "starting_seat": seen.starting_seat,
        "active": seen.active,
        "round": seen.round,
        "mode": seen.mode,
        "space": seen.space,
        "boost": seen.boost,
        "dice": [list(die) for die in seen.dice],
        "chosen": seen.chosen,
        "origin": seen.origin,
        "target": seen.target,
        "arrived": list(seen.arrived),
        "decision": None if decision is None else _decision_json(decision),
        "waiting": list(seen.waiting),
        "trail": [step._asdict() for step in seen.trail],
        "outcome": None if outcome is None else _outcome_json(outcome),
    }


def _decision_json(decision: Decision) -> dict[str, Any]:
    return {
        "id": decision.id,
        "seat": decision.seat,
        "kind": decision.kind,
        "options": [option.key for option in decision.options],
        "params": dict(decision.params),
    }


def _outcome_json(outcome: Outcome) -> dict[str, Any]:
    return {
        "ranking": [list(group) for group in outcome.ranking],
        "reason": outcome.reason,
        "numbers": {name: list(values) for name, values in outcome.numbers.items()},
    }
