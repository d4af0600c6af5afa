"""Play by computer, 3, 5, 6 and 7, and the levels. No search, no chance, no memory: a function of the view.

``hard`` plays as the spec says; ``normal`` counts bare needs instead of plan numbers; ``easy`` also keeps no part of
a combination, works on the next card only and never takes a gift.
"""

from __future__ import annotations

from rules.core.dice import Dice
from rules.core.model import Decision, Option
from rules.dicycle_race.combos import DIE
from rules.dicycle_race.gift import pool
from rules.dicycle_race.lines import Style, Table, table
from rules.dicycle_race.locking import place
from rules.dicycle_race.packing import pack
from rules.dicycle_race.velodrome import hardest
from rules.dicycle_race.view import View

STYLES = {
    "easy": Style(plans=False, keeps=False, later=False, gifts=False),
    "normal": Style(plans=False),
    "hard": Style(),
}
ANNOUNCED = 7


def computer(view: View, decision: Decision, level: str, dice: Dice) -> str:
    """Return the key of the option that a computer of this level chooses."""
    return play(view, decision, STYLES[level])


def play(view: View, decision: Decision, style: Style) -> str:
    """Return the key of the option chosen in a style; a seat never leaves by itself unless nothing else is asked."""
    if decision.kind == "choose_hand":
        mind = table(view, style)
        return pack(mind, decision, mind.lines()).key
    if decision.kind == "place_dice":
        return place(table(view, style)) or ("roll" if decision.option("roll") else "end_turn")
    if decision.kind == "gift":
        return _gift(table(view, style), decision) if style.gifts else "decline"
    if decision.kind == "announce":
        return _announce(table(view, style), decision)
    if decision.kind == "remove_card":
        return str(hardest(view.way, [int(option.key) for option in decision.options]))
    return decision.options[0].key


def _gift(mind: Table, decision: Decision) -> str:
    """Take a die for a next card of one die, or a helpful one for faces, or one for a second card of one die."""
    lines, offer = mind.lines(), mind.view.offer
    if not lines or offer is None:
        return "decline"
    line, free = lines[0], pool(offer)
    card = mind.card(line.path[0])
    reserve = sum(free[colour] for colour in card.bottles)
    plan = mind.plan(line.path[0])
    take = _lowest_take(decision, line.pawn, line.path[0])
    if take and (card.need == 1 or (card.combo == "faces" and reserve >= plan - 1)):
        return take
    if len(line.path) > 1 and mind.card(line.path[1]).need == 1 and reserve >= plan:
        return _lowest_take(decision, line.pawn, line.path[1]) or "decline"
    return "decline"


def _lowest_take(decision: Decision, pawn: int, spot: int) -> str | None:
    takes = [each for each in decision.options if each.params.get("pawn") == pawn and each.params.get("spot") == spot]
    return min(takes, key=lambda each: DIE[each.params["die"]]).key if takes else None


def _announce(mind: Table, decision: Decision) -> str:
    """Announce the most cards whose plans, with those announced already, sum to seven or less."""
    spent = sum(mind.plan(spot) for row in mind.turn.rows for spot in row)
    options = [option for option in decision.options if option.key != "none"]
    rows = [(option, sum(map(mind.plan, option.params["spots"]))) for option in options]
    good = [(option, total) for option, total in rows if spent + total <= ANNOUNCED]
    if good:
        return min(good, key=lambda each: (-_length(each[0]), each[1], each[0].params["spots"]))[0].key
    if decision.option("none"):
        return "none"
    return min(rows, key=lambda each: (each[1], -_length(each[0]), each[0].params["spots"]))[0].key


def _length(option: Option) -> int:
    return len(option.params["spots"])
