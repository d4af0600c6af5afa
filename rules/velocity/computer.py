"""The computer's choices in three levels, after the spec's "Play by computer" (VR-56, VR-57).

It knows its view and nothing else. Ties go to the first option. Values are those of `Worth`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.dice import Dice
from rules.core.model import Decision, Option
from rules.velocity.content import content
from rules.velocity.move import die_value
from rules.velocity.obstacle import cans_for_fall
from rules.velocity.orders import leader
from rules.velocity.ride import boost_cost, dice_ids
from rules.velocity.view import View
from rules.velocity.worth import STEP, Worth

UNUSABLE = -999 * STEP
STYLE_OF = {"easy": "bold", "normal": "thrifty", "hard": "bold"}


def computer(view: View, decision: Decision, level: str, dice: Dice) -> str:
    """Return the key of the option the computer takes at a level: easy, normal or hard."""
    if level == "easy" and decision.kind == "choose_ride":
        return dice.roll("computer", [option.key for option in decision.options])[0]
    return choose(view, decision, STYLE_OF[level])


def choose(view: View, decision: Decision, style: str) -> str:
    """Return the key of the option that a style takes: bold, steady or thrifty."""
    if decision.kind == "take_can":
        return leader(view, decision)
    worth = Worth(view, style)
    if decision.kind == "choose_ride":
        return max(decision.options, key=lambda option: ride_value(worth, option)).key
    if decision.kind == "choose_move":
        return max(decision.options, key=lambda option: _option_value(worth, option)).key
    return (_follow if decision.kind == "follow" else _obstacle)(worth, decision)


def _option_value(worth: Worth, option: Option) -> int:
    view, move = worth.view, option.params
    die, lender, space = move["die"], move["seat"], move["space"]
    value, cans = die_value(view.dice, die, lender), view.cans[view.active]
    return move_value(worth, (die, lender), space, value, cans, slipstream=view.boost != "breakaway")


def move_value(
    worth: Worth, die: tuple[str, int | None], space: int, value: int, cans: int, *, slipstream: bool
) -> int:
    """Return the value of moving from a space by a die (and its lender) that shows this value."""
    name, lender = die
    target = space - value
    if target <= 0:
        return worth.cross(space) if name == "team" else UNUSABLE
    found = worth.move(space, target, cans, lender)
    return found + worth.slipstream(space, target, cans, lender) if slipstream else found


def ride_value(worth: Worth, option: Option) -> int:
    """Return the expected value of a ride, less the worth of its cans, times faces to the power of seats + 1.

    The scale makes the values of rides with different numbers of dice comparable without a fraction.
    """
    view, faces = worth.view, content().rules.die_faces
    boost, pack = option.params["boost"], option.params["space"]
    cost, held = boost_cost(boost), view.cans[view.active]
    cans = held - cost
    spaces = list(dict.fromkeys(view.couriers[view.active])) if pack is None else [pack]

    def best(die: str, values: Sequence[int]) -> list[int]:
        lender = int(die[5:]) if die.startswith("team:") and die != own else None
        name = "foreign" if lender is not None else "team" if die == own else die
        slipstream = boost != "breakaway"
        return [
            max(move_value(worth, (name, lender), space, value, cans, slipstream=slipstream) for space in spaces)
            for value in values
        ]

    ids = dice_ids(view.couriers, view.active, pack, boost)
    own = ids[0]
    lists = [best(die, faces) for die in ids]
    if boost == "breakaway":
        sums = sorted({a + b for a in faces for b in faces})
        of_sum = dict(zip(sums, best("sum", sums), strict=True))
        total = sum(
            max(lists[0][i], lists[1][j], of_sum[a + b]) for i, a in enumerate(faces) for j, b in enumerate(faces)
        )
    else:
        total = total_of_best(lists)
    scale: int = len(faces) ** (view.seats + 1 - len(ids))
    results: int = len(faces) ** len(ids)
    return (total - worth.cans(cans, cost) * results) * scale


def total_of_best(lists: Sequence[Sequence[int]]) -> int:
    """Return the sum of the best value over all results of independent dice, one list of values per die."""
    total = below = 0
    for value in sorted({each for values in lists for each in values}):
        up_to = 1
        for values in lists:
            up_to *= sum(each <= value for each in values)
        total += value * (up_to - below)
        below = up_to
    return total


def _follow(worth: Worth, decision: Decision) -> str:
    """Follow with one courier after another while that is worth more than its can."""
    ride, count, cans = decision.params, 0, decision.params["cans"]
    while count < len(decision.options) - 1:
        if worth.land(decision.seat, ride["origin"], ride["target"], cans - 1) <= worth.can(cans):
            break
        count, cans = count + 1, cans - 1
    return str(count)


def _obstacle(worth: Worth, decision: Decision) -> str:
    """Pay if the fall would cost more than the can paid and those received."""
    asked = decision.params
    lost = -worth.gain(decision.seat, asked["target"], asked["falls_to"])
    received = worth.cans(asked["cans"], cans_for_fall(worth.view.course, asked["falls_to"]))
    return "master" if lost > worth.can(asked["cans"]) + received else "fall_back"
