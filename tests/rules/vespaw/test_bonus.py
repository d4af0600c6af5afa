"""Bonus Challenge cards: what they pay and what turning one down gives."""

from __future__ import annotations

import pytest

from rules.vespaw import GAME
from rules.vespaw.bonus import pays
from rules.vespaw.consequence import bonus_money
from rules.vespaw.content import box
from rules.vespaw.state import State
from tests.rules.vespaw.table import KENNEL_HILL, decision, do, give, hold, keys, money, named, table


def standing(scooter: str, buttercup: str, *cards: str, other: str = "S1") -> State:
    """Green with bonus cards and one package resolved, free to end the turn."""
    state = table(buttercup=buttercup)
    state.players[0].scooter, state.players[1].scooter = scooter, other
    give(state, 0, *cards)
    state.turn.resolved = 1
    return state


def earned(scooter: str, buttercup: str, *cards: str) -> int:
    """What the cards pay at the end of the turn: what the label said, and what the purse has more."""
    state = standing(scooter, buttercup, *cards)
    told = bonus_money(GAME.view(state, 0), 0)
    events = do(state, "end_turn")
    assert sum(each["amount"] for each in named(events, "bonus_paid")) == told == money(state)[0] - 30
    return told


def test_px_01() -> None:
    """PX-01, P-72, P-73, P-85: both pawns match the street, only Buttercup the edge."""
    assert earned("A3", "A1", "street_a", "edge_1") == 3


@pytest.mark.parametrize(
    ("scooter", "buttercup", "card", "amount"),
    [
        ("A1", "F2", "shape_tower", 2),
        ("A1", "A2", "shape_ell", 1),  # round the corner of an L
        ("P1", "A2", "shape_ell", 2),  # the same building from both sides
        ("H4", "A5", "shape_tower", 0),
    ],
)
def test_a_building_of_one_shape(scooter: str, buttercup: str, card: str, amount: int) -> None:
    """P-76, PR-05: its door block, and for an L also the block round the corner."""
    assert earned(scooter, buttercup, card) == amount


@pytest.mark.parametrize(("scooter", "buttercup", "amount"), [("A3", "A6", 2), ("A3", "P1", 1), ("P1", "H1", 0)])
def test_a_street(scooter: str, buttercup: str, amount: int) -> None:
    """P-77: Akita Ave; a block of another street that meets it does not fit."""
    assert earned(scooter, buttercup, "street_a") == amount


@pytest.mark.parametrize(
    ("scooter", "buttercup", "amount"), [("H2", "D1", 2), ("D1", "D1", 2), ("H2", "A1", 1), ("A1", "F2", 0)]
)
def test_a_building_of_either_of_two_shapes(scooter: str, buttercup: str, amount: int) -> None:
    """P-78: round (at H2) or tee (at D1)."""
    assert earned(scooter, buttercup, "shapes_round_tee") == amount


@pytest.mark.parametrize(
    ("scooter", "buttercup", "cards", "amount"),
    [
        ("A3", "T3", ("subway_1",), 2),
        ("A3", "T3", ("subway_1", "subway_2"), 4),
        ("F4", "H4", ("subway_1",), 2),
        ("A2", "T3", ("subway_1",), 1),
        ("A2", "A4", ("subway_1",), 0),  # they meet the block with the stairs, but have none
    ],
)
def test_either_subway(scooter: str, buttercup: str, cards: tuple[str, ...], amount: int) -> None:
    """P-79, PR-06, PR-68: the four blocks with stairs; each of two cards pays."""
    assert earned(scooter, buttercup, *cards) == amount


@pytest.mark.parametrize(
    ("scooter", "buttercup", "cards", "amount"),
    [
        ("A3", "A6", ("same_street_1", "street_a"), 4),  # PX-20
        ("A3", "A3", ("same_street_1",), 2),
        ("A3", "P2", ("same_street_1",), 0),
    ],
)
def test_both_on_one_street(scooter: str, buttercup: str, cards: tuple[str, ...], amount: int) -> None:
    """PX-20, P-80, PR-67: $2, also on one block; never $1 for one pawn."""
    assert earned(scooter, buttercup, *cards) == amount


@pytest.mark.parametrize(("scooter", "buttercup", "amount"), [("A1", "T6", 2), ("A1", "A2", 1), ("P3", "D3", 0)])
def test_the_edge_of_the_board(scooter: str, buttercup: str, amount: int) -> None:
    """P-81, PR-07: a block that ends at the edge; lying along the park is none."""
    assert earned(scooter, buttercup, "edge_1") == amount


@pytest.mark.parametrize(
    ("scooter", "buttercup", "card", "amount"),
    [
        ("A1", "P1", "address_1_7", 2),
        ("A2", "P2", "address_1_7", 1),  # 2 is an L whose corner A2 goes round
        ("H4", "E2", "address_8_14", 2),
        ("N2", "H6", "address_8_14", 1),  # 7 is below, 8 belongs to it
    ],
)
def test_a_range_of_addresses(scooter: str, buttercup: str, card: str, amount: int) -> None:
    """P-83, PR-05: from the lowest to the highest, both of them included."""
    assert earned(scooter, buttercup, card) == amount


@pytest.mark.parametrize(
    ("scooter", "buttercup", "other", "amount"),
    [
        ("N1", "C5", "S1", 1),  # the own start
        ("W1", "C5", "S1", 1),  # the start of a colour that nobody plays
        ("C5", "C5", "S1", 0),  # the own scooter under Buttercup does not count
        ("C5", "D4", "D4", 1),
        ("C5", "C5", "C5", 2),
        ("S1", "C5", "S1", 1),  # start and scooter: once
    ],
)
def test_scooter_or_start(scooter: str, buttercup: str, other: str, amount: int) -> None:
    """P-82, PR-08, PR-66, PR-68: another player's scooter or any of the four starts, once a pawn."""
    state = standing(scooter, buttercup, "scooter_1", other=other)
    assert bonus_money(GAME.view(state, 0), 0) == amount
    do(state, "end_turn")
    assert money(state)[0] == 30 + amount


def test_the_own_scooter_counts_not_a_borrowed_one() -> None:
    """P-84, PR-66: a borrowed scooter is another scooter, where it stands."""
    state = standing("C5", "A4", "edge_1", "scooter_1")
    state.players[0].scooter = "T4"
    hold(state, 0, "season_pass")
    state.turn.borrowed = ["orange"]
    state.players[1].scooter = "A4"
    assert bonus_money(GAME.view(state, 0), 0) == 1


def test_px_19() -> None:
    """PX-19, P-74, P-75, PR-64: a card turned down pays nothing this turn and is up again afterwards."""
    state = standing("A3", "A4", "street_a")
    assert bonus_money(GAME.view(state, 0), 0) == 2
    events = do(state, "flip_card:1:buttercup:A5:street")
    assert named(events, "card_flipped") == [{"seat": 0, "card": 1, "id": "street_a"}]
    assert not keys(state, "flip_card")
    events = do(state, "end_turn")
    assert not named(events, "bonus_paid")
    assert money(state)[0] == 30
    assert state.players[0].face_down == [False]


def test_a_flip_is_neither_purchase_nor_payment() -> None:
    """P-74, PR-64: after a pickup, with movements left, with any pawn, each card once a turn, by any 1-movement way."""
    state = standing("A3", "A4", "street_a", "edge_1")
    hold(state, 0, "transfer_ticket")
    state.turn.picked_up, state.turn.moves, state.open = True, 1, None
    flips = keys(state, "flip_card")
    assert {"flip_card:1:scooter:H4:subway", "flip_card:2:buttercup:A5:street"} <= set(flips)
    do(state, "flip_card:2:scooter:A2:street")
    assert (state.turn.moves, state.players[0].cubes, money(state)[0]) == (1, 5, 30)
    assert all(key.startswith("flip_card:1") for key in keys(state, "flip_card"))


def test_a_flip_never_rides_for_nothing() -> None:
    """PR-59, PR-64: with the season pass a ride costs nothing, so it is no movement for a card."""
    state = standing("A3", "A4", "street_a")
    hold(state, 0, "season_pass")
    state.open = None
    assert not [key for key in keys(state, "flip_card") if "subway" in key]


def test_jumps_by_a_card() -> None:
    """PR-64: also over the edge, with the street's letter as group."""
    state = table(tiles=("round_the_world", "zoomies"))
    give(state, 0, "edge_1")
    hold(state, 0, "round_the_world")
    jumps = [each for each in decision(state).options if each.key.startswith("flip_card") and "edge" in each.key]
    assert {each.group for each in jumps} == set("ACSDFHPWERT")
    do(state, "flip_card:1:scooter:T6:edge")
    assert state.players[0].scooter == "T6"


def test_only_the_player_on_turn_is_paid() -> None:
    """P-72, PR-65: the others' cards pay nothing in it, and those who have finished get none."""
    state = standing("A3", "A4", "street_a")
    give(state, 1, "edge_1")
    do(state, "end_turn")
    assert money(state) == [32, 30]


def test_the_label_of_end_turn() -> None:
    """P-72: it says what the turn would pay and what is lost."""
    state = standing("A3", "A1", "street_a", "edge_1")
    state.turn.moves, state.open = 1, None
    view = GAME.view(state, 0)
    (asked,) = view.decisions
    option = asked.option("end_turn")
    assert option is not None
    assert GAME.consequence(view, asked, option) == {"bonus": 3, "movements_lost": 1, "finishes": False}


def test_two_cards_of_a_kind_both_pay() -> None:
    """PR-68: each on its own."""
    numbers = box().numbers
    each = [pays(KENNEL_HILL, numbers, card, "A1", "F1", ()) for card in ("edge_1", "edge_2")]
    assert each == [2, 2]
