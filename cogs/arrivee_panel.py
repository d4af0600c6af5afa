"""The controls of Arrivée's questions: a sheet with its preview and the order that keeps it, or those of a turn."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from cogs import arrivee_lobby, arrivee_preview, arrivee_stage, arrivee_turn, ids
from cogs.clicks import Verb
from cogs.controls import Control, DecisionControls, button
from cogs.sheets import sheet_items

VERBS: Mapping[str, Verb] = {
    "young": arrivee_lobby.set_young,
    "wears": arrivee_lobby.set_holder,
    "stage": arrivee_stage.stage,
    arrivee_preview.VERB: arrivee_preview.show,
    arrivee_preview.BACK: arrivee_preview.back,
}


def controls(made: DecisionControls) -> list[Control | None] | None:
    """The controls of a question; None for those that follow from the options."""
    return _sheet(made) if made.decision.fields else arrivee_turn.controls(made)


def _sheet(made: DecisionControls) -> list[Control | None]:
    """The sheet; after Suggest, Preview and the way to the standing order that keeps it."""
    items = sheet_items(made)
    fields = sum(isinstance(item.item, discord.ui.Select) for item in items[:-1])
    words = made.words
    target = ids.verb_id(words.session.id, "orders", made.decision.kind)
    own = [arrivee_preview.item(words, made.page), button(target, words.of_game("sheet-keep"))]
    return [*items[: fields + 2], *own, *items[fields + 2 :]]
