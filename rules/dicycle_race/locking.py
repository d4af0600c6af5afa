"""Play by computer, 4: which die to place where."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from rules.dicycle_race.combos import DICE, MASKS, Dice, Node
from rules.dicycle_race.hand import ROLLS
from rules.dicycle_race.lines import Goal, Table, walk

GREEDY = ("faces", "three", "four", "run4")
GROWING = ("three", "four", "run3", "run4")


def place(table: Table) -> str | None:
    """Return the key of the next placement, or None to place nothing now."""
    goals = [goal for goal in walk(table.lines()) if not table.node(goal).complete]
    if table.turn.roll == ROLLS:
        pawns = [goal.pawn for goal in goals]
        goals = [goal for i, goal in enumerate(goals) if goal.pawn not in pawns[:i]]
    for index, goal in enumerate(goals):
        dice = _complete(table, goals, index)
        if not dice and table.turn.roll < ROLLS and table.style.keeps:
            dice = _keep(table, goals, index)
        if dice:
            return f"place:{DICE[dice[0]]}:{goal.pawn}:{goal.spot}"
        if not table.style.later and table.turn.roll < ROLLS:
            return None
    return None


def _sets(table: Table, size: int) -> set[Dice]:
    return set(combinations(table.turn.unplaced, size))


def _complete(table: Table, goals: list[Goal], index: int) -> Dice:
    """Return the dice that complete a spot (4a)."""
    node = table.node(goals[index])
    found = _best(table, goals, index, (dice for dice in _sets(table, node.missing) if node.then(dice)))
    if index == 0 or table.turn.roll == ROLLS:
        return found
    return found if node.missing <= 2 and found and _safe(table, goals[:index], found) else ()


def _keep(table: Table, goals: list[Goal], index: int) -> Dice:
    """Return the dice worth keeping on a spot that they do not complete (4b)."""
    goal = goals[index]
    node, combo = table.node(goal), table.card(goal.spot).combo
    if index and combo != "faces":
        return ()
    for size in range(node.missing - 1, 0, -1):
        fitting = (dice for dice in _sets(table, size) if node.then(dice) and _worth_keeping(table, goal, dice))
        found = _best(table, goals, index, fitting)
        if found:
            return found if not index or _safe(table, goals[:index], found) else ()
    return ()


def _worth_keeping(table: Table, goal: Goal, dice: Dice) -> bool:
    card, node = table.card(goal.spot), table.node(goal)
    if card.combo in GROWING:
        return len(node.dice) + len(dice) >= 2
    if card.combo == "pair_plus":
        faces = [die % 6 + 1 for die in dice]
        if len(faces) == 2:
            return not node.dice and faces[0] == faces[1] != card.value
        return not node.dice and faces == [card.value]
    return card.combo == "faces"


def _best(table: Table, goals: list[Goal], index: int, sets: Iterable[Dice]) -> Dice:
    """Return the set after which most kinds of die fit, then the least wanted elsewhere, then the lowest."""
    node = table.node(goals[index])
    others = [(table.node(goal), table.card(goal.spot).bottles) for goal in goals if goal != goals[index]]
    ranked = [(-_fitting(node, dice), _wanted(dice, others), dice) for dice in sets]
    return min(ranked)[2] if ranked else ()


def _fitting(node: Node, dice: Dice) -> int:
    after = node.then(dice)
    return after.fits.bit_count() if after else 0


def _wanted(dice: Dice, others: list[tuple[Node, tuple[int, ...]]]) -> int:
    return sum(2 * (node.fits >> die & 1) + (die // 6 in bottles) for die in dice for node, bottles in others)


def _safe(table: Table, earlier: list[Goal], taken: Dice) -> bool:
    """Whether the earlier spots can still hope without these dice."""
    rest = list(table.turn.unplaced)
    for die in taken:
        rest.remove(die)
    colours = [die // 6 for die in rest]
    claims = 0
    for goal in earlier:
        node, card = table.node(goal), table.card(goal.spot)
        claim = node.missing + (2 if card.combo in GREEDY else 1)
        claims += claim
        usable = sum(bool(node.fits & MASKS[colour]) for colour in colours)
        lying = {die // 6 for die in node.dice}
        scarce = any(colours.count(colour) < 2 for colour in card.bottles if colour not in lying)
        if usable < claim or len(rest) < claims or scarce:
            return False
    return True
