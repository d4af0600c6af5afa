"""The driver's panel of Rallye-Trucks, and what its live message offers.

Honest memory on Discord: TR-48 to TR-50, TR-54, TR-55, TR-58 to TR-61, TR-64; "Controls" and "Layout of the panel".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs import ids
from cogs.board import NEUTRAL, Page, Shown, remarks, title
from cogs.clicks import Click, Verb
from cogs.closing import STAYS
from cogs.controls import Control, DecisionControls, button, small
from cogs.house import House
from cogs.panel import need_started
from cogs.pings import Ping
from cogs.replies import LOST
from cogs.words import Words
from data.catalog import slug
from data.errors import SessionError
from data.look import NEVER, Look
from data.panels import Panel
from data.rows import Seat
from rules.core.model import Decision
from rules.rallye_trucks.content import content
from rules.rallye_trucks.road import lap_of, space_of
from rules.rallye_trucks.view import View

PANEL, DESCRIBE = "panel", "describe"
ASKED = "asked"  # no message: this person was asked in the turn of this phase whether to watch first
OPEN, WRONG, LAST = "open", "wrong", "last"  # what the panel shows: its turn, a wrong first tile, the end of the turn
SEALED, TOGETHER, SECOND = "sealed", "together", "second"


def hold() -> float:
    """Seconds that a last picture stays."""
    return content().usual_pace.hold


def verb(words: Words, name: str, style: str = "grey", *more: str, disabled: bool = False) -> Control:
    """A button of this game that is no choice."""
    label = words.of_game(f"button-{'-'.join((name, *more))}")
    return button(ids.verb_id(words.session.id, name, *more), label, style, disabled=disabled)


def symbol(words: Words, name: str) -> str:
    """A symbol by name."""
    return words.of_game(f"symbol-{name}")


def details(name: str, data: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """Values of events and questions as text. Faces and places of tiles are never among them (TR-48, TR-73)."""
    found: dict[str, Any] = {}
    if isinstance(data.get("need"), str):
        found["need"] = symbol(words, data["need"])
    for key in ("target", "to"):
        if isinstance(data.get(key), int):
            found[key] = space_of(data[key], _length(words))
    if isinstance(data.get("jumped"), list | tuple):
        found["jumped"] = len(data["jumped"])
    if isinstance(data.get("due"), list | tuple):
        found["due_count"], found["due"] = len(data["due"]), words.names(data["due"])
    if name == "final_stage":
        found["across"] = words.names(data["across"]) if "across" in data else "none"
    return found


def _length(words: Words) -> int:
    return content().courses[words.session.options["course"]].length


def tiles(made: DecisionControls) -> list[Control | None]:
    """One button a tile in rows by board edge, disabled where it may not be turned; below, the end of the turn."""
    legal = {option.key for option in made.decision.options}
    items: list[Control | None] = []
    for row in content().button_rows:
        keys = [f"flip:{slot}" for slot in row]
        items += [button(made.id(key), slot, disabled=key not in legal) for key, slot in zip(keys, row, strict=True)]
        items.append(None)
    if "stop" in legal:
        items.append(button(made.id("stop"), made.words.of_game("option-turn-tile-stop"), "danger"))
    return items


def last_row(look: Look, words: Words) -> list[Control]:
    """The last row of the live message."""
    if look.state.memory_mode == SEALED:
        return [verb(words, "play", "success"), verb(words, "watch", "primary"), verb(words, "rules")]
    return [verb(words, "describe"), verb(words, "rules")]


def notes(look: Look, words: Words) -> str:
    """How it is played now."""
    return words.of_game(f"mode-{look.state.memory_mode}", seat=words.name(look.state.seat))


def ping(look: Look, words: Words, who: str, link: str) -> Ping:
    """The message that calls the seat on turn: how many turns are open to watch, no picture (TR-64)."""
    state = look.state
    is_sealed = state.memory_mode == SEALED
    items = [verb(words, "play", "success"), verb(words, "watch", "primary")] if is_sealed else []
    return Ping(words.of_game("ping", who=who, link=link, count=len(state.ledger.open_turns(state.seat))), items)


def stays(look: Look) -> bool:
    """Whether the live message may not be posted anew now: tiles lie open on it (TR-50)."""
    return look.session.status == "playing" and any(look.view(None).slots)


def own_seat(look: Look, user_id: int) -> Seat | None:
    """The seat that this person plays now."""
    return next((seat for seat in look.session.seats if seat.player_id == user_id), None)


async def read(click: Click) -> tuple[Look, Words]:
    """The session and its texts for a click."""
    look = await click.house.sessions.look(click.session_id, after=NEVER)
    need_started(look)
    return look, click.house.words(look.session, click.language)


async def show(click: Click) -> bool:
    """The own view: the panel of the seat on turn, the end of the own turn, or where everybody stands."""
    look, words = await read(click)
    if look.session.status != "playing":
        return False
    seat = own_seat(look, click.user.id)
    state = look.state
    if seat is None or state.memory_mode != SEALED:
        await _status(click, look, words, seat)
    elif click.chosen and not state.running.flips:
        await _send(click, look, await _over(click.house, look, words, seat.seat), seat.seat, LAST, hold())
    elif state.seat != seat.seat:
        await _status(click, look, words, seat)
    elif not click.words and not click.chosen and await _is_to_be_asked(click, look, seat.seat):
        await _ask_first(click, look, words, seat.seat)
    else:
        held = click.chosen and state.phase == SECOND
        shown = await driving(click.house, look, words, seat.seat, held=held)
        await _send(click, look, shown, seat.seat, WRONG if held else OPEN, hold() if held else STAYS)
    return True


def _has_begun(look: Look) -> bool:
    return any(flip.in_person for flip in look.state.running.flips)


def was_asked(look: Look, row: Panel) -> bool:
    """Whether this row tells that its person was asked in the turn that runs (TR-55)."""
    return row.kind == ASKED and row.phase == str(look.state.turn) and look.session.status == "playing"


async def _is_to_be_asked(click: Click, look: Look, seat: int) -> bool:
    if _has_begun(look) or not look.state.ledger.open_turns(seat):
        return False
    known = await click.house.usher.of_session(click.session_id, click.user.id)
    return not any(was_asked(look, row) for row in known)


async def _send(click: Click, look: Look, shown: Shown, seat: int, phase: str, seconds: float) -> None:
    """Show the panel; an older one becomes a line first. There is one for a seat (TR-49)."""
    usher, clicked = click.house.usher, getattr(click.interaction.message, "id", None)
    async with usher.lock(click.session_id):
        for panel in await usher.of_session(click.session_id, click.user.id):
            if panel.kind == PANEL and panel.message_id != clicked:
                await usher.shut(panel)
        await click.reply.panel(shown.view, shown.files)
        await _note(click, look, PANEL, seat, phase, seconds)


async def _note(click: Click, look: Look, kind: str, seat: int | None, phase: str, seconds: float) -> None:
    """Note a private message that was sent; if a tile was turned while it was on its way, it becomes a line at once."""
    usher = click.house.usher
    if click.reply.message_id is None:
        return
    await usher.note(usher.panel(click, kind, seat, phase, seconds))
    now = await click.house.sessions.look(click.session_id, after=NEVER)
    if now.state.decision_id != look.state.decision_id or now.session.status != look.session.status:
        for panel in await usher.of_session(click.session_id, click.user.id):
            if panel.message_id == click.reply.message_id:
                await usher.shut(panel)


async def driving(house: House, look: Look, words: Words, seat: int, *, held: bool) -> Shown:
    """The panel in the own turn: what is needed, the last flip, the board, the tiles (TR-49)."""
    view, decision = look.view(seat, held=held), look.decisions[0]
    page = Page(house, look, words, words.team(look.session.seats[seat]).fill)
    page.text(f"{title(words, view)}\n{need(words, view, decision)}")
    page.text("\n".join([_last_flip(words, view), *remarks(words, view)]).strip())
    await page.board(seat, held=held)
    page.text(words.of_game(f"hint-{slug(view.phase)}" + ("-no-stop" if _must_go_on(decision) else "")))
    page.separator()
    page.controls(tiles(DecisionControls(house.games[look.session.game], words, view, decision)))
    page.controls([verb(words, "rules"), verb(words, "close")])
    return page.shown()


def _must_go_on(decision: Decision) -> bool:
    return decision.params["phase"] == "go_on" and decision.option("stop") is None


def need(words: Words, view: View, decision: Decision) -> str:
    """What the seat on turn needs: symbol, space, whom it would jump."""
    target = decision.params["target"]
    over = {space_of(p, view.length) for p in decision.params["jumped"]}
    trucks = [s for s, p in enumerate(view.progress) if p and s != decision.seat and s not in view.retired]
    jumped = words.names(s for s in trucks if space_of(view.progress[s], view.length) in over)
    space, lap = space_of(target, view.length), lap_of(target, view.length)
    values = {"symbol": symbol(words, decision.params["need"]), "space": space, "lap": lap}
    return words.of_game("need", **values, jumped=jumped or "none")


def _last_flip(words: Words, view: View) -> str:
    last = view.last_flip
    if last is None:
        if view.flips:
            return words.of_game("turned-down")
        return words.of_game("no-flip-yet", count=len(view.open_turns))
    return words.of_game("last-flip", slot=last.slot, face=symbol(words, last.face), match=last.match)


async def _over(house: House, look: Look, words: Words, seat: int) -> Shown:
    """The end of the own turn: its last picture, for a moment (TR-49)."""
    view = look.view(seat, held=True)
    page = Page(house, look, words, words.team(look.session.seats[seat]).fill)
    turn = next(each for each in reversed(look.state.turns) if each.seat == seat and each.reason)
    spaces = (turn.flips[-1].to if turn.flips else turn.start[seat]) - turn.start[seat]
    page.text(f"{title(words, view)}\n{words.of_game('over', reason=turn.reason, spaces=spaces)}")
    picture = view.last_picture
    if picture is not None:
        right = [each for each in picture.up if each.slot != picture.wrong]
        wrong = _tiles(words, [each for each in picture.up if each.slot == picture.wrong])
        values = {"count": len(right), "wrong": wrong if picture.wrong else "none"}
        page.text(words.of_game("lay-open", tiles=_tiles(words, right), seconds=round(hold()), **values))
    await page.board(seat, held=True)
    return page.shown()


def _tiles(words: Words, faces: Sequence[Any]) -> str:
    return ", ".join(f"{each.slot} {symbol(words, each.face)}" for each in faces) or words.of_game("none")


async def _ask_first(click: Click, look: Look, words: Words, seat: int) -> None:
    """Ask once: watch first, or play without watching (TR-55)."""
    count = len(look.state.ledger.open_turns(seat))
    text = "\n".join([words.of_game("watch-first", count=count), *remarks(words, look.view(seat))])
    items = [verb(words, "watch", "primary"), verb(words, "play", "danger", "now")]
    await click.reply.panel(small(text, items))
    if click.reply.message_id is not None:
        row = click.house.usher.panel(click, ASKED, seat, str(look.state.turn), STAYS)
        await click.house.usher.note(row._replace(message_id=None, close_at=NEVER))


async def _status(click: Click, look: Look, words: Words, seat: Seat | None) -> None:
    """Where everybody stands, whose turn it is, and what is still to watch. Never a face."""
    state, session = look.state, look.session
    page = Page(click.house, look, words, words.team(session.seats[seat.seat]).fill if seat else NEUTRAL)
    page.text(f"{title(words, look.view(None))}\n{words.of_game('status', seat=words.name(state.seat))}")
    items: list[Control | None] = [button(ids.verb_id(session.id, "log"), words.say("button-log"))]
    if seat is not None:
        turns = len(state.ledger.open_turns(seat.seat))
        page.text(words.of_game("to-watch", count=turns))
        if turns:
            items.insert(0, verb(words, "watch", "primary"))
        items.append(button(ids.verb_id(session.id, "resign"), words.say("button-resign"), "danger"))
    elif any(each.holder_id == click.user.id for each in session.seats):
        page.text(words.say("seat-is-away"))
        items.append(button(ids.verb_id(session.id, "back"), words.say("button-back"), "success"))
    await page.board(None)
    page.controls(items)
    shown = page.shown()
    await click.reply.panel(shown.view, shown.files)
    if stays(look):  # together: open tiles are not to stay
        await _note(click, look, DESCRIBE, None, "", STAYS)


async def due(house: House, panel: Panel) -> None:
    """A private message is due: a wrong first tile goes down (TR-49), or it becomes a line (TR-61)."""
    look = await house.sessions.look(panel.session_id, after=NEVER)
    is_driving = look.session.status == "playing" and look.state.seat == panel.seat
    words = house.words(look.session)
    if panel.kind != PANEL or panel.phase != WRONG or not is_driving:
        await house.usher.shut(panel, [verb(words, "play", "success")] if is_driving else [])
        return
    shown = await driving(house, look, words, panel.seat or 0, held=False)
    try:
        await house.usher.edit(panel, shown)
    except LOST:
        await house.usher.shut(panel)
        return
    await house.usher.note_again(panel._replace(phase=OPEN, close_at=panel.opened_at + STAYS))


async def play(click: Click) -> None:
    """Play: the panel of the seat on turn."""
    look = (await read(click))[0]
    need_started(look, running=True)
    if not look.session.seats_of(click.user.id):
        raise SessionError("no_seat")
    await show(click)  # to whoever has lent their seat, the way back


async def close(click: Click) -> None:
    """Close: the panel becomes a line."""
    words = (await read(click))[1]
    usher = click.house.usher
    await click.reply.panel(small(words.say("private-closed"), [verb(words, "play", "success")]))
    for panel in await usher.of_session(click.session_id, click.user.id):
        if click.interaction.message is not None and panel.message_id == click.interaction.message.id:
            await usher.drop(panel)


async def describe(click: Click) -> None:
    """Describe: the tiles that lie open now, in words, for one person (together)."""
    look, words = await read(click)
    need_started(look, running=True)
    if look.state.memory_mode != TOGETHER:
        raise SessionError("old_button")
    view = look.view(None)
    lines = [words.of_game("open-now", tiles=_tiles(words, [_Open(s, view) for s in view.face_up]))]
    lines += [_last_flip(words, view)] if view.flips else []
    await click.reply.private(small("\n".join(lines)))
    await _note(click, look, DESCRIBE, None, "", STAYS)


class _Open:
    """A tile that lies open in a view."""

    def __init__(self, slot: str, view: View) -> None:
        self.slot, self.face = slot, view.slots[content().slots.index(slot)]


VERBS: dict[str, Verb] = {"play": play, "close": close, "describe": describe}
