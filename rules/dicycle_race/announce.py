"""Stop or Again: announcing a row of cards, pawn by pawn (D-72; DR-35..DR-37, DR-42)."""

from __future__ import annotations

from functools import lru_cache

from rules.core.dice import Dice
from rules.core.model import Choice, Event, Option
from rules.dicycle_race.state import State, Turn
from rules.dicycle_race.way import REACH, Path

Events = list[Event]
NONE = Option("none", {"spots": ()})


@lru_cache(maxsize=1 << 12)
def row_option(pawn: int, spots: Path) -> Option:
    """Return the option of announcing a row."""
    return Option(f"{pawn}:{','.join(map(str, spots))}", {"pawn": pawn, "spots": spots}, str(len(spots)))


def rows(state: State, turn: Turn, pawn: int) -> tuple[Path, ...]:
    """Return the rows a pawn may announce after the answers so far."""
    spent = sum(state.way.need(spot) for announced in turn.rows for spot in announced)
    found: dict[Path, None] = {}
    for line in turn.lines[pawn]:
        need = spent
        for made, spot in enumerate(line, 1):
            need += state.way.need(spot)
            if need > REACH:
                break
            if _room(state, turn, spot):
                found[line[:made]] = None
    return tuple(sorted(found))


def _room(state: State, turn: Turn, spot: int) -> bool:
    limit = state.way.limits[spot]
    ending = sum(bool(announced) and announced[-1] == spot for announced in turn.rows)
    return not limit or spot == state.way.last or state.standing(spot) + ending < limit


def options(state: State) -> tuple[Option, ...]:
    """Return the answers of the pawn that is asked; they leave a legal rest to the pawns after it."""
    turn = state.riding()
    pawn = len(turn.rows)
    found = tuple(row_option(pawn, spots) for spots in rows(state, turn, pawn))
    later = any(rows(state, turn, other) for other in range(pawn + 1, len(turn.lines)))
    return (*found, NONE) if any(turn.rows) or later else found


def ask(state: State, dice: Dice, events: Events) -> None:
    """Ask pawn by pawn (step ``announce``); an only answer is given by itself."""
    turn = state.riding()
    while len(turn.rows) < len(turn.lines):
        found = options(state)
        if len(found) > 1:
            state.ask(turn.seat, "announce", found, params(state))
            return
        turn.rows.append(tuple(found[0].params["spots"]))
    events.append(Event("announced", {"seat": turn.seat, "rows": [list(each) for each in turn.rows]}))
    state.aim(turn)
    state.step = "gift"


def params(state: State) -> dict[str, object]:
    """Tell which pawn is asked."""
    return {"pawn": len(state.riding().rows)}


def choose(state: State, choice: Choice, dice: Dice, events: Events) -> None:
    """Write a row down; it is final, and all are told together after the last one."""
    turn, listed = state.riding(), choice.option.partition(":")[2]
    spots = tuple(map(int, listed.split(","))) if listed else ()
    events.append(Event("row_chosen", {"seat": turn.seat, "pawn": len(turn.rows), "spots": list(spots)}))
    turn.rows.append(spots)
