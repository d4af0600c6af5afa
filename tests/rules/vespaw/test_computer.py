"""The computers: each rule of "Play by computer", and that they know no more than their view."""

from __future__ import annotations

import pytest

from rules.core.dice import SeededDice
from rules.core.game import LEVELS
from rules.vespaw import GAME
from rules.vespaw.computer import choose, spreads
from rules.vespaw.plans import Situation, plans
from rules.vespaw.state import State
from rules.vespaw.travel import reach
from tests.rules.vespaw.play import play
from tests.rules.vespaw.table import KENNEL_HILL, decision, do, give, hold, row, started, table


def takes(state: State, level: str = "hard") -> str:
    """What a computer would choose now."""
    asked = GAME.decisions(state)[0]
    return choose(GAME.view(state, asked.seat), asked, level, SeededDice(1))


def scores(state: State) -> dict[tuple[str, str, str], tuple[float, int, int]]:
    """Score, payments and flips of every plan, by pawn, block and way."""
    seat = GAME.decisions(state)[0].seat
    return {
        (plan.pawn, plan.block, plan.how): (plan.score, plan.payments, plan.flips)
        for plan in plans(Situation(GAME.view(state, seat), seat))
    }


@pytest.mark.parametrize("level", LEVELS)
def test_whole_sessions(level: str) -> None:
    """PR-79: every level plays to the end, and the turns are not endless."""
    for seats in (2, 3, 4):
        dice = SeededDice(seats)
        state, _ = GAME.new(GAME.setup(seats), dice)
        count = 0
        while GAME.decisions(state):
            do(state, takes(state, level))
            count += 1
        assert count < 200 * seats
        assert not any(step.way == "tow" for step in state.trail)


def test_answers_are_legal_anywhere() -> None:
    """PR-79: also in positions that no computer would get into."""
    for seed in (40, 41):
        for stop in play(seed):
            for asked in stop.decisions if stop.state.next_id % 5 == 0 else ():
                view = GAME.view(stop.state, asked.seat)
                for level in LEVELS:
                    assert asked.option(choose(view, asked, level, SeededDice(1))) is not None


def test_setting_aside() -> None:
    """P-32: far-out cards go, at most four in round 1; normal and easy keep what they have."""
    sets = 0
    for seed in range(12):
        state = started(2, seed=seed, first_player=0)
        assert takes(state, "normal") == takes(state, "easy") == "keep_row"
        far = spreads(GAME.view(state, 0), 0, [KENNEL_HILL.cards[slot.card].pickup for slot in state.players[0].row])
        out = [number for number, spread in enumerate(far, 1) if spread >= 3.5]
        assert takes(state) == (f"set_aside:{','.join(map(str, out))}" if out else "keep_row")
        sets += bool(out)
        state.players[0].pile, state.open = [slot.card for slot in state.players[0].row][:4], None
        assert takes(state) == "keep_row"
    assert sets


def test_standing_tokens_first() -> None:
    """P-51, PR-33: deliveries before pickups."""
    state = table(buttercup="D3")
    state.players[0].scooter = "N2"
    state.players[0].row = row(["7a"], ["10a"])
    assert takes(state) == "resolve:1"
    do(state, "resolve:1")
    assert takes(state) == "resolve:2"


def test_bone() -> None:
    """P-57, PR-46: to the best tile not held, when in supply or wasted or worth over 1 more; easy never."""
    state = table(revealed=4)
    assert takes(state) == "move_bone:1"
    assert not takes(state, "easy").startswith("move_bone")
    hold(state, 0, "over_here")
    state.open = None
    assert not takes(state).startswith("move_bone")
    hold(state, 0, "come")
    state.open = None
    assert takes(state) == "move_bone:1"
    hold(state, 0, "zoomies", "zoomies")
    state.open = None
    assert takes(state) == "move_bone:2"


@pytest.mark.parametrize(
    ("trick", "bone", "paw", "follows"),
    [
        ("zoomies", "", "", True),
        ("season_pass", "", "", True),
        ("come", "", "", False),
        ("zoomies", "", "over_here", False),
        ("zoomies", "", "long_walk", True),
        ("zoomies", "zoomies", "", False),
    ],
)
def test_paw_after_anothers_bone(trick: str, bone: str, paw: str, follows: bool) -> None:
    """P-58, PR-45: worth 3 from the supply, or over 1.5 more than the paw's tile; not where the own bone is."""
    state = table(revealed=5)
    hold(state, 1, bone, paw)
    do(state, f"move_bone:{state.tiles.index(trick) + 1}")
    if decision(state).seat == 0:
        do(state, "stay_paw")
    assert takes(state) == ("follow_paw" if follows else "stay_paw")
    assert takes(state, "easy") == "stay_paw"


@pytest.mark.parametrize(
    ("revealed", "paw", "follows"), [(2, "", True), (1, "", False), (4, "come", True), (4, "zoomies", False)]
)
def test_paw_after_the_own_bone(revealed: int, paw: str, follows: bool) -> None:
    """PR-46: with two tiles up and the paw in supply, or a tile worth over 1 more."""
    state = table(revealed=revealed)
    hold(state, 0, "", paw)
    do(state, "move_bone:1" if paw != "zoomies" else "move_bone:2")
    assert takes(state) == ("follow_paw" if follows else "stay_paw")


def test_scores() -> None:
    """P-41, P-73: price, movements left over, distance to the next token, further tokens on the block."""
    state = table()
    found = scores(state)
    away = KENNEL_HILL.away
    # 7a at N2: a cube, one movement left over, 5a at P3 is one block on.
    assert found["scooter", "N2", "walk"] == (2 - 1 + 0.75 * 1, 1, 0)
    nearest = min(away[at][door] for at in ("A4", "P3") for door in ("H4", "N2", "A1", "H2"))
    assert found["scooter", "P3", "walk"] == (2 + 0.75 * nearest, 1, 0)
    state.players[0].row = row(["7a", "7b", "20a"])
    state.open = None
    assert scores(state)["scooter", "N2", "walk"][0] == 2 - 1 + 0.75 * min(away["N2"]["D5"], away["A4"]["D5"]) - 1.5
    state.players[0].cubes, state.open = 0, None
    assert scores(state)["scooter", "N2", "walk"][0] == 3 - 1 + 0.75 * min(away["N2"]["D5"], away["A4"]["D5"]) - 1.5


def test_scores_of_tricks_and_flips() -> None:
    """P-63, P-66, P-74: one payment for a trick; a card is turned down where that saves a payment."""
    state = table()
    hold(state, 0, "over_here", "long_walk")
    give(state, 0, "edge_1")
    found = scores(state)
    assert found["scooter", "N2", "walk"][1:] == (0, 1)
    assert found["scooter", "P3", "walk"][1:] == (1, 0)
    assert found["buttercup", "H2", "over_here"][1:] == (1, 0)
    assert found["scooter", "N2", "long_walk"][1:] == (1, 0)
    assert ("scooter", "H2", "long_walk") not in found


def test_stopping() -> None:
    """P-06, PR-37: waiting is worth more than a payment after a pickup with cubes left; not for the impatient."""
    state = table()
    state.players[0].row = row(["10a", "24a"])
    do(state, "buy:move:cube", "step:scooter:H3:street", "step:scooter:H4:street")
    assert takes(state) == "end_turn"
    state.round, state.players[0].cubes, state.open = 3, 0, None
    assert takes(state) == "buy:move:cash"


def test_left_over_movements() -> None:
    """PR-24: used for more bonus money, else towards the next token, before the turn ends."""
    state = table()
    state.players[0].row = row(["10b"])
    give(state, 0, "edge_1")
    do(state, "buy:move:cube", "step:scooter:H4:street")
    assert takes(state) in ("step:scooter:D1:street", "step:scooter:N1:street")
    give(state, 0)
    state.open = None
    _, pawn, to, _ = takes(state).split(":")
    start = {"scooter": "H4", "buttercup": "A4"}[pawn]
    rides = reach(KENNEL_HILL, "R4", 0)
    assert rides[to] == rides[start] - 1


def test_claiming_a_space() -> None:
    """P-87: money less half the pick, more for the hydrant, and a whim of up to $2 through the dice."""
    state = table()
    state.players[0].row, state.players[0].scooter = row([], ["10a"]), "D2"
    do(state, "buy:move:cube", "step:scooter:D3:street", "end_turn")
    asked = decision(state)
    view = GAME.view(state, 0)
    answers = {choose(view, asked, "hard", SeededDice(seed)) for seed in range(80)}
    assert answers == {"claim_space:fountain", "claim_space:hydrant"}
    assert choose(view, asked, "hard", None) == "claim_space:fountain"


def test_choosing_the_last_row() -> None:
    """PR-18: the five that lie closest together."""
    state = table()
    state.players[0].pile = ["15a", "10a", "7a", "22a", "5a", "4a", "16a", "13a"]
    state.players[0].row = []
    state.round = 2
    state.asked = [state.asked[0]._replace(kind="choose_row")]
    assert takes(state) == "choose_row:2,3,5,6,8"


def test_placing() -> None:
    """P-35, P-71: Buttercup near three own pickups; a scooter on the most own tokens, or left when finished."""
    state = table()
    state.asked = [state.asked[0]._replace(kind="place_buttercup")]
    block = takes(state).partition(":")[2]
    away = KENNEL_HILL.away[block]
    assert sum(sorted(away[slot.block] for slot in state.players[0].row)[:3]) == 3
    state.asked = [state.asked[0]._replace(kind="place_scooter")]
    state.players[0].row, state.open = row(["7a", "7b", "20a"]), None
    assert takes(state) == "place_scooter:N2"
    state.players[0].finished, state.open = True, None
    assert takes(state) == "place_scooter:N1"


@pytest.mark.parametrize("seats", [2, 3])
def test_stronger_levels_win(seats: int) -> None:
    """P-08, P-58: one hard computer against easy ones wins far more than its share."""
    wins = 0
    for seed in range(16):
        dice, mine = SeededDice(seed), seed % seats
        state, _ = GAME.new(GAME.setup(seats), dice)
        while GAME.decisions(state):
            asked = GAME.decisions(state)[0]
            level = "hard" if asked.seat == mine else "easy"
            do(state, choose(GAME.view(state, asked.seat), asked, level, dice))
        outcome = GAME.outcome(state)
        assert outcome is not None
        wins += mine in outcome.winners
    assert wins >= 12
