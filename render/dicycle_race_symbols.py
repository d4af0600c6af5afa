"""Dicycle Race's own sprites: dice, bottles, combinations, levels, traffic signs (D-04 to D-15, D-73).

The three colours of dice are told by a letter everywhere, and lie far apart in lightness.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import ImageDraw

from render import shapes
from render.kit import AMBER, BLACK, RED, WHITE, Colour, Sprite, sprite
from render.shapes import SCALE
from rules.core.model import Team
from rules.dicycle_race.cards import Card
from rules.dicycle_race.combos import ALIKE, LETTERS, RUNS

INKS: tuple[tuple[Colour, Colour], ...] = (((214, 58, 46), WHITE), ((240, 228, 66), BLACK), ((0, 84, 160), WHITE))
DICE_TEAMS = tuple(
    Team(letter, letter, letter, "#{:02X}{:02X}{:02X}".format(*fill), "#{:02X}{:02X}{:02X}".format(*ink), "square")
    for letter, (fill, ink) in zip(LETTERS, INKS, strict=True)
)
LEVELS: dict[str, tuple[int, Colour]] = {
    "green": (1, (0, 158, 115)),
    "orange": (2, (230, 140, 0)),
    "red": (3, (206, 60, 60)),
}
PAPER: Colour = (250, 251, 252)
TALL = 1.4  # height of a die with its letter, in widths
PLUS = 0.5  # width of a plus sign, in widths of a die


@lru_cache(maxsize=512)
def die(number: int, size: int) -> Sprite:
    """A die of the rules (0 to 17) with its letter below the pips; ``size`` is its width."""
    fill, ink = INKS[number // 6]
    height = round(size * TALL)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h = size * SCALE - 1, height * SCALE - 1
        for inset, colour in ((0.0, WHITE), (0.045, BLACK), (0.09, fill)):
            d = inset * w
            draw.rounded_rectangle((d, d, w - d, h - d), size * 0.22 * SCALE - d, fill=colour)
        shapes.pips(draw, number % 6 + 1, (w / 2, w * 0.5), w, ink)
        shapes.letter(draw, (w / 2, h - w * 0.27), LETTERS[number // 6], size * 0.5 * SCALE, ink)

    return sprite(size, height, paint)


@lru_cache(maxsize=64)
def place(size: int, colour: Colour) -> Sprite:
    """An empty place for a die above a card."""
    height = round(size * TALL)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h, t = size * SCALE - 1, height * SCALE - 1, max(2, round(size * 0.07)) * SCALE
        inset = size * 0.06 * SCALE
        draw.rounded_rectangle((inset, inset, w - inset, h - inset), size * 0.18 * SCALE, outline=colour, width=t)

    return sprite(size, height, paint)


@lru_cache(maxsize=64)
def bottle(colour: int, height: int) -> Sprite:
    """A water bottle in a colour of dice, with its letter (D-15)."""
    fill, ink = INKS[colour]
    width = bottle_width(height)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h, u = width * SCALE - 1, height * SCALE - 1, height * SCALE / 100
        for grow, body in ((0.0, WHITE), (4 * u, BLACK), (8 * u, fill)):
            draw.rounded_rectangle((grow, 22 * u + grow, w - grow, h - grow), 16 * u - grow / 2, fill=body)
            draw.rounded_rectangle((w * 0.28 + grow, grow, w * 0.72 - grow, 34 * u), 5 * u, fill=body)
        draw.rounded_rectangle((w * 0.28 + 8 * u, 17 * u, w * 0.72 - 8 * u, 22 * u), 2 * u, fill=BLACK)
        shapes.letter(draw, (w / 2, 61 * u), LETTERS[colour], 66 * u, ink)

    return sprite(width, height, paint)


def bottle_width(height: int) -> int:
    """Return how wide a bottle of this height is."""
    return round(height * 0.72)


@lru_cache(maxsize=64)
def neutral(sign: str, size: int) -> Sprite:
    """A die of no colour: pips for a digit, a letter where any face will do (D-06, D-09 to D-14)."""
    if sign.isdigit():
        return shapes.die(int(sign), PAPER, BLACK, size)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        end = size * SCALE - 1
        for inset, colour in ((0.0, WHITE), (0.045, BLACK), (0.09, PAPER)):
            d = inset * end
            draw.rounded_rectangle((d, d, end - d, end - d), size * 0.22 * SCALE - d, fill=colour)
        shapes.letter(draw, (end / 2, end / 2), sign, size * 0.66 * SCALE, BLACK)

    return sprite(size, size, paint)


@lru_cache(maxsize=32)
def bound(sign: str, height: int) -> Sprite:
    """A number with the "greater" or "less" sign, on a wide die (D-07, D-08)."""
    return strip(sign, round(height * 1.55), height)


@lru_cache(maxsize=64)
def strip(signs: str, width: int, height: int) -> Sprite:
    """Signs on one wide die of no colour: larger than dice side by side where there is little room."""
    letters = min(height * 0.78, (width - 6) / len(signs) * 1.4)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h = width * SCALE - 1, height * SCALE - 1
        for inset, colour in ((0.0, WHITE), (0.045, BLACK), (0.09, PAPER)):
            d = inset * h
            draw.rounded_rectangle((d, d, w - d, h - d), height * 0.22 * SCALE - d, fill=colour)
        shapes.letter(draw, (w / 2, h / 2), signs, letters * SCALE, BLACK)

    return sprite(width, height, paint)


@lru_cache(maxsize=32)
def plus(size: int, colour: Colour) -> Sprite:
    """A plus sign between a pair and a number (D-12)."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        end, bar = size * SCALE - 1, size * 0.13 * SCALE
        draw.rectangle((end * 0.12, end / 2 - bar, end * 0.88, end / 2 + bar), fill=colour)
        draw.rectangle((end / 2 - bar, end * 0.12, end / 2 + bar, end * 0.88), fill=colour)

    return sprite(size, size, paint)


def signs(card: Card) -> tuple[str, ...]:
    """Return a card's combination sign by sign, as printed: digits, letters, plus, or one bound."""
    if card.combo == "faces":
        return tuple(map(str, card.faces))
    if card.combo in ("over", "under"):
        return (f"{'>' if card.combo == 'over' else '<'}{card.value}",)
    if card.combo == "pair_plus":
        return ("X", "X", "+", str(card.value))
    if card.combo in RUNS:
        return tuple("ABCD"[: RUNS[card.combo]])
    return ("X",) * ALIKE[card.combo]


@lru_cache(maxsize=32)
def peaks(level: str, size: int) -> Sprite:
    """One to three mountains: a card's level (D-04)."""
    count = LEVELS[level][0]
    width = round(size * (0.6 + 0.4 * count)) + 2

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE
        for i in range(count):
            x, base = (0.5 + 0.4 * i) * u, 0.86 * u
            corners = [(x - 0.34 * u, base), (x, 0.2 * u), (x + 0.34 * u, base)]
            shapes.blob(draw, corners, 0.1 * u, BLACK)
            shapes.blob(draw, corners, 0.03 * u, WHITE)

    return sprite(width, size, paint)


@lru_cache(maxsize=64)
def limit_sign(limit: int, size: int, full: bool) -> Sprite:
    """A traffic sign: how many riders may stand here at once, -1 a blank circle; filled when full (D-73, D-75)."""
    text = str(limit) if limit > 0 else ""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        end = size * SCALE - 1
        rings = ((0.0, WHITE), (0.04, BLACK), (0.08, RED), (0.2, RED if full else WHITE))
        for inset, colour in rings:
            d = inset * end
            draw.ellipse((d, d, end - d, end - d), fill=colour)
        shapes.letter(draw, (end / 2, end / 2), text, size * 0.6 * SCALE, WHITE if full else BLACK)

    return sprite(size, size, paint)


@lru_cache(maxsize=16)
def podium(size: int, ink: Colour = BLACK) -> Sprite:
    """The Podium: three steps with their numbers (D-03, D-20)."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        for x, top, number in ((4, 52, "2"), (36, 30, "1"), (67, 64, "3")):
            draw.rectangle((x * u, top * u, (x + 30) * u, 96 * u), fill=WHITE)
            draw.rectangle(((x + 2.5) * u, (top + 2.5) * u, (x + 27.5) * u, 93.5 * u), fill=ink)
            draw.rectangle(((x + 5) * u, (top + 5) * u, (x + 25) * u, 91 * u), fill=AMBER)
            shapes.letter(draw, ((x + 15) * u, (top + 18) * u), number, 26 * u, BLACK)

    return sprite(size, size, paint)


@lru_cache(maxsize=16)
def pile(size: int, ink: Colour) -> Sprite:
    """A small card: cards still to complete."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        draw.rounded_rectangle((18 * u, 8 * u, 82 * u, 92 * u), 10 * u, fill=ink)
        draw.rounded_rectangle((28 * u, 18 * u, 72 * u, 34 * u), 4 * u, fill=BLACK if ink[0] > 128 else WHITE)

    return sprite(size, size, paint)


@lru_cache(maxsize=16)
def star(size: int, fill: Colour) -> Sprite:
    """A star: points of the match."""
    corners = shapes.MARKS["star"].corners

    def paint(draw: ImageDraw.ImageDraw) -> None:
        half = size * SCALE / 2
        points = [(half + x * half * 0.82, half + y * half * 0.82) for x, y in corners]
        shapes.blob(draw, points, 0.1 * half, BLACK)
        shapes.blob(draw, points, 0.02 * half, fill)

    return sprite(size, size, paint)


@lru_cache(maxsize=16)
def lap(size: int, ink: Colour) -> Sprite:
    """A circle with a head: laps."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        draw.arc((14 * u, 14 * u, 86 * u, 86 * u), -60, 220, fill=ink, width=round(13 * u))
        draw.polygon([(62 * u, 2 * u), (94 * u, 22 * u), (58 * u, 40 * u)], fill=ink)

    return sprite(size, size, paint)


def sign_room(sign: str) -> float:
    """Return how wide a sign of a combination is, in widths of a die."""
    return PLUS if sign == "+" else 1.55 if len(sign) > 1 else 1.0
