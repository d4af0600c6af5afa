"""Parts of pictures that seldom change, such as a seat's card: drawn once, kept, and pasted whole ever after."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from PIL import Image

from render.canvas import Box, Canvas, Placed

KEPT = 512
_STAMPS: dict[Hashable, Stamp] = {}


class Stamp(NamedTuple):
    """The pixels of a part, and what was placed there."""

    pixels: Image.Image
    placed: tuple[Placed, ...]


def stamp(canvas: Canvas, box: Box, key: Hashable, paint: Callable[[], None]) -> None:
    """Have a part painted inside a box, or paste what was painted there before for an equal key.

    The key must name everything that the part and the ground below it depend on.
    """
    found = _STAMPS.get(key)
    if found is not None:
        canvas.image.paste(found.pixels, (box.x, box.y))
        canvas.placed.extend(found.placed)
        return
    before = len(canvas.placed)
    paint()
    pixels = canvas.image.crop((box.x, box.y, box.right, box.bottom))
    if len(_STAMPS) >= KEPT:
        _STAMPS.clear()
    _STAMPS[key] = Stamp(pixels, tuple(canvas.placed[before:]))
