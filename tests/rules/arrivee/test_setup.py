"""Teams, cards, the start."""

from __future__ import annotations

import pytest

from rules.arrivee import GAME
from rules.arrivee.cards import deal
from rules.arrivee.setup import new, start_order
from rules.arrivee.state import State
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.errors import BadSetup
from rules.core.model import Event
from tests.rules.arrivee.table import stage


def started(seats: int = 3, **options: object) -> tuple[State, list[Event]]:
    return new(GAME.setup(seats, options), SeededDice(1))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_teams(seats: int) -> None:
    """A-001, A-002, AR-001: every seat has three riders with numbers 3k-2 to 3k, and a vehicle."""
    state, _ = started(seats)
    assert [rider.seat for rider in state.riders] == [seat for seat in range(seats) for _ in range(3)]
    assert [rider.number for rider in state.riders] == list(range(1, 3 * seats + 1))
    assert len(state.vehicles) == seats


@pytest.mark.parametrize("seats", [1, 6])
def test_numbers_of_teams_refused(seats: int) -> None:
    """AR-001: two to five teams."""
    with pytest.raises(BadSetup):
        GAME.setup(seats)


def test_deal() -> None:
    """A-004, A-005, AR-003, AV-49: one of each kind and three slowdown cards; the rest is the pile."""
    state, _ = started(5)
    assert state.hands == [[1, 1, 1, 1, 1, 1]] * 5
    assert state.slowdown == [3] * 5
    assert state.pile == [1, 1, 1, 1, 1, 1]


def test_deal_by_riders() -> None:
    """A-006, A-007, A-093, AR-010, AV-49: two riders four cards and two slowdowns, one rider two and one."""
    state = stage({}, seats=3)
    deal(state, [3, 2, 1])
    assert state.hands == [[1, 1, 1, 1, 1, 1], [1, 1, 0, 0, 1, 1], [0, 1, 0, 0, 1, 0]]
    assert state.slowdown == [3, 2, 1]
    assert state.pile_size == 36 - 12


def test_cards_are_not_carried_on() -> None:
    """A-040, A-044: dealing for the next event takes all cards back first."""
    state = stage({}, seats=2, hands={0: "s6 s6 e6"}, slowdown=7)
    deal(state, [3, 3])
    assert state.hands == [[1, 1, 1, 1, 1, 1]] * 2
    assert state.slowdown == [3, 3]
    assert state.pile == [4] * 6


def test_start() -> None:
    """A-008, A-011, A-012, A-016, AR-021: two dice each, any number on a field, nothing decided in round 1."""
    dice = [[1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [6, 6]]
    state, log = new(GAME.setup(2, {"tempo": "live"}), ScriptedDice(dice))
    assert [rider.field for rider in state.riders] == [2, 2, 2, 2, 2, 12]
    assert state.round == 2
    assert [event.data["to"] for event in log if event.name == "started"] == [2, 2, 2, 2, 2, 12]
    assert state.open[0].kind == "turn"
    assert state.open[0].seat == 1


def test_start_order() -> None:
    """A-009, AR-022: 1, 4, 7, then 2, 5, 8, then 3, 6, 9; of those on one field the earlier came there first."""
    state, log = started(3)
    assert [rider.number for rider in start_order(state)] == [1, 4, 7, 2, 5, 8, 3, 6, 9]
    assert [event.data["rider"] for event in log if event.name == "started"] == [1, 4, 7, 2, 5, 8, 3, 6, 9]
    assert state.rider(1).arrived < state.rider(4).arrived < state.rider(2).arrived


def test_young() -> None:
    """A-003, AR-009, AC-10: the seat's option, by default the highest number; nothing is asked."""
    assert started(3)[0].young == (3, 3, 3)
    assert started(3, young=[1, 2, 3])[0].young == (1, 2, 3)
    for wrong in ([1, 2], [1, 2, 4], "1", [1, 2, True]):
        with pytest.raises(BadSetup):
            GAME.setup(3, {"young": wrong})


def test_options() -> None:
    """AR-006, AR-007: event, switch, bids, photo finish, tempo; plain and extended by default."""
    setup = GAME.setup(4)
    assert dict(setup.options) == {
        "event": "plain",
        "tempo": "orders",
        "extended": True,
        "roll_off_bids": True,
        "photo_finish": False,
        "young": 3,
        "rainbow": None,
        "champion": None,
    }
    for name, value in (
        ("event", "moon"),
        ("tempo", "fast"),
        ("extended", 1),
        ("rainbow", [4, 1]),
        ("rainbow", [True, 1]),
        ("rainbow", [0.0, 1]),
        ("champion", [0, 4]),
    ):
        with pytest.raises(BadSetup):
            GAME.setup(4, {name: value})


def test_rainbow_is_worn() -> None:
    """A-081, AR-058, AR-140: the holder's rider by seat and number; the champion's jersey is not worn in a stage."""
    state, log = started(3, rainbow=[1, 2], champion=[0, 1])
    assert state.jerseys == {5: "rainbow"}
    assert state.champion == 1
    assert [event.data for event in log if event.name == "jerseys"] == [{"jerseys": [[5, "rainbow"]]}]
    assert started(3)[0].jerseys == {}
