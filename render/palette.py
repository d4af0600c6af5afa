"""Colours: a dark and a light surface, and the few colours that mean the same in every game.

Colours that are not a team's come from the Okabe-Ito set or are greys; nothing is told by them alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from render.errors import RenderError

Colour = tuple[int, int, int]

BLACK: Colour = (16, 18, 22)
WHITE: Colour = (255, 255, 255)
SKY: Colour = (143, 211, 240)
AMBER: Colour = (240, 173, 46)
GREEN: Colour = (0, 128, 92)
RED: Colour = (196, 34, 34)
STEEL: Colour = (150, 156, 164)
IRON: Colour = (58, 62, 69)
GLOSS: Colour = (222, 230, 236)


@dataclass(frozen=True, slots=True)
class Theme:
    """A surface: the grounds, and the inks that can be read on each of them."""

    name: str
    surface: Colour
    panel: Colour
    panel_active: Colour
    road: Colour
    plain: Colour
    good: Colour
    bad: Colour
    bad_line: Colour
    line: Colour
    ink: Colour
    ink_soft: Colour
    accent: Colour
    accent_ink: Colour


DARK = Theme(
    name="dark",
    surface=(21, 24, 30),
    panel=(35, 40, 49),
    panel_active=(58, 52, 36),
    road=(58, 65, 78),
    plain=(43, 49, 60),
    good=(26, 72, 92),
    bad=(70, 50, 43),
    bad_line=(82, 60, 52),
    line=(84, 93, 108),
    ink=(240, 243, 247),
    ink_soft=(176, 185, 198),
    accent=AMBER,
    accent_ink=BLACK,
)
LIGHT = Theme(
    name="light",
    surface=(238, 241, 245),
    panel=(255, 255, 255),
    panel_active=(255, 240, 205),
    road=(190, 198, 209),
    plain=(250, 251, 252),
    good=(205, 233, 246),
    bad=(244, 221, 208),
    bad_line=(234, 206, 190),
    line=(160, 169, 182),
    ink=(24, 28, 35),
    ink_soft=(82, 91, 105),
    accent=(176, 92, 0),
    accent_ink=WHITE,
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}


def theme_of(name: str) -> Theme:
    """Return the theme of this name; raise RenderError when there is none."""
    try:
        return THEMES[name]
    except KeyError:
        raise RenderError(f"no theme {name!r}") from None


def rgb(text: str) -> Colour:
    """Read ``#RRGGBB``; raise RenderError for anything else."""
    found = re.fullmatch(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})", text)
    if found is None:
        raise RenderError(f"{text!r} is no colour")
    return int(found[1], 16), int(found[2], 16), int(found[3], 16)


def luminance(colour: Colour) -> float:
    """Return the relative luminance (WCAG), 0 to 1."""
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours (WCAG), 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return ``one`` with this share (0 to 1) of ``other`` in it."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )
