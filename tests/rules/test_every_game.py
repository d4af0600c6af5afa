"""The contract: what every game of the registry keeps, whatever its rules. Nothing here knows a game.

A playthrough is a file ``tests/playthroughs/<game>/*.json``: ``{"setup": {"seats", "options"}, "dice": [[...], ...],
"choices": [...], "reason"}``. A choice is an option's key, answering the first open decision, or ``[seat, key]``.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rules import GAMES
from rules.core.dice import Dice, FairDice, RecordingDice, ScriptedDice, SeededDice
from rules.core.errors import BadSetup, BadState, IllegalChoice, NotYourDecision, RulesError, StaleDecision
from rules.core.game import LEVELS, Game, OrderSpec, Setting
from rules.core.model import Choice, Decision, Event, Option, Outcome, Setup

AnyGame = Game[Any, Any]

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
LONGEST = 50_000  # choices of a random session
MENU = 25  # what a select menu of Discord takes
KEY = 60  # characters of an option that a component id has room for
ASKED = {"decision", "decisions", "waiting"}  # the parts of a view that say who is asked; no event tells of these


@pytest.fixture(params=GAMES.values(), ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Every game of the registry."""
    found: AnyGame = request.param
    return found


class Stop(NamedTuple):
    """A session where it waits: its state, the events since the last stop, and the choice that comes next."""

    state: Any
    decisions: tuple[Decision, ...]
    events: list[Event]
    choice: Choice | None

    @property
    def decision(self) -> Decision:
        """The decision that is answered next."""
        assert self.choice is not None
        return next(each for each in self.decisions if each.id == self.choice.decision)


def some_value(setting: Setting, seats: int, dice: Dice) -> Any:
    """Return any value that a setting may have."""
    if setting.seat:
        return dice.roll(setting.name, [None, *range(seats)])[0]
    return dice.roll(setting.name, setting.values or range(setting.low, setting.high + 1))[0]


def setups(game: AnyGame, count: int) -> Iterator[tuple[Setup, str]]:
    """Yield set-ups that the game accepts, every number of seats in turn, options by chance, each with a seed."""
    tried = 0
    for k in range(count):
        seats = game.min_seats + k % (game.max_seats - game.min_seats + 1)
        for _ in range(50):
            tried += 1
            dice = SeededDice(f"{game.id} {tried}")
            # where settings rule each other out, a set-up that takes some by default is more likely to fit
            share = 1.0 if dice.chance("all", 0.5) else 0.3
            options = {each.name: some_value(each, seats, dice) for each in game.settings if dice.chance("set", share)}
            try:
                setup = game.setup(seats, options)
                game.new(setup, SeededDice(0))
            except BadSetup:
                continue
            yield setup, f"{game.id} {k}"
            break
        else:
            pytest.fail(f"no set-up of {seats} seats found")


def play(game: AnyGame, setup: Setup, seed: str, dice: Dice | None = None, reload: bool = False) -> Iterator[Stop]:
    """Play a random session, stopping before every choice and at the end."""
    dice, picks = dice or SeededDice(seed), SeededDice(f"{seed} picks")
    state, events = game.new(setup, dice)
    for _ in range(LONGEST):
        if reload:
            state = copied(game, state)
        decisions = game.decisions(state)
        if not decisions:
            yield Stop(state, (), events, None)
            return
        # an optional decision, such as leaving, only now and then: else every session would end by it
        asked = game.waiting(state) if picks.chance("asked", 0.98) else ()
        decision = picks.roll("decision", asked or decisions)[0]
        # a sheet has hundreds of options that only fill it: now and then it has to be sent
        sends = bool(decision.fields) and picks.chance("send", 0.3)
        option = decision.options[-1] if sends else picks.roll("option", decision.options)[0]
        choice = Choice(decision.id, decision.seat, option.key)
        yield Stop(state, decisions, events, choice)
        events = game.apply(state, choice, dice)
    pytest.fail(f"{setup} with seed {seed} does not end")


def sample(game: AnyGame, rounds: int = 1) -> Iterator[tuple[Setup, str]]:
    """Yield so many set-ups for every number of seats."""
    return setups(game, rounds * (game.max_seats - game.min_seats + 1))


def text(game: AnyGame, state: Any) -> str:
    """Return the dump as text, so that nothing in it can change afterwards."""
    return json.dumps(game.dump(state), sort_keys=True)


def copied(game: AnyGame, state: Any) -> Any:
    """Return the state as it comes back from a database."""
    return game.load(json.loads(json.dumps(game.dump(state))))


def viewers(setup: Setup) -> list[int | None]:
    """Return everybody who has a view."""
    return [None, *range(setup.seats)]


def check_outcome(outcome: Outcome, setup: Setup) -> None:
    """An outcome ranks every seat once, but for those that left, and has one figure a seat."""
    ranked = [seat for group in outcome.ranking for seat in group]
    left = [seat for seat, order in enumerate(outcome.numbers.get("left", ())) if order and seat not in ranked]
    assert sorted(ranked + left) == list(range(setup.seats))
    assert all(outcome.ranking), "a rank nobody has"
    assert outcome.reason
    assert all(len(figures) == setup.seats for figures in outcome.numbers.values())


@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.long)])
def test_random_sessions_end(game: AnyGame, count: int) -> None:
    """At every stop there are decisions or an outcome, never both or neither; every session ends."""
    for setup, seed in setups(game, count):
        for stop in play(game, setup, seed):
            outcome = game.outcome(stop.state)
            assert (outcome is None) == bool(stop.decisions)
        assert outcome is not None
        check_outcome(outcome, setup)


def check_options(options: tuple[Option, ...], *, has_own_controls: bool) -> None:
    """Options have different keys of bearable length and fit into one menu, two with groups, or their own form."""
    keys = [option.key for option in options]
    assert keys, "nothing to choose"
    assert len(set(keys)) == len(keys)
    assert all(0 < len(key.encode()) <= KEY for key in keys)
    groups: dict[str | None, int] = {}
    for option in () if has_own_controls else options:
        groups[option.group] = groups.get(option.group, 0) + 1
    assert len(groups) <= MENU
    assert max(groups.values(), default=0) <= MENU, keys


def test_decisions_are_well_formed(game: AnyGame) -> None:
    """Ids grow and keep their meaning; a seat is asked with options that a menu can show."""
    for setup, seed in sample(game):
        met: dict[int, tuple[int, str]] = {}
        for stop in play(game, setup, seed):
            newest = max(met, default=-1)
            assert len({each.id for each in stop.decisions}) == len(stop.decisions)
            for decision in stop.decisions:
                assert 0 <= decision.seat < setup.seats
                assert decision.id > newest or decision.id in met
                assert met.setdefault(decision.id, (decision.seat, decision.kind)) == (decision.seat, decision.kind)
                own = bool(decision.fields) or decision.kind in game.panels
                check_options(decision.options, has_own_controls=own)


def test_every_listed_option_is_accepted(game: AnyGame) -> None:
    """Whatever is listed can be chosen; looked at in every fifth stop, of a sheet's hundreds now these, now those."""
    for setup, seed in sample(game):
        for k, stop in enumerate(play(game, setup, seed)):
            for decision in stop.decisions if k % 5 == 0 else ():
                every = 41 if decision.fields else 1
                for option in decision.options[k % every :: every]:
                    state = copied(game, stop.state)
                    game.choose(state, Choice(decision.id, decision.seat, option.key), SeededDice(k))
                    assert bool(game.decisions(state)) != (game.outcome(state) is not None)


def test_wrong_requests_have_their_own_errors_and_change_nothing(game: AnyGame) -> None:
    """An old id, another seat, an unknown option; the dump stays as it was."""
    for setup, seed in sample(game):
        old: Choice | None = None
        for stop in play(game, setup, seed):
            before = text(game, stop.state)
            wrong: list[tuple[type[RulesError], Choice]] = [(StaleDecision, Choice(10**9, 0, "x"))]
            if old and all(old.decision != each.id for each in stop.decisions):
                wrong.append((StaleDecision, old))
            for decision in stop.decisions:
                other = (decision.seat + 1) % setup.seats
                wrong += [
                    (NotYourDecision, Choice(decision.id, other, decision.options[0].key)),
                    (IllegalChoice, Choice(decision.id, decision.seat, "no such option")),
                ]
            for error, choice in wrong:
                with pytest.raises(error):
                    game.choose(stop.state, choice, ScriptedDice([]))
            assert text(game, stop.state) == before
            old = stop.choice


def test_dump_is_json_and_load_brings_everything_back(game: AnyGame) -> None:
    """Plain JSON with a format number; the loaded state has equal decisions, views and dump at every stop."""
    for setup, seed in sample(game):
        for stop in play(game, setup, seed):
            dump = game.dump(stop.state)
            assert json.loads(json.dumps(dump, allow_nan=False)) == dump, "not the same after JSON"
            assert type(dump["format"]) is int
            state = copied(game, stop.state)
            assert game.dump(state) == dump
            assert game.decisions(state) == stop.decisions
            assert game.upcoming(state) == game.upcoming(stop.state)
            assert game.outcome(state) == game.outcome(stop.state)
            for seat in viewers(setup):
                assert game.view(state, seat) == game.view(stop.state, seat)


def test_a_dump_does_not_change_with_the_session(game: AnyGame) -> None:
    """A dump taken earlier is a picture of that moment, and a loaded state does not write into its dump."""
    for setup, seed in sample(game):
        dump, before = None, ""
        for stop in play(game, setup, seed):
            assert json.dumps(dump, sort_keys=True) == before or dump is None
            dump, before = game.dump(stop.state), text(game, stop.state)
            if stop.choice:
                game.apply(game.load(dump), stop.choice, SeededDice(0))
                assert json.dumps(dump, sort_keys=True) == before


def test_same_seed_same_session_loaded_at_every_stop_or_not(game: AnyGame) -> None:
    """Chance comes through the dice alone, and the dump holds all that the rules need."""
    for setup, seed in sample(game):
        once, again = play(game, setup, seed), play(game, setup, seed, reload=True)
        for one, other in zip_longest(once, again):
            assert one is not None
            assert other is not None
            assert one[1:] == other[1:]
            assert text(game, one.state) == text(game, other.state)


def test_replay_from_recorded_results(game: AnyGame) -> None:
    """The lists that the dice gave, kept as JSON, and the choices bring the same session again."""
    for setup, seed in sample(game):
        dice = RecordingDice(FairDice(seed.encode(), ["1", "2"]))
        stops = [(stop.choice, text(game, stop.state)) for stop in play(game, setup, seed, dice)]
        results: list[list[Any]] = json.loads(json.dumps([throw.result for throw in dice.throws]))
        script = ScriptedDice(results)
        state, _ = game.new(setup, script)
        for choice, dump in stops:
            assert text(game, state) == dump
            if choice:
                game.choose(state, choice, script)
        assert script.used == len(results)


def test_events_are_plain_and_every_change_has_one(game: AnyGame) -> None:
    """Events are JSON; whoever sees the position change (not only the question) may see an event of it.

    No field is called ``event``: headless play puts the name there.
    """
    for setup, seed in sample(game):
        before: dict[int | None, Any] = {}
        for stop in play(game, setup, seed):
            for event in stop.events:
                assert event.name
                assert "event" not in event.data
                json.dumps(dict(event.data), allow_nan=False)
                assert event.seen_by is None or event.seen_by <= set(range(setup.seats))
            for seat in viewers(setup):
                seen: dict[str, Any] = json.loads(json.dumps(game.view_json(game.view(stop.state, seat))))
                after = {key: value for key, value in seen.items() if key not in ASKED}
                if before.get(seat, after) != after:
                    changed = [key for key in after if before[seat].get(key) != after[key]]
                    assert any(event.is_seen_by(seat) for event in stop.events), f"silent for {seat}: {changed}"
                before[seat] = after


def test_upcoming_decisions_come_true(game: AnyGame) -> None:
    """What is announced is asked under the id, of the seat and with the options that were announced."""
    for setup, seed in sample(game, 6):
        announced: dict[int, tuple[Any, ...]] = {}
        for stop in play(game, setup, seed):
            for decision in stop.decisions:
                if decision.id in announced:
                    keys = [option.key for option in decision.options]
                    assert announced.pop(decision.id) == (decision.seat, decision.kind, keys)
            opened = {each.id for each in stop.decisions}
            for decision in game.upcoming(stop.state):
                assert decision.id not in opened
                keys = [option.key for option in decision.options]
                was = announced.setdefault(decision.id, (decision.seat, decision.kind, keys))
                assert was == (decision.seat, decision.kind, keys)
        assert not announced, "announced and never asked"


def test_computers_answer_legally_from_their_view(game: AnyGame) -> None:
    """Every level names a listed option, the same one from an equal view, and changes nothing."""
    for setup, seed in sample(game):
        for k, stop in enumerate(play(game, setup, seed)):
            if k % 7 or stop.choice is None:
                continue
            before, decision = text(game, stop.state), stop.decision
            for level in LEVELS:
                view = game.view(stop.state, decision.seat)
                answer = game.computer(view, decision, level, SeededDice(k))
                assert decision.option(answer) is not None, f"{level} answers {decision.kind} with {answer}"
                again = game.view(copied(game, stop.state), decision.seat)
                assert game.computer(again, decision, level, SeededDice(k)) == answer
            assert text(game, stop.state) == before


@pytest.mark.parametrize("level", LEVELS)
def test_sessions_among_computers_end(game: AnyGame, level: str) -> None:
    """A session that nobody looks after any more comes to its end."""
    dice = SeededDice(5)
    state, _ = game.new(game.setup(game.min_seats), dice)
    for _ in range(LONGEST):
        decisions = game.decisions(state)
        if not decisions:
            break
        first = decisions[0]
        key = game.computer(game.view(state, first.seat), first, level, dice)
        game.choose(state, Choice(first.id, first.seat, key), dice)
    assert game.outcome(state) is not None


def some_order(spec: OrderSpec, dice: Dice) -> dict[str, Any]:
    """Return any order that can be left."""
    fields = {field.name: dice.roll(field.name, field.values)[0] for field in spec.fields}
    return {"setting": dice.roll("setting", spec.settings)[0], **fields}


def test_standing_orders_answer_legally(game: AnyGame) -> None:
    """An order names a listed option or leaves the question to the person; `ask` always does."""
    for spec in game.orders:
        assert game.order(spec.kind) is spec
        assert all(field.default in field.values for field in spec.fields)
    for setup, seed in sample(game, 2):
        dice = SeededDice(f"{seed} orders")
        for stop in play(game, setup, seed):
            for decision in (*stop.decisions, *game.upcoming(stop.state)):
                orders = game.order(decision.kind)
                if orders is None:
                    continue
                order, view = some_order(orders, dice), game.view(stop.state, decision.seat)
                answer = game.answer(view, decision, order)
                assert answer is None or decision.option(answer) is not None, (decision, order, answer)
                assert order["setting"] != "ask" or answer is None


def test_dumps_that_are_none_are_refused(game: AnyGame) -> None:
    """BadState and no other error, whatever is missing or of an unknown format."""
    for setup, seed in setups(game, 2):
        state, _ = game.new(setup, SeededDice(seed))
        dump = json.loads(text(game, state))
        for bad in ({}, {"format": dump["format"]}, dump | {"format": dump["format"] + 1000}, dump | {"format": "1"}):
            with pytest.raises(BadState):
                game.load(bad)
        for key in dump:
            for spoilt in ({k: v for k, v in dump.items() if k != key}, dump | {key: {"not": "this"}}):
                try:
                    game.load(json.loads(json.dumps(spoilt)))
                except BadState:
                    continue
                except Exception as error:
                    pytest.fail(f"spoilt {key}: {error!r}")


def test_set_ups_that_are_none_are_refused(game: AnyGame) -> None:
    """Seats and options outside of what is declared."""
    for seats in (game.min_seats - 1, game.max_seats + 1, True):
        with pytest.raises(BadSetup):
            game.setup(seats)
    with pytest.raises(BadSetup):
        game.setup(game.min_seats, {"no such option": 1})
    for setting in game.settings:
        assert setting.accepts(setting.default, game.min_seats), setting
        with pytest.raises(BadSetup):
            game.setup(game.min_seats, {setting.name: ["not this"]})


def test_entry_of_the_registry(game: AnyGame) -> None:
    """A game is one package of its name, and its seats can be told apart without colour."""
    if game.id in GAMES:
        assert GAMES[game.id] is game
        assert importlib.import_module(f"rules.{game.id}").GAME is game
    assert 1 <= game.min_seats <= game.max_seats
    assert len(game.teams) >= game.max_seats
    for look in ({team.id for team in game.teams}, {team.letter for team in game.teams}):
        assert len(look) == len(game.teams)
    assert game.stand_in in LEVELS


def replayed(game: AnyGame, record: dict[str, Any]) -> Outcome | None:
    """Play a playthrough, using up its dice, and return its outcome."""
    script = ScriptedDice(record["dice"])
    state, _ = game.new(game.setup(record["setup"]["seats"], record["setup"].get("options")), script)
    for given in record["choices"]:
        decisions = game.decisions(state)
        seat, key = (decisions[0].seat, given) if isinstance(given, str) else given
        decision = next(each for each in decisions if each.seat == seat)
        game.choose(state, Choice(decision.id, seat, key), script)
    assert script.used == len(record["dice"])
    return game.outcome(state)


def test_a_playthrough_for_every_ending(game: AnyGame) -> None:
    """Recorded sessions end as they did when they were recorded; no ending met in random play is without one."""
    recorded = set()
    for path in sorted((PLAYTHROUGHS / game.id).glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))
        outcome = replayed(game, record)
        assert outcome is not None, path.name
        assert outcome.reason == record["reason"], path.name
        recorded.add(outcome.reason)
    met = {"any"} if not recorded else set()
    for setup, seed in sample(game, 10):
        *_, last = play(game, setup, seed)
        outcome = game.outcome(last.state)
        met.add(outcome.reason if outcome else "")
    assert met <= recorded, f"no playthrough of {game.id} for {met - recorded}"
