"""The computer: exact values, ties, levels, strength."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.model import Choice
from rules.velocity import GAME
from rules.velocity.computer import choose, ride_value, total_of_best
from rules.velocity.worth import STEP, Worth
from tests.rules.velocity import reference
from tests.rules.velocity.scene import Scene

S4 = "S S S S"


def pick(scene: Scene, level: str = "hard") -> str:
    """What the computer takes at the open decision."""
    view = GAME.view(scene.state, scene.decision.seat)
    return GAME.computer(view, scene.decision, level, ScriptedDice([]))


def positions(seed: int, seats: int) -> Scene:
    """Any position, with a few cans and couriers home, close together so that packs are common."""
    chance = random.Random(seed)
    number = 4 if seats < 5 else 3
    spaces = [*chance.sample(range(1, 36), 7), 36]
    home = [seat for seat in range(seats) for _ in range(chance.choice([0, 0, 1, 2]))][:7]
    teams = [" ".join(str(chance.choice(spaces)) for _ in range(number - home.count(seat))) for seat in range(seats)]
    cans = "/".join(str(chance.choice([0, 1, 2, 3, 5])) for _ in range(seats))
    dice = [[chance.randint(1, 6) for _ in range(count)] for count in [1] * 12]
    return Scene(*teams, cans=cans, supply=9, home=home, active=chance.randrange(seats), dice=dice)


@pytest.mark.parametrize(("seed", "style"), [(seed, ("bold", "thrifty")[seed % 2]) for seed in range(24)])
def test_rides_and_moves_as_written(seed: int, style: str) -> None:
    """V-61, V-81: the same choice as a slow second writing of the formulas, ties included."""
    scene = positions(seed, 5 if seed > 20 else 3 + seed // 2 % 2)
    dice = SeededDice(seed)
    for _ in range(5):
        if GAME.outcome(scene.state) is not None:
            break
        decision, view = scene.decision, GAME.view(scene.state, None)
        key = choose(view, decision, style)
        if decision.kind in ("choose_ride", "choose_move"):
            assert key == reference.choose(view, decision, style)
        if decision.kind == "choose_ride":
            made = Worth(view, style)
            for option in decision.options:
                exact = reference.ride(view, style, option) * STEP * 6 ** (view.seats + 1)
                assert ride_value(made, option) == exact
        GAME.choose(scene.state, Choice(decision.id, decision.seat, key), dice)


@given(st.lists(st.lists(st.integers(-9, 9), min_size=6, max_size=6), min_size=1, max_size=3))
def test_total_of_best(lists: list[list[int]]) -> None:
    """The product of distributions equals going through all results."""
    results: list[tuple[int, ...]] = [()]
    for values in lists:
        results = [(*result, value) for result in results for value in values]
    assert total_of_best(lists) == sum(max(result) for result in results)


def test_worth_of_cans_and_couriers() -> None:
    """Weights 1, 1, 1, 0.2, three steps more for home; cans 3, 2.5, 1.5, then 0.8."""
    worth = Worth(GAME.view(Scene("10 20 30 35", S4, "S S S", home=[2], cans="1/0/0").state, None), "bold")
    assert [worth.can(number) / STEP for number in (1, 2, 3, 4, 7)] == [3, 2.5, 1.5, 0.8, 0.8]
    assert worth.gain(0, 20, 18) == 2 * STEP
    assert worth.gain(0, 35, 30) == STEP  # the fourth courier
    assert worth.gain(0, 35, 29) == 2 * STEP  # it becomes the third
    assert worth.cross(10) == 13 * STEP  # 39 at home for 26


def test_six_places_taken() -> None:
    """V-78, V-82: crossing is worth less while a rival with exactly one home is near the line."""

    def value(rival: str) -> int:
        scene = Scene("1 20 S", rival, "2 2", "9 9", home=[0, 1, 2, 2, 3, 3], cans="1/0/0/0")
        return Worth(GAME.view(scene.state, None), "bold").cross(1)

    assert value("6 20 S") == value("7 20 S") - 8 * STEP


def test_third_courier_comes_first() -> None:
    """V-79: nothing is better than to win."""
    scene = Scene("5 6", S4, S4, home=[0, 0], dice=[[5]])
    assert pick(scene) == "team:5"


def test_no_first_courier_on_the_last_place() -> None:
    """V-82: that would end the game for somebody else."""
    teams = ("2 S S", "S", "S", "S S", "S")
    scene = Scene(*teams, home=[1, 4, 2, 4, 3, 1, 2], dice=[[3]]).choose("solo")
    assert pick(scene) == "team:36"
    second = Scene("2 S", "S", "S", "S S", "S S", home=[1, 4, 2, 0, 3, 1, 2], dice=[[3]]).choose("solo")
    assert pick(second) == "team:2"


def test_ties_go_to_the_first_option() -> None:
    """V-53: own and energy die of the same value from the start are worth the same."""
    scene = Scene(S4, S4, S4, cans="1/0/0", dice=[[4, 4]]).choose("solo+refuel")
    assert pick(scene) == "team:36"


def test_follow_one_courier_at_a_time() -> None:
    """V-40: as long as the ride is worth more than the can paid for it."""
    scene = Scene("26 S S S", "26 26 26 S", S4, cans="0/3/0", dice=[[4]]).choose("solo", "team:26")
    assert (scene.asked, pick(scene)) == ((1, "follow"), "3")
    assert pick(scene, "normal") == "3"
    scene = Scene("34 S S S", "34 34 34 S", S4, cans="0/3/0", dice=[[2]]).choose("solo", "team:34")
    assert (pick(scene), pick(scene, "normal")) == ("1", "0")
    equal = Scene("35 S S S", "35 S S S", S4, cans="0/1/0", dice=[[3]]).choose("solo", "team:35")
    assert pick(equal) == "0"
    paid = Scene("35 S S S", "35 S S S", S4, cans="0/1/0", dice=[[4]]).choose("solo", "team:35")
    assert pick(paid) == "1"  # without a can it falls to the start for two, worth 5.5 less one step


def test_obstacle() -> None:
    """V-65, V-92: pay only if the fall costs more than the can paid and those received."""
    scene = Scene("14 15 18 S", S4, S4, cans="1/0/0", dice=[[1]]).choose("solo", "team:14")
    assert (scene.decision.params["falls_to"], pick(scene), pick(scene, "normal")) == (21, "master", "master")
    near = Scene("14 S S S", S4, S4, cans="1/0/0", dice=[[1]]).choose("solo", "team:14")
    assert pick(near) == "fall_back"
    middle = Scene("14 15 S S", S4, S4, cans="1/0/0", dice=[[1]]).choose("solo", "team:14")
    assert (middle.decision.params["falls_to"], pick(middle)) == (18, "fall_back")  # 5 is less than 3 + 2.5
    rich = Scene("14 15 S S", S4, S4, cans="3/0/0", dice=[[1]]).choose("solo", "team:14")
    assert (pick(rich), pick(rich, "normal")) == ("master", "fall_back")
    equal = Scene("8 10 S S", S4, S4, cans="1/0/0", dice=[[1]]).choose("solo", "team:8")
    assert (equal.decision.params["falls_to"], pick(equal), pick(equal, "normal")) == (13, "master", "fall_back")


def test_take_can_from_the_leader() -> None:
    """V-49: most home, most steps ridden, nearest; never declined."""
    scene = Scene(S4, "20 20 20", "9 9 9", "9 9 9", home=[1, 2, 3], cans="0/5/5/5", supply=0, dice=[[3]])
    assert pick(scene) == "seat:2"


def test_levels() -> None:
    """VR-56, VR-57: hard stands in; easy draws the ride through the dice, and nothing else."""
    assert GAME.stand_in == "hard"
    scene = Scene("20 S S S", S4, S4, cans="2/0/0", dice=[[4]])
    view = GAME.view(scene.state, 0)
    for key in scene.keys:
        assert GAME.computer(view, scene.decision, "easy", ScriptedDice([[key]])) == key
    drawn = Counter(GAME.computer(view, scene.decision, "easy", SeededDice(seed)) for seed in range(500))
    assert min(drawn[key] for key in scene.keys) > 60
    scene.choose("solo")
    assert pick(scene, "easy") == pick(scene, "hard")


def test_a_seat_left_behind_stays_in_the_game() -> None:
    """VR-56, VR-57, VR-62: the computer answers for it at every kind of decision; undo is the house's."""
    assert GAME.undo
    kinds = set()
    dice = SeededDice(3)
    state, _ = GAME.new(GAME.setup(4), dice)
    while decisions := GAME.decisions(state):
        (decision,) = decisions
        kinds.add(decision.kind)
        key = GAME.computer(GAME.view(state, decision.seat), decision, "normal", dice)
        GAME.choose(state, Choice(decision.id, decision.seat, key), dice)
    assert kinds == {"choose_ride", "choose_move", "follow", "obstacle", "take_can"}


def winner(seed: int, levels: list[str | None]) -> int:
    """Play one session; None is random play."""
    dice, chance = SeededDice(seed), random.Random(seed)
    state, _ = GAME.new(GAME.setup(len(levels)), dice)
    while decisions := GAME.decisions(state):
        (decision,) = decisions
        level = levels[decision.seat]
        if level is None:
            key = chance.choice(decision.options).key
        else:
            key = GAME.computer(GAME.view(state, decision.seat), decision, level, dice)
        GAME.choose(state, Choice(decision.id, decision.seat, key), dice)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.winners[0]


def test_strength() -> None:
    """V-84: hard beats random play nearly always, and normal more often than its share, whoever starts."""
    against_random = [winner(seed, ["hard", None, None]) == 0 for seed in range(12)]
    assert sum(against_random) >= 11
    against_normal = [winner(seed, ["normal", "hard", "normal"]) == 1 for seed in range(30)]
    assert sum(against_normal) >= 16
