"""Figures of a whole session, as the specification gives them under "Measured": for selfplay, not for play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.game import Played
from rules.core.model import Event
from rules.rallye_trucks.state import SECOND

ORDINALS = ("1st", "2nd", "3rd", "4th")


def measure(told: Sequence[Played], seats: int) -> Mapping[str, float]:
    """Rounds, turns, flips and spaces a turn, what the rules in use bring, and wins by order of play in per cent."""
    events = [event for played in told for event in played.events]
    turns, moves = _named(events, "turn_ended"), _named(events, "truck_moved")
    flips = [event.data["phase"] == SECOND and event.data["match"] for event in _named(events, "tile_turned")]
    driven = sum(event.data["to"] - event.data["from"] for event in moves)
    idle = sum(not any(event.name == "truck_moved" for event in turn) for turn in _turns(events))
    return {
        "rounds": len(_named(events, "round_ended")),
        "turns": len(turns),
        "flips a turn": len(flips) / max(1, len(turns)),
        "spaces a turn": driven / max(1, len(turns)),
        "turns idle, %": 100 * idle / max(1, len(turns)),
        "second tries right": sum(flips),
        "jumps": sum(bool(event.data["jumped"]) for event in moves),
        "whole laps": len(_named(events, "refuelled")),
        **_wins(told, seats),
    }


def _named(events: Sequence[Event], name: str) -> list[Event]:
    return [event for event in events if event.name == name]


def _turns(events: Sequence[Event]) -> list[list[Event]]:
    """The events of each turn that came to its end."""
    found, running = [], list[Event]()
    for event in events:
        running.append(event)
        if event.name == "turn_ended":
            found.append(running)
            running = []
    return found


def _wins(told: Sequence[Played], seats: int) -> dict[str, float]:
    """Wins by order of play in the first round; a shared win counts in equal parts."""
    end = _named(told[-1].events, "game_ended") if told else []
    if not end:
        return {}
    places = end[0].data["places"]
    order = [(told[0].seat + step) % seats for step in range(seats)]
    share = 100 / places.count(1)
    return {f"wins of the {ORDINALS[k]}, %": share * (places[seat] == 1) for k, seat in enumerate(order)}
