"""Rallye-Trucks: a race over two laps for 2 to 4 trucks, driven by remembering face-down tiles.

Chapters: content (Contents), table (Preparation), road, tiles, turn (How to play), finish (End of the game), ledger,
view, administer (honest memory on Discord), memory, computer, standin (computer seats), measure (selfplay).

Decision ``turn_tile``, always of the seat on turn; params ``phase`` (first, second, go_on), ``need`` (symbol),
``target``, ``jumped`` (progress numbers). Sealed, it is private. Option keys::

    flip:<slot>     turn the tile at this place (N1..N5, E1..E4, S1..S5, W1..W4); params: slot
    stop            end the turn

Its id grows by one with every flip, stop and retiring on turn, those of the stand-in and automatic flips included.

Chance: ``deal_tiles`` (18 symbols in the order of the places), ``first_seat`` (left out if the table set it); computers
and the stand-in's memory: ``see``, ``mix``, ``fade`` (true or false), ``neighbour``, ``pick`` (a place). Scripted dice
have one list a draw, in the order of TR-66 (persons' seats too, TR-70): ``[[18 symbols], [0], [true], [false], ...]``.

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

The outcome's figures per seat are ``places`` and ``progress``.

Lines of headless play beside the decisions (``administer``); what has no answer of its own is answered like a choice::

    {"retire": {"seat": 0}}                     {"mode": {"memory_mode": "together"}}
    {"stand_in": {"seat": 0}}                   plays the rest of this seat's running turn
    {"lend": {"seat": 0, "to": "computer"}}     or a seat's number (its holder), "person", null (given back)
    {"hold": {"seat": 0, "by": "computer", "level": "hard"}}   a new holder for good; or "by": "person"
    {"view": {"seat": 0, "hold": true}}         a view asked for within ``hold`` (TR-47)
    {"watch": {"seat": 1, "do": "begin"}}       "answer": turn, frames (their number), status
    {"watch": {"seat": 1, "do": "frame"}}       "answer": turn, number (from 1), frames, seat, slot, face, match,
                                                progress, retired, up (slots and faces that show), status
    {"watch": {"seat": 1, "do": "break"}}       "answer": turn, status (open, watching, used, lapsed)

After its last frame a watch runs on until ``break``, the next ``begin`` or its seat's first flip ends it, used.
All seats are persons' until ``hold`` says otherwise. A computer's seat waits for a choice or ``stand_in``, a seat lent
to the computer is played at once.

Fields of a view, beside the names of the spec's state (places in their order, null where nothing may be known)::

    flips          of the running turn              due            seats with a turn to come in this round
    holders        "person" or "computer"           loans          as ``to`` of ``lend``
    trail          the newest turn's moves          slots          18 faces; all of them after the end
    last_flip      slot, face, match                wrong          slot of a wrong first tile that is shown
    open_turns     the viewer's rights              watch          turn, shown, frames, frame (the newest)
    has_played, has_watched                         whether the viewer ever flipped, saw a frame
    last_picture   turn, seat, up, wrong            believed       18 faces, for a computer that holds the seat

There is no undo (TR-72), nothing to order, and no decision out of turn.
"""

from __future__ import annotations

from rules.core.dice import Dice
from rules.core.game import LEVELS, Game
from rules.core.model import Choice, Decision, Event, Outcome
from rules.rallye_trucks.administer import administer
from rules.rallye_trucks.computer import LEVEL_NAMES, choose
from rules.rallye_trucks.consequence import consequence, remarks
from rules.rallye_trucks.content import content
from rules.rallye_trucks.measure import measure
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
