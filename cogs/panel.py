"""What one person sees alone: the own view with its controls, standing orders, undo, help, log, verify.

Discord lets only an interaction create or change a private message, so each of these is opened by a button that can be
pressed again at any time.
"""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Sequence
from typing import Any

import discord

from cogs import ids
from cogs.board import NEUTRAL, Page, question, remarks, title
from cogs.clicks import Click, Verb
from cogs.controls import Control, DecisionControls, button, menu, small
from cogs.words import Words
from data import lobby, seating, undo
from data.catalog import slug
from data.errors import SessionError
from data.look import NEVER, Look
from data.records import dice_document
from rules import GAMES
from rules.core.game import OrderSpec
from rules.verify import verify as recompute


def need_started(look: Look, *, running: bool = False) -> None:
    """Raise what is in the way of looking at a session's board, or (``running``) of playing on."""
    if look.state is None or (running and look.session.status != "playing"):
        raise look.session.not_playing()


async def mine(click: Click, note: str = "") -> None:
    """My view: the board as my seat may see it, what I am asked, and what I may answer in advance."""
    look = await click.house.sessions.look(click.session_id, after=NEVER)
    if await click.house.games[look.session.game].own_view(click):
        return
    page = await _own_page(click, note)
    await click.reply.panel(page.shown().view, page.files)


async def sheet(click: Click) -> None:
    """Turn to another page of the own sheet."""
    click.page = int(click.values[0])
    await mine(click)


async def board(click: Click) -> None:
    """Show the board here anew; it also repairs a message that was lost or could not be sent."""
    house = click.house
    look = await house.sessions.look(click.session_id, after=NEVER)
    session, here = look.session, click.interaction
    is_elsewhere = here.guild_id == session.guild_id and here.channel_id != session.place_id
    if is_elsewhere and session.seats_of(click.user.id) and not await house.courier.place_is_there(session.place_id):
        await house.sessions.move(click.session_id, None, here.channel_id)
    if session.seats_of(click.user.id) or look.state is None:  # onlookers see it for themselves, and post nothing
        await house.courier.renew(click.session_id, click.reply)
    if look.state is None:
        await click.reply.say(house.plain("shown-anew", click.language))
    else:
        await mine(click)


async def in_words(click: Click) -> None:
    """The position in words."""
    look = await click.house.sessions.look(click.session_id, after=NEVER)
    need_started(look)
    words = click.house.words(look.session, click.language)
    seats = look.session.seats_of(click.user.id)
    told = click.house.text_board(look, seats[0].seat if seats else None, words)
    if not told:
        raise SessionError("broken")
    await click.reply.panel(small(told))


async def _own_page(click: Click, note: str) -> Page:
    house = click.house
    look = await house.sessions.look(click.session_id, after=NEVER)
    need_started(look)
    session = look.session
    words = house.words(session, click.language)
    seats = session.seats_of(click.user.id)
    seat = seats[0].seat if seats else None
    page = Page(house, look, words, words.team(session.seats[seat]).fill if seat is not None else NEUTRAL)
    page.text(note)
    page.text(_position(words, look, seat))
    page.text(words.story(await house.sessions.story(look, [click.user.id], own=True), 900))
    await house.games[session.game].own_board(page, seat, click.page)
    if seat is not None and seats[0].player_id == click.user.id:
        _own_controls(page, look, words, seat, click.page)
    elif seat is not None and session.status == "playing" and seats[0].holder_id == click.user.id:
        page.text(words.say("seat-is-away"))
        page.controls([button(ids.verb_id(session.id, "back"), words.say("button-back"), "success")])
    return page


def _position(words: Words, look: Look, seat: int | None) -> str:
    team = words.team(look.session.seats[seat]).name if seat is not None else ""
    own = words.say("own-view", team=team) if seat is not None else words.say("guest-view")
    return f"{title(words, look.view(seat))}\n{own}"


def _own_controls(page: Page, look: Look, words: Words, seat: int, leaf: int) -> None:
    view = look.view(seat)
    cog = page.house.games[look.session.game]
    page.text("\n".join(remarks(words, view)))
    for decision in look.decisions:
        if decision.seat == seat:
            page.text(question(words, view, decision))
            page.controls(DecisionControls(cog, words, view, decision, page=leaf).items())
    for decision in look.upcoming:
        if decision.seat == seat:
            page.text(words.say("in-advance") + "\n" + question(words, view, decision))
            page.controls(DecisionControls(cog, words, view, decision).items())
    page.separator()
    session_id = look.session.id
    page.controls(
        [
            button(ids.verb_id(session_id, "log"), words.say("button-log")),
            button(ids.verb_id(session_id, "resign"), words.say("button-resign"), "danger")
            if look.session.seats[seat].lent_to is None
            else button(ids.verb_id(session_id, "back"), words.say("button-give-back")),
        ]
    )


async def answered_in_advance(click: Click) -> None:
    """An answer was sealed: say so to its seat alone."""
    await mine(click, click.house.plain("sealed", click.language))


async def orders(click: Click) -> None:
    """Orders: standing orders for this seat; the first menu is the setting, the others fine-tune it."""
    session_id = click.session_id
    look = await click.house.sessions.look(session_id, after=NEVER)
    need_started(look, running=True)
    words = click.house.words(look.session, click.language)
    seats = look.session.seats_of(click.user.id)
    if not seats:
        raise SessionError("no_seat")
    specs = GAMES[look.session.game].orders
    if not specs:
        raise SessionError("no_orders")
    kind = click.words[0] if click.words else specs[0].kind
    spec = next((each for each in specs if each.kind == kind), None)
    if spec is None:
        raise SessionError("bad_order")
    order = dict(look.orders.get((seats[0].seat, kind), spec.unset))
    if click.values and len(click.words) > 1:
        order[click.words[1]] = _value_of(spec, click.words[1], click.values[0])
        await click.house.sessions.set_order(session_id, click.user.id, kind, order, click.id)
        await click.house.courier.tell(session_id)
    view = small(_orders_text(words, specs, kind, look, seats[0].seat, order), _order_items(words, specs, spec, order))
    await click.reply.panel(view)


def _value_of(spec: OrderSpec, name: str, text: str) -> Any:
    values = spec.settings if name == "setting" else next((f.values for f in spec.fields if f.name == name), ())
    for value in values:
        if str(value) == text:
            return value
    raise SessionError("bad_order")


def _orders_text(
    words: Words, specs: Sequence[OrderSpec], kind: str, look: Look, seat: int, order: dict[str, Any]
) -> str:
    lines = [words.say("orders-heading")]
    for spec in specs:
        stored = order if spec.kind == kind else look.orders.get((seat, spec.kind), spec.unset)
        setting = words.of_game(f"order-{slug(spec.kind)}-{slug(stored['setting'])}")
        lines.append(f"**{words.of_game(f'order-{slug(spec.kind)}')}**: {setting}")
    return "\n".join(lines)


def _order_items(words: Words, specs: Sequence[OrderSpec], spec: OrderSpec, order: dict[str, Any]) -> list[Control]:
    session_id = words.session.id
    items = [
        button(
            ids.verb_id(session_id, "orders", each.kind),
            words.of_game(f"order-{slug(each.kind)}"),
            "primary" if each.kind == spec.kind else "grey",
        )
        for each in specs
    ]
    settings = [(value, words.of_game(f"order-{slug(spec.kind)}-{slug(value)}")) for value in spec.settings]
    items.append(
        menu(
            ids.verb_id(session_id, "orders", spec.kind, "setting"),
            words.say("orders-menu"),
            settings,
            chosen=order["setting"],
        )
    )
    if order["setting"] in spec.tuned:
        for each in spec.fields:
            title = words.of_game(f"order-field-{slug(each.name)}")
            entries = [(str(value), f"{title}: {_field_value(words, each.name, value)}") for value in each.values]
            items.append(
                menu(
                    ids.verb_id(session_id, "orders", spec.kind, each.name),
                    title,
                    entries,
                    chosen=str(order[each.name]),
                )
            )
    return items


def _field_value(words: Words, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return words.say("switch", on=value)
    return str(value) if isinstance(value, int) else words.of_game(f"order-field-{slug(name)}-{slug(value)}")


async def take_back(click: Click) -> None:
    """Undo: take the own last choices back, or ask the others."""
    done = await undo.ask_undo(click.house.sessions, click.session_id, click.user.id, click.id)
    await click.house.courier.tell(click.session_id, click.reply, click.user.id)
    if not done:
        await click.reply.say(click.house.plain("undo-waits", click.language))
    elif not click.reply.is_used:
        await click.reply.say(click.house.plain("undo-done", click.language))


async def agree(click: Click) -> None:
    """Agree to an undo that somebody asked for."""
    await undo.answer_undo(click.house.sessions, click.session_id, click.user.id, click.id, agree=True)
    await click.house.courier.tell(click.session_id, click.reply, click.user.id)


async def refuse(click: Click) -> None:
    """Refuse an undo, or withdraw the own wish."""
    await undo.answer_undo(click.house.sessions, click.session_id, click.user.id, click.id, agree=False)
    await click.house.courier.tell(click.session_id, click.reply, click.user.id)
    await click.reply.say(click.house.plain("undo-refused", click.language))


async def show_help(click: Click) -> None:
    """Help: the rules in short and what the controls do."""
    look = await click.house.sessions.look(click.session_id, after=NEVER)
    words = click.house.words(look.session, click.language)
    await click.reply.private(small(f"{words.of_game('help')}\n\n{words.say('help-controls')}"))


async def log(click: Click) -> None:
    """Log: everything that happened, the newest at the bottom; the whole of it as a file."""
    house = click.house
    look = await house.sessions.look(click.session_id, after=-1)
    words = house.words(look.session, click.language)
    seats = [seat.seat for seat in look.session.seats_of(click.user.id)]
    events = [event for event in look.since if event.is_seen_by(*seats)]
    story = await asyncio.to_thread(words.story, events, 1 << 30)
    name = f"log-{ids.base36(click.session_id)}.txt"
    more = house.games[look.session.game].export(look, words) if look.state is not None else ""
    told = f"{story}\n\n{more}" if more else story
    files = [discord.File(io.BytesIO(told.encode()), name)] if story else []
    view = small(words.last_lines(story, 1800) or words.say("log-empty"))
    if files:
        view.add_item(discord.ui.File(f"attachment://{name}"))
    await click.reply.private(view, files)


async def resign(click: Click) -> None:
    """Leave: a lobby at once; a running session after asking, and the computer takes the seat."""
    house = click.house
    look = await house.sessions.look(click.session_id, after=NEVER)
    if look.session.status == "lobby":
        await lobby.leave(house.sessions, click.session_id, click.user.id, click.id)
        await house.courier.tell(click.session_id, None, click.user.id)
        await click.reply.panel(small(house.plain("lobby-left", click.language)))
        return
    need_started(look, running=True)
    if not any(seat.holder_id == click.user.id for seat in look.session.seats):
        raise SessionError("no_seat")
    if not click.words:
        text = house.plain("resign-sure", click.language)
        sure = button(
            ids.verb_id(click.session_id, "resign", "sure"), house.plain("button-resign", click.language), "danger"
        )
        await click.reply.panel(small(text, [sure]))
        return
    await seating.resign(house.sessions, click.session_id, click.user.id, click.id)
    await house.usher.shut_all(click.session_id, click.user.id)
    await house.courier.tell(click.session_id, None, click.user.id)
    back = button(ids.verb_id(click.session_id, "back"), house.plain("button-back", click.language))
    await click.reply.panel(small(house.plain("resigned", click.language), [back]))


async def back(click: Click) -> None:
    """I am back: take the own seat back."""
    seat = await seating.come_back(click.house.sessions, click.session_id, click.user.id, click.id)
    await click.house.usher.shut_all(click.session_id, seat=seat)
    await click.house.courier.tell(click.session_id, None, click.user.id)
    await click.reply.panel(small(click.house.plain("welcome-back", click.language)))


async def rematch(click: Click) -> None:
    """Rematch: a new lobby with the same options."""
    new = await lobby.rematch(click.house.sessions, click.session_id, click.person, click.id)
    await click.house.courier.tell(new)
    look = await click.house.sessions.look(new, after=NEVER)
    key = "rematch-opened" if look.session.host_id == click.user.id else "rematch-joined"
    place = f"<#{look.session.place_id}>"
    await click.reply.say(click.house.plain(key, click.language, place=place))


async def verify(click: Click) -> None:
    """Verify: recompute every roll of a finished session from the secret that was fixed before its start."""
    document = await dice_document(click.house.sessions, click.session_id)
    faults = recompute(document)
    words_key = "verify-bad" if faults else "verify-good"
    text = click.house.plain(
        words_key, click.language, throws=len(document["throws"]), commitment=document["commitment"]
    )
    name = f"dice-{ids.base36(click.session_id)}.json"
    view = small(text)
    view.add_item(discord.ui.File(f"attachment://{name}"))
    await click.reply.private(view, [discord.File(io.BytesIO(json.dumps(document).encode()), name)])


VERBS: dict[str, Verb] = {
    "mine": mine,
    "sheet": sheet,
    "board": board,
    "words": in_words,
    "orders": orders,
    "undo": take_back,
    "agree": agree,
    "refuse": refuse,
    "help": show_help,
    "log": log,
    "resign": resign,
    "back": back,
    "rematch": rematch,
    "verify": verify,
}
