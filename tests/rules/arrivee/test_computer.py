"""The computer's rules, one by one, and its strength."""

from __future__ import annotations

import pytest

from rules.arrivee import GAME
from rules.arrivee.advice import best_follow, chance, foot, mean_value, own
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.model import Choice
from tests.rules.arrivee.table import Table, on


def choice(table: Table, level: str = "hard") -> str:
    """What a computer of this level chooses for the first open decision."""
    asked = table.asked
    return GAME.computer(table.view(asked.seat), asked, level, ScriptedDice([]))


def test_line_by_a_follow() -> None:
    """AC-1: if a follow crosses the line, follow."""
    table = on({1: 136, 4: 135}, hands={1: "s6 e6"}).begin().choose("roll:1", [6])
    assert choice(table) == "follow:4:1"


def test_line_by_the_best_chance() -> None:
    """AC-1: the best chance, ties to the cheapest: value, + 3 for an escape card as a sprint, + tokens."""
    assert choice(on({1: 131}, hands={0: "s4 s6 e6"}).begin()) == "roll:1:s6:sprint"
    assert choice(on({1: 131}, hands={0: "e4 s4"}).begin()) == "roll:1:e4:escape"
    assert choice(on({1: 137}, hands={0: "s4 s6 e2"}).begin()) == "roll:1:e2:escape"
    assert choice(on({1: 137}, hands={0: "s4 s6 e2"}).begin(), "normal") == "roll:1:s4:sprint"


def test_line_without_a_card() -> None:
    """AC-1: a gain below 0.15 is not worth a card."""
    assert choice(on({1: 138}, hands={0: "s4 s6 e2"}).begin()) == "roll:1:e2:escape"
    assert choice(on({1: 139}, hands={0: "s4 s6 e2"}).begin()) == "roll:1"


def test_chances() -> None:
    """AC-1: a 1 with a card counts half; two dice for the rainbow."""
    table = on({1: 137}, hands={0: "s4"}).begin()
    plain, card = own(table.asked.options, 1, "roll")
    assert chance(table.state, table.state.rider(1), plain, 147) == 36
    assert chance(table.state, table.state.rider(1), card, 147) == 66
    rainbow = on({1: 137}, jerseys={1: "rainbow"}).begin()
    assert chance(rainbow.state, rainbow.state.rider(1), rainbow.asked.options[0], 147) == 2 * (36 - 9)


def test_no_escape_for_the_line_on_a_descent() -> None:
    """AC-1, AC-3: on a descent an escape gains nothing."""
    assert choice(on({1: 139}, "hills", hands={0: "e2"}).begin()) == "roll:1:e2:sprint"
    assert not choice(on({1: 60}, hands={0: "e6"}).begin()).startswith("roll:1:e6")


def test_prime() -> None:
    """AC-2: a plain card for a place worth 4 points or more that it makes likelier by 0.3; best, then lowest."""
    assert choice(on({1: 24}, hands={0: "s4 s2"}).begin(), "normal") == "roll:1:s4:sprint"
    assert choice(on({1: 24}, hands={0: "s6 s4"}).begin(), "normal") == "roll:1:s6:sprint"
    table = on({1: 24}, hands={0: "s4"})
    table.state.passed[0] = [7, 10]
    assert choice(table.begin(), "normal").startswith("roll:1+hold") or choice(table, "normal") == "roll:1"
    assert choice(on({1: 29}, hands={0: "s4"}).begin(), "normal") in ("roll:1", "roll:1+hold")


def test_prime_passed_by_the_wheel() -> None:
    """AC-2: nothing if the best follow passes it."""
    table = on({1: 28, 4: 27}, hands={1: "s4"}).begin().choose("roll:1", [5])
    assert choice(table, "normal") == "follow:4:1"


def test_escape() -> None:
    """AC-3: unmarked, no better wheel, not on a descent, not near the finish: the largest escape card."""
    assert choice(on({1: 90}, hands={0: "e2 e6 e4"}).begin()) == "roll:1:e6:escape"
    assert choice(on({1: 90}, hands={0: "e2 e6 e4"}).begin(), "normal") in ("roll:1", "roll:1+hold")
    assert choice(on({1: 60}, hands={0: "e2"}).begin()) in ("roll:1", "roll:1+hold")
    marked = on({1: 90, 4: 89}, hands={0: "e2"}).begin()
    assert choice(marked) in ("roll:1", "roll:1+hold")
    better = on({1: 100, 4: 100}, hands={1: "e6"}, jerseys={1: "yellow"})
    better.state.rider(1).tokens = 1
    better.begin().choose("roll:1", [5])
    assert choice(better) == "follow:4:1"


def test_escape_on_the_way_to_a_summit_finish() -> None:
    """AC-3: held back until 90 fields before the line."""
    assert choice(on({1: 38}, "peaks", hands={0: "e6"}).begin()) in ("roll:1", "roll:1+hold")
    assert choice(on({1: 57}, "peaks", hands={0: "e6"}).begin()) == "roll:1:e6:escape"


@pytest.mark.parametrize(("die", "key"), [(3, "roll:4"), (4, "follow:4:1")])
def test_wheel(die: int, key: str) -> None:
    """AV-52, AC-4: worth at least the mean of v over the six dice of an own roll."""
    table = on({1: 106, 4: 105}, slowdown=0, hands={0: "s2", 1: "s2"}).begin().choose("roll:1", [die])
    assert mean_value(table.state, table.state.rider(4)) == 105 + 9.5 + 6
    assert choice(table) == key


def test_wheel_while_recovering() -> None:
    """AC-4: always."""
    table = on({1: 86, 4: 85})
    table.state.rider(4).recovering = True
    table.begin().choose("roll:1", [1])
    assert choice(table) == "follow:4:1"


def test_equal_wheels() -> None:
    """AV-53, AC-4: 120 + 1 and 122 - 1 are worth the same; the one with more fields."""
    table = (
        on({4: 118, 1: 118, 7: 119}, "peaks", slowdown=2)
        .begin()
        .choose("roll:7+hold", [2])
        .choose("go:2:slowdown", [6], [1])
    )
    table.choose("roll:1", [3])
    follows = own(table.asked.options, 4, "follow")
    assert sorted(each.params["fields"] for each in follows) == [2, 4]
    best = best_follow(table.state, table.state.rider(4), follows)
    assert best is not None
    assert best.params["fields"] == 4


def test_hold_and_area() -> None:
    """AC-5, AC-6: hold if the area could be stopped in; on its last field for at most 4; not with an empty pile."""
    table = on({1: 65}).begin()
    assert choice(table) == "roll:1+hold"
    table.choose("roll:1+hold", [4])
    assert choice(table) == "go:13"
    table.state.pile = [0] * 6
    assert choice(table) == "go:16"
    table = on({1: 65}).begin().choose("roll:1+hold", [6])
    assert table.asked.params["full"] == 18
    assert choice(table) == "go:18"
    wheel = on({1: 71, 4: 70}).begin().choose("roll:1", [5])
    assert choice(wheel, "normal") == "follow:4:1:78"


def test_foot_of_a_slower_road() -> None:
    """AC-7, AV-48: a gain of two or more, with a slowdown card, not in the final round."""
    table = on({1: 18}, "hills").begin()
    assert choice(table) == "roll:1+hold"
    table.choose("roll:1+hold", [3])
    assert choice(table) == "go:8:slowdown"
    assert foot(table.state, table.state.rider(1), 9) == 8
    assert foot(table.state, table.state.rider(1), 12) is None
    table.state.final = True
    assert choice(table) == "go:9"
    without = on({1: 18}, "hills", slowdown=0, hands={0: "s2"}).begin()
    assert choice(without) == "roll:1"


def test_small_decisions() -> None:
    """AC-8: never announces or waits, rides on, saves with the cheapest card, own riders in number order."""
    assert not choice(on({1: 90, 2: 90}).begin()).startswith("roll:2")
    table = on({1: 40}, hands={0: "e6 s4 e4 s6"}).begin().choose("roll:1:s4:sprint", [1], [1])
    assert choice(table) == "save:s6"
    table = on({1: 40})
    table.state.rider(1).recovering = table.state.rider(1).from_fall = True
    table.begin().choose("roll:1", [1])
    assert choice(table) == "ride_on"


@pytest.mark.parametrize(
    ("field", "hand", "key"),
    [
        (135, "s2 s6", "raise:s2"),
        (135, "e2 s6", "raise:e2"),
        (135, "s2 e2", "raise:s2"),
        (135, "s2", "pass"),
        (90, "s2 s6", "pass"),
    ],
)
def test_roll_off(field: int, hand: str, key: str) -> None:
    """AC-9: a single +2 that is enough, with two cards or more, within 13 fields of the finish; easy never."""
    table = on({1: field, 4: field}, hands={1: hand}).begin([5], [4])
    assert choice(table) == key
    assert choice(table, "easy") == "pass"


def test_easy() -> None:
    """AC-13: every wheel, no cards, no hold, but the mass fall is averted."""
    assert choice(on({1: 90}, hands={0: "e6 s6"}).begin(), "easy") == "roll:1"
    table = on({1: 31, 4: 30}, hands={1: "s6"}).begin().choose("roll:1", [1])
    assert choice(table, "easy") == "follow:4:1"
    table = on({1: 40}, hands={0: "s2 s4"}).begin().choose("roll:1:s4:sprint", [1], [1])
    assert choice(table, "easy") == "save:s2"


@pytest.mark.parametrize(
    ("level", "settings"),
    [
        ("easy", {"1:tactic": "stick", "1:area": "0"}),
        ("normal", {"1:brake": "foot"}),
        ("hard", {"1:brake": "foot", "1:card": "auto"}),
    ],
)
def test_sheets_of_computers(level: str, settings: dict[str, str]) -> None:
    """AC-13: easy sticks to wheels, normal sends Suggest, hard Suggest with `auto`; then the sheet is sent."""
    table = on({1: 90, 4: 80}, tempo="orders").begin()
    for field, value in settings.items():
        assert f"set:{field}:{value}" in table.keys
    while table.asked.seat == 0:
        table.choose(choice(table, level))
    values = {field.name: field.value for field in table.state.open[-1].fields}
    default = {field.name: field.values[0] for field in table.state.open[-1].fields}
    assert values == {**default, **settings}
    assert table.state.sheets[0].has_sent


def play(levels: list[str], seed: int, tempo: str = "live", event: str = "harbour") -> tuple[int, ...]:
    dice, picks = SeededDice(f"{seed}"), SeededDice(f"{seed} picks")
    state, _ = GAME.new(GAME.setup(len(levels), {"tempo": tempo, "event": event}), dice)
    while state.outcome is None:
        asked = state.open[0]
        level = levels[asked.seat]
        if level == "random":
            key = picks.roll("pick", asked.options)[0].key
        else:
            key = GAME.computer(GAME.view(state, asked.seat), asked, level, dice)
        GAME.choose(state, Choice(asked.id, asked.seat, key), dice)
    return state.outcome.winners


def test_strength() -> None:
    """A hard computer beats random seats far more often than one time in three."""
    wins = sum(play(["random", "hard", "random"], seed) == (1,) for seed in range(20))
    assert wins >= 15


@pytest.mark.parametrize("tempo", ["orders", "standing"])
def test_strength_by_sheets(tempo: str) -> None:
    """AC-13: so does a hard computer's sheet against easy ones."""
    wins = sum(play(["easy", "hard"], seed, tempo) == (1,) for seed in range(20))
    assert wins >= 15


def test_an_absent_seat_plays_on() -> None:
    """AR-141, AR-145: any seat can be taken over by a computer at any decision, with the same cards and riders."""
    assert play(["absent", "random"], 3) in ((0,), (1,))
    assert play(["absent", "normal"], 3, "orders") in ((0,), (1,))
