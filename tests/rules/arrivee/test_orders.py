"""Standing orders for live play, consequences and remarks."""

from __future__ import annotations

import pytest

from rules.arrivee import GAME
from tests.rules.arrivee.table import Table, on


def ordered(table: Table, **order: object) -> str | None:
    return GAME.answer(table.view(table.asked.seat), table.asked, order)


def test_defaults() -> None:
    """Roll-offs are passed, mass falls averted with the cheapest card, hurt riders ride on; sheets are asked for."""
    assert [(spec.kind, spec.settings[0]) for spec in GAME.orders] == [
        ("roll_off_bid", "never"),
        ("mass_fall_save", "cheapest"),
        ("injury", "ride_on"),
        ("order_sheet", "ask"),
    ]


def test_roll_off() -> None:
    """AR-029: never, or up to so many points if a line lies within 13 fields."""
    table = on({1: 140, 4: 140}, hands={1: "s2 s4"}).begin([6], [4])
    assert ordered(table, setting="never") == "pass"
    assert ordered(table, setting="points", points=2) == "pass"
    assert ordered(table, setting="points", points=4) == "raise:s4"
    assert ordered(table, setting="ask") is None
    table = on({1: 105, 4: 105}, hands={1: "s4"}).begin([6], [4])
    assert ordered(table, setting="points", points=24) == "pass"


def test_mass_fall() -> None:
    """AR-092: cheapest, never, or only for some riders of the team."""
    table = on({2: 40}, hands={0: "e6 s4 e2"}).begin().choose("roll:2:s4:sprint", [1], [1])
    assert ordered(table) == "save:e2"
    assert ordered(table, setting="never") == "no_save"
    assert ordered(table, setting="riders", riders="2:3") == "save:e2"
    assert ordered(table, setting="riders", riders="1") == "no_save"


@pytest.mark.parametrize(("field", "key"), [(90, "withdraw"), (60, "ride_on")])
def test_injury(field: int, key: str) -> None:
    """AR-097: withdraw only behind the time limit."""
    table = on({1: field})
    table.state.rider(1).recovering = table.state.rider(1).from_fall = True
    table.begin().choose("roll:1", [1])
    assert ordered(table) == "ride_on"
    assert ordered(table, setting="withdraw") == key


def test_no_orders_for_turns() -> None:
    """A turn is always the person's."""
    table = on({1: 90}).begin()
    assert GAME.order("turn") is None
    assert ordered(table) is None


def brings(table: Table, key: str) -> dict[str, object]:
    option = table.asked.option(key)
    assert option is not None
    return dict(GAME.consequence(table.view(table.asked.seat), table.asked, option))


def test_consequences_of_a_turn() -> None:
    """Where a roll may end and what it risks; where a follow ends and what it earns."""
    table = on({1: 65, 4: 64}, hands={0: "s4"}).begin()
    assert brings(table, "roll:1:s4:sprint") == {
        "low": 82, "high": 87, "check": True, "base": 12, "bonus": 0, "tokens": 0, "hurt": False,
    }  # fmt: skip
    table = on({1: 71, 4: 70}, hands={1: "s4"}).begin().choose("roll:1", [5])
    follow = brings(table, "follow:4:1")
    assert (follow["to"], follow["card"], follow["crosses"]) == (81, False, False)
    stop = brings(table, "follow:4:1:78")
    assert (stop["to"], stop["fields"], stop["card"]) == (78, 8, True)
    assert brings(on({1: 60}).begin(), "announce:1")["limit"] == 74
    table = on({1: 80, 2: 90})
    table.state.rider(1).injured = True
    assert brings(table.begin(), "wait:2") == {"behind": [10]}


def test_consequences_of_the_other_decisions() -> None:
    """Fields reached, totals, cards left, the gap of a withdrawal."""
    table = on({1: 65}).begin().choose("roll:1+hold", [4])
    assert brings(table, "go:13") == {"fields": 13, "to": 78, "card": True, "crosses": False, "pay": None}
    assert brings(table, "go:2:slowdown")["card"] is False
    table = on({1: 90, 4: 90}, hands={1: "s4 s2"}).begin([6], [4])
    assert brings(table, "raise:s2+s4") == {"total": 10, "cards_left": 0}
    table = on({1: 40}, hands={0: "e6 s4"}).begin().choose("roll:1:s4:sprint", [1], [1])
    assert brings(table, "save:e6") == {"cards_left": 0}
    table = on({1: 60})
    table.state.rider(1).recovering = table.state.rider(1).from_fall = True
    table.begin().choose("roll:1", [1])
    assert brings(table, "withdraw") == {"field": 60, "out": True, "gap_s": 87}
    sheet = on({1: 60}, tempo="orders").begin()
    assert brings(sheet, "set:1:tactic:lead")["value"] == "lead"


def test_remarks() -> None:
    """The finish near, open primes near, who is behind the peloton, who is before the limit late in the stage."""
    table = on({1: 120, 4: 60, 5: 60, 7: 30}).begin()
    told = {event.name: event.data for event in GAME.remarks(table.view())}
    assert told["finish_near"] == {"fields": 27, "rider": 1}
    assert told["behind"] == {"riders": [7]}
    assert told["groups"] == {"groups": [(1, 120, 120), (2, 60, 60), (1, 30, 30)]}
    assert told["outside_limit"] == {"riders": [4, 5, 7], "limit": 74}
    assert told["prime_near"] == {"prime": 0, "fields": 6, "open_places": 3}
    table = on({1: 146, 4: 100, 7: 80}).begin().choose("roll:1", [6])
    assert "final_round" in {event.name for event in GAME.remarks(table.view())}
