"""What a sheet would do now, for its own seat."""

from __future__ import annotations

import pytest

from rules.arrivee import GAME
from rules.arrivee.preview import Preview, preview
from rules.arrivee.sheets import own_riders
from tests.rules.arrivee.table import Table, on
from tests.rules.arrivee.test_sessions import session


def seen(table: Table, **changes: str) -> dict[int, Preview]:
    """The preview of the first sheet that is asked for, with some lines of it changed (``r4_card`` for 4:card)."""
    draft = {field.name: field.value for field in table.asked.fields}
    draft |= {name[1:].replace("_", ":", 1): value for name, value in changes.items()}
    return {each.rider: each for each in preview(table.view(table.asked.seat), draft)}


def ends(table: Table, number: int, **changes: str) -> list[int]:
    """Where a rider would end, by the die."""
    roll = seen(table, **changes)[number].roll
    assert roll is not None
    return list(roll.ends)


def test_rolls() -> None:
    """AR-144, A-022, A-026: the field for each die, with card, braking and the area as the sheet says."""
    table = on({1: 90, 2: 65}, tempo="orders", hands={0: "s4 e2"}).begin()
    assert ends(table, 1) == [97, 98, 99, 100, 101, 102]
    assert ends(table, 1, r1_card="s4:sprint") == [101, 102, 103, 104, 105, 106]
    assert ends(table, 1, r1_card="e2:escape") == [103, 104, 105, 106, 107, 108]
    assert ends(table, 1, r1_brake="max:9") == [97, 98, 99, 99, 99, 99]
    assert ends(table, 2) == [78, 78, 78, 78, 78, 83]
    assert ends(table, 2, r2_area="0") == [78, 79, 80, 81, 82, 83]


def test_braking_needs_a_card() -> None:
    """A-043, AR-042: without a slowdown card the rider goes on, unless the sheet pays with another card."""
    table = on({1: 90}, tempo="orders", hands={0: "s4 e2"}, slowdown=0).begin()
    assert ends(table, 1, r1_brake="max:9") == [97, 98, 99, 100, 101, 102]
    assert ends(table, 1, r1_brake="max:9", r1_brake_se="yes") == [97, 98, 99, 99, 99, 99]
    paid = {"r1_brake": "max:9", "r1_brake_se": "yes", "r1_card": "s4:sprint"}
    assert ends(table, 1, **paid) == [99] * 6
    table = on({1: 90}, tempo="orders", hands={0: "s4"}, slowdown=0).begin()
    assert ends(table, 1, **paid) == [101, 102, 103, 104, 105, 106]


def test_danger() -> None:
    """A-116, A-126: a 1 with a card or on cobbles, only in the extended game."""
    table = on({1: 35, 2: 20}, "quarry", tempo="orders", hands={0: "s4"}).begin()
    shown = seen(table, r1_card="s4:sprint", r2_card="s4:sprint")
    assert [each.roll.danger for each in shown.values() if each.roll] == [True, True]
    assert shown[1].roll is not None
    assert shown[1].roll.card is None, "no card on cobbles"
    basic = on({1: 35}, "quarry", tempo="orders", hands={0: "s4"}, extended=False).begin()
    roll = seen(basic, r1_card="s4:sprint")[1].roll
    assert roll is not None
    assert not roll.danger


def test_wheels() -> None:
    """A-062, AC-4: whom he would follow, and from how many fields on; who leads or plays a card follows nobody."""
    table = on({1: 30, 4: 31, 7: 30, 10: 28}, tempo="orders", hands={0: "s4"}).begin()
    shown = seen(table)[1]
    assert (shown.what, shown.leaders, shown.least) == ("follow", (4, 7), 10)
    assert seen(table, r1_tactic="stick")[1].least == 1
    assert seen(table, r1_at_least="7")[1].least == 7
    assert seen(table, r1_tactic="lead")[1].what == "roll"
    assert seen(table, r1_card="s4:sprint")[1].what == "roll"
    shown = seen(table, r1_card="s4:sprint", r1_card_when="no_wheel")[1]
    assert shown.what == "follow"
    assert shown.bare is not None
    assert shown.bare.card == "s4"
    shown = seen(table, r1_card="s4:sprint", r1_card_when="unmarked")[1]
    assert shown.roll is not None
    assert shown.roll.card is None, "rider 7 marks him"
    alone = on({1: 30, 4: 32}, tempo="orders").begin()
    assert seen(alone)[1].what == "roll"
    assert seen(on({1: 66, 4: 67}, tempo="orders").begin())[1].what == "roll", "a boundary lies between them"


def test_who_does_not_ride() -> None:
    """A-121, AR-108: who lies, waits or calls for the vehicle."""
    table = on({1: 60, 2: 50}, tempo="orders")
    table.state.rider(1).status = "down"
    table.begin()
    assert seen(table)[1].what == "down"
    assert seen(table, r2_special="announce")[2].what == "announce"
    assert not seen(table, r2_special="announce")[2].roll


def test_the_round_bears_it_out() -> None:
    """A-045: what is foreseen for the rider who moves first is what the sheet makes of his die."""
    for die in range(1, 7):
        table = on({1: 18, 4: 10}, "hills", tempo="orders", seats=2).begin()
        foreseen = ends(table, 1, r1_brake="foot")[die - 1]
        table.choose("set:1:brake:foot").choose("send").choose("send", [die], [3])
        assert table.at(1) == [foreseen]


@pytest.mark.parametrize("seed", [1, 4, 7])
def test_every_sheet_has_a_preview(seed: int) -> None:
    """Whatever is set: each rider of the sheet, and for each die a field that is not behind him."""
    for stop, (state, _, _) in enumerate(session(seed)):
        for asked in state.open if stop % 10 == 0 else ():
            shown = preview(GAME.view(state, asked.seat), {field.name: field.value for field in asked.fields})
            assert [each.rider for each in shown] == [each.number for each in own_riders(state, asked.seat)]
            for roll in [roll for each in shown for roll in (each.roll, each.bare) if roll is not None]:
                field = next(each.field for each in shown if roll in (each.roll, each.bare))
                assert len(roll.ends) == 6
                assert min(roll.ends) >= field
