"""Rallye-Trucks' rules in short, and what its host may do beside them: the mode, a truck taken out (TR-44, TR-60)."""

from __future__ import annotations

from cogs import ids
from cogs.clicks import Click, Verb
from cogs.controls import Control, button, menu, small
from cogs.panel import need_started
from cogs.rallye_trucks_panel import DESCRIBE, PANEL, SEALED, TOGETHER, read, verb
from data.errors import SessionError


async def rules(click: Click) -> None:
    """Rules: the game in short; for the organiser also the change of the mode (TR-60)."""
    look, words = await read(click)
    session, items = look.session, list[Control]()
    if session.status == "playing" and session.host_id == click.user.id:
        other = TOGETHER if look.state.memory_mode == SEALED else SEALED
        items.append(verb(words, "mode", "grey", other))
        seats = [(str(seat), words.plain(seat)) for seat in look.state.active()]
        items.append(menu(ids.verb_id(session.id, "retire"), words.of_game("menu-retire"), seats))
    if session.status == "playing":
        items.append(button(ids.verb_id(session.id, "mine"), words.of_game("button-status")))
    await click.reply.private(small(f"{words.of_game('help')}\n\n{words.of_game('help-controls')}", items))


async def mode(click: Click) -> None:
    """Change between sealed and together; the live message tells it at once (TR-60)."""
    look, words = await read(click)
    if look.session.host_id != click.user.id:
        raise SessionError("not_host", host=look.session.host_id)
    line = {"mode": {"memory_mode": click.words[0]}}
    await click.house.sessions.administer(click.session_id, line, click.user.id)
    await _shut_tiles(click, PANEL, DESCRIBE)
    await click.house.courier.renew(click.session_id, click.reply)
    await click.reply.panel(small(words.of_game("mode-changed", mode=click.words[0])))


async def _shut_tiles(click: Click, *kinds: str) -> None:
    """Close everybody's private messages of these kinds."""
    usher = click.house.usher
    async with usher.lock(click.session_id):
        for panel in await usher.of_session(click.session_id):
            if panel.kind in kinds:
                await usher.shut(panel)


async def retire(click: Click) -> None:
    """Take a seat out of the race: the organiser, after asking once more (TR-44)."""
    look, words = await read(click)
    need_started(look, running=True)
    if look.session.host_id != click.user.id:
        raise SessionError("not_host", host=look.session.host_id)
    seat = int((click.values or click.words)[0])
    if click.values:
        sure = button(ids.verb_id(click.session_id, "retire", seat), words.of_game("button-retire"), "danger")
        await click.reply.panel(small(words.of_game("retire-sure", seat=words.name(seat)), [sure]))
        return
    await click.house.sessions.administer(click.session_id, {"retire": {"seat": seat}}, click.user.id)
    await click.house.usher.shut_all(click.session_id, seat=seat)
    await click.house.courier.tell(click.session_id)
    await click.reply.panel(small(words.of_game("event-seat-retired", seat=words.name(seat))))


VERBS: dict[str, Verb] = {"rules": rules, "mode": mode, "retire": retire}
