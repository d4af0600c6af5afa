"""Undo: free to the last roll or other seat's choice; further back the others agree by button, or do not."""

from __future__ import annotations

from pathlib import Path

from tests.cogs.table import Table, called, calls, choices, controls, labels, private, table, text


async def waiting(at: Table) -> None:
    """Ann has rolled and ridden; Ben is asked; Ann wants it back."""
    at.rolls = [0, 1]
    await at.open(course="short")
    await at.choose("solo")
    result = await at.people[0].click(at.live, custom_id="g1:1:-:undo")
    assert "everybody has to agree. I have asked them." in private(result)


async def lifted(at: Table) -> None:
    """Ann has rolled for a pack, and taken Ben along; it is his turn now."""
    at.rolls = [0, 6, 3, 1]
    await at.open(course="short")
    await at.choose("pack:24")
    await at.choose("foreign:1:24")
    assert called(at.live)[0] == at.people[1].id


def asked_buttons(at: Table) -> list[str]:
    verbs = [each["custom_id"].rsplit(":", 1)[1] for each in controls(at.live)]
    return [verb for verb in verbs if verb in ("agree", "refuse")]


async def test_free(tmp_path: Path) -> None:
    """A choice that nothing came after is taken back at once, and that is told."""
    async with table(tmp_path) as at:
        await lifted(at)
        await at.people[0].click(at.live, custom_id="g1:1:-:undo")
        assert "ann took the last choice back" in text(at.live)
        assert "which die" in text(at.live)
        assert called(at.live)[0] == at.people[0].id
        assert {control["custom_id"].split(":")[2][0] for control, _ in choices(at.live)} == {"1"}, "a new branch"


async def test_by_command_it_is_answered_too(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await lifted(at)
        assert private(await at.command(at.people[0], "game undo")) == "Taken back."


async def test_with_consent(tmp_path: Path) -> None:
    """All who are affected are called and asked; only when the last has agreed is it done."""
    async with table(tmp_path) as at:
        await waiting(at)
        told = text(at.live)
        assert f"Do you agree, <@{at.people[1].id}> and <@{at.people[2].id}>?" in told
        assert calls(at)[-1] == {at.people[1].id, at.people[2].id}
        assert choices(at.live), "play may go on meanwhile"
        await at.people[1].click(at.live, custom_id="g1:1:-:agree")
        assert f"Do you agree, <@{at.people[2].id}>?" in text(at.live)
        assert await at.one("SELECT branch FROM sessions") == 0
        await at.people[2].click(at.live, custom_id="g1:1:-:agree")
        assert await at.one("SELECT branch FROM sessions") == 1
        assert "ann took the last choice back" in text(at.live)
        assert called(at.live)[0] == at.people[0].id
        assert not asked_buttons(at)
        at.rolls = [2]
        await at.choose("solo")
        assert "24 → 22" in text(at.live), "and play goes on from there"


async def test_refused(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await waiting(at)
        assert asked_buttons(at) == ["agree", "refuse"]
        told = private(await at.people[2].click(at.live, custom_id="g1:1:-:refuse"))
        assert told == "The wish to take the choice back is dropped; play goes on as it stands."
        assert not asked_buttons(at)
        assert "would rather leave the last choice as it is" in text(at.live), "and who asked can see it"
        assert await at.one("SELECT branch FROM sessions") == 0
        assert "Nobody is asking for an undo" in private(await at.forged(at.people[1], at.live, "g1:1:-:agree"))


async def test_withdrawn_by_its_asker_and_not_agreed_to_by_them(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await waiting(at)
        told = private(await at.people[0].click(at.live, custom_id="g1:1:-:agree"))
        assert "You are not asked about this undo" in told
        assert "asked for an undo already" in private(await at.people[1].click(at.live, custom_id="g1:1:-:undo"))
        await at.people[0].click(at.live, custom_id="g1:1:-:refuse")
        assert not asked_buttons(at)


async def test_playing_on_drops_the_wish(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await waiting(at)
        await at.people[1].click(at.live, custom_id="g1:1:0.2:solo")
        assert not asked_buttons(at)
        assert "Do you agree" not in text(at.live)


async def test_nothing_to_take_back(tmp_path: Path) -> None:
    async with table(tmp_path, ("ann", "ben", "cem", "dana")) as at:
        at.rolls = [0]
        await at.open(join=2, course="short")
        told = private(await at.people[1].click(at.live, custom_id="g1:1:-:undo"))
        assert "You have not chosen anything that could be taken back" in told
        assert "no seat" in private(await at.people[3].click(at.live, custom_id="g1:1:-:undo"))


async def test_it_is_in_the_log(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await lifted(at)
        await at.people[0].click(at.live, custom_id="g1:1:-:undo")
        log = private(await at.command(at.people[1], "game log"))
        assert "ann took the last choice back" in log
        assert "Undo" in labels(at.live)
