"""The games. ``GAMES`` is the registry: one line a game, and nothing outside a game's package knows it by name."""

from __future__ import annotations

from typing import Any

from rules.arrivee import GAME as ARRIVEE
from rules.core.game import Game
from rules.dicycle_race import GAME as DICYCLE_RACE
from rules.rallye_trucks import GAME as RALLYE_TRUCKS
from rules.velocity import GAME as VELOCITY
from rules.vespaw import GAME as VESPAW

GAMES: dict[str, Game[Any, Any]] = {game.id: game for game in (VELOCITY, DICYCLE_RACE, VESPAW, RALLYE_TRUCKS, ARRIVEE)}
