"""What one person sees alone: My view, Help, and that they stay private and can be pressed again."""

from __future__ import annotations

from pathlib import Path

from tests.cogs.table import Table, alt, answer, choices, controls, labels, private, table, text


async def begun(at: Table) -> None:
    at.rolls = [0]
    await at.open(join=2, course="short")


async def test_my_view_of_who_is_asked(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        shown = answer(await at.people[0].click(at.live, custom_id="g1:1:-:mine"))
        told = text(shown)
        assert told.startswith("### VeloCity · #1 · round 1\nYour view, seen by you alone. You ride for **Red**.")
        assert "solo or in a pack?" in told
        assert [control["custom_id"] for control, _ in choices(shown)] == ["g1:1:0.1:solo", "g1:1:0.1:?"]
        assert labels(shown)[-2:] == ["Log", "Leave the race"]
        assert "VeloCity on Lunch Run" in alt(shown)


async def test_my_view_of_who_waits_and_of_a_guest(tmp_path: Path) -> None:
    async with table(tmp_path, ("ann", "ben", "cem", "dana")) as at:
        await begun(at)
        waits = answer(await at.people[1].click(at.live, custom_id="g1:1:-:mine"))
        assert not choices(waits)
        assert "You ride for **Black**" in text(waits)
        guest = answer(await at.people[3].click(at.live, custom_id="g1:1:-:mine"))
        assert "You have no seat in this race; this is what everybody may see." in text(guest)
        assert not controls(guest)


async def test_playing_from_my_view(tmp_path: Path) -> None:
    """A choice made there brings the live message up to date for everybody, and the panel too."""
    async with table(tmp_path) as at:
        await begun(at)
        first = at.live
        panel = answer(await at.people[0].click(first, custom_id="g1:1:-:mine"))
        at.rolls = [6, 3, 1]
        await at.people[0].select(panel, ["pack:24"], custom_id="g1:1:0.1:?")
        assert at.live.id == first.id
        assert "which die" in text(at.live)
        assert "which die" in text(panel)
        await at.people[0].click(panel, custom_id="g1:1:0.2:foreign:1:24")
        assert at.live.id != first.id
        assert not choices(panel)
        assert "gets a lift" in text(panel)


async def test_help_and_log_from_the_live_message(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        told = private(await at.people[1].click(at.live, custom_id="g1:1:-:help"))
        assert "VeloCity in short" in told
        assert "`/game list`" in told
        panel = answer(await at.people[1].click(at.live, custom_id="g1:1:-:mine"))
        assert "The race begins" in private(await at.people[1].click(panel, custom_id="g1:1:-:log"))


async def test_everything_works_after_a_restart(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        panel = answer(await at.people[0].click(at.live, custom_id="g1:1:-:mine"))
        await at.restart()
        at.rolls = [1]
        await at.people[0].click(panel, custom_id="g1:1:0.1:solo")
        assert "rides solo: Red 1" in text(panel)
        assert "Orders" in labels(at.live)
        assert private(await at.people[1].click(at.live, custom_id="g1:1:-:orders"))


async def test_when_nothing_has_begun(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.open(start=False)
        for name in ("hand", "undo", "back"):
            assert private(await at.command(at.people[0], f"game {name}")) == "This race has not started yet."
        assert private(await at.command(at.people[0], "game board")) == "I have posted it again."
        assert controls(at.lobby), "the lobby, with its buttons"
