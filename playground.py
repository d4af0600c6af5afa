"""The playground: the real bot in a local look-alike of Discord, in the browser. No account, no token.

`make play` starts it. Four members sit in one channel; each browser page looks through the eyes of one of them and can
start and play sessions, kept in a real SQLite file. Sessions are played in the channel itself: the page shows one.
The look-alike forgets its messages when it stops; `/game board` brings back a race that was kept.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
import tempfile
import webbrowser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import simcord

from bot import RaceBot, Settings, configure_logging
from data.errors import StoreError
from data.store import Store

MEMBERS = ("Ann", "Ben", "Cem", "Dana")
TICK = 2.0  # seconds


class Turns:
    """What people do and the passing of time take turns: the look-alike refuses whatever comes at the same moment."""

    def __init__(self, env: Any, preview: Any) -> None:
        self.env, self.preview = env, preview
        self._turn = asyncio.Lock()
        self._act = preview._action
        preview._action = self._action

    async def _action(self, *what: Any) -> Any:
        async with self._turn:
            return await self._act(*what)

    async def tick(self) -> None:
        """Let the look-alike's clock run with ours, and show what came without a click."""
        while True:
            await asyncio.sleep(TICK)
            with contextlib.suppress(simcord.SetupError, TimeoutError):  # a page is being opened, say
                async with self._turn:
                    before = len(self.env.http_requests)
                    await self.env.advance_time(TICK)
                    if any(entry.method in ("POST", "PATCH") for entry in self.env.http_requests[before:]):
                        await self.preview.refresh()


async def furnish(store: Store) -> RaceBot:
    """The bot for a look-alike that has just been made: it knows no commands, whatever the database remembers."""
    await store.write(lambda db: db.execute("DELETE FROM house WHERE name = 'commands'"))
    return RaceBot(Settings(token="playground", database=store.path, threads=False), store)


def people(env: Any) -> tuple[Any, list[Any]]:
    """The channel and its members, with the ids of every other start: kept races are still theirs.

    After that the look-alike's clock shows the time of day, so that no click has the id of one of an earlier start.
    """
    guild = env.create_guild(name="Playground")
    channel = guild.create_text_channel("races")
    members = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in MEMBERS]
    env.backend.clock._epoch = datetime.now(UTC)
    return channel, members


async def play(database: Path, port: int | None, *, browser: bool) -> None:
    """Open the channel and keep it open until the process is told to stop."""
    store = await Store.open(database)
    try:
        async with simcord.run(await furnish(store), shard_count=1) as env:
            channel, members = people(env)
            async with env.preview(channel, viewers=members, layout="channel", port=port) as preview:
                print(f"The playground is open: {preview.url}", flush=True)  # noqa: T201
                if browser:
                    webbrowser.open(preview.url)
                await _until_stopped(env, preview)
    finally:
        await store.close()


async def _until_stopped(env: Any, preview: Any) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stopped.set)
    ticking = asyncio.create_task(Turns(env, preview).tick())
    try:
        await stopped.wait()
    finally:
        ticking.cancel()
        await asyncio.gather(ticking, return_exceptions=True)


def main() -> int:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--database", type=Path, help="SQLite file to keep; without it a fresh one that goes at the end"
    )
    parser.add_argument("--port", type=int, help="port of the page on this machine")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    options = parser.parse_args()
    configure_logging("WARNING")
    if options.database is None:
        logging.getLogger("data.store").setLevel("ERROR")  # that the database is new is no news here
    with tempfile.TemporaryDirectory() as folder:
        database = (options.database or Path(folder) / "playground.sqlite3").absolute()
        try:
            asyncio.run(play(database, options.port, browser=not options.no_browser))
        except StoreError as error:
            sys.stderr.write(f"{error}\n")
            return error.exit_code
        except KeyboardInterrupt:
            pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
