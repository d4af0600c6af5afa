"""What is worth a word: what an option brings, and what the table should be told now. Keys and parameters only.

TR-18, TR-21 (stop), TR-34, TR-35, TR-40, TR-59. A tile's button says nothing of its face (TR-58).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.model import Decision, Event, Option
from rules.rallye_trucks.state import SEALED
from rules.rallye_trucks.tiles import LAPS, STOP
from rules.rallye_trucks.view import View


def consequence(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    """What an option would bring: ``stop`` ends the turn with so many spaces driven; a flip tells its place only."""
    if option.key != STOP.key:
        return option.params
    return {"ends_turn": True, "spaces": view.progress[decision.seat] - view.start_progress}


def remarks(view: View) -> tuple[Event, ...]:
    """What a viewer should be told: to race from memory, the final stage, the last round before the cap."""
    if view.outcome:
        return ()
    found = []
    plays = view.seat == view.viewer and not view.has_played
    watches = (view.open_turns or view.watch) and not view.has_watched
    if view.memory_mode == SEALED and (plays or watches):
        found.append(Event("from_memory"))
    if view.final_round:
        line = LAPS * view.length
        across = tuple(seat for seat, p in enumerate(view.progress) if p > line and seat not in view.retired)
        found.append(Event("final_stage", {"across": across, "due": view.due}))
    elif view.round == view.max_rounds:
        found.append(Event("last_round", {"round": view.round, "due": view.due}))
    return tuple(found)
