"""From click to committed, against a bare insert-and-commit of the same bytes; and starting with many sessions."""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

import aiosqlite

from data import lobby
from data.lobby import Person, Place
from data.outbox import Outbox
from data.sessions import Sessions
from data.store import Store
from rules import GAMES

CLICKS = 400
MANY = 2000


async def new_session(sessions: Sessions, game_id: str, number: int) -> int:
    """A session of as many people as the game takes at least, started."""
    game = GAMES[game_id]
    people = [Person(number * 100 + seat + 1, f"Rider {seat}") for seat in range(game.min_seats)]
    session_id = await lobby.open_session(sessions, game_id, Place(1, number), people[0], {}, f"o{number}")
    for person in people[1:]:
        await lobby.join(sessions, session_id, person, f"j{number}.{person.id}")
    await lobby.start(sessions, session_id, people[0].id, f"s{number}")
    return session_id


def _bytes(db: sqlite3.Connection) -> int:
    """How many bytes of rows the last choices brought: state, choice, events."""
    query = """
        SELECT (SELECT sum(length(throws) + length(option) + length(kind) + 60) FROM choices)
             + (SELECT sum(length(data) + length(name) + 20) FROM events)
    """
    return int(db.execute(query).fetchone()[0])


async def choice_vs_commit(game_id: str) -> tuple[float, str]:
    """The ratio of the medians, click by click in turn in one run; and a line to print."""
    pick = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "a.sqlite3")
        sessions = Sessions(store)
        bare = await aiosqlite.connect(Path(folder) / "b.sqlite3", isolation_level=None)
        await bare.execute("PRAGMA journal_mode = WAL")
        await bare.execute("PRAGMA synchronous = FULL")
        await bare.execute("CREATE TABLE rows (bytes TEXT)")
        ours, theirs, number = [], [], 0
        session_id = await new_session(sessions, game_id, number)
        for click in range(CLICKS):
            look = await sessions.look(session_id, after=1 << 60)
            if not look.decisions:
                number += 1
                session_id = await new_session(sessions, game_id, number)
                continue
            decision = look.decisions[0]
            user = look.session.seats[decision.seat].player_id or 0
            option = pick.choice(decision.options).key
            before = await store.read(_bytes)
            start = time.perf_counter()
            await sessions.choose(session_id, user, look.session.branch, decision.id, [option], f"c{number}.{click}")
            ours.append(time.perf_counter() - start)
            size = await store.read(_bytes) - before + len(str(look.session.state))
            start = time.perf_counter()
            await bare.execute("BEGIN IMMEDIATE")
            await bare.execute("INSERT INTO rows VALUES (?)", ("x" * size,))
            await bare.execute("COMMIT")
            theirs.append(time.perf_counter() - start)
        await bare.close()
        await store.close()
    mine, plain = statistics.median(ours), statistics.median(theirs)
    return mine / plain, f"{mine * 1000:.2f} ms, bare {plain * 1000:.2f} ms"


async def startup(count: int) -> float:
    """Seconds to open the store and take the first look for notices, with so many unfinished sessions in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "c.sqlite3"
        store = await Store.open(path)
        if count:
            await new_session(Sessions(store), next(iter(GAMES)), 1)
            await store.write(lambda db: _multiply(db, count))
        await store.close()
        start = time.perf_counter()
        store = await Store.open(path)
        await Outbox(store, Sessions(store).clock).due(everything=True)
        seconds = time.perf_counter() - start
        await store.close()
    return seconds


def _multiply(db: sqlite3.Connection, count: int) -> None:
    """Copy the one session with its rows, and mark all as told."""
    db.execute("DELETE FROM notices")
    for table, key in (("sessions", "id"), ("seats", "session_id"), ("choices", "session_id"),
                       ("events", "session_id"), ("boards", "session_id")):  # fmt: skip
        names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        columns = ", ".join(names)
        values = ", ".join("?" if name == key else name for name in names)
        query = f"INSERT INTO {table} ({columns}) SELECT {values} FROM {table} WHERE {key} = 1"
        db.executemany(query, [(number,) for number in range(2, count + 1)])


async def startup_2000() -> tuple[float, str]:
    """Seconds that 2,000 unfinished sessions add to the start; and a line to print."""
    none, many = await startup(0), await startup(MANY)
    return max(0.0, many - none), f"{many:.2f} s with {MANY:,}, {none:.2f} s with none"
