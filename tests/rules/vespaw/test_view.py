"""What may be known, and that nothing else gets out."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.errors import RulesError
from rules.core.model import Choice
from rules.vespaw import GAME, REVEALS
from rules.vespaw.state import State
from tests.rules.vespaw.play import lively, play
from tests.rules.vespaw.table import do, row, started, table

SHOWING = REVEALS - {"others_asked"}
CARD_ID = re.compile(r'"\d+[a-z]"')


def twin(state: State, seed: int) -> State:
    """The same table as far as anybody can know: other delivery sides, decks, face-down tiles and bonus cards."""
    other, dice = GAME.load(GAME.dump(state)), SeededDice(seed)
    shown = {slot.card for player in state.players for slot in player.row if slot.status != "waiting"}
    swap: dict[str, str] = {}
    for number in state.city.buildings:
        hidden = [card.id for card in state.city.cards.values() if card.pickup == number and card.id not in shown]
        swap.update(zip(hidden, dice.shuffle("sides", hidden), strict=True))
    for player in other.players:
        player.deck[1:] = dice.shuffle("deck", player.deck[1:])
        player.deck, player.pile = [swap[card] for card in player.deck], [swap[card] for card in player.pile]
        for slot in player.row:
            slot.card = swap.get(slot.card, slot.card)
    other.tiles[other.revealed :] = dice.shuffle("tiles", other.tiles[other.revealed :])
    other.bonus_row[other.row_shown :], other.bonus_deck = (
        dice.shuffle("row", other.bonus_row[other.row_shown :]),
        dice.shuffle("bonus", other.bonus_deck),
    )
    return GAME.load(GAME.dump(other))


def seen(state: State) -> list[str]:
    """All views as text, and as JSON."""
    views = [GAME.view(state, seat) for seat in (None, *range(len(state.players)))]
    return [repr(view) for view in views] + [json.dumps(GAME.view_json(view)) for view in views]


@pytest.mark.parametrize("seed", [20, 21, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(100, 140))])
def test_what_may_not_be_known_makes_no_difference(seed: int) -> None:
    """P-12, P-28, P-30, PR-19, PR-83: equal views, options, events and computers' answers until something is shown."""
    alike = different = 0
    for stop in play(seed, lively):
        other = twin(stop.state, seed)
        assert seen(other) == seen(stop.state)
        assert GAME.decisions(other) == stop.decisions
        different += GAME.dump(other) != GAME.dump(stop.state)
        if stop.choice is None or stop.choice.decision % 3 == 0:
            continue
        asked = next(each for each in stop.decisions if each.id == stop.choice.decision)
        answers = [
            GAME.computer(GAME.view(state, asked.seat), asked, "hard", SeededDice(1)) for state in (other, stop.state)
        ]
        assert answers[0] == answers[1]
        events = [GAME.choose(GAME.load(GAME.dump(state)), stop.choice, SeededDice(0)) for state in (other, stop.state)]
        if not any(event.name in SHOWING for event in events[1]):
            assert events[0] == events[1]
            alike += 1
    assert alike > 50
    assert different > 50


@pytest.mark.parametrize("seed", [24, 25, 26])
def test_no_card_id_gets_out(seed: int) -> None:
    """P-12, P-48, PR-83: the id tells the delivery; it is in no view, option, public event or error."""
    for stop in play(seed):
        public: list[Any] = [dict(event.data) for event in stop.events if event.seen_by is None]
        public += [option.key for each in stop.decisions for option in each.options]
        assert not CARD_ID.search(json.dumps(public))
        if stop.state.next_id % 10 == 0:
            assert not CARD_ID.search(json.dumps(GAME.view_json(GAME.view(stop.state, 0))))


def test_errors_tell_nothing() -> None:
    """P-12: an illegal request is answered with its own words."""
    state = started(2)
    asked = GAME.decisions(state)[0]
    with pytest.raises(RulesError) as caught:
        GAME.choose(state, Choice(asked.id, asked.seat, "choose_row:1"), SeededDice(0))
    assert caught.value.params == {"option": "choose_row:1"}


def test_delivery_appears_with_the_pickup() -> None:
    """P-48: None before, the address afterwards."""
    state = table()
    assert GAME.view(state, 1).players[0].row[0][1:4] == (10, None, "waiting")
    do(state, "buy:move:cube", "step:scooter:H4:street")
    assert GAME.view(state, 1).players[0].row[0] == (1, 10, 12, "carried", "D3")


def test_everybody_sees_the_same() -> None:
    """PR-19: money, rows, set-aside cards and tricks are open; nobody has a secret of their own."""
    for stop in play(27, lively):
        texts = {repr(GAME.view(stop.state, seat)).replace(f"seat={seat}, round", "") for seat in (0, 1)}
        assert len(texts) == 1


def test_the_trail() -> None:
    """PR-83: the movements of the turn under way, else of the one before."""
    state = table()
    do(state, "buy:move:cube", "step:scooter:H4:street", "step:buttercup:A5:street")
    trail = GAME.view(state, None).trail
    assert [tuple(step) for step in trail] == [("green", "N1", "H4", "street"), ("buttercup", "A4", "A5", "street")]
    do(state, "end_turn")
    assert GAME.view(state, None).trail == trail
    do(state, "buy:move:cube", "step:scooter:T3:street")
    assert [step.pawn for step in GAME.view(state, None).trail] == ["orange"]


def test_what_undo_cannot_take_back() -> None:
    """PR-83: the events that show something hidden."""
    state = started(2)
    names = {event.name for event in do(state, (0, "set_aside:1"))}
    assert names & REVEALS
    state = table()
    assert not {event.name for event in do(state, "buy:move:cube", "step:scooter:H3:street")} & REVEALS
    assert {event.name for event in do(state, "step:scooter:N2:street")} & REVEALS


def reveals(state: State, *choices: str) -> set[str]:
    """What of these choices keeps undo from being free."""
    return {event.name for event in do(state, *choices)} & REVEALS


def test_undo_is_free_until_somebody_else_is_asked() -> None:
    """PR-83, P-58: the bone asks the other paws, the end of a turn whoever is next; the own paw is nobody else."""
    state = table(3, revealed=2)
    assert reveals(state, "move_bone:1") == {"others_asked"}
    state = table(3, revealed=2)
    state.players[1].finished = True
    state.players[2].paw = 1
    assert reveals(state, "move_bone:1", "follow_paw") == set()
    state = table(turn_count=4)
    state.players[0].row = row(carried=["10a"], waiting=["7a"])
    state.players[0].scooter = "D3"
    assert reveals(state, "resolve:1") == set()
    assert reveals(state, "end_turn") == {"others_asked"}


def test_remarks() -> None:
    """P-40, P-43, P-46: locked cubes and an empty purse are said aloud."""
    state = table()
    assert GAME.remarks(GAME.view(state, 0)) == ()
    state.players[0].money = 3
    do(state, "buy:move:cube", "step:scooter:H4:street")
    assert [event.name for event in GAME.remarks(GAME.view(state, 0))] == ["cubes_locked", "last_dollars"]
