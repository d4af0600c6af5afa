"""The movement sum, cards as sprints and escapes, blocking."""

from __future__ import annotations

import pytest

from rules.arrivee.movement import add_up
from tests.rules.arrivee.table import Table, on, stage, starting

FACES = (1, 2, 3, 4, 5, 6)


def test_sprint() -> None:
    """AV-01, A-025, A-026, A-027: flat, +4 card, die 5: 15 fields; the card is named before the die."""
    table = on({1: 90}, hands={0: "s4"}).begin().choose("roll:1:s4:sprint", [5])
    assert table.at(1) == [105]
    assert [event.name for event in table.log][:2] == ["card_played", "rolled"]
    assert table.events("moved")[0]["total"] == 15


def test_sprint_card_goes_to_the_pile() -> None:
    """A-038, A-039, A-055, AR-003: a used card is in the pile at once and no longer its owner's."""
    table = on({1: 90}, hands={0: "s4"}).begin().choose("roll:1:s4:sprint", [5])
    assert table.state.hands[0] == [0] * 6
    assert table.state.pile == [6] * 6


@pytest.mark.parametrize("die", FACES)
def test_escape_on_a_flat(die: int) -> None:
    """AV-02, A-031, A-032, AR-032: die + 12 and no card value; one token placed and removed after the move."""
    dice = [[die]] if die > 1 else [[1], [6]]
    table = on({1: 90}, hands={0: "e2"}).begin().choose("roll:1:e2:escape", *dice)
    assert table.at(1) == [102 + die]
    assert table.events("token_removed")[0]["left"] == 0


def test_escape_card_as_a_sprint() -> None:
    """AR-031: its number, and no tokens."""
    table = on({1: 90}, hands={0: "e4"}).begin().choose("roll:1:e4:sprint", [3])
    assert table.at(1) == [103]
    assert table.state.rider(1).tokens == 0


@pytest.mark.parametrize(("card", "left"), [("e2", 0), ("e4", 1), ("e6", 2)])
def test_tokens_last_so_many_rounds(card: str, left: int) -> None:
    """A-033, A-034, A-035, AR-033: each roll in the escape takes a token; without tokens the plain base is back."""
    table = on({1: 80}, hands={0: card}).begin().choose(f"roll:1:{card}:escape", [2])
    assert table.state.rider(1).tokens == left
    for round_ in range(left):
        before = table.at(1)[0]
        table.choose("roll:1", [2])
        assert table.at(1) == [before + 14]
        assert table.state.rider(1).tokens == left - 1 - round_
    before = table.at(1)[0]
    table.choose("roll:1", [2])
    assert table.at(1) == [before + 8]


def test_escape_on_climbs_and_descents() -> None:
    """AV-23, A-036, A-037, AR-034, AR-036: easy 4 + 6 + 2, ultra 4 + 6 - 1, descent die + 12."""
    table = on({1: 48}, hands={0: "e6"}).begin().choose("roll:1:e6:escape", [4])
    assert table.at(1) == [60]
    assert table.state.rider(1).tokens == 2
    assert on({1: 122}, "peaks", hands={0: "e6"}).begin().choose("roll:1:e6:escape", [4]).at(1) == [131]
    assert on({1: 56}, "hills", hands={0: "e2"}).begin().choose("roll:1:e2:escape", [4]).at(1) == [72]


def test_tokens_behind_the_peloton() -> None:
    """AV-23, A-060, A-068, AR-053: 3 + 12 - 1 with tokens behind the peloton; following instead keeps the tokens."""
    table = on({1: 90, 4: 110, 5: 110})
    table.state.rider(1).tokens = 2
    table.begin().choose("roll:4", [1]).choose("roll:5", [1]).choose("roll:1", [3])
    assert table.at(1) == [104]
    assert table.state.rider(1).tokens == 1
    table = on({1: 90, 4: 91})
    table.state.rider(1).tokens = 2
    table.begin().choose("roll:4", [2]).choose("follow:1:4")
    assert table.at(1) == [98]
    assert table.state.rider(1).tokens == 2


def test_sprint_on_a_climb() -> None:
    """AV-24, A-028, A-029, A-078, A-079, AR-037, AR-060: half the card, green +2 not halved, polka dots +2."""
    for jersey, card, fields in ((None, "s6", 6), ("green", "s6", 8), ("polka", "s6", 8), ("polka", None, 5)):
        table = on({1: 64}, "peaks", hands={0: "s6"}, jerseys={1: jersey} if jersey else {}).begin()
        table.choose(f"roll:1:{card}:sprint" if card else "roll:1", [3])
        assert table.at(1) == [64 + fields]


@pytest.mark.parametrize(("card", "half"), [("s2", 1), ("e2", 1), ("s4", 2), ("e4", 2), ("s6", 3), ("e6", 3)])
def test_halves(card: str, half: int) -> None:
    """A-028, AR-037: on a climb 1, 2, 3."""
    state = stage({1: 64}, "peaks")
    assert add_up(state, state.rider(1), 3, card, "sprint").total == 3 + half


@pytest.mark.parametrize(
    ("course", "field", "fields"),
    [
        ("plain", 30, (7, 8, 9, 10, 11, 12)),
        ("plain", 60, (13, 14, 15, 16, 17, 18)),
        ("plain", 48, (3, 4, 5, 6, 7, 8)),
        ("hills", 90, (2, 3, 4, 5, 6, 7)),
        ("peaks", 64, (1, 2, 3, 4, 5, 6)),
        ("peaks", 122, (1, 1, 2, 3, 4, 5)),
    ],
)
def test_rolls_without_a_card(course: str, field: int, fields: tuple[int, ...]) -> None:
    """AV-06, A-019, A-020, A-021, A-154, A-155, A-156, A-157, AR-015: die and base, never below 1."""
    state = stage({1: field}, course)
    assert tuple(add_up(state, state.rider(1), die, None, None).total for die in FACES) == fields


def test_behind_the_peloton() -> None:
    """AV-04, AV-05, A-068, A-070, A-071, A-072, AR-016: one field less with every roll, at least one field."""
    state = stage({1: 90})
    rider = state.rider(1)
    rider.behind = True
    assert add_up(state, rider, 5, None, None).total == 10
    assert add_up(state, rider, 1, None, None).total == 6
    assert add_up(state, rider, 5, "s4", "sprint").total == 14
    climb = stage({1: 64}, "peaks")
    climb.rider(1).behind = True
    assert add_up(climb, climb.rider(1), 1, None, None).total == 1


def test_crossing_a_boundary() -> None:
    """AV-20, A-013, AR-013, AR-065: the base of the start field counts for the whole move; the prime is passed."""
    table = on({1: 45}).begin().choose("roll:1", [6])
    assert table.at(1) == [57]
    assert [event["prime"] for event in table.events("prime_passed")] == [1]


HEAP = {4: 20, 5: 20, 7: 20, 10: 20}
BUNCH = {2: 8, 3: 7, 8: 6, 9: 5}  # keeps the rider on 11 in the peloton


def lying(table: Table, *numbers: int) -> Table:
    for number in numbers:
        table.state.rider(number).status = "down"
    return table


def test_blocking() -> None:
    """AV-25, A-014, A-015, A-020, AR-017, AR-018, AR-020: four on a field stop a fifth on the field before."""
    table = lying(on({**HEAP, **BUNCH, 1: 11}), 4, 5, 7, 10).begin().choose("roll:1", [3])
    assert table.at(1) == [19]
    assert table.events("blocked") == [{"rider": 1, "field": 19, "lost": 1}]


@pytest.mark.parametrize(("die", "field"), [(3, 20), (5, 22)])
def test_no_blocking_by_a_mate(die: int, field: int) -> None:
    """AV-25, A-017, AR-019: a group with a mate does not block; he may stop there as the fifth or pass."""
    table = lying(on({**HEAP, **BUNCH, 6: 11}), 4, 5, 7, 10).begin().choose("roll:6", [die])
    assert table.at(6) == [field]


def test_a_block_directly_ahead_stops_him_where_he_is() -> None:
    """AR-018, AR-043: 0 fields, and no `hold` since there is nothing to choose."""
    table = lying(on({4: 91, 5: 91, 7: 91, 10: 91, 1: 90}, hands={0: "s2"}), 4, 5, 7, 10).begin()
    assert table.keys == ["roll:1", "roll:1:s2:sprint"]
    table.choose("roll:1", [6], [2], [1])
    assert table.at(1) == [90]


def test_withdrawn_and_crossed_riders_do_not_block() -> None:
    """AR-018, AR-072: nor does the run-out."""
    table = on({4: 91, 5: 91, 7: 91, 10: 91, 1: 90})
    for number in (4, 5, 7, 10):
        table.state.rider(number).status = "withdrawn"
    table.state.occupy()
    table.begin().choose("roll:1", [6])
    assert table.at(1) == [102]
    table = on({1: 145})
    for number in (4, 5, 7, 10):
        table.state.rider(number).status, table.state.rider(number).field = "crossed", 150
    table.state.occupy()
    table.begin().choose("roll:1", [6])
    assert table.at(1) == [157]


def test_actions_of_a_turn() -> None:
    """A-024, A-058, A-059, AR-038: any one card, as a sprint or, with tokens, as an escape; never two."""
    table = on({1: 90}, hands={0: "s2 e2 s4 e4 s6 e6"}, slowdown=0).begin()
    cards = ["s2:sprint", "e2:sprint", "e2:escape", "s4:sprint", "e4:sprint", "e4:escape", "s6:sprint", "e6:sprint"]
    keys = [f"roll:1:{card}" for card in [*cards, "e6:escape"]]
    assert table.keys == [key + hold for key in ["roll:1", *keys] for hold in ("", "+hold")]


def test_no_second_card_in_an_escape() -> None:
    """A-059, AR-033: with tokens no card, no waiting, no announcing."""
    table = on({1: 40}, hands={0: "s2 s4"})
    table.state.rider(1).tokens = 2
    table.begin()
    assert table.keys == ["roll:1", "roll:1+hold"]


def test_a_turn_with_one_option_is_taken_silently() -> None:
    """A turn with nothing but the plain roll is not asked, and is told all the same."""
    table = on({1: 90, 4: 80}, slowdown=0, hands={1: "s2"}).begin([4])
    assert table.at(1) == [100]
    assert [event["rider"] for event in table.events("rolled")] == [1]
    assert starting(table.keys, "roll:4") == table.keys
