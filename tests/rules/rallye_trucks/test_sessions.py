"""Random sessions: they end, keep what has to be kept, come back from their dumps, and leak nothing."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.errors import BadState
from rules.core.model import Choice, Event
from rules.rallye_trucks import GAME
from rules.rallye_trucks.errors import Refused
from rules.rallye_trucks.road import space_of
from rules.rallye_trucks.state import SLOTS, State
from rules.rallye_trucks.tiles import need
from rules.rallye_trucks.view import view as view_of
from tests.rules.rallye_trucks.random_play import administer, session, sessions, some_line

LONG = pytest.param(6000, marks=pytest.mark.long)


def copied(state: State) -> State:
    """The state as it comes back from a database."""
    return GAME.load(json.loads(json.dumps(GAME.dump(state))))


def check_position(state: State) -> None:
    """What holds at every stop, whatever was chosen."""
    length, active = state.course.length, state.active()
    on_road = [space_of(state.progress[seat], length) for seat in active if state.progress[seat]]
    assert len(set(on_road)) == len(on_road)
    assert all(p <= 3 * length for p in state.progress)
    assert Counter(state.faces) == Counter(state.course.tiles)
    for turn in [state.running, *([state.turn_at(state.turn - 1)] if state.turn > 1 else [])]:
        assert len(turn.flips) <= length + 1
        if turn.flips:
            assert turn.flips[-1].to - turn.start[turn.seat] <= length
    if state.is_over:
        assert not GAME.decisions(state)
        return
    (decision,) = GAME.decisions(state)
    slots = [option.params["slot"] for option in decision.options if option.key != "stop"]
    assert any(state.faces[SLOTS.index(slot)] == need(state) for slot in slots)
    assert len(decision.options) >= 2
    assert all(state.progress[seat] <= 2 * length for seat in state.due)
    assert state.start_progress <= 2 * length


@pytest.mark.parametrize("count", [72, LONG])
def test_sessions_end_and_keep_the_rules_of_the_road(count: int) -> None:
    """T-41, TR-09, TR-12, TR-21, TR-22, TR-25, TR-27, TR-30, TR-37, TR-40: with random choices, stops and lines.

    Always two options or more and a matching tile among them, no two trucks on a space, no turn over L + 1 flips or L
    spaces, nobody past 3L, ties only in the start area.
    """
    for lines in (False, True):
        for stops in sessions(count, lines=lines):
            before: list[int] = []
            for state, _ in stops:
                check_position(state)
                assert all(p >= old for p, old in zip(state.progress, before, strict=False))
                before = list(state.progress)
            result = state.result
            assert result is not None
            groups = [group for group in result.ranking if len(group) > 1]
            assert all(state.progress[seat] == 0 for group in groups for seat in group)
            if result.reason == "finish":
                assert state.final_round
                played = Counter(turn.seat for turn in state.turns)
                assert len({played[seat] for seat in state.active()}) == 1


def test_every_stop_comes_back_from_its_dump() -> None:
    """TR-53, TR-61: equal decisions, views and further play; plain JSON with a format number."""
    for stops in sessions(12, lines=True):
        for k, (state, _) in enumerate(islice(stops, 100)):
            dump = GAME.dump(state)
            again = copied(state)
            assert json.dumps(GAME.dump(again)) == json.dumps(dump)
            assert GAME.decisions(again) == GAME.decisions(state)
            for seat in (None, *range(state.seats)):
                assert GAME.view(again, seat) == GAME.view(state, seat)
            if k % 5 == 0 and not state.is_over:
                other = copied(state)
                (decision,) = GAME.decisions(state)
                choice = Choice(decision.id, decision.seat, decision.options[k % len(decision.options)].key)
                assert GAME.apply(again, choice, SeededDice(k)) == GAME.apply(other, choice, SeededDice(k))


def known_to(state: State, viewer: int | None) -> set[int]:
    """The slots whose faces a viewer may see now, at the widest: within ``hold``, its running watch included."""
    seen = set()
    for hold in (False, True):
        view = view_of(state, viewer, hold)
        names = {slot for slot, face in zip(SLOTS, view.slots, strict=True) if face}
        names |= {tile.slot for tile in view.last_picture.up} if view.last_picture else set()
        names |= {tile.slot for tile in view.watch.frame.up} if view.watch and view.watch.frame else set()
        seen |= {SLOTS.index(name) for name in names}
    if view.believed and state.running.seat == viewer:  # a computer is told its own flips of the running turn
        seen |= {flip.slot for flip in state.running.flips}
    return seen


def otherwise(state: State, viewer: int | None, dice: SeededDice) -> State:
    """A state that differs only in what this viewer may not know: hidden faces, memories, unseen slots of turns."""
    other = copied(state)
    hidden = [slot for slot in range(18) if slot not in known_to(state, viewer)]
    mixed = dice.shuffle("hidden", [state.faces[slot] for slot in hidden])
    for slot, face in zip(hidden, mixed, strict=True):
        other.faces[slot] = face
    for seat in range(state.seats):
        if seat != viewer or state.holders[seat].is_person:
            other.believed[seat] = {dice.below(18): "tire"}
    return other


def sent(state: State, viewer: int | None) -> str:
    """Views and options of a viewer as bytes, within ``hold`` and after."""
    views = [view_of(state, viewer), view_of(state, viewer, True)]
    return json.dumps([GAME.view_json(view) for view in views])


@pytest.mark.parametrize("count", [18, pytest.param(1000, marks=pytest.mark.long)])
def test_nothing_leaks_into_a_view(count: int) -> None:
    """X-24: TR-47, TR-57, TR-58, TR-65, TR-70: at random stops, for everybody and for nobody in particular."""
    looked = 0
    for k, stops in enumerate(sessions(count, lines=True)):
        dice = SeededDice(f"leak {k}")
        for state, _ in islice(stops, 200):
            if state.is_over or dice.below(6):
                continue
            for viewer in (None, *range(state.seats)):
                assert sent(otherwise(state, viewer, dice), viewer) == sent(state, viewer)
                looked += 1
    assert looked > count


def public(events: list[Event], viewer: int | None) -> list[Any]:
    """The events a viewer gets."""
    return [[event.name, dict(event.data)] for event in events if event.is_seen_by(viewer)]


@pytest.mark.parametrize("count", [20, pytest.param(1500, marks=pytest.mark.long)])
def test_nothing_leaks_into_events(count: int) -> None:
    """TR-47, TR-48, TR-58, TR-73: sealed, the same session with its places renamed sends the others the same events.

    All faces move to other places, and each flip with its tile; nobody but the driver can tell.
    """
    for k in range(count):
        dice = SeededDice(f"renamed {k}")
        new_place = dice.shuffle("places", range(18))
        setup = GAME.setup(3, {"course": ("quarry", "short", "night")[k % 3]})
        one, _ = GAME.new(setup, SeededDice(k))
        other = copied(one)
        for slot, face in enumerate(one.faces):
            other.faces[new_place[slot]] = face
        for step in range(60):
            if one.is_over:
                break
            (decision,) = GAME.decisions(one)
            option = decision.options[dice.below(len(decision.options))]
            renamed = option.key
            if option.params:
                renamed = f"flip:{SLOTS[new_place[SLOTS.index(option.params['slot'])]]}"
            events = GAME.apply(one, Choice(decision.id, decision.seat, option.key), SeededDice(step))
            moved = GAME.apply(other, Choice(decision.id, decision.seat, renamed), SeededDice(step))
            for viewer in (None, *range(3)):
                if viewer != decision.seat and not one.is_over:
                    assert public(events, viewer) == public(moved, viewer)
                    if viewer != one.seat:
                        assert GAME.view(one, viewer) == GAME.view(other, viewer)


def test_a_right_is_used_at_most_once_and_given_back_at_most_once() -> None:
    """TR-51, TR-53: however watches are claimed, refused, broken off and ended."""
    for k in range(20):
        used: Counter[tuple[int, int]] = Counter()
        dice = SeededDice(f"watch {k}")
        for state, _ in session(3, {"keep_rounds": 9}, f"watches {k}"):
            for _ in range(6):
                seat = dice.below(3)
                before = state.ledger.watches[seat]
                shown = before.shown if before else 0
                do = ("begin", "frame", "break")[dice.below(3)]
                administer(state, {"watch": {"seat": seat, "do": do}}, dice)
                if do == "frame" and before and not shown and before.shown:
                    used[seat, before.turn] += 1
        assert used
        assert all(count <= 2 for count in used.values())
        returned = {(seat, turn) for seat in range(3) for turn in state.ledger.returned[seat]}
        assert {key for key, count in used.items() if count == 2} <= returned


def test_lines_that_are_refused_change_nothing() -> None:
    """TR-44, TR-45, TR-53, TR-57, TR-60: neither the state nor the chance."""
    assert GAME.administer is not None
    refusals = 0
    for k, stops in enumerate(sessions(12, lines=True)):
        picks = SeededDice(f"lines {k}")
        for state, _ in islice(stops, 150):
            before, dice = json.dumps(GAME.dump(state)), SeededDice(k)
            trial = GAME.load(json.loads(before))
            line, refused = some_line(state, picks), False
            try:
                GAME.administer(trial, line, dice)
            except Refused:
                refused = True
            if refused:
                assert json.dumps(GAME.dump(trial)) == before
                assert dice.below(1000) == SeededDice(k).below(1000)
                refusals += 1
    assert refusals > 50


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *[("format", 99), ("n", 7), ("faces", ["tire"] * 18), ("phase", "third"), ("progress", [1]), ("seat", 5)],
        *[("progress", ["a", 0]), ("due", [1, 1]), ("course", "sea"), ("face_up", ["X9"]), ("turns", []), ("turn", 3)],
        *[("holders", [["genius", None]] * 2), ("holders", [[None, 9]] * 2), ("pictures", [7, None]), ("barred", "N1")],
        *[("decision_id", {"a": 1}), ("believed", [1, 2]), ("final_round", 3), ("memory_mode", "loud"), ("ledger", {})],
    ],
)
def test_dumps_that_are_none(key: str, value: Any) -> None:
    """TR-07, TR-08: a dump with an impossible part is refused."""
    state, _ = GAME.new(GAME.setup(2), SeededDice(1))
    with pytest.raises(BadState):
        GAME.load(GAME.dump(state) | {key: value})
