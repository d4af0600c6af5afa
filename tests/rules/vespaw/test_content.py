"""The box: both neighbourhoods, cards and tiles, and a content file with any fault in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core.content import FOLDER
from rules.core.errors import ContentError
from rules.vespaw.content import ACTION_TRICKS, ROUTE_TRICKS, box, read_box

TEXT = (FOLDER / "vespaw.toml").read_text(encoding="utf-8")
HILL, CORNER = box().cities["kennel_hill"], box().cities["puppy_corner"]


def test_the_board() -> None:
    """P-22, PR-01: 56 and 40 blocks, each on one street, with two ends; the longest ways are 9 and 7."""
    for city, blocks, corners, longest in ((HILL, 56, 24, 9), (CORNER, 40, 16, 7)):
        assert len(set(city.blocks)) == len(city.blocks) == len(city.ends) == blocks
        assert len(city.corners) == corners
        assert max(max(away.values()) for away in city.away.values()) == longest


def test_blocks_that_meet_are_adjacent() -> None:
    """P-42, PR-02: straight on or round a corner, but never a block to itself."""
    assert HILL.near["N1"] == ("N2", "H3", "H4")
    assert set(HILL.near["A1"]) == {"A2", "H1", "H2"}
    for block in HILL.blocks:
        assert block not in HILL.near[block]
        assert all(block in HILL.near[other] for other in HILL.near[block])


def test_addresses_and_buildings() -> None:
    """PR-04, PR-05: one door a block; a building touches its door, an ell one block more."""
    for city in (HILL, CORNER):
        assert sorted(city.buildings) == list(range(1, 29))
        assert len({building.door for building in city.buildings.values()}) == 28
        for building in city.buildings.values():
            assert building.door in building.touches
            assert len(building.touches) == (2 if building.shape == "ell" else 1)
    assert HILL.door(10) == "H4"


def test_stations_and_edges() -> None:
    """P-16, PR-06, PR-07, PR-09: stairs on four blocks; a ride leads to the station of the same letter."""
    assert HILL.rides == {"A3": ("F4",), "F4": ("A3",), "H4": ("T3",), "T3": ("H4",)}
    assert set(HILL.all_rides["A3"]) == {"F4", "H4", "T3"}
    assert HILL.fits["subway_1"] == {"A3", "F4", "H4", "T3"}
    assert HILL.fits["edge_1"] == set(HILL.edge_blocks)
    assert len(HILL.edge_blocks) == 20
    assert "N2" not in HILL.edge_blocks


def test_park_and_cards() -> None:
    """P-18, P-19, P-12: four reward spaces, 22 bonus cards, 84 cards of which three share a pickup."""
    assert [(space.money, space.pick, space.first_player) for space in HILL.park] == [
        (15, 4, False),
        (11, 3, True),
        (9, 1, False),
        (4, 2, False),
    ]
    for city in (HILL, CORNER):
        assert len(city.bonus_cards) == 22
        assert len(city.cards) == 84
        for number in city.buildings:
            three = {card.delivery for card in city.cards.values() if card.pickup == number}
            assert len(three) == 3
    assert HILL.cards["10a"].delivery == 12


def test_eight_kinds_of_bonus_card() -> None:
    """PR-63: kinds come with other streets, shapes and ranges than the printed examples."""
    kinds = [card.kind for card in HILL.bonus_cards.values()]
    assert len(set(kinds)) == 8
    assert {kind: kinds.count(kind) for kind in ("shape", "street", "address_range")} == {
        "shape": 3,
        "street": 4,
        "address_range": 4,
    }


def test_tiles() -> None:
    """P-21, PR-51: four tiles of each type, told by their names."""
    assert box().kind("route") == ROUTE_TRICKS
    assert box().kind("action") == ACTION_TRICKS


def test_the_shorter_neighbourhood_says_what_its_ranges_touch() -> None:
    """PR-05: 7, 8, 8 and 9 blocks on Puppy Corner, 8 each on Kennel Hill."""
    names = ("address_1_7", "address_8_14", "address_15_21", "address_22_28")
    assert [len(CORNER.fits[name]) for name in names] == [7, 8, 8, 9]
    assert [len(HILL.fits[name]) for name in names] == [8, 8, 8, 8]


FAULTS = (
    ("rounds = 3", "rounds = 4", "rounds must be 3"),
    ("reveals_per_round = 3", "reveals_per_round = 2", "reveals_per_round must be 3"),
    ("cards_per_player = 18", "cards_per_player = 17", "cards_per_player must be 18"),
    ("max_set_aside = 8", "max_set_aside = 4", "cards_per_player must be 14"),
    ("payment_cash = 3", "payment_cash = 0", "payment_cash must be at least 1"),
    ("bailout = 10", "bailout = 0", "bailout must be at least 1"),
    ("start_money = 30", 'start_money = "30"', "start_money must be int"),
    ('"blue", "orange", "pink"]\ndefault', '"blue", "orange", "red"]\ndefault', "seats_clockwise must name"),
    ('2 = ["green", "orange"]', '2 = ["orange", "green"]', "default_colours must name 2 colours"),
    ('id = "come"', 'id = "sit"', "there is no trick sit"),
    ('id = "come"', 'id = "zoomies"', "zoomies is there twice"),
    ('kind = "action"', 'kind = "route"', "over_here must be of kind action"),
    ('id = "puppy_corner"', 'id = "kennel_hill"', "two cities are called kennel_hill"),
    ('A2 = ["AH", "AP"]', 'A2 = ["AH", "XX"]', "there is no corner XX"),
    ('A2 = ["AH", "AP"]', 'A2 = ["AH"]', "A2 must have two ends"),
    ('A2 = ["AH", "AP"]', 'A2 = ["CH", "FT"]', "A1 and A2 share no corner"),
    ('"A5", "A6"] }', '"A5"] }', "A6 is on no street"),
    ('blocks = ["N1", "N2"]', 'blocks = ["N1", "A1"]', "A1 is on two streets"),
    ('letter = "C"', 'letter = "A"', "two streets have the letter A"),
    ("AH = [1, 1]", "AH = [1]", "AH must be two whole numbers"),
    ('door = "P1", touches = ["P1", "A2"]', 'door = "A1", touches = ["A1", "A2"]', "A1 has two doors"),
    ('door = "P1", touches = ["P1", "A2"]', 'door = "P1", touches = ["A2"]', "must be among touches"),
    ('green = "N1"', 'green = "N2"', "green must start on an edge block"),
    ('green = "N1"', 'green = "A1"', "green must not start at a door"),
    ('green = "N1"', 'green = "E1"', "two colours start on one block"),
    ('A = ["A3", "F4"]', 'A = ["A3"]', "two lines of two stations"),
    ('A = ["A3", "F4"]', 'A = ["A3", "Z4"]', "there is no block Z4"),
    ("money = 11", "money = 15", "money must differ"),
    ("money = 11, pick = 3", "money = 11, pick = 4", "pick must be 1, 2, 3 and 4"),
    ("pick = 3, first_player = true", "pick = 3, first_player = false", "exactly one space must have first_player"),
    ("money = 11", 'money = "much"', "lacks a field"),
    ('shapes = ["tower"]', 'shapes = ["cube"]', "no building of shape cube"),
    ('shapes = ["tower"]', 'shapes = ["tower", "bar"]', "must show 1 shapes"),
    ('kind = "street", street = "A"', 'kind = "street", street = "X"', "there is no street X"),
    ('kind = "edge"', 'kind = "park"', "there is no kind park"),
    ("low = 1, high = 7", "low = 30, high = 40", "must have a low and a high"),
    ('id = "edge_2"', 'id = "edge_1"', "edge_1 is there twice"),
    ("1 = [7, 10, 21]", "1 = [7, 10, 99]", "there is no address 99"),
    ("1 = [7, 10, 21]", "1 = [7, 10, 1]", "1 is delivered on the block of its pickup"),
    ("1 = [7, 10, 21]", "40 = [7, 10, 21]", "there is no address 40"),
    ("\n4 = [3, 18, 26]", "", "address 4 is never a pickup"),
    ("13 = [3, 14, 25]", "13 = []", "13 must list its delivery addresses"),
)


# Faults of a whole are told at its heading, not at the line that was changed.
ELSEWHERE = {
    "cards_per_player must be 14": "cards_per_player",
    "A1 and A2 share no corner": '  { letter = "A"',
    "A6 is on no street": "A6 =",
    "money must differ": "park =",
    "pick must be 1, 2, 3 and 4": "park =",
    "exactly one space must have first_player": "park =",
    "address 4 is never a pickup": "[cities.pd_cards]",
}


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_faults_name_file_and_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    """P-04, P-26, PR-36: every condition on an edited file is checked, and told at its line."""
    assert old in TEXT
    path = tmp_path / "vespaw.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_box(path)
    assert message in caught.value.message
    assert caught.value.file == "vespaw.toml"
    line = path.read_text(encoding="utf-8").splitlines()[caught.value.line - 1]
    assert line.startswith(ELSEWHERE[message]) if message in ELSEWHERE else new.splitlines()[0] in line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("payment_cash = 3", "payment_cash = 0"),
        ('A2 = ["AH", "AP"]', 'A2 = ["AH", "XX"]'),
        ("1 = [7, 10, 21]", "1 = 7"),
    ],
)
def test_the_line_is_that_of_the_fault(tmp_path: Path, old: str, new: str) -> None:
    """Numbers, blocks and cards are found by their keys, also in the second of two cities."""
    for text in (TEXT.replace(old, new, 1), TEXT.replace("[[tricks]]", "# moved\n[[tricks]]", 1).replace(old, new, 1)):
        path = tmp_path / "vespaw.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ContentError) as caught:
            read_box(path)
        assert new in text.splitlines()[caught.value.line - 1]


def test_too_few_cards(tmp_path: Path) -> None:
    """PR-15, PR-63: four hands of 18 must be there, and ten bonus cards."""
    path = tmp_path / "vespaw.toml"
    fewer = TEXT
    for number in range(1, 9):
        start = fewer.index(f"\n{number} = [", fewer.index("[cities.pd_cards]")) + 1
        line = fewer[start : fewer.index("\n", start)]
        fewer = fewer.replace(line, line.rsplit(",", 2)[0] + "]", 1)
    path.write_text(fewer, encoding="utf-8")
    with pytest.raises(ContentError, match="at least 72 cards are needed"):
        read_box(path)


def test_two_parts_that_do_not_touch(tmp_path: Path) -> None:
    """PR-02: every block must be within reach."""
    path = tmp_path / "vespaw.toml"
    cut = TEXT.replace('N1 = ["edge north", "NH"]', 'N1 = ["edge north", "XY"]', 1)
    cut = cut.replace('N2 = ["NH", "NP"]', 'N2 = ["XY", "XZ"]', 1).replace(
        "NH = [3, 1]", "NH = [3, 1]\nXY = [9, 9]\nXZ = [9, 8]", 1
    )
    path.write_text(cut, encoding="utf-8")
    with pytest.raises(ContentError, match="cannot be reached"):
        read_box(path)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """Missing, no text, no TOML: one clear fault each."""
    path = tmp_path / "vespaw.toml"
    with pytest.raises(ContentError, match="cannot be read"):
        read_box(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="not UTF-8"):
        read_box(path)
    path.write_text("[game\n", encoding="utf-8")
    with pytest.raises(ContentError):
        read_box(path)
