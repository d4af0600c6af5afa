"""The tiles around the board: which may be turned now, what is asked, and who may see faces.

How to play: T-14, T-15, T-17, T-22, T-25 to T-28; TR-10, TR-11, TR-15, TR-17, TR-18, TR-21, TR-24, TR-25; TR-47.
"""

from __future__ import annotations

from functools import lru_cache

from rules.core.model import Decision, Option
from rules.rallye_trucks.content import content
from rules.rallye_trucks.state import FIRST, SEALED, SECOND, SLOTS, State

KIND = "turn_tile"
STOP = Option("stop")
FLIPS = tuple(Option(f"flip:{name}", {"slot": name}) for name in SLOTS)
SLOT_BY_KEY = {option.key: slot for slot, option in enumerate(FLIPS)}
LAPS = content().laps

NOBODY: frozenset[int] = frozenset()
ONLY = tuple(frozenset({seat}) for seat in range(4))
ONLY_BARRED = tuple(frozenset({slot}) for slot in range(len(SLOTS)))


@lru_cache(maxsize=8192)
def _options(hidden: frozenset[int], stop: bool) -> tuple[Option, ...]:
    flips = tuple(option for slot, option in enumerate(FLIPS) if slot not in hidden)
    return (*flips, STOP) if stop else flips


def legal(state: State) -> tuple[Option, ...]:
    """The legal answers now: flips in the order of the places, then ``stop`` where it is allowed (TR-11 to TR-21)."""
    if state.phase == FIRST:
        return FLIPS
    if state.phase == SECOND and state.barred is not None:
        return _options(ONLY_BARRED[state.barred], True)
    return _options(frozenset(state.face_up), state.progress[state.seat] <= LAPS * state.course.length)


def need(state: State) -> str:
    """The symbol of the next open space of the seat on turn (T-16)."""
    spaces = state.course.spaces
    return spaces[(state.target - 1) % len(spaces)]


def pose(state: State, target: int, *, new: bool = True) -> None:
    """Ask the seat on turn for its next tile; ``target`` is its next open space. Sealed, that is its own affair."""
    state.target = target
    if new:
        state.decision_id += 1
    seat = state.seat
    params = {
        "phase": state.phase,
        "need": need(state),
        "target": target,
        "jumped": tuple(range(state.progress[seat] + 1, target)),
    }
    private = state.memory_mode == SEALED
    state.decision = Decision(state.decision_id, seat, KIND, legal(state), params, (), private)


def may_see(state: State, seat: int, in_person: bool) -> frozenset[int] | None:
    """Who sees the faces of this seat's flips now (TR-47): None for all."""
    if state.memory_mode != SEALED:
        return None
    return ONLY[seat] if in_person else NOBODY
