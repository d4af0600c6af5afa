"""Dicycle Race on Discord: the Little Gift and its chain, cards taken away out of turn, undo among them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cogs.table import Table, answer, called, calls, choices, controls, labels, private, table, text
from tests.cogs.test_dicycle_race import NAMES, on_its_way, settle
from tests.cogs.test_dicycle_race import course as ride

ROAD = "29 4 5 6 8 1"  # three alike in yellow, under 3 in yellow ...


async def told(at: Table, name: str) -> list[dict[str, Any]]:
    """The events of a name, oldest first."""
    query = "SELECT data FROM events WHERE name = ? ORDER BY number"
    rows = await at.store.read(lambda db: db.execute(query, (name,)).fetchall())
    return [json.loads(row[0]) for row in rows]


async def order(at: Table, person: int, kind: str, setting: str) -> None:
    """Leave a standing order through the private panel."""
    who = at.people[person]
    panel = answer(await who.click(at.live, custom_id="g1:1:-:orders"))
    panel = answer(await who.click(panel, custom_id=f"g1:1:-:orders~{kind}"))
    await who.select(panel, [setting], custom_id=f"g1:1:-:orders~{kind}~setting")


async def fail(at: Table) -> int:
    """Whoever is on turn locks two dice, gets nowhere and leaves four; returns who."""
    who = called(at.live)[0]
    at.rolls = [1, 1, 2, 3, 4, 5]
    await at.choose("0/6/0")
    await at.choose("place:Y1:0:1*2")
    at.rolls = [2, 3, 4, 6]
    await at.choose("roll")
    at.rolls = [2, 3, 5, 6]
    await at.choose("roll")
    assert called(at.live)[0] != who, "nothing could move any more, so the turn ended by itself"
    return [each.id for each in at.people].index(who)


async def test_the_chain_of_the_little_gift_by_decision(tmp_path: Path) -> None:
    """D-31, D-32, D-33, D-34, D-36, DR-25, DR-30: two take one after the other, and it ends where it began."""
    async with table(tmp_path, NAMES[:3]) as at:
        await on_its_way(at, ROAD)
        first = await fail(at)
        assert "Left over: Y2 Y3 Y5 Y6" in text(at.live)
        assert calls(at)[-1] == {at.people[(first + 1) % 3].id}
        assert f"you may take one of the dice that {NAMES[first]} left (Y2 Y3 Y5 Y6)" in text(at.live)
        await at.choose("take:Y5:0:1")
        assert "which 5 dice" in text(at.live)
        at.rolls = [1, 1, 1, 5, 5]
        await at.choose("3/2/0")
        await at.choose("place:Y5:0:1*2")
        await at.choose("end_turn")
        assert f"{NAMES[first]} left (Y2 Y3 Y6)" in text(at.live)
        assert any(label.startswith("Y2 on 2") for label in labels(at.live)), "useful now: three yellow dice are free"
        await at.choose("take:Y2:0:2")
        at.rolls = [4, 4, 4, 1, 1]
        await at.choose("0/3/2")
        await at.choose("place:Y4:0:1*3")
        await at.choose("end_turn")
        assert [each["die"] for each in await told(at, "gift_taken")] == ["Y5", "Y2"]
        assert called(at.live)[0] == at.people[first].id
        assert "which 6 dice" in text(at.live), "who left them takes none"
        assert (await told(at, "offer_closed"))[-1]["reason"] == "returned"


async def test_the_chain_by_standing_orders(tmp_path: Path) -> None:
    """D-32, DR-25, DR-26: an order takes the lowest die that completes the next card, another declines."""
    async with table(tmp_path, NAMES[:3]) as at:
        await on_its_way(at, "5 30 4 6 8 1")
        first = [each.id for each in at.people].index(called(at.live)[0])
        await order(at, (first + 1) % 3, "gift", "completes")
        await order(at, (first + 2) % 3, "gift", "decline")
        at.rolls = [1, 1, 4, 4, 4, 4]
        await at.choose("2/4/0")
        at.rolls = [1, 1, 3, 3, 3, 3, 6, 5, 3, 3, 3, 3]
        await at.choose("roll")  # and the third one by itself: nothing fits the second
        await at.choose("end_turn")
        assert [each["die"] for each in await told(at, "gift_taken")] == ["R5"]
        assert f"**{NAMES[(first + 1) % 3]}** takes the gift R5 for 1" in text(at.live)
        assert called(at.live)[0] == at.people[(first + 1) % 3].id
        at.rolls = [1, 1, 1, 1, 1]
        await at.people[(first + 1) % 3].click(at.live, custom_id=choices(at.live)[0][0]["custom_id"])
        await at.choose("end_turn")
        assert [each["seat"] for each in await told(at, "gift_declined")] == [(first + 2) % 3]
        assert "which 6 dice" in text(at.live)
        query = "SELECT answered_by FROM choices WHERE kind = 'gift' ORDER BY number"
        rows = await at.store.read(lambda db: db.execute(query).fetchall())
        assert [row[0] for row in rows] == ["order", "order"]


async def test_undo_gives_a_gift_back(tmp_path: Path) -> None:
    """DR-25, DR-26: taken or declined, it is free to take back until the first roll; the tray is as before."""
    async with table(tmp_path, NAMES[:3]) as at:
        await on_its_way(at, ROAD)
        first = await fail(at)
        second = at.people[(first + 1) % 3]
        before = (await at.state())["offer"]
        old = at.live
        take = next((control, value) for control, value in choices(old) if value == "take:Y5:0:1")
        for option in ("take:Y5:0:1", "decline"):
            await at.choose(option)
            await second.click(at.live, custom_id="g1:1:-:undo")
            assert (await at.state())["offer"] == before
            assert "you may take one of the dice" in text(at.live)
        gone = private(await at.forged(second, old, take[0]["custom_id"], "take:Y5:0:1"))
        assert gone, "a menu of before the undo is answered"
        assert (await at.state())["offer"] == before
        await at.choose("take:Y5:0:1")
        at.rolls = [1, 1, 1, 5, 5]
        await at.choose("3/2/0")
        assert "everybody has to agree" in private(await second.click(at.live, custom_id="g1:1:-:undo"))
        for person in (0, 1, 2):
            if at.people[person] is not second:
                await at.people[person].click(at.live, custom_id="g1:1:-:agree")
        assert called(at.live)[0] == second.id
        assert (await at.state())["offer"]["dice"] != before["dice"], "back before the roll: the gift lies on its card"
        await second.click(at.live, custom_id="g1:1:-:undo")
        assert (await at.state())["offer"] == before, "and now that is free again"


async def circle(at: Table) -> None:
    """Three riders on a circle of six easy cards; the one on spot 6 is about to be last."""
    await at.open("dicycle", start=False, mode="velodrome")
    await ride(at, "8 11 2 3 6 10")
    await settle(at, "variants")
    await at.people[0].click(at.lobby, custom_id="g1:1:-:start")


async def until_out(at: Table) -> int:
    """Play what is suggested until somebody is out; returns the seat."""
    for _ in range(300):
        if await told(at, "eliminated"):
            break
        control, value = choices(at.live)[0]
        await at.press(at.members[called(at.live)[0]], at.live, control["custom_id"], value)
    return int((await told(at, "eliminated"))[0]["seat"])


async def test_a_card_is_taken_away_out_of_turn(tmp_path: Path) -> None:
    """D-56, DR-63: who is out is called and chooses, whoever's turn it would be; nobody else can."""
    async with table(tmp_path, NAMES[:3]) as at:
        await circle(at)
        out = await until_out(at)
        assert calls(at)[-1] == {at.people[out].id}
        assert "you are out, and take one card of the course with you" in text(at.live)
        control, value = choices(at.live)[0]
        other = at.people[(out + 1) % 3]
        assert private(await at.forged(other, at.live, control["custom_id"], *([value] if value else [])))
        assert not await told(at, "card_removed")
        await at.press(at.people[out], at.live, control["custom_id"], value)
        assert len(await told(at, "card_removed")) == 1
        assert f"{NAMES[out]} takes card " in text(at.live)
        assert called(at.live)[0] != at.people[out].id


async def test_a_card_is_taken_away_by_order(tmp_path: Path) -> None:
    """D-56: nobody has to wait for who is out."""
    async with table(tmp_path, NAMES[:3]) as at:
        await circle(at)
        for person in range(3):
            await order(at, person, "remove_card", "lowest")
        out = await until_out(at)
        assert [each["seat"] for each in await told(at, "card_removed")] == [out]
        assert await at.one("SELECT answered_by FROM choices WHERE kind = 'remove_card'") == "order"
        assert "take one card of the course with you" not in text(at.live)
        assert controls(at.live)
