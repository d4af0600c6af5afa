"""What the members of a server have saved under a name: JSON in the server's row, by kind (``<game>.<what>``)."""

from __future__ import annotations

import sqlite3
from typing import Any

from data import rows
from data.errors import SessionError
from data.store import Store

MOST = 25  # of one kind in one server: Discord's entries of a menu


def _settings(db: sqlite3.Connection, guild_id: int) -> dict[str, Any]:
    row = db.execute("SELECT settings FROM guilds WHERE guild_id = ?", (guild_id,)).fetchone()
    found: dict[str, Any] = rows.from_json(row[0], "settings") if row else {}
    return found


async def of_guild(store: Store, guild_id: int, kind: str) -> dict[str, Any]:
    """Return what was saved of this kind in this server, by name."""
    settings = await store.read(lambda db: _settings(db, guild_id))
    return dict(settings.get("saved", {}).get(kind, {}))


async def save(store: Store, guild_id: int, kind: str, name: str, value: Any) -> None:
    """Save under a name, in place of what had it; None forgets it. Raises too_many_saved."""

    def write(db: sqlite3.Connection) -> None:
        settings = _settings(db, guild_id)
        named = settings.setdefault("saved", {}).setdefault(kind, {})
        if value is None:
            named.pop(name, None)
        else:
            named[name] = value
        if len(named) > MOST:
            raise SessionError("too_many_saved", most=MOST)
        query = """
            INSERT INTO guilds (guild_id, settings) VALUES (?, ?)
            ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings
        """
        db.execute(query, (guild_id, rows.to_json(settings)))

    await store.write(write)
