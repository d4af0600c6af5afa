"""The loop of a stage: rounds, fields, turns, until a seat has to decide or the stage is over.

Rulebook headings 3.1, 5.1 (A-045, A-086; AR-023, AR-028, AR-074, AR-085, AR-143). ``state.step`` names what is done
next: an entry of RUN is automatic, an entry of ASK is a question. In the tempos `orders` and `standing` the questions
of a round are answered from the sheets, only the sheets themselves are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.arrivee import roll_off
from rules.arrivee.content import content
from rules.arrivee.falls import answer_save, ask_save, run_chain
from rules.arrivee.finish import run_finish
from rules.arrivee.injury import ask_injury
from rules.arrivee.order import place_of, ranked_seats, start_fields
from rules.arrivee.peloton import determine
from rules.arrivee.roll import after_die, answer_after_roll, answer_injury, ask_after_roll
from rules.arrivee.sheet_play import answer_from_sheet
from rules.arrivee.sheets import answer_sheet, ask_sheets, open_sheets
from rules.arrivee.state import Place, State
from rules.arrivee.turn import answer_turn, ask_second, ask_turn, has_second_turn, run_turn_over
from rules.arrivee.vehicle import automatic_turn
from rules.core.dice import Dice
from rules.core.model import Choice, Decision, Event, Option

Log = list[Event]


def run(state: State, dice: Dice, log: Log) -> None:
    """Do everything automatic, until a seat has to decide or the session is over."""
    while state.outcome is None:
        if (automatic := RUN.get(state.step)) is not None:
            automatic(state, dice, log)
            continue
        if state.step == "sheets":
            _open(state, ask_sheets(state))
            return
        decision = ASK[state.step](state)
        option = _taken_for(state, decision, log)
        if option is None:
            _open(state, (decision,))
            return
        ANSWER[decision.kind](state, decision, option, dice, log)


def _open(state: State, decisions: tuple[Decision, ...]) -> None:
    """Put questions that already bear the next ids."""
    state.open = decisions
    state.last_id += len(decisions)


def _taken_for(state: State, decision: Decision, log: Log) -> Option | None:
    """The option that is taken without asking: the only one of a turn, or what the sheet says."""
    if decision.kind == "turn" and len(decision.options) == 1:
        return decision.options[0]
    if state.tempo == "live":
        return None
    return answer_from_sheet(state, decision, log)


def reopen(state: State, count: int) -> None:
    """Ask again what was open before a dump, under the same ids."""
    state.last_id -= count
    state.open = ()
    if count:
        _open(state, ask_sheets(state) if state.step == "sheets" else (ASK[state.step](state),))


def apply(state: State, choice: Choice, dice: Dice) -> Log:
    """Carry out a checked choice and everything automatic after it."""
    decision = next(each for each in state.open if each.id == choice.decision)
    option = decision.option(choice.option)
    if option is None:
        raise AssertionError("the choice has not been checked")
    log: Log = []
    if decision.kind == "order_sheet":
        if not answer_sheet(state, decision, option, log):
            return log
    else:
        state.open = ()
        ANSWER[decision.kind](state, decision, option, dice, log)
    run(state, dice, log)
    return log


def _run_round(state: State, dice: Dice, log: Log) -> None:
    """Begin a round: start fields, peloton, sheets."""
    state.round += 1
    state.trail = [step for step in state.trail if step.round >= state.round - 1]
    for rider in state.riders:
        rider.start = rider.field
        rider.moved, rider.rolled = -1, 0
        rider.used_card = rider.zone_fall = False
        rider.acted = ""
    log.append(Event("round", {"round": state.round}))
    determine(state, log)
    state.fields = start_fields(state)
    state.step = "field"
    if state.tempo != "live" and open_sheets(state, log):
        state.step = "sheets"


def _run_field(state: State, dice: Dice, log: Log) -> None:
    if state.fields:
        state.place = place_of(state, state.fields.pop())
        _run_class(state, dice, log)
    else:
        state.place = None
        state.step = "close"


def _run_class(state: State, dice: Dice, log: Log) -> None:
    """Begin the next class of the field that has riders; those without a choice come last, by race number."""
    place = _place(state)
    while place.classes:
        place.todo = place.classes.pop(0)
        if not place.todo:
            continue
        if place.classes:
            place.ties = ranked_seats(state, place.todo)
            place.seats = []
            _run_rank(state, dice, log)
            return
        for number in place.todo:
            automatic_turn(state, state.rider(number), dice, log)
    state.step = "field"


def _place(state: State) -> Place:
    if state.place is None:
        raise AssertionError("no field has its turn")
    return state.place


def _run_rank(state: State, dice: Dice, log: Log) -> None:
    """Put the seats of a class in order, by roll-offs where they are equal."""
    place = _place(state)
    state.step = "rank"
    if state.roll_off is not None:
        if roll_off.bidder(state) is not None:
            state.step = "bid"
            return
        place.seats += state.roll_off.ranked
        state.roll_off = None
    while place.ties:
        group = place.ties.pop(0)
        if len(group) > 1:
            roll_off.start(state, group, dice, log)
            return
        place.seats += group
    if len(place.seats) > 1:
        log.append(Event("order_set", {"field": place.field, "seats": tuple(place.seats)}))
    _run_player(state, dice, log)


def _run_player(state: State, dice: Dice, log: Log) -> None:
    """Hand the turn to the next player; his riders who have fallen meanwhile come first (AR-028)."""
    place = _place(state)
    state.step = "player"
    if not place.mine:
        if not place.seats:
            _run_class(state, dice, log)
            return
        seat = place.seats.pop(0)
        place.mine = [number for number in place.todo if state.riders[number - 1].seat == seat]
    for number in place.mine:
        rider = state.riders[number - 1]
        if rider.status != "ok":
            place.mine.remove(number)
            automatic_turn(state, rider, dice, log)
            return
    state.step = "turn"


def _run_close(state: State, dice: Dice, log: Log) -> None:
    """End a round: the white jersey's outstanding turn, the end of the stage, or the next round."""
    if not state.final and state.round >= content().rules.round_cap:
        state.final = True
        state.reason = "round_cap"
        log.append(Event("final_round", {"round": state.round}))
    if has_second_turn(state):
        state.step = "second"
    else:
        state.step = "finish" if state.final else "round"


RUN: Mapping[str, Callable[[State, Dice, Log], None]] = {
    "round": _run_round,
    "field": _run_field,
    "class": _run_class,
    "rank": _run_rank,
    "player": _run_player,
    "chain": run_chain,
    "turn_over": run_turn_over,
    "close": _run_close,
    "finish": run_finish,
}

ASK: Mapping[str, Callable[[State], Decision]] = {
    "turn": ask_turn,
    "second": ask_second,
    "after_roll": ask_after_roll,
    "injury": ask_injury,
    "save": ask_save,
    "bid": roll_off.ask_bid,
}


def _answer_save(state: State, decision: Decision, option: Option, dice: Dice, log: Log) -> None:
    answer_save(state, option, log, lambda: after_die(state, dice, log))


ANSWER: Mapping[str, Callable[[State, Decision, Option, Dice, Log], None]] = {
    "turn": answer_turn,
    "after_roll": lambda state, decision, option, dice, log: answer_after_roll(state, option, dice, log),
    "injury": lambda state, decision, option, dice, log: answer_injury(state, option, dice, log),
    "mass_fall_save": _answer_save,
    "roll_off_bid": roll_off.answer_bid,
}
