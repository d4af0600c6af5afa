"""Choosing a ride, paying for its boost, and the roll.

Rulebook headings Game Play, Solo ride and Pack ride (V-24 to V-26, V-33, V-35 to V-37, V-51, V-52, V-57, V-59, V-80,
V-87; VR-02, VR-09 to VR-15, VR-59).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.core.dice import Dice
from rules.core.model import Decision, Event, Option
from rules.velocity.cans import spend
from rules.velocity.content import content
from rules.velocity.move import run_move
from rules.velocity.state import State, clockwise


def run_turn(state: State, dice: Dice, events: list[Event]) -> None:
    """Begin a turn: ask for the ride, or take the only one there is (VR-15, VR-59)."""
    events.append(Event("turn_started", {"seat": state.active, "round": state.round}))
    state.mode = state.space = state.boost = state.origin = state.target = None
    state.arrived = [0] * len(state.cans)
    options = ride_options(state)
    if len(options) == 1:
        answer_choose_ride(state, options[0], dice, events)
    else:
        state.last_id += 1
        state.decision = _asked(state, state.active, state.last_id, options)


def ask_choose_ride(state: State, seat: int, number: int) -> Decision:
    """Return the decision of the active seat how to ride."""
    return _asked(state, seat, number, ride_options(state))


def _asked(state: State, seat: int, number: int, options: tuple[Option, ...]) -> Decision:
    return Decision(number, seat, "choose_ride", options, {"round": state.round, "cans": state.cans[seat]})


def ride_options(state: State) -> tuple[Option, ...]:
    """Return the legal rides: solo, solo with a boost, and each pack by ascending space (VR-10, VR-11)."""
    rules, cans = content().rules, state.cans[state.active]
    refuel = cans >= rules.refuel_cost
    options = [ride_option("solo", None, "none")]
    if refuel:
        options.append(ride_option("solo", None, "refuel"))
    if cans >= rules.breakaway_cost:
        options.append(ride_option("solo", None, "breakaway"))
    for space in packs(state.couriers, state.active):
        options.append(ride_option("pack", space, "none"))
        if refuel:
            options.append(ride_option("pack", space, "refuel"))
    return tuple(options)


def packs(couriers: Sequence[Sequence[int]], seat: int) -> list[int]:
    """Return the spaces that a seat shares with another team, ascending, the start space too (VR-11, VR-12)."""
    others: set[int] = set()
    for other, spaces in enumerate(couriers):
        if other != seat:
            others.update(spaces)
    return [space for space in dict.fromkeys(couriers[seat]) if space in others]


@cache
def ride_option(mode: str, space: int | None, boost: str) -> Option:
    """Return the option to ride in this way."""
    key = mode if space is None else f"{mode}:{space}"
    params = {"type": "ride", "mode": mode, "space": space, "boost": boost}
    return Option(key if boost == "none" else f"{key}+{boost}", params)


def boost_cost(boost: str) -> int:
    """Return how many cans a boost costs (V-36, V-37, V-57)."""
    rules = content().rules
    return {"none": 0, "refuel": rules.refuel_cost, "breakaway": rules.breakaway_cost}[boost]


def dice_ids(couriers: Sequence[Sequence[int]], seat: int, space: int | None, boost: str) -> list[str]:
    """Return the dice of a ride in the order of VR-14: own, other teams of the pack clockwise, energy."""
    ids = [f"team:{seat}"]
    if space is not None:
        ids += [f"team:{other}" for other in clockwise(seat, len(couriers))[1:] if space in couriers[other]]
    if boost != "none":
        ids.append("energy")
    return ids


def answer_choose_ride(state: State, option: Option, dice: Dice, events: list[Event]) -> None:
    """Pay the boost, roll, and go on to the move; nothing can be changed any more (VR-09, VR-10)."""
    seat, ride = state.active, option.params
    mode, space, boost = state.mode, state.space, state.boost = ride["mode"], ride["space"], ride["boost"]
    state.trail = []
    events.append(Event("ride_chosen", {"seat": seat, "mode": mode, "space": space, "boost": boost}))
    if boost != "none":
        spend(state, seat, boost_cost(boost), boost, events)
    ids = dice_ids(state.couriers, seat, space, boost)
    state.dice = list(zip(ids, dice.roll("roll", content().rules.die_faces, len(ids)), strict=True))
    state.chosen = None
    events.append(Event("rolled", {"dice": [list(die) for die in state.dice]}))
    run_move(state, dice, events)
