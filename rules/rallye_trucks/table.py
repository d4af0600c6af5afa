"""Before the first turn: seats, trucks, options, the deal, the first seat.

Preparation: T-05 to T-10, T-13; TR-01 to TR-03, TR-08, TR-40, TR-41, TR-46, TR-51.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.dice import Dice
from rules.core.errors import BadSetup
from rules.core.game import Setting
from rules.core.model import Event, Setup, Team
from rules.rallye_trucks.content import content
from rules.rallye_trucks.ledger import Ledger
from rules.rallye_trucks.state import FIXED, PENDULUM, SEALED, TOGETHER, Holder, State
from rules.rallye_trucks.tiles import NOBODY
from rules.rallye_trucks.turn import start_round

TEAMS = (
    Team("green", "Green", "G", "#009E73", "#FFFFFF", "disc"),
    Team("blue", "Blue", "B", "#0072B2", "#FFFFFF", "square"),
    Team("red", "Red", "R", "#D55E00", "#FFFFFF", "triangle"),
    Team("yellow", "Yellow", "Y", "#F0E442", "#111111", "diamond"),
)


class OwnOrGiven(Setting):
    """A number of rounds, or None for the course's own."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether this value may be set in a session of so many seats."""
        return value is None or super().accepts(value, seats)


def _first(default: str, *values: str) -> tuple[str, ...]:
    return (default, *(value for value in values if value != default))


def settings() -> tuple[Setting, ...]:
    """The options of a table, with the content's defaults."""
    known = content()
    return (
        Setting("course", known.default_course, tuple(known.courses)),
        Setting("turn_order", known.turn_order, _first(known.turn_order, FIXED, PENDULUM)),
        OwnOrGiven("max_rounds", None, low=1, high=999),
        Setting("first_seat", None, seat=True),
        Setting("memory_mode", known.memory_mode, _first(known.memory_mode, SEALED, TOGETHER)),
        Setting("own_turns", known.own_turns, (False, True)),
        Setting("keep_rounds", known.keep_rounds, low=1, high=999),
    )


def new(setup: Setup, dice: Dice) -> tuple[State, list[Event]]:
    """Deal the tiles, find who begins, start the first turn."""
    options, seats = setup.options, setup.seats
    course = content().courses[options["course"]]
    faces = dice.shuffle("deal_tiles", course.tiles)
    first = options["first_seat"]
    if first is None:
        first = dice.roll("first_seat", range(seats))[0]
    state = State(
        course=course,
        seats=seats,
        turn_order=options["turn_order"],
        max_rounds=options["max_rounds"] or course.max_rounds,
        first_seat=first,
        faces=faces,
        ledger=Ledger(seats, options["keep_rounds"], options["own_turns"]),
        memory_mode=options["memory_mode"],
        progress=[0] * seats,
        holders=[Holder() for _ in range(seats)],
        believed=[{} for _ in range(seats)],
        played=[False] * seats,
        pictures=[None] * seats,
    )
    events = [Event("game_started"), Event("tiles_dealt", {"faces": tuple(faces)}, NOBODY)]
    start_round(state, events)
    return state, events


def colours(wishes: Mapping[int, str], seats: int) -> tuple[str, ...]:
    """The truck of each seat: stated wishes first, then the first free colour by seat (TR-02).

    Raise BadSetup for a colour that does not exist or is wished for twice.
    """
    free = [team.id for team in TEAMS]
    for seat, colour in wishes.items():
        if colour not in free or not 0 <= seat < seats:
            raise BadSetup(f"no free truck {colour} for seat {seat}", seat=seat, colour=colour)
        free.remove(colour)
    return tuple(wishes[seat] if seat in wishes else free.pop(0) for seat in range(seats))


def rematch(state: State, seats: int) -> dict[str, Any]:
    """The options a rematch changes: the seat after the last first seat begins (TR-03)."""
    return {"first_seat": (state.first_seat + 1) % seats}
