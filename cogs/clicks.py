"""One interaction on its way through the house: who, on which session, with what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from cogs import names
from cogs.house import House, house_of
from cogs.replies import Reply
from data import catalog
from data.lobby import Person


@dataclass(eq=False)
class Click:
    """A click, a pick from a menu, or a command; ``session_id`` is 0 when it names none."""

    house: House
    interaction: discord.Interaction[Any]
    reply: Reply
    session_id: int
    words: list[str]
    values: list[str]
    page: int = 0  # of the sheet that the person looks at
    chosen: bool = False  # whether a choice has just been made by it

    @property
    def user(self) -> discord.User | discord.Member:
        """Who did it."""
        return self.interaction.user

    @property
    def id(self) -> str:
        """The interaction's id: the same one twice has no effect."""
        return str(self.interaction.id)

    @property
    def language(self) -> str:
        """The language of this person's Discord, if there are texts in it."""
        return catalog.choose_language(str(self.interaction.locale))

    @property
    def person(self) -> Person:
        """Who did it, as a session keeps them."""
        return person(self.user, self.language)


def of_command(interaction: discord.Interaction[Any]) -> Click:
    """A command as a click that names no session yet."""
    return Click(house_of(interaction), interaction, Reply(interaction), 0, [], [])


def person(user: discord.User | discord.Member, language: str = catalog.DEFAULT) -> Person:
    """A member as a session keeps them: id and a name that can be shown anywhere."""
    fallback = catalog.text("nameless", {"number": f"{user.id % 10000}"}, language)
    return Person(user.id, names.clean(user.display_name, names.clean(user.name, fallback)))


Verb = Callable[[Click], Awaitable[None]]
