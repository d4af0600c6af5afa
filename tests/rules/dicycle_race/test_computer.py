"""Play by computer: its lines, hands, placements, and how strong it is."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.game import LEVELS
from rules.core.model import Choice
from rules.dicycle_race import GAME
from rules.dicycle_race.computer import STYLES
from rules.dicycle_race.lines import Table, table, walk
from rules.dicycle_race.locking import _safe
from tests.rules.dicycle_race.scene import MEDIUM, Scene

NO_DICE = ScriptedDice([])


def chosen(scene: Scene, level: str = "hard") -> str:
    """Return what a computer chooses here; it throws no dice and leaves the state alone."""
    before = GAME.dump(scene.state)
    key = GAME.computer(GAME.view(scene.state, scene.decision.seat), scene.decision, level, NO_DICE)
    assert scene.decision.option(key) is not None
    assert GAME.dump(scene.state) == before
    return key


def mind(scene: Scene) -> Table:
    """Return how the strongest computer sees the table."""
    return table(GAME.view(scene.state, None), STYLES["hard"])


def lines(scene: Scene) -> list[tuple[int, tuple[int, ...]]]:
    """Return the best lines, best pawn first."""
    return [(line.pawn, line.path) for line in mind(scene).lines()]


def test_rule_1_the_better_branch() -> None:
    """DR-14, DR-44: more first cards by plan, then the smaller plan of the next card."""
    scene = Scene("two_passes", variants=["multi_routes"]).at(4)
    assert lines(scene) == [(0, (5, 6, 7, 8))]
    assert walk(mind(scene).lines())[0] == (0, 5)


def test_rule_1_room_comes_first() -> None:
    """DR-39: a line on whose first cards nobody can stay is worse."""
    scene = Scene("1 (5 | 28) 8 3", variants=["multi_routes", "little_traffic_jam"])
    assert lines(scene.at(1, 0)) == [(0, (2, 4, 5))]
    assert lines(scene.at(1, 2)) == [(0, (2, 4, 5))]
    scene = Scene("1 (9 31 | 28 3) 8 3", variants=["multi_routes", "little_traffic_jam"])
    assert lines(scene.at(1, 0)) == [(0, (2, 3))]
    assert lines(scene.at(1, 2)) == [(0, (4, 5, 6))]


def test_rule_1_pawns_in_order() -> None:
    """DR-58: the pawn with dice first, then by the lines, then by number."""
    scene = Scene([31, 1, 8, 3, 6, 2], mode="family").at([0, 1], [0, 0])
    assert [pawn for pawn, _ in lines(scene)] == [1, 0]
    scene.do("6/0/0", "R1 R1 R5 R5 R6 R4").put("R1 1 0")
    assert [pawn for pawn, _ in lines(scene)] == [0, 1]
    scene = Scene([31, 1, 8, 3, 6, 2], mode="family").at([1, 0], [0, 0])
    assert [pawn for pawn, _ in lines(scene)] == [0, 1]
    scene.do("6/0/0", "R1 R1 R5 R5 R6 R4").put("R1 1 1")
    assert [pawn for pawn, _ in lines(scene)] == [1, 0]
    assert [pawn for pawn, _ in lines(Scene([31, 1, 8, 3, 6, 2], mode="family"))] == [0, 1]


@pytest.mark.parametrize(
    ("course", "hand"),
    [
        ([30, 10, 7, 4, 5, 2], "0/6/0"),  # all six for a card of plan 6
        ("training_wheels", "4/1/1"),  # 1 + 1 + 1 + 3
        (MEDIUM, "1/5/0"),  # 1 + 5
        ([10, 13, 31, 1], "3/0/3"),  # 2 + 3, and one more for the first of those who want equally much
        ([16, 10, 31, 1], "0/2/4"),  # a pair of two colours: 2 + 2
        ([22, 31, 1, 2], "2/2/2"),  # three colours
        ([13, 15, 31, 1], "3/3/0"),  # 3, then 2 of 5, and the last die for the card that still wants most
        ([13, 14, 31, 1], "4/2/0"),  # colours are spread on each card, not over the hand
    ],
)
def test_rule_2_the_hand(course: Any, hand: str) -> None:
    """D-22, DR-12: missing dice first, then the wishes, then what is left over; colours in turn."""
    assert chosen(Scene(course)) == hand


def test_rule_2_after_a_gift() -> None:
    """DR-28: the die that lies there counts, and the nearest legal hand is taken."""
    scene = Scene([29, 31, 1, 2]).at(0, 0, offer=("Y1 Y2 Y3", 1)).do("take:Y3:0:1")
    assert max(int(key.split("/")[1]) for key in scene.keys) == 3
    assert chosen(scene) == "2/3/0"


def test_rule_2_up_to_the_first_card_with_room() -> None:
    """DR-39: the cards up to the first one with room get their missing dice before anything else."""
    scene = Scene([17, 9, 31, 1], seats=3, variants=["little_traffic_jam"])
    assert chosen(scene.at(0, 0, 0)) == "6/0/0"
    assert chosen(scene.at(0, 1, 1)) == "4/0/2"


def test_rule_3_the_gift() -> None:
    """DR-27: for a next card of one die; for faces if the pool helps; for a second card of one die; else not."""
    assert chosen(Scene([10, 9, 1, 3]).at(0, 0, offer=("B2 B6 B5 B6", 1))) == "take:B5:0:1"
    assert chosen(Scene([15, 9, 1, 3]).at(0, 0, offer=("Y2 Y5 B6", 1))) == "take:Y2:0:1"
    assert chosen(Scene([15, 9, 1, 3]).at(0, 0, offer=("Y2 Y5 Y3", 1))) == "decline"
    assert chosen(Scene([9, 10, 1, 3]).at(0, 0, offer=("B5 B6 B1", 1))) == "take:B5:0:2"
    assert chosen(Scene([9, 7, 1, 3]).at(0, 0, offer=("B5 B6 B1", 1))) == "decline"
    assert chosen(Scene([10, 9, 1, 3]).at(0, 0, offer=("B2 B6 B5 B6", 1)), "easy") == "decline"


def placed(scene: Scene) -> list[str]:
    """Let the computer place until it rolls or ends, and return what it did."""
    found = []
    while scene.state.open and scene.kind == "place_dice":
        found.append(chosen(scene))
        if not found[-1].startswith("place"):
            break
        decision = scene.decision
        scene.events = GAME.choose(scene.state, Choice(decision.id, decision.seat, found[-1]), SeededDice(1))
        if scene.named("rolled"):
            return [key.removeprefix("place:") for key in (*found, "roll")]
    return [key.removeprefix("place:") for key in found]


def test_rule_4_complete_the_first_card() -> None:
    """DR-16: with the dice least wanted elsewhere, then the lowest."""
    scene = Scene([1, 8, 31, 2]).do("0/6/0", "Y4 Y3 Y5 Y1 Y1 Y1")
    assert chosen(scene) == "place:Y4:0:1"
    scene = Scene([10, 9, 31, 2]).do("0/0/6", "B1 B1 B5 B2 B3 B4")
    assert chosen(scene) == "place:B5:0:1"


def test_rule_4_a_later_card_only_if_safe() -> None:
    """Two dice missing at most, and hope enough left for the cards before it."""
    scene = Scene([13, 10, 31, 2]).do("4/0/2", "R1 R1 R3 R4 B5 B1")
    assert chosen(scene) == "place:B5:0:2"
    scene = Scene([13, 10, 31, 2]).do("1/0/5", "R1 B5 B1 B1 B1 B1")
    assert chosen(scene) == "roll"
    assert chosen(Scene([13, 10, 31, 2]).do("2/0/4", "R1 R4 B5 B1 B1 B1")) == "roll"
    assert chosen(Scene([2, 21, 31, 1]).do("3/0/3", "R4 R5 R6 B1 B2 B3")) == "roll"
    assert _safe(mind(Scene([13, 10, 31, 2]).do("4/0/2", "R1 R1 R3 R4 B5 B1")), walk(mind(scene).lines())[:1], (16,))
    assert not _safe(mind(scene), walk(mind(scene).lines())[:1], (16,))


def test_rule_4_keep_parts_of_the_first_card() -> None:
    """faces: any; three and four, runs: two at least; pair + number: a pair, else the number; pair: nothing.

    A pair for pair + number is begun, but its second die finds the spot not empty when all is looked at anew.
    """
    assert placed(Scene([30, 31, 1, 2]).do("0/6/0", "Y4 Y4 Y1 Y1 Y2 Y3")) == ["Y4:0:1", "roll"]
    assert placed(Scene([29, 31, 1, 2]).do("0/6/0", "Y4 Y4 Y1 Y2 Y3 Y6")) == ["Y4:0:1", "Y4:0:1", "roll"]
    assert placed(Scene([29, 31, 1, 2]).do("0/6/0", "Y5 Y4 Y1 Y2 Y3 Y6")) == ["roll"]
    assert placed(Scene([19, 31, 1, 2]).do("0/0/6", "B6 B6 B1 B2 B2 B3"))[:2] == ["B2:0:1", "B2:0:1"]
    assert placed(Scene([19, 31, 1, 2]).do("0/0/6", "B5 B6 B1 B2 B4 B3")) == ["B6:0:1", "roll"]
    assert placed(Scene([19, 31, 1, 2]).do("0/0/6", "B5 B5 B1 B2 B4 B3")) == ["B5:0:1", "roll"]
    assert placed(Scene([9, 31, 1, 2]).do("0/0/6", "B5 B6 B1 B2 B4 B3")) == ["roll"]
    assert placed(Scene([30, 31, 1, 2]).do("0/6/0", "Y4 Y4 Y1 Y1 Y2 Y3"))[0] == "Y4:0:1"
    easy = Scene([30, 31, 1, 2]).do("0/6/0", "Y4 Y4 Y1 Y1 Y2 Y3")
    assert chosen(easy, "easy") == "roll"


def test_rule_4_the_most_open_run_is_kept() -> None:
    """The set after which most kinds of die fit: 2 3 waits for 1 and 4."""
    assert placed(Scene([27, 31, 1, 2]).do("3/0/3", "R1 R2 R6 B3 B6 B6"))[:2] == ["R1:0:1", "R2:0:1"]
    assert placed(Scene([21, 31, 1, 2]).do("0/0/6", "B1 B2 B4 B5 B5 B5"))[:2] == ["B4:0:1", "B5:0:1"]


def test_rule_4_after_the_third_roll() -> None:
    """DR-19: the first open card of each pawn is completed, later ones as they come up; nothing is kept."""
    scene = Scene([13, 10, 31, 2]).do("3/0/3", "R1 R1 R1 B1 B1 B1")
    scene.do("roll", "R1 R1 R1 B1 B1 B1").do("roll", "R2 R1 R1 B6 B1 B1")
    assert placed(scene)[:2] == ["R2:0:1", "B6:0:2"]
    scene = Scene([13, 10, 31, 2]).do("3/0/3", "R1 R1 R1 B1 B1 B1")
    scene.do("roll", "R1 R1 R1 B1 B1 B1").do("roll", "R1 R1 R1 B6 B1 B1")
    assert chosen(scene) == "end_turn"


def test_rule_5_never_end_early() -> None:
    """DR-17: it rolls on though it could end the turn with a move."""
    scene = Scene([1, 31, 2, 3]).do("4/2/0", "R1 R2 R3 R5 Y6 Y1").put("Y6 1")
    assert {"end_turn", "roll"} <= scene.keys
    assert placed(scene)[-1] == "roll"


def test_rule_6_announce() -> None:
    """D-72, DR-35: the most cards within a plan of seven; none of these: none, or the smallest plan."""
    stop = ["stop_or_again"]
    assert chosen(Scene("training_wheels", variants=stop)) == "0:1,2,3,4"
    assert chosen(Scene(MEDIUM, variants=stop)) == "0:1,2"
    assert chosen(Scene([14, 9, 1, 3], variants=stop)) == "0:1,2"
    assert chosen(Scene([36, 1, 8, 3], variants=stop)) == "0:1,2"
    assert chosen(Scene([15, 9, 1, 3], variants=stop)) == "0:1"
    family = Scene([36, 1, 8, 3], mode="family", variants=stop)
    family.do("0:1")
    assert chosen(family) == "none"


def test_rule_7_remove_the_hardest() -> None:
    """D-56, DR-63: highest plan, then need, then lowest spot."""
    scene = Scene([1, 25, 31, 27, 36, 35, 2, 3], seats=3, mode="velodrome").at(8, 2, 7, entries=[1, 2, 1])
    scene.do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6").put("Y6 1").end()
    assert scene.kind == "remove_card"
    assert chosen(scene) == "3"


def play_out(levels: tuple[str, ...], seed: int, **options: Any) -> tuple[int, ...]:
    """Play a session among computers and random players, and return the winners."""
    dice, picks = SeededDice(seed), SeededDice(f"picks {seed}")
    state, _ = GAME.new(GAME.setup(len(levels), options), dice)
    while state.open is not None:
        decision, level = state.open, levels[state.open.seat]
        if level == "random":
            key = picks.roll("option", decision.options)[0].key
        else:
            key = GAME.computer(GAME.view(state, decision.seat), decision, level, NO_DICE)
        GAME.choose(state, Choice(decision.id, decision.seat, key), dice)
    assert state.outcome is not None
    return state.outcome.winners


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_beats_random_choices(level: str) -> None:
    """Every one of eight short races, seats exchanged."""
    for seed in range(8):
        me = seed % 2
        levels = ("random", level) if me else (level, "random")
        assert play_out(levels, seed, course="short") == (me,)


@pytest.mark.long
def test_levels_are_in_order() -> None:
    """hard beats normal, normal beats easy, over 300 races each, seats exchanged."""
    for strong, weak in (("hard", "normal"), ("normal", "easy")):
        won = 0
        for seed in range(300):
            me = seed % 2
            won += play_out((weak, strong) if me else (strong, weak), seed) == (me,)
        assert won > 165, (strong, weak, won)


@pytest.mark.parametrize("mode", ["sprint", "family", "velodrome", "duel"])
def test_dr_72_the_computer_finishes_the_turn(mode: str) -> None:
    """DR-72: from any point of a turn on it makes every choice until the turn is over."""
    for seed in range(6):
        dice = SeededDice(seed)
        state, _ = GAME.new(GAME.setup(2, {"mode": mode}), dice)
        first = GAME.decisions(state)[0]
        GAME.choose(state, Choice(first.id, first.seat, "2/2/2"), dice)
        for _ in range(20):
            if state.turn is None or state.turn.seat != first.seat or state.open is None:
                break
            key = GAME.computer(GAME.view(state, first.seat), state.open, "hard", NO_DICE)
            GAME.choose(state, Choice(state.open.id, first.seat, key), dice)
        assert state.turn is not None
        assert state.turn.seat != first.seat
