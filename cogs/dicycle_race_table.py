"""How Dicycle Race likes to be shown: its hooks into the floor of Discord. The command is in cogs/dicycle_race.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs import (
    dicycle_race_closer,
    dicycle_race_controls,
    dicycle_race_course,
    dicycle_race_lobby,
    dicycle_race_match,
    dicycle_race_words,
)
from cogs.controls import Control, DecisionControls
from cogs.game import GameCog
from cogs.words import Words
from data.look import Look
from data.rows import Session
from render.picture import Picture
from rules.core.game import Setting


class DicycleTable(GameCog):
    """The hooks of Dicycle Race's cog."""

    game_id = "dicycle_race"
    menus = {"gift": ("take",)}
    verbs = {
        "quit": dicycle_race_controls.quit_for_good,
        "teams": dicycle_race_lobby.set_teams,
        "course": dicycle_race_course.build,
        "cards": dicycle_race_closer.show_deck,
        "tables": dicycle_race_match.show,
        "closer": dicycle_race_closer.closer,
    }
    styles = {"roll": "primary", "end_turn": "grey", "decline": "grey", "none": "grey", "leave": "danger"}

    def details(self, name: str, data: Mapping[str, Any], words: Words) -> Mapping[str, Any]:
        """Dice, cards, spots and competitors in words."""
        return dicycle_race_words.details(words, name, data)

    def controls(self, made: DecisionControls) -> list[Control] | None:
        """Suggested hands; placements to be ticked."""
        own = dicycle_race_controls.OWN.get(made.decision.kind)
        return own(made) if own else None

    def settings(self, session: Session) -> Sequence[Setting]:
        """Those that matter with the others as they are."""
        return dicycle_race_lobby.settings(session, self.game.settings)

    def setting(self, setting: Setting, value: Any, words: Words) -> str | None:
        """Own courses and teams in words."""
        return dicycle_race_lobby.told(setting.name, value, words)

    def setting_items(self, setting: Setting, words: Words) -> list[Control] | None:
        """Teams and own courses are settled in their own ways."""
        return dicycle_race_lobby.items(setting, words)

    def lobby_note(self, words: Words) -> str:
        """What does not fit together, or how long the race will take."""
        return dicycle_race_lobby.note(words)

    def notes(self, look: Look, words: Words) -> str:
        """The cards ahead of the seat on turn."""
        view = look.view(None)
        return "\n".join(
            [*dicycle_race_match.standing(words, view), dicycle_race_words.road_ahead(words, view)]
        ).strip()

    def last_row(self, look: Look, words: Words) -> list[Control] | None:
        """The house's row, closer looks, the tables of a match."""
        return dicycle_race_match.last_row(look, words)

    def end_items(self, words: Words) -> list[Control]:
        """The tables: the championship of the server and the record of the course, this race counted."""
        return [dicycle_race_match.tables(words)]

    async def second_picture(self, look: Look, words: Words) -> Picture | None:
        """The table of the match when a race has just ended."""
        ended = any(event.name == "race_ended" for event in look.since)
        return await dicycle_race_match.picture(self.house, look, words) if ended else None
