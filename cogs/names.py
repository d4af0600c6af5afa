"""Names of people as they may be shown: no pings, no markdown, no invisible or reordering letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST = 24
_MARKDOWN = str.maketrans({letter: "\\" + letter for letter in "\\*_~`|>#[]()<:@-"})
_HARMLESS_FORMAT = "\u200d"  # the joiner inside emoji
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800"  # letters, marks and a symbol by name, but nothing to see
_MARKS = 2  # on one letter; more would climb over the lines around


def clean(name: str, fallback: str) -> str:
    """Return a name of visible letters on one line, at most 24 long; the fallback when nothing is left."""
    normal = unicodedata.normalize("NFKC", name)
    short = " ".join(_few_marks(letter for letter in normal if _is_fit(letter)).split())
    if len(short) > LONGEST:
        short = short[: LONGEST - 1].rstrip() + "…"
    return short if any(letter.isalnum() or _is_symbol(letter) for letter in short) else fallback


def _is_fit(letter: str) -> bool:
    category = unicodedata.category(letter)
    return letter in _HARMLESS_FORMAT + " " or (category[0] not in "CZ" and letter not in _BLANK)


def _few_marks(letters: Iterable[str]) -> str:
    kept: list[str] = []
    marks = 0
    for letter in letters:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= _MARKS:
            kept.append(letter)
    return "".join(kept)


def _is_symbol(letter: str) -> bool:
    return unicodedata.category(letter) in ("So", "Sc", "Sm")


def in_markdown(name: str) -> str:
    """Escape a name for a message's text, and keep right-to-left letters from turning the line around."""
    escaped = name.translate(_MARKDOWN).replace("\\@", "@\u200b")
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name):
        return f"\u2068{escaped}\u2069"
    return escaped
