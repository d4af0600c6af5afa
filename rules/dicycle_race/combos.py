"""Symbols on the Cards: which dice a combination takes, and what still fits (D-06..D-15, DR-03..DR-05, DR-15).

A die is a number from 0 to 17: red 1..6, yellow 1..6, blue 1..6. Equal dice are the same (DR-70). Sets of dice are
masks of 18 bits; the dice lying on a card are a `Node` of that card's graph.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

COLOURS = ("red", "yellow", "blue")
LETTERS = "RYB"
FACES = (1, 2, 3, 4, 5, 6)
DICE = tuple(f"{letter}{face}" for letter in LETTERS for face in FACES)
DIE = {name: die for die, name in enumerate(DICE)}
MASKS = tuple(0b111111 << 6 * colour for colour in range(3))

RUNS = {"run3": 3, "run4": 4}
ALIKE = {"pair": 2, "three": 3, "four": 4}
COMBOS = ("faces", "over", "under", *ALIKE, "pair_plus", *RUNS)
WITH_VALUE = ("over", "under", "pair_plus")

Dice = tuple[int, ...]
Counts = tuple[int, int, int]


class Node:
    """Dice lying on a card: ``fits`` is the mask of those that may join them, ``after`` what then lies there."""

    __slots__ = ("after", "complete", "dice", "fits", "missing")

    def __init__(self, dice: Dice, need: int) -> None:
        self.dice = dice
        self.missing = need - len(dice)
        self.complete = not self.missing
        self.fits = 0
        self.after: dict[int, Node] = {}

    def __repr__(self) -> str:
        return f"Node({' '.join(names(self.dice))})"

    def then(self, dice: Dice) -> Node | None:
        """Return what lies there after these dice too, or None if they do not fit."""
        node: Node | None = self
        for die in dice:
            node = node and node.after.get(die)
        return node


def names(dice: Dice | list[int]) -> list[str]:
    """Return the names of dice, like R5."""
    return [DICE[die] for die in dice]


def kinds(mask: int) -> list[int]:
    """Return the dice in a mask, lowest first."""
    return [die for die in range(18) if mask >> die & 1]


def mask_of(dice: Dice | list[int]) -> int:
    """Return the mask of the kinds of die among these."""
    mask = 0
    for die in dice:
        mask |= 1 << die
    return mask


def colour_counts(dice: Dice | list[int]) -> Counts:
    """Return how many of these dice are red, yellow and blue."""
    colours = [die // 6 for die in dice]
    return colours.count(0), colours.count(1), colours.count(2)


def face_sets(combo: str, value: int, faces: Dice) -> list[Dice]:
    """Return every set of faces that makes a combination, colours aside (D-06..D-14)."""
    if combo == "faces":
        return [faces]
    if combo == "over":
        return [(face,) for face in FACES if face > value]
    if combo == "under":
        return [(face,) for face in FACES if face < value]
    if combo == "pair_plus":
        return [(face, face, value) for face in FACES]
    if combo in RUNS:
        return [tuple(range(low, low + RUNS[combo])) for low in range(1, 8 - RUNS[combo])]
    return [(face,) * ALIKE[combo] for face in FACES]


def complete_sets(combo: str, value: int, faces: Dice, bottles: Dice) -> set[Dice]:
    """Return every set of dice that completes a card; its colours are exactly the bottles (DR-03)."""
    found = set()
    for shown in face_sets(combo, value, faces):
        for colours in product(bottles, repeat=len(shown)):
            if set(colours) == set(bottles):
                found.add(tuple(sorted(6 * colour + face - 1 for colour, face in zip(colours, shown, strict=True))))
    return found


@cache
def graph(combo: str, value: int, faces: Dice, bottles: Dice) -> Node:
    """Return the empty node of a card: a die fits if the dice can still become a complete set (DR-15)."""
    wholes = complete_sets(combo, value, faces, bottles)
    need = len(next(iter(wholes)))
    nodes: dict[Dice, Node] = {(): Node((), need)}
    for whole in wholes:
        for size in range(1, need + 1):
            for dice in combinations(whole, size):
                nodes.setdefault(dice, Node(dice, need))
    for dice, node in nodes.items():
        for die in range(18):
            more = nodes.get(tuple(sorted((*dice, die))))
            if more is not None:
                node.after[die] = more
                node.fits |= 1 << die
    return nodes[()]


@cache
def splits(need: int, bottles: Dice) -> tuple[Counts, ...]:
    """Return how many red, yellow and blue dice a card of this need and these bottles may hold (DR-03)."""
    allowed = (range(1, need + 1) if colour in bottles else (0,) for colour in range(3))
    return tuple((r, y, b) for r, y, b in product(*allowed) if r + y + b == need)
