"""Who may still watch which turn, and how often: the ledger of watch rights. No clock, no Discord, no faces.

Honest memory on Discord: TR-51 to TR-57. A right is held by a seat for one turn and is ``open``, ``watching``
(claimed, no frame accepted yet), ``used`` or ``lapsed``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from rules.rallye_trucks.errors import Refused

OPEN, WATCHING, USED, LAPSED = "open", "watching", "used", "lapsed"


@dataclass(slots=True)
class Watch:
    """A private watch that runs: which turn, how many of its frames were accepted, of how many."""

    turn: int
    shown: int
    frames: int

    @property
    def is_done(self) -> bool:
        """Whether the last frame was accepted: only the closing edit is missing."""
        return self.shown == self.frames


@dataclass(slots=True)
class Ledger:
    """Rights by seat and turn, the running watch of each seat, and which rights came back already (TR-53).

    Rights that lapsed or were used long ago are dropped. ``watched``: seats that have seen a frame (TR-59).
    """

    seats: int
    keep_rounds: int
    own_turns: bool
    ended: int = 0
    rights: list[dict[int, str]] = field(default_factory=list)
    returned: list[set[int]] = field(default_factory=list)
    watches: list[Watch | None] = field(default_factory=list)
    watched: list[bool] = field(default_factory=list)
    closed: bool = False

    def __post_init__(self) -> None:
        if not self.rights:
            self.rights = [{} for _ in range(self.seats)]
            self.returned = [set() for _ in range(self.seats)]
            self.watches = [None] * self.seats
            self.watched = [False] * self.seats

    def open_turns(self, seat: int) -> list[int]:
        """The turns this seat may still watch, oldest first."""
        return [turn for turn, status in self.rights[seat].items() if status == OPEN]

    def is_past(self, turn: int) -> bool:
        """Whether an unused right to this turn would have lapsed by now (TR-54 b, c)."""
        return self.closed or self.ended >= turn + self.keep_rounds * self.seats

    def end_turn(self, turn: int, watchers: Iterable[int]) -> None:
        """A turn has ended: give a right to each of these seats (TR-51, TR-56), then let one turn lapse (TR-54 b)."""
        self.ended = turn
        for seat in watchers:
            self.rights[seat][turn] = OPEN
        oldest = turn - self.keep_rounds * self.seats
        for rights, watch in zip(self.rights, self.watches, strict=True):
            if rights.get(oldest) == OPEN:
                rights[oldest] = LAPSED
            if not watch or watch.turn != oldest - self.seats:
                rights.pop(oldest - self.seats, None)

    def flip_in_person(self, seat: int) -> None:
        """Note a seat's first flip in person in a turn: nothing of the past may be looked at any more (TR-54 a)."""
        self.end_watch(seat)
        self.lapse(seat)

    def lapse(self, seat: int) -> None:
        """Let all open rights of a seat lapse (TR-43, TR-44, TR-54)."""
        rights = self.rights[seat]
        for turn, status in rights.items():
            if status == OPEN:
                rights[turn] = LAPSED

    def end_watch(self, seat: int) -> None:
        """Close a running watch, claimed or begun; it counts as used (TR-54 a, TR-57)."""
        watch = self.watches[seat]
        if watch:
            self.rights[seat][watch.turn] = USED
            self.watches[seat] = None

    def close(self) -> None:
        """The game is over: open rights lapse (TR-54 c)."""
        self.closed = True
        for seat in range(self.seats):
            self.lapse(seat)

    def begin(self, seat: int, flips: Callable[[int], int]) -> Watch:
        """Claim the oldest open turn (TR-52, TR-53). ``flips``: of a turn, their number. Refused if there is none."""
        running = self.watches[seat]
        if running and not running.is_done:
            raise Refused("watch_running", seat=seat, turn=running.turn)
        turns = self.open_turns(seat)
        if not turns:
            raise Refused("nothing_to_watch", seat=seat)
        self.rights[seat][turns[0]] = WATCHING
        watch = self.watches[seat] = Watch(turns[0], 0, flips(turns[0]))
        return watch

    def frame(self, seat: int) -> Watch:
        """The next frame was accepted; the first one uses the right up (TR-53). Refused if none is left."""
        watch = self.watches[seat]
        if not watch or watch.is_done:
            raise Refused("no_watch", seat=seat)
        watch.shown += 1
        self.watched[seat] = True
        self.rights[seat][watch.turn] = USED
        return watch

    def break_off(self, seat: int) -> tuple[int, str]:
        """The watch ended on the bot's side; return its turn and the right's status (TR-53). Refused if none runs.

        Refused before the first frame: the claim is undone. Broken off before the last: the right comes back, once.
        """
        watch = self.watches[seat]
        if not watch:
            raise Refused("no_watch", seat=seat)
        turn, past = watch.turn, self.is_past(watch.turn)
        if not watch.shown:
            self.rights[seat][turn] = LAPSED if past else OPEN
        elif not watch.is_done and not past and turn not in self.returned[seat]:
            self.returned[seat].add(turn)
            self.rights[seat][turn] = OPEN
        self.watches[seat] = None
        return turn, self.rights[seat][turn]


def dump_ledger(ledger: Ledger) -> dict[str, Any]:
    """The ledger as plain JSON."""
    return {
        "keep_rounds": ledger.keep_rounds,
        "own_turns": ledger.own_turns,
        "ended": ledger.ended,
        "closed": ledger.closed,
        "rights": [[[turn, status] for turn, status in rights.items()] for rights in ledger.rights],
        "returned": [sorted(turns) for turns in ledger.returned],
        "watched": list(ledger.watched),
        "watches": [watch and [watch.turn, watch.shown, watch.frames] for watch in ledger.watches],
    }


def load_ledger(data: dict[str, Any], seats: int) -> Ledger:
    """The ledger of a dump; raise KeyError, TypeError or ValueError for what is not one."""
    ledger = Ledger(
        seats=seats,
        keep_rounds=int(data["keep_rounds"]),
        own_turns=bool(data["own_turns"]),
        ended=int(data["ended"]),
        closed=bool(data["closed"]),
        rights=[{int(turn): str(status) for turn, status in rights} for rights in data["rights"]],
        returned=[set(map(int, turns)) for turns in data["returned"]],
        watched=list(map(bool, data["watched"])),
        watches=[Watch(*map(int, watch)) if watch else None for watch in data["watches"]],
    )
    known = {OPEN, WATCHING, USED, LAPSED}
    if any(status not in known for rights in ledger.rights for status in rights.values()):
        raise ValueError("unknown status of a right")
    if not len(ledger.rights) == len(ledger.returned) == len(ledger.watches) == len(ledger.watched) == seats:
        raise ValueError("the ledger has not one entry a seat")
    return ledger
