"""Arrivée's position in words: the alternative text of a picture, and the text board, made for a code block.

Of hands only the number of cards is told (AR-005); the words are the same for every viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render.arrivee_layout import asked_riders, bunches, peloton, shown_riders
from render.arrivee_result import gap_text
from render.arrivee_side import clock_time
from render.kit import plain
from render.picture import Say, SeatFace
from render.sentences import Named, alt_of, board_of
from rules.arrivee.state import Placing, Step
from rules.arrivee.view import RiderView, View


@dataclass(frozen=True)
class Words(Named):
    """What a sentence is made with: the view beside names and texts."""

    view: View


def alt(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the sentences of the alternative text."""

    def tell(longest: int) -> list[str]:
        words = Words(faces, say, longest, view)
        return [_head(words), *_asked(words), *_groups(words), *_teams(words), *_result(words, 3), *_step(words)]

    return alt_of(tell, (24, 14, 8))


def lines(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the lines of the text board."""

    def tell(longest: int) -> list[str]:
        words = Words(faces, say, longest, view)
        top = [_head(words), *_asked(words), *_step(words)]
        return [*top, "", *_table(words), "", *_groups(words), *_result(words, 15), "", *_road(words)]

    return board_of(tell, (20, 12, 8))


def _head(words: Words) -> str:
    view, say = words.view, words.say
    front = max((each.field for each in view.riders if each.status != "withdrawn"), default=0)
    left = max(0, view.course.finish - front)
    key = "over" if view.outcome is not None else "final" if view.final else "head"
    return say(f"arrivee-text-{key}", course=plain(view.course.name, view.course.id), round=view.round, fields=left)


def _asked(words: Words) -> list[str]:
    """Whose sheets are awaited and whose are in; or who has which question to answer; or who has won."""
    view, say = words.view, words.say
    if view.outcome is not None:
        return [say("arrivee-text-won", names=words.names(view.outcome.winners))]
    told = []
    sheets = [each for each in view.waiting if each.kind == "order_sheet"]
    missing = [each.seat for each in sheets if not each.params.get("sent")]
    sent = [each.seat for each in sheets if each.params.get("sent")]
    if missing:
        told.append(say("arrivee-text-sheets", names=words.names(missing)))
    if sent:
        told.append(say("arrivee-text-sent", names=words.names(sent)))
    told += [
        say(f"arrivee-text-ask-{each.kind.replace('_', '-')}", name=words.name(each.seat))
        for each in view.waiting
        if each.kind != "order_sheet"
    ]
    asked, rolling = asked_riders(view), view.rolling
    if asked and (rolling is None or asked != [rolling.rider]):
        told.append(say("arrivee-text-asked", riders=", ".join(map(str, asked))))
    return told + _dice(words)


def _dice(words: Words) -> list[str]:
    """The throw under way, or what each seat has in a roll-off."""
    view, say = words.view, words.say
    told = []
    if view.rolling is not None and view.rolling.die:
        dice = ", ".join(str(die) for die in (view.rolling.die, view.rolling.low) if die)
        told.append(say("arrivee-text-rolled", rider=view.rolling.rider, dice=dice))
    if view.roll_off is not None:
        sums = (f"{words.name(seat)} {view.roll_off.totals[seat]}" for seat in view.roll_off.ranked)
        told.append(say("arrivee-text-roll-off", sums=", ".join(sums)))
    return told


def _groups(words: Words) -> list[str]:
    """The groups from the front with their riders and fields, the peloton marked (A-066)."""
    view, say = words.view, words.say
    told = []
    groups = bunches(view) if view.outcome is None else []
    bunch = peloton(view, groups)
    for i, group in enumerate(groups):
        front, rear = group[0].field, group[-1].field
        fields = str(front) if front == rear else f"{rear}-{front}"
        told.append(f"{len(group)} ({fields})" + (f" {say('arrivee-text-peloton')}" if i == bunch else ""))
    return [say("arrivee-text-groups", groups=", ".join(told))] if told else []


def _rider(words: Words, each: RiderView) -> str:
    """Number, field and what is special about a rider."""
    say = words.say
    marks = [say(f"arrivee-text-jersey-{each.jersey}")] if each.jersey else []
    if each.status != "ok":
        marks.append(say(f"arrivee-text-state-{each.status}"))
    if each.injured:
        marks.append(say("arrivee-text-state-injured"))
    if each.tokens:
        marks.append(say("arrivee-text-tokens", tokens=each.tokens))
    return f"{each.number}: {each.field}" + (f" ({', '.join(marks)})" if marks else "")


def _team(words: Words, seat: int) -> list[RiderView]:
    return [each for each in words.view.riders if each.seat == seat]


def _teams(words: Words) -> list[str]:
    """For every team where its riders are, and how many cards it has."""
    return [
        words.say(
            "arrivee-text-team",
            name=words.name(face.seat),
            team=words.say(f"arrivee-team-{face.team.id}"),
            riders=", ".join(_rider(words, each) for each in _team(words, face.seat)),
            cards=words.view.hand_sizes[face.seat],
            slowdown=words.view.slowdown[face.seat],
        )
        for face in words.faces
    ]


def _table(words: Words) -> list[str]:
    """A row a team: letter, name, cards, slowdown cards, riders; an arrow for who has something to do."""
    view = words.view
    names = [words.name(face.seat) for face in words.faces]
    width = max(map(len, names))
    asked = {each.seat for each in view.waiting if not each.params.get("sent")}
    return [
        f"{'>' if face.seat in asked else ' '} {face.team.letter} {name:<{width}}  "
        + words.say("arrivee-text-row", cards=view.hand_sizes[face.seat], slowdown=view.slowdown[face.seat])
        + "  "
        + ", ".join(_rider(words, each) for each in _team(words, face.seat))
        for face, name in zip(words.faces, names, strict=True)
    ]


def _road(words: Words) -> list[str]:
    """What lies ahead of the last rider: the stretches with their values, the lines."""
    view, say = words.view, words.say
    road, course = view.road, view.course
    riding = shown_riders(view)
    if view.outcome is not None or not riding:
        return []
    parts: list[tuple[int, int]] = []
    for field in range(max(1, riding[-1].field), course.finish):
        same = parts and (road.levels[field], road.base[field]) == (road.levels[parts[-1][0]], road.base[parts[-1][0]])
        parts[-1:] = [(parts[-1][0], field)] if same else [*parts[-1:], (field, field)]
    told = [f"{a}-{b} {say(f'arrivee-text-level-{road.levels[a]}')} {road.base[a]:+d}" for a, b in parts[:12]]
    primes = [
        say("arrivee-text-prime", at=each.at, kind=each.category or "S")
        for each in course.primes
        if each.at > riding[-1].field
    ][:8]
    signs = say(
        "arrivee-text-lines",
        limit=course.time_limit,
        first=course.area[0],
        last=course.area[1],
        zone=course.protected_zone,
        finish=course.finish,
    )
    return [say("arrivee-text-road", parts=", ".join(told)), " ".join([*primes, signs])]


def _result(words: Words, most: int) -> list[str]:
    view = words.view
    if view.outcome is None:
        return []
    order = ", ".join(_placing(words, each) for each in view.result[:most])
    best = clock_time(view.course.base_time_s)
    return [words.say("arrivee-text-result", time=best, order=order)]


def _placing(words: Words, each: Placing) -> str:
    seat = words.view.rider(each.rider).seat
    place = "-" if each.place is None else f"{each.place}."
    return f"{place} {each.rider} {words.faces[seat].team.letter} {gap_text(each.gap_s)}"


def _step(words: Words) -> list[str]:
    """The last movement."""
    view = words.view
    if not view.trail or view.outcome is not None:
        return []
    step: Step = view.trail[-1]
    how = "follow" if step.how == "follow" else "move"
    return [words.say(f"arrivee-text-{how}", rider=step.rider, start=step.start, end=step.end)]
