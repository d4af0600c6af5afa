"""Hand-built stages: riders where a test wants them, scripted dice, choices by key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.arrivee import GAME, engine
from rules.arrivee.cards import INDEX
from rules.arrivee.content import KINDS, content
from rules.arrivee.state import Rider, Sheets, State
from rules.arrivee.view import View
from rules.core.dice import ScriptedDice
from rules.core.model import Choice, Decision, Event

COPIES = 6


def stage(
    riders: Mapping[int, int],
    course: str = "plain",
    *,
    seats: int = 4,
    hands: Mapping[int, str] | None = None,
    slowdown: int = 1,
    jerseys: Mapping[int, str] | None = None,
    played: int = 5,
    **settings: Any,
) -> State:
    """Return a stage before its round ``played`` + 1: riders by number on fields, the others have not started."""
    state = State(
        seats=seats,
        event=course,
        course=content().courses[course],
        tempo=settings.pop("tempo", "live"),
        young=(3,) * seats,
        riders=[_rider(number, riders.get(number)) for number in range(1, 3 * seats + 1)],
        round=played,
        jerseys=dict(jerseys or {}),
        slowdown=[slowdown] * seats,
        vehicles=[None] * seats,
        queues=[[] for _ in range(seats)],
        sheets=[Sheets() for _ in range(seats)],
        **settings,
    )
    state.passed = [[] for _ in state.course.primes]
    state.pile = [COPIES] * len(KINDS)
    state.hands = [[0] * len(KINDS) for _ in range(seats)]
    for seat, cards in (hands or {}).items():
        give(state, seat, cards)
    return state


def _rider(number: int, field: int | None) -> Rider:
    if field is None:
        return Rider(number, (number - 1) // 3, status="out")
    return Rider(number, (number - 1) // 3, field, arrived=number)


def give(state: State, seat: int, cards: str) -> None:
    """Put cards, named in one text, from the pile into a hand."""
    for card in cards.split():
        state.hands[seat][INDEX[card]] += 1
        state.pile[INDEX[card]] -= 1


class Table:
    """A stage in play. Dice are given as one list a request; every one has to be used up."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.log: list[Event] = []

    def begin(self, *dice: Sequence[Any]) -> Table:
        """Begin the next round and run to the first decision."""
        return self._run(lambda script, log: engine.run(self.state, script, log), dice)

    def choose(self, option: str, *dice: Sequence[Any]) -> Table:
        """Answer the first open decision."""
        asked = self.asked

        def apply(script: ScriptedDice, log: list[Event]) -> None:
            log += GAME.choose(self.state, Choice(asked.id, asked.seat, option), script)

        return self._run(apply, dice)

    def _run(self, act: Any, dice: Sequence[Sequence[Any]]) -> Table:
        script, log = ScriptedDice(dice), list[Event]()
        act(script, log)
        assert script.used == len(dice), "dice left over"
        self.log = log
        return self

    @property
    def asked(self) -> Decision:
        """The first open decision."""
        assert self.state.open, "nothing is asked"
        return self.state.open[0]

    @property
    def keys(self) -> list[str]:
        """The options of the first open decision."""
        return [option.key for option in self.asked.options]

    def at(self, *numbers: int) -> list[int]:
        """The fields of some riders."""
        return [self.state.rider(number).field for number in numbers]

    def status(self, *numbers: int) -> list[str]:
        """What has become of some riders."""
        return [self.state.rider(number).status for number in numbers]

    def events(self, name: str) -> list[Mapping[str, Any]]:
        """The fields of all events of one name since the last choice."""
        return [event.data for event in self.log if event.name == name]

    def view(self, seat: int | None = None) -> View:
        """What a seat sees."""
        return GAME.view(self.state, seat)


def on(riders: Mapping[int, int], course: str = "plain", **settings: Any) -> Table:
    """Return a table with a hand-built stage, its round not yet begun."""
    return Table(stage(riders, course, **settings))


def starting(keys: Iterable[str], start: str) -> list[str]:
    """Return the keys that begin with something."""
    return [key for key in keys if key.startswith(start)]
