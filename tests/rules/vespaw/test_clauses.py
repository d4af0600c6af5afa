"""Every clause, ruling and worked example is cited by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

LAST = {"P": 101, "PR": 83, "PX": 27}
ID = re.compile(r"\b(PR|PX|P)[-_](\d{2,3})\b", re.IGNORECASE)


def ids(text: str) -> set[str]:
    """The ids in a text, each written out: "PR-05 to PR-08" names two."""
    return {f"{kind.upper()}-{int(number):02}" for kind, number in ID.findall(text)}


def cited() -> set[str]:
    """The ids in names and docstrings of the tests of this folder."""
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                name = node.name.removeprefix("test_").replace("_", "-", 1)
                found |= ids(f"{name} {ast.get_docstring(node) or ''}")
    return found


def test_every_clause_is_cited() -> None:
    """None is missing, and none is cited that there is not."""
    known = {f"{kind}-{number:02}" for kind, last in LAST.items() for number in range(1, last + 1)}
    assert sorted(known - cited()) == []
    assert sorted(cited() - known) == []


def test_every_id_is_written_out() -> None:
    """A range names its two ends, and what lies between has to be cited by the test that shows it."""
    assert ids("see XY-07 to XY-09".replace("XY", "PR")) == {"PR-07", "PR-09"}
