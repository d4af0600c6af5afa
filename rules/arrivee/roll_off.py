"""The die roll-off between players who are equal on a field, with the cards given up in it.

Rulebook heading 3.2 (A-050, A-052 to A-057; AR-029, AR-030). Whether a seat is asked depends on the size of its hand
alone, which everybody knows (AR-005).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from rules.arrivee.cards import give_up, value
from rules.arrivee.content import KINDS
from rules.arrivee.options import make, paged
from rules.arrivee.state import RollOff, State
from rules.core.dice import Dice
from rules.core.model import Decision, Event, Option

FACES = (1, 2, 3, 4, 5, 6)
REROLLS = 20
HIGHEST = 6  # the value of the highest card


def start(state: State, seats: Sequence[int], dice: Dice, log: list[Event]) -> None:
    """Roll for the order of these seats, equal dice again among the equals."""
    first = {seat: dice.roll("roll_off_die", FACES)[0] for seat in seats}
    log.append(Event("roll_off", {"seats": list(seats), "dice": [first[seat] for seat in seats]}))
    ranked = _settle(first, 0, dice, log)
    by_seat = [first.get(seat, 0) for seat in range(state.seats)]
    since = [ranked.index(seat) if seat in first else 0 for seat in range(state.seats)]
    state.roll_off = RollOff(ranked, by_seat, list(by_seat), since)


def _settle(rolled: Mapping[int, int], rerolls: int, dice: Dice, log: list[Event]) -> list[int]:
    ranked: list[int] = []
    for number in sorted(set(rolled.values()), reverse=True):
        equal = [seat for seat in rolled if rolled[seat] == number]
        if len(equal) > 1 and rerolls < REROLLS:
            again = {seat: dice.roll("roll_off_die", FACES)[0] for seat in equal}
            log.append(Event("roll_off", {"seats": equal, "dice": list(again.values()), "again": True}))
            equal = _settle(again, rerolls + 1, dice, log)
        ranked += equal
    return ranked


def bidder(state: State) -> int | None:
    """Return the seat to be asked for a raise; those who cannot lift their total pass unasked."""
    off = state.roll_off
    if off is None or not state.bids:
        return None
    for place in range(len(off.ranked) - 1, 0, -1):
        seat = off.ranked[place]
        if seat in off.passed:
            continue
        cards = sum(state.hands[seat])
        if cards and off.totals[seat] + HIGHEST * cards > off.totals[off.ranked[place - 1]]:
            return seat
        off.passed.append(seat)
    return None


@cache
def raises(hand: tuple[int, ...], above: int) -> tuple[Option, ...]:
    """Return `pass` and every set of a hand whose sum is above a number, the smaller sets first."""
    sets = []
    for counts in product(*(range(count + 1) for count in hand)):
        cards = tuple(kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count))
        if (points := sum(value(card) for card in cards)) > above:
            sets.append((len(cards), tuple(KINDS.index(card) for card in cards), cards, points))
    found = [(make("pass", type="pass", cards=(), points=0), "0")]
    for count, _, cards, points in sorted(sets):
        found.append((make("raise:" + "+".join(cards), type="raise", cards=cards, points=points), str(count)))
    return paged(found)


def ask_bid(state: State) -> Decision:
    """Return the decision `roll_off_bid` of the seat to be asked."""
    off, seat = state.roll_off, bidder(state)
    if off is None or seat is None:
        raise AssertionError("nobody has to bid")
    ahead = off.ranked[off.ranked.index(seat) - 1]
    options = raises(tuple(state.hands[seat]), off.totals[ahead] - off.totals[seat])
    field = state.place.field if state.place else 0
    params = {
        "field": field,
        "total": off.totals[seat],
        "die": off.dice[seat],
        "ahead": ahead,
        "to_beat": off.totals[ahead],
    }
    return Decision(state.last_id + 1, seat, "roll_off_bid", options, params, private=True)


def answer_bid(state: State, decision: Decision, option: Option, dice: Dice, log: list[Event]) -> None:
    """Pass for good, or give up cards and be ranked anew; of equal totals the older one is ahead."""
    off, seat = state.roll_off, decision.seat
    if off is None:
        raise AssertionError("no roll-off")
    state.step = "rank"
    cards = option.params["cards"]
    if not cards:
        off.passed.append(seat)
        log.append(Event("roll_off_passed", {"seat": seat}))
        return
    for card in cards:
        give_up(state, seat, card)
    off.totals[seat] += option.params["points"]
    off.raises += 1
    off.since[seat] = len(off.ranked) + off.raises
    off.ranked.sort(key=lambda each: (-off.totals[each], off.since[each]))
    log.append(Event("raised", {"seat": seat, "cards": list(cards), "total": off.totals[seat]}))
