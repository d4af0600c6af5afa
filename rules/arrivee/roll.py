"""A roll: card, die, injury or check, the choice after it, the movement, the tokens.

Rulebook headings 2.2 to 2.8, 3.3, 6.1, 7.1 (A-025, A-026, A-033 to A-035, A-043, A-060, A-116, A-117, A-120, A-126,
A-127; AR-015, AR-021, AR-033, AR-035, AR-039, AR-043, AR-061, AR-087 to AR-089, AR-096).
"""

from __future__ import annotations

from rules.arrivee.braking import free_fields, go_options, other_total, payments
from rules.arrivee.cards import escape, give_up
from rules.arrivee.falls import check
from rules.arrivee.injury import hurt, is_hurt, withdraw
from rules.arrivee.movement import Sum, add_up, move, rolls_twice
from rules.arrivee.road import reach
from rules.arrivee.state import Rider, Rolling, State
from rules.core.dice import Dice
from rules.core.model import Decision, Event, Option

FACES = (1, 2, 3, 4, 5, 6)


def start_roll(state: State, rider: Rider, option: Option, second: bool, dice: Dice, log: list[Event]) -> None:
    """Play the card, roll, and see whether the rider comes through."""
    card, use = option.params["card"], option.params["use"]
    twice = bool(state.jerseys) and rolls_twice(state, rider, card)
    if card is not None:
        give_up(state, rider.seat, card)
        log.append(Event("card_played", {"rider": rider.number, "card": card, "use": use}))
        if use == "escape":
            rider.tokens = escape(card)
    if not second:
        rider.used_card = card is not None or rider.tokens > 0
    rolled = dice.roll("die", FACES, 2 if twice else 1)
    die = max(rolled)
    state.rolling = Rolling(rider.number, card, use, option.params["hold"], die, min(rolled) if twice else 0, second)
    log.append(Event("rolled", {"rider": rider.number, "dice": rolled, "die": die}))
    if die == 1 and state.extended:
        if is_hurt(state, rider, die):
            hurt(state, rider, log)
            return
        if (card is not None or state.road.cobbled[rider.field]) and not check(state, rider, dice, log):
            return
    after_die(state, dice, log)


def _present(state: State) -> tuple[Rolling, Rider]:
    if state.rolling is None:
        raise AssertionError("nobody rolled")
    return state.rolling, state.riders[state.rolling.rider - 1]


def total_of(state: State) -> Sum:
    """Return the sum of the roll under way; a rider hurt in it moves without card and bonus (AR-096)."""
    rolling, rider = _present(state)
    if rider.injured:
        return add_up(state, rider, rolling.die, None, None)
    return add_up(state, rider, rolling.die, rolling.card, rolling.use)


def _free(state: State, total: Sum) -> list[int]:
    rolling, rider = _present(state)
    return free_fields(state, rider, total, other_total(state, rider, rolling.die, rolling.low))


def after_die(state: State, dice: Dice, log: list[Event]) -> None:
    """Ask `after_roll` if the player held and there is a choice, else move in full."""
    rolling, rider = _present(state)
    total = total_of(state)
    if rolling.hold and (full := reach(state, rider, total.total)):
        can_pay = bool(payments(state, rider, state.hands[rider.seat]))
        if can_pay or len(_free(state, total)) > 1:
            state.step = "after_roll"
            log.append(Event("held", {"rider": rider.number, "fields": full}))
            return
    _complete(state, rider, total, total.total, dice, log)


def ask_after_roll(state: State) -> Decision:
    """Return the decision `after_roll`: how many fields, and how it is paid."""
    rolling, rider = _present(state)
    total = total_of(state)
    free = _free(state, total)
    found = go_options(tuple(free), free[0], payments(state, rider, state.hands[rider.seat]))
    params = {"rider": rider.number, "field": rider.field, "die": rolling.die, "full": free[0], "rolled": total.rolled}
    return Decision(state.last_id + 1, rider.seat, "after_roll", found, params, private=True)


def answer_after_roll(state: State, option: Option, dice: Dice, log: list[Event]) -> None:
    """Pay, and move so many fields."""
    rider, total = _present(state)[1], total_of(state)
    fields, pay = option.params["fields"], option.params["pay"]
    full = reach(state, rider, total.total)
    if pay == "slowdown":
        state.slowdown[rider.seat] -= 1
    elif pay is not None:
        give_up(state, rider.seat, pay)
    if fields < full:
        log.append(Event("braked", {"rider": rider.number, "from": full, "to": fields, "pay": pay}))
    _complete(state, rider, total, total.total if fields == full else fields, dice, log)


def _complete(state: State, rider: Rider, total: Sum, wanted: int, dice: Dice, log: list[Event]) -> None:
    """Make the movement; then one token is removed, whether or not the escape base was used (AR-033, AR-035)."""
    second = state.rolling is not None and state.rolling.second
    fields = move(state, rider, wanted, "roll", dice, log, total)
    if not second:
        rider.moved, rider.rolled = fields, min(fields, total.rolled)
    if rider.tokens:
        rider.tokens -= 1
        log.append(Event("token_removed", {"rider": rider.number, "left": rider.tokens}))
    state.step = "turn_over"


def answer_injury(state: State, option: Option, dice: Dice, log: list[Event]) -> None:
    """Withdraw, or ride on injured with the die of 1."""
    rider = _present(state)[1]
    if option.key == "withdraw":
        withdraw(state, rider, log)
        state.step = "turn_over"
        return
    rider.injured = True
    log.append(Event("rode_on", {"rider": rider.number}))
    after_die(state, dice, log)
