"""The content file and its faults (T-01, T-02, T-04; TR-09, TR-10, TR-51, TR-67)."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from rules.core.content import FOLDER, Content
from rules.core.errors import ContentError
from rules.rallye_trucks.content import FILE, content, parse

TEXT = (FOLDER / FILE).read_text(encoding="utf-8")


def test_what_lies_in_the_box() -> None:
    """T-01, T-02, T-04: a board with 18 places for 18 tiles; a sheet of rules is no part of play."""
    known = content()
    assert len(known.slots) == 18
    assert all(len(course.tiles) == 18 for course in known.courses.values())
    assert tuple(known.courses) == ("quarry", "short", "night")


def test_courses_are_legal() -> None:
    """TR-09, T-36: 8 to 18 spaces, and no symbol is needed more often in a lap than it has tiles."""
    for course in content().courses.values():
        assert 8 <= course.length <= 18
        assert not Counter(course.spaces) - Counter(course.tiles)
        assert len(course.xy) == course.length


def test_the_printed_example_can_be_played_on_the_standard_course() -> None:
    """T-35: spaces 2 to 5 are tire, X, tire, gears; key and light are among the tiles."""
    quarry = content().courses["quarry"]
    assert (quarry.spaces[1], quarry.spaces[3], quarry.spaces[4]) == ("tire", "tire", "gears")
    assert {"key", "light"} <= set(quarry.tiles)


def test_places_by_edge() -> None:
    """TR-10: N1 to N5, E1 to E4, S1 to S5, W1 to W4; neighbours lie on the same edge."""
    known = content()
    assert known.slots == tuple(f"{edge}{k}" for edge, n in zip("NESW", (5, 4, 5, 4), strict=True)
                                for k in range(1, n + 1))  # fmt: skip
    beside = {known.slots[slot]: [known.slots[each] for each in near] for slot, near in enumerate(known.neighbours)}
    assert (beside["N1"], beside["N3"], beside["E4"], beside["W1"]) == (["N2"], ["N2", "N4"], ["E3"], ["W2"])


def test_memory_levels() -> None:
    """TR-67: see, fade, mix; only the champion peeks."""
    levels = {name: (level.see, level.fade, level.mix, level.peek) for name, level in content().levels.items()}
    assert levels == {
        "rookie": (0.55, 0.15, 0.10, False),
        "driver": (0.75, 0.08, 0.05, False),
        "champion": (0.92, 0.03, 0.01, True),
    }


def test_the_pace_lets_people_follow() -> None:
    """TR-52, TR-69: seconds a frame and for the last picture."""
    assert {name: (pace.step, pace.hold) for name, pace in content().pace.items()} == {
        "brisk": (2, 5),
        "normal": (3, 8),
        "slow": (5, 12),
    }


FAULTS = [
    ("schema = 1", "schema = 2"),
    ('game = "rallye-trucks"', 'game = "chess"'),
    ('default_course = "quarry"', 'default_course = "sea"'),
    ("tile_count = 18", "tile_count = 17"),
    ("laps = 2", "laps = 0"),
    ("players_min = 2", "players_min = 9"),
    ('turn_order = "fixed"', 'turn_order = "odd"'),
    ('memory_mode = "sealed"', "memory_mode = 3"),
    ("tile_size = 12", "tile_size = 0"),
    ("canvas = [120, 90]", "canvas = [120]"),
    ('"W1", "W2", "W3", "W4",            # left', '"W1", "W2", "W3", "W3",            # left'),
    ('  ["W1", "W2", "W3", "W4"],', '  ["W1", "W2", "W3"],'),
    ("N2 = [41, 8]", "N2 = [141, 8]"),
    ("N2 = [41, 8]", "X2 = [41, 8]"),
    ('letter = "G"', 'letter = "T"'),
    ('colour = "#E69F00"', 'colour = "orange"'),
    ('outline = "long open-ended', 'outlin = "long open-ended'),
    ("max_rounds = 30", "max_rounds = 0"),
    ('id = "short"', 'id = "quarry"'),
    ("tiles = { tire = 4, gears = 3, key = 3, light = 2", "tiles = { tire = 3, gears = 3, key = 3, light = 3"),
    ("tiles = { tire = 4, gears = 3", "tiles = { tire = 5, gears = 3"),
    ('  "helmet",   #  8', '  "hat",   #  8'),
    ("line_xy = [48, 64]", "line_xy = [48, 164]"),
    ("start_xy = [[46, 54], [39, 54], [46, 48], [39, 48]]", "start_xy = [[46, 54]]"),
    ("  [42, 64], [30, 63],", "  [30, 63],"),
    ('default = "normal"', 'default = "odd"'),
    ("step = 3", "step = 0"),
    ("together_action_s = 45", "together_action_s = 0"),
    ("views_per_turn = 1", "views_per_turn = 2"),
    ("keep_rounds = 3", "keep_rounds = 0"),
    ("own_turns = false", "own_turns = 0"),
    ('stand_in = "driver"', 'stand_in = "genius"'),
    ("see = 0.55", "see = 1.55"),
    ("peek = true", "peek = 1"),
]


@pytest.mark.parametrize(("good", "bad"), FAULTS, ids=[bad[:40] for _, bad in FAULTS])
def test_a_fault_names_file_and_line(good: str, bad: str) -> None:
    """TR-09, TR-10, TR-51, TR-67: the line of the value or of its table."""
    text = TEXT.replace(good, bad, 1)
    with pytest.raises(ContentError) as caught:
        parse(Content(text, FILE))
    changed = TEXT[: TEXT.index(good)].count("\n") + 1
    heads = [k for k, line in enumerate(text.splitlines(), 1) if line.startswith("[") and k <= changed]
    assert caught.value.file == FILE
    assert max(heads, default=1) <= caught.value.line <= changed, caught.value


def test_a_course_of_seven_or_nineteen_spaces() -> None:
    """TR-09: too short or too long."""
    for spaces in (7, 19):
        start = TEXT.index("spaces = [")
        text = TEXT[:start] + f"spaces = {['tire'] * spaces}" + TEXT[TEXT.index("]", start) + 1 :]
        with pytest.raises(ContentError, match="8 to 18"):
            parse(Content(text, FILE))


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """T-01: no board, no game, and it says so."""
    monkeypatch.setattr(import_module("rules.rallye_trucks.content"), "FOLDER", tmp_path)
    read = content.__wrapped__
    with pytest.raises(ContentError, match="cannot be read"):
        read()
    (tmp_path / FILE).write_bytes(b"\xff")
    with pytest.raises(ContentError, match="UTF-8"):
        read()
