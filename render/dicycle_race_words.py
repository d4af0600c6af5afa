"""Dicycle Race's position in words: the alternative text of a picture, and the text board.

All is public (spec, "At a glance" 7). The text board is made for a code block. Cards read as printed: ``>3``, ``XX``,
``ABC``, ``XX+6``, ``4-5-6``, then the letters of their bottles (D-06 to D-15).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.dicycle_race_close import on_turn
from render.dicycle_race_scene import ROLLS
from render.dicycle_race_side import turn_order
from render.dicycle_race_symbols import signs
from render.picture import Say, SeatFace
from render.sentences import Named, alt_of, board_of
from rules.dicycle_race.cards import Card
from rules.dicycle_race.combos import LETTERS, names
from rules.dicycle_race.content import box
from rules.dicycle_race.state import Step
from rules.dicycle_race.view import View

NEXT = 3  # so many cards ahead are told


@dataclass(frozen=True)
class Words(Named):
    """What a sentence is made with: the view beside names and texts."""

    view: View

    def competitor(self, number: int) -> str:
        """Return the name of a seat, or those of a team."""
        return " & ".join(self.name(seat) for seat in self.view.plan.teams[number])

    def spot(self, spot: int) -> str:
        """Return what a spot is called."""
        if spot == 0:
            return self.say("dicycle-race-text-start")
        if spot == self.view.way.podium:
            return self.say("dicycle-race-text-podium")
        way = self.view.way
        if not way.ring and spot > way.size:
            return self.say("dicycle-race-text-homeward", spot=way.place(spot))
        return str(spot)

    def pawn(self, competitor: int, number: int) -> str:
        """Return what a pawn is called: its rider, with its number in a team."""
        name = self.competitor(competitor)
        return f"{name} {number + 1}" if self.view.plan.pawns > 1 else name


def combination(card: Card) -> str:
    """Return what a card asks for, as printed."""
    shown = signs(card)
    return "-".join(shown) if card.combo == "faces" else "".join(shown)


def bottles(card: Card) -> str:
    """Return the letters of a card's bottles."""
    return "".join(LETTERS[colour] for colour in card.bottles)


def alt(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the sentences of the alternative text."""

    def tell(longest: int) -> list[str]:
        words = Words(faces, say, longest, view)
        told = [_head(words), *_asked(words), *_dice(words), *_next(words), *_riders(words), *_moves(words)]
        return [*told, *_removed(words), *_order(words)]

    return alt_of(tell, (32, 18, 10, 6))


def lines(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the lines of the text board."""

    def tell(longest: int) -> list[str]:
        words = Words(faces, say, longest, view)
        told = [_head(words), *_asked(words), *_dice(words), *_moves(words), *_removed(words), ""]
        return [*told, *_table(words), "", *_road(words), say("dicycle-race-text-legend")]

    return board_of(tell, (20, 10, 5))


def _head(words: Words) -> str:
    view, say = words.view, words.say
    known = box().courses.get(view.plan.course)
    params = {
        "mode": say(f"dicycle-race-mode-{view.plan.mode}"),
        "course": known.name if known else say("dicycle-race-text-own-course"),
        "round": view.round,
        "race": view.race,
        "races": view.plan.races,
    }
    return say(f"dicycle-race-text-head{'-match' if view.plan.races > 1 else ''}", **params)


def _asked(words: Words) -> list[str]:
    """Who has to choose what, or who has won."""
    view, say = words.view, words.say
    if view.outcome is not None:
        winners = list(dict.fromkeys(view.plan.competitor(seat) for seat in view.outcome.winners))
        return [say("dicycle-race-text-over", names=", ".join(map(words.competitor, winners)))]
    if view.decision is None:
        return []
    kind = view.decision.kind.replace("_", "-")
    told = [say(f"dicycle-race-text-asked-{kind}", name=words.name(view.decision.seat))]
    if view.last_turns is not None:
        told.append(say("dicycle-race-picture-last-turns") + ".")
    return told


def _dice(words: Words) -> list[str]:
    """The roll, what is placed and announced, and the dice left over."""
    view, say, turn = words.view, words.say, words.view.turn
    told = []
    if turn is not None and any(turn.rows):
        rows = "; ".join(", ".join(map(words.spot, row)) for row in turn.rows if row)
        told.append(say("dicycle-race-text-announced", spots=rows))
    if turn is not None and turn.gift is not None:
        die, onto = names((turn.gift.die,))[0], words.spot(turn.gift.spot)
        told.append(say("dicycle-race-text-gift", die=die, spot=onto))
    if turn is not None and turn.roll:
        shown = " ".join(names(turn.unplaced)) or "-"
        told.append(say("dicycle-race-text-roll", roll=turn.roll, rolls=ROLLS, dice=shown))
    if turn is not None and turn.placed:
        placed = []
        for (pawn, spot), node in sorted(turn.placed.items()):
            own = f"{pawn + 1}:" if view.plan.pawns > 1 else ""
            done = " ✓" if node.complete else ""
            placed.append(f"{own}{words.spot(spot)} {' '.join(names(node.dice))}{done}")
        told.append(say("dicycle-race-text-placed", dice="; ".join(placed)))
    if view.offer is not None:
        shown = " ".join(names(view.offer.dice))
        told.append(say("dicycle-race-text-offer", name=words.name(view.offer.left_by), dice=shown))
    return told


def _next(words: Words) -> list[str]:
    """What the next cards ask, for the pawn on turn that has most before it."""
    view = words.view
    rider = on_turn(view)
    if rider is None:
        return []
    lines_of = view.turn.lines if view.turn is not None else [view.way.lines(p) for p in view.pawns[rider] if p >= 0]
    routes = [line for found in lines_of for line in found if line]
    if not routes:
        return []
    told = []
    for spot in min(routes, key=lambda line: line[0])[:NEXT]:
        card = view.way.cards[spot]
        if card is not None:
            told.append(f"{words.spot(spot)}: #{card.number} {combination(card)} {bottles(card)}")
    return [words.say("dicycle-race-text-next", cards=", ".join(told))]


def _riders(words: Words) -> list[str]:
    view, told = words.view, []
    for number in range(view.plan.competitors):
        spots = ", ".join(words.spot(spot) for spot in view.pawns[number] if spot >= 0)
        key = "out" if number in view.out else view.plan.mode if view.plan.ring else "line"
        figure = view.laps[number] if view.plan.mode == "velodrome" else _left(view, number)
        sentence = words.say(
            f"dicycle-race-text-rider-{key}", name=words.competitor(number), spots=spots, figure=figure
        )
        points = words.say("dicycle-race-text-points", points=view.points[number]) if view.plan.races > 1 else ""
        told.append(" ".join(filter(None, (sentence, points))))
    return told


def _left(view: View, number: int) -> int:
    """Return the cards a competitor has left; in a Duel those up to the other rider."""
    if view.plan.mode == "duel":
        mine, other = view.pawns[number][0], view.pawns[1 - number][0]
        return view.way.ahead(mine, other) if mine > 0 and other > 0 else 0
    return 0 if view.plan.ring else view.cards_left(number)


def _moves(words: Words) -> list[str]:
    return [_move(words, step) for step in words.view.trail]


def _move(words: Words, step: Step) -> str:
    start, end = words.spot(step.start), words.spot(step.path[-1])
    name = words.pawn(step.competitor, step.pawn)
    return words.say("dicycle-race-text-move", name=name, start=start, end=end)


def _removed(words: Words) -> list[str]:
    if not words.view.removed:
        return []
    return [words.say("dicycle-race-text-removed", spots=", ".join(map(str, words.view.removed)))]


def _order(words: Words) -> list[str]:
    view = words.view
    if view.outcome is not None or not view.to_come:
        return []
    return [words.say("dicycle-race-text-to-come", names=", ".join(map(words.competitor, view.to_come)))]


def _table(words: Words) -> list[str]:
    """A row for every competitor in the order of play; an arrow for whose turn it is."""
    view, say = words.view, words.say
    order = turn_order(view)
    shown = {number: words.competitor(number) for number in order}
    width = max(map(len, shown.values()))
    rows = []
    for number in order:
        mark = ">" if view.turn is not None and view.turn.competitor == number else " "
        letter = words.faces[view.plan.teams[number][0]].team.letter
        spots = ",".join(words.spot(spot) for spot in view.pawns[number] if spot >= 0) or "-"
        figure = view.laps[number] if view.plan.mode == "velodrome" else _left(view, number)
        key = "laps" if view.plan.mode == "velodrome" else "left"
        row = f"{mark} {letter} {shown[number]:<{width}}  " + say(
            f"dicycle-race-text-row-{key}", figure=figure, at=spots
        )
        if view.plan.races > 1:
            row += "  " + say("dicycle-race-text-row-points", points=view.points[number])
        rows.append(row)
    return rows


def _road(words: Words) -> list[str]:
    """Every card of the way: its spot, what it asks, its bottles, its limit; who stands there. A branch is indented."""
    view, way = words.view, words.view.way
    standing: dict[int, list[str]] = {}
    for number, pawns in enumerate(view.pawns):
        letter = words.faces[view.plan.teams[number][0]].team.letter
        for pawn, spot in enumerate(pawns):
            own = str(pawn + 1) if view.plan.pawns > 1 else ""
            standing.setdefault(way.place(spot) if spot > 0 else spot, []).append(
                f"{letter}{own}{'<' if spot > way.size and spot != way.podium else ''}"
            )
    cells = []
    for spot in range(1, way.size + 1):
        card = way.cards[spot]
        if card is None or (way.ring and spot not in way.ring):
            continue
        limit = f"/{way.limits[spot]}" if way.limits[spot] else ""
        riders = "".join(standing.get(spot, []))
        cells.append(
            (
                spot,
                f"{spot}: #{card.number} {combination(card)} {bottles(card)}{limit}"
                + (f" [{riders}]" if riders else ""),
            )
        )
    return _wrapped(view, cells)


def _wrapped(view: View, cells: list[tuple[int, str]]) -> list[str]:
    """Put cards in rows of four; a fork begins and ends a row, each of its branches has one."""
    branch: dict[int, int] = {}
    spot = 0
    for section in view.way.sections:
        for lane, road in enumerate(section):
            for _ in road:
                spot += 1
                branch[spot] = lane + 1 if len(section) > 1 else 0
    rows: list[list[str]] = []
    before: int | None = None
    for spot, text in cells:
        if before != branch[spot] or len(rows[-1]) == 4:
            rows.append([])
        rows[-1].append(text if not branch[spot] or rows[-1] else f"  {'abc'[branch[spot] - 1]}) {text}")
        before = branch[spot]
    width = max(len(cell) for row in rows for cell in row)
    return ["  ".join(f"{cell:<{width}}" for cell in row).rstrip() for row in rows]
