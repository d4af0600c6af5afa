"""The base of the game cogs: a game's own command opens a lobby, and the cog knows how the game likes to be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.board import Page
from cogs.clicks import Click, Verb, of_command
from cogs.controls import Control, DecisionControls
from cogs.house import House
from cogs.pings import Ping
from cogs.play import answer
from cogs.sheets import sheet_items
from cogs.words import Words
from data import catalog, lobby
from data.catalog import slug
from data.errors import SessionError
from data.lobby import Place
from data.look import Look
from data.panels import Panel
from data.rows import Session
from render.picture import Picture
from rules import GAMES
from rules.core.game import LEVELS, Game, Setting
from rules.core.model import Decision, Event

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")


class GameCog(commands.Cog):
    """One game on Discord. A subclass names the game, wishes about its controls, and its command."""

    game_id: ClassVar[str]
    menus: ClassVar[Mapping[str, Sequence[str]]] = {}  # kind of decision: first words of options that go into a menu
    always: ClassVar[Mapping[str, Sequence[str]]] = {}  # kind of decision: buttons shown greyed when not to be had
    styles: ClassVar[Mapping[str, str]] = {}  # option key: button style
    seats: ClassVar[Mapping[str, Sequence[str]]] = {}  # event, ask:<kind>, option:<kind>: values that are seats

    closes: ClassVar[bool] = False  # what it shows is not to stay: pictures go with the turn, private messages end
    pings: ClassVar[bool] = False  # it calls people in messages of their own; its live message stays in its place
    verbs: ClassVar[Mapping[str, Verb]] = {}  # what only this game's controls do, by the verb in their ids

    def __init__(self, bot: commands.AutoShardedBot, house: House) -> None:
        self.bot, self.house = bot, house
        house.games[self.game_id] = self

    @property
    def game(self) -> Game[Any, Any]:
        """The game's entry in the registry."""
        return GAMES[self.game_id]

    def details(self, name: str, data: Mapping[str, Any], words: Words) -> Mapping[str, Any]:
        """Turn an event's values into text: those named in ``seats`` into names. See words.Tongue.

        A list of seats also gets its length, as ``<name>_count``; of a seat with a number both are told.
        """
        found: dict[str, Any] = {}
        for key in self.seats.get(name, ()):
            value = data.get(key)
            if isinstance(value, int):
                found[key] = words.name(value)
            elif isinstance(value, list | tuple):
                found[key] = words.row([_seat_in(each, words) for each in value])
                found[f"{key}_count"] = len(value)
        return found

    def about(self, view: Any, decision: Decision, words: Words) -> str:
        """What a seat should have before its eyes when it decides: a few lines under the question."""
        return ""

    def condense(self, events: Sequence[Event]) -> Sequence[Event]:
        """The events that are told, where the game tells several as one."""
        return events

    def controls(self, made: DecisionControls) -> Sequence[Control | None] | None:
        """The controls of a decision where this game makes its own; None for those that follow from the options.

        A None between controls begins a new row.
        """
        return sheet_items(made) if made.decision.fields else None

    def opened(self, made: DecisionControls) -> Sequence[Control | None] | None:
        """The controls behind a button or menu value ``@<group>``; None for the options of that group."""
        return None

    def last_row(self, look: Look, words: Words) -> list[Control] | None:
        """The last row of the live message where this game has its own; None for the house's."""
        return None

    def end_items(self, words: Words) -> list[Control]:
        """What the last message of a session offers beside the house's own buttons."""
        return []

    def settings(self, session: Session) -> Sequence[Setting]:
        """The settings that matter in this lobby; the others are neither told nor offered."""
        return self.game.settings

    def setting(self, setting: Setting, value: Any, words: Words) -> str | None:
        """The value of a setting in this game's own words; None for the house's."""
        return None

    def setting_items(self, setting: Setting, words: Words) -> list[Control] | None:
        """The controls of a setting where one menu of its values will not do; None for the house's menu."""
        return None

    def lobby_note(self, words: Words) -> str:
        """What the lobby says under its options: what does not fit together, how long it will take."""
        return ""

    async def second_picture(self, look: Look, words: Words) -> Picture | None:
        """A second picture for the live message, or None."""
        return None

    def notes(self, look: Look, words: Words) -> str:
        """What the live message says under the question, where the game has more to say."""
        return ""

    def stays(self, look: Look) -> bool:
        """Whether the live message may only be edited now, and not posted anew."""
        return False

    def export(self, look: Look, words: Words) -> str:
        """What the file of the log tells besides what happened: secrets of a finished session, say."""
        return ""

    def occasion(self, look: Look) -> str:
        """What people are called for now; the message that calls them is deleted when it is over."""
        return ""

    def ping(self, look: Look, words: Words, who: str, link: str) -> Ping:
        """The message that calls people; ``link`` leads to the live message."""
        return Ping(f"{who}: {link}", [])

    async def own_board(self, page: Page, seat: int | None, leaf: int) -> None:
        """Add to a person's own view the board; ``leaf`` is the page of the panel that is shown."""
        await page.board(seat)

    async def own_view(self, click: Click) -> bool:
        """Show a person their own view where this game has its own; False for the house's."""
        return False

    async def due(self, panel: Panel) -> None:
        """A private message of this game has to end or go on now (cogs/closing.py)."""
        await self.house.usher.shut(panel)

    async def broken_off(self, panel: Panel) -> None:
        """A private message of this game was open when the bot stopped."""
        await self.house.usher.shut(panel)

    async def open(self, interaction: discord.Interaction[Any], computers: int, level: str, **options: Any) -> None:
        """Open a lobby in this channel with these options; None leaves a default."""
        click = of_command(interaction)
        await answer(click, self.open_lobby(click, computers, level, options))

    async def open_lobby(self, click: Click, computers: int, level: str, options: Mapping[str, Any]) -> None:
        """Open the lobby that a command asks for. Raises SessionError."""
        check_place(click.interaction)
        chosen = {name: value for name, value in options.items() if value is not None}
        place = Place(click.interaction.guild_id or 0, click.interaction.channel_id or 0)
        sessions = click.house.sessions
        new = await lobby.open_session(sessions, self.game_id, place, click.person, chosen, click.id, computers, level)
        await click.house.courier.tell(new, click.reply, click.user.id)
        if not click.reply.is_used:
            await click.reply.say(click.house.plain("lobby-opened", click.language))


def _seat_in(entry: Any, words: Words) -> str:
    return words.name(entry) if isinstance(entry, int) else f"{words.name(entry[0])} ({entry[1]})"


def check_place(interaction: discord.Interaction[Any]) -> None:
    """Refuse to open a session where the bot could not keep its board alive: now, and not at the first edit."""
    if interaction.guild_id is None or interaction.channel is None:
        raise SessionError("no_place")
    rights = interaction.app_permissions
    needed = IN_THREADS if isinstance(interaction.channel, discord.Thread) else NEEDED
    missing = [right for right in needed if not getattr(rights, right)]
    if missing:
        language = catalog.choose_language(str(interaction.locale))
        names = [catalog.text(f"right-{slug(right)}", {}, language) for right in missing]
        raise SessionError("missing_rights", rights=", ".join(names))


LEVEL_CHOICES = [app_commands.Choice(name=level, value=level) for level in LEVELS]
