"""A table to try positions on: trucks and tiles as a test wants them, flips by the name of the place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.dice import Dice, ScriptedDice, SeededDice
from rules.core.model import Choice, Event
from rules.rallye_trucks import GAME
from rules.rallye_trucks.state import SLOTS, State
from rules.rallye_trucks.turn import answer, ask
from rules.rallye_trucks.view import View, view

QUARRY = (
    *("tire", "key", "gears", "can", "light"),
    *("tire", "spanner", "key", "helmet"),
    *("gears", "tire", "can", "light", "horn"),
    *("key", "spanner", "tire", "gears"),
)
SHORT = ("tire", "gears", "key", "light", "can", "spanner") * 3


def put(state: State, progress: Sequence[int], seat: int) -> None:
    """Place the trucks and give the turn to a seat of this round."""
    state.progress[:] = progress
    order = [state.seat, *state.due]
    state.seat, *state.due = order[order.index(seat) :]
    state.start_progress = progress[seat]
    state.running.seat, state.running.start = state.seat, tuple(progress)
    ask(state, new=False)


class Table:
    """A session in a position of its own; ``last`` are the events of the last request."""

    def __init__(
        self,
        progress: Sequence[int],
        *,
        seat: int | None = None,
        first: int = 0,
        layout: Sequence[str] = QUARRY,
        dice: Dice | None = None,
        **options: Any,
    ) -> None:
        self.dice: Dice = dice or SeededDice(1)
        setup = GAME.setup(len(progress), {"first_seat": first, **options})
        self.state, self.last = GAME.new(setup, ScriptedDice([layout]))
        put(self.state, progress, first if seat is None else seat)

    @property
    def p(self) -> list[int]:
        """Progress by seat."""
        return self.state.progress

    @property
    def keys(self) -> list[str]:
        """The options that are open."""
        return [option.key for option in self.state.decision.options] if self.state.decision else []

    @property
    def stops(self) -> bool:
        """Whether ``stop`` is legal."""
        return "stop" in self.keys

    @property
    def question(self) -> dict[str, Any]:
        """The fields of the open decision."""
        assert self.state.decision is not None
        return dict(self.state.decision.params)

    def choose(self, key: str) -> list[Event]:
        """Answer the open decision."""
        decision = self.state.decision
        assert decision is not None
        self.last = GAME.choose(self.state, Choice(decision.id, decision.seat, key), self.dice)
        return self.last

    def flip(self, slots: str) -> list[Event]:
        """Turn tiles one after another, in person; return the events of the last."""
        for slot in slots.split():
            self.choose(f"flip:{slot}")
        return self.last

    def flip_for_them(self, slots: str) -> list[Event]:
        """Turn tiles as the stand-in would, not in person."""
        for slot in slots.split():
            self.last = []
            answer(self.state, f"flip:{slot}", self.dice, self.last, in_person=False)
        return self.last

    def do(self, **line: Any) -> Any:
        """Send one administrative line; return its answer."""
        assert GAME.administer is not None
        self.last, result = GAME.administer(self.state, line, self.dice)
        return result

    def names(self) -> list[str]:
        """The names of the last events, without the draws of memories."""
        return [event.name for event in self.last if event.name != "drawn"]

    def event(self, name: str) -> dict[str, Any]:
        """The fields of the one last event of this name."""
        found = [event for event in self.last if event.name == name]
        assert len(found) == 1, f"{name}: {found}"
        return dict(found[0].data)

    def reason(self) -> str:
        """How the last turn ended."""
        return str(self.event("turn_ended")["reason"])

    def open_rights(self) -> list[list[int]]:
        """The turns each seat may still watch."""
        return [self.state.ledger.open_turns(seat) for seat in range(self.state.seats)]

    def see(self, seat: int | None, hold: bool = False) -> View:
        """What somebody may know."""
        return view(self.state, seat, hold)

    def shown(self, seat: int | None, hold: bool = False) -> dict[str, str]:
        """The faces that somebody sees on the board."""
        seen = self.see(seat, hold)
        return {slot: face for slot, face in zip(SLOTS, seen.slots, strict=True) if face}


def places(table: Table) -> tuple[str, list[int]]:
    """Reason and places of a session that is over."""
    result = table.state.result
    assert result is not None
    return result.reason, list(result.numbers["places"])
