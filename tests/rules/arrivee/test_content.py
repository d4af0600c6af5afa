"""The content file: its tables, its courses, and what is refused in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.arrivee.content import KINDS, content, load_content
from rules.arrivee.parsing import parse
from rules.arrivee.road import road_of
from rules.core.content import FOLDER, Content
from rules.core.errors import ContentError

TEXT = (FOLDER / "arrivee.toml").read_text(encoding="utf-8")


def test_cards_and_deal() -> None:
    """AR-002, AR-004, A-030, A-031, A-033, A-034: six copies of six kinds, three of them with 1, 2, 3 tokens."""
    rules = content().rules
    assert [(card.id, card.value, card.escape) for card in rules.cards] == [
        ("s2", 2, 0),
        ("e2", 2, 1),
        ("s4", 4, 0),
        ("e4", 4, 2),
        ("s6", 6, 0),
        ("e6", 6, 3),
    ]
    assert rules.copies_per_card * len(rules.cards) == 36


CLIMBS = {
    "4": (3, 2, 1),
    "3": (4, 3, 2, 1),
    "2": (10, 9, 8, 7, 6, 5),
    "1": (15, 13, 11, 9, 8, 7, 6, 5),
    "HC": (20, 18, 16, 14, 12, 10, 8, 7, 6, 5),
}
FINISHES = {  # the first rows, then down by one to 1
    "flat": (35, 30, 26, 24, 22, 20, 19),
    "medium": (25, 22, 20, 18, 16, 15),
    "hard": (20, 17, 15, 13, 12, 10, 9),
    "time_trial": (15, 12, 10, 8, 6, 5),
}


def test_points_of_climbs() -> None:
    """A-103, A-104, A-105, A-106, A-107, A-108, AV-13: five categories, so many places with so many points."""
    points = content().rules.points
    assert {category: points[f"climb_{category}"] for category in CLIMBS} == CLIMBS
    assert [len(row) for row in CLIMBS.values()] == [3, 4, 6, 8, 10]


def test_points_of_finishes() -> None:
    """A-109, A-110, A-111, A-112, A-113, AR-008, AR-070, AV-12: four tables by kind of stage, ends of 1."""
    points = content().rules.points
    for kind, first in FINISHES.items():
        assert points[f"finish_{kind}"] == (*first, *range(first[-1] - 1, 0, -1))
    assert [len(points[f"finish_{kind}"]) for kind in FINISHES] == [25, 20, 15, 10]


def test_points_of_sprints() -> None:
    """A-089, A-114, A-115: sprint primes give points and seconds, the finish seconds."""
    points = content().rules.points
    assert points["sprint"] == (6, 4, 2)
    assert points["sprint_bonus_s"] == (6, 4, 2)
    assert points["finish_bonus_s"] == (20, 12, 8)


@pytest.mark.parametrize(
    ("course", "field", "base"),
    [("plain", 1, 6), ("plain", 55, 12), ("plain", 48, 2), ("hills", 83, 1), ("peaks", 64, 0), ("peaks", 122, -1)],
)
def test_base_values(course: str, field: int, base: int) -> None:
    """A-018, A-019, A-020, A-021, A-022, A-023, A-154, A-155, A-156, A-157, AR-014: by level and grade."""
    assert road_of(content().courses[course], extended=True).base[field] == base


def test_base_values_of_the_basic_rules() -> None:
    """AR-006: every climb has base 0 and cobbles are ordinary road."""
    assert road_of(content().courses["plain"], extended=False).base[48] == 0
    basic = road_of(content().courses["quarry"], extended=False)
    assert (basic.base[35], basic.base[62], basic.base[66]) == (6, 0, 12)
    assert not any(basic.cobbled)


def test_cobbled_base_values() -> None:
    """A-159, AV-35: flat 3, descent 6, climb 0."""
    road = road_of(content().courses["quarry"], extended=True)
    assert (road.base[35], road.base[62], road.base[66]) == (3, 0, 6)
    assert [field for field in range(30, 45) if road.cobbled[field]] == list(range(33, 42))


def test_escape_bases() -> None:
    """A-036, A-037, AR-034: one level higher; on a climb 6 and the climb's own value; basic 6."""
    plain, peaks = (road_of(content().courses[name], extended=True) for name in ("plain", "peaks"))
    assert (plain.escape[30], plain.escape[60], plain.escape[48]) == (12, 12, 8)
    assert (peaks.escape[64], peaks.escape[122], peaks.escape[20]) == (6, 5, 7)
    assert road_of(content().courses["plain"], extended=False).escape[48] == 6


def test_run_out() -> None:
    """AR-012, AR-050: behind the line the road goes on as it ended, without cobbles."""
    for course in content().courses.values():
        road = road_of(course, extended=True)
        assert {road.levels[field] for field in range(course.finish - 1, course.finish + 30)} == {road.levels[-1]}
        assert not any(road.cobbled[course.finish :])
        assert road.wheel[course.finish - 1] == len(road.base) - 1


def test_courses() -> None:
    """A-073, A-092, A-101, A-161, AR-069: six courses with their lines, as in the spec's table."""
    lines = {
        course.id: (course.type, course.finish, course.time_limit, course.protected_zone, course.area)
        for course in content().courses.values()
    }
    assert lines == {
        "plain": ("flat", 147, 74, 122, (72, 78)),
        "hills": ("medium", 158, 74, 132, (62, 68)),
        "peaks": ("hard", 137, 70, 112, (103, 109)),
        "quarry": ("medium", 143, 58, 119, (44, 50)),
        "harbour": ("flat", 84, 32, 60, (54, 58)),
        "queen": ("hard", 190, 102, 165, (104, 110)),
    }
    assert [prime.at for prime in content().courses["peaks"].primes] == [14, 35, 81, 137]


def test_the_printed_winners_time() -> None:
    """A-088: the long stage has the printed 5:05:04."""
    assert content().courses["queen"].base_time_s == 5 * 3600 + 5 * 60 + 4


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("schema = 1", "schema = 2", "schema = 2", "schema"),
        ('game = "arrivee"', 'game = "chess"', 'game = "chess"', "game"),
        ('default_stage = "plain"', 'default_stage = "moon"', "default_stage", "no stage moon"),
        ("field_capacity = 4", "field_capacity = 0", "field_capacity", "above 0"),
        ("climb_ultra = -1", 'climb_ultra = "x"', 'climb_ultra = "x"', "must be int"),
        ("copies_per_card = 6", "copies_per_card = 4", "copies_per_card", "too few"),
        ("sprint = [6, 4, 2]", "sprint = [6, 6, 2]", "sprint = [6, 6, 2]", "must fall"),
        ('id = "s4"', 'id = "s5"', 'id = "s5"', "must be s4"),
        ("finish = 147", "finish = 148", "finish = 148", "one more than"),
        ('base_time = "2:56:00"', 'base_time = "2:56:01"', 'base_time = "2:56:01"', "sum of the pace table"),
        ('base_time = "2:56:00"', 'base_time = "2:66"', 'base_time = "2:66"', "h:mm:ss"),
        ("time_limit = 58", "time_limit = 12", "time_limit = 12", "between 13"),
        ("{ from = 54, to = 58 }", "{ from = 12, to = 58 }", "from = 12", "behind the start"),
        ("{ at = 14, kind", "{ at = 12, kind", "at = 12", "behind the start"),
        ('at = 41, kind = "climb", category = "3"', 'at = 75, kind = "climb", category = "3"', "at = 74", "order"),
        ('category = "HC", name = "Mont Orage"', 'category = "5", name = "Mont Orage"', "Mont Orage\" }", "category"),
        ('level = "climb", grade = "ultra", fields = 6 },\n  { level = "climb", grade = "hard", fields = 10',
         'level = "climb", grade = "steep", fields = 6 },\n  { level = "climb", grade = "hard", fields = 10',
         "steep", "grade"),
        ('{ level = "flat", fields = 32 },\n  { level = "flat", cobbles = true, fields = 9 }',
         '{ level = "flat", fields = 9 },\n  { level = "flat", cobbles = true, fields = 32 }',
         "fields = 32 }", "cobbles may not begin"),
        ('id = "clock"', 'id = "plain"', 'id = "plain"', "used twice"),
        ('unit = "seconds", fields = 35', 'unit = "hours", fields = 35', "sections = [", "four units"),
        ('events = ["prologue", "harbour", "hills"]', 'events = ["prologue", "moon"]', "moon", "ids of stages"),
        ('time_trial = "clock"', 'time_trial = "trio"', 'time_trial = "trio"', "individual time trial"),
    ],
)  # fmt: skip
def test_faults_name_file_and_line(old: str, new: str, line: str, message: str) -> None:
    """AR-012 and the file's header: whatever does not fit is refused, with its place."""
    assert old in TEXT
    spoilt = TEXT.replace(old, new, 1)
    with pytest.raises(ContentError) as caught:
        parse(Content(spoilt, "arrivee.toml"))
    assert message in caught.value.message
    assert caught.value.file == "arrivee.toml"
    assert line in spoilt.splitlines()[caught.value.line - 1]


def test_a_missing_file_is_a_content_error(tmp_path: Path) -> None:
    """A folder without the file, and a file that is no text."""
    with pytest.raises(ContentError, match="cannot be read"):
        load_content(tmp_path)
    (tmp_path / "arrivee.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="UTF-8"):
        load_content(tmp_path)


def test_kinds_are_in_the_order_of_keys() -> None:
    """AR-002: s2 e2 s4 e4 s6 e6."""
    assert KINDS == ("s2", "e2", "s4", "e4", "s6", "e6")
