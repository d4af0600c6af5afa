"""The end of a turn: bonus money, a tile, a reward space, borrowed scooters, the next turn (D6, D7).

Rulebook: Claim End-of-turn Rewards, Claim End-of-round Rewards, Reveal New Tricks, Appendix 8. Clauses P-55, P-56,
P-71, P-72, P-75, P-87, P-96, P-97; rulings PR-49, PR-61, PR-65, PR-69, PR-70, PR-76, PR-77.
"""

from __future__ import annotations

from rules.core.model import Event
from rules.vespaw.actions import active_player
from rules.vespaw.bonus import pays
from rules.vespaw.menu import Options
from rules.vespaw.rounds import begin_turn, end_round, reveal
from rules.vespaw.state import Player, State, Turn


def end_turn(state: State, events: list[Event]) -> None:
    """End the turn of the active player, in the order of PR-70."""
    player, numbers = active_player(state), state.numbers
    events.append(Event("turn_ended", {"seat": state.active}))
    _pay_bonus(state, player, events)
    player.face_down = [False] * len(player.bonus)
    if state.turn_count <= numbers.reveals_per_round and state.round < numbers.rounds:
        reveal(state, events)
    if not player.is_done():
        give_back(state, events)
        return
    free = free_spaces(state)
    if state.round == numbers.rounds:
        claim(state, max(free, key=lambda space: state.city.space(space).money), events)
    elif len(free) == 1:
        claim(state, free[0], events)
    else:
        state.ask(state.active, "claim_space")


def _pay_bonus(state: State, player: Player, events: list[Event]) -> None:
    others = {other.scooter for other in state.players if other is not player}
    player.last_bonus = 0
    cards = {}
    for card, face_down in zip(player.bonus, player.face_down, strict=True):
        amount = 0 if face_down else pays(state.city, state.numbers, card, player.scooter, state.buttercup, others)
        if amount:
            cards[card] = amount
            player.last_bonus += amount
    player.money += player.last_bonus
    if cards:
        fields = {"seat": state.active, "amount": player.last_bonus, "cards": cards}
        events.append(Event("bonus_paid", fields))


def free_spaces(state: State) -> tuple[str, ...]:
    """Return the reward spaces nobody has claimed (P-87, PR-69)."""
    taken = {player.park for player in state.players}
    return tuple(space.id for space in state.city.park if space.id not in taken)


def space_options(state: State) -> Options:
    """Return the options of ``claim_space``."""
    return state.menu.spaces[free_spaces(state)]


def claim(state: State, space: str, events: list[Event]) -> None:
    """Move the paw of the active player to a reward space: the round is over for them (P-87, P-96)."""
    player, seat = active_player(state), state.active
    player.paw, player.park, player.finished = 0, space, True
    state.finishing.append(seat)
    events.append(Event("space_claimed", {"seat": seat, "space": space}))
    give_back(state, events)


def answer_space(state: State, place: int, key: str, events: list[Event]) -> None:
    """``claim_space:<space>``."""
    state.asked.pop(place)
    claim(state, key.partition(":")[2], events)


def give_back(state: State, events: list[Event]) -> None:
    """Hand borrowed scooters to their owners, but not after the last turn of all (P-71, PR-61)."""
    active = state.active
    last = state.round == state.numbers.rounds and all(player.finished for player in state.players)
    if not last:
        for seat in state.order(active)[1:]:
            if state.players[seat].colour in state.turn.borrowed:
                state.ask(seat, "place_scooter")
    if not state.asked:
        next_turn(state, events)


def answer_scooter(state: State, place: int, key: str, events: list[Event]) -> None:
    """``place_scooter:<block>`` (P-71)."""
    seat = state.asked.pop(place).seat
    player, block = state.players[seat], key.partition(":")[2]
    events.append(Event("scooter_returned", {"seat": seat, "from": player.scooter, "to": block}))
    player.scooter = block


def next_turn(state: State, events: list[Event]) -> None:
    """Give the turn to the next player who has not finished the round; if there is none the round is over (P-39)."""
    active = state.active
    state.turn = Turn()
    following = [*state.order(active)[1:], active]
    seat = next((each for each in following if not state.players[each].finished), None)
    if seat is None:
        end_round(state, events)
    else:
        begin_turn(state, seat, events)
