"""Turn: who plays next, blocked turns, and the end of a turn (D-21, D-43, D-78, D-79; DR-40, DR-47, DR-48, DR-57)."""

from __future__ import annotations

from rules.core.dice import Dice
from rules.core.model import Event
from rules.dicycle_race import gift, race
from rules.dicycle_race.state import State, Turn

Events = list[Event]


def begin(state: State, dice: Dice, events: Events) -> None:
    """Start the next competitor's turn, or end the round or the race (step ``next``)."""
    competitor = _next(state, events)
    if competitor is None:
        return
    seat = _member(state, competitor)
    state.turns[competitor] += 1
    events.append(Event("turn_started", {"seat": seat, "competitor": competitor, "round": state.round}))
    if state.offer and state.offer.left_by == seat:
        gift.close(state, "returned", events)
    state.turn = turn = Turn(seat, competitor, [])
    state.aim(turn)
    if state.plan.traffic and _blocked(state, turn):
        events.append(Event("turn_blocked", {"seat": seat}))
        gift.close(state, "blocked", events)
        state.step = "after"
    else:
        state.step = "announce" if state.plan.stop else "gift"


def _next(state: State, events: Events) -> int | None:
    if state.last_turns is not None:
        while state.last_turns:
            competitor = state.last_turns.pop(0)
            if competitor not in state.out:
                return competitor
        race.end(state, "arrived", events)
        return None
    while True:
        while state.index < len(state.order):
            competitor = state.order[state.index]
            state.index += 1
            if competitor not in state.out and competitor not in state.arrived:
                return competitor
        if state.round >= race.cap(state):
            race.end(state, "cap", events)
            return None
        _next_round(state, events)


def _next_round(state: State, events: Events) -> None:
    state.round, state.index = state.round + 1, 0
    before = [each for each in state.order if each not in state.out and each not in state.arrived]
    state.order = sorted(before, key=lambda each: progress(state, each)) if state.plan.first_last else before
    if state.order != before:
        events.append(Event("order_changed", {"order": list(state.order)}))


def progress(state: State, competitor: int) -> tuple[int, int]:
    """Return how far a competitor is, furthest ahead first when sorted (DR-47)."""
    if state.plan.ring:
        return -state.entries[competitor], -state.pawns[competitor][0]
    return state.cards_left(competitor), 0


def _member(state: State, competitor: int) -> int:
    team = state.plan.teams[competitor]
    while team[state.rotation[competitor] % len(team)] in state.left:
        state.rotation[competitor] += 1
    return team[state.rotation[competitor] % len(team)]


def _blocked(state: State, turn: Turn) -> bool:
    return not any(state.has_room(spot) for targets in turn.targets for spot in targets)


def finish(state: State, dice: Dice, events: Events) -> None:
    """Close the turn and look at what it brought (step ``after``)."""
    turn = state.turn
    if turn is not None:
        state.rotation[turn.competitor] += 1
        state.turn = None
    state.step = "next"
    race.look(state, turn.competitor if turn else None, events)
