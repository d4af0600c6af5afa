"""The Velodrome of Death: laps, eliminations, removing a card (D-50..D-58, DR-60..DR-64)."""

from __future__ import annotations

from rules.core.dice import Dice
from rules.core.model import Choice, Event, Option
from rules.dicycle_race import gift
from rules.dicycle_race.state import OFF, State
from rules.dicycle_race.way import Way

Events = list[Event]


def laps(state: State, competitor: int) -> int:
    """Return how often a rider has crossed the line (DR-60)."""
    return max(state.entries[competitor] - 1, 0)


def eliminate(state: State, events: Events) -> None:
    """Take out whoever alone has the fewest laps, as long as there is such a rider (DR-61, DR-62)."""
    while len(riders := state.still_in()) > 1:
        fewest = min(laps(state, each) for each in riders)
        last = [each for each in riders if laps(state, each) == fewest]
        if len(last) > 1:
            return
        out = last[0]
        seat = state.plan.teams[out][0]
        state.pawns[out] = [OFF]
        state.out.append(out)
        state.eliminated.append(out)
        state.removals.append(seat)
        events.append(Event("eliminated", {"seat": seat, "place": len(riders)}))
        if state.offer and state.offer.left_by == seat:
            gift.close(state, "left", events)
    state.removals.clear()


def options(state: State) -> tuple[Option, ...]:
    """Return the spots whose card may be removed: no pawn, no Podium there (DR-63)."""
    taken = {pos for pawns in state.pawns for pos in pawns}
    return tuple(_option(spot) for spot in state.way.ring if spot != 1 and spot not in taken)


def _option(spot: int) -> Option:
    return Option(str(spot), {"spot": spot})


def hardness(way: Way, spot: int) -> tuple[int, int, int]:
    """Return what orders cards from the easiest to the hardest, of equal ones the lowest spot last."""
    card = way.cards[spot]
    return (card.plan, card.need, -spot) if card else (0, 0, 0)


def hardest(way: Way, spots: list[int]) -> int:
    """Return the spot with the highest plan number, then need, then lowest number (DR-63)."""
    return max(spots, key=lambda spot: hardness(way, spot))


def ask(state: State, dice: Dice, events: Events) -> None:
    """Ask the eliminated seats for a card, one after the other (step ``remove``)."""
    while state.removals:
        seat, found = state.removals[0], options(state)
        if seat in state.left:
            _remove(state, hardest(state.way, [int(option.key) for option in found]), events)
        elif len(found) == 1:
            _remove(state, int(found[0].key), events)
        else:
            state.ask(seat, "remove_card", found)
            return
    state.step = "next"


def choose(state: State, choice: Choice, dice: Dice, events: Events) -> None:
    """Remove the chosen card."""
    _remove(state, int(choice.option), events)


def _remove(state: State, spot: int, events: Events) -> None:
    card = state.way.cards[spot]
    data = {"seat": state.removals.pop(0), "spot": spot, "card": card.number if card else 0}
    state.way = state.way.without(spot)
    state.removed.append(spot)
    state.refresh_leaves()
    events.append(Event("card_removed", data))


def params(state: State) -> dict[str, object]:
    """Nothing more is to be told."""
    return {}
