"""The one clock. Deadlines, notices and the playground use no other, so a test can hold the time in its hand."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> float:
        """Seconds since 1970 (UTC)."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        return time.time()
