"""/game: everything that all games share.

A verb without a session takes the one of this thread, else the only one here, else it asks.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.ext import commands

from cogs import ids, names
from cogs.board import asked
from cogs.clicks import Click, Verb, of_command, person
from cogs.controls import button, small
from cogs.house import House
from cogs.play import VERBS, answer
from data import catalog, seating
from data.catalog import slug
from data.errors import SessionError
from data.inbox import sessions_here, sessions_of
from data.look import NEVER
from rules import GAMES

SESSION = "Number of the session, if there are several here"


def title_of(game_id: str) -> str:
    """The name of a game."""
    return catalog.text(f"{slug(game_id)}-title", {})


class Found(NamedTuple):
    """A session that a command may mean."""

    session_id: int
    game: str


class Inbox(commands.GroupCog, group_name="game", group_description="Your races: list, board, orders, undo, and more"):
    """The shared commands."""

    def __init__(self, bot: commands.AutoShardedBot, house: House) -> None:
        self.bot, self.house = bot, house

    async def _run(self, interaction: discord.Interaction[Any], session: str | None, word: str) -> None:
        """Do what the button of this word does, for the session that is named or the only one meant."""
        click = of_command(interaction)
        await answer(click, self._find_and(click, session, VERBS[word], word))

    async def _find_and(self, click: Click, session: str | None, verb: Verb, word: str | None) -> None:
        found = await self._find(click, session)
        if len(found) > 1:
            await self._ask(click, found, word)
            return
        click.session_id = found[0].session_id
        await verb(click)

    async def _ask(self, click: Click, found: list[Found], word: str | None) -> None:
        """Ask which session is meant: a button for each, or their numbers where the command has to be given again."""
        labels = [self._label(click, each.game, each.session_id) for each in found[:20]]
        items = [
            button(ids.verb_id(each.session_id, word), label)
            for each, label in zip(found, labels, strict=False)
            if word is not None
        ]
        key = "which-session" if items else "which-number"
        await click.reply.private(small(click.house.plain(key, click.language, labels=", ".join(labels)), items))

    async def _find(self, click: Click, session: str | None) -> list[Found]:
        store = click.house.sessions.store
        place, user = click.interaction.channel_id or 0, click.user.id
        if session is not None:
            return [await self._named(click, session.strip().lstrip("#").lower())]
        here = await store.read(lambda db: sessions_here(db, place))
        found = [entry for entry in here if entry.has_seat(user)] or here
        if not found:
            found = await store.read(lambda db: sessions_of(db, user))
        if not found:
            raise SessionError("no_session_here")
        return [Found(entry.session_id, entry.game) for entry in found]

    async def _named(self, click: Click, number: str) -> Found:
        """The session with this number: of this server, or one in which this member has a seat."""
        if not re.fullmatch("[0-9a-z]{1,12}", number):
            raise SessionError("no_session")
        session = (await click.house.sessions.look(int(number, 36), after=NEVER)).session
        if session.guild_id != click.interaction.guild_id and not session.seats_of(click.user.id):
            raise SessionError("no_session")
        return Found(session.id, session.game)

    def _label(self, click: Click, game: str, session_id: int) -> str:
        title = click.house.plain(f"{slug(game)}-title", click.language)
        return f"{title} #{ids.base36(session_id)}"

    @app_commands.command(name="list", description="Your sessions in all servers, those waiting for you first")
    async def list_sessions(self, interaction: discord.Interaction[Any]) -> None:
        """/game list."""
        click = of_command(interaction)
        await answer(click, self._list(click))

    async def _list(self, click: Click) -> None:
        house = click.house
        entries = await house.sessions.store.read(lambda db: sessions_of(db, click.user.id))
        waiting: list[str] = []
        others: list[str] = []
        for entry in entries[:25]:
            status = entry.status if entry.status != "playing" else await self._status(click, entry.session_id)
            label = self._label(click, entry.game, entry.session_id)
            line = house.plain(f"list-{status}", click.language, label=label, link=entry.link)
            (waiting if status == "waiting" else others).append(line)
        if not entries:
            raise SessionError("nothing_to_list")
        await click.reply.private(small("\n".join([*waiting, *others])))

    async def _status(self, click: Click, session_id: int) -> str:
        try:
            look = await click.house.sessions.look(session_id, after=NEVER)
        except SessionError:  # it has just turned out that it cannot be read
            return "frozen"
        return "waiting" if any(each.user_id == click.user.id for each in asked(look)) else "playing"

    @app_commands.command(name="board", description="The board as you may see it, and a fresh one for everybody")
    @app_commands.describe(session=SESSION, words="Only in words, for you")
    async def board(
        self, interaction: discord.Interaction[Any], session: str | None = None, words: bool = False
    ) -> None:
        """/game board."""
        await self._run(interaction, session, "words" if words else "board")

    @app_commands.command(name="hand", description="What only you may see: your own view and controls")
    @app_commands.describe(session=SESSION)
    async def hand(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game hand."""
        await self._run(interaction, session, "mine")

    @app_commands.command(name="log", description="Everything that happened in a session")
    @app_commands.describe(session=SESSION)
    async def log(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game log."""
        await self._run(interaction, session, "log")

    @app_commands.command(name="orders", description="Decide in advance: standing orders for your seat")
    @app_commands.describe(session=SESSION)
    async def orders(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game orders."""
        await self._run(interaction, session, "orders")

    @app_commands.command(name="undo", description="Take your last choices back")
    @app_commands.describe(session=SESSION)
    async def undo(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game undo."""
        await self._run(interaction, session, "undo")

    @app_commands.command(name="leave", description="Leave a session; the computer takes your seat")
    @app_commands.describe(session=SESSION)
    async def leave(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game leave."""
        await self._run(interaction, session, "resign")

    @app_commands.command(name="back", description="Take your seat back from the computer or from whom you lent it to")
    @app_commands.describe(session=SESSION)
    async def back(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game back."""
        await self._run(interaction, session, "back")

    @app_commands.command(name="lend", description="Lend your seat to a member, or to the computer")
    @app_commands.describe(member="Who plays for you; nobody: the computer", session=SESSION)
    async def lend(self, interaction: discord.Interaction[Any], member: discord.User | None = None,
                   session: str | None = None) -> None:  # fmt: skip
        """/game lend. Discord also lets people name somebody who has left, or is in a message with them."""

        async def verb(click: Click) -> None:
            if member is not None and member.bot:
                raise SessionError("lend_to_bot")
            if member is not None:
                played_in = (await click.house.sessions.look(click.session_id, after=NEVER)).session.guild_id
                if not isinstance(member, discord.Member) or member.guild.id != played_in:
                    raise SessionError("lend_to_stranger")
            to = None if member is None else person(member)
            await seating.lend(click.house.sessions, click.session_id, click.user.id, to, click.id)
            await click.house.usher.shut_all(click.session_id, click.user.id)
            await click.house.courier.tell(click.session_id)
            name = names.in_markdown(to.name) if to else click.house.plain("the-computer", click.language)
            await click.reply.say(click.house.plain("lent", click.language, name=name))

        click = of_command(interaction)
        await answer(click, self._find_and(click, session, verb, None))

    @app_commands.command(name="rules", description="A game's rules in short")
    @app_commands.describe(game="Which game; without it the game that is played here")
    @app_commands.choices(game=[app_commands.Choice(name=title_of(each), value=each) for each in GAMES])
    async def rules(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """/game rules."""
        if game is None:
            await self._run(interaction, None, "help")
            return
        click = of_command(interaction)
        text = f"{slug(game)}-help"
        await answer(click, click.reply.say(click.house.plain(text, click.language)))

    @app_commands.command(name="verify", description="Check the dice of a finished session")
    @app_commands.describe(session=SESSION)
    async def verify(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game verify."""
        await self._run(interaction, session, "verify")
