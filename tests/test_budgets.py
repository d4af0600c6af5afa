"""The budgets of size and complexity, and a docstring for whatever is public. The tree is read, nothing is imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PLACES = ("rules", "data", "render", "cogs", "bot.py", "playground.py")
WIDTH = 120
COMPLEXITY = 10
MODULE = 400
CLASS = 250
FUNCTION = 40
FUNCTION_OF = {"render": 60}
GAME_COG = 60

# "file:name": the reason. Only what cannot be cut without becoming harder to read.
EXCEPTIONS: dict[str, str] = {}

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Fault(NamedTuple):
    """One thing that is over its budget; ``key`` is what an exception would be named."""

    key: str
    message: str


def body_lines(node: Function | ast.ClassDef) -> int:
    """Return the lines of a body, its docstring not counted."""
    body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
    return (node.end_lineno or 0) - body[0].lineno + 1 if body else 0


def branches(node: ast.AST) -> int:
    """Return how many ways a statement adds."""
    if isinstance(node, ast.If | ast.ExceptHandler | Function):
        return 1
    if isinstance(node, ast.For | ast.AsyncFor | ast.While):
        return 1 + bool(node.orelse)
    if isinstance(node, ast.Match):
        return len(node.cases)
    return 0


def complexity(node: Function) -> int:
    """Return McCabe's number: one, and one more for every branch, those of inner functions included."""
    return 1 + sum(branches(each) for each in ast.walk(node) if each is not node)


def named(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function | ast.ClassDef]]:
    """Yield all functions and classes with their names, dotted for those inside others."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function | ast.ClassDef):
            yield prefix + node.name, node
            yield from named(node, f"{prefix}{node.name}.")
        else:
            yield from named(node, prefix)


def size_faults(file: str, place: str, tree: ast.Module) -> Iterator[Fault]:
    """Yield functions and classes that are too big."""
    for name, node in named(tree):
        lines, key = body_lines(node), f"{file}:{name}"
        if isinstance(node, ast.ClassDef):
            if lines > CLASS:
                yield Fault(key, f"a class of {lines} lines, {CLASS} are allowed")
            continue
        allowed = FUNCTION_OF.get(place, FUNCTION)
        if lines > allowed:
            yield Fault(key, f"a body of {lines} lines, {allowed} are allowed")
        if complexity(node) > COMPLEXITY:
            yield Fault(key, f"a complexity of {complexity(node)}, {COMPLEXITY} is allowed")


def is_public(name: str) -> bool:
    """Whether no part of a dotted name begins with an underscore."""
    return not any(part.startswith("_") for part in name.split("."))


def docstring_faults(file: str, tree: ast.Module) -> Iterator[Fault]:
    """Yield public things without a docstring.

    A method may do without when its class has bases (what it overrides is told there), or when a method of its name
    is told elsewhere in the module (a protocol). Functions inside functions are nobody's business.
    """
    if tree.body and ast.get_docstring(tree) is None:
        yield Fault(file, "a module without a docstring")
    told = {node.name for _, node in named(tree) if ast.get_docstring(node) is not None}
    outer: dict[str, ast.AST] = {"": tree, **dict(named(tree))}
    for name, node in named(tree):
        parent = outer[name.rpartition(".")[0]]
        if not is_public(name) or ast.get_docstring(node) is not None or isinstance(parent, Function):
            continue
        if isinstance(parent, ast.ClassDef) and (parent.bases or node.name in told):
            continue
        yield Fault(f"{file}:{name}", "public and without a docstring")


def games(root: Path) -> set[str]:
    """Return the names of the packages in rules/ that are games."""
    return {path.parent.name for path in (root / "rules").glob("*/__init__.py")} - {"core"}


def module_faults(root: Path, path: Path) -> Iterator[Fault]:
    """Yield everything that is over budget in a file."""
    where, text = path.relative_to(root), path.read_text(encoding="utf-8")
    file, lines = where.as_posix(), text.splitlines()
    is_game_cog = where.parts[0] == "cogs" and path.stem in games(root)
    allowed = GAME_COG if is_game_cog else MODULE
    if len(lines) > allowed:
        yield Fault(file, f"{len(lines)} lines, {allowed} are allowed")
    for number, line in enumerate(lines, 1):
        if len(line) > WIDTH:
            yield Fault(file, f"line {number} has {len(line)} characters, {WIDTH} are allowed")
    tree = ast.parse(text)
    yield from size_faults(file, where.parts[0], tree)
    yield from docstring_faults(file, tree)


def faults(root: Path) -> list[Fault]:
    """Return everything that is over budget in the tree."""
    files = [path for place in PLACES for path in [root / place, *(root / place).rglob("*.py")] if path.suffix == ".py"]
    return [fault for path in sorted(files) if path.is_file() for fault in module_faults(root, path)]


def test_everything_is_within_its_budget() -> None:
    """The whole tree, but for the exceptions with a reason."""
    assert (ROOT / "rules").is_dir()
    assert [fault for fault in faults(ROOT) if fault.key not in EXCEPTIONS] == []


def test_no_exception_outlives_its_need() -> None:
    """Every exception has a reason and is still over budget."""
    assert EXCEPTIONS.keys() <= {fault.key for fault in faults(ROOT)}
    assert all(len(reason.split()) > 3 for reason in EXCEPTIONS.values())


DOC = '"""Told."""\n'
LONG_BODY = "    x = 0\n"
BRANCHES = "    if x:\n        pass\n"
LOOPS = "        for _ in x:\n            pass\n"


def function(lines: int) -> str:
    """Return a function with so many lines of body and a docstring that does not count."""
    return f'def f():\n    """Told.\n\n    At length.\n    """\n{LONG_BODY * lines}'


PLANTED = [
    ("rules/walk/a.py", DOC + function(41), "rules/walk/a.py:f"),
    ("render/a.py", DOC + function(61), "render/a.py:f"),
    ("cogs/a.py", DOC + "class C:\n    " + DOC + "    x = 0\n" * 251, "cogs/a.py:C"),
    ("data/a.py", DOC + "x = 0\n" * 400, "data/a.py"),
    ("bot.py", DOC + "x = 0\n" * 400, "bot.py"),
    ("cogs/walk.py", DOC + "x = 0\n" * 60, "cogs/walk.py"),
    ("data/a.py", DOC + "x = '" + "x" * 120 + "'\n", "data/a.py"),
    ("rules/a.py", DOC + "def f(x):\n    " + DOC + BRANCHES * 10, "rules/a.py:f"),
    ("rules/a.py", DOC + "class C:\n    " + DOC + "    async def _f(x):\n" + LOOPS * 10, "rules/a.py:C._f"),
    ("rules/a.py", "x = 0\n", "rules/a.py"),
    ("rules/a.py", DOC + "def f():\n    pass\n", "rules/a.py:f"),
    ("rules/a.py", DOC + "if True:\n    async def f():\n        pass\n", "rules/a.py:f"),
    ("rules/a.py", DOC + "class C:\n    pass\n", "rules/a.py:C"),
    ("rules/a.py", DOC + "class C:\n    " + DOC + "    def f(self):\n        pass\n", "rules/a.py:C.f"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "text", "key"), PLANTED)
def test_a_planted_fault_is_found(tmp_path: Path, file: str, text: str, key: str) -> None:
    """One over each budget, and that alone."""
    (tmp_path / "rules" / "walk").mkdir(parents=True)
    (tmp_path / "rules" / "walk" / "__init__.py").write_text("")
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    assert [fault.key for fault in faults(tmp_path)] == [key]


WITHIN = [
    ("rules/a.py", DOC + function(40)),
    ("render/a.py", DOC + function(60)),
    ("cogs/a.py", DOC + "class C:\n    " + DOC + "    x = 0\n" * 250),
    ("data/a.py", DOC + "x = 0\n" * 399),
    ("cogs/walk.py", DOC + "x = 0\n" * 59),
    ("rules/a.py", DOC + "def f(x):\n    " + DOC + BRANCHES * 9),
    ("rules/a.py", DOC + "def _f():\n    pass\nclass _C:\n    def f(self):\n        pass\n"),
    ("rules/a.py", DOC + "class C(dict):\n    " + DOC + "    def f(self):\n        pass\n"),
    ("rules/a.py", DOC + "def f():\n    " + DOC + "    def g():\n        pass\n"),
    ("scripts/a.py", "def f():\n    pass\n"),
]


@pytest.mark.parametrize(("file", "text"), WITHIN)
def test_what_is_within_its_budget_passes(tmp_path: Path, file: str, text: str) -> None:
    """Exactly at each budget, and what needs no docstring."""
    (tmp_path / "rules" / "walk").mkdir(parents=True)
    (tmp_path / "rules" / "walk" / "__init__.py").write_text("")
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    assert faults(tmp_path) == []
