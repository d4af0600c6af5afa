"""Buying movements and spending them."""

from __future__ import annotations

import pytest

from rules.vespaw import GAME
from tests.rules.vespaw.table import do, give, hold, keys, money, named, row, table


def test_px_02() -> None:
    """PX-02, P-05, P-41, PR-23: a cube moves the scooter 2 blocks, or Buttercup 2, or each 1, in any order."""
    for steps in (
        ("step:scooter:H3:street", "step:scooter:C1:street"),
        ("step:buttercup:R1:street", "step:buttercup:A4:street"),
        ("step:scooter:H3:street", "step:buttercup:R1:street"),
        ("step:buttercup:R1:street", "step:scooter:H3:street"),
    ):
        state = table()
        do(state, "buy:move:cube", *steps)
        assert state.players[0].cubes == 4
        assert state.turn.moves == 0
        assert not keys(state, "step")
    assert (state.players[0].scooter, state.buttercup) == ("H3", "R1")


def test_px_03() -> None:
    """PX-03, P-43, P-44, P-45, PR-24, PR-26: cubes are locked from the first pickup on, a movement left is not."""
    state = table()
    do(state, "buy:move:cube", "step:scooter:H4:street")
    assert (state.players[0].cubes, state.turn.moves) == (4, 1)
    assert (state.players[0].row[0].status, state.players[0].row[0].block) == ("carried", "D3")
    do(state, "step:scooter:N2:street")
    assert state.players[0].row[1].block == "E2"
    assert keys(state, "buy") == ["buy:move:cash"]
    do(state, "buy:move:cash", "step:scooter:P3:street")
    assert state.turn.resolved == 3
    assert state.turn.moves == 1
    do(state, "end_turn")
    assert (state.players[0].money, state.players[0].cubes, state.turn.moves) == (27, 4, 0)


def test_deliveries_do_not_lock_cubes() -> None:
    """P-44, PR-27: only a pickup locks them."""
    state = table()
    state.players[0].row = row(["20a"], ["10a"])
    do(state, "buy:move:cube", "step:scooter:H4:street", "step:scooter:D2:street")
    do(state, "buy:move:cube", "step:scooter:D3:street")
    assert state.players[0].row[0].status == "done"
    assert "step:scooter:D2:street" in keys(state)
    do(state, "step:scooter:D2:street")
    assert "buy:move:cube" in keys(state)


def test_px_04() -> None:
    """PX-04, P-46, PR-29: spent to exactly $0, all gain $10 before the movements come."""
    state = table()
    state.players[0].money, state.players[0].cubes, state.players[1].money = 3, 0, 12
    events = do(state, "buy:move:cash")
    assert money(state) == [10, 22]
    assert state.turn.moves == 2
    assert [event.name for event in events[:2]] == ["paid", "bailout"]
    assert named(events, "bailout") == [{"seat": 0, "amount": 10}]


def test_px_05() -> None:
    """PX-05, PR-28: somebody short of money pays what is there, and that is spending to $0."""
    state = table(3)
    for player, owned in zip(state.players, (1, 40, 7), strict=True):
        player.money = owned
    state.players[0].cubes = 0
    events = do(state, "buy:move:cash")
    assert money(state) == [10, 50, 17]
    assert named(events, "paid") == [{"seat": 0, "what": "move", "pay": "cash", "amount": 1}]
    assert state.turn.moves == 2


def test_bailout_reaches_those_who_have_finished() -> None:
    """PR-29, PR-30: every player in the game gains, each time; money is never $0 afterwards and has no upper limit."""
    state = table(3)
    state.players[1].finished = True
    state.players[1].money = 120
    state.players[0].money = 3
    do(state, "buy:move:cash", "step:scooter:H3:street", "step:scooter:C1:street")
    state.players[0].money = 3
    do(state, "buy:move:cash")
    assert money(state) == [10, 140, 50]


def test_money_before_the_first_pickup() -> None:
    """P-15, PR-25: cube or cash, as the player likes."""
    state = table()
    assert keys(state, "buy") == ["buy:move:cube", "buy:move:cash"]
    do(state, "buy:move:cash")
    assert (state.players[0].money, state.players[0].cubes) == (27, 5)


def test_no_cube_no_cube_option() -> None:
    """P-43: no more cubes than there are."""
    state = table()
    state.players[0].cubes = 0
    hold(state, 0, "over_here")
    assert keys(state, "buy") == ["buy:move:cash"]
    assert all(key.endswith("cash") for key in keys(state, "over_here"))


def test_after_a_purchase_comes_a_step() -> None:
    """PR-24: no resolve, bone, trick, flip or free ride between a purchase and its first movement."""
    state = table(buttercup="H2", revealed=3)
    hold(state, 0, "season_pass", "over_here")
    give(state, 0, "edge_1")
    state.players[0].scooter = "A3"
    verbs = {key.split(":")[0] for key in keys(state)}
    assert verbs == {"step", "resolve", "buy", "move_bone", "over_here", "flip_card"}
    assert keys(state, "step") == ["step:scooter:F4:subway"]
    do(state, "buy:move:cube")
    assert {key.split(":")[0] for key in keys(state)} == {"step"}
    assert all(key.endswith("street") for key in keys(state))
    do(state, "step:scooter:A2:street")
    assert {"resolve", "move_bone", "over_here", "flip_card"} <= {key.split(":")[0] for key in keys(state)}
    assert not keys(state, "buy")


def test_no_purchase_with_movements_left() -> None:
    """PR-24: nothing can be bought ahead."""
    state = table()
    do(state, "buy:move:cube", "step:scooter:H3:street")
    assert state.turn.moves == 1
    assert not keys(state, "buy")


def test_any_number_of_pawns_on_a_block() -> None:
    """PR-03: nobody is in the way."""
    state = table(4)
    for player in state.players:
        player.scooter = "H3"
    state.buttercup = "H3"
    do(state, "buy:move:cube", "step:scooter:C1:street", "step:scooter:H3:street")
    assert state.players[0].scooter == "H3"


def test_steps_follow_the_streets() -> None:
    """P-42, PR-02: to every block that shares a corner, straight on or round it."""
    state = table(tiles=("season_pass", "zoomies"))
    do(state, "buy:move:cube")
    assert keys(state, "step")[:3] == ["step:scooter:N2:street", "step:scooter:H3:street", "step:scooter:H4:street"]
    assert len(keys(state)) == 3 + 6


@pytest.mark.parametrize(("start", "to"), [("A3", "F4"), ("H4", "T3"), ("T3", "H4")])
def test_rides(start: str, to: str) -> None:
    """P-16, P-47, PR-09: from stairs to the matching stairs for 1 movement."""
    state = table()
    state.players[0].row = row(["20a"])
    state.players[0].scooter = start
    do(state, "buy:move:cube")
    rides = [key for key in keys(state, "step") if key.startswith("step:scooter") and key.endswith("subway")]
    assert rides == [f"step:scooter:{to}:subway"]
    do(state, rides[0])
    assert (state.players[0].scooter, state.turn.moves) == (to, 1)


def test_a_trick_is_paid_like_movement() -> None:
    """PR-31: cube lock, paying what is there and the bailout hold for action tricks."""
    state = table()
    hold(state, 0, "over_here")
    state.players[0].money = 2
    events = do(state, "over_here:C5:cash")
    assert money(state) == [10, 40]
    assert [event.name for event in events[:3]] == ["paid", "bailout", "moved"]
    do(state, "over_here:P3:cube")
    assert state.players[0].cubes == 4
    assert all(key.endswith("cash") for key in keys(state, "over_here"))


def test_consequences_of_paying() -> None:
    """P-46: the label of a purchase says what is paid, and whether that empties the purse."""
    state = table()
    state.players[0].money = 3
    view = GAME.view(state, 0)
    (asked,) = view.decisions
    cash, cube = (asked.option(f"buy:move:{pay}") for pay in ("cash", "cube"))
    assert cash is not None
    assert cube is not None
    told = GAME.consequence(view, asked, cash)
    assert (told["dollars"], told["bailout"], told["movements"]) == (3, True, 2)
    told = GAME.consequence(view, asked, cube)
    assert (told["cubes"], told["dollars"], told["bailout"]) == (1, 0, False)
