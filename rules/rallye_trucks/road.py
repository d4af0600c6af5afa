"""The closed road: spaces, laps, who is in the way, the next open space, crossings of the line.

How to play: T-16, T-18, T-31; TR-05 to TR-07, TR-12 to TR-14, TR-32. All positions are progress numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def space_of(progress: int, length: int) -> int:
    """The space (1..L) of a truck on the road; 0 in the start area (TR-07)."""
    return (progress - 1) % length + 1 if progress else 0


def lap_of(progress: int, length: int) -> int:
    """The lap (from 1) of a truck on the road; 0 in the start area (TR-07)."""
    return (progress - 1) // length + 1 if progress else 0


def next_open(progress: Sequence[int], seat: int, retired: Iterable[int], length: int) -> int:
    """The next open space ahead of a seat's truck: others on the road block, whatever their lap (TR-12, TR-13)."""
    taken = {p % length for other, p in enumerate(progress) if p and other != seat and other not in retired}
    target = progress[seat] + 1
    while target % length in taken:
        target += 1
    return target


def crossing(start: int, end: int, length: int) -> int:
    """Which crossing of the line a move is (1, 2), or 0 if it is none (TR-32). The start area lies past it (TR-06)."""
    laps = (end - 1) // length
    return laps if start <= laps * length else 0
