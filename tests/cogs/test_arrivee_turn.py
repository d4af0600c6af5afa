"""Arrivée's private panels: the buttons of a live turn, how a roll is paid, bids, saves, the preview of a sheet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import simcord

from rules.arrivee import GAME
from tests.cogs.table import Table, alt, answer, called, controls, labels, menu_of, parts, private, table, text
from tests.cogs.test_arrivee import ending, panel
from tests.rules.arrivee.table import Table as Stage
from tests.rules.arrivee.table import on

NAMES = ("ann", "ben")


async def placed(at: Table, stage: Stage, tempo: str = "live") -> None:
    """Begin a session and put a hand-built stage in its place."""
    await at.open("arrivee", stage=stage.state.event, tempo=tempo)
    await at.position(**GAME.dump(stage.state))


def buttons(message: Any) -> list[tuple[str, bool]]:
    """Labels of the buttons of decisions, and whether they can be pressed."""
    return [
        (each["label"], not each.get("disabled"))
        for each in parts(message)
        if each["type"] == 2 and ":-:" not in each["custom_id"]
    ]


async def press(member: simcord.MemberActor, message: Any, end: str) -> Any:
    """Press a button of a private panel and return what it shows then."""
    return answer(await member.click(message, custom_id=ending(message, end)))


def offered(message: Any, end: str) -> list[str]:
    """The values of a menu."""
    return [each["value"] for each in menu_of(message, end)["options"]]


async def test_the_five_buttons(tmp_path: Path) -> None:
    """Several riders: a menu first; then Ride, Ride and hold, Follow, Card, Special, greyed where there is nothing."""
    async with table(tmp_path, NAMES) as at:
        stage = on({1: 30, 2: 30, 4: 10, 5: 10, 6: 9}, seats=2, hands={0: "s4 e6"}).begin()
        await placed(at, stage)
        ann = at.people[0]
        mine = await panel(at, ann)
        assert not buttons(mine)
        assert offered(mine, ":?") == ["@1", "@2"]
        mine = answer(await ann.select(mine, ["@2"], custom_id=ending(mine, ":?")))
        assert buttons(mine) == [
            ("2 Blue: ride → 37–42", True),
            ("2 Blue: ride and hold → 37–42", True),
            ("Follow a wheel …", False),
            ("Play a card …", True),
            ("Something special …", True),
        ]
        cards = await press(ann, mine, ":@2/card")
        assert offered(cards, ":?") == ["@2/card/s4:sprint", "@2/card/e6:sprint", "@2/card/e6:escape"]
        cards = answer(await ann.select(cards, ["@2/card/e6:escape"], custom_id=ending(cards, ":?")))
        assert [label for label, _ in buttons(cards)] == [
            "2 Blue: ride with E6 as an escape → 43–48 (⚠ on a 1)",
            "2 Blue: ride and hold with E6 as an escape → 43–48 (⚠ on a 1)",
        ]
        back = await press(ann, cards, ":-:mine")
        assert offered(back, ":?") == ["@1", "@2"], "the way back"
        back = answer(await ann.select(back, ["@2"], custom_id=ending(back, ":?")))
        special = await press(ann, back, ":@2/special")
        assert [label for label, _ in buttons(special)] == ["2 Blue: take refreshments from the support vehicle"]
        await ann.click(special, custom_id=ending(special, ":-:mine"))
        mine = answer(await ann.select(await panel(at, ann), ["@2"], custom_id=ending(await panel(at, ann), ":?")))
        cards = await press(ann, mine, ":@2/card")
        cards = answer(await ann.select(cards, ["@2/card/e6:escape"], custom_id=ending(cards, ":?")))
        await ann.click(cards, custom_id=ending(cards, ":roll:2:e6:escape"))
        assert "E6 as an escape" in text(at.live)


async def test_follow(tmp_path: Path) -> None:
    """Of one rider the buttons at once; one wheel is a button, several a menu, then the stops in the area."""
    async with table(tmp_path, NAMES) as at:
        stage = on({1: 71, 2: 71, 4: 70, 5: 40, 6: 40}, seats=2).begin()
        stage.choose("roll:1", [2]).choose("roll:2", [3])
        await placed(at, stage)
        ben = at.people[1]
        mine = await panel(at, ben)
        assert [label for label, _ in buttons(mine)][2] == "Follow a wheel …"
        wheels = await press(ben, mine, ":@4/follow")
        assert offered(wheels, ":?") == ["@4/follow/1", "@4/follow/2"]
        stops = answer(await ben.select(wheels, ["@4/follow/2"], custom_id=ending(wheels, ":?")))
        assert offered(stops, ":?")[:2] == ["follow:4:2", "follow:4:2:72"]
        await ben.select(stops, ["follow:4:2:74"], custom_id=ending(stops, ":?"))
        assert "70 → 74" in text(at.live)


async def test_one_wheel_is_one_button(tmp_path: Path) -> None:
    """Where there is nothing to choose between, Follow follows."""
    async with table(tmp_path, NAMES) as at:
        stage = on({1: 31, 4: 30, 5: 10, 6: 10}, seats=2, hands={1: "s4"}).begin().choose("roll:1", [3])
        await placed(at, stage)
        ben = at.people[1]
        mine = await panel(at, ben)
        assert ("4 Orange: follow 1 Blue → 39 (9 fields)", True) in buttons(mine)
        await ben.click(mine, custom_id=ending(mine, ":follow:4:1"))
        assert "follows 1 Blue" in text(at.live)


async def test_how_a_roll_is_paid(tmp_path: Path) -> None:
    """More than 25 ways: a button a way to pay, then the fields, in tens where they are many; else one menu."""
    async with table(tmp_path, NAMES) as at:
        stage = on({1: 55, 4: 10}, seats=2, hands={0: "s4 e6"}).begin().choose("roll:1+hold", [4])
        await placed(at, stage)
        ann = at.people[0]
        mine = await panel(at, ann)
        assert [label for label, _ in buttons(mine)] == ["Free …", "For a slowdown card …", "For S4 …", "For E6 …"]
        free = await press(ann, mine, ":@free")
        assert [label for label, _ in buttons(free)] or offered(free, ":?") == ["go:16"]
        mine = await press(ann, free, ":-:mine")
        slow = await press(ann, mine, ":@slowdown")
        assert offered(slow, ":?")[-1] == "go:9:slowdown"
        assert offered(slow, ":?1") == [f"go:{fields}:slowdown" for fields in range(10, 16)]
        await ann.select(slow, ["go:11:slowdown"], custom_id=ending(slow, ":?1"))
        assert "for a slowdown card" in text(at.live)
        assert "55 → 66" in text(at.live)


async def test_bids(tmp_path: Path) -> None:
    """Pass is always a button; many sets have a button a number of cards."""
    async with table(tmp_path, NAMES) as at:
        hands = {1: "s2 e2 s4 e4 s6 e6"}
        await placed(at, on({1: 24, 4: 24}, seats=2, hands=hands).begin([6], [4]))
        ben = at.people[1]
        await ben.click(at.live, custom_id="g1:1:-:orders")
        mine = await panel(at, ben)
        assert [label for label, _ in buttons(mine)][:2] == ["Pass", "Give up 1 card …"]
        two = await press(ben, mine, ":@2")
        assert "raise:s2+s4" in offered(two, ":?")
        assert all(each.count("+") == 1 for each in offered(two, ":?"))
        await ben.select(two, ["raise:s2+s4"], custom_id=ending(two, ":?"))
        assert "gives up S2 and S4: 10" in text(at.live)


@pytest.mark.parametrize(("hand", "shown"), [("s2", ["Pass"]), ("s4", ["Pass"])])
async def test_few_bids(tmp_path: Path, hand: str, shown: list[str]) -> None:
    """AR-029: whoever cannot raise is asked all the same, with Pass alone; few raises are one menu."""
    async with table(tmp_path, NAMES) as at:
        await placed(at, on({1: 24, 4: 24}, seats=2, hands={1: hand}).begin([6], [4]))
        mine = await panel(at, at.people[1])
        assert [label for label, _ in buttons(mine)] == shown
        menus = [each for each in controls(mine) if each["type"] == 3]
        assert [offered(mine, ":?")] == [["raise:s4"]] if hand == "s4" else not menus


async def test_a_mass_fall_is_averted(tmp_path: Path) -> None:
    """A button a kind in hand, and No."""
    async with table(tmp_path, NAMES) as at:
        stage = on({1: 40, 4: 40, 5: 10}, seats=2, hands={0: "s2 e2 s4 e4 s6 e6 s6"}).begin([6], [5])
        stage.choose("pass") if stage.asked.kind == "roll_off_bid" else None
        await placed(at, stage.choose("roll:1:s6:sprint", [1], [1]))
        ann = at.people[0]
        mine = await panel(at, ann)
        assert len(buttons(mine)) == 7
        assert buttons(mine)[-1] == ("No, let it happen", True)
        await ann.click(mine, custom_id=ending(mine, ":save:s2"))
        assert "is saved by S2" in text(at.live)


async def test_the_round_and_the_result_in_words(tmp_path: Path) -> None:
    """A-087, A-092, A-094, A-096: sums that add up, groups with gaps; places, gaps, points, who is out, team times."""
    async with table(tmp_path, NAMES) as at:
        stage = on({1: 146, 2: 60, 3: 140, 4: 145, 5: 139, 6: 137}, seats=2, tempo="orders", jerseys={3: "yellow"})
        stage.state.rider(2).injured = True
        await placed(at, stage.begin(), "orders")
        assert "Groups from the front: 5 on 137–146; 1 on 60, 77 fields behind." in text(at.live)
        at.rolls = [3, 2, 4, 1, 5, 6]
        for member in at.people:
            mine = await panel(at, member)
            await member.click(mine, custom_id=ending(mine, ":send"))
        told = json.dumps([body for _, _, body in at.sent()], ensure_ascii=False)
        assert "**1 Blue** rolls 3 + 6: 146 → 155." in told
        assert "**3 Blue** rolls 4 + 6 + 1 (jersey): 140 → 151." in told
        assert "rolls 5 + 12 − 1 (behind the peloton) − 6 (injured): 60 → 70." in told
        end = text(at.live)
        assert "1. 4 Orange 2:56:00 · 47 points · 3 climbing points · bonus 32 s" in end
        assert "– 1 Blue: not placed, a rider of this team is out" in end
        assert "– 2 Blue: outside the time limit" in end
        assert "**Teams**, the times of all three riders added: 1. " in end
        assert "Winner's time 2:56:00. Order: 1. 4 O +0:00" in alt(at.live)


async def set_to(member: simcord.MemberActor, mine: Any, page: int, value: str) -> Any:
    """Set a field on some page of the own sheet."""
    mine = answer(await member.select(mine, [str(page)], custom_id=ending(mine, ":-:sheet")))
    menu = next(each for each in controls(mine) if value in [o["value"] for o in each.get("options", [])])
    return answer(await member.select(mine, [value], custom_id=menu["custom_id"]))


async def test_a_braked_round_in_words(tmp_path: Path) -> None:
    """A-028, A-042: the sum shows what a card is worth on a climb; braking and what the sheet said come after it."""
    async with table(tmp_path, NAMES) as at:
        stage = on({1: 49, 2: 20, 4: 51, 5: 41, 6: 41}, seats=2, tempo="orders", hands={0: "s6"})
        await placed(at, stage.begin(), "orders")
        ann, ben = at.people
        mine = await set_to(ann, await panel(at, ann), 0, "set:1:card:s6:sprint")
        mine = await set_to(ann, mine, 1, "set:1:brake:max:1")
        assert "else roll; Card: S6 as a sprint; Brake: to at most 1 field." in text(mine)
        at.rolls = [2, 6]
        await ann.click(mine, custom_id=ending(mine, ":send"))
        await ben.click(await panel(at, ben), custom_id=ending(await panel(at, ben), ":send"))
        told = text(await panel(at, ann)).split("\n")
        ridden = next(
            number for number, line in enumerate(told) if line.startswith("**4 Orange** rolls 2 + 2: 51 → 55.")
        )
        assert told[ridden].endswith("(field 55): 3 points.")
        assert told[ridden + 1] == (
            "**1 Blue** rolls 6 + 2 + 3 (S6 as a sprint): 49 → 50. (your sheet: the card) (your sheet: brake)"
            " 1 Blue brakes from 11 to 1 field for a slowdown card."
        )


async def test_one_of_something_in_words(tmp_path: Path) -> None:
    """One field is not fields; of several riders is asked which; a 1 that would hurt is marked; a fall is told once."""
    async with table(tmp_path, NAMES) as at:
        stage = on({1: 120, 2: 120, 4: 10, 5: 9}, seats=2, hands={0: "s2"}).begin()
        stage.state.rider(1).from_fall = True
        await placed(at, stage)
        ann = at.people[0]
        assert "field 120: which of 1 Blue and 2 Blue moves first, and how?" in text(at.live)
        mine = await panel(at, ann)
        shown = answer(await ann.select(mine, ["@1"], custom_id=ending(mine, ":?")))
        assert buttons(shown)[0] == ("1 Blue: ride → 127–132 (⚠ hurt on a 1)", True)
        mine = await panel(at, ann)
        shown = answer(await ann.select(mine, ["@2"], custom_id=ending(mine, ":?")))
        at.rolls = [2]
        await ann.click(shown, custom_id=ending(shown, ":roll:2+hold"))
        mine = await panel(at, ann)
        assert "1 field → 121 (pay: S2)" in labels(mine)
        await ann.select(mine, ["go:1:s2"], custom_id=ending(mine, ":?"))
        assert "2 Blue brakes from 8 to 1 field for S2." in text(at.live)


async def test_the_final_round_is_told_once(tmp_path: Path) -> None:
    """AR-074: while it lasts, and not once more for its beginning."""
    async with table(tmp_path, NAMES) as at:
        await placed(at, on({1: 146, 4: 140, 5: 100}, seats=2).begin())
        at.rolls = [3, 3]
        for member, end in zip(at.people, (":roll:1", ":roll:4"), strict=True):
            await member.click(await panel(at, member), custom_id=ending(await panel(at, member), end))
            assert text(at.live).count("final round") == 1


async def test_standing_orders_are_tuned(tmp_path: Path) -> None:
    """How many points in a roll-off, for which riders a card in a mass fall: and they are kept to."""
    async with table(tmp_path, NAMES) as at:
        await at.open("arrivee", tempo="live")
        ben = at.people[1]
        orders = answer(await ben.click(at.live, custom_id="g1:1:-:orders"))
        orders = answer(await ben.select(orders, ["points"], custom_id=ending(orders, "roll_off_bid~setting")))
        assert "Points at most: 4" in labels(orders)
        orders = answer(await ben.select(orders, ["4"], custom_id=ending(orders, "roll_off_bid~points")))
        stage = on({1: 24, 4: 24}, seats=2, hands={0: "s2", 1: "s4"}).begin([6], [4])
        await at.position(**GAME.dump(stage.state))
        orders = answer(await ben.select(orders, ["4"], custom_id=ending(orders, "roll_off_bid~points")))
        assert "gives up S4: 8" in text(at.live)
        orders = await press(ben, orders, "orders~mass_fall_save")
        orders = answer(await ben.select(orders, ["riders"], custom_id=ending(orders, "mass_fall_save~setting")))
        assert "For the riders: the first and third" in labels(orders)
        orders = answer(await ben.select(orders, ["1:3"], custom_id=ending(orders, "mass_fall_save~riders")))
        chosen = menu_of(orders, "mass_fall_save~riders")["options"]
        assert [each["value"] for each in chosen if each.get("default")] == ["1:3"]


async def test_the_preview(tmp_path: Path) -> None:
    """AR-144: what the draft would do now, with the road around a rider, for its seat alone; back to the same page."""
    async with table(tmp_path, NAMES) as at:
        stage = on({1: 90, 2: 30, 4: 31, 5: 12}, seats=2, tempo="orders", hands={0: "s4"}).begin()
        await placed(at, stage, "orders")
        ann, ben = at.people
        mine = await panel(at, ann)
        mine = answer(await ann.select(mine, ["set:1:card:s4:sprint"], custom_id=ending(mine, ":?0.2")))
        mine = answer(await ann.select(mine, ["1"], custom_id=ending(mine, ":-:sheet")))
        public = len([path for _, path, _ in at.sent() if "/callback" not in path and "/webhooks" not in path])
        shown = await press(ann, mine, ":preview~1")
        assert "**1 Blue** (90) rides: S4 as a sprint → 101 · 102 · 103 · 104 · 105 · 106 (⚠ on a 1)" in text(shown)
        assert "**2 Blue** (30) follows 4 Orange, if that gives 10 fields or more; else: → 37 · 38" in text(shown)
        assert alt(shown)
        shown = answer(await ann.select(shown, ["2"], custom_id=ending(shown, ":preview~1")))
        assert [each["value"] for each in menu_of(shown, ":preview~1")["options"] if each.get("default")] == ["2"]
        sent = len([path for _, path, _ in at.sent() if "/callback" not in path and "/webhooks" not in path])
        assert sent == public, "nobody else sees anything"
        back = await press(ann, shown, ":unfold~1")
        assert any(":?1." in each["custom_id"] for each in controls(back)), "the page it was opened from"
        shown = await press(ann, back, ":preview~1")
        await ann.click(shown, custom_id=ending(shown, ":send"))
        assert called(at.live) == [ben.id]
        assert "S4" not in text(await panel(at, ben))
        other = await ben.click(await panel(at, ben), custom_id=ending(await panel(at, ben), ":preview~0"))
        assert "S4" not in private(other)


async def test_suggest_keeps_the_page(tmp_path: Path) -> None:
    """And fills the sheet all the same."""
    async with table(tmp_path, NAMES) as at:
        await at.open("arrivee", stage="harbour")
        ann = at.people[0]
        mine = await panel(at, ann)
        mine = answer(await ann.select(mine, ["4"], custom_id=ending(mine, ":-:sheet")))
        mine = await press(ann, mine, ":>4.suggest")
        assert any(":?4." in each["custom_id"] for each in controls(mine))
        assert "Brake: in front of slower road" in text(mine)
        assert "Preview" in labels(mine)
