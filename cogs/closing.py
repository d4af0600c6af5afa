"""What ends by itself: private messages that must not stay as they are, and pauses of a session.

A private message can be changed only with the token of its newest interaction, for 15 minutes. So each is a row
(data/panels.py) with its token; what is due goes to the game's cog (`due`), and what was open when the bot stopped to
`broken_off`. The base of both edits the message to a line.
"""

from __future__ import annotations

import asyncio
import logging
from weakref import WeakValueDictionary

import discord
from discord.ext import tasks

from cogs.board import Shown
from cogs.clicks import Click
from cogs.controls import Control, small
from cogs.house import House
from cogs.ids import Target
from cogs.replies import LOST
from data import panels
from data.errors import SessionError
from data.look import NEVER, Look
from data.panels import PAUSE, Panel
from rules import GAMES

log = logging.getLogger(__name__)

TOKEN_LIVES = 15 * 60 - 5  # seconds
STAYS = 14 * 60  # seconds after its newest click that a message stays at most
RETRY = 5.0  # seconds until a failed closing is tried again
GONE = (10008, 10015, 50027)  # no such message, no such webhook, the token is void


class Usher:
    """Looks every second for what is due, and knows every private message that is open."""

    def __init__(self, house: House, client: discord.Client) -> None:
        self.house, self.client = house, client
        self.clock, self.store = house.sessions.clock, house.sessions.store
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._is_new = True

    def start(self) -> None:
        """Start; first everything that the last run left open is closed."""
        self._is_new = True
        self._rounds.start()

    async def stop(self) -> None:
        """Stop looking."""
        self._rounds.cancel()

    @tasks.loop(seconds=1)
    async def _rounds(self) -> None:
        try:
            now = self.clock.now()
            if self._is_new:
                for panel in await self.store.read(panels.all_of_them):
                    await self._safely(panel, is_left=panel.kind != PAUSE)
                self._is_new = False
            for panel in await self.store.read(lambda db: panels.due(db, now)):
                await self._safely(panel)
        except Exception:
            log.exception("a round of closings failed")

    @_rounds.before_loop
    async def _ready(self) -> None:
        await self.client.wait_until_ready()

    async def _safely(self, panel: Panel, *, is_left: bool = False) -> None:
        """Do what is due; what fails holds up no other and is tried again."""
        try:
            if panel.kind == PAUSE:
                await self._resume(panel)
                return
            look = await self.house.sessions.look(panel.session_id, after=NEVER)
            cog = self.house.games[look.session.game]
            async with self.lock(panel.session_id):
                if await self.is_there(panel):
                    await (cog.broken_off(panel) if is_left else cog.due(panel))
        except SessionError as error:
            log.warning("session %d: a private message is let go: %s", panel.session_id, error.code)
            await self.drop(panel)
        except Exception:
            log.exception("session %d: what was due failed", panel.session_id)
            await self.put_off(panel)

    async def _resume(self, panel: Panel) -> None:
        if panel.close_at <= self.clock.now():
            await self.house.sessions.resume(panel.session_id)
            await self.house.courier.tell(panel.session_id)

    def lock(self, session_id: int) -> asyncio.Lock:
        """The lock of a session's private messages: no picture may arrive after the edit that closes."""
        return self._locks.setdefault(session_id, asyncio.Lock())

    async def is_there(self, panel: Panel) -> bool:
        """Whether a row is still as it was read."""
        return panel in await self.of_session(panel.session_id)

    async def is_paused(self, look: Look) -> bool:
        """Whether everybody is still to look at what has just happened."""
        if look.session.status != "playing" or GAMES[look.session.game].pause is None:
            return False
        until = await self.store.read(lambda db: panels.pause_until(db, look.session.id))
        return until > self.clock.now()

    async def of_session(self, session_id: int, user_id: int | None = None) -> list[Panel]:
        """The private messages that are open in a session, or only this person's."""
        found = await self.store.read(lambda db: panels.of_session(db, session_id))
        return [panel for panel in found if user_id in (None, panel.user_id)]

    def panel(self, click: Click, kind: str, seat: int | None, phase: str, seconds: float) -> Panel:
        """A row for the message that answers, or has answered, this click."""
        now, reply = self.clock.now(), click.reply
        token = click.interaction.token
        ends = now + min(seconds, STAYS)
        return Panel(click.session_id, kind, seat, click.user.id, phase, reply.message_id, token, now, ends)

    async def note(self, panel: Panel) -> None:
        """Note that a private message is there; an older one of this kind and person is closed."""
        for older in await self.of_session(panel.session_id, panel.user_id):
            if older.kind == panel.kind and older.message_id not in (None, panel.message_id):
                await self.shut(older)
        await self.store.write(lambda db: panels.put(db, panel))

    async def note_again(self, panel: Panel) -> None:
        """Note what a message that is open shows now and when it is due again."""
        await self.store.write(lambda db: panels.change(db, panel))

    async def put_off(self, panel: Panel) -> None:
        """Try again a little later."""
        await self.note_again(panel._replace(close_at=self.clock.now() + RETRY))

    async def drop(self, panel: Panel) -> None:
        """Forget a message."""
        await self.store.write(lambda db: panels.drop(db, panel.id))

    async def edit(self, panel: Panel, shown: Shown) -> None:
        """Change a private message. Raises one of LOST."""
        if panel.message_id is None or self.clock.now() - panel.opened_at > TOKEN_LIVES:
            raise OSError("out of reach")
        files = shown.files
        await self._webhook(panel).edit_message(panel.message_id, view=shown.view, attachments=files)

    def _webhook(self, panel: Panel) -> discord.Webhook:
        return discord.Webhook.partial(self.client.application_id or 0, panel.token, client=self.client)

    async def shut(self, panel: Panel, items: list[Control] | None = None, key: str = "private-closed") -> bool:
        """Edit a private message to a line and forget it; delete it if nothing is left to press.

        Returns False when Discord would not, for the moment.
        """
        if panel.message_id is not None and self.clock.now() - panel.opened_at <= TOKEN_LIVES:
            look = await self.house.sessions.look(panel.session_id, after=NEVER)
            text = self.house.words(look.session).say(key)
            try:
                await self.edit(panel, Shown(small(text, items or [])))
                if not items:
                    await self._webhook(panel).delete_message(panel.message_id)
            except LOST as error:
                if getattr(error, "code", 0) not in GONE:
                    log.info("session %d: a private message could not be closed yet: %s", panel.session_id, error)
                    await self.put_off(panel)
                    return False
        await self.drop(panel)
        return True

    async def shut_all(self, session_id: int, user_id: int | None = None, seat: int | None = None) -> None:
        """Close what a person, or whoever played a seat, has open: somebody else plays it from now on."""
        async with self.lock(session_id):
            for panel in await self.of_session(session_id, user_id):
                if seat in (None, panel.seat):
                    look = await self.house.sessions.look(session_id, after=NEVER)
                    await self.house.games[look.session.game].broken_off(panel)

    async def stops(self, click: Click, target: Target) -> bool:
        """Before a choice: close the person's other private messages. True when the click came from an ended one.

        Raises SessionError 'still_open' when Discord would not take one of them.
        """
        message = click.interaction.message
        is_private = message is not None and message.flags.ephemeral
        mine = await self.of_session(click.session_id, click.user.id)
        others = [panel for panel in mine if message is None or panel.message_id != message.id]
        if not others and not (is_private and not mine):
            return False
        look = await self.house.sessions.look(click.session_id, after=NEVER)
        cog, words = self.house.games[look.session.game], self.house.words(look.session, click.language)
        if cog.closes and is_private and len(others) == len(mine):
            await click.reply.panel(small(words.say("private-closed")))
            return True
        seats = look.session.seats_of(click.user.id)
        is_mine = any(d.id == target.decision and d.seat == seat.seat for d in look.decisions for seat in seats)
        if is_mine and target.branch == look.session.branch:
            async with self.lock(click.session_id):
                for panel in await self.of_session(click.session_id, click.user.id):  # what was being sent is there now
                    if (message is None or panel.message_id != message.id) and not await self.shut(panel):
                        raise SessionError("still_open")
        return False
