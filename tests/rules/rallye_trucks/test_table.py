"""Preparation: seats, trucks, options, the deal, the first seat (T-03, T-05 to T-10, T-13; TR-01 to TR-05, TR-08)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.errors import BadDice, BadSetup
from rules.core.model import Event
from rules.rallye_trucks import GAME, colours
from rules.rallye_trucks.content import content
from rules.rallye_trucks.state import SLOTS
from tests.rules.rallye_trucks.table import QUARRY, Table


def test_seats() -> None:
    """TR-01: 2 to 4."""
    assert (GAME.min_seats, GAME.max_seats) == (2, 4)
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            GAME.setup(seats)


def test_trucks() -> None:
    """T-03, T-06, T-08, TR-02: four colours; stated wishes first, then the first free one by seat; none twice."""
    assert [team.id for team in GAME.teams] == ["green", "blue", "red", "yellow"]
    assert colours({}, 3) == ("green", "blue", "red")
    assert colours({2: "green", 0: "yellow"}, 4) == ("yellow", "blue", "green", "red")
    for wishes in ({0: "red", 1: "red"}, {0: "pink"}, {3: "red"}):
        with pytest.raises(BadSetup):
            colours(wishes, 3)


def test_every_truck_starts_in_the_start_area() -> None:
    """T-05, T-07, TR-05: progress 0, ahead of space 1, whose symbol everybody needs."""
    state, _ = GAME.new(GAME.setup(4), SeededDice(1))
    assert state.progress == [0, 0, 0, 0]
    assert (state.target, state.round, state.turn, state.phase) == (1, 1, 1, "first")


def test_the_deal() -> None:
    """T-09, T-10, TR-08, TR-10: ``deal_tiles`` is an arrangement of the course's set, one face a place, all down."""
    state, events = GAME.new(GAME.setup(2), ScriptedDice([QUARRY, [1]]))
    assert state.faces == list(QUARRY)
    assert [event.name for event in events] == ["game_started", "tiles_dealt", "turn_started"]
    assert events[2] == Event("turn_started", {"seat": 1, "round": 1, "turn": 1})
    assert GAME.view(state, 1).slots == (None,) * 18
    with pytest.raises(BadDice):
        GAME.new(GAME.setup(2), ScriptedDice([["tire"] * 18, [0]]))
    assert SLOTS[:5] == ("N1", "N2", "N3", "N4", "N5")


def test_tiles_never_change_places() -> None:
    """TR-08: the same faces from the deal to the end."""
    table = Table([0, 0])
    before = list(table.state.faces)
    for seat in (0, 1):
        table.do(lend={"seat": seat, "to": "computer"})
    assert table.state.is_over
    assert table.state.faces == before


def test_every_deal_is_equally_likely() -> None:
    """TR-08, TR-71: the one helmet lies in each place about equally often."""
    dice, found = SeededDice(3), Counter[int]()
    for _ in range(3600):
        state, _ = GAME.new(GAME.setup(2), dice)
        found[state.faces.index("helmet")] += 1
    chi_square = sum((found[slot] - 200) ** 2 / 200 for slot in range(18))
    assert chi_square < 40.8  # 17 degrees of freedom, one in a thousand


def test_the_first_seat() -> None:
    """T-13, TR-03, TR-71: by chance, each seat equally likely, or set by the table, when nothing is drawn."""
    found = Counter(GAME.new(GAME.setup(3), SeededDice(seed))[0].first_seat for seed in range(3000))
    assert all(900 < found[seat] < 1100 for seat in range(3))
    state, _ = GAME.new(GAME.setup(3, {"first_seat": 2}), ScriptedDice([QUARRY]))
    assert (state.first_seat, state.seat) == (2, 2)
    assert GAME.rematch(state, 4) == {"first_seat": 3}
    assert GAME.rematch(state, 3) == {"first_seat": 0}


def test_options_and_their_defaults() -> None:
    """TR-40, TR-41, TR-46, TR-51, TR-54: the content's defaults; the cap is the course's unless another is set."""
    assert GAME.setup(2).options == {
        "course": "quarry",
        "turn_order": "fixed",
        "max_rounds": None,
        "first_seat": None,
        "memory_mode": "sealed",
        "own_turns": False,
        "keep_rounds": 3,
    }
    for course, rounds in (("quarry", 60), ("short", 30), ("night", 90)):
        state, _ = GAME.new(GAME.setup(2, {"course": course}), SeededDice(1))
        assert (state.course.id, state.max_rounds) == (course, rounds)
    state, _ = GAME.new(GAME.setup(2, {"max_rounds": 7}), SeededDice(1))
    assert state.max_rounds == 7


@pytest.mark.parametrize(
    "options",
    [{"course": "sea"}, {"turn_order": "x"}, {"max_rounds": 0}, {"first_seat": 2}, {"memory_mode": "x"},
     {"own_turns": 1}, {"keep_rounds": 0}, {"max_rounds": True}, {"laps": 3}],
)  # fmt: skip
def test_options_that_do_not_exist(options: dict[str, Any]) -> None:
    """TR-40, TR-51, TR-54: one round or more is kept and played."""
    with pytest.raises(BadSetup):
        GAME.setup(2, options)


def test_the_stand_in_is_a_driver() -> None:
    """TR-70: its level is the content's."""
    assert (GAME.stand_in, content().stand_in) == ("normal", "driver")
