"""The content file: what it says, and how its faults are told."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rules.core.content import FOLDER, Content
from rules.core.errors import ContentError
from rules.velocity.content import content, parse

TEXT = (FOLDER / "velocity.toml").read_text(encoding="utf-8")
STANDARD = content().courses["standard"]


def test_teams_figures_and_dice() -> None:
    """V-01, V-02: seven teams of five figures, a die for each, and an energy die of its own look."""
    box = content()
    assert [team.id for team in box.teams] == ["red", "black", "yellow", "white", "green", "grey", "blue"]
    assert max(row.figures for row in box.setup.values()) * len(box.teams) == 35
    assert box.energy.id == "energy"
    assert box.energy.fill not in {team.fill for team in box.teams}


def test_setup_table() -> None:
    """V-03, V-06, V-07, V-10, V-17, V-18, V-19, V-20, VR-08: figures, couriers and cans for each number of seats."""
    rows = {seats: (row.figures, row.couriers, row.cans) for seats, row in content().setup.items()}
    assert rows == {3: (5, 4, 15), 4: (5, 4, 20), 5: (4, 3, 20), 6: (4, 3, 24), 7: (4, 3, 28)}


def test_kinds_of_spaces() -> None:
    """V-11, V-12, V-14, V-15, V-16: start, supply, obstacle and route spaces, and nothing else."""
    kinds = Counter(STANDARD.kind(space) for space in range(1, STANDARD.start + 1))
    assert kinds == {"start": 1, "supply": 9, "obstacle": 13, "route": 13}
    assert STANDARD.kind(36) == "start"
    assert [STANDARD.kind(space) for space in (33, 31, 35)] == ["supply", "obstacle", "route"]


def test_spaces_are_numbered_down_to_the_finish() -> None:
    """VR-01: START is L + 1, districts and rows run from L down to 1."""
    for course in content().courses.values():
        assert course.start == course.length + 1
        assert (course.districts[0].first, course.districts[-1].last) == (course.length, 1)
        assert sum(course.rows) == course.length


def test_what_the_examples_fix() -> None:
    """V-85, V-89: 27 and another space shortly before it bring cans; 1, 3, 5 are obstacle spaces, 2 and 4 are not."""
    for name in ("standard", "old_town"):
        course = content().courses[name]
        assert {27, 30} <= course.supply
        assert [space for space in course.obstacle if space <= 5] == [1, 3, 5]


def test_dice_faces() -> None:
    """VR-02: all dice show 1 to 6."""
    assert content().rules.die_faces == (1, 2, 3, 4, 5, 6)


FAULTS = [
    ("min_seats = 3", 'min_seats = "3"', 'min_seats = "3"', "min_seats must be int"),
    ("min_seats = 3", "min_seats = 2", "min_seats = 2", "setup must cover"),
    ("finish_places = 8", "finish_places = 0", "finish_places = 0", "must be above 0"),
    ("late_can = false", "late_can = 0", "late_can = 0", "late_can must be bool"),
    ("[1, 2, 3, 4, 5, 6]", "[0, 1]", "die_faces = ", "numbers above 0"),
    ("seats = 7\nfigures = 4", "seats = 7\nfigures = 5", "figures = 5\ncouriers = 3", "couriers + 1"),
    ("[[setup]]\nseats = 7", "[[setup]]\nseats = 6", "seats = 6\nfigures = 4\ncouriers = 3\ncans = 28", "up twice"),
    ("cans = 28", "cans = -1", "cans = -1", "must not be below 0"),
    ("figures = 4\ncouriers = 3\ncans = 28", "figures = 3\ncouriers = 2\ncans = 28", "couriers = 2", "too few"),
    ('letter = "S" ', 'letter = "R" ', 'letter = "R"   ', "letter R is taken"),
    ('mark = "star"', "", '[[team]]\nid = "blue"', "mark must be str"),
    ('default_course = "standard"', 'default_course = "no"', "default_course", "there is no course no"),
    ("obstacle = [31, 28,", "obstacle = [33, 28,", "obstacle = [33", "cannot be supply and obstacle"),
    ("obstacle = [31, 28,", "obstacle = [36, 28,", "obstacle = [36", "within 1 and length"),
    ("obstacle = [31, 28,", "obstacle = [31, 31,", "obstacle = [31", "has a number twice"),
    ("obstacle = [31, 28,", "obstacle = [31, 2.5,", "obstacle = [31", "must be whole numbers"),
    ("supply = [21, 18, 15, 11, 9, 6]", "supply = []", "supply = []", "at least one supply space"),
    ("supply = [21, 18, 15, 11, 9, 6]", "supply = [0]", "supply = [0]", "within 1 and length"),
    ("rows = [8, 8, 7]", "rows = [8, 8]", "rows = [8, 8]", "must add up"),
    ("rows = [8, 8, 7]", "rows = [23, 0]", "rows = [23, 0]", "must add up"),
    ("length = 23", "length = 12", "length = 12", "at least 13"),
    ('id = "short"', 'id = "standard"', 'id = "standard"\nname = "Lunch', "there twice"),
    ("from = 15\nto = 8", "from = 14\nto = 8", "from = 14\nto = 8\nname = \"Park", "must start at 15"),
    ("from = 15\nto = 8", "from = 15\nto = 16", "to = 16\nname = \"Park", "between its start and 1"),
    ("format = 1", "format = = 1", "format", "at line 9"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place", "message"), FAULTS)
def test_faults_name_file_and_line(old: str, new: str, place: str, message: str) -> None:
    """Every editing rule of the file's heading, and every field, is looked at."""
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    line = text[: text.index(place)].count("\n") + 1
    with pytest.raises(ContentError, match=re.escape(message)) as caught:
        parse(Content(text, "velocity.toml"))
    assert str(caught.value).startswith(f"velocity.toml:{line}: ")


def test_a_district_that_stops_short() -> None:
    """The districts of a course cover it down to its last space."""
    text = TEXT.replace('from = 7\nto = 1\nname = "Cobble Mile"\n\n#', "from = 7\nto = 2\nname = 'Short'\n\n#", 1)
    with pytest.raises(ContentError, match="cover the course"):
        parse(Content(text, "velocity.toml"))


def test_a_missing_table() -> None:
    """A file without teams says so."""
    with pytest.raises(ContentError, match="at least one"):
        parse(Content(TEXT.replace("[[team]]", "[[squad]]"), "velocity.toml"))


def test_fewer_teams_than_seats() -> None:
    """V-05: every seat has a team."""
    text = TEXT.replace("max_seats = 7", "max_seats = 8")
    text = text.replace("# The colours", "[[setup]]\nseats = 8\nfigures = 4\ncouriers = 3\ncans = 28\n# The colours")
    with pytest.raises(ContentError, match="fewer teams"):
        parse(Content(text, "velocity.toml"))
