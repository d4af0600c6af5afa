"""Figures of a run, told on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Write a line past the capture of output."""

    def write(text: str) -> None:
        with capsys.disabled():
            sys.stderr.write(f"\n  {text}\n")

    return write
