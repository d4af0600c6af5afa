"""The end of the game: places, reason, and the tiles laid open.

End of the game: T-38 to T-45; TR-36, TR-37, TR-39, TR-40, TR-42, TR-44, TR-63.
"""

from __future__ import annotations

from rules.core.model import Event, Outcome
from rules.rallye_trucks.state import State

FINISH, ROUND_CAP, LAST_SEAT = "finish", "round_cap", "last_seat"


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """Groups of seats of equal place, best first: by progress, then the retired, the last to retire best (TR-39)."""
    active = state.active()
    distances = sorted({state.progress[seat] for seat in active}, reverse=True)
    groups = [tuple(seat for seat in active if state.progress[seat] == p) for p in distances]
    return (*groups, *((seat,) for seat in reversed(state.retired)))


def places(groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The place of each seat; after a shared place numbers are skipped (TR-39)."""
    place_of, place = {}, 1
    for group in groups:
        for seat in group:
            place_of[seat] = place
        place += len(group)
    return tuple(place_of[seat] for seat in sorted(place_of))


def end_game(state: State, reason: str, events: list[Event]) -> None:
    """End the session: keep its outcome, let all watch rights lapse (TR-54 c), show all faces."""
    groups = ranking(state)
    numbers = {"places": places(groups), "progress": tuple(state.progress)}
    state.result = Outcome(groups, reason, numbers)
    state.decision, state.due = None, []
    state.ledger.close()
    data = {"places": numbers["places"], "reason": reason, "faces": tuple(state.faces)}
    events.append(Event("game_ended", data))
