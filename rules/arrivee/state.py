"""The state of a session, changed in place by one ``apply``, and what its parts are called.

Rider states: ok, down (lying, misses a turn), puncture, refresh, withdrawn, crossed, out (did not start). Hands and the
pile are numbers of cards by kind, in the order of `content.KINDS`. Secrets: hands, the pile's kinds, sheets (AR-005).
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as made
from typing import NamedTuple

from rules.arrivee.content import Course
from rules.arrivee.road import ON_ROAD, RUN_OUT, Road, road_of
from rules.core.model import Decision, Outcome


@dataclass(slots=True)
class Rider:
    """A rider. ``start``, ``behind`` and what follows ``behind`` belong to the round.

    ``moved`` is the fields of his first movement in the round, -1 before it; ``rolled`` those of them that can be
    copied by an injured mate; ``acted`` is "", "own" or "auto"; ``arrived`` orders those who stand on one field.
    """

    number: int
    seat: int
    field: int = 0
    status: str = "ok"
    recovering: bool = False
    from_fall: bool = False
    injured: bool = False
    tokens: int = 0
    area_used: bool = False
    arrived: int = 0
    start: int = 0
    behind: bool = False
    moved: int = -1
    rolled: int = 0
    used_card: bool = False
    acted: str = ""
    zone_fall: bool = False


@dataclass(slots=True)
class Vehicle:
    """A support vehicle on the road: where, for whom, and why (puncture, fall, refresh)."""

    field: int
    rider: int
    task: str


@dataclass(slots=True)
class Place:
    """A field whose riders have their turns: the classes still to come, as they were when it was reached.

    ``todo`` are the riders of the present class, ``ties`` the groups of seats still to be put in order, ``seats`` those
    whose turn is still to come, ``mine`` the riders still to move of the seat that has it, ``rider`` who rides now.
    """

    field: int
    classes: list[list[int]]
    ties: list[list[int]] = made(default_factory=list)
    seats: list[int] = made(default_factory=list)
    todo: list[int] = made(default_factory=list)
    mine: list[int] = made(default_factory=list)
    rider: int = 0


@dataclass(slots=True)
class RollOff:
    """A roll-off: seats in rank order; first dice, totals and the age of the total, all by seat."""

    ranked: list[int]
    dice: list[int]
    totals: list[int]
    since: list[int]
    passed: list[int] = made(default_factory=list)
    raises: int = 0


@dataclass(slots=True)
class Rolling:
    """A roll under way: the rider, his card and its use, `hold`, the die that counts, the lower one (or 0)."""

    rider: int
    card: str | None
    use: str | None
    hold: bool
    die: int = 0
    low: int = 0
    second: bool = False


@dataclass(slots=True)
class Chain:
    """A mass fall: the field that rolls, who of it has still to roll, and who rolled the 1 that may be averted."""

    field: int
    rest: list[int] = made(default_factory=list)
    asked: int = 0


class Step(NamedTuple):
    """One movement: round, rider, from field, to field; ``how`` is start, roll, follow or step."""

    round: int
    rider: int
    start: int
    end: int
    how: str


@dataclass(slots=True)
class Sheets:
    """A seat's sheets: the draft, the one sent last in this stage, the one in force, and what it has been told of.

    ``warned`` are the lines that have woken the seat, ``shaken`` says that one of its riders fell, punctured, was hurt.
    """

    draft: dict[str, str] = made(default_factory=dict)
    sent: dict[str, str] | None = None
    has_sent: bool = False
    owes: bool = False
    shaken: bool = False
    warned: list[int] = made(default_factory=list)
    behind: list[int] = made(default_factory=list)


class Placing(NamedTuple):
    """A rider's result of a stage: place (None: none), gap and time in seconds, points; ``out`` is the time limit."""

    rider: int
    place: int | None
    field: int
    gap_s: int
    time_s: int
    bonus_s: int
    finish_points: int
    sprint_points: int
    climb_points: int
    out: bool
    void: bool


@dataclass(slots=True)
class State:
    """Everything the rules know. ``step`` names what `engine.run` does next, ``open`` are the decisions now asked."""

    seats: int
    event: str
    course: Course
    extended: bool = True
    bids: bool = True
    photo_finish: bool = False
    tempo: str = "orders"
    young: tuple[int, ...] = ()
    rainbow: int | None = None
    champion: int | None = None
    single: bool = True
    round: int = 0
    riders: list[Rider] = made(default_factory=list)
    hands: list[list[int]] = made(default_factory=list)
    slowdown: list[int] = made(default_factory=list)
    pile: list[int] = made(default_factory=list)
    vehicles: list[Vehicle | None] = made(default_factory=list)
    queues: list[list[int]] = made(default_factory=list)
    passed: list[list[int]] = made(default_factory=list)
    jerseys: dict[int, str] = made(default_factory=dict)
    arrivals: int = 0
    crossed: list[int] = made(default_factory=list)
    withdrawn: list[int] = made(default_factory=list)
    final: bool = False
    reason: str = ""
    peloton: tuple[int, int] | None = None
    fields: list[int] = made(default_factory=list)
    place: Place | None = None
    roll_off: RollOff | None = None
    rolling: Rolling | None = None
    chain: Chain | None = None
    sheets: list[Sheets] = made(default_factory=list)
    trail: list[Step] = made(default_factory=list)
    step: str = "round"
    last_id: int = 0
    result: list[Placing] = made(default_factory=list)
    outcome: Outcome | None = None
    open: tuple[Decision, ...] = ()
    road: Road = made(init=False)
    occupied: list[int] = made(init=False)

    def __post_init__(self) -> None:
        self.road = road_of(self.course, self.extended)
        self.occupy()

    def occupy(self) -> None:
        """Count the riders on every field anew, after riders have been placed by hand."""
        self.occupied = [0] * (self.course.finish + RUN_OUT)
        for rider in self.riders:
            if rider.status in ON_ROAD:
                self.occupied[rider.field] += 1

    def rider(self, number: int) -> Rider:
        """Return the rider with this race number."""
        return self.riders[number - 1]

    def team(self, seat: int) -> list[Rider]:
        """Return the riders of a seat."""
        size = len(self.riders) // self.seats
        return self.riders[seat * size : (seat + 1) * size]

    def standing(self) -> list[Rider]:
        """Return the riders on the road, lying and punctured ones too, by race number."""
        return [rider for rider in self.riders if rider.status in ON_ROAD]

    @property
    def pile_size(self) -> int:
        """The number of SE cards in nobody's hand."""
        return sum(self.pile)
