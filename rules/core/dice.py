"""The one door through which chance enters: roll, shuffle, draw.

Every request has a name (the spec's chance node) and is answered with a list, so that a session can be recorded
and played again from its lists alone.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from rules.core.errors import BadDice

T = TypeVar("T")


class Dice(Protocol):
    """What the rules ask of chance."""

    def roll(self, name: str, faces: Sequence[T], count: int = 1) -> list[T]:
        """Return ``count`` independent results, every face equally likely."""

    def shuffle(self, name: str, items: Sequence[T]) -> list[T]:
        """Return all items in a random order."""

    def draw(self, name: str, items: Sequence[T], count: int = 1) -> list[T]:
        """Return ``count`` of the items, none twice, in the order drawn."""

    def deal(self, name: str, piles: Sequence[tuple[Sequence[T], int]]) -> list[T]:
        """Return so many items of each pile (piles share none), none twice, in a random order: one request."""

    def chance(self, name: str, probability: float) -> bool:
        """Return True with this probability (taken to a millionth)."""


class _Indexed:
    """Everything the door offers, made of one thing: a whole number below ``n``, each equally likely."""

    def below(self, n: int) -> int:
        raise NotImplementedError

    def roll(self, name: str, faces: Sequence[T], count: int = 1) -> list[T]:
        n = len(faces)
        return [faces[self.below(n)] for _ in range(count)]

    def shuffle(self, name: str, items: Sequence[T]) -> list[T]:
        return self.draw(name, items, len(items))

    def draw(self, name: str, items: Sequence[T], count: int = 1) -> list[T]:
        pool = list(items)
        for i in range(count):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:count]

    def deal(self, name: str, piles: Sequence[tuple[Sequence[T], int]]) -> list[T]:
        return self.shuffle(name, [item for items, count in piles for item in self.draw(name, items, count)])

    def chance(self, name: str, probability: float) -> bool:
        return self.below(1_000_000) < round(probability * 1_000_000)


class SeededDice(_Indexed):
    """Repeatable chance for tests, previews and headless play. Never for real sessions."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def __deepcopy__(self, memo: object) -> SeededDice:
        """Copy the generator's state as it is; a deep copy of the standard library walks all of its 625 words."""
        made = SeededDice(0)
        made._random.setstate(self._random.getstate())
        return made

    def below(self, n: int) -> int:
        return int(self._random.random() * n)


class FairDice(_Indexed):
    """Chance that can be checked afterwards: HMAC-SHA256 of a counter under a secret fixed before the start.

    ``entropy`` are the interaction ids of those who joined, so that the host alone could not have tried secrets.
    A digest is read as 64-bit numbers; those in the incomplete last stretch are skipped, so no result is favoured.
    """

    _SPAN = 1 << 64

    def __init__(self, secret: bytes, entropy: Iterable[str] = (), counter: int = 0) -> None:
        self._key = hashlib.sha256(secret + b"|" + ",".join(entropy).encode()).digest()
        self.counter = counter

    def below(self, n: int) -> int:
        limit = self._SPAN - self._SPAN % n
        while True:
            digest = hmac.digest(self._key, self.counter.to_bytes(8, "big"), "sha256")
            self.counter += 1
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                return value % n


class Throw(NamedTuple):
    """One recorded request: what was asked, what came, and the counter before it."""

    how: str
    name: str
    choices: list[Any]
    result: list[Any]
    counter: int


class RecordingDice:
    """Passes every request on to other dice and keeps it, with the counter, for replay and for `verify`."""

    def __init__(self, dice: FairDice) -> None:
        self._dice = dice
        self.throws: list[Throw] = []

    def _keep(self, how: str, name: str, choices: Sequence[T], counter: int, result: list[T]) -> list[T]:
        self.throws.append(Throw(how, name, list(choices), list(result), counter))
        return result

    def roll(self, name: str, faces: Sequence[T], count: int = 1) -> list[T]:
        counter = self._dice.counter
        return self._keep("roll", name, faces, counter, self._dice.roll(name, faces, count))

    def shuffle(self, name: str, items: Sequence[T]) -> list[T]:
        counter = self._dice.counter
        return self._keep("shuffle", name, items, counter, self._dice.shuffle(name, items))

    def draw(self, name: str, items: Sequence[T], count: int = 1) -> list[T]:
        counter = self._dice.counter
        return self._keep("draw", name, items, counter, self._dice.draw(name, items, count))

    def deal(self, name: str, piles: Sequence[tuple[Sequence[T], int]]) -> list[T]:
        counter = self._dice.counter
        result = self._dice.deal(name, piles)
        self.throws.append(Throw("deal", name, [[list(items), count] for items, count in piles], list(result), counter))
        return result

    def chance(self, name: str, probability: float) -> bool:
        counter = self._dice.counter
        result = self._dice.chance(name, probability)
        self.throws.append(Throw("chance", name, [probability], [result], counter))
        return result


def _is_among(result: Any, faces: Iterable[Any]) -> bool:
    """Whether a face is this result; ``true`` and ``1.0`` are no 1."""
    return any(face == result and type(face) is type(result) for face in faces)


class ScriptedDice:
    """Answers every request with the next list of a script, after checking that it is possible."""

    def __init__(self, results: Iterable[Sequence[Any]]) -> None:
        self._results = [list(result) for result in results]
        self.used = 0

    def _next(self, name: str, count: int) -> list[Any]:
        if self.used >= len(self._results):
            raise BadDice(f"no scripted result left for {name}", name=name)
        result = self._results[self.used]
        if len(result) != count:
            raise BadDice(f"{name} wants {count} results, not {result}", name=name)
        self.used += 1
        return result

    def roll(self, name: str, faces: Sequence[T], count: int = 1) -> list[T]:
        result = self._next(name, count)
        if not all(_is_among(face, faces) for face in result):
            raise BadDice(f"{name} cannot show {result}", name=name)
        return result

    def shuffle(self, name: str, items: Sequence[T]) -> list[T]:
        return self.draw(name, items, len(items))

    def draw(self, name: str, items: Sequence[T], count: int = 1) -> list[T]:
        result, pool = self._next(name, count), list(items)
        for item in result:
            if not _is_among(item, pool):
                raise BadDice(f"{name} cannot give {result}", name=name)
            pool.remove(item)
        return result

    def deal(self, name: str, piles: Sequence[tuple[Sequence[T], int]]) -> list[T]:
        result = self._next(name, sum(count for _, count in piles))
        for items, count in piles:
            found = [item for item in result if item in items]
            if len(found) != count or any(found.count(item) > list(items).count(item) for item in found):
                raise BadDice(f"{name} cannot give {result}", name=name)
        return result

    def chance(self, name: str, probability: float) -> bool:
        result = self._next(name, 1)[0]
        if not isinstance(result, bool):
            raise BadDice(f"{name} wants true or false, not {result}", name=name)
        return result
