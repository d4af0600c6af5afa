"""Whole sessions played at random: they end, they load, nothing is lost, nothing is hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rules import dicycle_race
from rules.core.dice import FairDice, RecordingDice, ScriptedDice, SeededDice
from rules.core.errors import BadSetup, BadState, IllegalChoice, NotYourDecision, StaleDecision
from rules.core.model import Choice, Event
from rules.dicycle_race import GAME
from rules.dicycle_race.combos import colour_counts
from rules.dicycle_race.content import MODES, SCORINGS, VARIANTS, box
from rules.dicycle_race.state import State

OWN = ("8 31 20 5 9 1", "1 (2 | 28) 9 5 (6 7 | 8 | 33) 20", list(range(1, 9)), "(4 | 5 9) 16 (30 | 7) 24 2")
MOST = 60_000  # choices; the longest match that the caps allow stays below


def setups(count: int, start: int = 0) -> Iterator[tuple[int, dict[str, Any], int]]:
    """Yield set-ups of every mode, number of seats, variant, scoring and course, by chance."""
    courses = [None, *box().courses, *OWN]
    for seed in range(start, start + count):
        dice = SeededDice(f"setup {seed}")
        while True:
            options: dict[str, Any] = {"mode": dice.roll("mode", list(MODES))[0]}
            options["variants"] = [each for each in VARIANTS if dice.chance(each, 0.4)]
            options["scoring"] = dice.roll("scoring", SCORINGS)[0]
            options["course"] = dice.roll("course", courses)[0]
            options["blank"] = dice.roll("blank", range(1, 7))[0]
            seats = dice.roll("seats", range(2, 7))[0]
            if options["mode"] == "family" and dice.chance("three", 0.3):
                options["teams"] = [[each for each in range(seats) if each % 3 == team] for team in range(3)]
            try:
                GAME.new(GAME.setup(seats, options), SeededDice(0))
            except BadSetup:
                continue
            yield seats, options, seed
            break


def pick(state: State, picks: SeededDice, leaving: float = 0.0) -> Choice:
    """Choose at random; now and then a seat leaves."""
    decisions = GAME.decisions(state)
    decision = picks.roll("decision", decisions)[0] if picks.chance("leave", leaving) else decisions[0]
    return Choice(decision.id, decision.seat, picks.roll("option", decision.options)[0].key)


def check_dice(state: State) -> None:
    """The dice of each colour in hand, on cards and in the offer are six at most, and none gets lost in a turn."""
    turn = state.turn
    lying = list(colour_counts(state.offer.dice)) if state.offer else [0, 0, 0]
    if turn is not None and turn.hand is not None:
        placed = [die for node in turn.placed.values() for die in node.dice]
        own = list(turn.hand)
        if turn.gift is not None:
            own[turn.gift.die // 6] += 1
        assert list(colour_counts([*placed, *turn.unplaced])) == own or turn.roll == 0
        assert sum(turn.hand) == 6 - (turn.gift is not None)
        assert all(a + b <= 6 for a, b in zip(own, lying, strict=True))
    assert all(count <= 6 for count in lying)


def check_pawns(state: State) -> None:
    """Every pawn is somewhere; nobody stands on the last spot; no card is too full; the circle loses cards only."""
    way, plan = state.way, state.plan
    for competitor, pawns in enumerate(state.pawns):
        assert len(pawns) == (1 if plan.mode != "family" else plan.pawns)
        for pos in pawns:
            assert (pos == -1) == (competitor in state.out)
            assert pos in ((*way.ring, 0, -1) if way.ring else (*range(-1, way.last), way.podium))
    for spot, limit in enumerate(way.limits):
        assert not limit or spot == 0 or state.standing(spot) <= limit
    assert sorted([*way.ring, *state.removed]) == (list(range(1, way.size + 1)) if plan.ring else [])


@pytest.mark.parametrize("count", [12, pytest.param(3000, marks=pytest.mark.long)])
def test_random_sessions_end(count: int) -> None:
    """DR-67: at every stop one decision is waited for, with two answers at least; every session ends."""
    for seats, options, seed in setups(count):
        dice, picks = SeededDice(seed), SeededDice(f"picks {seed}")
        state, events = GAME.new(GAME.setup(seats, options), dice)
        leaving = 0.002 if seed % 4 == 0 else 0.0
        for _ in range(MOST):
            if GAME.outcome(state) is not None:
                break
            waited = GAME.waiting(state)
            assert len(waited) == 1
            assert len(waited[0].options) > 1
            check_dice(state)
            check_pawns(state)
            events = GAME.choose(state, pick(state, picks, leaving), dice)
            assert all(event.seen_by is None for event in events)
        outcome = GAME.outcome(state)
        assert outcome is not None, (seats, options)
        assert GAME.decisions(state) == ()
        check_ranking(state, seats)
        assert events[-1].name == "match_ended"


def check_ranking(state: State, seats: int) -> None:
    """Every seat is ranked once; leavers only in the Velodrome (DR-68)."""
    outcome = state.outcome
    assert outcome is not None
    ranked = sorted(seat for group in outcome.ranking for seat in group)
    expected = [seat for seat in range(seats) if state.plan.mode == "velodrome" or seat not in state.left]
    assert ranked == expected
    assert all(len(figures) == seats for figures in outcome.numbers.values())


def test_dump_and_load_at_every_step() -> None:
    """The dump is plain JSON; what is loaded is equal, asks the same and plays on the same."""
    for seats, options, seed in setups(12, 500):
        picks = SeededDice(f"picks {seed}")
        state, _ = GAME.new(GAME.setup(seats, options), SeededDice(seed))
        for step in range(150):
            dump = GAME.dump(state)
            text = json.dumps(dump, allow_nan=False)
            assert json.loads(text) == dump
            loaded = GAME.load(json.loads(text))
            assert loaded == state
            assert GAME.decisions(loaded) == GAME.decisions(state)
            assert GAME.view(loaded, None) == GAME.view(state, None)
            if state.outcome is not None:
                break
            choice = pick(state, picks, 0.01)
            events = GAME.choose(state, choice, SeededDice(step))
            assert GAME.choose(loaded, choice, SeededDice(step)) == events
            assert GAME.dump(loaded) == GAME.dump(state)
            assert json.dumps(dump) == text


def test_dumps_that_are_none() -> None:
    """BadState, whatever is wrong."""
    state, _ = GAME.new(GAME.setup(3), SeededDice(1))
    dump = json.loads(json.dumps(GAME.dump(state)))
    for bad in ({}, {"format": 1}, dump | {"format": 2}, dump | {"options": {}}, dump | {"seats": 9}):
        with pytest.raises(BadState):
            GAME.load(bad)
    with pytest.raises(BadState):
        GAME.load(dump | {"options": dump["options"] | {"mode": "moped"}})
    with pytest.raises(BadState):
        GAME.load(dump | {"open": {"id": 4, "seat": 0, "kind": "no such kind"}})


def test_replay_from_recorded_results() -> None:
    """DR-70, DR-06: the recorded lists, as JSON, bring the same session again."""
    for seats, options, seed in setups(8, 900):
        dice, picks = RecordingDice(FairDice(str(seed).encode())), SeededDice(seed)
        state, _ = GAME.new(GAME.setup(seats, options), dice)
        choices: list[Choice] = []
        while state.outcome is None and len(choices) < 400:
            choices.append(pick(state, picks))
            GAME.choose(state, choices[-1], dice)
        script = ScriptedDice(json.loads(json.dumps([throw.result for throw in dice.throws])))
        assert {throw.name for throw in dice.throws} <= {"draw_start", "draw_course", "roll"}
        again, _ = GAME.new(GAME.setup(seats, options), script)
        for choice in choices:
            GAME.choose(again, choice, script)
        assert GAME.dump(again) == GAME.dump(state)
        assert script.used == len(dice.throws)


def test_nothing_is_hidden_and_nothing_leaks() -> None:
    """Spec, At a glance 7: all viewers see the same; what is yet to be thrown is in no state, view or option."""
    for seats, options, seed in setups(6, 1300):
        state, _ = GAME.new(GAME.setup(seats, options), SeededDice(seed))
        other, _ = GAME.new(GAME.setup(seats, options), SeededDice(seed))
        picks = SeededDice(seed)
        for step in range(60):
            if state.outcome is not None:
                break
            views = [GAME.view_json(GAME.view(state, seat)) | {"seat": None} for seat in (None, *range(seats))]
            assert all(json.dumps(view) == json.dumps(views[0]) for view in views)
            assert GAME.dump(other) == GAME.dump(state)
            choice = pick(state, picks)
            GAME.choose(state, choice, SeededDice(step))
            GAME.choose(other, choice, SeededDice(step))


def test_wrong_requests_change_nothing() -> None:
    """An old decision, another seat's, an unknown option: each its own error."""
    state, _ = GAME.new(GAME.setup(3, {"course": "training_wheels"}), SeededDice(1))
    before, first = GAME.dump(state), GAME.decisions(state)[0]
    for error, choice in (
        (StaleDecision, Choice(99, 0, "roll")),
        (NotYourDecision, Choice(first.id, (first.seat + 1) % 3, "2/2/2")),
        (IllegalChoice, Choice(first.id, first.seat, "7/0/0")),
    ):
        with pytest.raises(error):
            GAME.choose(state, choice, ScriptedDice([]))
    assert GAME.dump(state) == before
    GAME.choose(state, Choice(first.id, first.seat, "2/2/2"), SeededDice(1))
    with pytest.raises(StaleDecision):
        GAME.choose(state, Choice(first.id, first.seat, "2/2/2"), SeededDice(1))


def test_ids_grow_and_options_fit_a_menu() -> None:
    """Turn structure, Option keys: 25 at most, or groups of 25 at most; never more than 22 cards to remove."""
    for seats, options, seed in setups(20, 2000):
        dice, picks = SeededDice(seed), SeededDice(f"picks {seed}")
        state, _ = GAME.new(GAME.setup(seats, options), dice)
        newest = seats
        for _ in range(200):
            if state.outcome is not None:
                break
            decision = GAME.decisions(state)[0]
            assert decision.id > newest
            newest = decision.id
            keys = [option.key for option in decision.options]
            assert len(set(keys)) == len(keys)
            groups = [option.group for option in decision.options]
            assert len(keys) <= 25 or max(map(groups.count, groups)) <= 25
            assert len(set(groups)) <= 25
            assert decision.kind != "remove_card" or len(keys) <= 22
            GAME.choose(state, pick(state, picks), dice)


def test_every_change_has_an_event() -> None:
    """D-83, D-84 and all others: a public view changes only with events, and events are plain."""
    for seats, options, seed in setups(12, 2500):
        dice, picks = SeededDice(seed), SeededDice(f"picks {seed}")
        events: list[Event]
        state, events = GAME.new(GAME.setup(seats, options), dice)
        json.dumps([dict(event.data) for event in events])
        for _ in range(150):
            if state.outcome is not None:
                break
            events = GAME.choose(state, pick(state, picks, 0.01), dice)
            json.dumps([dict(event.data) for event in events], allow_nan=False)
            assert events or GAME.view(state, None).decision is not None
            assert events


def test_every_field_of_a_view_is_documented() -> None:
    """An engine that plays headless has only the docstring to read a view by (spec, "State")."""
    state, _ = GAME.new(GAME.setup(2, {}), SeededDice(0))
    chapter = re.search(r"^View.*?:\n\n(.*?)\n\n", dicycle_race.__doc__ or "", re.MULTILINE | re.DOTALL)
    assert chapter is not None
    assert set(re.findall(r"``(\w+)``", chapter[1])) == set(GAME.view_json(GAME.view(state, None)))
