"""A session as plain JSON and back. ``FORMAT`` grows whenever the shape changes; older shapes are lifted on load."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from rules.arrivee.content import content
from rules.arrivee.engine import reopen
from rules.arrivee.own_stage import course_of
from rules.arrivee.state import Chain, Place, Placing, Rider, Rolling, RollOff, Sheets, State, Step, Vehicle
from rules.core.errors import BadState, ContentError
from rules.core.model import Outcome

FORMAT = 1

_PLAIN = (
    *("seats", "event", "extended", "bids", "photo_finish", "tempo", "rainbow", "champion", "single", "round"),
    *("hands", "slowdown", "pile", "queues", "passed", "arrivals", "crossed", "withdrawn", "final", "reason"),
    *("fields", "step", "last_id"),
)
_READ = {kind: attrgetter(*kind.__slots__) for kind in (Rider, Vehicle, Place, RollOff, Rolling, Chain, Sheets)}


def dump(state: State) -> dict[str, Any]:
    """Return the whole session, secrets included, as plain JSON."""
    outcome = state.outcome
    return {
        "format": FORMAT,
        **{name: _copy(getattr(state, name)) for name in _PLAIN},
        "young": list(state.young),
        "riders": [_values(rider) for rider in state.riders],
        "vehicles": [_part(vehicle) for vehicle in state.vehicles],
        "jerseys": [[number, jersey] for number, jersey in state.jerseys.items()],
        "peloton": None if state.peloton is None else list(state.peloton),
        "place": _part(state.place),
        "roll_off": _part(state.roll_off),
        "rolling": _part(state.rolling),
        "chain": _part(state.chain),
        "sheets": [_part(sheets) for sheets in state.sheets],
        "trail": [list(step) for step in state.trail],
        "result": [each._asdict() for each in state.result],
        "outcome": None
        if outcome is None
        else {
            "ranking": [list(group) for group in outcome.ranking],
            "reason": outcome.reason,
            "numbers": {name: list(values) for name, values in outcome.numbers.items()},
        },
        "open": len(state.open),
    }


def _copy(value: Any) -> Any:
    if type(value) is list:
        return [_copy(each) for each in value]
    return dict(value) if type(value) is dict else value


def _part(value: Any) -> dict[str, Any] | None:
    if value is None:
        return None
    return {name: _copy(each) for name, each in _values(value).items()}


def _values(record: Any) -> dict[str, Any]:
    """What a record holds; read in one go, for it happens at every choice."""
    kind = type(record)
    return dict(zip(kind.__slots__, _READ[kind](record), strict=True))


def load(data: dict[str, Any]) -> State:
    """Return the session of a dump. Raise BadState if it cannot be one."""
    try:
        if data["format"] != FORMAT:
            raise BadState(f"unknown format {data['format']!r}", format=data["format"])
        state = _state(data)
        _check(state)
        reopen(state, data["open"])
    except (ContentError, LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration) as error:
        raise BadState(f"not a session: {type(error).__name__}: {error}") from None
    return state


def _state(data: Mapping[str, Any]) -> State:
    def maybe(kind: type[Any], value: dict[str, Any] | None) -> Any:
        return None if value is None else kind(**{name: _copy(each) for name, each in value.items()})

    outcome = data["outcome"]
    return State(
        course=course_of(data["event"]),
        **{name: _copy(data[name]) for name in _PLAIN},
        young=tuple(data["young"]),
        riders=[Rider(**each) for each in data["riders"]],
        vehicles=[maybe(Vehicle, each) for each in data["vehicles"]],
        jerseys=dict(data["jerseys"]),
        peloton=None if data["peloton"] is None else (data["peloton"][0], data["peloton"][1]),
        place=maybe(Place, data["place"]),
        roll_off=maybe(RollOff, data["roll_off"]),
        rolling=maybe(Rolling, data["rolling"]),
        chain=maybe(Chain, data["chain"]),
        sheets=[maybe(Sheets, each) for each in data["sheets"]],
        trail=[Step(*each) for each in data["trail"]],
        result=[Placing(**each) for each in data["result"]],
        outcome=None
        if outcome is None
        else Outcome(
            tuple(tuple(group) for group in outcome["ranking"]),
            outcome["reason"],
            {name: tuple(values) for name, values in outcome["numbers"].items()},
        ),
    )


def _check(state: State) -> None:
    """Refuse what could only have been written by hand: cards that do not add up, riders who are not there."""
    rules = content().rules
    for kind, count in enumerate(state.pile):
        total = count + sum(hand[kind] for hand in state.hands)
        if total != rules.copies_per_card or min(count, *(hand[kind] for hand in state.hands)) < 0:
            raise BadState("the cards do not add up", kind=kind)
    if [rider.number for rider in state.riders] != list(range(1, rules.riders_per_team * state.seats + 1)):
        raise BadState("the riders are not numbered in order")
    sizes = {len(state.hands), len(state.slowdown), len(state.vehicles), len(state.queues), len(state.sheets)}
    if sizes != {state.seats} or len(state.passed) != len(state.course.primes):
        raise BadState("the seats do not agree")
