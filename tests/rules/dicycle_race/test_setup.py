"""Game modes: what goes with what, what holds when nothing is said, own courses."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.errors import BadDice, BadSetup
from rules.dicycle_race import GAME
from rules.dicycle_race.content import VARIANTS, box
from rules.dicycle_race.courses import sections_of
from rules.dicycle_race.setup import Plan, plan_of
from tests.rules.dicycle_race.scene import Scene


def plan(seats: int = 4, **options: Any) -> Plan:
    """Return the plan of a set-up."""
    return plan_of(GAME.setup(seats, options))


def refused(seats: int = 4, **options: Any) -> str:
    """Return why a set-up is refused."""
    with pytest.raises(BadSetup) as caught:
        plan(seats, **options)
    return str(caught.value.params.get("reason", "shape"))


TABLE = {
    "sprint": (range(2, 7), VARIANTS, ("simple_sprint", "ranking_321", "time_ranking")),
    "family": (range(2, 7), VARIANTS, ("simple_sprint", "ranking_321", "time_ranking")),
    "velodrome": (range(2, 7), (VARIANTS[1], VARIANTS[2], VARIANTS[4]), ("simple_sprint",)),
    "duel": (range(2, 3), (VARIANTS[1],), ("simple_sprint",)),
}


@pytest.mark.parametrize("mode", TABLE)
def test_the_table_of_modes(mode: str) -> None:
    """D-16, D-37, D-38, D-40, D-49, D-50, D-59, D-60, D-61, D-68, DR-32: seats, every set of variants, scorings."""
    seats, variants, scorings = TABLE[mode]
    for count in range(2, 7):
        if count in seats:
            assert plan(count, mode=mode).mode == mode
        else:
            assert refused(count, mode=mode) == "seats"
    for size in range(6):
        for chosen in combinations(VARIANTS, size):
            if set(chosen) <= set(variants):
                made = plan(2, mode=mode, variants=list(chosen))
                assert (made.stop, made.traffic) == (VARIANTS[1] in chosen, VARIANTS[2] in chosen)
                assert (made.round_trip, made.first_last) == (VARIANTS[0] in chosen, VARIANTS[4] in chosen)
            else:
                assert refused(2, mode=mode, variants=list(chosen)) == "variant"
    for scoring in ("simple_sprint", "ranking_321", "time_ranking"):
        if scoring in scorings:
            assert plan(2, mode=mode, scoring=scoring).scoring == scoring
        else:
            assert refused(2, mode=mode, scoring=scoring) == "scoring"


def test_races_of_a_match() -> None:
    """D-81, D-83, D-85, DR-54: one, three, three to twelve."""
    assert [plan(scoring=each).races for each in ("simple_sprint", "ranking_321", "time_ranking")] == [1, 3, 3]
    assert plan(scoring="time_ranking", races=12).races == 12
    assert refused(scoring="time_ranking", races=2) == "races"
    assert refused(scoring="ranking_321", races=4) == "races"
    assert refused(races=2) == "races"
    assert refused(scoring="time_ranking", races=13) == "shape"


def test_what_holds_when_nothing_is_said() -> None:
    """DR-71: from the name of the game alone; `preselect` is for the form only."""
    made = plan()
    assert (made.mode, made.scoring, made.races, made.course, made.blank) == (
        "sprint",
        "simple_sprint",
        1,
        "rolling",
        2,
    )
    assert not any((made.stop, made.traffic, made.round_trip, made.first_last))
    assert plan(variants="multi_routes").course == "two_passes"
    assert plan(5, mode="family").teams == ((0, 2, 4), (1, 3))
    assert [plan(seats, mode="family").pawns for seats in range(2, 7)] == [2, 2, 2, 3, 3]
    assert refused(teams=[[0, 1], [2, 3]]) == "teams_mode"
    assert refused(pawns=2) == "teams_mode"


def test_teams() -> None:
    """D-42, DR-56: two teams of 1 to 3, three teams of 1 or 2; equal pawns, at least two, six in all."""
    assert plan(mode="family", teams=[[0, 3], [1], [2]]).teams == ((0, 3), (1,), (2,))
    assert plan(mode="family", teams=[[0, 3], [1], [2]]).pawns == 2
    assert plan(mode="family", teams=[[0, 1], [2, 3]], pawns=3).pawns == 3
    assert refused(mode="family", teams=[[0], [1], [2, 3]], pawns=3) == "pawns"
    assert refused(mode="family", teams=[[0, 1, 2, 3]]) == "teams"
    assert refused(mode="family", teams=[[0], [1], [2], [3]]) == "teams"
    assert refused(mode="family", teams=[[0, 1, 2, 3], []]) == "team_size"
    assert refused(5, mode="family", teams=[[0, 1, 2], [3], [4]]) == "team_size"
    assert refused(5, mode="family", teams=[[0, 1, 2], [3, 4]], pawns=2) == "pawns"
    assert refused(mode="family", teams=[[0, 1], [2, 2]]) == "shape"
    assert refused(mode="family", teams=[[0, 1], [2]]) == "shape"


def test_forks_need_multi_routes_and_the_other_way_round() -> None:
    """D-76, DR-09, DR-32."""
    assert plan(course="one_pass", variants=["multi_routes"]).course == "one_pass"
    assert refused(course="one_pass") == "multi_routes"
    assert refused(course="rolling", variants=["multi_routes"]) == "multi_routes"
    assert refused(2, mode="duel", course="one_pass") == "course_mode"


def test_scenarios_are_for_lines() -> None:
    """D-90, DR-09, DR-34: the third is always a round trip."""
    assert plan(course="handlebar_hardliners").round_trip
    assert not plan(course="training_wheels").round_trip
    assert plan(course="training_wheels", variants=["all_there_and_back"]).round_trip
    for mode, seats in (("velodrome", 4), ("duel", 2)):
        assert refused(seats, mode=mode, course="family_outing") == "course_mode"


def test_own_courses() -> None:
    """D-18, D-91, DR-08: 4 to 24 cards, each at most twice, in any order."""
    assert plan(course=[36, 1, 36, 1]).sections == (((36, 1, 36, 1),),)
    assert plan(course="36 1, 36 1").sections == (((36, 1, 36, 1),),)
    assert refused(course=[1, 2, 3]) == "course_length"
    assert refused(course=[*range(1, 25), 25]) == "course_length"
    assert plan(course=list(range(1, 25))).course == "own"
    assert refused(course=[1, 1, 1, 2]) == "too_many_copies"
    assert refused(course=[1, 2, 3, 37]) == "unknown_card"
    assert refused(course=["1", 2, 3, 4]) == "shape"
    assert refused(course="1 2 (3 4") == "shape"


def test_own_courses_with_forks() -> None:
    """D-77, DR-43, DR-46: at most three forks of two or three branches; they never touch, and a road is last."""
    routes = ["multi_routes"]
    made = plan(course="(1 2 | 3) 4 5 (6 | 7 8 | 9) 10", variants=routes)
    assert made.sections == (((1, 2), (3,)), ((4, 5),), ((6,), (7, 8), (9,)), ((10,),))
    assert made.sections == plan(course=[[[1, 2], [3]], 4, 5, [[6], [7, 8], [9]], 10], variants=routes).sections
    tables = [{"fork": [[1, 2], [3]]}, {"road": [4, 5]}, {"fork": [[6], [7, 8], [9]]}, {"road": [10]}]
    assert made.sections == sections_of(tables)
    assert refused(course="1 (2 | 3) (4 | 5) 6", variants=routes) == "forks_touch"
    assert refused(course="1 2 (3 | 4)", variants=routes) == "fork_at_the_end"
    assert refused(course="(3 | 4) 1 2", variants=[*routes, "all_there_and_back"]) == "fork_at_the_end"
    assert refused(course="1 (2 | 3 | 4 | 5) 6", variants=routes) == "too_many_roads"
    assert refused(course="1 (2 | 3) 4 (5 | 6) 7 (8 | 9) 10 (11 | 12) 13", variants=routes) == "too_many_roads"
    assert refused(course="1 (2 3 4 5 6 7 8 | 9) 10", variants=routes) == "branch_length"


def test_circles() -> None:
    """D-51, D-62, DR-09: Velodrome players + 2 cards, Duel an even number from 8; flat courses only."""
    assert plan(4, mode="velodrome", course=[1, 2, 3, 4, 5, 6]).ring
    assert refused(5, mode="velodrome", course=[1, 2, 3, 4, 5, 6]) == "course_length"
    assert plan(2, mode="duel", course=list(range(1, 9))).ring
    assert refused(2, mode="duel", course=list(range(1, 8))) == "course_length"
    assert refused(2, mode="duel", course=list(range(1, 10))) == "course_length"
    assert refused(mode="velodrome", course="1 2 3 (4 | 5) 6 7 8") == "course_mode"


def test_the_drawn_course() -> None:
    """D-17, DR-06: one chance step, so many of each level, and nothing else is taken for an answer."""
    cards = [25, 1, 13, 2, 14, 3, 26, 4, 15, 5, 16, 6]
    scene = Scene(draw=cards)
    assert scene.data("course_drawn") == {"cards": cards}
    assert [card.number for card in scene.state.way.cards if card] == cards
    for wrong in ([7, *cards[1:]], [*cards[:-1], 7, 8][1:], [1, 1, *cards[2:]], cards[1:]):
        with pytest.raises(BadDice):
            GAME.new(GAME.setup(2), ScriptedDice([[0], wrong]))


def test_profiles_are_drawn_evenly() -> None:
    """DR-06: every green card about as often as the others, everywhere in the row; `any` takes no level."""
    seen: Counter[int] = Counter()
    first: Counter[str] = Counter()
    for seed in range(400):
        state, _ = GAME.new(GAME.setup(2), SeededDice(seed))
        cards = [card for card in state.way.cards if card]
        assert Counter(card.level for card in cards) == {"green": 6, "orange": 4, "red": 2}
        seen.update(card.number for card in cards)
        first[cards[0].level] += 1
    assert all(150 < seen[number] < 250 for number in range(1, 13))
    assert all(90 < seen[number] < 180 for number in range(13, 25))
    assert 150 < first["green"] < 250
    assert first["red"] > 30
    levels = {
        Counter(card.level for card in state.way.cards if card)["red"]
        for state, _ in (GAME.new(GAME.setup(2, {"course": "any"}), SeededDice(seed)) for seed in range(30))
    }
    assert len(levels) > 2


def test_the_start() -> None:
    """D-19, D-21, DR-01: the starter is drawn by lot, then in seat order; all pawns before the first card."""
    scene = Scene([1, 2, 3, 4], seats=4, start=2)
    assert scene.state.order == [2, 3, 0, 1]
    assert scene.pos == [[0], [0], [0], [0]]
    assert scene.decision.seat == 2
    starters = Counter(GAME.new(GAME.setup(3), SeededDice(seed))[0].starter for seed in range(300))
    assert all(70 < starters[seat] < 130 for seat in range(3))


def test_the_content_is_what_the_settings_offer() -> None:
    """D-69, D-72, D-73, D-76, D-78: variants; every course of the file has its own id."""
    offered = {setting.name: setting for setting in GAME.settings}
    assert offered["variants"].values == VARIANTS
    assert set(offered["course"].values) == set(box().courses)
    assert offered["variants"].accepts(["stop_or_again", "multi_routes"], 2)
    assert not offered["variants"].accepts(["stop_or_again", "stop_or_again"], 2)
    assert not offered["blank"].accepts(7, 2)
    assert not offered["races"].accepts(True, 2)
