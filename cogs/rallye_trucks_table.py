"""What Rallye-Trucks does in its own way: its rows of tiles, its panel, its watches ("On Discord")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs import rallye_trucks_host as host
from cogs import rallye_trucks_panel as driver
from cogs import rallye_trucks_watch as watcher
from cogs.clicks import Click
from cogs.controls import Control, DecisionControls
from cogs.game import GameCog
from cogs.pings import Ping
from cogs.words import Words
from data.look import NEVER, Look
from data.panels import Panel


class RallyeTable(GameCog):
    """The hooks of the house's game cog, filled."""

    game_id = "rallye_trucks"
    closes = True
    pings = True
    verbs = {**driver.VERBS, **watcher.VERBS, **host.VERBS}

    def details(self, name: str, data: Mapping[str, Any], words: Words) -> Mapping[str, Any]:
        """Positions as spaces, symbols by name, trucks jumped by number. Nothing of a turned tile."""
        return driver.details(name, data, words)

    def controls(self, made: DecisionControls) -> list[Control | None] | None:
        """The tiles by board edge, then the end of the turn."""
        return driver.tiles(made)

    def last_row(self, look: Look, words: Words) -> list[Control]:
        """Play, Watch, Rules; together Describe, Rules."""
        return driver.last_row(look, words)

    def notes(self, look: Look, words: Words) -> str:
        """How it is played now, and what the seat on turn may still watch."""
        return driver.notes(look, words)

    def occasion(self, look: Look) -> str:
        """A turn, and who drives."""
        return f"{look.state.turn}.{look.session.seats[look.state.seat].player_id}"

    def ping(self, look: Look, words: Words, who: str, link: str) -> Ping:
        """It is their turn, and how many turns are open to watch."""
        return driver.ping(look, words, who, link)

    def export(self, look: Look, words: Words) -> str:
        """All tiles and turns, once the race is over."""
        return watcher.export(look, words)

    def stays(self, look: Look) -> bool:
        """A new message never has open tiles on it."""
        return driver.stays(look)

    async def own_view(self, click: Click) -> bool:
        """The driver's panel, or where everybody stands."""
        return await driver.show(click)

    async def due(self, panel: Panel) -> None:
        """The next frame of a watch; a wrong first tile that goes down; else the end of a private message."""
        await (watcher.due if panel.kind == watcher.KIND else driver.due)(self.house, panel)

    async def broken_off(self, panel: Panel) -> None:
        """A watch gives its right back, once; every private message becomes a line. Nobody is asked twice (TR-55)."""
        if panel.kind == driver.ASKED:
            if not driver.was_asked(await self.house.sessions.look(panel.session_id, after=NEVER), panel):
                await self.house.usher.drop(panel)
            return
        await (watcher.end(self.house, panel) if panel.kind == watcher.KIND else self.house.usher.shut(panel))
