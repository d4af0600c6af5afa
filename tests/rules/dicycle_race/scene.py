"""A session set up by hand, played with scripted dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.model import Choice, Decision, Event
from rules.dicycle_race import GAME, flow
from rules.dicycle_race.combos import DICE, DIE
from rules.dicycle_race.state import Offer, State

MEDIUM = "family_outing"


def faces(dice: str) -> list[int]:
    """Return what a roll of these dice, written red, yellow, blue, answers."""
    named = dice.split()
    assert named == sorted(named, key=lambda name: "RYB".index(name[0])), "red, yellow, blue"
    return [int(name[1]) for name in named]


class Ones(SeededDice):
    """Dice that always show 1."""

    def below(self, n: int) -> int:
        """Return the first of everything."""
        return 0


class Scene:
    """A session and the events of the last step. Seats are competitors, unless it is a Family Outing."""

    def __init__(self, course: Any = None, *, seats: int = 2, start: int = 0, draw: Sequence[int] = (), **options: Any):
        if course is not None:
            options["course"] = course
        script = [[start], *([list(draw)] if draw else [])]
        self.state: State
        self.state, self.events = GAME.new(GAME.setup(seats, options), ScriptedDice(script))
        self.log = list(self.events)

    def at(
        self, *pawns: int | Sequence[int], entries: Iterable[int] = (), offer: tuple[str, int] | None = None
    ) -> Scene:
        """Put the pawns on spots, competitor by competitor, and begin the first turn of the round anew."""
        state = self.state
        for i, spots in enumerate(pawns):
            state.pawns[i] = [spots] if isinstance(spots, int) else list(spots)
        state.entries = list(entries) or state.entries
        if offer:
            state.offer = Offer(tuple(sorted(DIE[name] for name in offer[0].split())), offer[1])
        return self.again()

    def again(self) -> Scene:
        """Begin the first turn of the round anew."""
        state = self.state
        state.turn, state.open, state.index, state.step = None, None, 0, "next"
        self.events = []
        flow._run(state, ScriptedDice([]), self.events)
        return self

    @property
    def decision(self) -> Decision:
        """The decision that is waited for."""
        assert self.state.open is not None
        return self.state.open

    @property
    def kind(self) -> str:
        """Its kind."""
        return self.decision.kind

    @property
    def keys(self) -> set[str]:
        """Its options."""
        return {option.key for option in self.decision.options}

    @property
    def pos(self) -> list[list[int]]:
        """Where the pawns are."""
        return self.state.pawns

    def do(self, key: str, *rolls: str | list[Any]) -> Scene:
        """Choose; the rolls that follow are dice like "R5 Y1", other results are lists."""
        dice = ScriptedDice(faces(roll) if isinstance(roll, str) else roll for roll in rolls)
        decision = self.decision
        self.events = GAME.choose(self.state, Choice(decision.id, decision.seat, key), dice)
        self.log += self.events
        assert dice.used == len(rolls), "not every roll was needed"
        return self

    def put(self, *placements: str) -> Scene:
        """Place dice, like "Y4 1" on spot 1 for pawn 0, or "Y4 1 1" on spot 1 for pawn 1."""
        for placement in placements:
            name, spot, *pawn = placement.split()
            self.do(f"place:{name}:{pawn[0] if pawn else 0}:{spot}")
        return self

    def end(self) -> Scene:
        """End the turn, if it has not ended by itself with the last step."""
        return self.do("end_turn") if self.state.open and self.kind == "place_dice" else self

    def lose(self) -> Scene:
        """Lose the turn: only red dice, all of them showing 1, nothing placed."""
        dice, seat = Ones(0), self.decision.seat
        keys = {"gift": "decline", "choose_hand": "6/0/0"}
        while self.state.turn and self.decision.seat == seat and self.kind in (*keys, "place_dice"):
            key = keys.get(self.kind) or ("roll" if "roll" in self.keys else "end_turn")
            choice = Choice(self.decision.id, seat, key)
            self.events = GAME.choose(self.state, choice, dice)
            self.log += self.events
            if any(event.name == "turn_lost" for event in self.events):
                break
        return self

    def leave(self, seat: int) -> Scene:
        """Let a seat leave."""
        decision = next(each for each in GAME.decisions(self.state) if (each.kind, each.seat) == ("leave", seat))
        self.events = GAME.choose(self.state, Choice(decision.id, seat, "leave"), ScriptedDice([]))
        self.log += self.events
        return self

    def data(self, name: str) -> dict[str, Any]:
        """Return the only event of this name in the last step."""
        found = [event.data for event in self.events if event.name == name]
        assert len(found) == 1, (name, self.events)
        return dict(found[0])

    def named(self, name: str) -> list[Event]:
        """Return the events of this name in the last step."""
        return [event for event in self.events if event.name == name]

    @property
    def offered(self) -> list[str]:
        """The dice on offer."""
        return [DICE[die] for die in self.state.offer.dice] if self.state.offer else []

    @property
    def targets(self) -> list[list[int]]:
        """The targets of the pawns on turn."""
        return [list(each) for each in self.state.riding().targets]


def places(keys: set[str]) -> set[str]:
    """Return the placements among keys, like "R5:0:3"."""
    return {key.removeprefix("place:") for key in keys if key.startswith("place:")}
