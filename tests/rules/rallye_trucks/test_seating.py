"""Who plays a seat, and what everybody needs a moment for: TR-43, TR-45, TR-50, TR-57, TR-69, TR-70."""

from __future__ import annotations

import random

import pytest

from rules.core.dice import FairDice
from rules.core.game import Seated
from rules.core.model import Choice, Event
from rules.rallye_trucks import GAME, State
from rules.rallye_trucks.content import content

HOLD = content().pace[content().default_pace].hold


def begun(mode: str = "sealed") -> tuple[State, FairDice]:
    """A session of three seats; seat 0 begins."""
    dice = FairDice(bytes(32))
    return GAME.new(GAME.setup(3, {"memory_mode": mode, "first_seat": 0}), dice)[0], dice


def tell(state: State, dice: FairDice, who: Seated) -> list[Event]:
    """Tell the rules what the house tells them."""
    line = GAME.seated(state, who)
    assert line is not None
    assert GAME.administer is not None
    return GAME.administer(state, line, dice)[0]


def test_a_computer_and_a_seat_given_up_and_taken_back() -> None:
    """TR-43, TR-70: the memory of a level, and a person again."""
    state, dice = begun()
    tell(state, dice, Seated(1, "computer", "hard"))
    tell(state, dice, Seated(2, "resigned", "normal"))
    assert [each.level for each in state.holders] == [None, "champion", "driver"]
    assert GAME.seated(state, Seated(2, "lent", "normal")) is None
    tell(state, dice, Seated(2, "holder", "normal"))
    assert state.holders[2].plays_in_person


def test_a_seat_lent_and_given_back() -> None:
    """TR-45, TR-57: the computer plays its turn at once; a member plays as a person."""
    state, dice = begun()
    events = tell(state, dice, Seated(0, "lent", "normal"))
    assert "turn_ended" in [event.name for event in events]
    tell(state, dice, Seated(0, "holder", "normal"))
    assert state.holders[0].loan is None
    tell(state, dice, Seated(1, "member", "normal"))
    assert state.holders[1].loan == "person"
    assert state.holders[1].plays_in_person


def test_a_retired_seat_is_nobodys() -> None:
    """TR-44: whoever comes back finds it out of the race."""
    state, dice = begun()
    assert GAME.administer is not None
    GAME.administer(state, {"retire": {"seat": 2}}, dice)
    assert GAME.seated(state, Seated(2, "holder", "normal")) is None


@pytest.mark.parametrize(("mode", "expected"), [("sealed", set()), ("together", {0.0, 2.5, HOLD})])
def test_what_everybody_looks_at(mode: str, expected: set[float]) -> None:
    """TR-50, TR-69: together a computer's flip and the end of a turn; sealed nothing, for nobody sees a tile."""
    assert GAME.pause is not None
    state, dice = begun(mode)
    pick, found = random.Random(1), set()
    tell(state, dice, Seated(1, "computer", "hard"))
    while state.turn < 4:
        decision = GAME.decisions(state)[0]
        option = pick.choice(decision.options).key
        for event in GAME.choose(state, Choice(decision.id, decision.seat, option), dice):
            seconds = GAME.pause(state, event)
            found.add(seconds)
            assert seconds in (0.0, HOLD) or state.holders[event.data["seat"]].level is not None
    assert found == (expected or {0.0})
