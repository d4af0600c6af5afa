"""The check after a 1: punctures, falls, mass falls, and how one is averted.

Rulebook headings 6.1, 11.1, 12.2 (A-116 to A-126, A-162; AR-087 to AR-095, AR-107). Riders fall in the order of their
race numbers, which decides whose fall gets the team's vehicle.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.arrivee.cards import give_up, kinds
from rules.arrivee.options import save, simple
from rules.arrivee.state import Chain, Rider, State
from rules.arrivee.vehicle import call_for_puncture, place_vehicle, release
from rules.core.dice import Dice
from rules.core.model import Decision, Event, Option

FACES = (1, 2, 3, 4, 5, 6)
FALLS, TOPPLES = 2, 1
PUNCTURE = 3
UPRIGHT = ("ok", "refresh")


def check(state: State, rider: Rider, dice: Dice, log: list[Event]) -> bool:
    """Roll the check of a rider who rolled a 1 in danger. Return whether he rides on at once."""
    die = dice.roll("check_die", FACES)[0]
    log.append(Event("check", {"rider": rider.number, "die": die}))
    state.step = "turn_over"
    if die > PUNCTURE:
        return True
    if die == PUNCTURE:
        _puncture(state, rider, log)
    elif die == FALLS:
        fall(state, rider, "check", log)
    else:
        state.chain = Chain(rider.field)
        if not _ask(state, rider):
            mass_fall(state, rider.field, log)
    return False


def _puncture(state: State, rider: Rider, log: list[Event]) -> None:
    rider.status = "puncture"
    rider.tokens = 0
    rider.recovering = rider.from_fall = False
    _note_mishap(state, rider)
    log.append(Event("punctured", {"rider": rider.number, "field": rider.field}))
    call_for_puncture(state, rider, log)


def fall(state: State, rider: Rider, why: str, log: list[Event]) -> None:
    """Lay a rider down for one turn; a refreshment under way is over, a free vehicle comes to him."""
    if rider.status == "refresh":
        release(state, rider.seat, log)
    rider.status = "down"
    rider.tokens = 0
    rider.recovering = rider.from_fall = False
    _note_mishap(state, rider)
    log.append(Event("fell", {"rider": rider.number, "field": rider.field, "why": why}))
    if state.vehicles[rider.seat] is None:
        place_vehicle(state, rider, "fall", log)


def _note_mishap(state: State, rider: Rider) -> None:
    state.sheets[rider.seat].shaken = True
    rider.zone_fall = rider.field >= state.course.protected_zone


def _upright(state: State, field: int) -> list[Rider]:
    return [rider for rider in state.riders if rider.field == field and rider.status in UPRIGHT]


def mass_fall(state: State, field: int, log: list[Event]) -> None:
    """Lay down everybody on a field; the riders on the field behind have to roll next."""
    riders = _upright(state, field)
    log.append(Event("mass_fall", {"field": field, "riders": [rider.number for rider in riders]}))
    for rider in riders:
        fall(state, rider, "mass", log)
    behind = field - 1
    state.chain = Chain(behind, [rider.number for rider in _upright(state, behind)] if behind >= 1 else [])
    state.step = "chain"


def run_chain(state: State, dice: Dice, log: list[Event]) -> None:
    """Let the next rider of the chain roll; without one the mass fall is over."""
    chain = state.chain
    if chain is None or not chain.rest:
        state.chain = None
        state.step = "turn_over"
        return
    rider = state.rider(chain.rest.pop(0))
    die = dice.roll("chain_die", FACES)[0]
    log.append(Event("chain_rolled", {"rider": rider.number, "die": die}))
    if die == FALLS:
        fall(state, rider, "chain", log)
    elif die == TOPPLES and not _ask(state, rider):
        mass_fall(state, rider.field, log)


def _ask(state: State, rider: Rider) -> bool:
    """Whether the player may give up a card to avert the fall: not on cobbles, not from an empty hand (AR-092)."""
    if state.chain is None or state.road.cobbled[rider.field] or not any(state.hands[rider.seat]):
        return False
    state.chain.asked = rider.number
    state.step = "save"
    return True


def ask_save(state: State) -> Decision:
    """Return the decision `mass_fall_save` of the player whose rider rolled the 1."""
    rider = _asked(state)
    options = (*(save(kind) for kind in kinds(state.hands[rider.seat])), simple("no_save"))
    params = {"rider": rider.number, "field": rider.field, "trigger": _is_trigger(state, rider)}
    return Decision(state.last_id + 1, rider.seat, "mass_fall_save", options, params, private=True)


def _asked(state: State) -> Rider:
    if state.chain is None:
        raise AssertionError("no mass fall")
    return state.rider(state.chain.asked)


def _is_trigger(state: State, rider: Rider) -> bool:
    return state.rolling is not None and state.rolling.rider == rider.number


def answer_save(state: State, option: Option, log: list[Event], go_on: Callable[[], None]) -> None:
    """Give up the card: the trigger rides on by ``go_on``, a rider of the chain stays up. Or let them fall."""
    rider = _asked(state)
    trigger = _is_trigger(state, rider)
    if option.key == "no_save":
        mass_fall(state, rider.field, log)
        return
    card = option.params["card"]
    give_up(state, rider.seat, card)
    log.append(Event("saved", {"rider": rider.number, "card": card}))
    if trigger:
        state.chain = None
        go_on()
    else:
        state.step = "chain"
