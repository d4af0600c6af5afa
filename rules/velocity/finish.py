"""Crossing the finish line, the end of the game and the final order.

Rulebook headings Crossing the finish line and End of the game (V-13, V-27, V-72 to V-79, V-94; VR-50 to VR-55).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rules.core.model import Event, Outcome
from rules.velocity.content import content
from rules.velocity.state import State, Step


def cross(state: State, origin: int, events: list[Event]) -> None:
    """Bring a courier of the active seat home; end the game if that is the third or the eighth (VR-50, VR-52)."""
    seat, rules = state.active, content().rules
    state.couriers[seat].remove(origin)
    state.home.append(seat)
    state.trail.append(Step(seat, origin, 0, "cross"))
    events.append(Event("crossed", {"seat": seat, "from": origin, "place": len(state.home), "die": "team"}))
    state.phase = "end"
    if state.home.count(seat) == rules.home_to_win:
        end(state, "third", events)
    elif len(state.home) == rules.finish_places:
        end(state, "eighth", events)


def end(state: State, reason: str, events: list[Event]) -> None:
    """End the game for this reason: third, eighth or cap."""
    outcome = outcome_of(state, reason)
    state.outcome = outcome
    order = [list(group) for group in outcome.ranking]
    events.append(Event("game_over", {"reason": reason, "winners": order[0], "order": order}))


def outcome_of(state: State, reason: str) -> Outcome:
    """Return the outcome of a session that ends as it stands, with figures per seat."""
    seats = range(len(state.cans))
    numbers = {
        "home": tuple(state.home.count(seat) for seat in seats),
        "last_place": tuple(last_place(state.home, seat) for seat in seats),
        "steps_to_go": tuple(sum(state.couriers[seat]) for seat in seats),
        "cans": tuple(state.cans),
    }
    return Outcome(ranking(state.home, state.couriers, state.cans), reason, numbers)


def last_place(home: Sequence[int], seat: int) -> int:
    """Return the place of a seat's last courier home, 0 if there is none."""
    return max((place for place, owner in enumerate(home, 1) if owner == seat), default=0)


def ranking(home: Sequence[int], couriers: Sequence[Sequence[int]], cans: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the seats in their final order, equal ones in one group (V-77, V-78, VR-54)."""

    def standing(seat: int) -> tuple[int, int, int, int]:
        # Two seats with equal last places have nobody home, so steps and cans decide only there.
        return -list(home).count(seat), -last_place(home, seat), sum(couriers[seat]), -cans[seat]

    seats = sorted(range(len(cans)), key=standing)
    return tuple(tuple(group) for _, group in groupby(seats, key=standing))
