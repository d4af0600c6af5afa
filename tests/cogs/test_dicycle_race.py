"""Dicycle Race played on Discord from the command to the end, through its buttons and menus alone."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.cogs.table import Table, answer, called, choices, controls, labels, menu_of, private, table, text

NAMES = ("ann", "ben", "cem", "dana", "eve", "fay")
EASY = "8 11 2 3"  # cards of one die each


async def is_over(at: Table) -> bool:
    return str(await at.one("SELECT status FROM sessions")) == "over"


async def options(at: Table) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await at.one("SELECT options FROM sessions ORDER BY id DESC"))
    return found


async def settle(at: Table, name: str, *values: str) -> Any:
    """Set an option in the host's private panel."""
    host = at.people[0]
    panel = answer(await host.click(at.lobby, custom_id="g1:1:-:options"))
    return answer(await host.select(panel, list(values), custom_id=f"g1:1:-:options~{name}"))


async def course(at: Table, typed: str) -> Any:
    """Type a course of one's own into the form, and use it."""
    host = at.people[0]
    panel = answer(await host.click(at.lobby, custom_id="g1:1:-:options"))
    built = answer(await host.click(panel, custom_id="g1:1:-:course"))
    form = await host.click(built, custom_id="g1:1:-:course~type~")
    built = answer(await host.submit_modal(form, {field_of(form): typed}))
    use = next(each for each in controls(built) if "course~use~" in each["custom_id"])
    return answer(await host.click(built, custom_id=use["custom_id"]))


def field_of(form: Any) -> str:
    """The id of the one text field of a form."""
    found = json.dumps(form.modal)
    return str(json.loads(found)["components"][0]["component"]["custom_id"])


async def step(at: Table, rng: random.Random) -> None:
    """Whoever is asked mostly does what is suggested, and sometimes anything else; a second menu is gone through."""
    message = at.live
    ways = choices(message)
    who = at.members[called(message)[0]]
    control, value = ways[0] if rng.random() < 0.8 else rng.choice(ways)
    result = await at.press(who, message, control["custom_id"], value)
    if value and value.startswith("@"):
        panel = answer(result)
        control, value = rng.choice(choices(panel))
        await at.press(who, panel, control["custom_id"], value)


async def play(at: Table, rng: random.Random, restart_after: int) -> int:
    """Play to the end with a restart on the way; returns the number of steps."""
    steps = 0
    while choices(at.live):
        await step(at, rng)
        steps += 1
        if steps == restart_after:
            await at.restart()
        assert steps < 1500
    return steps


FAMILY = {"mode": "family"}
SESSIONS: dict[str, tuple[int, dict[str, Any], str, dict[str, list[str]], str]] = {
    # seats, typed options, own course, options set in the lobby, reason of the end
    "sprint of two": (2, {}, "", {"variants": []}, "arrived"),
    "first shall be last, there and back": (
        3, {}, EASY, {"variants": ["first_shall_be_last", "all_there_and_back"]}, "arrived"),
    "traffic jam of six": (6, {}, "2 11 4 8", {"variants": ["little_traffic_jam"], "blank": ["1"]}, "arrived"),
    "stop or again, many routes": (
        2, {}, "8 (11 2 | 28) 3", {"variants": ["stop_or_again", "multi_routes"]}, "arrived"),
    "3-2-1 of four": (4, {"scoring": "ranking_321"}, EASY, {"variants": []}, "places"),
    "time ranking": (2, {"scoring": "time_ranking", "races": 3}, "8 11 21 3", {"variants": []}, "points"),
    "family of four": (4, FAMILY, "8 11 2 3", {"variants": ["stop_or_again"]}, "arrived"),
    "family of three teams": (3, FAMILY, EASY, {}, "arrived"),
    "velodrome of three": (3, {"mode": "velodrome"}, "8 11 2 3 6", {"variants": ["stop_or_again"]}, "survivor"),
    "velodrome of four, a jam": (
        4, {"mode": "velodrome"}, "8 11 2 3 6 10", {"variants": ["little_traffic_jam"]}, "survivor"),
    "duel": (2, {"mode": "duel"}, "8 11 2 3 6 10 8 11", {"variants": ["stop_or_again"]}, "caught"),
}  # fmt: skip


@pytest.mark.parametrize("name", SESSIONS)
async def test_whole_sessions_with_a_restart_in_the_middle(tmp_path: Path, name: str) -> None:
    """Every mode, variant and scoring, set up in the lobby and played through buttons and menus alone."""
    seats, typed, own, settled, reason = SESSIONS[name]
    async with table(tmp_path, NAMES[:seats]) as at:
        await at.open("dicycle", start=False, **({} if own else {"course": "training_wheels"}), **typed)
        if own:
            await course(at, own)
        for option, values in settled.items():
            await settle(at, option, *values)
        if name == "family of three teams":
            host = at.people[0]
            panel = answer(await host.click(at.lobby, custom_id="g1:1:-:options"))
            await host.select(panel, ["3"], custom_id="g1:1:-:teams")
            assert (await options(at))["teams"] == [[0], [1], [2]]
        assert "do not fit" not in text(at.lobby)
        await at.people[0].click(at.lobby, custom_id="g1:1:-:start")
        await play(at, random.Random(name), 6)
        assert await is_over(at)
        assert json.loads(await at.one("SELECT outcome FROM sessions"))["reason"] == reason
        assert "1. " in text(at.live)
        assert not choices(at.live)
