"""Scorings, the end of a race, the cap."""

from __future__ import annotations

import pytest

from rules.dicycle_race import race, scoring
from rules.dicycle_race.state import Result
from tests.rules.dicycle_race.scene import Scene

ROAD = [1, 2, 3, 6, 4, 8]


def home(scene: Scene) -> Scene:
    """Bring the seat on turn from spot 5 onto the Podium."""
    state, seat = scene.state, scene.decision.seat
    state.pawns[seat] = [5]
    state.aim(state.riding())
    if scene.kind == "gift":
        scene.do("decline")
    return scene.do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6").put("Y6 6")


def ranked(scene: Scene) -> tuple[tuple[int, ...], ...]:
    """Return the ranking."""
    assert scene.state.outcome is not None
    return scene.state.outcome.ranking


def test_simple_sprint() -> None:
    """D-39, D-80, DR-55: the first to arrive wins; the others by cards remaining, equals sharing."""
    scene = home(Scene(ROAD, seats=4).at(0, 2, 4, 2))
    assert ranked(scene) == ((0,), (2,), (1, 3))
    assert scene.state.outcome is not None
    assert scene.state.outcome.numbers["cards_left"] == (0, 4, 2, 4)


def test_three_two_one_ends_with_the_third() -> None:
    """D-81, DR-50: three arrived, or at most one has not; that one takes the next place."""
    scene = home(Scene(ROAD, seats=5, scoring="ranking_321"))
    assert scene.state.race == 1
    home(scene)
    assert scene.decision.seat == 2
    home(scene)
    assert scene.data("race_ended")["points"] == [3, 2, 1, 0, 0]
    assert scene.data("race_ended")["places"] == [1, 2, 3, 0, 0]
    assert scene.state.race == 2
    assert scene.state.starter == 1


def test_three_two_one_with_few() -> None:
    """DR-50: with two the second scores 2, with three the third 1, with four the last takes place 4."""
    scene = home(Scene(ROAD, seats=2, scoring="ranking_321"))
    assert scene.data("race_ended")["points"] == [3, 2]
    scene = home(home(Scene(ROAD, seats=3, scoring="ranking_321")))
    assert scene.data("race_ended")["points"] == [3, 2, 1]
    scene = home(home(home(Scene(ROAD, seats=4, scoring="ranking_321"))))
    assert scene.data("race_ended")["places"] == [1, 2, 3, 4]


def test_arrived_competitors_skip_their_turns() -> None:
    """DR-50: the others ride on."""
    scene = home(Scene(ROAD, seats=4, scoring="ranking_321"))
    seats = []
    for _ in range(4):
        seats.append(scene.decision.seat)
        scene.lose()
    assert seats == [1, 2, 3, 1]


def match(scoring_id: str, seats: int, *results: Result) -> tuple[tuple[int, ...], ...]:
    """Return the ranking after these races."""
    scene = Scene(ROAD, seats=seats, scoring=scoring_id)
    scene.state.results = list(results)
    return scoring.outcome(scene.state, "places").ranking


def places(*found: int) -> Result:
    """Return a 3-2-1 race from its places."""
    return Result(found, tuple({1: 3, 2: 2, 3: 1}.get(place, 0) for place in found), None)


def test_dx_30_ties_of_three_two_one() -> None:
    """DX-30, D-82, DR-51: points, first places, second places, the last race."""
    assert match("ranking_321", 4, places(1, 2, 3, 4), places(4, 1, 2, 3), places(2, 4, 3, 1)) == (
        (0,),
        (1,),
        (3,),
        (2,),
    )


@pytest.mark.parametrize(
    ("races", "ranking"),
    [
        ((places(1, 0, 2), places(3, 2, 1), places(0, 2, 3)), ((2,), (0,), (1,))),  # 4 4 6
        ((places(1, 2, 3), places(2, 1, 3), places(0, 0, 1)), ((0, 1), (2,))),  # 5 5 5, one first each, seconds 1 1 0
    ],
)
def test_dr_51(races: tuple[Result, ...], ranking: tuple[tuple[int, ...], ...]) -> None:
    """DR-51: competitors without a place in the last race are equal, behind every place."""
    assert match("ranking_321", 3, *races) == ranking


def test_dx_29_time_ranking() -> None:
    """DX-29, D-83, D-84, DR-52, DR-53: everybody else plays once more, those who already had their turn too."""
    scene = Scene(ROAD, seats=3, scoring="time_ranking").at(2, 0, 2).lose()
    home(scene)
    assert scene.data("last_turns_started") == {"order": [2, 0]}
    assert scene.decision.seat == 2
    scene.lose()
    assert scene.decision.seat == 0
    scene.state.pawns[2] = [3]
    home(scene)
    assert scene.data("race_ended")["points"] == [0, 0, 3]
    assert scene.state.results[0].first == 1
    assert not scene.named("last_turns_started")


def test_dr_53_ties_of_time_ranking() -> None:
    """D-84, DR-53: lowest total, then races arrived first, then fewer points in the last race, then shared."""

    def timed(first: int, *points: int) -> Result:
        return Result((0,) * len(points), points, first)

    assert match("time_ranking", 3, timed(0, 0, 2, 5), timed(1, 2, 0, 5)) == ((1,), (0,), (2,))
    assert match("time_ranking", 3, timed(1, 3, 0, 5), timed(1, 0, 3, 5)) == ((1,), (0,), (2,))
    assert match("time_ranking", 3, timed(2, 1, 1, 0), timed(2, 1, 1, 0)) == ((2,), (0, 1))


def test_dr_48_no_sorting_during_the_last_turns() -> None:
    """DR-48, DR-52: the queue stays as it was made."""
    scene = Scene(ROAD, seats=4, scoring="time_ranking", variants=["first_shall_be_last"]).at(0, 0, 1, 4)
    home(scene)
    assert scene.state.last_turns == [2, 3]
    assert not scene.named("order_changed")


def test_dx_36_starters() -> None:
    """DX-36, DR-01, DR-49: the next competitor still in after the starter; a fixed course is used again."""
    scene = Scene(ROAD, seats=4, scoring="time_ranking", start=2).leave(3)
    starters = [scene.state.starter]
    for _ in range(2):
        home(scene)
        while scene.state.last_turns is not None:
            scene.lose()
        starters.append(scene.state.starter)
    assert starters == [2, 0, 1]
    assert scene.pos == [[0], [0], [0], [-1]]
    assert [card.number for card in scene.state.way.cards if card] == ROAD


def test_dr_49_a_profile_is_drawn_anew() -> None:
    """DR-49: and an open offer is closed; in a Family Outing the first members start again."""
    cards = [1, 2, 3, 4, 13, 14, 15, 25]
    scene = Scene("short", draw=cards, scoring="ranking_321")
    scene.at(7, 0).do("3/0/3", "R3 R3 R3 B3 B3 B3").put("R3 8")
    again = [*reversed(cards)]
    scene.do("place:B3:0:8", again)
    assert scene.data("course_drawn") == {"cards": again}
    assert scene.state.race == 2


def test_dr_30_the_offer_closes_with_the_race() -> None:
    """DR-30, DR-49: what is left in it goes back."""
    scene = (
        Scene(ROAD, scoring="ranking_321").at(5, 0, offer=("Y5 Y6", 1)).do("take:Y6:0:6").do("5/0/0", "R1 R1 R1 R1 R1")
    )
    scene.end()
    assert scene.data("offer_closed") == {"reason": "race_ended", "dice": ["Y5"]}
    assert scene.state.offer is None


def test_dr_49_the_first_members_start_again() -> None:
    """DR-49, DR-57: in a Family Outing each team's first member, whoever played last."""
    scene = Scene([1, 2, 3, 8], seats=4, mode="family", scoring="ranking_321").lose().lose()
    assert scene.decision.seat == 2
    scene.state.pawns[0] = [5, 3]
    scene.state.aim(scene.state.riding())
    scene.do("decline").do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6").put("Y6 4 1")
    assert scene.state.race == 2
    assert scene.state.starter == 1
    seats = []
    for _ in range(4):
        seats.append(scene.decision.seat)
        scene.lose()
    assert seats == [1, 0, 3, 2]


def capped(scene: Scene) -> Scene:
    """Play the last round that the cap allows, everybody losing."""
    scene.state.round = race.cap(scene.state)
    number = scene.state.race
    while scene.state.race == number and scene.state.outcome is None:
        scene.lose()
    return scene


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        ({"course": ROAD}, 60),
        ({"course": ROAD, "variants": ["all_there_and_back"]}, 120),
        ({"course": ROAD, "mode": "family"}, 120),
        ({"course": "two_passes", "variants": ["multi_routes"]}, 170),
        ({"course": [1, 2, 3, 4, 5, 6], "mode": "velodrome"}, 60),
        ({"course": list(range(1, 9)), "mode": "duel"}, 40),
    ],
)
def test_dr_67_the_caps(options: dict[str, object], rounds: int) -> None:
    """DR-67: ten rounds a card on the longest way, a pawn, doubled there and back; ten a card; five a card."""
    assert race.cap(Scene(**options).state) == rounds  # type: ignore[arg-type]


def test_dr_67_simple_sprint() -> None:
    """DR-67: fewest cards remaining wins, equals share."""
    scene = capped(Scene(ROAD, seats=3).at(1, 3, 3))
    assert ranked(scene) == ((1, 2), (0,))
    assert scene.state.outcome is not None
    assert scene.state.outcome.reason == "cap"


def test_dr_67_three_two_one() -> None:
    """DR-67: those not arrived take the next places; equals share place and points, the places after are skipped."""
    scene = capped(home(Scene(ROAD, seats=4, scoring="ranking_321")).at(7, 3, 3, 1))
    assert scene.data("race_ended")["places"] == [1, 2, 2, 4]
    assert scene.data("race_ended")["points"] == [3, 2, 2, 0]


def test_dr_67_time_ranking() -> None:
    """DR-67: everybody scores cards remaining."""
    scene = capped(Scene(ROAD, seats=2, scoring="time_ranking").at(1, 3))
    assert scene.data("race_ended")["points"] == [5, 3]
    assert scene.state.results[0].first is None


def test_dr_67_velodrome() -> None:
    """DR-67: best progress among the survivors, equals share."""
    scene = capped(Scene(list(range(1, 9)), seats=3, mode="velodrome").at(3, 5, 5, entries=[1, 1, 1]))
    assert ranked(scene) == ((1, 2), (0,))


@pytest.mark.parametrize(("pawns", "ranking"), [((1, 3), ((0,), (1,))), ((3, 1), ((1,), (0,))), ((8, 4), ((0, 1),))])
def test_dr_67_duel(pawns: tuple[int, int], ranking: tuple[tuple[int, ...], ...]) -> None:
    """DR-67: the shorter way ahead to the opponent wins; equal is a draw."""
    assert ranked(capped(Scene(list(range(1, 9)), mode="duel").at(*pawns))) == ranking


def test_dr_69_turns_are_counted() -> None:
    """D-86, DR-69: blocked turns included, anew for each race."""
    scene = Scene([20, 15, 31, 1], seats=3, variants=["little_traffic_jam"]).at(0, 1, 2)
    assert scene.state.turns == [2, 1, 0]
    assert Scene(ROAD).lose().state.turns == [1, 1]
