"""Every clause, ruling, vector and computer rule of the spec is cited by a test: in its name or its docstring."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

WIDTH = {"A": 3, "AR": 3, "AV": 2, "AC": 1}

# first and last number of every run of ids in the spec
IDS = (("A", 1, 200), ("AR", 1, 146), ("AV", 1, 13), ("AV", 20, 54), ("AC", 1, 13))

# belongs to time trials / tours / the championship
LATER = (
    ("A", 10, 10),  # start order of later stages
    ("A", 83, 83),  # the champion's jersey in a time trial
    ("A", 97, 97),  # a team that lost a rider, in later stages
    ("A", 99, 100),  # the leading team's extra card, overall standings
    ("A", 163, 200),  # time trials
    ("AR", 11, 11),  # the leading team's extra card
    ("AR", 111, 133),  # time trials, standings
    ("AR", 136, 139),  # results of tours and championship
    ("AV", 8, 11),  # printed examples of time trials
    ("AV", 44, 45),  # time trials
    ("AV", 47, 47),  # team standings
    ("AV", 51, 51),  # void teams in the championship
    ("AC", 11, 12),  # the computer in time trials
)


def spelt(runs: tuple[tuple[str, int, int], ...]) -> set[str]:
    return {f"{kind}-{n:0{WIDTH[kind]}}" for kind, first, last in runs for n in range(first, last + 1)}


def cited() -> Iterator[str]:
    """The ids in names and docstrings of tests, each spelt out."""
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = f"{node.name} {ast.get_docstring(node) or ''}"
                yield from re.findall(r"\bA[RVC]?-\d+", text)


def test_every_id_is_cited() -> None:
    """Nothing of the stage is left out, and nothing is cited that does not exist."""
    known = spelt(IDS)
    found = set(cited())
    missing = sorted(known - spelt(LATER) - found)
    assert not missing, f"cited by no test: {', '.join(missing)}"
    assert found <= known
