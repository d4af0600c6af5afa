"""Playing a session on: one person's choices, then everything that needs no person.

Nothing here touches the database: `Play` collects what happened, the session service writes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from data.errors import SessionError
from data.rows import Recorded, Session
from rules import GAMES
from rules.core.dice import FairDice, RecordingDice, ScriptedDice, Throw
from rules.core.errors import IllegalChoice, RulesError
from rules.core.game import Game, Seated
from rules.core.model import Choice, Decision, Event, Outcome


class Play:
    """A running session within one request: its state, its dice, and what has been chosen so far."""

    def __init__(
        self,
        session: Session,
        orders: Mapping[tuple[int, str], Mapping[str, Any]] | None = None,
        answers: Mapping[tuple[int, int], str] | None = None,
    ) -> None:
        self.session = session
        self.game: Game[Any, Any] = GAMES[session.game]
        self.orders, self.answers = dict(orders or {}), dict(answers or {})
        self.recorded: list[Recorded] = []
        self.pause = 0.0  # seconds that everybody needs to look before play goes on by itself
        self.state: Any = None if session.state is None else self.game.load(session.state)
        if self.state is not None:
            _check(session, self.orders)
        self._dice = FairDice(session.secret or b"", session.entropy, session.counter)

    def start(self) -> None:
        """Set the game up. Raises BadSetup when seats and options do not fit."""
        dice = RecordingDice(self._dice)
        setup = self.game.setup(len(self.session.seats), self.session.options)
        self.state, events = self.game.new(setup, dice)
        throws = [("rules", throw) for throw in dice.throws]
        self.recorded.append(Recorded(None, None, None, "start", "", "start", throws, tuple(events)))

    def choose(
        self,
        choice: Choice,
        kind: str,
        answered_by: str,
        user_id: int | None = None,
        thrown: Sequence[Throw] = (),
        interaction_id: str | None = None,
    ) -> None:
        """Apply one choice and record it. ``thrown`` are the computer's own throws before it."""
        dice = RecordingDice(self._dice)
        events = self.game.choose(self.state, choice, dice)
        throws = [("computer", throw) for throw in thrown] + [("rules", throw) for throw in dice.throws]
        self.recorded.append(
            Recorded(
                choice.seat,
                user_id,
                choice.decision,
                kind,
                choice.option,
                answered_by,
                throws,
                tuple(events),
                interaction_id,
            )
        )
        self._look_at(events)

    def _look_at(self, events: Sequence[Event]) -> None:
        """Let everybody look for as long as the game wants it."""
        if self.game.pause is not None and self.outcome is None:
            self.pause = max([self.pause, *(self.game.pause(self.state, event) for event in events)])

    def choose_all(self, decision: Decision, options: Sequence[str], user_id: int, interaction_id: str | None) -> None:
        """Apply the choices that one click carries, in order: the seat's following decisions of the same kind."""
        for number, option in enumerate(options):
            if number and any(event.name in self.game.click_ends for event in self.recorded[-1].events):
                if number == len(options) - 1 and option in self.game.trailing:
                    return
                raise IllegalChoice(f"{option} comes too late", option=option)
            mine = [d for d in self.decisions if (d.seat, d.kind) == (decision.seat, decision.kind)]
            found = next((d for d in mine if d.id == decision.id), mine[0] if mine else None)
            if found is None:
                raise IllegalChoice(f"{option} comes too late", option=option)
            choice = Choice(found.id, found.seat, option)
            self.choose(choice, found.kind, "person", user_id, interaction_id=interaction_id)

    def administer(self, line: Mapping[str, Any], user_id: int | None = None) -> Any:
        """Tell the rules something that is no decision; it is recorded like a choice. Returns the rules' answer.

        Raises SessionError with the code of the rules' refusal.
        """
        assert self.game.administer is not None
        dice = RecordingDice(self._dice)
        try:
            events, answer = self.game.administer(self.state, line, dice)
        except RulesError as error:
            raise SessionError(error.code, **error.params) from error
        throws = [("rules", throw) for throw in dice.throws]
        text = json.dumps(line, sort_keys=True)
        self.recorded.append(Recorded(None, user_id, None, "administer", text, "house", throws, tuple(events)))
        self._look_at(events)
        return answer

    def seated(self, seated: Seated) -> None:
        """Tell the rules who plays a seat now, if they want to know."""
        line = self.game.seated(self.state, seated)
        if line is not None:
            self.administer(line)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions; none when the session is over."""
        return self.game.decisions(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    @property
    def events(self) -> list[Event]:
        """Everything that has happened within this request."""
        return [event for choice in self.recorded for event in choice.events]

    def run_on(self) -> None:
        """Let sealed answers, standing orders and computers choose until a person has to, or the game is over.

        Also stops where people need a moment to look: see ``pause``.
        """
        while not self.pause:
            for decision in self.game.waiting(self.state):
                found = self._automatic(decision)
                if found is not None:
                    option, answered_by, thrown = found
                    choice = Choice(decision.id, decision.seat, option)
                    self.choose(choice, decision.kind, answered_by, thrown=thrown)
                    break
            else:
                return

    def _automatic(self, decision: Decision) -> tuple[str, str, Sequence[Throw]] | None:
        sealed = self.answers.pop((decision.id, decision.seat), None)
        if sealed is not None and decision.option(sealed):
            return sealed, "advance", ()
        if self.session.seats[decision.seat].is_computer:
            return self.computer(decision)
        option = self._ordered(decision)
        return None if option is None else (option, "order", ())

    def computer(self, decision: Decision) -> tuple[str, str, Sequence[Throw]]:
        """The computer's choice for a decision, with what it threw for it."""
        dice = RecordingDice(self._dice)
        view = self.game.view(self.state, decision.seat)
        level = self.session.seats[decision.seat].level
        return self.game.computer(view, decision, level, dice), "computer", dice.throws

    def _ordered(self, decision: Decision) -> str | None:
        spec = self.game.order(decision.kind)
        if spec is None:
            return None
        order = self.orders.get((decision.seat, decision.kind), spec.unset)
        if order["setting"] == "ask":
            return None
        option = self.game.answer(self.game.view(self.state, decision.seat), decision, order)
        return option if option is not None and decision.option(option) else None

    def into_row(self, now: float) -> None:
        """Put the result into the session's row: state, dice counter, and the outcome if it is over."""
        session, outcome = self.session, self.outcome
        session.state = self.game.dump(self.state)
        session.counter = self._dice.counter
        if outcome is not None:
            session.status, session.ended_at = "over", now
            session.outcome = {
                "ranking": outcome.ranking,
                "reason": outcome.reason,
                "numbers": {name: list(values) for name, values in outcome.numbers.items()},
            }


def _check(session: Session, orders: Mapping[tuple[int, str], Mapping[str, Any]]) -> None:
    """Raise ValueError for a stored session that could not be played on fairly: lost secret, seats, orders."""
    if not session.secret or not isinstance(session.entropy, list):
        raise ValueError("the dice secret is lost")
    if type(session.counter) is not int or session.counter < 0:
        raise ValueError("the dice counter is damaged")
    if not session.seats or [seat.seat for seat in session.seats] != list(range(len(session.seats))):
        raise ValueError("seats are missing")
    if any("setting" not in order for order in orders.values()):
        raise ValueError("a standing order is damaged")


class Replayed(NamedTuple):
    """A session played again from its record."""

    state: Any
    events: list[list[Event]]


def replay(session: Session, choices: Sequence[Recorded]) -> Replayed:
    """Play recorded choices and results again. Raises SessionError('unreplayable') where they do not fit any more."""
    game = GAMES[session.game]
    start, *rest = choices
    try:
        setup = game.setup(len(session.seats), session.options)
        state, first = game.new(setup, ScriptedDice(start.scripted()))
        events = [list(first)]
        for number, choice in enumerate(rest, 1):
            dice = ScriptedDice(choice.scripted())
            if choice.kind == "administer" and game.administer is not None:
                events.append(game.administer(state, json.loads(choice.option), dice)[0])
            else:
                answer = Choice(choice.decision or 0, choice.seat or 0, choice.option)
                events.append(game.choose(state, answer, dice))
            if dice.used != len(choice.scripted()):
                raise SessionError("unreplayable", choice=number)
    except RulesError as error:
        raise SessionError("unreplayable", choice=len(choices), why=error.code) from error
    return Replayed(state, events)
