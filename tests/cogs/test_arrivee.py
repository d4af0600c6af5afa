"""Arrivée played on Discord: by sheets, standing sheets and live, through panels and buttons alone."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import simcord

from tests.cogs.table import Table, alt, answer, called, choices, controls, labels, menu_of, private, table, text

NAMES = ("ann", "ben", "cem", "dana", "eve")
LONG = pytest.mark.long
MINE = "g1:1:-:mine"


async def is_over(at: Table) -> bool:
    return str(await at.one("SELECT status FROM sessions")) == "over"


async def panel(at: Table, member: simcord.MemberActor) -> Any:
    """The private panel of a member."""
    return answer(await member.click(at.live, custom_id=MINE))


def ending(message: Any, end: str) -> str:
    """The id of the control that ends like this."""
    return next(str(each["custom_id"]) for each in controls(message) if each["custom_id"].endswith(end))


async def send(at: Table, member: simcord.MemberActor) -> Any:
    """Send the own sheet as it is: two clicks with the one that opens the panel."""
    mine = await panel(at, member)
    return await member.click(mine, custom_id=ending(mine, ":send"))


async def act(at: Table, pick: random.Random) -> None:
    """Let the first who is asked answer: a sheet is sent, sometimes with Suggest; anything else is picked."""
    member = at.members[called(at.live)[0]]
    mine = await panel(at, member)
    if any(each["custom_id"].endswith(":send") for each in controls(mine)):
        if pick.random() < 0.5:
            mine = answer(await member.click(mine, custom_id=ending(mine, "suggest")))
        await member.click(mine, custom_id=ending(mine, ":send"))
        return
    while True:
        control, value = pick.choice(choices(mine))
        result = await at.press(member, mine, control["custom_id"], value)
        if not (value or control["custom_id"].split(":", 3)[3]).startswith("@"):
            return
        mine = answer(result)


async def to_the_end(at: Table, seed: int, most: int = 400) -> None:
    """Play until the stage is over."""
    pick = random.Random(seed)
    for _ in range(most):
        if await is_over(at):
            return
        await act(at, pick)
    raise AssertionError("the stage does not end")


@pytest.mark.parametrize(
    ("seats", "tempo"),
    [(2, "orders"), (2, "standing"), (2, "live"), (4, "orders"), (5, "orders"),
     *(pytest.param(seats, tempo, marks=LONG) for seats in (4, 5) for tempo in ("standing", "live"))],
)  # fmt: skip
async def test_a_stage_to_the_end_with_a_restart(tmp_path: Path, seats: int, tempo: str) -> None:
    """In every tempo, with a restart while a sheet is half filled; the last message tells the result."""
    async with table(tmp_path, NAMES[:seats]) as at:
        await at.open("arrivee", stage="harbour", tempo=tempo)
        pick = random.Random(seats)
        for _ in range(seats):
            await act(at, pick)
        member = at.members[called(at.live)[0]]
        mine = await panel(at, member)
        if tempo != "live":
            tactic = menu_of(mine, ":?0.0")["options"][1]["value"]
            mine = answer(await member.select(mine, [tactic], custom_id=ending(mine, ":?0.0")))
        before = at.live
        await at.restart()
        assert at.live.id == before.id, "a restart posts nothing new"
        if tempo != "live":
            mine = await panel(at, member)
            assert [each["value"] for each in menu_of(mine, ":?0.0")["options"] if each.get("default")] == [tactic]
        await to_the_end(at, seats)
        assert "1. " in text(at.live)
        assert "1:4" in text(at.live), "the time of the winner"
        assert "Winner's time 1:4" in alt(at.live), "the table as a picture"
        assert len(at.live.attachments) == 1
        assert not choices(at.live)


async def test_a_sheet_is_sealed(tmp_path: Path) -> None:
    """What is filled in changes no public message, nobody waits for a sheet that was sent, and it may be changed."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("arrivee", stage="harbour")
        ann, ben = at.people
        assert "**ann and ben**: the order sheet for round 2" in text(at.live), "one question for both"
        mine = await panel(at, ann)
        sent = len([body for _, path, body in at.sent() if "/callback" not in path and "/webhooks" not in path])
        value = next(o["value"] for o in menu_of(mine, ":?0.2")["options"] if o["value"].endswith("e4:escape"))
        mine = answer(await ann.select(mine, [value], custom_id=ending(mine, ":?0.2")))
        assert "E4 as an escape" in text(mine)
        public = [body for _, path, body in at.sent() if "/callback" not in path and "/webhooks" not in path]
        assert len(public) == sent, "the live message is not touched"
        await ann.click(mine, custom_id=ending(mine, ":send"))
        assert called(at.live) == [ben.id], "only Ben is waited for"
        assert "ann handed in" in text(at.live)
        bens = await panel(at, ben)
        assert "E4 as an escape" not in text(bens)
        again = await panel(at, ann)
        assert "Send the change" in labels(again)
        none = next(o["value"] for o in menu_of(again, ":?0.2")["options"] if o["value"].endswith("card:none"))
        again = answer(await ann.select(again, [none], custom_id=ending(again, ":?0.2")))
        await ann.click(again, custom_id=ending(again, ":send"))
        await ben.click(bens, custom_id=ending(bens, ":send"))
        assert "round 3" in text(at.live)
        assert "E4" not in text(at.live)
        assert called(at.live) == [ann.id, ben.id]


async def test_the_card_of_a_sheet_is_played_and_told(tmp_path: Path) -> None:
    """The round is told as a story, a line a rider; the own view says what the sheet decided."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("arrivee", stage="harbour")
        ann, ben = at.people
        mine = await panel(at, ann)
        value = next(o["value"] for o in menu_of(mine, ":?0.2")["options"] if o["value"].endswith("s6:sprint"))
        mine = answer(await ann.select(mine, [value], custom_id=ending(mine, ":?0.2")))
        await ann.click(mine, custom_id=ending(mine, ":send"))
        await send(at, ben)
        assert "S6 as a sprint" in text(at.live)
        assert "your sheet: the card" not in text(at.live)
        assert "your sheet: the card" in text(await panel(at, ann))
        assert "your sheet: the card" not in text(await panel(at, ben))


async def test_suggest_without_a_suggestion_harms_nothing(tmp_path: Path) -> None:
    """Pressed twice: the second time nothing changes, and nobody is refused."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("arrivee", stage="harbour")
        mine = await panel(at, at.people[0])
        for _ in range(2):
            mine = answer(await at.people[0].click(mine, custom_id=ending(mine, "suggest")))
            assert "Brake: in front of slower road" in text(mine)


async def test_every_page_of_a_sheet_can_be_turned_to(tmp_path: Path) -> None:
    """Three pages a rider, two for the team; a choice shows the same page again."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("arrivee", stage="harbour")
        ann = at.people[0]
        mine = await panel(at, ann)
        pages = menu_of(mine, ":sheet")["options"]
        assert len(pages) == 11
        for page in pages:
            mine = answer(await ann.select(mine, [page["value"]], custom_id=ending(mine, ":-:sheet")))
            assert any(f":?{page['value']}." in each["custom_id"] for each in controls(mine))
        field = ending(mine, ":?10.31")
        mine = answer(await ann.select(mine, ["set:team:injury:withdraw"], custom_id=field))
        assert ending(mine, ":?10.31")
        assert "withdraw if behind the time limit" in text(mine)


async def test_one_member_with_computers(tmp_path: Path) -> None:
    """A round is one visit of two clicks, and the computers hand in at once."""
    async with table(tmp_path, NAMES[:1]) as at:
        await at.open("arrivee", stage="harbour", computers=4, level="hard")
        clicks = 0
        while not await is_over(at):
            await send(at, at.people[0])
            clicks += 2
        assert clicks <= 16


async def test_the_options_of_the_lobby(tmp_path: Path) -> None:
    """Every setting has its menu: an under-25 rider a seat, and who wears the jerseys; leaving repairs them."""
    async with table(tmp_path, NAMES[:3]) as at:
        await at.open("arrivee", start=False)
        ann, _, cem = at.people
        shown = answer(await ann.click(at.lobby, custom_id="g1:1:-:options"))
        for end, value in ((":young~1", "1"), (":wears~rainbow", "2.3"), (":options~event", "harbour"),
                           (":options~tempo", "live"), (":options~extended", "false")):  # fmt: skip
            shown = answer(await ann.select(shown, [value], custom_id=ending(shown, end)))
        options = json.loads(await at.one("SELECT options FROM sessions"))
        assert options["young"] == [3, 1, 3]
        assert options["rainbow"] == [2, 3]
        assert (options["event"], options["tempo"], options["extended"]) == ("harbour", "live", False)
        assert "Rainbow jersey: cem 3" in text(at.lobby)
        await cem.click(at.lobby, custom_id="g1:1:-:leave")
        options = json.loads(await at.one("SELECT options FROM sessions"))
        assert (options["young"], options["rainbow"]) == (3, None)
        await ann.click(at.lobby, custom_id="g1:1:-:start")
        assert await at.one("SELECT status FROM sessions") == "playing"


async def test_a_sheet_is_kept_until_changed(tmp_path: Path) -> None:
    """Its seat is not asked in the next round, and the sheet goes in as it was."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("arrivee", stage="plain")
        ann, ben = at.people
        mine = await panel(at, ann)
        stick = "set:1:tactic:stick"
        mine = answer(await ann.select(mine, [stick], custom_id=ending(mine, ":?0.0")))
        kept = answer(await ann.click(mine, custom_id=ending(mine, ":-:orders~order_sheet")))
        await ann.select(kept, ["keep"], custom_id=ending(kept, "orders~order_sheet~setting"))
        await send(at, ann)
        await send(at, ben)
        assert called(at.live) == [ben.id], "Ann's sheet is in"
        assert "ann" in text(at.live)
        mine = await panel(at, ann)
        assert [each["value"] for each in menu_of(mine, ":?0.0")["options"] if each.get("default")] == [stick]


async def test_live_questions_are_private(tmp_path: Path) -> None:
    """The options of a turn would show the hand: the live message has none, and another's panel has none."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("arrivee", stage="harbour", tempo="live")
        assert not choices(at.live)
        asked = at.members[called(at.live)[0]]
        other = next(each for each in at.people if each is not asked)
        assert choices(await panel(at, asked))
        assert not choices(await panel(at, other))
        assert "Roll-offs" in private(await asked.click(at.live, custom_id="g1:1:-:orders"))
