"""Random sessions with everything that can happen in them: choices, lines of organisers and watchers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.dice import SeededDice
from rules.core.model import Choice, Event
from rules.rallye_trucks import GAME
from rules.rallye_trucks.errors import Refused
from rules.rallye_trucks.state import State

ORDERS = ("fixed", "pendulum")
MODES = ("sealed", "together")


def options_of(k: int) -> dict[str, Any]:
    """The k-th of all combinations of course, order, mode and cap; keep and own turns in turn."""
    return {
        "course": ("quarry", "short", "night")[k % 3],
        "turn_order": ORDERS[k // 3 % 2],
        "memory_mode": MODES[k // 6 % 2],
        "max_rounds": (None, 3, 1)[k // 12 % 3],
        "own_turns": bool(k // 36 % 2),
        "keep_rounds": 1 + k % 4,
    }


def some_line(state: State, dice: SeededDice) -> dict[str, Any]:
    """Any administrative line, possible or not."""
    seat, other = dice.below(state.seats), dice.below(state.seats)
    level = ("easy", "normal", "hard")[dice.below(3)]
    lines: list[dict[str, Any]] = [
        {"watch": {"seat": seat, "do": ("begin", "frame", "frame", "break")[dice.below(4)]}},
        {"watch": {"seat": seat, "do": "frame"}},
        {"stand_in": {"seat": seat}},
        {"mode": {"memory_mode": MODES[dice.below(2)]}},
        {"lend": {"seat": seat, "to": (None, "person", "computer", other)[dice.below(4)]}},
        {"lend": {"seat": seat, "to": None}},
        {"hold": {"seat": seat, "by": "computer", "level": level}},
        {"hold": {"seat": seat, "by": "person"}},
    ]
    if dice.below(25) == 0:
        lines = [{"retire": {"seat": seat}}]
    return lines[dice.below(len(lines))]


def sessions(count: int, *, lines: bool = False) -> Iterator[Iterator[tuple[State, list[Event]]]]:
    """Yield random sessions over all numbers of seats, options and courses."""
    for k in range(count):
        yield session(2 + k % 3, options_of(k // 3), f"random {k}", lines=lines)


def session(
    seats: int, options: dict[str, Any], seed: str, *, lines: bool = False
) -> Iterator[tuple[State, list[Event]]]:
    """Play one session; yield the state and what has just happened, at every stop and at the end."""
    dice, picks = SeededDice(seed), SeededDice(f"{seed} picks")
    state, events = GAME.new(GAME.setup(seats, options), dice)
    yield state, events
    while not state.is_over:
        if lines and picks.below(3) == 0:
            events = administer(state, some_line(state, picks), dice)
        else:
            (decision,) = GAME.decisions(state)
            key = decision.options[picks.below(len(decision.options))].key
            events = GAME.choose(state, Choice(decision.id, decision.seat, key), dice)
        yield state, events


def administer(state: State, line: dict[str, Any], dice: SeededDice) -> list[Event]:
    """Send a line; nothing happens if it is refused."""
    assert GAME.administer is not None
    try:
        return GAME.administer(state, line, dice)[0]
    except Refused:
        return []
