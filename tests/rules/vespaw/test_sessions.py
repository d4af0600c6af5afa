"""Whole sessions: they end, they come back from a dump, and nothing gets lost in them."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from rules.core.dice import SeededDice
from rules.core.errors import BadState, IllegalChoice, NotYourDecision, StaleDecision
from rules.core.model import Choice, Decision
from rules.vespaw import GAME
from rules.vespaw.content import box
from rules.vespaw.state import State
from tests.rules.vespaw.play import Policy, Stop, at_random, lively, play
from tests.rules.vespaw.table import named, started

NUMBERS = box().numbers


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_turns_are_bounded(seed: int) -> None:
    """P-37, P-38, PR-42: at most 10 turns a player and round; every turn resolves something."""
    turns: Counter[tuple[int, int]] = Counter()
    resolved = 0
    for stop in play(seed):
        for event in stop.events:
            if event.name == "turn_began":
                turns[event.data["seat"], event.data["round"]] += 1
                resolved = 0
            resolved += event.name in ("picked_up", "delivered")
            assert event.name != "turn_ended" or resolved
    assert max(turns.values()) <= 10


def test_dump_and_load_at_every_stop() -> None:
    """PR-79, PR-80: plain JSON with a format number; everything comes back, and play goes on alike."""
    for seed in (3, 4, 5):
        for stop in play(seed, lively):
            text = json.dumps(GAME.dump(stop.state), allow_nan=False)
            again = GAME.load(json.loads(text))
            assert again == stop.state
            assert GAME.decisions(again) == stop.decisions
            assert GAME.upcoming(again) == GAME.upcoming(stop.state)
            if stop.choice is not None:
                after = GAME.choose(again, stop.choice, SeededDice(0))
                twin = GAME.load(json.loads(text))
                assert GAME.choose(twin, stop.choice, SeededDice(1)) == after


def test_damaged_dumps_are_refused() -> None:
    """A dump of another format, or one that names what is not in the box."""
    dump = GAME.dump(started(2))
    for wrong in (
        {},
        dump | {"format": 2},
        dump | {"city": "cat_town"},
        dump | {"players": []} | {"asked": [[1, 5, "turn"]]},
        dump | {"asked": []},
        dump | {"over": True},
        dump | {"revealed": 10**9},
        dump | {"tiles": ["zoomies"] * 6},
    ):
        with pytest.raises(BadState):
            GAME.load(wrong)
    changes: tuple[dict[str, object], ...] = ({"money": "30"}, {"cubes": 6}, {"bone": 1}, {"face_down": [False]})
    for change in (*changes, {"park": "moon"}, {"row": []}):
        spoilt = json.loads(json.dumps(dump))
        spoilt["players"][0] |= change
        with pytest.raises(BadState):
            GAME.load(spoilt)
    changes = ({"moves": 4}, {"steps": None}, {"borrowed": ["pink"]}, {"run": ["come", "scooter", 0]})
    for change in changes:
        with pytest.raises(BadState):
            GAME.load(dump | {"turn": dump["turn"] | change})
    spoilt = json.loads(json.dumps(dump))
    spoilt["players"][0]["row"][0]["card"] = "99z"
    with pytest.raises(BadState):
        GAME.load(spoilt)


def test_what_damage_leaves_can_be_played() -> None:
    """Whatever one wrong value does to a dump: it is refused, or the session goes on without a fault."""
    dice = SeededDice("damage")
    texts = [json.dumps(GAME.dump(stop.state)) for number, stop in enumerate(play(3, lively)) if number % 16 == 0]
    values: tuple[object, ...] = (None, True, -1, 3, 10**9, 1.5, "x", "A1", "green", [], ["x"], {"a": 1})
    refused = 0
    for _ in range(600):
        dump = json.loads(dice.roll("dump", texts)[0])
        holder, key = dump, dice.roll("key", list(dump))[0]
        while holder[key] and isinstance(holder[key], dict | list) and dice.below(6):
            holder = holder[key]
            key = dice.roll("key", list(holder) if isinstance(holder, dict) else range(len(holder)))[0]
        holder[key] = dice.roll("value", values)[0]
        try:
            state = GAME.load(dump)
        except BadState:
            refused += 1
            continue
        for _ in range(6):
            open_now = GAME.decisions(state)
            GAME.view_json(GAME.view(state, None))
            assert bool(open_now) == (GAME.outcome(state) is None)
            for asked in open_now[:1]:
                GAME.choose(state, Choice(asked.id, asked.seat, dice.roll("option", asked.options)[0].key), dice)
    assert refused > 400


def cards_of(state: State) -> list[str]:
    """All cards that are still in the game."""
    return [
        card for player in state.players for card in (*player.deck, *player.pile, *(slot.card for slot in player.row))
    ]


def check_pieces(stop: Stop) -> None:
    """Cards, bonus cards, tokens and pawns: none twice, none from nowhere."""
    state = stop.state
    cards = cards_of(state)
    assert len(set(cards)) == len(cards)
    assert all(len(player.pile) <= NUMBERS.max_set_aside for player in state.players)
    bonus = [card for player in state.players for card in player.bonus]
    bonus += state.bonus_row + state.bonus_deck
    assert len(set(bonus)) == len(bonus)
    assert len({player.park for player in state.players if player.park}) == sum(bool(p.park) for p in state.players)
    for player in state.players:
        assert player.scooter in state.city.near
        assert 0 <= player.cubes <= NUMBERS.cubes_per_round
        assert player.money > 0
        for slot in player.row:
            card = state.city.cards[slot.card]
            assert slot.block == state.city.door(card.pickup if slot.status == "waiting" else card.delivery)


@pytest.mark.parametrize("policy", [at_random, lively])
def test_no_piece_is_lost_or_doubled(policy: Policy) -> None:
    """P-11, PR-17, PR-80: cards, bonus cards, tokens and pawns at every stop. For money: test_random_sessions."""
    for seed in (6, 7, 8):
        for stop in play(seed, policy):
            check_pieces(stop)
        assert len(cards_of(stop.state)) == NUMBERS.packages_per_round * len(stop.state.players)


def test_events_tell_where_the_pawns_are() -> None:
    """P-25, P-35: every pawn's block follows from moved, towed, placed and returned."""
    for seed in (9, 10, 11):
        at: dict[str, str] = {}
        for stop in play(seed):
            state = stop.state
            at = at or {player.colour: state.city.starts[player.colour] for player in state.players}
            for event in stop.events:
                data = event.data
                if event.name == "buttercup_placed":
                    at["buttercup"] = data["block"]
                if event.name in ("moved", "towed", "scooter_returned"):
                    own = state.players[data["seat"]].colour
                    pawn = data.get("pawn", own)
                    pawn = own if pawn == "scooter" else pawn
                    assert at[pawn] == data["from"]
                    at[pawn] = data["to"]
            assert all(at[player.colour] == player.scooter for player in state.players)


def test_upcoming_paws_are_asked_as_announced() -> None:
    """P-59, PR-45: with the same ids, seats and options, so that they can be answered in advance."""
    announced: dict[int, Decision] = {}
    met = 0
    for seed in (12, 13):
        for stop in play(seed, lively):
            for decision in stop.decisions:
                if decision.id in announced:
                    assert announced.pop(decision.id) == decision
                    met += 1
            announced.update({decision.id: decision for decision in GAME.upcoming(stop.state)})
        assert not announced
    assert met


def test_wrong_requests_change_nothing() -> None:
    """An old id, another seat, an unknown option: an error each, and the same dump."""
    state = started(3)
    before = GAME.dump(state)
    asked = GAME.decisions(state)[0]
    wrong = (
        (StaleDecision, Choice(999, asked.seat, "keep_row")),
        (NotYourDecision, Choice(asked.id, (asked.seat + 1) % 3, "keep_row")),
        (IllegalChoice, Choice(asked.id, asked.seat, "set_aside:6")),
    )
    for error, choice in wrong:
        with pytest.raises(error):
            GAME.choose(state, choice, SeededDice(0))
    assert GAME.dump(state) == before


def test_every_listed_option_is_accepted() -> None:
    """Whatever is listed can be chosen, looked at now and then."""
    tried: Counter[str] = Counter()
    for stop in play(14, lively):
        for decision in stop.decisions if stop.state.next_id % 9 == 0 else ():
            for option in decision.options:
                twin = GAME.load(GAME.dump(stop.state))
                events = GAME.choose(twin, Choice(decision.id, decision.seat, option.key), SeededDice(0))
                assert bool(GAME.decisions(twin)) != (GAME.outcome(twin) is not None)
                assert events or option.key in ("keep_row", "stay_paw")
                tried[option.key.split(":")[0]] += 1
    assert {"step", "buy", "move_bone", "end_turn"} <= set(tried)


def test_ids_grow() -> None:
    """A decision keeps its id while it is open, and no id is used twice."""
    met: dict[int, tuple[int, str]] = {}
    for stop in play(15):
        newest = max(met, default=0)
        for decision in stop.decisions:
            assert decision.id in met or decision.id > newest
            assert met.setdefault(decision.id, (decision.seat, decision.kind)) == (decision.seat, decision.kind)


def test_the_rounds_of_a_session() -> None:
    """P-04, P-86, P-94, P-95: three rounds, two bonus cards each, five packages a player and round."""
    events = [event for stop in play(16, lively) for event in stop.events]
    seats = len(named(events, "row_set")) // 3
    assert [each["round"] for each in named(events, "round_began")] == [1, 2, 3]
    assert len(named(events, "card_picked")) == 2 * seats
    assert len(named(events, "picked_up")) == len(named(events, "delivered")) == 15 * seats
    assert len(named(events, "tile_revealed")) == 6
