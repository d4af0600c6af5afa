"""Twins of a session of Rallye-Trucks: the same for somebody, but with other faces wherever they may not look.

A twin has another layout of the tiles and another story of which tile was turned when, with the same public course:
the same turns, drives and mistakes (TR-47, TR-58). What the viewer may see now stays where it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.core.dice import SeededDice
from rules.core.model import Choice, Event
from rules.rallye_trucks import GAME
from rules.rallye_trucks.road import next_open
from rules.rallye_trucks.state import SEALED, SECOND, SLOTS, State, Turn
from rules.rallye_trucks.view import Picture
from tests.rules.rallye_trucks.random_play import administer, options_of, some_line

Pins = Mapping[int, frozenset[int]]


@dataclass(frozen=True)
class Seen:
    """What somebody may see: by turn, which of its flips (from 0). ``place`` is known as a place, not by its face."""

    pins: Pins = field(default_factory=dict)
    place: int | None = None


def sees_open(state: State, *, wrong: bool) -> Seen:
    """The tiles of the running turn that lie open; of a wrong first one the face (``wrong``) or the place alone."""
    flips = state.running.flips
    open_now = {number for number, flip in enumerate(flips) if flip.match}
    if state.phase != SECOND:
        return Seen({state.turn: frozenset(open_now)})
    return Seen({state.turn: frozenset({0})}, None if wrong else state.barred)


def sees_picture(state: State, picture: Picture | None, also: Seen | None = None) -> Seen:
    """The last picture of a turn."""
    pins = dict(also.pins) if also else {}
    if picture is not None:
        slots = {SLOTS.index(each.slot) for each in picture.up}
        flips = state.turn_at(picture.turn).flips
        pins[picture.turn] = frozenset(
            n for n, flip in enumerate(flips) if flip.slot in slots and (flip.match or n == len(flips) - 1)
        )
    return Seen(pins, also.place if also else None)


def sees_frame(state: State, turn: int, number: int) -> Seen:
    """A turn that is being watched, after its ``number``-th flip."""
    flips = state.turn_at(turn).flips[:number]
    return Seen({turn: frozenset(n for n, flip in enumerate(flips) if flip.match or n == number - 1)})


def played(number: int) -> Iterator[tuple[State, list[Event]]]:
    """Play a random session in which every other tile is right; yield it at every stop with all its events."""
    dice, picks = SeededDice(f"twins {number}"), SeededDice(f"twins {number} picks")
    state, events = GAME.new(GAME.setup(2 + number % 3, options_of(number // 3)), dice)
    told = list(events)
    while not state.is_over:
        yield state, told
        if picks.below(6) == 0:
            told += administer(state, some_line(state, picks), dice)
            continue
        (decision,) = GAME.decisions(state)
        keys = [option.key for option in decision.options if option.key != "stop" or picks.below(3) == 0]
        right = [key for key in keys if _face(state, key) == decision.params["need"]]
        keys = right if right and picks.below(2) else keys
        told += GAME.choose(state, Choice(decision.id, decision.seat, keys[picks.below(len(keys))]), dice)


def _face(state: State, key: str) -> str | None:
    return state.faces[SLOTS.index(key.removeprefix("flip:"))] if key.startswith("flip:") else None


def twin(state: State, events: list[Event], seen: Seen, seed: str) -> tuple[dict[str, Any], list[Event]]:
    """The dump and the events of a twin for somebody who sees this."""
    dice = SeededDice(seed)
    faces = _layout(state, seen, dice)
    turns = state.turns
    places = [_retold(state, turn, seen.pins.get(turn.number, frozenset()), faces, dice) for turn in turns]
    data = json.loads(json.dumps(GAME.dump(state)))
    data["faces"] = faces
    for told, found in zip(data["turns"], places, strict=True):
        told[3] = [[SLOTS[slot], *flip[1:]] for slot, flip in zip(found, told[3], strict=True)]
    running = [SLOTS[slot] for slot in places[-1]]
    flips = turns[-1].flips
    data["face_up"] = [slot for slot, flip in zip(running, flips, strict=True) if flip.match]
    data["face_up"] = data["face_up"] if state.face_up else []
    data["barred"] = running[0] if state.phase == SECOND else None
    data["believed"] = [{slot: dice.roll("face", faces)[0] for slot in SLOTS if dice.below(2)} for _ in turns[0].start]
    return data, _told_again(events, places, turns, faces, dice)


def _layout(state: State, seen: Seen, dice: SeededDice) -> list[str]:
    """Other faces everywhere but on the tiles that are seen."""
    fixed = {state.turn_at(turn).flips[n].slot for turn, numbers in seen.pins.items() for n in numbers} - {seen.place}
    free = [slot for slot in range(len(SLOTS)) if slot not in fixed]
    needed = state.course.spaces[(state.target - 1) % state.course.length]
    while True:
        faces = list(state.faces)
        for slot, face in zip(free, dice.shuffle("twin", [state.faces[slot] for slot in free]), strict=True):
            faces[slot] = face
        if seen.place is None or faces[seen.place] not in (needed, state.faces[seen.place]):
            return faces


def _retold(state: State, turn: Turn, pins: frozenset[int], faces: list[str], dice: SeededDice) -> list[int]:
    """The same turn on other tiles: right ones and wrong ones where they were right and wrong."""
    length, at = state.course.length, list(turn.start)
    places: list[int] = []
    up: set[int] = set()
    for number, flip in enumerate(turn.flips):
        needed = state.course.spaces[(next_open(at, turn.seat, state.retired[: flip.retired], length) - 1) % length]
        barred = set(places) - up if number == 1 else {turn.flips[1].slot} if number == 0 and 1 in pins else set()
        if number in pins:
            places.append(flip.slot)
        else:
            legal = [slot for slot in range(len(SLOTS)) if slot not in up | barred]
            places.append(dice.roll("tile", [s for s in legal if (faces[s] == needed) == flip.match])[0])
        assert (faces[places[-1]] == needed) == flip.match, "a twin has the same course"
        if flip.match:
            up.add(places[-1])
        at[turn.seat] = flip.to
    return places


def _told_again(
    events: list[Event], places: list[list[int]], turns: list[Turn], faces: list[str], dice: SeededDice
) -> list[Event]:
    """The same events with the twin's tiles; the draws of memories, which nobody may see, are others."""
    flips = iter([slot for found in places for slot in found])
    again, ended = list[Event](), iter(zip(places, turns, strict=True))
    for event in events:
        if event.name == "drawn":
            again += [event] * dice.below(2)
            continue
        data = dict(event.data)
        if event.name == "tile_turned":
            slot = next(flips)
            data |= {"slot": SLOTS[slot], "face": faces[slot]}
        elif event.name == "tiles_covered":
            found, turn = next(ended)
            flipped = zip(found, turn.flips, strict=True)
            covered = [slot for slot, flip in flipped if flip.match]
            covered += found[-1:] if turn.reason == "mistake" else []
            data["slots"] = tuple(SLOTS[slot] for slot in covered)
        elif event.name == "tiles_dealt":
            data["faces"] = tuple(faces)
        again.append(Event(event.name, data, event.seen_by))
    return again


def is_sealed(state: State) -> bool:
    """Whether it is played sealed now."""
    return state.memory_mode == SEALED
