"""This project's bot in a process of its own, pointed at a stand-in.

    python -m tests.discord_standin.run_bot --api http://127.0.0.1:PORT --db FILE [--token TOKEN] [--main MODULE]

Further settings go through the environment, as always. ``--main`` names another module that has ``main() -> int``.
discord.py waits two seconds for further guilds before it is ready; the stand-in sends them at once.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from typing import Any

from discord.state import ConnectionState

from tests.discord_standin.point import point_at


def hurry() -> None:
    """Let discord.py be ready as soon as the guilds are there."""
    make = ConnectionState.__init__

    def make_in_a_hurry(self: ConnectionState[Any], **options: Any) -> None:
        make(self, **{"guild_ready_timeout": 0.05, **options})

    ConnectionState.__init__ = make_in_a_hurry  # type: ignore[method-assign]


def main() -> int:
    """Point discord.py at the stand-in and run the bot; returns its exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--api", required=True, help="address of the stand-in, http://127.0.0.1:PORT")
    parser.add_argument("--db", required=True, help="path of the SQLite file")
    parser.add_argument("--token", default="standin-token")
    parser.add_argument("--main", default="bot")
    wanted = parser.parse_args()
    if not wanted.api.startswith("http://127.0.0.1:"):
        parser.error("the stand-in listens on http://127.0.0.1:PORT")
    point_at(wanted.api)
    hurry()
    os.environ |= {"DISCORD_TOKEN": wanted.token, "DATABASE": wanted.db}
    return int(importlib.import_module(wanted.main).main())


if __name__ == "__main__":
    sys.exit(main())
