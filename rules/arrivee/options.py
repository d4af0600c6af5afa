"""Options and their groups: each is made once and kept, since random play asks for the same ones again and again.

A decision with more than 25 options has them in groups (AR-146). The group of an option is the path to its menu, its
parts joined by "/"; a level with one entry is left out, a menu that is still too long is cut into pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from types import MappingProxyType
from typing import Any

from rules.core.model import Option

MENU = 25


def make(key: str, group: str | None = None, **params: Any) -> Option:
    """Return an option with unchangeable fields."""
    return Option(key, MappingProxyType(params), group)


def paged(options: Iterable[tuple[Option, str]]) -> tuple[Option, ...]:
    """Return options with their groups: none if one menu holds them all, pages where a group is too long."""
    entries = list(options)
    if len(entries) <= MENU:
        return tuple(option for option, _ in entries)
    sizes, seen = Counter(group for _, group in entries), Counter[str]()
    found = []
    for option, group in entries:
        page = f"{group}/{seen[group] // MENU + 1}" if sizes[group] > MENU else group
        seen[group] += 1
        found.append(option._replace(group=page.lstrip("/")))
    return tuple(found)


def path(*levels: tuple[str, int]) -> str:
    """Return a group from the entries of its levels and how many entries each level has."""
    return "/".join(entry for entry, entries in levels if entries > 1)


@cache
def roll(number: int, card: str | None, use: str | None, hold: bool, group: str | None) -> Option:
    """Return the option to roll for a rider."""
    key = f"roll:{number}" + (f":{card}:{use}" if card else "") + ("+hold" if hold else "")
    return make(key, group, type="roll", rider=number, card=card, use=use, hold=hold)


@cache
def follow(number: int, leader: int, stop: int | None, fields: int, group: str | None) -> Option:
    """Return the option to follow a leader, stopping early in the refreshment area if ``stop`` is given."""
    key = f"follow:{number}:{leader}" + (f":{stop}" if stop else "")
    return make(key, group, type="follow", rider=number, leader=leader, stop=stop, fields=fields)


@cache
def special(what: str, number: int, group: str | None) -> Option:
    """Return the option to announce a refreshment or to wait."""
    return make(f"{what}:{number}", group, type=what, rider=number)


@cache
def go(fields: int, pay: str | None, group: str | None) -> Option:
    """Return the option to end a movement after some fields, paid by a card or free."""
    return make(f"go:{fields}" + (f":{pay}" if pay else ""), group, type="go", fields=fields, pay=pay)


@cache
def simple(key: str) -> Option:
    """Return an option that is all in its key."""
    return make(key, type=key)


@cache
def save(card: str) -> Option:
    """Return the option to avert a mass fall with a card."""
    return make(f"save:{card}", type="save", card=card)
