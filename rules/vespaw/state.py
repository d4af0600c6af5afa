"""The table as it is: everything that is known or hidden, and how it is written down and read back.

The fields follow "State per player", "Per game" and "Per turn" of the rules' description (P-10 to P-13, P-20, P-25,
P-30, PR-80, PR-81). Blocks, cards and tiles are kept by their ids. Nothing here may leave but through view.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.core.model import Decision
from rules.vespaw.city import City
from rules.vespaw.content import Numbers, box
from rules.vespaw.menu import ALL_TRICKS, Menu, menu_of

FORMAT = 1
WAITING, CARRIED, DONE = "waiting", "carried", "done"
STATUSES = (WAITING, CARRIED, DONE)
AT_ONCE = ("set_row", "choose_row")
TRAIL_LENGTH = 40
NOBODY = -1
PLAYER_LISTS = ("deck", "pile", "bonus", "face_down")
PLAIN = ("first", "row_shown", "round", "turn_count", "revealed", "active", "next_id")


class Asked(NamedTuple):
    """A decision that is open, or queued behind the first one."""

    id: int
    seat: int
    kind: str


class Step(NamedTuple):
    """One movement of a pawn for the trail: a colour's scooter or Buttercup, from where, to where, how."""

    pawn: str
    origin: str
    to: str
    way: str


class Run(NamedTuple):
    """A Come! or Long Walk that may go on: trick, pawn, and +1 or -1 along the street (0 for Come!)."""

    trick: str
    pawn: str
    direction: int


@dataclass(slots=True)
class Slot:
    """A card of a row with its token: whether it waits, is carried or done, and the block the token lies on."""

    card: str
    status: str
    block: str


@dataclass(slots=True)
class Player:
    """All that one player owns (P-10, P-11). ``bone`` and ``paw``: tile or 0 (supply); ``park``: a space's id."""

    colour: str
    money: int
    cubes: int
    scooter: str
    bone: int = 0
    paw: int = 0
    park: str = ""
    bone_used: bool = False
    paw_used: bool = False
    deck: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    row: list[Slot] = field(default_factory=list)
    bonus: list[str] = field(default_factory=list)
    face_down: list[bool] = field(default_factory=list)
    finished: bool = False
    last_bonus: int = 0

    def is_done(self) -> bool:
        """Whether all packages of the round are delivered."""
        return all(slot.status == DONE for slot in self.row)


@dataclass(slots=True)
class Turn:
    """What has happened in the turn under way."""

    moves: int = 0
    kind: str = "move"
    just_bought: bool = False
    picked_up: bool = False
    resolved: int = 0
    bone_moved: bool = False
    borrowed: list[str] = field(default_factory=list)
    run: Run | None = None
    steps: int = 0
    zoomies_paid: bool = False
    run_paid: bool = False


@dataclass(slots=True)
class State:
    """One session. ``round`` is 0 while the first one is set up; ``active`` is the seat on turn, or NOBODY."""

    city: City
    players: list[Player]
    first: int
    tiles: list[str]
    bonus_row: list[str]
    bonus_deck: list[str]
    row_shown: int = 0
    round: int = 0
    turn_count: int = 0
    revealed: int = 0
    active: int = NOBODY
    buttercup: str = ""
    finishing: list[int] = field(default_factory=list)
    turn: Turn = field(default_factory=Turn)
    trail: list[Step] = field(default_factory=list)
    trail_turn: tuple[int, int] = (0, 0)
    asked: list[Asked] = field(default_factory=list)
    next_id: int = 1
    over: bool = False
    numbers: Numbers = field(init=False, repr=False, compare=False)
    menu: Menu = field(init=False, repr=False, compare=False)
    masks: list[int] = field(init=False, repr=False, compare=False)
    open: tuple[Decision, ...] | None = field(init=False, default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out what is needed at every step."""
        self.numbers = box().numbers
        self.menu = menu_of(self.city)
        self.masks = [ALL_TRICKS[trick] for trick in self.tiles]

    def held(self, player: Player) -> int:
        """Return the tricks this player has reserved by bone or paw, as a mask of menu.ALL_TRICKS (P-60, PR-81)."""
        found = self.masks[player.bone - 1] if player.bone else 0
        return found | self.masks[player.paw - 1] if player.paw else found

    def order(self, start: int) -> list[int]:
        """Return all seats clockwise from this one (PR-11)."""
        count = len(self.players)
        return [(start + step) % count for step in range(count)]

    def must_finish(self, seat: int) -> bool:
        """Whether all the others have finished the round (P-40)."""
        return all(player.finished for other, player in enumerate(self.players) if other != seat)

    def seat_of(self, colour: str) -> int:
        """Return the seat that plays a colour."""
        return next(seat for seat, player in enumerate(self.players) if player.colour == colour)

    def ask(self, seat: int, kind: str) -> None:
        """Open a decision, or queue it behind those that are there."""
        self.asked.append(Asked(self.next_id, seat, kind))
        self.next_id += 1


def dump(state: State) -> dict[str, Any]:
    """Return the state as plain JSON values with a format number."""
    return {
        "format": FORMAT,
        "city": state.city.id,
        "players": [_dump_player(player) for player in state.players],
        "first": state.first,
        "tiles": list(state.tiles),
        "bonus_row": list(state.bonus_row),
        "bonus_deck": list(state.bonus_deck),
        "row_shown": state.row_shown,
        "round": state.round,
        "turn_count": state.turn_count,
        "revealed": state.revealed,
        "active": state.active,
        "buttercup": state.buttercup,
        "finishing": list(state.finishing),
        "turn": {
            **_values(state.turn),
            "borrowed": list(state.turn.borrowed),
            "run": None if state.turn.run is None else list(state.turn.run),
        },
        "trail": [list(step) for step in state.trail],
        "trail_turn": list(state.trail_turn),
        "asked": [list(asked) for asked in state.asked],
        "next_id": state.next_id,
        "over": state.over,
    }


def _dump_player(player: Player) -> dict[str, Any]:
    lists = {name: list(getattr(player, name)) for name in PLAYER_LISTS}
    return {**_values(player), **lists, "row": [_values(slot) for slot in player.row]}


def _values(record: Player | Turn | Slot) -> dict[str, Any]:
    """What a record holds, as it is: ``asdict`` would copy every value."""
    return {name: getattr(record, name) for name in record.__slots__}
