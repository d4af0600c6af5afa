"""What an option would bring, for its label; and what a seat should be warned of.

The spec's "Text" and "Over days"; rulebook heading Some notes (V-81, V-82) and the tie-break V-78.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.model import Decision, Event, Option
from rules.velocity.content import content
from rules.velocity.finish import ranking
from rules.velocity.move import die_value
from rules.velocity.obstacle import cans_for_fall, refuge
from rules.velocity.ride import boost_cost, dice_ids
from rules.velocity.state import clockwise
from rules.velocity.view import View


def consequence(view: View, decision: Decision, option: Option) -> Mapping[str, Any]:
    """Return the consequence of an option; the fields are told in the package's docstring."""
    return CONSEQUENCES[decision.kind](view, decision, option)


def _choose_ride(view: View, decision: Decision, option: Option) -> dict[str, Any]:
    ride = option.params
    return {
        "mode": ride["mode"],
        "space": ride["space"],
        "boost": ride["boost"],
        "dice": dice_ids(view.couriers, view.active, ride["space"], ride["boost"]),
        "cost": boost_cost(ride["boost"]),
    }


def _choose_move(view: View, decision: Decision, option: Option) -> dict[str, Any]:
    """Followers and the fall are told as they will be once the compulsory moves are made (VR-41)."""
    die, owner, space = (option.params[name] for name in ("die", "seat", "space"))
    value = die_value(view.dice, die, owner)
    target = max(space - value, 0)
    kind = view.course.kind(target) if target else "finish"
    left = [list(own) for own in view.couriers]
    for seat in (decision.seat,) if owner is None else (decision.seat, owner):
        left[seat].remove(space)
    price = content().rules.slipstream_cost
    followers = [
        seat for seat in clockwise(view.active, view.seats) if view.cans[seat] >= price and space in left[seat]
    ]
    if not target or view.boost == "breakaway" or space == view.course.start:
        followers = []
    return {
        "die": die,
        "value": value,
        "space": space,
        "target": target,
        "kind": kind,
        "owner": owner,
        "falls_to": refuge(view.course, left, target) if kind == "obstacle" else None,
        "followers": followers,
        "crosses": not target,
    }


def _follow(view: View, decision: Decision, option: Option) -> dict[str, Any]:
    count, asked = option.params["count"], decision.params
    obstacle = asked["kind"] == "obstacle"
    return {
        "count": count,
        "cans_left": asked["cans"] - count * asked["price"],
        "target": asked["target"],
        "kind": asked["kind"],
        "falls_to": refuge(view.course, view.couriers, asked["target"]) if obstacle else None,
    }


def _obstacle(view: View, decision: Decision, option: Option) -> dict[str, Any]:
    falls, asked = option.key == "fall_back", decision.params
    return {
        "choice": option.key,
        "falls_to": asked["falls_to"] if falls else None,
        "spaces_lost": asked["spaces_lost"] if falls else 0,
        "cans_gained": cans_for_fall(view.course, asked["falls_to"]) if falls else 0,
        "cost": 0 if falls else asked["price"],
        "still": asked["still"],
    }


def _take_can(view: View, decision: Decision, option: Option) -> dict[str, Any]:
    giver = option.params["from"]
    if giver is None:
        return {"from": None, "cans": None, "home": None}
    return {"from": giver, "cans": view.cans[giver], "home": view.home.count(giver)}


CONSEQUENCES = {
    "choose_ride": _choose_ride,
    "choose_move": _choose_move,
    "follow": _follow,
    "obstacle": _obstacle,
    "take_can": _take_can,
}


def remarks(view: View) -> tuple[Event, ...]:
    """Return what all should know before the end comes: who can end the game, with which number, and for whom."""
    if view.outcome is not None:
        return ()
    rules = content().rules
    seats = range(view.seats)
    found = [
        Event("two_home", {"seat": seat, "needs": _needs(view, seat)})
        for seat in seats
        if view.home.count(seat) == rules.home_to_win - 1
    ]
    taken = len(view.home)
    if taken >= rules.finish_places - 2:
        needs = [[seat, _needs(view, seat)] for seat in seats if _needs(view, seat) is not None]
        found.append(Event("six_places_taken", {"taken": taken, "needs": needs}))
    if taken == rules.finish_places - 1:
        found += [_last_place(view, seat) for seat in seats if seat not in view.home and _needs(view, seat)]
    return tuple(found)


def _needs(view: View, seat: int) -> int | None:
    """Return the smallest number of the own die that brings a courier home, if any does."""
    nearest = min(view.couriers[seat])
    return nearest if nearest <= max(content().rules.die_faces) else None


def _last_place(view: View, seat: int) -> Event:
    order = ranking((*view.home, seat), view.couriers, view.cans)
    return Event("last_place_warning", {"seat": seat, "needs": _needs(view, seat), "winners": list(order[0])})
