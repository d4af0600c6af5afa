"""The state as plain JSON, and back. A course that is not in the content file is written out in full."""

from __future__ import annotations

from typing import Any

from rules.core.errors import BadState
from rules.core.model import Decision
from rules.velocity.content import Course, District, content
from rules.velocity.finish import outcome_of
from rules.velocity.ride import boost_cost, dice_ids
from rules.velocity.state import State, Step
from rules.velocity.turn import ASK, RUN

FORMAT = 1
LISTS = ("cans", "home", "arrived", "queue", "unsettled")
VALUES = ("supply", "starting_seat", "active", "round", "phase", "mode", "space", "boost", "chosen", "origin", "target",
          "last_id")  # fmt: skip
PHASES = {"choose_ride": "turn", "choose_move": "turn", "follow": "slipstream", "obstacle": "obstacle"}


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
        fault = _fault(state)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadState(f"the dump is damaged: {error!r}") from error
    if (state.decision is None) == (state.outcome is None):
        raise BadState("the dump has neither a decision nor an outcome, or both")
    if fault:
        raise BadState(f"a dump with impossible {fault}", fault=fault)
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
        if asked["seat"] not in range(len(state.cans)):
            raise ValueError("seat")
        state.decision = ASK[asked["kind"]](state, asked["seat"], asked["id"])
    if data["over"] is not None:
        state.outcome = outcome_of(state, data["over"])
    return state


def _fault(state: State) -> str | None:
    """Name the first thing that cannot be, None if play can go on; no piece has to be there (VR-03, VR-05, VR-08)."""
    course, seats = state.course, range(len(state.couriers))
    row, road = content().setup[len(seats)], range(1, course.start + 1)
    spaces, ride = [space for own in state.couriers for space in own], (state.origin, state.target, state.space)
    rolled, walked = [value for _, value in state.dice], [at for step in state.trail for at in step[1:3]]
    counts = [state.supply, state.round, state.last_id, *state.cans, *state.arrived, *state.unsettled, *rolled, *walked]
    named = [state.starting_seat, state.active, *state.home, *state.queue]
    named += [seat for seat, _ in state.receipts] + [step.seat for step in state.trail]
    faults = {
        "course": any(type(at) is not int or at not in road[:-1] for at in (*course.supply, *course.obstacle)),
        "numbers": any(type(count) is not int or count < 0 for count in counts),
        "ride": any(at is not None and (type(at) is not int or not 0 <= at <= course.start) for at in ride),
        "seats": any(type(seat) is not int or seat not in seats for seat in named),
        "spaces": any(type(space) is not int or space not in road for space in spaces),
        "couriers": any(len(own) + state.home.count(seat) > row.couriers for seat, own in enumerate(state.couriers)),
        "end": state.outcome is None and (_is_over(state.home) or not all(state.couriers)),
        "words": any(type(word) is not str for word in [step.how for step in state.trail] + [state.chosen or ""]),
        "decision": state.decision is not None and not _fits(state, state.decision),
    }
    return next((name for name, wrong in faults.items() if wrong), None)


def _is_over(home: list[int]) -> bool:
    rules = content().rules
    return len(home) >= rules.finish_places or max(map(home.count, home), default=0) >= rules.home_to_win


def _fits(state: State, asked: Decision) -> bool:
    """Whether the open decision belongs to the turn that is on: its seat, its dice, the couriers still to settle."""
    due = {"turn": state.arrived, "slipstream": state.arrived, "obstacle": state.unsettled}.get(state.phase, [])
    if any(own.count(state.target or 0) < count for own, count in zip(state.couriers, due, strict=bool(due))):
        return False
    if asked.id != state.last_id or (state.phase in ("slipstream", "obstacle") and not state.origin):
        return False
    if asked.kind == "take_can":
        return state.receipts[0][0] == asked.seat and not state.supply
    if state.phase != PHASES[asked.kind] or state.receipts:
        return False
    if asked.kind in ("follow", "obstacle"):
        return state.queue[0] == asked.seat and (asked.kind == "follow" or state.unsettled[asked.seat] > 0)
    return asked.seat == state.active and not state.queue and (asked.kind == "choose_ride" or _rolled(state))


def _rolled(state: State) -> bool:
    """Whether the dice are those of the ride, each with a face of its own, and the pack is there (VR-11, VR-14)."""
    if state.space is not None and state.space not in state.couriers[state.active]:
        return False
    ids = dice_ids(state.couriers, state.active, state.space, state.boost or "")
    sound = boost_cost(state.boost or "") >= 0 and state.mode == ("solo" if state.space is None else "pack")
    faces = content().rules.die_faces
    return sound and all(value in faces for _, value in state.dice) and ids == [die for die, _ in state.dice]


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
        obstacle=tuple(sorted(data["obstacle"])),
        rows=tuple(data["rows"]),
        districts=tuple(District(*district) for district in data["districts"]),
    )
