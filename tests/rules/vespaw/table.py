"""Laying a table as the worked examples describe it, and playing on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.model import Choice, Decision, Event
from rules.vespaw import GAME
from rules.vespaw.content import box
from rules.vespaw.engine import new
from rules.vespaw.menu import ALL_TRICKS
from rules.vespaw.state import CARRIED, DONE, WAITING, Asked, Player, Slot, State

KENNEL_HILL = box().cities["kennel_hill"]
GREEN_ROW = ("10a", "7a", "5a", "1a", "4a")
TILES = ("zoomies", "over_here", "come", "long_walk", "season_pass", "transfer_ticket")
NO_CHANCE = ScriptedDice([])
DEFAULTS: dict[str, Any] = {"city": "kennel_hill", "colours": None, "first_player": None, "tricks": None}
COLOURS = {2: ("green", "orange"), 3: ("green", "blue", "orange"), 4: ("green", "blue", "orange", "pink")}


def slot(card: str, status: str = WAITING) -> Slot:
    """A slot with its token where it belongs."""
    sides = KENNEL_HILL.cards[card]
    return Slot(card, status, KENNEL_HILL.door(sides.pickup if status == WAITING else sides.delivery))


def row(waiting: Iterable[str] = (), carried: Iterable[str] = ()) -> list[Slot]:
    """A row of five: carried cards first, then waiting ones, the slots that are not mentioned are done."""
    found = [slot(card, CARRIED) for card in carried] + [slot(card) for card in waiting]
    spare = (card for card in ("28c", "28b", "28a", "27c", "27b") if card not in {each.card for each in found})
    return found + [slot(next(spare), DONE) for _ in range(5 - len(found))]


def table(seats: int = 2, *, tiles: Iterable[str] = TILES, revealed: int = 0, active: int = 0, **about: Any) -> State:
    """Players at their starts with $30 and 5 cubes, Buttercup at A4, the green row, for the others 20a waiting."""
    players = [Player(colour, 30, 5, KENNEL_HILL.starts[colour]) for colour in COLOURS[seats]]
    for player in players:
        player.row = row(["20a"])
    players[0].row = row(GREEN_ROW)
    order = list(tiles)
    order += [trick for trick in ALL_TRICKS if trick not in order][: 6 - len(order)]
    state = State(KENNEL_HILL, players, 0, order, [], [], revealed=revealed, buttercup="A4", active=active)
    state.round, state.turn_count, state.next_id = 1, 1, 2
    for name, value in about.items():
        setattr(state, name, value)
    state.asked = [Asked(1, active, "turn")]
    return state


def hold(state: State, seat: int, bone: str = "", paw: str = "") -> None:
    """Put bone and paw of a seat on the tiles of these names, which are face up."""
    if bone:
        state.players[seat].bone = state.tiles.index(bone) + 1
    if paw:
        state.players[seat].paw = state.tiles.index(paw) + 1
    state.revealed = max(state.revealed, state.players[seat].bone, state.players[seat].paw)


def give(state: State, seat: int, *cards: str) -> None:
    """Give a seat bonus cards, face up."""
    state.players[seat].bonus = list(cards)
    state.players[seat].face_down = [False] * len(cards)


def decision(state: State) -> Decision:
    """The only open decision."""
    (found,) = GAME.decisions(state)
    return found


def keys(state: State, verb: str = "") -> list[str]:
    """The keys open now, of one verb or all."""
    found = [option.key for each in GAME.decisions(state) for option in each.options]
    return [key for key in found if not verb or key.split(":")[0] == verb]


def do(state: State, *choices: str | tuple[int, str]) -> list[Event]:
    """Make choices, each for the first open decision or for that of a named seat; return all events."""
    events: list[Event] = []
    for given in choices:
        open_now = GAME.decisions(state)
        seat, key = (open_now[0].seat, given) if isinstance(given, str) else given
        asked = next(each for each in open_now if each.seat == seat)
        events += GAME.choose(state, Choice(asked.id, seat, key), NO_CHANCE)
    return events


def named(events: Iterable[Event], name: str) -> list[dict[str, Any]]:
    """The fields of all events of one name."""
    return [dict(event.data) for event in events if event.name == name]


def started(seats: int = 2, seed: int = 1, **options: Any) -> State:
    """A session just set up."""
    return new(GAME.setup(seats, options), SeededDice(seed))[0]


def money(state: State) -> list[int]:
    """The money of all seats."""
    return [player.money for player in state.players]
