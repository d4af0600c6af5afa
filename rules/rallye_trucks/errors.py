"""What an administrative request may be refused for. The state is unchanged then (spec: Turn structure)."""

from __future__ import annotations

from typing import Any

from rules.core.errors import RulesError


class Refused(RulesError):
    """A request that is not possible now; ``code`` says why.

    Codes: ``unknown_verb``, ``bad_request``, ``game_over``, ``seat_retired`` (TR-44), ``not_on_turn`` (TR-45),
    ``mode_fixed`` (TR-60), ``two_seats`` and ``not_a_person`` (TR-57), ``nothing_to_watch``, ``watch_running`` and
    ``no_watch`` (TR-52).
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, **params)
        self.code = code
