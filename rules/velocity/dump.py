"""The state as plain JSON, and back. A course that is not in the content file is written out in full."""

from __future__ import annotations

from typing import Any

from rules.core.errors import BadState
from rules.velocity.content import Course, District, content
from rules.velocity.finish import outcome_of
from rules.velocity.state import State, Step
from rules.velocity.turn import ASK, RUN

FORMAT = 1
LISTS = ("cans", "home", "arrived", "queue", "unsettled")
VALUES = ("supply", "starting_seat", "active", "round", "phase", "mode", "space", "boost", "chosen", "origin", "target",
          "last_id")  # fmt: skip


def dump(state: State) -> dict[str, Any]:
    """Return the state as JSON values."""
    decision, outcome = state.decision, state.outcome
    return {
        "format": FORMAT,
        "course": _dump_course(state.course),
        "couriers": [list(own) for own in state.couriers],
        **{name: list(getattr(state, name)) for name in LISTS},
        **{name: getattr(state, name) for name in VALUES},
        "dice": [list(die) for die in state.dice],
        "receipts": [list(receipt) for receipt in state.receipts],
        "trail": [list(step) for step in state.trail],
        "decision": None if decision is None else {"id": decision.id, "seat": decision.seat, "kind": decision.kind},
        "over": None if outcome is None else outcome.reason,
    }


def load(data: dict[str, Any]) -> State:
    """Return the state of a dump; raise BadState if there is none in it."""
    if data.get("format") != FORMAT:
        raise BadState(f"format {data.get('format')} is not known", format=data.get("format"))
    try:
        state = _load(data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadState(f"the dump is damaged: {error!r}") from error
    if (state.decision is None) == (state.outcome is None):
        raise BadState("the dump has neither a decision nor an outcome, or both")
    return state


def _load(data: dict[str, Any]) -> State:
    values: dict[str, Any] = {name: data[name] for name in VALUES}
    values.update({name: list(data[name]) for name in LISTS})
    state = State(
        course=_load_course(data["course"]),
        couriers=[sorted(own) for own in data["couriers"]],
        dice=[(die, value) for die, value in data["dice"]],
        receipts=[(seat, reason) for seat, reason in data["receipts"]],
        trail=[Step(*step) for step in data["trail"]],
        **values,
    )
    if state.phase not in RUN or not len(state.couriers) == len(state.cans) == len(state.arrived):
        raise ValueError("phase or seats")
    if data["decision"] is not None:
        asked = data["decision"]
        state.decision = ASK[asked["kind"]](state, asked["seat"], asked["id"])
    if data["over"] is not None:
        state.outcome = outcome_of(state, data["over"])
    return state


def _dump_course(course: Course) -> str | dict[str, Any]:
    if content().courses.get(course.id) == course:
        return course.id
    return {
        "id": course.id,
        "name": course.name,
        "blurb": course.blurb,
        "length": course.length,
        "supply": sorted(course.supply),
        "obstacle": list(course.obstacle),
        "rows": list(course.rows),
        "districts": [list(district) for district in course.districts],
    }


def _load_course(data: str | dict[str, Any]) -> Course:
    if isinstance(data, str):
        return content().courses[data]
    return Course(
        id=data["id"],
        name=data["name"],
        blurb=data["blurb"],
        length=data["length"],
        supply=frozenset(data["supply"]),
        obstacle=tuple(data["obstacle"]),
        rows=tuple(data["rows"]),
        districts=tuple(District(*district) for district in data["districts"]),
    )
