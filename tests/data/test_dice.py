"""Fair dice end to end: what is shown at the end verifies, and the secret shows nowhere before (design 6)."""

from __future__ import annotations

import hashlib
import json
import random
from functools import partial
from typing import Any

import pytest

from data import lobby, undo
from data.lobby import commitment
from data.records import dice_document
from rules.verify import verify
from tests.data.support import HOST, Table, refused


async def play_out(table: Table, seed: int) -> None:
    """Play at random to the end, taking back now and then."""
    chance = random.Random(seed)
    while (await table.session()).status == "playing":
        user, decision = await table.asked()
        await table.choose(user, decision.id, chance.choice(decision.options).key)
        if chance.random() < 0.2 and (await table.session()).status == "playing":
            await undo.ask_undo(table.sessions, table.id, user, table.interaction())


@pytest.fixture
async def finished(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A session of one person against computers that throw for their choices too, with undos past rolls."""
    monkeypatch.setattr("data.lobby.os.urandom", bytes)
    await (await table.open(people=1, computers=2, level="easy", course="short")).start()
    await play_out(table, 3)
    return table


async def test_the_document_verifies(finished: Table) -> None:
    """Every throw, those of computers and those taken back included, follows the one before without a gap."""
    document = json.loads(json.dumps(await dice_document(finished.sessions, finished.id)))
    assert verify(document) == []
    names = {throw["name"] for throw in document["throws"]}
    assert names == {"starting_seat", "roll", "computer"}
    assert await finished.count("SELECT count(*) FROM choices WHERE undone AND throws <> '[]'") > 0
    assert document["commitment"] == hashlib.sha256(bytes.fromhex(document["secret"])).hexdigest()


async def test_a_result_that_was_changed_is_found(finished: Table) -> None:
    """Also one that was left out."""
    document = await dice_document(finished.sessions, finished.id)
    roll = next(throw for throw in document["throws"] if throw["name"] == "roll")
    roll["result"][0] = roll["result"][0] % 6 + 1
    assert verify(document) != []
    document = await dice_document(finished.sessions, finished.id)
    del document["throws"][3]
    assert verify(document) != []


async def test_no_document_before_the_end(table: Table) -> None:
    """A lobby, a running session; and a cancelled lobby has no dice."""
    await table.open()
    asking = partial(dice_document, table.sessions, table.id)
    await refused(table, "not_over", asking)
    await table.start()
    await refused(table, "not_over", asking)
    await table.change("UPDATE sessions SET status = 'cancelled'")
    assert verify(await asking()) == []
    await table.open()
    await lobby.cancel(table.sessions, table.id, HOST, table.interaction())
    await refused(table, "not_over", partial(dice_document, table.sessions, table.id))


async def test_everybody_who_joined_has_a_part_in_the_dice(table: Table) -> None:
    """Their interaction ids are mixed in, in the order of the seats; computers have none; leaving takes it away."""
    await table.open(people=3, computers=1)
    await lobby.leave(table.sessions, table.id, HOST + 1, table.interaction())
    joined = [seat.joined_by for seat in (await table.session()).seats if seat.holder_id]
    await table.start()
    session = await table.session()
    assert session.entropy == joined
    assert len(set(joined)) == 2
    assert None not in joined


async def test_no_two_sessions_share_a_secret(table: Table) -> None:
    """It is made anew, of 32 bytes, when a session starts."""
    secrets = set()
    for _ in range(3):
        await (await table.open()).start()
        secret = (await table.session()).secret
        assert secret is not None
        assert len(secret) == 32
        secrets.add(secret)
    assert len(secrets) == 3


async def test_the_secret_shows_nowhere_while_it_is_played(table: Table) -> None:
    """Not in the state, the views, the events, the record or a notice; only in its own column. The same for entropy."""
    await (await table.open(people=2, computers=2)).start()
    chance = random.Random(1)
    for _ in range(25):
        user, decision = await table.asked()
        await table.choose(user, decision.id, chance.choice(decision.options).key)
    session, look = await table.session(), await table.look(-1)
    assert session.secret is not None
    assert len(commitment(session)) == 64
    everything = await table.dump()
    rows = everything.pop("sessions")
    (joined,) = [[seat.joined_by for seat in session.seats if seat.joined_by]]
    everything.pop("seats")
    everything.pop("interactions")
    found = [repr(everything), json.dumps(session.state), repr(look.since), repr([look.view(n) for n in (None, 0, 1)])]
    secret = [session.secret.hex(), repr(session.secret), repr(session.secret)[2:-1], *joined]
    assert all(part not in text for part in secret for text in found)
    assert sum(repr(session.secret) in repr(row) for row in rows) == 1


async def test_throws_of_computers_are_kept_apart_for_the_replay(finished: Table) -> None:
    """The rules are given their own results again, not those that a computer threw to make up its mind."""
    query = "SELECT throws FROM choices WHERE answered_by = 'computer'"
    kept: list[list[Any]] = [
        json.loads(row[0]) for row in await finished.store.read(lambda db: list(db.execute(query)))
    ]
    who = {throw[0] for throws in kept for throw in throws}
    assert who == {"rules", "computer"}
    assert all(throw[2] == "computer" for throws in kept for throw in throws if throw[0] == "computer")
