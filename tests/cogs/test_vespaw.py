"""Vespaw played on Discord from the command to the end, through its buttons and menus alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cogs.table import alt, answer, called, labels, private, table, text
from tests.cogs.vespaw_stage import NAMES, Player, began, control, finished, opened, press, with_tricks

LONG = pytest.mark.long


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=LONG), pytest.param(4, marks=LONG)])
async def test_a_whole_session_with_a_restart_in_the_middle(tmp_path: Path, seats: int) -> None:
    """The panel sent before the restart works after it; the last message tells the result and the dice's secret."""
    async with table(tmp_path, NAMES[:seats]) as at:
        await at.open("vespaw", city="puppy_corner")
        player = Player(at, seats)
        await player.play(stop=12)
        before = at.live
        await at.restart()
        assert at.live.id == before.id, "a restart posts nothing new"
        await player.play()
        assert await at.one("SELECT status FROM sessions") == "over"
        assert "1. " in text(at.live)
        assert (await at.one("SELECT hex(secret) FROM sessions")).lower() in text(at.live)
        assert {"go", "keep_row", "aside", "five", "move_bone", "end_turn", "ride"} <= player.seen.keys()
        assert len(player.turns) > 12
        assert max(player.turns) <= 12, "panel, ways, bone and end of a turn"


async def test_people_sit_clockwise_in_the_colours_they_picked(tmp_path: Path) -> None:
    """P-23, PR-11: the first player that was named stays the same person."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("vespaw", start=False)
        ann, ben = at.people
        assert all(colour in text(at.lobby) for colour in ("Green", "Orange")), "the usual colours of two"
        await ann.select(answer(await ann.click(at.lobby, custom_id="g1:1:-:team")), ["pink"], custom_id="g1:1:-:team")
        options = answer(await ann.click(at.lobby, custom_id="g1:1:-:options"))
        await ann.select(options, ["0"], custom_id="g1:1:-:options~first_player")
        await ann.select(options, ["season_pass+come"], custom_id="g1:1:-:tricks")
        assert "all but Season Pass and Come!" in text(at.lobby)
        await ann.click(at.lobby, custom_id="g1:1:-:start")
        state = await at.state()
        assert [player["colour"] for player in state["players"]] == ["orange", "pink"]
        assert not {"season_pass", "come"} & set(state["tiles"])
        assert await at.one("SELECT holder_id FROM seats WHERE seat = 0") == ben.id
        assert state["first"] == 1
        assert "ann begins" in text(at.live)


async def test_everybody_sits_as_before_in_a_rematch(tmp_path: Path) -> None:
    """P-23, PR-11, PR-12: colours and neighbourhood stay, whoever comes first; who begins is left to chance again."""
    async with table(tmp_path, NAMES[:3]) as at:
        await at.open("vespaw", city="puppy_corner", join=1, start=False)
        ann, ben, cem = at.people
        await ann.select(answer(await ann.click(at.lobby, custom_id="g1:1:-:team")), ["pink"], custom_id="g1:1:-:team")
        options = answer(await ann.click(at.lobby, custom_id="g1:1:-:options"))
        await ann.select(options, ["0"], custom_id="g1:1:-:options~first_player")
        await finished(at, ann)
        await ben.click(at.live, custom_id="g1:1:-:rematch")
        await cem.click(at.lobby, custom_id="g1:2:-:join")
        await ann.click(at.live, custom_id="g1:1:-:rematch")
        options = answer(await ben.click(at.lobby, custom_id="g1:2:-:options"))
        await ben.select(options, ["kennel_hill"], custom_id="g1:2:-:options~city")
        await cem.click(at.lobby, custom_id="g1:2:-:leave")
        await ben.click(at.lobby, custom_id="g1:2:-:start")
        state = await at.state()
        assert [player["colour"] for player in state["players"]] == ["orange", "pink"], "clockwise"
        holders = [await at.one("SELECT holder_id FROM seats WHERE session_id = 2 AND seat = ?", n) for n in (0, 1)]
        assert holders == [ben.id, ann.id]
        assert state["city"] == "kennel_hill", "the host's word holds, whoever comes or goes after it"
        throw = "SELECT json_extract(throws, '$[0][2]') FROM choices WHERE session_id = 2 ORDER BY number"
        assert await at.one(throw) == "first_player"


async def test_tricks_that_cannot_be_are_refused(tmp_path: Path) -> None:
    """P-27: a value that no menu has shown."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("vespaw", start=False)
        told = private(await at.forged(at.people[0], at.lobby, "g1:1:-:tricks", "season_pass+snatchers"))
        assert "not possible" in told
        assert "six by lot" in text(at.lobby)


async def test_a_way_is_gone_in_one_click_and_told_as_one(tmp_path: Path) -> None:
    """PR-83: steps without a pickup can be taken back on the panel; a pickup needs everybody's consent."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        panel = await opened(at, member)
        for label in ("Buttercup elsewhere", "Akita", "A2", "Go: Buttercup to A2"):
            before = await at.state()
            panel = await press(member, panel, label)
        state = await at.state()
        assert (state["players"][state["active"]]["cubes"], state["buttercup"]) == (4, "A2")
        assert "Buttercup P2 → A2 (1 cube)." in text(panel)
        panel = await press(member, panel, "Undo")
        assert "Taken back." in text(panel)
        assert {**await at.state(), "next_id": 0} == {**before, "next_id": 0}
        panel = await press(member, panel, "Go:")
        assert "Picks up at" in text(panel)
        assert "cubes locked" in text(panel)
        panel = await press(member, panel, "Undo")
        assert "everybody has to agree" in text(panel)


async def test_the_purse_that_was_switched_to_stays_in_use(tmp_path: Path) -> None:
    """P-41, PR-25: money though there are cubes, from click to click."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        panel = await press(member, await opened(at, member), "Pay with money")
        assert all("$" in each["label"] for each in control(panel, "screen~go0")["options"])
        for label in ("Scooter elsewhere", "Akita", "A3", "Go: Scooter"):
            panel = await press(member, panel, label)
        state = await at.state()
        player = state["players"][state["active"]]
        assert (player["cubes"], player["money"] < 30) == (5, True)
        assert "Pay with cubes" in labels(panel) or "cubes locked" in text(panel)


async def test_tricks_that_are_actions_have_their_own_screen(tmp_path: Path) -> None:
    """P-63, P-66: Over Here asks for street and block; the Long Walk goes as far as picked in one click."""
    async with table(tmp_path, NAMES[:2]) as at:
        member, panel = await with_tricks(at, "over_here", "long_walk")
        assert "Over Here, Girl!" in text(panel)
        assert "The Long Walk" in text(panel)
        for label in ("Trick", "Collie", "C1", "Go: Buttercup to C1"):
            panel = await press(member, panel, label)
        assert (await at.state())["buttercup"] == "C1"
        panel = await press(member, panel, "Trick")
        walks = control(panel, "screen~walk0")["options"]
        end = [each["label"] for each in walks if each["label"].startswith("Buttercup")][-1]
        panel = await press(member, panel, end)
        await press(member, panel, "Go: Buttercup")
        assert (await at.state())["buttercup"] == end.partition(" to ")[2].partition(":")[0]


async def test_one_pair_of_buttons_serves_everybody_whose_paw_is_asked(tmp_path: Path) -> None:
    """P-58, P-59, PR-45: answers of those asked later are sealed until it is their turn."""
    async with table(tmp_path, NAMES[:3]) as at:
        member = await began(at)
        await at.position(revealed=1)
        panel = await opened(at, member)
        bone = control(panel, ".bone0")
        await member.select(panel, ["move_bone:1"], custom_id=bone["custom_id"])
        asked = called(at.live)
        assert len(set(asked)) == 3, "the owner and both others are asked at once"
        follow = control(at.live, ":follow_paw")["custom_id"]
        last = at.members[asked[2]]
        assert "Sealed" in private(await last.click(at.live, custom_id=follow))
        await member.click(at.live, custom_id=control(at.live, ":stay_paw")["custom_id"])
        await at.members[asked[1]].click(at.live, custom_id=control(at.live, ":stay_paw")["custom_id"])
        state = await at.state()
        assert sorted(each["paw"] for each in state["players"]) == [0, 0, 1]
        assert state["asked"][0][2] == "turn"


async def test_paws_are_asked_until_an_order_is_left(tmp_path: Path) -> None:
    """PR-82: the initial order waits for the bank of time; an order that was left answers at once."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        other = next(each for each in at.people if each is not member)
        await at.position(revealed=1)
        orders = answer(await other.click(at.live, custom_id="g1:1:-:orders"))
        assert "Ask me (if my time runs out: stay)" in text(orders)
        orders = answer(await other.select(orders, ["follow"], custom_id="g1:1:-:orders~paw~setting"))
        assert "Follow every bone" in text(orders)
        assert "Zoomies: stay" in labels(orders)
        panel = await opened(at, member)
        await member.select(panel, ["move_bone:1"], custom_id=control(panel, ".bone0")["custom_id"])
        assert called(at.live)[0] == member.id, "the owner of the bone is asked: no order was left"
        await member.click(at.live, custom_id=control(at.live, ":stay_paw")["custom_id"])
        state = await at.state()
        assert state["players"][1 - state["active"]]["paw"] == 1


async def test_a_quarter_can_be_seen_closer(tmp_path: Path) -> None:
    """Privately, with buttons for the other quarters."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("vespaw")
        seen = answer(await at.people[1].click(at.live, custom_id="g1:1:-:closer"))
        assert "north-west" in text(seen)
        assert alt(seen)
        seen = answer(await at.people[1].click(seen, custom_id="g1:1:-:closer~south_east"))
        assert "the south-east" in text(seen)


async def test_one_member_with_computers(tmp_path: Path) -> None:
    """Computers answer rows, paws and scooters by themselves, and take their turns."""
    async with table(tmp_path, NAMES[:1]) as at:
        await at.open("vespaw", city="puppy_corner", computers=2, level="hard")
        await Player(at, 1).play()
        assert await at.one("SELECT status FROM sessions") == "over"
