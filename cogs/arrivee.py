"""Arrivée on Discord: its command and its hooks. The rules are in rules/arrivee, the words in arrivee_words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import arrivee_lobby, arrivee_panel, arrivee_stage, arrivee_turn, arrivee_words
from cogs.clicks import Click
from cogs.game import LEVEL_CHOICES, GameCog
from cogs.house import House
from rules.arrivee.content import content
from rules.arrivee.setup import TEMPOS

STAGES = [app_commands.Choice(name=f"{each.name} ({each.finish} fields)", value=each.id)
          for each in content().courses.values()]  # fmt: skip
TEMPOS_OFFERED = [app_commands.Choice(name=each, value=each) for each in TEMPOS]


class Arrivee(GameCog):
    """The cog of Arrivée."""

    game_id = "arrivee"
    styles = {"pass": "grey", "no_save": "grey", "withdraw": "danger", "ride_on": "success"}
    verbs = arrivee_panel.VERBS

    @app_commands.command(name="arrivee", description="Open a cycling stage for teams of three: 2 to 5 seats")
    @app_commands.describe(stage="The stage to ride", tempo="How orders are given: a sheet a round, standing, or live",
                           file="A stage of your own as a TOML file, instead of a stage of the box",
                           extended="With falls, punctures, injuries and cobbles",
                           computers="How many computers ride along", level="How well they ride")  # fmt: skip
    @app_commands.choices(stage=STAGES, tempo=TEMPOS_OFFERED, level=LEVEL_CHOICES)
    @app_commands.guild_only()
    async def arrivee(self, interaction: discord.Interaction[Any], stage: str | None = None, tempo: str | None = None,
                      file: discord.Attachment | None = None, extended: bool | None = None,
                      computers: app_commands.Range[int, 0, 4] = 0, level: str = "normal") -> None:  # fmt: skip
        """/arrivee."""
        await self.open(interaction, computers, level, event=stage, tempo=tempo, extended=extended, file=file)

    async def open_lobby(self, click: Click, computers: int, level: str, options: Mapping[str, Any]) -> None:
        await super().open_lobby(click, computers, level, await arrivee_stage.from_file(options))

    setting = staticmethod(arrivee_lobby.told)
    setting_items = staticmethod(arrivee_lobby.items)
    details = staticmethod(arrivee_words.details)
    condense = staticmethod(arrivee_words.condense)
    about = staticmethod(arrivee_words.about)
    notes = staticmethod(arrivee_words.notes)
    controls = staticmethod(arrivee_panel.controls)
    opened = staticmethod(arrivee_turn.opened)


async def setup(bot: commands.AutoShardedBot, house: House) -> None:
    """Add the cog."""
    await bot.add_cog(Arrivee(bot, house))
