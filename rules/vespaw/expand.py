"""What one click stands for: a destination, or a set of ticked cards, as choices in order. All from the view.

"On Discord" of the rules' description: "Go to" and "Go elsewhere" (`travel`), D1 and D2 as one multi-select; and how
the seats sit (P-23, PR-11). A word is ``<page>.<verb>:<arguments>``; the page belongs to whoever draws the control.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.core.model import Decision
from rules.vespaw.content import box
from rules.vespaw.travel import ZOOMIES, Trip, go_to, straight_path, travel
from rules.vespaw.view import View


def expand(view: View, decision: Decision, word: str, values: Sequence[str]) -> Sequence[str]:
    """Return the choices that a combined control stands for, nothing if it stands for none now."""
    verb, *arguments = word.partition(".")[2].split(":")
    make = VERBS.get(verb)
    return make(view, decision.seat, arguments, list(values)) if make else ()


def ride(view: View, seat: int, pawn: str, to: str, pay: str) -> Trip | None:
    """Return the cheapest trip of a pawn to a block, or to the first own token on the way; None if there is none."""
    trips = [travel(view, seat, pawn, to, pay=pay)]
    if ZOOMIES in view.players[seat].tricks:
        trips.append(travel(view, seat, pawn, to, pay=pay, what=ZOOMIES))
    cube = view.numbers.unspent_cube_money
    found = [trip for trip in trips if trip is not None]
    return min(found, key=lambda trip: (trip.payments, trip.cubes * cube + trip.dollars), default=None)


def walk(view: View, seat: int, pawn: str, to: str, pay: str) -> list[str]:
    """Return a Long Walk to a block of the same street, ending at the first own token (PR-55, PR-56)."""
    start = view.pawns(seat).get(pawn)
    blocks = straight_path(view.city, start, to) if start and start != to else []
    tokens = {slot.block for slot in view.players[seat].tokens}
    end = next((place for place, block in enumerate(blocks, 1) if block in tokens), len(blocks))
    return [f"long_walk:{pawn}:{blocks[0]}:{pay}", *(f"run_on:{block}" for block in blocks[1:end])] if blocks else []


def settle(teams: Sequence[str], options: Mapping[str, Any]) -> tuple[Sequence[int], Mapping[str, Any]]:
    """Seats sit clockwise by colour (PR-11); the colours of the session are those that the seats wear."""
    clockwise = box().colours
    order = sorted(range(len(teams)), key=lambda seat: clockwise.index(teams[seat]))
    return order, {"colours": [teams[seat] for seat in order]}


def _go(view: View, seat: int, arguments: list[str], values: list[str]) -> Sequence[str]:
    lines = {f"{line.slot}:{line.pawn}": line.trip for line in go_to(view, seat, pay=arguments[0])}
    trip = lines.get(values[0])
    return trip.keys if trip else ()


def _ride(view: View, seat: int, arguments: list[str], values: list[str]) -> Sequence[str]:
    pawn, pay = arguments
    trip = ride(view, seat, pawn, values[0], pay)
    return trip.keys if trip else ()


def _walk(view: View, seat: int, arguments: list[str], values: list[str]) -> Sequence[str]:
    pawn, _, to = values[0].partition(":")
    return walk(view, seat, pawn, to, arguments[0])


def _ticked(name: str) -> Callable[[View, int, list[str], list[str]], Sequence[str]]:
    def make(view: View, seat: int, arguments: list[str], values: list[str]) -> Sequence[str]:
        return (f"{name}:{','.join(sorted(values, key=int))}",) if values else ()

    return make


VERBS: Mapping[str, Callable[[View, int, list[str], list[str]], Sequence[str]]] = {
    "go": _go,
    "ride": _ride,
    "walk": _walk,
    "aside": _ticked("set_aside"),
    "five": _ticked("choose_row"),
}
