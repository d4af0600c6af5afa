"""The words of Vespaw's values: pawns, tricks, addresses, prices, bonus cards; and several steps told as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cogs.words import Words
from data.catalog import slug
from data.look import Look
from rules.core.model import Decision, Event
from rules.vespaw.city import BonusCard, City
from rules.vespaw.content import box
from rules.vespaw.travel import Trip
from rules.vespaw.view import PlayerView, SlotView, View

SEATS: Mapping[str, Sequence[str]] = {"ask:paw": ("bone",), "round_began": ("first_player",)}
STEPS = ("paid", "moved")
UNTOLD = "turn_ended"  # has no words of its own
OWN = ("scooter", "buttercup")


def trick(name: str, words: Words) -> str:
    """The name of a New Trick."""
    return words.of_game(f"trick-{slug(name)}")


def about_trick(name: str, words: Words) -> str:
    """What a New Trick does."""
    return words.of_game(f"about-{slug(name)}")


def city_of(words: Words) -> City:
    """The neighbourhood of the session."""
    return box().cities[words.session.options["city"]]


def pawn(name: str, words: Words) -> str:
    """A pawn: the own scooter, Buttercup, or somebody else's scooter by its colour."""
    if name in OWN:
        return words.of_game(f"pawn-{name}")
    return words.of_game("pawn-borrowed", colour=words.of_game(f"colour-{name}").lower())


def place(address: int, words: Words) -> str:
    """An address with its block: 10 (H4)."""
    return words.of_game("place", address=address, block=city_of(words).door(address))


def door(address: int, words: Words) -> str:
    """An address with the name of its building and its block."""
    building = city_of(words).buildings[address]
    return words.of_game("door", address=address, name=building.name, block=building.door)


def price(cubes: int, dollars: int, words: Words) -> str:
    """What is paid: 1 cube, $3, or that it is free."""
    parts = [words.of_game("cubes", count=cubes)] if cubes else []
    parts += [words.of_game("dollars", amount=dollars)] if dollars else []
    return " + ".join(parts) or words.of_game("free")


def cost(trip: Trip, words: Words) -> str:
    """What a trip costs: movements and the payments for them."""
    paid = price(trip.cubes, trip.dollars, words)
    return words.of_game("cost", movements=trip.movements, price=paid) if trip.movements else paid


def card(name: str, words: Words) -> str:
    """What a Bonus Challenge card asks for."""
    found: BonusCard = city_of(words).bonus_cards[name]
    shapes = [words.of_game(f"shape-{shape}") for shape in found.shapes]
    street = city_of(words).streets[found.street].name if found.street else ""
    key = f"bonus-{slug(found.kind)}"
    return words.of_game(key, shapes="/".join(shapes), street=street, low=found.low, high=found.high)


def met(view: View, seat: int, block: str, words: Words) -> str:
    """What a seat would resolve on a block: picks up 10; empty when nothing."""
    return _resolved([{"slot": slot.slot, "action": slot.action, "address": slot.address}
                      for slot in view.players[seat].tokens if slot.block == block], words)  # fmt: skip


def _resolved(found: Sequence[Mapping[str, Any]], words: Words) -> str:
    each = Counter((str(token["action"]), token["address"]) for token in found)
    return ", ".join(words.of_game(f"resolve-{slug(action)}", address=address, count=count)
                     for (action, address), count in each.items())  # fmt: skip


def details(name: str, data: Mapping[str, Any], words: Words) -> Mapping[str, Any]:
    """Turn an event's or option's values into text."""
    found: dict[str, Any] = {key: words.name(data[key]) for key in SEATS.get(name, ()) if data.get(key) is not None}
    for key, tell in VALUES.items():
        if data.get(key) is not None:
            found[key] = tell(data[key], words)
    found["met"] = _resolved(data.get("resolves", ()), words)
    found["has_met"], found["gives_up"] = int(bool(found["met"])), int("loses" in found)
    found["named"] = int(bool(data.get("named")))
    if name == "tile_revealed":
        found["about"] = about_trick(data["trick"], words)
    if "ranking" in data:
        found |= {"winners": words.names(data["ranking"][0]), "winners_count": len(data["ranking"][0])}
    if "dollars" in data:
        found["price"] = price(data["cubes"], data["dollars"], words)
        found["is_free"] = int(not data["cubes"] and not data["dollars"])
    return found


def _cards(value: Any, words: Words) -> str:
    names = list(value)
    return words.row([card(name, words) for name in names]) if all(isinstance(each, str) for each in names) else ""


def _space(value: Any, words: Words) -> Any:
    if isinstance(value, int):
        return value
    return city_of(words).space(value).name


VALUES: Mapping[str, Callable[[Any, Words], Any]] = {
    "pawn": pawn,
    "trick": trick,
    "loses": trick,
    "pickup": place,
    "delivery": place,
    "address": place,
    "replaced_by": place,
    "addresses": lambda value, words: ", ".join(place(each, words) for each in value),
    "cards": _cards,
    "card": lambda value, words: card(value, words) if isinstance(value, str) else value,
    "space": _space,
    "bailout": lambda value, words: int(bool(value)),
}


def condense(events: Sequence[Event]) -> Sequence[Event]:
    """Steps and payments in a row as one way for each pawn and one sum, so that a long turn is short to read."""
    found: list[Event] = []
    run: list[Event] = []
    for event in events:
        if event.name in STEPS:
            run.append(event)
            continue
        found += [*_as_one(run), event]
        run = []
    return _named([*found, *_as_one(run)])


def _named(events: Sequence[Event]) -> list[Event]:
    """Name whoever goes on after another seat was told of in the same line, such as a paw that followed."""
    found, last = list[Event](), None
    for event in events:
        seat = None if event.name == UNTOLD else event.data.get("seat")
        found.append(event if seat is None or last in (None, seat) else Event(event.name, {**event.data, "named": 1}))
        last = last if seat is None else seat
    return found


def _as_one(run: Sequence[Event]) -> list[Event]:
    ways: dict[tuple[int, str], dict[str, Any]] = {}
    paid: dict[int, dict[str, Any]] = {}
    for event in run:
        seat, data = event.data["seat"], event.data
        if event.name == "moved":
            way = ways.setdefault((seat, data["pawn"]), dict(data))
            way["to"] = data["to"]
            continue
        total = paid.setdefault(seat, {"seat": seat, "cubes": 0, "dollars": 0})
        is_cube = data["pay"] == "cube"
        total["cubes"] += is_cube
        total["dollars"] += 0 if is_cube else data["amount"]
    for (seat, _), way in ways.items():
        way.update(paid.pop(seat, {"cubes": 0, "dollars": 0}))
    return [Event("paid", data) for data in paid.values()] + [Event("moved", data) for data in ways.values()]


def notes(look: Look, words: Words) -> str:
    """Who has how many packages still to deliver (P-37); at the end, who has how much money (P-98)."""
    view: View = look.view(None)
    if view.outcome is not None:
        purses = [words.of_game("purse-of", seat=words.name(seat), money=view.players[seat].money)
                  for group in view.outcome.ranking for seat in group]  # fmt: skip
        return words.of_game("money-at-the-end", names=", ".join(purses))
    if not view.placed or not view.round:
        return ""
    left = [words.of_game("left", seat=words.name(each.seat), count=len(each.tokens)) for each in view.players]
    return words.of_game("still-to-deliver", names=", ".join(left))


def about(view: View, decision: Decision, words: Words) -> str:
    """What a seat should have before its eyes: purse, packages, tricks; the row that is to be chosen."""
    player = view.players[decision.seat]
    if decision.kind == "set_row" and view.seat is not None:
        return "\n".join(f"- {slot.slot}: {door(slot.pickup, words)}" for slot in player.row)
    if decision.kind == "paw":
        name = decision.params["trick"]
        told = words.of_game("paw-about", trick=trick(name, words), about=about_trick(name, words))
        return f"{told} {_paw(view, player, words)}"
    if decision.kind != "turn":
        return ""
    locked = int(not view.may_use_cube(player.seat))
    purse = words.of_game("purse", money=player.money, cubes=player.cubes, locked=locked, moves=view.turn.moves,
                          delivered=player.delivered, packages=len(player.row))  # fmt: skip
    lines = [purse, *(_token(slot, words) for slot in player.tokens), *_held(player, words)]
    return "\n".join([*lines, *_to_be_had(view, player, words)])


def _to_be_had(view: View, player: PlayerView, words: Words) -> list[str]:
    """In the own panel: what the tricks do onto which the bone can go now (P-57)."""
    if view.seat is None or view.turn.bone_moved or view.turn.just_bought:
        return []
    names = [name for name in view.tiles if name is not None and name not in player.tricks]
    return [words.of_game("to-be-had", trick=trick(name, words), about=about_trick(name, words)) for name in names]


def _paw(view: View, player: PlayerView, words: Words) -> str:
    """What the paw would leave by following."""
    name = words.name(player.seat)
    held = view.tiles[player.paw - 1] if player.paw else None
    if held is None:
        return words.of_game("paw-free", seat=name)
    return words.of_game("paw-leaves", seat=name, trick=trick(held, words), keeps=int(player.paw == player.bone))


def _token(slot: SlotView, words: Words) -> str:
    key = f"token-{slug(slot.action)}"
    return words.of_game(key, slot=slot.slot, door=door(slot.address, words))


def _held(player: PlayerView, words: Words) -> list[str]:
    lines = [words.of_game("held", trick=trick(each, words), about=about_trick(each, words))
             for each in player.tricks]  # fmt: skip
    lines += [words.of_game("bonus-held", number=number, card=card(each.card, words), down=int(each.face_down))
              for number, each in enumerate(player.bonus, 1)]  # fmt: skip
    return lines
