"""Random sessions: they end, nothing is lost, and a dump brings everything back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from rules.arrivee import GAME
from rules.arrivee.content import content
from rules.arrivee.road import ON_ROAD
from rules.arrivee.state import State
from rules.core.dice import SeededDice
from rules.core.errors import BadState
from rules.core.model import Choice, Event

COURSES = tuple(content().courses)
TEMPOS = ("live", "orders", "standing")
SWITCH = (False, True)
LIVE, SHEETS = 6, 7  # seeds of a session in this tempo
HUNDREDS = 50  # of the long run
JERSEYS = ("yellow", "polka", "green", "white", "rainbow")


def options_of(seed: int) -> tuple[int, dict[str, Any]]:
    """A different set-up for every seed: any 24 in a row have every course with every number of seats."""
    seats = 2 + (seed + seed // 12) % 4
    return seats, {
        "event": COURSES[seed % len(COURSES)],
        "tempo": TEMPOS[seed % 11 % len(TEMPOS)],
        "extended": seed % 5 not in (0, 3),
        "roll_off_bids": seed % 7 != 0,
        "photo_finish": seed % 3 == 0,
        "young": [1 + (seed + seat) % 3 for seat in range(seats)],
        "rainbow": [seed % seats, 1 + seed % 3] if seed % 2 else None,
    }


def session(seed: int) -> Iterator[tuple[State, list[Event], SeededDice]]:
    """Play a random session, stopping before every choice and at the end; every third one in all jerseys."""
    seats, options = options_of(seed)
    dice, picks = SeededDice(seed), SeededDice(f"{seed} picks")
    state, log = GAME.new(GAME.setup(seats, options), dice)
    if seed % 3 == 0:
        state.jerseys = {1 + (seed + 2 * k) % (3 * seats): jersey for k, jersey in enumerate(JERSEYS)}
        state = GAME.load(GAME.dump(state))
    while True:
        yield state, log, dice
        if state.outcome is not None:
            return
        asked = picks.roll("decision", state.open)[0]
        options_left = asked.options[-1:] if asked.kind == "order_sheet" and picks.below(4) == 0 else asked.options
        log = GAME.choose(state, Choice(asked.id, asked.seat, picks.roll("option", options_left)[0].key), dice)


def check(state: State) -> None:
    """What holds at every stop: cards, riders, fields, vehicles, tokens."""
    for kind, count in enumerate(state.pile):
        assert count >= 0
        assert count + sum(hand[kind] for hand in state.hands) == 6
    standing = [rider for rider in state.riders if rider.status in ON_ROAD]
    assert len(standing) + len(state.crossed) + len(state.withdrawn) == len(state.riders)
    assert sum(state.occupied) == len(standing)
    assert all(state.occupied[rider.field] for rider in standing)
    for rider in state.riders:
        assert rider.field >= 2
        assert (rider.field >= state.road.finish) == (rider.status == "crossed")
        assert 0 <= rider.tokens <= 3
        assert not (rider.tokens and rider.status in ("down", "puncture", "refresh"))
    for seat, vehicle in enumerate(state.vehicles):
        waiting = [rider.number for rider in state.team(seat) if rider.status == "puncture"]
        assert set(state.queues[seat]) <= set(waiting)
        if vehicle is None:
            assert not waiting
        else:
            assert state.rider(vehicle.rider).seat == seat
            assert vehicle.field <= state.rider(vehicle.rider).field
    assert state.extended or all(rider.status in ("ok", "crossed") for rider in state.riders)


class Blocks:
    """Follows the riders by what is told, and sees whether anybody passes four others without a mate among them."""

    def __init__(self) -> None:
        self.fields: dict[int, int] = {}

    def follow(self, state: State, log: list[Event]) -> None:
        for event in log:
            if event.name == "started":
                self.fields[event.data["rider"]] = event.data["to"]
            elif event.name == "withdrew":
                del self.fields[event.data["rider"]]
            elif event.name == "moved":
                self.move(state, event.data["rider"], event.data["from"], event.data["to"])

    def move(self, state: State, number: int, start: int, end: int) -> None:
        assert self.fields[number] == start
        for field in range(start + 1, min(end + 1, state.road.finish)):
            here = [other for other, at in self.fields.items() if at == field]
            assert len(here) < 4 or state.rider(number).seat in {state.rider(other).seat for other in here}
        self.fields[number] = end


@pytest.mark.parametrize("seed", range(24))
def test_random_sessions(seed: int) -> None:
    """AR-085, AR-086: all seats, courses, tempos and options come to an end with everything in its place."""
    last = 0
    for state, _log, _ in session(seed):
        check(state)
        assert bool(state.open) == (state.outcome is None)
        assert state.last_id >= last
        last = state.last_id
    assert state.outcome is not None
    assert sorted(seat for group in state.outcome.ranking for seat in group) == list(range(state.seats))
    assert state.round < 60


@pytest.mark.parametrize("seed", range(0, 24, 2))
def test_blocking_in_random_sessions(seed: int) -> None:
    """A-014, A-015, A-017, AR-018: nobody gets past four others without a mate among them."""
    blocks = Blocks()
    for state, log, _ in session(seed):
        blocks.follow(state, log)
    assert len(blocks.fields) + len(state.withdrawn) == len(state.riders)


def test_the_set_ups_leave_nothing_out() -> None:
    """AR-006, AR-007: every course with every number of seats, and in the long run all combinations."""
    pairs = {(seats, options["event"]) for seats, options in map(options_of, range(24))}
    assert len(pairs) == 4 * len(COURSES)
    told = [options_of(seed) for seed in range(100, 100 + 100 * HUNDREDS)]
    names = ("event", "tempo", "extended", "roll_off_bids")
    combined = {(seats, *(options[name] for name in names)) for seats, options in told}
    assert len(combined) == 4 * len(COURSES) * 3 * 2 * 2
    others = {(options["photo_finish"], options["rainbow"] is None) for _, options in told}
    assert others == set(product(SWITCH, SWITCH))


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(1, HUNDREDS + 1))
def test_many_random_sessions(hundred: int) -> None:
    """AR-085, AR-086: the same for five thousand stages."""
    for seed in range(100 * hundred, 100 * hundred + 100):
        blocks = Blocks()
        for state, log, _ in session(seed):
            check(state)
            blocks.follow(state, log)
        assert state.outcome is not None


@pytest.mark.parametrize("seed", range(8))
def test_dump_and_load_at_every_step(seed: int) -> None:
    """A dump is plain JSON with a format; what is loaded is equal, with equal decisions and views.

    Sheets make many small steps: of these every fourth.
    """
    for stop, (state, _, _) in enumerate(session(seed)):
        if state.tempo != "live" and stop % 4:
            continue
        dump = GAME.dump(state)
        text = json.dumps(dump, allow_nan=False)
        assert json.loads(text) == dump
        copy = GAME.load(json.loads(text))
        assert copy == state
        assert GAME.dump(copy) == dump
        assert GAME.decisions(copy) == GAME.decisions(state)
        for seat in (None, 0):
            assert GAME.view(copy, seat) == GAME.view(state, seat)
        assert json.dumps(dump) == text


def test_every_option_is_accepted() -> None:
    """The list of options is the only source of legality: live at every fifth stop, the first sheet of a seat."""
    stops = [(state, state.open) for stop, (state, _, _) in enumerate(copied(session(LIVE))) if stop % 5 == 0]
    first = next(session(SHEETS))[0]
    assert stops[0][0].tempo == "live"
    assert first.tempo == "orders"
    for stop, (state, questions) in enumerate([*stops, (first, first.open[:1])]):
        for asked in questions:
            for option in asked.options:
                copy = GAME.load(GAME.dump(state))
                GAME.choose(copy, Choice(asked.id, asked.seat, option.key), SeededDice(stop))
                assert bool(copy.open) == (copy.outcome is None)


def copied(
    stops: Iterator[tuple[State, list[Event], SeededDice]],
) -> Iterator[tuple[State, list[Event], SeededDice]]:
    """The stops of a session, each with a state of its own."""
    for state, log, dice in stops:
        yield GAME.load(GAME.dump(state)), log, dice


def test_menus() -> None:
    """AR-146: up to 25 options no groups; beyond, groups of at most 25."""
    met, ids = set(), set()
    for seed in range(16):
        for state, _, _ in session(seed):
            for asked in state.open:
                if (seed, asked.id) in ids:
                    continue
                ids.add((seed, asked.id))
                keys = [option.key for option in asked.options]
                assert len(set(keys)) == len(keys)
                groups = [option.group for option in asked.options]
                if len(keys) > 25:
                    met.add(asked.kind)
                    assert None not in groups
                    assert max(map(groups.count, set(groups))) <= 25
                elif asked.kind != "order_sheet":
                    assert set(groups) == {None}
    assert {"turn", "after_roll", "order_sheet"} <= met


def test_bad_dumps() -> None:
    """BadState for what is missing, unknown or does not add up."""
    dump = GAME.dump(next(session(1))[0])
    for key in dump:
        with pytest.raises(BadState):
            GAME.load({name: value for name, value in dump.items() if name != key})
    wrongs: tuple[dict[str, Any], ...] = (
        {"format": 2},
        {"format": "1"},
        {"event": "moon"},
        {"pile": [6] * 6},
        {"riders": []},
        {"queues": []},
    )
    for wrong in wrongs:
        with pytest.raises(BadState):
            GAME.load({**dump, **wrong})
    with pytest.raises(BadState):
        GAME.load({})
