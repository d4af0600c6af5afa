"""Building a course for Dicycle Race, card by card, in the lobby (D-86, D-91, DR-08, DR-43).

The draft stands in the ids of the panel's controls, a letter a card: nothing is kept until the course is used or saved.
"""

from __future__ import annotations

import re

from cogs import ids, names
from cogs.board import NEUTRAL, Page
from cogs.clicks import Click
from cogs.controls import Control, button, form, menu
from cogs.dicycle_race_words import asks
from cogs.lobby import host_lobby, show_options
from cogs.words import Words
from data import lobby, saved
from data.catalog import slug
from data.errors import SessionError
from render.dicycle_race_close import course as draw_course
from render.picture import Picture
from rules.dicycle_race.cards import LEVELS
from rules.dicycle_race.content import box
from rules.dicycle_race.courses import ROUND_TRIP, Sections, fault, sections_of

KIND = "dicycle_race.course"
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"  # of the cards 1 to 36
LETTER_OF = dict(enumerate(LETTERS, 1))
MOST = 60  # letters of a draft
DRAFT = re.compile(r"([0-9a-z]*\([0-9a-z]+(\|[0-9a-z]+)+\))*[0-9a-z]*(\([0-9a-z|]*)?")  # a fork may still be open
PICKED = ("add", "load", "forget", "typed", "saved")  # what needs a value picked or typed in
OPEN, NEXT, CLOSE = "(|)"


def text_of(draft: str) -> str:
    """A draft as a course is written: 8 7 (11 2 | 30) 14."""
    told = " ".join(each if each in OPEN + NEXT + CLOSE else str(LETTERS.index(each) + 1) for each in draft)
    return told.replace("( ", "(").replace(" )", ")")


def draft_of(sections: Sections) -> str:
    """The draft of a course. Raises KeyError for cards that do not exist."""
    parts = []
    for section in sections:
        roads = ["".join(LETTER_OF[number] for number in road) for road in section]
        parts.append(roads[0] if len(roads) == 1 else f"{OPEN}{NEXT.join(roads)}{CLOSE}")
    return "".join(parts)


def wrong_with(draft: str, *, round_trip: bool) -> str | None:
    """What a draft still lacks; None when it is a course."""
    sections = sections_of(text_of(draft))
    if not draft or sections is None:
        return "open-fork" if draft else "course-length"
    found = fault(sections, box().cards, box().limits, round_trip=round_trip)
    return found and slug(found)


def _picture(draft: str, words: Words, round_trip: bool) -> Picture:
    """The course as far as it can be drawn: up to a fork that is still open."""
    shown = draft[: draft.rfind(OPEN)] if draft.rfind(OPEN) > draft.rfind(CLOSE) else draft
    shown = shown[: shown.rfind(OPEN)] if shown.endswith(CLOSE) else shown
    canvas = draw_course(sections_of(text_of(shown)) or (), words.say, round_trip=round_trip)
    alt = words.of_game("course-alt", text=text_of(shown))
    return Picture.of(canvas.image, alt)


async def build(click: Click) -> None:
    """Show the panel; the first word says what to do before, the second is the draft."""
    look = await host_lobby(click)
    action, draft = (*click.words, "", "")[:2]
    if not DRAFT.fullmatch(draft) or (action in PICKED and not click.values):
        raise SessionError("unreadable_course")
    if not click.words:
        own = look.session.options["course"]
        sections = None if own in box().courses else sections_of(own)
        draft = draft_of(sections) if sections else ""
    elif action == "add":
        draft += click.values[0] if click.values[0] in LETTER_OF.values() else ""
    elif action == "load":
        found = await saved.of_guild(click.house.sessions.store, look.session.guild_id, KIND)
        draft = draft_of(sections_of(found.get(click.values[0], "")) or ())
    elif action in ACTIONS:
        await ACTIONS[action](click, draft)
        return
    await _show(click, draft[:MOST])


async def _show(click: Click, draft: str) -> None:
    house = click.house
    look = await host_lobby(click)
    words = house.words(look.session, click.language)
    round_trip = ROUND_TRIP in look.session.options["variants"]
    wrong = wrong_with(draft, round_trip=round_trip)
    page = Page(house, look, words, NEUTRAL)
    told = words.of_game("course-draft", text=text_of(draft) or "-", count=sum(each in LETTERS for each in draft))
    state = words.of_game("course-not-yet", why=words.of_game(f"misfit-{wrong}")) if wrong else ""
    page.text(f"{told}\n{state or words.of_game('course-ready')}")
    is_drawn = draft and draft[0] in LETTERS and wrong not in ("too-many-roads", "branch-length")
    if is_drawn and sum(each in LETTERS for each in draft) <= box().limits.max_cards:
        page.picture(await house.painter.once(_picture, draft, words, round_trip))
    named = await saved.of_guild(house.sessions.store, look.session.guild_id, KIND)
    page.controls(_items(words, draft, wrong is None, list(named)))
    shown = page.shown()
    await click.reply.panel(shown.view, shown.files)


def _items(words: Words, draft: str, ready: bool, named: list[str]) -> list[Control]:
    def make(action: str, then: str = draft, style: str = "grey", *, off: bool = False, word: str = "") -> Control:
        label = words.of_game(f"course-{word or action}")
        return button(ids.verb_id(words.session.id, "course", action, then), label, style, disabled=off)

    found = []
    for level in LEVELS:
        cards = [card for card in box().cards.values() if card.level == level]
        entries = [
            (LETTERS[card.number - 1], words.of_game("course-card", card=card.number, asks=asks(words, card)))
            for card in cards
        ]
        target = ids.verb_id(words.session.id, "course", "add", draft, level)
        found.append(menu(target, words.of_game(f"course-add-{level}"), entries))
    branch = draft.rpartition(OPEN)[2]
    is_open, is_idle = draft.rfind(OPEN) > draft.rfind(CLOSE), not draft or draft[-1] not in LETTERS
    if is_open:
        found.append(make("then", draft + NEXT, off=is_idle or branch.count(NEXT) == 2, word="next-road"))
        found.append(make("then2", draft + CLOSE, off=is_idle or NEXT not in branch, word="roads-meet"))
    else:
        found.append(make("then", draft + OPEN, off=draft.endswith(CLOSE), word="fork"))
    found += [make("back", draft[:-1], off=not draft, word="take-back"), make("clear", "", off=not draft)]
    found.append(button(ids.verb_id(words.session.id, "cards"), words.of_game("deck-show")))
    found += [make("type"), make("use", style="success", off=not ready), make("save", off=not ready)]
    if named:
        entries = [(name, name) for name in named]
        found.append(
            menu(ids.verb_id(words.session.id, "course", "load", draft), words.of_game("course-load"), entries)
        )
        target = ids.verb_id(words.session.id, "course", "forget", draft)
        found.append(menu(target, words.of_game("course-forget"), entries))
    return found


async def _type(click: Click, draft: str) -> None:
    """Type the course in."""
    words = click.house.words((await host_lobby(click)).session, click.language)
    title, label = words.of_game("course-type"), words.of_game("course-type-label")
    target = ids.verb_id(click.session_id, "course", "typed", draft)
    await click.reply.modal(form(target, title, label, text_of(draft)))


async def _typed(click: Click, draft: str) -> None:
    """What was typed in becomes the draft."""
    sections = sections_of(click.values[0])
    try:
        draft = draft_of(sections) if sections else ""
    except KeyError:
        draft = ""
    if not draft or len(draft) > MOST:
        raise SessionError("unreadable_course")
    await _show(click, draft)


async def _use(click: Click, draft: str) -> None:
    """Ride this course; Multi Routes goes with its forks."""
    look = await host_lobby(click)
    variants = [each for each in look.session.options["variants"] if each != "multi_routes"]
    chosen = {"course": text_of(draft), "variants": [*variants, *(["multi_routes"] if OPEN in draft else [])]}
    await lobby.set_options(click.house.sessions, click.session_id, click.user.id, chosen, click.id)
    await show_options(click)


async def _save(click: Click, draft: str) -> None:
    """Save under a name for this server."""
    words = click.house.words((await host_lobby(click)).session, click.language)
    title, label = words.of_game("course-save"), words.of_game("course-save-label")
    target = ids.verb_id(click.session_id, "course", "saved", draft)
    await click.reply.modal(form(target, title, label, most=names.LONGEST))


async def _saved(click: Click, draft: str) -> None:
    """Keep the draft under the name that was typed in."""
    look = await host_lobby(click)
    name = names.clean(click.values[0], "")
    if not name:
        raise SessionError("unreadable_name")
    await saved.save(click.house.sessions.store, look.session.guild_id, KIND, name, text_of(draft))
    await _show(click, draft)


async def _forget(click: Click, draft: str) -> None:
    """Forget a saved course."""
    look = await host_lobby(click)
    await saved.save(click.house.sessions.store, look.session.guild_id, KIND, click.values[0], None)
    await _show(click, draft)


ACTIONS = {"type": _type, "use": _use, "save": _save, "typed": _typed, "saved": _saved, "forget": _forget}
