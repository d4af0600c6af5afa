"""Rounds: how one begins, how one ends, what is paid and picked in between (D8).

Rulebook: End of Round Steps, Reveal New Tricks. Clauses P-04, P-37, P-39, P-86, P-88 to P-94, P-101; rulings
PR-49, PR-71 to PR-76, PR-80.
"""

from __future__ import annotations

from rules.core.model import Event
from rules.vespaw.menu import Options
from rules.vespaw.result import ranked
from rules.vespaw.rows import deal_rows
from rules.vespaw.state import NOBODY, State


def begin_turn(state: State, seat: int, events: list[Event]) -> None:
    """Begin a turn; the last player left is told to finish within it (P-40)."""
    state.active = seat
    state.turn_count += 1
    fields = {"seat": seat, "round": state.round, "turn": state.turn_count, "must_finish": state.must_finish(seat)}
    events.append(Event("turn_began", fields))
    state.ask(seat, "turn")


def begin_round(state: State, events: list[Event]) -> None:
    """Return cubes, bones and paws to their owners and let the first player begin (P-93, PR-80)."""
    state.round += 1
    state.turn_count = 0
    state.finishing = []
    for player in state.players:
        player.cubes = state.numbers.cubes_per_round
        player.bone, player.paw, player.park = 0, 0, ""
        player.bone_used = player.paw_used = player.finished = False
    events.append(Event("round_began", {"round": state.round, "first_player": state.first}))
    begin_turn(state, state.first, events)


def reveal(state: State, events: list[Event]) -> None:
    """Turn the next New Trick tile up (P-55, P-56, PR-49)."""
    state.revealed += 1
    fields = {"space": state.revealed, "trick": state.tiles[state.revealed - 1]}
    events.append(Event("tile_revealed", fields))


def end_round(state: State, events: list[Event]) -> None:
    """End the round up to the laying of new rows, or the game (P-89 to P-91, P-96)."""
    numbers = state.numbers
    state.active = NOBODY
    last = state.round == numbers.rounds
    while not last and state.revealed < state.round * numbers.reveals_per_round:
        reveal(state, events)
    for seat in state.order(state.first):
        player = state.players[seat]
        amount = player.cubes * numbers.unspent_cube_money
        player.money += amount
        if amount:
            events.append(Event("cube_money", {"seat": seat, "cubes": player.cubes, "amount": amount}))
    if last:
        _pay_park(state, events)
        _end_game(state, events)
        return
    state.row_shown = len(state.bonus_row)
    events.append(Event("row_revealed", {"cards": tuple(state.bonus_row)}))
    for player in state.players:
        player.row = []
    deal_rows(state, events)
    if not state.asked:
        rows_laid(state, events)


def rows_laid(state: State, events: list[Event]) -> None:
    """Go on after the last row: Buttercup in the first set-up, else the park (P-35, P-36, P-92)."""
    if state.round == 0:
        state.ask(state.order(state.first)[-1], "place_buttercup")
    else:
        _pay_park(state, events)
        ask_pick(state, events)


def _pay_park(state: State, events: list[Event]) -> None:
    for seat in state.order(state.first):
        player = state.players[seat]
        amount = state.city.space(player.park).money
        player.money += amount
        events.append(Event("park_money", {"seat": seat, "space": player.park, "amount": amount}))


def ask_pick(state: State, events: list[Event]) -> None:
    """Ask the next player in winning order for a bonus card, or close the round (P-86, P-92, PR-73)."""
    owners = {player.park: seat for seat, player in enumerate(state.players)}
    for space in sorted(state.city.park, key=lambda space: space.pick):
        seat = owners.get(space.id)
        if seat is not None and len(state.players[seat].bonus) < state.round:
            state.ask(seat, "pick_card")
            return
    _close_round(state, events)


def pick_options(state: State) -> Options:
    """Return the options of ``pick_card``: positions of the row, from 1."""
    return state.menu.picks[(len(state.bonus_row),)]


def answer_pick(state: State, place: int, key: str, events: list[Event]) -> None:
    """``pick_card:<position>``; the row closes up to the left (P-86)."""
    seat, position = state.asked.pop(place).seat, int(key.partition(":")[2])
    card = state.bonus_row.pop(position - 1)
    state.row_shown -= 1
    state.players[seat].bonus.append(card)
    state.players[seat].face_down.append(False)
    events.append(Event("card_picked", {"seat": seat, "position": position, "card": card}))


def _close_round(state: State, events: list[Event]) -> None:
    """Pass the hydrant on, fill the bonus row up or put it away, begin the next round (P-92, PR-74, PR-75)."""
    for seat, player in enumerate(state.players):
        if player.park and state.city.space(player.park).first_player and seat != state.first:
            state.first = seat
            events.append(Event("first_player_changed", {"seat": seat}))
            break
    if state.round == 1:
        count = len(state.players) + state.numbers.bonus_row_extra - len(state.bonus_row)
        state.bonus_row += state.bonus_deck[:count]
        del state.bonus_deck[:count]
        events.append(Event("row_refilled", {"count": count}))
    else:
        state.bonus_row, state.row_shown = [], 0
    begin_round(state, events)


def _end_game(state: State, events: list[Event]) -> None:
    state.over = True
    result = ranked(state)
    events.append(Event("game_over", {"ranking": result.ranking, "reason": result.reason}))
