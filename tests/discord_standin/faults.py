"""What goes wrong on purpose: dropped connections, error answers, delays, for the n-th request that matches."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Literal

from tests.discord_standin.records import REASONS

When = Literal["before", "after"]


@dataclass
class Fault:
    """One planned fault: the n-th matching request from now on, ``times`` in a row; ``path`` is a pattern with ``*``.

    drop: cut the connection before or after the request took effect. status (and code): answer with an error, before
    the request takes effect, or after it did when ``effect`` is set. delay: seconds to wait before the answer goes out
    (the request takes effect at once when ``effect`` is set, else after the wait). A 429 has a Via header and
    ``retry_after`` seconds, as Discord's own; ``via=False`` looks like the block of an address.
    """

    method: str = "*"
    path: str = "*"
    nth: int = 1
    times: int = 1
    drop: When | None = None
    status: int | None = None
    code: int = 0
    effect: bool = False
    delay: float = 0.0
    retry_after: float = 0.1
    via: bool = True
    seen: int = field(default=0, init=False)
    hits: int = field(default=0, init=False)

    def takes(self, method: str, path: str) -> bool:
        """Whether this request should be hit; counts those that match (the fault planned first wins)."""
        if self.method not in {"*", method} or not fnmatchcase(path, self.path):
            return False
        self.seen += 1
        return self.nth <= self.seen < self.nth + self.times

    @property
    def spent(self) -> bool:
        """Whether nothing more will come of it."""
        return self.seen >= self.nth + self.times - 1

    @property
    def takes_effect(self) -> bool:
        """Whether the request does its work although the answer is bad."""
        return self.drop == "after" or (self.drop is None and (self.effect or self.status is None))

    def answer(self) -> tuple[dict[str, object], dict[str, str]]:
        """Body and headers of the error."""
        message = REASONS.get(self.code, "Error") if self.code else f"{self.status}: Error"
        if self.status != 429:
            return {"code": self.code, "message": message}, {}
        headers = {"Retry-After": str(self.retry_after)} | ({"Via": "1.1 google"} if self.via else {})
        return {"message": "You are being rate limited.", "retry_after": self.retry_after, "global": False}, headers
