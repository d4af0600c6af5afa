"""What every cog works with: the sessions, the painter, the courier and the cogs of the games."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

import discord

from cogs.ids import Target
from cogs.words import Words
from data import catalog
from data.look import Look
from data.rows import Session
from data.sessions import Sessions
from render.picture import Picture, SeatFace, draw, text_board, title

if TYPE_CHECKING:
    from cogs.closing import Usher
    from cogs.game import GameCog
    from cogs.notices import Courier

log = logging.getLogger(__name__)
PAINTERS = 2  # pictures drawn at the same time; more would only make each slower
KEPT = 128  # pictures kept


class Painter:
    """Draws in a worker thread and keeps what was drawn, by what is drawn and for whom."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Picture] = OrderedDict()
        self._at_once = asyncio.Semaphore(PAINTERS)

    async def board(
        self, look: Look, seat: int | None, faces: Sequence[SeatFace], words: Words, *, held: bool = False
    ) -> Picture | None:
        """The board as this seat, or everybody, may see it; None when it cannot be drawn."""
        key = (look.session.id, look.session.version, seat, words.language, held)
        return await self._paint(key, draw, look.session.game, look.view(seat, held=held), faces, words.say)

    async def once(self, paint: Callable[..., Picture], *what: Any) -> Picture | None:
        """A picture that is not kept; None when it cannot be drawn."""
        async with self._at_once:
            try:
                return await asyncio.to_thread(paint, *what)
            except Exception:
                log.exception("a picture could not be drawn")
                return None

    async def lobby(self, session: Session, faces: Sequence[SeatFace], words: Words) -> Picture | None:
        """The title picture of a lobby."""
        key = (session.id, session.version, "lobby", words.language)
        return await self._paint(key, title, session.game, faces, words.say)

    async def _paint(self, key: tuple[Any, ...], paint: Any, *what: Any) -> Picture | None:
        if key not in self._kept:
            async with self._at_once:
                try:
                    self._kept[key] = await asyncio.to_thread(paint, *what)
                except Exception:
                    log.exception("picture %s could not be drawn", key)
                    return None
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]


Clicked = Callable[[discord.Interaction[Any], Target, list[str]], Awaitable[None]]


async def _nobody_listens(interaction: discord.Interaction[Any], target: Target, values: list[str]) -> None:
    raise RuntimeError("no cog handles clicks")


@dataclass
class House:
    """The parts of the bot that the cogs share. Made at start, handed around, closed at the end."""

    sessions: Sessions
    threads: bool = True
    painter: Painter = field(default_factory=Painter)
    games: dict[str, GameCog] = field(default_factory=dict)
    clicked: Clicked = _nobody_listens
    is_closing: bool = False
    running: set[Any] = field(default_factory=set)  # interactions that are being answered
    courier: Courier = field(init=False, repr=False)  # tells Discord what has changed
    usher: Usher = field(init=False, repr=False)  # ends what has to end by itself

    def plain(self, key: str, language: str | None = None, **params: Any) -> str:
        """A text that belongs to no session."""
        return catalog.text(key, params, catalog.choose_language(language))

    def words(self, session: Session, language: str | None = None) -> Words:
        """The texts of a session."""
        return Words(session, self.games[session.game], catalog.choose_language(language))

    def faces(self, look: Look, words: Words) -> list[SeatFace]:
        """How the seats look in a picture: names, and who is away or has answered."""
        answered = look.sealed
        return [
            SeatFace(
                seat=seat.seat,
                name=words.plain(seat.seat),
                team=words.team(seat),
                computer=seat.holder_id is None,
                away=seat.holder_id is not None and seat.is_computer,
                answered=seat.seat in answered,
            )
            for seat in look.session.seats
        ]

    def text_board(self, look: Look, seat: int | None, words: Words) -> str:
        """The position in words, in a block that keeps its columns; nothing when there is no telling it."""
        try:
            told = text_board(look.session.game, look.view(seat), self.faces(look, words), words.say)
        except Exception:
            log.exception("session %d could not be told in words", look.session.id)
            return ""
        return f"```\n{told}\n```"


def house_of(interaction: discord.Interaction[Any]) -> House:
    """The house of the bot that received an interaction."""
    return cast("House", interaction.client.house)  # type: ignore[attr-defined, unused-ignore]
