"""What a computer seat, or the stand-in for a person, remembers of the tiles that were turned over.

Computer seats: TR-65, TR-66, TR-67, TR-70, TR-71. Every draw is an event that nobody may see.
"""

from __future__ import annotations

from functools import cache

from rules.core.dice import Dice
from rules.core.model import Event
from rules.rallye_trucks.content import Level, content
from rules.rallye_trucks.state import SLOTS, State, Turn
from rules.rallye_trucks.tiles import NOBODY

NEIGHBOURS = content().neighbours


@cache
def drawn(seat: int, kind: str, result: bool | str) -> Event:
    """The record of a computer's draw."""
    return Event("drawn", {"seat": seat, "kind": kind, "result": result}, NOBODY)


def level_of(state: State, seat: int) -> Level:
    """The level at which a seat's memory is kept: its computer's, or the stand-in's for a person (TR-70)."""
    known = content()
    return known.levels[state.holders[seat].level or known.stand_in]


def _happens(seat: int, kind: str, odds: float, dice: Dice, events: list[Event]) -> bool:
    """Draw whether something happens, unless it is certain either way (TR-71)."""
    if odds <= 0 or odds >= 1:
        return odds >= 1
    result = dice.chance(kind, odds)
    events.append(drawn(seat, kind, result))
    return result


def _place(seat: int, slot: int, level: Level, dice: Dice, events: list[Event]) -> int:
    """The slot under which a noted tile is filed."""
    if not _happens(seat, "mix", level.mix, dice, events):
        return slot
    beside = NEIGHBOURS[slot]
    if len(beside) == 1:
        return beside[0]
    result = dice.roll("neighbour", [SLOTS[each] for each in beside])[0]
    events.append(drawn(seat, "neighbour", result))
    return SLOTS.index(result)


def remember(state: State, turn: Turn, dice: Dice, events: list[Event]) -> None:
    """After a turn with flips, every active seat notes what it saw and forgets a part of the rest (TR-66)."""
    if not turn.flips:
        return
    for seat in state.active():
        level, belief = level_of(state, seat), state.believed[seat]
        filed: set[int] = set()
        for flip in turn.flips:
            if _happens(seat, "see", level.see, dice, events):
                slot = _place(seat, flip.slot, level, dice, events)
                belief[slot] = state.faces[flip.slot]
                filed.add(slot)
        _forget(seat, belief, filed, level, dice, events)


def _forget(seat: int, belief: dict[int, str], filed: set[int], level: Level, dice: Dice, events: list[Event]) -> None:
    """Let every remembered slot that was not filed just now fade (TR-66): most draws of a session are made here."""
    fade, told = level.fade, (drawn(seat, "fade", False), drawn(seat, "fade", True))
    certain = fade <= 0 or fade >= 1
    for slot in sorted(belief.keys() - filed):
        gone = fade >= 1 if certain else dice.chance("fade", fade)
        if not certain:
            events.append(told[gone])
        if gone:
            del belief[slot]


def believed_now(state: State, seat: int) -> tuple[str | None, ...]:
    """What a seat's computer believes of each slot, the flips of its own running turn written over it (TR-65)."""
    belief = dict(state.believed[seat])
    turn = state.running
    if turn.seat == seat and turn.reason is None:
        belief.update((flip.slot, state.faces[flip.slot]) for flip in turn.flips)
    return tuple(belief.get(slot) for slot in range(len(SLOTS)))
