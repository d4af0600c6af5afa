"""What an option would bring, for its label, and what a seat should be warned of.

Clauses P-40, P-43, P-46, P-72; rulings PR-26, PR-28, PR-29, PR-37, PR-65. All from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.model import Decision, Event, Option
from rules.vespaw.bonus import pays
from rules.vespaw.view import PlayerView, View

NOBODY_MOVED: Mapping[str, str] = {}


def bonus_money(view: View, seat: int, moved: Mapping[str, str] = NOBODY_MOVED) -> int:
    """Return the dollars a seat's turn would pay if it ended now, with these pawns moved."""
    player = view.players[seat]
    if view.buttercup is None:
        return 0
    scooter, buttercup = moved.get("scooter", player.scooter), moved.get("buttercup", view.buttercup)
    others = {moved.get(each.colour, each.scooter) for each in view.players if each.seat != seat}
    return sum(
        pays(view.city, view.numbers, card.card, scooter, buttercup, others)
        for card in player.bonus
        if not card.face_down
    )


def consequence(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    """Return the option's fields and what it would bring: tokens resolved, price, money, addresses."""
    verb = option.key.partition(":")[0]
    found = dict(option.params)
    for tell in TELL.get(verb, ()):
        found.update(tell(view, view.players[decision.seat], option.params))
    return found


def _tokens(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the own tokens on the block of arrival."""
    resolves = tuple(
        {"slot": slot.slot, "action": slot.action, "address": slot.address}
        for slot in player.tokens
        if view.placed and slot.block == params["to"]
    )
    return {"resolves": resolves}


def _standing(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    slot = player.row[params["slot"] - 1]
    return {"action": slot.action, "address": slot.address, "block": slot.block}


def _price(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what is paid, and whether that leaves $0, so that all gain money (P-46)."""
    if params.get("pay") == "cube":
        return {"cubes": 1, "dollars": 0, "bailout": False}
    dollars = min(view.numbers.payment_cash, player.money)
    return {"cubes": 0, "dollars": dollars, "bailout": dollars == player.money}


def _movements(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    numbers = view.numbers
    return {"movements": numbers.zoomies_movements if params["what"] == "zoomies" else numbers.movements_per_payment}


def _ending(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    money = bonus_money(view, player.seat)
    return {"bonus": money, "movements_lost": view.turn.moves, "finishes": not player.tokens}


def _bone(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the trick gained, and the one given up unless the paw keeps it (PR-44)."""
    lost = view.tiles[player.bone - 1] if player.bone and player.bone != player.paw else None
    return {"trick": view.tiles[params["space"] - 1], "loses": lost}


def _paw(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    lost = view.tiles[player.paw - 1] if player.paw and player.paw != player.bone else None
    return {"loses": lost}


def _aside(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"addresses": tuple(player.row[slot - 1].pickup for slot in params["slots"])}


def _chosen(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"addresses": tuple(player.pile[position - 1] for position in params["positions"])}


def _space(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    space = view.city.space(params["space"])
    return {"money": space.money, "pick": space.pick, "first_player": space.first_player}


def _card(view: View, player: PlayerView, params: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"card": view.bonus_row[params["position"] - 1]}


TELL: Mapping[str, tuple[Callable[[View, PlayerView, Mapping[str, Any]], Mapping[str, Any]], ...]] = {
    "step": (_tokens,),
    "flip_card": (_tokens,),
    "run_on": (_tokens,),
    "over_here": (_price, _tokens),
    "come": (_price, _tokens),
    "long_walk": (_price, _tokens),
    "resolve": (_standing,),
    "buy": (_price, _movements),
    "tow": (_price,),
    "end_turn": (_ending,),
    "move_bone": (_bone,),
    "follow_paw": (_paw,),
    "set_aside": (_aside,),
    "choose_row": (_chosen,),
    "claim_space": (_space,),
    "pick_card": (_card,),
}


def remarks(view: View) -> tuple[Event, ...]:
    """Return what should be said aloud: the last player must finish, cubes are locked, the purse is nearly empty."""
    if view.active is None or view.outcome is not None:
        return ()
    player, found = view.players[view.active], []
    if view.must_finish and player.tokens:
        found.append(Event("must_finish", {"seat": player.seat, "left": len(player.tokens)}))
    if view.turn.picked_up and player.cubes:
        found.append(Event("cubes_locked", {"seat": player.seat, "cubes": player.cubes}))
    if player.money <= view.numbers.payment_cash:
        found.append(Event("last_dollars", {"seat": player.seat, "money": player.money}))
    return tuple(found)
