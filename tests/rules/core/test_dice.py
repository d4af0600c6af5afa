"""The door of chance: even, unbiased, repeatable, recorded, scripted."""

from __future__ import annotations

import copy
import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import pairwise
from typing import Any

import pytest

from rules.core.dice import Dice, FairDice, RecordingDice, ScriptedDice, SeededDice
from rules.core.errors import BadDice
from rules.verify import again

# The value that chi-square exceeds once in a thousand, by degrees of freedom.
CRITICAL = {1: 10.83, 5: 20.52, 6: 22.46, 9: 27.88, 19: 43.82, 23: 49.73}

MAKERS: list[Callable[[], Dice]] = [lambda: SeededDice(11), lambda: FairDice(b"eleven", ["1", "2"])]
makers = pytest.mark.parametrize("make", MAKERS, ids=["seeded", "fair"])


def chi_square(results: Iterable[Hashable], kinds: int) -> float:
    """Return how far counts are from even."""
    counts = Counter(results)
    expected = counts.total() / kinds
    missing = (kinds - len(counts)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in counts.values())


def test_the_measure_finds_a_loaded_die() -> None:
    """A die that shows one face a tenth more often than it should does not pass."""
    results = [face for face in range(6) for _ in range(2000 + 200 * (face == 0))]
    assert chi_square(results, 6) < CRITICAL[5]
    assert chi_square(results * 6, 6) > CRITICAL[5]


@makers
@pytest.mark.parametrize("faces", [2, 6, 7, 10])
def test_rolls_are_even(make: Callable[[], Dice], faces: int) -> None:
    """Every face comes equally often, also one after another."""
    results = make().roll("die", range(faces), 20_000)
    assert chi_square(results, faces) < CRITICAL[faces - 1]
    if faces == 2:
        changes = [one == other for one, other in pairwise(results)]
        assert chi_square(changes, 2) < CRITICAL[1]


@makers
def test_shuffles_are_even(make: Callable[[], Dice]) -> None:
    """All 24 orders of four items are equally likely."""
    dice = make()
    assert chi_square((tuple(dice.shuffle("cards", "abcd")) for _ in range(12_000)), 24) < CRITICAL[23]


@makers
def test_draws_are_even_and_without_repeats(make: Callable[[], Dice]) -> None:
    """All 20 ordered pairs of five items are equally likely, none holds an item twice."""
    dice = make()
    pairs = [tuple(dice.draw("cards", "abcde", 2)) for _ in range(10_000)]
    assert all(one != other for one, other in pairs)
    assert chi_square(pairs, 20) < CRITICAL[19]


@makers
def test_a_draw_leaves_its_items_alone(make: Callable[[], Dice]) -> None:
    """What is drawn from is not changed; equal items may all be drawn."""
    items = [1, 1, 2]
    assert sorted(make().shuffle("tiles", items)) == [1, 1, 2]
    assert items == [1, 1, 2]
    assert make().draw("tiles", items, 0) == []


@makers
def test_chance_keeps_its_probability(make: Callable[[], Dice]) -> None:
    """Never at 0, always at 1, else as often as asked."""
    dice = make()
    assert not any(dice.chance("never", 0) for _ in range(100))
    assert all(dice.chance("always", 1) for _ in range(100))
    hits = sum(dice.chance("rain", 0.3) for _ in range(10_000))
    assert (hits - 3000) ** 2 / 3000 + (hits - 3000) ** 2 / 7000 < CRITICAL[1]


def test_a_seed_repeats_and_another_differs() -> None:
    """Seeded chance is for tests: it repeats."""
    one, same, other = (SeededDice(seed).roll("d", range(1000), 20) for seed in (1, 1, 2))
    assert one == same != other


def expected(secret: bytes, entropy: str, counter: int, n: int) -> int:
    """Return a result as the promise to the players describes it."""
    key = hashlib.sha256(secret + b"|" + entropy.encode()).digest()
    digest = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big") % n


def test_a_copy_goes_on_alike_and_on_its_own() -> None:
    """Headless play throws with a copy, and forgets it when the line was refused."""
    dice = SeededDice(7)
    dice.below(6)
    twin = copy.deepcopy(dice)
    thrown = [twin.below(100) for _ in range(20)]
    assert [dice.below(100) for _ in range(20)] == thrown != [SeededDice(7).below(100) for _ in range(20)]


def test_fair_dice_are_what_was_promised() -> None:
    """HMAC-SHA256 of the counter under secret and entropy, one counter a result."""
    dice = FairDice(b"s" * 32, ["77", "78"])
    assert dice.roll("d", range(6), 50) == [expected(b"s" * 32, "77,78", k, 6) for k in range(50)]
    assert dice.counter == 50
    assert FairDice(b"s" * 32, ["77", "78"], 20).roll("d", range(6), 30) == [
        expected(b"s" * 32, "77,78", k, 6) for k in range(20, 50)
    ]


def test_secret_and_entropy_both_count() -> None:
    """Neither the host nor the players alone fix the results."""
    rolls = {
        tuple(FairDice(secret, entropy).roll("d", range(1000), 8))
        for secret, entropy in ((b"a", ["1"]), (b"b", ["1"]), (b"a", ["2"]), (b"a", []))
    }
    assert len(rolls) == 4


def test_values_of_the_incomplete_stretch_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 is one more than a multiple of three: the last value would favour 0, so the next counter is taken."""
    values = iter([(1 << 64) - 1, (1 << 64) - 2])
    monkeypatch.setattr(hmac, "digest", lambda *_: next(values).to_bytes(8, "big") + b"\xff" * 24)
    dice = FairDice(b"secret")
    assert dice.below(3) == ((1 << 64) - 2) % 3
    assert dice.counter == 2


def test_a_power_of_two_skips_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every value of 64 bits is of use for a coin."""
    monkeypatch.setattr(hmac, "digest", lambda *_: b"\xff" * 32)
    dice = FairDice(b"secret")
    assert dice.below(2) == 1
    assert dice.counter == 1


def test_recorded_throws_verify_and_replay() -> None:
    """Every request is kept with its counter, and both a verification and a replay give the same again."""

    def session(dice: Dice) -> list[Any]:
        return [
            dice.roll("d", [1, 2, 3, 4, 5, 6], 3),
            dice.shuffle("deck", ["a", "b", "b"]),
            dice.draw("hand", ["x", "y", "z"], 2),
            dice.chance("rain", 0.5),
        ]

    recording = RecordingDice(FairDice(b"secret", ["9"]))
    results = session(recording)
    assert [throw.how for throw in recording.throws] == ["roll", "shuffle", "draw", "chance"]
    assert [throw.name for throw in recording.throws] == ["d", "deck", "hand", "rain"]
    for throw in recording.throws:
        assert again(throw, FairDice(b"secret", ["9"], throw.counter)) == throw.result
    script = ScriptedDice([throw.result for throw in recording.throws])
    assert session(script) == results
    assert script.used == 4


@pytest.mark.parametrize(
    ("script", "ask"),
    [
        ([], lambda dice: dice.roll("d", (1, 2))),
        ([[3]], lambda dice: dice.roll("d", (1, 2))),
        ([[1, 1]], lambda dice: dice.roll("d", (1, 2))),
        ([[]], lambda dice: dice.roll("d", (1, 2))),
        ([["a", "a"]], lambda dice: dice.shuffle("d", "ab")),
        ([["a"]], lambda dice: dice.shuffle("d", "ab")),
        ([["c"]], lambda dice: dice.draw("d", "ab")),
        ([["a", "a"]], lambda dice: dice.draw("d", "ab", 2)),
        ([[1]], lambda dice: dice.chance("d", 0.5)),
        ([[True, True]], lambda dice: dice.chance("d", 0.5)),
    ],
)
def test_an_impossible_script_is_refused(script: list[list[Any]], ask: Callable[[Dice], Any]) -> None:
    """Missing, too many, too few and impossible results, with the name of the request."""
    with pytest.raises(BadDice) as caught:
        ask(ScriptedDice(script))
    assert caught.value.params["name"] == "d"
