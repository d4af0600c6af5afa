"""The texts: Fluent catalogs in ``data/text/<language>/*.ftl``. A key and parameters in, a sentence out.

A key that a language lacks is taken from English; one that English lacks is a mistake that a test finds, and shows as
the key itself. A file that cannot be read keeps the bot from starting.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

from rules import GAMES
from rules.core.errors import ContentError

FOLDER = Path(__file__).parent / "text"
DEFAULT = "en"
log = logging.getLogger(__name__)


@cache
def _bundle(language: str) -> Any:
    bundle = FluentBundle([language, DEFAULT], use_isolating=False)
    files = sorted((FOLDER / language).glob("*.ftl"))
    if language == DEFAULT:  # what another language lacks is taken from this one
        files = sorted({*files, *(FOLDER / language / f"{slug(name)}.ftl" for name in ("common", *GAMES))})
    for file in files:
        bundle.add_resource(_resource(file))
    return bundle


def _resource(file: Path) -> Any:
    """The texts of a file. Raises ContentError, with the line, for one that is missing or holds what is no text."""
    name = f"{file.parent.name}/{file.name}"
    try:
        source = file.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(name, 1, f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ContentError(name, 1, "is not UTF-8 text") from error
    resource = FluentResource(source)
    for entry in resource.body:
        if isinstance(entry, Junk):
            line = source.count("\n", 0, entry.span.start if entry.span else 0) + 1
            raise ContentError(name, line, entry.annotations[0].message or "is no text")
    return resource


def languages() -> list[str]:
    """The languages there are texts in."""
    return sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir())


def choose_language(*wanted: str | None) -> str:
    """Return the first wanted language (``de``, or ``en-US`` as Discord names it) that there are texts in."""
    known = languages()
    for name in wanted:
        for form in (name, name.split("-")[0]) if name else ():
            if form in known:
                return form
    return DEFAULT


def slug(word: str) -> str:
    """Return a word of the rules as it stands in a key: ``choose_ride`` is ``choose-ride``, ``+2`` is ``2``."""
    return re.sub(r"[^a-z0-9]+", "-", word.lower()).strip("-") or "empty"


def has(key: str, language: str = DEFAULT) -> bool:
    """Whether a language has a text for this key."""
    return bool(_bundle(language).has_message(key))


def text(key: str, params: Mapping[str, Any], language: str = DEFAULT) -> str:
    """Return the text of a key. Flags become 0 or 1, which the texts can select on."""
    plain = {k: int(v) if isinstance(v, bool) else "" if v is None else v for k, v in params.items()}
    return _text(key, language, tuple(sorted(plain.items())))


@lru_cache(maxsize=8192)
def _text(key: str, language: str, params: tuple[tuple[str, Any], ...]) -> str:
    for name in (language, DEFAULT):
        bundle = _bundle(name)
        if not bundle.has_message(key):
            continue
        result, errors = bundle.format_pattern(bundle.get_message(key).value, dict(params))
        if errors:
            log.warning("text %s (%s): %s", key, name, errors)
        return str(result)
    log.error("no text for %s", key)
    return key
