"""The SQLite file: opened safely, migrated forward, one transaction a time, backed up.

Guarantees (design: store): WAL with ``synchronous=FULL``, so a committed transaction survives the power going;
a lock file, so that a second process refuses to start; a backup before every migration; never a substitute in memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TypeVar

import aiosqlite

from data.errors import StoreBusy, StoreDamaged, StoreError, StoreMissing, StoreNewer, StoreUnwritable

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
log = logging.getLogger(__name__)


class Store:
    """An open database. `open` it, `write` and `read` through functions, `close` it."""

    def __init__(self, path: Path, db: aiosqlite.Connection, lock: IO[str]) -> None:
        self.path, self._db, self._lock = path, db, lock

    @classmethod
    async def open(cls, path: Path, migrations: Path = MIGRATIONS) -> Store:
        """Open or create the database; raise the StoreError that says what is in the way."""
        if not os.path.isdir(path.parent):  # unlike Path.is_dir also False where a folder above cannot be entered
            raise StoreMissing(f"the folder {path.parent} for the database does not exist")
        lock = _take_lock(path)
        db: aiosqlite.Connection | None = None
        try:
            sqlite3.connect(path).close()  # fails here, where aiosqlite would leave its thread behind
            db = await aiosqlite.connect(path, isolation_level=None, timeout=10)
            store = cls(path, db, lock)
            await store._prepare(migrations)
        except (sqlite3.Error, OSError) as error:
            await _give_up(db, lock)
            raise _store_error(path, error) from error
        except BaseException:
            await _give_up(db, lock)
            raise
        return store

    async def _prepare(self, migrations: Path) -> None:
        new = not self.path.exists() or self.path.stat().st_size == 0
        await self._run(_configure)
        if not new:
            await self._run(_inspect)
        done = await self._run(_format)
        if not done:
            log.warning("%s holds no sessions yet: a new database is made", self.path)
        scripts = sorted(migrations.glob("[0-9]*.sql"))
        if done > len(scripts):
            raise StoreNewer(f"{self.path} was made by a newer release (format {done}, this one knows {len(scripts)})")
        for number, script in enumerate(scripts[done:], done + 1):
            if done:
                await self.backup(self.path.with_name(f"{self.path.name}.before-{number:04}"))
            await self._run(functools.partial(_migrate, number=number, script=script))
            log.info("database at format %d (%s)", number, script.name)

    async def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function in the database's own thread. One hop, however many statements it makes.

        aiosqlite's public calls hop between the threads for every statement, which costs more than the statements.
        """
        result: T = await self._db._execute(work, self._db._conn)  # type: ignore[no-untyped-call]
        return result

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function that only reads. It sees no half-made transaction: writes are single calls too."""
        return await self._run(work)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function in one ``BEGIN IMMEDIATE`` transaction: all of it or, when it raises, nothing.

        A caller that is cancelled while it runs does not undo it; what was committed stays.
        """

        def transaction(db: sqlite3.Connection) -> T:
            with _transaction(db):
                return work(db)

        return await self._run(transaction)

    async def backup(self, target: Path) -> None:
        """Write a checked copy of the database (``VACUUM INTO``); the target appears only when it is good."""
        part = target.with_name(target.name + ".part")
        part.unlink(missing_ok=True)
        await self._run(lambda db: db.execute("VACUUM INTO ?", (str(part),)))
        await asyncio.to_thread(_check_file, part)
        part.replace(target)

    async def close(self) -> None:
        """Finish what is running and let go of the file."""
        await self._db.close()
        _release(self._lock)


@contextlib.contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # SQLite itself has rolled back when the disk is full
            db.execute("ROLLBACK")
        raise


async def _give_up(db: aiosqlite.Connection | None, lock: IO[str]) -> None:
    if db is not None:
        await db.close()
    _release(lock)


def _configure(db: sqlite3.Connection) -> None:
    db.row_factory = sqlite3.Row
    db.execute("PRAGMA busy_timeout = 10000")
    db.execute("PRAGMA foreign_keys = ON")
    mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise sqlite3.OperationalError("attempt to write a readonly database")
    db.execute("PRAGMA synchronous = FULL")
    with _transaction(db):  # fails now, and not in the middle of a session, when the file cannot be written
        db.execute(f"PRAGMA user_version = {_format(db):d}")


def _format(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _inspect(db: sqlite3.Connection) -> None:
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(f"file is damaged: {found}")


def _migrate(db: sqlite3.Connection, number: int, script: Path) -> None:
    with _transaction(db):
        for statement in _statements(script.read_text(encoding="utf-8")):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number:d}")


def _statements(script: str) -> list[str]:
    """Split a script; ``executescript`` would commit the transaction around it."""
    statements, current = [], ""
    for line in script.splitlines():
        current += line.split("--")[0] + "\n"
        if sqlite3.complete_statement(current):
            statements.append(current.strip())
            current = ""
    if current.strip():
        raise sqlite3.OperationalError(f"unfinished statement in a migration: {current.strip()[:60]}")
    return statements


def _check_file(path: Path) -> None:
    try:
        with contextlib.closing(sqlite3.connect(path)) as db:
            found = str(db.execute("PRAGMA integrity_check").fetchone()[0])
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise StoreDamaged(f"the backup {path} does not check out: {found}")


def _store_error(path: Path, error: sqlite3.Error | OSError) -> StoreError:
    text = str(error)
    if isinstance(error, OSError) or any(word in text for word in ("readonly", "unable to open", "disk I/O", "full")):
        return StoreUnwritable(f"{path} cannot be written: {text}")
    if "locked" in text:
        return StoreBusy(f"{path} is in use by another process")
    return StoreDamaged(f"{path} is not a usable database: {text}")


def _take_lock(path: Path) -> IO[str]:
    try:
        lock = path.with_name(path.name + ".lock").open("a+", encoding="ascii")
    except OSError as error:
        raise StoreUnwritable(f"{path.parent} cannot be written: {error.strerror}") from None
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreBusy(f"{path} is in use by another process of this bot") from None
    return lock


def _release(lock: IO[str]) -> None:
    lock.close()  # the lock goes with the handle; the file stays, since removing it could race with a newcomer
