"""A tiny game for the tests of what all games share.

Seats roll in turn and may `rest`. Whoever lands on others asks each of them, clockwise, to `wave` or `ignore`; these
answers may come in advance. Every seat holds one hidden lucky number, rolled at the start: landing on it moves one
space more. Ends with `goal` when somebody is home, or with `cap` after so many rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from rules.core.dice import Dice
from rules.core.errors import BadState
from rules.core.game import LEVELS, Game, OrderSpec, Setting
from rules.core.model import Choice, Decision, Event, Option, Outcome, Setup, Team

GO = (Option("roll"), Option("rest"))
ANSWERS = (Option("wave"), Option("ignore"))
FACES = (1, 2, 3, 4, 5, 6)


@dataclass
class State:
    """Everything; plain values only."""

    seats: int
    goal: int
    cap: int
    lucky: list[int]
    places: list[int]
    active: int = 0
    round: int = 1
    next_id: int = 1
    asked: list[int] = field(default_factory=list)
    waves: int = 0
    reason: str | None = None


@dataclass(frozen=True)
class View:
    """What a seat knows."""

    seat: int | None
    places: tuple[int, ...]
    active: int
    round: int
    waves: int
    lucky: int | None
    decision: Decision | None


def new(setup: Setup, dice: Dice) -> tuple[State, list[Event]]:
    """Roll the lucky numbers and begin."""
    lucky = dice.roll("lucky", range(1, 10), setup.seats)
    state = State(setup.seats, setup.options["goal"], setup.options["cap"], lucky, [0] * setup.seats)
    state.active = (
        dice.roll("first", range(setup.seats))[0] if setup.options["first"] is None else setup.options["first"]
    )
    dealt = [Event("lucky", {"seat": seat, "number": n}, frozenset({seat})) for seat, n in enumerate(lucky)]
    return state, [*dealt, Event("started", {"first": state.active})]


def decisions(state: State) -> tuple[Decision, ...]:
    """The one open decision."""
    if state.reason:
        return ()
    if state.asked:
        return (Decision(state.next_id, state.asked[0], "wave", ANSWERS, {"to": state.active}),)
    return (Decision(state.next_id, state.active, "go", GO),)


def upcoming(state: State) -> tuple[Decision, ...]:
    """The later seats to be asked."""
    rest = enumerate(state.asked[1:], 1)
    return tuple(Decision(state.next_id + i, seat, "wave", ANSWERS, {"to": state.active}) for i, seat in rest)


def apply(state: State, choice: Choice, dice: Dice) -> list[Event]:
    """Take one answer."""
    state.next_id += 1
    if state.asked:
        seat = state.asked.pop(0)
        state.waves += choice.option == "wave"
        events = [Event("answered", {"seat": seat, "answer": choice.option})]
        return events if state.asked else events + end_turn(state)
    if choice.option == "rest":
        return [Event("rested", {"seat": choice.seat}), *end_turn(state)]
    value = dice.roll("die", FACES)[0]
    start = state.places[choice.seat]
    target = min(start + value, state.goal)
    target = min(target + (target == state.lucky[choice.seat]), state.goal)
    state.places[choice.seat] = target
    clockwise = [(choice.seat + i) % state.seats for i in range(1, state.seats)]
    if target < state.goal:
        state.asked = [seat for seat in clockwise if state.places[seat] == target]
    events = [Event("moved", {"seat": choice.seat, "value": value, "from": start, "to": target})]
    return events if state.asked else events + end_turn(state)


def end_turn(state: State) -> list[Event]:
    """Hand the turn on, or end."""
    if state.goal in state.places:
        state.reason = "goal"
    else:
        state.active = (state.active + 1) % state.seats
        state.round += state.active == 0
        if state.round > state.cap:
            state.reason = "cap"
    return [Event("ended", {"reason": state.reason}) if state.reason else Event("turn", {"seat": state.active})]


def outcome(state: State) -> Outcome | None:
    """Seats by distance."""
    if not state.reason:
        return None
    levels = sorted(set(state.places), reverse=True)
    ranking = tuple(tuple(s for s in range(state.seats) if state.places[s] == place) for place in levels)
    return Outcome(ranking, state.reason, {"distance": tuple(state.places)})


def view(state: State, seat: int | None) -> View:
    """Leave out the others' lucky numbers."""
    lucky = None if seat is None else state.lucky[seat]
    opened = decisions(state)
    return View(seat, tuple(state.places), state.active, state.round, state.waves, lucky, opened[0] if opened else None)


def view_json(seen: View) -> dict[str, Any]:
    """The view as JSON."""
    return {**vars(seen), "decision": seen.decision and seen.decision.id, "places": list(seen.places)}


def dump(state: State) -> dict[str, Any]:
    """The state as JSON."""
    return {"format": 1, **asdict(state)}


def load(data: dict[str, Any]) -> State:
    """The state again."""
    names = {each.name for each in fields(State)}
    if data.get("format") != 1 or data.keys() != names | {"format"}:
        raise BadState("not a walk")
    values: dict[str, Any] = {name: list(value) if isinstance(value, list) else value for name, value in data.items()}
    return State(**{name: values[name] for name in names})


def computer(seen: View, decision: Decision, level: str, dice: Dice) -> str:
    """Easy is random, the others roll and wave."""
    assert level in LEVELS
    keys = [option.key for option in decision.options]
    return dice.roll("computer", keys)[0] if level == "easy" else keys[0]


def answer(seen: View, decision: Decision, order: Mapping[str, Any]) -> str | None:
    """Wave always or never."""
    return {"ask": None, "always": "wave", "never": "ignore"}[order["setting"]]


GAME: Game[State, View] = Game(
    id="walk",
    rules_version=1,
    min_seats=2,
    max_seats=4,
    settings=(Setting("goal", 12, (12, 30)), Setting("cap", 20, low=1, high=40), Setting("first", None, seat=True)),
    teams=tuple(
        Team(name, name.title(), name[0].upper(), "#000", "#fff", "disc") for name in ("ash", "box", "cane", "dew")
    ),
    new=new,
    decisions=decisions,
    apply=apply,
    outcome=outcome,
    view=view,
    view_json=view_json,
    dump=dump,
    load=load,
    computer=computer,
    upcoming=upcoming,
    orders=(OrderSpec("wave", ("ask", "always", "never")),),
    answer=answer,
)
