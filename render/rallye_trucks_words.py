"""Rallye-Trucks' position in words: alternative texts, and the text board (TR-48, TR-58, TR-73).

Both tell of trucks, road and round only: never a tile, not even at the end. The text board is made for a code block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.picture import Say, SeatFace
from render.rallye_trucks_scene import LAPS, Scene, scene, watched_scene
from render.sentences import Named, alt_of
from rules.rallye_trucks.content import content
from rules.rallye_trucks.road import lap_of, space_of
from rules.rallye_trucks.view import View

CELLS = 6


@dataclass(frozen=True)
class Words(Named):
    """What a sentence is made with: the scene beside names and texts."""

    shown: Scene

    def at(self, seat: int) -> str:
        """Return where a seat's truck is (TR-07)."""
        shown, progress = self.shown, self.shown.progress[seat]
        if seat in shown.retired:
            return self.say("rallye-trucks-text-retired")
        if progress == 0:
            return self.say("rallye-trucks-text-start")
        number = space_of(progress, shown.length)
        if shown.is_home(seat):
            return self.say("rallye-trucks-text-past", spaces=progress - LAPS * shown.length, space=number)
        return self.say("rallye-trucks-text-at", lap=lap_of(progress, shown.length), space=number)

    def symbol(self, number: int) -> str:
        """Return the symbol of a space."""
        return self.say(f"rallye-trucks-symbol-{content().courses[self.shown.course].spaces[number - 1]}")


def alt(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the sentences of the alternative text, with names short enough to leave room for all of them."""
    return _sentences(scene(view), faces, say)


def watched_alt(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the sentences for the frame being watched: trucks and which flip, no tile. Raise RenderError."""
    return _sentences(watched_scene(view), faces, say)


def lines(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the lines of the text board."""
    words = Words(faces, say, 20, scene(view))
    return [*_head(words), *_asked(words), *_drive(words), "", *_table(words), "", *_road(words), *_legend(words)]


def _sentences(shown: Scene, faces: Sequence[SeatFace], say: Say) -> list[str]:
    def tell(longest: int) -> list[str]:
        words = Words(faces, say, longest, shown)
        return [*_head(words), *_asked(words), *_seats(words), *_drive(words)]

    return alt_of(tell, (32, 18, 10))


def _head(words: Words) -> list[str]:
    shown, say = words.shown, words.say
    name = content().courses[shown.course].name
    if shown.frame is not None:
        frame = shown.frame
        return [say("rallye-trucks-text-watched", course=name, turn=frame.turn, flip=frame.number, flips=frame.frames)]
    told = [say("rallye-trucks-text-head", course=name, round=shown.round)]
    return [*told, say("rallye-trucks-text-final")] if shown.final_round and shown.outcome is None else told


def _asked(words: Words) -> list[str]:
    """Whose turn it is and the next open space, who comes after in this round; or who has won."""
    shown, say = words.shown, words.say
    if shown.outcome is not None:
        return [say("rallye-trucks-text-over", names=words.names(shown.outcome.winners))]
    if shown.driver is None:
        return []
    told = [say("rallye-trucks-text-driving", name=words.name(shown.driver))]
    if shown.target is not None:
        number = space_of(shown.target, shown.length)
        told.append(say("rallye-trucks-text-next", space=number, symbol=words.symbol(number)))
    return [*told, say("rallye-trucks-text-due", names=words.names(shown.due))] if shown.due else told


def _seats(words: Words) -> list[str]:
    return [
        words.say(
            "rallye-trucks-text-seat",
            name=words.name(face.seat),
            team=words.say(f"rallye-trucks-team-{face.team.id}"),
            at=words.at(face.seat),
        )
        for face in words.faces
    ]


def _drive(words: Words) -> list[str]:
    """The last drive: how far, and over whom (TR-48). An occupied space ahead is jumped by progress, not by seat."""
    trail, say = words.shown.trail, words.say
    if not trail:
        return []
    seat, start, to = trail[0].seat, trail[0].start, trail[-1].to
    told = say("rallye-trucks-text-drive", name=words.name(seat), start=_spot(words, start), end=_spot(words, to))
    jumped = [_spot(words, p) for move in trail for p in move.jumped]
    return [told, say("rallye-trucks-text-jumped", spaces=", ".join(jumped))] if jumped else [told]


def _spot(words: Words, progress: int) -> str:
    return str(space_of(progress, words.shown.length)) if progress else words.say("rallye-trucks-start")


def _table(words: Words) -> list[str]:
    """A row for every seat: letter, name, where its truck is; an arrow for whose turn it is."""
    names = [words.name(face.seat) for face in words.faces]
    width = max(map(len, names), default=0)
    return [
        f"{'>' if face.seat == words.shown.driver else ' '} {face.team.letter} {name:<{width}}  {words.at(face.seat)}"
        for face, name in zip(words.faces, names, strict=True)
    ]


def _road(words: Words) -> list[str]:
    """The road from space 1 on: number, letter of the symbol, and in brackets the truck that stands there."""
    shown = words.shown
    standing = {
        space_of(shown.progress[face.seat], shown.length): face.team.letter
        for face in words.faces
        if face.seat not in shown.retired and shown.progress[face.seat]
    }
    target = space_of(shown.target, shown.length) if shown.target is not None else 0
    cells = []
    for number, name in enumerate(content().courses[shown.course].spaces, 1):
        truck = f"[{standing[number]}]" if number in standing else "<<" if number == target else ""
        cells.append(f"{number:>2} {content().symbols[name].letter}{truck}")
    return ["".join(f"{cell:<9}" for cell in cells[i : i + CELLS]).rstrip() for i in range(0, len(cells), CELLS)]


def _legend(words: Words) -> list[str]:
    """Which letter is which symbol, and what the signs mean."""
    course = content().courses[words.shown.course]
    letters = (
        f"{content().symbols[name].letter} {words.say(f'rallye-trucks-symbol-{name}')}"
        for name in dict.fromkeys(course.spaces)
    )
    return ["", ", ".join(letters), words.say("rallye-trucks-text-legend")]
