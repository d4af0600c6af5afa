"""Pictures of any game: finds the game's drawing module, draws, encodes; and the same position in words.

A drawing module is ``render.<game>`` and offers ``board``, ``title``, ``alt`` and ``lines``. All words come from
``say``, which the caller hands in: nothing here knows a language.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from types import ModuleType
from typing import Any, NamedTuple

from PIL import Image

from render.errors import RenderError
from rules.core.model import Team

ALT_LIMIT = 1024
BOARD_LIMIT = 1900
COMPRESS_LEVEL = 6

Say = Callable[..., str]
"""``say(key, **params)`` returns the text of a message."""


class SeatFace(NamedTuple):
    """How a seat shows in pictures and words."""

    seat: int
    name: str
    team: Team
    computer: bool = False
    away: bool = False
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: PNG data, the text for those who cannot see it, width and height."""

    data: bytes
    alt: str
    size: tuple[int, int]

    @classmethod
    def of(cls, image: Image.Image, alt: str) -> Picture:
        """Encode what has been drawn; a text too long for Discord is cut."""
        return cls(encode(image), cut(alt, ALT_LIMIT), image.size)


def draw(game_id: str, view: Any, faces: Sequence[SeatFace], say: Say, theme: str = "dark") -> Picture:
    """Draw the position. Raise RenderError when that is not possible."""
    module = _module(game_id)
    faces = tuple(faces)
    image = _guard(lambda: module.board(view, faces, say, theme).image)
    return Picture.of(image, alt_text(game_id, view, faces, say))


def title(game_id: str, faces: Sequence[SeatFace], say: Say, theme: str = "dark") -> Picture:
    """Draw the picture of the lobby. Raise RenderError when that is not possible."""
    module = _module(game_id)
    image = _guard(lambda: module.title(tuple(faces), say, theme).image)
    return Picture.of(image, say(f"{game_id.replace('_', '-')}-alt-title"))


def alt_text(game_id: str, view: Any, faces: Sequence[SeatFace], say: Say) -> str:
    """Return the position in sentences, at most 1,024 characters."""
    sentences = _module(game_id).alt(view, tuple(faces), say)
    return cut(" ".join(sentences), ALT_LIMIT)


def text_board(game_id: str, view: Any, faces: Sequence[SeatFace], say: Say) -> str:
    """Return the position as plain lines, at most 1,900 characters."""
    return cut("\n".join(_module(game_id).lines(view, tuple(faces), say)), BOARD_LIMIT)


def encode(image: Image.Image) -> bytes:
    """Return a PNG without metadata."""
    target = BytesIO()
    image.info = {}
    image.save(target, "PNG", compress_level=COMPRESS_LEVEL)
    return target.getvalue()


def cut(text: str, limit: int) -> str:
    """Shorten a text to so many characters, at a space or end of line if there is one near."""
    if len(text) <= limit:
        return text
    short = text[: limit - 1]
    end = max(short.rfind(" "), short.rfind("\n"))
    return (short[:end] if end > limit - 80 else short).rstrip() + "…"


def _module(game_id: str) -> ModuleType:
    try:
        module = importlib.import_module(f"render.{game_id}")
    except (ImportError, ValueError) as error:
        raise RenderError(f"no drawing module for {game_id!r}") from error
    if not hasattr(module, "board"):
        raise RenderError(f"render.{game_id} draws no board")
    return module


def _guard(job: Callable[[], Image.Image]) -> Image.Image:
    """Run a drawing; a call that Pillow no longer has, or that it refuses, becomes a RenderError."""
    try:
        return job()
    except RenderError:
        raise
    except (AttributeError, TypeError, ValueError, OSError, KeyError, IndexError) as error:
        raise RenderError(f"drawing failed: {error!r}") from error
