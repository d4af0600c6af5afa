"""Each limit of a request body at n accepted and at n + 1 refused, and discord.py's own bodies accepted."""

from __future__ import annotations

import contextlib
import io
import re
from typing import Any

import discord
import pytest
import simcord
from discord.ext import commands
from discord.http import handle_message_parameters
from simcord.http import router

from tests import limits
from tests.discord_standin.bodies import CASES, HELD, MESSAGES, button, classic, row
from tests.limits import check

needs_document = pytest.mark.skipif(limits.document() is None, reason=limits.WHERE)


@pytest.mark.parametrize("name", CASES)
def test_a_further_limit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fits is accepted by both halves; what does not is refused by the further limits alone."""
    method, path, fits, too_much, reason = CASES[name]
    check(method, path, fits)
    monkeypatch.setattr(limits, "check_schema", lambda *_: None)
    check(method, path, fits)
    with pytest.raises(AssertionError, match=re.escape(reason)):
        check(method, path, too_much)


@needs_document
@pytest.mark.parametrize("name", HELD)
def test_the_document_is_asked(name: str) -> None:
    method, path, fits, too_much = HELD[name]
    check(method, path, fits)
    with pytest.raises(AssertionError):
        check(method, path, too_much)


@needs_document
def test_the_reason_names_the_place() -> None:
    with pytest.raises(AssertionError, match=r"components\[0\]\.components\[1\]\.label"):
        check("POST", MESSAGES, classic(row(button("a"), button("b", label="x" * 81))))


@needs_document
def test_known_keys_are_discords() -> None:
    """Every key of a component that is allowed here is one of Discord's."""
    schemas = (limits.document() or {})["components"]["schemas"]
    theirs: dict[int, set[str]] = {}
    for name, schema in schemas.items():
        for kind in schema.get("properties", {}).get("type", {}).get("enum", []) if "ComponentFor" in name else []:
            theirs.setdefault(kind, set()).update(schema["properties"])
    assert {kind: keys - theirs[kind] for kind, keys in limits.COMPONENT_KEYS.items() if keys - theirs[kind]} == {}
    assert limits.CREATE_KEYS - set(schemas["MessageCreateRequest"]["properties"]) == set()


def test_files() -> None:
    body = {"attachments": [{"id": 0, "filename": "a.png"}]}
    check("POST", MESSAGES, body, files=[10 << 20])
    with pytest.raises(AssertionError, match="larger than 10 MiB"):
        check("POST", MESSAGES, body, files=[(10 << 20) + 1])
    check("POST", MESSAGES, {"content": "x"}, files=[1] * 10)
    with pytest.raises(AssertionError, match="more than 10 files"):
        check("POST", MESSAGES, {"content": "x"}, files=[1] * 11)
    with pytest.raises(AssertionError, match="file 0 was not sent"):
        check("POST", MESSAGES, body, files=[])


def test_what_the_library_sends_fits() -> None:
    """A LayoutView with everything a board has, as discord.py 2.7 turns it into a body."""
    view = discord.ui.LayoutView(timeout=None)
    menu: discord.ui.Select[discord.ui.LayoutView] = discord.ui.Select(custom_id="menu")
    menu.add_option(label="one")
    link: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(label="Help", url="https://example.org")
    press: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(label="Roll", custom_id="roll")
    parts = [
        discord.ui.TextDisplay("<@1> your turn"),
        discord.ui.Section("text", accessory=discord.ui.Thumbnail("https://example.org/a.png")),
        discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="alt")),
        discord.ui.Separator(),
        discord.ui.ActionRow(press, link),
        discord.ui.ActionRow(menu),
    ]
    view.add_item(discord.ui.Container(*parts, accent_colour=0x123456))
    file = discord.File(io.BytesIO(b"png"), "board.png", description="alt")
    with handle_message_parameters(
        file=file, view=view, nonce="n", allowed_mentions=discord.AllowedMentions.none()
    ) as sent:
        assert sent.multipart
        body = discord.utils._from_json(sent.multipart[0]["value"])
    check("POST", MESSAGES, body, files=[3])


@pytest.mark.parametrize("length", [2000, 2001])
async def test_simcord_goes_through_the_check(length: int) -> None:
    """Bodies of answers (webhook adapter) and of channel messages (HTTP client) sent in SimCord are checked."""
    bot = commands.Bot("!", intents=discord.Intents(guilds=True), help_command=None)

    @bot.tree.command(name="race", description="d")
    async def race(interaction: discord.Interaction[Any]) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        file = discord.File(io.BytesIO(b"x" * 7), "board.png")
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay("x" * (length + 2000)))
        await interaction.response.send_message("x", file=file)
        with contextlib.suppress(discord.HTTPException):
            await interaction.channel.send(view=view)

    seen: list[Any] = []
    with contextlib.ExitStack() as stack:
        if length == 2001:
            stack.enter_context(pytest.raises(AssertionError, match=r"POST /channels/\d+/messages: .*4001"))
        stack.enter_context(limits.install_simcord())
        async with simcord.run(bot) as env:
            await bot.tree.sync()
            guild = env.create_guild()
            member = guild.add_member(env.create_user("alice"))
            await member.slash(guild.create_text_channel("races"), "race")
            seen += [request.path for request in env.http_requests if request.method in {"PUT", "POST"}]
    assert [path.rpartition("/")[2] for path in seen] == ["commands", "callback", "messages"]
    assert "install_simcord" not in router.dispatch.__qualname__
