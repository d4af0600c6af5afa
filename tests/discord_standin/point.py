"""Pointing discord.py at a stand-in: three class attributes, for the whole process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(address: str) -> None:
    """Send everything discord.py does in this process to the stand-in at ``address`` (http://127.0.0.1:port)."""
    Route.BASE = f"{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address.replace("http", "ws", 1) + "/gateway")
    Asset.BASE = f"{address}/cdn"


@contextmanager
def pointed_at(address: str) -> Iterator[None]:
    """The same for the length of a test."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    point_at(address)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
