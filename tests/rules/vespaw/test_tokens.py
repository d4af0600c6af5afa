"""Picking up and delivering."""

from __future__ import annotations

from rules.vespaw.tokens import resolve_all
from tests.rules.vespaw.table import do, hold, keys, named, row, slot, table


def test_pickup_shows_the_delivery() -> None:
    """P-48, P-49, P-12, P-13: the address is told by the pickup, the token lies there delivery side up."""
    state = table()
    events = do(state, "buy:move:cube", "step:scooter:H4:street")
    assert named(events, "picked_up") == [{"seat": 0, "slot": 1, "pickup": 10, "delivery": 12, "standing": False}]
    token = state.players[0].row[0]
    assert (token.status, token.block) == ("carried", "D3")


def test_delivery_completes_the_card() -> None:
    """P-54: the token is off the board, the card done."""
    state = table()
    state.players[0].row = row(["20a"], ["10a"])
    state.players[0].scooter = "P5"
    events = do(state, "buy:move:cube", "step:scooter:D3:street")
    assert named(events, "delivered") == [{"seat": 0, "slot": 1, "standing": False}]
    assert state.players[0].row[0].status == "done"
    assert state.turn.picked_up is False


def test_either_pawn_for_both() -> None:
    """P-14, P-53: picked up with the scooter, delivered with Buttercup."""
    state = table(buttercup="D2")
    do(state, "buy:move:cube", "step:scooter:H4:street", "step:buttercup:D3:street")
    assert state.players[0].row[0].status == "done"


def test_arriving_resolves_at_once() -> None:
    """P-50, PR-32: not optional, also when the player would rather ride on or end there."""
    state = table()
    do(state, "buy:move:cube", "step:scooter:H4:street")
    assert state.turn.resolved == 1
    assert not keys(state, "resolve")


def test_px_06() -> None:
    """PX-06, P-51, PR-27, PR-33, PR-37: a token under a pawn when the turn begins."""
    state = table(buttercup="H2")
    assert "resolve:5" in keys(state)
    assert "end_turn" not in keys(state)
    do(state, "buy:move:cube", "step:scooter:N2:street")
    assert state.turn.picked_up
    assert "resolve:5" in keys(state)
    assert all(key.endswith("cash") for key in keys(state, "buy"))
    state = table(buttercup="H2")
    events = do(state, "resolve:5")
    assert named(events, "picked_up")[0]["standing"] is True
    assert keys(state, "end_turn") == ["end_turn"]
    assert keys(state, "buy") == ["buy:move:cash"]


def test_leaving_a_standing_token() -> None:
    """PR-33: it may be left, and coming back is an arrival."""
    state = table(buttercup="H2")
    do(state, "buy:move:cube", "step:buttercup:C1:street")
    assert state.players[0].row[4].status == "waiting"
    do(state, "step:buttercup:H2:street")
    assert state.players[0].row[4].status == "carried"


def test_px_07() -> None:
    """PX-07, P-52, PR-20, PR-32: deliveries first, then pickups, in slot order."""
    state = table()
    state.players[0].row = row(["7a", "7b"], ["1a"])
    events = do(state, "buy:move:cube", "step:scooter:N2:street")
    told = [(event.name, event.data["slot"]) for event in events if event.name in ("delivered", "picked_up")]
    assert told == [("delivered", 1), ("picked_up", 2), ("picked_up", 3)]
    assert state.turn.resolved == 3
    assert [each.block for each in state.players[0].row[1:3]] == ["E2", "D5"]


def test_px_08() -> None:
    """PX-08, PR-33: a delivery that appears under the other pawn is standing."""
    state = table(buttercup="D3")
    events = do(state, "buy:move:cube", "step:scooter:H4:street")
    assert named(events, "picked_up")[0]["standing"] is False
    assert keys(state, "resolve") == ["resolve:1"]
    assert "end_turn" in keys(state)
    events = do(state, "resolve:1")
    assert named(events, "delivered") == [{"seat": 0, "slot": 1, "standing": True}]


def test_pickup_and_delivery_at_one_door() -> None:
    """P-36, PR-36: no card has it; were it there, the arrival would deliver at once."""
    state = table()
    state.players[0].row = row(["10a"])
    state.players[0].row[0].block = "D3"
    assert resolve_all(state, state.players[0], "D3", []) == 1
    assert state.players[0].row[0].status == "done"


def test_other_players_tokens() -> None:
    """PR-35: they are never touched, whoever moves."""
    state = table()
    state.players[1].row = row(["10b"])
    state.players[0].row = row(["20a"])
    do(state, "buy:move:cube", "step:scooter:H4:street")
    assert state.players[1].row[0].status == "waiting"
    assert state.turn.resolved == 0


def test_a_foreign_scooter_does_nothing() -> None:
    """PR-34: an opponent's scooter that merely stands on a token resolves nothing, also for who could borrow it."""
    state = table(tiles=("snatchers", "zoomies"))
    state.players[1].scooter = "H4"
    assert not keys(state, "resolve")
    hold(state, 0, "snatchers")
    state.open = None
    assert not keys(state, "resolve")
    do(state, "buy:move:cube", "step:orange:N2:street")
    assert state.players[0].row[1].status == "carried"


def test_two_tokens_of_one_address() -> None:
    """PR-20, P-52: both are resolved; standing ones one by one, in the order the player likes."""
    state = table(buttercup="N2")
    state.players[0].row = [slot("7a"), slot("7b"), *row()[:3]]
    assert keys(state, "resolve") == ["resolve:1", "resolve:2"]
    do(state, "resolve:2")
    assert keys(state, "resolve") == ["resolve:1"]
