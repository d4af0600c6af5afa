"""What one click stands for: a destination, or a set of ticked cards, as choices in order. All from the view.

"On Discord" of the rules' description: "Go to" and "Go elsewhere" (`travel`), D1 and D2 as one multi-select; and how
the seats sit (P-23, PR-11). A word is ``<page>.<verb>:<arguments>``; the page belongs to whoever draws the control.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.core.model import Decision
from rules.vespaw.content import box
from rules.vespaw.travel import ZOOMIES, Trip, go_to, run, straight_path, travel
from rules.vespaw.view import View


def expand(view: View, decision: Decision, word: str, values: Sequence[str]) -> Sequence[str]:
    """Return the choices that a combined control stands for, nothing if it stands for none now."""
    verb, *arguments = word.partition(".")[2].split(":")
    if verb in TICKED:
        is_sound = all(value.isdecimal() for value in values)
        return (f"{TICKED[verb]}:{','.join(sorted(values, key=int))}",) if values and is_sound else ()
    arguments += [argument for value in values for argument in value.split(":")]
    way = WAYS.get(verb)
    trip = way.find(view, decision.seat, *arguments) if way and len(arguments) == way.arguments else None
    return trip.keys if trip else ()


def go(view: View, seat: int, pay: str, slot: str, pawn: str) -> Trip | None:
    """Return the trip of a line of "Go to"; None if there is no such line."""
    lines = go_to(view, seat, pay=pay)
    return next((line.trip for line in lines if (str(line.slot), line.pawn) == (slot, pawn)), None)


def ride(view: View, seat: int, pawn: str, pay: str, to: str) -> Trip | None:
    """Return the cheapest trip of a pawn to a block, or to the first own token on the way; None if there is none."""
    if to not in view.city.near:
        return None
    trips = [travel(view, seat, pawn, to, pay=pay)]
    if ZOOMIES in view.players[seat].tricks:
        trips.append(travel(view, seat, pawn, to, pay=pay, what=ZOOMIES))
    cube = view.numbers.unspent_cube_money
    found = [trip for trip in trips if trip is not None]
    return min(found, key=lambda trip: (trip.payments, trip.cubes * cube + trip.dollars), default=None)


def walk(view: View, seat: int, pay: str, pawn: str, to: str) -> Trip | None:
    """Return a Long Walk to a block of the same street, ending at the first own token (PR-55, PR-56)."""
    start = view.pawns(seat).get(pawn)
    blocks = straight_path(view.city, start, to) if start and start != to else []
    return run(view, seat, f"long_walk:{pawn}", blocks, pay)


def here(view: View, seat: int, pay: str, to: str) -> Trip | None:
    """Return Over Here, Girl! to a block (PR-53)."""
    return run(view, seat, "over_here", [to], pay)


def settle(teams: Sequence[str], options: Mapping[str, Any]) -> tuple[Sequence[int], Mapping[str, Any]]:
    """Seats sit clockwise by colour (PR-11); the colours of the session are those that the seats wear."""
    clockwise = box().colours
    order = sorted(range(len(teams)), key=lambda seat: clockwise.index(teams[seat]))
    return order, {"colours": [teams[seat] for seat in order]}


class WayOf(NamedTuple):
    """A kind of way: how many arguments name one, and what finds it."""

    arguments: int
    find: Callable[..., Trip | None]


WAYS: Mapping[str, WayOf] = {"go": WayOf(3, go), "ride": WayOf(3, ride), "walk": WayOf(3, walk), "here": WayOf(2, here)}
TICKED: Mapping[str, str] = {"aside": "set_aside", "five": "choose_row"}
