"""VeloCity's position in words: the alternative text of a picture, and the text board (VR-60: all is public).

The text board is made for a code block: its rows have columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from render.picture import Say, SeatFace
from render.sentences import Named, alt_of
from rules.velocity.view import Step, View

SIGNS = {"supply": "+", "obstacle": "o", "route": " "}


@dataclass(frozen=True)
class Words(Named):
    """What a sentence is made with: the view beside names and texts."""

    view: View

    def space(self, space: int) -> str:
        """Return what a space is called."""
        if space == 0:
            return self.say("velocity-finish")
        return self.say("velocity-start") if space == self.view.course.start else str(space)

    def spaces(self, seat: int) -> str:
        """Return where a seat's couriers stand."""
        counts = Counter(reversed(self.view.couriers[seat]))
        parts = [self.space(space) + (f" ×{count}" if count > 1 else "") for space, count in counts.items()]
        return ", ".join(parts) or self.say("velocity-nowhere")


def alt(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the sentences of the alternative text."""

    def tell(longest: int) -> list[str]:
        words = Words(faces, say, longest, view)
        return [_head(words), *_asked(words), *_seats(words), *_finish(words), *_roll(words), *_steps(words)]

    return alt_of(tell, (32, 18, 10))


def lines(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the lines of the text board."""
    words = Words(faces, say, 20, view)
    top = [_head(words), *_asked(words), *_roll(words), *_steps(words)]
    return [*top, "", *_table(words), "", *_rows(words), "", *_finish(words), say("velocity-text-legend")]


def _head(words: Words) -> str:
    view = words.view
    return words.say("velocity-text-head", course=view.course.name, round=view.round, supply=view.supply)


def _asked(words: Words) -> list[str]:
    """Who has to choose, who comes after, who has answered; or who has won."""
    view, say = words.view, words.say
    if view.outcome is not None:
        return [say("velocity-text-over", names=words.names(view.outcome.winners))]
    said = []
    if view.decision is not None:
        said.append(say("velocity-text-choosing", name=words.name(view.decision.seat)))
    if view.waiting:
        said.append(say("velocity-text-waiting", names=words.names(view.waiting)))
    answered = [face.seat for face in words.faces if face.answered]
    if answered:
        said.append(say("velocity-text-answered", names=words.names(answered)))
    return said


def _seats(words: Words) -> list[str]:
    view = words.view
    return [
        words.say(
            "velocity-text-seat",
            name=words.name(face.seat),
            team=words.say(f"velocity-team-{face.team.id}"),
            spaces=words.spaces(face.seat),
            cans=view.cans[face.seat],
            home=view.home.count(face.seat),
        )
        for face in words.faces
    ]


def _finish(words: Words) -> list[str]:
    if not words.view.home:
        return []
    order = ", ".join(f"{place} {words.name(seat)}" for place, seat in enumerate(words.view.home, 1))
    return [words.say("velocity-text-finish", order=order)]


def _roll(words: Words) -> list[str]:
    """The dice of the last roll, and the one that was chosen."""
    view = words.view
    if not view.dice:
        return []
    shown = {name: _die(words, name, value) for name, value in view.dice}
    said = [words.say("velocity-text-roll", dice=", ".join(shown.values()))]
    chosen = [shown[name] for name in chosen_dice(view) if name in shown]
    return [*said, words.say("velocity-text-chosen", dice=" + ".join(chosen))] if chosen else said


def _die(words: Words, name: str, value: int) -> str:
    team = "energy" if name == "energy" else words.faces[int(name.partition(":")[2])].team.id
    return f"{words.say(f'velocity-team-{team}')} {value}"


def chosen_dice(view: View) -> tuple[str, ...]:
    """Return the names of the dice that the last move used; the first die of a roll is that of the seat that rode."""
    if view.chosen is None or not view.dice:
        return ()
    own = view.dice[0][0]
    if view.chosen.startswith("foreign:"):
        return (f"team:{view.chosen.partition(':')[2]}",)
    return {"team": (own,), "energy": ("energy",), "sum": (own, "energy")}.get(view.chosen, ())


def _steps(words: Words) -> list[str]:
    told = Counter(_step(words, step) for step in words.view.trail)
    return [sentence + (f" (×{count})" if count > 1 else "") for sentence, count in told.items()]


def _step(words: Words, step: Step) -> str:
    start, end = words.space(step.start), words.space(step.end)
    return words.say(f"velocity-text-step-{step.how}", name=words.name(step.seat), start=start, end=end)


def _table(words: Words) -> list[str]:
    """A row for every seat: letter, name, cans, home, where its couriers stand; an arrow for whose turn it is."""
    view, say = words.view, words.say
    active = view.active if view.outcome is None else None
    names = [words.name(face.seat) for face in words.faces]
    width = max(map(len, names))
    return [
        f"{'>' if face.seat == active else ' '} {face.team.letter} {name:<{width}}  "
        + say(
            "velocity-text-row",
            cans=view.cans[face.seat],
            home=view.home.count(face.seat),
            spaces=words.spaces(face.seat),
        )
        for face, name in zip(words.faces, names, strict=True)
    ]


def _rows(words: Words) -> list[str]:
    """The road from the start on, each space with its sign and the letters of those who stand there."""
    view = words.view
    standing: dict[int, list[str]] = {}
    for face in words.faces:
        for space, count in Counter(view.couriers[face.seat]).items():
            standing.setdefault(space, []).append(face.team.letter + (str(count) if count > 1 else ""))
    told = [f"{words.space(view.course.start)}: {' '.join(standing.get(view.course.start, ['-']))}"]
    space = view.course.length
    for count in view.course.rows:
        cells = [
            f"{each}{SIGNS[view.course.kind(each)]}{''.join(standing.get(each, []))}"
            for each in range(space, space - count, -1)
        ]
        told.append(" ".join(f"{cell:<6}" for cell in cells).rstrip())
        space -= count
    return told
