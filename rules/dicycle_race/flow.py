"""The run of a session: the automatic steps between two decisions, and the answers to decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.dice import Dice
from rules.core.model import Choice, Decision, Event, Option, Outcome, Setup
from rules.dicycle_race import announce, gift, hand, leave, move, place, race, turn, velodrome
from rules.dicycle_race.dump import restore
from rules.dicycle_race.state import State, blank_state

Events = list[Event]

STEPS: dict[str, Callable[[State, Dice, Events], None]] = {
    "race": race.start,
    "next": turn.begin,
    "announce": announce.ask,
    "gift": gift.ask,
    "hand": hand.ask,
    "roll": hand.roll,
    "place": place.ask,
    "move": move.ride,
    "after": turn.finish,
    "remove": velodrome.ask,
}
KINDS = {
    "announce": announce,
    "gift": gift,
    "choose_hand": hand,
    "place_dice": place,
    "remove_card": velodrome,
}
CHOOSE: dict[str, Callable[[State, Choice, Dice, Events], None]] = {
    "leave": leave.choose,
    **{kind: module.choose for kind, module in KINDS.items()},
}


def new(setup: Setup, dice: Dice) -> tuple[State, Events]:
    """Start a session and go on to the first decision. Raise BadSetup for options that do not fit together."""
    state = blank_state(setup)
    events: Events = []
    _run(state, dice, events)
    return state, events


def _run(state: State, dice: Dice, events: Events) -> None:
    while state.open is None and state.outcome is None:
        STEPS[state.step](state, dice, events)


def decisions(state: State) -> tuple[Decision, ...]:
    """Return the open decisions: the one that is waited for first, then every seat's leave."""
    return state.decisions


def apply(state: State, choice: Choice, dice: Dice) -> Events:
    """Apply a checked choice and go on to the next decision."""
    events: Events = []
    waiting = state.open
    if waiting is not None and choice.decision == waiting.id:
        state.open = None
        CHOOSE[waiting.kind](state, choice, dice, events)
    else:
        leave.choose(state, choice, dice, events)
        if state.open is not None:
            _refresh(state, state.open)
    _run(state, dice, events)
    return events


def _refresh(state: State, waiting: Decision) -> None:
    """List the options anew: a pawn taken off may have made room. None of the old ones is lost by that."""
    state.open = waiting._replace(options=reopen(state, waiting.kind)[0])
    state.decisions = (state.open, *state.leaves)


def reopen(state: State, kind: str) -> tuple[tuple[Option, ...], Mapping[str, Any]]:
    """Return the options and parameters of a decision, worked out from the state."""
    module = KINDS[kind]
    return module.options(state), module.params(state)


def load(data: dict[str, Any]) -> State:
    """Return the state of a dump. Raise BadState."""
    return restore(data, reopen)


def outcome(state: State) -> Outcome | None:
    """Return how the session ended, or None."""
    return state.outcome
