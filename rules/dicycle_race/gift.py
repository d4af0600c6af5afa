"""The Little Gift: dice left by a lost turn, and who may take one (D-31..D-36, D-47, D-57, D-66; DR-23..DR-31)."""

from __future__ import annotations

from functools import cache, lru_cache

from rules.core.dice import Dice
from rules.core.model import Choice, Event, Option
from rules.dicycle_race.combos import DICE, DIE, Counts, colour_counts, names
from rules.dicycle_race.state import Gift, Offer, State, Turn
from rules.dicycle_race.way import Path, Way

Events = list[Event]
DECLINE = Option("decline")


def close(state: State, reason: str, events: Events) -> None:
    """Put the dice of an open offer back into the pool (DR-30)."""
    if state.offer is not None:
        events.append(Event("offer_closed", {"reason": reason, "dice": names(state.offer.dice)}))
        state.offer = None


def leave(state: State, turn: Turn, events: Events) -> None:
    """Leave the dice of the third roll after a lost turn; older ones go back to the pool (DR-23, DR-24, DR-29)."""
    close(state, "replaced", events)
    if turn.third:
        state.offer = Offer(turn.third, turn.seat)
        events.append(Event("dice_left", {"seat": turn.seat, "dice": names(turn.third)}))


def pool(offer: Offer) -> Counts:
    """Return the dice of each colour that do not lie in the offer (DR-27)."""
    red, yellow, blue = colour_counts(offer.dice)
    return 6 - red, 6 - yellow, 6 - blue


@cache
def take_option(die: int, pawn: int, spot: int) -> Option:
    """Return the option of taking a die for a spot."""
    name = DICE[die]
    return Option(f"take:{name}:{pawn}:{spot}", {"die": name, "pawn": pawn, "spot": spot}, name)


@lru_cache(maxsize=1 << 14)
def _can_work_out(way: Way, path: Path, colour: int, free: Counts) -> bool:
    """Whether the cards of a path can be made of the pool and one die of this colour on its last spot (DR-27 b)."""
    limit = tuple(free[i] + (i == colour) for i in range(3))
    sums: set[Counts] = {(0, 0, 0)}
    for spot in path:
        card = way.cards[spot]
        sums = {
            (r + x, y + z, b + w)
            for r, y, b in sums
            for x, z, w in (card.splits if card else ())
            if r + x <= limit[0] and y + z <= limit[1] and b + w <= limit[2]
        }
    return bool(sums)


def useful(state: State, turn: Turn, offer: Offer) -> tuple[Option, ...]:
    """Return every take that is really useful (DR-27)."""
    free, found = pool(offer), []
    for die in sorted(set(offer.dice)):
        for pawn, targets in enumerate(turn.targets):
            for spot in targets:
                root = state.way.roots[spot]
                if root and root.fits >> die & 1:
                    paths = {line[: line.index(spot) + 1] for line in turn.lines[pawn] if spot in line}
                    if any(_can_work_out(state.way, path, die // 6, free) for path in paths):
                        found.append(take_option(die, pawn, spot))
    return tuple(found)


def options(state: State) -> tuple[Option, ...]:
    """Return the answers to an offer."""
    return (*useful(state, state.riding(), state.offer), DECLINE) if state.offer else ()


def ask(state: State, dice: Dice, events: Events) -> None:
    """Ask the seat on turn, if there is an offer with a useful die (step ``gift``)."""
    state.step = "hand"
    if state.offer is None:
        return
    found = options(state)
    if found == (DECLINE,):
        close(state, "useless", events)
    else:
        state.ask(state.riding().seat, "gift", found, params(state))


def params(state: State) -> dict[str, object]:
    """Tell what the question is about."""
    return {"dice": names(state.offer.dice), "left_by": state.offer.left_by} if state.offer else {}


def choose(state: State, choice: Choice, dice: Dice, events: Events) -> None:
    """Take a die, or decline."""
    turn, offer = state.riding(), state.offer
    if choice.option == "decline" or offer is None:
        events.append(Event("gift_declined", {"seat": turn.seat}))
        close(state, "declined", events)
        return
    _, name, pawn, spot = choice.option.split(":")
    turn.gift = Gift(DIE[name], int(pawn), int(spot))
    rest = list(offer.dice)
    rest.remove(turn.gift.die)
    data = {"seat": turn.seat, "die": name, "pawn": turn.gift.pawn, "spot": turn.gift.spot}
    events.append(Event("gift_taken", data))
    put(state, turn, *turn.gift, events)
    state.offer = Offer(tuple(rest), offer.left_by)
    if not rest:
        close(state, "empty", events)


def put(state: State, turn: Turn, die: int, pawn: int, spot: int, events: Events) -> None:
    """Place a die, and tell when it completes the card."""
    node = turn.placed.get((pawn, spot)) or state.way.roots[spot]
    if node is not None:
        turn.put(die, pawn, spot, node)
        if node.missing == 1:
            card = state.way.cards[spot]
            data = {"seat": turn.seat, "pawn": pawn, "spot": spot, "card": card.number if card else 0}
            events.append(Event("card_completed", data))
