"""The computer players: easy, normal, hard ("Play by computer"). They know their view and nothing else.

hard is the whole of it; normal never sets cards aside and is less patient; easy never sets aside, never moves the
bone and never follows with the paw. Their only chance is a little of it in ``claim_space``, through the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from rules.core.dice import Dice
from rules.core.model import Decision
from rules.vespaw.computer_turn import take_turn, worth
from rules.vespaw.view import View


class Level(NamedTuple):
    """What a level does: how long it waits for the next turn, whether it sets aside, whether it uses tricks."""

    patience: float = 2.0
    sets_aside: bool = True
    uses_tricks: bool = True


LEVELS: Mapping[str, Level] = {
    "hard": Level(),
    "normal": Level(patience=1.6, sets_aside=False),
    "easy": Level(sets_aside=False, uses_tricks=False),
}
SECOND_NEAREST = 0.6
FAR_OUT = 3.5
ASIDE_IN_ROUND_1 = 4
PAW_GAIN_OWN, PAW_GAIN_OTHER, PAW_WORTH = 1.0, 1.5, 3.0
PICK_VALUE = 0.5
HYDRANT_VALUE: Mapping[int, float] = {2: 2.5, 3: 1.0, 4: 0.5}
WHIM = 200  # hundredths of a dollar
KIND_VALUE: Mapping[str, float] = {
    "edge": 1.15,
    "same_street": 1.1,
    "address_range": 1.1,
    "two_shapes": 1.05,
    "shape": 1.0,
    "subway": 0.95,
    "street": 0.9,
    "scooter_or_start": 0.9,
}


def choose(view: View, decision: Decision, level: str, dice: Dice | None) -> str:
    """Return the key of the option a computer takes; without dice it has no whims."""
    return CHOOSE[decision.kind](view, decision, LEVELS[level], dice)


def spreads(view: View, seat: int, addresses: Sequence[int]) -> list[float]:
    """Return how far each pickup lies from what is near it: the pawns and the other pickups."""
    away, doors = view.city.away, [view.city.door(address) for address in addresses]
    pawns = [view.players[seat].scooter] + ([view.buttercup] if view.buttercup else [])
    found = []
    for place, door in enumerate(doors):
        near = sorted(away[door][other] for other in (*pawns, *doors[:place], *doors[place + 1 :]))
        found.append(near[0] + SECOND_NEAREST * near[1])
    return found


def _set_row(view: View, decision: Decision, level: Level, dice: Dice | None) -> str:
    player = view.players[decision.seat]
    left = decision.params["left"]
    if decision.params["round"] == 1:
        left = min(left, ASIDE_IN_ROUND_1 - len(player.pile))
    far = spreads(view, decision.seat, [slot.pickup for slot in player.row])
    chosen = sorted((place for place, spread in enumerate(far) if spread >= FAR_OUT), key=lambda place: -far[place])
    chosen = sorted(chosen[: max(0, left)])
    if not level.sets_aside or not chosen:
        return "keep_row"
    return f"set_aside:{','.join(str(place + 1) for place in chosen)}"


def _choose_row(view: View, decision: Decision, level: Level, dice: Dice | None) -> str:
    pile, count = view.players[decision.seat].pile, decision.params["count"]

    def total(places: tuple[int, ...]) -> float:
        return sum(spreads(view, decision.seat, [pile[place] for place in places]))

    best = min(combinations(range(len(pile)), count), key=total)
    return f"choose_row:{','.join(str(place + 1) for place in best)}"


def _place_buttercup(view: View, decision: Decision, level: Level, dice: Dice | None) -> str:
    away, tokens = view.city.away, [slot.block for slot in view.players[decision.seat].row]

    def total(block: str) -> int:
        return sum(sorted(away[block][token] for token in tokens)[:3])

    return min(decision.options, key=lambda option: total(option.params["block"])).key


def _turn(view: View, decision: Decision, level: Level, dice: Dice | None) -> str:
    return take_turn(view, decision, level.patience, level.uses_tricks)


def _paw(view: View, decision: Decision, level: Level, dice: Dice | None) -> str:
    player, space = view.players[decision.seat], decision.params["space"]
    gain = worth(view, space) - worth(view, player.paw)
    in_supply = player.paw is None
    if decision.params["bone"] == decision.seat:
        two_up = sum(tile is not None for tile in view.tiles) >= 2
        follows = (in_supply and two_up) or (not in_supply and gain > PAW_GAIN_OWN)
    else:
        good = worth(view, space) >= PAW_WORTH if in_supply else gain > PAW_GAIN_OTHER
        follows = player.bone != space and good
    return "follow_paw" if follows and level.uses_tricks else "stay_paw"


def _claim_space(view: View, decision: Decision, level: Level, dice: Dice | None) -> str:
    count = len(decision.options)
    whims = dice.roll("claim_space", range(WHIM + 1), count) if dice else [0] * count

    def value(place: int) -> float:
        space = view.city.space(decision.options[place].params["space"])
        hydrant = HYDRANT_VALUE[len(view.players)] if space.first_player else 0.0
        return space.money - PICK_VALUE * space.pick + hydrant + whims[place] / 100

    return decision.options[max(range(count), key=value)].key


def _pick_card(view: View, decision: Decision, level: Level, dice: Dice | None) -> str:
    def value(position: int) -> float:
        card = view.bonus_row[position - 1]
        return KIND_VALUE[view.city.bonus_cards[card].kind] if card else 0.0

    return max(decision.options, key=lambda option: value(option.params["position"])).key


def _place_scooter(view: View, decision: Decision, level: Level, dice: Dice | None) -> str:
    player, away = view.players[decision.seat], view.city.away
    tokens = [slot.block for slot in player.tokens]
    if player.finished or not tokens:
        return f"place_scooter:{player.scooter}"
    best = min(tokens, key=lambda block: (-tokens.count(block), sum(away[block][token] for token in tokens)))
    return f"place_scooter:{best}"


CHOOSE: Mapping[str, Callable[[View, Decision, Level, Dice | None], str]] = {
    "set_row": _set_row,
    "choose_row": _choose_row,
    "place_buttercup": _place_buttercup,
    "turn": _turn,
    "paw": _paw,
    "claim_space": _claim_space,
    "pick_card": _pick_card,
    "place_scooter": _place_scooter,
}
