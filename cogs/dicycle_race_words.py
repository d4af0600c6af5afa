"""Dicycle Race in words: dice, cards, spots, competitors, the road ahead (D-05..D-15, DR-03; "On Discord", Text)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cogs.words import Words
from data.catalog import slug
from rules.core.errors import BadSetup
from rules.core.model import Setup
from rules.dicycle_race.cards import Card
from rules.dicycle_race.combos import COLOURS, DIE, LETTERS, names
from rules.dicycle_race.content import box
from rules.dicycle_race.courses import numbers
from rules.dicycle_race.setup import Plan, plan_of
from rules.dicycle_race.view import View
from rules.dicycle_race.way import Path

TARGETS = 5  # cards ahead that are told of each pawn
TEAMS = "ABC"


def plan(words: Words) -> Plan:
    """The plan of a running session."""
    return plan_of(Setup(len(words.session.seats), words.session.options))


def fault(words: Words) -> BadSetup | None:
    """What does not fit together in the options of a lobby; None when all does."""
    try:
        plan(words)
    except BadSetup as error:
        return error
    return None


def preselected(mode: str, course: str | None) -> list[str]:
    """The variants that a new lobby begins with: those of the content file, and what its course needs."""
    found = box().courses.get(course or "")
    return [*box().modes[mode].preselect, *(["multi_routes"] if found and found.forked else [])]


def podium(words: Words) -> int:
    """The Podium's spot, 0 in a circle."""
    found = plan(words)
    cards = len(numbers(found.sections)) or sum(count for _, count in found.draw)
    return 0 if found.ring else (2 * cards - 1 if found.round_trip else cards) + 1


def spot(words: Words, number: Any) -> str:
    """A spot by its number, the start and the Podium by their names."""
    at = words.of_game("spot-podium") if number in ("podium", podium(words) or -1) else str(number)
    return words.of_game("spot-start") if number == 0 else words.of_game("spot-none") if number is None else at


def spots(words: Words, path: Sequence[Any]) -> str:
    """Spots in a row: 3, or 3-5 where they follow one another."""
    if len(path) > 2 and list(path) == list(range(path[0], path[-1] + 1)):
        return f"{path[0]}-{path[-1]}"
    return words.row([spot(words, each) for each in path])


def dice(told: Sequence[str]) -> str:
    """Dice in order: R2 R5 Y1."""
    return " ".join(sorted(told, key=lambda name: DIE[name]))


def hand(words: Words, key: str) -> str:
    """A hand like 2/3/1 in words."""
    counts = zip(COLOURS, map(int, key.split("/")), strict=True)
    return words.row([words.of_game(f"dice-{colour}", count=count) for colour, count in counts if count])


def short_hand(key: str) -> str:
    """A hand like 2/3/1 for a button: 2R 3Y 1B."""
    return " ".join(f"{count}{letter}" for letter, count in zip(LETTERS, key.split("/"), strict=True) if count != "0")


def asks(words: Words, card: Card) -> str:
    """What a card asks for: 4 5 6 Y, over 3 R, pair R+B."""
    bottles = "+".join(LETTERS[colour] for colour in card.bottles)
    faces = " ".join(map(str, card.faces))
    return words.of_game(f"combo-{slug(card.combo)}", value=card.value, faces=faces, bottles=bottles)


def competitor(words: Words, number: int) -> str:
    """A competitor: a seat's name, or a team with its members."""
    found = plan(words)
    if found.mode != "family":
        return words.name(number)
    return words.of_game("team", letter=TEAMS[number], names=words.names(found.teams[number]))


def competitors(words: Words, found: Sequence[int]) -> str:
    """Several competitors in a row."""
    return words.row([competitor(words, each) for each in found])


def table(words: Words, points: Sequence[int], order: Sequence[int]) -> str:
    """Competitors with their points, in this order."""
    return ", ".join(f"{competitor(words, each)} {points[each]}" for each in order)


def _result(words: Words, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A finished race: who is on which place, and the points it brought."""
    places, points = data["places"], data["points"]
    order = sorted((each for each, place in enumerate(places) if place), key=lambda each: (places[each], each))
    told = ", ".join(f"{places[each]}. {competitor(words, each)}" for each in order)
    few = plan(words).scoring == "time_ranking"
    ranked = sorted(range(len(points)), key=lambda each: points[each] if few else -points[each])
    scored = table(words, points, ranked) if plan(words).races > 1 else ""
    return {"places": told, "points": scored, "count": len(order), "scores": int(bool(scored))}


def _row(words: Words, row: Sequence[int], pawn: int, several: bool) -> str:
    told = spots(words, row) if row else words.of_game("no-row")
    return words.of_game("pawn-row", pawn=pawn + 1, spots=told) if several else told


def _cards(words: Words, found: Sequence[int]) -> Mapping[str, Any]:
    told = [asks(words, box().cards[number]) for number in found]
    return {"cards": ", ".join(map(str, found)), "asks": ", ".join(told), "count": len(found)}


Told = Callable[[Words, Any], Mapping[str, Any]]
VALUES: dict[str, Told] = {
    "dice": lambda words, found: {"dice": dice(found), "count": len(found)},
    "left": lambda words, found: {"left": dice(found), "left_count": len(found)},
    "hand": lambda words, found: {"hand": hand(words, found)},
    "card": lambda words, found: {"asks": asks(words, box().cards[found])},
    "cards": _cards,
    "rows": lambda words, found: {
        "rows": ", ".join(_row(words, row, pawn, len(found) > 1) for pawn, row in enumerate(found))
    },
    "competitors": lambda words, found: {"names": competitors(words, found), "count": len(found)},
    "order": lambda words, found: {"order": competitors(words, found)},
    "passed_over": lambda words, found: {"passed": spots(words, found), "passed_count": len(found)},
    "moves": lambda words, found: {"lands": words.row([spot(words, each) for each in found if each])},
    "ranking": lambda words, found: {"winners": words.names(found[0]), "count": len(found[0])},
}
SPOTS = ("from", "to", "wanted", "spot", "lands")


def details(words: Words, name: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The values of an event, a question or an option as text."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        if key in VALUES and (isinstance(value, list | tuple) or key in ("hand", "card")):
            found |= VALUES[key](words, value)
        elif key in SPOTS:
            found[key] = spot(words, value)
    if isinstance(data.get("competitor"), int):
        found["competitor"] = competitor(words, data["competitor"])
    if isinstance(data.get("left_by"), int):
        found["left_by"] = words.name(data["left_by"])
    if "pawn" in data:
        found["pawn"] = data["pawn"] + 1
        found["several"] = int(plan(words).pawns > 1)
    if "spots" in data:
        found |= {"spots": spots(words, data["spots"]), "spots_count": len(data["spots"])}
    if name == "race_ended":
        found |= _result(words, data)
    return found | _extra(words, name, data)


def _extra(words: Words, name: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """What single events need beside their own values."""
    if name == "race_started":
        starter = competitor(words, data["starter"])
        return {"starter": starter, "again": int(data["race"] > 1)}
    if name == "stopped_short":
        return {"stays": int(data["spot"] is None)}
    if name in ("misfit:scoring", "misfit:variant"):
        word = name.partition(":")[2]
        setting = "scoring" if word == "scoring" else "variants"
        told = words.of_game(f"setting-{setting}-{slug(str(data[word]))}")
        return {f"{word}_name": told.partition(" (")[0]}
    if name == "option:choose_hand":
        return {"hand": short_hand(f"{data['red']}/{data['yellow']}/{data['blue']}")}
    return {}


def road_ahead(words: Words, view: View) -> str:
    """The cards within six dice of the seat on turn: what each asks, what lies there, the exact chances."""
    turn = view.turn
    if turn is None or view.outcome is not None:
        return ""
    told: dict[tuple[str, str], list[int]] = {}
    for pawn, targets in enumerate(turn.targets):
        goals = tuple(each for each in targets if view.way.cards[each])[:TARGETS]
        if goals:
            at = spot(words, view.pawns[turn.competitor][pawn])
            told.setdefault((at, "\n".join(_ahead(words, view, pawn, goals))), []).append(pawn + 1)
    lines = []
    for (at, cards), pawns in told.items():
        if len(turn.targets) > 1:
            lines.append(words.of_game("pawns-at", pawns=words.row(list(map(str, pawns))), at=at, count=len(pawns)))
        lines.append(cards)
    return "\n".join(lines)


def _ahead(words: Words, view: View, pawn: int, goals: Path) -> list[str]:
    turn = view.turn
    told = []
    for goal in goals:
        card = view.way.cards[goal]
        if turn is None or card is None:
            continue
        lying = turn.placed.get((pawn, goal))
        what = "done" if lying and lying.complete else "begun" if lying else "open"
        told.append(
            words.of_game(
                f"ahead-{what}",
                spot=goal,
                card=card.number,
                asks=asks(words, card),
                dice=dice(names(lying.dice)) if lying else "",
                missing=lying.missing if lying else card.need,
                six=f"{card.chance6:.0%}",
                four=f"{card.chance4:.0%}",
                full=int(not view.has_room(goal)),
                limit=view.way.limits[goal],
            )
        )
    return told
