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

POSITIONS = 40


def positions(game: Game[Any, Any], seats: int, pick: random.Random) -> list[Any]:
    """Views from all over a few random sessions."""
    views: list[Any] = []
    while len(views) < POSITIONS:
        dice = SeededDice(pick.random().hex())
        state, _ = game.new(game.setup(seats), dice)
        while (open_now := game.decisions(state)) and len(views) < POSITIONS:
            if pick.random() < 0.1:
                views.append(game.view(state, None))
            decision = open_now[0]
            game.apply(state, Choice(decision.id, decision.seat, pick.choice(decision.options).key), dice)
    return views


def picture_vs_encode(game: Game[Any, Any]) -> tuple[float, str]:
    """The ratio of the medians with all seats taken, static layers warm; and a line to print."""
    seats = game.max_seats
    faces = [SeatFace(seat, f"Rider {seat}", game.teams[seat]) for seat in range(seats)]
    drawn, bare, sizes = [], [], []
    for number, view in enumerate(positions(game, seats, random.Random(3))):
        start = time.perf_counter()
        picture = draw(game.id, view, faces, lambda key, **params: catalog.text(key, params))
        middle = time.perf_counter()
        image = Image.open(io.BytesIO(picture.data))
        image.load()
        before = time.perf_counter()
        image.save(io.BytesIO(), "PNG", compress_level=COMPRESS_LEVEL)
        if number:  # the first warms the static layers
            drawn.append(middle - start)
            bare.append(time.perf_counter() - before)
            sizes.append(len(picture.data))
    ours, theirs = statistics.median(drawn), statistics.median(bare)
    return ours / theirs, f"{ours * 1000:.1f} ms, bare {theirs * 1000:.1f} ms, at most {max(sizes) / 1000:.0f} kB"
