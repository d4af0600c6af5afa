"""/game: everything that all games share, and which session is meant when there are several."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from rules.verify import verify
from tests.cogs.table import Table, alt, answer, choices, labels, newest, private, table, text

FOUR = ("ann", "ben", "cem", "dana")
COMMANDS = ("board", "hand", "log", "orders", "undo", "leave", "back", "lend", "verify")


async def begun(at: Table) -> None:
    at.rolls = [0]
    await at.open(join=2, course="short")


async def file_of(message: Any) -> bytes:
    sink = BytesIO()
    await message.attachments[0].save(sink)
    return sink.getvalue()


@pytest.mark.parametrize("name", COMMANDS)
async def test_without_any_race(tmp_path: Path, name: str) -> None:
    async with table(tmp_path, ("ann",)) as at:
        told = private(await at.command(at.people[0], f"game {name}"))
        assert told.startswith("No race is on here, and you have none elsewhere.")


async def test_list(tmp_path: Path) -> None:
    """All servers and channels, those that wait for this member first, with links to their messages."""
    async with table(tmp_path, FOUR) as at:
        assert "no unfinished race" in private(await at.command(at.people[0], "game list"))
        at.rolls = [1]
        await at.open(join=2, course="short")
        at.rolls = [0]
        await at.open(join=2, course="short")
        at.channel = at.guild.create_text_channel("more")
        await at.open(join=2, start=False)
        told = private(await at.command(at.people[0], "game list")).split("\n")
        assert told[0].startswith("▶ **VeloCity #2**: it is your choice. https://discord.com/channels/")
        assert told[0].endswith(str(newest(at.guild.channels["races"].threads[1]).id))
        others = sorted(told[1:])
        assert others[0].startswith("VeloCity #1: somebody else chooses.")
        assert others[1].startswith("VeloCity #3: the lobby is open.")
        assert "no unfinished race" in private(await at.command(at.people[3], "game list"))


async def test_board_posts_it_anew_and_shows_it_privately(tmp_path: Path) -> None:
    async with table(tmp_path, FOUR) as at:
        await begun(at)
        first = at.live
        shown = answer(await at.command(at.people[0], "game board"))
        assert "Your view, seen by you alone. You ride for **Red**." in text(shown)
        assert choices(shown)
        assert at.live.id != first.id
        assert choices(at.live)
        assert not choices(next(message for message in at.place.history() if message.id == first.id))
        told = text(answer(await at.command(at.people[3], "game board")))
        assert "You have no seat in this race; this is what everybody may see." in told


async def test_board_in_words(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        first = at.live
        told = private(await at.command(at.people[0], "game board", words=True))
        assert told.startswith("```\nVeloCity on Lunch Run, round 1")
        assert at.live.id == first.id


async def test_hand(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        shown = answer(await at.command(at.people[0], "game hand"))
        assert "VeloCity on Lunch Run" in alt(shown)
        at.rolls = [1]
        await at.people[0].click(shown, custom_id="g1:1:0.1:solo")
        assert "rides solo: Red 1" in text(shown), "the panel shows what came of it"
        assert not choices(shown)
        assert await at.one("SELECT count(*) FROM choices WHERE kind = 'choose_ride'") == 1


async def test_log(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        at.rolls = [1]
        await at.choose("solo")
        shown = answer(await at.command(at.people[2], "game log"))
        assert "The race begins; ann rides first." in text(shown)
        assert b"24 \xe2\x86\x92 23 (own die)." in await file_of(shown)
        assert shown.attachments[0].filename == "log-1.txt"


async def test_rules(tmp_path: Path) -> None:
    async with table(tmp_path, ("ann",)) as at:
        assert "VeloCity in short" in private(await at.command(at.people[0], "game rules", game="velocity"))
        assert "No race is on here" in private(await at.command(at.people[0], "game rules"))
        await at.people[0].slash(at.channel, "velocity")
        assert "VeloCity in short" in private(await at.command(at.people[0], "game rules"))


async def test_verify(tmp_path: Path) -> None:
    """Before the end the secret stays one; afterwards everybody can recompute every result from the file."""
    async with table(tmp_path) as at:
        await at.open(course="short")
        assert "when the race is over" in private(await at.command(at.people[1], "game verify"))
        await at.choose("solo")
        query = "UPDATE sessions SET status = 'over', outcome = ?"
        outcome = json.dumps({"ranking": [[0], [1, 2]], "reason": "cap", "numbers": {}})
        await at.store.write(lambda db: db.execute(query, (outcome,)))
        await at.rounds(again=True)
        shown = answer(await at.command(at.people[1], "game verify"))
        assert "random results follow from the secret" in text(shown)
        document = json.loads(await file_of(shown))
        assert verify(document) == []
        assert document["commitment"] in text(at.channel.history()[0]), "the promise from the start"


async def test_several_here(tmp_path: Path) -> None:
    """It asks; a button does what the command meant; the number of a session names it too."""
    async with table(tmp_path, FOUR, threads=False) as at:
        await begun(at)
        await begun(at)
        ask = answer(await at.command(at.people[0], "game leave"))
        assert "Several races are on here. Which one?" in text(ask)
        assert labels(ask) == ["VeloCity #1", "VeloCity #2"]
        await at.people[0].click(ask, custom_id="g1:2:-:resign")
        assert "Leave the race?" in text(ask)
        await at.people[0].click(ask, custom_id="g1:2:-:resign~sure")
        assert await at.one("SELECT group_concat(resigned, '') FROM seats WHERE seat = 0") == "01"
        told = private(await at.command(at.people[1], "game lend", member=at.people[3]))
        assert "VeloCity #1, VeloCity #2. Please give the command again and name one under `session`." in told
        told = private(await at.command(at.people[1], "game lend", member=at.people[3], session="#2"))
        assert "lent to dana" in told
        assert await at.one("SELECT session_id FROM seats WHERE lent_to IS NOT NULL") == 2
        assert "no such session" in private(await at.command(at.people[1], "game board", session="99"))
        assert "no such session" in private(await at.command(at.people[1], "game board", session="?!"))


async def test_a_thread_means_its_own_session(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        await begun(at)
        first, second = at.channel.threads
        await at.people[0].slash(first, "game leave")
        shown = answer(await at.people[0].slash(second, "game hand"))
        assert "VeloCity · #2" in text(shown)


async def test_another_servers_session_is_not_told(tmp_path: Path) -> None:
    async with table(tmp_path, FOUR) as at:
        await begun(at)
        await at.store.write(lambda db: db.execute("UPDATE sessions SET guild_id = 5"))
        assert "no such session" in private(await at.command(at.people[3], "game log", session="1"))
        assert "The race begins" in private(await at.command(at.people[0], "game log", session="1"))


async def test_rematch(tmp_path: Path) -> None:
    async with table(tmp_path, FOUR) as at:
        await begun(at)
        await at.position(home=[0, 0], couriers=[[2], [24] * 3, [24] * 3])
        at.rolls = [3]
        await at.choose("solo")
        assert "no seat" in private(await at.people[3].click(at.live, custom_id="g1:1:-:rematch"))
        told = private(await at.people[1].click(at.live, custom_id="g1:1:-:rematch"))
        assert told.startswith(f"The lobby for the rematch is open in <#{at.channel.id}>. You are its host")
        told = private(await at.people[0].click(at.live, custom_id="g1:1:-:rematch"))
        assert told == f"You have a seat in the lobby for the rematch: <#{at.channel.id}>"
        assert all(f"**{name}**" in text(at.lobby) for name in ("ann", "ben"))
        assert f"<@{at.people[1].id}> is the host" in text(at.lobby)
        assert "Lunch Run" in text(at.lobby), "with the same options"
