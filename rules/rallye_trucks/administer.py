"""What organisers, clocks and watchers do beside the decisions, as lines of headless play.

Leaving and honest memory: TR-43 to TR-45, TR-47, TR-51 to TR-57, TR-60. The lines::

    {"retire": {"seat": 0}}                      {"mode": {"memory_mode": "together"}}
    {"watch": {"seat": 1, "do": "begin"}}        or "frame" (the answer holds it) or "break"
    {"stand_in": {"seat": 0}}                    {"view": {"seat": 0, "hold": true}}
    {"lend": {"seat": 0, "to": "computer"}}      or a seat's number, "person", null (given back)
    {"hold": {"seat": 0, "by": "computer", "level": "hard"}}   the seat has a new holder; or "by": "person"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.dice import Dice
from rules.core.model import Event
from rules.rallye_trucks import finish
from rules.rallye_trucks.computer import level_name
from rules.rallye_trucks.content import content
from rules.rallye_trucks.errors import Refused
from rules.rallye_trucks.standin import play_loans, play_turn
from rules.rallye_trucks.state import COMPUTER, PERSON, SEALED, TOGETHER, Loan, State
from rules.rallye_trucks.turn import ask, close_turn, next_turn
from rules.rallye_trucks.view import frame, view, view_json

Answer = dict[str, Any] | None
Verb = Callable[[State, Mapping[str, Any], Dice, list[Event]], Answer]


def _seat(state: State, asked: Mapping[str, Any]) -> int:
    seat = asked.get("seat")
    if type(seat) is not int or not 0 <= seat < state.seats:
        raise Refused("bad_request", field="seat")
    return seat


def _playing(state: State, asked: Mapping[str, Any]) -> int:
    """The seat of a request that only a seat still in a running game can make."""
    seat = _seat(state, asked)
    if state.is_over:
        raise Refused("game_over")
    if seat in state.retired:
        raise Refused("seat_retired", seat=seat)
    return seat


def _new_person(state: State, seat: int) -> None:
    """Somebody else sits there now: a running watch ends, the last picture is not theirs (TR-47, TR-57)."""
    state.ledger.end_watch(seat)
    state.pictures[seat] = None


def _give_back_loans_to(state: State, seat: int) -> None:
    """The holder of a seat has left it: what they had on loan goes back."""
    for other, holder in enumerate(state.holders):
        if holder.loan == seat and type(holder.loan) is int:
            holder.loan = None
            _new_person(state, other)


def retire(state: State, asked: Mapping[str, Any], dice: Dice, events: list[Event]) -> Answer:
    """Take a seat out of the race; its space is open (TR-44). Refused for a retired seat and after the end."""
    seat = _playing(state, asked)
    state.retired.append(seat)
    state.due = [each for each in state.due if each != seat]
    state.holders[seat].loan = None
    state.ledger.lapse(seat)
    state.ledger.end_watch(seat)
    _give_back_loans_to(state, seat)
    events.append(Event("seat_retired", {"seat": seat}))
    on_turn = state.seat == seat
    if on_turn:
        close_turn(state, "retired", dice, events)
    picture = state.pictures[seat]
    if picture and state.turn_at(picture).sealed:
        state.pictures[seat] = None
    if len(state.active()) == 1:
        finish.end_game(state, finish.LAST_SEAT, events)
    elif on_turn:
        next_turn(state, events)
        play_loans(state, dice, events)
    else:
        ask(state, new=False)
    return None


def mode(state: State, asked: Mapping[str, Any], dice: Dice, events: list[Event]) -> Answer:
    """Change between sealed and together before the first flip of a turn (TR-57, TR-60)."""
    wanted = asked.get("memory_mode")
    if wanted not in (SEALED, TOGETHER):
        raise Refused("bad_request", field="memory_mode")
    if state.is_over:
        raise Refused("game_over")
    if state.running.flips:
        raise Refused("mode_fixed")
    if wanted == SEALED and any(type(holder.loan) is int for holder in state.holders):
        raise Refused("two_seats")
    state.memory_mode = wanted
    ask(state, new=False)
    return None


def stand_in(state: State, asked: Mapping[str, Any], dice: Dice, events: list[Event]) -> Answer:
    """Play the rest of this seat's running turn (TR-45). Refused if the seat is not on turn."""
    seat = _playing(state, asked)
    if seat != state.seat:
        raise Refused("not_on_turn", seat=seat)
    play_turn(state, dice, events)
    play_loans(state, dice, events)
    return None


def _check_loan(state: State, seat: int, to: Loan) -> None:
    if not state.holders[seat].is_person:
        raise Refused("not_a_person", seat=seat)
    if type(to) is int:
        if not 0 <= to < state.seats:
            raise Refused("bad_request", field="to")
        if to == seat or not state.holders[to].is_person or to in state.retired:
            raise Refused("not_a_person", seat=to)
        if state.memory_mode == SEALED:
            raise Refused("two_seats", seat=to)
    elif to not in (None, PERSON, COMPUTER) or isinstance(to, bool):
        raise Refused("bad_request", field="to")


def lend(state: State, asked: Mapping[str, Any], dice: Dice, events: list[Event]) -> Answer:
    """Lend a person's seat, or give it back; a seat lent to the computer is played at once (TR-43, TR-57)."""
    seat = _playing(state, asked)
    if "to" not in asked:
        raise Refused("bad_request", field="to")
    to: Loan = asked["to"]
    _check_loan(state, seat, to)
    holder = state.holders[seat]
    before = None if holder.loan == COMPUTER else holder.loan
    after = None if to == COMPUTER else to
    holder.loan = to
    if before != after or after == PERSON:
        _new_person(state, seat)
    play_loans(state, dice, events)
    return None


def hold(state: State, asked: Mapping[str, Any], dice: Dice, events: list[Event]) -> Answer:
    """A seat has a new holder for good: a computer of a level (TR-43, TR-70) or another person (TR-57)."""
    seat = _playing(state, asked)
    by, level = asked.get("by"), level_name(str(asked.get("level", content().stand_in)))
    if by not in (COMPUTER, PERSON) or level is None:
        raise Refused("bad_request", field="by" if level else "level")
    holder = state.holders[seat]
    holder.level, holder.loan = level if by == COMPUTER else None, None
    _new_person(state, seat)
    _give_back_loans_to(state, seat)
    if by == COMPUTER:
        state.ledger.lapse(seat)
    return None


def watch(state: State, asked: Mapping[str, Any], dice: Dice, events: list[Event]) -> Answer:
    """Claim the oldest open turn, have its next frame accepted, or break the watch off (TR-52, TR-53)."""
    seat, do, ledger = _seat(state, asked), asked.get("do"), state.ledger
    if do == "begin":
        begun = ledger.begin(seat, lambda turn: len(state.turn_at(turn).flips))
        return {"turn": begun.turn, "frames": begun.frames, "status": ledger.rights[seat][begun.turn]}
    if do == "frame":
        shown = ledger.frame(seat)
        seen = frame(state, state.turn_at(shown.turn), shown.shown)
        return seen._asdict() | {"up": [each._asdict() for each in seen.up], "status": ledger.rights[seat][shown.turn]}
    if do == "break":
        turn, status = ledger.break_off(seat)
        return {"turn": turn, "status": status}
    raise Refused("bad_request", field="do")


def look(state: State, asked: Mapping[str, Any], dice: Dice, events: list[Event]) -> Answer:
    """A view, maybe asked for within ``hold`` (TR-47)."""
    seat, held = asked.get("seat"), asked.get("hold", False)
    if type(held) is not bool:
        raise Refused("bad_request", field="hold")
    return view_json(view(state, None if seat is None else _seat(state, asked), held))


VERBS: Mapping[str, Verb] = {
    "retire": retire,
    "mode": mode,
    "watch": watch,
    "stand_in": stand_in,
    "lend": lend,
    "hold": hold,
    "view": look,
}


def administer(state: State, line: Mapping[str, Any], dice: Dice) -> tuple[list[Event], Answer]:
    """Carry out one administrative line; return what happened and its answer. Raise Refused, changing nothing."""
    if len(line) != 1:
        raise Refused("bad_request", field="line")
    verb, asked = next(iter(line.items()))
    if verb not in VERBS:
        raise Refused("unknown_verb", verb=verb)
    if not isinstance(asked, Mapping):
        raise Refused("bad_request", field=verb)
    events: list[Event] = []
    return events, VERBS[verb](state, asked, dice, events)
