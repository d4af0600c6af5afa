"""A picture to look at: ``python -m render.preview velocity --seed 7 --after 30`` plays with computers and draws.

The texts are read plainly (messages with simple placeables), so that a preview needs no library for them.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from render.picture import Picture, Say, SeatFace, draw, text_board, title
from rules import GAMES
from rules.core.dice import SeededDice
from rules.core.game import Game
from rules.core.model import Choice

TEXTS = Path(__file__).resolve().parents[1] / "data" / "text" / "en"
NAMES = ("Anna", "Maximilian", "Zoë", "Søren", "Жанна", "Kim", "Αλέξανδρος")


def reader(files: Iterable[Path]) -> Say:
    """Return a ``say`` over Fluent files; a message that is not there shows as its key."""
    messages: dict[str, str] = {}
    for file in files:
        for found in re.finditer(r"^([a-z][\w-]*) *= *(.*)$", file.read_text(encoding="utf-8"), re.MULTILINE):
            messages[found[1]] = found[2]

    def say(key: str, **params: Any) -> str:
        return re.sub(r"\{ *\$(\w+) *\}", lambda found: str(params.get(found[1], found[0])), messages.get(key, key))

    return say


def played(game: Game[Any, Any], seats: int, options: dict[str, Any], seed: int, after: int, level: str) -> Any:
    """Return the view after so many choices of computers, or at the end of the game if that comes first."""
    dice = SeededDice(seed)
    state, _ = game.new(game.setup(seats, options), dice)
    for _ in range(after):
        if game.outcome(state) is not None:
            break
        decision = game.decisions(state)[0]
        option = game.computer(game.view(state, decision.seat), decision, level, dice)
        game.choose(state, Choice(decision.id, decision.seat, option), dice)
    return game.view(state, None)


def faces_of(game: Game[Any, Any], seats: int) -> tuple[SeatFace, ...]:
    """Return faces for a preview: the last seat is a computer's."""
    return tuple(SeatFace(i, NAMES[i], game.teams[i], computer=i == seats - 1) for i in range(seats))


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m render.preview", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--after", type=int, default=30, help="how many choices to play")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--course", help="the game's own option of this name")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--theme", default="dark")
    parser.add_argument("--title", action="store_true", help="draw the picture of the lobby instead")
    parser.add_argument("--words", action="store_true", help="also write the text board and the alternative text")
    parser.add_argument("--texts", type=Path, default=TEXTS, help="a folder of .ftl files, or one file")
    parser.add_argument("--out", type=Path, help="the file to write (default: <game>.png)")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw what the command line asks for."""
    given = parse(arguments)
    game = GAMES[given.game]
    seats = given.seats or min(4, game.max_seats)
    faces = faces_of(game, seats)
    say = reader([given.texts] if given.texts.is_file() else sorted(given.texts.glob("*.ftl")))
    options = {"course": given.course} if given.course else {}
    view = played(game, seats, options, given.seed, given.after, given.level)
    picture: Picture = (
        title(game.id, faces, say, given.theme) if given.title else draw(game.id, view, faces, say, given.theme)
    )
    out = given.out or Path(f"{game.id}.png")
    out.write_bytes(picture.data)
    sys.stdout.write(f"{out}: {picture.size[0]} x {picture.size[1]}, {len(picture.data)} bytes\n")
    if given.words:
        sys.stdout.write(f"{text_board(game.id, view, faces, say)}\n\n{picture.alt}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
