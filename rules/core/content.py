"""Reading a game's content file, with faults that name the file and the line.

``tomllib`` keeps no positions, so a fault is placed by searching the text for the table and key it speaks of.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from rules.core.errors import ContentError

FOLDER = Path(__file__).resolve().parents[2] / "data" / "content"

T = TypeVar("T")


class Content:
    """A content file as read: its values, and the means to complain about one of them."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"\(at line (\d+)", str(error))
            raise ContentError(file, int(found[1]) if found else 1, str(error)) from None
        except RecursionError:
            raise ContentError(file, 1, "the values are nested too deeply") from None

    def line(self, table: str = "", index: int = 0, key: str = "") -> int:
        """Return the line (from 1) of a key, in the ``index``-th table of this name, or of its heading."""
        lines = self.text.splitlines()
        start = 0
        if table:
            heads = [i for i, line in enumerate(lines) if re.match(rf"\s*\[+{re.escape(table)}\]+", line)]
            start = heads[index] if index < len(heads) else 0
        for i in range(start, len(lines)) if key else ():
            if i > start and re.match(r"\s*\[+[\w.]+\]+", lines[i]):
                break
            if re.match(rf"\s*{re.escape(key)}\s*=", lines[i]):
                return i + 1
        return start + 1

    def fail(self, message: str, table: str = "", index: int = 0, key: str = "") -> NoReturn:
        """Raise the ContentError for this place."""
        raise ContentError(self.file, self.line(table, index, key), message)

    def check(self, holds: bool, message: str, table: str = "", index: int = 0, key: str = "") -> None:
        """Complain unless something holds."""
        if not holds:
            self.fail(message, table, index, key)

    def get(
        self,
        kind: type[T] | tuple[type[T], ...],
        key: str,
        table: str = "",
        index: int = 0,
        within: dict[str, Any] | None = None,
    ) -> T:
        """Return a value of the wanted type from a table (``within``, or found by name and index)."""
        values = self.table(table, index) if within is None else within
        value = values.get(key)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            names = kind if isinstance(kind, tuple) else (kind,)
            self.fail(f"{key} must be {' or '.join(each.__name__ for each in names)}", table, index, key)
        return value

    def table(self, name: str, index: int = 0) -> dict[str, Any]:
        """Return the table of this name, or the ``index``-th of an array of tables; the whole file for ''."""
        if not name:
            return self.data
        found = self.data.get(name)
        if isinstance(found, list) and index < len(found):
            found = found[index]
        if not isinstance(found, dict):
            self.fail(f"there is no table {name}")
        return found

    def tables(self, name: str) -> Sequence[dict[str, Any]]:
        """Return an array of tables, complaining when there is none."""
        found = self.data.get(name)
        if not isinstance(found, list) or not found or not all(isinstance(each, dict) for each in found):
            self.fail(f"there must be at least one [[{name}]]")
        return found


def open_file(path: Path) -> Content:
    """Read a content file. Raise ContentError if it cannot be read or is no TOML."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(path.name, 1, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ContentError(path.name, 1, "is not UTF-8 text") from None
    return Content(text, path.name)


def read(game: str, parse: Callable[[Content], T], folder: Path = FOLDER) -> T:
    """Read ``<game>.toml``, check its heading, hand it to the game's own parser. Raise ContentError for any fault."""
    content = open_file(folder / f"{game}.toml")
    content.check(content.data.get("format") == 1, "format must be 1", key="format")
    content.check(content.data.get("game") == game, f"game must be {game!r}", key="game")
    return parse(content)
