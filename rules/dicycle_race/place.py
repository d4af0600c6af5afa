"""Turn: placing dice above the cards ahead (D-24, D-26..D-28; DR-14..DR-19, DR-36, DR-44, DR-58)."""

from __future__ import annotations

from functools import lru_cache

from rules.core.dice import Dice
from rules.core.model import Choice, Event, Option
from rules.dicycle_race import gift, move
from rules.dicycle_race.combos import DICE, DIE, kinds
from rules.dicycle_race.hand import ROLLS
from rules.dicycle_race.state import State

Events = list[Event]
ROLL, END = Option("roll"), Option("end_turn")
PARAMS: tuple[dict[str, object], ...] = tuple({"roll": roll} for roll in range(ROLLS + 1))


@lru_cache(maxsize=1 << 14)
def placements(pawn: int, spot: int, mask: int) -> tuple[Option, ...]:
    """Return the options of placing each of these kinds of die on a spot."""
    return tuple(_placement(die, pawn, spot) for die in kinds(mask))


@lru_cache(maxsize=1 << 13)
def _placement(die: int, pawn: int, spot: int) -> Option:
    name = DICE[die]
    return Option(f"place:{name}:{pawn}:{spot}", {"die": name, "pawn": pawn, "spot": spot}, name)


def options(state: State) -> tuple[Option, ...]:
    """Return every placement that fits, roll and end_turn where they are legal; nothing when the turn is over."""
    turn = state.riding()
    mask = 0
    for die in turn.unplaced:
        mask |= 1 << die
    found: list[Option] = []
    takes_more = 0
    placed, roots = turn.placed, state.way.roots
    for pawn, targets in enumerate(turn.targets):
        for spot in targets:
            node = placed.get((pawn, spot)) or roots[spot]
            if node and node.fits:
                takes_more = 1
                if node.fits & mask:
                    found += placements(pawn, spot, node.fits & mask)
    if not mask or not takes_more:
        return ()
    if turn.roll < ROLLS:
        found.append(ROLL)
        if state.plan.stop or not move.somebody_moves(state, turn):
            return tuple(found)
    found.append(END)
    return tuple(found)


def ask(state: State, dice: Dice, events: Events) -> None:
    """Ask what to place; go on by itself where only one thing can be done (step ``place``)."""
    found = options(state)
    turn = state.riding()
    if len(found) > 1:
        state.ask(turn.seat, "place_dice", found, PARAMS[turn.roll])
    else:
        state.step = "roll" if found == (ROLL,) else "move"


def choose(state: State, choice: Choice, dice: Dice, events: Events) -> None:
    """Place one die, roll again, or end the turn."""
    if choice.option == "roll":
        state.step = "roll"
    elif choice.option == "end_turn":
        state.step = "move"
    else:
        turn = state.riding()
        _, name, pawn, spot = choice.option.split(":")
        die = DIE[name]
        turn.unplaced.remove(die)
        events.append(Event("placed", {"seat": turn.seat, "die": name, "pawn": int(pawn), "spot": int(spot)}))
        gift.put(state, turn, die, int(pawn), int(spot), events)


def params(state: State) -> dict[str, object]:
    """Tell which roll is placed."""
    return PARAMS[state.riding().roll]
