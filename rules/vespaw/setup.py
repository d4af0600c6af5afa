"""Setting up the table: colours, first player, tiles, decks.

Rulebook: Setup steps 1 to 6. Clauses P-20 to P-30; rulings PR-11 to PR-15, PR-19.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

from rules.core.dice import Dice
from rules.core.game import Setting
from rules.core.model import Event, Setup
from rules.vespaw.content import TILES, TILES_OF_A_KIND, box, is_clockwise
from rules.vespaw.rounds import rows_laid
from rules.vespaw.rows import deal_rows
from rules.vespaw.state import Player, State

NOBODY: frozenset[int] = frozenset()


class ColoursSetting(Setting):
    """The colours of the seats: one for each, in clockwise order, or None for the usual ones (PR-11)."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether a session of so many seats can have these colours."""
        if value is None:
            return True
        return isinstance(value, list | tuple) and len(value) == seats and is_clockwise(list(value), box().colours)


class TricksSetting(Setting):
    """The tiles that take part: six ids, three of each kind, or None for chance (PR-13)."""

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether a session can be played with these tiles."""
        if value is None:
            return True
        tricks = box().tricks
        if not isinstance(value, list | tuple) or any(not isinstance(each, str) for each in value):
            return False
        routes = sum(each in tricks and tricks[each].kind == "route" for each in value)
        return len(value) == len(set(value)) == TILES and all(each in tricks for each in value) and routes * 2 == TILES


def _colour_sets() -> tuple[list[str], ...]:
    return tuple(list(chosen) for seats in (2, 3, 4) for chosen in combinations(box().colours, seats))


def _trick_sets() -> tuple[list[str], ...]:
    routes, actions = (tuple(combinations(box().kind(kind), TILES_OF_A_KIND)) for kind in ("route", "action"))
    return tuple([*some, *others] for some, others in product(routes, actions))


SETTINGS = (
    Setting("city", "kennel_hill", tuple(box().cities)),
    ColoursSetting("colours", None, (None, *_colour_sets())),
    Setting("first_player", None, seat=True),
    TricksSetting("tricks", None, (None, *_trick_sets())),
)


def new(setup: Setup, dice: Dice) -> tuple[State, list[Event]]:
    """Set up a session: everything that chance decides, then the rows are open to be chosen."""
    things, options, events = box(), setup.options, list[Event]()
    city = things.cities[options["city"]]
    first = _first_player(setup, dice, events)
    tiles = _tiles(options["tricks"], dice, events)
    bonus = dice.shuffle("bonus_deck", tuple(city.bonus_cards))
    events.append(Event("bonus_shuffled", {"cards": tuple(bonus)}, NOBODY))
    deck = dice.shuffle("pd_deck", tuple(city.cards))
    events.append(Event("cards_dealt", {"cards": tuple(deck)}, NOBODY))
    numbers = things.numbers
    players = []
    for seat, colour in enumerate(options["colours"] or things.default_colours[setup.seats]):
        player = Player(colour, numbers.start_money, numbers.cubes_per_round, city.starts[colour])
        player.deck = deck[seat * numbers.cards_per_player : (seat + 1) * numbers.cards_per_player]
        players.append(player)
    row = setup.seats + numbers.bonus_row_extra
    state = State(city, players, first, tiles, bonus[:row], bonus[row:])
    deal_rows(state, events)
    if not state.asked:
        rows_laid(state, events)
    return state, events


def _first_player(setup: Setup, dice: Dice, events: list[Event]) -> int:
    """Return the first player, named or thrown with a die of as many sides as seats (PR-12)."""
    named = setup.options["first_player"]
    seat: int = dice.roll("first_player", range(1, setup.seats + 1))[0] - 1 if named is None else named
    events.append(Event("first_player_chosen", {"seat": seat}))
    return seat


def _tiles(named: Any, dice: Dice, events: list[Event]) -> list[str]:
    """Return the tiles for spaces 1 to 6 (PR-13)."""
    chosen = list(named or ())
    if not chosen:
        for kind in ("route", "action"):
            chosen += dice.draw("tricks", box().kind(kind), TILES_OF_A_KIND)
    tiles = dice.shuffle("tricks", chosen)
    events.append(Event("tiles_laid", {"tiles": tuple(tiles)}, NOBODY))
    return tiles
