"""Riding in the slipstream of a ride: who may follow, at which price, and who can answer in advance.

Rulebook headings Solo ride and Pack ride, slipstream (V-38 to V-43, V-46, V-47, V-60, V-86; VR-26 to VR-30).
"""

from __future__ import annotations

from functools import cache

from rules.core.dice import Dice
from rules.core.model import Decision, Event, Option
from rules.velocity.cans import spend
from rules.velocity.content import content
from rules.velocity.state import State, clockwise, ridden, shift


def open_slipstream(state: State) -> None:
    """Line up the seats that may follow, unless there is no slipstream (VR-26)."""
    state.phase = "slipstream"
    if state.boost == "breakaway" or state.origin == state.course.start:
        return
    price, origin = content().rules.slipstream_cost, state.origin
    for seat in clockwise(state.active, len(state.cans)):
        if state.cans[seat] >= price and origin in state.couriers[seat]:
            state.queue.append(seat)


def run_slipstream(state: State, dice: Dice, events: list[Event]) -> None:
    """Ask the next seat in line, or go on to the effect of the target (VR-31)."""
    if state.queue:
        state.last_id += 1
        state.decision = ask_follow(state, state.queue[0], state.last_id)
    else:
        state.phase = "target"


def ask_follow(state: State, seat: int, number: int) -> Decision:
    """Return the decision how many couriers of a seat follow: 0 up to those it has there and can pay (VR-28)."""
    origin, target = ridden(state)
    cans, price = state.cans[seat], content().rules.slipstream_cost
    there = state.couriers[seat].count(origin)
    params = {
        "origin": origin,
        "target": target,
        "length": origin - target,
        "kind": state.course.kind(target),
        "cans": cans,
        "couriers": there,
        "price": price,
        "followed": _followed(state),
    }
    return Decision(number, seat, "follow", follow_options(min(there, cans // price)), params)


def _followed(state: State) -> list[list[int]]:
    seats = [step.seat for step in state.trail if step.how == "follow"]
    return [[seat, seats.count(seat)] for seat in dict.fromkeys(seats)]


@cache
def follow_options(most: int) -> tuple[Option, ...]:
    """Return the options to follow with 0 up to so many couriers."""
    return tuple(Option(str(count), {"type": "follow", "count": count}) for count in range(most + 1))


def answer_follow(state: State, option: Option, dice: Dice, events: list[Event]) -> None:
    """Pay and move at once, before the next seat is asked (V-40, V-41)."""
    seat, count = state.queue.pop(0), option.params["count"]
    if not count:
        return
    origin, target = ridden(state)
    spend(state, seat, count * content().rules.slipstream_cost, "follow", events)
    for _ in range(count):
        shift(state, seat, origin, target, "follow")
    state.arrived[seat] += count
    die = "foreign" if state.chosen and state.chosen.startswith("foreign") else state.chosen
    moved = {"seat": seat, "from": origin, "to": target, "count": count, "by": "follow", "die": die}
    events.append(Event("moved", moved))


def upcoming(state: State) -> tuple[Decision, ...]:
    """Return the `follow` decisions that later seats will be asked, with the ids they will have.

    Nothing an earlier seat answers changes them, but for who has followed already ("Answers in advance").
    """
    if state.decision is None or state.decision.kind != "follow":
        return ()
    return tuple(ask_follow(state, seat, state.last_id + i) for i, seat in enumerate(state.queue[1:], 1))
