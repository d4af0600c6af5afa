"""Fair dice, checked afterwards: every throw of a session computed again from the secret shown at its end.

The record is ``{"game", "secret" (hex), "commitment" (SHA-256 of the secret, hex), "entropy": [ids], "throws":
[{"how", "name", "choices", "result", "counter"}, ...]}``. The throws must lie on the counter without gap or overlap,
beginning at 0: who could skip a result could choose among results.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rules.core.dice import FairDice, Throw
from rules.core.errors import RulesError

_COUNTERS = 1 << 62


class BadRecord(RulesError):
    """A record that cannot be read, so that nothing can be said about its dice."""

    code = "bad_record"


class Fault(NamedTuple):
    """One thing that is wrong: a code, and the throw (from 0) it was found at, None for the secret itself.

    Codes: ``commitment`` the secret is not the one promised; ``counter`` the throw does not follow the one before it;
    ``result`` the throw gives something else. ``expected`` is what is right.
    """

    code: str
    throw: int | None
    expected: Any


def _text(document: Mapping[str, Any], name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str):
        raise BadRecord(f"{name} must be a text", field=name)
    return value


def _secret(document: Mapping[str, Any]) -> bytes:
    try:
        return bytes.fromhex(_text(document, "secret"))
    except ValueError:
        raise BadRecord("secret must be hexadecimal", field="secret") from None


def _list(document: Mapping[str, Any], name: str) -> list[Any]:
    value = document.get(name)
    if not isinstance(value, list):
        raise BadRecord(f"{name} must be a list", field=name)
    return value


def _is_possible(throw: Throw) -> bool:
    """Whether a request can be made at all: its kind, its choices and the number of its results."""
    wanted, given = len(throw.result), len(throw.choices)
    if throw.how == "chance":
        probability = throw.choices[0] if given == 1 else None
        return isinstance(probability, int | float) and 0 <= probability <= 1 and wanted == 1
    if throw.how == "deal":
        piles = throw.choices
        counted = all(
            isinstance(p, list) and len(p) == 2 and isinstance(p[0], list) and type(p[1]) is int for p in piles
        )
        return counted and all(0 <= n <= len(items) for items, n in piles) and wanted == sum(n for _, n in piles)
    if throw.how == "roll":
        return given > 0 or wanted == 0
    return wanted == given if throw.how == "shuffle" else throw.how == "draw" and wanted <= given


def throws(document: Mapping[str, Any]) -> list[Throw]:
    """Return the throws of a record; raise BadRecord for what cannot be one."""
    found = []
    for i, each in enumerate(_list(document, "throws")):
        if not isinstance(each, dict):
            raise BadRecord(f"throw {i} must be an object", throw=i)
        counter = each.get("counter")
        if type(counter) is not int or not 0 <= counter < _COUNTERS:
            raise BadRecord(f"throw {i} has no counter", throw=i)
        throw = Throw(_text(each, "how"), _text(each, "name"), _list(each, "choices"), _list(each, "result"), counter)
        if not _is_possible(throw):
            raise BadRecord(f"throw {i} is no request for chance", throw=i)
        found.append(throw)
    return found


def again(throw: Throw, dice: FairDice) -> list[Any]:
    """Return what a request gives with these dice."""
    if throw.how == "chance":
        return [dice.chance(throw.name, throw.choices[0])]
    if throw.how == "shuffle":
        return dice.shuffle(throw.name, throw.choices)
    if throw.how == "deal":
        return dice.deal(throw.name, [(items, count) for items, count in throw.choices])
    ask = dice.roll if throw.how == "roll" else dice.draw
    return ask(throw.name, throw.choices, len(throw.result))


def _same(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether two results are the same in JSON, where 1, 1.0 and true differ."""
    return json.dumps(one) == json.dumps(other)


def verify(document: Mapping[str, Any]) -> list[Fault]:
    """Return everything that is wrong with a record, nothing if its dice were fair. Raise BadRecord."""
    if not isinstance(document, dict):
        raise BadRecord("a record must be an object")
    _text(document, "game")
    secret, entropy = _secret(document), _list(document, "entropy")
    if not all(isinstance(each, str) for each in entropy):
        raise BadRecord("entropy must be a list of texts", field="entropy")
    faults = []
    digest = hashlib.sha256(secret).hexdigest()
    if _text(document, "commitment").lower() != digest:
        faults.append(Fault("commitment", None, digest))
    following = 0
    for i, throw in enumerate(throws(document)):
        if throw.counter != following:
            faults.append(Fault("counter", i, following))
        dice = FairDice(secret, entropy, throw.counter)
        result = again(throw, dice)
        if not _same(result, throw.result):
            faults.append(Fault("result", i, result))
        following = dice.counter
    return faults


def read(path: Path) -> dict[str, Any]:
    """Return the record in a file; raise BadRecord when there is none."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{path} is not JSON: {error}") from None
    if not isinstance(document, dict):
        raise BadRecord(f"{path} is not a record")
    return document


def report(document: Mapping[str, Any]) -> tuple[list[str], bool]:
    """Return one line a throw and a verdict, and whether everything is right. Raise BadRecord."""
    faults = verify(document)
    at: dict[int | None, list[str]] = {}
    for fault in faults:
        at.setdefault(fault.throw, []).append(f"WRONG {fault.code}, not {json.dumps(fault.expected)}")
    lines = [f"secret of {document['game']}: {'; '.join(at.get(None, ['as promised']))}"]
    for i, throw in enumerate(throws(document)):
        verdict = "; ".join(at.get(i, ["ok"]))
        lines.append(f"{i + 1} at {throw.counter}: {throw.how} {throw.name} {json.dumps(throw.result)} {verdict}")
    wrong = len({fault.throw for fault in faults})
    lines.append(f"{wrong} wrong" if faults else f"all {len(lines) - 1} throws are right")
    return lines, not faults
