"""Vespaw: couriers on scooters pick up and deliver, and share one dog. Rules P- and PR- of its description.

Options of a session: ``city`` (kennel_hill or puppy_corner); ``colours`` (a list, one for each seat in clockwise
order: green, blue, orange, pink; or None); ``first_player`` (a seat, or None for chance); ``tricks`` (six tile ids in
any order, three of each kind, or None).

Chance, all of it at the start and in this order: ``first_player`` [1 to the number of seats, 1 for seat 0] unless
given; unless given ``tricks`` [three route tiles] and ``tricks`` [three action tiles]; ``tricks`` [the six, for spaces
1 to 6]; ``bonus_deck`` [every bonus card]; ``pd_deck`` [every card, in the order they are dealt].

Decisions and the keys of their options (``pawn``: scooter, buttercup or another player's colour; ``pay``: cube or
cash; ``way``: street, subway or edge; slots, positions, spaces and cards count from 1)::

    set_row          keep_row | set_aside:<slot>,<slot>...            all seats at once, before rounds 1 and 2
    choose_row       choose_row:<position>,...                        all seats at once, before round 3
    place_buttercup  place_buttercup:<block>                          the last seat in turn order, once
    turn             step:<pawn>:<block>:<way>    buy:move|zoomies:<pay>    run_on:<block>    resolve:<slot>
                     over_here:<block>:<pay>      come:<block>:<pay>        long_walk:<pawn>:<block>:<pay>
                     move_bone:<space>            flip_card:<card>:<pawn>:<block>:<way>
                     end_turn                     tow
    paw              follow_paw | stay_paw                            params space, trick, bone (the bone's seat)
    claim_space      claim_space:<space id>
    place_scooter    place_scooter:<block>                            params block (where it stands)
    pick_card        pick_card:<position>

A decision with one single option is taken silently (``tow`` always is); its events follow those of the choice before.

Events and their fields; every one but the three marked * is seen by all, those by nobody before the end::

    first_player_chosen seat           tiles_laid* tiles           bonus_shuffled* cards       cards_dealt* cards
    row_dealt seat addresses top       card_set_aside seat slot address replaced_by top        row_set seat addresses
    buttercup_placed seat block        round_began round first_player
    turn_began seat round turn must_finish
    paid seat what pay amount          (what: move, zoomies, over_here, come, long_walk, tow)
    bailout seat amount                (seat spent down to $0; every seat gains the amount)
    moved seat pawn from to way        (way also: over_here, come, long_walk)
    picked_up seat slot pickup delivery standing                   delivered seat slot standing
    bone_moved seat from to trick      paw_moved seat from to trick
    paw_income seat trick amount       bonus_paid seat amount cards (a card that paid: its money)
    card_flipped seat card id          towed seat from to          turn_ended seat
    tile_revealed space trick          space_claimed seat space    scooter_returned seat from to
    cube_money seat cubes amount       row_revealed cards          park_money seat space amount
    card_picked seat position card     first_player_changed seat   row_refilled count
    others_asked seats                 (the choice has put a question to others; after a bone: all who may follow)
    game_over ranking reason

``from`` is None for a bone or paw that comes from the supply. ``first_player_changed`` and ``bonus_paid`` are there
only where something changed or was paid, ``cube_money`` for those with cubes left; ``scooter_returned`` also where
the scooter stays.

Reasons of an end: most_money, unspent_bone, unspent_paw, unspent_cubes, bonus_money, shared. The numbers of an outcome,
by seat: money, unspent_bone and unspent_paw (1 or 0), unspent_cubes, bonus_money (of the seat's last turn).

In a view ``turn_count`` is the number of turns begun in the round, and None (null) stands for what is face down: tiles,
bonus cards of the row, the delivery of a package not picked up. ``pile``, ``row`` and ``top`` show pickup addresses.
"""

from __future__ import annotations

from rules.core.game import Game
from rules.core.model import Team
from rules.vespaw.computer import choose
from rules.vespaw.consequence import consequence, remarks
from rules.vespaw.engine import PRIVATE, apply, decisions, new, upcoming
from rules.vespaw.expand import expand, settle
from rules.vespaw.load import load
from rules.vespaw.orders import ORDERS, answer
from rules.vespaw.result import outcome
from rules.vespaw.setup import SETTINGS
from rules.vespaw.state import State, dump
from rules.vespaw.travel import go_to, travel
from rules.vespaw.view import View, view, view_json

# Events that show what was hidden, or ask somebody else: undo is free back to the last of them (PR-83).
REVEALS = frozenset({"row_dealt", "card_set_aside", "picked_up", "tile_revealed", "row_revealed", "others_asked"})

# In the order in which seats get them, so that two and three have the usual colours; they sit clockwise (PR-11).
TEAMS = (
    Team("green", "Green", "G", "#009E73", "#000000", "triangle"),
    Team("orange", "Orange", "O", "#E69F00", "#000000", "disc"),
    Team("blue", "Blue", "B", "#0072B2", "#FFFFFF", "square"),
    Team("pink", "Pink", "P", "#CC79A7", "#000000", "diamond"),
)

GAME: Game[State, View] = Game(
    id="vespaw",
    rules_version=1,
    min_seats=2,
    max_seats=4,
    settings=SETTINGS,
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
    upcoming=upcoming,
    orders=ORDERS,
    answer=answer,
    consequence=consequence,
    remarks=remarks,
    reveals=REVEALS,
    panels=frozenset(PRIVATE),
    shared=frozenset({"paw"}),
    expand=expand,
    settle=settle,
)

__all__ = ["GAME", "REVEALS", "go_to", "travel"]
