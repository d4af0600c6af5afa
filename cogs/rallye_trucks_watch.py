"""Watching a turn of Rallye-Trucks: a private playback, frame by frame, that closes itself.

Honest memory on Discord: TR-51 to TR-54, TR-57, TR-59, TR-61, TR-63. The right is claimed in one write before anything
is sent; the first frame that Discord takes uses it up; a restart gives it back once. All of that is the rules' ledger.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from cogs.board import Page, Shown, remarks, title
from cogs.clicks import Click, Verb
from cogs.controls import Control
from cogs.house import House
from cogs.rallye_trucks_panel import own_seat, read, show, symbol, verb
from cogs.replies import LOST
from cogs.words import Words
from data import panels
from data.errors import SessionError
from data.look import NEVER, Look
from data.panels import Panel
from render import rallye_trucks as pictures
from render.picture import Picture, Say, SeatFace
from rules.rallye_trucks.content import content
from rules.rallye_trucks.state import SLOTS
from rules.rallye_trucks.view import Frame, View, Watching, frame

KIND = "watch"
FIRST, SHOWN, DONE = "first", "shown", "done"  # nothing taken yet, frames follow, the last one stays a moment
ENDED = "ended"  # for the rules it is over, and only the message has still to become a line


async def watch(click: Click) -> None:
    """Watch: play the oldest open turn of the own seat."""
    look, words = await read(click)
    seat = own_seat(look, click.user.id)
    if seat is None:
        if not look.session.seats_of(click.user.id) or look.session.status != "playing":
            raise SessionError("no_onlookers")
        await show(click)  # the way back
        return
    usher, number = click.house.usher, seat.seat
    async with usher.lock(click.session_id):
        open_now = [p for p in await usher.of_session(click.session_id, click.user.id) if p.kind == KIND]
        if not open_now and look.session.status == "playing" and look.state.ledger.watches[number]:
            await click.house.sessions.administer(click.session_id, _line(number, "break"), click.user.id, quiet=True)
        for panel in open_now:
            is_over = panel.phase in (DONE, ENDED) or _is_stuck(panel, usher.clock.now())
            if is_over and not await end(click.house, panel):
                raise SessionError("still_open")
        row = usher.panel(click, KIND, number, FIRST, content().watch_lock_s)
        line = _line(number, "begin")
        also = [lambda db: panels.put(db, row)]
        begun = await click.house.sessions.administer(click.session_id, line, click.user.id, quiet=True, also=also)
        await _first(click, row, words, begun["turn"])


def _is_stuck(panel: Panel, now: float) -> bool:
    return now > panel.opened_at + content().watch_lock_s


async def _first(click: Click, row: Panel, words: Words, turn: int) -> None:
    """Send the first frame; refused, the claim is undone (TR-53)."""
    house, seat = click.house, row.seat or 0
    look = await house.sessions.look(click.session_id, after=NEVER)
    shown = await _frame(house, look, words, seat, turn, 1)
    await click.reply.panel(shown.view, shown.files)
    found = next((p for p in await house.usher.of_session(row.session_id, row.user_id) if p.kind == KIND), None)
    if found is None:
        return
    if click.reply.message_id is None:
        await _tell(house, found, "break")
        await house.usher.drop(found)
        return
    await _taken(house, found._replace(message_id=click.reply.message_id))


async def _taken(house: House, panel: Panel) -> None:
    """Discord has taken a frame; where the rules have ended the watch meanwhile, the message becomes a line."""
    try:
        await _tell(house, panel, "frame")
    except SessionError:
        await end(house, panel._replace(phase=ENDED))
        return
    await _note(house, panel)


async def _tell(house: House, panel: Panel, do: str) -> None:
    line = _line(panel.seat or 0, do)
    await house.sessions.administer(panel.session_id, line, panel.user_id, quiet=True)


def _line(seat: int, do: str) -> dict[str, dict[str, object]]:
    return {"watch": {"seat": seat, "do": do}}


async def _note(house: House, panel: Panel) -> None:
    """When the next frame, or the end, is due."""
    look = await house.sessions.look(panel.session_id, after=NEVER)
    running = look.state.ledger.watches[panel.seat or 0]
    pace = content().usual_pace
    is_done = running is None or running.is_done
    seconds = pace.hold if is_done else pace.step
    close_at = house.usher.clock.now() + seconds
    await house.usher.note_again(panel._replace(phase=DONE if is_done else SHOWN, close_at=close_at))


async def due(house: House, panel: Panel) -> None:
    """The next frame, or the end of the watch."""
    look = await house.sessions.look(panel.session_id, after=NEVER)
    running = look.state.ledger.watches[panel.seat or 0] if look.session.status == "playing" else None
    if running is None or panel.phase != SHOWN or running.is_done:
        await end(house, panel)
        return
    words = house.words(look.session)
    shown = await _frame(house, look, words, panel.seat or 0, running.turn, running.shown + 1)
    try:
        await house.usher.edit(panel, shown)
    except LOST:
        await end(house, panel)
        return
    await _taken(house, panel)


async def end(house: House, panel: Panel) -> bool:
    """Free the seat for its next watch, and make the message a line with the way on (TR-52).

    Where the bot could not go on, the right comes back, once (TR-53). Returns False when Discord would not, for the
    moment.
    """
    if panel.phase != ENDED:  # a second try may not break off what the seat watches by then
        with suppress(SessionError):  # the rules have ended it already, or the race is over
            await _tell(house, panel, "break")
        panel = panel._replace(phase=ENDED)
    look = await house.sessions.look(panel.session_id, after=NEVER)
    words, items = house.words(look.session), list[Control]()
    if look.session.status == "playing":
        if look.state.ledger.open_turns(panel.seat or 0):
            items.append(verb(words, "watch", "primary", "next"))
        if look.state.seat == panel.seat:
            items.append(verb(words, "play", "success"))
    return await house.usher.shut(panel, items, "rallye-trucks-watch-closed")


async def _frame(house: House, look: Look, words: Words, seat: int, turn: int, number: int) -> Shown:
    """The message of one frame: slot and face in words, the board as it was then."""
    seen = frame(look.state, look.state.turns[turn - 1], number)
    view = replace(look.view(seat), watch=Watching(turn, number, seen.frames, seen))
    page = Page(house, look, words, words.team(look.session.seats[seen.seat]).fill)
    page.text(f"{title(words)}\n{_told(seen, words)}")
    if number == 1:
        page.text("\n".join(remarks(words, look.view(seat))))
    faces = house.faces(look, words)
    page.drawn(await house.painter.once(_drawn, view, faces, words.say), None)
    return page.shown()


def _told(seen: Frame, words: Words) -> str:
    """A flip in words: slot and face."""
    values = {"slot": seen.slot, "face": symbol(words, seen.face), "match": seen.match, "number": seen.number}
    return words.of_game("frame", **values, turn=seen.turn, count=seen.frames, seat=words.name(seen.seat))


def export(look: Look, words: Words) -> str:
    """All tiles, and all turns flip by flip; nothing before the end (TR-63)."""
    if look.session.status != "over":
        return ""
    layout = ", ".join(f"{slot} {symbol(words, face)}" for slot, face in zip(SLOTS, look.state.faces, strict=True))
    flips = [
        _told(frame(look.state, turn, number), words)
        for turn in look.state.turns
        for number in range(1, len(turn.flips) + 1)
    ]
    return "\n".join([words.of_game("layout", tiles=layout), *flips])


def _drawn(view: View, faces: list[SeatFace], say: Say) -> Picture:
    image = pictures.watched(view, faces, say).image
    return Picture.of(image, " ".join(pictures.watched_alt(view, faces, say)))


VERBS: dict[str, Verb] = {"watch": watch}
