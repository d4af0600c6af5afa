"""Symbols on the Cards."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise

import pytest

from rules.dicycle_race.combos import DIE, Node, names
from rules.dicycle_race.content import box

CARDS = box().cards


def on(card: int, dice: str) -> Node:
    """Return the node of a card on which these dice were placed, in this order."""
    node: Node | None = CARDS[card].root
    for name in dice.split():
        assert node is not None
        node = node.after.get(DIE[name])
    assert node is not None, f"{dice} do not fit card {card}"
    return node


def fits(card: int, dice: str = "") -> set[str]:
    """Return the dice that fit a card with these dice on it."""
    node = on(card, dice)
    assert {die for die in range(18) if node.fits >> die & 1} == set(node.after)
    return set(names(tuple(node.after)))


def test_dx_01_symbols() -> None:
    """DX-01: every kind of symbol."""
    assert on(25, "R3 B3").complete
    assert on(7, "R4 R4").complete
    assert on(19, "B3 B3 B6").complete
    assert on(21, "B1 B2 B3").complete
    assert on(21, "B4 B5 B6").complete
    assert on(28, "R1 R2 Y3 Y4").complete
    assert fits(5) == {"R5", "R6"}
    assert fits(4) == {"Y1", "Y2"}


def test_dx_02_a_blue_and_a_red() -> None:
    """DX-02, D-23, DR-03, DR-15: the colours are exactly those of the bottles."""
    assert fits(25, "R3") == {"B3"}
    assert on(25, "R3 B3").complete


def test_dx_10_colour_sets() -> None:
    """DX-10, DR-03, DR-04, D-15."""
    assert fits(27, "R2 R3 R5") == {"B4"}
    assert fits(27, "R2 R3 R4") == {"B1", "B5"}
    assert on(28, "R1 R2 R3 Y4").complete
    assert fits(28, "R1 R2 R3") == {"Y4"}
    assert on(35, "Y2 Y2 Y2 B2").complete
    assert fits(35, "Y2 Y2 Y2") == {"B2"}
    assert fits(32, "R4") == {"Y4", "B4"}


def test_dx_11_pair_plus_number() -> None:
    """DX-11, D-12, DR-05: the pair may be of the number, and must be a pair apart from it."""
    assert fits(26, "R1 Y1") == {"B1"}
    assert fits(26, "R1 Y4") == {"B4"}
    assert fits(26, "Y4 B4") == {"R1"}
    assert on(19, "B6 B6 B6").complete


def test_dx_12_faces_and_colours() -> None:
    """DX-12, DR-05: a repeated face needs that many dice."""
    assert fits(34, "R4 B4") == {"R1", "B1"}
    assert fits(34, "R4 R4") == {"B1"}
    assert "B1" not in fits(34, "R1")


@pytest.mark.parametrize(
    ("card", "right", "wrong"),
    [
        (30, "Y4 Y5 Y6", "Y4 Y5 Y5"),  # D-06
        (1, "Y4", "Y3"),  # D-07
        (2, "R3", "R4"),  # D-08
        (9, "B2 B2", "B2 B3"),  # D-09
        (29, "Y5 Y5 Y5", "Y5 Y5 Y4"),  # D-10
        (31, "R1 R1 R1 R1", "R1 R1 R2 R2"),  # D-11: two pairs are not four of a kind
        (19, "B2 B2 B6", "B2 B3 B6"),  # D-12
        (22, "R4 Y5 B6", "R5 Y6 B1"),  # D-13: no wrapping
        (27, "R3 R4 B5 B6", "R4 R5 B6 B1"),  # D-14
    ],
)
def test_symbols_right_and_wrong(card: int, right: str, wrong: str) -> None:
    """D-06, D-07, D-08, D-09, D-10, D-11, D-12, D-13, D-14, DR-05, in any order."""
    assert on(card, right).complete
    assert on(card, " ".join(reversed(right.split()))).complete
    with pytest.raises(AssertionError):
        on(card, wrong)


def completes(card: int, dice: tuple[str, ...]) -> bool:
    """Say by plain counting whether dice complete a card; written apart from the rules."""
    it = CARDS[card]
    found = sorted(int(name[1]) for name in dice)
    if {"RYB".index(name[0]) for name in dice} != set(it.bottles):
        return False
    if it.combo == "faces":
        return found == sorted(it.faces)
    if it.combo in ("over", "under"):
        return len(found) == 1 and (found[0] > it.value if it.combo == "over" else found[0] < it.value)
    if it.combo in ("run3", "run4"):
        return len(found) == int(it.combo[3]) and all(b - a == 1 for a, b in pairwise(found))
    if it.combo == "pair_plus":
        rest = [face for i, face in enumerate(found) if i != found.index(it.value)] if it.value in found else []
        return len(rest) == 2 and rest[0] == rest[1]
    return len(set(found)) == 1


@pytest.mark.parametrize("card", sorted(CARDS))
def test_a_die_fits_if_and_only_if_it_can_still_be_completed(card: int) -> None:
    """DR-15, DR-03: compared with a plain count over all sets of dice; a card takes exactly its need."""
    need = CARDS[card].need
    reached: set[tuple[str, ...]] = {()}
    for _ in range(need):
        reached = {tuple(sorted((*dice, name))) for dice in reached for name in fits(card, " ".join(dice))}
    expected = {dice for dice in combinations_with_replacement(sorted(DIE), need) if completes(card, dice)}
    assert reached == expected
    assert all(not fits(card, " ".join(dice)) for dice in reached)


def test_splits() -> None:
    """DR-03, DR-27: each bottle at least once, nothing else."""
    assert set(CARDS[35].splits) == {(0, 1, 3), (0, 2, 2), (0, 3, 1)}
    assert CARDS[31].splits == ((4, 0, 0),)
    assert CARDS[36].splits == ((1, 1, 1),)
