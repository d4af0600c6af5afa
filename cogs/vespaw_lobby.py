"""The lobby of Vespaw: which six of the eight New Tricks take part (P-27, PR-13), told by what stays in the box."""

from __future__ import annotations

from typing import Any

from cogs import ids
from cogs.clicks import Click
from cogs.controls import Control, menu
from cogs.lobby import show_options
from cogs.vespaw_words import trick
from cogs.words import Words
from data import lobby
from data.errors import SessionError
from rules.core.game import Setting
from rules.vespaw.content import box
from rules.vespaw.setup import SETTINGS

BY_LOT = "lot"


def told(setting: Setting, value: Any, words: Words) -> str | None:
    """The tricks in words; None for the other settings."""
    return _without(value, words) if setting.name == "tricks" else None


def items(setting: Setting, words: Words) -> list[Control] | None:
    """One menu for the tricks: left to chance, or which two stay in the box, one of each kind."""
    if setting.name != "tricks":
        return None
    title = words.of_game("setting-tricks")
    now = words.session.options["tricks"]
    entries = [(_value(value), f"{title}: {_without(value, words)}") for value in setting.values]
    return [menu(ids.verb_id(words.session.id, "tricks"), title, entries, chosen=_value(now))]


async def set_tricks(click: Click) -> None:
    """The host has picked which tricks take part."""
    setting = next(each for each in SETTINGS if each.name == "tricks")
    known = {_value(value): value for value in setting.values}
    wanted = click.values[0] if click.values else ""
    if wanted not in known:
        raise SessionError("bad_option", option="tricks", value=wanted)
    await lobby.set_option(click.house.sessions, click.session_id, click.user.id, "tricks", known[wanted], click.id)
    await show_options(click)


def _left_out(value: Any) -> list[str]:
    return [] if value is None else [each for each in box().tricks if each not in value]


def _value(value: Any) -> str:
    return "+".join(_left_out(value)) or BY_LOT


def _without(value: Any, words: Words) -> str:
    if value is None:
        return words.of_game("setting-tricks-none")
    return words.of_game("setting-tricks-without", names=words.row([trick(each, words) for each in _left_out(value)]))
