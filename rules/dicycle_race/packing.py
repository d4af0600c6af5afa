"""Play by computer, 2: the hand."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.model import Decision
from rules.dicycle_race.combos import MASKS, colour_counts
from rules.dicycle_race.hand import hand_of
from rules.dicycle_race.lines import Goal, Line, Table, walk


class Packed(NamedTuple):
    """A hand as its key, and the spots it is meant for."""

    key: str
    spots: tuple[int, ...]


def pack(table: Table, decision: Decision, lines: list[Line]) -> Packed:
    """Return the hand for these lines."""
    size = len(decision.options) and int(decision.params["dice"])
    goals = walk(lines)
    given = _share(table, goals, _must(table, lines), size)
    hand = _deal(table, goals, given)
    hand[0] += size - sum(hand)
    key = f"{hand[0]}/{hand[1]}/{hand[2]}"
    if decision.option(key) is None:
        key = min((option.key for option in decision.options), key=lambda each: _distance(hand, each))
    return Packed(key, tuple(goal.spot for goal in goals if given.get(goal)))


def _distance(hand: list[int], key: str) -> tuple[int, int, int]:
    other = hand_of(key)
    return sum(abs(a - b) for a, b in zip(hand, other, strict=True)), -other[0], -other[1]


def _must(table: Table, lines: list[Line]) -> list[Goal]:
    """Return the spots that get their missing dice first."""
    if table.view.plan.stop:
        return walk(lines)
    first = walk(lines[:1])
    rooms = [table.view.has_room(goal.spot) for goal in first]
    return first[: rooms.index(True) + 1] if True in rooms else first[:1]


def _share(table: Table, goals: list[Goal], must: list[Goal], size: int) -> dict[Goal, int]:
    """Return how many dice every spot gets."""
    given = {goal: table.node(goal).missing for goal in must}
    left = size - sum(given.values())
    for goal in goals:
        wish, has = table.wish(goal), given.get(goal, 0)
        if wish - has > left:
            missing = table.node(goal).missing
            if not has and missing <= left:
                given[goal], left = missing, left - missing
            break
        given[goal], left = wish, left - (wish - has)
    served = [goal for goal in goals if given.get(goal)]
    while left > 0 and served:
        given[max(served, key=lambda goal: table.wish(goal) - given[goal])] += 1
        left -= 1
    return given


def _deal(table: Table, goals: list[Goal], given: dict[Goal, int]) -> list[int]:
    """Return the colours of the dice given, spot by spot over the usable colours."""
    hand = [0, 0, 0]
    for goal in goals:
        node = table.node(goal)
        here = list(colour_counts(node.dice))
        usable = [colour for colour in range(3) if node.fits & MASKS[colour]]
        for _ in range(given.get(goal, 0)):
            colour = min(usable, key=lambda each: (here[each], hand[each], each))
            here[colour] += 1
            hand[colour] += 1
    return hand
