"""Who has won.

Rulebook: End of Game. Clauses P-03, P-07, P-98 to P-100; rulings PR-72, PR-78.
"""

from __future__ import annotations

from itertools import groupby

from rules.core.model import Outcome
from rules.vespaw.state import Player, State

# What decided the game: the first of the five values in which the winner is ahead of the next.
REASONS = ("most_money", "unspent_bone", "unspent_paw", "unspent_cubes", "bonus_money")
SHARED = "shared"


def outcome(state: State) -> Outcome | None:
    """Return how the session ended, or None while it goes on."""
    return ranked(state) if state.over else None


def ranked(state: State) -> Outcome:
    """Rank the players as they stand."""
    keys = [_values(player) for player in state.players]
    seats = sorted(range(len(keys)), key=lambda seat: keys[seat], reverse=True)
    ranking = tuple(tuple(group) for _, group in groupby(seats, key=lambda seat: keys[seat]))
    reason = SHARED
    if len(ranking[0]) == 1:
        best, second = keys[ranking[0][0]], keys[ranking[1][0]]
        reason = REASONS[next(i for i in range(len(REASONS)) if best[i] != second[i])]
    columns = dict(zip(REASONS, zip(*keys, strict=True), strict=True))
    return Outcome(ranking, reason, {"money" if key == "most_money" else key: value for key, value in columns.items()})


def _values(player: Player) -> tuple[int, ...]:
    """Return the five values by which players are ranked, higher is better (P-98, P-99, PR-78)."""
    return (player.money, int(not player.bone_used), int(not player.paw_used), player.cubes, player.last_bonus)
