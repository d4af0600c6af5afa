"""What can be wrong with a request, as a code and parameters. Words are made of them elsewhere."""

from __future__ import annotations

from typing import Any


class RulesError(Exception):
    """A request the rules refuse; the state is unchanged. ``code`` is stable, ``params`` fill the sentence."""

    code = "rules_error"

    def __init__(self, message: str = "", **params: Any) -> None:
        super().__init__(message or self.code)
        self.params = params


class StaleDecision(RulesError):
    """The decision is not open (any more)."""

    code = "stale_decision"


class NotYourDecision(RulesError):
    """The decision belongs to another seat."""

    code = "not_your_decision"


class IllegalChoice(RulesError):
    """The decision is open, but this is not one of its options."""

    code = "illegal_choice"


class BadSetup(RulesError):
    """Seats or options that do not exist or do not fit together. ``code`` may be narrowed by the game."""

    code = "bad_setup"


class BadState(RulesError):
    """A dump that cannot be loaded."""

    code = "bad_state"


class BadDice(RulesError):
    """A scripted result that is missing or impossible."""

    code = "bad_dice"


class ContentError(Exception):
    """A fault in a content file: says the file, the line and what is wrong there."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}")
        self.file, self.line, self.message = file, line, message
