"""What a game has to offer: the entry that its package puts into the registry ``rules.GAMES``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from rules.core.dice import Dice
from rules.core.errors import BadSetup, IllegalChoice, NotYourDecision, StaleDecision
from rules.core.model import Choice, Decision, Event, Option, Outcome, Setup, Team

S = TypeVar("S")
V = TypeVar("V")

LEVELS = ("easy", "normal", "hard")


class Setting(NamedTuple):
    """An option of a session that its host sets in the lobby.

    ``values`` lists what may be chosen; empty for a whole number from ``low`` to ``high``. A setting whose value
    is a seat (``seat=True``) takes a seat number or None, for "left to chance".
    """

    name: str
    default: Any
    values: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    seat: bool = False

    def accepts(self, value: Any, seats: int) -> bool:
        """Whether this value may be set in a session of so many seats."""
        if self.seat:
            return value is None or (type(value) is int and 0 <= value < seats)
        if self.values:
            return any(value == allowed and type(value) is type(allowed) for allowed in self.values)
        return type(value) is int and self.low <= value <= self.high


class OrderField(NamedTuple):
    """A number or word that fine-tunes a standing order: its values and its default."""

    name: str
    values: tuple[Any, ...]
    default: Any


class OrderSpec(NamedTuple):
    """The standing orders a seat may leave for one kind of decision. ``settings`` has the default first.

    Where the kind ``waits``, the default answers only when the time of a seat is up: a seat that has left no order is
    asked ("ask" is among the settings). ``tuned`` are the settings that the fields fine-tune.
    """

    kind: str
    settings: tuple[str, ...]
    fields: tuple[OrderField, ...] = ()
    waits: bool = False
    tuned: tuple[str, ...] = ("rule",)

    @property
    def unset(self) -> dict[str, Any]:
        """What holds for a seat that has left no order."""
        setting = "ask" if self.waits else self.settings[0]
        return {"setting": setting, **{each.name: each.default for each in self.fields}}


class Seated(NamedTuple):
    """Who plays a seat from now on.

    ``by`` is "computer" (a computer's own seat, at the start), "lent" (to the computer until its holder is back),
    "member" (lent to somebody without a seat), "holder" (given back), or "resigned".
    """

    seat: int
    by: str
    level: str


class Played(NamedTuple):
    """One choice of a session as selfplay saw it: its seat, the kind of its decision, its option, what came of it."""

    seat: int
    kind: str
    option: str
    events: Sequence[Event]


def _no_decisions(state: Any) -> tuple[Decision, ...]:
    return ()


def _own_fields(view: Any, decision: Decision, option: Option) -> Mapping[str, Any]:
    return option.params


def _no_remarks(view: Any) -> tuple[Event, ...]:
    return ()


def _nothing(view: Any, decision: Decision, word: str, values: Sequence[str]) -> Sequence[str]:
    return ()


def _as_they_sit(teams: Sequence[str], options: Mapping[str, Any]) -> tuple[Sequence[int], Mapping[str, Any]]:
    return range(len(teams)), {}


def _no_line(state: Any, seated: Seated) -> Mapping[str, Any] | None:
    return None


def _no_order(view: Any, decision: Decision, order: Mapping[str, Any]) -> str | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, V]):
    """One game: pure functions over its own state ``S`` and view ``V``.

    ``new`` and ``apply`` run everything automatic, and stop when a seat has to decide or the game is over.
    ``apply`` may assume that `check` has passed. ``view`` is the only place where secrets are removed.
    ``upcoming`` lists decisions that other seats will certainly be asked next, with the ids they will have: they
    may be answered in advance. ``answer`` is a standing order's answer, or None to ask the person.
    ``consequence`` tells what an option would bring, for its label; ``remarks`` what a seat should be warned of.
    ``administer`` carries out a line of headless play that is no decision and that only this game knows; ``seated``
    is the line that tells the rules who plays a seat now, where they have to know (see `Seated`).
    ``expand`` turns what a combined control stands for into choices of one seat in order; when one of them brings an
    event named in ``click_ends``, what is left of the click is void, and a last option of ``trailing`` counts as done.
    ``held`` is the view while what has just happened is still shown for a moment; ``pause`` is how many seconds an
    event needs to be looked at before play goes on by itself.
    ``panels`` are kinds of decisions with more options than menus hold: the game's cog makes controls for them.
    ``shared`` are kinds of decisions whose controls serve everybody who is asked the same at the same time.
    ``settle`` is asked when play begins: from the teams that the seats wear it makes the order in which they sit, and
    the options that follow from them.
    ``measure`` works out figures of a whole session of so many seats, by name, which selfplay prints as means.
    ``reveals`` are events that show what was hidden: an undo is free back to the last of them.
    """

    id: str
    rules_version: int
    min_seats: int
    max_seats: int
    settings: tuple[Setting, ...]
    teams: tuple[Team, ...]
    new: Callable[[Setup, Dice], tuple[S, list[Event]]]
    decisions: Callable[[S], tuple[Decision, ...]]
    apply: Callable[[S, Choice, Dice], list[Event]]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, int | None], V]
    view_json: Callable[[V], dict[str, Any]]
    dump: Callable[[S], dict[str, Any]]
    load: Callable[[dict[str, Any]], S]
    computer: Callable[[V, Decision, str, Dice], str]
    upcoming: Callable[[S], tuple[Decision, ...]] = _no_decisions
    orders: tuple[OrderSpec, ...] = ()
    answer: Callable[[V, Decision, Mapping[str, Any]], str | None] = _no_order
    consequence: Callable[[V, Decision, Option], Mapping[str, Any]] = _own_fields
    remarks: Callable[[V], tuple[Event, ...]] = _no_remarks
    rematch: Callable[[S, int], Mapping[str, Any]] = lambda state, seats: {}
    stand_in: str = "hard"
    undo: bool = True
    reveals: frozenset[str] = frozenset()
    panels: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()
    settle: Callable[[Sequence[str], Mapping[str, Any]], tuple[Sequence[int], Mapping[str, Any]]] = _as_they_sit
    expand: Callable[[V, Decision, str, Sequence[str]], Sequence[str]] = _nothing
    click_ends: frozenset[str] = frozenset()
    trailing: frozenset[str] = frozenset()
    administer: Callable[[S, Mapping[str, Any], Dice], tuple[list[Event], Any]] | None = None
    seated: Callable[[S, Seated], Mapping[str, Any] | None] = _no_line
    held: Callable[[S, int | None], V] | None = None
    pause: Callable[[S, Event], float] | None = None
    measure: Callable[[Sequence[Played], int], Mapping[str, float]] | None = None

    def setup(self, seats: int, options: Mapping[str, Any] | None = None) -> Setup:
        """Return a complete set-up; raise BadSetup for seats or options that the game does not have."""
        if type(seats) is not int or not self.min_seats <= seats <= self.max_seats:
            raise BadSetup(
                f"{self.id} is for {self.min_seats} to {self.max_seats} seats", low=self.min_seats, high=self.max_seats
            )
        known = {setting.name: setting for setting in self.settings}
        given = dict(options or {})
        for name, value in given.items():
            if name not in known or not known[name].accepts(value, seats):
                raise BadSetup(f"{self.id} has no option {name} = {value!r}", option=name)
        return Setup(seats, {name: given.get(name, setting.default) for name, setting in known.items()})

    def check(self, state: S, choice: Choice) -> Decision:
        """Return the open decision this choice answers, or raise the one error that fits."""
        for decision in self.decisions(state):
            if decision.id == choice.decision:
                if decision.seat != choice.seat:
                    raise NotYourDecision(f"decision {decision.id} is seat {decision.seat}'s", seat=decision.seat)
                if decision.option(choice.option) is None:
                    raise IllegalChoice(f"no option {choice.option}", option=choice.option)
                return decision
        raise StaleDecision(f"decision {choice.decision} is not open", decision=choice.decision)

    def waiting(self, state: S) -> tuple[Decision, ...]:
        """Return the open decisions that the session waits for: all but the optional ones."""
        return tuple(decision for decision in self.decisions(state) if not decision.optional)

    def choose(self, state: S, choice: Choice, dice: Dice) -> list[Event]:
        """Check and apply one choice."""
        self.check(state, choice)
        return self.apply(state, choice, dice)

    def order(self, kind: str) -> OrderSpec | None:
        """The standing orders for a kind of decision, if it has any."""
        return next((order for order in self.orders if order.kind == kind), None)
