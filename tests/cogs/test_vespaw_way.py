"""Vespaw's turn panel shows a way before it is gone: drawn and told, with its price and what it resolves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from render import vespaw as pictures
from tests.cogs.table import Table, alt, choices, labels, table, text
from tests.cogs.vespaw_stage import NAMES, began, control, opened, press, with_tricks

ROW = (("10a", "H4"), ("7a", "N2"), ("5a", "P3"), ("1a", "A1"), ("4a", "H2"))


async def riding(at: Table, **changes: Any) -> tuple[Any, Any]:
    """The first turn with a known row, the scooter on N1 and Buttercup on P2; the member and their panel."""
    member = await began(at)
    state = await at.state()
    player = state["players"][state["active"]]
    player["row"] = [{"card": card, "status": "waiting", "block": block} for card, block in ROW]
    player |= {"scooter": "N1", **changes}
    await at.position(players=state["players"])
    return member, await opened(at, member)


def way(panel: Any) -> str:
    """The line that tells the way."""
    return next((line for line in text(panel).split("\n") if line.startswith("🧭")), "")


async def test_a_way_is_shown_before_it_is_gone(tmp_path: Path) -> None:
    """P-41, P-48: the nearest package first, others from the menu; only the last click changes anything."""
    async with table(tmp_path, NAMES[:2]) as at:
        member, panel = await riding(at)
        before, public = await at.state(), at.live.id
        assert way(panel) == "🧭 **Scooter** N1 → H4 · 1 movement, 1 cube · **pick up 10**"
        assert alt(panel).startswith(way(panel).replace("**", "")), "read aloud without asterisks"
        assert "Go: Scooter to H4 · 1 cube · pick up 10" in labels(panel)
        panel = await press(member, panel, "Buttercup to H2, pick up 4")
        assert way(panel) == "🧭 **Buttercup** P2 → A2 → H2 · 2 movements, 1 cube · **pick up 4**"
        ticked = [each["label"] for each in control(panel, "screen~go0")["options"] if each.get("default")]
        assert ticked == ["Buttercup to H2, pick up 4: 2 movements, 1 cube"]
        assert (await at.state(), at.live.id) == (before, public)
        panel = await press(member, panel, "Go: Buttercup to H2")
        state = await at.state()
        player = state["players"][state["active"]]
        assert (state["buttercup"], player["scooter"], player["cubes"]) == ("H2", "N1", 4)
        assert player["row"][4]["status"] == "carried"
        assert "Picks up at 4 (H2)" in text(panel)
        assert way(panel), "the next way is proposed at once"


async def test_the_picture_shows_the_way_to_its_rider_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board of everybody else, and of the rider before and after, is drawn without it."""
    drawn: list[Any] = []
    plain: Any = pictures.board

    def board(view: Any, *others: Any, way: Any = ()) -> Any:
        drawn.append((view.seat, [step.to for step in way]))
        return plain(view, *others, way=way)

    monkeypatch.setattr(pictures, "board", board)
    async with table(tmp_path, NAMES[:2]) as at:
        member, panel = await riding(at)
        other = next(each for each in at.people if each is not member)
        seats = {row: await at.one("SELECT seat FROM seats WHERE holder_id = ?", row) for row in (member.id, other.id)}
        drawn.clear()
        for label in ("Scooter elsewhere", "Foxhound", "F1"):
            panel = await press(member, panel, label)
        await opened(at, other)
        await at.command(other, "game board")
        assert [to for seat, to in drawn if seat == seats[member.id] and to] == [["H4"]], "where 10 lies, on the way"
        assert [to for seat, to in drawn if seat == seats[other.id]], "the others see their board"
        assert not [to for seat, to in drawn if seat != seats[member.id] and to]


async def test_a_way_that_ends_at_a_package_says_so(tmp_path: Path) -> None:
    """P-50, PR-32: where a package lies on the way, the way ends there, and the panel says it before."""
    async with table(tmp_path, NAMES[:2]) as at:
        member, panel = await riding(at)
        for label in ("Scooter elsewhere", "Poodle", "P4: 1 movement, 1 cube, stops at N2, pick up 7"):
            panel = await press(member, panel, label)
        assert way(panel) == "🧭 **Scooter** N1 → N2 · 1 movement, 1 cube · **pick up 7**"


async def test_spending_down_to_nothing_is_foreseen(tmp_path: Path) -> None:
    """P-46, PR-28: without cubes and with $3 the first payment makes everybody gain $10."""
    async with table(tmp_path, NAMES[:2]) as at:
        member, panel = await riding(at, cubes=0, money=3)
        assert way(panel).endswith("$3 · **pick up 10** · ⚠ that spends down to $0: everybody gains $10")
        await press(member, panel, "Go:")
        assert [player["money"] for player in (await at.state())["players"]] in ([10, 40], [40, 10])


async def test_ways_by_tricks(tmp_path: Path) -> None:
    """P-63, P-66: where Buttercup would appear, and how far a walk would lead, is drawn and told as well."""
    async with table(tmp_path, NAMES[:2]) as at:
        member, panel = await with_tricks(at, "over_here", "long_walk")
        for label in ("Trick", "Akita", "A2"):
            panel = await press(member, panel, label)
        assert way(panel) == "🧭 **Buttercup** P2 → A2 · 1 cube (Over Here, Girl!)"
        panel = await press(member, panel, "Buttercup to P")
        assert "(The Long Walk)" in way(panel)
        assert way(panel).startswith("🧭 **Buttercup** P2 → P")
        assert (await at.state())["buttercup"] == "P2"


async def test_the_last_player_delivers_everything_in_twelve_interactions(tmp_path: Path) -> None:
    """P-40: five packages to pick up and to deliver in a single turn, the way that is proposed every time."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        state = await at.state()
        state["players"][1 - state["active"]] |= {"finished": True, "park": "fountain"}
        state["players"][state["active"]]["money"] = 90
        await at.position(players=state["players"], finishing=[1 - state["active"]])
        panel, interactions = await opened(at, member), 1
        while way(panel):
            assert "End turn" not in labels(panel)
            panel, interactions = await press(member, panel, "Go:"), interactions + 1
        assert "5 of 5 delivered" in text(panel)
        await press(member, panel, "End turn")
        assert interactions + 1 <= 12
        assert choices(at.live), "a reward space is claimed"


async def test_a_way_is_told_where_it_cannot_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The position in words takes the picture's place, and the way can be gone."""
    async with table(tmp_path, NAMES[:2]) as at:
        member, panel = await riding(at)
        at.mishaps.append("could not be drawn")
        monkeypatch.setattr("cogs.vespaw_way.pictures.board", lambda *_, **__: 1 / 0)
        panel = await press(member, panel, "Scooter to N2")
        assert not alt(panel)
        assert "```" in text(panel)
        assert way(panel).startswith("🧭 **Scooter** N1 → N2")
        monkeypatch.undo()
        await press(member, panel, "Go: Scooter to N2")
        state = await at.state()
        assert state["players"][state["active"]]["scooter"] == "N2"
