"""Whoever presses what is not theirs, not there any more, or pressed already, is told so alone; nothing changes."""

from __future__ import annotations

import asyncio
import copy
from pathlib import Path
from typing import Any

import discord
import pytest

from tests.cogs.table import Table, choices, controls, private, table, text

FOUR = ("ann", "ben", "cem", "dana")


async def begun(at: Table) -> Any:
    """A race that Ann begins; returns its live message."""
    at.rolls = [0]
    await at.open(join=2, course="short")
    return at.live


async def everything(at: Table) -> list[Any]:
    """All that a choice could have changed."""
    query = "SELECT version, branch, state, counter FROM sessions"
    return await at.store.read(lambda db: [tuple(row) for row in db.execute(query)])


async def test_wrong_person_and_spectator(tmp_path: Path) -> None:
    async with table(tmp_path, FOUR) as at:
        message = await begun(at)
        before = await everything(at)
        told = private(await at.people[1].click(message, custom_id="g1:1:0.1:solo"))
        assert told == "This is ann's choice, not yours. Nothing was changed."
        told = private(await at.people[3].click(message, custom_id="g1:1:0.1:solo"))
        assert told.startswith("You have no seat in this race")
        assert await everything(at) == before
        assert len(at.place.history()) == 1, "nobody else was bothered"


async def test_an_old_button_tells_what_happened_since(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        message = await begun(at)
        at.rolls = [1]
        await at.choose("solo")
        before = await everything(at)
        told = private(await at.forged(at.people[0], message, "g1:1:0.1:solo"))
        assert "That has been decided already, so nothing was changed.\nSince then:" in told
        assert "**ann** rides solo: Red 1. 24 → 23 (own die)." in told
        assert await everything(at) == before


async def test_double_click(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        message = await begun(at)
        at.rolls = [1]
        await at.people[0].click(message, custom_id="g1:1:0.1:solo")
        before = await everything(at)
        told = private(await at.forged(at.people[0], message, "g1:1:0.1:solo"))
        assert "decided already" in told
        assert await everything(at) == before


async def test_the_same_click_delivered_twice(tmp_path: Path) -> None:
    """Discord may deliver one interaction twice: it counts once, and is answered once."""
    async with table(tmp_path) as at:
        message = await begun(at)
        ordinary = at.bot.house.clicked

        async def twice(interaction: discord.Interaction[Any], target: Any, values: list[str]) -> None:
            other = copy.copy(interaction)
            twin: Any = other
            twin._cs_response = discord.InteractionResponse(other)
            await asyncio.gather(ordinary(interaction, target, values), ordinary(other, target, values))

        at.bot.house.clicked = twice
        at.rolls = [1]
        result = await at.people[0].click(message, custom_id="g1:1:0.1:solo")
        assert await at.one("SELECT count(*) FROM choices WHERE kind = 'choose_ride'") == 1
        assert not result.followups
        assert len(at.place.history()) == 2


async def test_when_it_is_over(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        message = await begun(at)
        await at.position(home=[0, 0], couriers=[[2], [24] * 3, [24] * 3])
        at.rolls = [3]
        await at.choose("solo")
        assert "This race is over" in private(await at.forged(at.people[0], message, "g1:1:0.1:solo"))
        for verb in ("undo", "orders", "resign", "back"):
            told = private(await at.forged(at.people[0], message, f"g1:1:-:{verb}"))
            assert "This race is over" in told, verb


async def test_a_position_that_was_taken_back(tmp_path: Path) -> None:
    """Two decisions may have the same number: the branch tells a button of the one from a button of the other."""
    async with table(tmp_path) as at:
        at.rolls = [0, 6, 3, 1]
        await at.open(course="short")
        await at.choose("pack:24")
        await at.choose("foreign:1:24")
        message = at.live
        old = choices(message)[0][0]["custom_id"]
        await at.people[0].click(message, custom_id="g1:1:-:undo")
        assert await at.one("SELECT branch FROM sessions") == 1
        before = await everything(at)
        told = private(await at.forged(at.people[0], message, old))
        assert "a position that was taken back" in told
        assert await everything(at) == before


@pytest.mark.parametrize(
    "custom_id", ["g0:1:0.1:solo", "g1:1:0.1", "g2:1:0.1:solo", "join", "g1:1:-:fly", "g1:!:-:undo"]
)
async def test_a_form_this_release_does_not_know(tmp_path: Path, custom_id: str) -> None:
    async with table(tmp_path) as at:
        message = await begun(at)
        told = private(await at.forged(at.people[0], message, custom_id))
        assert "older release" in told


async def test_a_command_that_this_release_does_not_know(tmp_path: Path) -> None:
    """Discord may still offer what an older release registered."""
    async with table(tmp_path) as at:
        await begun(at)
        group: Any = at.bot.tree.get_command("game")
        group.remove_command("log")
        assert "from another release of this bot" in private(await at.command(at.people[0], "game log"))


async def test_a_session_that_is_not_there(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        message = await begun(at)
        assert "There is no such session" in private(await at.forged(at.people[0], message, "g1:zz:0.1:solo"))
        assert "There is no such session" in private(await at.forged(at.people[0], message, "g1:zz:-:mine"))


@pytest.mark.parametrize("option", ["fly", "pack:3", "solo+breakaway", "0", "x" * 80])
async def test_values_that_are_no_option(tmp_path: Path, option: str) -> None:
    async with table(tmp_path) as at:
        message = await begun(at)
        before = await everything(at)
        for values in ((), (option,)):
            told = private(await at.forged(at.people[0], message, f"g1:1:0.1:{'?' if values else option}", *values))
            assert "That is not possible here" in told
        assert await everything(at) == before


async def test_what_cannot_be_paid_is_greyed(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        message = await begun(at)
        usable = {control["custom_id"] for control in controls(message)}
        assert "g1:1:0.1:solo" in usable
        assert not usable & {"g1:1:0.1:solo+refuel", "g1:1:0.1:solo+breakaway"}


async def test_every_refusal_is_a_sentence(tmp_path: Path) -> None:
    """Nothing that a member may run into shows a bare key."""
    async with table(tmp_path, FOUR) as at:
        message = await begun(at)
        for verb in ("agree", "refuse", "undo", "back", "verify", "rematch", "start", "computer~easy", "orders~x~y"):
            for member in (at.people[0], at.people[3]):
                told = private(await at.forged(member, message, f"g1:1:-:{verb}"))
                assert told.endswith((".", "!")), (verb, told)
                assert "error-" not in told
        assert "### VeloCity" in text(message)
