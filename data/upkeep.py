"""What the house does for itself: a checked backup every day, and old interaction ids forgotten."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from data.clock import Clock
from data.store import Store

KEEP = 7  # backups
EVERY = 24 * 3600.0  # seconds
REMEMBER = 24 * 3600.0  # seconds an interaction id is kept: Discord delivers one twice within minutes, if at all
log = logging.getLogger(__name__)


class Upkeep:
    """Does what is due; call `round` now and then."""

    def __init__(self, store: Store, clock: Clock, folder: Path | None) -> None:
        self.store, self.clock, self.folder = store, clock, folder

    async def round(self) -> None:
        """Forget old interactions, and make today's backup if there is anything to keep."""
        now = self.clock.now()
        forget = "DELETE FROM interactions WHERE at < ?"
        await self.store.write(lambda db: db.execute(forget, (now - REMEMBER,)))
        if self.folder is not None and await self.store.read(lambda db: _is_due(db, now)):
            await self.back_up(self.folder, now)

    async def back_up(self, folder: Path, now: float) -> Path:
        """Write a checked copy of the database into the folder, note it, and remove the oldest beyond `KEEP`."""
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{self.store.path.stem}-{datetime.fromtimestamp(now, UTC):%Y-%m-%d-%H%M}.sqlite3"
        target = folder / name
        await self.store.backup(target)
        note = "INSERT OR REPLACE INTO house (name, value) VALUES ('backup', ?)"
        value = json.dumps({"at": now, "file": name})
        await self.store.write(lambda db: db.execute(note, (value,)))
        stamp = re.compile(re.escape(self.store.path.stem) + r"-\d{4}-\d\d-\d\d-\d{4}\.sqlite3")
        for old in sorted(file for file in folder.iterdir() if stamp.fullmatch(file.name))[:-KEEP]:
            old.unlink()
        log.info("backup written: %s", name)
        return target


def _is_due(db: sqlite3.Connection, now: float) -> bool:
    row = db.execute("SELECT value FROM house WHERE name = 'backup'").fetchone()
    if row is not None and json.loads(row[0])["at"] > now - EVERY:
        return False
    return db.execute("SELECT 1 FROM sessions LIMIT 1").fetchone() is not None
