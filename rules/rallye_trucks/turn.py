"""The turn: a tile, a move, a second chance, the end of the turn, the next seat, the round.

How to play: T-12 to T-37, T-39 to T-42; TR-04, TR-14 to TR-31, TR-33 to TR-36, TR-40, TR-41.
"""

from __future__ import annotations

from rules.core.dice import Dice
from rules.core.model import Event
from rules.rallye_trucks import finish
from rules.rallye_trucks.memory import remember
from rules.rallye_trucks.road import crossing, next_open
from rules.rallye_trucks.state import FIRST, GO_ON, PENDULUM, SEALED, SECOND, SLOTS, Flip, State, Turn, plain_turn
from rules.rallye_trucks.tiles import LAPS, SLOT_BY_KEY, STOP, may_see, need, pose


def round_order(state: State, number: int) -> list[int]:
    """The active seats in the order of a round (TR-04); every second one runs backwards as a pendulum (TR-41)."""
    order = [(state.first_seat + step) % state.seats for step in range(state.seats)]
    if state.turn_order == PENDULUM and number % 2 == 0:
        order.reverse()
    return [seat for seat in order if seat not in state.retired]


def ask(state: State, *, new: bool = True) -> None:
    """Work out the next open space of the seat on turn and ask for a tile (TR-12, TR-14)."""
    pose(state, next_open(state.progress, state.seat, state.retired, state.course.length), new=new)


def start_round(state: State, events: list[Event]) -> None:
    """Begin a round with the turn of its first seat."""
    state.round += 1
    state.due = round_order(state, state.round)
    _start_turn(state, events)


def _start_turn(state: State, events: list[Event]) -> None:
    if state.turn:
        state.past.append(plain_turn(state.running))
    state.turn += 1
    seat = state.seat = state.due.pop(0)
    state.start_progress = state.progress[seat]
    state.running = Turn(state.turn, seat, tuple(state.progress))
    events.append(Event("turn_started", {"seat": seat, "round": state.round, "turn": state.turn}))
    ask(state)


def answer(state: State, key: str, dice: Dice, events: list[Event], *, in_person: bool) -> None:
    """Carry out one answer of the seat on turn, and the flip that is certain to match after it, if there is one."""
    if key == STOP.key:
        end_turn(state, "stopped", dice, events)
        return
    turn = state.turn
    _turn_tile(state, SLOT_BY_KEY[key], dice, events, in_person)
    while state.turn == turn and state.decision and len(state.decision.options) == 1:
        _turn_tile(state, SLOT_BY_KEY[state.decision.options[0].key], dice, events, in_person)


def _turn_tile(state: State, slot: int, dice: Dice, events: list[Event], in_person: bool) -> None:
    """Turn one tile over: right, wrong with a second chance, or wrong (T-16 to T-24)."""
    seat, phase, face = state.seat, state.phase, state.faces[slot]
    match = face == need(state)
    state.pictures[seat] = None
    if in_person and not any(flip.in_person for flip in state.running.flips):
        state.played[seat] = True
        state.ledger.flip_in_person(seat)
    data = {"seat": seat, "slot": SLOTS[slot], "face": face, "match": match, "phase": phase}
    events.append(Event("tile_turned", data, may_see(state, seat, in_person)))
    to = state.target if match else state.progress[seat]
    state.running.flips.append(Flip(slot, match, to, in_person, len(state.retired)))
    if match:
        state.face_up.append(slot)
        _move(state, dice, events)
    elif phase == FIRST:
        state.phase, state.barred = SECOND, slot
        events.append(Event("second_chance", {"seat": seat}))
        pose(state, state.target)
    else:
        end_turn(state, "mistake", dice, events)


def _move(state: State, dice: Dice, events: list[Event]) -> None:
    """Drive to the next open space; then the line, then the tank (T-18, T-37, T-38; TR-27, TR-32 to TR-34)."""
    seat, length = state.seat, state.course.length
    start, to = state.progress[seat], state.target
    state.progress[seat] = to
    state.phase, state.barred = GO_ON, None
    data = {"seat": seat, "from": start, "to": to, "jumped": tuple(range(start + 1, to))}
    events.append(Event("truck_moved", data))
    count = crossing(start, to, length)
    if count:
        events.append(Event("line_crossed", {"seat": seat, "count": count}))
        if count == LAPS and not state.final_round:
            state.final_round = True
            events.append(Event("final_stage", {"seat": seat}))
    target = next_open(state.progress, seat, state.retired, length)
    if target - state.start_progress > length:
        events.append(Event("refuelled", {"seat": seat}))
        end_turn(state, "refuel", dice, events)
    else:
        pose(state, target)


def end_turn(state: State, reason: str, dice: Dice, events: list[Event]) -> None:
    """End the turn and go on with the next seat, the next round or the end of the game."""
    close_turn(state, reason, dice, events)
    next_turn(state, events)


def close_turn(state: State, reason: str, dice: Dice, events: list[Event]) -> None:
    """Turn all tiles down (T-26, TR-23), give rights to watch (TR-51, TR-56), let everybody remember (TR-66)."""
    seat, turn = state.seat, state.running
    turn.reason, turn.sealed = reason, state.memory_mode == SEALED
    covered, in_person = turn.covered, turn.was_in_person
    data = {"slots": tuple(SLOTS[slot] for slot in covered)}
    events.append(Event("tiles_covered", data, may_see(state, seat, in_person)))
    events.append(Event("turn_ended", {"seat": seat, "reason": reason, "flips": len(turn.flips)}))
    state.pictures[seat] = turn.number if in_person or not turn.sealed else None
    state.ledger.end_turn(turn.number, _watchers(state, turn))
    state.face_up.clear()
    state.phase, state.barred = FIRST, None
    remember(state, turn, dice, events)


def _watchers(state: State, turn: Turn) -> list[int]:
    """The seats that get a right to a turn: every person but the one who played it all, who may have own turns."""
    if not turn.sealed or not turn.flips:
        return []
    own = state.ledger.own_turns or not turn.was_in_person
    return [seat for seat in state.active() if state.holders[seat].is_person and (seat != turn.seat or own)]


def next_turn(state: State, events: list[Event]) -> None:
    """The next seat due in this round; else the round ends, and maybe the game (T-40 to T-42; TR-40, TR-42)."""
    if state.due:
        _start_turn(state, events)
        return
    events.append(Event("round_ended"))
    if state.final_round:
        finish.end_game(state, finish.FINISH, events)
    elif state.round >= state.max_rounds:
        finish.end_game(state, finish.ROUND_CAP, events)
    else:
        start_round(state, events)
