"""Dicycle Race: a road of cards, each asking for a combination of coloured dice.

2 to 6 seats, four modes, nothing hidden. One module a chapter: combos (Symbols), cards, courses, content, setup, way;
turn, announce (Stop or Again), gift (The Little Gift), hand, place, move, velodrome, race, scoring, leave; flow runs
them. lines, packing, locking and computer play; consequence (with remarks), suggest and orders look at the view; dump
keeps the state.

Settings; None stands for what the rules say, and BadSetup has a ``reason`` where settings do not fit together:

- ``mode``: sprint, family, velodrome, duel
- ``variants``: one, or a list, of all_there_and_back, stop_or_again, little_traffic_jam, multi_routes,
  first_shall_be_last
- ``scoring``: simple_sprint, ranking_321, time_ranking; ``races``: 3 to 12 with time_ranking, or None
- ``course``: an id of the content file, None, or an own course: "8 7 20 (11 2 23 6 | 30) 14", or a list of card
  numbers in which a fork is a list of branches
- ``blank``: pawns allowed on a blank circle; ``teams``: lists of seats; ``pawns``: of each team (both Family only)

Decisions and their option keys; pawns are numbered within a competitor, spots from 1, dice are like R5:

- ``announce`` {pawn}: ``0:1,2`` (pawn:spots), ``none``; option {pawn, spots}; grouped by number of cards
- ``gift`` {dice, left_by}: ``take:Y5:0:3`` (die:pawn:spot), ``decline``; option {die, pawn, spot}; grouped by die
- ``choose_hand`` {dice}: ``2/3/1``; option {red, yellow, blue}; grouped by number of red dice
- ``place_dice`` {roll}: ``place:R5:0:3`` (die:pawn:spot), ``roll``, ``end_turn``; option {die, pawn, spot}; by die
- ``remove_card``: ``7`` (spot); option {spot}; asked of an eliminated seat
- ``leave``: ``leave``; optional, one for every seat still in, always open under the same id

Groups matter where a decision has more than 25 options.

Events; a competitor is a seat, or a team in the Family Outing; the Podium is the spot after the last:

- ``race_started`` {race, races, starter, order}: the draw of the start is told by the first
- ``course_drawn`` {cards}
- ``turn_started`` {seat, competitor, round}; ``turn_blocked`` {seat}
- ``row_chosen`` {seat, pawn, spots}: an answer that was asked for; ``announced`` {seat, rows: spots, pawn by pawn}
- ``gift_taken`` {seat, die, pawn, spot}; ``gift_declined`` {seat}
- ``offer_closed`` {reason: declined|useless|empty|returned|blocked|replaced|left|race_ended, dice}
- ``hand_chosen`` {seat, hand: the option's key}; ``rolled`` {seat, roll, dice: in the order thrown}
- ``placed`` {seat, die, pawn, spot}; ``card_completed`` {seat, pawn, spot, card}
- ``moved`` {seat, competitor, pawn, from, to, cards, passed_over: full spots}
- ``stopped_short`` {seat, pawn, wanted, spot: where it rests instead, or None}
- ``turn_lost`` {seat, reason: open|full|announcement}; ``dice_left`` {seat, dice}
- ``order_changed`` {order}
- ``eliminated`` {seat, place}; ``card_removed`` {seat, spot, card}
- ``arrived`` {competitor, seats, place, turns}; ``last_turns_started`` {order}
- ``left`` {seat}
- ``race_ended`` {race, reason, places (0: none), points, turns: all three by competitor}
- ``match_ended`` {ranking: groups of seats, reason: arrived|places|points|survivor|caught|cap|alone}

The numbers of an outcome, by seat: points, turns and cards_left of the last race, left (order of leaving, or 0).

View, as headless play answers it; what is not said to be a seat's goes by competitor:

- ``seat``: who looks; ``options``: the settings; ``teams``: the seats of each competitor
- ``course`` {id, cards and limits by spot (0: none), ring: the spots of a circle that are left, links: the next spots
  of each spot, podium (0: none)}; ``removed``: spots
- ``race``; ``round``; ``cap``: the last round; ``starter``; ``order`` of the round; ``to_come``: still to play in it
- ``pawns``: spots, pawn by pawn, 0 the start, -1 off the course; ``cards_left``; ``entries``; ``laps``; ``turns``
- ``points``; ``results`` {places, points} of the races over; ``arrived``: in that order; ``last_turns``: null or who is
  still to have one
- ``out``: of the match; ``eliminated``; ``left`` and ``removals`` (who has a card to remove): seats, in that order
- ``offer`` null or {dice, left_by: a seat}
- ``turn`` null or {seat, competitor, targets and rows pawn by pawn, gift [die, pawn, spot], hand, roll, unplaced,
  placed: a list of {pawn, spot, dice, missing}}
- ``trail``: the movements {competitor, pawn, from, path} of the last finished turn; ``decisions``; ``outcome``

Combined controls of ``place_dice``: ``suggested``, and ``ticked`` with `suggest.entries` such as ``place:Y5:0:3*2``,
roll or end_turn last.

Chance: ``draw_start`` [competitor], ``draw_course`` [card numbers in course order], ``roll`` [faces: red, then yellow,
then blue dice].
"""

from __future__ import annotations

from rules.core.game import Game
from rules.core.model import Team
from rules.dicycle_race.computer import computer
from rules.dicycle_race.consequence import consequence, remarks
from rules.dicycle_race.content import LOOKS, box
from rules.dicycle_race.dump import dump
from rules.dicycle_race.flow import apply, decisions, load, new, outcome
from rules.dicycle_race.orders import ORDERS, answer
from rules.dicycle_race.setup import settings
from rules.dicycle_race.state import State
from rules.dicycle_race.suggest import CLICK_ENDS, TRAILING, expand
from rules.dicycle_race.view import View, view, view_json

GAME: Game[State, View] = Game(
    id="dicycle_race",
    rules_version=1,
    min_seats=2,
    max_seats=6,
    settings=settings(),
    teams=tuple(Team(name, name.capitalize(), name[0].upper(), *LOOKS[name]) for name in box().pawns),
    new=new,
    decisions=decisions,
    apply=apply,
    outcome=outcome,
    view=view,
    view_json=view_json,
    dump=dump,
    load=load,
    computer=computer,
    orders=ORDERS,
    answer=answer,
    consequence=consequence,
    remarks=remarks,
    expand=expand,
    click_ends=CLICK_ENDS,
    trailing=TRAILING,
)
