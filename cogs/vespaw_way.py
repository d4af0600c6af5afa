"""The way that the turn panel proposes: drawn and told with its price and what it resolves, before it is gone."""

from __future__ import annotations

from typing import NamedTuple

from cogs.board import Page
from cogs.vespaw_screen import MAIN, PAWNS, RIDE, TRICK, WALK, Screen
from cogs.vespaw_words import cost, met, pawn
from cogs.words import Words
from data.catalog import slug
from render import vespaw as pictures
from render.picture import Picture, Say, SeatFace, alt_text
from rules.vespaw.expand import WAYS
from rules.vespaw.state import Step
from rules.vespaw.travel import Line, Trip, go_to, steps_of
from rules.vespaw.view import View


class Way(NamedTuple):
    """A proposed way: the word that carries it out, the pawn, the trip, and the trick by which it goes, if any."""

    word: str
    pawn: str
    trip: Trip
    trick: str = ""


def lines(view: View, seat: int, pay: str) -> list[Line]:
    """Every pawn and package, the cheapest first; a way on which another package comes first is left to that."""
    found: dict[tuple[str, str], Line] = {}
    every = [line for line in go_to(view, seat, pay=pay) if line.trip.stop == line.block]
    for line in sorted(every, key=lambda each: (each.trip.payments, each.trip.movements)):
        found.setdefault((line.pawn, line.block), line)
    return list(found.values())


def proposed(view: View, seat: int, screen: Screen) -> Way | None:
    """The way to look at on a screen: the one that was picked, on the first screen else the cheapest."""
    pay = screen.pay(view, seat)
    if screen.tool == MAIN:
        every = lines(view, seat, pay)
        picked = [line for line in every if (line.slot, line.pawn) == (screen.place, screen.pawn_name)]
        return of_line(picked[0] if picked else every[0], pay) if every else None
    block, name = screen.block(view, seat), screen.pawn_name
    words = {RIDE: ("ride", name, pay, block), TRICK: ("here", pay, block), WALK: ("walk", pay, name, block)}
    if not block or screen.tool not in words:
        return None
    verb, *arguments = words[screen.tool]
    trip = WAYS[verb].find(view, seat, *arguments)
    trick = {TRICK: "over_here", WALK: "long_walk"}.get(screen.tool, "")
    return (
        Way(":".join((verb, *arguments)), "buttercup" if screen.tool == TRICK else name, trip, trick) if trip else None
    )


def of_line(line: Line, pay: str) -> Way:
    """The way of a line of "Go to"."""
    return Way(f"go:{pay}:{line.slot}:{line.pawn}", line.pawn, line.trip, "" if line.how == "move" else line.how)


def screen_of(line: Line, screen: Screen) -> Screen:
    """The screen that proposes a line of "Go to"."""
    return screen.main._replace(pawn=PAWNS.index(line.pawn), place=line.slot)


async def own_board(page: Page, seat: int | None, leaf: int) -> None:
    """A seat's own board; for whoever is on turn with the way that the panel proposes."""
    view: View = page.look.view(seat)
    asked = any(decision.seat == seat and decision.kind == "turn" for decision in page.look.decisions)
    way = proposed(view, seat, Screen.read(leaf)) if asked and seat is not None else None
    if way is None or seat is None:
        await page.board(seat)
        return
    steps = steps_of(view, seat, way.trip.keys)
    told = sentence(view, seat, way, steps, page.words)
    faces = page.house.faces(page.look, page.words)
    page.drawn(await page.house.painter.once(_draw, view, faces, page.words.say, steps, told), seat)
    page.text(told)


def sentence(view: View, seat: int, way: Way, steps: tuple[Step, ...], words: Words) -> str:
    """The way in words: block by block, its price, and what it resolves where it ends."""
    blocks = [steps[0].origin, *(_block(step, words) for step in steps)]
    found = met(view, seat, way.trip.stop, words)
    trick = words.of_game(f"trick-{slug(way.trick)}") if way.trick else ""
    return words.of_game(
        "way", pawn=pawn(way.pawn, words), path=" → ".join(blocks), cost=cost(way.trip, words), met=found, trick=trick,
        has_met=int(bool(found)), by_trick=int(bool(trick)), bailout=int(way.trip.bailout),
        amount=view.numbers.bailout,
    )  # fmt: skip


def _block(step: Step, words: Words) -> str:
    return words.of_game(f"way-{step.way}", block=step.to) if step.way in ("subway", "edge") else step.to


def _draw(view: View, faces: list[SeatFace], say: Say, steps: tuple[Step, ...], told: str) -> Picture:
    image = pictures.board(view, faces, say, way=steps).image
    return Picture.of(image, f"{told.replace('**', '')} {alt_text('vespaw', view, faces, say)}")
