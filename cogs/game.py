"""The base of the game cogs: a game's own command opens a lobby, and the cog knows how the game likes to be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.clicks import Click
from cogs.house import House, house_of
from cogs.play import answer
from cogs.replies import Reply
from cogs.words import Words
from data import catalog, lobby
from data.errors import SessionError
from data.lobby import Place
from rules import GAMES
from rules.core.game import LEVELS, Game

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")


class GameCog(commands.Cog):
    """One game on Discord. A subclass names the game, wishes about its controls, and its command."""

    game_id: ClassVar[str]
    menus: ClassVar[Mapping[str, Sequence[str]]] = {}  # kind of decision: first words of options that go into a menu
    always: ClassVar[Mapping[str, Sequence[str]]] = {}  # kind of decision: buttons shown greyed when not to be had
    styles: ClassVar[Mapping[str, str]] = {}  # option key: button style

    def __init__(self, bot: commands.AutoShardedBot, house: House) -> None:
        self.bot, self.house = bot, house
        house.games[self.game_id] = self

    @property
    def game(self) -> Game[Any, Any]:
        """The game's entry in the registry."""
        return GAMES[self.game_id]

    def details(self, name: str, data: Mapping[str, Any], words: Words) -> Mapping[str, Any]:
        """Turn an event's values into text where they need the game's own words. See words.Tongue."""
        return {}

    async def open(self, interaction: discord.Interaction[Any], computers: int, level: str, **options: Any) -> None:
        """Open a lobby in this channel with these options; None leaves a default."""
        click = Click(house_of(interaction), interaction, Reply(interaction), 0, [], [])
        await answer(click, self._open(click, computers, level, options))

    async def _open(self, click: Click, computers: int, level: str, options: Mapping[str, Any]) -> None:
        check_place(click.interaction)
        chosen = {name: value for name, value in options.items() if value is not None}
        place = Place(click.interaction.guild_id or 0, click.interaction.channel_id or 0)
        sessions = click.house.sessions
        new = await lobby.open_session(sessions, self.game_id, place, click.person, chosen, click.id, computers, level)
        await click.house.courier.tell(new, click.reply, click.user.id)
        if not click.reply.is_used:
            await click.reply.say(click.house.plain("lobby-opened", click.language))


def check_place(interaction: discord.Interaction[Any]) -> None:
    """Refuse to open a session where the bot could not keep its board alive: now, and not at the first edit."""
    if interaction.guild_id is None or interaction.channel is None:
        raise SessionError("no_place")
    rights = interaction.app_permissions
    needed = IN_THREADS if isinstance(interaction.channel, discord.Thread) else NEEDED
    missing = [right for right in needed if not getattr(rights, right)]
    if missing:
        language = catalog.choose_language(str(interaction.locale))
        names = [catalog.text(f"right-{right.replace('_', '-')}", {}, language) for right in missing]
        raise SessionError("missing_rights", rights=", ".join(names))


LEVEL_CHOICES = [app_commands.Choice(name=level, value=level) for level in LEVELS]
