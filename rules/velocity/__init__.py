"""VeloCity: courier teams race bicycles across town. Design: Kevin G. Nunn, published 2010 by Abacusspiele.

3 to 7 seats, nothing hidden, luck by dice only. One module a chapter: content, turn, ride, move, slipstream, cans,
obstacle, finish; view, consequence (with remarks), orders, worth and computer look at it; dump keeps it.

Settings: ``course`` (an id of the content file), ``starting_seat`` (a seat or None for chance), ``late_can``.

Decisions and their option keys; spaces are numbers, the start space is ``length + 1``:

- ``choose_ride``: ``solo``, ``solo+refuel``, ``solo+breakaway``, ``pack:<space>``, ``pack:<space>+refuel``;
  option {type: ride, mode, space, boost}; question {round, cans}
- ``choose_move``: ``team:<space>``, ``energy:<space>``, ``sum:<space>``, ``foreign:<seat>:<space>``;
  option {type: move, die, seat, space}; question {mode, space, boost, dice, cans}
- ``follow``: ``0`` to ``4``; option {type: follow, count}; question {origin, target, length, kind, cans, couriers,
  price, followed: [[seat, count], ...]}
- ``obstacle``: ``master``, ``fall_back``; option {type: obstacle, choice}; question {target, falls_to, spaces_lost,
  cans_gained, cans, price, still: own couriers to settle, this one included}
- ``take_can``: ``seat:<seat>``, ``decline``; option {type: take_can, from}; question {reason, cans, most}

Events:

- ``game_started`` {starting_seat}
- ``turn_started`` {seat, round}
- ``ride_chosen`` {seat, mode: solo|pack, space, boost: none|refuel|breakaway}
- ``cans_spent`` {seat, count, reason: refuel|breakaway|follow|master}
- ``rolled`` {dice: [[id, value], ...]}, ids ``team:<seat>`` and ``energy``
- ``moved`` {seat, from, to, count, by: ride|pack|follow, die: team|energy|sum|foreign}
- ``crossed`` {seat, from, place, die}
- ``can_received`` {seat, from: "supply" or a seat, reason: supply_space|fall_back|fall_to_start|late_can}
- ``can_missed`` {seat, why: richest|declined}
- ``mastered`` {seat, space}
- ``fell_back`` {seat, from, to}
- ``game_over`` {reason: third|eighth|cap, winners, order: groups of equal rank}

Outcome: ``ranking`` and ``reason`` as in ``game_over``; numbers by seat: ``home``, ``last_place`` (0 with nobody home),
``steps_to_go``, ``cans``.

A view, the same for all: ``course`` (id), ``seats``, ``couriers`` (by seat their spaces, ascending, without those at
home), ``home`` (seats by arrival), ``cans``, ``supply``, ``starting_seat``, ``active``, ``round``; of the ride
``mode``, ``space``, ``boost``, ``dice`` (of the last roll), ``chosen`` (team, energy, sum, ``foreign:<seat>``),
``origin``, ``target`` (0 at the finish), ``arrived`` (couriers by seat), ``decision`` (with ``params``, the question),
``waiting`` (seats to be asked after it), ``trail`` [{seat, start, end, how: ride|pack|follow|fall|cross}], ``outcome``.

A dump may hold any position, of no more couriers than a team has, and in place of a course's id a course of one's own
{id, name, blurb, length, supply, obstacle, rows, districts: [[from, to, name], ...]}.

Consequences of an option (cans_gained is what is due; an empty supply may not give it):

- ``choose_ride`` {mode, space, boost, dice: ids, cost}
- ``choose_move`` {die, value, space, target: 0 at the finish, kind: also "finish", owner: seat of a foreign die or
  None, falls_to: space or None, followers: seats that could follow, crosses}
- ``follow`` {count, cans_left, target, kind, falls_to}
- ``obstacle`` {choice, falls_to, spaces_lost, cans_gained, cost, still}
- ``take_can`` {from, cans, home}

Remarks: ``two_home`` {seat, needs: smallest number of the own die that ends the game, or None},
``six_places_taken`` {taken: 6 or 7, needs: [[seat, number], ...]}, ``last_place_warning`` {seat, needs, winners: of
the game that this seat's first courier on the last place would end}.

Chance: ``starting_seat`` [0 to n-1], ``roll`` [1 to 6 for each die: own, other teams of the pack clockwise, energy],
``computer`` (an option key, level easy). A turn that passes by itself rolls within the choice before it.
"""

from __future__ import annotations

from rules.core.game import Game, Setting
from rules.velocity.computer import computer
from rules.velocity.consequence import consequence, remarks
from rules.velocity.content import content
from rules.velocity.dump import dump, load
from rules.velocity.orders import ORDERS, answer
from rules.velocity.slipstream import upcoming
from rules.velocity.state import State
from rules.velocity.turn import apply, decisions, new, rematch
from rules.velocity.view import View, view, view_json

_box = content()

GAME: Game[State, View] = Game(
    id="velocity",
    rules_version=1,
    min_seats=_box.rules.min_seats,
    max_seats=_box.rules.max_seats,
    settings=(
        Setting("course", _box.default_course, tuple(_box.courses)),
        Setting("starting_seat", None, seat=True),
        Setting("late_can", _box.rules.late_can, (False, True)),
    ),
    teams=_box.teams,
    new=new,
    decisions=decisions,
    apply=apply,
    outcome=lambda state: state.outcome,
    view=view,
    view_json=view_json,
    dump=dump,
    load=load,
    computer=computer,
    upcoming=upcoming,
    orders=ORDERS,
    answer=answer,
    consequence=consequence,
    remarks=remarks,
    rematch=rematch,
)

__all__ = ["GAME", "State", "View"]
