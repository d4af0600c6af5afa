"""From keys and parameters to sentences: events, questions, options, refusals. The texts are in the catalogs.

Keys are ``<game>-event-<name>``, ``<game>-ask-<kind>``, ``<game>-option-<kind>-<first word of the key>``,
``<game>-setting-<name>`` ... so that searching one word leads from the button to the rule and the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Protocol

from cogs import names
from data import catalog
from data.catalog import slug
from data.errors import SessionError
from data.rows import Seat, Session
from rules import GAMES
from rules.core.model import Decision, Event, Option, Team


class Tongue(Protocol):
    """What a game's cog knows about telling its events."""

    def details(self, name: str, data: Mapping[str, Any], words: Words) -> Mapping[str, Any]:
        """Turn values that need the game's own words into text, seats into names."""

    def about(self, view: Any, decision: Decision, words: Words) -> str:
        """What a seat should have before its eyes when it decides."""

    def condense(self, events: Sequence[Event]) -> Sequence[Event]:
        """The events that are told, where the game tells several as one."""


class Words:
    """One session's texts in one language. ``marked`` names are escaped for messages, plain ones for pictures."""

    def __init__(self, session: Session, tongue: Tongue, language: str = catalog.DEFAULT) -> None:
        self.session, self.tongue, self.language = session, tongue, language

    def say(self, key: str, **params: Any) -> str:
        """The text of any key."""
        return catalog.text(key, params, self.language)

    def of_game(self, key: str, **params: Any) -> str:
        """The text of one of this game's keys."""
        return self.say(f"{slug(self.session.game)}-{key}", **params)

    def team(self, seat: Seat) -> Team:
        """The look of a seat."""
        teams = GAMES[self.session.game].teams
        return next((team for team in teams if team.id == seat.team), teams[0])

    def plain(self, number: int) -> str:
        """A seat's name for pictures, labels and alt texts."""
        seat = self.session.seats[number]
        return seat.name or self.say("computer-name", team=self.team(seat).name)

    def name(self, number: int) -> str:
        """A seat's name inside a message."""
        return names.in_markdown(self.plain(number))

    def seat_line(self, number: int) -> str:
        """A seat as a line of a list: number, name, team with letter and shape."""
        seat, team = self.session.seats[number], self.team(self.session.seats[number])
        return self.say(
            "lobby-computer" if seat.holder_id is None else "lobby-seat",
            number=number + 1,
            name=self.name(number),
            team=team.name,
            letter=team.letter,
            mark=self.say(f"mark-{team.mark}"),
            level=self.say(f"level-{seat.level}"),
        )

    def names(self, seats: Iterable[int]) -> str:
        """Several seats' names in a row: Ann, Ben and Cem."""
        return self.row([self.name(seat) for seat in seats])

    def row(self, words: Sequence[str]) -> str:
        """Words in a row with commas and an "and"."""
        if len(words) < 2:
            return "".join(words)
        return self.say("row", most=", ".join(words[:-1]), last=words[-1])

    def event(self, event: Event, *, is_first: bool = False) -> str:
        """What happened, in words; ``is_first`` when it begins a line. Empty for an event that is not worth a word."""
        key = f"{slug(self.session.game)}-event-{slug(event.name)}"
        if not catalog.has(key):
            key = f"event-{slug(event.name)}"
        return self.say(key, **self._params(event.name, event.data), first=is_first).strip()

    def _params(self, name: str, data: Mapping[str, Any]) -> dict[str, Any]:
        params = {key: value for key, value in data.items() if value is None or isinstance(value, str | int | float)}
        if isinstance(data.get("seat"), int):
            params["seat"] = self.name(data["seat"])
        return params | dict(self.tongue.details(name, data, self))

    def story(self, events: Sequence[Event], limit: int = 1500) -> str:
        """Everything that happened, one line a turn; the oldest lines give way when it is too long."""
        return self.last_lines("\n".join(self._lines(events)), limit)

    def last_lines(self, story: str, limit: int) -> str:
        """The newest lines of a story, so many as fit, and how many there were before them."""
        lines = story.split("\n")
        room, first = limit, len(lines)
        while first and len(lines[first - 1]) + 1 <= room:
            first -= 1
            room -= len(lines[first]) + 1
        kept = lines[first:]
        return "\n".join([self.say("story-dropped", count=first), *kept] if first else kept)

    def _lines(self, events: Sequence[Event]) -> list[str]:
        """One line a turn. What happens twice in a row is told once; a turn of which nothing is to tell yet, not."""
        starts = self.of_game("line-starts").split()
        openings = self.of_game("line-openings").split()
        lines: list[list[str]] = []
        opened: list[bool] = []  # whether a line begins with an event that tells nothing by itself
        for event in self.tongue.condense(events):
            if event.name in starts or not lines:
                lines.append([])
                opened.append(event.name in openings)
            text = self.event(event, is_first=not lines[-1])
            if text:
                lines[-1].append(text)
        told = zip(lines, opened, strict=True)
        return [self._line(texts) for texts, is_opened in told if len(texts) > is_opened]

    def _line(self, texts: Sequence[str]) -> str:
        told = ((text, len(list(same))) for text, same in groupby(texts))
        return " ".join(text if count == 1 else self.say("repeated", text=text, count=count) for text, count in told)

    def question(self, decision: Decision) -> str:
        """What a seat is asked."""
        return self.of_game(f"ask-{slug(decision.kind)}", **self._params(f"ask:{decision.kind}", decision.params))

    def outlook(self, view: Any, decision: Decision) -> str:
        """What the options bring beyond what their labels can say, a line each; empty when there is nothing to add."""
        key = f"outlook-{slug(decision.kind)}"
        if not catalog.has(f"{slug(self.session.game)}-{key}"):
            return ""
        lines = []
        for option in decision.options:
            found = GAMES[self.session.game].consequence(view, decision, option)
            label = self._option(decision, option.key, {**option.params, **found})
            told = self.of_game(key, **self._params(f"option:{decision.kind}", {**option.params, **found})).strip()
            if told:
                lines.append(f"- {label}: {told}")
        return "\n".join(lines)

    def option(self, view: Any, decision: Decision, option: Option) -> str:
        """The label of an option, with its consequence; at most 80 characters."""
        found = GAMES[self.session.game].consequence(view, decision, option)
        return _cut(plain_text(self._option(decision, option.key, {**option.params, **found})), 80)

    def _option(self, decision: Decision, key: str, values: Mapping[str, Any]) -> str:
        params = self._params(f"option:{decision.kind}", values)
        whole = f"option-{slug(decision.kind)}"  # for options that are told by their values, whatever their key
        is_whole = catalog.has(f"{slug(self.session.game)}-{whole}")
        return self.of_game(whole if is_whole else f"{whole}-{head(key)}", **params)

    def greyed(self, decision: Decision, key: str) -> str:
        """The label of an option that is not to be had now."""
        return _cut(plain_text(self._option(decision, key, {})), 80)

    def placeholder(self, decision: Decision) -> str:
        """What stands in a menu before something is picked."""
        return _cut(plain_text(self.of_game(f"menu-{slug(decision.kind)}")), 150)

    def group(self, decision: Decision, group: str) -> str:
        """The first of two menus: a group of options."""
        value = int(group) if group.isdigit() else group
        params = self._params(f"group:{decision.kind}", {"group": value})
        return _cut(plain_text(self.of_game(f"group-{slug(decision.kind)}", **params)), 100)

    def sheet_page(self, name: str) -> str:
        """The title of a page of a sheet, such as ``4:1``: rider 4, first part."""
        part, _, number = name.partition(":")
        key = "sheet-page-team" if not part.isdigit() else "sheet-page"
        return _cut(plain_text(self.of_game(key, part=part, number=int(number))), 100)

    def sheet_field(self, name: str) -> str:
        """The name of a field of a sheet."""
        return plain_text(self.of_game(f"sheet-{slug(name)}"))

    def sheet_value(self, name: str, value: str) -> str:
        """The value of a field of a sheet: by its own text, by the one for other values, or as it is."""
        plain, last = value.replace(":", " "), value.rpartition(":")[2]
        for key in (f"sheet-{slug(name)}-{slug(value)}", f"sheet-{slug(name)}-other"):
            if catalog.has(f"{slug(self.session.game)}-{key}", self.language):
                return plain_text(self.of_game(key, value=plain, number=int(last) if last.isdigit() else 0))
        return plain

    def misfit(self, params: Mapping[str, Any]) -> str:
        """Which options do not fit together; ``reason`` in the parameters says how."""
        name = f"misfit:{params['reason']}"
        return self.of_game(f"misfit-{slug(params['reason'])}", **self._params(name, params))

    def refusal(self, error: SessionError) -> str:
        """Why something was not done, and what can be done instead."""
        params = dict(error.params)
        if isinstance(params.get("seat"), int) and params["seat"] < len(self.session.seats):
            params["seat"] = self.name(params["seat"])
        if isinstance(params.get("name"), str):
            params["name"] = names.in_markdown(params["name"])
        if "host" in params:
            params["host"] = f"<@{params['host']}>"
        if error.code == "bad_setup" and "reason" in params:
            return self.say("error-misfit", why=self.misfit(params))
        return self.say(f"error-{slug(error.code)}", **params)


def head(key: str) -> str:
    """The word an option's key begins with, as part of a text key: ``pack:6+refuel`` and ``solo+refuel``."""
    first, _, rest = key.partition(":")
    boost = rest.partition("+")[2]
    return slug(f"{first}-{boost}" if boost else first)


def plain_text(text: str) -> str:
    """A text without the escapes that only messages understand: labels and alt texts show them."""
    return re.sub(r"\\([\\*_~`|>#\[\]()<:@-])", r"\1", text).replace("@\u200b", "@")


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
