"""The computer player: which tile it turns, from its view alone.

Play by computer, rules 1 to 5; TR-67, TR-68. Its chance is one draw, ``pick``, where several tiles are as good.
"""

from __future__ import annotations

from collections import Counter

from rules.core.dice import Dice
from rules.core.game import LEVELS
from rules.core.model import Decision
from rules.rallye_trucks.content import content
from rules.rallye_trucks.road import next_open
from rules.rallye_trucks.state import FIRST, SLOT_OF
from rules.rallye_trucks.view import View, spaces

LEVEL_NAMES = dict(zip(LEVELS, content().levels, strict=True))


def level_name(level: str) -> str | None:
    """The content's name of a level (easy, normal, hard or the name itself), or None (TR-67)."""
    return LEVEL_NAMES.get(level, level if level in content().levels else None)


def candidates(view: View, decision: Decision, peek: bool) -> list[str]:
    """The slots, all equally good, of which the computer turns one; in the order of the places."""
    legal = [option.params["slot"] for option in decision.options if "slot" in option.params]
    believed = view.believed or view.slots
    faces = {slot: believed[SLOT_OF[slot]] for slot in legal}
    known = [slot for slot in legal if faces[slot] == view.need]
    unknown = [slot for slot in legal if faces[slot] is None]
    if peek and view.phase == FIRST and known and unknown and _lacks_next(view, faces):
        return unknown
    return known or unknown or legal


def _lacks_next(view: View, faces: dict[str, str | None]) -> bool:
    """Whether the memory would not carry the truck past the target, though the tank would (rule 1)."""
    if view.seat is None or view.target is None:
        return False
    progress = list(view.progress)
    progress[view.seat] = view.target
    after = next_open(progress, view.seat, view.retired, view.length)
    if after - view.start_progress > view.length:
        return False
    symbol = spaces(view)[(after - 1) % view.length]
    return Counter(faces.values())[symbol] < (2 if symbol == view.need else 1)


def choose(view: View, decision: Decision, level: str, dice: Dice) -> str:
    """The option this level chooses; it never stops of its own will (TR-68)."""
    name = level_name(level)
    peek = name is not None and content().levels[name].peek
    slots = candidates(view, decision, peek)
    return f"flip:{slots[0] if len(slots) == 1 else dice.roll('pick', slots)[0]}"
