"""The courier: tells Discord what the database says has to be told, each thing once, also after a crash.

The live message is not a queue of messages but a wish: "the board of session 7 has to be shown". Telling compares what
the session is now with what its message last showed, so wishes that pile up while Discord is slow become one.

Before a message is sent, its nonce and the people it calls are committed. If the process dies before the message's id
is stored, the next start looks for it in the channel, and sends it again with the same nonce only if it is not there.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Sequence
from weakref import WeakValueDictionary

import discord
from discord.ext import tasks

from cogs import board
from cogs.board import Shown
from cogs.house import House
from cogs.lobby import lobby_message
from cogs.replies import LOST, Reply
from data.errors import SessionError
from data.outbox import Board, Outbox
from data.sessions import Look

log = logging.getLogger(__name__)

OLD = 45 * 60  # seconds: Discord limits edits of messages older than an hour (error 30046)
NEVER = 1 << 60
CHANNEL_GONE = 10003
FORGET_MESSAGE = (10008, 30046, 50083)  # it is gone, was edited too often, or its thread is archived: post a new one
NO_RIGHT = (50001, 50013)


class Courier:
    """Brings live messages up to date, at once after a click and from the background after trouble."""

    def __init__(self, house: House, client: discord.Client) -> None:
        self.house, self.client = house, client
        self.clock = house.sessions.clock
        self.outbox = Outbox(house.sessions.store, self.clock)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._everything = True

    def start(self) -> None:
        """Start the background round; it begins with what was never said before the last stop."""
        self._everything = True
        self._rounds.start()

    async def stop(self) -> None:
        """Stop the background round."""
        self._rounds.cancel()

    @tasks.loop(seconds=2)
    async def _rounds(self) -> None:
        """Tell what is due: what an earlier run left behind, what failed, what its maker could not show."""
        try:
            for session_id in await self.outbox.due(everything=self._everything):
                await self.tell(session_id)
            self._everything = False
        except Exception:
            log.exception("a round of notices failed")

    @_rounds.before_loop
    async def _ready(self) -> None:
        await self.client.wait_until_ready()

    async def tell(self, session_id: int, reply: Reply | None = None, actor: int | None = None) -> None:
        """Bring a session's live message up to date. ``reply`` may answer a click on it; ``actor`` just chose."""
        lock = self._locks.setdefault(session_id, asyncio.Lock())
        async with lock:
            try:
                await self._tell(session_id, reply, actor)
            except LOST as error:
                await self._failed(session_id, error, reply)
            except SessionError as error:
                log.warning("session %d cannot be shown: %s", session_id, error.code)

    async def _tell(self, session_id: int, reply: Reply | None, actor: int | None) -> None:
        look = await self.house.sessions.look(session_id, after=NEVER)
        shown = await self.outbox.board(session_id)
        if not shown.is_wanted and reply is None:
            return
        if shown.attempt:
            await self._recover(look, shown)
        people = board.asked(look)
        fresh = [each for each in people if each.key not in shown.asked]
        call = [] if look.session.status == "lobby" else [each.user_id for each in fresh if each.user_id != actor]
        keys = [each.key for each in people]
        own = reply is not None and self._is_board(reply, shown)
        if shown.message_id is None or call or self._is_outdated(look, shown):
            await self._replace(look, shown, call, keys, reply if own else None, None if own else reply)
        else:
            await self._edit(look, shown, reply if own else None)
            await self.outbox.done(look.session, shown.channel_id, shown.message_id, shown.posted_at, keys)

    def _is_board(self, reply: Reply, shown: Board) -> bool:
        message = reply.interaction.message
        return message is not None and message.id == shown.message_id

    def _is_outdated(self, look: Look, shown: Board) -> bool:
        if look.session.status in ("cancelled", "frozen", "lobby"):
            return False
        is_old = self.clock.now() - (shown.posted_at or 0) > OLD
        return is_old or shown.channel_id != look.session.place_id or look.session.status == "over"

    async def _compose(self, look: Look, call: Sequence[int], marker: str = "") -> Shown:
        status = look.session.status
        if status == "lobby":
            return await lobby_message(self.house, look)
        if status == "cancelled":
            return board.closed(self.house, look)
        look.since = await self.house.sessions.story(look, [each.user_id for each in board.asked(look)])
        if status == "over":
            return await board.ended(self.house, look)
        return await board.live(self.house, look, call, marker)

    async def _edit(self, look: Look, shown: Board, reply: Reply | None) -> None:
        message = await self._compose(look, ())
        if reply is not None and await reply.update(message.view, message.files):
            return
        if shown.channel_id is None or shown.message_id is None:
            return
        for file in message.files:
            file.reset()
        target = self._channel(shown.channel_id).get_partial_message(shown.message_id)
        await target.edit(view=message.view, attachments=message.files, allowed_mentions=_nobody())

    async def _replace(
        self, look: Look, shown: Board, call: list[int], keys: list[str], reply: Reply | None, command: Reply | None
    ) -> None:
        """Post a new live message; the one before keeps its picture and loses its controls."""
        old = (shown.channel_id, shown.message_id)
        if reply is not None and old[1] is not None:
            parted = await self._parted(look)
            if await reply.update(parted.view, parted.files):
                old = (None, None)
        nonce = secrets.token_hex(8)
        await self.outbox.attempt(look.session.id, nonce, keys)
        message = await self._compose(look, call, nonce)
        await self._send(look, nonce, message, keys, command)
        if old[0] is not None and old[1] is not None:
            await self._part(look, old[0], old[1])

    async def _send(self, look: Look, nonce: str, message: Shown, keys: list[str], reply: Reply | None) -> None:
        place = look.session.place_id
        message_id = None
        if reply is not None and reply.interaction.type is discord.InteractionType.application_command:
            message_id = await reply.public(message.view, message.files)
            for file in message.files:
                file.reset()
        if message_id is None:
            mentions = discord.AllowedMentions(
                users=[discord.Object(user_id) for user_id in message.call], everyone=False, roles=False
            )
            sent = await self._channel(place).send(
                view=message.view, files=message.files, nonce=nonce, allowed_mentions=mentions
            )
            message_id = sent.id
        await self.outbox.done(look.session, place, message_id, self.clock.now(), keys)

    async def _parted(self, look: Look) -> Shown:
        if look.session.started_at is None or look.state is None:
            return board.closed(self.house, look)
        look.since = await self.house.sessions.story(look, [])
        return await board.parted(self.house, look)

    async def _part(self, look: Look, channel_id: int, message_id: int) -> None:
        parted = await self._parted(look)
        target = self._channel(channel_id).get_partial_message(message_id)
        try:
            await target.edit(view=parted.view, attachments=parted.files, allowed_mentions=_nobody())
        except LOST as error:  # it has been superseded; its buttons are answered as old ones
            log.info("session %d: the message before keeps its controls: %s", look.session.id, error)

    async def _recover(self, look: Look, shown: Board) -> None:
        """Settle an attempt whose fate is unknown: adopt its message if the channel has it."""
        nonce, keys = shown.attempt["nonce"], shown.attempt["asked"]
        found = await self._find(look.session.place_id, nonce)
        if found is None:
            return
        shown.channel_id, shown.message_id = look.session.place_id, found.id
        shown.posted_at, shown.asked, shown.attempt = found.created_at.timestamp(), keys, {}
        await self.outbox.found(look.session.id, shown)

    async def _find(self, channel_id: int, nonce: str) -> discord.Message | None:
        """Look for a message of ours whose controls carry this nonce."""
        me = self.client.user
        async for message in self._channel(channel_id).history(limit=30):
            if me is not None and message.author.id == me.id and nonce in _ids_of(message):
                return message
        return None

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel_id)

    async def _failed(self, session_id: int, error: BaseException, reply: Reply | None) -> None:
        """Discord refused or vanished: the session is safe. Forget what is gone, and try again after a pause."""
        code = getattr(error, "code", 0)
        log.warning("session %d could not be shown: %s", session_id, error)
        gone = "message" if code in FORGET_MESSAGE else "channel" if code == CHANNEL_GONE else None
        await self.outbox.failed(session_id, gone)
        if reply is not None and code in NO_RIGHT:
            await reply.say(self.house.plain("error-no-right"))

    async def renew(self, session_id: int) -> None:
        """Post the live message anew, whatever became of the last one."""
        await self.outbox.forget(session_id)
        await self.tell(session_id)

    async def place_is_there(self, channel_id: int) -> bool:
        """Whether a channel or thread still exists and can be seen."""
        try:
            await self.client.fetch_channel(channel_id)
        except discord.NotFound:
            return False
        except LOST:
            return True
        return True

    async def board_of(self, session_id: int) -> Board:
        """The live message of a session as it was last sent."""
        return await self.outbox.board(session_id)


def _ids_of(message: discord.Message) -> str:
    return json.dumps([component.to_dict() for component in message.components])


def _nobody() -> discord.AllowedMentions:
    return discord.AllowedMentions.none()
