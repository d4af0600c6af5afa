"""Components, the content file, and the faults it may have."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core.content import Content
from rules.core.errors import ContentError
from rules.dicycle_race.content import box, parse, read
from rules.dicycle_race.courses import numbers

FILE = Path(__file__).parents[3] / "data" / "content" / "dicycle_race.toml"
TEXT = FILE.read_text(encoding="utf-8")


def test_what_is_in_the_box() -> None:
    """D-01, D-02, D-03, D-04, D-05, DR-02, DR-11: 36 Road cards in three levels, six pawns with a Jersey each."""
    found = box()
    assert sorted(found.cards) == list(range(1, 37))
    for level in ("green", "orange", "red"):
        assert sum(card.level == level for card in found.cards.values()) == 12
    assert len(found.pawns) == 6
    assert all(1 <= len(card.bottles) <= card.need <= 4 for card in found.cards.values())
    assert {card.number for card in found.cards.values() if card.blank} == {7, 11, 16, 24, 33}
    assert found.cards[5].limit == 1
    assert found.cards[1].limit == 0


def test_dx_08_scenarios() -> None:
    """DX-08, D-86, D-87, D-88, D-89, D-90, DR-07: as printed, card 20 twice in the third."""
    courses = box().courses
    assert numbers(courses["training_wheels"].sections) == [8, 11, 2, 7, 12, 21, 29, 3, 5, 14]
    assert numbers(courses["family_outing"].sections) == [2, 15, 22, 24, 28, 10, 9, 4, 17, 19, 30, 25]
    hard = courses["handlebar_hardliners"]
    assert numbers(hard.sections) == [8, 20, 24, 31, 35, 22, 20, 17, 12, 5]
    assert hard.variants == ("all_there_and_back",)
    assert [courses[name].difficulty for name in ("training_wheels", "family_outing", hard.id)] == [
        "easy",
        "medium",
        "hard",
    ]


FAULTS = [
    ('id = "dicycle_race"', 'id = "bicycle"', "id must be"),
    ("format = 1", "format = 2", "format must be 1"),
    ("players = { min = 2, max = 6 }\n\n[dice]", "players = { min = 1, max = 6 }\n\n[dice]", "2 to 6"),
    ("per_color = 6", "per_color = 5", "per_color"),
    ("rolls = 3", "rolls = 4", "rolls"),
    ('"green", "orange"]', '"green", "black"]', "the pawns are"),
    ("blank_default = 2", "blank_default = 9", "blank_default"),
    ('duel = "5 * course', 'duel = "five * course', "duel must begin"),
    ("max_team_size = { 2 = 3, 3 = 2 }", "max_team_size = { 2 = 3 }", "max_team_size"),
    ('id = "duel"', 'id = "dual"', "there is no mode"),
    ('id = "duel"', 'id = "sprint"', "twice"),
    ('variants = ["stop_or_again"]', 'variants = ["stop"]', "variants may hold"),
    ("points = [3, 2, 1]", "points = [3, 3, 1]", "falling"),
    ("points = [3, 2, 1]", "points = [3, 2]", "three places"),
    ("races = { default = 3, min = 3, max = 12 }", "races = { default = 3, min = 4, max = 12 }", "in order"),
    ('{ number =  2, level = "green", ', '{ number =  1, level = "green", ', "once each"),
    ('{ number =  2, level = "green", ', '{ number =  2, level = "red", ', "12 green"),
    ('combo = "under",     value = 4,           bottles = ["red"]', 'combo = "below", bottles = ["red"]', "combo must"),
    ('value = 4,           bottles = ["red"],  ', 'value = 1,           bottles = ["red"],  ', "value must"),
    ("faces = [2, 5]", "faces = [2, 7]", "faces must"),
    ('faces = [2],         bottles = ["red"]', 'faces = [2],         bottles = ["red", "blue"]', "more bottles"),
    ('bottles = ["red", "yellow"],              limit = 2', 'bottles = ["red", "red"],   limit = 2', "only once"),
    ('bottles = ["red", "yellow"],              limit = 2', 'bottles = ["red", "black"],   limit = 2', "colours"),
    ("blank = true, plan = 3", "blank = true, limit = 2, plan = 3", "not both"),
    ("plan = 3, chance6 = 0.962", "plan = 7, chance6 = 0.962", "plan must"),
    ("chance4 = 0.324", "chance4 = 1.324", "chance4"),
    ("draw = { green = 6, orange = 4, red = 2 }", "draw = { green = 6, orange = 4, red = 1 }", "what is drawn"),
    ("draw = { green = 6, orange = 4, red = 2 }", "draw = { green = 13, orange = 4, red = 2 }", "more cards"),
    ("draw = { any = 12 }", "draw = { any = 12, red = 1 }", "or any"),
    ("course = [8, 11, 2, 7, 12, 21, 29, 3, 5, 14]", "course = [8, 8, 8, 7, 12]", "too_many_copies"),
    ("course = [8, 11, 2, 7, 12, 21, 29, 3, 5, 14]", "course = [8, [[1], [2]], 7, 12]", "list of card numbers"),
    ("{ fork = [[10, 9, 14], [35]] },", "{ fork = [[10, 9, 14], [77]] },", "unknown_card"),
    ("  { road = [21, 8, 24] },\n", "", "fork_at_the_end"),
    ("  { fork = [[11, 2, 23, 6], [30]] },\n", "", "needs a fork"),
    ('name = "One Pass"', "", "name must be str"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_faults_name_file_and_line(old: str, new: str, message: str) -> None:
    """D-91, DR-06, DR-08, DR-43: every check of the content, at the line of the table or key that is wrong."""
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    with pytest.raises(ContentError, match=message) as caught:
        parse(Content(text, "dicycle_race.toml"))
    assert caught.value.file == "dicycle_race.toml"
    assert 1 < caught.value.line <= len(text.splitlines())


def test_a_fault_in_a_card_names_the_line_of_the_card() -> None:
    """D-05: the line of card 15 itself."""
    text = TEXT.replace("faces = [2, 5]", "faces = []")
    line = next(i for i, each in enumerate(text.splitlines(), 1) if "number = 15" in each)
    with pytest.raises(ContentError) as caught:
        parse(Content(text, "dicycle_race.toml"))
    assert caught.value.line == line


def test_a_symbol_that_no_card_has(tmp_path: Path) -> None:
    """D-04: all nine kinds must occur; a missing file is a fault too."""
    with pytest.raises(ContentError, match="no card asks for four"):
        parse(Content(TEXT.replace('combo = "four"', 'combo = "three"'), "dicycle_race.toml"))
    with pytest.raises(ContentError, match="cannot be read"):
        read(tmp_path)
    (tmp_path / "dicycle_race.toml").write_bytes(b"\xff")
    with pytest.raises(ContentError, match="UTF-8"):
        read(tmp_path)
