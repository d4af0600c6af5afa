"""The stand-in judged with a bare discord.py bot: login, commands, clicks, duplicates, resume, restart, faults."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import jsonschema
import pytest

from tests.discord_standin import payloads
from tests.discord_standin.bare_bot import Bot
from tests.discord_standin.control import standin_process
from tests.discord_standin.openapi import WHERE, document
from tests.discord_standin.point import point_at, pointed_at
from tests.discord_standin.records import Guild
from tests.discord_standin.server import StandIn


@asynccontextmanager
async def running(standin: StandIn) -> AsyncIterator[Bot]:
    """A fresh client, logged in."""
    with pointed_at(standin.address):
        bot = Bot()
        task = asyncio.create_task(bot.start(standin.token))
        try:
            assert await standin.ready(5)
            await asyncio.wait_for(bot.wait_until_ready(), 5)
            yield bot
        finally:
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def standin() -> AsyncIterator[StandIn]:
    async with StandIn(lifetime=60) as one:
        yield one


@pytest.fixture
def guild(standin: StandIn) -> Guild:
    return standin.add_guild("club", members=2)


async def test_a_command_a_click_and_a_new_client(standin: StandIn, guild: Guild) -> None:
    """Slash, V2 message with a picture, click that edits it, and a click answered by another client after a restart."""
    _, _, alice, bob = guild.members
    channel = guild.channels[0]
    async with running(standin):
        opened = await standin.slash(alice, channel, "race", {"friend": bob})
        assert (opened.answer_type, opened.refusals) == (4, [])
        assert opened.latency is not None
        (message,) = standin.messages(channel)
        assert message.is_v2
        assert message.custom_ids == ["count:0"]
        assert message.attachments[0]["description"] == "board 0"
        assert (message.attachments[0]["width"], message.attachments[0]["height"]) == (30, 20)
        assert standin.file(message.attachments[0]["url"]).startswith(b"\x89PNG")
        assert [(ping.message_id, ping.user_id) for ping in standin.pings()] == [(message.id, bob)]
        clicked = await standin.click(bob, message, "count:0")
        assert clicked.answer_type == 7
        assert (message.custom_ids, message.edits[0].content) == (["count:1"], "")
        assert "count 1" in message.text
        assert len(standin.pings()) == 1  # an edit notifies nobody
        with pytest.raises(ValueError, match="no usable control"):
            await standin.click(bob, message, "count:0")
    assert (await standin.click(bob, message, "count:1")).answered is False  # nobody is there
    async with running(standin):
        assert (await standin.click(bob, message, "count:1")).answer_type == 7
        assert message.custom_ids == ["count:2"]
        assert (await standin.click(bob, message, "count:0", stale=True)).answer_type == 7
        assert message.custom_ids == ["count:1"]
    assert standin.hub.identifies == 2
    assert standin.violations == []


async def test_deferred_answers_and_forms(standin: StandIn, guild: Guild) -> None:
    """A deferred private answer is filled and followed up; a form is opened, sent and answered in private."""
    alice, bob = guild.members[2:4]
    async with running(standin):
        late = await standin.slash(alice, guild.channels[0], "late")
        assert late.answer_type == 5
        await standin.bell.until(lambda: len(late.messages) == 2)
        assert [message.text for message in late.ephemeral] == ["done", "and more"]
        assert standin.messages(guild.channels[0]) == []
        opened = await standin.slash(alice, guild.channels[0], "form")
        assert opened.modal is not None
        with pytest.raises(ValueError, match="no form"):
            await standin.modal_submit(bob, opened, {})
        sent = await standin.modal_submit(alice, opened, {"name": "Ann"})
        assert [message.text for message in sent.ephemeral] == ["hello Ann"]
    assert standin.violations == []


async def test_suggestions_and_selects(standin: StandIn, guild: Guild) -> None:
    """Typing brings suggestions; a select is used within its limits; what a person cannot do is refused here."""
    alice, channel = guild.members[2], guild.channels[0]
    async with running(standin):
        typed = await standin.autocomplete(alice, channel, "find", {"course": "a"}, "course")
        assert typed.answer is not None
        assert [choice["value"] for choice in typed.answer["data"]["choices"]] == ["ax", "ay"]
        with pytest.raises(ValueError, match="missing options"):
            await standin.slash(alice, channel, "find")
        with pytest.raises(LookupError):
            await standin.slash(alice, channel, "found")
        shown = (await standin.slash(alice, channel, "find", {"course": "ax"})).messages[0]
        for wrong in ([], ["a", "b", "c"], ["d"]):
            with pytest.raises(ValueError, match=r"values chosen|are not among"):
                await standin.click(alice, shown, "menu", wrong)
        fits("MessageResponse", payloads.message_json(standin.world, shown))
        assert (await standin.click(alice, shown, "menu", ["a", "b"])).answer_type == 7
        assert shown.custom_ids == ["count:0"]
    assert standin.violations == []


@pytest.mark.skipif(document() is None, reason=WHERE)
def test_what_it_sends_is_what_discord_sends(standin: StandIn, guild: Guild) -> None:
    """Users, members, channels and threads have what Discord's answers always have."""
    world, channel = standin.world, standin.world.channels[guild.channels[0]]
    thread = world.add_thread(channel, "race")
    fits("UserResponse", payloads.user_json(world.bot))
    fits("GuildMemberResponse", payloads.member_json(world.bot))
    fits("GuildChannelResponse", payloads.channel_json(world, channel))
    fits("ThreadResponse", payloads.channel_json(world, thread))
    fits("PrivateChannelResponse", payloads.channel_json(world, world.private_channel(guild.members[2])))
    with pytest.raises(jsonschema.ValidationError):
        fits("UserResponse", {"id": "1"})


def fits(name: str, answer: dict[str, Any]) -> dict[str, Any]:
    """The answer itself, checked against a schema of Discord's document where that is at hand."""
    whole = document()
    if whole is not None:
        jsonschema.validate(answer, {**whole, "$ref": f"#/components/schemas/{name}"})
    return answer


async def test_the_same_interaction_twice(standin: StandIn, guild: Guild) -> None:
    """The library hands both deliveries on; the second answer is refused with 40060."""
    alice, bob = guild.members[2:4]
    async with running(standin):
        opened = await standin.slash(alice, guild.channels[0], "race", {"friend": bob})
        again = await standin.deliver_again(opened)
    assert again.deliveries == 2
    assert [(refusal.status, refusal.code) for refusal in again.refusals] == [(400, 40060)]
    assert len(standin.messages(guild.channels[0])) == 1


async def test_lost_connections_and_resume(standin: StandIn, guild: Guild) -> None:
    """A cut connection and op 7 are resumed, and an event of the meantime is replayed."""
    alice, bob = guild.members[2:4]
    async with running(standin) as bot:
        opened = await standin.slash(alice, guild.channels[0], "race", {"friend": bob})
        standin.ask_to_reconnect()
        assert await standin.bell.until(lambda: standin.hub.resumes == 1, 5)
        await standin.close_gateway(4000)
        clicked = await standin.click(bob, opened.messages[0], "count:0")
        assert (clicked.deliveries, clicked.answer_type) == (0, 7)
        assert standin.hub.resumes == 2
        assert bot.seen == ["ready", "resumed", "resumed"]
    assert standin.hub.identifies == 1


async def test_a_cut_connection_and_an_invalid_session(standin: StandIn, guild: Guild) -> None:
    """A connection cut without a word is resumed; op 9 makes a new session, and clicks go on."""
    alice, bob = guild.members[2:4]
    async with running(standin):
        standin.invalidate_session()
        assert await standin.bell.until(lambda: standin.hub.identifies == 2 and standin.hub.listening, 5)
        opened = await standin.slash(alice, guild.channels[0], "race", {"friend": bob})
        assert opened.answer_type == 4
        standin.invalidate_session(resumable=True)
        assert await standin.bell.until(lambda: standin.hub.resumes == 1, 5)
        standin.world.answer_seconds = 10  # the library waits up to two seconds after a lost connection
        standin.drop_gateway()
        assert (await standin.click(bob, opened.messages[0], "count:0")).answer_type == 7
        assert (standin.hub.identifies, standin.hub.resumes) == (2, 2)


async def test_what_a_courier_meets(standin: StandIn, guild: Guild) -> None:
    """Private messages, history, what was deleted or forgotten, sleeping threads, people who left, pings."""
    alice, bob = guild.members[2:4]
    async with running(standin) as bot:
        channel = bot.get_channel(guild.channels[0])
        assert isinstance(channel, discord.TextChannel)
        allowed = discord.AllowedMentions(users=[discord.Object(alice)])
        texts = (f"<@{alice}> <@{bob}> go", f"<@{bob}> quiet", f"<@{alice}> silent")
        sent = [await channel.send(text, allowed_mentions=allowed, silent="silent" in text) for text in texts]
        assert [(ping.message_id, ping.user_id) for ping in standin.pings(channel.id)] == [(sent[0].id, alice)]
        assert [one.id async for one in channel.history(limit=2)] == [sent[2].id, sent[1].id]
        assert [one.id async for one in channel.history(after=sent[0], limit=1)] == [sent[1].id]
        await sent[0].delete()
        assert await code_of(sent[0].edit(content="x")) == 10008
        standin.forget_message(sent[1].id)
        assert await code_of(channel.fetch_message(sent[1].id)) == 10008
        assert [one.id for one in standin.messages(channel.id)] == [sent[2].id]

        friend = await bot.fetch_user(alice)
        private = await friend.send("your turn")
        assert standin.pings(private.channel.id)[0].user_id == alice
        standin.close_dms(alice)
        assert await code_of(friend.send("again")) == 50007

        thread = await channel.create_thread(name="race", type=discord.ChannelType.public_thread)
        inside = await thread.send("board")
        standin.archive(thread.id)
        assert await code_of(thread.get_partial_message(inside.id).edit(content="x")) == 50083
        await thread.send("awake")
        await thread.get_partial_message(inside.id).edit(content="x")
        standin.archive(thread.id, locked=True)
        assert await code_of(thread.send("x")) == 160005

        assert (await bot.get_guild(guild.id).fetch_member(bob)).id == bob  # type: ignore[union-attr]
        standin.leave(guild.id, bob)
        assert await code_of(bot.get_guild(guild.id).fetch_member(bob)) == 10007  # type: ignore[union-attr]
        with pytest.raises(ValueError, match="does not see"):
            await standin.slash(bob, channel.id, "late")
        standin.forget_channel(channel.id)
        assert await code_of(channel.send("x")) == 10003
        assert await code_of(bot.http.request(discord.http.Route("GET", "/guilds/1/audit-logs"))) == 0
    assert [violation.path for violation in standin.violations] == ["/guilds/1/audit-logs"]


async def code_of(doing: Coroutine[Any, Any, Any]) -> int:
    """The error code Discord answers with."""
    with pytest.raises(discord.HTTPException) as error:
        await doing
    return error.value.code


async def test_a_session_is_refused(standin: StandIn, guild: Guild) -> None:
    """IDENTIFY answered with 4004 ends the client; a wrong token is refused at login."""
    standin.refuse_identify(4004)
    with pointed_at(standin.address):
        async with Bot() as bot:
            with pytest.raises(discord.ConnectionClosed) as closed:
                await asyncio.wait_for(bot.start(standin.token), 5)
        assert closed.value.code == 4004
        async with Bot() as bot:
            with pytest.raises(discord.LoginFailure):
                await asyncio.wait_for(bot.start("wrong"), 5)


async def post(standin: StandIn, guild: Guild) -> str:
    done = await standin.slash(guild.members[2], guild.channels[0], "post")
    return done.ephemeral[0].text


async def test_nonces_threads_and_refusals(standin: StandIn, guild: Guild) -> None:
    """The same nonce brings the same message; what was forgotten or forbidden is refused with Discord's codes."""
    channel = guild.channels[0]
    async with running(standin):
        assert await post(standin, guild) == "first notice-1, edited notice-1, 160004"
        (message,) = standin.messages(channel)
        assert (message.text, standin.threads(channel)[0].id) == ("edited", message.id)
        assert [one.text for one in standin.messages(message.id)] == ["in the thread"]
        standin.deny(channel, "create_public_threads")
        standin.shift(400)
        assert await post(standin, guild) == "first notice-1, 50013, edited notice-1, 50013"
        standin.deny(channel, "view_channel")
        assert await post(standin, guild) == "50001, 50001"
        standin.deny(channel)
        standin.fault("PATCH", "/channels/*/messages/*", status=400, code=30046)
        standin.fault("POST", "*/threads", status=400, code=160006)
        assert await post(standin, guild) == "edited notice-1, 30046, edited notice-1, 160006"
    assert standin.violations == []


async def test_dropped_and_failed_requests(standin: StandIn, guild: Guild) -> None:
    """Before and after the request took effect; 502 and 429 are tried again by the library."""
    channel = guild.channels[0]
    async with running(standin):
        send = f"/channels/{channel}/messages"
        standin.fault("POST", send, drop="before")
        standin.fault("POST", send, nth=2, status=502, effect=True)
        standin.deny(channel, "create_public_threads")
        assert await post(standin, guild) == "lost, second notice-1, 50013"
        assert len(standin.messages(channel)) == 1  # the retry after 502 found its nonce
        standin.shift(400)
        limited = standin.fault("POST", send, status=429, times=2, retry_after=0.05)
        standin.fault("POST", send, nth=4, drop="after")
        assert await post(standin, guild) == "first notice-1, 50013, lost"
        assert limited.hits == 2
        standin.fault("POST", send, status=429, via=False)
        assert (await post(standin, guild)).startswith("0, ")
    codes = [request.status for request in standin.requests if request.path == send]
    assert codes == [0, 502, 200, 429, 429, 200, 0, 429, 200]
    assert standin.violations == []


async def test_bad_bodies_are_violations(standin: StandIn, guild: Guild) -> None:
    """A body over a limit is refused as Discord would, and noted."""
    async with running(standin):
        done = await standin.slash(guild.members[2], guild.channels[0], "bad")
    assert (done.answered, done.refusals[0].code) == (False, 50035)
    assert [violation.path for violation in standin.violations] == [done.refusals[0].path]


async def test_late_answers(standin: StandIn, guild: Guild) -> None:
    """An answer after three seconds finds nothing; a token is good for a quarter of an hour."""
    async with running(standin) as bot:
        late = await standin.slash(guild.members[2], guild.channels[0], "late")
        standin.shift(1000)
        webhook = discord.Webhook.partial(standin.world.application_id, late.token, client=bot)
        with pytest.raises(discord.HTTPException) as error:
            await webhook.send("x")
        assert error.value.code == 50027
        standin.fault("POST", "/interactions/*", delay=0.2)
        waiting = asyncio.create_task(standin.slash(guild.members[2], guild.channels[0], "late"))
        await asyncio.sleep(0)  # the event is on its way
        standin.shift(3)
        assert [refusal.code for refusal in (await waiting).refusals] == [10062]


async def bot_process(address: str, folder: Path) -> asyncio.subprocess.Process:
    command = [
        sys.executable,
        "-m",
        "tests.discord_standin.run_bot",
        "--api",
        address,
        "--db",
        str(folder / "db.sqlite"),
    ]
    root = Path(__file__).resolve().parents[1]
    return await asyncio.create_subprocess_exec(*command, "--main", "tests.discord_standin.bare_bot", cwd=root)


async def test_processes_of_their_own(tmp_path: Path) -> None:
    """Stand-in and bot in processes of their own; the bot is killed, nothing is forgotten, another bot goes on."""
    async with standin_process(lifetime=30) as standin:
        guild = await standin.call("add_guild", name="club", members=2)
        alice, bob = guild["members"][2:4]
        bot = await bot_process(standin.address, tmp_path)
        try:
            assert await standin.call("ready", seconds=10)
            opened = await standin.slash(alice, guild["channels"][0], "race", {"friend": bob})
            bot.send_signal(signal.SIGKILL)
            await bot.wait()
            bot = await bot_process(standin.address, tmp_path)
            (message,) = await standin.messages(guild["channels"][0])
            assert message == opened.messages[0]
            assert await standin.call("ready", seconds=10)
            assert (await standin.click(bob, message, "count:0")).answer_type == 7
            assert [ping.user_id for ping in await standin.pings()] == [bob]
            assert await standin.call("violations") == []
            with pytest.raises(ValueError, match="no usable control"):
                await standin.click(bob, message, "count:0")
        finally:
            bot.kill()
            await bot.wait()


async def test_it_ends_by_itself() -> None:
    """After its lifetime nothing listens any more."""
    async with StandIn(lifetime=0.05) as standin:
        await asyncio.wait_for(standin.over.wait(), 5)
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", standin.port)


def test_pointing_is_undone() -> None:
    before = discord.http.Route.BASE
    with pointed_at("http://127.0.0.1:1"):
        point_at("http://127.0.0.1:2")
        assert discord.http.Route.BASE == "http://127.0.0.1:2/api/v10"
    assert before == discord.http.Route.BASE
