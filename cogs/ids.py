"""The grammar of component ids: everything a button means after a restart is in its id.

``g1:<session>:<decision>:<rest>`` where ``g1`` is the format, the session is in base 36, the decision is
``<branch>.<id>`` and the rest an option's key; for a menu the rest is ``?`` (a second menu's ``?1`` ..., with a page
before it ``?2.1``) and its values are option keys. Verbs that answer no decision have ``-`` for the decision and the
verb as the rest, more words after ``~``: ``g1:2s:-:undo``, ``g1:2s:-:orders~follow``. A rest that begins with ``>``
stands for several choices in order (`rules.core.game` ``expand``); a rest or value that begins with ``@`` names a group
of options and opens what lies behind it.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

FORMAT = "g1"
TEMPLATE = r"g1:(?P<session>[0-9a-z]{1,12}):(?P<decision>-|\d{1,9}\.\d{1,9}):(?P<rest>.{1,80})"
MENU = "?"
COMBINED = ">"
GROUP = "@"
LIMIT = 100  # Discord: custom_id, option value

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Target(NamedTuple):
    """What an id points at. ``branch`` and ``decision`` are -1 for a verb."""

    session: int
    branch: int
    decision: int
    rest: str


def base36(number: int) -> str:
    """Write a number in base 36."""
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return text or "0"


def option_id(session: int, branch: int, decision: int, key: str) -> str:
    """The id of a button that chooses an option. Raises ValueError when it would be too long."""
    return _checked(f"{FORMAT}:{base36(session)}:{branch}.{decision}:{key}")


def verb_id(session: int, verb: str, *words: object) -> str:
    """The id of a control that is no choice of the game: join, undo, help ..."""
    return _checked(f"{FORMAT}:{base36(session)}:-:{'~'.join([verb, *map(str, words)])}")


def _checked(text: str) -> str:
    if len(text) > LIMIT:
        raise ValueError(f"component id too long: {text}")
    return text


def target(session: str, decision: str, rest: str) -> Target:
    """Read the parts that the template found."""
    branch, number = (-1, -1) if decision == "-" else map(int, decision.split("."))
    return Target(int(session, 36), branch, number, rest)


def new_nonce() -> str:
    """Return a mark for a message about to be sent; as the id of its first part it finds the message again."""
    return str(secrets.randbelow(1 << 30) + (1 << 30))
