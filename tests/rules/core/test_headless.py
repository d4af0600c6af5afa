"""Headless play: every line gets one answer, a bad line changes nothing, scripts and engines can rely on it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules import GAMES, __main__, headless
from rules.core.dice import Dice, SeededDice
from rules.core.errors import BadState, IllegalChoice
from rules.core.game import Game
from rules.core.model import Event
from rules.headless import Headless
from tests.rules.core.walk import GAME, State

ROOT = Path(__file__).parents[3]


class Talk:
    """Speaks to a headless session in Python values."""

    def __init__(self, game: Game[Any, Any] = GAME) -> None:
        self.play = Headless(game)

    def __call__(self, **line: Any) -> dict[str, Any]:
        """Return the answer to a line."""
        return self.raw(json.dumps(line).encode())

    def raw(self, line: bytes) -> dict[str, Any]:
        """Return the answer to the bytes of a line."""
        answer = self.play.answer(line)
        assert "\n" not in answer
        found: dict[str, Any] = json.loads(answer)
        return found

    def choose(self, option: str, answer: dict[str, Any]) -> dict[str, Any]:
        """Answer the first decision of an answer."""
        first = answer["decisions"][0]
        return self(choose={"decision": first["id"], "seat": first["seat"], "option": option})


@pytest.fixture
def talk() -> Talk:
    """A process that has no session yet."""
    return Talk()


START = {"seats": 2, "options": {"first": 0}}


def test_new_gives_decisions_events_and_no_outcome(talk: Talk) -> None:
    """The form of the answer, with the events that only their seat may see."""
    answer = talk(new=START | {"dice": [[3, 4]]})
    assert answer == {
        "decisions": [{"id": 1, "seat": 0, "kind": "go", "options": ["roll", "rest"]}],
        "events": [
            {"event": "lucky", "seat": 0, "number": 3},
            {"event": "lucky", "seat": 1, "number": 4},
            {"event": "started", "first": 0},
        ],
        "outcome": None,
    }


def test_a_scripted_session_to_its_end(talk: Talk) -> None:
    """Results come in order; at the end there is an outcome with its figures and no decision."""
    answer = talk(new=START | {"dice": [[9, 9], [6], [1], [6]]})
    for _ in range(3):
        answer = talk.choose("roll", answer)
    assert answer["events"][0] == {"event": "moved", "seat": 0, "value": 6, "from": 6, "to": 12}
    assert answer["decisions"] == []
    assert answer["outcome"] == {"reason": "goal", "ranking": [[0], [1]], "distance": [12, 1]}
    late = talk(choose={"decision": 4, "seat": 0, "option": "roll"})
    assert late["error"]["code"] == "stale_decision"


def test_answers_in_advance_are_not_listed(talk: Talk) -> None:
    """Only what is open now can be answered."""
    answer = talk(new={"seats": 3, "options": {"first": 0}, "dice": [[9, 9, 9], [2], [2], [2]]})
    for option in ("roll", "roll", "wave", "roll"):
        answer = talk.choose(option, answer)
    assert [each["seat"] for each in answer["decisions"]] == [0]
    following = answer["decisions"][0]["id"] + 1
    early = talk(choose={"decision": following, "seat": 1, "option": "wave"})
    assert early["error"]["code"] == "stale_decision"
    assert talk.choose("wave", answer)["decisions"][0]["id"] == following


def test_a_seed_repeats(talk: Talk) -> None:
    """Numbers and texts are seeds; without one, chance is fresh."""
    for seed in (7, "seven"):
        assert talk(new=START | {"seed": seed}) == talk(new=START | {"seed": seed})
    fresh = [json.dumps(talk(new={"seats": 4})["events"]) for _ in range(8)]
    assert len(set(fresh)) > 1


def test_views_hide_what_the_seat_may_not_know(talk: Talk) -> None:
    """A seat's own view, and the public one for no seat or null."""
    talk(new=START | {"dice": [[3, 4]]})
    assert talk(view={"seat": 1})["view"]["lucky"] == 4
    assert talk(view={})["view"] == talk(view={"seat": None})["view"]
    assert talk(view={})["view"]["lucky"] is None


@pytest.mark.parametrize("whole", [True, False], ids=["answer of dump", "dump itself"])
def test_a_dump_can_be_loaded(talk: Talk, whole: bool) -> None:
    """Into another process, where play goes on alike with the dice named beside it."""
    answer = talk.choose("roll", talk(new=START | {"dice": [[3, 4], [5]]}))
    dump = talk(dump={})
    other = Talk()
    loaded = other(load=dump if whole else dump["dump"], dice=[[2]])
    assert loaded == {"decisions": answer["decisions"], "events": [], "outcome": None}
    assert other.choose("roll", loaded)["events"][0]["value"] == 2
    assert talk.choose("roll", answer)["error"]["code"] == "bad_dice"
    assert "events" in other.choose("roll", other(load=dump["dump"], seed=3))


def test_load_alone_goes_on_with_the_dice_there_are(talk: Talk) -> None:
    """The script is not wound back by a load."""
    answer = talk(new=START | {"dice": [[3, 4], [5], [6], [1]]})
    dump = talk(dump={})["dump"]
    assert talk.choose("roll", answer)["events"][0]["value"] == 5
    assert talk.choose("roll", talk(load=dump))["events"][0]["value"] == 6


def test_load_without_any_dice_before_takes_fresh_chance(talk: Talk) -> None:
    """A process that begins with a load can be played."""
    talk(new=START)
    other = Talk()
    assert other.choose("roll", other(load=talk(dump={})["dump"]))["events"][0]["event"] == "moved"


BAD = [
    (b"", "bad_line"),
    (b"\n", "bad_line"),
    (b"nonsense", "bad_line"),
    (b'{"view": {}', "bad_line"),
    (b"[]", "bad_line"),
    (b"7", "bad_line"),
    (b"null", "bad_line"),
    (b"\xff\xfe", "bad_line"),
    (b'{"choose": NaN}', "bad_line"),
    (b"[" * 100_000, "bad_line"),
    (b"9" * 10_000, "bad_line"),
    (b"{}", "bad_line"),
    (b'{"view": {}, "dump": {}}', "bad_line"),
    (b'{"view": {}, "seed": 1}', "bad_line"),
    (b'{"fly": {}}', "unknown_verb"),
    (b'{"\\ud800": {}}', "unknown_verb"),
    (b'{"new": []}', "bad_line"),
    (b'{"new": {}}', "bad_line"),
    (b'{"new": {"seats": "3"}}', "bad_line"),
    (b'{"new": {"seats": true}}', "bad_line"),
    (b'{"new": {"seats": 3.0}}', "bad_line"),
    (b'{"new": {"seats": 5}}', "bad_setup"),
    (b'{"new": {"seats": 3, "colour": "red"}}', "bad_line"),
    (b'{"new": {"seats": 3, "options": []}}', "bad_line"),
    (b'{"new": {"seats": 3, "options": {"goal": 13}}}', "bad_setup"),
    (b'{"new": {"seats": 3, "options": {"goal": [1]}}}', "bad_setup"),
    (b'{"new": {"seats": 3, "options": {"hill": 1}}}', "bad_setup"),
    (b'{"new": {"seats": 3, "seed": 1.5}}', "bad_line"),
    (b'{"new": {"seats": 3, "seed": 1, "dice": []}}', "bad_line"),
    (b'{"new": {"seats": 3, "dice": [1]}}', "bad_line"),
    (b'{"new": {"seats": 3, "dice": []}}', "bad_dice"),
    (b'{"new": {"seats": 3, "dice": [[1, 2, 99]]}}', "bad_dice"),
    (b'{"new": {"seats": 3, "dice": [[1, 2, 3], [{"a": 1}]]}}', "bad_dice"),
    (b'{"choose": []}', "bad_line"),
    (b'{"choose": {"decision": 2, "seat": 1}}', "bad_line"),
    (b'{"choose": {"decision": "2", "seat": 1, "option": "roll"}}', "bad_line"),
    (b'{"choose": {"decision": 2, "seat": true, "option": "roll"}}', "bad_line"),
    (b'{"choose": {"decision": 2, "seat": 1, "option": ["roll"]}}', "bad_line"),
    (b'{"choose": {"decision": 2, "seat": 1, "option": "roll", "x": 1}}', "bad_line"),
    (b'{"choose": {"decision": 1, "seat": 0, "option": "roll"}}', "stale_decision"),
    (b'{"choose": {"decision": 3, "seat": 0, "option": "wave"}}', "stale_decision"),
    (b'{"choose": {"decision": 2, "seat": 0, "option": "roll"}}', "not_your_decision"),
    (b'{"choose": {"decision": 2, "seat": 1, "option": "fly"}}', "illegal_choice"),
    (b'{"view": {"seat": 2}}', "bad_line"),
    (b'{"view": {"seat": -1}}', "bad_line"),
    (b'{"view": {"seat": "0"}}', "bad_line"),
    (b'{"view": {"hold": true}}', "bad_line"),
    (b'{"view": 0}', "bad_line"),
    (b'{"dump": {"seat": 0}}', "bad_line"),
    (b'{"load": {}}', "bad_state"),
    (b'{"load": 3}', "bad_line"),
    (b'{"load": {"format": 2}}', "bad_state"),
    (b'{"load": {"dump": []}}', "bad_state"),
    (b'{"load": {}, "seed": []}', "bad_line"),
]


@pytest.mark.parametrize(("line", "code"), BAD)
def test_a_bad_line_is_answered_and_changes_nothing(talk: Talk, line: bytes, code: str) -> None:
    """Neither the state nor the next result of the script."""
    talk.choose("roll", talk(new=START | {"dice": [[3, 4], [5], [6]]}))
    before = talk(dump={})
    answer = talk.raw(line)
    assert answer.keys() == {"error"}
    assert answer["error"]["code"] == code
    assert answer["error"]["message"]
    assert talk(dump={}) == before
    good = talk(choose={"decision": 2, "seat": 1, "option": "roll"})
    assert good["events"][0] == {"event": "moved", "seat": 1, "value": 6, "from": 0, "to": 6}


@pytest.mark.parametrize("verb", ["choose", "view", "dump"])
def test_before_a_session_there_is_nothing_to_ask(talk: Talk, verb: str) -> None:
    """An error of its own."""
    fields = {"decision": 1, "seat": 0, "option": "roll"} if verb == "choose" else {}
    assert talk(**{verb: fields})["error"]["code"] == "no_session"


def test_a_script_that_ends_inside_a_choice_is_not_used_up() -> None:
    """A choice that needs two results and finds one changes nothing and gives the one back."""

    def twice(state: State, choice: Any, dice: Dice) -> list[Event]:
        state.waves += 1
        return [Event("two", {"values": [dice.roll("die", (1, 2))[0], dice.roll("die", (1, 2))[0]]})]

    talk = Talk(replace(GAME, apply=twice))
    answer = talk(new=START | {"dice": [[3, 4], [2]]})
    before = talk(dump={})
    for _ in range(2):
        assert "no scripted result left" in talk.choose("roll", answer)["error"]["message"]
        assert talk(dump={}) == before
        assert talk.play._dice.used == 1  # type: ignore[attr-defined]


def test_a_fault_of_the_game_is_answered_and_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Reported on the error stream; seeded chance is where it was."""

    def broken(state: State, choice: Any, dice: Dice) -> list[Event]:
        state.waves += dice.roll("die", (1, 2))[0]
        raise KeyError("oops")

    talk = Talk(replace(GAME, apply=broken))
    answer = talk(new=START | {"seed": 5})
    before = talk(dump={})
    assert talk.choose("roll", answer)["error"] == {"code": "broken", "message": "KeyError: 'oops'"}
    assert "oops" in capsys.readouterr().err
    assert talk(dump={}) == before
    fresh = SeededDice(5)
    fresh.roll("lucky", range(1, 10), 2)
    assert talk.play._dice.roll("d", range(1000)) == fresh.roll("d", range(1000))


def test_events_that_are_not_json_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """The answer is made before the choice counts."""
    talk = Talk(replace(GAME, apply=lambda state, choice, dice: [Event("x", {"it": {1}})]))
    answer = talk(new=START)
    assert talk.choose("roll", answer)["error"]["code"] == "broken"
    assert "not JSON serializable" in capsys.readouterr().err


def test_a_load_that_stumbles_is_a_bad_state(talk: Talk) -> None:
    """Whatever a game's loading trips over."""

    def load(data: dict[str, Any]) -> State:
        raise KeyError("places")

    assert Talk(replace(GAME, load=load))(load={"format": 1})["error"]["code"] == BadState.code


def administer(state: State, line: Mapping[str, Any], dice: Dice) -> tuple[list[Event], Any]:
    """``lift`` puts a seat on a rolled space, ``count`` and a view with ``hold`` only tell."""
    if "lift" in line:
        state.places[0] = dice.roll("die", range(10))[0]
        if line["lift"] == "too far":
            raise IllegalChoice("no further")
        return [Event("lifted", {"to": state.places[0]})], None
    return [], {"waves": state.waves, "line": dict(line)}


def test_a_games_own_verbs() -> None:
    """Handed on, answered like a choice, refused without a trace."""
    talk = Talk(replace(GAME, administer=administer))
    assert talk(lift={})["error"]["code"] == "no_session"
    answer = talk(new=START | {"dice": [[3, 4], [7]]})
    before = talk(dump={})
    assert talk(lift="too far")["error"]["code"] == "illegal_choice"
    assert talk(dump={}) == before
    assert talk(lift={}) == answer | {"events": [{"event": "lifted", "to": 7}]}
    assert talk(count={})["answer"] == {"waves": 0, "line": {"count": {}}}
    assert talk(view={"seat": 0, "hold": True}) == {"view": {"waves": 0, "line": {"view": {"seat": 0, "hold": True}}}}
    assert talk(view={"seat": 0})["view"]["lucky"] == 3


def test_lines_of_any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """A longer line than allowed is one bad line, and the next is read from its beginning; the last needs no end."""
    monkeypatch.setattr(headless, "LONGEST", 40)
    sink = io.BytesIO()
    lines = [b'{"new": {"seats": 2}}', b" " * 40 + b"{}", b" " * 39, b"x" * 39, b"y" * 500, b'{"fly": 1}']
    headless.serve(GAME, io.BytesIO(b"\n".join(lines)), sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    codes = [answer.get("error", {}).get("code") for answer in answers]
    assert codes == [None, "bad_line", "bad_line", "bad_line", "bad_line", "unknown_verb"]
    assert [i for i, answer in enumerate(answers) if "may have 40 bytes" in str(answer)] == [1, 4]


def test_a_session_of_every_game_over_lines() -> None:
    """By what the lines tell alone, to the end, going through a dump now and then."""
    for game in GAMES.values():
        talk, picks = Talk(game), SeededDice(3)
        answer = talk(new={"seats": game.min_seats, "seed": 3})
        for count in range(50_000):
            if answer["outcome"] is not None:
                break
            if count % 50 == 0:
                answer = talk(load=talk(dump={})["dump"])
                assert "view" in talk(view={"seat": 0})
            answer = talk.choose(picks.roll("o", answer["decisions"][0]["options"])[0], answer)
        assert answer["decisions"] == []
        assert answer["outcome"]["reason"]


def process(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m rules``."""
    command = [sys.executable, "-m", "rules", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, cwd=ROOT, timeout=60, check=False)


def test_as_a_process_every_line_is_answered_at_once() -> None:
    """An engine that waits for each answer is not kept waiting; bad lines do not end the process."""
    game = next(iter(GAMES.values()))
    command = [sys.executable, "-m", "rules", game.id]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=buffered) as child:
        watch = threading.Timer(30, child.kill)
        watch.start()
        assert child.stdin is not None
        assert child.stdout is not None
        for line, key in (
            (b"\xff\n", "error"),
            (json.dumps({"new": {"seats": game.min_seats, "seed": 7}}).encode() + b"\n", "decisions"),
            (b"x" * 100_000 + b"\n", "error"),
            (b'{"view": {}}\n', "view"),
            (b'{"dump": {}}\n', "dump"),
        ):
            child.stdin.write(line)
            child.stdin.flush()
            assert key in json.loads(child.stdout.readline())
        child.stdin.close()
        assert child.stdout.read() == b""
        assert child.wait(30) == 0
        watch.cancel()


def test_games_are_listed_with_seats_and_options() -> None:
    """One heading a game, one line an option."""
    listed = process().stdout.decode()
    for game in GAMES.values():
        assert f"{game.id}: {game.min_seats} to {game.max_seats} seats\n" in listed
        for setting in game.settings:
            assert f"  {setting.name}: " in listed


def test_an_unknown_game_is_answered() -> None:
    """As an error on a line, and with an exit code."""
    done = process("chess", lines=b'{"view": {}}\n')
    assert json.loads(done.stdout)["error"]["code"] == "unknown_game"
    assert done.returncode == 2


def test_help_tells_the_verbs(capsys: pytest.CaptureFixture[str]) -> None:
    """And a surplus word is a mistake."""
    assert __main__.main(["--help"]) == 0
    assert "selfplay" in capsys.readouterr().out
    assert __main__.main([next(iter(GAMES)), "now"]) == 2
