"""The contract of all games, held against a game that keeps it and against games that break it in one point each."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.core.dice import Dice, FairDice, RecordingDice
from rules.core.game import LEVELS
from rules.core.model import Choice, Decision, Event, Option, Outcome
from tests.rules import test_every_game as contract
from tests.rules.core import walk
from tests.rules.core.walk import GAME, State

WHOLE = [
    contract.test_decisions_are_well_formed,
    contract.test_every_listed_option_is_accepted,
    contract.test_wrong_requests_have_their_own_errors_and_change_nothing,
    contract.test_dump_is_json_and_load_brings_everything_back,
    contract.test_a_dump_does_not_change_with_the_session,
    contract.test_same_seed_same_session_loaded_at_every_stop_or_not,
    contract.test_replay_from_recorded_results,
    contract.test_events_are_plain_and_every_change_has_one,
    contract.test_upcoming_decisions_come_true,
    contract.test_computers_answer_legally_from_their_view,
    contract.test_standing_orders_answer_legally,
    contract.test_dumps_that_are_none_are_refused,
    contract.test_set_ups_that_are_none_are_refused,
    contract.test_entry_of_the_registry,
]


@pytest.mark.parametrize("clause", WHOLE)
def test_a_good_game_keeps_the_contract(clause: Callable[[Any], None]) -> None:
    """The contract can be kept."""
    clause(GAME)


def test_a_good_game_ends() -> None:
    """Random play and computers come to an end."""
    contract.test_random_sessions_end(GAME, 50)
    for level in LEVELS:
        contract.test_sessions_among_computers_end(GAME, level)


def recorded(cap: int, options: list[str]) -> dict[str, Any]:
    """Record a session of two seats that take these options in turn, waving whenever asked."""
    setup = GAME.setup(2, {"goal": 12, "cap": cap, "first": 0})
    dice = RecordingDice(FairDice(b"secret"))
    state, _ = GAME.new(setup, dice)
    choices: list[Any] = []
    while opened := GAME.decisions(state):
        key = "wave" if opened[0].kind == "wave" else options[len(choices) % len(options)]
        choices.append(key if len(choices) % 2 else [opened[0].seat, key])
        GAME.choose(state, Choice(opened[0].id, opened[0].seat, key), dice)
    outcome = GAME.outcome(state)
    assert outcome is not None
    script = [throw.result for throw in dice.throws]
    setup_json = {"seats": 2, "options": dict(setup.options)}
    return {"setup": setup_json, "dice": script, "choices": choices, "reason": outcome.reason}


def test_playthroughs_are_replayed_and_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a record for each ending, or with one that ends otherwise, the contract fails."""
    monkeypatch.setattr(contract, "PLAYTHROUGHS", tmp_path)
    with pytest.raises(AssertionError, match="no playthrough"):
        contract.test_a_playthrough_for_every_ending(GAME)
    folder = tmp_path / "walk"
    folder.mkdir()
    for record in (recorded(1, ["rest"]), recorded(40, ["roll"])):
        (folder / f"{record['reason']}.json").write_text(json.dumps(record))
    contract.test_a_playthrough_for_every_ending(GAME)
    (folder / "goal.json").unlink()
    with pytest.raises(AssertionError, match="of walk for"):
        contract.test_a_playthrough_for_every_ending(GAME)
    (folder / "goal.json").write_text(json.dumps(recorded(1, ["rest"]) | {"reason": "goal"}))
    with pytest.raises(AssertionError):
        contract.test_a_playthrough_for_every_ending(GAME)


def outcome_too_early(state: State) -> Outcome | None:
    """An outcome while somebody is still asked."""
    return walk.outcome(replace(state, reason="goal")) if max(state.places) > 8 else walk.outcome(state)


def places_lost(state: State) -> Outcome | None:
    """An outcome that forgets the last."""
    found = walk.outcome(state)
    return found and found._replace(ranking=found.ranking[:1])


def ids_used_twice(state: State) -> tuple[Decision, ...]:
    """Decisions that all have the same id."""
    return tuple(each._replace(id=1) for each in walk.decisions(state))


def many_options(state: State) -> tuple[Decision, ...]:
    """More options than a menu has lines."""
    options = tuple(Option(str(i)) for i in range(26))
    return tuple(each._replace(options=options) for each in walk.decisions(state))


def option_too_many(state: State) -> tuple[Decision, ...]:
    """An option that `apply` does not know."""
    return tuple(each._replace(options=(*each.options, Option("fly"))) for each in walk.decisions(state))


def apply_known(state: State, choice: Choice, dice: Dice) -> list[Event]:
    """Refuse what is not in the rules."""
    assert choice.option != "fly"
    return walk.apply(state, choice, dice)


def apply_anything(state: State, choice: Choice, dice: Dice) -> list[Event]:
    """Change the state even when the choice is refused."""
    state.waves += 1
    return GAME.choose(state, choice, dice)


def dump_tuples(state: State) -> dict[str, Any]:
    """A dump that is not what comes back from JSON."""
    return walk.dump(state) | {"lucky": tuple(state.lucky)}


def dump_alias(state: State) -> dict[str, Any]:
    """A dump that goes on changing."""
    return walk.dump(state) | {"places": state.places}


def load_forgetful(data: dict[str, Any]) -> State:
    """A load that loses a value."""
    return replace(walk.load(data), waves=0)


def load_anything(data: dict[str, Any]) -> State:
    """A load that does not check."""
    return State(**{key: value for key, value in data.items() if key != "format"})


MOOD = [0]


def apply_moody(state: State, choice: Choice, dice: Dice) -> list[Event]:
    """Chance from elsewhere than the dice."""
    MOOD[0] += 1
    state.waves += MOOD[0] % 3 == 0
    return walk.apply(state, choice, dice)


def apply_silent(state: State, choice: Choice, dice: Dice) -> list[Event]:
    """No word about anything."""
    return [event for event in walk.apply(state, choice, dice) if event.name not in ("moved", "turn", "ended")]


def apply_unplain(state: State, choice: Choice, dice: Dice) -> list[Event]:
    """Events that are not JSON."""
    return [event._replace(data={"it": {1}}) for event in walk.apply(state, choice, dice)]


def upcoming_wrong_seat(state: State) -> tuple[Decision, ...]:
    """The right id for the wrong seat."""
    return tuple(each._replace(seat=state.active) for each in walk.upcoming(state))


def upcoming_never(state: State) -> tuple[Decision, ...]:
    """An announcement that nothing follows."""
    return (Decision(10**6, 0, "wave", walk.ANSWERS),)


# sessions long enough for several seats to be asked at once
LONG = tuple(each._replace(default=30, values=(30,)) if each.name == "goal" else each for each in GAME.settings)

BROKEN: list[tuple[Callable[[Any], None], dict[str, Any]]] = [
    (contract.test_decisions_are_well_formed, {"decisions": ids_used_twice}),
    (contract.test_decisions_are_well_formed, {"decisions": many_options}),
    (contract.test_every_listed_option_is_accepted, {"decisions": option_too_many, "apply": apply_known}),
    (contract.test_dump_is_json_and_load_brings_everything_back, {"dump": dump_tuples}),
    (contract.test_dump_is_json_and_load_brings_everything_back, {"load": load_forgetful}),
    (contract.test_same_seed_same_session_loaded_at_every_stop_or_not, {"load": load_forgetful}),
    (contract.test_a_dump_does_not_change_with_the_session, {"dump": dump_alias}),
    (contract.test_same_seed_same_session_loaded_at_every_stop_or_not, {"apply": apply_moody}),
    (contract.test_replay_from_recorded_results, {"apply": apply_moody}),
    (contract.test_events_are_plain_and_every_change_has_one, {"apply": apply_silent}),
    (contract.test_events_are_plain_and_every_change_has_one, {"apply": apply_unplain}),
    (contract.test_upcoming_decisions_come_true, {"upcoming": upcoming_wrong_seat, "settings": LONG}),
    (contract.test_upcoming_decisions_come_true, {"upcoming": upcoming_never}),
    (contract.test_computers_answer_legally_from_their_view, {"computer": lambda *_: "fly"}),
    (contract.test_standing_orders_answer_legally, {"answer": lambda *_: "wave"}),
    (contract.test_standing_orders_answer_legally, {"answer": lambda *_: "fly"}),
    (contract.test_dumps_that_are_none_are_refused, {"load": load_anything}),
    (contract.test_entry_of_the_registry, {"teams": GAME.teams[:3]}),
    (contract.test_entry_of_the_registry, {"teams": (*GAME.teams[:3], GAME.teams[0])}),
]


@pytest.mark.parametrize(("clause", "change"), BROKEN)
def test_a_broken_game_does_not(clause: Callable[[Any], None], change: dict[str, Any]) -> None:
    """Each point of the contract can fail."""
    with pytest.raises((AssertionError, TypeError, pytest.fail.Exception)):
        clause(replace(GAME, **change))


@pytest.mark.parametrize("outcome", [outcome_too_early, places_lost, lambda state: None])
def test_a_session_without_a_proper_end_is_found(outcome: Callable[[State], Outcome | None]) -> None:
    """Both a decision and an outcome, an incomplete outcome, or neither."""
    with pytest.raises(AssertionError):
        contract.test_random_sessions_end(replace(GAME, outcome=outcome), 20)


def test_a_refused_choice_that_changes_something_is_found() -> None:
    """The dump is compared."""

    class Careless(type(GAME)):  # type: ignore[misc]
        def choose(self, state: State, choice: Choice, dice: Dice) -> list[Event]:
            return apply_anything(state, choice, dice)

    careless = Careless(**{name: getattr(GAME, name) for name in GAME.__dataclass_fields__})
    with pytest.raises(AssertionError):
        contract.test_wrong_requests_have_their_own_errors_and_change_nothing(careless)


def test_an_endless_session_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play is bounded."""
    monkeypatch.setattr(contract, "LONGEST", 3)
    with pytest.raises(pytest.fail.Exception, match="does not end"):
        contract.test_random_sessions_end(GAME, 5)
