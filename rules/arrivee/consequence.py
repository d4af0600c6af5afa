"""What an option would bring, for its label, and what a table should be told: numbers, never sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.arrivee.movement import add_up
from rules.arrivee.road import reach
from rules.arrivee.sheet_play import BID_FIELDS
from rules.arrivee.slipstream import area_stops
from rules.arrivee.view import RiderView, View
from rules.core.model import Decision, Event, Option

DICE = (1, 6)
NEAR_FINISH = 30  # fields


def consequence(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    """Return what an option would bring, with the positions of this moment.

    roll {low, high: fields reached with a 1 and a 6, check: whether a 1 is checked, base, bonus, tokens, hurt: whether
    a 1 hurts}; follow {fields, to, card: whether the area gives one, crosses, leader, stops: how many fields of the
    area lie on the way}; go {fields, to, card, crosses, pay}; raise {total, cards_left}; save {cards_left}; ride_on and
    withdraw {field, out, gap_s}; announce {field, limit, pile}; wait {behind: fields to the injured mates}.
    """
    what = option.params.get("type", "")
    return _BY_TYPE.get(what, _as_it_is)(view, decision, option)


def _as_it_is(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    return option.params


def _roll(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    rider = view.rider(option.params["rider"])
    card, use = option.params["card"], option.params["use"]
    sums = [add_up(view, rider, die, card, use) for die in DICE]
    low, high = (rider.field + reach(view, rider, each.total) for each in sums)
    danger = view.extended and (card is not None or view.road.cobbled[rider.field])
    return {
        "low": low,
        "high": high,
        "check": danger,
        "base": sums[0].base,
        "bonus": sums[0].bonus,
        "tokens": rider.tokens,
        "hurt": rider.from_fall and not rider.injured,
    }


def _end(view: View, rider: RiderView, fields: int) -> dict[str, Any]:
    to = rider.field + fields
    first, last = view.course.area
    card = fields > 0 and first <= to <= last and not rider.area_used and view.pile_size > 0
    return {"fields": fields, "to": to, "card": card, "crosses": to >= view.course.finish}


def _follow(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    rider = view.rider(option.params["rider"])
    stop = option.params["stop"]
    fields = reach(view, rider, option.params["fields"]) if stop is None else stop - rider.field
    return {
        **_end(view, rider, fields),
        "leader": option.params["leader"],
        "stops": len(area_stops(view, rider, fields)),
    }


def _go(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    rider = view.rider(decision.params["rider"])
    return {**_end(view, rider, option.params["fields"]), "pay": option.params["pay"]}


def _raise(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    total = decision.params["total"] + option.params.get("points", 0)
    return {"total": total, "cards_left": view.hand_sizes[decision.seat] - len(option.params.get("cards", ()))}


def _save(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    return {"cards_left": view.hand_sizes[decision.seat] - 1}


def _injury(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    field = decision.params["field"]
    return {"field": field, "out": decision.params["out"], "gap_s": view.course.finish - field}


def _announce(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    rider = view.rider(option.params["rider"])
    return {"field": rider.field, "limit": view.course.time_limit, "pile": view.pile_size}


def _wait(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    rider = view.rider(option.params["rider"])
    mates = [
        rider.field - mate.field
        for mate in view.riders
        if mate.seat == rider.seat and mate.injured and mate.field < rider.field and mate.status != "withdrawn"
    ]
    return {"behind": mates}


_BY_TYPE: Mapping[str, Callable[[View, Decision, Option], Mapping[str, Any]]] = {
    "roll": _roll,
    "follow": _follow,
    "go": _go,
    "raise": _raise,
    "save": _save,
    "ride_on": _injury,
    "withdraw": _injury,
    "announce": _announce,
    "wait": _wait,
}


def remarks(view: View) -> tuple[Event, ...]:
    """Return what should be announced now.

    final_round {crossed}; finish_near {fields, rider}; prime_near {prime, fields, open_places}; behind {riders};
    groups {groups: numbers of riders with their front and rear field, from the front; only where there are several};
    outside_limit {riders: still in front of the line while somebody has crossed or is near it}.
    """
    road = [rider for rider in view.riders if rider.status in ("ok", "down", "puncture", "refresh")]
    if not road or view.outcome is not None:
        return ()
    found = []
    first = max(road, key=lambda rider: (rider.field, -rider.arrived))
    if view.final:
        found.append(Event("final_round", {"crossed": view.crossed}))
    elif view.course.finish - first.field <= NEAR_FINISH:
        found.append(Event("finish_near", {"fields": view.course.finish - first.field, "rider": first.number}))
    found += _primes_near(view)
    if len(view.groups) > 1:
        told = [(len(each), view.rider(each[0]).field, view.rider(each[-1]).field) for each in view.groups]
        found.append(Event("groups", {"groups": told}))
    if behind := [rider.number for rider in road if rider.behind]:
        found.append(Event("behind", {"riders": behind}))
    outside = [rider.number for rider in road if rider.field < view.course.time_limit]
    if outside and (view.final or view.course.finish - first.field <= NEAR_FINISH):
        found.append(Event("outside_limit", {"riders": outside, "limit": view.course.time_limit}))
    return tuple(found)


def _primes_near(view: View) -> list[Event]:
    """The primes with open places that lie within a roll-off's reach of somebody."""
    found = []
    for index, (prime, passed) in enumerate(zip(view.course.primes, view.passed, strict=True)):
        left = len(prime.points) - len(passed)
        near = [
            prime.at - rider.field
            for rider in view.riders
            if rider.status == "ok" and 0 < prime.at - rider.field <= BID_FIELDS
        ]
        if left > 0 and near:
            found.append(Event("prime_near", {"prime": index, "fields": min(near), "open_places": left}))
    return found
