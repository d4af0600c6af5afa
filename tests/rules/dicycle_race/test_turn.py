"""Turn: hand, rolls, placing, validating, moving."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalChoice
from tests.rules.dicycle_race.scene import MEDIUM, Scene, places

PASCAL = [30, 10, 7, 4, 5, 2]
EASY = "training_wheels"
HARD = "handlebar_hardliners"


def test_dx_03_pascal() -> None:
    """DX-03, D-22, D-24, D-26, D-28, D-30, DR-17, DR-18: three cards with one hand.

    The second roll fits nothing, so it is thrown again by itself; Y6 brings the pawn to spot 3.
    """
    scene = Scene(PASCAL).do("2/3/1", "R2 R2 Y4 Y5 Y1 B6").put("Y4 1", "Y5 1", "B6 2", "R2 3")
    assert "end_turn" not in scene.keys
    scene.do("place:R2:0:3", "Y3", "Y6")
    assert [event.data["roll"] for event in scene.named("rolled")] == [2, 3]
    assert scene.keys == {"place:Y6:0:1", "end_turn"}
    scene.put("Y6 1")
    assert scene.pos[0] == [3]
    assert not scene.named("dice_left")
    assert scene.data("moved") == {
        "seat": 0, "competitor": 0, "pawn": 0, "from": 0, "to": 3, "cards": 3, "passed_over": []
    }  # fmt: skip
    assert scene.decision.seat == 1


def test_dx_04_first_two_validated() -> None:
    """DX-04, D-28, D-30, DR-20: he moves to the second card; nothing is left over."""
    scene = Scene(PASCAL).do("2/3/1", "R2 R5 Y4 Y5 Y6 B6").put("Y4 1", "Y5 1", "Y6 1", "B6 2")
    scene.do("roll", "R1 R3").do("roll", "R4 R6").do("end_turn")
    assert scene.pos[0] == [2]
    assert scene.state.offer is None


def test_dx_05_first_not_validated() -> None:
    """DX-05, D-29, D-30, D-31, DR-17, DR-23: the later cards are of no use; the last die is left."""
    scene = Scene(PASCAL).do("2/3/1", "R2 R2 Y4 Y5 Y1 B6").put("Y4 1", "Y5 1", "B6 2", "R2 3")
    scene.do("place:R2:0:3", "Y3", "Y4")
    assert scene.pos[0] == [0]
    assert scene.data("turn_lost") == {"seat": 0, "reason": "open"}
    assert scene.offered == ["Y4"]
    assert (scene.kind, scene.decision.seat) == ("gift", 1)
    assert scene.keys == {"take:Y4:0:1", "decline"}


def test_hands() -> None:
    """D-22, DR-12: 28 hands of exactly six dice, useful or not."""
    scene = Scene(PASCAL)
    assert len(scene.keys) == 28
    assert all(sum(map(int, key.split("/"))) == 6 for key in scene.keys)
    assert {"6/0/0", "0/6/0", "0/0/6", "2/2/2"} <= scene.keys
    assert {option.group for option in scene.decision.options} == set("0123456")


def test_every_unplaced_die_is_thrown_again() -> None:
    """D-25, DR-13, DR-70: three rolls; the first of the whole hand, then all unplaced dice, reported by colour."""
    scene = Scene(EASY).do("2/2/2", "R2 R5 Y1 Y6 B4 B5")
    assert scene.data("rolled") == {"seat": 0, "roll": 1, "dice": ["R2", "R5", "Y1", "Y6", "B4", "B5"]}
    scene.put("Y6 1").do("roll", "R6 R1 Y1 B5 B4")
    assert scene.data("rolled")["dice"] == ["R6", "R1", "Y1", "B5", "B4"]
    scene.do("roll", "R6 R6 Y1 B5 B4")
    assert "roll" not in scene.keys
    assert scene.keys >= {"end_turn"}


def test_equal_dice_are_one_option() -> None:
    """DR-70: two equal dice on one spot are the same choice twice."""
    scene = Scene([29, 1, 2, 3]).do("0/6/0", "Y1 Y1 Y2 Y2 Y2 Y4")
    assert places(scene.keys) == {"Y1:0:1", "Y2:0:1", "Y4:0:1", "Y4:0:2"}
    scene.put("Y2 1", "Y2 1")
    assert places(scene.keys) == {"Y2:0:1", "Y4:0:2"}


def test_dx_13_targets() -> None:
    """DX-13, D-26, DR-14: as far as the needs sum to six."""
    scene = Scene(MEDIUM)
    assert scene.at(4).targets == [[5, 6]]
    assert scene.at(5).targets == [[6, 7, 8, 9]]
    assert scene.at(11).targets == [[12]]


def test_dx_14_early_end() -> None:
    """DX-14, DR-15, DR-16, DR-17: a later card first; end_turn only once something would move."""
    scene = Scene(EASY).do("2/2/2", "R2 R5 Y1 Y6 B4 B5")
    assert scene.keys == {"place:R2:0:3", "place:R2:0:4", "place:R5:0:4", "place:Y6:0:1", "roll"}
    assert "end_turn" not in scene.put("R2 3").keys
    assert "end_turn" in scene.put("Y6 1").keys
    scene.do("end_turn")
    assert scene.pos[0] == [1]


def test_locked_until_the_turn_is_over() -> None:
    """D-27, DR-16, DR-21: placed dice never move, are not thrown again, and are gone afterwards."""
    scene = Scene([17, 1, 2, 3]).do("6/0/0", "R1 R2 R2 R3 R4 R5").put("R1 1").do("roll", "R2 R2 R3 R4 R5")
    assert "R1" not in scene.data("rolled")["dice"]
    scene.do("roll", "R2 R2 R3 R4 R5").do("end_turn")
    scene.do("decline") if scene.kind == "gift" else None
    scene.lose()
    assert scene.state.riding().placed == {}


def test_placing_after_the_third_roll() -> None:
    """D-26, DR-19: dice placed then count for validating."""
    scene = Scene(EASY).do("2/2/2", "R1 R1 Y1 Y1 B4 B4")
    scene.do("roll", "R1 R1 Y1 Y1 B4 B4").do("roll", "R1 R1 Y6 Y1 B4 B4").put("Y6 1").do("end_turn")
    assert scene.pos[0] == [1]


def test_the_turn_ends_by_itself_when_no_target_takes_a_die() -> None:
    """DR-18 b: all targets complete, one die unplaced."""
    scene = Scene([1, 31, 35, 3]).do("4/2/0", "R5 R5 R5 R5 Y5 Y6").put("R5 2", "R5 2", "R5 2", "R5 2")
    scene.put("Y5 1")
    assert scene.pos[0] == [2]
    assert scene.decision.seat == 1


def test_dr_26_no_end_before_the_first_roll() -> None:
    """DR-18, DR-26: a gift die may complete a card, the first roll must be made all the same."""
    scene = Scene([1, 31, 2, 3]).at(0, 0, offer=("Y6", 1))
    scene.do("take:Y6:0:1")
    assert scene.kind == "choose_hand"
    scene.do("5/0/0", "R1 R2 R3 R4 R5")
    assert "end_turn" in scene.keys


def test_several_pawns_on_one_card() -> None:
    """DR-22: without effect."""
    scene = Scene(PASCAL).at(1, 0).do("0/0/6", "B6 B6 B6 B6 B6 B6").put("B6 2").do("end_turn")
    assert scene.pos == [[2], [0]]


def test_dr_10_on_to_the_podium() -> None:
    """D-20, D-39, DR-10: ending on the last spot means the Podium, and the race is over at that moment."""
    scene = Scene([1, 2, 3, 8], seats=3).at(3, 0, 2)
    scene.do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6").put("Y6 4")
    assert scene.data("moved")["to"] == 5
    assert scene.state.outcome is not None
    assert scene.state.outcome.reason == "arrived"
    assert scene.state.outcome.ranking == ((0,), (2,), (1,))


def test_wrong_choices_are_refused() -> None:
    """D-23, DR-14, DR-15: a die that does not fit, a card too far."""
    scene = Scene(EASY).do("2/2/2", "R2 R5 Y1 Y6 B4 B5")
    for key in ("place:Y1:0:1", "place:R5:0:3", "place:R6:0:4", "place:R5:0:8", "end_turn"):
        with pytest.raises(IllegalChoice):
            scene.do(key)


def test_dx_21_turning_round_in_one_turn() -> None:
    """DX-21, D-69, D-70, D-71, DR-33, DR-34, DR-18: out, round and back by making the combinations again."""
    scene = Scene(HARD).at(9)
    assert scene.targets == [[10, 11, 12]]
    scene.do("3/3/0", "R6 R1 R1 Y3 Y3 Y2").put("R6 10", "Y3 11", "Y3 11", "R1 12", "R1 12")
    assert scene.pos[0] == [12]
    assert scene.state.cards_left(0) == 7
    assert scene.state.way.last == 19


def test_dr_33_the_same_card_twice() -> None:
    """D-70, DR-33, DX-08: spot 2N - i shows the card of spot i; the last card stands once."""
    cards = [card.number for card in Scene(HARD).state.way.cards if card]
    assert cards == [8, 20, 24, 31, 35, 22, 20, 17, 12, 5, 12, 17, 20, 22, 35, 31, 24, 20, 8]
    assert [i + 1 for i, number in enumerate(cards) if number == 20] == [2, 7, 13, 18]
    assert [i + 1 for i, number in enumerate(cards) if number == 5] == [10]


def test_dx_26_multi_routes() -> None:
    """DX-26, D-76, D-77, DR-44, DR-45: the first die on a branch commits; cards remaining by the shortest way."""
    scene = Scene("two_passes", variants=["multi_routes"]).at(4)
    assert scene.targets == [[5, 6, 7, 8, 9, 10]]
    assert scene.state.riding().lines == [((5, 6, 7, 8), (9, 10))]
    scene.do("2/2/2", "R1 R4 Y4 Y3 B2 B5")
    assert {key for key in places(scene.keys) if key.endswith(":9")} == {"R1:0:9", "R4:0:9", "Y3:0:9", "Y4:0:9"}
    scene.put("R1 5")
    assert scene.targets == [[5, 6, 7, 8]]
    assert "end_turn" in scene.keys
    remaining = scene.state.way.remaining
    assert (remaining[4], remaining[5], remaining[9], remaining[0]) == (8, 10, 7, 12)


def test_dr_44_a_pawn_on_a_branch_follows_it() -> None:
    """DR-44: and until then a later turn may choose differently."""
    scene = Scene("two_passes", variants=["multi_routes"])
    assert scene.at(5).targets == [[6, 7, 8, 10]]
    assert scene.at(9).targets == [[10, 11, 12]]
    scene.at(4, 4).do("1/0/5", "R1 B6 B6 B6 B6 B6")
    scene.do("place:R1:0:9", "B6 B6 B6 B6 B6", "B6 B6 B6 B6 B6")
    assert scene.state.riding().seat == 1
    assert scene.targets == [[5, 6, 7, 8, 9, 10]]


def test_dr_46_forks_on_the_way_back() -> None:
    """DR-46: the homeward spot of i is 2M - i, and any branch may be taken again."""
    scene = Scene("1 2 (3 4 | 5) 6", variants=["multi_routes", "all_there_and_back"])
    links = scene.state.way.links
    assert (links[2], links[4], links[5], links[6]) == ((3, 5), (6,), (6,), (7, 8))
    assert (links[7], links[8], links[9], links[10], links[11]) == ((10,), (9,), (10,), (11,), (12,))
    assert scene.state.way.podium == 12
    assert [card.number for card in scene.state.way.cards[7:] if card] == [5, 4, 3, 2, 1]


def test_dr_20_the_row_up_to_the_first_gap() -> None:
    """D-54, DR-20: as far as the row goes, not a card less, not a card more."""
    scene = Scene([1, 8, 3, 6, 2, 4]).do("1/2/3", "R6 Y6 Y5 B1 B1 B6").put("Y6 1", "R6 3", "B1 4").do("end_turn")
    assert scene.pos[0] == [1]
    scene = Scene([1, 8, 3, 6, 2, 4]).do("1/2/3", "R6 Y6 Y5 B1 B1 B6").put("Y6 1", "Y5 2", "R6 3").do("end_turn")
    assert scene.pos[0] == [3]
