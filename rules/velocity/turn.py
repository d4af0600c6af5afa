"""The loop: set-up, one turn after another, until a seat has to decide or the game is over.

Rulebook headings Setup and Game Play (V-10, V-12, V-21 to V-24, V-27; VR-06, VR-08, VR-31, VR-34, VR-51, VR-59, VR-61).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.dice import Dice
from rules.core.errors import IllegalChoice
from rules.core.model import Choice, Decision, Event, Option, Setup
from rules.velocity.cans import answer_take_can, ask_take_can, late_cans, receive
from rules.velocity.content import content
from rules.velocity.finish import end
from rules.velocity.move import answer_choose_move, ask_choose_move
from rules.velocity.obstacle import answer_obstacle, ask_obstacle, open_obstacle, run_obstacle
from rules.velocity.ride import answer_choose_ride, ask_choose_ride, run_turn
from rules.velocity.slipstream import answer_follow, ask_follow, run_slipstream
from rules.velocity.state import State, position

ASK: Mapping[str, Callable[[State, int, int], Decision]] = {
    "choose_ride": ask_choose_ride,
    "choose_move": ask_choose_move,
    "follow": ask_follow,
    "take_can": ask_take_can,
    "obstacle": ask_obstacle,
}

ANSWER: Mapping[str, Callable[[State, Option, Dice, list[Event]], None]] = {
    "choose_ride": answer_choose_ride,
    "choose_move": answer_choose_move,
    "follow": answer_follow,
    "take_can": answer_take_can,
    "obstacle": answer_obstacle,
}


def new(setup: Setup, dice: Dice) -> tuple[State, list[Event]]:
    """Set a session up and run it to its first decision."""
    box, options = content(), setup.options
    row = box.setup[setup.seats]
    course = box.courses[options.get("course", box.default_course)]
    first = options.get("starting_seat")
    if first is None:
        first = dice.roll("starting_seat", range(setup.seats))[0]
    state = position([[course.start] * row.couriers] * setup.seats, course=course, active=first)
    events = [Event("game_started", {"starting_seat": first})]
    if options.get("late_can", box.rules.late_can):
        late_cans(state, events)
    run(state, dice, events)
    return state, events


def run(state: State, dice: Dice, events: list[Event]) -> None:
    """Do everything automatic; cans that are due come before anything else (VR-34)."""
    while state.decision is None and state.outcome is None:
        if state.receipts:
            state.decision = receive(state, events)
        else:
            RUN[state.phase](state, dice, events)


def _run_target(state: State, dice: Dice, events: list[Event]) -> None:
    """Settle the space that was reached: a can for the active seat alone, or the obstacle (V-45 to V-47; VR-32)."""
    state.phase = "end"
    if state.target in state.course.supply:
        state.receipts = [(state.active, "supply_space")] * content().rules.supply_cans
    elif state.target in state.course.obstacle:
        open_obstacle(state)


def _run_end(state: State, dice: Dice, events: list[Event]) -> None:
    """Pass the turn clockwise; after the last round allowed the game ends (V-23; VR-51)."""
    seat = (state.active + 1) % len(state.cans)
    if seat == state.starting_seat:
        if state.round >= content().rules.round_cap:
            end(state, "cap", events)
            return
        state.round += 1
    state.active = seat
    state.phase = "turn"


RUN: Mapping[str, Callable[[State, Dice, list[Event]], None]] = {
    "turn": run_turn,
    "slipstream": run_slipstream,
    "target": _run_target,
    "obstacle": run_obstacle,
    "end": _run_end,
}


def decisions(state: State) -> tuple[Decision, ...]:
    """Return the open decision; at most one is open at a time."""
    return () if state.decision is None else (state.decision,)


def apply(state: State, choice: Choice, dice: Dice) -> list[Event]:
    """Carry out a checked choice and everything automatic after it."""
    decision = state.decision
    option = None if decision is None else decision.option(choice.option)
    if decision is None or option is None:
        raise IllegalChoice(f"no option {choice.option}", option=choice.option)
    events: list[Event] = []
    state.decision = None
    ANSWER[decision.kind](state, option, dice, events)
    run(state, dice, events)
    return events


def rematch(state: State, seats: int) -> Mapping[str, Any]:
    """Return the option that hands the start on to the seat before the one that had it (VR-06)."""
    return {"starting_seat": (state.starting_seat + seats - 1) % seats}
