"""What the alternative texts and the text boards of all games are made with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from render.kit import plain
from render.picture import ALT_LIMIT, BOARD_LIMIT, Say, SeatFace
from render.text import short


@dataclass(frozen=True)
class Named:
    """The faces, the texts, and how long a name may be. A game's own words add what they tell of."""

    faces: Sequence[SeatFace]
    say: Say
    longest: int

    def name(self, seat: int) -> str:
        """Return a seat's name, shortened to what this text allows."""
        return short(plain(self.faces[seat].name, self.faces[seat].team.letter), self.longest)

    def names(self, seats: Sequence[int]) -> str:
        """Return the names of some seats."""
        return ", ".join(map(self.name, seats))


def alt_of(tell: Callable[[int], list[str]], lengths: Sequence[int]) -> list[str]:
    """Return the sentences of an alternative text, names as long as leaves room for all of them."""
    return _fitting(tell, lengths, " ", ALT_LIMIT)


def board_of(tell: Callable[[int], list[str]], lengths: Sequence[int]) -> list[str]:
    """Return the lines of a text board, names as long as leaves room for all of them."""
    return _fitting(tell, lengths, "\n", BOARD_LIMIT)


def _fitting(tell: Callable[[int], list[str]], lengths: Sequence[int], between: str, limit: int) -> list[str]:
    told: list[str] = []
    for longest in lengths:
        told = tell(longest)
        if len(between.join(told)) <= limit:
            break
    return told
