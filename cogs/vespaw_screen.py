"""The screens of Vespaw's turn panel: which one a control stands on is the number in its id."""

from __future__ import annotations

from typing import NamedTuple

from rules.vespaw.view import View

MAIN, RIDE, TRICK, FLIP, WALK = range(5)
PAWNS = ("scooter", "buttercup", "green", "blue", "orange", "pink")


class Screen(NamedTuple):
    """What the panel shows: the purse in use, which screen, and the way that is proposed on it.

    ``street`` counts the streets from 1, ``place`` the blocks of a street, or the slots of the row on the first
    screen; 0 is none yet.
    """

    cash: int = 0
    tool: int = MAIN
    pawn: int = 0
    street: int = 0
    place: int = 0

    @property
    def number(self) -> int:
        """The screen as a number for an id."""
        return self.cash + 2 * (self.tool + 8 * (self.pawn + 8 * (self.street + 32 * self.place)))

    @property
    def main(self) -> Screen:
        """The first screen with the same purse."""
        return Screen(self.cash)

    @property
    def pawn_name(self) -> str:
        """The pawn that is meant."""
        return PAWNS[self.pawn % len(PAWNS)]

    @classmethod
    def read(cls, number: int) -> Screen:
        """The screen of a number."""
        number, cash = divmod(number, 2)
        number, tool = divmod(number, 8)
        number, name = divmod(number, 8)
        place, street = divmod(number, 32)
        return cls(cash, tool, name, street, place)

    def pay(self, view: View, seat: int) -> str:
        """What a payment takes now: a cube while that is allowed, unless money is wanted."""
        return "cube" if view.may_use_cube(seat) and not self.cash else "cash"

    def blocks(self, view: View) -> tuple[str, ...]:
        """The blocks of the street that was picked."""
        streets = list(view.city.streets.values())
        return tuple(streets[self.street - 1].blocks) if 0 < self.street <= len(streets) else ()

    def block(self, view: View, seat: int) -> str:
        """The block that was picked, on that street or on the one where the pawn stands; empty if none was."""
        at = view.pawns(seat).get(self.pawn_name)
        walked = view.city.street_of[at].blocks if self.tool == WALK and at else ()
        blocks = walked or self.blocks(view)
        return blocks[self.place - 1] if 0 < self.place <= len(blocks) else ""
