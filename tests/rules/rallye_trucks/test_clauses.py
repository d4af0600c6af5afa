"""Every clause, ruling and worked example of the game is named by a test.

T-01 to T-45, TR-01 to TR-73, X-01 to X-28. What only a front can do is named by the test of what the rules give it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

RANGES = {"T": (1, 45), "TR": (1, 73), "X": (1, 28)}
NAMED = re.compile(r"\b(TR|T|X)-?(\d\d)(?: to (?:TR|T|X)-(\d\d))?", re.IGNORECASE)


def texts() -> Iterator[str]:
    """Names and docstrings of all tests here."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{node.name.replace('_', ' ')} {ast.get_docstring(node) or ''}"


def named(text: str) -> Iterator[str]:
    """The ids in a text, ranges spelt out."""
    for kind, first, last in NAMED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{kind.upper()}-{number:02}"


def test_no_id_is_without_a_test() -> None:
    """The missing ones are listed."""
    wanted = {f"{kind}-{k:02}" for kind, (low, high) in RANGES.items() for k in range(low, high + 1)}
    found = {each for text in texts() for each in named(text)}
    assert sorted(wanted - found) == []
    assert sorted(found - wanted) == []


def test_ids_are_found_in_names_and_ranges() -> None:
    """The reader of ids itself: a missing one would be noticed."""
    assert list(named("x01 T-03, TR-09 to TR-11")) == ["X-01", "T-03", "TR-09", "TR-10", "TR-11"]
    assert list(named("T-5 and TX-01")) == []
