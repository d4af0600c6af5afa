"""Text in pictures: the font, what it can show, and what fits.

A letter that the font lacks would come out as a box. So every name goes through `readable`, which measures that,
and every text through `fit`, which narrows it, and only then cuts it.
"""

from __future__ import annotations

import importlib.resources
import unicodedata
from functools import lru_cache
from io import BytesIO
from threading import Lock
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from render.errors import RenderError

PACKAGE = "fontpkg_noto_sans"
CAP = 0.714  # height of a capital letter, in font sizes
WIDTHS = (100, 88, 76, 64)
SHAPING = bool(features.check("raqm"))
_ABSENT = "\U0010ffff"
_LOCK = Lock()


class Ink(NamedTuple):
    """A drawn text: its coverage, and where its top left corner lies from the start of the baseline, in pixels."""

    mask: Image.Image
    dx: int
    dy: int
    advance: float


@lru_cache(maxsize=1)
def _data() -> bytes:
    try:
        folder = importlib.resources.files(PACKAGE) / "files"
        found = [f for f in folder.iterdir() if f.name.startswith("NotoSans[") and f.name.endswith(".ttf")]
        return found[0].read_bytes()
    except (ImportError, OSError, IndexError) as error:
        raise RenderError(f"the font of the package {PACKAGE} is missing") from error


@lru_cache(maxsize=256)
def font(size: int, weight: int = 600, width: int = 100, shaped: bool = SHAPING) -> ImageFont.FreeTypeFont:
    """Return the font at a size in pixels, a weight (100 to 900) and a width in per cent (62 to 100)."""
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    try:
        face = ImageFont.truetype(BytesIO(_data()), size, layout_engine=engine)
        wanted = {b"Weight": weight, b"Width": width}
        face.set_variation_by_axes([wanted[bytes(axis["name"])] for axis in face.get_variation_axes()])
    except (OSError, KeyError, AttributeError, TypeError, ValueError, NotImplementedError) as error:
        raise RenderError(f"the font cannot be used: {error}") from error
    return face


@lru_cache(maxsize=8192)
def has_glyph(letter: str) -> bool:
    """Whether the font can draw this one character (measured: it does not look like a missing one)."""
    with _LOCK:
        face = font(40, 400, 100, False)
        return bytes(face.getmask(letter)) != bytes(face.getmask(_ABSENT))


def _spoken(letter: str) -> str:
    """Return what is kept of a character: nothing of invisible ones and of pictures that the font lacks."""
    kind = unicodedata.category(letter)
    if kind[0] == "Z":
        return " "
    if kind[0] == "C" or "\ufe00" <= letter <= "\ufe0f" or letter == "\u20e3":
        return ""
    return letter if kind[0] != "S" or has_glyph(letter) else ""


def _tidy(text: str) -> str:
    """Return a text without invisible characters, with single spaces and at most two marks on a letter."""
    kept: list[str] = []
    marks = 0
    for letter in " ".join("".join(_spoken(each) for each in text).split()):
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= 2 and (kept or not marks):
            kept.append(letter)
    return "".join(kept)


def _needs_shaping(text: str) -> bool:
    return any(
        unicodedata.combining(c) or unicodedata.bidirectional(c) in ("R", "AL") or c >= "\u0900" > c for c in text
    ) or any("\u0590" <= c <= "\u1cff" for c in text)


@lru_cache(maxsize=2048)
def readable(text: str, fallback: str) -> str:
    """Return a name as the font can show it, or the fallback if a letter of it would be a box."""
    for form in ("NFC", "NFKC"):
        plain = _tidy(unicodedata.normalize(form, text))
        if plain and all(map(has_glyph, plain)) and (SHAPING or not _needs_shaping(plain)):
            return plain
    return fallback


def plain(text: str, fallback: str) -> str:
    """Return a name for running text: one line, nothing invisible, nothing that ends a code block."""
    kept = "".join(
        c for c in text.replace("`", "'") if c.isspace() or unicodedata.category(c)[0] != "C" or c == "\u200d"
    )
    return " ".join(kept.split()).strip("\u200d ") or fallback


def length(text: str, size: int, weight: int = 600, width: int = 100) -> float:
    """Return how wide a text is, in pixels."""
    return ink(text, size, weight, width).advance


@lru_cache(maxsize=2048)
def fit(text: str, size: int, room: int, weight: int = 600) -> tuple[str, int]:
    """Return the text, shortened if it must be, and the font width, so that it takes at most ``room`` pixels."""
    for width in WIDTHS:
        if length(text, size, weight, width) <= room:
            return text, width
    for end in range(len(text) - 1, 0, -1):
        if not unicodedata.combining(text[end]):
            short = text[:end].rstrip() + "…"
            if length(short, size, weight, WIDTHS[-1]) <= room:
                return short, WIDTHS[-1]
    return "", WIDTHS[-1]


@lru_cache(maxsize=4096)
def ink(text: str, size: int, weight: int = 600, width: int = 100) -> Ink:
    """Draw a text once; the same is handed out ever after, and must not be changed."""
    face = font(size, weight, width)
    with _LOCK:
        left, top, right, bottom = (round(edge) for edge in face.getbbox(text, anchor="ls"))
        left, top, right, bottom = left - 1, top - 1, right + 1, bottom + 1
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=face, anchor="ls")
        return Ink(mask, left, top, face.getlength(text))


def short(name: str, longest: int) -> str:
    """Return a name of at most so many letters, the cut marked."""
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"
