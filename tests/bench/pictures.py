"""A board picture, drawn and encoded, against the bare encoding of the same pixels by Pillow."""

from __future__ import annotations

import io
import random
import statistics
import time
from typing import Any

from PIL import Image

from data import catalog
from render.picture import COMPRESS_LEVEL, SeatFace, draw
from rules.core.dice import SeededDice
from rules.core.game import Game
from rules.core.model import Choice

POSITIONS, WARM = 40, 20


def positions(game: Game[Any, Any], seats: int, pick: random.Random, count: int) -> list[Any]:
    """Views from all over a few random sessions."""
    views: list[Any] = []
    while len(views) < count:
        dice = SeededDice(pick.random().hex())
        state, _ = game.new(game.setup(seats), dice)
        while (open_now := game.decisions(state)) and len(views) < count:
            if pick.random() < 0.1:
                views.append(game.view(state, None))
            decision = open_now[0]
            game.apply(state, Choice(decision.id, decision.seat, pick.choice(decision.options).key), dice)
    return views


def picture_vs_encode(game: Game[Any, Any]) -> tuple[float, str]:
    """The ratio of the medians with all seats taken; and a line to print.

    Static layers, fonts and stamps are warm, as in a bot that has drawn other sessions before; these positions are new.
    """
    seats = game.max_seats

    def say(key: str, **params: Any) -> str:
        return catalog.text(key, params)

    faces = [SeatFace(seat, f"Rider {seat}", game.teams[seat]) for seat in range(seats)]
    drawn, bare, sizes = [], [], []
    for view in positions(game, seats, random.Random(4), WARM):
        draw(game.id, view, faces, say)
    for view in positions(game, seats, random.Random(3), POSITIONS):
        start = time.perf_counter()
        picture = draw(game.id, view, faces, say)
        middle = time.perf_counter()
        image = Image.open(io.BytesIO(picture.data))
        image.load()
        before = time.perf_counter()
        image.save(io.BytesIO(), "PNG", compress_level=COMPRESS_LEVEL)
        bare.append(time.perf_counter() - before)
        drawn.append(middle - start)
        sizes.append(len(picture.data))
    ours, theirs = statistics.median(drawn), statistics.median(bare)
    return ours / theirs, f"{ours * 1000:.1f} ms, bare {theirs * 1000:.1f} ms, at most {max(sizes) / 1000:.0f} kB"
