"""Where every click arrives: the one dynamic component hands it here, and it becomes a choice or a verb.

A choice goes to the session service (data/sessions.py `choose`), which asks the rules; then the courier
(cogs/notices.py `tell`) shows what came of it. A verb is a function of this floor, found in `VERBS` by its word.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Coroutine, Iterator, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import ids, lobby, panel
from cogs.clicks import Click, Verb
from cogs.controls import Control, DecisionControls, small
from cogs.house import House, house_of
from cogs.ids import COMBINED, GROUP, MENU, Target
from cogs.replies import Reply
from cogs.sheets import page_in
from data import catalog
from data.catalog import slug
from data.errors import SessionError
from data.look import NEVER, Look
from rules import GAMES
from rules.core.model import Decision

log = logging.getLogger(__name__)

VERBS: dict[str, Verb] = {**lobby.VERBS, **panel.VERBS}


async def clicked(interaction: discord.Interaction[Any], target: Target, values: list[str]) -> None:
    """Answer a click on any control of this bot, whatever happens."""
    verb, *words = target.rest.split("~")
    click = Click(house_of(interaction), interaction, Reply(interaction), target.session, words, values)
    handle = choose(click, target) if target.decision >= 0 else VERBS.get(verb, _verb_of_game(verb))(click)
    await answer(click, handle)


def _verb_of_game(verb: str) -> Verb:
    """A verb that only the session's game knows, or the answer to an unknown one."""

    async def find(click: Click) -> None:
        look = await click.house.sessions.look(click.session_id, after=NEVER)
        await click.house.games[look.session.game].verbs.get(verb, unknown)(click)

    return find


async def answer(click: Click, handle: Awaitable[None]) -> None:
    """Do something for a person; every refusal and every mishap gets its sentence. The one such place."""
    reply = click.reply
    reply.start()
    is_late = click.house.is_closing
    click.house.running.add(click)
    try:
        await (_refuse_late(handle) if is_late else handle)
    except SessionError as error:
        if error.code != "repeated":  # delivered twice: the first has been answered
            await reply.say(await refusal(click, error))
    except Exception:
        log.exception("interaction %d on session %d failed", click.interaction.id, click.session_id)
        await reply.say(catalog.text("error-broken", {}, click.language))
    finally:
        click.house.running.discard(click)
        await reply.close()


async def _refuse_late(handle: Awaitable[None]) -> None:
    """Do nothing more while the bot is being stopped."""
    if isinstance(handle, Coroutine):
        handle.close()
    raise SessionError("closing")


async def refusal(click: Click, error: SessionError) -> str:
    """Why something was refused; for an old button also what has happened since."""
    if error.code in ("no_session", "frozen", "no_place") or not click.session_id:
        return catalog.text(f"error-{slug(error.code)}", error.params, click.language)
    try:
        look = await click.house.sessions.look(click.session_id, after=NEVER)
        words = click.house.words(look.session, click.language)
        text = words.refusal(error)
        if error.code in ("stale", "undone"):
            story = words.story(await click.house.sessions.story(look, [click.user.id]), 600)
            text += f"\n{words.say('since')}\n{story}" if story else ""
    except SessionError as worse:
        return catalog.text(f"error-{slug(worse.code)}", worse.params, click.language)
    return text


async def choose(click: Click, target: Target) -> None:
    """Answer a decision: by a button, or by what was picked in its menu."""
    options = click.values if target.rest.startswith(MENU) else [target.rest]
    if options and options[0].startswith(GROUP):
        await _second_menu(click, target, options[0].removeprefix(GROUP))
        return
    click.page = page_in(target.rest)
    if target.rest.startswith(COMBINED):
        options = await _expanded(click, target)
    house = click.house
    if await house.usher.stops(click, target):
        return
    applied = await _apply(click, target, options)
    click.chosen = True
    await house.courier.tell(target.session, click.reply, click.user.id)
    if not applied:
        await panel.answered_in_advance(click)
    elif not click.reply.is_used:  # the click was on a private panel: it shows what came of it
        await panel.mine(click)


async def _apply(click: Click, target: Target, options: Sequence[str]) -> bool:
    """Answer the decision that was clicked, or the person's own where the control serves several."""
    sessions, person = click.house.sessions, click.user.id
    try:
        return await sessions.choose(target.session, person, target.branch, target.decision, options, click.id)
    except SessionError as error:
        own = await _shared(click, target) if error.code == "not_your_decision" else target
        if own == target:
            raise
    return await sessions.choose(own.session, person, own.branch, own.decision, options, click.id)


async def _shared(click: Click, target: Target) -> Target:
    """The decision that is meant by a control which serves everybody who is asked the same: the person's own.

    Also one that they, or their order, have answered in advance: until it is asked, the last word counts.
    """
    look = await click.house.sessions.look(target.session, after=NEVER)
    game = GAMES[look.session.game]
    asked = (*look.decisions, *game.upcoming(look.state))
    clicked = next((each for each in asked if each.id == target.decision), None)
    if clicked is None or clicked.kind not in game.shared:
        return target
    seats = look.session.seats
    mine = [each.id for each in asked if each.kind == clicked.kind and seats[each.seat].player_id == click.user.id]
    return target if clicked.id in mine or not mine else target._replace(decision=mine[0])


async def _asked(click: Click, target: Target) -> tuple[Look, Decision]:
    """The decision that a control belongs to. Raises undone, stale, not_your_decision."""
    look = await click.house.sessions.look(target.session, after=NEVER)
    if target.branch != look.session.branch:
        raise SessionError("undone")
    decision = next((d for d in (*look.decisions, *look.upcoming) if d.id == target.decision), None)
    if decision is None:
        raise SessionError("stale")
    if look.session.seats[decision.seat].player_id != click.user.id:
        raise SessionError("not_your_decision", seat=decision.seat, kind=decision.kind)
    return look, decision


async def _expanded(click: Click, target: Target) -> list[str]:
    """The choices that a combined control stands for now."""
    look, decision = await _asked(click, target)
    game = GAMES[look.session.game]
    return list(game.expand(look.view(decision.seat), decision, target.rest.removeprefix(COMBINED), click.values))


async def _second_menu(click: Click, target: Target, group: str) -> None:
    look, decision = await _asked(click, target)
    words = click.house.words(look.session, click.language)
    cog = click.house.games[look.session.game]
    items = DecisionControls(cog, words, look.view(decision.seat), decision, group).items()
    await click.reply.panel(small(f"**{words.name(decision.seat)}**: {words.question(decision)}", items))


async def unknown(click: Click) -> None:
    """A control of a release that knew other verbs."""
    raise SessionError("old_button")


def _typed(components: Sequence[Any]) -> Iterator[str]:
    """What was typed into a form."""
    for each in components:
        inner = each.get("component")
        yield from _typed([*([inner] if inner else []), *each.get("components", [])])
        if isinstance(each.get("value"), str):
            yield each["value"].strip()


class Play(commands.Cog):
    """Keeps the dynamic component registered and answers what nobody else does."""

    def __init__(self, bot: commands.AutoShardedBot, house: House) -> None:
        self.bot, self.house = bot, house
        house.clicked = clicked
        bot.add_dynamic_items(Control)
        bot.tree.error(self.command_failed)

    async def command_failed(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """Answer a command that never came to its own code: one of another release, say."""
        is_old = isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch)
        if not is_old:
            log.error("interaction %d failed", interaction.id, exc_info=error)
        language = catalog.choose_language(str(interaction.locale))
        await Reply(interaction).say(catalog.text("error-old-command" if is_old else "error-broken", {}, language))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer forms that were filled in, and controls that this release does not know."""
        data: Any = interaction.data or {}
        ours = re.fullmatch(ids.TEMPLATE, str(data.get("custom_id", "")))
        is_form = interaction.type is discord.InteractionType.modal_submit
        if is_form and ours:
            target = ids.target(ours["session"], ours["decision"], ours["rest"])
            await clicked(interaction, target, list(_typed(data.get("components", []))))
        elif (is_form or interaction.type is discord.InteractionType.component) and not ours:
            language = catalog.choose_language(str(interaction.locale))
            await Reply(interaction).say(catalog.text("error-old-button", {}, language))
