"""What a picture of Rallye-Trucks shows, read from a view: the position, a turn that has just ended, a watched frame.

TR-47, TR-49, TR-50, TR-52, TR-63: only what the view holds is shown; nothing else is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from render.errors import RenderError
from rules.core.model import Outcome
from rules.rallye_trucks.content import content
from rules.rallye_trucks.road import next_open
from rules.rallye_trucks.view import Face, Frame, Move, View

LAPS = content().laps


class Tiles(NamedTuple):
    """The tiles around the board: faces by place, the one just turned (right or wrong), the one not to be tried."""

    faces: Mapping[str, str]
    right: str | None = None
    wrong: str | None = None
    barred: str | None = None


class Scene(NamedTuple):
    """Everything that is drawn. ``driver`` is the seat on turn; ``frame`` is there when a turn is watched."""

    course: str
    length: int
    progress: tuple[int, ...]
    retired: tuple[int, ...]
    driver: int | None
    target: int | None
    trail: tuple[Move, ...]
    tiles: Tiles
    round: int
    due: tuple[int, ...]
    final_round: bool
    outcome: Outcome | None
    frame: Frame | None = None

    def is_home(self, seat: int) -> bool:
        """Whether a truck has crossed the line for the second time (TR-32, TR-34)."""
        return self.progress[seat] > LAPS * self.length


def scene(view: View) -> Scene:
    """What the view shows: the position, with the tiles as they lie or lay when the last turn ended."""
    return Scene(
        course=view.course,
        length=view.length,
        progress=view.progress,
        retired=view.retired,
        driver=view.seat,
        target=view.target,
        trail=view.trail,
        tiles=_tiles(view),
        round=view.round,
        due=() if view.outcome else tuple(seat for seat in view.due if seat != view.seat),
        final_round=view.final_round,
        outcome=view.outcome,
    )


def watched_scene(view: View) -> Scene:
    """What the frame being watched shows (TR-52). Raise RenderError when there is none."""
    frame = view.watch.frame if view.watch else None
    if frame is None:
        raise RenderError("no frame is being watched")
    goes_on = frame.number < frame.frames or not frame.match
    target = next_open(frame.progress, frame.seat, frame.retired, view.length) if goes_on else None
    return Scene(
        course=view.course,
        length=view.length,
        progress=frame.progress,
        retired=frame.retired,
        driver=frame.seat,
        target=target,
        trail=(_move(frame, view.length),) if frame.match else (),
        tiles=Tiles(_by_slot(frame.up), *((frame.slot, None) if frame.match else (None, frame.slot))),
        round=view.round,
        due=(),
        final_round=False,
        outcome=None,
        frame=frame,
    )


def _by_slot(up: tuple[Face, ...]) -> dict[str, str]:
    return {each.slot: each.face for each in up}


def _tiles(view: View) -> Tiles:
    """The tiles of the running turn; while none is up, those of the turn that has just ended."""
    faces = {slot: face for slot, face in zip(content().slots, view.slots, strict=True) if face}
    ended = view.last_picture
    if not faces and ended is not None:
        return Tiles(_by_slot(ended.up), wrong=ended.wrong)
    last = view.last_flip
    right = last.slot if last is not None and last.match else None
    return Tiles(faces, right, view.wrong, view.barred)


def _move(frame: Frame, length: int) -> Move:
    """The drive that a right tile brought: back over the trucks it jumped to where the truck stood (TR-13)."""
    taken = {
        p % length
        for seat, p in enumerate(frame.progress)
        if p and seat != frame.seat and seat not in frame.retired
    }  # fmt: skip
    to = frame.progress[frame.seat]
    start = to - 1
    while start > 0 and start % length in taken:
        start -= 1
    return Move(frame.seat, start, to, tuple(range(start + 1, to)))
