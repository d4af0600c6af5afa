"""A player leaves."""

from __future__ import annotations

from rules.dicycle_race import GAME
from tests.rules.dicycle_race.scene import Scene
from tests.rules.dicycle_race.test_scoring import home, ranked

ROAD = [1, 2, 3, 6, 4, 8]
RING = [1, 2, 3, 4, 5, 6, 7, 8]


def leavers(scene: Scene) -> list[int]:
    """Return the seats that may leave."""
    return [each.seat for each in GAME.decisions(scene.state) if each.kind == "leave"]


def test_anybody_may_leave_at_any_time() -> None:
    """DR-68: an optional decision of every seat still in, under the same id all along."""
    scene = Scene(ROAD, seats=3)
    assert leavers(scene) == [0, 1, 2]
    before = {each.seat: each.id for each in GAME.decisions(scene.state) if each.optional}
    scene.lose()
    assert {each.seat: each.id for each in GAME.decisions(scene.state) if each.optional} == before
    assert GAME.waiting(scene.state) == (scene.decision,)
    assert leavers(scene.leave(1)) == [0, 2]


def test_dr_68_on_turn() -> None:
    """DR-68: the turn ends without a move and without leaving dice; an offer waits for the next seat."""
    scene = (
        Scene(ROAD, seats=3).at(0, 0, 0, offer=("Y5 Y6", 2)).do("take:Y5:0:1").do("0/0/5", "B1 B1 B1 B1 B1").leave(0)
    )
    assert scene.pos[0] == [-1]
    assert not scene.named("moved")
    assert scene.offered == ["Y6"]
    assert (scene.kind, scene.decision.seat) == ("gift", 1)


def test_dr_30_the_leavers_offer_closes() -> None:
    """DR-30, DR-68: dice left by a leaver go back at once."""
    scene = Scene(ROAD, seats=3).at(0, 0, 0, offer=("Y5 Y6", 2)).do("take:Y5:0:1").leave(2)
    assert scene.data("offer_closed")["reason"] == "left"
    assert (scene.kind, scene.decision.seat, len(scene.keys)) == ("choose_hand", 0, 21)
    scene = Scene(ROAD, seats=3).at(0, 0, 0, offer=("Y5 Y6", 2)).leave(2)
    assert (scene.kind, scene.decision.seat, len(scene.keys)) == ("choose_hand", 0, 28)


def test_dr_68_another_seats_turn_goes_on() -> None:
    """DR-68: the ranking is without leavers, who are listed apart in the order of leaving."""
    scene = Scene(ROAD, seats=4).do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6")
    scene.leave(3).leave(1)
    assert scene.decision.seat == 0
    scene.put("Y6 1").end()
    assert scene.decision.seat == 2
    home(scene)
    assert ranked(scene) == ((2,), (0,))
    assert scene.state.outcome is not None
    assert scene.state.outcome.numbers["left"] == (0, 2, 0, 1)


def test_dr_68_room_that_a_leaver_makes() -> None:
    """DR-39, DR-68: the pawn is taken off at once, so that ending the turn may become legal."""
    scene = Scene([9, 4, 5, 6, 8, 1], seats=3, variants=["little_traffic_jam"]).at(0, 1, 0)
    scene.do("0/2/4", "Y1 Y1 B2 B2 B3 B3").put("B2 1", "B2 1")
    assert "end_turn" not in scene.keys
    number = scene.decision.id
    scene.leave(1)
    assert "end_turn" in scene.keys
    assert scene.decision.id == number


def test_dr_68_the_last_competitor_wins() -> None:
    """DR-68: the match is over when one remains; in a Duel the other wins and the leaver is listed apart."""
    scene = Scene(ROAD, seats=3, scoring="time_ranking").leave(1).leave(0)
    assert ranked(scene) == ((2,),)
    assert scene.state.outcome is not None
    assert scene.state.outcome.reason == "alone"
    assert GAME.decisions(scene.state) == ()
    assert ranked(Scene(RING, mode="duel").leave(0)) == ((1,),)


def test_dr_68_family() -> None:
    """DR-57, DR-68: the team goes on with its other members; without members it is out with all its pawns."""
    scene = Scene(ROAD, seats=5, mode="family", teams=[[0, 3], [1, 4], [2]]).leave(0)
    assert scene.pos[0] == [0, 0]
    seats = []
    for _ in range(6):
        seats.append(scene.decision.seat)
        scene.lose()
    assert seats == [1, 2, 3, 4, 2, 3]
    scene.leave(2)
    assert scene.pos[2] == [-1, -1]
    scene.leave(3)
    assert ranked(scene) == ((1, 4),)


def test_dx_35_a_leaver_who_had_arrived() -> None:
    """DX-35, DR-50, DR-68: keeps the place in this race, gets no further points and no final place."""
    scene = Scene(ROAD, seats=4, scoring="ranking_321", start=1)
    home(scene)
    scene.lose()
    assert scene.decision.seat == 3
    home(scene)
    scene.leave(3)
    assert scene.state.race == 1
    assert scene.decision.seat == 0
    home(scene)
    assert scene.data("race_ended")["points"] == [1, 3, 0, 2]
    assert scene.state.race == 2
    scene.leave(0).leave(1)
    assert ranked(scene) == ((2,),)
    assert scene.state.outcome is not None
    assert scene.state.outcome.numbers["left"] == (2, 3, 0, 1)


def test_dr_50_is_checked_after_a_leave() -> None:
    """DR-50, DR-68: with one not arrived the race is over, and that one takes the next place."""
    scene = Scene(ROAD, seats=3, scoring="ranking_321")
    home(scene)
    scene.leave(1)
    assert scene.data("race_ended")["points"] == [3, 0, 2]
    assert scene.data("race_started")["order"] == [2, 0]


def test_dr_52_the_last_turns_stand() -> None:
    """DR-52, DR-68: though the one who had arrived leaves."""
    scene = Scene(ROAD, seats=4, scoring="time_ranking")
    home(scene)
    scene.leave(0).leave(2)
    assert scene.decision.seat == 1
    scene.lose()
    assert scene.decision.seat == 3
    scene.lose()
    assert scene.state.race == 2


def test_dr_61_velodrome() -> None:
    """DR-61, DR-68: no card is removed; eliminations wait for the turn in progress; ranks as at that moment."""
    scene = Scene(RING, seats=4, mode="velodrome").at(3, 4, 5, 6, entries=[2, 2, 1, 1])
    scene.do("6/0/0", "R1 R1 R1 R1 R1 R1")
    scene.leave(3)
    assert not scene.named("eliminated")
    assert scene.decision.seat == 0
    scene.lose()
    assert scene.data("eliminated")["seat"] == 2
    assert scene.kind == "remove_card"
    scene.do("8")
    assert scene.state.way.ring == (1, 2, 3, 4, 5, 6, 7)
    scene.leave(1)
    assert ranked(scene) == ((0,), (1,), (2,), (3,))


def test_dr_61_on_turn_in_the_velodrome() -> None:
    """DR-61, DR-68: leaving on turn ends the turn, and then who is last is looked at."""
    scene = Scene(RING, seats=4, mode="velodrome").at(3, 4, 5, 6, entries=[1, 2, 2, 1]).leave(0)
    assert scene.data("eliminated")["seat"] == 3
    assert scene.decision.seat == 3


def test_dr_63_the_card_of_a_seat_that_left() -> None:
    """DR-63: the highest plan number, then need, then the lowest spot, among the free ones but spot 1."""
    scene = Scene([1, 13, 25, 31, 27, 36, 2, 3], seats=4, mode="velodrome").at(3, 2, 6, 7, entries=[2, 3, 2, 1])
    scene.state.entries = [2, 2, 2, 1]
    scene.lose()
    assert (scene.kind, scene.decision.seat) == ("remove_card", 3)
    assert 3 in leavers(scene)
    scene.leave(3)
    assert scene.data("card_removed") == {"seat": 3, "spot": 4, "card": 31}
    assert ranked_last(scene) == 3
    assert 3 not in leavers(scene)


def ranked_last(scene: Scene) -> int:
    """Return who is out first."""
    return scene.state.out[0]


def test_dr_61_while_a_card_is_owed() -> None:
    """DR-61, DR-62, DR-63: no turn is in progress then, so it is looked at at once; a last survivor wins."""
    scene = Scene(RING, seats=4, mode="velodrome").at(3, 4, 5, 6, entries=[2, 2, 2, 1]).lose()
    assert scene.kind == "remove_card"
    scene.leave(2)
    assert "5" in scene.keys
    scene.leave(1)
    assert ranked(scene) == ((0,), (1,), (2,), (3,))
    assert not scene.named("card_removed")
    scene = Scene(RING, seats=4, mode="velodrome").at(3, 4, 5, 6, entries=[3, 2, 2, 1]).lose().leave(1)
    assert scene.data("eliminated")["seat"] == 2
    assert ranked(scene) == ((0,), (2,), (1,), (3,))
