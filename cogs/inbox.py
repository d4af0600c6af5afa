"""/game: everything that all games share.

A verb without a session takes the one of this thread, else the only one here, else it asks.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import ids, lobby, names, panel
from cogs.board import asked
from cogs.clicks import Click, Verb, person
from cogs.controls import button
from cogs.house import House, house_of
from cogs.panel import small
from cogs.play import answer
from cogs.replies import Reply
from data import seating
from data.errors import SessionError
from data.inbox import Entry, sessions_here, sessions_of

NEVER = 1 << 60


async def board(click: Click) -> None:
    """Show the board here anew; it also repairs a message that was lost or could not be sent."""
    house = click.house
    look = await house.sessions.look(click.session_id, after=NEVER)
    here = click.interaction.channel_id
    elsewhere = look.session.seats_of(click.user.id) and here != look.session.place_id
    if elsewhere and not await house.courier.place_is_there(look.session.place_id):
        await house.sessions.move(click.session_id, None, here)
    await house.courier.renew(click.session_id)
    await panel.mine(click)


async def text(click: Click) -> None:
    """The position in words."""
    look = await click.house.sessions.look(click.session_id, after=NEVER)
    if look.state is None:
        raise SessionError("not_started")
    words = click.house.words(look.session, click.language)
    seats = look.session.seats_of(click.user.id)
    board_text = click.house.text_board(look, seats[0].seat if seats else None, words)
    await click.reply.private(small(board_text, []))


async def leave(click: Click) -> None:
    """Leave: a lobby at once, a running session after asking."""
    look = await click.house.sessions.look(click.session_id, after=NEVER)
    if look.session.status == "lobby":
        await lobby.leave(click)
        await click.reply.say(click.house.plain("lobby-left", click.language))
    else:
        await panel.resign(click)


class Inbox(commands.GroupCog, group_name="game", group_description="Your races: list, board, orders, undo, and more"):
    """The shared commands."""

    def __init__(self, bot: commands.AutoShardedBot, house: House) -> None:
        self.bot, self.house = bot, house

    async def _run(self, interaction: discord.Interaction[Any], session: str | None, verb: Verb, word: str) -> None:
        click = Click(house_of(interaction), interaction, Reply(interaction), 0, [], [])
        await answer(click, self._find_and(click, session, verb, word))

    async def _find_and(self, click: Click, session: str | None, verb: Verb, word: str) -> None:
        found = await self._find(click, session)
        if len(found) > 1:
            items = [button(ids.verb_id(entry.session_id, word), self._label(click, entry)) for entry in found[:20]]
            await click.reply.private(small(click.house.plain("which-session", click.language), items))
            return
        click.session_id = found[0].session_id
        await verb(click)

    async def _find(self, click: Click, session: str | None) -> list[Entry]:
        store = click.house.sessions.store
        place, user = click.interaction.channel_id or 0, click.user.id
        if session is not None:
            wanted = session.strip().lstrip("#").lower()
            everything = await store.read(lambda db: sessions_of(db, user) + sessions_here(db, place))
            found = [entry for entry in everything if ids.base36(entry.session_id) == wanted][:1]
            if not found:
                raise SessionError("no_session")
            return found
        here = await store.read(lambda db: sessions_here(db, place))
        mine = [entry for entry in here if entry.has_seat(user)] or here
        if not mine:
            mine = await store.read(lambda db: sessions_of(db, user))
        if not mine:
            raise SessionError("no_session_here")
        return mine

    def _label(self, click: Click, entry: Entry) -> str:
        title = click.house.plain(f"{entry.game.replace('_', '-')}-title", click.language)
        return f"{title} #{ids.base36(entry.session_id)}"

    @app_commands.command(name="list", description="Your sessions in all servers, those waiting for you first")
    async def list_sessions(self, interaction: discord.Interaction[Any]) -> None:
        """/game list."""
        click = Click(house_of(interaction), interaction, Reply(interaction), 0, [], [])
        await answer(click, self._list(click))

    async def _list(self, click: Click) -> None:
        house = click.house
        entries = await house.sessions.store.read(lambda db: sessions_of(db, click.user.id))
        waiting: list[str] = []
        others: list[str] = []
        for entry in entries[:25]:
            is_waiting = False
            if entry.status == "playing":
                look = await house.sessions.look(entry.session_id, after=NEVER)
                is_waiting = any(each.user_id == click.user.id for each in asked(look))
            line = house.plain("list-waiting" if is_waiting else f"list-{entry.status}", click.language,
                               label=self._label(click, entry), link=entry.link)  # fmt: skip
            (waiting if is_waiting else others).append(line)
        if not entries:
            raise SessionError("nothing_to_list")
        await click.reply.private(small("\n".join([*waiting, *others]), []))

    @app_commands.command(name="board", description="The board as you may see it, and a fresh one for everybody")
    @app_commands.describe(session="Number of the session, if there are several here", words="Only in words, for you")
    async def board(
        self, interaction: discord.Interaction[Any], session: str | None = None, words: bool = False
    ) -> None:
        """/game board."""
        await self._run(interaction, session, text if words else board, "mine")

    @app_commands.command(name="hand", description="What only you may see: your own view and controls")
    async def hand(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game hand."""
        await self._run(interaction, session, panel.mine, "mine")

    @app_commands.command(name="log", description="Everything that happened in a session")
    async def log(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game log."""
        await self._run(interaction, session, panel.log, "log")

    @app_commands.command(name="orders", description="Decide in advance: standing orders for your seat")
    async def orders(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game orders."""
        await self._run(interaction, session, panel.orders, "orders")

    @app_commands.command(name="undo", description="Take your last choices back")
    async def undo(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game undo."""
        await self._run(interaction, session, panel.take_back, "undo")

    @app_commands.command(name="leave", description="Leave a session; the computer takes your seat")
    async def leave(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game leave."""
        await self._run(interaction, session, leave, "resign")

    @app_commands.command(name="back", description="Take your seat back from the computer or from whom you lent it to")
    async def back(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game back."""
        await self._run(interaction, session, panel.back, "back")

    @app_commands.command(name="lend", description="Lend your seat to a member, or to the computer")
    @app_commands.describe(member="Who plays for you; nobody: the computer")
    async def lend(self, interaction: discord.Interaction[Any], member: discord.Member | None = None,
                   session: str | None = None) -> None:  # fmt: skip
        """/game lend."""

        async def verb(click: Click) -> None:
            if member is not None and member.bot:
                raise SessionError("lend_to_bot")
            to = None if member is None else person(member)
            await seating.lend(click.house.sessions, click.session_id, click.user.id, to, click.id)
            await click.house.courier.tell(click.session_id)
            name = names.in_markdown(to.name) if to else click.house.plain("the-computer", click.language)
            await click.reply.say(click.house.plain("lent", click.language, name=name))

        await self._run(interaction, session, verb, "mine")

    @app_commands.command(name="rules", description="A game's rules in short")
    async def rules(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game rules."""
        await self._run(interaction, session, panel.show_help, "help")

    @app_commands.command(name="verify", description="Check the dice of a finished session")
    async def verify(self, interaction: discord.Interaction[Any], session: str | None = None) -> None:
        """/game verify."""
        await self._run(interaction, session, panel.verify, "verify")
