"""A position set up by hand, with scripted dice, in the notation of the worked examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.dice import ScriptedDice
from rules.core.model import Choice, Decision, Event
from rules.velocity import GAME
from rules.velocity.content import Course, content
from rules.velocity.state import State, position
from rules.velocity.turn import run


class Scene:
    """``Scene("33 S S S", ..., cans="1/0/1", active=2, dice=[[6]])``: one team a seat, S is the start space."""

    def __init__(
        self,
        *teams: str,
        cans: str | None = None,
        supply: int | None = None,
        course: Course | None = None,
        dice: Sequence[Sequence[int]] = (),
        **more: Any,
    ) -> None:
        road = course or content().courses["standard"]
        couriers = [[road.start if word == "S" else int(word) for word in team.split()] for team in teams]
        held = None if cans is None else [int(word) for word in cans.split("/")]
        self.state: State = position(couriers, held, supply, course=road, **more)
        self.dice = ScriptedDice(dice)
        self.events: list[Event] = []
        run(self.state, self.dice, self.events)

    @property
    def decision(self) -> Decision:
        """The open decision."""
        (decision,) = GAME.decisions(self.state)
        return decision

    @property
    def asked(self) -> tuple[int, str]:
        """Seat and kind of the open decision."""
        return self.decision.seat, self.decision.kind

    @property
    def keys(self) -> list[str]:
        """The keys of the open decision."""
        return [option.key for option in self.decision.options]

    def choose(self, *keys: str) -> Scene:
        """Answer one decision after another."""
        for key in keys:
            decision = self.decision
            self.events += GAME.choose(self.state, Choice(decision.id, decision.seat, key), self.dice)
        return self

    @property
    def cans(self) -> str:
        """Cans in hand, like 1/0/1."""
        return "/".join(str(count) for count in self.state.cans)

    @property
    def supply(self) -> int:
        """Cans in the general supply."""
        return self.state.supply

    def team(self, seat: int) -> str:
        """The couriers of a seat, like "27 S S S"."""
        start = self.state.course.start
        return " ".join("S" if space == start else str(space) for space in self.state.couriers[seat])

    @property
    def teams(self) -> list[str]:
        """All couriers."""
        return [self.team(seat) for seat in range(len(self.state.cans))]

    def told(self, name: str) -> list[dict[str, Any]]:
        """The data of all events of a name so far."""
        return [dict(event.data) for event in self.events if event.name == name]

    @property
    def names(self) -> list[str]:
        """The names of all events so far."""
        return [event.name for event in self.events]
