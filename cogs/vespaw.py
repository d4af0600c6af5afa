"""Vespaw on Discord: its command and what its lobby offers. See also vespaw_panel and vespaw_words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import vespaw_closer, vespaw_lobby, vespaw_panel, vespaw_way, vespaw_words
from cogs.game import LEVEL_CHOICES, GameCog
from cogs.house import House
from data.rows import Session
from rules.core.game import Setting
from rules.vespaw.content import box

CITIES = [app_commands.Choice(name=f"{city.name} ({len(city.blocks)} blocks)", value=city.id)
          for city in box().cities.values()]  # fmt: skip


class Vespaw(GameCog):
    """The cog of Vespaw."""

    game_id = "vespaw"
    styles = {"stay_paw": "grey", "keep_row": "success", "follow_paw": "primary", "tow": "danger"}
    seats = vespaw_words.SEATS
    verbs = {"screen": vespaw_panel.turn_to, "step-back": vespaw_panel.step_back, "tricks": vespaw_lobby.set_tricks,
             "closer": vespaw_closer.closer}  # fmt: skip

    @app_commands.command(name="vespaw", description="Open a round of scooter couriers and one stray dog: 2 to 4 seats")
    @app_commands.describe(city="The neighbourhood", computers="How many computers play", level="How well they play")
    @app_commands.choices(city=CITIES, level=LEVEL_CHOICES)
    @app_commands.guild_only()
    async def vespaw(self, interaction: discord.Interaction[Any], city: str | None = None,
                     computers: app_commands.Range[int, 0, 3] = 0, level: str = "normal") -> None:  # fmt: skip
        """/vespaw."""
        await self.open(interaction, computers, level, city=city)

    def settings(self, session: Session) -> Sequence[Setting]:
        """The colours follow from the teams that the people wear: see `rules.vespaw.expand.settle`."""
        return [setting for setting in self.game.settings if setting.name != "colours"]

    setting = staticmethod(vespaw_lobby.told)
    setting_items = staticmethod(vespaw_lobby.items)
    details = staticmethod(vespaw_words.details)
    about = staticmethod(vespaw_words.about)
    notes = staticmethod(vespaw_words.notes)
    condense = staticmethod(vespaw_words.condense)
    controls = staticmethod(vespaw_panel.controls)
    last_row = staticmethod(vespaw_panel.last_row)
    own_board = staticmethod(vespaw_way.own_board)


async def setup(bot: commands.AutoShardedBot, house: House) -> None:
    """Add the cog."""
    await bot.add_cog(Vespaw(bot, house))
