"""Every clause, ruling and worked example is cited by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

LAST = {"D": 91, "DR": 72, "DX": 36}
NOT_USED = {"DX-09"}
ID = re.compile(r"\b(DR|DX|D)[-_](\d\d)", re.IGNORECASE)


def cited() -> set[str]:
    """The ids in names and docstrings of the tests of this folder, each written out."""
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = f"{node.name.removeprefix('test_')} {ast.get_docstring(node) or ''}"
                found |= {f"{kind.upper()}-{number}" for kind, number in ID.findall(text)}
    return found


def test_every_clause_is_cited() -> None:
    """None is missing, and none is cited that there is not."""
    known = {f"{kind}-{number:02}" for kind, last in LAST.items() for number in range(1, last + 1)} - NOT_USED
    assert sorted(known - cited()) == []
    assert sorted(cited() - known) == []
