"""Choosing a die and a courier, and the compulsory moves.

Rulebook headings General rules, Solo ride and Pack ride (V-29 to V-32, V-35 to V-37, V-53 to V-58, V-74, V-85, V-88;
VR-16 to VR-25, VR-59).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.core.dice import Dice
from rules.core.model import Decision, Event, Option
from rules.velocity.finish import cross
from rules.velocity.slipstream import open_slipstream
from rules.velocity.state import State, shift


def run_move(state: State, dice: Dice, events: list[Event]) -> None:
    """Ask for die and courier, or take the only move there is (VR-20, VR-59)."""
    options = move_options(state)
    if len(options) == 1:
        answer_choose_move(state, options[0], dice, events)
    else:
        state.last_id += 1
        state.decision = _asked(state, state.active, state.last_id, options)


def ask_choose_move(state: State, seat: int, number: int) -> Decision:
    """Return the decision of the active seat which die moves which courier."""
    return _asked(state, seat, number, move_options(state))


def _asked(state: State, seat: int, number: int, options: tuple[Option, ...]) -> Decision:
    params = {
        "mode": state.mode,
        "space": state.space,
        "boost": state.boost,
        "dice": [list(die) for die in state.dice],
        "cans": state.cans[seat],
    }
    return Decision(number, seat, "choose_move", options, params)


def move_options(state: State) -> tuple[Option, ...]:
    """Return the legal moves; only the own team die may reach the finish (VR-16 to VR-19, VR-22)."""
    energy = state.dice[-1][1] if state.boost != "none" else None
    total = state.dice[0][1] + energy if energy and state.boost == "breakaway" else None
    lent = [(int(die[5:]), value) for die, value in state.dice[1:] if die != "energy"]
    spaces = dict.fromkeys(state.couriers[state.active]) if state.space is None else (state.space,)
    options = []
    for space in spaces:
        options.append(move_option("team", None, space))
        if energy and energy < space:
            options.append(move_option("energy", None, space))
        if total and total < space:
            options.append(move_option("sum", None, space))
        for seat, value in lent:
            if value < space:
                options.append(move_option("foreign", seat, space))
    return tuple(options)


@cache
def move_option(die: str, seat: int | None, space: int) -> Option:
    """Return the option to move a courier from a space by a die: team, energy, sum, or foreign of a seat."""
    key = f"{die}:{space}" if seat is None else f"{die}:{seat}:{space}"
    return Option(key, {"type": "move", "die": die, "seat": seat, "space": space})


def die_value(dice: Sequence[tuple[str, int]], die: str, seat: int | None) -> int:
    """Return how far a die, or the sum, carries in this roll."""
    if die == "team":
        return dice[0][1]
    if die == "energy":
        return dice[-1][1]
    if die == "sum":
        return dice[0][1] + dice[-1][1]
    return dict(dice)[f"team:{seat}"]


def answer_choose_move(state: State, option: Option, dice: Dice, events: list[Event]) -> None:
    """Move the own courier, then the foreign one; or cross the line (V-55; VR-01, VR-21, VR-23, VR-25)."""
    seat, move = state.active, option.params
    die, lender, origin = move["die"], move["seat"], move["space"]
    target = origin - die_value(state.dice, die, lender)
    state.chosen = die if lender is None else f"foreign:{lender}"
    state.origin, state.target = origin, max(target, 0)
    if target <= 0:
        cross(state, origin, events)
        return
    riders = ((seat, "ride"),) if lender is None else ((seat, "ride"), (lender, "pack"))
    for rider, how in riders:
        shift(state, rider, origin, target, how)
        state.arrived[rider] += 1
        moved = {"seat": rider, "from": origin, "to": target, "count": 1, "by": how, "die": die}
        events.append(Event("moved", moved))
    open_slipstream(state)
