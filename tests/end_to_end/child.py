"""The bot as a child process, and its database read from outside while it runs and after it died."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from data import rows
from data.rows import Recorded, Session
from rules.core.model import Event

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds until a process that does not end is a failure


def environment(**settings: str) -> dict[str, str]:
    """Our environment without any settings of a bot, but with these."""
    named = ("DISCORD_TOKEN", "DATABASE", "LOG_LEVEL", "THREADS")
    return {name: value for name, value in os.environ.items() if name not in named} | settings


class Bot:
    """The bot with its database and log in a folder; it can be started again and again."""

    def __init__(self, address: str, folder: Path, token: str, root: Path = ROOT, **settings: str) -> None:
        self.address, self.token, self.root, self.settings = address, token, root, settings
        self.database, self.log_file = folder / "bot.sqlite3", folder / "bot.log"
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it; it logs in by and by."""
        command = ["-m", "tests.discord_standin.run_bot", "--api", self.address, "--db", str(self.database)]
        with self.log_file.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, *command, "--token", self.token, cwd=self.root, env=environment(**self.settings),
                stdout=log, stderr=log,
            )  # fmt: skip

    async def end(self, number: signal.Signals) -> int:
        """Send a signal, wait for the end, return the exit code."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(number)
        return await self.over()

    async def over(self) -> int:
        """Wait for the end and return the exit code."""
        assert self.process is not None
        return await asyncio.wait_for(self.process.wait(), PATIENCE)

    async def kill(self) -> None:
        """SIGKILL: no goodbye."""
        if self.process is not None:
            await self.end(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM."""
        return await self.end(signal.SIGTERM)

    @property
    def log(self) -> str:
        """Everything it has written."""
        return self.log_file.read_text(encoding="utf-8") if self.log_file.exists() else ""

    def read(self) -> Book:
        """The database while the bot runs."""
        return Book(self.database)

    def wreck(self) -> Book:
        """The database of a dead bot, in a copy: reading the file itself would tidy it up before the bot does."""
        copy = self.database.with_name("wreck.sqlite3")
        for end in ("", "-wal"):
            there, here = Path(f"{self.database}{end}"), Path(f"{copy}{end}")
            here.unlink(missing_ok=True)
            if there.exists():
                shutil.copy(there, here)
        Path(f"{copy}-shm").unlink(missing_ok=True)
        return Book(copy, writable=True)


class Book:
    """A database opened for looking; every call is a look of its own."""

    def __init__(self, path: Path, *, writable: bool = False) -> None:
        self.address = f"file:{path}?mode={'rw' if writable else 'ro'}"

    def all(self, query: str, *values: object) -> list[Any]:
        """Every row of a query."""
        with closing(self._open()) as db:
            return [tuple(row) for row in db.execute(query, values)]

    def one(self, query: str, *values: object) -> Any:
        """The first column of the first row, or None."""
        return next((row[0] for row in self.all(query, *values)), None)

    def session(self, session_id: int) -> tuple[Session, list[Recorded], list[Event]]:
        """A session with the choices and events that hold."""
        with closing(self._open()) as db:
            session = rows.load_session(db, session_id)
            assert session is not None
            events = [event for _, event in rows.load_events(db, session_id)]
            return session, rows.load_choices(db, session_id), events

    def choices(self) -> list[Any]:
        """Every choice of every session as it was written."""
        query = (
            "SELECT session_id, number, branch, seat, decision, option, throws, interaction_id, at"
            " FROM choices ORDER BY session_id, number"
        )
        return self.all(query)

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.address, uri=True, timeout=10)
        db.row_factory = sqlite3.Row
        return db
