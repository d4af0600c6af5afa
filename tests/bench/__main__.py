"""`python -m tests.bench`: every ratio, measured in one run."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from rules import GAMES
from tests.bench.clicks import choice_vs_commit, startup_2000
from tests.bench.pictures import picture_vs_encode
from tests.bench.rules import choices_vs_chess

LIMITS = {"choices_vs_chess": "at least 1", "picture_vs_encode": "at most 1.5", "choice_vs_commit": "at most 2"}


def main() -> int:
    """Measure, print a table, write bench.json."""
    found: dict[str, float] = {}

    def note(name: str, result: tuple[float, str], limit: str) -> None:
        found[name] = round(result[0], 3)
        print(f"{name:36} {result[0]:8.2f}   {limit:12} {result[1]}", flush=True)

    for game in GAMES.values():
        note(f"choices_vs_chess.{game.id}", choices_vs_chess(game), LIMITS["choices_vs_chess"])
        note(f"picture_vs_encode.{game.id}", picture_vs_encode(game), LIMITS["picture_vs_encode"])
        note(f"choice_vs_commit.{game.id}", asyncio.run(choice_vs_commit(game.id)), LIMITS["choice_vs_commit"])
    note("startup_2000_s", asyncio.run(startup_2000()), "at most 2")
    Path("bench.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
