"""The state of the stand-in: ids and time, users, guilds, channels, messages, files; who may do what."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

import discord

from tests.discord_standin.records import (
    DM,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Guild,
    Interaction,
    Json,
    Message,
    Refused,
    User,
)

EPOCH_MS = 1420070400000
MAX_MESSAGES, MAX_FILES = 50_000, 500
MEMBER = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    read_message_history=True,
    use_application_commands=True,
)
BOT = discord.Permissions(309237763072) | MEMBER
ADMIN = MEMBER | discord.Permissions(manage_guild=True)
DEAR = BOT | discord.Permissions(manage_threads=True, mention_everyone=True)


def bits(*names: str) -> int:
    """Permission names as the number Discord uses."""
    return discord.Permissions(**dict.fromkeys(names, True)).value


class Bell:
    """Rings whenever something happened, so that a wait can look again."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def ring(self) -> None:
        """Wake everybody who waits."""
        self._event.set()
        self._event = asyncio.Event()

    async def until(self, fact: Callable[[], object], seconds: float = 5.0) -> bool:
        """Wait until ``fact()`` holds, at most so long; tells whether it does."""
        try:
            async with asyncio.timeout(seconds):
                while not fact():
                    await self._event.wait()
        except TimeoutError:
            return bool(fact())
        return True


class World:
    """Everything Discord would remember. Bounded: too many messages stop the test, old files are forgotten."""

    def __init__(self) -> None:
        self.address = ""  # of the stand-in itself, http://127.0.0.1:port
        self.shifted = 0.0
        self.answer_seconds = 3.0  # for the first answer to an interaction
        self._last_id = 0
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.in_channel: dict[int, list[int]] = {}
        self.files: OrderedDict[str, tuple[bytes, str]] = OrderedDict()
        self.commands: dict[int | None, list[Json]] = {}
        self.interactions: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.bot = self.add_user("standin-bot", bot=True, permissions=BOT.value)
        self.application_id = self.bot.id

    def now(self) -> float:
        """Seconds since 1970 as the stand-in sees it: ``shifted`` seconds ahead of the machine's clock."""
        return time.time() + self.shifted

    def new_id(self) -> int:
        """A fresh id that carries the time, as Discord's do."""
        at = (int(self.now() * 1000) - EPOCH_MS) << 22
        self._last_id = max(self._last_id + 1, at)
        return self._last_id

    def add_user(self, name: str, *, bot: bool = False, permissions: int | None = None) -> User:
        """A user who is nowhere yet."""
        user = User(self.new_id(), name, bot, MEMBER.value if permissions is None else permissions)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str) -> Guild:
        """A guild with its owner (who may manage it) and the bot."""
        owner = self.add_user(f"{name}-owner", permissions=ADMIN.value)
        guild = Guild(self.new_id(), name, owner.id, self.new_id(), [owner.id, self.bot.id])
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, guild_id: int, name: str) -> Channel:
        """A text channel."""
        channel = Channel(self.new_id(), TEXT, name, guild_id, created=self.now())
        self.channels[channel.id] = channel
        self.guilds[guild_id].channels.append(channel.id)
        return channel

    def add_thread(self, parent: Channel, name: str, *, kind: int = PUBLIC_THREAD, thread_id: int = 0) -> Channel:
        """A thread; one made from a message has the message's id."""
        thread = Channel(thread_id or self.new_id(), kind, name, parent.guild_id, parent.id, created=self.now())
        self.channels[thread.id] = thread
        return thread

    def private_channel(self, user_id: int) -> Channel:
        """The channel between the bot and a user, made when there is none."""
        for channel in self.channels.values():
            if channel.recipient_id == user_id:
                return channel
        channel = Channel(self.new_id(), DM, "", recipient_id=user_id, created=self.now())
        self.channels[channel.id] = channel
        return channel

    def add_message(self, message: Message) -> Message:
        """Keep a message."""
        if len(self.messages) >= MAX_MESSAGES:
            raise Refused(503, 0, "the stand-in keeps no more messages")
        self.messages[message.id] = message
        self.in_channel.setdefault(message.channel_id, []).append(message.id)
        if not message.ephemeral:
            self.channels[message.channel_id].last_message_id = message.id
        return message

    def add_file(self, path: str, data: bytes, content_type: str) -> None:
        """Keep a file; the oldest goes when there are too many."""
        self.files[path] = (data, content_type)
        if len(self.files) > MAX_FILES:
            self.files.popitem(last=False)

    def channel(self, channel_id: int) -> Channel:
        """A channel, or Refused 10003."""
        if channel_id not in self.channels:
            raise Refused(404, 10003)
        return self.channels[channel_id]

    def message(self, channel_id: int, message_id: int, *, private: bool = False) -> Message:
        """A message that is there, or Refused 10008; private ones are found by their interaction only."""
        message = self.messages.get(message_id)
        if (
            message is None
            or message.channel_id != channel_id
            or message.deleted
            or (message.ephemeral and not private)
        ):
            raise Refused(404, 10008)
        return message

    def listed(self, channel_id: int) -> list[Message]:
        """All messages of a channel, oldest first, private ones too, deleted ones not."""
        every = (self.messages[message_id] for message_id in self.in_channel.get(channel_id, []))
        return [message for message in every if not message.deleted]

    def may(self, channel: Channel) -> int:
        """What the bot may do in a channel, as a number."""
        if channel.guild_id is None:
            return DEAR.value
        parent = self.channels.get(channel.parent_id or 0, channel)
        return self.bot.permissions & ~channel.denied & ~parent.denied

    def demand(self, channel: Channel, *names: str) -> None:
        """Refused 50001 when the bot does not see the channel, 50013 when it lacks one of the permissions."""
        if not self.may(channel) & bits("view_channel"):
            raise Refused(403, 50001)
        if any(not self.may(channel) & bits(name) for name in names):
            raise Refused(403, 50013)

    def members_of(self, channel: Channel) -> list[int]:
        """The people who can see a channel."""
        if channel.guild_id is None:
            return [channel.recipient_id or 0]
        return self.guilds[channel.guild_id].members
