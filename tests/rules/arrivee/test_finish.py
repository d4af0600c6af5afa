"""The end of a stage: crossing, the final round, times, points, who is out."""

from __future__ import annotations

from typing import Any

import pytest

from rules.arrivee.finish import finishing_order, gaps, placings, run_finish, team_standings
from rules.arrivee.state import Placing, State
from rules.core.dice import ScriptedDice
from rules.core.model import Event
from tests.rules.arrivee.table import on, stage

FINAL = {1: 150, 4: 147, 7: 146, 2: 146, 5: 144, 8: 143, 3: 120, 6: 100, 9: 70}


def finished(
    fields: dict[int, int], course: str = "plain", crossed: tuple[int, ...] = (1, 4), **settings: Any
) -> State:
    """Return a stage at its end; riders on one field came there in the order given."""
    state = stage(fields, course, seats=3, **settings)
    for index, number in enumerate(fields):
        state.rider(number).arrived = index
    for number in crossed:
        state.rider(number).status = "crossed"
    state.crossed = list(crossed)
    state.final = True
    state.reason = "crossed"
    state.occupy()
    return state


def taken(state: State) -> State:
    """Take all places on the primes away, for vectors that leave them out."""
    state.passed = [[0] * len(prime.points) for prime in state.course.primes]
    return state


def by_rider(state: State) -> dict[int, Placing]:
    return {each.rider: each for each in placings(state)}


def clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def test_finish() -> None:
    """AV-39, A-087, A-089, A-090, A-091, AR-075, AR-076, AR-077, AR-078, AR-079, AR-082: order, gaps, times, points."""
    state = taken(finished(FINAL, single=False))
    result = placings(state)
    assert [each.rider for each in result if each.place] == [1, 4, 7, 2, 5, 8, 3, 6]
    assert [each.rider for each in result if each.out] == [9]
    found = gaps(state)
    assert [found[number] for number in (1, 4, 7, 2, 5, 8, 3, 6)] == [0, 0, 0, 0, 3, 3, 27, 47]
    times = [each.time_s for each in result if each.place]
    assert [clock(time) for time in times] == [
        "2:55:40",
        "2:55:48",
        "2:55:52",
        "2:56:00",
        "2:56:03",
        "2:56:03",
        "2:56:27",
        "2:56:47",
    ]
    assert [each.finish_points for each in result] == [35, 30, 26, 24, 22, 20, 19, 18, 0]


def test_team_standings() -> None:
    """A-096, A-098, AR-135: three times added; who is out has the time of his field; two lost, and the team is too."""
    state = taken(finished(FINAL, single=False))
    standings = team_standings(state.course, state.riders, placings(state))
    assert [(seat, clock(time)) for seat, time in standings] == [(0, "8:48:07"), (1, "8:48:38"), (2, "8:49:12")]
    state.rider(8).status, state.withdrawn = "withdrawn", [8]
    assert [seat for seat, _ in team_standings(state.course, state.riders, placings(state))] == [0, 1]
    void = taken(finished(FINAL))
    assert [seat for seat, _ in team_standings(void.course, void.riders, placings(void))] == [0, 1]


def test_a_void_team() -> None:
    """AV-39, A-094, AR-081: in a single race the team with a rider out is struck before places and bonuses."""
    result = placings(taken(finished(FINAL)))
    assert [each.rider for each in result if each.place] == [1, 4, 2, 5, 3, 6]
    assert {each.rider for each in result if each.void} == {7, 8, 9}
    third = next(each for each in result if each.place == 3)
    assert (third.rider, third.bonus_s) == (2, 8)


def test_printed_times() -> None:
    """AV-07, A-088, A-089: 5:05:04 less 20, 12 and 8 seconds for the first three of one group."""
    result = placings(taken(finished({1: 192, 4: 191, 7: 190}, "queen", (1, 4, 7))))
    assert [clock(each.time_s) for each in result] == ["5:04:44", "5:04:52", "5:04:56"]


def test_time_limit() -> None:
    """AV-43, A-092, AR-012, AR-080: on the line he is in, one field before it out."""
    found = by_rider(finished({1: 150, 4: 74, 7: 73}, crossed=(1,), single=False))
    assert (found[4].out, found[4].place) == (False, 2)
    assert (found[7].out, found[7].place) == (True, None)


def test_every_team_void() -> None:
    """AR-081, AR-084: then none is, and a team without a placed rider comes last."""
    state = finished({1: 150, 2: 70, 4: 140, 5: 60, 7: 70, 8: 71}, crossed=(1,))
    result = placings(state)
    assert not any(each.void for each in result)
    assert [each.rider for each in result if each.place] == [1, 4]
    log: list[Event] = []
    run_finish(state, ScriptedDice([]), log)
    assert state.outcome is not None
    assert state.outcome.ranking == ((0,), (1,), (2,))


def test_result_of_the_seats() -> None:
    """AR-084: by the best-placed rider; void teams last, by their best field, then by who came there first."""
    state = finished({1: 150, 2: 149, 4: 148, 6: 20, 7: 148, 9: 20}, crossed=(1, 2))
    log: list[Event] = []
    run_finish(state, ScriptedDice([]), log)
    assert state.outcome is not None
    assert state.outcome.ranking == ((0,), (1,), (2,))
    assert state.outcome.numbers["riders_out"] == (0, 1, 1)
    assert state.outcome.numbers["best_place"] == (1, 0, 0)
    assert [event.name for event in log] == ["stage_result"]


def test_finishing_order_by_crossing() -> None:
    """A-086, AR-064, AR-075: who crosses first wins, however far he goes."""
    state = finished({4: 155, 1: 148}, crossed=(1, 4))
    assert [rider.number for rider in finishing_order(state)] == [1, 4]


def test_photo_finish() -> None:
    """AR-007, AR-073: with the option by how far they are past the line, ties by who crossed earlier."""
    state = finished({4: 155, 1: 148, 7: 148}, crossed=(1, 4, 7), photo_finish=True)
    assert [rider.number for rider in finishing_order(state)] == [4, 1, 7]


def test_unreached_prime() -> None:
    """AV-40, A-095, AR-066, AR-069: open places by finishing order; A-108 and the HC prime on the line."""
    state = finished({5: 139, 2: 137, 9: 136, 1: 130, 8: 129}, "peaks", (5, 2), single=False)
    state.passed[3] = [5, 2]
    found = by_rider(state)
    hc = {number: each.climb_points for number, each in found.items()}
    climbs = {5: 10 + 15, 2: 9 + 13, 9: 8 + 11, 1: 7 + 9, 8: 6 + 8}  # the two other primes were passed by nobody
    assert {number: points - climbs[number] for number, points in hc.items()} == {5: 20, 2: 18, 9: 16, 1: 14, 8: 12}


def test_prime_bonuses() -> None:
    """A-101, A-102, A-114, A-115, AR-066, AR-068: sprint primes give points and seconds, climbs points alone."""
    state = finished({1: 150, 4: 149, 2: 140, 5: 100}, crossed=(1, 4), single=False)
    state.passed[0], state.passed[1] = [5, 4, 2, 1], [5]
    found = by_rider(state)
    assert (found[5].sprint_points, found[5].bonus_s) == (6 + 0, 6)
    assert (found[4].sprint_points, found[4].bonus_s) == (4 + 4, 12 + 4 + 4)
    assert (found[1].sprint_points, found[1].bonus_s) == (0 + 6, 20 + 0 + 6)
    assert found[5].climb_points == 3
    assert (found[1].climb_points, found[4].climb_points) == (2, 1)


def test_places_on_primes_are_not_handed_on() -> None:
    """AR-067, AR-081: a void team's place on a prime stays its own."""
    state = finished({1: 150, 7: 149, 9: 60, 4: 140}, crossed=(1, 7))
    state.passed[0] = [7, 1, 4]
    found = by_rider(state)
    assert found[7].void
    assert (found[1].sprint_points, found[4].sprint_points) == (4 + 6, 2 + 4)


def test_withdrawn_riders() -> None:
    """A-128, A-129, A-130, AR-097: behind T ranked after the road, own gap, no bonus, no points; before T out."""
    state = finished({1: 150, 4: 100, 2: 130, 5: 120, 7: 60}, crossed=(1,), single=False)
    for number in (2, 5, 7):
        state.rider(number).status = "withdrawn"
    state.withdrawn = [7, 5, 2]
    state.passed[0] = [2, 5, 1]
    result = placings(state)
    assert [each.rider for each in result] == [1, 4, 2, 5, 7]
    found = by_rider(state)
    assert [found[number].place for number in (1, 4, 2, 5, 7)] == [1, 2, 3, 4, None]
    assert (found[2].gap_s, found[2].bonus_s, found[2].finish_points) == (17, 0, 0)
    assert found[2].time_s == 2 * 3600 + 56 * 60 + 17
    assert found[7].out
    assert found[4].climb_points == 2


def test_withdrawn_on_one_field() -> None:
    """AR-097: among withdrawn ones by field, then by who withdrew later."""
    state = finished({1: 150, 2: 100, 5: 100}, crossed=(1,), single=False)
    for number in (2, 5):
        state.rider(number).status = "withdrawn"
    state.withdrawn = [2, 5]
    assert [rider.number for rider in finishing_order(state)] == [1, 5, 2]


def test_injured_riders_end_like_all_others() -> None:
    """A-143, A-144, A-145, AR-103: the time limit alone decides."""
    state = finished({1: 150, 4: 74, 7: 73}, crossed=(1,), single=False)
    for number in (4, 7):
        state.rider(number).injured = True
    found = by_rider(state)
    assert (found[4].out, found[7].out) == (False, True)


def test_protected_zone() -> None:
    """AV-42, A-161, A-162, AR-083: the gap of the rider who was nearest at the start of the round, if it is smaller."""
    table = on({1: 125, 4: 125, 5: 130, 7: 123}, hands={0: "s2"}, seats=3)
    for number in (1, 4, 7):
        table.state.rider(number).behind = False
    table.begin()
    table.state.riders[4].field = 146
    table.state.occupy()
    table.choose("roll:5", [1], [6], [1]).choose("roll:1:s2:sprint", [1], [2]).choose("roll:4", [3])
    table.choose("roll:7", [1])
    assert table.at(4) == [134]
    assert table.state.outcome is not None
    found = {each.rider: each for each in table.state.result}
    assert (found[4].gap_s, found[1].gap_s) == (13, 13)
    assert [each.rider for each in table.state.result] == [5, 4, 7, 1]


def test_a_gap_of_ones_own_that_is_smaller() -> None:
    """AR-083: whoever fell in the zone ahead of the nearest rider keeps the gap there is."""
    state = finished({1: 150, 4: 140, 7: 130}, crossed=(1,), single=False)
    state.rider(4).zone_fall = True
    state.rider(1).start, state.rider(4).start, state.rider(7).start = 146, 140, 139
    assert (gaps(state)[4], gaps(state)[7]) == (7, 17)


def test_no_unreached_prime_for_a_withdrawn_rider() -> None:
    """AR-066, AR-097: he is placed behind the road, and the open places of a prime end with the road."""
    state = finished({1: 150, 2: 90}, crossed=(1,), single=False)
    state.rider(2).status = "withdrawn"
    state.withdrawn = [2]
    found = by_rider(state)
    assert found[2].place == 2
    assert (found[1].sprint_points, found[2].sprint_points, found[2].climb_points) == (6 + 6, 0, 0)


def test_no_zone_in_the_basic_game_or_before_it() -> None:
    """AR-006, AR-083: the zone begins at Z and holds in the extended game."""
    state = finished({1: 150, 4: 125, 7: 126}, crossed=(1,), single=False)
    state.rider(7).zone_fall = True
    state.rider(4).start, state.rider(7).start, state.rider(1).start = 120, 126, 132
    assert gaps(state)[7] == 0
    state.extended = False
    assert gaps(state)[7] == 21


def test_final_round() -> None:
    """A-086, AR-064, AR-072, AR-074: riders still to move ride, those who have moved do not; then it is over."""
    table = on({1: 140, 4: 130, 7: 146}, seats=3).begin().choose("roll:7", [1])
    assert table.events("final_round") == [{"round": 6}]
    assert table.status(7) == ["crossed"]
    table.choose("roll:1", [1])
    assert table.status(1) == ["crossed"]
    table.choose("roll:4", [1])
    assert table.state.outcome is not None
    assert table.state.outcome.reason == "crossed"
    assert table.state.crossed == [7, 1]


def test_lines_in_one_move() -> None:
    """AR-065, AR-071, AR-142: several lines count in increasing order, the place by the order of moves."""
    table = on({1: 130}, "peaks", hands={0: "s6"}).begin().choose("roll:1:s6:sprint", [6])
    assert [event["prime"] for event in table.events("prime_passed")] == [3]
    names = [event.name for event in table.log]
    assert names.index("prime_passed") < names.index("crossed")
    table = on({1: 13, 4: 12}, "peaks").begin().choose("roll:1", [1]).choose("roll:4", [1])
    assert table.events("prime_passed")[0]["place"] == 2


def test_round_cap() -> None:
    """AR-085: after round 200 the stage ends as if it were the final round; the foremost rider wins with his gap."""
    table = on({1: 90, 4: 100}, seats=2, played=199).begin().choose("roll:4", [1]).choose("roll:1", [1])
    assert table.state.outcome is not None
    assert table.state.outcome.reason == "round_cap"
    assert table.state.outcome.ranking == ((1,), (0,))
    assert table.state.result[0].gap_s == 147 - 107


def test_it_always_ends() -> None:
    """AR-086: the foremost rider is never blocked."""
    table = on({1: 90}, slowdown=0)
    table.begin(*([[2]] * 8))
    assert table.state.outcome is not None


def test_white_after_the_crossing() -> None:
    """AV-41, A-080, AR-063, AR-038: his first turn came after the first crossing, the second follows at once."""
    table = on({1: 140, 7: 150}, "hills", hands={0: "s6"}, jerseys={1: "white"}, seats=3).begin()
    table.choose("roll:7", [5]).choose("roll:1", [4])
    assert table.at(1) == [150]
    assert table.asked.params["second"]
    assert "pass" in table.keys
    assert not [key for key in table.keys if key.startswith(("follow", "wait", "announce"))]
    table.choose("roll:1:s6:sprint", [3])
    assert table.at(1) == [165]
    assert table.state.result[1].rider == 1
    assert table.state.result[1].gap_s == 0


def test_white_before_the_crossing() -> None:
    """AV-41, AR-063: the second turn comes at the end of the round, after everybody; it may be passed."""
    table = on({1: 151, 7: 150, 4: 130}, "hills", jerseys={1: "white"}, seats=3).begin().choose("roll:1+hold", [1])
    table.choose("go:0:slowdown").choose("roll:7", [5]).choose("roll:4", [1])
    assert table.asked.params["second"]
    assert table.asked.params["riders"] == (1,)
    table.choose("pass")
    assert table.state.outcome is not None
    assert table.at(1) == [151]


@pytest.mark.parametrize("case", ["injured", "crossed", "down", "not_white"])
def test_no_second_turn(case: str) -> None:
    """AR-059, AR-063: injured, across the line, his first turn none of his own, or another jersey."""
    jersey = "green" if case == "not_white" else "white"
    field = 150 if case == "crossed" else 130
    table = on({1: field, 7: 151}, "hills", jerseys={1: jersey}, seats=3)
    table.state.rider(1).injured = case == "injured"
    table.state.rider(1).status = "down" if case == "down" else "ok"
    table.begin().choose("roll:7", [5])
    if case != "down":
        table.choose("roll:1", [6])
    assert table.state.outcome is not None


def test_others_copy_only_the_first_move_of_white() -> None:
    """AR-063: wheels were compared at the start of the round."""
    table = on({1: 141, 7: 157, 4: 140}, "hills", jerseys={1: "white"}, seats=3, hands={0: "s2 s4"}).begin()
    table.choose("roll:7", [5]).choose("roll:1+hold", [4]).choose("go:2:slowdown").choose("roll:1", [4])
    wheels = [option.params["fields"] for option in table.asked.options if option.key.startswith("follow")]
    assert wheels == [2]


def test_second_turn_with_tokens() -> None:
    """AR-063, AR-038: as usual with tokens; one is removed after each roll."""
    table = on({1: 120, 7: 157}, "hills", jerseys={1: "white"}, seats=3)
    table.state.rider(1).tokens = 3
    table.begin().choose("roll:7", [5]).choose("roll:1", [1])
    assert table.state.rider(1).tokens == 2
    table.choose("roll:1", [1])
    assert table.state.rider(1).tokens == 1
