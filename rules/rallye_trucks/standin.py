"""The stand-in: plays the rest of a turn for a person who ran out of time, and whole turns of a seat it has on loan.

Leaving: TR-43, TR-45; TR-56, TR-68, TR-70, TR-71. Its actions are ordinary ones, not made in person.
"""

from __future__ import annotations

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.model import Event
from rules.rallye_trucks.computer import candidates
from rules.rallye_trucks.memory import believed_now, drawn, level_of
from rules.rallye_trucks.state import COMPUTER, State
from rules.rallye_trucks.turn import answer
from rules.rallye_trucks.view import view


def play_turn(state: State, dice: Dice, events: list[Event]) -> None:
    """Play the rest of the running turn with the memory of its seat."""
    turn, seat = state.turn, state.seat
    while state.turn == turn and state.decision:
        seen = replace(view(state, seat), believed=believed_now(state, seat))
        slots = candidates(seen, state.decision, level_of(state, seat).peek)
        slot = slots[0]
        if len(slots) > 1:
            slot = dice.roll("pick", slots)[0]
            events.append(drawn(seat, "pick", slot))
        answer(state, f"flip:{slot}", dice, events, in_person=False)


def play_loans(state: State, dice: Dice, events: list[Event]) -> None:
    """Play the turns of all seats lent to the computer, until a person's or a computer seat's turn comes."""
    while not state.is_over and state.holders[state.seat].loan == COMPUTER:
        play_turn(state, dice, events)
