"""Random sessions: every one ends, money and cubes are conserved at every stop, every pair of tricks is held."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from rules.core.model import Event
from rules.vespaw import GAME
from rules.vespaw.content import box
from rules.vespaw.state import State
from tests.rules.vespaw.play import Policy, Stop, at_random, lively, play

NUMBERS = box().numbers
PAIRS = {frozenset(pair) for pair in combinations(box().tricks, 2)}
INCOMES = ("paw_income", "bonus_paid", "cube_money", "park_money")
LONG = pytest.mark.long
MANY = [pytest.param(range(first, first + 1000), marks=LONG, id=f"{first}-{first + 999}")
        for first in range(0, 10_000, 1000)]  # fmt: skip


class Ledger:
    """Money and cubes as the events alone tell of them, each event being one that the rules know."""

    def __init__(self, seats: int) -> None:
        self.money = [NUMBERS.start_money] * seats
        self.cubes = [NUMBERS.cubes_per_round] * seats

    def book(self, event: Event) -> None:
        """Book one event."""
        data = event.data
        if event.name == "paid":
            self._pay(data["seat"], data["pay"], data["amount"])
        elif event.name == "bailout":
            assert self.money[data["seat"]] == 0
            assert data["amount"] == NUMBERS.bailout
            self.money = [owned + NUMBERS.bailout for owned in self.money]
        elif event.name == "round_began":
            self.cubes = [NUMBERS.cubes_per_round] * len(self.cubes)
        elif event.name in INCOMES:
            assert data["amount"] > 0
            self.money[data["seat"]] += data["amount"]

    def _pay(self, seat: int, pay: str, amount: int) -> None:
        if pay == "cube":
            assert amount == 1
            self.cubes[seat] -= 1
        else:
            assert amount == min(NUMBERS.payment_cash, self.money[seat])
            self.money[seat] -= amount

    def check(self, state: State) -> None:
        """The books agree with what everybody owns, and nobody is left without money."""
        assert self.money == [player.money for player in state.players]
        assert self.cubes == [player.cubes for player in state.players]
        assert min(self.money) > 0
        assert min(self.cubes) >= 0


def pairs_held(state: State) -> set[frozenset[str]]:
    """The pairs of tricks that players hold with bone and paw."""
    tiles = state.tiles
    return {frozenset((tiles[p.bone - 1], tiles[p.paw - 1])) for p in state.players if p.bone and p.paw}


def check_end(stop: Stop) -> None:
    """Everybody is ranked, and the last purse is the one that counts."""
    outcome = GAME.outcome(stop.state)
    assert outcome is not None
    assert sorted(chain(*outcome.ranking)) == list(range(len(stop.state.players)))
    assert list(outcome.numbers["money"]) == [player.money for player in stop.state.players]


def looked_through(seeds: range, policy: Policy) -> tuple[int, set[frozenset[str]]]:
    """Play sessions, checking the books at every stop; return how many ended and the pairs of tricks held."""
    ended, pairs = 0, set[frozenset[str]]()
    for seed in seeds:
        ledger = None
        for stop in play(seed, policy):
            ledger = ledger or Ledger(len(stop.state.players))
            for event in stop.events:
                ledger.book(event)
                if event.name in ("bone_moved", "paw_moved"):
                    pairs |= pairs_held(stop.state)
            ledger.check(stop.state)
            assert (GAME.outcome(stop.state) is None) == bool(stop.decisions)
        check_end(stop)
        ended += 1
    return ended, pairs


@pytest.mark.parametrize("seeds", [pytest.param(range(36), id="36"), *MANY])
def test_random_sessions(seeds: range) -> None:
    """P-04, P-08, P-11, P-15, P-21, P-39, P-46, PR-29, PR-30, PR-38, PR-40, PR-42, PR-81: over every set-up."""
    ended, pairs = looked_through(seeds, at_random)
    assert ended == len(seeds)
    assert {pair for pair in pairs if len(pair) == 2} == PAIRS


@pytest.mark.parametrize("seeds", [pytest.param(range(9), id="9"), pytest.param(range(1500), marks=LONG, id="1500")])
def test_lively_sessions(seeds: range) -> None:
    """P-04, P-11, P-15, P-39, P-46, PR-29, PR-30, PR-42: the same among people who mostly know what they do."""
    ended, pairs = looked_through(seeds, lively)
    assert ended == len(seeds)
    assert pairs
