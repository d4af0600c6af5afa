"""The lobby: its message, and what is done with its buttons until the session starts."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import discord

from cogs import ids
from cogs.board import Page, Shown, title
from cogs.clicks import Click, Verb
from cogs.controls import MENU_LIMIT, Control, button, menu, small
from cogs.house import House
from cogs.replies import LOST
from cogs.words import Words
from data import lobby
from data.catalog import slug
from data.errors import SessionError
from data.look import NEVER, Look
from data.rows import Session
from rules import GAMES
from rules.core.game import LEVELS, Setting

if TYPE_CHECKING:
    from cogs.game import GameCog

log = logging.getLogger(__name__)

THREAD_REST: Literal[10080] = 10080  # minutes of silence until Discord archives a thread
ROUND = (*range(1, 11), 12, 15, 20, 25, 30, 40, 50, 60, 80, 90, 100, 200)  # numbers of a menu
HAS_THREAD = 160004  # a thread was made for this message already


async def lobby_message(house: House, look: Look) -> Shown:
    """The lobby as everybody sees it."""
    session = look.session
    words = house.words(session)
    game = GAMES[session.game]
    page = Page(house, look, words, words.team(session.seats[0]).fill)
    intro = words.say("lobby-intro", blurb=words.of_game("blurb"), host=f"<@{session.host_id}>")
    page.text(f"{title(words)}\n{intro}")
    page.picture(await house.painter.lobby(session, house.faces(look, words), words))
    page.text("\n".join(words.seat_line(seat) for seat in range(len(session.seats))))
    page.text(
        words.say(
            "lobby-room",
            free=game.max_seats - len(session.seats),
            low=game.min_seats,
            most=game.max_seats,
            missing=max(0, game.min_seats - len(session.seats)),
        )
    )
    cog = house.games[session.game]
    page.text("\n".join(f"-# {_setting_line(cog, words, session, setting)}" for setting in cog.settings(session)))
    page.text(cog.lobby_note(words))
    page.controls(_controls(words, session))
    return page.shown()


def _setting_line(cog: GameCog, words: Words, session: Session, setting: Setting) -> str:
    value = session.options[setting.name]
    told = cog.setting(setting, value, words) or setting_value(words, setting, value)
    return f"{words.of_game(f'setting-{slug(setting.name)}')}: {told}"


def setting_value(words: Words, setting: Setting, value: Any) -> str:
    """The value of a setting in words."""
    if setting.seat:
        return words.say("by-lot") if value is None else words.name(value)
    if value is None or value == [] or value == ():
        return words.of_game(f"setting-{slug(setting.name)}-none")
    if isinstance(value, list | tuple):
        return ", ".join(setting_value(words, setting, each) for each in value)
    if isinstance(value, bool):
        return words.say("switch", on=value)
    if isinstance(value, int):
        return str(value)
    return words.of_game(f"setting-{slug(setting.name)}-{slug(str(value))}")


def _controls(words: Words, session: Session) -> list[Control]:
    game = GAMES[session.game]
    full = len(session.seats) >= game.max_seats
    ready = len(session.seats) >= game.min_seats

    def make(verb: str, style: str = "grey", *, disabled: bool = False) -> Control:
        return button(ids.verb_id(session.id, verb), words.say(f"button-{verb}"), style, disabled=disabled)

    return [
        make("join", "success", disabled=full),
        make("leave"),
        make("team"),
        make("options"),
        make("computer", disabled=full),
        make("start", "primary" if ready else "grey"),
        make("cancel", "danger"),
    ]


async def _tell(click: Click) -> None:
    await click.house.courier.tell(click.session_id, click.reply, click.user.id)


async def join(click: Click) -> None:
    """Join: take a seat."""
    await lobby.join(click.house.sessions, click.session_id, click.person, click.id)
    await _tell(click)


async def leave(click: Click) -> None:
    """Leave: give the seat up."""
    await lobby.leave(click.house.sessions, click.session_id, click.user.id, click.id)
    await _tell(click)


async def cancel(click: Click) -> None:
    """Cancel: close the lobby."""
    await lobby.cancel(click.house.sessions, click.session_id, click.user.id, click.id)
    await _tell(click)


async def start(click: Click) -> None:
    """Start, or offer to fill up with computers when there are too few people."""
    fill = click.words[0] if click.words else None
    try:
        await lobby.start(click.house.sessions, click.session_id, click.user.id, click.id, fill=fill)
    except SessionError as error:
        if error.code != "too_few":
            raise
        look = await click.house.sessions.look(click.session_id, after=NEVER)
        words = click.house.words(look.session, click.language)
        items = [
            button(
                ids.verb_id(click.session_id, "start", level),
                words.say("button-fill", level=words.say(f"level-{level}")),
            )
            for level in LEVELS
        ]
        await click.reply.private(small(words.refusal(error), items))
        return
    await open_thread(click)
    await _tell(click)
    if not click.reply.is_used:
        await click.reply.panel(small(click.house.plain("started", click.language)))


async def open_thread(click: Click) -> None:
    """Give the session a thread of its own where that is allowed; else it is played in the channel."""
    house = click.house
    if not house.threads:
        return
    look = await house.sessions.look(click.session_id, after=NEVER)
    session = look.session
    last = await house.courier.outbox.board(session.id)
    channel = click.interaction.channel
    if session.thread_id or last.message_id is None or not isinstance(channel, discord.TextChannel):
        return
    if not click.interaction.app_permissions.send_messages_in_threads:  # it could be made all the same
        return
    words = house.words(session)
    name = words.say("thread-name", title=words.of_game("title"), number=ids.base36(session.id))
    thread: discord.Thread | None
    try:
        message = channel.get_partial_message(last.message_id)
        thread = await message.create_thread(name=name[:100], auto_archive_duration=THREAD_REST)
    except LOST as error:
        if getattr(error, "code", 0) != HAS_THREAD:
            log.info("session %d is played in the channel: %s", session.id, error)
            return
        thread = discord.utils.get(channel.threads, id=last.message_id)
    await house.sessions.move(session.id, last.message_id)  # a message's thread has the message's id
    for seat in session.seats:
        if seat.holder_id is not None and thread is not None:
            with contextlib.suppress(*LOST):  # somebody who cannot be added finds the way by the mention
                await thread.add_user(discord.Object(seat.holder_id))


async def computer(click: Click) -> None:
    """Add computer: ask how strong, then seat it; or take the last one away."""
    sessions = click.house.sessions
    if not click.words:
        look = await _lobby(click, as_host=True)
        words = click.house.words(look.session, click.language)
        items = [
            button(ids.verb_id(click.session_id, "computer", level), words.say(f"level-{level}")) for level in LEVELS
        ]
        if any(seat.holder_id is None for seat in look.session.seats):
            items.append(
                button(ids.verb_id(click.session_id, "computer", "none"), words.say("button-no-computer"), "danger")
            )
        await click.reply.panel(small(words.say("computer-level"), items))
        return
    if click.words[0] == "none":
        await lobby.remove_computer(sessions, click.session_id, click.user.id, click.id)
    else:
        await lobby.add_computer(sessions, click.session_id, click.user.id, click.words[0], click.id)
    await _done(click)


async def _done(click: Click) -> None:
    """A private panel did its work: the lobby shows it, the panel goes."""
    await click.house.courier.tell(click.session_id)
    await click.reply.dismiss()


async def _lobby(click: Click, *, as_host: bool = False) -> Look:
    """Return the lobby for a private panel, or raise what will be in the way of every click on it."""
    look = await click.house.sessions.look(click.session_id, after=NEVER)
    session = look.session
    if session.status != "lobby":
        raise session.not_lobby()
    if as_host and session.host_id != click.user.id:
        raise SessionError("not_host", host=session.host_id)
    return look


async def host_lobby(click: Click) -> Look:
    """Return the lobby for its host's private panel. Raises not_host and what `_lobby` raises."""
    return await _lobby(click, as_host=True)


async def team(click: Click) -> None:
    """Team: pick a colour from those that are free."""
    if click.values:
        await lobby.set_team(click.house.sessions, click.session_id, click.user.id, click.values[0], click.id)
        await _done(click)
        return
    session = (await _lobby(click)).session
    words = click.house.words(session, click.language)
    if not session.seats_of(click.user.id):
        raise SessionError("no_seat")
    taken = {seat.team for seat in session.seats if seat.holder_id is not None}
    free = [
        (each.id, f"{each.name} ({each.letter}, {words.say(f'mark-{each.mark}')})")
        for each in GAMES[session.game].teams
        if each.id not in taken
    ]
    if not free:
        raise SessionError("no_team_free")
    await click.reply.private(
        small(words.say("team-pick"), [menu(ids.verb_id(session.id, "team"), words.say("team-menu"), free)])
    )


async def options(click: Click) -> None:
    """Options: a private panel with one menu a setting, and the handing on of the lobby."""
    if click.words:
        await _set(click, click.words[0], click.values)
    await show_options(click)


async def show_options(click: Click) -> None:
    """Show the panel of the options, and in the lobby what has changed."""
    session = (await _lobby(click, as_host=True)).session
    words = click.house.words(session, click.language)
    cog = click.house.games[session.game]
    items: list[Control] = []
    for setting in cog.settings(session):
        items += cog.setting_items(setting, words) or [setting_menu(words, session, setting)]
    people = [
        (str(s.holder_id), words.plain(s.seat)) for s in session.seats if s.holder_id not in (None, session.host_id)
    ]
    if people:
        items.append(menu(ids.verb_id(session.id, "host"), words.say("host-menu"), people))
    view = small(f"{words.say('options-heading')}\n{cog.lobby_note(words)}".strip(), items)
    await click.house.courier.tell(click.session_id)
    await click.reply.panel(view)


async def _set(click: Click, name: str, values: Sequence[str]) -> None:
    look = await click.house.sessions.look(click.session_id, after=NEVER)
    setting = next((s for s in GAMES[look.session.game].settings if s.name == name), None)
    known = {text: real for real, text in choices_of(setting, len(look.session.seats))} if setting else {}
    if setting is None or not all(value in known for value in values) or not (values or takes_several(setting)):
        raise SessionError("bad_option", option=name, value=", ".join(values))
    real = [known[value] for value in values] if takes_several(setting) else known[values[0]]
    await lobby.set_option(click.house.sessions, click.session_id, click.user.id, name, real, click.id)


def takes_several(setting: Setting) -> bool:
    """Whether a setting is a list of values: its default is one."""
    return isinstance(setting.default, tuple)


def choices_of(setting: Setting, seats: int) -> list[tuple[Any, str]]:
    """The values a menu can offer for a setting, each with the text that stands for it in the menu's value."""
    if setting.seat:
        return [(None, "lot"), *((seat, str(seat)) for seat in range(seats))]
    if setting.values:
        left = () if None in setting.values or not setting.accepts(None, seats) else (None,)
        return [(value, "none" if value is None else str(value).lower()) for value in (*left, *setting.values)]
    none = [(None, "none")] if setting.accepts(None, seats) else []
    return [*none, *((value, str(value)) for value in _numbers(setting.low, setting.high))]


def _numbers(low: int, high: int) -> list[int]:
    """The numbers of a menu: all of them, or where they are too many the small ones and round ones."""
    found = list(range(low, high + 1))
    return found if len(found) < MENU_LIMIT else [n for n in found if n in (low, high) or n in ROUND]


def setting_menu(words: Words, session: Session, setting: Setting) -> Control:
    """The menu of a setting's values."""
    entries = [
        (text, setting_value_plain(words, setting, value)) for value, text in choices_of(setting, len(session.seats))
    ]
    now, several = session.options[setting.name], takes_several(setting)
    chosen = [
        text
        for value, text in choices_of(setting, len(session.seats))
        if (value in now if isinstance(now, list | tuple) else value == now)
    ]
    title = words.of_game(f"setting-{slug(setting.name)}")
    return menu(
        ids.verb_id(session.id, "options", setting.name),
        title,
        [(value, f"{title}: {label}") for value, label in entries],
        most=len(entries) if several else 1,
        least=0 if several else 1,
        chosen=chosen,
    )


def setting_value_plain(words: Words, setting: Setting, value: Any) -> str:
    """The value of a setting for a label, where markdown is not read."""
    return words.plain(value) if setting.seat and value is not None else setting_value(words, setting, value)


async def host(click: Click) -> None:
    """Hand the lobby on to somebody else in it."""
    await lobby.pass_host(click.house.sessions, click.session_id, click.user.id, int(click.values[0]), click.id)
    await _done(click)


VERBS: dict[str, Verb] = {
    "join": join,
    "leave": leave,
    "cancel": cancel,
    "start": start,
    "computer": computer,
    "team": team,
    "options": options,
    "host": host,
}
