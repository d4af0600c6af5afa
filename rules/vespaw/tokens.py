"""Arriving on a block, picking up and delivering.

Rulebook: Pick Up Packages, Deliver Packages, Gain money with your paw. Clauses P-48 to P-54, P-62; rulings PR-20,
PR-27, PR-32 to PR-36, PR-47, PR-48.
"""

from __future__ import annotations

from rules.core.model import Event
from rules.vespaw.menu import ALL_TRICKS, COME, LONG_WALK, SNATCHERS, ZOOMIES
from rules.vespaw.state import CARRIED, DONE, TRAIL_LENGTH, WAITING, Player, State, Step


def arrive(state: State, pawn: str, to: str, way: str, performed: int, events: list[Event]) -> None:
    """Put a pawn of the active seat on a block and resolve what lies there; ``performed`` is a mask of tricks."""
    seat = state.active
    player, turn = state.players[seat], state.turn
    turn.steps += 1
    if pawn == "buttercup":
        origin, state.buttercup, colour = state.buttercup, to, pawn
    elif pawn == "scooter":
        origin, player.scooter, colour = player.scooter, to, player.colour
    else:
        other = state.players[state.seat_of(pawn)]
        origin, other.scooter, colour = other.scooter, to, pawn
        if pawn in turn.borrowed:
            turn.borrowed.remove(pawn)
        turn.borrowed.append(pawn)
        performed |= SNATCHERS
    events.append(Event("moved", {"seat": seat, "pawn": pawn, "from": origin, "to": to, "way": way}))
    follow(state, Step(colour, origin, to, way))
    if resolve_all(state, player, to, events) and performed:
        _pay_paws(state, performed, events)


def follow(state: State, step: Step) -> None:
    """Add a movement to the trail, which starts afresh with the first of a turn."""
    if state.trail_turn != (state.round, state.turn_count):
        state.trail_turn = (state.round, state.turn_count)
        state.trail.clear()
    state.trail.append(step)
    del state.trail[:-TRAIL_LENGTH]


def resolve_all(state: State, player: Player, block: str, events: list[Event]) -> int:
    """Resolve all own tokens on a block, as on arrival (PR-32); return how many deliveries that made."""
    here = [each for each in enumerate(player.row, 1) if each[1].block == block and each[1].status != DONE]
    delivered = 0
    for status in (CARRIED, WAITING, CARRIED) if here else ():
        for number, slot in here:
            if slot.block == block and slot.status == status:
                resolve(state, player, number, events, standing=False)
                delivered += status == CARRIED
    return delivered


def resolve(state: State, player: Player, number: int, events: list[Event], *, standing: bool) -> None:
    """Pick up or deliver the token of one slot, counted from 1 (P-48, P-49, P-54)."""
    slot, turn, seat = player.row[number - 1], state.turn, state.active
    turn.steps = 0
    turn.resolved += 1
    if slot.status == CARRIED:
        slot.status = DONE
        events.append(Event("delivered", {"seat": seat, "slot": number, "standing": standing}))
        return
    card = state.city.cards[slot.card]
    slot.status, slot.block = CARRIED, state.city.door(card.delivery)
    turn.picked_up = True
    sides = {"pickup": card.pickup, "delivery": card.delivery}
    events.append(Event("picked_up", {"seat": seat, "slot": number, **sides, "standing": standing}))


def _pay_paws(state: State, performed: int, events: list[Event]) -> None:
    """Pay the opponents whose paws lie on the tricks that this arrival performed (P-62, PR-47)."""
    turn = state.turn
    if performed & ZOOMIES:
        performed &= ~ZOOMIES if turn.zoomies_paid else ~0
        turn.zoomies_paid = True
    if performed & (COME | LONG_WALK):
        performed &= ~(COME | LONG_WALK) if turn.run_paid else ~0
        turn.run_paid = True
    amount = state.numbers.paw_income
    for trick, mask in ALL_TRICKS.items():
        if not performed & mask or trick not in state.tiles:
            continue
        space = state.tiles.index(trick) + 1
        for seat in state.order(state.active)[1:]:
            if state.players[seat].paw == space:
                state.players[seat].money += amount
                events.append(Event("paw_income", {"seat": seat, "trick": trick, "amount": amount}))
