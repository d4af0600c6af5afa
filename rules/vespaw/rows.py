"""Laying the rows of Pickup & Delivery cards: set aside, keep, and choose in the last round (D1, D2), Buttercup (D3).

Rulebook: Setup steps 6 to 10. Clauses P-29 to P-36, P-91, P-95; rulings PR-10, PR-15 to PR-21.
"""

from __future__ import annotations

from rules.core.model import Event
from rules.vespaw.menu import Options
from rules.vespaw.state import WAITING, Asked, Player, Slot, State


def deal_rows(state: State, events: list[Event]) -> None:
    """Lay all rows (in the last round: show all cards left) and ask whoever has something to decide (PR-19)."""
    last = state.round + 1 == state.numbers.rounds
    order = state.order(state.first)
    for seat in order:
        player = state.players[seat]
        if last:
            player.pile, player.deck = player.pile + player.deck, []
            shown = player.pile
        else:
            player.row = [_lay(state, player) for _ in range(state.numbers.packages_per_round)]
            shown = [slot.card for slot in player.row]
        fields = {"seat": seat, "addresses": addresses(state, shown), "top": top(state, player)}
        events.append(Event("row_dealt", fields))
    for seat in order:
        player = state.players[seat]
        if last and len(choose_options(state)) > 1:
            state.ask(seat, "choose_row")
        elif last:
            choose(state, seat, choose_options(state)[0].params["positions"], events)
        elif len(player.pile) < state.numbers.max_set_aside:
            state.ask(seat, "set_row")
        else:
            settle(state, seat, events)


def addresses(state: State, cards: list[str]) -> tuple[int, ...]:
    """Return the pickup sides of these cards."""
    return tuple(state.city.cards[card].pickup for card in cards)


def top(state: State, player: Player) -> int | None:
    """Return the pickup side on top of a deck, which all can see (PR-19)."""
    return state.city.cards[player.deck[0]].pickup if player.deck else None


def _lay(state: State, player: Player) -> Slot:
    card = player.deck.pop(0)
    return Slot(card, WAITING, state.city.door(state.city.cards[card].pickup))


def row_options(state: State, seat: int) -> Options:
    """Return the options of ``set_row`` (P-32, PR-16, PR-17)."""
    numbers = state.numbers
    return state.menu.rows[numbers.packages_per_round, numbers.max_set_aside - len(state.players[seat].pile)]


def choose_options(state: State) -> Options:
    """Return the options of ``choose_row`` (PR-18)."""
    return state.menu.choices[state.numbers.max_set_aside, state.numbers.packages_per_round]


def answer_row(state: State, place: int, key: str, events: list[Event]) -> None:
    """``keep_row``, or ``set_aside:<slots>`` after which there may be more to set aside (P-32)."""
    asked = state.asked.pop(place)
    if key == "keep_row":
        settle(state, asked.seat, events)
        return
    player = state.players[asked.seat]
    for slot in map(int, key.partition(":")[2].split(",")):
        card = player.row[slot - 1].card
        player.pile.append(card)
        player.row[slot - 1] = _lay(state, player)
        old, new = addresses(state, [card, player.row[slot - 1].card])
        fields = {"seat": asked.seat, "slot": slot, "address": old, "replaced_by": new, "top": top(state, player)}
        events.append(Event("card_set_aside", fields))
    if len(player.pile) < state.numbers.max_set_aside:
        state.asked.insert(place, Asked(state.next_id, asked.seat, "set_row"))
        state.next_id += 1
    else:
        settle(state, asked.seat, events)


def answer_choice(state: State, place: int, key: str, events: list[Event]) -> None:
    """``choose_row:<positions>`` (PR-18)."""
    asked = state.asked.pop(place)
    choose(state, asked.seat, tuple(map(int, key.partition(":")[2].split(","))), events)


def choose(state: State, seat: int, positions: tuple[int, ...], events: list[Event]) -> None:
    """Fill the row from these places of the pile; the other cards leave the game (P-95, PR-18)."""
    player = state.players[seat]
    cards = [player.pile[position - 1] for position in positions]
    player.row = [Slot(card, WAITING, state.city.door(state.city.cards[card].pickup)) for card in cards]
    player.pile = []
    settle(state, seat, events)


def settle(state: State, seat: int, events: list[Event]) -> None:
    """Say which row a seat will play."""
    cards = [slot.card for slot in state.players[seat].row]
    events.append(Event("row_set", {"seat": seat, "addresses": addresses(state, cards)}))


def buttercup_options(state: State) -> Options:
    """Return the blocks on which no package lies (P-35, PR-21)."""
    taken = {slot.block for player in state.players for slot in player.row}
    return state.menu.place_buttercup[tuple(sorted(taken))]


def place_buttercup(state: State, block: str, events: list[Event]) -> None:
    """``place_buttercup:<block>`` (P-35)."""
    seat = state.asked.pop().seat
    state.buttercup = block
    events.append(Event("buttercup_placed", {"seat": seat, "block": block}))
