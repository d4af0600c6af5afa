"""What Arrivée's events, options and sheets are called: riders by number and team, one line for each rider's move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cogs import names
from cogs.words import Words
from data.catalog import slug
from data.look import Look
from render.arrivee_side import clock_time
from rules.arrivee.content import KINDS, content
from rules.arrivee.finish import team_standings
from rules.arrivee.own_stage import course_of
from rules.arrivee.sheets import DEFAULTS
from rules.arrivee.view import View
from rules.core.model import Decision, Event

RIDERS = ("rider", "leader")
MANY_RIDERS = ("riders", "crossed")
SEATS = ("ahead",)
MANY_SEATS = ("seats",)
CARRIED = ("moved", "check", "hurt")  # the events that tell of the card played and the wheel taken before them
AFTER = ("braked", "by_sheet")  # told after the movement they belong to
RIDDEN = (*CARRIED, "waited", "announced")
ABSENT = {"use": "none", "pay": "none", "again": 0}  # what stands for a value that is not there


def rider(number: int, words: Words) -> str:
    """A rider as "4 Orange"."""
    seat = (number - 1) // content().rules.riders_per_team
    return f"{number} {words.team(words.session.seats[seat]).name}"


def card(kind: str, use: str | None, words: Words) -> str:
    """A card, with what it is played for."""
    return words.sheet_value("card", f"{kind}:{use}") if use else words.of_game(f"card-{kind}")


def details(name: str, data: Mapping[str, Any], words: Words) -> Mapping[str, Any]:
    """Turn an event's or option's values into text; of a list also its length, as ``<name>_count``."""
    found: dict[str, Any] = {key: value for key, value in ABSENT.items() if data.get(key) is None}
    found |= {key: rider(data[key], words) for key in RIDERS if isinstance(data.get(key), int)}
    found |= {key: words.name(data[key]) for key in SEATS if isinstance(data.get(key), int)}
    for key in MANY_RIDERS:
        if isinstance(data.get(key), list | tuple):
            found[key] = words.row([rider(number, words) for number in data[key]])
            found[f"{key}_count"] = len(data[key])
    for key in MANY_SEATS:
        if isinstance(data.get(key), list | tuple):
            found[key] = words.names(data[key])
    found |= _cards(data, words)
    if name.startswith("group:"):
        found |= _group(data["group"], words)
    own = OWN.get(name)
    return found | own(data, words) if own else found


def _jerseys(data: Mapping[str, Any], words: Words) -> dict[str, Any]:
    worn = [f"{rider(number, words)} ({words.of_game(f'jersey-{jersey}')})" for number, jersey in data["jerseys"]]
    return {"jerseys": words.row(worn), "jerseys_count": len(worn)}


def _woken(data: Mapping[str, Any], words: Words) -> dict[str, Any]:
    return {"why": words.row([words.of_game(f"woken-{slug(reason)}") for reason in data["why"]])}


def _dice(data: Mapping[str, Any], words: Words) -> dict[str, Any]:
    return {"dice": ", ".join(map(str, data["dice"]))}


def _cards(data: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """Cards by name: one in ``card`` (with its ``use``), ``pay`` or ``played``, several in ``cards``."""
    found: dict[str, Any] = {}
    for key, use in (("card", data.get("use")), ("pay", None), ("played", data.get("use"))):
        if isinstance(data.get(key), str):
            found[key] = card(data[key], use, words)
    if isinstance(data.get("cards"), list | tuple):
        found["cards"] = words.row([card(kind, None, words) for kind in data["cards"]])
        found["cards_count"] = len(data["cards"])
    return found


def _prime(index: int, words: Words) -> str:
    prime = course_of(words.session.options["event"]).primes[index]
    return words.of_game("prime", name=names.in_markdown(prime.name), at=prime.at)


def _place(front: int, rear: int) -> str:
    return str(front) if front == rear else f"{rear}–{front}"


def _groups(data: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """The groups from the front, each with its gap to the one before."""
    told: list[str] = []
    last = 0
    for count, front, rear in data["groups"]:
        gap = last - front
        place = _place(front, rear)
        told.append(words.of_game(f"group-{'next' if told else 'first'}", count=count, place=place, gap=gap))
        last = rear
    return {"groups": "; ".join(told)}


OWN: Mapping[str, Callable[[Mapping[str, Any], Words], dict[str, Any]]] = {
    "prime_passed": lambda data, words: {"prime": _prime(data["prime"], words)},
    "prime_near": lambda data, words: {"prime": _prime(data["prime"], words)},
    "stage": lambda data, words: {"event": names.in_markdown(course_of(data["course"]).name)},
    "jerseys": _jerseys,
    "roll_off": _dice,
    "stage_result": lambda data, words: {"result": result(data["placings"], words)},
    "woken": _woken,
    "groups": _groups,
    "final_round": lambda data, words: {"now": "crossed" in data},  # told while it lasts, not when it begins
    "peloton_changed": lambda data, words: {"place": _place(data["front"], data["rear"])},
}


def result(placings: Sequence[Any], words: Words) -> str:
    """The finish in lines: the winner's time and the gaps, both before the bonus, and points; then those out."""
    lines: list[str] = []
    first = placings[0]["gap_s"] if placings else 0
    for each in placings:
        name = rider(each["rider"], words)
        if each["place"] is None:
            lines.append(words.of_game("result-out", rider=name, why="limit" if each["out"] else "void"))
            continue
        gap = f"+{each['gap_s'] - first} s" if lines else clock_time(each["time_s"] + each["bonus_s"])
        points = each["finish_points"] + each["sprint_points"]
        told = {"place": each["place"], "points": points, "climb": each["climb_points"], "bonus": each["bonus_s"]}
        lines.append(words.of_game("result-line", rider=name, gap=gap, **told))
    return "\n".join(lines)


def _group(path: str | int, words: Words) -> dict[str, str]:
    """A group of options: the rider it is for, what is done or paid, and what is left of its path (AR-146)."""
    parts = str(path).split("/")
    number = parts.pop(0) if len(parts) > 1 and parts[0].isdigit() and not parts[1].isdigit() else ""
    told = {"for": f" {rider(int(number), words)}" if number else "", "what": parts.pop(0), "rest": " ".join(parts)}
    if told["what"] in KINDS:
        told["what"] = card(told["what"], None, words)
    if told["rest"].isdigit() and not told["what"].isdigit():
        told["rest"] = f"{told['rest']}–{int(told['rest']) + 9}"
    return told


def condense(events: Sequence[Event]) -> list[Event]:
    """One event for each movement: the card played and the wheel taken are told with it, steps on the way are not.

    How it was braked and what the sheet decided come after the movement. What is still under way at the end is told as
    far as it has come.
    """
    found: list[Event] = []
    after: list[Event] = []
    played: dict[int, Mapping[str, Any]] = {}
    under_way: dict[str, Event] = {}
    for event in events:
        data = event.data
        number = data.get("rider", 0)
        if event.name == "card_played":
            played[number] = {"played": data["card"], "use": data["use"]}
            under_way[event.name] = event
        elif event.name == "held":
            under_way[event.name] = event
        elif event.name == "followed":
            played[number] = {"leader": data["leader"]}
        elif event.name in CARRIED:
            found.append(Event(event.name, {**data, **played.pop(number, {})}, event.seen_by))
            under_way.clear()
        elif event.name in AFTER:
            after.append(event)
            continue
        elif event.name == "sheet_sent" and found and found[-1].name == "sheet_sent":
            seats = [*found[-1].data["seats"], data["seat"]]
            found[-1] = Event("sheet_sent", {"seats": list(dict.fromkeys(seats))})
        elif event.name == "sheet_sent":
            found.append(Event("sheet_sent", {"seats": [data["seat"]]}))
        else:
            found.append(event)
        if event.name in RIDDEN:
            found += after
            after.clear()
    return [*found, *after, *under_way.values()]


def about(view: View, decision: Decision, words: Words) -> str:
    """The own hand, and of a sheet what it says now for every rider and the team."""
    if view.seat is None or view.hand is None:
        return ""
    lines = [_hand(view, words)]
    if decision.fields:
        draft = {field.name: field.value for field in decision.fields}
        numbers = dict.fromkeys(name.split(":")[0] for name in draft)
        lines += [_sheet_line(view, draft, who, words) for who in numbers]
    return "\n".join(lines)


def notes(look: Look, words: Words) -> str:
    """The result of the stage, when it is over."""
    view: View = look.view(None)
    told = result([placing._asdict() for placing in view.result], words)
    teams = [
        words.of_game("result-team", place=place, name=words.name(seat), time=clock_time(seconds))
        for place, (seat, seconds) in enumerate(team_standings(view.course, view.riders, view.result), 1)
    ]
    return f"{told}\n{words.of_game('result-teams', teams=', '.join(teams))}" if teams else told


def _hand(view: View, words: Words) -> str:
    held = [
        f"{count} × {card(kind.id, None, words)}" if count > 1 else card(kind.id, None, words)
        for kind, count in zip(content().rules.cards, view.hand or (), strict=True)
        if count
    ]
    return words.of_game("hand", cards=words.row(held), count=len(held), slowdown=view.slowdown[view.seat or 0])


def _sheet_line(view: View, draft: Mapping[str, str], who: str, words: Words) -> str:
    """What a sheet says for one rider or the team: the tactic, and what differs from the defaults."""
    told = []
    for name, value in draft.items():
        part, field = name.split(":", 1)
        if part == who and (field == "tactic" or value != DEFAULTS.get(field, value)):
            told.append(f"{words.sheet_field(field)}: {words.sheet_value(field, value)}")
    if not who.isdigit():
        return words.of_game("sheet-line-team", told="; ".join(told), count=len(told))
    man = view.rider(int(who))
    return words.of_game(
        "sheet-line", rider=rider(man.number, words), field=man.field, status=man.status, told="; ".join(told)
    )
