"""A process that is killed again and again while it plays: ``python -m tests.data.killed FOLDER KILLS SEED``.

Each round forks a child that opens the database and plays VeloCity through the session service. Whatever the service
has acknowledged the child appends to a file and syncs. At a random moment the child is killed with SIGKILL; then the
database is opened and compared with the file. Prints what was done as JSON; an assertion that fails ends it.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from data import lobby, rows, undo
from data.errors import SessionError
from data.lobby import Person, Place
from data.sessions import Sessions
from data.store import Store
from tests.data.support import log_agrees

HOST = 101
PEOPLE = 4
LONGEST = 0.25  # seconds until the kill: from the opening of the database to well into play


class Player:
    """The child: everybody at the table in turn."""

    def __init__(self, store: Store, acknowledged: Path, seed: int) -> None:
        self.sessions, self.chance = Sessions(store), random.Random(seed)
        self.file = os.open(acknowledged, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self.seed, self.count = seed, 0

    def interaction(self) -> str:
        """An id that no other child uses."""
        self.count += 1
        return f"{self.seed}-{self.count}"

    def acknowledge(self, *what: Any) -> None:
        """Promise it: from here on it must never be lost."""
        os.write(self.file, (json.dumps(what) + "\n").encode())
        os.fsync(self.file)

    async def session(self) -> int:
        """The session that is being played, or a new one."""
        query = "SELECT id FROM sessions WHERE status = 'playing' ORDER BY id DESC LIMIT 1"
        row = await self.sessions.store.read(lambda db: db.execute(query).fetchone())
        if row is not None:
            return int(row[0])
        place, first = Place(7, 70), self.interaction()
        new = await lobby.open_session(self.sessions, "velocity", place, Person(HOST, "A"), {}, first, 1, "easy")
        for user in range(HOST + 1, HOST + PEOPLE):
            await lobby.join(self.sessions, new, Person(user, "P"), self.interaction())
        await lobby.start(self.sessions, new, HOST, self.interaction())
        return new

    async def play(self) -> None:
        """Choose until somebody kills it."""
        session_id = await self.session()
        while True:
            look = await self.sessions.look(session_id, after=1 << 60)
            if not look.decisions:
                session_id = await self.session()
                continue
            decision = look.decisions[0]
            user = look.session.seats[decision.seat].player_id
            assert user is not None
            option, interaction = self.chance.choice(decision.options).key, self.interaction()
            branch = look.session.branch
            await self.sessions.choose(session_id, user, branch, decision.id, [option], interaction)
            self.acknowledge(session_id, user, branch, decision.id, option, interaction)
            if self.chance.random() < 0.1:
                await undo.ask_undo(self.sessions, session_id, user, self.interaction())


async def live(folder: Path, seed: int) -> None:
    """The child's life."""
    await Player(await Store.open(folder / "a.db"), folder / "acknowledged", seed).play()


async def check(folder: Path) -> dict[str, int]:
    """Compare the database with what was promised."""
    file = folder / "acknowledged"
    promised = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    store = await Store.open(folder / "a.db")
    try:
        found = await store.read(
            lambda db: [
                tuple(row)
                for row in db.execute("SELECT * FROM choices WHERE interaction_id IS NOT NULL ORDER BY number")
            ]
        )
        names = await store.read(lambda db: [each[1] for each in db.execute("PRAGMA table_info(choices)")])
        made = [dict(zip(names, row, strict=True)) for row in found]
        times = Counter(each["interaction_id"] for each in made)
        by_id = {each["interaction_id"]: each for each in made}
        for session_id, user, branch, decision, option, interaction in promised:
            assert times[interaction] == 1, f"{interaction} was applied {times[interaction]} times"
            row = by_id[interaction]
            kept = [row[name] for name in ("session_id", "user_id", "branch", "decision", "option")]
            assert kept == [session_id, user, branch, decision, option]
        assert max(times.values(), default=1) == 1
        await check_sessions(store)
        if promised:
            await refuses_again(Sessions(store), promised[-1])
        return {"promised": len(promised), "applied": len(made)}
    finally:
        await store.close()


async def check_sessions(store: Store) -> None:
    """The last sessions: their record gives their state, and each board is wanted at most once."""
    query = "SELECT id FROM sessions WHERE started_at IS NOT NULL ORDER BY id DESC LIMIT 2"
    for session_id in await store.read(lambda db: [row[0] for row in db.execute(query)]):
        await store.read(lambda db, session_id=session_id: log_agrees(db, session_id))  # type: ignore[misc]
    query = "SELECT max(n) FROM (SELECT count(*) AS n FROM notices WHERE kind = 'board' GROUP BY session_id)"
    assert (await store.read(lambda db: db.execute(query).fetchone()[0]) or 0) <= 1
    assert await store.read(lambda db: db.execute("PRAGMA integrity_check").fetchone()[0]) == "ok"


async def refuses_again(sessions: Sessions, last: list[Any]) -> None:
    """Discord delivers the last click once more, after the restart."""
    session_id, user, branch, decision, option, interaction = last
    before = await sessions.store.read(lambda db: rows.load_choices(db, session_id))
    with pytest.raises(SessionError) as caught:
        await sessions.choose(session_id, user, branch, decision, [option], interaction)
    assert caught.value.code == "repeated"
    assert await sessions.store.read(lambda db: rows.load_choices(db, session_id)) == before


def fork(folder: Path, seed: int) -> int:
    """Start a child that plays."""
    pid = os.fork()
    if pid == 0:
        try:
            asyncio.run(live(folder, seed))
        finally:  # it never ends by itself
            os._exit(1)
    return pid


def main(folder: Path, kills: int, seed: int) -> None:
    """Fork, kill and check, again and again."""
    chance, found = random.Random(seed), {"promised": 0, "applied": 0}
    for number in range(kills):
        pid = fork(folder, seed * 100_000 + number)
        time.sleep(chance.uniform(0.0, LONGEST))
        os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        assert os.WIFSIGNALED(status), (
            f"round {number}: the child ended by itself with {os.waitstatus_to_exitcode(status)}"
        )
        found = asyncio.run(check(folder))
        assert found["applied"] - found["promised"] <= number + 1
    json.dump({"kills": kills, **found}, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
