"""Order of play within a round, and the roll-off."""

from __future__ import annotations

import pytest

from rules.arrivee import roll_off
from tests.rules.arrivee.table import Table, on, stage

FAR = 90


def order(table: Table) -> list[tuple[int, ...]]:
    return [event["seats"] for event in table.events("order_set")]


def test_front_first() -> None:
    """A-045, AR-023: by the fields at the start of the round; whoever is overtaken or overtakes acts once."""
    table = on({1: 100, 4: 99, 7: 80}).begin()
    asked = []
    for _ in range(3):
        asked.append(table.asked.params["riders"])
        number = table.asked.params["riders"][0]
        table.choose(f"roll:{number}", [6 if number == 4 else 1])
    assert asked == [(1,), (4,), (7,)]
    assert table.state.round == 7
    assert table.asked.params["riders"] == (4,)


def test_order_on_a_field() -> None:
    """AV-27, A-046, A-047, AR-025: most riders there, then yellow, then those without."""
    table = on({1: 50, 2: 50, 4: 50, 7: 50}, jerseys={7: "yellow"}).begin()
    assert order(table) == [(0, 2, 1)]
    assert table.asked.params["riders"] == (1, 2)


def test_order_with_jerseys_of_equal_standing() -> None:
    """AV-27, A-048, A-049, A-050, A-051, AR-024: polka and green roll for it; recovering and lying riders come last."""
    table = on({4: 50, 7: 50, 10: 50, 8: 50, 5: 50}, jerseys={4: "polka", 7: "green"})
    table.state.rider(8).recovering = True
    table.state.rider(5).status = "down"
    table.begin([3], [5])
    assert order(table) == [(2, 1, 3)]
    table.choose("roll:7", [1]).choose("roll:4", [1]).choose("roll:10", [1])
    assert table.asked.params["riders"] == (8,)
    table.choose("roll:8", [1])
    assert table.at(5) == [50]
    assert table.state.round == 7
    assert table.state.rider(5).recovering


def test_the_best_jersey_of_each_player_counts() -> None:
    """AR-025: of equally many riders; whichever of them wears it."""
    table = on({1: 50, 2: 50, 4: 50, 5: 50}, jerseys={2: "white", 4: "yellow"}).begin()
    assert order(table) == [(1, 0)]


def test_white_goes_before_none() -> None:
    """A-049, AR-025: the third rank."""
    assert order(on({1: 50, 4: 50}, jerseys={4: "white"}).begin()) == [(1, 0)]


@pytest.mark.parametrize("jersey", ["rainbow", "yellow"])
def test_jerseys_without_a_place_in_the_order(jersey: str) -> None:
    """AR-027, A-146: neither the rainbow nor an injured rider's jersey; the roll-off decides."""
    table = on({1: 50, 4: 50}, jerseys={4: jersey})
    table.state.rider(4).injured = jersey == "yellow"
    assert order(table.begin([4], [2])) == [(0, 1)]


def test_a_player_moves_all_his_riders() -> None:
    """AR-025, AR-026: one after the other in the order he likes, before the next player."""
    table = on({1: 50, 2: 50, 3: 50, 4: 50}).begin()
    assert {key.split(":")[1].split("+")[0] for key in table.keys} == {"1", "2", "3"}
    table.choose("roll:3", [1])
    assert table.asked.params["riders"] == (1, 2)
    table.choose("roll:1", [1]).choose("roll:2", [1])
    assert table.asked.seat == 1


def test_a_rider_of_the_class_who_falls() -> None:
    """AR-028: is handled as automatic when his turn comes, before his player's next choice."""
    table = on({1: 90, 4: 90, 5: 89}, hands={0: "s2"}).begin([6], [2])
    table.choose("roll:1:s2:sprint", [1], [1], [4], [3])
    assert table.status(1, 4, 5) == ["down", "ok", "ok"]
    assert table.state.rider(4).recovering
    assert table.asked.params["riders"] == (5,)
    assert table.events("vehicle_moved")[-1]["die"] == 3


def test_the_printed_roll_off() -> None:
    """AV-03, A-052, A-053, A-056, A-057: B raises 4 to 8, A may answer or pass."""
    table = on({1: FAR, 4: FAR}, hands={0: "s4", 1: "s4"}).begin([6], [4])
    assert (table.asked.kind, table.asked.seat, table.keys) == ("roll_off_bid", 1, ["pass", "raise:s4"])
    table.choose("raise:s4")
    assert (table.asked.seat, table.keys) == (0, ["pass", "raise:s4"])
    table.choose("pass")
    assert order(table) == [(1, 0)]


def test_an_answer_to_a_raise() -> None:
    """A-053, A-054, A-055: several cards at once, by turns until one stops; they are in the pile."""
    table = on({1: FAR, 4: FAR}, hands={0: "s4", 1: "s2 e2 s6"}).begin([6], [4])
    table.choose("raise:s2+e2").choose("raise:s4").choose("pass")
    assert order(table) == [(0, 1)]
    assert table.state.hands[0] == [0] * 6
    assert table.state.pile_size == 35


def test_roll_off_of_three() -> None:
    """AV-28, AR-029, AR-030: ranks, re-roll of equals, older totals ahead."""
    table = on({1: FAR, 4: FAR, 7: FAR}, hands={0: "s4", 1: "s2", 2: "s6"}).begin([3], [5], [5], [2], [4])
    assert table.asked.seat == 0
    table.choose("raise:s4")
    assert table.asked.seat == 1
    table.choose("raise:s2")
    assert table.view().roll_off is not None
    assert table.view().roll_off.ranked == (0, 1, 2)  # type: ignore[union-attr]
    assert table.view().roll_off.totals[:3] == (7, 7, 5)  # type: ignore[union-attr]
    assert table.asked.seat == 2
    table.choose("pass")
    assert order(table) == [(0, 1, 2)]
    assert table.state.pile_size == 35


def test_equal_dice_are_rolled_again() -> None:
    """AR-029: among the equals, the higher set first, each in seat order; totals stay as first rolled."""
    table = on({1: FAR, 4: FAR, 7: FAR, 10: FAR}).begin([2], [5], [2], [5], [3], [3], [1], [6], [4], [1])
    assert order(table) == [(3, 1, 0, 2)]


def test_rolls_without_end() -> None:
    """AR-029: after twenty re-rolls the seats' order."""
    table = on({1: FAR, 4: FAR}).begin(*([[3]] * 42))
    assert order(table) == [(0, 1)]
    assert len(table.events("roll_off")) == 21


def test_asked_with_pass_alone() -> None:
    """AV-50, AR-029, AR-005: by the size of the hand, not by what is in it; with an empty hand he is not asked."""
    table = on({1: FAR, 4: FAR}, hands={1: "s2"}).begin([6], [4])
    assert (table.asked.seat, table.keys) == (1, ["pass"])
    assert on({1: FAR, 4: FAR}).begin([6], [4]).asked.kind == "turn"


def test_not_asked_when_six_a_card_are_not_enough() -> None:
    """AV-50: A 5, B 4; B gives up 12, 16 in all; A with one card is not asked, with two he is."""
    table = on({1: FAR, 4: FAR}, hands={0: "s2", 1: "s6 s6"}).begin([5], [4])
    table.choose("raise:s6+s6")
    assert order(table) == [(1, 0)]
    table = on({1: FAR, 4: FAR}, hands={0: "s2 s2", 1: "s6 s6"}).begin([5], [4])
    table.choose("raise:s6+s6")
    assert (table.asked.seat, table.keys) == (0, ["pass"])


def test_roll_offs_by_dice_only() -> None:
    """AR-007, AR-029: the option switches bids off."""
    table = on({1: FAR, 4: FAR}, hands={0: "s6", 1: "s6"}, bids=False).begin([6], [4])
    assert table.asked.kind == "turn"
    assert order(table) == [(0, 1)]


def test_raises_are_grouped_by_the_number_of_cards() -> None:
    """AR-146: pass is 0; more than 25 sets of one size are cut into pages."""
    options = roll_off.raises((3, 3, 3, 3, 3, 3), 0)
    groups = [option.group for option in options]
    assert groups[0] == "0"
    assert all(groups.count(group) <= 25 for group in groups)
    threes = [option for option in options if len(option.params["cards"]) == 3]
    assert len(threes) == 56
    assert {option.group for option in threes} == {"3/1", "3/2", "3/3"}
    assert all(option.group is None for option in roll_off.raises((1, 1, 1, 0, 0, 0), 0))


def test_who_bids_is_seen_in_the_state() -> None:
    """AR-029: nobody has to bid without a roll-off."""
    assert roll_off.bidder(stage({1: FAR})) is None
