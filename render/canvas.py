"""The sheet that a picture is drawn on: places sprites and text, and remembers where, so that tests can look."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from render.indexed import Palette
from render.palette import Colour
from render.shapes import Sprite
from render.text import CAP, fit, ink


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first line below it."""
        return self.y + self.h

    @property
    def cx(self) -> int:
        """The middle column."""
        return self.x + self.w // 2

    @property
    def cy(self) -> int:
        """The middle line."""
        return self.y + self.h // 2

    def inset(self, by: int) -> Box:
        """Return the box made smaller on every side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def holds(self, other: Box) -> bool:
        """Whether another box lies inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom


class Placed(NamedTuple):
    """Something that was drawn: what, where, and the box it was meant to stay in."""

    what: str
    box: Box
    within: Box
    size: int = 0


class Canvas:
    """A picture under construction: in full colour, or with 256 of them when it has a palette.

    With a palette, smooth edges are made for one colour: the ground given, or what lies under the upper left corner.
    """

    def __init__(self, image: Image.Image, palette: Palette | None = None) -> None:
        self.image = image
        self.palette = palette
        self.placed: list[Placed] = []
        self.whole = Box(0, 0, image.width, image.height)

    def put(
        self,
        sprite: Sprite,
        x: float,
        y: float,
        what: str = "",
        within: Box | None = None,
        ground: Colour | None = None,
    ) -> Box:
        """Place a sprite with its middle at a point."""
        w, h = sprite.size
        box = Box(round(x - w / 2), round(y - h / 2), w, h)
        self._paste(sprite.rgb, sprite.mask, None, box.x, box.y, ground)
        if what:
            self.placed.append(Placed(what, box, within or self.whole))
        return box

    def _paste(
        self,
        top: Image.Image | None,
        mask: Image.Image,
        colour: Colour | None,
        x: int,
        y: int,
        ground: Colour | None = None,
    ) -> None:
        if self.palette is None:
            self.image.paste(top or colour or 0, (x, y), mask)
        else:
            below = self._under(x, y) if ground is None else self.palette.index(ground)
            cut = self.palette.cut(top, mask, colour, below)
            self.image.paste(cut.pixels, (x, y), cut.mask)

    def _under(self, x: int, y: int) -> int:
        found = self.image.getpixel((max(0, min(x, self.whole.w - 1)), max(0, min(y, self.whole.h - 1))))
        return found if isinstance(found, int) else 0

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a rectangle."""
        paint = colour if self.palette is None else self.palette.index(colour)
        self.image.paste(paint, (box.x, box.y, box.right, box.bottom))

    def text(
        self, box: Box, text: str, size: int, colour: Colour, *, weight: int = 600, align: str = "l", what: str = "text"
    ) -> Box:
        """Write a line into a box, its capitals in the middle of the height; narrowed or cut when too long."""
        shown, width = fit(text, size, box.w, weight)
        if not shown:
            return Box(box.x, box.y, 0, 0)
        drawn = ink(shown, size, weight, width)
        free = box.w - drawn.advance
        x = box.x + round({"l": 0.0, "m": free / 2, "r": free}[align])
        baseline = round(box.y + box.h / 2 + CAP * size / 2)
        self._paste(None, drawn.mask, colour, x + drawn.dx, baseline + drawn.dy)
        place = Box(x, baseline - round(CAP * size), round(drawn.advance), round(CAP * size))
        self.placed.append(Placed(what, place, box, size))
        return place
