"""Stages of a host's own (A-018 to A-023): every stage of the box can be written so; every fault names its line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.arrivee import GAME
from rules.arrivee.content import content
from rules.arrivee.own_stage import MOST_TEXT, course_of, read_stage, text_of
from rules.core.dice import FairDice
from rules.core.errors import ContentError

HARBOUR = text_of("harbour")


@pytest.mark.parametrize("event", content().courses)
def test_a_stage_of_the_box_read_from_its_text_is_the_same(event: str) -> None:
    """Finish and base time follow from the sections."""
    course = content().courses[event]
    assert replace(read_stage(text_of(event)), id=event) == course
    assert course_of(event) is course


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('type = "flat"', 'type = "steep"', 3),
        ("time_limit = 32", "time_limit = 3200", 4),
        ('grade = "easy"', 'grade = "soft"', 9),
        ("fields = 11", "fields = 0", 10),
        ("at = 41", "at = 4100", 15),
        ("at = 41", "at = 26", 15),
        ("protected_zone", "zone", 1),
        ("[[stage]]", "[[stage]]\n[[stage]]", 2),
        ("[[stage]]", "x = 1\n[[stage]]", 1),
        ("fields = 11", "fields = 400", 7),
        ("fields = 11", f"cobbles = true, fields = {'9' * 400}", 7),
        ("fields = 32", "fields = " + "[" * 900, 1),
        ("Harbour Criterium", "H" * 61, 2),
        ('name = "', "name = ", 2),
    ],
)
def test_a_fault_names_its_line(old: str, new: str, line: int) -> None:
    """Counted from 1, as in the text that was written."""
    assert old in HARBOUR
    with pytest.raises(ContentError) as refused:
        read_stage(HARBOUR.replace(old, new, 1))
    assert refused.value.line == line


def test_so_many_primes_and_no_more() -> None:
    """Twelve are told apart on the profile."""
    before, _, _ = HARBOUR.partition("primes")

    def text(count: int) -> str:
        signs = ", ".join(f'{{ at = {20 + at}, kind = "sprint", name = "x" }}' for at in range(count))
        return f"{before}primes = [{signs}]"

    assert len(read_stage(text(12)).primes) == 12
    with pytest.raises(ContentError, match="12 primes"):
        read_stage(text(13))


def test_a_text_without_end_is_refused() -> None:
    """Before it is read."""
    with pytest.raises(ContentError):
        read_stage(HARBOUR + "#" * MOST_TEXT)


def test_a_stage_of_ones_own_is_a_setting_and_survives_being_stored() -> None:
    """It is part of the session's options and of its dump; what is no stage is no value of the setting."""
    setting = next(each for each in GAME.settings if each.name == "event")
    own = HARBOUR.replace("Harbour Criterium", "Round the Pond")
    assert setting.accepts(own, 2)
    assert not setting.accepts("nowhere", 2)
    assert not setting.accepts(None, 2)
    state, _ = GAME.new(GAME.setup(2, {"event": own}), FairDice(b"x" * 32, [], 0))
    assert GAME.load(GAME.dump(state)).course.name == "Round the Pond"
