"""Random play in this process: choices a second of every game against the moves a second of python-chess."""

from __future__ import annotations

import random
import time
from typing import Any

import chess

from rules.core.dice import SeededDice
from rules.core.game import Game
from rules.core.model import Choice

SLICE = 0.5  # seconds of one kind before the other has its turn, so that a slower moment meets both
ROUNDS = 6
LONGEST = 400  # half-moves of a chess game: random play rarely ends by itself


def chess_moves(seconds: float, pick: random.Random) -> tuple[int, float]:
    """Play random chess; return moves and seconds."""
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        for _ in range(LONGEST):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(pick.choice(moves))
            count += 1
    return count, time.perf_counter() - start


def game_choices(game: Game[Any, Any], seconds: float, pick: random.Random) -> tuple[int, float]:
    """Play random sessions of every number of seats; return choices and seconds."""
    count, start = 0, time.perf_counter()
    decisions, apply = game.decisions, game.apply
    while time.perf_counter() - start < seconds:
        seats = pick.randint(game.min_seats, game.max_seats)
        dice = SeededDice(pick.random().hex())
        state, _ = game.new(game.setup(seats), dice)
        while open_now := decisions(state):
            decision = open_now[0]
            apply(state, Choice(decision.id, decision.seat, pick.choice(decision.options).key), dice)
            count += 1
    return count, time.perf_counter() - start


def choices_vs_chess(game: Game[Any, Any]) -> tuple[float, str]:
    """How many choices a game makes for each move of chess, both in turn in one run; and a line to print."""
    pick = random.Random(7)
    totals = [[0, 0.0], [0, 0.0]]
    for _ in range(ROUNDS):
        for total, (count, seconds) in zip(
            totals, (game_choices(game, SLICE, pick), chess_moves(SLICE, pick)), strict=True
        ):
            total[0] += count
            total[1] += seconds
    ours, theirs = (count / seconds for count, seconds in totals)
    return ours / theirs, f"{ours:,.0f} choices/s, chess {theirs:,.0f} moves/s"
