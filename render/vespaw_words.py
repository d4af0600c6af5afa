"""Vespaw's position in words: the alternative text of a picture, and the text board (all is public).

The text board is made for a code block: its rows have columns. Nothing but the view is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from render.picture import Say, SeatFace
from render.sentences import Named, alt_of, board_of
from rules.vespaw.city import BonusCard, City
from rules.vespaw.content import box
from rules.vespaw.view import PlayerView, SlotView, View


@dataclass(frozen=True)
class Words(Named):
    """What a sentence is made with: the view beside names and texts."""

    view: View

    @property
    def steps(self) -> int:
        """How much of the trail there is room for: the shorter the names, the less."""
        return min(12, max(0, self.longest - 8))

    def colour(self, seat: int) -> str:
        """Return the name of a seat's colour."""
        return self.say(f"vespaw-colour-{self.view.players[seat].colour}")

    def pawn(self, pawn: str) -> str:
        """Return what a pawn of the trail is called."""
        return self.say("vespaw-buttercup") if pawn == "buttercup" else self.say(f"vespaw-colour-{pawn}")


def card_words(city: City, card: BonusCard, say: Say) -> str:
    """Return what a bonus card asks for, in few words."""
    if card.kind in ("shape", "two_shapes"):
        return ", ".join(say(f"vespaw-shape-{shape}") for shape in card.shapes)
    if card.kind == "street":
        return city.streets[card.street].name
    if card.kind == "address_range":
        return say("vespaw-card-address-range", low=card.low, high=card.high)
    return say(f"vespaw-card-{card.kind.replace('_', '-')}")


def alt(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the sentences of the alternative text."""

    def tell(longest: int) -> list[str]:
        words = Words(faces, say, longest, view)
        return [_head(words), *_asked(words), *_seats(words), *_places(words), *_trail(words)]

    return alt_of(tell, (32, 18, 10, 6))


def lines(view: View, faces: Sequence[SeatFace], say: Say) -> list[str]:
    """Return the lines of the text board."""

    def tell(longest: int) -> list[str]:
        words = Words(faces, say, longest, view)
        top = [_head(words), *_asked(words), *_trail(words)]
        tables = [_seat_rows(words), _token_rows(words), list(_tile_rows(words)), [*_bonus_row(words), *_park(words)]]
        return [*top, *(line for table in tables for line in ("", *table)), "", say("vespaw-text-legend")]

    return board_of(tell, (20, 12, 8))


def _head(words: Words) -> str:
    view = words.view
    dog = words.say("vespaw-nowhere") if view.buttercup is None else view.buttercup
    return words.say("vespaw-text-head", city=view.city.name, round=max(1, view.round), buttercup=dog)


def _asked(words: Words) -> list[str]:
    """Who has to choose, who comes after, who has answered; what is left of the turn; or who has won."""
    view, say = words.view, words.say
    if view.outcome is not None:
        return [say("vespaw-text-over", names=words.names(view.outcome.winners))]
    asked = sorted({decision.seat for decision in view.decisions})
    said = [say("vespaw-text-choosing", names=words.names(asked))] if asked else []
    waiting = sorted({decision.seat for decision in view.upcoming})
    if waiting:
        said.append(say("vespaw-text-waiting", names=words.names(waiting)))
    answered = [face.seat for face in words.faces if face.answered]
    if answered:
        said.append(say("vespaw-text-answered", names=words.names(answered)))
    if view.active is not None:
        said.append(say("vespaw-text-turn", name=words.name(view.active), moves=view.turn.moves))
        if view.turn.picked_up:
            said.append(say("vespaw-text-locked"))
        if view.must_finish:
            said.append(say("vespaw-text-must-finish"))
    return said


def _seats(words: Words) -> list[str]:
    """A sentence for every seat: money, cubes, scooter, what is to be picked up and delivered."""
    said = []
    for player in words.view.players:
        to_do = [text for text in (_list(words, player, carried=False), _list(words, player, carried=True)) if text]
        said.append(
            words.say(
                "vespaw-text-seat",
                name=words.name(player.seat),
                colour=words.colour(player.seat),
                money=player.money,
                cubes=player.cubes,
                delivered=player.delivered,
                scooter=player.scooter,
                tokens="; ".join(to_do) or words.say("vespaw-nothing"),
            )
        )
    return said


def _list(words: Words, player: PlayerView, *, carried: bool) -> str:
    found = [str(slot.address) for slot in player.tokens if (slot.status == "carried") == carried]
    if not player.row and not carried:
        found = [str(address) for address in player.pile]
    return (
        words.say("vespaw-text-deliver" if carried else "vespaw-text-pick-up", addresses=", ".join(found))
        if found
        else ""
    )


def _places(words: Words) -> list[str]:
    """The tiles that are face up, with who holds them; the park."""
    up = [_tile(words, place) for place, tile in enumerate(words.view.tiles, 1) if tile is not None]
    said = [words.say("vespaw-text-tiles", tiles=", ".join(up))] if up else []
    return [*said, *_park(words)]


def _tile(words: Words, place: int) -> str:
    tile = words.view.tiles[place - 1] or ""
    held = [
        f"{words.say(f'vespaw-{kind}')} {words.colour(player.seat)}"
        for player in words.view.players
        for kind, at in (("bone", player.bone), ("paw", player.paw))
        if at == place
    ]
    name = words.say(f"vespaw-tile-{tile.replace('_', '-')}")
    return f"{place} {name}" + (f" ({', '.join(held)})" if held else "")


def _park(words: Words) -> list[str]:
    taken = [player for player in words.view.players if player.park]
    told = [f"{words.name(each.seat)} ${words.view.city.space(each.park or '').money}" for each in taken]
    return [words.say("vespaw-text-park", spaces=", ".join(told))] if told else []


def _trail(words: Words) -> list[str]:
    """The ways of the turn, pawn by pawn; the last steps where there are too many."""
    said = []
    for pawn, steps in groupby(words.view.trail[-words.steps :] if words.steps else (), lambda step: step.pawn):
        way = list(steps)
        blocks = " → ".join([way[0].origin, *(step.to for step in way)])
        said.append(words.say("vespaw-text-way", pawn=words.pawn(pawn), way=blocks))
    return said


def _seat_rows(words: Words) -> list[str]:
    """A row for every seat: letter, name, money, cubes, deliveries, scooter; > has the turn, * begins the round."""
    view = words.view
    names = [words.name(face.seat) for face in words.faces]
    width = max(map(len, names))
    rows = []
    for player, name in zip(view.players, names, strict=True):
        mark = ">" if player.seat == view.active else " "
        first = "*" if player.seat == view.first else " "
        row = words.say(
            "vespaw-text-row",
            money=player.money,
            cubes=player.cubes,
            delivered=player.delivered,
            scooter=player.scooter,
        )
        rows.append(f"{mark}{first}{words.colour(player.seat)[:1]} {name:<{width}} {row}")
    return rows


def _token_rows(words: Words) -> list[str]:
    """The tokens of every seat by slot: + to be picked up, > to be delivered, with address and block."""
    rows = []
    for player in words.view.players:
        cells = [_slot(slot) for slot in player.tokens]
        if not player.row:
            doors = words.view.city.door
            cells = [f"{place}+{address}({doors(address)})" for place, address in enumerate(player.pile, 1)]
        cards = [
            card_words(words.view.city, words.view.city.bonus_cards[each.card], words.say)
            + (" " + words.say("vespaw-face-down") if each.face_down else "")
            for each in player.bonus
        ]
        rows.append(" ".join([words.colour(player.seat)[:1], *cells]) + (f" | {'; '.join(cards)}" if cards else ""))
    return rows


def _slot(slot: SlotView) -> str:
    return f"{slot.slot}{'>' if slot.status == 'carried' else '+'}{slot.address}({slot.block})"


def _tile_rows(words: Words) -> Iterator[str]:
    for place, tile in enumerate(words.view.tiles, 1):
        if tile is not None:
            sign = "∞" if box().tricks[tile].kind == "route" else "$"
            yield f"{sign} {_tile(words, place)}"
    if None in words.view.tiles:
        yield words.say("vespaw-text-tiles-down", count=words.view.tiles.count(None))


def _bonus_row(words: Words) -> list[str]:
    """The bonus cards that lie face up."""
    city = words.view.city
    up = [
        f"{place} {card_words(city, city.bonus_cards[card], words.say)}"
        for place, card in enumerate(words.view.bonus_row, 1)
        if card is not None
    ]
    return [words.say("vespaw-text-bonus", cards=", ".join(up))] if up else []
