"""Whole sessions for the tests: at random over every set-up, or among computers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules.core.dice import SeededDice
from rules.core.model import Choice, Decision, Event
from rules.vespaw import GAME
from rules.vespaw.engine import new
from rules.vespaw.state import State

LONGEST = 20_000
Policy = Callable[[State, Decision, SeededDice], str]


class Stop(NamedTuple):
    """A session where it waits: its state, what is open, the events since the last stop, the choice to come."""

    state: State
    decisions: tuple[Decision, ...]
    events: list[Event]
    choice: Choice | None


def at_random(state: State, decision: Decision, dice: SeededDice) -> str:
    """Any option."""
    return dice.roll("option", decision.options)[0].key


def lively(state: State, decision: Decision, dice: SeededDice) -> str:
    """Mostly as a computer, now and then anything: sessions of a usual length that still see odd things."""
    if dice.below(6) == 0:
        return at_random(state, decision, dice)
    return GAME.computer(GAME.view(state, decision.seat), decision, "hard", dice)


def play(seed: int, policy: Policy = at_random) -> Iterator[Stop]:
    """Play a session whose seats, neighbourhood, first player, colours and tiles follow from the seed."""
    dice = SeededDice(seed)
    seats = 2 + seed % 3
    options = {}
    for setting in GAME.settings:
        values = (None, *range(seats)) if setting.seat else setting.values
        fitting = [value for value in values if setting.accepts(value, seats)]
        options[setting.name] = dice.roll(setting.name, fitting)[0]
    state, events = new(GAME.setup(seats, options), dice)
    for _ in range(LONGEST):
        decisions = GAME.decisions(state)
        if not decisions:
            yield Stop(state, (), events, None)
            return
        decision = dice.roll("decision", decisions)[0]
        choice = Choice(decision.id, decision.seat, policy(state, decision, dice))
        yield Stop(state, decisions, events, choice)
        events = GAME.choose(state, choice, dice)
    raise AssertionError(f"session {seed} does not end")
