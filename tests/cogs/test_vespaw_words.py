"""What people read at Vespaw: who did what, what a trick does, what is left to do, how it ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.vespaw.content import box
from tests.cogs.table import answer, called, choices, controls, labels, table, text
from tests.cogs.vespaw_stage import NAMES, began, control, finished, opened, press, with_tricks


async def test_whoever_goes_on_after_a_paw_is_named(tmp_path: Path) -> None:
    """P-58, P-59: what the owner of the bone does next does not read as if the paw's owner did it."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        other = next(each for each in at.people if each is not member)
        await at.position(revealed=1)
        panel = await opened(at, member)
        await member.select(panel, ["move_bone:1"], custom_id=control(panel, ".bone0")["custom_id"])
        await member.click(at.live, custom_id=control(at.live, ":stay_paw")["custom_id"])
        await other.click(at.live, custom_id=control(at.live, ":follow_paw")["custom_id"])
        await press(member, await press(member, await opened(at, member), "Go:"), "End turn")
        line = next(line for line in text(at.live).split("\n") if f"{other.user.name}'s paw goes onto" in line)
        after = line.partition("paw goes onto")[2]
        assert after.index(f"**{member.user.name}**") < after.index("📦")


async def test_a_trick_is_explained_before_it_is_reserved(tmp_path: Path) -> None:
    """P-57, P-58: in the panel while the bone can move, when a tile is turned up, and when a paw is asked."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        tiles = ["zoomies", *(each for each in (await at.state())["tiles"] if each != "zoomies")][:6]
        await at.position(tiles=tiles)
        await press(member, await press(member, await opened(at, member), "Go:"), "End turn")
        assert "A new trick is shown: **Zoomies** (a payment gives 3 movements)." in text(at.live)
        member = at.members[called(at.live)[0]]
        about = "Zoomies: a payment gives 3 movements"
        panel = await opened(at, member)
        assert f"🦴 {about}" in text(panel)
        assert about not in text(at.live)
        await member.select(panel, ["move_bone:1"], custom_id=control(panel, ".bone0")["custom_id"])
        assert "**Zoomies**: a payment gives 3 movements." in text(at.live)
        for answer_given in ("follow", "stay"):
            asked = at.members[called(at.live)[0]]
            await asked.click(at.live, custom_id=control(at.live, f":{answer_given}_paw")["custom_id"])
        assert f"🐾 {about}" in text(await opened(at, member))
        assert "🦴" not in text(await opened(at, member)).partition("your turn")[2], "the bone has moved"


async def test_the_last_player_is_told_what_is_left(tmp_path: Path) -> None:
    """P-40: one package or several."""
    async with table(tmp_path, NAMES[:2]) as at:
        await began(at)
        state = await at.state()
        me, other = state["players"][state["active"]], state["players"][1 - state["active"]]
        other |= {"finished": True, "park": state_space(state)}
        for left, told in ((2, "all 2 packages"), (1, "the last package")):
            me["row"] = [{**slot, "status": "waiting" if n < left else "done"} for n, slot in enumerate(me["row"])]
            await at.position(players=state["players"])
            assert f"has to deliver {told} in this turn" in text(at.live)


def state_space(state: dict[str, Any]) -> str:
    """A reward space of the session's neighbourhood."""
    return str(box().cities[state["city"]].park[0].id)


async def test_the_end_tells_everybodys_money(tmp_path: Path) -> None:
    """P-98: the winner first; what was still to deliver is of no more interest."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("vespaw", start=False)
        await finished(at, at.people[0])
        purses = [player["money"] for player in (await at.state())["players"]]
        first = 0 if purses[0] > purses[1] else 1
        assert f"Money: {NAMES[first]} ${purses[first]}, {NAMES[1 - first]} ${purses[1 - first]}." in text(at.live)
        assert "Still to deliver" not in text(at.live)


async def test_the_second_menu_says_whom_it_asks(tmp_path: Path) -> None:
    """P-35: street, then block."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("vespaw")
        for member in at.people:
            panel = await opened(at, member)
            await member.click(panel, custom_id=control(panel, ":keep_row")["custom_id"])
        member = at.members[called(at.live)[0]]
        menu, street = next((each, value) for each, value in choices(at.live) if value)
        shown = answer(await member.select(at.live, [street], custom_id=menu["custom_id"]))
        assert text(shown).startswith(f"**{member.user.name}**: where does Buttercup start?")


async def test_every_card_and_pawn_has_a_menu_of_its_own(tmp_path: Path) -> None:
    """P-74, PR-64: also when everything can jump over the edge; a menu says which card is turned down, and for whom."""
    async with table(tmp_path, NAMES) as at:
        member, _ = await with_tricks(at, "snatchers", "round_the_world")
        state = await at.state()
        for player, block in zip(state["players"], ("A1", "C1", "D1", "F1"), strict=True):
            player["scooter"] = block
        state["players"][state["active"]] |= {"bonus": ["edge_1", "street_a"], "face_down": [False, False]}
        await at.position(players=state["players"], buttercup="H1")
        panel = await press(member, await opened(at, member), "Flip a card")
        menus = [each for each in controls(panel) if each["type"] == 3]
        titles = [each["placeholder"] for each in menus]
        assert titles[0] == "Card 1 (on the edge of the board) for 1 movement: Scooter …"
        assert titles[6] == "Card 2 (on Akita Ave) for 1 movement: Buttercup …"
        assert len(set(titles)) == 2 * 5
        for number, each in enumerate(menus):
            values = [option["value"] for option in each["options"]]
            assert len({value.split(":")[2] for value in values}) == 1
            assert all(value.startswith(f"flip_card:{1 + number // 5}:") for value in values)
        panel = answer(await member.select(panel, [values[0]], custom_id=menus[-1]["custom_id"]))
        assert "Turns bonus card 2 down" in text(panel)


async def test_the_longest_label_is_whole(tmp_path: Path) -> None:
    """Several tokens on one block, a dear way, and the longest name of a pawn: within the 80 letters of a button."""
    async with table(tmp_path, NAMES) as at:
        member, _ = await with_tricks(at, "snatchers")
        state = await at.state()
        me = state["players"][state["active"]]
        cards = ("14a", "14b", *delivered_to(14)[:2], "14c")
        carried = ("waiting", "waiting", "carried", "carried", "done")
        me["row"] = [{"card": each, "status": how, "block": "E2"} for each, how in zip(cards, carried, strict=True)]
        me["cubes"] = 2
        for player in state["players"]:
            player["scooter"] = "A6"
        await at.position(players=state["players"], buttercup="A6")
        other = "orange" if me["colour"] != "orange" else "green"
        panel = await press(member, await opened(at, member), f"The {other} scooter to E2")
        label = next(each for each in labels(panel) if each.startswith("Go:"))
        assert label.startswith(f"Go: The {other} scooter to E2 · 2 cubes + $")
        assert label.endswith("· pick up 14 ×2, deliver to 14 ×2")


def delivered_to(address: int) -> list[str]:
    """The cards with this delivery."""
    return [card.id for card in box().cities["kennel_hill"].cards.values() if card.delivery == address]
