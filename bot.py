"""The bot: settings, logging, wiring, signals, exit codes. `make run` starts it, `playground.py` builds it too."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import importlib
import json
import logging
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import discord
from discord.ext import commands
from dotenv import load_dotenv

try:
    from cogs.closing import Usher
    from cogs.house import House
    from cogs.inbox import Inbox
    from cogs.notices import Courier
    from cogs.play import Play
    from cogs.upkeep import Keeper
    from data.clock import Clock, SystemClock
    from data.errors import StoreError
    from data.sessions import Sessions
    from data.store import Store
    from data.upkeep import Upkeep
    from rules import GAMES
    from rules.core.errors import ContentError
except Exception as error:  # a game reads its content while it is imported
    if type(error).__name__ != "ContentError":
        raise
    sys.stderr.write(f"{error}\n")
    sys.exit(67)  # BAD_CONTENT

log = logging.getLogger("bot")

NO_TOKEN, BAD_TOKEN, BAD_SETTING, BAD_CONTENT, REFUSED = (
    64,
    65,
    66,
    67,
    68,
)  # exit codes; data/errors.py has the store's
BAD_TOKEN_CLOSE = 4004  # the gateway's way to refuse a token
NOT_ACCEPTED = "Discord does not accept the token: copy it again from the developer portal into DISCORD_TOKEN"
NOT_TAKEN = (discord.HTTPException, discord.RateLimited)
NO_CONNECTION = (*NOT_TAKEN, discord.GatewayNotFound, discord.ConnectionClosed, aiohttp.ClientError)
LONGEST_WAIT = 30.0  # seconds that a request waits when Discord wants fewer of them; after that it has failed
DRAIN = 10.0  # seconds that running choices get when the bot is stopped


class BadSetting(Exception):
    """A setting that cannot be used. The message is one clear line."""


@dataclass(frozen=True)
class Settings:
    """Everything an admin can set; `.env.example` explains each."""

    token: str
    database: Path = Path("race-table.sqlite3")
    threads: bool = True
    backups: Path | None = None
    log_level: str = "INFO"
    sync: bool = True

    @classmethod
    def from_environment(cls) -> Settings:
        """Read the environment and ``.env``. Raises BadSetting."""
        load_dotenv()
        level = _setting("LOG_LEVEL", "INFO").upper()
        if level not in ("DEBUG", "INFO", "WARNING", "ERROR"):
            raise BadSetting(f"LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR, not {level}")
        database = Path(_setting("DATABASE", "race-table.sqlite3")).expanduser().absolute()
        backups = _setting("BACKUPS", "backups")
        return cls(
            token=_setting("DISCORD_TOKEN", ""),
            database=database,
            backups=None if backups.lower() == "off" else database.parent / Path(backups).expanduser(),
            threads=_switch("THREADS", "on"),
            log_level=level,
        )


def _setting(name: str, default: str) -> str:
    """A setting that is there and empty counts as one that is not there."""
    return os.environ.get(name, "").strip() or default


def _switch(name: str, default: str) -> bool:
    value = _setting(name, default).lower()
    if value not in ("on", "off"):
        raise BadSetting(f"{name} must be on or off, not {value}")
    return value == "on"


class RaceBot(commands.AutoShardedBot):
    """discord.py's bot with the house attached."""

    def __init__(self, settings: Settings, store: Store, clock: Clock | None = None, **options: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            help_command=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            **options,
        )
        self.settings, self.store = settings, store
        self.house = House(Sessions(store, clock or SystemClock()), threads=settings.threads)
        self.house.courier = Courier(self.house, self)
        self.house.usher = Usher(self.house, self)

    async def setup_hook(self) -> None:
        """Add the cogs, register the commands if they have changed, start the courier. Before the gateway."""
        await self.add_cog(Play(self, self.house))
        for game_id in GAMES:
            await importlib.import_module(f"cogs.{game_id}").setup(self, self.house)
        await self.add_cog(Inbox(self, self.house))
        await self.add_cog(Keeper(Upkeep(self.store, self.house.sessions.clock, self.settings.backups)))
        if self.settings.sync:
            await self._sync()
        self.house.courier.start()
        self.house.usher.start()

    async def _sync(self) -> None:
        """Register the commands with Discord, but only when they differ from those registered last."""
        payload = json.dumps([command.to_dict(self.tree) for command in self.tree.get_commands()], sort_keys=True)
        wanted = hashlib.sha256(f"{self.application_id}{payload}".encode()).hexdigest()
        query = "SELECT value FROM house WHERE name = 'commands'"
        row = await self.store.read(lambda db: db.execute(query).fetchone())
        if row is not None and row[0] == wanted:
            return
        try:
            await self.tree.sync()
        except NOT_TAKEN as error:
            if row is None:
                raise
            log.warning("the commands could not be registered; those of before stay until the next start: %s", error)
            return
        save = "INSERT OR REPLACE INTO house (name, value) VALUES ('commands', ?)"
        await self.store.write(lambda db: db.execute(save, (wanted,)))
        log.info("%d commands registered", len(self.tree.get_commands()))

    async def close(self) -> None:
        """Let running choices finish, then leave. The database is closed by whoever opened it."""
        self.house.is_closing = True
        for _ in range(int(DRAIN * 20)):
            if not self.house.running:
                break
            await asyncio.sleep(0.05)
        await self.house.usher.stop()
        await self.house.courier.stop()
        await super().close()


async def run(settings: Settings) -> int:
    """Run until stopped; return the exit code."""
    try:
        store = await Store.open(settings.database)
    except StoreError as error:
        log.critical("%s", error)
        return error.exit_code
    try:
        return await _run_bot(settings, store)
    finally:
        await store.close()


async def _run_bot(settings: Settings, store: Store) -> int:
    bot = RaceBot(settings, store)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C arrives as KeyboardInterrupt
            loop.add_signal_handler(number, lambda: asyncio.ensure_future(bot.close()))
    try:
        await bot.start(settings.token)
    except discord.LoginFailure:
        log.critical(NOT_ACCEPTED)
        return BAD_TOKEN
    except discord.PrivilegedIntentsRequired:
        log.critical("Discord wants an intent that this bot does not need; check the developer portal")
        return REFUSED
    except (*NO_CONNECTION, OSError) as error:
        if isinstance(error, discord.ConnectionClosed) and error.code == BAD_TOKEN_CLOSE:
            log.critical(NOT_ACCEPTED)
            return BAD_TOKEN
        log.critical("no connection to Discord: %s", error)
        return REFUSED
    finally:
        if not bot.is_closed():
            await bot.close()
    return 0


def configure_logging(level: str) -> None:
    """One line an event on standard error. discord.py's debug lines hold tokens, so it never goes below INFO."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(level)))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # libraries for speech: nothing is missing


def main() -> int:
    """Start the bot with the settings of the environment."""
    try:
        settings = Settings.from_environment()
    except BadSetting as error:
        sys.stderr.write(f"{error}\n")
        return BAD_SETTING
    configure_logging(settings.log_level)
    if not settings.token:
        log.critical("DISCORD_TOKEN is missing: copy .env.example to .env and put the bot's token there")
        return NO_TOKEN
    if not settings.token.isprintable() or " " in settings.token:  # two lines were pasted, say
        log.critical(NOT_ACCEPTED)
        return BAD_TOKEN
    try:
        return asyncio.run(run(settings))
    except ContentError as error:
        log.critical("%s", error)
        return BAD_CONTENT
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
