"""Family Outing, The Velodrome of Death, The Duel."""

from __future__ import annotations

from tests.rules.dicycle_race.scene import Scene

ROAD = [1, 2, 3, 4, 5, 6]
RING = [1, 2, 3, 4, 5, 6, 7, 8]


def test_dx_06_seating() -> None:
    """DX-06, D-42, D-43, DR-57: A-B-A-B, the members of a team in rotation."""
    scene = Scene(ROAD, seats=4, mode="family")
    seats = []
    for _ in range(5):
        seats.append(scene.decision.seat)
        scene.lose()
    assert seats == [0, 1, 2, 3, 0]


def test_dx_28_unequal_teams() -> None:
    """DX-28, D-41, DR-56, DR-57: a member of a small team plays more often; equal pawns for both."""
    scene = Scene(ROAD, seats=3, mode="family", teams=[[0, 2], [1]])
    seats = []
    for _ in range(6):
        seats.append(scene.decision.seat)
        scene.lose()
    assert seats == [0, 1, 2, 1, 0, 1]
    assert [len(pawns) for pawns in scene.pos] == [2, 2]


def test_dx_27_two_pawns() -> None:
    """DX-27, D-45, D-46, DR-58: dice belong to one pawn; two pawns need two sets for the same card."""
    scene = Scene(ROAD, mode="family").do("2/4/0", "R2 R1 Y5 Y4 Y6 Y1").put("Y5 1 0", "Y4 1 1", "R2 2 1").do("end_turn")
    assert scene.pos[0] == [1, 2]
    assert scene.decision.seat == 1
    scene = Scene(ROAD, mode="family").do("2/4/0", "R2 R1 Y5 Y4 Y6 Y1").put("Y5 1 0", "R2 2 1").do("end_turn")
    assert scene.pos[0] == [1, 0]


def test_a_team_needs_all_its_pawns() -> None:
    """D-44, D-48, DR-59: home is home only together."""
    scene = Scene([1, 2, 3, 8], mode="family").at([3, 3], [0, 0]).do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6").put("Y6 4 0")
    scene.do("end_turn")
    assert scene.pos[0] == [5, 3]
    assert scene.state.outcome is None
    scene.lose().do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6").put("Y6 4 1")
    assert scene.state.outcome is not None
    assert scene.state.outcome.ranking == ((0,), (1,))


def test_dr_59_no_pawn_of_the_team_moved() -> None:
    """D-31, D-47, DR-59: one pawn that moves is enough."""
    scene = Scene([1, 31, 3, 8], mode="family").at([0, 1], [0, 0])
    scene.do("5/1/0", "R1 R1 R1 R2 R3 Y6").put("Y6 1 0", "R1 2 1").do("end_turn")
    assert scene.pos[0] == [1, 1]
    assert not scene.named("turn_lost")


def velodrome() -> Scene:
    """Return DX-23: A on spot 8, B on 2 a lap ahead, C on 7."""
    return Scene(RING, seats=3, mode="velodrome").at(8, 2, 7, entries=[1, 2, 1])


def test_dx_23_velodrome() -> None:
    """DX-23, D-52, D-53, D-55, D-56, DR-60, DR-61, DR-63: the last to cross is out and removes a card."""
    scene = velodrome().do("3/3/0", "R1 R5 R5 Y5 Y1 Y1").put("Y5 1", "R1 2").do("end_turn")
    assert scene.pos == [[2], [2], [-1]]
    assert scene.state.entries[0] == 2
    assert scene.data("eliminated") == {"seat": 2, "place": 3}
    assert (scene.kind, scene.decision.seat) == ("remove_card", 2)
    assert scene.keys == {"3", "4", "5", "6", "7", "8"}
    scene.do("4")
    assert scene.data("card_removed") == {"seat": 2, "spot": 4, "card": 4}
    assert scene.state.way.ring == (1, 2, 3, 5, 6, 7, 8)
    assert scene.targets == [[3, 5, 6, 7, 8]]
    assert scene.decision.seat == 1


def test_dx_24_two_eliminations() -> None:
    """DX-24, D-58, DR-61, DR-62: one after the other; the last survivor wins and no card is removed."""
    scene = Scene(RING, seats=3, mode="velodrome", start=1).at(2, 8, 5, entries=[3, 1, 1])
    scene.do("0/6/0", "Y5 Y5 Y5 Y5 Y5 Y5").put("Y5 1")
    scene.do("end_turn") if scene.state.open else None
    outcome = scene.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("survivor", ((0,), (1,), (2,)))
    assert [event.data["seat"] for event in scene.named("eliminated")] == [2, 1]
    assert not scene.named("card_removed")
    assert scene.state.removals == []


def test_dr_60_the_first_entry_is_the_start() -> None:
    """D-51, D-52, DR-60: all start before the line; entering spot 1 closes no lap the first time."""
    scene = Scene(RING, seats=2, mode="velodrome")
    assert scene.pos == [[0], [0]]
    assert scene.targets == [[1, 2, 3, 4, 5, 6]]
    scene.do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6").put("Y6 1").do("end_turn")
    assert scene.state.entries == [1, 0]
    assert scene.state.outcome is None
    scene = (
        Scene(RING, seats=2, mode="velodrome")
        .at(8, 1, entries=[1, 1])
        .do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6")
        .put("Y6 1")
        .do("end_turn")
    )
    assert scene.state.outcome is not None


def test_dr_62_two_left() -> None:
    """DR-61, DR-62: with equal laps both stay; whoever first has more wins."""
    scene = Scene(RING, seats=2, mode="velodrome").at(8, 1, entries=[2, 2])
    scene.lose()
    assert scene.state.outcome is None


def test_dr_63_two_cards_one_after_the_other() -> None:
    """DR-62, DR-63: first eliminated first, after all eliminations of the turn; the spot of the Podium stays."""
    scene = Scene(RING, seats=4, mode="velodrome").at(8, 4, 5, 3, entries=[2, 3, 1, 2])
    scene.state.entries = [2, 4, 1, 4]
    scene.do("0/6/0", "Y5 Y5 Y5 Y5 Y5 Y5").put("Y5 1").do("end_turn")
    assert [event.data["seat"] for event in scene.named("eliminated")] == [2, 0]
    assert scene.decision.seat == 2
    assert scene.keys == {"2", "5", "6", "7", "8"}
    scene.do("5")
    assert scene.decision.seat == 0
    assert scene.keys == {"2", "6", "7", "8"}
    scene.do("6")
    assert scene.state.way.ring == (1, 2, 3, 4, 7, 8)
    assert scene.decision.seat == 1


def test_dr_63_an_only_free_spot_is_removed_by_itself() -> None:
    """DR-63, DR-09: there is always one."""
    scene = Scene([1, 2, 3, 4, 5], seats=3, mode="velodrome").at(5, 2, 3, entries=[1, 2, 1])
    scene.state.way = scene.state.way.without(4)
    scene.state.removed = [4]
    scene.again()
    scene.do("0/6/0", "Y5 Y5 Y5 Y5 Y5 Y5").put("Y5 1").do("end_turn")
    assert scene.keys == {"3", "5"}


def test_dr_64_once_round_at_most() -> None:
    """DR-14, DR-64: targets end behind the pawn's own spot, so spot 1 is entered at most once."""
    scene = Scene([1, 2, 3, 8], seats=2, mode="velodrome").at(2, 1, entries=[1, 1])
    assert scene.targets == [[3, 4, 1]]


def test_dx_25_duel() -> None:
    """DX-25, D-62, D-63, D-64, D-65, D-67, DR-65, DR-66: opposite places; catching up wins at once."""
    scene = Scene(RING, mode="duel")
    assert scene.pos == [[8], [4]]
    assert scene.targets == [[1, 2, 3, 4]]
    scene.at(8, 2).do("3/3/0", "R2 R1 R1 Y5 Y1 Y1")
    assert scene.targets == [[1, 2]]
    scene.put("Y5 1", "R1 2")
    assert scene.pos[0] == [2]
    outcome = scene.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("caught", ((0,), (1,)))


def test_dr_65_the_drawn_starter_stands_on_the_last_spot() -> None:
    """DR-65: with twelve cards each is six behind the other."""
    scene = Scene([*RING, 9, 10, 11, 12], mode="duel", start=1)
    assert scene.pos == [[6], [12]]
    assert scene.decision.seat == 1
    assert scene.state.way.ahead(12, 6) == scene.state.way.ahead(6, 12) == 6


def test_dr_66_the_combination_must_be_made() -> None:
    """DR-66: next to the opponent is not caught."""
    scene = Scene(RING, mode="duel").at(8, 2).do("3/3/0", "R5 R5 R5 Y5 Y1 Y1").put("Y5 1").do("end_turn")
    assert scene.pos == [[1], [2]]
    assert scene.state.outcome is None
