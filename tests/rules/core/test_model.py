"""The words of the house: who sees an event, what a setting accepts, which error a choice gets."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.errors import BadSetup, IllegalChoice, NotYourDecision, RulesError, StaleDecision
from rules.core.game import Setting
from rules.core.model import Choice, Event, Outcome
from tests.rules.core.walk import GAME


def test_who_sees_an_event() -> None:
    """Everybody, some, or nobody."""
    everybody, one, nobody = Event("x"), Event("x", seen_by=frozenset({1})), Event("x", seen_by=frozenset())
    assert [everybody.is_seen_by(seat) for seat in (None, 0, 1)] == [True, True, True]
    assert [one.is_seen_by(seat) for seat in (None, 0, 1)] == [False, False, True]
    assert [nobody.is_seen_by(seat) for seat in (None, 0, 1)] == [False, False, False]


def test_winners_are_the_first_rank() -> None:
    """Also when they are several."""
    assert Outcome(((2, 0), (1,)), "end").winners == (2, 0)


@pytest.mark.parametrize(
    ("setting", "value", "fits"),
    [
        (Setting("s", None, seat=True), None, True),
        (Setting("s", None, seat=True), 2, True),
        (Setting("s", None, seat=True), 3, False),
        (Setting("s", None, seat=True), -1, False),
        (Setting("s", None, seat=True), True, False),
        (Setting("s", "a", ("a", "b")), "b", True),
        (Setting("s", "a", ("a", "b")), "c", False),
        (Setting("s", False, (False, True)), 1, False),
        (Setting("s", 1, (1, 2)), True, False),
        (Setting("s", 5, low=1, high=9), 9, True),
        (Setting("s", 5, low=1, high=9), 10, False),
        (Setting("s", 5, low=1, high=9), "5", False),
        (Setting("s", 5, low=1, high=9), True, False),
    ],
)
def test_what_a_setting_accepts(setting: Setting, value: Any, fits: bool) -> None:
    """For three seats; true is not 1."""
    assert setting.accepts(value, 3) is fits


def test_a_set_up_is_complete() -> None:
    """Options that are not given have their default."""
    assert GAME.setup(3, {"goal": 30}).options == {"goal": 30, "cap": 20, "first": None}
    with pytest.raises(BadSetup) as caught:
        GAME.setup(3, {"first": 3})
    assert caught.value.params == {"option": "first"}


@pytest.mark.parametrize(
    ("choice", "error"),
    [
        (Choice(2, 0, "roll"), StaleDecision),
        (Choice(1, 1, "roll"), NotYourDecision),
        (Choice(1, 1, "fly"), NotYourDecision),
        (Choice(1, 0, "fly"), IllegalChoice),
    ],
)
def test_a_wrong_choice_has_its_own_error(choice: Choice, error: type[RulesError]) -> None:
    """In this order: open, whose, which option."""
    state, _ = GAME.new(GAME.setup(2, {"first": 0}), SeededDice(1))
    with pytest.raises(error):
        GAME.choose(state, choice, SeededDice(1))
    assert state.next_id == 1


def test_errors_have_a_code_each() -> None:
    """So that words can be made of them."""
    codes = [each.code for each in RulesError.__subclasses__() if each.__module__ == "rules.core.errors"]
    assert len(codes) == 6
    assert len(set(codes)) == len(codes)
    assert str(StaleDecision()) == "stale_decision"
