"""What a seat, or nobody in particular, may know: the only place where secrets are removed (AR-005, AR-144).

Hidden: the kinds in other hands and in the pile, drafts and sheets of others, and decisions that would tell of them; of
those only number, seat, kind and question are public. Everything else lies on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.arrivee.content import KINDS, Course
from rules.arrivee.peloton import groups
from rules.arrivee.road import Road
from rules.arrivee.state import Placing, State, Step
from rules.core.model import Decision, Outcome


class RiderView(NamedTuple):
    """A rider as everybody sees him; the fields are those of `state.Rider`, and the jersey he wears."""

    number: int
    seat: int
    field: int
    status: str
    recovering: bool
    from_fall: bool
    injured: bool
    tokens: int
    area_used: bool
    arrived: int
    start: int
    behind: bool
    moved: int
    rolled: int
    used_card: bool
    acted: str
    zone_fall: bool
    jersey: str | None


class VehicleView(NamedTuple):
    """A support vehicle on the road, for whom and why (puncture, fall, refresh)."""

    field: int
    rider: int
    task: str


class Waiting(NamedTuple):
    """That a seat is asked: number, seat, kind and question of a decision, without its options."""

    id: int
    seat: int
    kind: str
    params: Mapping[str, Any]


class RollOffView(NamedTuple):
    """A roll-off under way: seats in rank order with their first dice and their totals."""

    ranked: tuple[int, ...]
    dice: tuple[int, ...]
    totals: tuple[int, ...]
    passed: tuple[int, ...]


class RollingView(NamedTuple):
    """A roll under way: the rider, his card and its use, the die that counts, the rainbow's other one (0: none)."""

    rider: int
    card: str | None
    use: str | None
    die: int
    low: int


@dataclass(frozen=True, slots=True)
class View:
    """A session as one viewer sees it.

    ``groups`` are race numbers from the front, ``peloton`` its front and rear field, ``order`` the seats whose turn on
    the present field is still to come. ``decisions`` are those this viewer may know in full, ``waiting`` all open ones;
    ``hand``, ``draft`` and ``sheet`` (the one sent last) are his own.
    """

    seat: int | None
    seats: int
    event: str
    course: Course
    road: Road
    extended: bool
    tempo: str
    bids: bool
    photo_finish: bool
    young: tuple[int, ...]
    round: int
    final: bool
    riders: tuple[RiderView, ...]
    occupied: tuple[int, ...]
    jerseys: Mapping[int, str]
    passed: tuple[tuple[int, ...], ...]
    slowdown: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    hand: tuple[int, ...] | None
    pile_size: int
    vehicles: tuple[VehicleView | None, ...]
    queues: tuple[tuple[int, ...], ...]
    groups: tuple[tuple[int, ...], ...]
    peloton: tuple[int, int] | None
    crossed: tuple[int, ...]
    withdrawn: tuple[int, ...]
    field: int | None
    order: tuple[int, ...]
    roll_off: RollOffView | None
    rolling: RollingView | None
    decisions: tuple[Decision, ...]
    waiting: tuple[Waiting, ...]
    sent: tuple[bool, ...]
    draft: Mapping[str, str] | None
    sheet: Mapping[str, str] | None
    trail: tuple[Step, ...]
    result: tuple[Placing, ...]
    outcome: Outcome | None

    def rider(self, number: int) -> RiderView:
        """Return the rider with this race number."""
        return self.riders[number - 1]


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know; None for nobody in particular."""
    own = None if seat is None else state.sheets[seat]
    return View(
        seat=seat,
        **_settings(state),
        **_road(state),
        **_progress(state),
        slowdown=tuple(state.slowdown),
        hand_sizes=tuple(sum(hand) for hand in state.hands),
        hand=None if seat is None else tuple(state.hands[seat]),
        pile_size=state.pile_size,
        decisions=tuple(each for each in state.open if not each.private or each.seat == seat),
        waiting=tuple(Waiting(each.id, each.seat, each.kind, each.params) for each in state.open),
        sent=tuple(sheets.has_sent for sheets in state.sheets),
        draft=None if own is None else MappingProxyType(dict(own.draft)),
        sheet=None if own is None or own.sent is None else MappingProxyType(dict(own.sent)),
        outcome=state.outcome,
    )


def _settings(state: State) -> dict[str, Any]:
    names = ("seats", "event", "course", "road", "extended", "tempo", "bids", "photo_finish", "young", "round", "final")
    return {name: getattr(state, name) for name in names}


def _road(state: State) -> dict[str, Any]:
    names = RiderView._fields[:-1]
    return {
        "riders": tuple(
            RiderView(**{name: getattr(rider, name) for name in names}, jersey=state.jerseys.get(rider.number))
            for rider in state.riders
        ),
        "occupied": tuple(state.occupied),
        "jerseys": MappingProxyType(dict(state.jerseys)),
        "passed": tuple(tuple(each) for each in state.passed),
        "vehicles": tuple(
            None if each is None else VehicleView(each.field, each.rider, each.task) for each in state.vehicles
        ),
        "queues": tuple(tuple(each) for each in state.queues),
        "groups": tuple(tuple(rider.number for rider in group) for group in groups(state)),
        "peloton": state.peloton,
        "crossed": tuple(state.crossed),
        "withdrawn": tuple(state.withdrawn),
    }


def _progress(state: State) -> dict[str, Any]:
    off, rolling, place = state.roll_off, state.rolling, state.place
    return {
        "field": None if place is None else place.field,
        "order": () if place is None else tuple(place.seats),
        "roll_off": None
        if off is None
        else RollOffView(tuple(off.ranked), tuple(off.dice), tuple(off.totals), tuple(off.passed)),
        "rolling": None
        if rolling is None
        else RollingView(rolling.rider, rolling.card, rolling.use, rolling.die, rolling.low),
        "trail": tuple(state.trail),
        "result": tuple(state.result),
    }


def view_json(seen: View) -> dict[str, Any]:
    """Return a view as plain JSON: the course by its id, the hand as numbers of cards by kind."""
    found = {each.name: _plain(getattr(seen, each.name)) for each in fields(seen) if each.name not in _LEFT_OUT}
    found["course"] = seen.course.id
    found["decisions"] = [_decision(each) for each in seen.decisions]
    found["hand"] = None if seen.hand is None else dict(zip(KINDS, seen.hand, strict=True))
    return found


_LEFT_OUT = ("course", "road", "occupied", "hand", "decisions")


def _decision(decision: Decision) -> dict[str, Any]:
    found = {"id": decision.id, "seat": decision.seat, "kind": decision.kind, "params": _plain(decision.params)}
    found["options"] = [option.key for option in decision.options]
    if decision.fields:
        found["fields"] = {field.name: field.value for field in decision.fields}
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(each) for name, each in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value
