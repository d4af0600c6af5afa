"""How a session is set up: its options, teams, cards, the start.

Rulebook headings 1.1 to 1.4, 1.7, 10.1 (A-001 to A-012, A-016, A-081; AR-001, AR-006, AR-007, AR-009, AR-010, AR-021,
AR-022, AR-058, AR-140).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.arrivee.cards import deal
from rules.arrivee.content import content
from rules.arrivee.engine import run
from rules.arrivee.movement import advance
from rules.arrivee.own_stage import course_of
from rules.arrivee.state import Rider, Sheets, State
from rules.core.dice import Dice
from rules.core.errors import BadSetup, ContentError
from rules.core.game import Setting
from rules.core.model import Event, Setup

FACES = (1, 2, 3, 4, 5, 6)
TEMPOS = ("orders", "standing", "live")


class Stage(Setting):
    """A setting with the courses of the box, or the text of a stage of the host's own."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether this is a course, or a text that can be read as one."""
        if not isinstance(value, str):
            return False
        try:
            course_of(value)
        except ContentError:
            return False
        return True


class PerSeat(Setting):
    """A setting with a number for each seat: a list of them, or one value for all."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether this is one of the values, or a list of a number for every seat."""
        if isinstance(value, list | tuple):
            return len(value) == seats and all(type(each) is int and each in self.values for each in value)
        return super().accepts(value, seats)


class Holder(Setting):
    """A setting that names a rider: a seat and a number within its team, or None."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether this is None, or a seat of the session and a number of its team."""
        if value is None:
            return True
        whole = isinstance(value, list | tuple) and all(type(each) is int for each in value)
        return whole and super().accepts(tuple(value), seats) and value[0] < seats


def settings() -> tuple[Setting, ...]:
    """Return the options of a session (AR-007); ``young`` is by default the highest number of every team."""
    box = content()
    numbers = tuple(range(1, box.rules.riders_per_team + 1))
    riders = (None, *((seat, number) for seat in range(box.rules.players_max) for number in numbers))
    return (
        Stage("event", box.default_stage, tuple(box.courses)),
        Setting("tempo", TEMPOS[0], TEMPOS),
        Setting("extended", True, (True, False)),
        Setting("roll_off_bids", True, (True, False)),
        Setting("photo_finish", False, (False, True)),
        PerSeat("young", numbers[-1], numbers),
        Holder("rainbow", None, riders),
        Holder("champion", None, riders),
    )


def new(setup: Setup, dice: Dice) -> tuple[State, list[Event]]:
    """Set a session up and run it to its first decision. Raise BadSetup for an event that does not exist."""
    box, options = content(), setup.options
    event = options.get("event", box.default_stage)
    try:
        course = course_of(event)
    except ContentError as error:
        raise BadSetup(f"there is no event {event!r}: {error}", option="event") from None
    team = box.rules.riders_per_team
    state = State(
        seats=setup.seats,
        event=event,
        course=course,
        extended=options.get("extended", True),
        bids=options.get("roll_off_bids", True),
        photo_finish=options.get("photo_finish", False),
        tempo=options.get("tempo", TEMPOS[0]),
        young=_young(options.get("young", team), setup.seats),
        rainbow=_number(options.get("rainbow"), team),
        champion=_number(options.get("champion"), team),
        riders=[Rider(number, (number - 1) // team) for number in range(1, team * setup.seats + 1)],
    )
    jerseys = {state.rainbow: "rainbow"} if state.rainbow else {}
    log = start_stage(state, jerseys, [rider.number for rider in start_order(state)], dice)
    run(state, dice, log)
    return state, log


def _young(value: Any, seats: int) -> tuple[int, ...]:
    return (value,) * seats if isinstance(value, int) else tuple(value)


def _number(holder: Any, team: int) -> int | None:
    return None if holder is None else holder[0] * team + holder[1]


def start_order(state: State) -> list[Rider]:
    """Return the riders in the order of a first stage: one of each team at a time, by race number (AR-022)."""
    team = content().rules.riders_per_team
    return sorted(state.riders, key=lambda rider: ((rider.number - 1) % team, rider.seat))


def start_stage(state: State, jerseys: Mapping[int, str], order: list[int], dice: Dice) -> list[Event]:
    """Deal the cards, hand out the jerseys and ride the first round: two dice for every rider, no decision."""
    counts = [sum(state.rider(number).seat == seat for number in order) for seat in range(state.seats)]
    log = [Event("stage", {"course": state.event, "seats": state.seats, "extended": state.extended})]
    log += deal(state, counts)
    state.jerseys = dict(jerseys)
    log.append(Event("jerseys", {"jerseys": [[number, jersey] for number, jersey in jerseys.items()]}))
    state.vehicles = [None] * state.seats
    state.queues = [[] for _ in range(state.seats)]
    state.passed = [[] for _ in state.course.primes]
    state.sheets = [Sheets() for _ in range(state.seats)]
    state.occupy()
    state.round = 1
    for number in order:
        rider, dice_shown = state.rider(number), dice.roll("start_dice", FACES, 2)
        log.append(Event("started", {"rider": number, "dice": dice_shown, "to": sum(dice_shown)}))
        advance(state, rider, sum(dice_shown), "start", dice, log)
    state.step = "round"
    return log
