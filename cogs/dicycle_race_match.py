"""Tables of Dicycle Race: the points of a match, the championship of a server, records.

D-81..D-86, DR-51..DR-54, DR-69.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cogs import ids
from cogs.board import EXTRA_FILE, NEUTRAL, Page, verbs
from cogs.clicks import Click
from cogs.controls import Control, button
from cogs.dicycle_race_words import table
from cogs.house import House
from cogs.names import in_markdown
from cogs.panel import need_started
from cogs.words import Words
from data.finished import Finished, finished
from data.look import NEVER, Look
from render.dicycle_race_tables import Entry, championship, standings
from render.picture import Picture, SeatFace
from rules.core.model import Setup
from rules.dicycle_race.setup import plan_of
from rules.dicycle_race.view import View

TIMED = "time_ranking"


class Record(NamedTuple):
    """The fewest turns that anybody has needed."""

    turns: int
    names: tuple[str, ...]


def standing(words: Words, view: View) -> list[str]:
    """The points after the races so far, as a line; none before the first and in a single race."""
    if view.plan.races == 1 or not view.results:
        return []
    sign = 1 if view.plan.scoring == TIMED else -1
    order = sorted(range(view.plan.competitors), key=lambda each: (each in view.out, sign * view.points[each]))
    told = table(words, view.points, order)
    few = int(view.plan.scoring == TIMED)
    return [words.of_game("standing", race=len(view.results), races=view.plan.races, points=told, few=few)]


def _draw(view: View, faces: list[SeatFace], words: Words, alt: str) -> Picture:
    canvas = standings(view, faces, words.say)
    return Picture.of(canvas.image, alt)


async def picture(house: House, look: Look, words: Words) -> Picture | None:
    """The table of the match; None in a single race and before the first is over."""
    view = look.view(None)
    alt = "".join(standing(words, view))
    return await house.painter.once(_draw, view, house.faces(look, words), words, alt) if alt else None


def last_row(look: Look, words: Words) -> list[Control]:
    """The house's row, closer looks, and in a match its tables; those of a single race are behind the closer looks."""
    closer = button(ids.verb_id(look.session.id, "closer"), words.of_game("closer"))
    found = [*verbs(look, words), closer]
    return found if look.view(None).plan.races == 1 else [*found, tables(words)]


def tables(words: Words) -> Control:
    """The button that shows the tables."""
    return button(ids.verb_id(words.session.id, "tables"), words.of_game("tables"))


def ridden(sessions: Sequence[Finished]) -> list[Entry]:
    """The championship: points a race over all Time Ranking races that a member has ridden, fewest first (DR-54)."""
    points: dict[int, list[int]] = {}
    called: dict[int, str] = {}
    for each in reversed(sessions):
        if each.options["scoring"] != TIMED:
            continue
        plan = plan_of(Setup(len(each.seats), each.options))
        gone = {data["seat"] for name, data in each.events if name == "left"}
        races = [data["points"] for name, data in each.events if name == "race_ended"]
        for seat, (holder, name) in enumerate(each.seats):
            if holder is not None and seat not in gone:
                called[holder] = name
                points.setdefault(holder, []).extend(race[plan.competitor(seat)] for race in races)
    means = sorted((sum(found) / len(found), holder) for holder, found in points.items() if found)
    return [Entry(called[holder], len(points[holder]), f"{mean:.2f}") for mean, holder in means]


def alike(seats: int, options: Mapping[str, Any]) -> tuple[Any, ...]:
    """What makes two races alike, for a record: as it is ridden, not as it was asked for."""
    plan = plan_of(Setup(seats, options))
    ways = (plan.mode, plan.course, plan.sections, plan.round_trip, plan.stop, plan.first_last)
    return (*ways, plan.blank if plan.traffic else None, plan.pawns)


def record(sessions: Sequence[Finished], words: Words) -> Record | None:
    """The fewest turns to the Podium on this course in this server, and by whom (DR-69)."""
    best: Record | None = None
    ours = alike(len(words.session.seats), words.session.options)
    for each in reversed(sessions):
        if alike(len(each.seats), each.options) != ours:
            continue
        for name, data in each.events:
            if name == "arrived" and (best is None or data["turns"] < best.turns):
                riders = (each.seats[seat] for seat in data["seats"])
                best = Record(data["turns"], tuple(name or words.say("the-computer") for _, name in riders))
    return best


def _champions(entries: list[Entry], words: Words, alt: str) -> Picture:
    canvas = championship(entries, words.say)
    return Picture.of(canvas.image, alt)


async def show(click: Click) -> None:
    """Tables: the match, the championship of this server, the record of this course; for one person."""
    house = click.house
    look = await house.sessions.look(click.session_id, after=NEVER)
    need_started(look)
    words = house.words(look.session, click.language)
    names = ("race_ended", "arrived", "left")
    sessions = await finished(house.sessions.store, look.session.guild_id, look.session.game, names)
    page = Page(house, look, words, NEUTRAL)
    page.text("".join(standing(words, look.view(None))))
    page.picture(await picture(house, look, words))
    best = record(sessions, words)
    if best is not None:
        page.text(
            words.of_game("record", turns=best.turns, names=words.row([in_markdown(name) for name in best.names]))
        )
    entries = ridden(sessions)
    lines = [f"{place}. {in_markdown(name)}: {mean} ({races})" for place, (name, races, mean) in enumerate(entries, 1)]
    if entries:
        page.text(words.of_game("championship") + "\n" + "\n".join(lines[:10]))
        page.picture(await house.painter.once(_champions, entries, words, "\n".join(lines)), EXTRA_FILE)
    if best is None and not entries and not standing(words, look.view(None)):
        page.text(words.of_game("tables-empty"))
    shown = page.shown()
    await click.reply.panel(shown.view, shown.files)
