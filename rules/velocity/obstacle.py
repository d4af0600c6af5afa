"""A ride that ends on an obstacle space: pay a can for each courier, or fall back.

Rulebook heading Obstacle space (V-15, V-44, V-62 to V-71, V-89 to V-93; VR-40 to VR-49).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.dice import Dice
from rules.core.model import Decision, Event, Option
from rules.velocity.cans import spend
from rules.velocity.content import Course, content
from rules.velocity.state import State, clockwise, ridden, shift

MASTER = Option("master", {"type": "obstacle", "choice": "master"})
FALL_BACK = Option("fall_back", {"type": "obstacle", "choice": "fall_back"})


def refuge(course: Course, couriers: Sequence[Sequence[int]], target: int) -> int:
    """Return where a courier on an obstacle space falls back to: the next free one, or the start (VR-40 to VR-42)."""
    for space in course.obstacle:
        if space > target:
            for own in couriers:
                if space in own:
                    break
            else:
                return space
    return course.start


def cans_for_fall(course: Course, space: int) -> int:
    """Return how many cans are due for falling back to this space (V-69, V-70)."""
    rules = content().rules
    return rules.fall_to_start_cans if space == course.start else rules.fall_back_cans


def open_obstacle(state: State) -> None:
    """Line up the seats whose couriers arrived, the active one first (VR-45, VR-48)."""
    state.phase = "obstacle"
    state.unsettled = state.arrived.copy()
    state.queue = [seat for seat in clockwise(state.active, len(state.cans)) if state.arrived[seat]]


def run_obstacle(state: State, dice: Dice, events: list[Event]) -> None:
    """Ask for the next courier that arrived; without a can it falls back unasked (VR-47)."""
    while state.queue and not state.unsettled[state.queue[0]]:
        state.queue.pop(0)
    if not state.queue:
        state.phase = "end"
    elif state.cans[state.queue[0]] >= content().rules.master_cost:
        state.last_id += 1
        state.decision = ask_obstacle(state, state.queue[0], state.last_id)
    else:
        _fall_back(state, events)


def ask_obstacle(state: State, seat: int, number: int) -> Decision:
    """Return the decision about one courier; ``still`` counts the seat's couriers to settle, this one included."""
    _, target = ridden(state)
    falls_to = refuge(state.course, state.couriers, target)
    params = {
        "target": target,
        "falls_to": falls_to,
        "spaces_lost": falls_to - target,
        "cans_gained": cans_for_fall(state.course, falls_to),
        "cans": state.cans[seat],
        "price": content().rules.master_cost,
        "still": state.unsettled[seat],
    }
    return Decision(number, seat, "obstacle", (MASTER, FALL_BACK), params)


def answer_obstacle(state: State, option: Option, dice: Dice, events: list[Event]) -> None:
    """Let the courier stay for a can, or fall back (V-65, V-92)."""
    if option.key == "fall_back":
        _fall_back(state, events)
        return
    seat = state.queue[0]
    state.unsettled[seat] -= 1
    spend(state, seat, content().rules.master_cost, "master", events)
    events.append(Event("mastered", {"seat": seat, "space": state.target}))


def _fall_back(state: State, events: list[Event]) -> None:
    """Move one courier back; its cans are due at once (V-63, V-69; VR-36, VR-43)."""
    seat, (_, target) = state.queue[0], ridden(state)
    state.unsettled[seat] -= 1
    space = refuge(state.course, state.couriers, target)
    shift(state, seat, target, space, "fall")
    events.append(Event("fell_back", {"seat": seat, "from": target, "to": space}))
    reason = "fall_to_start" if space == state.course.start else "fall_back"
    state.receipts.extend([(seat, reason)] * cans_for_fall(state.course, space))
