"""A process killed at random moments loses nothing that was answered, and applies nothing twice (F42, F43)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the children are forked")


def kill_again_and_again(folder: Path, kills: int, seed: int) -> dict[str, int]:
    """Run `tests.data.killed` and return what it did."""
    order = [sys.executable, "-m", "tests.data.killed", str(folder), str(kills), str(seed)]
    done = subprocess.run(order, cwd=ROOT, capture_output=True, text=True, timeout=20 + 4 * kills, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    assert found["kills"] == kills
    assert 0 < found["promised"] <= found["applied"] <= found["promised"] + kills
    return found


def test_ten_kills(tmp_path: Path) -> None:
    """A sample."""
    kill_again_and_again(tmp_path, 10, seed=1)


@pytest.mark.long
def test_two_hundred_kills(tmp_path: Path) -> None:
    """Enough that some fall between a commit and its answer."""
    found = kill_again_and_again(tmp_path, 200, seed=2)
    assert found["promised"] > 200
