"""Rallye-Trucks on Discord: its command, and what of the house it does in its own way (rules/rallye_trucks)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import rallye_trucks_panel as panel
from cogs import rallye_trucks_watch as watch
from cogs.clicks import Click
from cogs.controls import Control, DecisionControls
from cogs.game import LEVEL_CHOICES, GameCog
from cogs.house import House
from cogs.words import Words
from data.panels import Panel
from data.sessions import Look
from rules.rallye_trucks.content import content

COURSES = [app_commands.Choice(name=f"{c.name} ({c.length} spaces)", value=c.id) for c in content().courses.values()]
MODES = [app_commands.Choice(name="over hours or days, tiles are private", value="sealed"),
         app_commands.Choice(name="all present, everybody sees the tiles", value="together")]  # fmt: skip


class RallyeTrucks(GameCog):
    """The cog of Rallye-Trucks."""

    game_id = "rallye_trucks"
    closes = True
    verbs = {**panel.VERBS, **watch.VERBS}

    @app_commands.command(name="rallye", description="Open a rally of trucks, driven from memory: 2 to 4 seats")
    @app_commands.describe(course="The road to drive", mode="How you play", computers="How many computers drive along",
                           level="How well they remember")  # fmt: skip
    @app_commands.choices(course=COURSES, mode=MODES, level=LEVEL_CHOICES)
    @app_commands.guild_only()
    async def rallye(self, interaction: discord.Interaction[Any], course: str | None = None, mode: str | None = None,
                     computers: app_commands.Range[int, 0, 3] = 0, level: str = "normal") -> None:  # fmt: skip
        """/rallye."""
        await self.open(interaction, computers, level, course=course, memory_mode=mode)

    def details(self, name: str, data: Mapping[str, Any], words: Words) -> Mapping[str, Any]:
        """Positions as spaces, symbols by name, trucks jumped by number. Nothing of a turned tile."""
        return {**super().details(name, data, words), **panel.details(data, words)}

    def controls(self, made: DecisionControls) -> list[Control | None] | None:
        """The tiles by board edge, then the end of the turn."""
        return panel.tiles(made)

    def last_row(self, look: Look, words: Words) -> list[Control]:
        """Play, Watch, Rules; together Describe, Rules."""
        return panel.last_row(look, words)

    def notes(self, look: Look, words: Words) -> str:
        """How it is played now, and what the seat on turn may still watch."""
        return panel.notes(look, words)

    async def own_view(self, click: Click) -> bool:
        """The driver's panel, or where everybody stands."""
        return await panel.show(click)

    async def due(self, panel_: Panel) -> None:
        """The next frame of a watch; a wrong first tile that goes down; else the end of a private message."""
        await (watch.go_on if panel_.kind == watch.KIND else panel.go_on)(self.house, panel_)

    async def broken_off(self, panel_: Panel) -> None:
        """A watch gives its right back, once; every private message becomes a line."""
        await (watch.broken_off(self.house, panel_) if panel_.kind == watch.KIND else self.house.closer.shut(panel_))


async def setup(bot: commands.AutoShardedBot, house: House) -> None:
    """Add the cog."""
    await bot.add_cog(RallyeTrucks(bot, house))
