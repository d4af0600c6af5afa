"""How often a stage waits for people, in every tempo, beside the figures of the spec."""

from __future__ import annotations

import pytest

from rules.arrivee import GAME
from rules.arrivee.waits import measure
from rules.core.game import Played
from rules.core.model import Event
from rules.selfplay import play, run

SESSIONS = 8


def means(tempo: str, seats: int, event: str = "harbour") -> dict[str, float]:
    """The mean figures of some stages of hard computers."""
    setup = GAME.setup(seats, {"event": event, "tempo": tempo})
    found = [play(GAME, setup, ["hard"] * seats, seed).measured for seed in range(SESSIONS)]
    return {name: sum(each[name] for each in found) / SESSIONS for name in found[0]}


@pytest.mark.parametrize(("seats", "changes"), [(2, 19), (3, 34), (4, 50), (5, 65)])
def test_live(seats: int, changes: int) -> None:
    """Harbour: so many changes of seat, 16 own turns a team, 6.4 to 6.5 rounds."""
    found = means("live", seats)
    assert found["hand-overs"] == pytest.approx(changes, rel=0.2)
    assert found["turns a seat"] == pytest.approx(16, rel=0.1)
    assert found["rounds"] == pytest.approx(6.5, rel=0.1)


def test_sheets() -> None:
    """Harbour: a sheet for every round but the first; standing ones are looked at four or five times."""
    orders = means("orders", 4)
    assert orders["hand-overs"] == orders["visits a seat"] == orders["rounds"] - 1
    standing = means("standing", 4)
    assert 3 <= standing["visits a seat"] <= 5
    assert standing["visits a seat"] < orders["visits a seat"]


def test_they_are_counted_rightly() -> None:
    """A question that an order answers by default is no wait; a seat that goes on choosing is not handed over to."""
    told = [Played(seat, kind, "", ()) for seat, kind in ((0, "turn"), (0, "after_roll"), (1, "roll_off_bid"),
                                                          (0, "turn"), (1, "turn"))]  # fmt: skip
    told[3] = told[3]._replace(events=[Event("round"), Event("sheets_due")])
    assert measure(told, 2) == {"hand-overs": 1, "visits a seat": 1, "turns a seat": 1.5, "rounds": 3}
    sheets = [Played(seat, "order_sheet", "send", [Event("sheet_sent")]) for seat in (0, 1, 0, 1)]
    sheets[1] = sheets[1]._replace(events=[Event("sheet_sent"), Event("round"), Event("sheets_due")])
    assert measure(sheets, 2) == {"hand-overs": 2, "visits a seat": 2, "rounds": 3}


def test_selfplay_prints_them() -> None:
    """Below the figures that every game has."""
    lines = run(GAME, {"event": "harbour", "tempo": "orders"}, ["easy", "easy"], 3, 1)
    assert [line[:15].strip() for line in lines[-3:]] == ["hand-overs", "visits a seat", "rounds"]
    assert "mean " in lines[-3]
