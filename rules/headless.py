"""Headless play: one game over JSON lines, for scripts, engines and tests.

Every line is an object with one verb and gets one line in answer: ``new``, ``choose``, ``load`` (answered with the
open decisions, the events and the outcome), ``view``, ``dump``, and what a game's own ``administer`` knows. This door
hides nothing: the events are those of the engine, secrets included. A line that is refused changes nothing, neither
the state nor the position in the dice.

``{"new": {"seats": 4, "options": {}, "seed": 7}}`` takes ``"dice": [[3], [2, 5]]`` instead of a seed; with neither,
chance is the operating system's. ``{"load": DUMP}`` goes on with the dice there are, or with those named beside it.
"""

from __future__ import annotations

import copy
import json
import os
import secrets
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.errors import BadState, RulesError
from rules.core.game import Game
from rules.core.model import Choice, Event

LONGEST = 4_000_000  # bytes of a line; the largest dump is far below

Answer = dict[str, Any]
Administer = Callable[[Any, Mapping[str, Any], Dice], tuple[list[Event], Any]]


class BadLine(RulesError):
    """A line that cannot be understood."""

    code = "bad_line"


class NoSession(RulesError):
    """A verb that needs a session before there is one."""

    code = "no_session"


class UnknownVerb(RulesError):
    """A verb that neither headless play nor the game knows."""

    code = "unknown_verb"


class Broken(RulesError):
    """A fault of the game itself; the line is answered and nothing is changed."""

    code = "broken"


def error_answer(error: RulesError) -> Answer:
    """Return the answer to a refused line."""
    return {"error": {"code": error.code, "message": str(error)}}


def _whole(fields: Mapping[str, Any], name: str) -> int:
    value = fields.get(name)
    if type(value) is not int:
        raise BadLine(f"{name} must be a whole number", field=name)
    return value


def _object(value: Any, name: str, known: tuple[str, ...] | None = None) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadLine(f"{name} must be an object", field=name)
    if known is not None and (unknown := value.keys() - set(known)):
        raise BadLine(f"{name} has no field {min(unknown)}", field=min(unknown))
    return value


def _dice(fields: Mapping[str, Any]) -> Dice | None:
    """Return the dice that ``seed`` or ``dice`` ask for, None when neither is there."""
    seed, script = fields.get("seed"), fields.get("dice")
    if seed is not None and script is not None:
        raise BadLine("seed and dice cannot both be given", field="dice")
    if script is not None:
        if not isinstance(script, list) or not all(isinstance(each, list) for each in script):
            raise BadLine("dice must be a list of lists", field="dice")
        return ScriptedDice(script)
    if seed is None:
        return None
    if type(seed) is not int and not isinstance(seed, str):
        raise BadLine("seed must be a whole number or a text", field="seed")
    return SeededDice(seed)


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def parse(raw: bytes) -> dict[str, Any]:
    """Return the object on a line; raise BadLine for anything else."""
    try:
        line = json.loads(raw.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadLine(f"not JSON: {error}") from None
    return _object(line, "a line")


class Headless:
    """One process's play of one game: a session after ``new`` or ``load``, and its dice."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._state: Any = None
        self._seats = game.max_seats
        self._dice: Dice = SeededDice(secrets.randbits(64))
        self._administer: Administer | None = getattr(game, "administer", None)
        self._verbs: dict[str, Callable[[dict[str, Any]], Answer]] = {
            "new": self._new,
            "choose": self._choose,
            "view": self._view,
            "dump": self._dump,
            "load": self._load,
        }

    def answer(self, raw: bytes) -> str:
        """Return the answer to a line, as JSON; a refused line is answered with ``error`` and changes nothing."""
        before = self._state, self._dice, self._seats
        try:
            return json.dumps(self._ask(parse(raw)))
        except RulesError as error:
            refusal = error
        except Exception as error:
            traceback.print_exc()
            refusal = Broken(f"{type(error).__name__}: {error}")
        self._state, self._dice, self._seats = before
        return json.dumps(error_answer(refusal))

    def _ask(self, line: dict[str, Any]) -> Answer:
        beside = ("seed", "dice") if "load" in line else ()
        verbs = [key for key in line if key not in beside]
        if len(verbs) != 1:
            raise BadLine("a line must have exactly one verb")
        verb = verbs[0]
        own_view = verb == "view" and isinstance(line[verb], dict) and line[verb].keys() - {"seat"}
        if verb in self._verbs and not (own_view and self._administer):
            return self._verbs[verb](line)
        if self._administer is None:
            raise UnknownVerb(f"there is no verb {verb}", verb=verb)
        self._copy()
        events, result = self._administer(self._state, line, self._dice)
        if verb == "view":
            return {"view": result}
        answer = self._report(events)
        return answer if result is None else answer | {"answer": result}

    def _open(self) -> Any:
        if self._state is None:
            raise NoSession("there is no session yet: new or load first")
        return self._state

    def _copy(self) -> None:
        """Go on with copies of state and dice, so that `answer` can return to what was before."""
        self._state = self.game.load(json.loads(json.dumps(self.game.dump(self._open()))))
        self._dice = copy.deepcopy(self._dice)

    def _report(self, events: Sequence[Event]) -> Answer:
        outcome = self.game.outcome(self._state)
        return {
            "decisions": [
                {
                    "id": each.id,
                    "seat": each.seat,
                    "kind": each.kind,
                    "options": [option.key for option in each.options],
                }
                for each in self.game.decisions(self._state)
            ],
            "events": [{"event": event.name, **event.data} for event in events],
            "outcome": None
            if outcome is None
            else {"reason": outcome.reason, "ranking": outcome.ranking, **outcome.numbers},
        }

    def _new(self, line: dict[str, Any]) -> Answer:
        fields = _object(line["new"], "new", ("seats", "options", "seed", "dice"))
        options = _object({} if fields.get("options") is None else fields["options"], "options")
        setup = self.game.setup(_whole(fields, "seats"), options)
        self._dice = _dice(fields) or SeededDice(secrets.randbits(64))
        self._state, events = self.game.new(setup, self._dice)
        self._seats = setup.seats
        return self._report(events)

    def _load(self, line: dict[str, Any]) -> Answer:
        dump = _object(line["load"], "load")
        self._dice, self._seats = _dice(line) or self._dice, self.game.max_seats
        try:
            self._state = self.game.load(dump["dump"] if dump.keys() == {"dump"} else dump)
            return self._report([])
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadState(f"not a dump of {self.game.id}: {type(error).__name__} {error}") from None

    def _choose(self, line: dict[str, Any]) -> Answer:
        fields = _object(line["choose"], "choose", ("decision", "seat", "option"))
        option = fields.get("option")
        if not isinstance(option, str):
            raise BadLine("option must be a text", field="option")
        choice = Choice(_whole(fields, "decision"), _whole(fields, "seat"), option)
        self.game.check(self._open(), choice)
        self._copy()
        return self._report(self.game.apply(self._state, choice, self._dice))

    def _view(self, line: dict[str, Any]) -> Answer:
        fields = _object(line["view"], "view", ("seat",))
        seat = None if fields.get("seat") is None else _whole(fields, "seat")
        state = self._open()
        if seat is not None and not 0 <= seat < self._seats:
            raise BadLine(f"there is no seat {seat}", field="seat")
        try:
            return {"view": self.game.view_json(self.game.view(state, seat))}
        except LookupError:
            if seat is None:
                raise
            raise BadLine(f"there is no seat {seat}", field="seat") from None

    def _dump(self, line: dict[str, Any]) -> Answer:
        _object(line["dump"], "dump", ())
        return {"dump": self.game.dump(self._open())}


def lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of a stream, None in place of one that is longer than LONGEST."""
    while raw := source.readline(LONGEST + 1):
        if len(raw) <= LONGEST:
            yield raw
            continue
        while raw and not raw.endswith(b"\n"):
            raw = source.readline(LONGEST)
        yield None


def serve(game: Game[Any, Any], source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of a stream with one line, until it ends."""
    play = Headless(game)
    too_long = json.dumps(error_answer(BadLine(f"a line may have {LONGEST} bytes")))
    for raw in lines(source):
        sink.write((too_long if raw is None else play.answer(raw)).encode() + b"\n")
        sink.flush()


def main(game: Game[Any, Any]) -> int:
    """Play over standard input and output; return the exit code."""
    try:
        serve(game, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # What is still buffered cannot be written either; without this the interpreter complains at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
