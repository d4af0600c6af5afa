"""Turn: the hand of six dice, and the rolls (D-22, D-25, D-33; DR-12, DR-13, DR-28, DR-70)."""

from __future__ import annotations

from functools import cache

from rules.core.dice import Dice
from rules.core.model import Choice, Event, Option
from rules.dicycle_race.combos import FACES, Counts, colour_counts, names
from rules.dicycle_race.gift import pool
from rules.dicycle_race.state import State

Events = list[Event]
ROLLS = 3
HAND = 6


def hand_of(key: str) -> Counts:
    """Return the colours of a hand, from its key like 2/3/1."""
    red, yellow, blue = map(int, key.split("/"))
    return red, yellow, blue


@cache
def hands(size: int, limit: Counts) -> tuple[Option, ...]:
    """Return the hands of so many dice with at most so many of each colour."""
    return tuple(
        Option(f"{r}/{y}/{size - r - y}", {"red": r, "yellow": y, "blue": size - r - y}, str(r))
        for r in range(min(size, limit[0]) + 1)
        for y in range(min(size - r, limit[1]) + 1)
        if size - r - y <= limit[2]
    )


def limits(state: State) -> Counts:
    """Return how many dice of each colour may be chosen: those in the offer, and the one taken, are missing (DR-28)."""
    free = pool(state.offer) if state.offer else (6, 6, 6)
    gift = state.riding().gift
    red, yellow, blue = (free[i] - (gift is not None and gift.die // 6 == i) for i in range(3))
    return red, yellow, blue


def options(state: State) -> tuple[Option, ...]:
    """Return the legal hands."""
    return hands(HAND - (state.riding().gift is not None), limits(state))


def ask(state: State, dice: Dice, events: Events) -> None:
    """Ask for the hand, always (step ``hand``)."""
    state.step = "roll"
    state.ask(state.riding().seat, "choose_hand", options(state), params(state))


def params(state: State) -> dict[str, object]:
    """Tell how many dice are chosen."""
    return {"dice": HAND - (state.riding().gift is not None)}


def choose(state: State, choice: Choice, dice: Dice, events: Events) -> None:
    """Take the hand."""
    turn = state.riding()
    turn.hand = hand_of(choice.option)
    events.append(Event("hand_chosen", {"seat": turn.seat, "hand": choice.option}))


def roll(state: State, dice: Dice, events: Events) -> None:
    """Throw every unplaced die (step ``roll``): red faces first, then yellow, then blue."""
    turn = state.riding()
    counts = turn.hand if turn.roll == 0 and turn.hand else colour_counts(turn.unplaced)
    faces = dice.roll("roll", FACES, sum(counts))
    thrown = [6 * colour + face - 1 for colour, face in zip(_colours(counts), faces, strict=True)]
    turn.roll += 1
    turn.unplaced = sorted(thrown)
    if turn.roll == ROLLS:
        turn.third = tuple(turn.unplaced)
    events.append(Event("rolled", {"seat": turn.seat, "roll": turn.roll, "dice": names(thrown)}))
    state.step = "place"


@cache
def _colours(counts: Counts) -> tuple[int, ...]:
    return (0,) * counts[0] + (1,) * counts[1] + (2,) * counts[2]
