"""A stage of the host's own: written into a form or attached as a file, checked, and kept for the server by its name.

The text is a ``[[stage]]`` table as in the content file (see rules/arrivee/own_stage.py); a fault names its line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from cogs import ids, names
from cogs.clicks import Click
from cogs.controls import Control, button, form, menu, small
from cogs.lobby import host_lobby, show_options
from cogs.replies import LOST
from cogs.words import Words
from data import lobby, saved
from data.errors import SessionError
from rules.arrivee.content import content
from rules.arrivee.own_stage import MOST_TEXT, course_of, read_stage, text_of
from rules.core.errors import ContentError

KIND = "arrivee.stage"
ECHO = 3000  # characters of a faulty text that are given back


def told(event: str, words: Words) -> str | None:
    """A stage of one's own in words; None for those of the box."""
    if event in content().courses:
        return None
    course = course_of(event)
    return words.of_game("setting-event-own", name=names.in_markdown(course.name), fields=course.finish)


def item(words: Words) -> Control:
    """The button that opens the panel for stages of one's own."""
    return button(ids.verb_id(words.session.id, "stage"), words.of_game("stage-own"))


async def stage(click: Click) -> None:
    """Stages of one's own: the first word says what to do, without one the panel is shown."""
    act = ACTIONS.get(click.words[0] if click.words else "")
    if act is None:
        raise SessionError("old_button")
    await act(click)


async def _show(click: Click) -> None:
    look = await host_lobby(click)
    words = click.house.words(look.session, click.language)
    named = await saved.of_guild(click.house.sessions.store, look.session.guild_id, KIND)
    items = [button(ids.verb_id(click.session_id, "stage", "write"), words.of_game("stage-write"), "primary")]
    items.append(button(ids.verb_id(click.session_id, "options"), words.of_game("stage-back")))
    if named:
        entries = [(name, name) for name in named]
        items.append(menu(ids.verb_id(click.session_id, "stage", "load"), words.of_game("stage-load"), entries))
        items.append(menu(ids.verb_id(click.session_id, "stage", "forget"), words.of_game("stage-forget"), entries))
    await click.reply.panel(small(words.of_game("stage-panel"), items))


async def _write(click: Click) -> None:
    """A form with the present stage as a text to change."""
    session = (await host_lobby(click)).session
    words = click.house.words(session, click.language)
    target = ids.verb_id(click.session_id, "stage", "written")
    title, label, text = words.of_game("stage-own"), words.of_game("stage-label"), text_of(session.options["event"])
    await click.reply.modal(form(target, title, label, text, most=MOST_TEXT, is_long=True))


async def _written(click: Click) -> None:
    """Take what was written into the form; what cannot be read is given back with its fault."""
    look = await host_lobby(click)
    words = click.house.words(look.session, click.language)
    text = click.values[0] if click.values else ""
    try:
        course = read_stage(text)
    except ContentError as error:
        echo = text.replace("```", "'''")[:ECHO]
        await click.reply.private(small(f"{words.refusal(_fault(error))}\n```toml\n{echo}\n```"))
        return
    name = names.clean(course.name, "")
    if name:
        await saved.save(click.house.sessions.store, look.session.guild_id, KIND, name, text)
    await _take(click, text)


async def _take(click: Click, text: str) -> None:
    await lobby.set_option(click.house.sessions, click.session_id, click.user.id, "event", text, click.id)
    await show_options(click)


async def _load(click: Click) -> None:
    """Take a stage that was saved."""
    look = await host_lobby(click)
    found = await saved.of_guild(click.house.sessions.store, look.session.guild_id, KIND)
    await _take(click, str(found.get(click.values[0], "")))


async def _forget(click: Click) -> None:
    """Forget a stage that was saved."""
    look = await host_lobby(click)
    await saved.save(click.house.sessions.store, look.session.guild_id, KIND, click.values[0], None)
    await _show(click)


ACTIONS = {"": _show, "write": _write, "written": _written, "load": _load, "forget": _forget}


def _fault(error: ContentError) -> SessionError:
    return SessionError("bad_stage", line=error.line, why=names.in_markdown(error.message))


async def from_file(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of the command with the attached stage in place of its file. Raises bad_stage, unreadable_stage."""
    file: discord.Attachment | None = options.get("file")
    others = {name: value for name, value in options.items() if name != "file"}
    if file is None:
        return others
    if file.size > 4 * MOST_TEXT:
        raise SessionError("unreadable_stage")
    try:
        text = (await file.read()).decode()
    except (*LOST, UnicodeDecodeError) as error:
        raise SessionError("unreadable_stage") from error
    try:
        read_stage(text)
    except ContentError as error:
        raise _fault(error) from error
    return {**others, "event": text}
