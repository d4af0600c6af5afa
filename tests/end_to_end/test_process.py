"""The process: how it refuses to start, each way with its exit code and one clear line, how it starts, how it stops."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import bot as program
from data import errors
from tests.discord_standin.control import Remote, standin_process
from tests.end_to_end.child import ROOT, Bot
from tests.end_to_end.race import Race, called, ways

TOKEN = "token-of-the-process-test"
MANY = 2000  # unfinished sessions


@pytest.fixture
async def standin() -> AsyncIterator[Remote]:
    async with standin_process(token=TOKEN) as one:
        yield one


@contextlib.asynccontextmanager
async def running(bot: Bot, standin: Remote) -> AsyncIterator[Bot]:
    """A bot that listens, killed at the end if it is still there."""
    try:
        await bot.start()
        assert await standin.call("ready", seconds=30), bot.log
        yield bot
    finally:
        await bot.kill()


async def refusal(bot: Bot) -> tuple[int, str]:
    """Start a bot that should not run; its exit code and the one line that says why."""
    try:
        await bot.start()
        code = await bot.over()
    finally:
        await bot.kill()
    assert "Traceback" not in bot.log
    lines = [line for line in bot.log.splitlines() if " INFO " not in line and "a new database" not in line]
    assert len(lines) == 1, bot.log
    return code, lines[0]


NOWHERE = "http://127.0.0.1:9"  # nobody listens there, and nobody has to


async def test_a_missing_token(tmp_path: Path) -> None:
    code, line = await refusal(Bot(NOWHERE, tmp_path, token=""))
    assert code == program.NO_TOKEN
    assert "DISCORD_TOKEN is missing" in line
    assert not (tmp_path / "bot.sqlite3").exists()


async def test_a_token_that_discord_refuses(tmp_path: Path, standin: Remote) -> None:
    """401 at the login."""
    code, line = await refusal(Bot(standin.address, tmp_path, token="another-token"))
    assert code == program.BAD_TOKEN
    assert "does not accept the token" in line
    assert "another-token" not in line


async def test_two_lines_as_a_token(tmp_path: Path) -> None:
    """No header can hold it, so it is never sent."""
    code, line = await refusal(Bot(NOWHERE, tmp_path, token="another\ntoken"))
    assert code == program.BAD_TOKEN
    assert "does not accept the token" in line
    assert "another" not in line


async def test_discord_names_no_gateway(tmp_path: Path, standin: Remote) -> None:
    await standin.call("fault", method="GET", path="/gateway/bot", status=403, code=50001, times=9)
    code, line = await refusal(Bot(standin.address, tmp_path, TOKEN))
    assert code == program.REFUSED
    assert "no connection to Discord" in line


def test_an_empty_setting_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the lines of an .env that was not filled in."""
    for name in ("DISCORD_TOKEN", "DATABASE", "BACKUPS", "THREADS", "LOG_LEVEL"):
        monkeypatch.setenv(name, " ")
    settings = program.Settings.from_environment()
    assert settings.token == ""
    assert settings.database == Path("race-table.sqlite3").absolute()
    assert settings.backups == Path("backups").absolute()
    assert settings.threads
    assert settings.log_level == "INFO"


async def test_a_token_that_the_gateway_refuses(tmp_path: Path, standin: Remote) -> None:
    """4004 at IDENTIFY: the token was changed between login and gateway."""
    await standin.call("refuse_identify", code=4004, times=3)
    code, line = await refusal(Bot(standin.address, tmp_path, TOKEN))
    assert code == program.BAD_TOKEN
    assert "does not accept the token" in line


async def test_no_connection(tmp_path: Path) -> None:
    code, line = await refusal(Bot(NOWHERE, tmp_path, TOKEN))
    assert code == program.REFUSED
    assert "no connection to Discord" in line


async def test_a_missing_folder(tmp_path: Path) -> None:
    bot = Bot(NOWHERE, tmp_path, TOKEN)
    bot.database = tmp_path / "nowhere" / "bot.sqlite3"
    code, line = await refusal(bot)
    assert code == errors.StoreMissing.exit_code
    assert str(tmp_path / "nowhere") in line


async def test_a_damaged_database(tmp_path: Path) -> None:
    bot = Bot(NOWHERE, tmp_path, TOKEN)
    bot.database.write_bytes(b"SQLite format 3\x00" + b"\xff" * 8000)
    before = bot.database.read_bytes()
    code, line = await refusal(bot)
    assert code == errors.StoreDamaged.exit_code
    assert str(bot.database) in line
    assert bot.database.read_bytes() == before


async def test_a_newer_schema(tmp_path: Path) -> None:
    bot = Bot(NOWHERE, tmp_path, TOKEN)
    with contextlib.closing(sqlite3.connect(bot.database)) as db:
        db.execute("PRAGMA user_version = 9999")
    code, line = await refusal(bot)
    assert code == errors.StoreNewer.exit_code
    assert "newer release" in line


async def test_a_second_process_on_the_same_file(tmp_path: Path, standin: Remote) -> None:
    async with running(Bot(standin.address, tmp_path, TOKEN), standin) as first:
        second = Bot(standin.address, tmp_path, TOKEN)
        second.log_file = tmp_path / "second.log"
        code, line = await refusal(second)
        assert code == errors.StoreBusy.exit_code
        assert "in use by another process" in line
        assert await first.stop() == 0


async def test_a_bad_setting(tmp_path: Path) -> None:
    code, line = await refusal(Bot(NOWHERE, tmp_path, TOKEN, THREADS="perhaps"))
    assert code == program.BAD_SETTING
    assert line == "THREADS must be on or off, not perhaps"


def copied(tmp_path: Path) -> Path:
    """The program in a folder of its own, where its files can be spoilt."""
    house = tmp_path / "house"
    for part in ("cogs", "data", "render", "rules", "tests/discord_standin"):
        shutil.copytree(ROOT / part, house / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("bot.py", "tests/__init__.py", "tests/limits.py"):
        shutil.copy(ROOT / part, house / part)
    return house


async def test_a_mistake_in_a_content_file(tmp_path: Path) -> None:
    """The line names the file and the number of the line."""
    house = copied(tmp_path)
    content = house / "data" / "content" / "velocity.toml"
    lines = content.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("length"))
    lines[number] = 'length = "long"'
    content.write_text("\n".join(lines), encoding="utf-8")
    code, line = await refusal(Bot(NOWHERE, tmp_path, TOKEN, root=house))
    assert code == program.BAD_CONTENT
    assert f"velocity.toml, line {number + 1}:" in line or f"velocity.toml:{number + 1}:" in line


async def test_a_mistake_in_a_text_file(tmp_path: Path) -> None:
    """Members would see the names of texts instead of texts."""
    house = copied(tmp_path)
    texts = house / "data" / "text" / "en"
    with (texts / "velocity.ftl").open("a", encoding="utf-8") as file:
        file.write("\nnot-closed = { $seat\n")
    count = len((texts / "velocity.ftl").read_text(encoding="utf-8").splitlines())
    code, line = await refusal(Bot(NOWHERE, tmp_path, TOKEN, root=house))
    assert code == program.BAD_CONTENT
    assert f"en/velocity.ftl:{count}:" in line
    (texts / "velocity.ftl").unlink()
    bot = Bot(NOWHERE, tmp_path, TOKEN, root=house)
    bot.log_file = tmp_path / "second.log"
    code, line = await refusal(bot)
    assert code == program.BAD_CONTENT
    assert "en/velocity.ftl:1: cannot be read" in line


async def test_commands_are_registered_only_when_they_have_changed(tmp_path: Path, standin: Remote) -> None:
    bot = Bot(standin.address, tmp_path, TOKEN)

    async def registered() -> int:
        async with running(bot, standin):
            assert await bot.stop() == 0
        return sum(1 for each in await standin.call("requests") if each["method"] == "PUT")

    assert await registered() == 1
    assert await registered() == 1
    with contextlib.closing(sqlite3.connect(bot.database)) as db, db:
        db.execute("UPDATE house SET value = 'of another release' WHERE name = 'commands'")
    assert await registered() == 2


async def opened(standin: Remote, bot: Bot) -> Race:
    """A session of three members that has begun."""
    guild = await standin.call("add_guild", name="club", members=4)
    *members, spectator = guild["members"][2:]
    race = Race(standin, bot, guild["channels"][0], members, spectator)
    await race.open()
    return race


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_lets_running_choices_finish(tmp_path: Path, standin: Remote, number: signal.Signals) -> None:
    """The choice is committed, answered and shown, although the signal came in its middle; a later one is not taken."""
    async with running(Bot(standin.address, tmp_path, TOKEN), standin) as bot:
        race = await opened(standin, bot)
        message = await race.live()
        await standin.call("fault", method="POST", path="/interactions/*/callback", delay=0.7)
        clicking = asyncio.create_task(race.press(called(message)[0], message, ways(message)[0]))
        assert await standin.call("struck")
        assert await bot.end(number) == 0
        clicked = await clicking
        assert clicked.answered
        book = bot.read()
        query = "SELECT count(*) FROM choices WHERE interaction_id = ?"
        assert book.one(query, str(clicked.id)) == 1
        assert book.one("SELECT count(*) FROM notices") == 0
        await race.check()
        assert "Traceback" not in bot.log


async def test_many_unfinished_sessions_are_left_alone_at_the_start(tmp_path: Path, standin: Remote) -> None:
    """Their states cannot be read, so whoever loaded one would freeze it; the one that is wanted is there at once."""
    bot = Bot(standin.address, tmp_path, TOKEN)
    async with running(bot, standin):
        race = await opened(standin, bot)
        assert await bot.stop() == 0
    with contextlib.closing(sqlite3.connect(bot.database)) as db, db:
        names = [row[1] for row in db.execute("PRAGMA table_info(sessions)") if row[1] not in ("id", "state")]
        copy = f"INSERT INTO sessions ({', '.join(names)}, state) SELECT {', '.join(names)}, '{{' FROM sessions"
        db.execute(f"WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY}) {copy}, n")
        db.execute("INSERT INTO boards (session_id) SELECT id FROM sessions WHERE id > 1")
    async with running(bot, standin):
        live = await race.live()
        clicked = await race.press(called(live)[0], live, ways(live)[0])
        await race.settled()
        assert bot.read().one("SELECT count(*) FROM choices WHERE interaction_id = ?", str(clicked.id)) == 1
        assert bot.read().one("SELECT count(*) FROM sessions WHERE status = 'playing'") == MANY + 1
        assert "frozen" not in bot.log
