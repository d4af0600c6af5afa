"""What a viewer may know: hands, pile and sheets stay hidden, whatever is shown or told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules.arrivee import GAME
from rules.arrivee.content import KINDS
from rules.arrivee.state import State
from rules.core.dice import SeededDice
from rules.core.model import Choice, Event
from tests.rules.arrivee.table import on, stage


def seen(state: State, seat: int | None) -> str:
    return json.dumps(GAME.view_json(GAME.view(state, seat)), sort_keys=True)


def told(events: list[Event], seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    return [(event.name, dict(event.data)) for event in events if event.is_seen_by(seat)]


@pytest.mark.parametrize("tempo", ["live", "orders", "standing"])
@pytest.mark.parametrize(("mine", "yours"), [("s2 e2", "s6 e6"), ("s2", "e6"), ("s2 s2 s2", "s2 e4 s6")])
def test_hands_are_hidden(tempo: str, mine: str, yours: str) -> None:
    """AR-005: hands of the same size look the same to everybody else; to their owner they do not."""
    riders = {1: 30, 2: 28, 4: 30, 5: 29, 7: 27}
    dice = [[6], [4]] if tempo == "live" else []
    one, other = (
        on(riders, seats=3, tempo=tempo, hands={1: cards, 0: "s2 s4"}).begin(*dice) for cards in (mine, yours)
    )
    for seat in (None, 0, 2):
        assert seen(one.state, seat) == seen(other.state, seat)
        assert told(one.log, seat) == told(other.log, seat)
    assert seen(one.state, 1) != seen(other.state, 1)


def test_who_is_asked_does_not_tell_a_hand() -> None:
    """AR-005, AR-029: a roll-off asks by the size of the hand; the options are for the seat alone."""
    one, other = (on({1: 90, 4: 90}, hands={1: cards}).begin([6], [4]) for cards in ("s2", "e6"))
    assert one.asked.kind == other.asked.kind == "roll_off_bid"
    assert seen(one.state, 0) == seen(other.state, 0)
    assert GAME.view(one.state, 0).decisions == ()
    assert [each.kind for each in GAME.view(one.state, 0).waiting] == ["roll_off_bid"]
    assert GAME.view(one.state, 1).decisions == one.state.open


def test_drawn_cards_are_told_to_their_owner_alone() -> None:
    """AR-003, AR-005: others learn that a card was drawn, not which."""
    one, other = (on({1: 60}).begin().choose("roll:1", [3], [kind]) for kind in ("e6", "s2"))
    assert ("card_seen", {"seat": 0, "card": "e6"}) in told(one.log, 0)
    for seat in (None, 1, 2, 3):
        assert told(one.log, seat) == told(other.log, seat)
        assert seen(one.state, seat) == seen(other.state, seat)


def test_drafts_and_sheets_are_hidden() -> None:
    """AR-144: others see who has sent, and after the round what was done."""
    one, other = (on({1: 90, 4: 80}, tempo="orders", hands={0: "s4"}).begin() for _ in range(2))
    for table, value in ((one, "lead"), (other, "stick")):
        table.choose(f"set:1:tactic:{value}")
        for seat in (None, 1, 2):
            assert told(table.log, seat) == []
        table.choose("send")
    for seat in (None, 1, 2):
        assert seen(one.state, seat) == seen(other.state, seat)
        assert told(one.log, seat) == told(other.log, seat) == [("sheet_sent", {"seat": 0})]
    assert seen(one.state, 0) != seen(other.state, 0)
    assert GAME.view(one.state, 1).sent == (True, False, False, False)
    assert GAME.view(one.state, 1).draft != GAME.view(one.state, 0).draft
    one.choose("send", [4], [4])
    assert all(name != "by_sheet" for name, _ in told(one.log, None))
    assert any(name == "by_sheet" for name, _ in told(one.log, 0))


def session(seed: int, tempo: str) -> Iterator[tuple[State, list[Event]]]:
    dice, picks = SeededDice(seed), SeededDice(f"{seed} picks")
    state, log = GAME.new(GAME.setup(2 + seed % 4, {"tempo": tempo, "event": "harbour"}), dice)
    while True:
        yield state, log
        if state.outcome is not None:
            return
        asked = picks.roll("decision", state.open)[0]
        options = asked.options if asked.kind != "order_sheet" or picks.below(3) else asked.options[-1:]
        log = GAME.choose(state, Choice(asked.id, asked.seat, picks.roll("option", options)[0].key), dice)


def swapped(state: State, seat: int) -> State | None:
    """A state in which another seat's card is another kind, exchanged with the pile."""
    copy = GAME.load(json.loads(json.dumps(GAME.dump(state))))
    hand = copy.hands[seat]
    held = next((kind for kind in range(len(KINDS)) if hand[kind]), None)
    free = next((kind for kind in reversed(range(len(KINDS))) if copy.pile[kind] and kind != held), None)
    if held is None or free is None:
        return None
    hand[held] -= 1
    hand[free] += 1
    copy.pile[held] += 1
    copy.pile[free] -= 1
    return GAME.load(GAME.dump(copy))


@pytest.mark.parametrize("tempo", ["live", "orders"])
@pytest.mark.parametrize("seed", range(1, 4))
def test_no_leak_in_random_sessions(seed: int, tempo: str) -> None:
    """AR-005: at every stop, a card of another kind in a hand changes nothing for anybody else."""
    compared = 0
    for stop, (state, _) in enumerate(session(seed, tempo)):
        for seat in range(state.seats) if stop % 8 == 0 else ():
            other = swapped(state, seat)
            if other is None or any(each.startswith("set") for each in _card_fields(state, seat)):
                continue
            compared += 1
            for viewer in (None, *range(state.seats)):
                if viewer != seat:
                    assert seen(state, viewer) == seen(other, viewer)
    assert compared > 5


def _card_fields(state: State, seat: int) -> list[str]:
    """Sheets that name a card are left out: the exchange would make them impossible."""
    sheets = state.sheets[seat]
    values = [*sheets.draft.items(), *(sheets.sent or {}).items()]
    return ["set" for name, value in values if name.endswith(":card") and value not in ("none", "auto")]


def test_the_view_has_all_a_picture_needs() -> None:
    """Positions, groups, vehicles, trail, result; a viewer's own hand."""
    table = on({1: 60, 4: 40}, hands={0: "s4"}).begin().choose("announce:1")
    view = table.view(0)
    assert view.vehicles[0] is not None
    assert view.vehicles[0].field == 54
    assert view.groups == ((1,), (4,))
    assert view.hand == (0, 0, 1, 0, 0, 0)
    assert view.rider(1).status == "refresh"
    table.choose("roll:4", [2], [1])
    assert [(step.rider, step.start, step.end, step.how) for step in table.view().trail] == [
        (4, 40, 48, "roll"),
        (1, 60, 61, "step"),
    ]
    assert table.view().hand is None


def test_view_json_is_plain() -> None:
    """Every stop's view is JSON, with the course by its id."""
    for state, _ in session(1, "live"):
        found = json.loads(seen(state, 0))
        assert found["course"] == "harbour"
        assert set(found["hand"]) == set(KINDS)
    assert found["result"]


def test_a_view_does_not_change_with_the_state() -> None:
    """What crosses the seam is frozen."""
    state = stage({1: 90})
    view = GAME.view(state, 0)
    state.rider(1).field = 95
    state.hands[0][0] = 3
    assert view.rider(1).field == 90
    assert view.hand == (0,) * 6
