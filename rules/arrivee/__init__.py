"""Arrivée: a cycling stage for 2 to 5 teams of three riders. Clauses A-, rulings AR-, computer rules AC- of its spec.

Options of a session: ``event`` (a course, or a stage of one's own as text: see `own_stage`), ``tempo`` (orders,
standing, live), ``extended``, ``roll_off_bids``, ``photo_finish``, ``young`` (a number 1-3 for all seats, or a list of
one for each), ``rainbow`` and ``champion`` (None, or a seat and a number 1-3).

Chance, one request each: ``start_dice`` (two dice, a rider), ``die`` (one; two for the rainbow jersey), ``check_die``,
``chain_die``, ``vehicle_die``, ``roll_off_die`` (one die a seat, in seat order, and again for equals), ``draw`` (a card
of the pile; an empty pile is not asked).

Decisions and option keys. The first number is a race number; cards are s2 e2 s4 e4 s6 e6, in a set in this order.

* order_sheet: ``set:<rider>:<field>:<value>``, ``set:team:<field>:<value>``, ``send``. Rider fields tactic, at_least,
  card, card_when, area, brake, brake_se, special, bonus; team fields order, bid, bid_where, save, injury. It stays open
  until the last sheet is in; ``params["sent"]`` says whether this seat has sent; a sent sheet is optional. Only riders
  on the road, cards in hand and a special that is legal now are offered; without ``extended``, brake_se is only no.
  A standing sheet holds as it was sent until a wake-up; a prime, the area and the finish each wake a team once.
* turn: ``roll:4``, ``roll:4+hold``, ``roll:4:s4:sprint``, ``roll:4:e4:escape+hold``, ``follow:4:7``, ``follow:4:7:74``
  (stop on field 74), ``announce:4``, ``wait:4``, ``pass`` (the white jersey's second turn). Params field, riders,
  second.
* after_roll: ``go:8``, ``go:5:slowdown``, ``go:5:s4``: free ones first, then one payment after the other. Params rider,
  field, die, full, rolled.
* injury: ``ride_on``, ``withdraw``. Params rider, field, out (withdrawing here means dropping out).
* mass_fall_save: ``save:s2``, ``no_save``. Params rider, field, trigger.
* roll_off_bid: ``pass``, ``raise:s2+s4``. Params field, total, die, ahead, to_beat.

Events (fields; seen by everybody unless noted):

* stage (course, seats, extended); dealt (seat, cards, slowdown); jerseys (jerseys: pairs of number and jersey)
* started (rider, dice, to); round (round); peloton_changed (front, rear, riders); order_set (field, seats)
* sheets_due (round, seats); sheet_sent (seat); to the seat alone: sheet_set (seat, field, value), woken (seat, why),
  by_sheet (seat, kind, option, why)
* roll_off (seats, dice, again); raised (seat, cards, total); roll_off_passed (seat)
* card_played (rider, card, use); rolled (rider, dice, die); held (rider, fields); braked (rider, from, to, pay)
* moved (rider, from, to, how: roll, follow, step; a roll adds die, base, card, peloton, injury, bonus, rolled, total)
* blocked (rider, field, lost); followed (rider, leader, fields); waited (rider); announced (rider); passed (rider)
* prime_passed (rider, prime, place, points, bonus_s); token_removed (rider, left)
* card_drawn (seat, rider, why: area, vehicle; cards: 0 from an empty pile); to the seat alone: card_seen (seat, card)
* check (rider, die); punctured (rider, field); fell (rider, field, why: check, chain, mass); mass_fall (field, riders)
* chain_rolled (rider, die); saved (rider, card); hurt (rider, field); rode_on (rider); withdrew (rider, field, out)
* vehicle_moved (seat, rider, from, to, die, task); vehicle_left (seat); back_on_road (rider)
* crossed (rider, field, place); final_round (round); stage_result (placings)

A placing: rider, place (None: none), field, gap_s, time_s, bonus_s, finish_points, sprint_points and climb_points (of
primes alone), out, void. A rider in a view: number, seat, field, start (of the round), status (ok, down, puncture,
refresh, withdrawn, crossed), recovering, from_fall, injured, tokens, area_used, behind, jersey, and what others may
copy of him: moved (-1: not yet), rolled, used_card.

A stage ends with the reason ``crossed``, ``round_cap`` or ``all_withdrawn``; figures of the outcome, a seat:
``best_place`` and ``time_s`` of its best rider (0: nobody placed), ``riders_out``. A seat whose time has run out is
played by the computer of the level ``absent``: the sheet it sent last.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.arrivee import engine
from rules.arrivee.computer import choose, sheet_keys
from rules.arrivee.consequence import consequence, remarks
from rules.arrivee.content import GAME_ID, content
from rules.arrivee.dump import dump, load
from rules.arrivee.orders import ORDERS, answer
from rules.arrivee.setup import new, settings
from rules.arrivee.state import State
from rules.arrivee.view import View, view, view_json
from rules.arrivee.waits import measure
from rules.core.game import Game
from rules.core.model import Decision, Team

TEAMS = (
    Team("blue", "Blue", "B", "#0072B2", "#FFFFFF", "disc"),
    Team("orange", "Orange", "O", "#E69F00", "#000000", "square"),
    Team("rose", "Rose", "R", "#CC79A7", "#000000", "triangle"),
    Team("sky", "Sky", "S", "#56B4E9", "#000000", "diamond"),
    Team("graphite", "Graphite", "G", "#4D4D4D", "#FFFFFF", "hexagon"),
)


SUGGEST = "suggest"


def suggest(view: View, decision: Decision) -> list[str]:
    """Return the choices that fill an order sheet with what a normal computer would do now (Suggest)."""
    return sheet_keys(view, decision, "normal")


def expand(view: View, decision: Decision, word: str, values: Sequence[str]) -> Sequence[str]:
    """Return what Suggest stands for; where nothing would change, one line of the sheet as it is.

    Before the word may stand the page of the sheet that it was pressed on ("3.suggest").
    """
    if word.rpartition(".")[2] != SUGGEST or not decision.fields:
        return ()
    first = decision.fields[0]
    return suggest(view, decision) or [f"set:{first.name}:{first.value}"]


GAME: Game[State, View] = Game(
    id=GAME_ID,
    rules_version=1,
    min_seats=content().rules.players_min,
    max_seats=content().rules.players_max,
    settings=settings(),
    teams=TEAMS,
    new=new,
    decisions=lambda state: state.open,
    apply=engine.apply,
    outcome=lambda state: state.outcome,
    view=view,
    view_json=view_json,
    dump=dump,
    load=load,
    computer=choose,
    orders=ORDERS,
    answer=answer,
    consequence=consequence,
    remarks=remarks,
    expand=expand,
    measure=measure,
)
