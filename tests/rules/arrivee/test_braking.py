"""The refreshment area, braking, exchange of cards, jersey bonuses."""

from __future__ import annotations

from rules.arrivee.braking import go_options
from rules.arrivee.jerseys import Standings, hand_out, leads_both
from tests.rules.arrivee.table import on, starting


def test_stopping_in_the_area() -> None:
    """AV-36, A-074, A-075, AR-054: a move that ends there earns a card, drawn from the pile."""
    table = on({1: 60}, slowdown=1).begin().choose("roll:1", [3], ["s6"])
    assert table.at(1) == [75]
    assert table.events("card_drawn") == [{"seat": 0, "rider": 1, "why": "area", "cards": 1}]
    assert table.state.hands[0] == [0, 0, 0, 0, 1, 0]
    assert table.state.rider(1).area_used


def test_braking_free_in_the_area() -> None:
    """AV-36, A-041, A-042, A-043, A-074, AR-040, AR-043, AR-055: stops of the area free, any number for a card."""
    table = on({1: 65}).begin().choose("roll:1+hold", [4])
    assert table.asked.kind == "after_roll"
    assert starting(table.keys, "go") == table.keys
    free = [key for key in table.keys if key.count(":") == 1]
    assert free == [f"go:{fields}" for fields in (*range(7, 14), 16)]
    paid = [int(key.split(":")[1]) for key in table.keys if key.endswith(":slowdown")]
    assert paid == [*range(7), 14, 15]
    table.choose("go:9", ["e2"])
    assert table.at(1) == [74]
    assert table.state.slowdown[0] == 1


def test_a_slowdown_card_is_out_of_play() -> None:
    """A-044: it enters no pile."""
    table = on({1: 90}, slowdown=2).begin().choose("roll:1+hold", [4]).choose("go:0:slowdown")
    assert table.at(1) == [90]
    assert table.state.slowdown[0] == 1
    assert table.state.pile_size == 36
    assert table.events("braked") == [{"rider": 1, "from": 10, "to": 0, "pay": "slowdown"}]


def test_area_only_once() -> None:
    """A-076, AR-056: a second stop earns nothing and is not free; an empty pile uses the stop up."""
    table = on({1: 60})
    table.state.rider(1).area_used = True
    table.begin().choose("roll:1", [3])
    assert table.at(1) == [75]
    assert not table.events("card_drawn")
    table = on({1: 60})
    table.state.pile = [0] * 6
    table.begin().choose("roll:1", [3])
    assert table.state.rider(1).area_used
    assert table.events("card_drawn") == [{"seat": 0, "rider": 1, "why": "area", "cards": 0}]


def test_stops_while_following() -> None:
    """AR-041, AR-055: a follower may stop in the area, short of the end, but not brake with a card."""
    table = on({1: 68, 4: 67}).begin().choose("roll:1", [3], ["s2"])
    assert table.at(1) == [77]
    assert starting(table.keys, "follow") == ["follow:4:1", *(f"follow:4:1:{field}" for field in range(72, 76))]
    table.choose("follow:4:1:73", ["s4"])
    assert table.at(4) == [73]
    assert table.events("braked") == [{"rider": 4, "from": 9, "to": 6, "pay": None}]


def test_exchange() -> None:
    """A-160, AR-042: an SE card pays for braking too, with slowdown cards in hand, on cobbles, with tokens."""
    table = on({1: 35}, "quarry", hands={0: "s2 e6"}).begin().choose("roll:1+hold", [2])
    assert starting(table.keys, "go:0") == ["go:0:slowdown", "go:0:s2", "go:0:e6"]
    table.choose("go:1:e6")
    assert table.at(1) == [36]
    assert table.state.hands[0] == [1, 0, 0, 0, 0, 0]
    assert table.state.pile_size == 35


def test_no_exchange_in_the_basic_game() -> None:
    """AR-006, AR-042: extended rules only."""
    table = on({1: 90}, hands={0: "s2"}, extended=False).begin().choose("roll:1+hold", [2])
    assert starting(table.keys, "go:0") == ["go:0:slowdown"]
    assert starting(on({1: 90, 4: 80}, hands={0: "s2"}, slowdown=0, extended=False).begin().keys, "roll:1") == [
        "roll:1",
        "roll:1:s2:sprint",
    ]


def test_hold_is_offered_only_when_worth_having() -> None:
    """AR-043: with the card named out of the hand; the last card leaves nothing to pay with."""
    assert on({1: 90}, hands={0: "s2"}, slowdown=0).begin().keys == ["roll:1", "roll:1+hold", "roll:1:s2:sprint"]
    near = on({1: 61}, hands={0: "s2"}, slowdown=0).begin().keys
    assert near == ["roll:1", "roll:1+hold", "roll:1:s2:sprint", "roll:1:s2:sprint+hold", "announce:1"]


def test_without_hold_the_full_movement() -> None:
    """AR-043: nothing is asked after the die."""
    assert on({1: 65}).begin().choose("roll:1", [4]).at(1) == [81]


def test_braking_before_a_climb() -> None:
    """AV-48: on 26 the next turn's base is 6 instead of 2."""
    table = on({1: 18}, "hills").begin().choose("roll:1+hold", [3]).choose("go:8:slowdown")
    assert table.at(1) == [26]
    assert table.state.road.base[26:28] == (6, 2)


def test_one_field_may_still_be_braked() -> None:
    """AR-040: from 0 to one less than he could move, after seeing the die."""
    table = on({1: 64}, "peaks").begin().choose("roll:1+hold", [1])
    assert table.keys == ["go:1", "go:0:slowdown"]


def test_blocked_reach_limits_the_numbers() -> None:
    """AR-040, AR-043, AR-142: reach under blocking is the most."""
    table = on({1: 85, 4: 89, 5: 89, 7: 89, 8: 89})
    for number in (4, 5, 7, 8):
        table.state.rider(number).status = "puncture"
    table.begin().choose("roll:1+hold", [4])
    assert table.keys == ["go:3", "go:0:slowdown", "go:1:slowdown", "go:2:slowdown"]


def test_after_roll_groups() -> None:
    """AR-146: how it is paid, then tens; levels with one entry are left out; none up to 25 options."""
    assert all(option.group is None for option in go_options((9,), 9, ("slowdown",)))
    many = go_options((16, 9), 16, ("slowdown", "s2", "e6"))
    groups = {option.key: option.group for option in many}
    assert groups["go:16"] == "free/10"
    assert groups["go:9"] == "free/0"
    assert groups["go:15:s2"] == "s2/10"
    assert groups["go:3:slowdown"] == "slowdown/0"
    assert {option.group for option in go_options((19,), 29, ("slowdown",))} == {
        "free",
        "slowdown/0",
        "slowdown/10",
        "slowdown/20",
    }


def test_yellow() -> None:
    """A-077, AR-062, A-043: one field more everywhere, used unless declined, all or nothing."""
    table = on({1: 90}, jerseys={1: "yellow"}, slowdown=0, hands={1: "s2"}).begin()
    assert table.keys == ["roll:1", "roll:1+hold"]
    table.choose("roll:1+hold", [4])
    assert table.keys == ["go:10", "go:11"]
    table.choose("go:11")
    assert table.at(1) == [101]
    assert on({1: 90}, jerseys={1: "yellow"}).begin().choose("roll:1", [4]).at(1) == [101]


def test_polka() -> None:
    """A-078, AR-060: two fields if the turn starts on a climb."""
    assert on({1: 48}, jerseys={1: "polka"}).begin().choose("roll:1", [2]).at(1) == [54]
    assert on({1: 44}, jerseys={1: "polka"}).begin().choose("roll:1", [2]).at(1) == [52]


def test_green() -> None:
    """A-029, A-079, AR-035, AR-039: with every card, in later rounds of an escape too, not on cobbles."""
    table = on({1: 80}, hands={0: "e4"}, jerseys={1: "green"}).begin().choose("roll:1:e4:escape", [2])
    assert table.at(1) == [96]
    assert table.choose("roll:1", [2]).at(1) == [112]
    assert table.choose("roll:1", [2]).at(1) == [120]
    table = on({1: 35}, "quarry", jerseys={1: "green"})
    table.state.rider(1).tokens = 2
    table.begin().choose("roll:1", [4])
    assert table.at(1) == [42]
    assert table.state.rider(1).tokens == 1


def test_rainbow() -> None:
    """AV-38, A-082, AR-061: the higher of two dice; with hold also the lower total for free."""
    table = on({1: 90}, jerseys={1: "rainbow"}, slowdown=0, hands={1: "s2"}).begin()
    assert table.keys == ["roll:1", "roll:1+hold"]
    table.choose("roll:1+hold", [2, 5])
    assert table.keys == ["go:8", "go:11"]
    table.choose("go:11")
    assert table.at(1) == [101]


def test_rainbow_while_recovering() -> None:
    """AV-38, AR-061: a 1 hurts only if both dice are 1, and a lower 1 is not offered."""
    table = on({1: 90}, jerseys={1: "rainbow"})
    table.state.rider(1).recovering = table.state.rider(1).from_fall = True
    table.begin().choose("roll:1+hold", [1, 4])
    assert "go:7" not in table.keys
    assert starting(table.keys, "go:10") == ["go:10"]
    assert not table.events("hurt")
    table = on({1: 90}, jerseys={1: "rainbow"})
    table.state.rider(1).recovering = table.state.rider(1).from_fall = True
    table.begin().choose("roll:1", [1, 1])
    assert table.asked.kind == "injury"


def test_rainbow_on_cobbles() -> None:
    """AR-061, A-126: a lower 1 is not offered there; a check needs both dice to be 1."""
    table = on({1: 35}, "quarry", jerseys={1: "rainbow"}, slowdown=0)
    assert table.begin().keys == ["roll:1", "roll:1+hold", "announce:1"]
    table.choose("roll:1+hold", [1, 4])
    assert table.at(1) == [42]
    table = on({1: 35}, "quarry", jerseys={1: "rainbow"}).begin().choose("roll:1", [1, 1], [5])
    assert table.at(1) == [39]


def test_no_second_die_with_a_card() -> None:
    """A-082, AR-039, AR-061: neither with a card nor with tokens."""
    table = on({1: 90}, jerseys={1: "rainbow"}, hands={0: "e4"}).begin().choose("roll:1:e4:escape", [3])
    assert table.choose("roll:1", [3]).at(1) == [120]


def test_an_injured_wearer_has_no_advantage() -> None:
    """A-146, AR-059: nor the rainbow's second die; a fall alone takes nothing away."""
    table = on({1: 90}, jerseys={1: "yellow"})
    table.state.rider(1).injured = True
    assert table.begin().choose("roll:1", [4]).at(1) == [97]
    table = on({1: 90}, jerseys={1: "rainbow"})
    table.state.rider(1).injured = True
    assert table.begin().choose("roll:1", [4]).at(1) == [97]
    table = on({1: 90}, jerseys={1: "yellow"})
    table.state.rider(1).recovering = table.state.rider(1).from_fall = True
    assert table.begin().choose("roll:1", [4]).at(1) == [101]


OVERALL = (1, 4, 7, 2, 5)


def test_jerseys_shared() -> None:
    """AV-46, A-084, A-085, AR-134: each rider wears one, the others go to the next of their standings."""
    standings = Standings(OVERALL, (1, 4, 7), (1, 7, 4), (2, 5, 7))
    assert leads_both(standings, {}) is None
    assert hand_out(standings, {}, "polka") == {1: "yellow", 4: "polka", 7: "green", 2: "white"}


def test_a_rider_who_leads_both() -> None:
    """AV-46, A-084, AR-134: his player chooses, the other jersey goes to the next."""
    standings = Standings(OVERALL, (1, 4, 7), (1, 4, 7), (2, 5, 7))
    assert leads_both(standings, {}) == 4
    assert hand_out(standings, {}, "polka") == {1: "yellow", 4: "polka", 7: "green", 2: "white"}
    assert hand_out(standings, {}, "green") == {1: "yellow", 4: "green", 7: "polka", 2: "white"}


def test_rainbow_before_yellow() -> None:
    """AV-46, A-084: with rider 1 as rainbow holder 4 wears yellow; a jersey nobody can take is not worn."""
    standings = Standings(OVERALL, (1, 4, 7), (1, 7, 4), (2, 5, 7))
    assert hand_out(standings, {1: "rainbow"}, "polka") == {1: "rainbow", 4: "yellow", 7: "polka", 2: "white"}
