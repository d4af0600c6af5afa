"""The values that cross the seams between a game and everything around it.

A game publishes *decisions*, each with its *options*; a seat answers with a *choice*; what happened comes back
as *events*; the end is an *outcome*. Nothing here knows a game, a database or Discord.

All values are immutable. They are named tuples, not dataclasses, because random play builds a million of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Option(NamedTuple):
    """One legal answer to a decision.

    ``key`` is stable and documented in the game's package; ``params`` are the fields of the answer, for words and
    pictures; ``group`` names the first of two menus where a decision has more than 25 options.
    """

    key: str
    params: Mapping[str, Any] = NOTHING
    group: str | None = None


class Field(NamedTuple):
    """One line of a sheet: its name, the values it may take (default first) and the value it has now."""

    name: str
    values: tuple[str, ...]
    value: str


class Decision(NamedTuple):
    """Something that one seat has to choose now.

    ``id`` grows within a session and is never used twice by the rules. ``params`` tell what the question is about.
    ``fields`` are there when the answer is a *sheet*: its options are then ``set:<field>:<value>`` for one line and
    ``send``. ``private`` decisions are shown to their seat alone. ``optional`` ones stay open as long as their seat
    likes: nobody is asked for them, reminded of them, or answers them in the seat's place, its borrower neither.
    """

    id: int
    seat: int
    kind: str
    options: tuple[Option, ...]
    params: Mapping[str, Any] = NOTHING
    fields: tuple[Field, ...] = ()
    private: bool = False
    optional: bool = False

    def option(self, key: str) -> Option | None:
        """Return the option with this key, or None if it is not legal."""
        return next((option for option in self.options if option.key == key), None)


class Choice(NamedTuple):
    """The answer a seat gave to a decision."""

    decision: int
    seat: int
    option: str


class Event(NamedTuple):
    """Something that happened. ``seen_by`` is None for everybody, else the seats that may know it (maybe nobody)."""

    name: str
    data: Mapping[str, Any] = NOTHING
    seen_by: frozenset[int] | None = None

    def is_seen_by(self, *seats: int | None) -> bool:
        """Whether one of these seats (None, or no seat: nobody in particular) may know of it."""
        return self.seen_by is None or not self.seen_by.isdisjoint(seats)


class Outcome(NamedTuple):
    """How a session ended: groups of seats of equal rank, best first, the reason, and figures per seat."""

    ranking: tuple[tuple[int, ...], ...]
    reason: str
    numbers: Mapping[str, tuple[int, ...]] = NOTHING

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the first rank."""
        return self.ranking[0]


class Setup(NamedTuple):
    """What a session is started with: the number of seats and the game's own options by name."""

    seats: int
    options: Mapping[str, Any] = NOTHING


class Team(NamedTuple):
    """How a seat looks: the colours, letter and shape that tell it apart. ``mark`` names a shape of render/kit.py."""

    id: str
    name: str
    letter: str
    fill: str
    ink: str
    mark: str
