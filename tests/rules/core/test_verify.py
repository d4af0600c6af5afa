"""Fair dice can be checked afterwards, and a cheat is found."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules import __main__
from rules.core.dice import FairDice, RecordingDice
from rules.verify import BadRecord, Fault, verify
from tests.rules.core.walk import GAME

SECRET = bytes(range(32))

Document = dict[str, Any]


@pytest.fixture
def document() -> Document:
    """The record of a session with all kinds of throws, as it comes from a file."""
    dice = RecordingDice(FairDice(SECRET, ["100", "200"]))
    GAME.new(GAME.setup(3), dice)
    dice.roll("dice", [1, 2, 3, 4, 5, 6], 5)
    dice.shuffle("deck", ["a", "b", "c", "d"])
    dice.draw("hand", [[1, 2], [3, 4], None], 2)
    dice.chance("rain", 0.5)
    dice.roll("none", [1], 0)
    record = {
        "game": "walk",
        "secret": SECRET.hex(),
        "commitment": hashlib.sha256(SECRET).hexdigest(),
        "entropy": ["100", "200"],
        "throws": [throw._asdict() for throw in dice.throws],
    }
    found: Document = json.loads(json.dumps(record))
    return found


def test_an_honest_record_has_no_fault(document: Document) -> None:
    """Every kind of throw, at its counter; no throws at all are right too."""
    assert len(document["throws"]) == 7
    assert verify(document) == []
    assert verify(document | {"throws": []}) == []
    assert verify(document | {"commitment": document["commitment"].upper()}) == []


def cheated(throw: Document) -> list[Any]:
    """Return another possible result of a throw."""
    first, *rest = throw["result"]
    if throw["how"] == "roll":
        return [first % 6 + 1, *rest]
    return [not first] if throw["how"] == "chance" else throw["result"][::-1]


@pytest.mark.parametrize("k", range(6))
def test_a_changed_result_is_found(document: Document, k: int) -> None:
    """Of every kind of throw, with what it should have been."""
    throw = document["throws"][k]
    right = copy.deepcopy(throw["result"])
    throw["result"] = cheated(throw)
    assert verify(document) == [Fault("result", k, right)]


def test_true_is_not_one(document: Document) -> None:
    """Results are compared as JSON."""
    rain = document["throws"][5]
    rain["result"] = [int(rain["result"][0])]
    assert [fault.code for fault in verify(document)] == ["result"]


def test_another_secret_than_promised_is_found(document: Document) -> None:
    """Even when all results fit it."""
    document["commitment"] = hashlib.sha256(b"other").hexdigest()
    assert verify(document) == [Fault("commitment", None, hashlib.sha256(SECRET).hexdigest())]


def test_other_entropy_changes_the_results(document: Document) -> None:
    """The ids of those who joined are mixed in, in their order."""
    document["entropy"].reverse()
    assert {fault.code for fault in verify(document)} == {"result"}


def test_skipped_and_repeated_results_are_found(document: Document) -> None:
    """A host who could leave out a throw could choose."""
    throws = document["throws"]
    assert [fault[:2] for fault in verify(document | {"throws": throws[1:]})] == [("counter", 0)]
    assert [fault[:2] for fault in verify(document | {"throws": [throws[0], *throws[2:]]})] == [("counter", 1)]
    assert [fault[:2] for fault in verify(document | {"throws": [throws[0], *throws]})] == [("counter", 1)]


def change(**fields: Any) -> Callable[[Document], Any]:
    """Return a record with other fields."""
    return lambda document: document | fields


def without(key: str) -> Callable[[Document], Any]:
    """Return a record that lacks a field."""
    return lambda document: {name: value for name, value in document.items() if name != key}


def spoil(k: int, **fields: Any) -> Callable[[Document], Any]:
    """Return a record with another throw."""

    def spoilt(document: Document) -> Document:
        throws = list(document["throws"])
        throws[k] = throws[k] | fields
        return document | {"throws": throws}

    return spoilt


BAD: list[Callable[[Document], Any]] = [
    lambda document: [],
    lambda document: {},
    *(without(key) for key in ("game", "secret", "commitment", "entropy", "throws")),
    change(secret="xyz"),
    change(secret=5),
    change(entropy="12"),
    change(entropy=[1]),
    change(throws={}),
    change(throws=[3]),
    change(throws=[{}]),
    spoil(0, counter=-1),
    spoil(0, counter=True),
    spoil(0, counter=1 << 64),
    spoil(0, how="toss"),
    spoil(0, choices=[]),
    spoil(0, choices=6),
    spoil(0, result=None),
    spoil(0, name=None),
    spoil(3, result=["a"]),
    spoil(4, result=[1, 2, 3, 4]),
    spoil(5, choices=[]),
    spoil(5, choices=["0.5"]),
    spoil(5, choices=[1.5]),
    spoil(5, result=[]),
]


@pytest.mark.parametrize("spoilt", BAD)
def test_what_is_no_record_is_refused(document: Document, spoilt: Callable[[Document], Any]) -> None:
    """Nothing can be said about it, neither right nor wrong."""
    with pytest.raises(BadRecord):
        verify(spoilt(document))


def told(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """Return exit code and lines of the command."""
    code = __main__.main(["verify", str(path)])
    return code, capsys.readouterr().out.splitlines()


def test_the_command_tells_every_throw_and_the_verdict(
    document: Document, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 0 for right, 1 for wrong."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(document))
    code, lines = told(path, capsys)
    assert code == 0
    assert lines[0] == "secret of walk: as promised"
    assert len(lines) == 9
    assert all(line.endswith(" ok") for line in lines[1:8])
    assert lines[8] == "all 7 throws are right"
    document["throws"][2]["result"][0] = document["throws"][2]["result"][0] % 6 + 1
    path.write_text(json.dumps(document))
    code, lines = told(path, capsys)
    assert code == 1
    assert "WRONG result, not [" in lines[3]
    assert lines[8] == "1 wrong"


@pytest.mark.parametrize("raw", [None, b"", b"{", b"\xff", b"[]", b"{}", b"[" * 100_000])
def test_an_unreadable_file_has_its_own_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], raw: bytes | None
) -> None:
    """2, with a sentence on the error stream and no verdict."""
    path = tmp_path / "record.json"
    if raw is not None:
        path.write_bytes(raw)
    assert __main__.main(["verify", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("unreadable: ")
