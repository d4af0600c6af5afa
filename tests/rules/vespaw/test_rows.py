"""Rows: setting aside, keeping, choosing in the last round, and Buttercup's first place."""

from __future__ import annotations

from itertools import combinations

from rules.core.dice import SeededDice
from rules.core.model import Choice
from rules.vespaw import GAME
from rules.vespaw.rounds import end_round
from rules.vespaw.state import State
from tests.rules.vespaw.table import KENNEL_HILL, decision, do, keys, named, row, started, table


def cards(state: State, seat: int) -> list[str]:
    """The cards of a row."""
    return [slot.card for slot in state.players[seat].row]


def after_round(state: State, number: int) -> State:
    """End a round in which everybody has finished."""
    state.round, state.asked, state.open = number, [], None
    for seat, player in enumerate(state.players):
        player.finished, player.park = True, state.city.park[seat].id
    state.bonus_row = list(state.city.bonus_cards)[:4]
    end_round(state, [])
    return state


def settle(state: State) -> None:
    """Let everybody keep what lies there."""
    while GAME.decisions(state) and GAME.decisions(state)[0].kind in ("set_row", "choose_row"):
        do(state, GAME.decisions(state)[0].options[0].key)


def test_all_rows_are_asked_at_once() -> None:
    """PR-10, PR-19: one decision a seat, with 32 options of all sets of slots."""
    state = started(3)
    open_now = GAME.decisions(state)
    assert sorted(each.seat for each in open_now) == [0, 1, 2]
    assert {each.kind for each in open_now} == {"set_row"}
    every = {f"set_aside:{','.join(map(str, some))}" for n in range(1, 6) for some in combinations(range(1, 6), n)}
    assert set(keys(state)) == every | {"keep_row"}
    assert len(open_now[0].options) == 32
    assert open_now[0].params == {"round": 1, "left": 8}


def test_setting_aside() -> None:
    """P-32, PR-16: in slot order to the end of the pile, each replaced by the next card of the deck."""
    state = started(2)
    player, before = state.players[0], cards(state, 0)
    deck = list(player.deck)
    events = do(state, (0, "set_aside:2,4"))
    assert player.pile == [before[1], before[3]]
    assert cards(state, 0) == [before[0], deck[0], before[2], deck[1], before[4]]
    assert player.deck == deck[2:]
    pickups = [KENNEL_HILL.cards[card].pickup for card in (before[1], deck[0], deck[1])]
    first = named(events, "card_set_aside")[0]
    assert first == {"seat": 0, "slot": 2, "address": pickups[0], "replaced_by": pickups[1], "top": pickups[2]}


def test_px_22() -> None:
    """PX-22, PR-17, PR-18: three set aside in round 1, none in round 2, eight to choose from in round 3."""
    state = started(2)
    player, before = state.players[0], cards(state, 0)
    do(state, (0, "set_aside:2,4"))
    fourth = cards(state, 0)[3]
    do(state, (0, "set_aside:4"))
    assert player.pile == [before[1], before[3], fourth]
    settle(state)
    after_round(state, 1)
    asked = next(each for each in GAME.decisions(state) if each.seat == 0)
    assert asked.params["left"] == 5
    settle(state)
    left = list(player.deck)
    assert len(left) == 5
    after_round(state, 2)
    assert player.pile == [before[1], before[3], fourth, *left]
    assert {each.kind for each in GAME.decisions(state)} == {"choose_row"}
    assert len(GAME.decisions(state)[0].options) == 56


def test_all_eight_in_round_1() -> None:
    """PX-22, PR-16, PR-17: after eight nobody is asked any more, in this round and the next."""
    state = started(2)
    events = do(state, (0, "set_aside:1,2,3,4,5"), (0, "set_aside:1,2,3"))
    assert named(events, "row_set")[0]["seat"] == 0
    assert [each.seat for each in GAME.decisions(state)] == [1]
    assert len(state.players[0].deck) == 5
    settle(state)
    pile = list(state.players[0].pile)
    after_round(state, 1)
    assert [each.seat for each in GAME.decisions(state)] == [1]
    settle(state)
    after_round(state, 2)
    assert state.players[0].pile == pile
    assert state.players[0].deck == []


def test_fewer_left_fewer_sets() -> None:
    """PR-17: no more can be set aside than is left of the eight."""
    state = started(2)
    do(state, (0, "set_aside:1,2,3,4,5"), (0, "set_aside:1"))
    asked = next(each for each in GAME.decisions(state) if each.seat == 0)
    assert max(len(option.params.get("slots", ())) for option in asked.options) == 2


def test_choosing_the_last_row() -> None:
    """P-91, P-95, PR-18: five fill the slots in pile order, the other three leave the game."""
    state = started(2)
    settle(state)
    after_round(state, 1)
    settle(state)
    after_round(state, 2)
    pile = list(state.players[0].pile)
    assert len(pile) == 8
    do(state, (0, "choose_row:1,2,4,7,8"))
    assert cards(state, 0) == [pile[0], pile[1], pile[3], pile[6], pile[7]]
    player = state.players[0]
    assert (player.pile, player.deck) == ([], [])


def test_px_26() -> None:
    """PX-26, PR-19: the order of the answers has no effect; the last in turn order is asked for Buttercup after all."""
    mixed, orderly = started(3, first_player=0), started(3, first_player=0)
    do(mixed, (2, "set_aside:1"), (1, "keep_row"), (2, "keep_row"), (0, "set_aside:2,4"), (0, "keep_row"))
    do(orderly, (0, "set_aside:2,4"), (0, "keep_row"), (1, "keep_row"), (2, "set_aside:1"), (2, "keep_row"))
    assert [cards(mixed, seat) for seat in range(3)] == [cards(orderly, seat) for seat in range(3)]
    assert [player.pile for player in mixed.players] == [player.pile for player in orderly.players]
    for state in (mixed, orderly):
        assert (decision(state).kind, decision(state).seat) == ("place_buttercup", 2)


def test_an_answer_leaves_the_other_questions_open() -> None:
    """PR-19: the decisions of the others keep their ids when one seat answers."""
    state = started(3)
    before = {each.seat: each.id for each in GAME.decisions(state)}
    do(state, (1, "set_aside:1"))
    after = {each.seat: each.id for each in GAME.decisions(state)}
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] > max(before.values())


def test_tokens_lie_at_the_pickups() -> None:
    """P-13, P-33, PR-20: package side up, also two on one address."""
    state = started(2)
    settle(state)
    for player in state.players:
        for slot in player.row:
            assert (slot.status, slot.block) == ("waiting", KENNEL_HILL.door(KENNEL_HILL.cards[slot.card].pickup))
    state = table()
    state.players[0].row = row(["7a", "7b"])
    assert [slot.block for slot in state.players[0].row[:2]] == ["N2", "N2"]


def test_buttercups_first_place() -> None:
    """P-35, P-36, PR-21: any block without a package, scooters do not matter; in the first set-up only."""
    state = started(2, first_player=1)
    settle(state)
    asked = decision(state)
    assert (asked.kind, asked.seat) == ("place_buttercup", 0)
    taken = {slot.block for player in state.players for slot in player.row}
    assert [option.params["block"] for option in asked.options] == [b for b in KENNEL_HILL.blocks if b not in taken]
    assert "place_buttercup:N1" in keys(state)
    assert all(option.group == option.params["block"][0] for option in asked.options)
    events = do(state, "place_buttercup:N1")
    assert named(events, "buttercup_placed") == [{"seat": 0, "block": "N1"}]
    assert state.buttercup == "N1"
    assert decision(state).kind == "turn"
    after_round(state, 1)
    settle(state)
    assert decision(state).kind == "pick_card"


def test_what_the_others_see_of_a_row() -> None:
    """PR-19: pickup sides of rows and piles, and of the top card of each deck; nothing behind them."""
    state = started(2)
    do(state, (0, "set_aside:3"))
    player, shown = state.players[0], GAME.view(state, 1).players[0]
    assert shown.pile == (KENNEL_HILL.cards[player.pile[0]].pickup,)
    assert shown.top == KENNEL_HILL.cards[player.deck[0]].pickup
    assert shown.deck == len(player.deck)


def test_rows_are_dealt_in_the_order_of_the_round_about_to_end() -> None:
    """PR-19: even when the first player is about to change."""
    state = started(3, first_player=1)
    settle(state)
    do(state, decision(state).options[0].key)
    state.round, state.asked, state.open = 1, [], None
    for seat, player in enumerate(state.players):
        player.finished, player.park = True, state.city.park[seat].id
    events: list[object] = []
    end_round(state, events)  # type: ignore[arg-type]
    assert [each["seat"] for each in named(events, "row_dealt")] == [1, 2, 0]  # type: ignore[arg-type]


def test_a_row_cannot_be_answered_twice() -> None:
    """PR-16: keeping the row ends the question."""
    state = started(2)
    asked = GAME.decisions(state)[0]
    GAME.choose(state, Choice(asked.id, asked.seat, "keep_row"), SeededDice(0))
    assert all(each.id != asked.id for each in GAME.decisions(state))
