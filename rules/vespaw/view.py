"""What may be known: the table without the delivery sides, the decks, the face-down tiles and bonus cards.

Clauses P-12, P-28, P-30; rulings PR-19, PR-83. Nobody has a secret of their own, so every seat sees the same. Secrets
are removed here and nowhere else: a card's id tells its delivery, so cards are shown by their addresses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.core.model import Decision, Outcome
from rules.vespaw.city import City
from rules.vespaw.content import Numbers
from rules.vespaw.engine import decisions, upcoming
from rules.vespaw.menu import ALL_TRICKS
from rules.vespaw.result import outcome
from rules.vespaw.rows import addresses, top
from rules.vespaw.state import NOBODY, WAITING, Player, Run, Slot, State, Step


class SlotView(NamedTuple):
    """A card of a row: pickup address, delivery address once known, waiting / carried / done, its token's block."""

    slot: int
    pickup: int
    delivery: int | None
    status: str
    block: str

    @property
    def address(self) -> int:
        """The address at which the token lies, or lay last."""
        return self.pickup if self.delivery is None else self.delivery

    @property
    def action(self) -> str:
        """What resolving its token is."""
        return "pick_up" if self.status == WAITING else "deliver"


class BonusView(NamedTuple):
    """A bonus card of a player, and whether it is turned down for this turn."""

    card: str
    face_down: bool


class PlayerView(NamedTuple):
    """One player. ``pile`` are the pickup sides of the cards set aside, ``top`` that of the next card of the deck."""

    seat: int
    colour: str
    money: int
    cubes: int
    scooter: str
    bone: int | None
    paw: int | None
    park: str | None
    bone_used: bool
    paw_used: bool
    tricks: tuple[str, ...]
    row: tuple[SlotView, ...]
    pile: tuple[int, ...]
    deck: int
    top: int | None
    bonus: tuple[BonusView, ...]
    finished: bool
    last_bonus: int

    @property
    def tokens(self) -> tuple[SlotView, ...]:
        """The slots whose tokens are still on the board."""
        return tuple(slot for slot in self.row if slot.status != "done")

    @property
    def delivered(self) -> int:
        """How many packages of the round are delivered."""
        return len(self.row) - len(self.tokens)


class TurnView(NamedTuple):
    """The turn under way: movements left and of which kind, what has been done, scooters borrowed, a run."""

    moves: int
    kind: str
    just_bought: bool
    picked_up: bool
    resolved: int
    bone_moved: bool
    borrowed: tuple[str, ...]
    run: Run | None
    steps: int


@dataclass(frozen=True)
class View:
    """The table as a seat, or nobody in particular, may know it. ``tiles`` and ``bonus_row`` are None face down."""

    seat: int | None
    city: City = field(repr=False)
    numbers: Numbers = field(repr=False)
    round: int
    turn_count: int
    active: int | None
    first: int
    must_finish: bool
    placed: bool
    buttercup: str | None
    tiles: tuple[str | None, ...]
    bonus_row: tuple[str | None, ...]
    bonus_deck: int
    players: tuple[PlayerView, ...]
    finishing: tuple[int, ...]
    turn: TurnView
    trail: tuple[Step, ...]
    decisions: tuple[Decision, ...]
    upcoming: tuple[Decision, ...]
    outcome: Outcome | None

    def pawns(self, seat: int) -> dict[str, str]:
        """Return the pawns this seat may move in its turn, with their blocks (P-14, P-70, PR-61)."""
        player, found = self.players[seat], dict[str, str]()
        if not (seat == self.active and self.turn.borrowed):
            found["scooter"] = player.scooter
        if self.buttercup is not None:
            found["buttercup"] = self.buttercup
        if "snatchers" in player.tricks:
            found.update({other.colour: other.scooter for other in self.players if other.seat != seat})
        return found

    def may_use_cube(self, seat: int) -> bool:
        """Whether a cube can be spent now (P-43, PR-26)."""
        locked = seat == self.active and self.turn.picked_up
        return self.players[seat].cubes > 0 and not locked


def view(state: State, seat: int | None) -> View:
    """Return what this seat (None: nobody in particular) may know."""
    turn = state.turn
    open_now = decisions(state)
    return View(
        seat=seat,
        city=state.city,
        numbers=state.numbers,
        round=state.round,
        turn_count=state.turn_count,
        active=None if state.active == NOBODY else state.active,
        first=state.first,
        must_finish=state.active != NOBODY and state.must_finish(state.active),
        placed=not any(asked.kind in ("set_row", "choose_row") for asked in state.asked),
        buttercup=state.buttercup or None,
        tiles=tuple(tile if place < state.revealed else None for place, tile in enumerate(state.tiles)),
        bonus_row=tuple(card if place < state.row_shown else None for place, card in enumerate(state.bonus_row)),
        bonus_deck=len(state.bonus_deck),
        players=tuple(_player(state, each) for each in range(len(state.players))),
        finishing=tuple(state.finishing),
        turn=TurnView(
            turn.moves,
            turn.kind,
            turn.just_bought,
            turn.picked_up,
            turn.resolved,
            turn.bone_moved,
            tuple(turn.borrowed),
            turn.run,
            turn.steps,
        ),
        trail=tuple(state.trail),
        decisions=open_now,
        upcoming=upcoming(state),
        outcome=outcome(state),
    )


def _player(state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    held = state.held(player)
    return PlayerView(
        seat=seat,
        colour=player.colour,
        money=player.money,
        cubes=player.cubes,
        scooter=player.scooter,
        bone=player.bone or None,
        paw=player.paw or None,
        park=player.park or None,
        bone_used=player.bone_used,
        paw_used=player.paw_used,
        tricks=tuple(trick for trick, mask in ALL_TRICKS.items() if held & mask),
        row=tuple(_slot(state, number, slot) for number, slot in enumerate(player.row, 1)),
        pile=addresses(state, player.pile),
        deck=len(player.deck),
        top=top(state, player),
        bonus=_bonus(player),
        finished=player.finished,
        last_bonus=player.last_bonus,
    )


def _slot(state: State, number: int, slot: Slot) -> SlotView:
    card = state.city.cards[slot.card]
    delivery = None if slot.status == WAITING else card.delivery
    return SlotView(number, card.pickup, delivery, slot.status, slot.block)


def _bonus(player: Player) -> tuple[BonusView, ...]:
    return tuple(BonusView(card, down) for card, down in zip(player.bonus, player.face_down, strict=True))


def view_json(view: View) -> dict[str, Any]:
    """Return the view as plain JSON values, for headless play."""
    plain = ("seat", "round", "turn_count", "active", "first", "must_finish", "placed", "buttercup", "bonus_deck")
    return {
        **{key: getattr(view, key) for key in plain},
        "city": view.city.id,
        "tiles": list(view.tiles),
        "bonus_row": list(view.bonus_row),
        "finishing": list(view.finishing),
        "players": [_player_json(player) for player in view.players],
        "turn": {**view.turn._asdict(), "borrowed": list(view.turn.borrowed), "run": _list(view.turn.run)},
        "trail": [list(step) for step in view.trail],
        "decisions": [_decision_json(decision) for decision in view.decisions],
        "waiting": [_decision_json(decision) for decision in view.upcoming],
        "outcome": None if view.outcome is None else _outcome_json(view.outcome),
    }


def _list(value: Run | None) -> list[Any] | None:
    return None if value is None else list(value)


def _player_json(player: PlayerView) -> dict[str, Any]:
    return {
        **player._asdict(),
        "tricks": list(player.tricks),
        "pile": list(player.pile),
        "row": [slot._asdict() for slot in player.row],
        "bonus": [card._asdict() for card in player.bonus],
    }


def _decision_json(decision: Decision) -> dict[str, Any]:
    keys = [option.key for option in decision.options]
    return {"id": decision.id, "seat": decision.seat, "kind": decision.kind, "options": keys}


def _outcome_json(result: Outcome) -> dict[str, Any]:
    numbers = {key: list(values) for key, values in result.numbers.items()}
    return {"ranking": [list(group) for group in result.ranking], "reason": result.reason, "numbers": numbers}
