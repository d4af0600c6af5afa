"""A seat leaves (DR-68; DR-30 for its offer, DR-50 and DR-61 for what is checked again)."""

from __future__ import annotations

from rules.core.dice import Dice
from rules.core.model import Choice, Event
from rules.dicycle_race import gift, race
from rules.dicycle_race.state import OFF, State

Events = list[Event]


def choose(state: State, choice: Choice, dice: Dice, events: Events) -> None:
    """Take a seat out of the match; other seats' turns go on."""
    seat, turn, ours = choice.seat, state.turn, state.plan.competitor(choice.seat)
    state.left.append(seat)
    state.refresh_leaves()
    events.append(Event("left", {"seat": seat}))
    if state.offer and state.offer.left_by == seat:
        gift.close(state, "left", events)
        if state.open and state.open.kind == "gift":
            state.open = None
    if turn is not None and turn.seat == seat:
        state.open, state.step = None, "after"
    if ours in state.out or any(each not in state.left for each in state.plan.teams[ours]):
        _go_on(state, seat)
        return
    state.pawns[ours] = [OFF] * state.plan.pawns
    state.out.append(ours)
    if len(state.still_in()) == 1:
        race.end(state, "alone", events)
    elif state.plan.scoring == "ranking_321" and race.check_places(state, events):
        return
    elif state.removals:
        state.open, state.step = None, "after"


def _go_on(state: State, seat: int) -> None:
    """Let the engine remove the card that an eliminated seat still owed (DR-63)."""
    if state.removals and state.removals[0] == seat:
        state.open, state.step = None, "remove"
