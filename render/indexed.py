"""From full colour to 256 colours: a third of the bytes, a quarter of the time to encode.

The palette is made from the theme and the teams, never from the picture: the same position gives the same bytes.
It holds every flat colour and, between those that meet at smooth edges, a few steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from PIL import Image

from render.errors import RenderError
from render.palette import AMBER, BLACK, GLOSS, GREEN, IRON, SKY, STEEL, WHITE, Colour, mix, rgb, theme_of
from rules.core.model import Team

KEPT = 4096  # sprites kept as they look on one ground, per palette


class Cut(NamedTuple):
    """A sprite in the colours of a palette, as it looks on one ground, and where it covers that ground."""

    pixels: Image.Image
    mask: Image.Image
    source: Image.Image


class Palette:
    """At most 256 colours, and sprites turned into them once."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        if len(colours) > 256:
            raise RenderError(f"{len(colours)} colours do not fit into a palette")
        self.colours = tuple(colours)
        self._holder = Image.new("P", (1, 1))
        self._holder.putpalette([part for colour in colours for part in colour])
        self._index = {colour: i for i, colour in reversed(list(enumerate(colours)))}
        self._cuts: dict[tuple[int, Colour | None, int], Cut] = {}
        self._lock = Lock()

    def index(self, colour: Colour) -> int:
        """Return the number of a colour, or of the nearest one."""
        found = self._index.get(colour)
        if found is None:
            found = min(range(len(self.colours)), key=lambda i: _distance(self.colours[i], colour))
            self._index[colour] = found
        return found

    def reduce(self, image: Image.Image) -> Image.Image:
        """Return a full-colour image in these colours; each pixel takes the nearest one."""
        with self._lock:
            return image.quantize(palette=self._holder, dither=Image.Dither.NONE)

    def cut(self, rgb_or_none: Image.Image | None, mask: Image.Image, colour: Colour | None, ground: int) -> Cut:
        """Return a sprite (or, without one, a mask filled with a colour) as it looks on a ground."""
        key = (id(mask), colour, ground)
        found = self._cuts.get(key)
        if found is None or found.source is not mask:
            top = rgb_or_none or Image.new("RGB", mask.size, colour or BLACK)
            below = Image.new("RGB", mask.size, self.colours[ground])
            pixels = self.reduce(Image.composite(top, below, mask))
            found = Cut(pixels, mask.point(_COVERS, "1"), mask)
            if len(self._cuts) >= KEPT:
                self._cuts.clear()
            self._cuts[key] = found
        return found


_COVERS = [0] * 16 + [255] * 240  # a coverage below a sixteenth is left out


def _distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


@lru_cache(maxsize=64)
def palette(
    theme_name: str,
    teams: tuple[Team, ...],
    grounds: tuple[Colour, ...] = (),
    edges: tuple[tuple[Colour, Colour], ...] = (),
) -> Palette:
    """Return the palette of a theme and teams.

    ``grounds`` are flat colours that this game adds, ``edges`` pairs of colours that meet at smooth edges.
    """
    added = (each for one, other in edges for each in (one, other, *_ramp(one, other, 0.33, 0.66)))
    return Palette(list(dict.fromkeys((*_colours(theme_name, teams, grounds), *added))))


def _ramp(one: Colour, other: Colour, *steps: float) -> Iterable[Colour]:
    return (mix(one, other, step) for step in steps)


def _colours(theme_name: str, teams: tuple[Team, ...], grounds: tuple[Colour, ...]) -> Iterable[Colour]:
    theme = theme_of(theme_name)
    flats = (
        theme.surface,
        theme.panel,
        theme.panel_active,
        theme.road,
        theme.plain,
        theme.good,
        theme.bad,
        theme.bad_line,
        theme.accent,
        *grounds,
    )
    yield from (*flats, theme.ink, theme.ink_soft, BLACK, WHITE, SKY, STEEL, IRON, AMBER, GLOSS, GREEN)
    for team in teams:
        fill, ink = rgb(team.fill), rgb(team.ink)
        yield from (fill, ink, *_ramp(fill, BLACK, 0.33, 0.66), *_ramp(fill, ink, 0.25, 0.5, 0.75))
    yield from _ramp(BLACK, WHITE, 0.15, 0.3, 0.45, 0.6, 0.75, 0.88)
    for flat in flats:
        yield from _ramp(flat, theme.ink, 0.22, 0.4, 0.6, 0.8)
        yield from _ramp(flat, WHITE if theme.name == "dark" else BLACK, 0.5)
    for one, other in ((SKY, BLACK), (STEEL, IRON), (AMBER, BLACK), (GREEN, WHITE), (theme.accent, theme.accent_ink)):
        yield from _ramp(one, other, 0.33, 0.66)
    for flat in (theme.surface, theme.panel, theme.panel_active):
        yield from _ramp(flat, theme.ink_soft, 0.3, 0.6, 0.8)
        yield from _ramp(flat, theme.accent, 0.33, 0.66)
    yield from _ramp(theme.surface, theme.panel, 0.5)
