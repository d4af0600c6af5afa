"""The Little Gift."""

from __future__ import annotations

from tests.rules.dicycle_race.scene import MEDIUM, Scene

LEFT = [29, 4, 5, 6, 8, 1]


def lost() -> Scene:
    """Play DX-15: seat 0 leaves four dice."""
    scene = Scene(LEFT, seats=4).do("0/6/0", "Y1 Y1 Y2 Y3 Y4 Y5").put("Y1 1", "Y1 1")
    scene.do("roll", "Y2 Y3 Y4 Y6").do("roll", "Y2 Y3 Y5 Y6").put("Y2 2")
    return scene.end()


def test_dx_15_what_is_left() -> None:
    """DX-15, D-31, DR-23: all dice of the third roll, the one placed after it too, not those placed before."""
    scene = lost()
    assert scene.pos[0] == [0]
    assert scene.data("dice_left") == {"seat": 0, "dice": ["Y2", "Y3", "Y5", "Y6"]}


def test_dx_16_usefulness_and_pool() -> None:
    """DX-16, D-32, D-33, D-34, D-35, DR-25, DR-26, DR-27, DR-28: a chain of two."""
    scene = lost()
    assert scene.decision.seat == 1
    assert scene.keys == {"take:Y2:0:1", "take:Y3:0:1", "take:Y5:0:1", "take:Y6:0:1", "decline"}
    scene.do("take:Y5:0:1")
    assert scene.kind == "choose_hand"
    assert len(scene.keys) == 15
    assert max(int(key.split("/")[1]) for key in scene.keys) == 2
    scene.do("3/2/0", "R1 R1 R1 Y5 Y5").put("Y5 1", "Y5 1").end()
    assert scene.pos[1] == [1]
    assert scene.decision.seat == 2
    assert scene.offered == ["Y2", "Y3", "Y6"]
    assert "take:Y2:0:2" in scene.keys
    scene.do("decline")
    assert scene.offered == []
    assert len(scene.keys) == 28


def test_dx_17_a_useless_pile() -> None:
    """DX-17, D-35, DR-27: without a useful take the offer closes and the hand is free."""
    offer = ("R1 R2 R3 R4 R5 R6", 1)
    scene = Scene([7, 31, 1, 3]).at(0, 0, offer=offer)
    assert scene.kind == "choose_hand"
    assert len(scene.keys) == 28
    assert scene.data("offer_closed")["reason"] == "useless"
    scene = Scene([2, 31, 1, 3]).at(0, 0, offer=offer)
    assert scene.keys == {"take:R1:0:1", "take:R2:0:1", "take:R3:0:1", "decline"}


def test_dx_18_pool_limit() -> None:
    """DX-18, DR-28: six of a colour, those lying and the one taken are missing."""
    scene = Scene([10, 9, 1, 3]).at(0, 0, offer=("B2 B3 B5 B6", 1)).do("take:B5:0:1")
    assert {key.split("/")[2] for key in scene.keys} == {"0", "1", "2"}
    assert len(scene.keys) == 15


def test_dr_28_no_limit_after_a_decline() -> None:
    """D-32, DR-25, DR-28: declining closes the offer before the hand is chosen."""
    scene = Scene([10, 9, 1, 3]).at(0, 0, offer=("B2 B3 B5 B6", 1)).do("decline")
    assert scene.data("offer_closed") == {"reason": "declined", "dice": ["B2", "B3", "B5", "B6"]}
    assert len(scene.keys) == 28


def test_dx_31_chain_across_failures() -> None:
    """DX-31, D-34, DR-29: a taker who fails too leaves new dice; the older ones go back to the pool."""
    scene = Scene([14, 12, 31, 8], seats=4).do("3/3/0", "R1 R2 R3 Y4 Y5 Y6").put("Y4 2")
    scene.do("roll", "R1 R2 R3 Y5 Y6").do("roll", "R1 R2 R3 Y5 Y6").do("end_turn")
    assert scene.offered == ["R1", "R2", "R3", "Y5", "Y6"]
    scene.do("take:R1:0:1").do("0/4/1", "Y2 Y2 Y3 Y4 B1").put("Y2 2").do("roll", "Y3 Y3 Y4 B1", "Y3 Y3 Y4 B1")
    assert scene.data("offer_closed") == {"reason": "replaced", "dice": ["R2", "R3", "Y5", "Y6"]}
    assert scene.state.offer is not None
    assert (scene.offered, scene.state.offer.left_by) == (["Y3", "Y3", "Y4", "B1"], 1)
    assert (scene.kind, scene.decision.seat) == ("gift", 2)


def test_dr_29_the_new_offer_stands_in_the_leavers_name() -> None:
    """DX-31, DR-29, DR-30: seats 2, 3 and 0 may take in turn; at seat 1's turn the rest is put away."""
    scene = Scene([8, 1, 2, 3, 6, 10], seats=4, start=1)
    scene.do("0/6/0", "Y1 Y1 Y1 Y1 Y1 Y1", "Y1 Y2 Y2 Y2 Y2 Y2", "Y1 Y1 Y4 Y5 Y6 Y6").do("end_turn")
    for seat in (2, 3, 0):
        assert scene.decision.seat == seat
        die = next(key for key in sorted(scene.keys) if key.startswith("take") and key.endswith(":1"))
        scene.do(die)
        scene.do("5/0/0", "R1 R1 R1 R1 R1")
        scene.do("end_turn")
    assert scene.decision.seat == 1
    assert scene.kind == "choose_hand"
    assert scene.data("offer_closed")["reason"] == "returned"


def test_dx_32_no_third_roll() -> None:
    """DX-32, DR-24: nothing is left when the turn ended without a third roll."""
    scene = Scene([29, 7, 2, 1], mode="family").do("3/3/0", "R1 R2 R2 Y1 Y1 Y3")
    scene.put("Y1 1 0", "Y1 1 0", "R1 3 0", "Y3 1 1", "R2 2 1", "R2 2 1")
    assert scene.pos[0] == [0, 0]
    assert scene.named("turn_lost")
    assert not scene.named("dice_left")
    assert scene.state.offer is None


def test_dr_24_a_taker_without_a_third_roll_leaves_nothing() -> None:
    """DR-24, DR-29: an empty new offer; the older dice go back."""
    scene = Scene([29, 7, 2, 1], mode="family").at([0, 0], [0, 0], offer=("Y1 Y2 Y4", 1))
    scene.do("take:Y1:0:1").do("2/3/0", "R2 R2 Y1 Y3 Y3")
    scene.put("Y1 1 0", "R2 2 1", "R2 2 1", "Y3 1 1", "Y3 1 1")
    assert scene.pos[0] == [0, 2] or scene.named("turn_lost")
    scene = Scene([29, 7, 2, 1], mode="family").at([0, 0], [0, 0], offer=("Y1 Y2 Y4", 1))
    scene.do("take:Y1:0:1").do("3/2/0", "R2 R2 R3 Y1 Y3")
    scene.put("Y1 1 0", "R3 3 0", "R2 2 1", "R2 2 1", "Y3 1 1")
    assert scene.data("offer_closed") == {"reason": "replaced", "dice": ["Y2", "Y4"]}
    assert scene.state.offer is None


def test_dr_30_the_last_die_closes_the_offer() -> None:
    """DR-30: no dice are left in it."""
    scene = Scene(LEFT).at(0, 0, offer=("Y5", 1)).do("take:Y5:0:1")
    assert scene.data("offer_closed") == {"reason": "empty", "dice": []}
    assert scene.state.offer is None


def test_dr_30_it_never_comes_back_to_who_left_it() -> None:
    """D-36, DR-30, D-66: in a Duel too, the other may take, the leaver not."""
    scene = Scene([8, 1, 2, 3, 6, 10, 4, 5], mode="duel")
    assert scene.at(8, 4, offer=("Y6 Y5", 1)).kind == "gift"
    scene.at(8, 4, offer=("Y6 Y5", 0))
    assert scene.data("offer_closed")["reason"] == "returned"


def test_dr_31_team_mates_may_take() -> None:
    """D-47, D-57, DR-31: only the failing player is excluded; the die may go to any pawn."""
    scene = Scene(MEDIUM, seats=4, mode="family").at([0, 1], [0, 0], offer=("R1 Y2 Y5", 2))
    assert scene.decision.seat == 0
    assert scene.kind == "gift"
    assert {"take:R1:0:1", "take:Y2:0:2", "take:Y2:1:2"} <= scene.keys
    velodrome = Scene([8, 1, 2, 3, 6, 10], mode="velodrome").at(0, 0, offer=("Y6 Y5", 1))
    assert velodrome.kind == "gift"


def test_dr_31_a_small_team_may_take_twice_along_one_chain() -> None:
    """DR-31: one member plays every turn of the team, as long as the dice last and each turn takes one."""
    scene = Scene([8, 1, 2, 3, 6, 10], seats=4, mode="family", teams=[[0, 2, 3], [1]], start=0)
    scene.do("0/6/0", "Y1 Y1 Y1 Y1 Y1 Y1", "Y1 Y1 Y1 Y1 Y1 Y2", "Y4 Y5 Y6 Y6 Y6 Y6").do("end_turn")
    takers = []
    for _ in range(3):
        takers.append(scene.decision.seat)
        assert scene.kind == "gift"
        scene.do(min(key for key in scene.keys if key.startswith("take") and key[-4:] in (":0:1", ":0:2", ":1:1")))
        scene.do("5/0/0", "R1 R1 R1 R1 R1")
        scene.do("end_turn")
    assert takers == [1, 2, 1]
    assert (scene.decision.seat, scene.kind) == (3, "gift")


def test_an_announced_spot_only() -> None:
    """DR-27, DR-36, DR-37: in Stop or Again a gift goes to an announced spot, after the announcement."""
    scene = Scene([8, 1, 2, 3, 6, 10], variants=["stop_or_again"]).at(0, 0, offer=("Y5 Y6", 1))
    assert scene.kind == "announce"
    scene.do("0:1")
    assert scene.keys == {"take:Y5:0:1", "take:Y6:0:1", "decline"}
    assert scene.decision.params == {"dice": ["Y5", "Y6"], "left_by": 1}
