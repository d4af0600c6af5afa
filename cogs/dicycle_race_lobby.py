"""Dicycle Race's lobby: what its settings mean together, teams, how long it will take.

DR-08, DR-09, DR-32, DR-56, DR-71 and "Measured" of the spec.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs import ids
from cogs.clicks import Click
from cogs.controls import Control, button, menu
from cogs.dicycle_race_words import TEAMS, fault
from cogs.lobby import setting_menu, show_options
from cogs.words import Words
from data import lobby
from data.errors import SessionError
from data.look import NEVER
from data.rows import Session
from rules.core.game import Setting
from rules.core.model import Setup
from rules.dicycle_race.content import box
from rules.dicycle_race.courses import numbers
from rules.dicycle_race.setup import Plan, plan_of

TURN = 42  # seconds, as measured at a table
CARDS, SLOWEST = 12, 1.5  # cards of a usual course


def settings(session: Session, known: Sequence[Setting]) -> list[Setting]:
    """The settings that matter with the others as they are, and those that are set though they do not."""
    options = session.options
    matters = {
        "races": options["scoring"] == "time_ranking" or options["races"] is not None,
        "blank": "little_traffic_jam" in options["variants"],
        "teams": options["mode"] == "family" or options["teams"] is not None,
        "pawns": options["mode"] == "family" or options["pawns"] is not None,
    }
    return [setting for setting in known if matters.get(setting.name, True)]


def told(name: str, value: Any, words: Words) -> str | None:
    """Own courses and teams in words; None for values that have a text of their own."""
    if name == "course" and value is not None and value not in box().courses:
        return words.of_game("setting-course-own", text=str(value))
    if name == "teams" and value is not None:
        named = [f"{TEAMS[number]}: {words.names(team)}" for number, team in enumerate(value)]
        return " / ".join(named)
    return None


def note(words: Words) -> str:
    """What does not fit together; else how many turns the race will take."""
    if len(words.session.seats) < 2:
        return ""
    wrong = fault(words)
    if wrong is None:
        turns = expected(plan_of(Setup(len(words.session.seats), words.session.options)))
        return words.of_game("expected", turns=turns, minutes=round(turns * TURN / 60))
    return words.say("misfit", why=words.misfit({"reason": "none", **wrong.params}))


def expected(plan: Plan) -> int:
    """About how many turns it will take, after what was measured: see the spec."""
    cards = len(numbers(plan.sections)) or sum(count for _, count in plan.draw)
    size, n = cards / CARDS, plan.seats
    if plan.mode == "velodrome":
        turns = {2: 17, 3: 39, 4: 66, 5: 97, 6: 132}[n] * size
    elif plan.mode == "duel":
        turns = 38 * size**2
    elif plan.mode == "family":
        turns = (16 if len(plan.teams) == 2 else 23) * plan.pawns * size
    else:
        each = {"ranking_321": 9 * n + 29, "time_ranking": (10 * n + 30) / 3 * plan.races}
        turns = each.get(plan.scoring, 6 * n + 3.4) * size
    return max(1, round(turns * (2 if plan.round_trip else 1) * (1.2 if plan.stop else 1)))


def items(setting: Setting, words: Words) -> list[Control] | None:
    """The controls of a setting that needs more than a menu of its values."""
    if setting.name == "course":
        build = button(ids.verb_id(words.session.id, "course"), words.of_game("course-build"))
        return [setting_menu(words, words.session, setting), build]
    return team_items(words) if setting.name == "teams" else None


def team_items(words: Words) -> list[Control]:
    """How many teams, and who rides for each but the last."""
    session = words.session
    now = session.options["teams"] or dealt(len(session.seats), 2)
    id_of = ids.verb_id
    counts = [(str(count), words.of_game("teams-count", count=count)) for count in (2, 3)]
    found = [menu(id_of(session.id, "teams"), words.of_game("teams-menu"), counts, chosen=str(len(now)))]
    riders = [(str(seat.seat), words.plain(seat.seat)) for seat in session.seats]
    for number in range(len(now) - 1):
        title = words.of_game("team-menu", letter=TEAMS[number])
        entries = [(seat, f"{TEAMS[number]}: {name}") for seat, name in riders]
        chosen = [str(seat) for seat in now[number]]
        found.append(menu(id_of(session.id, "teams", number), title, entries, most=len(riders), chosen=chosen))
    return found


def dealt(seats: int, teams: int) -> list[list[int]]:
    """Seats dealt to teams in turn."""
    return [list(range(team, seats, teams)) for team in range(teams)]


def picked(teams: Sequence[Sequence[int]], number: int, riders: Sequence[int]) -> list[list[int]]:
    """Teams after these riders were picked for one of them: who had been in it and is not any more joins the next."""
    found = [[seat for seat in team if seat not in riders] for team in teams]
    found[(number + 1) % len(found)] += found[number]
    found[number] = list(riders)
    return [sorted(team) for team in found]


async def set_teams(click: Click) -> None:
    """Settle how many teams there are, or who rides for one of them."""
    look = await click.house.sessions.look(click.session_id, after=NEVER)
    seats = len(look.session.seats)
    now = look.session.options.get("teams") or dealt(seats, 2)
    known, places = (range(seats), range(len(now))) if click.words else (range(2, 4), range(0))
    picks = [int(value) for value in click.values if value in map(str, known)]
    if not picks or len(picks) != len(click.values) or any(word not in map(str, places) for word in click.words):
        raise SessionError("bad_option", option="teams", value="")
    teams = picked(now, int(click.words[0]), picks) if click.words else dealt(seats, picks[0])
    await lobby.set_option(click.house.sessions, click.session_id, click.user.id, "teams", teams, click.id)
    await show_options(click)
