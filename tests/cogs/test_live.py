"""The live message: when it is edited, when it is replaced, whom it calls, and what becomes of the one before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cogs.table import Table, alt, called, calls, choices, controls, labels, parts, table, text


def live_messages(at: Table) -> list[Any]:
    return [message for message in at.place.history() if choices(message)]


async def test_edited_while_the_same_person_goes_on(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        at.rolls = [1]
        await at.open(course="short")
        first = at.live
        assert called(first)[0] == at.people[1].id
        await at.choose("pack:24")
        assert at.live.id == first.id
        assert "which die" in text(at.live)
        assert calls(at) == [{at.people[1].id}], "and nobody is called again"


async def test_replaced_and_called_when_play_passes_on(tmp_path: Path) -> None:
    """The new message calls the next person and nobody else; the old one keeps picture and story, not its controls."""
    async with table(tmp_path) as at:
        at.rolls = [1, 1]
        await at.open(course="short")
        first = at.live
        await at.choose("solo")
        assert at.live.id != first.id
        assert calls(at) == [{at.people[1].id}, {at.people[2].id}]
        assert [member.id for member in at.live.mentions] == [at.people[2].id]
        old = next(message for message in at.place.history() if message.id == first.id)
        assert not controls(old)
        assert old.attachments, "it keeps a picture"
        assert "24 → 23 (own die)" in text(old)
        assert "Play has moved on" in text(old)
        assert [message.id for message in live_messages(at)] == [at.live.id]


async def test_heading_story_picture_question_controls_last_row(tmp_path: Path) -> None:
    """From top to bottom: whose choice it is, what happened, the board, the question, its answers, the last row."""
    async with table(tmp_path) as at:
        at.rolls = [0, 1]
        await at.open(course="short")
        await at.choose("solo")
        kinds = [part["type"] for part in parts(at.live)]
        order = [kind for kind in kinds if kind in (10, 12, 14)]
        assert order == [10, 10, 12, 10, 14], "heading, story, picture, question, line"
        assert text(at.live).startswith("### VeloCity · #1 · round 1\n")
        assert text(at.live).index("rides solo") < text(at.live).index("solo or in a pack?")
        assert labels(at.live)[-4:] == ["My view", "Orders", "Undo", "Help"]
        assert "VeloCity on Lunch Run, round 1" in alt(at.live)
        assert len(at.live.attachments) == 1


async def test_the_story_is_that_since_this_persons_last_choice(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        at.rolls = [0, 1, 2, 4]
        await at.open(course="short")
        for _ in range(3):
            await at.choose("solo")
        assert called(at.live)[0] == at.people[0].id
        told = text(at.live)
        assert "**ann** rides solo: Red 1. 24 → 23 (own die)." in told
        assert "**ben** (round 1) rides solo: Black 2. 24 → 22 (own die)." in told
        assert "The race begins" not in told


async def test_old_messages_are_replaced_without_a_second_call(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        at.rolls = [1]
        await at.open(course="short")
        first = at.live
        at.clock.time += 46 * 60
        await at.choose("pack:24")
        assert at.live.id != first.id
        assert len(calls(at)) == 1, "not called again"
        assert called(at.live) == [at.people[1].id], "but named"
        at.clock.time += 44 * 60
        second = at.live
        await at.rounds(again=True)
        assert at.live.id == second.id


async def test_a_deleted_message_is_posted_anew(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        at.rolls = [1]
        await at.open(course="short")
        first = at.live
        at.env.backend.delete_message(first.channel.id, first.id)
        await at.rounds(again=True)
        await at.rounds(5)
        assert choices(at.live)
        assert at.live.id != first.id
        assert len(calls(at)) == 1


@pytest.mark.parametrize(("status", "code", "times"), [(404, 10008, 1), (400, 30046, 1), (400, 50083, 2)])
async def test_edits_that_discord_refuses_become_a_new_message(
    tmp_path: Path, status: int, code: int, times: int
) -> None:
    """Gone, edited too often, in an archived thread (until something is posted there): one live message in the end."""
    async with table(tmp_path) as at:
        at.rolls = [1]
        await at.open(course="short")
        first = at.live
        at.env.inject_error("PATCH", f"/channels/*/messages/{first.id}", status=status, code=code, times=times)
        await at.rounds(again=True)
        await at.rounds(5)
        assert at.live.id != first.id
        assert choices(at.live)
        assert len(live_messages(at)) == 1
        assert len(calls(at)) == 1


async def test_the_end_is_a_message_of_its_own(tmp_path: Path) -> None:
    """Standings, reason, the secret of the dice, a rematch, and no controls of the game anywhere."""
    async with table(tmp_path) as at:
        at.rolls = [0]
        await at.open(course="short")
        couriers = [[2], *[[24] * 3] * 2]
        await at.position(home=[0, 0], couriers=couriers)
        assert "⚠ ann has two home and ends the race with a 2 or more of the own die." in text(at.live)
        at.rolls = [3]
        await at.choose("solo")
        assert await at.one("SELECT status FROM sessions") == "over"
        told = text(at.live)
        assert "ann wins with three couriers home" in told
        assert "1. ann (Red)" in told
        before = [message for message in at.place.history() if message.id < at.live.id]
        assert "🏁 2 → **home, place 3**" in text(before[-1]), "the message before tells how"
        assert "The dice secret was" in told
        assert labels(at.live) == ["Rematch", "Check the dice", "Log"]
        assert not live_messages(at)
