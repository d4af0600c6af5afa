"""The content reader: every fault names its file and its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.core.content import Content, read
from rules.core.errors import ContentError

TEXT = """\
format = 1
game = "walk"

[rules]
goal = 12   # spaces
name = "x"

[[course]]
id = "a"
length = 5

[[course]]
id = "b"
length = true

[empty]
"""


@pytest.fixture
def content() -> Content:
    """A small content file."""
    return Content(TEXT, "walk.toml")


def test_values_are_read(content: Content) -> None:
    """By table, by index, from a table in hand."""
    assert content.get(int, "goal", "rules") == 12
    assert content.get((int, str), "name", "rules") == "x"
    assert content.get(str, "id", "course", 1) == "b"
    assert content.get(int, "length", within=content.tables("course")[0]) == 5
    assert content.table("course", 1)["id"] == "b"
    assert content.table("") is content.data


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("rules", 0, "goal"), 5),
        (("rules", 0, "missing"), 4),
        (("course", 0, "length"), 10),
        (("course", 1, "length"), 14),
        (("course", 1, ""), 12),
        (("", 0, "game"), 2),
        (("empty", 0, "goal"), 16),
        (("nowhere", 0, ""), 1),
    ],
)
def test_a_place_has_its_line(content: Content, place: tuple[str, int, str], line: int) -> None:
    """Of the key, of its table when the key is not there."""
    assert content.line(*place) == line


@pytest.mark.parametrize(
    ("ask", "line", "message"),
    [
        (lambda c: c.get(int, "name", "rules"), 6, "name must be int"),
        (lambda c: c.get(int, "length", "course", 1), 14, "length must be int"),
        (lambda c: c.get((int, str), "none", "rules"), 4, "none must be int or str"),
        (lambda c: c.table("nothing"), 1, "there is no table nothing"),
        (lambda c: c.table("course", 2), 1, "there is no table course"),
        (lambda c: c.tables("rules"), 1, r"there must be at least one \[\[rules\]\]"),
        (lambda c: c.check(False, "wrong", "course", 1, "id"), 13, "wrong"),
        (lambda c: c.fail("wrong", "rules"), 4, "wrong"),
    ],
)
def test_a_fault_names_file_and_line(content: Content, ask: Callable[[Content], Any], line: int, message: str) -> None:
    """Wrong types, missing tables, a game's own checks."""
    with pytest.raises(ContentError, match=message) as caught:
        ask(content)
    assert (caught.value.file, caught.value.line) == ("walk.toml", line)
    assert str(caught.value).startswith(f"walk.toml:{line}: ")


def test_a_check_that_holds_is_silent(content: Content) -> None:
    """No complaint without a reason."""
    content.check(True, "wrong")


def test_a_file_that_is_no_toml_names_its_line() -> None:
    """The parser's own position."""
    with pytest.raises(ContentError) as caught:
        Content("format = 1\ngame = = 2\n", "walk.toml")
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("raw", "line", "message"),
    [
        (None, 1, "cannot be read"),
        (b"\xff", 1, "UTF-8"),
        (b'game = "walk"\n', 1, "format must be 1"),
        (b'game = "walk"\nformat = 2\n', 2, "format must be 1"),
        (b'format = 1\n\ngame = "run"\n', 3, "game must be 'walk'"),
    ],
)
def test_a_file_that_is_not_this_games_is_refused(tmp_path: Path, raw: bytes | None, line: int, message: str) -> None:
    """Missing, undecodable, of another format or game."""
    if raw is not None:
        (tmp_path / "walk.toml").write_bytes(raw)
    with pytest.raises(ContentError, match=message) as caught:
        read("walk", lambda content: content, tmp_path)
    assert (caught.value.file, caught.value.line) == ("walk.toml", line)


def test_a_good_file_goes_to_the_games_parser(tmp_path: Path) -> None:
    """The parser gets the content and its answer comes back."""
    (tmp_path / "walk.toml").write_text(TEXT)
    assert read("walk", lambda content: content.get(int, "goal", "rules"), tmp_path) == 12
