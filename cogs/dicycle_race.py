"""Dicycle Race on Discord: its command. The rules are in rules/dicycle_race, its hooks in dicycle_race_table."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.dicycle_race_table import DicycleTable
from cogs.dicycle_race_words import preselected
from cogs.game import LEVEL_CHOICES
from cogs.house import House
from rules.dicycle_race.content import box

MODES = [app_commands.Choice(name=each.name, value=each.id) for each in box().modes.values()]
SCORINGS = [app_commands.Choice(name=each.name, value=each.id) for each in box().scorings.values()]
COURSES = [app_commands.Choice(name=each.name, value=each.id) for each in box().courses.values()]


class DicycleRace(DicycleTable):
    """The cog of Dicycle Race."""

    @app_commands.command(name="dicycle", description="Open a race of dice and bicycles: 2 to 6 seats")
    @app_commands.describe(mode="What kind of race", course="The course to ride", scoring="One race or a match",
                           races="How many races (Time Ranking only)", computers="How many computers ride along",
                           level="How well they ride")  # fmt: skip
    @app_commands.choices(mode=MODES, scoring=SCORINGS, course=COURSES, level=LEVEL_CHOICES)
    @app_commands.guild_only()
    async def dicycle(self, interaction: discord.Interaction[Any], mode: str = "sprint", course: str | None = None,
                      scoring: str | None = None, races: app_commands.Range[int, 3, 12] | None = None,
                      computers: app_commands.Range[int, 0, 5] = 0, level: str = "normal") -> None:  # fmt: skip
        """/dicycle."""
        await self.open(interaction, computers, level, mode=mode, course=course, scoring=scoring, races=races,
                        variants=preselected(mode, course))  # fmt: skip


async def setup(bot: commands.AutoShardedBot, house: House) -> None:
    """Add the cog."""
    await bot.add_cog(DicycleRace(bot, house))
