"""The floors: imports only run downward. The tree is read, nothing is imported."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
OURS = {"rules", "render", "data", "cogs", "bot", "playground", "tests"}
STANDARD = set(sys.stdlib_module_names)

# Clock, chance, threads and the world outside: not for the games. The doors beside them name what they need.
OUTSIDE = {
    *("random", "secrets", "uuid", "time", "datetime", "asyncio", "threading", "multiprocessing", "concurrent"),
    *("subprocess", "socket", "ssl", "http", "urllib", "sqlite3", "os", "sys", "shutil", "tempfile", "importlib"),
}
NEEDS = {
    "rules/core/dice.py": {"random"},
    "rules/headless.py": {"os", "secrets", "sys"},
    "rules/selfplay.py": {"time"},
    "rules/__main__.py": {"sys"},
}
DRAWING = {"rules", "render", "PIL"}
DRAWING_PREFIX = "fontpkg"
DISCORD = {"cogs", "tests", "bot.py", "playground.py"}


class Import(NamedTuple):
    """One import: where it stands and what it names, with all its dots."""

    file: Path
    line: int
    module: str

    @property
    def top(self) -> str:
        """The package that is imported from."""
        return self.module.partition(".")[0]


def called_with(node: ast.AST) -> str | None:
    """Return the module named in a call of __import__ or import_module, if it is one."""
    if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in ("__import__", "import_module"):
            return str(node.args[0].value)
    return None


def imports(root: Path, file: Path) -> Iterator[Import]:
    """Yield all imports of a file, those inside functions and of type checking included."""
    where = file.relative_to(root)
    package = where.parts[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(where, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *filter(None, [node.module])])
            yield Import(where, node.lineno, module)
            yield from (Import(where, node.lineno, f"{module}.{alias.name}") for alias in node.names)
        elif (name := called_with(node)) is not None:
            yield Import(where, getattr(node, "lineno", 0), name)


def all_imports(root: Path) -> Iterator[Import]:
    """Yield the imports of every file of ours."""
    for name in sorted(OURS):
        paths = [root / f"{name}.py"] if (root / f"{name}.py").exists() else sorted((root / name).rglob("*.py"))
        for path in paths:
            yield from imports(root, path)


def fault_in_rules(root: Path, each: Import) -> str | None:
    """Return what is wrong with an import in rules/."""
    if each.top not in STANDARD | {"rules"}:
        return "rules stand on the standard library alone"
    if each.top in OUTSIDE - NEEDS.get(each.file.as_posix(), set()):
        return "no clock, no chance but the dice, no world outside"
    if len(each.file.parts) < 3 or each.top != "rules":
        return None
    allowed = {"core", each.file.parts[1]}
    parts = each.module.split(".")
    if len(parts) == 1:
        return None  # `from rules import x` is looked at as rules.x
    return None if parts[1] in allowed else "a game knows the core and itself, no other game and no registry"


def fault_in_render(root: Path, each: Import) -> str | None:
    """Return what is wrong with an import in render/."""
    if each.top in STANDARD | DRAWING or each.top.startswith(DRAWING_PREFIX):
        return None
    return "pictures are made of views, with Pillow and fonts"


def fault_in_data(root: Path, each: Import) -> str | None:
    """Return what is wrong with an import in data/."""
    wrong = each.top in {"discord", "cogs", "render", "PIL", "bot", "playground"}
    return "sessions know neither Discord nor pictures" if wrong else None


FLOORS = {"rules": fault_in_rules, "render": fault_in_render, "data": fault_in_data}


def faults(root: Path) -> list[str]:
    """Return every import that runs upward."""
    found = []
    for each in all_imports(root):
        floor = each.file.parts[0]
        checks = [FLOORS[floor](root, each)] if floor in FLOORS else []
        if each.top == "discord" and floor not in DISCORD:
            checks.append("discord is for the cogs alone")
        if each.top == "tests" and floor != "tests":
            checks.append("nothing stands on the tests")
        found += [f"{each.file}:{each.line}: {each.module}: {fault}" for fault in checks if fault]
    return found


def test_imports_only_run_downward() -> None:
    """The whole tree."""
    assert any(each.file.parts[0] == "rules" for each in all_imports(ROOT)), "nothing was read"
    assert faults(ROOT) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("rules/walk/turn.py", "import discord"),
        ("rules/walk/turn.py", "import PIL.Image"),
        ("rules/walk/turn.py", "from data import sessions"),
        ("rules/walk/turn.py", "from render.kit import palette"),
        ("rules/walk/turn.py", "import random"),
        ("rules/walk/turn.py", "from time import monotonic"),
        ("rules/walk/turn.py", "def f():\n    from datetime import datetime"),
        ("rules/walk/turn.py", "if TYPE_CHECKING:\n    import rules.velocity.state"),
        ("rules/walk/turn.py", "from rules.velocity import GAME"),
        ("rules/walk/turn.py", "from rules import velocity"),
        ("rules/walk/turn.py", "from rules import GAMES"),
        ("rules/walk/turn.py", "from ..velocity import state"),
        ("rules/walk/turn.py", "from .. import velocity"),
        ("rules/walk/turn.py", "__import__('discord')"),
        ("rules/walk/turn.py", "importlib.import_module('rules.velocity')"),
        ("rules/walk/turn.py", "from tests.rules.core import walk"),
        ("rules/core/model.py", "from rules.velocity import GAME"),
        ("rules/core/model.py", "import random"),
        ("rules/headless.py", "import random"),
        ("rules/__init__.py", "import aiosqlite"),
        ("render/walk.py", "import discord"),
        ("render/walk.py", "from data.sessions import open_session"),
        ("render/walk.py", "from cogs import words"),
        ("render/walk.py", "import numpy"),
        ("data/store.py", "import discord.abc"),
        ("data/store.py", "from render.kit import palette"),
        ("data/store.py", "from cogs import words"),
    ],
)
def test_a_planted_import_is_found(tmp_path: Path, file: str, line: str) -> None:
    """Each floor can complain, and names file and line."""
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(f"from typing import TYPE_CHECKING\n{line}\n")
    found = faults(tmp_path)
    assert found
    assert all(each.startswith((f"{file}:2: ", f"{file}:3: ")) for each in found)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("rules/walk/turn.py", "from rules.core.model import Event\nfrom rules.walk.state import State"),
        ("rules/walk/turn.py", "from .state import State\nfrom . import state\nfrom ..core import dice"),
        ("rules/walk/turn.py", "import math\nfrom dataclasses import dataclass"),
        ("rules/core/dice.py", "import random"),
        ("rules/__init__.py", "from rules.velocity import GAME"),
        ("rules/selfplay.py", "import time\nfrom rules import GAMES"),
        ("render/walk.py", "from PIL import Image\nfrom rules.walk.view import View\nimport fontpkg_noto_sans, random"),
        ("data/store.py", "import aiosqlite, asyncio\nfrom rules import GAMES"),
        ("cogs/play.py", "import discord\nfrom render import kit\nfrom data import sessions"),
        ("bot.py", "import discord"),
        ("playground.py", "import discord, simcord"),
        ("tests/cogs/test_play.py", "import discord"),
    ],
)
def test_a_downward_import_is_none_of_our_business(tmp_path: Path, file: str, line: str) -> None:
    """What is allowed stays allowed."""
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{line}\n")
    assert faults(tmp_path) == []
