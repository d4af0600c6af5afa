"""Rallye-Trucks: a race over two laps for 2 to 4 trucks, driven by remembering face-down tiles.

Chapters: content (Contents), table (Preparation), road, tiles, turn (How to play), finish (End of the game), ledger,
view, administer (honest memory on Discord), memory, computer, standin (computer seats), measure (selfplay).

Decision ``turn_tile``, always of the seat on turn; params ``phase`` (first, second, go_on), ``need`` (symbol),
``target``, ``jumped`` (progress numbers). Sealed, it is private. Option keys::

    flip:<slot>     turn the tile at this place (N1..N5, E1..E4, S1..S5, W1..W4); params: slot
    stop            end the turn

Chance: ``deal_tiles`` (18 symbols in the order of the places), ``first_seat``; computers and the stand-in's memory:
``see``, ``mix``, ``fade`` (true or false), ``neighbour``, ``pick`` (a place).

Events for all::

    game_started        round_ended
    turn_started        seat, round, turn
    second_chance       seat
    truck_moved         seat, from, to, jumped
    line_crossed        seat, count
    final_stage         seat
    refuelled           seat
    turn_ended          seat, reason (mistake, stopped, refuel, retired), flips
    seat_retired        seat
    game_ended          places (by seat), reason (finish, round_cap, last_seat), faces

Events for those who may see faces now (TR-47): ``tile_turned`` seat, slot, face, match, phase; ``tiles_covered`` slots.
Events for nobody: ``tiles_dealt`` faces; ``drawn`` seat, kind, result.

A session tells the rules of everything that is no decision by ``administer``: see its module. Seats are persons'
until ``hold`` says otherwise, and only a computer's view holds what it believes. There is no undo (TR-72), nothing to
order, and no decision out of turn.
"""

from __future__ import annotations

from rules.core.dice import Dice
from rules.core.game import LEVELS, Game
from rules.core.model import Choice, Decision, Event, Outcome
from rules.rallye_trucks.administer import administer
from rules.rallye_trucks.computer import LEVEL_NAMES, choose
from rules.rallye_trucks.content import content
from rules.rallye_trucks.measure import measure
from rules.rallye_trucks.remarks import consequence, remarks
from rules.rallye_trucks.seating import held, pause, seated
from rules.rallye_trucks.standin import play_loans
from rules.rallye_trucks.state import State, dump
from rules.rallye_trucks.state import load as load_state
from rules.rallye_trucks.table import TEAMS, colours, new, rematch, settings
from rules.rallye_trucks.turn import answer, ask
from rules.rallye_trucks.view import View, view, view_json

__all__ = ["GAME", "State", "View", "colours", "view"]


def decisions(state: State) -> tuple[Decision, ...]:
    """The open decision, kept since the last stop."""
    return (state.decision,) if state.decision else ()


def apply(state: State, choice: Choice, dice: Dice) -> list[Event]:
    """Carry out one choice, then the turns of seats lent to the computer."""
    events: list[Event] = []
    in_person = state.holders[state.seat].plays_in_person
    answer(state, choice.option, dice, events, in_person=in_person)
    play_loans(state, dice, events)
    return events


def outcome(state: State) -> Outcome | None:
    """The result, once there is one."""
    return state.result


def load(data: dict[str, object]) -> State:
    """The state of a dump, its decision open again. Raise BadState."""
    state = load_state(data)
    if not state.is_over:
        ask(state, new=False)
    return state


GAME: Game[State, View] = Game(
    id="rallye_trucks",
    rules_version=1,
    min_seats=content().seats[0],
    max_seats=content().seats[1],
    settings=settings(),
    teams=TEAMS,
    new=new,
    decisions=decisions,
    apply=apply,
    outcome=outcome,
    view=view,
    view_json=view_json,
    dump=dump,
    load=load,
    computer=choose,
    consequence=consequence,
    remarks=remarks,
    rematch=rematch,
    stand_in=next(level for level in LEVELS if LEVEL_NAMES[level] == content().stand_in),
    undo=False,
    administer=administer,
    seated=seated,
    held=held,
    pause=pause,
    measure=measure,
)
