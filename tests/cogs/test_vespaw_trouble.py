"""Vespaw among people who press what they should not: old panels, other people's, twice, after they have left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.vespaw_screen import Screen
from tests.cogs.table import Table, answer, called, controls, labels, private, table, text
from tests.cogs.vespaw_stage import NAMES, Player, began, control, opened, press


async def with_a_bone_moved(at: Table) -> tuple[list[Any], Any]:
    """The bone of the first player goes onto the first tile; the people in the order in which their paws are asked."""
    member = await began(at)
    await at.position(revealed=2)
    panel = await opened(at, member)
    await member.select(panel, ["move_bone:1"], custom_id=control(panel, ".bone0")["custom_id"])
    return [at.members[user] for user in dict.fromkeys(called(at.live))], panel


def paw(at: Table, answer_given: str) -> str:
    """The id of a paw button on the live message."""
    return str(control(at.live, f":{answer_given}_paw")["custom_id"])


async def test_old_panels_change_nothing(tmp_path: Path) -> None:
    """A way that was shown before the position changed is refused, and it is told what has happened since."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        panel = await opened(at, member)
        go = next(each for each in controls(panel) if ".go:" in each["custom_id"])
        for label in ("Buttercup elsewhere", "Akita", "A2", "Go:"):
            panel = await press(member, panel, label)
        before = await at.state()
        told = private(await at.forged(member, at.live, go["custom_id"]))
        assert "Buttercup P2 → A2" in told
        turned = answer(
            await at.forged(member, at.live, "g1:1:-:screen", str(Screen(tool=1, street=1, place=2).number))
        )
        assert "🧭" in text(turned), "what only looks shows the position as it is now"
        assert await at.state() == before


async def test_other_peoples_panels_are_refused(tmp_path: Path) -> None:
    """Neither a way, nor the end of a turn, nor a card set aside for somebody else."""
    async with table(tmp_path, NAMES[:3]) as at:
        member = await began(at)
        other = next(each for each in at.people if each is not member)
        panel = await opened(at, member)
        before = await at.state()
        keys = [each["custom_id"] for each in controls(panel) if ":-:" not in each["custom_id"]]
        for key in [*keys, keys[0].rpartition(":")[0] + ":end_turn"]:
            told = private(await at.forged(other, at.live, key, *(["move_bone:1"] if ":?" in key else [])))
            assert f"This is {member.user.name}'s choice, not yours" in told
        stranger = at.guild.add_member(at.env.create_user("eve"))
        for key in (keys[0], keys[0].partition(":>")[0] + ":end_turn"):
            told = private(await at.forged(stranger, at.live, key))
            assert "no seat" in told or "not yours" in told
        assert "🧭" not in text(await opened(at, other))
        assert await at.state() == before


async def test_a_double_click_goes_once(tmp_path: Path) -> None:
    """Two presses of the same button, one right after the other: the second one is too late."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        panel = await opened(at, member)
        for label in ("Buttercup elsewhere", "Akita", "A2"):
            panel = await press(member, panel, label)
        go = next(each for each in controls(panel) if ".ride:" in each["custom_id"])["custom_id"]
        await at.forged(member, at.live, go)
        assert "Buttercup P2 → A2" in private(await at.forged(member, at.live, go))
        state = await at.state()
        assert (state["buttercup"], state["players"][state["active"]]["cubes"]) == ("A2", 4)


@pytest.mark.parametrize("number", ["0", "7", "127", "4095", "999999", str(10**40), "²", "x", ""])
async def test_screens_that_are_none(tmp_path: Path, number: str) -> None:
    """Whatever number a control says, a panel is shown, and a turn can be played from it."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        shown = answer(await at.forged(member, at.live, "g1:1:-:screen", number or "-"))
        assert "your turn" in text(shown)
        assert [each for each in labels(shown) if each == "Back" or "elsewhere" in each]


async def test_an_undo_across_a_paw_question(tmp_path: Path) -> None:
    """PR-83: once somebody else is asked the others have to agree; then nobody is asked any more."""
    async with table(tmp_path, NAMES[:3]) as at:
        (owner, second, third), _ = await with_a_bone_moved(at)
        await third.click(at.live, custom_id=paw(at, "follow"))  # sealed
        old = at.live
        follow = paw(at, "follow")
        told = private(await owner.click(at.live, custom_id="g1:1:-:undo"))
        assert "everybody has to agree" in told
        assert "paw" in text(at.live), "the question stands until they agree"
        for member in (second, third):
            await member.click(at.live, custom_id="g1:1:-:agree")
        state = await at.state()
        assert [each["bone"] for each in state["players"]] == [0, 0, 0]
        assert [asked[2] for asked in state["asked"]] == ["turn"]
        assert await at.one("SELECT count(*) FROM answers") == 0
        assert "taken back" in private(await at.forged(second, old, follow)).lower()
        assert called(at.live) == [owner.id]


async def test_an_undo_after_a_reveal_is_refused_by_one(tmp_path: Path) -> None:
    """PR-83: a delivery address has been seen; one who says no is enough."""
    async with table(tmp_path, NAMES[:3]) as at:
        member = await began(at)
        await press(member, await opened(at, member), "Go:")
        after = await at.state()
        assert "everybody has to agree" in private(await member.click(at.live, custom_id="g1:1:-:undo"))
        others = [each for each in at.people if each is not member]
        await others[0].click(at.live, custom_id="g1:1:-:agree")
        await others[1].click(at.live, custom_id="g1:1:-:refuse")
        assert await at.state() == after
        assert "Go: " in " ".join(labels(await opened(at, member))), "the turn goes on"


@pytest.mark.parametrize("leaving", [0, 1, 2])
async def test_leaving_during_a_paw_question(tmp_path: Path, leaving: int) -> None:
    """P-58, P-59, PR-45, PR-79: whoever leaves, the computer answers in their place, in the same order."""
    async with table(tmp_path, NAMES[:3]) as at:
        people, _ = await with_a_bone_moved(at)
        sure = answer(await at.command(people[leaving], "game leave"))
        await people[leaving].click(sure, custom_id="g1:1:-:resign~sure")
        for number, member in enumerate(people):
            if number != leaving and any(":stay_paw" in each["custom_id"] for each in controls(at.live)):
                await member.click(at.live, custom_id=paw(at, "stay"))
        state = await at.state()
        assert state["asked"][0][2] != "paw"
        assert called(at.live), "somebody who is there is asked"
        assert people[leaving].id not in called(at.live)


async def test_an_order_changed_while_it_is_asked(tmp_path: Path) -> None:
    """P-59, PR-82: an order left in the middle answers its own question, and waits for its place in the order."""
    async with table(tmp_path, NAMES[:3]) as at:
        (owner, second, third), _ = await with_a_bone_moved(at)
        for member in (third, second):
            orders = answer(await member.click(at.live, custom_id="g1:1:-:orders"))
            await member.select(orders, ["follow"], custom_id="g1:1:-:orders~paw~setting")
        state = await at.state()
        assert [each["paw"] for each in state["players"]] == [0, 0, 0], "the owner of the bone decides first"
        assert set(called(at.live)) >= {owner.id}
        orders = answer(await third.click(at.live, custom_id="g1:1:-:orders"))
        await third.select(orders, ["ask"], custom_id="g1:1:-:orders~paw~setting")
        await owner.click(at.live, custom_id=paw(at, "stay"))
        assert set(called(at.live)) == {third.id}
        await third.click(at.live, custom_id=paw(at, "stay"))
        state = await at.state()
        holders = [await at.one("SELECT holder_id FROM seats WHERE seat = ?", seat) for seat in range(3)]
        paws = {holder: player["paw"] for holder, player in zip(holders, state["players"], strict=True)}
        assert paws == {owner.id: 0, second.id: 1, third.id: 0}


async def test_a_sealed_answer_is_changed_before_it_is_used(tmp_path: Path) -> None:
    """P-59: pressed twice, the later word counts; an order left afterwards does not overrule it."""
    async with table(tmp_path, NAMES[:3]) as at:
        (owner, second, third), _ = await with_a_bone_moved(at)
        await third.click(at.live, custom_id=paw(at, "follow"))
        assert "Sealed" in private(await third.click(at.live, custom_id=paw(at, "stay")))
        orders = answer(await third.click(at.live, custom_id="g1:1:-:orders"))
        await third.select(orders, ["follow"], custom_id="g1:1:-:orders~paw~setting")
        for member in (owner, second):
            await member.click(at.live, custom_id=paw(at, "stay"))
        assert [each["paw"] for each in (await at.state())["players"]] == [0, 0, 0]


async def borrowed(at: Table) -> Any:
    """A turn in which the other's scooter was borrowed ends; the member who gets it back, and their seat."""
    member = await began(at)
    state = await at.state()
    seat = 1 - state["active"]
    state["players"][seat]["scooter"] = "C4"
    turn = {**state["turn"], "resolved": 1, "borrowed": [state["players"][seat]["colour"]]}
    await at.position(players=state["players"], turn=turn)
    await press(member, await opened(at, member), "End turn")
    return next(each for each in at.people if each is not member), seat, member


async def test_a_borrowed_scooter_is_put_back_by_its_owner(tmp_path: Path) -> None:
    """P-71, PR-61: left where it is, onto an own package, or street and block; nobody else may, and only once."""
    async with table(tmp_path, NAMES[:2]) as at:
        owner, seat, other = await borrowed(at)
        assert called(at.live) == [owner.id]
        assert "your scooter was borrowed and stands on C4" in text(at.live)
        shown = labels(at.live)
        assert "Leave it on C4" in shown
        assert sum(label.startswith("To ") for label in shown) in range(1, 6)
        menu = next(each for each in controls(at.live) if each["type"] == 3)
        assert len(menu["options"]) == 12, "every street"
        told = private(await other.select(at.live, [menu["options"][0]["value"]], custom_id=menu["custom_id"]))
        assert "not yours" in told
        akita = next(each["value"] for each in menu["options"] if each["label"].startswith("Akita"))
        blocks = answer(await owner.select(at.live, [akita], custom_id=menu["custom_id"]))
        leave = next(each["custom_id"] for each in controls(at.live) if each.get("label") == "Leave it on C4")
        menu = next(each for each in controls(blocks) if each["type"] == 3)
        await owner.select(blocks, ["place_scooter:A5"], custom_id=menu["custom_id"])
        state = await at.state()
        assert state["players"][seat]["scooter"] == "A5"
        assert state["asked"][0][1:] == [seat, "turn"]
        assert "C4 → A5" in private(await at.forged(owner, at.live, leave)), "an old button tells what has happened"
        assert (await at.state())["players"][seat]["scooter"] == "A5"


async def test_a_borrowed_scooter_goes_to_a_package(tmp_path: Path) -> None:
    """P-51, P-71, PR-33, PR-61: nothing is resolved by that, but the owner's turn begins on the package."""
    async with table(tmp_path, NAMES[:2]) as at:
        owner, seat, _ = await borrowed(at)
        to = next(each for each in controls(at.live) if each.get("label", "").startswith("To "))
        block = to["custom_id"].rpartition(":")[2]
        await owner.click(at.live, custom_id=to["custom_id"])
        state = await at.state()
        slots = [slot for slot in state["players"][seat]["row"] if slot["block"] == block]
        assert slots
        assert {slot["status"] for slot in slots} == {"waiting"}
        panel = await opened(at, owner)
        assert [label for label in labels(panel) if label.startswith("Pick up")]
        await press(owner, panel, "Pick up")
        status = [slot["status"] for slot in (await at.state())["players"][seat]["row"] if slot["block"] != block]
        assert "carried" in status


async def test_an_order_puts_a_borrowed_scooter_back(tmp_path: Path) -> None:
    """P-71, PR-82: an order left in the middle of the question answers it at once."""
    async with table(tmp_path, NAMES[:2]) as at:
        owner, seat, _ = await borrowed(at)
        orders = await press(owner, answer(await owner.click(at.live, custom_id="g1:1:-:orders")), "Borrowed scooter")
        await owner.select(orders, ["leave"], custom_id="g1:1:-:orders~place_scooter~setting")
        state = await at.state()
        assert state["players"][seat]["scooter"] == "C4"
        assert state["asked"][0][1:] == [seat, "turn"]


async def test_a_session_that_everybody_leaves_but_one_goes_on(tmp_path: Path) -> None:
    """PR-79: the computer plays their seats to the end."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        sure = answer(await at.command(member, "game leave"))
        await member.click(sure, custom_id="g1:1:-:resign~sure")
        player = Player(at, 3)
        await player.play(stop=3)
        assert await at.one("SELECT status FROM sessions") == "playing"
        assert member.id not in called(at.live)


async def test_a_row_is_set_by_its_owner_and_from_the_newest_panel(tmp_path: Path) -> None:
    """P-32, PR-16, PR-19: ticks of an old panel, of somebody else's, or of more cards than are left change nothing."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("vespaw")
        ann, ben = at.people
        menu = control(await opened(at, ann), ".aside")["custom_id"]
        assert "This is ann's choice" in private(await at.forged(ben, at.live, menu, "1"))
        assert "not possible" in private(await at.forged(ann, at.live, menu, "1", "6"))
        await at.forged(ann, at.live, menu, "1", "3")
        after = await at.state()
        assert [len(player["pile"]) for player in after["players"]] == [2, 0]
        assert "sets" in private(await at.forged(ann, at.live, menu, "2"))
        await ann.click(await opened(at, ann), custom_id=control(await opened(at, ann), ":keep_row")["custom_id"])
        assert "decided already" in private(await at.forged(ann, at.live, menu, "2"))
        state = await at.state()
        assert [len(player["pile"]) for player in state["players"]] == [2, 0]
        assert [asked[1:] for asked in state["asked"]] == [[1, "set_row"]]
