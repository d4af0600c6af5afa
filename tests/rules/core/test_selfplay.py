"""Selfplay: figures that add up, and the same for the same seed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rules import GAMES, __main__, selfplay
from rules.core.errors import BadSetup, RulesError
from rules.core.model import Outcome
from rules.selfplay import Endless, Result, figures, play, run
from tests.rules.core.walk import GAME


def result(
    choices: int, winners: tuple[int, ...], reason: str = "goal", levels: tuple[str, ...] = ("x", "x")
) -> Result:
    """Return a session with this end."""
    losers = tuple(seat for seat in (0, 1) if seat not in winners)
    return Result(levels, choices, Outcome((winners, losers) if losers else (winners,), reason))


def test_figures_are_counted_rightly() -> None:
    """Lengths, percentiles, shared wins in halves, reasons by how often they came."""
    results = [result(n, (0,)) for n in range(1, 20)] + [result(100, (0, 1), "cap")]
    assert figures(results, 2.0) == [
        "  choices per second  145",
        "  choices a session   mean 14.5, 5-95 % 1-19, most 100",
        "  wins by seat        0: 97.5 %, 1: 2.5 %",
        "  reasons of ending   goal 95.0 %, cap 5.0 %",
    ]


def test_levels_are_counted_whatever_their_seat() -> None:
    """With what equal strength would give beside it."""
    results = [result(1, (0,), levels=("hard", "easy")), result(1, (1,), levels=("easy", "hard"))]
    assert figures(results, 1.0)[3] == "  wins by level       hard 100.0 % (even 50.0 %), easy 0.0 % (even 50.0 %)"


def test_levels_change_seats() -> None:
    """In walk the hard one rolls always and wins nearly always, from every seat."""
    lines = run(GAME, {"goal": 30}, ["hard", "easy", "easy"], 60, 1)
    assert lines[0].startswith('walk, 3 seats, hard, easy, easy, 60 sessions from seed 1, {"goal": 30')
    shares = [float(share) for share in re.findall(r"\d: ([\d.]+) %", lines[3])]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    assert min(shares) > 15
    hard = re.search(r"hard ([\d.]+) % \(even 33.3 %\)", lines[4])
    assert hard
    assert float(hard[1]) > 80


def test_a_seed_repeats() -> None:
    """Everything but the time."""

    def figures_of(seed: int) -> list[str]:
        lines = run(GAME, {}, ["random", "normal"], 20, seed)
        return [line for line in lines[1:] if "per second" not in line]

    assert figures_of(1) == figures_of(1) != figures_of(2)


def test_what_cannot_be_played_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unknown levels, impossible set-ups, sessions without an end."""
    with pytest.raises(RulesError, match="no level brave"):
        run(GAME, {}, ["brave", "easy"], 1, 1)
    with pytest.raises(BadSetup):
        run(GAME, {"goal": 13}, ["easy", "easy"], 1, 1)
    with pytest.raises(BadSetup):
        run(GAME, {}, ["easy"], 1, 1)
    setup = GAME.setup(2)
    with pytest.raises(Endless):
        play(replace(GAME, outcome=lambda state: None), setup, ["easy", "easy"], 1)
    monkeypatch.setattr(selfplay, "LONGEST", 3)
    with pytest.raises(Endless):
        play(GAME, setup, ["easy", "easy"], 1)


def test_from_the_command_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every number of seats, one number of seats, levels against each other."""
    monkeypatch.setitem(GAMES, "walk", GAME)
    assert __main__.main(["selfplay", "walk", "--sessions", "5", "--options", '{"goal": 30}']) == 0
    headings = [line for line in capsys.readouterr().out.splitlines() if line.startswith("walk")]
    assert [heading[:13] for heading in headings] == ["walk, 2 seats", "walk, 3 seats", "walk, 4 seats"]
    assert __main__.main(["selfplay", "walk", "--sessions", "5", "--seats", "3", "--level", "easy"]) == 0
    assert capsys.readouterr().out.startswith("walk, 3 seats, easy, 5 sessions from seed 1")
    assert __main__.main(["selfplay", "walk", "--sessions", "5", "--levels", "easy,hard"]) == 0
    assert "wins by level" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        ["chess"],
        ["walk", "--level", "brave"],
        ["walk", "--seats", "9"],
        ["walk", "--seats", "0"],
        ["walk", "--seats", "2", "--levels", "easy,easy"],
        ["walk", "--options", "[]"],
        ["walk", "--options", "{"],
        ["walk", "--sessions", "0"],
    ],
)
def test_a_wrong_command_line_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: list[str]
) -> None:
    """With exit code 2 and a sentence, without a traceback."""
    monkeypatch.setitem(GAMES, "walk", GAME)
    with pytest.raises(SystemExit) as caught:
        __main__.main(["selfplay", *wrong])
    assert caught.value.code == 2
    assert "error: " in capsys.readouterr().err
