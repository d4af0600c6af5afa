"""What one seat, or nobody in particular, may know: the only place where secrets are removed.

Honest memory on Discord: TR-46, TR-47, TR-49, TR-50, TR-52, TR-58, TR-63, TR-65. The rules have no clock: what is
shown for ``hold`` seconds only (the last picture of a turn; sealed, also a wrong first tile) is put in when the view
is asked for with ``hold``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from rules.core.model import Decision, Outcome
from rules.rallye_trucks.content import content
from rules.rallye_trucks.memory import believed_now
from rules.rallye_trucks.state import COMPUTER, PERSON, SEALED, SECOND, SLOTS, Loan, State, Turn
from rules.rallye_trucks.tiles import need


class Face(NamedTuple):
    """A tile that shows its face."""

    slot: str
    face: str


class LastFlip(NamedTuple):
    """The tile just turned in the running turn."""

    slot: str
    face: str
    match: bool


class Move(NamedTuple):
    """One drive to the next open space, in progress numbers."""

    seat: int
    start: int
    to: int
    jumped: tuple[int, ...]


class Picture(NamedTuple):
    """The tiles as they lay when a turn ended; ``wrong`` is the slot of the tile that ended it."""

    turn: int
    seat: int
    up: tuple[Face, ...]
    wrong: str | None


class Frame(NamedTuple):
    """A watched turn just after one of its flips (TR-52): trucks, face-up tiles, the turned tile last if wrong."""

    turn: int
    number: int
    frames: int
    seat: int
    slot: str
    face: str
    match: bool
    progress: tuple[int, ...]
    retired: tuple[int, ...]
    up: tuple[Face, ...]


class Watching(NamedTuple):
    """A private watch that runs: accepted frames of all, and the last accepted one."""

    turn: int
    shown: int
    frames: int
    frame: Frame | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The session as a viewer may know it. ``slots`` has a face or None (down) for each place, in their order.

    ``decisions``, ``face_up``, ``barred``, ``last_flip`` and ``wrong`` are there only for those who may see faces now;
    ``has_played``, ``has_watched``, ``open_turns`` and ``watch`` only for the seat whose they are; ``believed`` only
    for a computer.
    """

    viewer: int | None
    course: str
    length: int
    seats: int
    turn_order: str
    max_rounds: int
    memory_mode: str
    first_seat: int
    round: int
    turn: int
    flips: int
    seat: int | None
    phase: str | None
    need: str | None
    target: int | None
    jumped: tuple[int, ...]
    progress: tuple[int, ...]
    start_progress: int
    due: tuple[int, ...]
    retired: tuple[int, ...]
    final_round: bool
    holders: tuple[str, ...]
    loans: tuple[Loan, ...]
    trail: tuple[Move, ...]
    slots: tuple[str | None, ...]
    face_up: tuple[str, ...]
    barred: str | None
    last_flip: LastFlip | None
    wrong: str | None
    decisions: tuple[Decision, ...]
    has_played: bool
    has_watched: bool
    open_turns: tuple[int, ...]
    watch: Watching | None
    last_picture: Picture | None
    believed: tuple[str | None, ...] | None
    outcome: Outcome | None


def moves(turn: Turn) -> tuple[Move, ...]:
    """The moves of a turn."""
    found, at = [], turn.start[turn.seat]
    for flip in turn.flips:
        if flip.match:
            found.append(Move(turn.seat, at, flip.to, tuple(range(at + 1, flip.to))))
            at = flip.to
    return tuple(found)


def trail(state: State) -> tuple[Move, ...]:
    """The last movements: those of the running turn, else of the last turn with any. Public (TR-48)."""
    for number in range(state.turn, 0, -1):
        found = moves(state.turn_at(number))
        if found:
            return found
    return ()


def frame(state: State, turn: Turn, number: int) -> Frame:
    """The frame after the ``number``-th flip (from 1) of an ended turn (TR-52)."""
    flip = turn.flips[number - 1]
    up = [each.slot for each in turn.flips[:number] if each.match]
    if not flip.match:
        up.append(flip.slot)
    progress = list(turn.start)
    progress[turn.seat] = flip.to
    return Frame(
        turn=turn.number,
        number=number,
        frames=len(turn.flips),
        seat=turn.seat,
        slot=SLOTS[flip.slot],
        face=state.faces[flip.slot],
        match=flip.match,
        progress=tuple(progress),
        retired=tuple(state.retired[: flip.retired]),
        up=_faces(state, up),
    )


def _faces(state: State, slots: list[int]) -> tuple[Face, ...]:
    return tuple(Face(SLOTS[slot], state.faces[slot]) for slot in slots)


def _own(state: State, viewer: int | None) -> dict[str, Any]:
    """What is this viewer's alone: the open rights, the running watch, and whether the line of honour is due."""
    if viewer is None:
        return {"has_played": False, "has_watched": False, "open_turns": (), "watch": None, "believed": None}
    watch, shown = state.ledger.watches[viewer], None
    if watch and watch.shown:
        shown = frame(state, state.turn_at(watch.turn), watch.shown)
    return {
        "has_played": state.played[viewer],
        "has_watched": state.ledger.watched[viewer],
        "open_turns": tuple(state.ledger.open_turns(viewer)),
        "watch": watch and Watching(watch.turn, watch.shown, watch.frames, shown),
        "believed": None if state.holders[viewer].is_person else believed_now(state, viewer),
    }


def _last_picture(state: State, viewer: int | None) -> Picture | None:
    """The newest last picture this viewer may see: of its own turn if sealed, of any if together (TR-47)."""
    turns = [state.turn_at(number) for number in state.pictures if number]
    seen = [turn for turn in turns if not turn.sealed or turn.seat == viewer]
    if not seen:
        return None
    turn = max(seen, key=lambda each: each.number)
    wrong = SLOTS[turn.flips[-1].slot] if turn.reason == "mistake" else None
    return Picture(turn.number, turn.seat, _faces(state, turn.covered), wrong)


def _hidden() -> dict[str, Any]:
    """What somebody who may see no face now gets to know of the running turn's tiles (TR-47)."""
    return {
        "slots": (None,) * len(SLOTS),
        "face_up": (),
        "barred": None,
        "last_flip": None,
        "wrong": None,
        "decisions": (),
    }


def _tiles(state: State, viewer: int | None, hold: bool) -> dict[str, Any]:
    """The tiles of the running turn for this viewer; all of them after the end (TR-63)."""
    if state.is_over:
        return _hidden() | {"slots": tuple(state.faces)}
    if state.memory_mode == SEALED and viewer != state.seat:
        return _hidden()
    up = list(state.face_up)
    shows_wrong = state.phase == SECOND and (hold or state.memory_mode != SEALED)
    shown = {*up, state.barred} if shows_wrong else set(up)
    flips = state.running.flips
    last = flips[-1] if flips and flips[-1].slot in shown else None
    return {
        "slots": tuple(face if slot in shown else None for slot, face in enumerate(state.faces)),
        "face_up": tuple(SLOTS[slot] for slot in up),
        "barred": None if state.barred is None else SLOTS[state.barred],
        "last_flip": last and LastFlip(SLOTS[last.slot], state.faces[last.slot], last.match),
        "wrong": SLOTS[state.barred] if shows_wrong and state.barred is not None else None,
        "decisions": (state.decision,) if state.decision else (),
    }


def _turn(state: State) -> dict[str, Any]:
    """The question of the seat on turn, which is public: it follows from where the trucks stand."""
    if state.is_over or not state.decision:
        return {"seat": None, "phase": None, "need": None, "target": None, "jumped": ()}
    jumped = state.decision.params["jumped"]
    return {"seat": state.seat, "phase": state.phase, "need": need(state), "target": state.target, "jumped": jumped}


def view(state: State, seat: int | None, hold: bool = False) -> View:
    """What a seat (None: nobody in particular) may know; ``hold`` if asked for while the last picture still stays."""
    return View(
        viewer=seat,
        course=state.course.id,
        length=state.course.length,
        seats=state.seats,
        turn_order=state.turn_order,
        max_rounds=state.max_rounds,
        memory_mode=state.memory_mode,
        first_seat=state.first_seat,
        round=state.round,
        turn=state.turn,
        flips=len(state.running.flips),
        **_turn(state),
        progress=tuple(state.progress),
        start_progress=state.start_progress,
        due=tuple(state.due),
        retired=tuple(state.retired),
        final_round=state.final_round,
        holders=tuple(PERSON if each.is_person else COMPUTER for each in state.holders),
        loans=tuple(each.loan for each in state.holders),
        trail=trail(state),
        **_tiles(state, seat, hold),
        **_own(state, seat),
        last_picture=_last_picture(state, seat) if hold else None,
        outcome=state.result,
    )


def spaces(seen: View) -> tuple[str, ...]:
    """The symbols of the road, space 1 first."""
    return content().courses[seen.course].spaces


def _plain(value: Any) -> Any:
    """A value of a view as plain JSON."""
    if isinstance(value, Decision):
        keys = [option.key for option in value.options]
        return {"id": value.id, "seat": value.seat, "kind": value.kind, "options": keys, **_plain(value.params)}
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, tuple):
        named = getattr(value, "_asdict", None)
        return _plain(named()) if named else [_plain(each) for each in value]
    return value


def view_json(seen: View) -> dict[str, Any]:
    """The view as plain JSON, for headless play."""
    return {each.name: _plain(getattr(seen, each.name)) for each in fields(seen)}
