"""Selfplay: many sessions without people, for figures. Prints choices per second, lengths, wins and endings.

A level is one of the game's computers or ``random``, every option equally likely. Where levels play each other they
change seats from session to session, so that no level keeps the better seat. What a game measures itself comes last.
"""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from rules.core.dice import SeededDice
from rules.core.errors import RulesError
from rules.core.game import LEVELS, Game, Played, Seated
from rules.core.model import NOTHING, Choice, Decision, Outcome, Setup

T = TypeVar("T", int, float)

RANDOM = "random"
LONGEST = 1_000_000  # choices; a session that long has no end


class Endless(RulesError):
    """A session that does not end."""

    code = "endless"


class Result(NamedTuple):
    """One session: the level of each seat, its length in choices, its outcome, the game's own figures."""

    levels: tuple[str, ...]
    choices: int
    outcome: Outcome
    measured: Mapping[str, float] = NOTHING


def pick(game: Game[Any, Any], state: Any, decision: Decision, level: str, dice: SeededDice) -> str:
    """Return the option that a seat of this level takes."""
    if level == RANDOM:
        return decision.options[dice.below(len(decision.options))].key
    return game.computer(game.view(state, decision.seat), decision, level, dice)


def play(game: Game[Any, Any], setup: Setup, levels: Sequence[str], seed: int | str) -> Result:
    """Play one session to its end; one level a seat. Raise Endless after LONGEST choices."""
    dice, minds = SeededDice(seed), SeededDice(f"{seed} minds")
    state, _ = game.new(setup, dice)
    for seat, level in enumerate(levels):
        line = None if level == RANDOM else game.seated(state, Seated(seat, "computer", level))
        if line is not None and game.administer is not None:
            game.administer(state, line, dice)
    told: list[Played] = []
    for count in range(LONGEST):
        decisions = game.waiting(state)
        if not decisions:
            outcome = game.outcome(state)
            if outcome is None:
                raise Endless("no decision and no outcome", seed=seed)
            measured = game.measure(told, len(levels)) if game.measure is not None else NOTHING
            return Result(tuple(levels), count, outcome, measured)
        decision = decisions[0] if len(decisions) == 1 else decisions[minds.below(len(decisions))]
        option = pick(game, state, decision, levels[decision.seat], minds)
        events = game.apply(state, Choice(decision.id, decision.seat, option), dice)
        if game.measure is not None:
            told.append(Played(decision.seat, decision.kind, option, events))
    raise Endless(f"more than {LONGEST} choices", seed=seed)


def _percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %"


def _shares(results: Sequence[Result]) -> list[float]:
    """Return the wins of each seat; a shared win counts in equal parts."""
    shares = [0.0] * len(results[0].levels)
    for result in results:
        for seat in result.outcome.winners:
            shares[seat] += 1 / len(result.outcome.winners)
    return shares


def _by_level(results: Sequence[Result]) -> str:
    """Return the wins of each level beside what equal strength would give."""
    wins: defaultdict[str, float] = defaultdict(float)
    fair: defaultdict[str, float] = defaultdict(float)
    for result in results:
        for level in result.levels:
            fair[level] += 1 / len(result.levels)
        for seat in result.outcome.winners:
            wins[result.levels[seat]] += 1 / len(result.outcome.winners)
    parts = (
        f"{level} {_percent(wins[level], len(results))} (even {_percent(fair[level], len(results))})" for level in fair
    )
    return ", ".join(parts)


def figures(results: Sequence[Result], seconds: float) -> list[str]:
    """Return the figures of some sessions of equally many seats, a line each."""
    lengths = sorted(result.choices for result in results)
    n = len(lengths)
    low, high = _middle(lengths)
    shares = _shares(results)
    reasons = Counter(result.outcome.reason for result in results)
    lines = [
        f"  choices per second  {sum(lengths) / seconds:,.0f}",
        f"  choices a session   mean {sum(lengths) / n:.1f}, 5-95 % {low}-{high}, most {lengths[-1]}",
        f"  wins by seat        {', '.join(f'{seat}: {_percent(share, n)}' for seat, share in enumerate(shares))}",
    ]
    if len(set(results[0].levels)) > 1:
        lines.append(f"  wins by level       {_by_level(results)}")
    endings = (f"{reason} {_percent(count, n)}" for reason, count in reasons.most_common())
    lines.append(f"  reasons of ending   {', '.join(endings)}")
    return lines + [f"  {name:<20}{_spread([each.measured[name] for each in results])}" for name in results[0].measured]


def _spread(values: Sequence[float]) -> str:
    """Return the mean of some figures and between which of them 90 % lie."""
    low, high = _middle(sorted(values))
    return f"mean {sum(values) / len(values):.1f}, 5-95 % {low:.3g}-{high:.3g}"


def _middle(ordered: Sequence[T]) -> tuple[T, T]:
    """Return between which of some figures, smallest first, 90 % lie."""
    last = len(ordered) - 1
    return ordered[int(0.05 * last)], ordered[round(0.95 * last)]


def check_levels(levels: Sequence[str]) -> None:
    """Raise RulesError for a level that does not exist."""
    for level in levels:
        if level not in (*LEVELS, RANDOM):
            raise RulesError(f"there is no level {level}", level=level)


def run(game: Game[Any, Any], options: Mapping[str, Any], levels: Sequence[str], sessions: int, seed: int) -> list[str]:
    """Play sessions with one level a seat and return a heading and their figures. Raise BadSetup."""
    check_levels(levels)
    setup = game.setup(len(levels), options)
    turned = [(*levels[k:], *levels[:k]) for k in range(len(levels))]
    start = time.perf_counter()
    results = [play(game, setup, turned[k % len(levels)], f"{seed}.{k}") for k in range(sessions)]
    seconds = time.perf_counter() - start
    names = levels[0] if len(set(levels)) == 1 else ", ".join(levels)
    heading = (
        f"{game.id}, {len(levels)} seats, {names}, {sessions} sessions from seed {seed}, {json.dumps(setup.options)}"
    )
    return [heading, *figures(results, seconds)]
