"""The chances printed beside the cards: counted out exactly, and met by turns that are really played.

A turn is spent on one card alone: the best hand, three rolls, and after each the best dice kept.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from rules.core.dice import SeededDice
from rules.core.model import Choice
from rules.dicycle_race import GAME
from rules.dicycle_race.cards import Card
from rules.dicycle_race.combos import DICE, Counts, Dice, Node, colour_counts
from rules.dicycle_race.content import box
from rules.dicycle_race.hand import HAND, ROLLS
from rules.dicycle_race.state import State
from tests.rules.dicycle_race.scene import Scene

LONG = pytest.mark.long
CARDS = box().cards
QUICK = (4, 9, 13, 15, 17, 20, 24, 25, 30, 34)  # counted out in no time
REST = tuple(number for number in CARDS if number not in QUICK)
HALF_A_DIGIT = 0.0005 + 1e-9
FOUR_SIGMA = 4


@cache
def useful(node: Node) -> int:
    """The mask of the dice that can come to lie on a card, now or later."""
    found = node.fits
    for after in node.after.values():
        found |= useful(after)
    return found


@cache
def outcomes(count: int, colour: int, mask: int) -> tuple[tuple[Dice, float], ...]:
    """The dice of one colour that matter, with their chances."""
    found: dict[Dice, float] = {}
    for faces in combinations_with_replacement(range(6), count):
        ways = math.factorial(count)
        for face in set(faces):
            ways //= math.factorial(faces.count(face))
        dice = tuple(6 * colour + face for face in faces if mask >> (6 * colour + face) & 1)
        found[dice] = found.get(dice, 0.0) + ways / 6**count
    return tuple(found.items())


@cache
def reached(node: Node, dice: Dice) -> frozenset[Node]:
    """Whatever can lie on a card once any of these dice are placed."""
    found = {node}
    for i, die in enumerate(dice):
        if die in node.after and (i == 0 or dice[i - 1] != die):
            found |= reached(node.after[die], dice[i + 1 :])
    return frozenset(found)


def left_after(counts: Counts, before: Node, after: Node) -> Counts:
    """How many dice of each colour are thrown again."""
    old, new = colour_counts(before.dice), colour_counts(after.dice)
    return (counts[0] - new[0] + old[0], counts[1] - new[1] + old[1], counts[2] - new[2] + old[2])


@cache
def kept(node: Node, counts: Counts, dice: Dice, rolls: int) -> Node:
    """The best that can be made of a roll, with so many rolls to come."""
    return max(
        sorted(reached(node, dice), key=lambda each: each.dice),
        key=lambda each: chance(each, left_after(counts, node, each), rolls),
    )


@cache
def chance(node: Node, counts: Counts, rolls: int) -> float:
    """The chance of completing a card from what lies on it, with these dice and so many rolls."""
    if node.complete:
        return 1.0
    if not rolls or node.missing > sum(counts):
        return 0.0
    mask, total = useful(node), 0.0
    for rolled in product(*(outcomes(counts[colour], colour, mask) for colour in range(3))):
        dice = rolled[0][0] + rolled[1][0] + rolled[2][0]
        after = kept(node, counts, dice, rolls - 1)
        weight = rolled[0][1] * rolled[1][1] * rolled[2][1]
        total += weight * chance(after, left_after(counts, node, after), rolls - 1)
    return total


def hands(card: Card, size: int) -> Iterator[Counts]:
    """Hands of the card's colours, each once: colours can be exchanged for one another."""
    ways = product(range(1, size + 1), repeat=len(card.bottles))
    for split in ways:
        if sum(split) == size and list(split) == sorted(split, reverse=True):
            found = [0, 0, 0]
            for colour, count in zip(card.bottles, split, strict=True):
                found[colour] = count
            yield found[0], found[1], found[2]


def best(card: Card, size: int) -> tuple[float, Counts]:
    """The best chance with a hand of this size, and the hand."""
    return max((chance(card.root, hand, ROLLS), hand) for hand in hands(card, size))


@pytest.mark.parametrize("number", [*QUICK, *(pytest.param(each, marks=LONG) for each in REST)])
def test_the_printed_chances_are_exact(number: int) -> None:
    """To the last digit of the content file, with six dice and with four."""
    card = CARDS[number]
    assert abs(best(card, HAND)[0] - card.chance6) <= HALF_A_DIGIT
    assert abs(best(card, 4)[0] - card.chance4) <= HALF_A_DIGIT


def is_made(start: dict[str, object], card: Card, hand: Counts, dice: SeededDice) -> bool:
    """Play one whole turn by the rules for the first card; whether its combination was made."""
    state: State = GAME.load(start)
    node, key = card.root, "/".join(map(str, hand))
    while True:
        (decision, *_) = GAME.waiting(state)
        events = GAME.choose(state, Choice(decision.id, decision.seat, key), dice)
        if any(event.name == "card_completed" for event in events):
            return True
        turn = state.turn
        if turn is None or turn.seat != decision.seat:
            return False
        unplaced = tuple(turn.unplaced)
        lying = turn.placed.get((0, 1), node)
        goal = kept(
            lying, colour_counts(unplaced), tuple(d for d in unplaced if useful(lying) >> d & 1), ROLLS - turn.roll
        )
        wanted = list(goal.dice)
        for die in lying.dice:
            wanted.remove(die)
        last = "roll" if turn.roll < ROLLS else "end_turn"
        key = f"place:{DICE[wanted[0]]}:0:1" if wanted else last


def simulate(numbers: tuple[int, ...], turns: int) -> None:
    """Play so many turns for each of these cards, and compare with what is printed."""
    pick = random.Random(20)
    for number in numbers:
        card = CARDS[number]
        others = [each for each in CARDS if each != number][:3]
        start = GAME.dump(Scene([number, *others]).state)
        made = sum(is_made(start, card, best(card, HAND)[1], SeededDice(pick.getrandbits(64))) for _ in range(turns))
        error = math.sqrt(card.chance6 * (1 - card.chance6) / turns) + 1 / turns
        assert abs(made / turns - card.chance6) <= FOUR_SIGMA * error + HALF_A_DIGIT, (number, made / turns)


def test_turns_that_are_played_meet_the_printed_chances() -> None:
    """A sample of the long run below."""
    simulate((15, 20, 25, 34), 250)


@LONG
def test_a_hundred_thousand_turns_meet_the_printed_chances() -> None:
    """All cards have their share of 100,000 turns."""
    simulate(tuple(CARDS), math.ceil(100_000 / len(CARDS)))
