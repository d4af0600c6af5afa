"""The set-up, what was sent, and what goes wrong: everything about a stand-in but its sockets."""

from __future__ import annotations

from tests.discord_standin.faults import Fault, When
from tests.discord_standin.gateway import MEMBERS, Hub
from tests.discord_standin.payloads import channel_json, guild_json, user_json
from tests.discord_standin.people import People
from tests.discord_standin.records import (
    Channel,
    Guild,
    Interaction,
    Message,
    Ping,
    Request,
    User,
    Violation,
)
from tests.discord_standin.world import Bell, World, bits


class Stage(People):
    """Guilds and members to play with; messages, pings, requests, violations to look at; faults to plan."""

    def __init__(self, world: World, hub: Hub, bell: Bell) -> None:
        super().__init__(world, hub, bell)
        self.requests: list[Request] = []
        self.violations: list[Violation] = []
        self.faults: list[Fault] = []
        self.latest: Fault | None = None

    @property
    def address(self) -> str:
        """Where the stand-in listens, http://127.0.0.1:port."""
        return self.world.address

    # The set-up.

    def add_guild(self, name: str = "guild", *, members: int = 2, channels: int = 1) -> Guild:
        """A guild; ``guild.members`` starts with owner and bot, then come so many ordinary members."""
        guild = self.world.add_guild(name)
        for number in range(channels):
            self.world.add_channel(guild.id, f"channel-{number}")
        for number in range(members):
            self.add_member(guild.id, f"{name}-member-{number}")
        self.hub.emit("GUILD_CREATE", guild_json(self.world, guild))
        return guild

    def add_member(self, guild: int, name: str, *permissions: str) -> User:
        """One more member; further permissions by name ("manage_guild")."""
        user = self.world.add_user(name)
        user.permissions |= bits(*permissions)
        self.world.guilds[guild].members.append(user.id)
        return user

    def leave(self, guild: int, user: int) -> None:
        """A member leaves the guild."""
        self.world.guilds[guild].members.remove(user)
        gone = {"guild_id": str(guild), "user": user_json(self.world.users[user])}
        self.hub.emit("GUILD_MEMBER_REMOVE", gone, MEMBERS)

    def come_back(self, guild: int, user: int) -> None:
        """A member returns."""
        self.world.guilds[guild].members.append(user)

    def deny(self, channel: int, *permissions: str) -> None:
        """Take permissions from the bot in a channel (all of them back: no names)."""
        self.world.channels[channel].denied = bits(*permissions)
        self.hub.emit("CHANNEL_UPDATE", channel_json(self.world, self.world.channels[channel]))

    def close_dms(self, user: int) -> None:
        """Private messages to this person are refused from now on (50007)."""
        self.world.users[user].dms_closed = True

    def archive(self, thread: int, *, locked: bool = False) -> None:
        """A thread goes to sleep; edits in it are refused (50083)."""
        channel = self.world.channels[thread]
        channel.archived, channel.locked = True, locked
        self.hub.emit("THREAD_UPDATE", channel_json(self.world, channel))

    def forget_message(self, message: int) -> None:
        """A moderator deletes a message (10008 from now on)."""
        self.world.messages[message].deleted = True

    def forget_channel(self, channel: int, *, tell: bool = False) -> None:
        """A channel or thread is deleted (10003 from now on), with or without the event."""
        gone = self.world.channels.pop(channel)
        if gone.guild_id is not None and channel in self.world.guilds[gone.guild_id].channels:
            self.world.guilds[gone.guild_id].channels.remove(channel)
        if tell:
            self.hub.emit("THREAD_DELETE" if gone.is_thread else "CHANNEL_DELETE", channel_json(self.world, gone))

    def shift(self, seconds: float) -> None:
        """Let time pass for the stand-in: interactions grow older, tokens expire."""
        self.world.shifted += seconds

    # What was sent.

    def messages(self, channel: int, *, private: bool = False, last: int = 0) -> list[Message]:
        """The messages of a channel, oldest first; with ``private`` also those that only one person sees.

        ``last``: only so many of the newest.
        """
        return [message for message in self.world.listed(channel) if private or not message.ephemeral][-last:]

    def message(self, message: int) -> Message:
        """One message, deleted or not."""
        return self.world.messages[message]

    def pings(self, channel: int | None = None) -> list[Ping]:
        """Who was notified by what, one entry per message and person; edits notify nobody."""
        every = (message for message in self.world.messages.values() if channel in {None, message.channel_id})
        return [Ping(one.id, one.channel_id, user, one.created) for one in every for user in one.pinged]

    def interactions(self) -> list[Interaction]:
        """Everything people did, in order."""
        return list(self.world.interactions.values())

    async def told(self, interaction: int, seconds: float = 10.0) -> Interaction:
        """An interaction once it brought a message, at the latest after so long."""
        record = self.world.interactions[interaction]
        await self.bell.until(lambda: record.messages, seconds)
        return record

    def threads(self, channel: int) -> list[Channel]:
        """The threads of a channel."""
        return [thread for thread in self.world.channels.values() if thread.parent_id == channel]

    def file(self, address: str) -> bytes:
        """An uploaded file by its address; KeyError when it is no longer kept."""
        return self.world.files[address.removeprefix(self.address)][0]

    # What goes wrong.

    def fault(
        self,
        method: str = "*",
        path: str = "*",
        *,
        nth: int = 1,
        times: int = 1,
        drop: When | None = None,
        status: int | None = None,
        code: int = 0,
        effect: bool = False,
        delay: float = 0.0,
        retry_after: float = 0.1,
        via: bool = True,
    ) -> Fault:
        """Plan a fault, see ``faults.Fault``; returned so that its ``hits`` can be read."""
        planned = Fault(method, path, nth, times, drop, status, code, effect, delay, retry_after, via)
        self.faults.append(planned)
        self.latest = planned
        return planned

    def clear_faults(self) -> None:
        """Nothing that was planned goes wrong any more."""
        self.faults = []

    async def struck(self, seconds: float = 2.0) -> bool:
        """Wait until the fault planned last has hit something; tells whether it did."""
        return await self.bell.until(lambda: self.latest is not None and self.latest.hits, seconds)

    def drop_gateway(self) -> None:
        """Cut the bot's gateway connection."""
        self.hub.drop()

    async def close_gateway(self, code: int = 4000) -> None:
        """Close the bot's gateway connection with a code."""
        await self.hub.close(code)

    def ask_to_reconnect(self) -> None:
        """Op 7."""
        self.hub.ask_to_reconnect()

    def invalidate_session(self, *, resumable: bool = False) -> None:
        """Op 9."""
        self.hub.invalidate(resumable=resumable)

    def refuse_identify(self, code: int = 4004, times: int = 1) -> None:
        """The next IDENTIFYs are answered with a close code."""
        self.hub.refusals += [code] * times
