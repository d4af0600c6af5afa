"""Calling people in messages of their own, for a game whose live message stays in its place.

A game's cog names the occasion ("turn 12"). Who is asked something new then is called in a message without a picture,
and it is deleted when the occasion is over. Each is a row (data/pings.py), committed with the questions that count as
asked before anything is sent; one whose fate is unknown is looked for in the channel, as a live message is.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

import discord

from cogs import board, ids
from cogs.controls import Control, small
from cogs.replies import LOST
from data import pings
from data.look import NEVER, Look
from data.pings import Row

if TYPE_CHECKING:
    from cogs.notices import Courier

log = logging.getLogger(__name__)

FOR_GOOD = (10003, 10008, 50001)  # there is nothing to delete any more, or no way to it


class Ping(NamedTuple):
    """What a message that calls somebody says and offers."""

    text: str
    items: list[Control]


async def tell(courier: Courier, session_id: int, actor: int | None = None) -> None:
    """Call whoever is asked something new, and delete what called people for an occasion that is over.

    ``actor`` has just chosen and need not be called.
    """
    house, store = courier.house, courier.outbox.store
    cog = house.games.get(await store.read(lambda db: pings.game_of(db, session_id)))
    if cog is None or not cog.pings:
        return
    look = await house.sessions.look(session_id, after=NEVER)
    occasion = cog.occasion(look) if look.session.status == "playing" else None
    if occasion is not None and not await house.usher.is_paused(look):
        await _plan(courier, look, occasion, actor)
    for row in await store.read(lambda db: pings.of_session(db, session_id, courier.clock.now())):
        is_now = row.occasion == occasion
        if is_now and row.message_id is not None:
            continue
        try:
            await (_send(courier, look, row) if is_now else _delete(courier, row))
        except LOST as error:
            log.info("session %d: ping %d: %s", session_id, row.id, error)
            is_for_good = not is_now and getattr(error, "code", 0) in FOR_GOOD
            await courier.outbox.settle(row.id, is_done=is_for_good)


async def _plan(courier: Courier, look: Look, occasion: str, actor: int | None) -> None:
    """Commit who is to be called, once there is a live message to go to."""
    last = await courier.outbox.board(look.session.id)
    asked = {each.key: each.user_id for each in board.asked(look)}
    keys = list(asked)
    if last.message_id is None or keys == last.asked:
        return
    fresh = dict.fromkeys(user for key, user in asked.items() if key not in last.asked and user != actor)
    now, session_id = courier.clock.now(), look.session.id
    await courier.outbox.store.write(lambda db: pings.plan(db, session_id, now, keys, occasion, list(fresh)))


async def _send(courier: Courier, look: Look, row: Row) -> None:
    session, house = look.session, courier.house
    nonce = row.nonce or ids.new_nonce()
    found = await courier.find(row.channel_id or session.place_id, nonce) if row.nonce else None
    message_id = None if found is None else found.id
    if message_id is None:
        place, now = session.place_id, courier.clock.now()
        await courier.outbox.store.write(lambda db: pings.attempt(db, row, nonce, place, now))
        last = await courier.outbox.board(session.id)
        link = f"https://discord.com/channels/{session.guild_id}/{last.channel_id}/{last.message_id}"
        words = house.words(session)
        who = words.row([f"<@{user_id}>" for user_id in row.user_ids])
        ping = house.games[session.game].ping(look, words, who, link)
        view = small(ping.text, ping.items)
        view.children[0].id = int(nonce)
        users = [discord.Object(user_id) for user_id in row.user_ids]
        allowed = discord.AllowedMentions(users=users, everyone=False, roles=False)
        message_id = (await courier.channel(place).send(view=view, nonce=nonce, allowed_mentions=allowed)).id
    await courier.outbox.store.write(lambda db: pings.sent(db, row, message_id))


async def _delete(courier: Courier, row: Row) -> None:
    message_id = row.message_id
    if message_id is None and row.nonce and row.channel_id is not None:
        found = await courier.find(row.channel_id, row.nonce)
        message_id = None if found is None else found.id
    if message_id is not None and row.channel_id is not None:
        await courier.channel(row.channel_id).get_partial_message(message_id).delete()
    await courier.outbox.settle(row.id, is_done=True)
