"""Stop or Again, Little Traffic Jam, The First Shall Be Last."""

from __future__ import annotations

import pytest

from tests.rules.dicycle_race.scene import Scene, places

EASY = "training_wheels"
STOP, JAM, LAST = ["stop_or_again"], ["little_traffic_jam"], ["first_shall_be_last"]
ROAD = [9, 4, 5, 6, 8, 1]


def test_dx_22_stop_or_again() -> None:
    """DX-22, D-72, DR-35, DR-36: one announced card fails, so nothing moves and the dice are left."""
    scene = Scene(EASY, variants=STOP)
    assert scene.keys == {"0:1", "0:1,2", "0:1,2,3", "0:1,2,3,4"}
    scene.do("0:1,2,3")
    assert scene.data("announced") == {"seat": 0, "rows": [[1, 2, 3]]}
    scene.do("2/2/2", "R2 R5 Y1 Y6 B4 B5")
    assert places(scene.keys) == {"Y6:0:1", "R2:0:3"}
    scene.put("Y6 1").do("place:R2:0:3", "R6 Y3 B4 B6", "R6 Y3 B4 B6")
    assert scene.pos[0] == [0]
    assert scene.data("turn_lost")["reason"] == "announcement"
    assert scene.offered == ["R6", "Y3", "B4", "B6"]


def test_dx_22_a_kept_announcement() -> None:
    """DX-22, D-72, DR-18, DR-36: the turn ends by itself, exactly at the end of the row."""
    scene = Scene(EASY, variants=STOP).do("0:1,2").do("2/2/2", "R2 R5 Y1 Y6 B3 B5").put("Y6 1")
    assert "end_turn" not in scene.keys
    scene.put("B3 2")
    assert scene.pos[0] == [2]


def test_dr_36_no_early_end() -> None:
    """DR-17, DR-36: never before the third roll."""
    scene = Scene("1 8 3 6 2 4", variants=STOP).do("0:1,2").do("0/6/0", "Y1 Y1 Y6 Y6 Y6 Y6").put("Y6 1")
    assert scene.keys == {"place:Y6:0:2", "roll"}


def test_dx_34_announced_pawn_by_pawn() -> None:
    """DX-34 a, b, e; DR-35, DR-37: rows within six dice over all pawns, none only if a legal rest remains."""
    rows = [",".join(map(str, range(1, end + 1))) for end in range(1, 6)]
    scene = Scene(ROAD, mode="family", variants=STOP)
    assert scene.keys == {*(f"0:{row}" for row in rows), "none"}
    assert {option.key: option.group for option in scene.decision.options}["0:1,2"] == "2"
    scene.do("0:1,2,3")
    assert scene.keys == {"1:1", "none"}
    scene = Scene(ROAD, mode="family", variants=STOP).do("none")
    assert scene.keys == {f"1:{row}" for row in rows}
    scene = Scene(ROAD, mode="family", variants=STOP).at([7, 0], [0, 0])
    assert scene.keys == {f"1:{row}" for row in rows}
    scene.do("1:1")
    assert scene.data("announced")["rows"] == [[], [1]]


def test_dr_37_an_only_answer_is_given_by_itself() -> None:
    """DR-35, DR-37: one card left, one row."""
    scene = Scene(ROAD, variants=STOP).at(5)
    assert scene.data("announced")["rows"] == [[6]]
    assert scene.kind == "choose_hand"


def test_dx_34_with_traffic() -> None:
    """DX-34 c, d; DR-42: a row ends where there is room, rows announced before it counted."""
    scene = Scene(ROAD, mode="family", variants=STOP + JAM).at([0, 0], [6, 6])
    scene.do("0:1")
    assert scene.keys == {"1:1,2", "1:1,2,3", "none"}
    scene = Scene(ROAD, mode="family", variants=STOP + JAM).at([3, 2], [0, 0])
    assert scene.keys == {"0:4", "0:4,5", "0:4,5,6", "none"}
    scene.do("none")
    assert scene.keys == {"1:3,4", "1:3,4,5", "1:3,4,5,6"}


def test_dr_42_the_row_is_kept_whatever_others_do() -> None:
    """DR-36, DR-42: kept rows move exactly to their ends, full cards inside them passed over."""
    scene = Scene(ROAD, mode="family", variants=STOP + JAM).at([3, 2], [0, 0]).do("none").do("1:3,4")
    scene.do("3/0/3", "R5 R5 R5 B1 B1 B1").put("R5 3 1", "B1 4 1")
    assert scene.pos[0] == [3, 4]
    assert scene.data("moved")["passed_over"] == [3]


def traffic(dice: str = "Y5 1, B2 2, B2 2") -> Scene:
    """Return DX-19 with these placements made."""
    scene = Scene([1, 9, 4, 5, 6, 8], variants=JAM).at(0, 2).do("0/2/4", "Y5 Y2 B2 B2 B6 B3")
    return scene.put(*dice.split(", "))


def test_dx_19_traffic() -> None:
    """DX-19 a, b; D-73, D-74, DR-38, DR-39: passing over a full card, or stopping before it."""
    scene = traffic("Y5 1, B2 2, B2 2, Y2 3").do("end_turn")
    assert scene.pos[0] == [3]
    assert scene.data("moved")["passed_over"] == [2]
    scene = traffic().do("end_turn")
    assert scene.pos[0] == [1]
    assert scene.data("stopped_short") == {"seat": 0, "pawn": 0, "wanted": 2, "spot": 1}


def test_dr_39_lost_behind_a_full_card() -> None:
    """DX-19 c, D-31, D-74, DR-17, DR-39: the reason is told, and the dice of the third roll are left."""
    scene = Scene([9, 4, 5, 6, 8, 1], variants=JAM).at(0, 1).do("0/2/4", "Y1 Y6 B2 B2 B6 B3").put("B2 1", "B2 1")
    assert "end_turn" not in scene.keys
    scene.do("roll", "Y1 Y6 B6 B3").do("roll", "Y1 Y6 B6 B3").do("end_turn")
    assert scene.pos[0] == [0]
    assert scene.data("turn_lost")["reason"] == "full"
    assert scene.offered == ["Y1", "Y6", "B3", "B6"]


def test_dx_20_blocked() -> None:
    """DX-20, DR-40: every target is full, so the turn is passed at once; an open offer closes."""
    scene = Scene([20, 15, 31, 1], seats=3, variants=JAM).at(0, 1, 2, offer=("Y5", 2))
    assert scene.data("turn_blocked") == {"seat": 0}
    assert scene.data("offer_closed")["reason"] == "blocked"
    assert scene.decision.seat == 1
    assert scene.state.turns[0] == 2


def test_dr_40_the_last_spot_is_never_full() -> None:
    """DR-10, DR-40, DR-38: it leads to the Podium, which holds any number; nor has the start a limit."""
    scene = Scene([1, 8, 3, 5], variants=JAM).at(3, 0)
    assert scene.kind == "choose_hand"
    scene.do("6/0/0", "R5 R5 R5 R5 R5 R5").put("R5 4")
    assert scene.state.outcome is not None


@pytest.mark.parametrize(("blank", "room"), [(1, False), (2, True), (6, True)])
def test_dr_38_blank_circles(blank: int, room: bool) -> None:
    """D-75, DR-38: one number for all blank circles; cards without a sign have no limit."""
    scene = Scene([11, 1, 8, 3], seats=2, variants=JAM, blank=blank).at(0, 1)
    assert scene.state.has_room(1) is room
    assert scene.at(0, 2).state.has_room(2)


def test_dr_38_own_pawns_count() -> None:
    """DR-38: pawns, own team included."""
    scene = Scene([9, 4, 5, 6, 8, 1], mode="family", variants=JAM).at([0, 1], [0, 0])
    scene.do("0/0/6", "B2 B2 B2 B2 B3 B3").put("B2 1", "B2 1")
    assert "end_turn" not in scene.keys


def test_dr_39_the_leader_moves_first_and_makes_room() -> None:
    """DR-20, DR-39: the pawn with the fewest cards remaining moves first."""
    scene = Scene([9, 4, 5, 6, 8, 1], mode="family", variants=JAM).at([0, 1], [0, 0])
    scene.do("0/2/4", "Y1 Y2 B2 B2 B3 B3").put("B2 1 0", "B2 1 0", "Y1 2 1").do("end_turn")
    assert scene.pos[0] == [1, 2]
    assert [event.data["pawn"] for event in scene.named("moved")] == [1, 0]


def test_dr_41_outward_and_homeward_are_different_spots() -> None:
    """DR-41, DR-34: a pawn coming home on card 5 does not fill it for those going out."""
    scene = Scene([1, 5, 8, 3], variants=[*JAM, "all_there_and_back"]).at(1, 6)
    assert scene.state.way.limits == (0, 0, 1, 0, 0, 0, 1, 0)
    assert scene.state.has_room(2)
    assert not scene.state.has_room(6)


def test_dx_07_the_first_shall_be_last() -> None:
    """DX-07, D-78, D-79, DR-47, DR-48: after each round the furthest ahead plays first."""
    scene = Scene("1 8 3 6 2 4 5 10", seats=3, variants=LAST).at(0, 1, 3)
    for _ in range(3):
        scene.lose()
    assert scene.data("order_changed") == {"order": [2, 1, 0]}
    assert scene.decision.seat == 2
    scene.state.pawns[1] = [5]
    for _ in range(3):
        scene.lose()
    assert scene.state.order == [1, 2, 0]


def test_dx_33_tied_places() -> None:
    """DX-33, DR-47: equals keep the order of the round just played."""
    scene = Scene("1 8 3 6 2 4 5 10", seats=4, variants=LAST).at(2, 4, 2, 4)
    for _ in range(4):
        scene.lose()
    assert scene.state.order == [1, 3, 0, 2]


def test_the_plain_order_stays() -> None:
    """D-21, DR-48: without the variant it is the order of the seats."""
    scene = Scene("1 8 3 6 2 4 5 10", seats=3).at(0, 1, 3)
    for _ in range(3):
        scene.lose()
    assert scene.state.order == [0, 1, 2]
    assert scene.decision.seat == 0
    assert scene.state.round == 2


def test_dr_47_in_the_velodrome() -> None:
    """DR-47, DR-64: most entries first, then the later spot; riders of different laps are equal for crowding."""
    scene = Scene([1, 8, 3, 6, 2, 4], seats=3, mode="velodrome", variants=LAST + JAM).at(2, 5, 3, entries=[2, 1, 1])
    scene.state.entries = [1, 1, 2]
    for _ in range(3):
        scene.lose()
    assert scene.state.order == [2, 1, 0]
    assert scene.state.standing(5) == 1
