"""Everything a session of Rallye-Trucks has to remember, and its dump.

Preparation: T-05 to T-11; positions are progress numbers (TR-07). Slots are indices into ``slots.order`` here and
names outside. Tiles never change their slots (TR-08), so a flip need not keep its face.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.core.errors import BadState
from rules.core.model import Decision, Outcome
from rules.rallye_trucks.content import Course, content
from rules.rallye_trucks.ledger import Ledger, dump_ledger, load_ledger

FORMAT = 1
FIRST, SECOND, GO_ON = "first", "second", "go_on"
SEALED, TOGETHER = "sealed", "together"
FIXED, PENDULUM = "fixed", "pendulum"
COMPUTER, PERSON = "computer", "person"

SLOTS = content().slots
SLOT_OF = {name: slot for slot, name in enumerate(SLOTS)}

Loan = int | str | None
"""Who has a seat on loan: the holder of another seat, ``person``, ``computer`` or nobody."""


class Flip(NamedTuple):
    """One tile turned over: was it right, the truck's progress after it, made in person, trucks off the road then."""

    slot: int
    match: bool
    to: int
    in_person: bool
    retired: int


@dataclass(slots=True)
class Turn:
    """One turn as it happened; ``reason`` is None while it runs."""

    number: int
    seat: int
    start: tuple[int, ...]
    flips: list[Flip] = field(default_factory=list)
    reason: str | None = None
    sealed: bool = True

    @property
    def covered(self) -> list[int]:
        """The slots turned down at its end: those face up, and last the wrong one if one was just turned."""
        slots = [flip.slot for flip in self.flips if flip.match]
        if self.reason == "mistake":
            slots.append(self.flips[-1].slot)
        return slots

    @property
    def was_in_person(self) -> bool:
        """Whether its driver made every flip in person."""
        return all(flip.in_person for flip in self.flips)


@dataclass(slots=True)
class Holder:
    """Who plays a seat: a person (``level`` None) or a computer, and to whom a person has lent it."""

    level: str | None = None
    loan: Loan = None

    @property
    def is_person(self) -> bool:
        """Whether a person holds the seat, be it lent or not."""
        return self.level is None

    @property
    def plays_in_person(self) -> bool:
        """Whether an ordinary choice for this seat is a person's own (TR-45)."""
        return self.level is None and self.loan != COMPUTER


@dataclass(slots=True, kw_only=True)
class State:
    """One session. ``due`` are the seats that still have a turn in this round, ``retired`` in order of retiring.

    ``running`` is the turn that runs, or the last one; ``past`` has the earlier ones as they are dumped, because a
    session is loaded and saved at every choice. ``played``: seats that made a flip in person. ``pictures``: the turn
    whose last picture a seat's driver left, if it may still be shown.
    """

    course: Course
    seats: int
    turn_order: str
    max_rounds: int
    first_seat: int
    faces: list[str]
    ledger: Ledger
    memory_mode: str
    progress: list[int]
    retired: list[int] = field(default_factory=list)
    round: int = 0
    turn: int = 0
    seat: int = 0
    due: list[int] = field(default_factory=list)
    phase: str = FIRST
    start_progress: int = 0
    face_up: list[int] = field(default_factory=list)
    barred: int | None = None
    final_round: bool = False
    result: Outcome | None = None
    holders: list[Holder]
    believed: list[dict[int, str]]
    past: list[list[Any]] = field(default_factory=list)
    running: Turn = field(default_factory=lambda: Turn(0, 0, ()))
    played: list[bool]
    pictures: list[int | None]
    decision_id: int = 0
    target: int = 0
    decision: Decision | None = None

    @property
    def is_over(self) -> bool:
        """Whether the session has an outcome."""
        return self.result is not None

    @property
    def turns(self) -> list[Turn]:
        """All turns, the running one last (TR-63)."""
        return [*map(_load_turn, self.past), self.running]

    def turn_at(self, number: int) -> Turn:
        """The turn of this number (from 1)."""
        return self.running if number == self.running.number else _load_turn(self.past[number - 1])

    def active(self) -> list[int]:
        """The seats that were not retired, ascending."""
        return [seat for seat in range(self.seats) if seat not in self.retired]


def plain_turn(turn: Turn) -> list[Any]:
    """A turn as it is dumped."""
    flips = [[SLOTS[flip.slot], *flip[1:]] for flip in turn.flips]
    return [turn.number, turn.seat, list(turn.start), flips, turn.reason, turn.sealed]


def _dump_result(result: Outcome | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {
        "ranking": [list(group) for group in result.ranking],
        "reason": result.reason,
        "numbers": {name: list(values) for name, values in result.numbers.items()},
    }


def dump(state: State) -> dict[str, Any]:
    """The whole state as plain JSON, hidden faces included."""
    return {
        "format": FORMAT,
        "course": state.course.id,
        "n": state.seats,
        "turn_order": state.turn_order,
        "max_rounds": state.max_rounds,
        "first_seat": state.first_seat,
        "faces": list(state.faces),
        "progress": list(state.progress),
        "active": [seat not in state.retired for seat in range(state.seats)],
        "retired": list(state.retired),
        "round": state.round,
        "turn": state.turn,
        "seat": state.seat,
        "due": list(state.due),
        "phase": state.phase,
        "start_progress": state.start_progress,
        "face_up": [SLOTS[slot] for slot in state.face_up],
        "barred": None if state.barred is None else SLOTS[state.barred],
        "final_round": state.final_round,
        "result": _dump_result(state.result),
        "memory_mode": state.memory_mode,
        "holders": [[holder.level, holder.loan] for holder in state.holders],
        "believed": [{SLOTS[slot]: face for slot, face in belief.items()} for belief in state.believed],
        "ledger": dump_ledger(state.ledger),
        "turns": [*state.past, plain_turn(state.running)],
        "played": list(state.played),
        "pictures": list(state.pictures),
        "decision_id": state.decision_id,
    }


def _load_turn(data: list[Any]) -> Turn:
    number, seat, start, flips, reason, sealed = data
    made = [Flip(SLOT_OF[slot], match, to, in_person, retired) for slot, match, to, in_person, retired in flips]
    return Turn(number, seat, tuple(start), made, reason, sealed)


def _load_result(data: dict[str, Any] | None) -> Outcome | None:
    if data is None:
        return None
    numbers = {name: tuple(values) for name, values in data["numbers"].items()}
    return Outcome(tuple(tuple(group) for group in data["ranking"]), data["reason"], numbers)


def _load(data: dict[str, Any]) -> State:
    seats, known = data["n"], content()
    return State(
        course=known.courses[data["course"]],
        seats=seats,
        turn_order=data["turn_order"],
        max_rounds=data["max_rounds"],
        first_seat=data["first_seat"],
        faces=list(data["faces"]),
        ledger=load_ledger(data["ledger"], seats),
        memory_mode=data["memory_mode"],
        progress=list(data["progress"]),
        retired=list(data["retired"]),
        round=data["round"],
        turn=data["turn"],
        seat=data["seat"],
        due=list(data["due"]),
        phase=data["phase"],
        start_progress=data["start_progress"],
        face_up=[SLOT_OF[slot] for slot in data["face_up"]],
        barred=None if data["barred"] is None else SLOT_OF[data["barred"]],
        final_round=data["final_round"],
        result=_load_result(data["result"]),
        holders=[Holder(level, loan) for level, loan in data["holders"]],
        believed=[{SLOT_OF[slot]: face for slot, face in belief.items()} for belief in data["believed"]],
        past=list(data["turns"][:-1]),
        running=_load_turn(data["turns"][-1]),
        played=list(data["played"]),
        pictures=list(data["pictures"]),
        decision_id=data["decision_id"],
    )


def _fault(state: State) -> str | None:
    """What is wrong with a state that has the right shape, or None."""
    seats, length = set(range(state.seats)), state.course.length
    numbers = (state.max_rounds, state.round, state.turn, state.seat, state.start_progress, state.decision_id)
    lists = (state.progress, state.holders, state.believed, state.pictures, state.played)
    last = state.running
    faults = {
        "n": not 2 <= state.seats <= 4,
        "numbers": any(type(number) is not int or number < 0 for number in numbers),
        "lists by seat": any(len(values) != state.seats for values in lists),
        "faces": Counter(state.faces) != Counter(state.course.tiles),
        "seat numbers": not {state.seat, state.first_seat, *state.due, *state.retired} <= seats,
        "due": len(set(state.due)) != len(state.due) or bool(set(state.due) & set(state.retired)),
        "progress": any(type(p) is not int or not 0 <= p <= 3 * length for p in state.progress),
        "phase": state.phase not in (FIRST, SECOND, GO_ON) or (state.phase == SECOND) != (state.barred is not None),
        "face_up": len(set(state.face_up)) != len(state.face_up) or len(state.face_up) >= len(SLOTS),
        "final_round": type(state.final_round) is not bool,
        "mode": state.memory_mode not in (SEALED, TOGETHER) or state.turn_order not in (FIXED, PENDULUM),
        "turns": not len(state.past) + 1 == last.number == state.turn or last.seat != state.seat,
        "pictures": any(number not in (None, *range(1, state.turn + 1)) for number in state.pictures),
        "holders": any(holder.level not in (None, *content().levels) for holder in state.holders),
        "loans": any(holder.loan not in (None, COMPUTER, PERSON, *seats) for holder in state.holders),
    }
    return next((name for name, wrong in faults.items() if wrong), None)


def load(data: dict[str, Any]) -> State:
    """The state of a dump. Raise BadState for what is not one, or is of a format that is not known."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadState("not a dump of this game in a known format", format=FORMAT)
    try:
        state = _load(data)
        fault = _fault(state)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadState(f"a dump that cannot be read: {error!r}") from None
    if fault:
        raise BadState(f"a dump with impossible {fault}", fault=fault)
    return state
