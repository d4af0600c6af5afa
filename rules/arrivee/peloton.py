"""Groups and the peloton, determined at the start of every round from the second on.

Rulebook heading 3.5 (A-066 to A-072; AR-051 to AR-053).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.arrivee.content import content
from rules.arrivee.road import RiderLike, Scene, on_road
from rules.arrivee.state import State
from rules.core.model import Event


def groups(scene: Scene) -> list[list[RiderLike]]:
    """Return the groups on the road from the front: neighbours at most the peloton's gap apart ride together."""
    gap = content().rules.peloton_gap
    found: list[list[RiderLike]] = []
    for rider in sorted(on_road(scene), key=lambda each: (-each.field, each.number)):
        if found and found[-1][-1].field - rider.field <= gap:
            found[-1].append(rider)
        else:
            found.append([rider])
    return found


def peloton(found: Sequence[Sequence[RiderLike]]) -> Sequence[RiderLike]:
    """Return the largest group, of equal ones the rearmost."""
    largest = max(len(group) for group in found)
    return next(group for group in reversed(found) if len(group) == largest)


def determine(state: State, log: list[Event]) -> None:
    """Set the peloton of the round and who is behind it."""
    bunch = peloton(groups(state))
    front, rear = bunch[0].field, bunch[-1].field
    for rider in state.standing():
        rider.behind = rider.field < rear
    if state.peloton != (front, rear):
        state.peloton = (front, rear)
        riders = [rider.number for rider in bunch]
        log.append(Event("peloton_changed", {"front": front, "rear": rear, "riders": riders}))
