"""Vitamin drink cans: paying, receiving, and taking one from a rival when the supply is empty.

Rulebook headings General rules, Supply space, Obstacle space (V-33, V-34, V-45, V-48 to V-50, V-69 to V-71; VR-33 to
VR-39), and the late cans of VR-61.
"""

from __future__ import annotations

from functools import cache

from rules.core.dice import Dice
from rules.core.model import Decision, Event, Option
from rules.velocity.state import State, clockwise


def spend(state: State, seat: int, count: int, reason: str, events: list[Event]) -> None:
    """Pay cans to the general supply, where they are at once (VR-37)."""
    state.cans[seat] -= count
    state.supply += count
    events.append(Event("cans_spent", {"seat": seat, "count": count, "reason": reason}))


def receive(state: State, events: list[Event]) -> Decision | None:
    """Settle the next can that is due (VR-35); return `take_can` if its receiver may choose a rival."""
    seat, _ = state.receipts[0]
    if state.supply > 0:
        state.supply -= 1
        _take(state, "supply", events)
    elif state.cans[seat] >= max(state.cans[:seat] + state.cans[seat + 1 :]):
        state.receipts.pop(0)
        events.append(Event("can_missed", {"seat": seat, "why": "richest"}))
    else:
        state.last_id += 1
        return ask_take_can(state, seat, state.last_id)
    return None


def ask_take_can(state: State, seat: int, number: int) -> Decision:
    """Return the decision from whom to take a can: all other seats with most cans, or nobody (V-49)."""
    others = clockwise(seat, len(state.cans))[1:]
    most = max(state.cans[other] for other in others)
    options = [take_option(other) for other in others if state.cans[other] == most]
    params = {"reason": state.receipts[0][1], "cans": state.cans[seat], "most": most}
    return Decision(number, seat, "take_can", (*options, take_option(None)), params)


@cache
def take_option(seat: int | None) -> Option:
    """Return the option to take a can from a seat, or to decline."""
    return Option("decline" if seat is None else f"seat:{seat}", {"type": "take_can", "from": seat})


def answer_take_can(state: State, option: Option, dice: Dice, events: list[Event]) -> None:
    """Take the can from the chosen seat, or do without (VR-33, VR-36)."""
    giver: int | None = option.params["from"]
    if giver is None:
        seat, _ = state.receipts.pop(0)
        events.append(Event("can_missed", {"seat": seat, "why": "declined"}))
    else:
        state.cans[giver] -= 1
        _take(state, giver, events)


def _take(state: State, giver: int | str, events: list[Event]) -> None:
    seat, reason = state.receipts.pop(0)
    state.cans[seat] += 1
    events.append(Event("can_received", {"seat": seat, "from": giver, "reason": reason}))


def late_cans(state: State, events: list[Event]) -> None:
    """Hand one can to every seat far enough behind the starting seat, the nearest first (VR-61)."""
    seats = len(state.cans)
    near = -(-seats // 3)
    for seat in clockwise(state.starting_seat, seats)[near:]:
        state.receipts.append((seat, "late_can"))
        receive(state, events)
