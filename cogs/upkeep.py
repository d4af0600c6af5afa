"""The hourly round that keeps the house in order: backups and old rows. What it does is told in data/upkeep.py."""

from __future__ import annotations

import logging

from discord.ext import commands, tasks

from data.upkeep import Upkeep

log = logging.getLogger(__name__)


class Keeper(commands.Cog):
    """Runs the upkeep; a failure is told to the admin and tried again an hour later."""

    def __init__(self, upkeep: Upkeep) -> None:
        self.upkeep = upkeep

    async def cog_load(self) -> None:
        """Start the round."""
        self._rounds.start()

    async def cog_unload(self) -> None:
        """Stop the round."""
        self._rounds.cancel()

    @tasks.loop(hours=1)
    async def _rounds(self) -> None:
        try:
            await self.upkeep.round()
        except Exception:
            log.exception("the daily backup failed: check that its folder can be written and the disk is not full")
