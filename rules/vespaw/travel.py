"""The convenience outside the rules: how to get somewhere, as ordinary choices in order, with their price.

``travel`` expands a destination into ``buy`` and ``step`` choices; ``go_to`` lists for every own token and every
usable pawn the cheapest legal way. Both work from the view alone. Rulings PR-23, PR-24, PR-26, PR-28, PR-32, PR-54,
PR-55 decide what is possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from rules.vespaw.city import City
from rules.vespaw.menu import ALL_TRICKS, ROUTES, Way, menu_of
from rules.vespaw.state import Step
from rules.vespaw.view import PlayerView, View

WALK, ZOOMIES = "move", "zoomies"
WAY_ORDER = ("street", "subway", "edge")
MOST_LINES = 25
OWN = ("scooter", "buttercup")


class Trip(NamedTuple):
    """Choices to make one after another, where they end, and what they cost.

    ``bailout``: paying leaves $0 on the way, so that everybody gains money (P-46).
    """

    keys: tuple[str, ...]
    stop: str
    movements: int
    payments: int
    cubes: int
    dollars: int
    bailout: bool = False


class Line(NamedTuple):
    """A line of "Go to": the token, the pawn, how (move, zoomies or a trick), and the trip."""

    slot: int
    address: int
    block: str
    action: str
    pawn: str
    how: str
    trip: Trip


class _Purse:
    """Pays on paper as the rules would."""

    def __init__(self, view: View, seat: int, pay: str) -> None:
        player = view.players[seat]
        self._cost, self._bailout = view.numbers.payment_cash, view.numbers.bailout
        self._money = player.money
        self._left = player.cubes if pay == "cube" and view.may_use_cube(seat) else 0
        self.payments = self.cubes = self.dollars = 0
        self.bailout = False

    def cubes_left(self, view: View, seat: int) -> int:
        """Return the cubes that could still be used, whatever is wanted."""
        return view.players[seat].cubes - self.cubes if view.may_use_cube(seat) else 0

    def pay(self) -> str:
        """Make one payment; return how it is paid."""
        self.payments += 1
        if self._left:
            self._left -= 1
            self.cubes += 1
            return "cube"
        amount = min(self._cost, self._money)
        self.bailout = self.bailout or amount == self._money
        self._money = self._money - amount or self._bailout
        self.dollars += amount
        return "cash"

    def trip(self, keys: Collection[str], stop: str, movements: int) -> Trip:
        """Return a trip at the price paid so far."""
        return Trip(tuple(keys), stop, movements, self.payments, self.cubes, self.dollars, self.bailout)


def routes_of(player: PlayerView) -> int:
    """Return the route tricks that change a pawn's ways, as a mask."""
    return sum(ALL_TRICKS[trick] for trick in player.tricks) & ROUTES


@cache
def reach(city: City, start: str, routes: int) -> dict[str, int]:
    """Return the movements to every block by streets, rides and edge jumps."""
    ways, found, near = menu_of(city).ways, {start: 0}, [start]
    while near:
        level, far = near, list[str]()
        for block in level:
            for to, _, cost in ways(block, routes):
                total = found[block] + cost
                if total < found.get(to, total + 1):
                    found[to] = total
                    (far if cost else level).append(to)
        near = far
    return found


def path(city: City, start: str, to: str, routes: int, tokens: Collection[str], paid_first: bool = False) -> list[Way]:
    """Return the steps with the fewest movements, then most own tokens met, then first by alphabet.

    ``paid_first``: the first step must cost a movement, as right after a purchase (PR-24).
    """
    if not paid_first:
        return list(_path(city, start, to, routes, tuple(tokens)))
    firsts = [way for way in menu_of(city).ways(start, routes) if way.cost]
    options = [[way, *_path(city, way.to, to, routes, tuple(tokens))] for way in firsts]
    return min(options, key=lambda steps: _rank(steps, tokens))


def _rank(steps: list[Way] | tuple[Way, ...], tokens: Collection[str]) -> tuple[int, int, list[tuple[str, int]]]:
    met = sum(way.to in tokens for way in steps)
    return sum(way.cost for way in steps), -met, [(way.to, WAY_ORDER.index(way.way)) for way in steps]


def _improve(
    best: dict[tuple[str, bool], tuple[Way, ...]],
    origins: list[tuple[str, bool]],
    ways: list[Way],
    away: dict[str, int],
    tokens: tuple[str, ...],
) -> None:
    for origin in origins:
        if origin not in best:
            continue
        for way in ways:
            if away[way.to] == away[origin[0]] + way.cost:
                steps = (*best[origin], way)
                key = (way.to, not way.cost)
                if key not in best or _rank(steps, tokens) < _rank(best[key], tokens):
                    best[key] = steps


@lru_cache(maxsize=4096)
def _path(city: City, start: str, to: str, routes: int, tokens: tuple[str, ...]) -> tuple[Way, ...]:
    """Find the best path; a free ride is never followed by another, which could only go round in circles."""
    away, back, ways = reach(city, start, routes), reach(city, to, routes), menu_of(city).ways
    best: dict[tuple[str, bool], tuple[Way, ...]] = {(start, False): ()}
    between = [block for block in away if away[block] + back[block] == away[to]]
    for level in range(away[to] + 1):
        blocks = [block for block in between if away[block] == level]
        for block in blocks:
            free = [way for way in ways(block, routes) if not way.cost]
            _improve(best, [(block, False)], free, away, tokens)
        for block in blocks:
            paid = [way for way in ways(block, routes) if way.cost]
            _improve(best, [(block, False), (block, True)], paid, away, tokens)
    return min((best[key] for key in ((to, False), (to, True)) if key in best), key=lambda steps: _rank(steps, tokens))


def travel(view: View, seat: int, pawn: str, to: str, *, pay: str = "cube", what: str = WALK) -> Trip | None:
    """Expand a destination into choices; None if the pawn cannot set out for it now.

    ``pay`` is cube (while that is allowed) or cash, ``what`` the purchase, move or zoomies. The trip ends at the
    first block with an own token, never turns a card down and uses no action trick unasked. A purchase that the
    rules will make unasked, because nothing else is possible, counts in the price but is no choice.
    """
    player, pawns = view.players[seat], view.pawns(seat)
    if pawn not in pawns or pawns[pawn] == to:
        return None
    tokens = {slot.block for slot in player.tokens}
    steps = path(view.city, pawns[pawn], to, routes_of(player), sorted(tokens), view.turn.just_bought)
    met = next((place for place, way in enumerate(steps, 1) if way.to in tokens), len(steps))
    steps = steps[:met]
    if view.turn.steps + len(steps) > view.numbers.step_cap:
        return None
    purse, keys, left = _Purse(view, seat, pay), list[str](), view.turn.moves
    for way in steps:
        if way.cost > left:
            cubes = purse.cubes_left(view, seat)
            key = f"buy:{what}:{purse.pay()}"
            keys += [] if keys and _is_forced(view, seat, pawn, pawns, cubes) else [key]
            left = view.numbers.zoomies_movements if what == ZOOMIES else view.numbers.movements_per_payment
        keys.append(f"step:{pawn}:{way.to}:{way.way}")
        pawns[pawn] = way.to
        left -= way.cost
    used = sum(way.cost for way in steps)
    return _if_legal(view, seat, purse.trip(keys, steps[-1].to, used))


def _is_forced(view: View, seat: int, pawn: str, pawns: dict[str, str], cubes: int) -> bool:
    """Whether a purchase for cash is all that is left once a pawn was moved and the pawns stand on these blocks."""
    player, turn = view.players[seat], view.turn
    may_end = turn.resolved > 0 and not (view.must_finish and player.tokens)
    cards = any(not card.face_down for card in player.bonus)
    bone = not turn.bone_moved and any(
        trick is not None and space != player.bone for space, trick in enumerate(view.tiles, 1)
    )
    if cubes or may_end or cards or bone or {ZOOMIES, "over_here", "long_walk"} & set(player.tricks):
        return False
    # Come! leads to the scooter borrowed last, which is the one that travels unless it is the own one or Buttercup.
    last = pawn if pawn not in OWN else turn.borrowed[-1] if turn.borrowed else "scooter"
    target = pawns.get(last, scooter_called(view, seat))
    called = "come" in player.tricks and pawns["buttercup"] != target
    rides = "season_pass" in player.tricks and any(block in view.city.rides for block in pawns.values())
    resolving = [block for each, block in pawns.items() if each in (pawn, *OWN, *turn.borrowed)]
    standing = any(slot.block in resolving for slot in player.tokens)
    return not (called or rides or standing)


def steps_of(view: View, seat: int, keys: Collection[str]) -> tuple[Step, ...]:
    """Return the single steps that these choices are, for drawing a way before it is gone."""
    at, steps, pawn, way = view.pawns(seat), list[Step](), "buttercup", ""
    for key in keys:
        verb, *args = key.split(":")
        if verb == "buy":
            continue
        if verb == "step":
            pawn, to, way = args
        elif verb == "long_walk":
            pawn, to, way = args[0], args[1], verb
        else:
            to, way = args[0], way if verb == "run_on" else verb
        colour = view.players[seat].colour if pawn == "scooter" else pawn
        steps.append(Step(colour, at[pawn], to, way))
        at[pawn] = to
    return tuple(steps)


def _if_legal(view: View, seat: int, trip: Trip) -> Trip | None:
    """Return the trip if its first choice is open to the seat now."""
    legal = any(
        decision.seat == seat and decision.kind == "turn" and decision.option(trip.keys[0]) is not None
        for decision in view.decisions
    )
    return trip if legal else None


def go_to(view: View, seat: int, *, pay: str = "cube") -> tuple[Line, ...]:
    """Return for each own token and each usable pawn the cheapest legal way, at most 25 lines."""
    lines = []
    for slot in view.players[seat].tokens:
        for pawn in view.pawns(seat):
            trips = [(how, trip) for how, trip in _trips(view, seat, pawn, slot.block, pay) if trip is not None]
            if trips:
                # Worth of a payment: a cube is $2 at the end of the round, less than it costs in money.
                cube = view.numbers.unspent_cube_money
                how, trip = min(trips, key=lambda each: _price(each[1], cube))
                lines.append(Line(slot.slot, slot.address, slot.block, slot.action, pawn, how, trip))
    return tuple(lines[:MOST_LINES])


def _price(trip: Trip, cube: int) -> tuple[int, int]:
    return trip.payments, trip.cubes * cube + trip.dollars


def _trips(view: View, seat: int, pawn: str, to: str, pay: str) -> Iterator[tuple[str, Trip | None]]:
    """All the ways of a pawn to a block that may be worth a line."""
    tricks = view.players[seat].tricks
    yield WALK, travel(view, seat, pawn, to, pay=pay)
    if ZOOMIES in tricks:
        yield ZOOMIES, travel(view, seat, pawn, to, pay=pay, what=ZOOMIES)
    start = view.pawns(seat)[pawn]
    if start == to:
        return
    if "over_here" in tricks and pawn == "buttercup":
        yield "over_here", run(view, seat, "over_here", [to], pay)
    if "come" in tricks and pawn == "buttercup":
        yield "come", run(view, seat, "come", come_path(view, seat, to), pay)
    if "long_walk" in tricks:
        yield "long_walk", run(view, seat, f"long_walk:{pawn}", straight_path(view.city, start, to), pay)


def run(view: View, seat: int, verb: str, blocks: list[str], pay: str) -> Trip | None:
    """Make a trick action to the first of the blocks and on to the last, or to an own token on the way."""
    tokens = {slot.block for slot in view.players[seat].tokens}
    end = next((place for place, block in enumerate(blocks, 1) if block in tokens), len(blocks))
    if not blocks or view.turn.steps + end > view.numbers.step_cap:
        return None
    purse = _Purse(view, seat, pay)
    keys = [f"{verb}:{blocks[0]}:{purse.pay()}", *(f"run_on:{block}" for block in blocks[1:end])]
    return _if_legal(view, seat, purse.trip(keys, blocks[end - 1], 0))


def come_path(view: View, seat: int, to: str) -> list[str]:
    """Return the blocks by which Buttercup comes past a block on her way to the scooter, or nothing (PR-54)."""
    start, away = view.buttercup, view.city.away
    target = scooter_called(view, seat)
    if start is None or start == to or away[start][to] + away[to][target] != away[start][target]:
        return []
    tokens = {slot.block for slot in view.players[seat].tokens}
    blocks = [start]
    while blocks[-1] != to:
        nearer = [block for block in view.city.near[blocks[-1]] if away[block][to] < away[blocks[-1]][to]]
        blocks.append(min(nearer, key=lambda block: (block not in tokens, block)))
    return blocks[1:]


def scooter_called(view: View, seat: int) -> str:
    """Return the block to which Come! leads: the own scooter's or that of the one borrowed last (PR-54)."""
    if view.active == seat and view.turn.borrowed:
        return next(each.scooter for each in view.players if each.colour == view.turn.borrowed[-1])
    return view.players[seat].scooter


def straight_path(city: City, start: str, to: str) -> list[str]:
    """Return the blocks from one block to another along one street, or nothing (PR-55)."""
    blocks = city.street_of[start].blocks
    if to not in blocks:
        return []
    a, b = blocks.index(start), blocks.index(to)
    return list(blocks[a + 1 : b + 1] if b > a else blocks[b:a][::-1])
