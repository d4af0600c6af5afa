"""The ways a computer weighs in its turn: every usable pawn to every own token, with what that costs.

"Play by computer", the bullet ``turn``: a payment with a cube counts $2, in cash $3, a flip $1.20, a borrowed
scooter $1 more; a movement left over is worth $1, a further token on the same block $1.50, and the street distance
from there to the nearest other own token costs $0.75 a block.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.vespaw.city import City
from rules.vespaw.menu import Way, menu_of
from rules.vespaw.travel import OWN, WAY_ORDER, come_path, reach, routes_of, straight_path
from rules.vespaw.view import View

CUBE_PRICE, FLIP_PRICE, BORROWED_PRICE = 2.0, 1.2, 1.0
LEFT_OVER, FARTHER, FURTHER_TOKEN = 1.0, 0.75, 1.5


class Plan(NamedTuple):
    """One way to one token: its score (lower is better), pawn, target, how, payments and flips it takes."""

    score: float
    pawn: str
    block: str
    how: str
    payments: int
    flips: int


class Situation:
    """What all plans of one decision share."""

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat, self.player = view, seat, view.players[seat]
        self.routes = routes_of(self.player)
        self.pawns = view.pawns(seat)
        self.tokens = [slot.block for slot in self.player.tokens]
        self.cubes = self.player.cubes if view.may_use_cube(seat) else 0
        zoomies = "zoomies" in self.player.tricks
        self.what = "zoomies" if zoomies else "move"
        self.bought = view.numbers.zoomies_movements if zoomies else view.numbers.movements_per_payment
        self.cards = [number for number, card in enumerate(self.player.bonus, 1) if not card.face_down]

    def price(self, payments: int) -> float:
        """Return what so many payments are worth in dollars."""
        with_cubes = min(payments, self.cubes)
        return CUBE_PRICE * with_cubes + self.view.numbers.payment_cash * (payments - with_cubes)

    def ends_well(self, pawn: str, block: str) -> float:
        """Return the part of the score that depends on where the pawn would stand."""
        away = self.view.city.away
        others = [token for token in self.tokens if token != block]
        stands = [block, *(at for other, at in self.pawns.items() if other != pawn and other in OWN)]
        nearest = min((away[at][token] for at in stands for token in others), default=0)
        borrowed = 0.0 if pawn in OWN else BORROWED_PRICE
        return borrowed + FARTHER * nearest - FURTHER_TOKEN * (self.tokens.count(block) - 1)


def plans(situation: Situation) -> Iterator[Plan]:
    """Return every way to every own token."""
    for pawn, start in situation.pawns.items():
        away = reach(situation.view.city, start, situation.routes)
        for block in dict.fromkeys(situation.tokens):
            if start == block:
                continue
            end = situation.ends_well(pawn, block)
            yield _walk(situation, pawn, block, away[block], end)
            for how in _tricks(situation, pawn, block):
                price = situation.price(1) - LEFT_OVER * situation.view.turn.moves
                yield Plan(price + end, pawn, block, how, 1, 0)


def _walk(situation: Situation, pawn: str, block: str, movements: int, end: float) -> Plan:
    """Return the way on foot, with a card turned down where that saves a payment."""
    left, bought = situation.view.turn.moves, situation.bought
    short = max(0, movements - left)
    flips = int(bool(situation.cards) and -(-short // bought) > -(-(short - 1) // bought))
    payments = -(-max(0, short - flips) // bought)
    left_over = left + flips + payments * bought - movements
    score = situation.price(payments) + FLIP_PRICE * flips - LEFT_OVER * left_over + end
    return Plan(score, pawn, block, "walk", payments, flips)


def _tricks(situation: Situation, pawn: str, block: str) -> Iterator[str]:
    """Yield the action tricks that bring a pawn to a block for one payment."""
    view, tricks = situation.view, situation.player.tricks
    if pawn == "buttercup" and "over_here" in tricks:
        yield "over_here"
    if pawn == "buttercup" and "come" in tricks and come_path(view, situation.seat, block):
        yield "come"
    if "long_walk" in tricks and straight_path(view.city, situation.pawns[pawn], block):
        yield "long_walk"


def next_choice(situation: Situation, plan: Plan) -> str:
    """Return the choice with which a plan begins."""
    view, pay = situation.view, "cube" if situation.cubes else "cash"
    start = situation.pawns[plan.pawn]
    if plan.how == "over_here":
        return f"over_here:{plan.block}:{pay}"
    if plan.how == "come":
        return f"come:{come_path(view, situation.seat, plan.block)[0]}:{pay}"
    if plan.how == "long_walk":
        return f"long_walk:{plan.pawn}:{straight_path(view.city, start, plan.block)[0]}:{pay}"
    way = first_step(situation, start, plan.block)
    if way.cost <= view.turn.moves:
        return f"step:{plan.pawn}:{way.to}:{way.way}"
    if plan.flips:
        return f"flip_card:{situation.cards[0]}:{plan.pawn}:{way.to}:{way.way}"
    return f"buy:{situation.what}:{pay}"


def first_step(situation: Situation, start: str, block: str) -> Way:
    """Return the next step of a shortest way; a free ride only where no other step is as good, so never in circles."""
    city, routes = situation.view.city, situation.routes
    ways = [way for way in menu_of(city).ways(start, routes) if way.cost or not situation.view.turn.just_bought]
    return min(
        ways,
        key=lambda way: (
            way.cost + (reach(city, way.to, routes)[block] if way.cost else _onward(city, way.to, block, routes)),
            -way.cost,
            way.to not in situation.tokens,
            way.to,
            WAY_ORDER.index(way.way),
        ),
    )


def _onward(city: City, start: str, block: str, routes: int) -> int:
    """Return the movements to a block when no further free ride comes first."""
    if start == block:
        return 0
    return min(1 + reach(city, way.to, routes)[block] for way in menu_of(city).ways(start, routes) if way.cost)
