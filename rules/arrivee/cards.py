"""Sprint/Escape and slowdown cards: kinds, hands, the pile.

Rulebook headings 1.2, 2.1, 2.7, 2.8 (A-004 to A-007, A-024, A-030, A-038 to A-040, A-044, A-055; AR-002 to AR-005,
AR-010, AR-095). A card that is played, given up or exchanged enters the pile at once; a draw takes one at random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from rules.arrivee.content import KINDS, content
from rules.arrivee.state import State
from rules.core.dice import Dice
from rules.core.model import Event

INDEX: Mapping[str, int] = {kind: index for index, kind in enumerate(KINDS)}
CHEAPEST = ("s2", "e2", "s4", "s6", "e4", "e6")  # the order in which a computer gives cards up (AC-8)


@cache
def value(kind: str) -> int:
    """Return the large number of a kind."""
    return content().rules.cards[INDEX[kind]].value


@cache
def escape(kind: str) -> int:
    """Return the escape tokens of a kind, 0 for a plain card."""
    return content().rules.cards[INDEX[kind]].escape


def kinds(hand: Sequence[int]) -> list[str]:
    """Return the kinds of which a hand has at least one."""
    return [kind for kind, count in zip(KINDS, hand, strict=True) if count]


def all_cards(counts: Sequence[int]) -> list[str]:
    """Return the cards of a hand or pile one by one."""
    return [kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]


def deal(state: State, riders: Sequence[int]) -> list[Event]:
    """Deal to every seat by its number of riders; the rest is the pile."""
    rules = content().rules
    state.pile = [rules.copies_per_card] * len(KINDS)
    state.hands = [[0] * len(KINDS) for _ in riders]
    state.slowdown = [0] * len(riders)
    events = []
    for seat, count in enumerate(riders):
        dealt = rules.deal[count]
        for kind in dealt.cards:
            state.hands[seat][INDEX[kind]] += 1
            state.pile[INDEX[kind]] -= 1
        state.slowdown[seat] = dealt.slowdown
        events.append(Event("dealt", {"seat": seat, "cards": dealt.cards, "slowdown": dealt.slowdown}))
    return events


def give_up(state: State, seat: int, kind: str) -> None:
    """Move a card from a hand to the pile."""
    state.hands[seat][INDEX[kind]] -= 1
    state.pile[INDEX[kind]] += 1


def draw(state: State, seat: int, rider: int, why: str, dice: Dice, log: list[Event]) -> None:
    """Draw one card of the pile for a seat; an empty pile gives nothing."""
    if not any(state.pile):
        log.append(Event("card_drawn", {"seat": seat, "rider": rider, "why": why, "cards": 0}))
        return
    kind = dice.draw("draw", all_cards(state.pile))[0]
    state.pile[INDEX[kind]] -= 1
    state.hands[seat][INDEX[kind]] += 1
    log.append(Event("card_drawn", {"seat": seat, "rider": rider, "why": why, "cards": 1}))
    log.append(Event("card_seen", {"seat": seat, "card": kind}, frozenset({seat})))
