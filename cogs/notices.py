"""The courier: tells Discord what the database says has to be told, each thing once, also after a crash.

The live message is not a queue of messages but a wish: "the board of session 7 has to be shown". Telling compares what
the session is now with what its message last showed, so wishes that pile up while Discord is slow become one.

Before a message is sent, its nonce and the people it calls are committed. If the process dies before the message's id
is stored, the next start looks for it in the channel, and sends it again with the same nonce only if it is not there.
Its container carries the nonce as its id, since Discord tells a message's own nonce only once.

A message that has been superseded loses its controls; that too is a notice, kept until it is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

import discord
from discord.ext import tasks

from cogs import board, ids, pings
from cogs.board import Shown
from cogs.house import House
from cogs.lobby import lobby_message
from cogs.replies import LOST, Reply, text_view
from data.errors import SessionError
from data.look import NEVER, Look
from data.outbox import LOBBY, Board, Old, Outbox

T = TypeVar("T")
log = logging.getLogger(__name__)

OLD = 45 * 60  # seconds: Discord limits edits of messages older than an hour (error 30046)
CHANNEL_GONE = 10003
FORGET_MESSAGE = (10008, 30046, 50083)  # it is gone, was edited too often, or its thread is archived: post a new one
WHY = {50001: "no-right", 50013: "no-right", 160005: "locked"}  # what a person is told, if not just "not-shown"
FOR_GOOD = (CHANNEL_GONE, 10008, 50001)  # an old message with these keeps its controls: they answer as old ones
NO_FILES = (50013, 40005)  # not allowed, or too large: perhaps only because of the picture
HISTORY = 100  # messages looked through for one whose fate is unknown


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
                await self._tell_safely(session_id)
            self._everything = False
        except Exception:
            log.exception("a round of notices failed")

    async def _tell_safely(self, session_id: int) -> None:
        """Tell one session; what cannot be composed is tried again later and holds up no other."""
        try:
            await self.tell(session_id)
        except Exception:
            log.exception("session %d could not be shown", session_id)
            await self.outbox.failed(session_id, None)

    @_rounds.before_loop
    async def _ready(self) -> None:
        await self.client.wait_until_ready()

    async def tell(
        self, session_id: int, reply: Reply | None = None, actor: int | None = None, *, anew: bool = False
    ) -> None:
        """Bring a session's live message up to date, or post it ``anew``.

        ``reply`` may answer a click on it; ``actor`` just chose and need not be called.
        """
        lock = self._locks.setdefault(session_id, asyncio.Lock())
        async with lock:
            try:
                await self._tell(session_id, None if anew else reply, actor, anew=anew)
            except LOST as error:
                await self._failed(session_id, error, reply)
            except SessionError as error:
                log.warning("session %d cannot be shown: %s", session_id, error.code)
            await self._part_old(session_id)
            with contextlib.suppress(SessionError):
                await pings.tell(self, session_id, actor)

    async def _tell(self, session_id: int, reply: Reply | None, actor: int | None, *, anew: bool = False) -> None:
        look = await self.house.sessions.look(session_id, after=NEVER)
        last = await self.outbox.board(session_id)
        own = reply is not None and self._is_board(reply, last)
        if not last.is_wanted and not own and not anew:
            return
        if last.attempt:
            await self._recover(look, last)
        people = board.asked(look)
        fresh = [each for each in people if each.key not in last.asked]
        call = [] if look.session.status == "lobby" else [each.user_id for each in fresh if each.user_id != actor]
        keys = [LOBBY] if look.session.status == "lobby" else [each.key for each in people]
        cog = self.house.games[look.session.game]
        if cog.pings and look.session.status != "lobby":  # people are called in messages of their own, after this one
            call, keys = [], [key for key in last.asked if key != LOBBY]
        if last.message_id is not None and await self.house.usher.is_paused(look):
            await self._edit(look, last, reply if own else None, held=True)
            await self.outbox.done(look.session, last.channel_id, last.message_id, last.posted_at, last.asked)
            return
        is_moved = anew or bool(call) or self._is_outdated(look, last)
        stays = cog.stays(look)
        if last.message_id is None or (is_moved and not stays):
            await self._replace(look, last, call, keys, reply if own else None, None if own else reply)
        else:
            await self._edit(look, last, reply if own else None)
            told = last.asked if call else keys  # an edit calls nobody: that is done with the next message
            await self.outbox.done(look.session, last.channel_id, last.message_id, last.posted_at, told)

    def _is_board(self, reply: Reply, last: Board) -> bool:
        message = reply.interaction.message
        return message is not None and message.id == last.message_id

    def _is_outdated(self, look: Look, last: Board) -> bool:
        if look.session.status in ("cancelled", "frozen", "lobby"):
            return False
        is_old = self.clock.now() - (last.posted_at or 0) > OLD
        return is_old or last.is_lobby or last.channel_id != look.session.place_id or look.session.status == "over"

    async def _compose(self, look: Look, call: Sequence[int]) -> Shown:
        status = look.session.status
        if status == "lobby":
            return await lobby_message(self.house, look)
        if status == "frozen":
            return board.frozen(self.house, look)
        if status == "cancelled":
            return board.closed(self.house, look)
        look.since = await self.house.sessions.story(look, [each.user_id for each in board.asked(look)])
        if status == "over":
            return await board.ended(self.house, look)
        return await board.live(self.house, look, call)

    async def _edit(self, look: Look, last: Board, reply: Reply | None, *, held: bool = False) -> None:
        if held:
            look.since = await self.house.sessions.story(look, [each.user_id for each in board.asked(look)])
        compose = partial(board.held, self.house, look) if held else partial(self._compose, look, ())
        message = await compose()
        if reply is not None and await reply.update(message.view, message.files):
            return
        if last.channel_id is None or last.message_id is None:
            return
        for file in message.files:
            file.reset()
        target = self.channel(last.channel_id).get_partial_message(last.message_id)
        await _sent(look, message, partial(_edited, target), compose)

    async def _replace(
        self, look: Look, last: Board, call: list[int], keys: list[str], reply: Reply | None, command: Reply | None
    ) -> None:
        """Post a new live message; the one before keeps its picture and loses its controls."""
        is_parted = False
        if reply is not None and last.message_id is not None:
            parted = await self._parted(look, is_lobby=last.is_lobby)
            is_parted = await reply.update(parted.view, parted.files)
        nonce = last.attempt.get("nonce") or ids.new_nonce()
        await self.outbox.attempt(look.session.id, nonce, keys)
        stays = self.house.games[look.session.game].stays(look)
        compose = partial(self._compose, look, call)
        message = board.arriving(self.house, look, call) if stays else await compose()
        message.view.children[0].id = int(nonce)
        message_id = await _sent(look, message, partial(self._send, look, nonce, command), compose)
        place, now = look.session.place_id, self.clock.now()
        # the same nonce again: perhaps Discord has answered with the message it had before; or the board is to follow
        if last.attempt or stays:
            await self.outbox.found(look.session.id, Board(place, message_id, now, keys, is_wanted=True))
            await self._tell(look.session.id, None, None)
        else:
            await self.outbox.done(look.session, place, message_id, now, keys, is_parted=is_parted)
        if reply is not None and not reply.answered:  # the clicked message was gone already
            await reply.say(self.house.words(look.session).say("moved-on"))

    async def _send(self, look: Look, nonce: str, reply: Reply | None, message: Shown) -> int:
        """Post a message where the session is played. Only a lobby may answer a command: an answer calls nobody."""
        command = discord.InteractionType.application_command
        if reply is not None and reply.interaction.type is command and look.session.status == "lobby":
            message_id = await reply.public(message.view, message.files)
            if message_id is not None:
                return message_id
            for file in message.files:
                file.reset()
        mentions = discord.AllowedMentions(
            users=[discord.Object(user_id) for user_id in message.call], everyone=False, roles=False
        )
        channel = self.channel(look.session.place_id)
        sent = await channel.send(view=message.view, files=message.files, nonce=nonce, allowed_mentions=mentions)
        return sent.id

    async def _parted(self, look: Look, *, is_lobby: bool) -> Shown:
        if look.session.status == "lobby":
            return Shown(text_view(self.house.words(look.session).say("moved-on")))
        if look.session.started_at is None or look.state is None:
            return board.closed(self.house, look)
        if is_lobby:
            return await board.begun(self.house, look)
        look.since = await self.house.sessions.story(look, [])
        return await board.parted(self.house, look)

    async def _part_old(self, session_id: int) -> None:
        """Take the controls from messages that have been superseded."""
        for old in await self.outbox.old(session_id):
            try:
                await self._part(session_id, old)
            except LOST as error:
                is_for_good = getattr(error, "code", 0) in FOR_GOOD
                log.info("session %d: message %d keeps its controls: %s", session_id, old.message_id, error)
            except SessionError as error:
                is_for_good = True
                log.info("session %d: message %d keeps its controls: %s", session_id, old.message_id, error.code)
            else:
                is_for_good = True
            await self.outbox.settle(old.id, is_done=is_for_good)

    async def _part(self, session_id: int, old: Old) -> None:
        look = await self.house.sessions.look(session_id, after=NEVER)
        compose = partial(self._parted, look, is_lobby=old.is_lobby)
        target = self.channel(old.channel_id).get_partial_message(old.message_id)
        await _sent(look, await compose(), partial(_edited, target), compose)

    async def _recover(self, look: Look, last: Board) -> None:
        """Settle an attempt whose fate is unknown: adopt its message if the channel has it."""
        nonce, keys = last.attempt["nonce"], last.attempt["asked"]
        found = await self.find(look.session.place_id, nonce)
        if found is None:
            return
        last.channel_id, last.message_id = look.session.place_id, found.id
        last.posted_at, last.asked, last.attempt = found.created_at.timestamp(), keys, {}
        await self.outbox.found(look.session.id, last)

    async def find(self, channel_id: int, nonce: str) -> discord.Message | None:
        """Look in a channel for the message that carries this nonce."""
        async for message in self.channel(channel_id).history(limit=HISTORY):
            if any(getattr(part, "id", None) == int(nonce) for part in message.components):
                return message
        return None

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """A channel to send to."""
        return self.client.get_partial_messageable(channel_id)

    async def _failed(self, session_id: int, error: BaseException, reply: Reply | None) -> None:
        """Discord refused or vanished: the session is safe. Forget what is gone, and try again after a pause."""
        code = getattr(error, "code", 0)
        log.warning("session %d could not be shown: %s", session_id, error)
        gone = "message" if code in FORGET_MESSAGE else "channel" if code == CHANNEL_GONE else None
        await self.outbox.failed(session_id, gone)
        if reply is not None and (gone is None or not reply.answered):
            await reply.say(self.house.plain(f"error-{WHY.get(code, 'not-shown')}"))

    async def renew(self, session_id: int, reply: Reply) -> None:
        """Post the live message anew, whatever became of the last one; tell the person if that cannot be done."""
        await self.tell(session_id, reply, anew=True)

    async def place_is_there(self, channel_id: int) -> bool:
        """Whether a channel or thread still exists and can be seen."""
        try:
            await self.client.fetch_channel(channel_id)
        except discord.NotFound:
            return False
        except LOST:
            return True
        return True


async def _sent(
    look: Look, message: Shown, send: Callable[[Shown], Awaitable[T]], compose: Callable[[], Awaitable[Shown]]
) -> T:
    """Send a message, or where no files are taken the same with the board in words."""
    try:
        return await send(message)
    except discord.HTTPException as error:
        if error.code not in NO_FILES or not message.files:
            raise
        look.plain = True
        plain = await compose()
        plain.view.children[0].id = message.view.children[0].id
        return await send(plain)


async def _edited(target: discord.PartialMessage, message: Shown) -> None:
    nobody = discord.AllowedMentions.none()
    await target.edit(view=message.view, attachments=message.files, allowed_mentions=nobody)
