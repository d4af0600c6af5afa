"""The end of the game and its ties."""

from __future__ import annotations

import pytest

from rules.core.model import Outcome
from rules.vespaw import GAME
from rules.vespaw.state import State
from tests.rules.vespaw.table import do, hold, named, row, table


def ended(*values: tuple[int, bool, bool, int, int]) -> Outcome:
    """The outcome of players with this money, bone used, paw used, cubes and last bonus."""
    state = table(len(values), round=3)
    for player, (owned, bone, paw, cubes, bonus) in zip(state.players, values, strict=True):
        player.money, player.bone_used, player.paw_used, player.cubes, player.last_bonus = (
            owned,
            bone,
            paw,
            cubes,
            bonus,
        )
    state.over = True
    result = GAME.outcome(state)
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("one", "other", "winners", "reason"),
    [
        ((61, True, True, 0, 0), (60, False, False, 5, 3), (0,), "most_money"),
        ((60, False, True, 0, 0), (60, True, True, 3, 0), (0,), "unspent_bone"),  # (a)
        ((60, True, True, 3, 0), (60, True, False, 0, 0), (1,), "unspent_paw"),  # (b)
        ((60, True, True, 2, 0), (60, True, True, 1, 3), (0,), "unspent_cubes"),  # (c)
        ((60, True, True, 1, 2), (60, True, True, 1, 3), (1,), "bonus_money"),  # (d)
        ((60, True, True, 1, 2), (60, True, True, 1, 2), (0, 1), "shared"),  # (e)
    ],
)
def test_px_23(
    one: tuple[int, bool, bool, int, int],
    other: tuple[int, bool, bool, int, int],
    winners: tuple[int, ...],
    reason: str,
) -> None:
    """PX-23, P-03, P-98, P-99, P-100, PR-78: money, then the five ties in their order, else the win is shared."""
    outcome = ended(one, other)
    assert (outcome.winners, outcome.reason) == (winners, reason)


def test_lower_places() -> None:
    """PR-78: ranked by the same values; equal in all means equal in rank."""
    outcome = ended((50, True, True, 0, 0), (60, True, True, 0, 0), (50, True, True, 0, 0), (50, False, True, 0, 0))
    assert outcome.ranking == ((1,), (3,), (0, 2))
    assert outcome.numbers["money"] == (50, 60, 50, 50)


def last_turn() -> State:
    """Orange makes the last delivery of the game; green has finished."""
    state = table(active=1, round=3, turn_count=8)
    state.players[0].row, state.players[0].finished, state.players[0].park = row(), True, "fountain"
    state.players[1].row, state.players[1].scooter = row([], ["10a"]), "D2"
    return state


def test_end_of_the_game() -> None:
    """P-96, PR-70, PR-72, PR-76: the paw takes the best free space, cubes pay, then the park; nothing is picked."""
    state = last_turn()
    do(state, "buy:move:cube", "step:scooter:D3:street")
    events = do(state, "end_turn")
    assert named(events, "space_claimed") == [{"seat": 1, "space": "hydrant"}]
    assert [each["amount"] for each in named(events, "cube_money")] == [10, 8]
    assert [each["amount"] for each in named(events, "park_money")] == [15, 11]
    assert [player.money for player in state.players] == [55, 49]
    assert named(events, "game_over") == [{"ranking": ((0,), (1,)), "reason": "most_money"}]
    assert not GAME.decisions(state)
    assert [event.name for event in events][-5:] == [
        "cube_money",
        "cube_money",
        "park_money",
        "park_money",
        "game_over",
    ]


def test_cubes_before_the_payment_decide_a_tie() -> None:
    """PR-72: two cubes against one, after both were paid for."""
    state = last_turn()
    state.players[0].money, state.players[1].money, state.players[0].cubes = 30, 36, 4
    do(state, "buy:move:cube", "step:scooter:D3:street")
    state.players[1].cubes, state.players[0].money = 3, 30
    state.players[1].money = 30 + 8 + 15 - 6 - 11
    do(state, "end_turn")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.numbers["money"][0] == outcome.numbers["money"][1]
    assert (outcome.winners, outcome.reason) == ((0,), "unspent_cubes")


def test_the_bonus_of_the_last_turn_is_paid_once() -> None:
    """P-97, PR-77: it is the ordinary money of that turn, and the last tie-break."""
    state = last_turn()
    state.players[1].bonus, state.players[1].face_down = ["street_a", "edge_1"], [False, False]
    do(state, "buy:move:cube", "step:scooter:D3:street", "step:buttercup:A3:street")
    events = do(state, "end_turn")
    assert named(events, "bonus_paid") == [{"seat": 1, "amount": 1, "cards": {"street_a": 1}}]
    assert state.players[1].last_bonus == 1
    assert state.players[1].money == 30 + 1 + 8 + 11


def test_the_park_does_not_spend_the_paw() -> None:
    """PR-78: moving it to the park is no use of it, following a bone is."""
    state = last_turn()
    state.revealed = 6
    hold(state, 0, "zoomies")
    do(state, "buy:move:cube", "step:scooter:D3:street", "end_turn")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.numbers["unspent_paw"] == (1, 1)


def test_winning_rounds_is_not_winning() -> None:
    """P-07: whoever finished first has the best space and can still be behind."""
    state = last_turn()
    state.players[1].money = 60
    do(state, "buy:move:cube", "step:scooter:D3:street", "end_turn")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert state.finishing == [1]
