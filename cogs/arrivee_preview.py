"""The preview of a half-filled sheet, for its seat alone (AR-144): what it would do now, the road around a rider."""

from __future__ import annotations

from collections.abc import Sequence

from cogs import ids, panel
from cogs.arrivee_words import card, rider
from cogs.board import Page
from cogs.clicks import Click
from cogs.controls import Control, button, menu
from cogs.sheets import SEND
from cogs.words import Words
from data.errors import SessionError
from data.look import NEVER, Look
from render import arrivee as pictures
from render.picture import Picture, Say, SeatFace, alt_text
from rules.arrivee.preview import Preview, Roll, preview
from rules.arrivee.view import View
from rules.core.model import Decision

VERB, BACK = "preview", "unfold"


def item(words: Words, page: int) -> Control:
    """The button that opens the preview from a page of the sheet."""
    return button(ids.verb_id(words.session.id, VERB, page), words.of_game("sheet-preview"))


async def show(click: Click) -> None:
    """Show what the own draft would do now; a menu picks the rider whose road is drawn."""
    house = click.house
    look = await house.sessions.look(click.session_id, after=NEVER)
    panel.need_started(look, running=True)
    words = house.words(look.session, click.language)
    decision = _own_sheet(look, click.user.id)
    view: View = look.view(decision.seat)
    told = preview(view, {field.name: field.value for field in decision.fields})
    drawn = next((each for each in told if click.values == [str(each.rider)]), told[0])
    page = Page(house, look, words, words.team(look.session.seats[decision.seat]).fill)
    page.text("\n".join([words.of_game("preview"), *(line(each, words) for each in told)]))
    faces = house.faces(look, words)
    page.drawn(await house.painter.once(_draw, view, faces, words.say, drawn.rider), decision.seat)
    page.controls(_items(words, decision, told, drawn.rider, click.words))
    await click.reply.panel(page.shown().view, page.files)


async def back(click: Click) -> None:
    """Back to the page of the sheet from which the preview was opened."""
    click.page = _page(click.words)
    await panel.mine(click)


def _page(words: Sequence[str]) -> int:
    return int(words[0]) if words and words[0].isdigit() else 0


def _own_sheet(look: Look, user_id: int) -> Decision:
    """The sheet that this person has to fill. Raises no_seat, stale."""
    seats = look.session.seats
    if not look.session.seats_of(user_id):
        raise SessionError("no_seat")
    for decision in look.decisions:
        if decision.fields and seats[decision.seat].player_id == user_id:
            return decision
    raise SessionError("stale")


def _items(words: Words, decision: Decision, told: Sequence[Preview], drawn: int, page: Sequence[str]) -> list[Control]:
    session = words.session
    entries = [(str(each.rider), rider(each.rider, words)) for each in told]
    again = ids.verb_id(session.id, VERB, _page(page))
    send = ids.option_id(session.id, session.branch, decision.id, SEND)
    return [
        menu(again, words.of_game("preview-rider"), entries, chosen=str(drawn)),
        button(send, words.of_game(f"sheet-{'change' if decision.optional else SEND}"), "success"),
        button(ids.verb_id(session.id, BACK, _page(page)), words.of_game("turn-back")),
    ]


def line(each: Preview, words: Words) -> str:
    """What the sheet would do with one rider, in a line."""
    told = words.of_game(
        "preview-line",
        rider=rider(each.rider, words),
        field=each.field,
        what=each.what,
        leaders=" / ".join(rider(number, words) for number in each.leaders),
        least=each.least,
        auto=each.auto,
    )
    rolls = [_roll(roll, words, bare) for roll, bare in ((each.roll, False), (each.bare, True)) if roll is not None]
    return " ".join([told, *rolls])


def _roll(roll: Roll, words: Words, bare: bool) -> str:
    played = card(roll.card, roll.use, words) if roll.card else ""
    return words.of_game(
        "preview-roll",
        card=played,
        cards=int(bool(played)),
        ends=" · ".join(map(str, roll.ends)),
        danger=roll.danger,
        twice=roll.twice,
        bare=bare,
    )


def _draw(view: View, faces: Sequence[SeatFace], say: Say, number: int) -> Picture:
    image = pictures.close(view, faces, say, rider=number).image
    return Picture.of(image, alt_text("arrivee", view, faces, say))
