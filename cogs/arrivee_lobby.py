"""The lobby of Arrivée: the under-25 rider of every team, and who starts in the rainbow or the champion's jersey.

AR-007, AR-058 and the table Controls of the spec.
"""

from __future__ import annotations

from typing import Any

from cogs import arrivee_stage, ids
from cogs.clicks import Click
from cogs.controls import Control, menu
from cogs.lobby import host_lobby, setting_menu, show_options
from cogs.words import Words
from data import lobby
from data.errors import SessionError
from rules.arrivee.content import content
from rules.core.game import Setting

NUMBERS = range(1, content().rules.riders_per_team + 1)
HOLDERS = ("rainbow", "champion")
NOBODY = "none"


def told(setting: Setting, value: Any, words: Words) -> str | None:
    """Riders of teams in words; None for the other settings."""
    if setting.name == "event":
        return arrivee_stage.told(value, words)
    if setting.name in HOLDERS:
        return _wearer(value, words, words.name(value[0]) if value else "")
    if setting.name != "young" or isinstance(value, int):
        return None
    return ", ".join(f"{words.name(seat)} {number}" for seat, number in enumerate(value))


def items(setting: Setting, words: Words) -> list[Control] | None:
    """A menu a seat for the under-25 riders, a menu of all riders for a jersey."""
    if setting.name == "event":
        return [setting_menu(words, words.session, setting), arrivee_stage.item(words)]
    if setting.name not in ("young", *HOLDERS):
        return None
    session, title = words.session, words.of_game(f"setting-{setting.name}")
    seats = range(len(session.seats))
    now = session.options[setting.name]
    if setting.name == "young":
        chosen = _numbers(now, len(seats))
        return [
            menu(
                ids.verb_id(session.id, "young", seat),
                f"{title}: {words.plain(seat)}",
                [(str(number), f"{title}, {words.plain(seat)}: {number}") for number in NUMBERS],
                chosen=str(chosen[seat]),
            )
            for seat in seats
        ]
    riders = [(seat, number) for seat in seats for number in NUMBERS]
    entries = [(f"{seat}.{number}", f"{title}: {words.plain(seat)} {number}") for seat, number in riders]
    entries.insert(0, (NOBODY, f"{title}: {_wearer(None, words, '')}"))
    wears = NOBODY if now is None else f"{now[0]}.{now[1]}"
    return [menu(ids.verb_id(session.id, "wears", setting.name), title, entries, chosen=wears)]


def _wearer(value: Any, words: Words, name: str) -> str:
    return words.of_game("setting-nobody") if value is None else f"{name} {value[1]}"


def _numbers(value: Any, seats: int) -> list[int]:
    return [value] * seats if isinstance(value, int) else list(value)


async def set_young(click: Click) -> None:
    """The host has picked the under-25 rider of a seat."""
    session = (await host_lobby(click)).session
    chosen = _numbers(session.options["young"], len(session.seats))
    seat, value = int(click.words[0]), click.values[0]
    if seat >= len(chosen) or not value.isdigit():
        raise SessionError("bad_option", option="young", value=value)
    chosen[seat] = int(value)
    await lobby.set_option(click.house.sessions, click.session_id, click.user.id, "young", chosen, click.id)
    await show_options(click)


async def set_holder(click: Click) -> None:
    """The host has picked who wears a jersey from the start."""
    name, value = click.words[0], click.values[0]
    pair = None if value == NOBODY else [int(part) for part in value.split(".") if part.isdigit()]
    await lobby.set_option(click.house.sessions, click.session_id, click.user.id, name, pair, click.id)
    await show_options(click)
