"""Every clause, ruling and worked example of the game is named by a test, each for itself and not as part of a range.

T-01 to T-45, TR-01 to TR-73, X-01 to X-28. What only Discord shows may be named by the tests of the cogs and pictures.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

RANGES = {"T": (1, 45), "TR": (1, 73), "X": (1, 28)}
NAMED = re.compile(r"\b(TR|T|X)-?(\d\d)\b", re.IGNORECASE)
TESTS = Path(__file__).parents[2]


def texts() -> Iterator[str]:
    """Names and docstrings of all tests of this game."""
    for path in sorted([*Path(__file__).parent.glob("test_*.py"), *TESTS.glob("*/test_rallye_*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield f"{node.name.replace('_', ' ')} {ast.get_docstring(node) or ''}"


def named(text: str) -> list[str]:
    """The ids in a text."""
    return [f"{kind.upper()}-{number}" for kind, number in NAMED.findall(text)]


def test_no_id_is_without_a_test() -> None:
    """The missing ones are listed."""
    wanted = {f"{kind}-{k:02}" for kind, (low, high) in RANGES.items() for k in range(low, high + 1)}
    found = {each for text in texts() for each in named(text)}
    assert sorted(wanted - found) == []
    assert sorted(found - wanted) == []


def test_ids_are_found_in_names_and_docstrings() -> None:
    """The reader of ids itself: a missing one would be noticed."""
    assert named("x01 T-03, TR-09 to TR-11") == ["X-01", "T-03", "TR-09", "TR-11"]
    assert named("T-5, T-011 and TX-01") == []
