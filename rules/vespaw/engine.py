"""The walk from a choice to the next question: which step answers a decision, and what follows when all are answered.

Rulebook: Gameplay as a whole. Clauses P-04, P-06, P-39, P-59; rulings PR-19, PR-42, PR-45, PR-79, PR-82, PR-83
(what a stop is, what is taken silently, which decisions are known to follow).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.dice import Dice
from rules.core.model import NOTHING, Choice, Decision, Event, Setup
from rules.vespaw import rounds, rows, setup, turn_end
from rules.vespaw.actions import active_player, follow_paw
from rules.vespaw.menu import Options
from rules.vespaw.state import AT_ONCE, Asked, State
from rules.vespaw.turn import act, turn_options

PRIVATE = ("set_row", "choose_row", "turn")  # chosen in a panel of one's own; nothing about them is secret
KNOWN_TO_FOLLOW = ("paw", "place_scooter")


def new(options: Setup, dice: Dice) -> tuple[State, list[Event]]:
    """Set up a session and stop at its first decisions."""
    state, events = setup.new(options, dice)
    _stop(state, events)
    return state, events


def decisions(state: State) -> tuple[Decision, ...]:
    """Return the open decisions: all rows at once, else one (PR-19)."""
    if state.open is None:
        count = len(state.asked) if state.asked and state.asked[0].kind in AT_ONCE else 1
        state.open = tuple(_decision(state, asked) for asked in state.asked[:count])
    return state.open


def upcoming(state: State) -> tuple[Decision, ...]:
    """Return the decisions that are certain to follow, for answers in advance (PR-45, PR-61)."""
    return tuple(_decision(state, asked) for asked in state.asked[1:] if asked.kind in KNOWN_TO_FOLLOW)


def apply(state: State, choice: Choice, dice: Dice) -> list[Event]:
    """Answer a decision and run on to the next stop. No chance is needed after the set-up."""
    events: list[Event] = []
    first_new = state.next_id
    place = next(i for i, asked in enumerate(state.asked) if asked.id == choice.decision)
    _answer(state, place, choice.option, events)
    _stop(state, events)
    others = {asked.seat for asked in state.asked if asked.id >= first_new} - {choice.seat}
    if others:
        events.append(Event("others_asked", {"seats": tuple(sorted(others))}))
    return events


def _answer(state: State, place: int, key: str, events: list[Event]) -> None:
    kind = state.asked[place].kind
    ANSWER[kind](state, place, key, events)
    if not state.asked and not state.over:
        THEN[kind](state, events)


def _stop(state: State, events: list[Event]) -> None:
    """Take what leaves no choice, and keep the decisions of the stop."""
    state.open = None
    while state.asked and state.asked[0].kind == "turn":
        options = turn_options(state)
        if len(options) > 1:
            asked = state.asked[0]
            state.open = (Decision(asked.id, asked.seat, "turn", options, private=True),)
            return
        _answer(state, 0, options[0].key, events)


def _answer_turn(state: State, place: int, key: str, events: list[Event]) -> None:
    state.asked.pop(place)
    if key == "end_turn":
        turn_end.end_turn(state, events)
    else:
        act(state, key, events)


def _answer_paw(state: State, place: int, key: str, events: list[Event]) -> None:
    seat = state.asked.pop(place).seat
    if key == "follow_paw":
        follow_paw(state, seat, events)


def _answer_buttercup(state: State, place: int, key: str, events: list[Event]) -> None:
    rows.place_buttercup(state, key.partition(":")[2], events)


def _ask_turn(state: State, events: list[Event]) -> None:
    state.ask(state.active, "turn")


ANSWER: dict[str, Callable[[State, int, str, list[Event]], None]] = {
    "set_row": rows.answer_row,
    "choose_row": rows.answer_choice,
    "place_buttercup": _answer_buttercup,
    "turn": _answer_turn,
    "paw": _answer_paw,
    "claim_space": turn_end.answer_space,
    "place_scooter": turn_end.answer_scooter,
    "pick_card": rounds.answer_pick,
}
THEN: dict[str, Callable[[State, list[Event]], None]] = {
    "set_row": rounds.rows_laid,
    "choose_row": rounds.rows_laid,
    "place_buttercup": rounds.begin_round,
    "turn": _ask_turn,
    "paw": _ask_turn,
    "place_scooter": turn_end.next_turn,
    "pick_card": rounds.ask_pick,
}
OPTIONS: dict[str, Callable[[State, int], Options]] = {
    "set_row": rows.row_options,
    "choose_row": lambda state, seat: rows.choose_options(state),
    "place_buttercup": lambda state, seat: rows.buttercup_options(state),
    "turn": lambda state, seat: turn_options(state),
    "paw": lambda state, seat: state.menu.paw,
    "claim_space": lambda state, seat: turn_end.space_options(state),
    "place_scooter": lambda state, seat: state.menu.place_scooter,
    "pick_card": lambda state, seat: rounds.pick_options(state),
}


def _decision(state: State, asked: Asked) -> Decision:
    options = OPTIONS[asked.kind](state, asked.seat)
    return Decision(asked.id, asked.seat, asked.kind, options, _about(state, asked), private=asked.kind in PRIVATE)


def _about(state: State, asked: Asked) -> Mapping[str, Any]:
    """Return what the question is about, for words and standing orders."""
    numbers, player = state.numbers, state.players[asked.seat]
    if asked.kind == "set_row":
        return {"round": state.round + 1, "left": numbers.max_set_aside - len(player.pile)}
    if asked.kind == "choose_row":
        return {"round": state.round + 1, "count": numbers.packages_per_round}
    if asked.kind == "paw":
        space = active_player(state).bone
        return {"space": space, "trick": state.tiles[space - 1], "bone": state.active}
    if asked.kind == "place_scooter":
        return {"block": player.scooter}
    return NOTHING
