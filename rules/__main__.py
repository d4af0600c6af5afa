"""The games without Discord, from the command line.

``python -m rules`` lists the games; ``python -m rules GAME`` plays one over JSON lines (rules/headless.py);
``python -m rules selfplay GAME`` measures (rules/selfplay.py); ``python -m rules verify FILE`` checks the dice of a
finished session (rules/verify.py).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules import GAMES, headless, selfplay, verify
from rules.core.errors import RulesError
from rules.core.game import LEVELS, Game, Setting


class UnknownGame(RulesError):
    """A game that is not in the registry."""

    code = "unknown_game"


def game_named(name: str) -> Game[Any, Any]:
    """Return a game of the registry; raise UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name}; there are {', '.join(GAMES)}", game=name)
    return GAMES[name]


def described(setting: Setting) -> str:
    """Return an option with its values, the default after it."""
    if setting.seat:
        values = "a seat or null"
    elif setting.values:
        values = " | ".join(json.dumps(value) for value in setting.values)
    else:
        values = f"{setting.low} to {setting.high}"
    return f"{setting.name}: {values} (default {json.dumps(setting.default)})"


def list_games() -> int:
    """Print every game with its seats and options."""
    for game in GAMES.values():
        print(f"{game.id}: {game.min_seats} to {game.max_seats} seats")
        for setting in game.settings:
            print(f"  {described(setting)}")
    return 0


def play(name: str) -> int:
    """Play a game over JSON lines; an unknown one is answered like any other bad request."""
    try:
        game = game_named(name)
    except UnknownGame as error:
        print(json.dumps(headless.error_answer(error)), flush=True)
        return 2
    return headless.main(game)


def measure(arguments: Sequence[str]) -> int:
    """Play many sessions and print their figures."""
    parser = argparse.ArgumentParser(prog="python -m rules selfplay", description=selfplay.__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, help="default: every number of seats, one after another")
    parser.add_argument("--level", default=selfplay.RANDOM, help=f"{', '.join(LEVELS)} or {selfplay.RANDOM} (default)")
    parser.add_argument("--levels", help="one level a seat, separated by commas")
    parser.add_argument("--options", type=json.loads, default={}, help="the game's options as JSON")
    given = parser.parse_args(arguments)
    if given.sessions < 1 or not isinstance(given.options, dict) or (given.levels and given.seats):
        parser.error("at least one session, options as an object, and either seats or a level for each")
    try:
        game = game_named(given.game)
        numbers = [given.seats] if given.seats is not None else range(game.min_seats, game.max_seats + 1)
        tables = [given.levels.split(",")] if given.levels else [[given.level] * seats for seats in numbers]
        for levels in tables:
            print("\n".join(selfplay.run(game, given.options, levels, given.sessions, given.seed)), flush=True)
    except RulesError as error:
        parser.error(str(error))
    return 0


def check_dice(arguments: Sequence[str]) -> int:
    """Print a line for every throw of a record and the verdict: 0 right, 1 wrong, 2 unreadable."""
    parser = argparse.ArgumentParser(prog="python -m rules verify", description=verify.__doc__)
    parser.add_argument("file", metavar="FILE", type=Path)
    try:
        lines, right = verify.report(verify.read(parser.parse_args(arguments).file))
    except verify.BadRecord as error:
        print(f"unreadable: {error}", file=sys.stderr)
        return 2
    print("\n".join(lines))
    return 0 if right else 1


def main(arguments: Sequence[str]) -> int:
    """Return the exit code of a command line."""
    if not arguments:
        return list_games()
    verb, *rest = arguments
    if verb == "selfplay":
        return measure(rest)
    if verb == "verify":
        return check_dice(rest)
    if verb in ("-h", "--help") or rest:
        print(__doc__)
        return 0 if not rest else 2
    return play(verb)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
