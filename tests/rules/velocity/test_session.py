"""Whole sessions by chance: what never changes, and what every stop must allow."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.dice import SeededDice
from rules.core.model import Choice
from rules.velocity import GAME
from rules.velocity.content import content
from rules.velocity.state import State

COURSES = sorted(content().courses)


def check(state: State, seats: int) -> None:
    """Conservation and sense of one stop."""
    row = content().setup[seats]
    assert state.supply + sum(state.cans) == row.cans
    assert min(state.cans) >= 0
    assert state.supply >= 0
    for seat, own in enumerate(state.couriers):
        assert len(own) + state.home.count(seat) == row.couriers
        assert own == sorted(own)
        assert all(1 <= space <= state.course.start for space in own)
    assert len(state.home) <= 8
    if state.outcome is None:
        assert state.couriers[state.active], "a seat without courier on the road has a turn"
        assert len(state.decision.options) > 1 if state.decision else False


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 7), st.sampled_from(COURSES), st.booleans(), st.integers(0, 10**6))
def test_any_session(seats: int, course: str, late_can: bool, seed: int) -> None:
    """V-01, VR-08, VR-20, VR-39, VR-53, VR-59: cans and couriers stay; every stop leaves a choice; it ends."""
    dice, chance = SeededDice(seed), random.Random(seed)
    state, events = GAME.new(GAME.setup(seats, {"course": course, "late_can": late_can}), dice)
    last = 0
    while decisions := GAME.decisions(state):
        check(state, seats)
        (decision,) = decisions
        assert decision.id > last
        last = decision.id
        choice = Choice(decision.id, decision.seat, chance.choice(decision.options).key)
        if chance.random() < 0.05:
            state = GAME.load(json.loads(json.dumps(GAME.dump(state))))
        events += GAME.choose(state, choice, dice)
    check(state, seats)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert seats > 3 or outcome.reason == "third"
    assert sum(event.name == "game_over" for event in events) == 1


@settings(max_examples=10, deadline=None)
@given(st.integers(3, 7), st.integers(0, 10**6))
def test_events_alone_tell_the_position(seats: int, seed: int) -> None:
    """V-23, V-34, V-73, VR-60: couriers, cans and supply rebuilt from the events are those of the state."""
    dice, chance = SeededDice(seed), random.Random(seed)
    state, events = GAME.new(GAME.setup(seats, {"late_can": True}), dice)
    while decisions := GAME.decisions(state):
        (decision,) = decisions
        choice = Choice(decision.id, decision.seat, chance.choice(decision.options).key)
        events += GAME.choose(state, choice, dice)
    row = content().setup[seats]
    couriers = [[36] * row.couriers for _ in range(seats)]
    cans, supply, home = [0] * seats, row.cans, []
    for name, data, _ in events:
        seat = data.get("seat", 0)
        if name in ("moved", "fell_back", "crossed"):
            for _i in range(data.get("count", 1)):
                couriers[seat].remove(data["from"])
                couriers[seat] += [data["to"]] if "to" in data else []
            home += [seat] if name == "crossed" else []
        elif name == "cans_spent":
            cans[seat] -= data["count"]
            supply += data["count"]
        elif name == "can_received":
            cans[seat] += 1
            if data["from"] == "supply":
                supply -= 1
            else:
                cans[data["from"]] -= 1
    assert [sorted(own) for own in couriers] == state.couriers
    assert (cans, supply, home) == (state.cans, state.supply, state.home)
