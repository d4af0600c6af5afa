"""The Road cards of the content file, checked (D-03..D-05; D-73 and D-75 for the sign at the bottom left)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from rules.core.content import Content
from rules.core.errors import ContentError
from rules.dicycle_race import combos
from rules.dicycle_race.combos import Counts, Node

LEVELS = ("green", "orange", "red")


@dataclass(frozen=True, slots=True)
class Card:
    """A Road card: ``bottles`` are colours by number, ``need`` is how many dice the combination takes."""

    number: int
    level: str
    combo: str
    value: int
    faces: tuple[int, ...]
    bottles: tuple[int, ...]
    limit: int
    blank: bool
    plan: int
    chance6: float
    chance4: float
    root: Node = field(compare=False, repr=False)
    splits: tuple[Counts, ...] = field(compare=False, repr=False)

    @property
    def need(self) -> int:
        """How many dice the combination takes."""
        return self.root.missing


class Deck:
    """Reads the deck; a card's line is that of the ``{ number =`` that opens it."""

    def __init__(self, content: Content) -> None:
        self.content = content
        rows = content.get(list, "cards", "deck")
        self.cards = {card.number: card for card in (self._card(i, row) for i, row in enumerate(rows))}
        content.check(len(rows) == len(self.cards) == 36, "the deck must hold the cards 1 to 36 once each", "deck")
        for level in LEVELS:
            count = sum(card.level == level for card in self.cards.values())
            content.check(count == 12, f"there must be 12 {level} cards, not {count}", "deck")
        missing = set(combos.COMBOS) - {card.combo for card in self.cards.values()}
        content.check(not missing, f"no card asks for {', '.join(sorted(missing))}", "deck")

    def _check(self, holds: bool, index: int, message: str) -> None:
        if not holds:
            lines = [i for i, line in enumerate(self.content.text.splitlines(), 1) if re.match(r"\s*\{.*combo", line)]
            line = lines[index] if index < len(lines) else self.content.line("deck")
            raise ContentError(self.content.file, line, f"card {index + 1} of the deck: {message}")

    def _number(self, row: dict[str, Any], key: str, low: int, high: int, index: int) -> int:
        value = row.get(key)
        self._check(type(value) is int and low <= value <= high, index, f"{key} must be {low} to {high}")
        return int(value or 0)

    def _chance(self, row: dict[str, Any], key: str, index: int) -> float:
        value = row.get(key)
        self._check(isinstance(value, float) and 0 < value <= 1, index, f"{key} must be above 0 and at most 1.0")
        return float(value or 0)

    def _faces(self, row: dict[str, Any], index: int) -> tuple[int, ...]:
        faces = row.get("faces")
        good = isinstance(faces, list) and 1 <= len(faces) <= 4 and all(face in combos.FACES for face in faces)
        self._check(good, index, "faces must be 1 to 4 faces of a die")
        return tuple(sorted(faces or ()))

    def _bottles(self, row: dict[str, Any], index: int) -> tuple[int, ...]:
        bottles = row.get("bottles")
        good = isinstance(bottles, list) and bottles and all(each in combos.COLOURS for each in bottles)
        self._check(bool(good), index, "bottles must be colours of dice")
        colours = [combos.COLOURS.index(each) for each in bottles or ()]
        self._check(len(set(colours)) == len(colours), index, "a colour may stand only once in bottles")
        return tuple(sorted(colours))

    def _symbol(self, row: dict[str, Any], index: int) -> tuple[str, int, tuple[int, ...]]:
        combo = row.get("combo")
        if not isinstance(combo, str) or combo not in combos.COMBOS:
            self._check(False, index, f"combo must be one of {', '.join(combos.COMBOS)}")
        low, high = {"over": (1, 5), "under": (2, 6)}.get(str(combo), (1, 6))
        value = self._number(row, "value", low, high, index) if combo in combos.WITH_VALUE else 0
        return str(combo), value, self._faces(row, index) if combo == "faces" else ()

    def _card(self, index: int, row: dict[str, Any]) -> Card:
        self._check(isinstance(row, dict), index, "must be a table")
        level = row.get("level")
        self._check(level in LEVELS, index, f"level must be one of {', '.join(LEVELS)}")
        combo, value, faces = self._symbol(row, index)
        bottles = self._bottles(row, index)
        need = len(combos.face_sets(combo, value, faces)[0])
        self._check(len(bottles) <= need, index, "more bottles than dice")
        blank = row.get("blank", False)
        self._check(isinstance(blank, bool) and not (blank and "limit" in row), index, "blank or limit, not both")
        return Card(
            number=self._number(row, "number", 1, 36, index),
            level=str(level),
            combo=combo,
            value=value,
            faces=faces,
            bottles=bottles,
            limit=self._number(row, "limit", 1, 6, index) if "limit" in row else 0,
            blank=bool(blank),
            plan=self._number(row, "plan", need, 6, index),
            chance6=self._chance(row, "chance6", index),
            chance4=self._chance(row, "chance4", index),
            root=combos.graph(combo, value, faces, bottles),
            splits=combos.splits(need, bottles),
        )
