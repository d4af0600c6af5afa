"""The eight New Tricks, and what a paw earns by them."""

from __future__ import annotations

import pytest

from rules.vespaw import GAME
from tests.rules.vespaw.table import KENNEL_HILL, decision, do, give, hold, keys, money, named, row, table

ALL_ROUTES = ("round_the_world", "transfer_ticket", "season_pass", "snatchers", "zoomies", "long_walk")


def test_a_trick_must_be_reserved() -> None:
    """P-17, P-60, P-61: only by bone or paw, then at any moment of the turn; action tricks have a price."""
    state = table(revealed=6)
    assert {key.split(":")[0] for key in keys(state)} == {"buy", "move_bone"}
    hold(state, 0, "over_here", "long_walk")
    state.open = None
    assert {"over_here", "long_walk"} <= {key.split(":")[0] for key in keys(state)}
    assert all(key.endswith(("cube", "cash")) for key in keys(state, "over_here") + keys(state, "long_walk"))


def test_no_more_than_two_tricks() -> None:
    """P-08, PR-46, PR-81: one by bone and one by paw; both on one tile count once."""
    state = table(revealed=6)
    hold(state, 0, "over_here", "long_walk")
    assert GAME.view(state, 0).players[0].tricks == ("over_here", "long_walk")
    hold(state, 0, "long_walk", "long_walk")
    assert GAME.view(state, 0).players[0].tricks == ("long_walk",)


def test_over_here() -> None:
    """P-63, PR-52, PR-53: Buttercup appears on any other block, as often as is paid, with movements left or not."""
    state = table()
    hold(state, 0, "over_here")
    targets = {key.split(":")[1] for key in keys(state, "over_here")}
    assert targets == set(KENNEL_HILL.blocks) - {"A4"}
    asked = decision(state)
    assert all(each.group == each.params["to"][0] for each in asked.options if each.key.startswith("over_here"))
    do(state, "over_here:P1:cube")
    assert (state.buttercup, state.players[0].cubes) == ("P1", 4)
    do(state, "buy:move:cube", "step:scooter:H3:street", "over_here:P3:cube")
    assert state.players[0].row[2].status == "carried"
    assert state.turn.moves == 1


def test_px_10() -> None:
    """PX-10, P-62, P-69, PR-47, PR-60: zoomies give 3 movements; the first delivery of a purchase pays the paw."""
    state = table()
    state.players[0].row = row([], ["10a", "9a", "1a"])
    state.players[0].scooter = "P5"
    hold(state, 0, "zoomies")
    hold(state, 1, "", "zoomies")
    events = do(state, "buy:zoomies:cube")
    assert state.turn.moves == 3
    events += do(state, "step:scooter:D3:street", "step:scooter:P4:street", "step:scooter:N2:street")
    assert named(events, "paw_income") == [{"seat": 1, "trick": "zoomies", "amount": 1}]
    assert money(state) == [30, 31]
    do(state, "buy:zoomies:cube", "step:scooter:H4:street", "step:scooter:H5:street", "step:scooter:H6:street")
    assert money(state) == [30, 32]


def test_zoomies_pay_only_for_their_own_movements() -> None:
    """PR-47: a free ride or a card turned down between zoomies movements is no part of that performance."""
    state = table()
    state.players[0].row = row([], ["5a", "8a"])
    state.players[0].scooter = "F4"
    hold(state, 0, "zoomies", "season_pass")
    hold(state, 1, "", "zoomies")
    give(state, 0, "edge_1")
    do(state, "buy:zoomies:cube", "step:buttercup:A5:street", "step:scooter:A3:subway")
    state.players[0].scooter = "T3"
    state.open = None
    do(state, "step:scooter:H4:subway")
    assert state.players[0].row[0].status == "done"
    assert money(state) == [30, 30]
    do(state, "flip_card:1:scooter:H3:street")
    state.players[0].scooter, state.open = "H3", None
    do(state, "step:scooter:H2:street")
    assert money(state) == [30, 31]


def test_px_11() -> None:
    """PX-11, P-67, P-68, PR-47, PR-58, PR-59, PR-62: free rides across the lines; both tricks are performed."""
    state = table()
    state.players[0].row = row([], ["5a"])
    state.players[0].row[1].card = "10a"
    state.players[0].scooter = "A3"
    hold(state, 0, "season_pass", "transfer_ticket")
    hold(state, 1, "", "transfer_ticket")
    rides = ["step:scooter:F4:subway", "step:scooter:H4:subway", "step:scooter:T3:subway"]
    assert keys(state, "step") == rides
    events = do(state, "step:scooter:H4:subway")
    assert named(events, "paw_income") == [{"seat": 1, "trick": "transfer_ticket", "amount": 1}]
    assert (money(state), state.players[0].cubes) == ([30, 31], 5)


@pytest.mark.parametrize(
    ("start", "to", "paid"), [("H4", "T3", ["season_pass"]), ("T3", "F4", ["transfer_ticket", "season_pass"])]
)
def test_which_rides_perform_which_trick(start: str, to: str, paid: list[str]) -> None:
    """PX-11, P-67, P-68, PR-47: the pass is used by every ride, the ticket between different letters."""
    state = table(3)
    state.players[0].row = row([], ["5a"])
    state.players[0].row[0].block, state.players[0].scooter = to, start
    hold(state, 0, "season_pass", "transfer_ticket")
    hold(state, 1, "", "transfer_ticket")
    hold(state, 2, "", "season_pass")
    events = do(state, f"step:scooter:{to}:subway")
    assert [each["trick"] for each in named(events, "paw_income")] == paid
    assert state.turn.moves == 0


def test_px_24() -> None:
    """PX-24, P-67, PR-58: with the ticket alone a ride is one movement; equal letters do not perform it."""
    for to, paid in (("F4", 0), ("H4", 1), ("T3", 1)):
        state = table()
        state.players[0].row = row([], ["5a"])
        state.players[0].row[0].block, state.players[0].scooter = to, "A3"
        state.turn.moves = 1
        hold(state, 0, "transfer_ticket")
        hold(state, 1, "", "transfer_ticket")
        events = do(state, f"step:scooter:{to}:subway")
        assert state.turn.moves == 0
        assert len(named(events, "paw_income")) == paid


def test_px_12() -> None:
    """PX-12, P-66, PR-47, PR-55, PR-56: a long walk goes straight on, pays the paw once, and ends with the street."""
    state = table()
    state.players[0].row = row(["4a"], ["8a", "9a"])
    state.players[0].row[0].block = "H2"
    state.players[0].scooter = "H1"
    hold(state, 0, "long_walk")
    hold(state, 1, "", "long_walk")
    events = do(state, "long_walk:scooter:H2:cube")
    assert [each.name for each in events if each.name in ("delivered", "paw_income", "picked_up")] == [
        "delivered",
        "picked_up",
        "paw_income",
    ]
    for to in ("H3", "H4", "H5", "H6"):
        assert keys(state, "run_on") == [f"run_on:{to}"]
        do(state, f"run_on:{to}")
    assert state.players[0].row[1].status == "done"
    assert money(state) == [30, 31]
    assert not keys(state, "run_on")
    assert all(key.endswith("cash") for key in keys(state, "long_walk"))
    assert (state.players[0].cubes, state.turn.moves) == (4, 0)


def test_long_walk_both_ways_but_never_round_a_corner() -> None:
    """PR-55: streets that stop at the park end there; no jump at the edge."""
    state = table(tiles=("long_walk", "round_the_world"))
    hold(state, 0, "long_walk", "round_the_world")
    assert keys(state, "long_walk")[:2] == ["long_walk:scooter:N2:cube", "long_walk:scooter:N2:cash"]
    assert {key.split(":")[2] for key in keys(state, "long_walk") if ":buttercup:" in key} == {"A3", "A5"}


def test_px_13() -> None:
    """PX-13, P-64, PR-54: Come! brings her one block nearer with each step; she resolves on the way."""
    state = table(buttercup="C4")
    hold(state, 0, "come")
    assert KENNEL_HILL.away["C4"]["N1"] == 4
    assert keys(state, "come") == ["come:C3:cube", "come:C3:cash"]
    do(state, "come:C3:cube")
    assert keys(state, "run_on") == ["run_on:C2", "run_on:P3"]
    do(state, "run_on:P3")
    assert state.players[0].row[2].status == "carried"
    assert keys(state, "run_on") == ["run_on:N2"]
    do(state, "run_on:N2")
    assert state.players[0].row[1].status == "carried"
    do(state, "run_on:N1")
    assert not keys(state, "run_on")
    assert not keys(state, "come")


def test_a_run_ends_with_any_other_action() -> None:
    """PR-56: only run_on and resolve go on with it."""
    state = table(buttercup="C4", revealed=3)
    hold(state, 0, "come", "long_walk")
    do(state, "come:C3:cube")
    do(state, "move_bone:1", "stay_paw", "stay_paw")
    assert not keys(state, "run_on")
    state = table(buttercup="A4")
    state.players[0].row = row(["10a", "7a"])
    state.players[0].scooter = "H4"
    hold(state, 0, "long_walk")
    do(state, "long_walk:buttercup:A3:cube", "resolve:1")
    assert keys(state, "run_on") == ["run_on:A2"]


def test_come_follows_the_scooter_borrowed_last() -> None:
    """PR-54: once another player's scooter was moved, she is called to that one."""
    state = table(tiles=("snatchers", "come"), buttercup="A4")
    hold(state, 0, "snatchers", "come")
    do(state, "buy:move:cube", "step:orange:T3:street", "step:orange:T2:street")
    firsts = {key.split(":")[1] for key in keys(state, "come")}
    away = KENNEL_HILL.away["T2"]
    assert firsts == {to for to in KENNEL_HILL.near["A4"] if away[to] < away["A4"]}


def test_px_14() -> None:
    """PX-14, P-65, PR-57: from A1 to 18 edge blocks, not to the other end of the same street."""
    state = table(tiles=("round_the_world", "zoomies"))
    hold(state, 0, "round_the_world")
    state.players[0].scooter = "A1"
    state.turn.moves, state.open = 2, None
    jumps = [each for each in decision(state).options if each.key.startswith("step:scooter") and ":edge" in each.key]
    targets = {each.params["to"] for each in jumps}
    assert len(jumps) == len(targets) == 18
    assert targets == set(KENNEL_HILL.edge_blocks) - {"A1", "A6"}
    assert all(each.group == each.params["to"][0] for each in jumps)
    do(state, "step:scooter:F6:edge")
    assert state.turn.moves == 1


def test_edge_jump_pays_the_paw() -> None:
    """P-62, PR-47: each single exit and entry is a performance."""
    state = table(tiles=("round_the_world", "zoomies"))
    hold(state, 0, "round_the_world")
    hold(state, 1, "", "round_the_world")
    state.players[0].row = row([], ["8b", "5b"])
    state.players[0].row[0].block, state.players[0].row[1].block = "F6", "A1"
    do(state, "buy:move:cube", "step:scooter:F6:edge", "step:scooter:A1:edge")
    assert money(state) == [30, 32]


def test_px_15() -> None:
    """PX-15, P-70, P-71, P-84, PR-34, PR-61: borrowing a scooter locks the own one for the turn; it is given back."""
    state = table(3, tiles=("snatchers", "zoomies"), active=2, buttercup="R4")
    state.players[2].row = row(["12a"])
    state.players[2].row[0].block = "D3"
    state.players[1].scooter = "D4"
    hold(state, 2, "snatchers")
    give(state, 2, "street_a", "scooter_1")
    do(state, "buy:move:cube", "step:blue:D3:street")
    assert (state.players[2].row[0].status, state.turn.borrowed) == ("carried", ["blue"])
    assert not [key for key in keys(state) if ":scooter:" in key]
    events = do(state, "step:blue:E2:street", "end_turn")
    assert named(events, "bonus_paid") == [{"seat": 2, "amount": 1, "cards": {"scooter_1": 1}}]
    asked = decision(state)
    assert (asked.kind, asked.seat, len(asked.options)) == ("place_scooter", 1, 56)
    assert "place_scooter:E2" in keys(state)
    events = do(state, "place_scooter:H4")
    assert named(events, "scooter_returned") == [{"seat": 1, "from": "E2", "to": "H4"}]
    assert state.players[1].scooter == "H4"
    assert decision(state).seat == 0


def test_several_borrowed_scooters() -> None:
    """P-70, PR-61: also of finished players, own scooter first is fine; owners are asked in turn order, in advance."""
    state = table(4, tiles=("snatchers", "zoomies"), active=1)
    state.players[2].finished, state.players[2].park = True, "fountain"
    state.players[1].row = row(["20a", "19a"])
    hold(state, 1, "snatchers")
    do(state, "buy:move:cube", "step:scooter:E2:street", "step:pink:W2:street")
    assert not [key for key in keys(state) if ":scooter:" in key]
    do(state, "buy:move:cube", "step:green:H3:street", "step:orange:T4:street")
    do(state, "buy:move:cube", "step:orange:D5:street", "end_turn")
    assert (decision(state).kind, decision(state).seat) == ("place_scooter", 2)
    upcoming = GAME.upcoming(state)
    assert [(later.kind, later.seat) for later in upcoming] == [("place_scooter", 3), ("place_scooter", 0)]
    for later, block in zip(upcoming, ("D5", "W2"), strict=True):
        do(state, f"place_scooter:{block}")
        assert decision(state) == later
    do(state, "place_scooter:N1")
    assert (decision(state).kind, decision(state).seat) == ("turn", 3)


def test_giving_the_snatchers_up() -> None:
    """PR-61: borrowed scooters can no longer be moved or resolve, and the own one stays locked."""
    state = table(tiles=("snatchers", "zoomies"), revealed=2)
    hold(state, 0, "snatchers")
    state.players[0].row = row(["20a"])
    state.players[0].row[0].block = "T4"
    do(state, "buy:move:cube", "step:orange:T3:street", "move_bone:2", "stay_paw", "stay_paw")
    state.players[1].scooter, state.open = "T4", None
    pawns = {key.split(":")[1] for key in keys(state, "step")}
    assert pawns == {"buttercup"}
    assert not keys(state, "resolve")


def test_borrowed_scooters_use_all_ways() -> None:
    """PR-61, PR-62: rides, jumps, long walks and turned cards; each arrival performs the snatchers."""
    state = table(tiles=("snatchers", "long_walk", "round_the_world", "season_pass"))
    hold(state, 0, "snatchers", "long_walk")
    hold(state, 1, "", "snatchers")
    give(state, 0, "edge_1")
    state.players[0].row = row([], ["8b"])
    state.players[0].row[0].block = "S2"
    verbs = {key.split(":")[0] for key in keys(state) if ":orange:" in key}
    assert verbs == {"long_walk", "flip_card"}
    do(state, "long_walk:orange:S2:cube")
    assert money(state) == [30, 31]


def test_px_25() -> None:
    """PX-25, PR-61, PR-77: after the very last turn nobody is asked and the scooter stays."""
    state = table(3, tiles=("snatchers", "zoomies"), active=2, buttercup="A2", round=3, turn_count=9)
    for seat in (0, 1):
        state.players[seat].row = row()
        state.players[seat].finished, state.players[seat].park = True, state.city.park[seat].id
    state.players[2].row = row([], ["12a"])
    state.players[2].row[0].block = "D3"
    state.players[1].scooter = "D4"
    hold(state, 2, "snatchers")
    give(state, 2, "street_a", "scooter_1")
    do(state, "buy:move:cube", "step:blue:D3:street", "step:buttercup:A1:street")
    events = do(state, "end_turn")
    assert named(events, "bonus_paid") == [{"seat": 2, "amount": 2, "cards": {"street_a": 1, "scooter_1": 1}}]
    assert named(events, "space_claimed") == [{"seat": 2, "space": "bandstand"}]
    assert state.over
    assert state.players[1].scooter == "D3"
    assert not GAME.decisions(state)
    assert not named(events, "scooter_returned")


def test_standing_resolves_pay_no_paw() -> None:
    """P-62, PR-48: nor does the performer's own paw."""
    state = table(buttercup="D3")
    state.players[0].row = row(["20a"], ["10a"])
    hold(state, 0, "zoomies", "zoomies")
    hold(state, 1, "", "zoomies")
    do(state, "resolve:1")
    assert money(state) == [30, 30]
    state = table()
    state.players[0].row = row(["20a"], ["1a"])
    hold(state, 0, "zoomies", "zoomies")
    do(state, "buy:zoomies:cube", "step:scooter:N2:street")
    assert money(state) == [30, 30]


def test_a_new_performance_pays_again() -> None:
    """PR-47, PR-52: a second run of the same trick in one turn is another performance."""
    state = table()
    state.players[0].row = row([], ["8a", "9a"])
    state.players[0].row[0].block, state.players[0].row[1].block = "H2", "H3"
    state.players[0].scooter = "H1"
    hold(state, 0, "long_walk")
    hold(state, 1, "", "long_walk")
    do(state, "long_walk:scooter:H2:cube", "long_walk:scooter:H3:cube")
    assert money(state) == [30, 32]


def test_one_arrival_performs_several_tricks() -> None:
    """PR-47, PR-62: an edge jump paid with a zoomies movement pays both paws."""
    state = table(3, tiles=("round_the_world", "zoomies"))
    hold(state, 0, "round_the_world", "zoomies")
    hold(state, 1, "", "round_the_world")
    hold(state, 2, "", "zoomies")
    state.players[0].row = row([], ["8b"])
    state.players[0].row[0].block = "F6"
    do(state, "buy:zoomies:cube", "step:scooter:F6:edge")
    assert money(state) == [30, 31, 31]
