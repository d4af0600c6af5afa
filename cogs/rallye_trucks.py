"""Rallye-Trucks on Discord: its command. How it is shown: rallye_trucks_table; the rules: rules/rallye_trucks."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.game import LEVEL_CHOICES
from cogs.house import House
from cogs.rallye_trucks_table import RallyeTable
from rules.rallye_trucks.content import content

COURSES = [app_commands.Choice(name=f"{c.name} ({c.length} spaces)", value=c.id) for c in content().courses.values()]
MODES = [app_commands.Choice(name="over hours or days, tiles are private", value="sealed"),
         app_commands.Choice(name="all present, everybody sees the tiles", value="together")]  # fmt: skip


class RallyeTrucks(RallyeTable):
    """The cog of Rallye-Trucks."""

    @app_commands.command(name="rallye", description="Open a rally of trucks, driven from memory: 2 to 4 seats")
    @app_commands.describe(course="The road to drive", mode="How you play", computers="How many computers drive along",
                           level="How well they remember")  # fmt: skip
    @app_commands.choices(course=COURSES, mode=MODES, level=LEVEL_CHOICES)
    @app_commands.guild_only()
    async def rallye(self, interaction: discord.Interaction[Any], course: str | None = None, mode: str | None = None,
                     computers: app_commands.Range[int, 0, 3] = 0, level: str = "normal") -> None:  # fmt: skip
        """/rallye."""
        await self.open(interaction, computers, level, course=course, memory_mode=mode)


async def setup(bot: commands.AutoShardedBot, house: House) -> None:
    """Add the cog."""
    await bot.add_cog(RallyeTrucks(bot, house))
