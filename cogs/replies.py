"""Answering an interaction: in time, once, and to the right person.

Discord wants the first answer within three seconds. A watch acknowledges by itself when the work takes longer than
one, and whatever happens to an answer on its way, nothing that was committed is taken back.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import aiohttp
import discord

from data.errors import SessionError

log = logging.getLogger(__name__)

PATIENCE = 1.0  # seconds until the watch acknowledges
LOST = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, asyncio.TimeoutError, OSError)
UNKNOWN_FATE = 40060  # already acknowledged: perhaps by our own first try


def text_view(text: str) -> discord.ui.LayoutView:
    """A message of plain text."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text[:4000]))
    return view


def is_refused(error: BaseException) -> bool:
    """Whether Discord has surely not done it; otherwise its fate is unknown."""
    return isinstance(error, discord.HTTPException) and error.status < 500 and error.code != UNKNOWN_FATE


class Reply:
    """The answer to one interaction. ``start`` the watch first, ``close`` it last."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.answered = False
        self._turn = asyncio.Lock()  # two answers at once would both be sent
        self._watch: asyncio.Task[None] | None = None
        self._deferred_privately = False
        self.message_id: int | None = None  # the private message that was sent or changed, once Discord has taken it
        self.is_used = False  # whether the person has seen an answer, and not only that the click arrived

    def start(self) -> None:
        """Start the watch."""
        self._watch = asyncio.create_task(self._wait())

    async def close(self) -> None:
        """Stop the watch, and acknowledge if nobody has."""
        if self._watch is not None:
            self._watch.cancel()
        if not self.answered:
            await self.acknowledge()

    async def _wait(self) -> None:
        await asyncio.sleep(PATIENCE)
        await self.acknowledge()

    async def acknowledge(self) -> None:
        """Say that the click arrived, without an answer yet: quietly for a click, privately for a command."""
        async with self._turn:
            if self.answered:
                return
            self.answered = True
            is_click = self.interaction.type is discord.InteractionType.component
            self._deferred_privately = not is_click
            try:
                await self.interaction.response.defer(ephemeral=not is_click)
            except LOST as error:
                self.answered = not is_refused(error)
                self._deferred_privately = self._deferred_privately and self.answered
                log.warning("interaction %d could not be acknowledged: %s", self.interaction.id, error)

    async def update(self, view: discord.ui.LayoutView, files: list[discord.File]) -> bool:
        """Replace the message that was clicked. Returns False when that did not work."""
        async with self._turn:
            try:
                if self.answered or not await self._edit_first(view, files):
                    await self.interaction.edit_original_response(view=view, attachments=files)
            except LOST as error:
                log.warning("interaction %d: the message was not updated: %s", self.interaction.id, error)
                return False
            self.is_used = True
            self.message_id = getattr(self.interaction.message, "id", None)
            return True

    async def dismiss(self) -> None:
        """Take the private message that was clicked away."""
        await self.acknowledge()
        self.is_used = True
        try:
            await self.interaction.delete_original_response()
        except LOST as error:
            log.info("interaction %d: the panel stays: %s", self.interaction.id, error)

    async def _edit_first(self, view: discord.ui.LayoutView, files: list[discord.File]) -> bool:
        """Update as the first answer; False when somebody has answered already: a lost first try, or a twin."""
        self.answered = True
        try:
            await self.interaction.response.edit_message(view=view, attachments=files)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_FATE:
                self.answered = not is_refused(error)  # the message is gone, say: another kind of answer may go through
                raise
            for file in files:
                file.reset()
            return False
        return True

    async def private(self, view: discord.ui.LayoutView, files: list[discord.File] | None = None) -> None:
        """Tell this person alone."""
        async with self._turn:
            self.is_used = True
            try:
                if not self.answered:
                    self.answered = True
                    sent = await self.interaction.response.send_message(view=view, files=files or [], ephemeral=True)
                    self.message_id = sent.message_id
                elif self._deferred_privately:
                    self._deferred_privately = False
                    edited = await self.interaction.edit_original_response(view=view, attachments=files or [])
                    self.message_id = edited.id
                else:
                    more = await self.interaction.followup.send(view=view, files=files or [], ephemeral=True, wait=True)
                    self.message_id = more.id
            except LOST as error:
                log.warning("interaction %d: the private answer was lost: %s", self.interaction.id, error)

    async def panel(self, view: discord.ui.LayoutView, files: list[discord.File] | None = None) -> None:
        """Show a private panel: in place of the private message that was clicked, else as a new one."""
        message = self.interaction.message
        if message is not None and message.flags.ephemeral and await self.update(view, files or []):
            return
        for file in files or []:
            file.reset()
        await self.private(view, files)

    async def say(self, text: str) -> None:
        """Tell this person alone, in plain text."""
        await self.private(text_view(text))

    async def modal(self, modal: discord.ui.Modal) -> None:
        """Open a form; only as the first answer. Raises too_slow when the watch has answered already."""
        async with self._turn:
            if self.answered:
                raise SessionError("too_slow")
            self.answered = self.is_used = True
            try:
                await self.interaction.response.send_modal(modal)
            except LOST as error:
                log.warning("interaction %d: the form was lost: %s", self.interaction.id, error)

    async def public(self, view: discord.ui.LayoutView, files: list[discord.File]) -> int | None:
        """Answer a command with a message for everybody; returns its id, or None when it was refused.

        Raises one of LOST when nobody knows whether the message is there.
        """
        async with self._turn:
            try:
                if self.answered:
                    return None
                self.answered = self.is_used = True
                sent = await self.interaction.response.send_message(
                    view=view, files=files, allowed_mentions=discord.AllowedMentions.none()
                )
            except LOST as error:
                log.warning("interaction %d: the answer was lost: %s", self.interaction.id, error)
                if is_refused(error):
                    return None
                raise
            return sent.message_id
