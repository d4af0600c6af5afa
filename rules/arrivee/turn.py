"""The turn of a player on a field: which rider, and what he does.

Rulebook headings 2.2 to 2.6, 3.3, 3.4, 4.1, 7.5, 8.2 (A-024 to A-037, A-058, A-059, A-080, A-133, A-136, A-148, A-158;
AR-031 to AR-038, AR-042, AR-043, AR-063, AR-099, AR-108). The roll itself is in `roll`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from rules.arrivee import options as make
from rules.arrivee.braking import worth_holding
from rules.arrivee.cards import escape, kinds
from rules.arrivee.content import KINDS
from rules.arrivee.options import MENU, path
from rules.arrivee.road import ON_ROAD, reach
from rules.arrivee.roll import start_roll
from rules.arrivee.slipstream import Wheel, answer_follow, area_stops, wheels
from rules.arrivee.state import Rider, State
from rules.arrivee.vehicle import announce, may_announce
from rules.core.dice import Dice
from rules.core.model import Decision, Event, Option


class _Offer(NamedTuple):
    """What a rider may do, before it is made into options. ``held`` are the cards and uses that may be held."""

    rider: Rider
    cards: tuple[str, ...]
    plain_held: bool
    held: frozenset[tuple[str, str]]
    follows: tuple[tuple[Wheel, int | None], ...]
    specials: tuple[str, ...]


def may_play_card(state: State, rider: Rider) -> bool:
    """Whether an SE card may be played for this rider now."""
    return not rider.tokens and not rider.injured and not state.road.cobbled[rider.field]


def may_wait(state: State, rider: Rider) -> bool:
    """Whether the rider may wait for an injured mate strictly behind him (AR-099)."""
    if not state.extended or rider.injured or rider.tokens or rider.status != "ok":
        return False
    team = state.team(rider.seat)
    return any(mate.injured and mate.field < rider.field and mate.status in ON_ROAD for mate in team)


def _offer(state: State, rider: Rider, second: bool) -> _Offer:
    hand = state.hands[rider.seat]
    held_cards = sum(hand)
    cards = tuple(kinds(hand)) if held_cards and may_play_card(state, rider) else ()
    slow = state.slowdown[rider.seat] > 0
    plain = worth_holding(state, rider, None, None, slow or (state.extended and held_cards > 0))
    held: frozenset[tuple[str, str]] = frozenset()
    if cards:
        can_pay = slow or (state.extended and held_cards > 1)
        if can_pay:
            held = _ALL_USES if plain else held
        else:
            held = frozenset(use for use in uses(cards) if worth_holding(state, rider, *use, False))
    if second:
        return _Offer(rider, cards, plain, held, (), ())
    return _Offer(rider, cards, plain, held, tuple(_follows(state, rider)), tuple(specials(state, rider)))


def uses(cards: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield these cards with each use they can be put to."""
    for card in cards:
        yield card, "sprint"
        if escape(card):
            yield card, "escape"


_ALL_USES = frozenset(uses(KINDS))


def _follows(state: State, rider: Rider) -> Iterator[tuple[Wheel, int | None]]:
    for wheel in wheels(state, rider):
        yield wheel, None
        if not rider.area_used:
            for stop in area_stops(state, rider, reach(state, rider, wheel.fields)):
                yield wheel, stop


def specials(state: State, rider: Rider) -> Iterator[str]:
    """Yield what the rider may do instead of moving."""
    if may_announce(state, rider):
        yield "announce"
    if may_wait(state, rider):
        yield "wait"


@cache
def _roll_options(
    number: int, cards: tuple[str, ...], plain: bool, held: frozenset[tuple[str, str]], group: str | None
) -> tuple[Option, ...]:
    found = [make.roll(number, None, None, False, group)]
    if plain:
        found.append(make.roll(number, None, None, True, group))
    for card, use in uses(cards):
        found.append(make.roll(number, card, use, False, group))
        if (card, use) in held:
            found.append(make.roll(number, card, use, True, group))
    return tuple(found)


def _options(offer: _Offer) -> list[Option]:
    """The options of one rider, without groups."""
    number = offer.rider.number
    found = list(_roll_options(number, offer.cards, offer.plain_held, offer.held, None))
    for wheel, stop in offer.follows:
        found.append(make.follow(number, wheel.leader, stop, wheel.fields, None))
    found += [make.special(what, number, None) for what in offer.specials]
    return found


def _grouped(offer: _Offer, riders: int) -> list[Option]:
    """The options of one rider in groups: the rider, what is done, for many follows the leader (AR-146)."""
    number = offer.rider.number
    what = 1 + bool(offer.follows) + bool(offer.specials)

    def group(name: str, leader: int = 0) -> str:
        return path((str(number), riders), (name, what), (str(leader), 2 if leader else 1))

    found = list(_roll_options(number, offer.cards, offer.plain_held, offer.held, group("roll")))
    many = len(offer.follows) > MENU
    for wheel, stop in offer.follows:
        name = group("follow", wheel.leader if many else 0)
        found.append(make.follow(number, wheel.leader, stop, wheel.fields, name))
    return found + [make.special(each, number, group("special")) for each in offer.specials]


def ask_turn(state: State) -> Decision:
    """Return the decision `turn` of the player whose riders move now."""
    place = state.place
    if place is None:
        raise AssertionError("no field has its turn")
    offers = [_offer(state, state.riders[number - 1], False) for number in place.mine]
    found: list[Option] = []
    for offer in offers:
        found += _options(offer)
    if len(found) > MENU:
        found = [option for offer in offers for option in _grouped(offer, len(offers))]
    params = {"field": place.field, "riders": tuple(place.mine), "second": False}
    return Decision(state.last_id + 1, offers[0].rider.seat, "turn", tuple(found), params, private=True)


def ask_second(state: State) -> Decision:
    """Return the second `turn` of the white jersey: a roll or `pass` (AR-063)."""
    rider = _white(state)
    if rider is None:
        raise AssertionError("nobody wears white")
    found = (*_options(_offer(state, rider, True)), make.simple("pass"))
    params = {"field": rider.field, "riders": (rider.number,), "second": True}
    return Decision(state.last_id + 1, rider.seat, "turn", found, params, private=True)


def _white(state: State) -> Rider | None:
    return next((state.rider(number) for number, jersey in state.jerseys.items() if jersey == "white"), None)


def has_second_turn(state: State) -> bool:
    """Whether the white jersey has a second turn now: final round, first turn his own, able to ride (AR-063)."""
    rider = _white(state) if state.final and state.jerseys else None
    return rider is not None and rider.acted == "own" and rider.status == "ok" and not rider.injured


def answer_turn(state: State, decision: Decision, option: Option, dice: Dice, log: list[Event]) -> None:
    """Carry out a turn as far as it goes without another decision."""
    second = bool(decision.params["second"])
    what = option.params["type"]
    state.step = "turn_over"
    if what == "pass":
        rider = _white(state)
        if rider is not None:
            rider.acted = "second"
            log.append(Event("passed", {"rider": rider.number}))
        return
    rider = state.rider(option.params["rider"])
    rider.acted = "second" if second else "own"
    if not second and state.place is not None:
        state.place.mine.remove(rider.number)
        state.place.rider = rider.number
    if what == "roll":
        start_roll(state, rider, option, second, dice, log)
    elif what == "follow":
        answer_follow(state, option, dice, log)
    elif what == "announce":
        announce(state, rider, log)
    else:
        rider.moved = 0
        log.append(Event("waited", {"rider": rider.number}))


def run_turn_over(state: State, dice: Dice, log: list[Event]) -> None:
    """End a turn: recovering is over, the white jersey's second turn may follow at once, else the next rider."""
    place = state.place
    state.rolling = None
    if place is not None and place.rider:
        rider = state.rider(place.rider)
        place.rider = 0
        if rider.status in ("ok", "crossed", "refresh", "withdrawn"):
            rider.recovering = rider.from_fall = False
        if state.jerseys.get(rider.number) == "white" and has_second_turn(state):
            state.step = "second"
            return
    if (state.crossed or state.withdrawn) and not state.standing():
        state.step = "finish"
    else:
        state.step = "close" if place is None else "player"
