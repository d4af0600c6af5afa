"""Who plays a seat, and what everybody needs a moment to look at.

Leaving and honest memory: TR-43, TR-45, TR-47, TR-50, TR-57, TR-69, TR-70.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.game import Seated
from rules.core.model import Event
from rules.rallye_trucks.content import content
from rules.rallye_trucks.state import COMPUTER, PERSON, State
from rules.rallye_trucks.view import View, view

FOLLOW = 2.5  # seconds a flip of a computer's (TR-69)


def seated(state: State, who: Seated) -> Mapping[str, Any] | None:
    """The line of ``administer`` that says who plays a seat now; None for a seat that is out of the race."""
    if state.is_over or who.seat in state.retired:
        return None
    if who.by in ("computer", "resigned"):
        return {"hold": {"seat": who.seat, "by": COMPUTER, "level": who.level}}
    if not state.holders[who.seat].is_person:  # it was given up, and a person is there again
        return None if who.by == "lent" else {"hold": {"seat": who.seat, "by": PERSON}}
    return {"lend": {"seat": who.seat, "to": {"lent": COMPUTER, "member": PERSON}.get(who.by)}}


def held(state: State, seat: int | None) -> View:
    """The view while the last picture still stays (TR-47)."""
    return view(state, seat, hold=True)


def pause(state: State, event: Event) -> float:
    """Seconds for everybody to look: at the end of a turn that all have seen, and at a computer's flip in it."""
    if event.seen_by is not None:
        return 0.0
    if event.name == "tiles_covered":
        return content().usual_pace.hold
    if event.name == "tile_turned" and not state.holders[event.data["seat"]].plays_in_person:
        return FOLLOW
    return 0.0
