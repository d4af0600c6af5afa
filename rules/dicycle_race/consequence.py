"""What an option would bring, for its label; what a seat should be told (spec, "On Discord": Text, Few clicks)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.model import Decision, Event, Option
from rules.dicycle_race import move
from rules.dicycle_race.combos import DIE, colour_counts, names
from rules.dicycle_race.state import OFF
from rules.dicycle_race.view import TurnView, View

NEAR = 3


def consequence(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    """Return what an option would bring, by kind.

    announce: cards (numbers), dice, lands ("podium" or spot); gift and place_dice's placements: card, missing
    (afterwards), ends (the turn would end at once); roll: dice, roll (its number); end_turn: moves (by pawn: the spot
    it would rest on or None), left (the dice that would be left); choose_hand: dice; remove_card: card, level, combo;
    leave: ends (the match would be over).
    """
    if option.key in ("decline", "none"):
        return {}
    return CONSEQUENCES[decision.kind](view, option)


def _announce(view: View, option: Option) -> Mapping[str, Any]:
    spots = option.params["spots"]
    cards = [card.number for spot in spots if (card := view.way.cards[spot])]
    return {"cards": cards, "dice": sum(map(view.way.need, spots)), "lands": _goal(view, spots[-1])}


def _goal(view: View, spot: int) -> int | str:
    return "podium" if spot in (view.way.last, view.way.podium) and view.way.last else spot


def _gift(view: View, option: Option) -> Mapping[str, Any]:
    die, spot = DIE[option.params["die"]], option.params["spot"]
    card = view.way.cards[spot]
    return {"card": card.number, "missing": card.need - 1, "die": names((die,))[0], "ends": False} if card else {}


def _hand(view: View, option: Option) -> Mapping[str, Any]:
    return {"dice": sum(option.params.values())}


def _place(view: View, option: Option) -> Mapping[str, Any]:
    turn = view.turn
    if turn is None:
        return {}
    if option.key == "roll":
        return {"dice": len(turn.unplaced), "roll": turn.roll + 1, "colours": colour_counts(turn.unplaced)}
    if option.key == "end_turn":
        moves = landings(view, turn)
        lost = not any(moves)
        return {"moves": moves, "left": names(turn.third) if lost else []}
    spot = option.params["spot"]
    card = view.way.cards[spot]
    if card is None:
        return {}
    after = turn.after(DIE[option.params["die"]], option.params["pawn"], spot, card.root)
    missing = after.placed[option.params["pawn"], spot].missing
    return {"card": card.number, "missing": missing, "ends": is_over(view, after), "moves": landings(view, after)}


def is_over(view: View, turn: TurnView) -> bool:
    """Whether a turn ends by itself here (DR-18)."""
    roots = view.way.roots
    nodes = (turn.placed.get((pawn, spot)) or roots[spot] for pawn, goals in enumerate(turn.targets) for spot in goals)
    return not turn.unplaced or all(node is None or node.complete for node in nodes)


def landings(view: View, turn: TurnView) -> list[int | str | None]:
    """Return where each pawn would rest if the turn ended now (with several pawns: as they stand now)."""
    if view.plan.stop and not move.kept(turn):
        return [None] * len(turn.lines)
    rows = [move.row(turn, pawn) for pawn in range(len(turn.lines))]
    rests = [move.rest(view, row) for row in rows]
    return [_goal(view, path[-1]) if path else None for path in rests]


def _remove(view: View, option: Option) -> Mapping[str, Any]:
    card = view.way.cards[option.params["spot"]]
    return {"card": card.number, "level": card.level, "combo": card.combo} if card else {}


def _leave(view: View, option: Option) -> Mapping[str, Any]:
    mates = next((team for team in view.plan.teams if view.seat in team), ())
    alone = all(each == view.seat or each in view.left for each in mates)
    return {"ends": alone and view.plan.competitors - len(view.out) <= 2}


CONSEQUENCES: dict[str, Callable[[View, Option], Mapping[str, Any]]] = {
    "announce": _announce,
    "gift": _gift,
    "choose_hand": _hand,
    "place_dice": _place,
    "remove_card": _remove,
    "leave": _leave,
}


def remarks(view: View) -> tuple[Event, ...]:
    """Return what should be announced.

    `offer_waits` {dice, left_by}: dice lie there and the next seat may take one. `near_the_end` {competitor, cards}:
    at most three cards are left. `chased` {competitor, cards}: so many spots ahead is the other rider (Duel).
    `last_of_the_lap` {competitors}: one of these is out as soon as the others have crossed (Velodrome).
    `last_turn` {competitors}: who still plays once (Time Ranking).
    """
    if view.outcome is not None:
        return ()
    found = []
    if view.offer is not None:
        data = {"dice": names(view.offer.dice), "left_by": view.offer.left_by}
        found.append(Event("offer_waits", data))
    if view.last_turns is not None:
        found.append(Event("last_turn", {"competitors": list(view.to_come)}))
    return (*found, *_standings(view))


def _standings(view: View) -> list[Event]:
    riders = [each for each in range(view.plan.competitors) if each not in view.out and each not in view.arrived]
    if view.plan.mode == "duel":
        ahead = {each: view.way.ahead(view.pawns[each][0], view.pawns[1 - each][0]) for each in riders}
        near = [each for each in riders if ahead[each] <= NEAR]
        return [Event("chased", {"competitor": 1 - each, "cards": ahead[each]}) for each in near]
    if view.plan.ring:
        fewest = min(view.laps[each] for each in riders)
        last = [each for each in riders if view.laps[each] == fewest]
        return [Event("last_of_the_lap", {"competitors": last})] if len(last) < len(riders) else []
    left = {each: view.cards_left(each) for each in riders if OFF not in view.pawns[each]}
    near = [each for each in riders if left.get(each, NEAR + 1) <= NEAR]
    return [Event("near_the_end", {"competitor": each, "cards": left[each]}) for each in near]
