"""Arrivée against people who press what they should not: old panels, others' panels, twice, at the same moment."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import simcord

from rules.arrivee import GAME
from tests.cogs.table import Table, alt, answer, called, controls, labels, private, table, text
from tests.cogs.test_arrivee import ending, panel, send
from tests.rules.arrivee.table import on

NAMES = ("ann", "ben")
LEAD, STICK = "set:1:tactic:lead", "set:1:tactic:stick"


async def sheet_of(at: Table, seat: int) -> dict[str, Any]:
    """The sheet of a seat as it is kept."""
    found: dict[str, Any] = (await at.state())["sheets"][seat]
    return found


async def fill(member: simcord.MemberActor, mine: Any, value: str) -> Any:
    """Set a field of the first page of the own sheet."""
    menu = next(each for each in controls(mine) if value in [o["value"] for o in each.get("options", [])])
    return answer(await member.select(mine, [value], custom_id=menu["custom_id"]))


def decision(mine: Any) -> str:
    """The beginning of the ids of the sheet's controls."""
    return ending(mine, ":send").removesuffix("send")


async def test_an_old_panel_changes_nothing(tmp_path: Path) -> None:
    """Neither a field nor Send nor Suggest of the round before; it is told what has happened since."""
    async with table(tmp_path, NAMES) as at:
        await at.open("arrivee", stage="harbour")
        ann, ben = at.people
        old = await panel(at, ann)
        prefix = decision(old)
        await send(at, ben)
        await send(at, ann)
        assert "round 3" in text(at.live)
        before = json.dumps(await at.state())
        for rest, values in (("?0.0", [LEAD]), ("send", []), (">0.suggest", [])):
            told = private(await at.forged(ann, at.live, prefix + rest, *values))
            assert "Round 3" in told
        assert json.dumps(await at.state()) == before


async def test_anothers_panel_is_not_served(tmp_path: Path) -> None:
    """Nobody fills, suggests, previews or sends somebody else's sheet, nor sees it."""
    async with table(tmp_path, (*NAMES, "cem")) as at:
        await at.open("arrivee", join=1, stage="harbour")
        ann, ben, cem = at.people
        mine = await panel(at, ann)
        prefix = decision(mine)
        mine = await fill(ann, mine, STICK)
        before = json.dumps(await at.state())
        for other in (ben, cem):
            for rest, values in (("?0.0", [LEAD]), ("send", []), (">0.suggest", [])):
                result = await at.forged(other, at.live, prefix + rest, *values)
                assert "follow any wheel" not in private(result)
        assert "follow any wheel" not in private(await at.forged(ben, at.live, "g1:1:-:preview~0"))
        assert "no seat" in private(await at.forged(cem, at.live, "g1:1:-:preview~0")).lower()
        assert json.dumps(await at.state()) == before


async def test_a_sheet_sent_twice(tmp_path: Path) -> None:
    """Harms nothing; of two versions the last counts, and what was set and not sent does not."""
    async with table(tmp_path, NAMES) as at:
        await at.open("arrivee", stage="harbour")
        ann, ben = at.people
        mine = await fill(ann, await panel(at, ann), STICK)
        for _ in range(2):
            await ann.click(mine, custom_id=ending(mine, ":send"))
            mine = await panel(at, ann)
        assert "ann handed in" in text(at.live)
        assert "ann and ann" not in text(at.live), "once is enough"
        mine = await fill(ann, mine, LEAD)
        assert (await sheet_of(at, 0))["sent"]["1:tactic"] == "stick", "it is not sent yet"
        await ann.click(mine, custom_id=ending(mine, ":send"))
        mine = await fill(ann, await panel(at, ann), STICK)
        await send(at, ben)
        assert (await sheet_of(at, 0))["sent"]["1:tactic"] == "lead"
        assert (await sheet_of(at, 0))["draft"]["1:tactic"] == "lead", "the next round begins with what was sent"


@pytest.mark.parametrize("first", ["change", "send"])
async def test_a_change_at_the_moment_the_last_sheet_comes_in(tmp_path: Path, first: str) -> None:
    """It comes before and is a draft, or after and is refused: the sheet as sent is played either way."""
    async with table(tmp_path, NAMES) as at:
        await at.open("arrivee", stage="harbour")
        ann, ben = at.people
        mine = await fill(ann, await panel(at, ann), STICK)
        await ann.click(mine, custom_id=ending(mine, ":send"))
        anns, bens = decision(await panel(at, ann)), decision(await panel(at, ben))
        sessions = at.bot.house.sessions
        number = int(anns.split(":")[2].split(".")[1]), int(bens.split(":")[2].split(".")[1])
        ways = {
            "change": sessions.choose(1, ann.id, 0, number[0], [LEAD], "a"),
            "send": sessions.choose(1, ben.id, 0, number[1], ["send"], "b"),
        }
        done = await asyncio.gather(*(ways[each] for each in sorted(ways, key=lambda way: way != first)),
                                    return_exceptions=True)  # fmt: skip
        assert sum(isinstance(each, Exception) for each in done) == (first == "send")
        state = await at.state()
        assert state["round"] == 3
        assert state["sheets"][0]["sent"]["1:tactic"] == "stick"
        await at.rounds(again=True)


async def seen_by_others(folder: Path, values: Sequence[str]) -> list[Any]:
    """All that the table and Ben are shown, words and pictures, while Ann fills her sheet like this and sends it."""
    folder.mkdir()
    found: list[Any] = []
    async with table(folder, NAMES) as at:
        at.rolls = [3] * 12
        await at.open("arrivee", tempo="orders")
        stage = on({1: 40, 2: 30, 4: 39, 5: 10}, seats=2, tempo="orders", hands={0: "s4 e6", 1: "s2"})
        await at.position(**GAME.dump(stage.begin().state))
        ann, ben = at.people
        mine = await panel(at, ann)
        for value in values:
            mine = await fill(ann, mine, value)
        await ann.click(mine, custom_id=ending(mine, ":send"))
        for shown in (at.live, await panel(at, ben)):
            pictures = [at.env.backend.cdn.get(each.url) for each in shown.attachments]
            assert pictures
            assert None not in pictures
            found += [text(shown), labels(shown), alt(shown), pictures]
        log = answer(await ben.click(await panel(at, ben), custom_id="g1:1:-:log"))
        assert log.attachments
        found += [text(log), [at.env.backend.cdn.get(each.url) for each in log.attachments]]
    return found


async def test_a_sent_sheet_is_sealed_in_words_and_pictures(tmp_path: Path) -> None:
    """AR-144: whatever stands in it, everybody else sees the same until the round is ridden."""
    plain = await seen_by_others(tmp_path / "plain", [])
    cards = await seen_by_others(tmp_path / "cards", [LEAD, "set:1:card:e6:escape"])
    assert plain == cards


async def test_leaving_with_a_half_sheet(tmp_path: Path) -> None:
    """The computer fills it in, the round is ridden, and nobody else learns of the draft; coming back is possible."""
    async with table(tmp_path, (*NAMES, "cem")) as at:
        await at.open("arrivee", stage="harbour")
        ann, ben, cem = at.people
        mine = await fill(ann, await panel(at, ann), STICK)
        await send(at, ben)
        sure = answer(await ann.click(mine, custom_id="g1:1:-:resign"))
        for control in [each for each in controls(sure) if "resign" in each["custom_id"]]:
            await ann.click(sure, custom_id=control["custom_id"])
        assert called(at.live) == [cem.id]
        assert "follow any wheel" not in text(at.live)
        await send(at, cem)
        assert "round 3" in text(at.live)
        assert called(at.live) == [ben.id, cem.id]
        back = await panel(at, ann)
        assert labels(back) == ["I am back"]
        await ann.click(back, custom_id="g1:1:-:back")
        await send(at, ben)
        await send(at, cem)
        if "round 3" in text(at.live):
            await send(at, ann)
        assert ann.id in called(at.live)


async def test_taking_a_sheet_back(tmp_path: Path) -> None:
    """Before the last sheet is in that is free, and it tells nobody what stood in it; afterwards the others agree."""
    async with table(tmp_path, NAMES) as at:
        await at.open("arrivee", stage="harbour")
        ann, ben = at.people
        mine = await fill(ann, await panel(at, ann), STICK)
        await ann.click(mine, custom_id=ending(mine, ":send"))
        assert called(at.live) == [ben.id]
        await ann.click(at.live, custom_id="g1:1:-:undo")
        assert set(called(at.live)) >= {ann.id, ben.id}
        assert "follow any wheel" not in text(at.live)
        assert not (await sheet_of(at, 0))["has_sent"]
        await send(at, ann)
        await send(at, ben)
        assert "round 3" in text(at.live)
        told = private(await ann.click(at.live, custom_id="g1:1:-:undo"))
        assert "agree" in told
        await ben.click(at.live, custom_id="g1:1:-:agree")
        assert "round 2" in text(at.live)


async def test_an_old_button_behind_a_turn(tmp_path: Path) -> None:
    """The menus behind the five buttons of a turn that is over are told to be old; others' are not opened."""
    async with table(tmp_path, NAMES) as at:
        await at.open("arrivee", tempo="live")
        await at.position(**GAME.dump(on({1: 40, 4: 39, 5: 10}, seats=2, hands={0: "s4"}).begin().state))
        ann, ben = at.people
        mine = await panel(at, ann)
        ride = ending(mine, ":roll:1")
        prefix = ride.removesuffix("roll:1")
        for group in ("1", "1/card", "99", "x/y/z", "1/follow/88", "1/card/s9:sprint", "1/special", ""):
            assert private(await at.forged(ann, at.live, f"{prefix}@{group}"))
            assert "choice, not yours" in private(await at.forged(ben, at.live, f"{prefix}@{group}"))
        await ann.click(mine, custom_id=ride)
        assert called(at.live) == [ben.id]
        before = json.dumps(await at.state())
        for rest in ("roll:1", "roll:1:s4:sprint", "@1/card", "roll:4"):
            assert "rolls" in private(await at.forged(ann, at.live, prefix + rest))
        assert json.dumps(await at.state()) == before
