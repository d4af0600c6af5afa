"""Where a session is played: in a thread of its own where the bot may make one, else in the channel."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from tests.cogs.table import Table, choices, newest, private, table, text


def forbid(at: Table, name: str, **rights: bool) -> discord.Object:
    """Make a channel in which the bot lacks something, and play there."""
    overwrite = discord.PermissionOverwrite(**rights)
    at.channel = at.guild.create_text_channel(name, overwrites={at.guild.default_role: overwrite})
    return discord.Object(at.channel.id)


async def test_a_thread_of_its_own(tmp_path: Path) -> None:
    """It is named after the game, the seats are added, it rests after a week, and the lobby tells the way."""
    async with table(tmp_path) as at:
        await at.open(course="short")
        thread = at.channel.threads[0]
        assert thread.name == "VeloCity #1"
        made = next(entry for entry in at.env.http_requests if entry.path.endswith("/threads"))
        assert made.json is not None
        assert made.json["auto_archive_duration"] == 10080
        added = [e.path.rsplit("/", 1)[1] for e in at.env.http_requests if "thread-members" in e.path]
        assert added == [str(member.id) for member in at.people]
        assert f"in its own thread: <#{thread.id}>" in text(at.channel.history()[0])
        assert choices(newest(thread))


@pytest.mark.parametrize("why", ["setting", "right", "right in threads", "too many", "broken"])
async def test_without_a_thread_it_is_played_in_the_channel(tmp_path: Path, why: str) -> None:
    async with table(tmp_path, threads=why != "setting") as at:
        if why == "right":
            forbid(at, "flat", create_public_threads=False)
        if why == "right in threads":
            forbid(at, "silent", send_messages_in_threads=False)
        if why == "too many":
            at.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
        if why == "broken":
            at.env.inject_error("POST", "/channels/*/threads", status=500)
        await at.open(course="short")
        assert not at.channel.threads
        assert "in the messages below" in text(at.channel.history()[0])
        assert len(at.channel.history()) == 2
        first = at.live
        await at.choose("solo")
        assert at.live.id != first.id, "and goes on there"


async def test_a_lobby_inside_a_thread_stays_there(tmp_path: Path) -> None:
    async with table(tmp_path, ("ann", "ben", "cem")) as at:
        await at.open(course="short")
        thread = at.channel.threads[0]
        await at.people[0].slash(thread, "velocity", computers=2)
        await at.people[0].click(newest(thread), custom_id="g1:2:-:start")
        assert await at.one("SELECT thread_id FROM sessions WHERE id = 2") is None
        assert "g1:2:" in str(choices(newest(thread)))


async def test_a_thread_that_exists_already_is_used(tmp_path: Path) -> None:
    """Error 160004: an answer that got lost is no reason to play elsewhere."""
    async with table(tmp_path) as at:
        await at.open(start=False)
        lobby = at.lobby
        at.env.inject_error("POST", "/channels/*/threads", status=400, code=160004)
        at.env.inject_error("POST", f"/channels/{lobby.id}/messages", status=404, code=10003, times=None)
        await at.people[0].click(lobby, custom_id="g1:1:-:start")
        at.env.backend.faults.clear()
        await at.rounds(10)
        assert await at.one("SELECT thread_id FROM sessions") is None, "it was not there: back to the channel"
        assert choices(at.lobby)


@pytest.mark.parametrize(
    ("right", "told"),
    [
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_nothing_is_opened_where_a_right_is_missing(tmp_path: Path, right: str, told: str) -> None:
    async with table(tmp_path) as at:
        forbid(at, "closed", **{right: False})
        result = await at.people[0].slash(at.channel, "velocity")
        assert f"I am missing these rights in this channel: {told}." in private(result)
        assert await at.one("SELECT count(*) FROM sessions") == 0
