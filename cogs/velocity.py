"""VeloCity on Discord: its command, its controls, the words for its dice. The rules are in rules/velocity."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.game import LEVEL_CHOICES, GameCog
from cogs.house import House
from cogs.words import Words
from rules.velocity.content import content

COURSES = [app_commands.Choice(name=f"{c.name} ({c.length} spaces)", value=c.id) for c in content().courses.values()]


class Velocity(GameCog):
    """The cog of VeloCity."""

    game_id = "velocity"
    menus = {"choose_ride": ("pack",), "take_can": ("seat",)}
    always = {"choose_ride": ("solo", "solo+refuel", "solo+breakaway")}
    styles = {"fall_back": "grey", "0": "grey", "decline": "grey", "solo+refuel": "success", "solo+breakaway": "danger"}
    seats = {
        "game_started": ("starting_seat",), "can_received": ("from",), "game_over": ("winners",),
        "six_places_taken": ("needs",), "last_place_warning": ("winners",), "ask:follow": ("followed",),
        "option:choose_move": ("owner", "followers"), "option:take_can": ("from",),
    }  # fmt: skip

    @app_commands.command(name="velocity", description="Open a race of bicycle couriers: 3 to 7 seats")
    @app_commands.describe(course="The course to ride", late_cans="The seats that start late get a can each",
                           computers="How many computers ride along", level="How well they ride")  # fmt: skip
    @app_commands.choices(course=COURSES, level=LEVEL_CHOICES)
    @app_commands.guild_only()
    async def velocity(self, interaction: discord.Interaction[Any], course: str | None = None,
                       late_cans: bool | None = None, computers: app_commands.Range[int, 0, 6] = 0,
                       level: str = "normal") -> None:  # fmt: skip
        """/velocity."""
        await self.open(interaction, computers, level, course=course, late_can=late_cans)

    def details(self, name: str, data: Mapping[str, Any], words: Words) -> Mapping[str, Any]:
        """Dice as "Red 5, Energy 2"; seats by name."""
        own: dict[str, Any] = {"can_end": bool(data.get("needs")), "supplied": data.get("from") == "supply"}
        if "dice" in data:
            own["dice"] = ", ".join(self._die(die, words) for die in data["dice"])
        return {**super().details(name, data, words), **own}

    def _die(self, die: Any, words: Words) -> str:
        name, value = die if isinstance(die, list | tuple) else (die, "")
        seat = name.partition(":")[2]
        return f"{words.team(words.session.seats[int(seat)]).name if seat else words.of_game('energy')} {value}".strip()


async def setup(bot: commands.AutoShardedBot, house: House) -> None:
    """Add the cog."""
    await bot.add_cog(Velocity(bot, house))
