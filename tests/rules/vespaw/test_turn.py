"""A turn: what it must do, when it may end, and that it does end."""

from __future__ import annotations

from rules.vespaw import GAME
from tests.rules.vespaw.table import decision, do, give, hold, keys, named, row, table


def test_a_turn_must_resolve_something() -> None:
    """P-38, PR-37: end_turn is legal after one package was picked up or delivered."""
    state = table()
    assert "end_turn" not in keys(state)
    do(state, "buy:move:cube", "step:scooter:H4:street")
    assert "end_turn" in keys(state)
    do(state, "end_turn")
    assert (decision(state).seat, state.turn.resolved) == (1, 0)


def test_turns_go_round() -> None:
    """P-04, PR-11, PR-22: one player's turn after the other, clockwise, each beginning afresh."""
    state = table(3)
    state.players[0].row[0].block = "N2"
    events = do(state, "buy:move:cube", "step:scooter:N2:street", "end_turn")
    assert named(events, "turn_began") == [{"seat": 1, "round": 1, "turn": 2, "must_finish": False}]
    assert state.turn.picked_up is False
    assert "buy:move:cube" in keys(state)


def test_standing_tokens_do_not_keep_a_turn_open() -> None:
    """PR-37: what lies under a pawn may be left for later."""
    state = table(buttercup="D3")
    do(state, "buy:move:cube", "step:scooter:H4:street")
    assert {"resolve:1", "end_turn"} <= set(keys(state))
    do(state, "end_turn")
    assert state.players[0].row[0].status == "carried"


def test_px_16() -> None:
    """PX-16, P-40, PR-37: the last player must make all deliveries within this turn."""
    state = table(active=1)
    state.players[0].finished, state.players[0].park = True, "fountain"
    state.players[0].row = row()
    state.players[1].row = row(["20a"], ["19a"])
    assert GAME.view(state, 1).must_finish
    assert [event.name for event in GAME.remarks(GAME.view(state, 1))] == ["must_finish"]
    do(state, "buy:move:cube", "step:scooter:T4:street", "step:scooter:D5:street")
    assert state.players[1].row[1].block == "P1"
    assert state.turn.resolved == 1
    assert state.asked[0].kind == "turn"
    assert "end_turn" not in keys(state)
    state.players[1].scooter, state.buttercup = "N2", "A2"
    state.turn.moves, state.turn.just_bought, state.open = 2, False, None
    do(state, "step:scooter:P3:street")
    assert state.players[1].row[0].status == "done"
    assert "end_turn" not in keys(state)
    do(state, "step:buttercup:P1:street")
    assert "end_turn" in keys(state)


def test_after_the_last_delivery() -> None:
    """P-37, PR-39: the turn goes on until it is ended, then there are no more turns for this player."""
    state = table(3)
    state.players[0].row = row([], ["10a"])
    state.players[0].scooter = "D2"
    do(state, "buy:move:cube", "step:scooter:D3:street")
    assert state.players[0].is_done()
    assert {"step", "end_turn"} <= {key.split(":")[0] for key in keys(state)}
    do(state, "end_turn", "claim_space:fountain")
    assert state.players[0].finished
    for seat in (1, 2):
        state.players[seat].row = row(["20a", "19a"])
        state.players[seat].scooter, state.open = "D4", None
        state.buttercup = "A4"
        do(state, "buy:move:cube", "step:scooter:D5:street", "end_turn")
    assert decision(state).seat == 1


def test_a_silent_purchase() -> None:
    """PR-24, PR-38: when cash for movements is all there is, it is paid unasked, and is an event all the same."""
    state = table(round=3)
    state.players[0].row[0].block = "N2"
    state.players[1].cubes = 0
    events = do(state, "buy:move:cube", "step:scooter:N2:street", "end_turn")
    assert named(events, "paid")[-1] == {"seat": 1, "what": "move", "pay": "cash", "amount": 3}
    asked = decision(state)
    assert asked.seat == 1
    assert all(option.key.startswith("step") for option in asked.options)


def test_px_21() -> None:
    """PX-21, PR-40, PR-41, PR-28: after 40 steps without a result the scooter is towed to the nearest own token."""
    state = table()
    player = state.players[0]
    player.money, player.cubes = 2, 0
    state.turn.steps, state.turn.moves = 39, 1
    state.players[0].row = row(["10a", "7a", "1a"])
    events = do(state, "step:buttercup:R1:street")
    assert named(events, "paid") == [{"seat": 0, "what": "tow", "pay": "cash", "amount": 2}]
    assert named(events, "towed") == [{"seat": 0, "from": "N1", "to": "N2"}]
    assert named(events, "picked_up")[0]["pickup"] == 7
    assert (player.money, state.players[1].money) == (10, 40)
    assert state.turn.steps == 0
    assert "end_turn" in keys(state)


def test_the_tow_is_no_trick_and_takes_a_locked_scooter() -> None:
    """PR-41: even one that is out of use, also to the block it stands on; no cube, no paw."""
    state = table(tiles=("snatchers", "zoomies"))
    hold(state, 0, "snatchers")
    hold(state, 1, "", "snatchers")
    state.players[0].row = row(["7a"], ["1a"])
    state.players[0].scooter = "N2"
    state.turn.borrowed, state.turn.steps, state.turn.moves = ["orange"], 39, 1
    events = do(state, "step:orange:T3:street")
    assert named(events, "towed") == [{"seat": 0, "from": "N2", "to": "N2"}]
    assert [event.name for event in events if event.name in ("delivered", "picked_up")] == ["delivered", "picked_up"]
    assert not named(events, "paw_income")
    assert state.players[0].cubes == 5


def test_only_results_count_at_the_limit() -> None:
    """PR-40: resolve and end_turn stay open, nothing else; a resolve starts the count again."""
    state = table(buttercup="A4")
    state.players[0].row = row(["4a", "10a"])
    state.players[0].scooter = "H3"
    state.turn.steps, state.turn.moves, state.turn.resolved = 39, 2, 1
    give(state, 0, "edge_1")
    state.buttercup = "C1"
    state.players[0].row[0].block = "H3"
    do(state, "step:buttercup:C2:street")
    assert keys(state) == ["resolve:1", "end_turn"]
    do(state, "resolve:1")
    assert state.turn.steps == 0
    assert keys(state, "step")


def test_the_limit_counts_every_arrival() -> None:
    """PR-40: steps, rides, placements, runs and flips, since the last result in this turn."""
    state = table(buttercup="R3")
    hold(state, 0, "over_here", "long_walk")
    give(state, 0, "edge_1")
    do(state, "over_here:C5:cube", "long_walk:buttercup:C4:cube", "run_on:C3", "flip_card:1:scooter:H3:street")
    do(state, "buy:move:cube", "step:scooter:C1:street")
    assert state.turn.steps == 5
    do(state, "step:scooter:H2:street")
    assert state.turn.steps == 0


def test_a_turn_can_always_go_on() -> None:
    """PR-38, PR-42: without cubes and with $1 there is still a purchase."""
    state = table()
    state.players[0].money, state.players[0].cubes = 1, 0
    assert keys(state) == ["buy:move:cash"]
