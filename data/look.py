"""A session as it is now, for showing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from data.rows import Session
from rules import GAMES
from rules.core.model import Decision, Event

NEVER = 1 << 60  # to look "after" this event is to look at what is, without what has happened


@dataclass(slots=True)
class Look:
    """A session as it is now, for showing it. ``since`` are the events after a given one."""

    session: Session
    state: Any
    sealed: frozenset[int]
    since: list[Event]
    orders: dict[tuple[int, str], dict[str, Any]]
    plain: bool = False  # no pictures can be shown where it is played

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions."""
        return GAMES[self.session.game].decisions(self.state) if self.session.status == "playing" else ()

    @property
    def upcoming(self) -> tuple[Decision, ...]:
        """Decisions that may be answered in advance and have not been."""
        if self.session.status != "playing":
            return ()
        later = GAMES[self.session.game].upcoming(self.state)
        return tuple(d for d in later if d.seat not in self.sealed and not self._is_automatic(d))

    def _is_automatic(self, decision: Decision) -> bool:
        """Whether the computer or a standing order will answer, so that nobody has to be asked."""
        if self.session.seats[decision.seat].is_computer:
            return True
        game = GAMES[self.session.game]
        order = self.orders.get((decision.seat, decision.kind))
        return order is not None and game.answer(self.view(decision.seat), decision, order) is not None

    def view(self, seat: int | None, *, held: bool = False) -> Any:
        """What this seat, or nobody in particular, may know; ``held``: while the last picture is still shown."""
        game = GAMES[self.session.game]
        return game.held(self.state, seat) if held and game.held else game.view(self.state, seat)
