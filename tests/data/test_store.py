"""The file: opened safely or not at all, migrated forward with a backup, one transaction a time."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from data import store as store_module
from data.errors import StoreBusy, StoreDamaged, StoreError, StoreMissing, StoreNewer, StoreUnwritable
from data.store import MIGRATIONS, Store

ROOT = Path(__file__).parents[2]
NOBODY = 65534

# Opens the database named as the first argument from inside its folder, and tells the exit code of what is in the way.
OPENER = """
import asyncio, os, sys
from data.errors import StoreError
from data.store import Store
os.chdir(sys.argv[1])
async def main():
    await (await Store.open(__import__("pathlib").Path(sys.argv[2]))).close()
async def warm():
    import tempfile, pathlib
    with tempfile.TemporaryDirectory() as folder:
        await (await Store.open(pathlib.Path(folder) / "x")).close()
asyncio.run(warm())  # everything is imported before the rights are given up
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
try:
    asyncio.run(main())
except StoreError as error:
    print(error)
    sys.exit(error.exit_code)
"""

HOLDER = """
import asyncio, pathlib, sys
from data.store import Store
async def main():
    store = await Store.open(pathlib.Path(sys.argv[1]))
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await store.close()
asyncio.run(main())
"""


def bare(path: Path) -> contextlib.closing[sqlite3.Connection]:
    """A plain connection, closed at the end of its block."""
    return contextlib.closing(sqlite3.connect(path))


async def made(path: Path) -> Path:
    """A database that was used and closed."""
    store = await Store.open(path)
    await store.write(lambda db: db.execute("INSERT INTO house VALUES ('last', 'kept')"))
    await store.close()
    return path


def kept(path: Path) -> list[tuple[str, str]]:
    """What `made` wrote."""
    with bare(path) as db:
        return db.execute("SELECT name, value FROM house").fetchall()


def open_powerless(folder: Path, name: str) -> tuple[int, str]:
    """Open a database as a user without special rights, in a process of its own: root may write anywhere."""
    done = subprocess.run(
        [sys.executable, "-c", OPENER, str(folder), name], cwd=ROOT, capture_output=True, text=True, timeout=30,
        check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout


async def test_a_new_database_is_made_with_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """F49: a container without its volume starts with an empty database, and says so loudly."""
    path = tmp_path / "a.db"
    store = await Store.open(path)
    assert await store.read(lambda db: db.execute("PRAGMA journal_mode").fetchone()[0]) == "wal"
    assert await store.read(lambda db: db.execute("PRAGMA synchronous").fetchone()[0]) == 2
    assert await store.read(lambda db: db.execute("PRAGMA foreign_keys").fetchone()[0]) == 1
    await store.close()
    assert [r.levelname for r in caplog.records if str(path) in r.getMessage()] == ["WARNING"]
    caplog.clear()
    await (await Store.open(path)).close()
    assert not caplog.records


async def test_a_missing_folder_is_refused_and_not_made(tmp_path: Path) -> None:
    """F45."""
    with pytest.raises(StoreMissing, match="folder"):
        await Store.open(tmp_path / "nowhere" / "a.db")
    assert list(tmp_path.iterdir()) == []


async def test_a_folder_instead_of_a_file_is_refused(tmp_path: Path) -> None:
    """F45."""
    (tmp_path / "a.db").mkdir()
    with pytest.raises(StoreUnwritable):
        await Store.open(tmp_path / "a.db")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that anybody may enter and write: pytest's own are closed to others."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


def test_a_read_only_folder_is_refused(folder: Path) -> None:
    """F45: no database and no lock can be made there."""
    folder.chmod(0o555)
    code, said = open_powerless(folder, "a.db")
    assert code == StoreUnwritable.exit_code, said
    assert said.count("\n") == 1


async def test_a_read_only_file_is_refused(folder: Path) -> None:
    """F45: the file is good, its folder is open, but nothing can be written into it."""
    path = await made(folder / "a.db")
    path.chmod(0o444)
    path.with_name("a.db.lock").unlink()
    code, said = open_powerless(folder, "a.db")
    assert code == StoreUnwritable.exit_code, said
    assert kept(path) == [("last", "kept")]
    path.chmod(0o666)
    assert open_powerless(folder, "a.db")[0] == 0


@pytest.mark.parametrize("content", [b"This is no database.\n" * 400, b"SQLite format 3\0" + b"\xff" * 8000])
async def test_no_database_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    """F45: whatever the file is, it is not ours to overwrite."""
    path = tmp_path / "a.db"
    path.write_bytes(content)
    with pytest.raises(StoreDamaged):
        await Store.open(path)
    assert path.read_bytes() == content


async def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    """F45: a page in the middle is overwritten."""
    path = await made(tmp_path / "a.db")
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))
    with pytest.raises(StoreDamaged):
        await Store.open(path)


async def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    """A release that is older than its database does not touch it."""
    path = await made(tmp_path / "a.db")
    newer = len(list(MIGRATIONS.glob("[0-9]*.sql"))) + 1
    with bare(path) as db:
        db.execute(f"PRAGMA user_version = {newer}")
    with pytest.raises(StoreNewer, match=str(newer)):
        await Store.open(path)
    assert kept(path) == [("last", "kept")]


async def test_a_second_opening_in_this_process_is_refused(tmp_path: Path) -> None:
    """F48."""
    path = tmp_path / "a.db"
    store = await Store.open(path)
    with pytest.raises(StoreBusy):
        await Store.open(path)
    await store.close()
    await (await Store.open(path)).close()


def hold(path: Path) -> subprocess.Popen[str]:
    """Let another process open a database; it lets go when its input ends, or when it is killed."""
    order = [sys.executable, "-c", HOLDER, str(path)]
    return subprocess.Popen(order, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


async def test_a_second_process_is_refused_until_the_first_has_gone(tmp_path: Path) -> None:
    """F48: also when the first was killed, which leaves its lock file behind."""
    path = tmp_path / "a.db"
    first = hold(path)
    assert first.stdout is not None
    assert first.stdout.readline() == "open\n"
    with pytest.raises(StoreBusy):
        await Store.open(path)
    first.kill()
    first.communicate()
    assert path.with_name("a.db.lock").exists()
    await (await Store.open(path)).close()


async def test_another_program_that_writes_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tool that holds the file for longer than the patience is not damage."""
    path = await made(tmp_path / "a.db")
    configure = store_module._configure

    def impatient(db: sqlite3.Connection) -> None:
        db.execute("PRAGMA busy_timeout = 0")
        monkeypatch.setattr(store_module, "_configure", configure)
        db.execute("BEGIN IMMEDIATE")

    monkeypatch.setattr(store_module, "_configure", impatient)
    with bare(path) as tool:
        tool.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            await Store.open(path)


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Store]:
    """An open database."""
    store = await Store.open(tmp_path / "a.db")
    yield store
    await store.close()


def facts(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """The small table."""
    return [tuple(row) for row in db.execute("SELECT * FROM house ORDER BY name")]


async def test_a_transaction_is_all_or_nothing(opened: Store) -> None:
    """What raises leaves nothing behind, and the next one works."""

    def half(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO house VALUES ('a', '1')")
        raise LookupError

    with pytest.raises(LookupError):
        await opened.write(half)
    assert await opened.read(facts) == []
    await opened.write(lambda db: db.execute("INSERT INTO house VALUES ('b', '2')"))
    assert await opened.read(facts) == [("b", "2")]


async def test_a_full_disk_refuses_and_goes_on(opened: Store) -> None:
    """F45: the error is the disk's, nothing is half written, and the store works as soon as there is room."""
    pages = await opened.read(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await opened.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}"))

    def much(db: sqlite3.Connection) -> None:
        for number in range(500):
            db.execute("INSERT INTO house VALUES (?, ?)", (str(number), "x" * 500))

    with pytest.raises(sqlite3.OperationalError, match="full"):
        await opened.write(much)
    assert await opened.read(facts) == []
    await opened.read(lambda db: db.execute("PRAGMA max_page_count = 1000000"))
    await opened.write(much)
    assert len(await opened.read(facts)) == 500


async def test_a_commit_that_fails_leaves_no_open_transaction(opened: Store) -> None:
    """A deferred constraint fails at the end only; the next transaction must not find the last one still open."""

    def late(db: sqlite3.Connection) -> None:
        db.execute("PRAGMA defer_foreign_keys = ON")
        db.execute("INSERT INTO boards (session_id) VALUES (12345)")

    with pytest.raises(sqlite3.IntegrityError):
        await opened.write(late)
    await opened.write(lambda db: db.execute("INSERT INTO house VALUES ('b', '2')"))
    assert await opened.read(facts) == [("b", "2")]


async def test_a_cancelled_writer_undoes_nothing(opened: Store) -> None:
    """A caller that is cancelled in the middle: its transaction is finished, and the store goes on."""
    started, go_on = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO house VALUES ('a', '1')")
        loop.call_soon_threadsafe(started.set)
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(10)
        db.execute("INSERT INTO house VALUES ('b', '2')")

    writer = asyncio.create_task(opened.write(slow))
    await started.wait()
    writer.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writer
    go_on.set()
    assert await opened.read(facts) == [("a", "1"), ("b", "2")]


async def test_a_backup_is_whole_and_replaces_the_last_one(opened: Store, tmp_path: Path) -> None:
    """The copy is a database of its own, made while the first one is in use."""
    target = tmp_path / "copy.db"
    await opened.write(lambda db: db.execute("INSERT INTO house VALUES ('last', 'kept')"))
    await opened.backup(target)
    await opened.write(lambda db: db.execute("UPDATE house SET value = 'newer'"))
    assert kept(target) == [("last", "kept")]
    await opened.backup(target)
    assert kept(target) == [("last", "newer")]
    restored = await Store.open(target)
    assert await restored.read(facts) == [("last", "newer")]
    await restored.close()


async def test_a_backup_that_does_not_check_out_replaces_nothing(
    opened: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last good copy stays when the new one is damaged on its way."""
    target = tmp_path / "copy.db"
    await opened.write(lambda db: db.execute("INSERT INTO house VALUES ('last', 'kept')"))
    await opened.backup(target)
    check = store_module._check_file

    def damaged(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xa5" * (path.stat().st_size - 4096))
        check(path)

    monkeypatch.setattr(store_module, "_check_file", damaged)
    with pytest.raises(StoreDamaged):
        await opened.backup(target)
    assert kept(target) == [("last", "kept")]


# Migrations


def steps(folder: Path, *scripts: str) -> Path:
    """A folder of migrations."""
    folder.mkdir(exist_ok=True)
    for number, script in enumerate(scripts, 1):
        (folder / f"{number:04}_step.sql").write_text(script, encoding="utf-8")
    return folder


FIRST = (
    "CREATE TABLE house (name TEXT PRIMARY KEY, value TEXT); -- a table\nINSERT INTO house VALUES ('last', 'kept');\n"
)
SECOND = """
ALTER TABLE house ADD COLUMN since REAL;
CREATE TRIGGER stamp AFTER INSERT ON house BEGIN
    UPDATE house SET since = 1.5 WHERE name = new.name;
END;
INSERT INTO house (name, value) VALUES ('new', 'also');
"""


async def test_an_older_file_is_brought_forward_after_a_backup(tmp_path: Path) -> None:
    """The backup is the file as it was, under a name that says before what."""
    path = tmp_path / "a.db"
    await (await Store.open(path, steps(tmp_path / "m", FIRST))).close()
    assert [each.name for each in tmp_path.glob("*before*")] == []
    store = await Store.open(path, steps(tmp_path / "m", FIRST, SECOND))
    read = "SELECT name, value, since FROM house ORDER BY name"
    found = await store.read(lambda db: [tuple(row) for row in db.execute(read)])
    assert found == [("last", "kept", None), ("new", "also", 1.5)]
    await store.close()
    assert kept(tmp_path / "a.db.before-0002") == [("last", "kept")]
    with bare(path) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == 2


@pytest.mark.parametrize(
    "broken", ["ALTER TABLE house ADD COLUMN since REAL;\nINSERT INTO nothing VALUES (1);\n", "DROP TABLE house"]
)
async def test_half_a_migration_rolls_back(tmp_path: Path, broken: str) -> None:
    """A step that fails, or a script cut short, leaves the file as it was: the older release still opens it."""
    path = tmp_path / "a.db"
    await (await Store.open(path, steps(tmp_path / "m", FIRST))).close()
    with pytest.raises(StoreError):
        await Store.open(path, steps(tmp_path / "new", FIRST, broken))
    store = await Store.open(path, tmp_path / "m")
    assert await store.read(facts) == [("last", "kept")]
    await store.close()


async def test_no_migration_without_its_backup(tmp_path: Path) -> None:
    """Where the backup cannot be made, nothing is migrated."""
    path = tmp_path / "a.db"
    await (await Store.open(path, steps(tmp_path / "m", FIRST))).close()
    (tmp_path / "a.db.before-0002").mkdir()
    with pytest.raises(StoreUnwritable):
        await Store.open(path, steps(tmp_path / "m", FIRST, SECOND))
    with bare(path) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == 1


async def test_a_migration_killed_on_its_way_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup cut short is overwritten, and the step is taken as if for the first time."""
    path = tmp_path / "a.db"
    await (await Store.open(path, steps(tmp_path / "m", FIRST))).close()
    (tmp_path / "a.db.before-0002.part").write_bytes(b"half")
    (tmp_path / "a.db.before-0002").write_bytes(b"older")
    await (await Store.open(path, steps(tmp_path / "m", FIRST, SECOND))).close()
    assert kept(tmp_path / "a.db.before-0002") == [("last", "kept")]
    assert not (tmp_path / "a.db.before-0002.part").exists()


async def test_the_real_migrations_are_numbered_without_a_gap() -> None:
    """The format is the number of scripts."""
    numbers = [int(each.name[:4]) for each in sorted(MIGRATIONS.glob("[0-9]*.sql"))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


def test_the_exit_codes_differ() -> None:
    """An admin's script can tell them apart."""
    codes = [kind.exit_code for kind in (StoreMissing, StoreUnwritable, StoreDamaged, StoreNewer, StoreBusy)]
    assert len(set(codes)) == 5
    assert not {0, 1, 2} & set(codes)
    assert os.name != "posix" or max(codes) < 126
