"""Setting up: seats, colours, tiles and decks."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.errors import BadSetup
from rules.core.model import Event
from rules.vespaw import GAME
from rules.vespaw.engine import new
from tests.rules.vespaw.table import COLOURS, KENNEL_HILL, TILES, named, started

CARDS = list(KENNEL_HILL.cards)
BONUS = list(KENNEL_HILL.bonus_cards)
ROUTES = ["round_the_world", "transfer_ticket", "season_pass"]
ACTIONS = ["over_here", "come", "long_walk"]


def script(*first: list[Any]) -> ScriptedDice:
    """Dice that give these results, then tiles and decks in the order of the file."""
    return ScriptedDice([*first, ROUTES, ACTIONS, [*ROUTES, *ACTIONS], BONUS, CARDS])


def test_seats() -> None:
    """P-01: two to four, nobody else."""
    for seats in (2, 3, 4):
        assert len(started(seats).players) == seats
    for wrong in (1, 5):
        with pytest.raises(BadSetup):
            GAME.setup(wrong)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_colours_and_starts(seats: int) -> None:
    """P-23, P-25, PR-11: seats in clockwise order of their sides, scooters on the starts of their colours."""
    state = started(seats)
    assert tuple(player.colour for player in state.players) == COLOURS[seats]
    for player in state.players:
        assert player.scooter == KENNEL_HILL.starts[player.colour]
    assert state.order(1) == [(1 + step) % seats for step in range(seats)]


def test_other_colours() -> None:
    """P-23, PR-11: any colours, but in clockwise order and one for each seat."""
    state = started(2, colours=["blue", "pink"])
    assert [player.scooter for player in state.players] == ["E1", "W1"]
    for wrong in (["pink", "blue"], ["blue"], ["blue", "blue"], ["blue", "red"], "blue", 3):
        with pytest.raises(BadSetup):
            GAME.setup(2, {"colours": wrong})


def test_pieces_at_the_start() -> None:
    """P-10, P-11, P-26: $30, five cubes, five tokens, bone and paw in the supply."""
    for player in started(4).players:
        assert (player.money, player.cubes, player.bone, player.paw, player.park) == (30, 5, 0, 0, "")
        assert len(player.row) == 5


def test_unused_pieces_are_out_of_the_game() -> None:
    """P-34, PR-15: colours that nobody plays and cards that nobody got are nowhere on the table."""
    state = started(2)
    dealt = [card for player in state.players for card in (*player.deck, *(slot.card for slot in player.row))]
    assert len(set(dealt)) == len(dealt) == 36
    assert {player.colour for player in state.players} == {"green", "orange"}


def test_first_player() -> None:
    """P-20, P-24, PR-12: thrown with a die of as many sides as seats, or named."""
    state, events = new(GAME.setup(3), script([2]))
    assert state.first == 1
    assert named(events, "first_player_chosen") == [{"seat": 1}]
    state, events = new(GAME.setup(3, {"first_player": 2}), script())
    assert state.first == 2
    assert named(events, "first_player_chosen") == [{"seat": 2}]
    with pytest.raises(BadSetup):
        GAME.setup(2, {"first_player": 2})


def test_tiles_by_chance() -> None:
    """P-21, P-27, PR-13: three of each type are drawn and then mixed on the six spaces, face down."""
    mixed = ["come", "season_pass", "transfer_ticket", "over_here", "long_walk", "round_the_world"]
    dice = ScriptedDice([[1], ROUTES, ACTIONS, mixed, BONUS, CARDS])
    state, _ = new(GAME.setup(2), dice)
    assert state.tiles == mixed
    assert dice.used == 6
    assert GAME.view(state, 0).tiles == (None,) * 6


def test_tiles_named() -> None:
    """PR-13: six tiles, three of each type, only shuffled."""
    mixed = list(reversed(TILES))
    six = ["zoomies", "over_here", "come", "season_pass", "transfer_ticket", "snatchers"]
    state, _ = new(GAME.setup(2, {"tricks": six}), ScriptedDice([[1], six[::-1], BONUS, CARDS]))
    assert state.tiles == six[::-1]
    for wrong in (mixed, six[:5], [*six[:5], "come"], [*six[:5], "sit"], 3, [1, 2, 3, 4, 5, 6]):
        with pytest.raises(BadSetup):
            GAME.setup(2, {"tricks": wrong})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bonus_row(seats: int) -> None:
    """P-28, P-101, PR-14: players + 2 cards face down, the deck beside it."""
    results: list[list[Any]] = [[1], ROUTES, ACTIONS, ROUTES + ACTIONS, BONUS[::-1], CARDS]
    state, _ = new(GAME.setup(seats), ScriptedDice(results))
    assert state.bonus_row == BONUS[::-1][: seats + 2]
    assert state.bonus_deck == BONUS[::-1][seats + 2 :]
    view = GAME.view(state, 0)
    assert view.bonus_row == (None,) * (seats + 2)
    assert view.bonus_deck == len(BONUS) - seats - 2


def test_dealing() -> None:
    """P-29, P-30, P-31, PR-15: blocks of 18 in seat order, the first five of each in its row, sides down."""
    state, _ = new(GAME.setup(3), script([1]))
    for seat, player in enumerate(state.players):
        block = CARDS[18 * seat : 18 * seat + 18]
        assert [slot.card for slot in player.row] == block[:5]
        assert player.deck == block[5:]
    assert all(slot.delivery is None for player in GAME.view(state, 0).players for slot in player.row)


def test_px_27() -> None:
    """PX-27, PR-12, PR-19: the events of a set-up, in order; three of them are seen by nobody."""
    _, events = new(GAME.setup(3), script([2]))
    names = [event.name for event in events]
    hidden = ["tiles_laid", "bonus_shuffled", "cards_dealt"]
    assert names == ["first_player_chosen", *hidden, "row_dealt", "row_dealt", "row_dealt"]
    assert [event.data["seat"] for event in events[4:]] == [1, 2, 0]
    for event in events:
        assert all(event.is_seen_by(seat) == (event.name not in hidden) for seat in (None, 0, 1, 2))


def test_same_dice_same_table() -> None:
    """PR-14, PR-15: nothing is random but what the dice say."""

    def once() -> tuple[list[Event], dict[str, Any]]:
        state, events = new(GAME.setup(4), SeededDice(5))
        return events, GAME.dump(state)

    assert once() == once()


def test_neighbourhood() -> None:
    """P-02, P-22: the story and the names around it come with the neighbourhood that was asked for."""
    assert started(2, city="puppy_corner").city.id == "puppy_corner"
    assert GAME.view(started(2), None).city.name == "Kennel Hill"
    with pytest.raises(BadSetup):
        GAME.setup(2, {"city": "cat_town"})
