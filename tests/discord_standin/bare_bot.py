"""A bare discord.py bot to judge the stand-in with: commands, a counting button, a form, a select, posts."""

from __future__ import annotations

import io
import os
from re import Match
from typing import Any, Self

import aiohttp
import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image

Click = discord.Interaction[Any]


def picture(colour: int) -> discord.File:
    """A small picture with alt text."""
    data = io.BytesIO()
    Image.new("RGB", (30, 20), (colour % 256, 0, 0)).save(data, "png")
    data.seek(0)
    return discord.File(data, "board.png", description=f"board {colour}")


def board(count: int, mention: int) -> ui.LayoutView:
    """A Components V2 message: a mention, a picture, a button that counts."""
    view = ui.LayoutView(timeout=None)
    image = ui.MediaGallery[Any](discord.MediaGalleryItem("attachment://board.png", description="alt"))
    row = ui.ActionRow[Any](Count(count))
    view.add_item(ui.Container(ui.TextDisplay(f"<@{mention}> count {count}"), image, row))
    return view


class Count(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, interaction: Click, item: ui.Item[Any], match: Match[str]) -> Self:
        return cls(int(match["n"]))

    async def callback(self, interaction: Click) -> None:
        allowed = discord.AllowedMentions(users=[interaction.user])
        view = board(self.n + 1, interaction.user.id)
        await interaction.response.edit_message(view=view, attachments=[picture(self.n)], allowed_mentions=allowed)


class Form(ui.Modal, title="Name"):
    name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name"))

    async def on_submit(self, interaction: Click) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        await interaction.response.send_message(f"hello {self.name.component.value}", ephemeral=True)


class Bot(commands.AutoShardedBot):
    def __init__(self) -> None:
        none = discord.AllowedMentions.none()
        super().__init__(
            "!", intents=discord.Intents(guilds=True), shard_count=1, allowed_mentions=none, help_command=None
        )
        self._connection.guild_ready_timeout = 0.05
        self.seen: list[str] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        for name in ("race", "late", "form", "post", "bad", "find"):
            made = self.tree.command(name=name, description=name)(getattr(self, name))
        made.autocomplete("course")(self.suggest)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The library waits five seconds here before a second IDENTIFY."""

    async def on_ready(self) -> None:
        self.seen.append("ready")

    async def on_resumed(self) -> None:
        self.seen.append("resumed")

    @app_commands.describe(friend="whom to name")
    async def race(self, interaction: Click, friend: discord.Member) -> None:
        await interaction.response.send_message(
            view=board(0, friend.id), file=picture(0), allowed_mentions=discord.AllowedMentions(users=[friend])
        )

    async def late(self, interaction: Click) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(content="done")
        await interaction.followup.send("and more", ephemeral=True)

    async def form(self, interaction: Click) -> None:
        await interaction.response.send_modal(Form())

    @app_commands.describe(course="what to suggest")
    async def find(self, interaction: Click, course: str) -> None:
        """An option with suggestions, answered by a select whose choice is answered by an update."""
        menu: ui.Select[Any] = ui.Select(custom_id="menu", max_values=2)
        for name in "abc":
            menu.add_option(label=name, value=name)
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(course)).add_item(
            ui.Section("see", accessory=ui.Thumbnail("https://example.org/a.png"))
        )
        view.add_item(ui.Separator()).add_item(ui.ActionRow[Any](menu)).add_item(ui.File("attachment://board.png"))
        menu.callback = lambda told: told.response.edit_message(view=board(0, 1), attachments=[picture(0)])  # type: ignore
        await interaction.response.send_message(view=view, file=picture(0))

    async def suggest(self, interaction: Click, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=typed + end, value=typed + end) for end in "xy"]

    async def bad(self, interaction: Click) -> None:
        view = ui.View()
        for label in "ab":
            view.add_item(ui.Button(label=label, custom_id="the same"))
        await interaction.response.send_message(view=view, ephemeral=True)

    async def post(self, interaction: Click) -> None:
        """What a courier does: post with a nonce, edit later, a thread; says in private how each went."""
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        await interaction.response.defer(ephemeral=True)
        went: list[str] = []
        for text in ("first", "second"):
            try:
                sent = await channel.send(text, nonce="notice-1")
                went.append(f"{sent.content} {sent.nonce}")
                await channel.get_partial_message(sent.id).edit(content="edited")
                await (await sent.create_thread(name="race")).send("in the thread")
            except (discord.HTTPException, discord.RateLimited) as error:
                went.append(str(getattr(error, "code", "late")))
            except aiohttp.ClientError:
                went.append("lost")
        await interaction.followup.send(", ".join(went), ephemeral=True)


def main() -> int:
    """The bot as ``run_bot`` starts it."""
    Bot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
    return 0
