"""Vespaw played on Discord from the command to the end, through its buttons and menus alone."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cogs.table import Table, alt, answer, called, choices, controls, labels, private, table, text

NAMES = ("ann", "ben", "cem", "dana")
MOST = 25  # interactions of a person within one panel


class Player:
    """Plays for whoever is asked: like a person who knows what to do, with some whims."""

    def __init__(self, at: Table, seed: int) -> None:
        self.at, self.dice = at, random.Random(seed)
        self.seen = Counter[str]()
        self.turns: list[int] = []  # interactions of each turn that was played without a whim
        self.wandered = False
        self.clicks = Counter[int]()  # interactions of the turn under way, by member

    async def play(self, most: int = 400, stop: int | None = None) -> None:
        """Play until it is over, or until so many questions have been answered."""
        for asked in range(most):
            people = called(self.at.live)
            if not people or asked == stop:
                return
            await self.answer(self.at.members[people[0]])
        raise AssertionError("not over")

    async def answer(self, member: Any) -> None:
        """Let one person answer what they are asked: on the live message, or in their panel."""
        public = choices(self.at.live)
        if public:
            control, value = self.dice.choice(public)
            self.clicks[member.id] += bool(self.clicks[member.id])  # the own paw, in the middle of a turn
            result = await self.press(member, self.at.live, control, value)
            if (value or "").startswith("@"):
                control, value = self.dice.choice(choices(answer(result)))
                await self.press(member, answer(result), control, value)
            return
        self.wandered = self.wandered and self.clicks[member.id] > 0
        shown = answer(await member.click(self.at.live, custom_id="g1:1:-:mine"))
        self.clicks[member.id] += 1
        for _ in range(MOST):
            way = self.way(shown)
            if way is None:
                return
            shown = answer(await self.press(member, shown, *way))
            self.clicks[member.id] += 1
            if "end_turn" in way[0]["custom_id"]:
                self.turns += [] if self.wandered else [self.clicks[member.id]]
            if way[0]["custom_id"].endswith(("end_turn", "keep_row", ".aside", ".five")):
                self.clicks[member.id] = 0
            if "end_turn" in way[0]["custom_id"]:
                return
        raise AssertionError(f"a turn does not end: {labels(shown)}")

    def way(self, panel: Any) -> tuple[dict[str, Any], Any] | None:
        """What to press next on a panel: mostly the shortest way to the next package, then the end of the turn."""
        found = {control["custom_id"].split(":", 3)[3]: control for control in controls(panel)}
        ways = [(key, control) for key, control in found.items() if not key.startswith(("log", "resign", "step-back"))]
        for key, control in ways:
            if key.split(".")[-1] == "five":
                return control, [option["value"] for option in control["options"]][:5]
            if key.split(".")[-1] == "aside" and (not self.seen["aside"] or self.dice.random() < 0.3):
                return control, [control["options"][0]["value"]]
            if ".bone" in key and not self.seen["move_bone"]:
                return control, control["options"][0]["value"]
            if key == "keep_row" or (key == "end_turn" and self.dice.random() < 0.6):
                return control, None
        if not ways:
            return None
        goes = [control for key, control in ways if ".go" in key]
        if goes and self.dice.random() < 0.8:
            return goes[0], self.dice.choice(goes[0]["options"][:3])["value"]
        ends = [control for key, control in ways if key == "end_turn"]
        if ends and not goes:
            return ends[0], None
        self.wandered = True
        control = self.dice.choice(ways)[1]
        return control, self.dice.choice(control["options"])["value"] if control["type"] == 3 else None

    async def press(self, member: Any, message: Any, control: dict[str, Any], value: Any) -> Any:
        """Press, and note which kind of control it was."""
        rest = control["custom_id"].split(":", 3)[3]
        word = (value if rest.startswith("?") and isinstance(value, str) else rest).split(":")[0]
        self.seen[word.lstrip(">0123456789.")] += 1
        if value is None:
            return await member.click(message, custom_id=control["custom_id"])
        values = value if isinstance(value, list) else [value]
        return await member.select(message, values, custom_id=control["custom_id"])


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


async def began(at: Table, **changes: Any) -> Any:
    """Start, let everybody keep their row and place Buttercup on P2; return whoever has the first turn."""
    await at.open("vespaw")
    for member in at.people:
        await member.click(answer(await member.click(at.live, custom_id="g1:1:-:mine")), custom_id=keep(at, member))
    state = await at.state()
    asked = state["asked"][0]
    await at.forged(at.members[called(at.live)[0]], at.live, f"g1:1:0.{asked[0]}:place_buttercup:P2")
    return at.members[called(at.live)[0]]


def keep(at: Table, member: Any) -> str:
    """The id of this member's button that keeps the row: the panel they have just opened has it."""
    sent = [body for _, _, body in at.sent()][-1]
    return next(str(part) for part in found_ids(sent) if str(part).endswith(":keep_row"))


def found_ids(part: Any) -> list[str]:
    """Every component id within a body."""
    if isinstance(part, list):
        return [each for inner in part for each in found_ids(inner)]
    if not isinstance(part, dict):
        return []
    own = [part["custom_id"]] if "custom_id" in part else []
    return own + [each for inner in part.values() for each in found_ids(inner)]


async def opened(at: Table, member: Any) -> Any:
    """A member's panel."""
    return answer(await member.click(at.live, custom_id="g1:1:-:mine"))


def control(panel: Any, ending: str) -> dict[str, Any]:
    """The control whose id ends like this."""
    return next(each for each in controls(panel) if each["custom_id"].endswith(ending))


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


async def test_tricks_that_cannot_be_are_refused(tmp_path: Path) -> None:
    """P-27: a value that no menu has shown."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("vespaw", start=False)
        told = private(await at.forged(at.people[0], at.lobby, "g1:1:-:tricks", "season_pass+snatchers"))
        assert "not possible" in told
        assert "six by lot" in text(at.lobby)


async def test_one_pick_carries_a_way_out_and_is_told_as_one(tmp_path: Path) -> None:
    """PR-83: steps without a pickup can be taken back on the panel; a pickup needs everybody's consent."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        panel = await opened(at, member)
        panel = answer(await member.click(panel, custom_id=control(panel, "screen~10")["custom_id"]))
        panel = answer(await member.select(panel, [street(panel, "Retriever")], custom_id="g1:1:-:screen"))
        ways = control(panel, "ride:buttercup:cube")
        block = next(each["value"] for each in ways["options"] if "2 cubes" in each["label"])
        before = await at.state()
        panel = answer(await member.select(panel, [block], custom_id=ways["custom_id"]))
        state = await at.state()
        assert state["players"][state["active"]]["cubes"] == 3
        assert f"Buttercup P2 → {block} (2 cubes)." in text(panel)
        panel = answer(await member.click(panel, custom_id="g1:1:-:step-back"))
        assert "Taken back." in text(panel)
        assert {**await at.state(), "next_id": 0} == {**before, "next_id": 0}
        goes = control(panel, ".go:cube")
        panel = answer(await member.select(panel, [goes["options"][0]["value"]], custom_id=goes["custom_id"]))
        assert "Picks up at" in text(panel)
        assert "cubes locked" in text(panel)
        panel = answer(await member.click(panel, custom_id="g1:1:-:step-back"))
        assert "everybody has to agree" in text(panel)


def street(panel: Any, name: str) -> str:
    """The value of a street in the panel's menu."""
    entries = control(panel, "-:screen")["options"]
    return next(str(each["value"]) for each in entries if each["label"].startswith(name))


async def test_the_purse_that_was_switched_to_stays_in_use(tmp_path: Path) -> None:
    """P-41, PR-25: money though there are cubes, from click to click."""
    async with table(tmp_path, NAMES[:2]) as at:
        member = await began(at)
        panel = await opened(at, member)
        panel = answer(await member.click(panel, custom_id="g1:1:-:screen~1"))
        goes = control(panel, ".go:cash")
        assert all("$" in each["label"] for each in goes["options"])
        panel = answer(await member.click(panel, custom_id=control(panel, "screen~3")["custom_id"]))
        panel = answer(await member.select(panel, [street(panel, "Akita")], custom_id="g1:1:-:screen"))
        ways = control(panel, "ride:scooter:cash")
        panel = answer(await member.select(panel, [ways["options"][-1]["value"]], custom_id=ways["custom_id"]))
        state = await at.state()
        assert (state["players"][state["active"]]["cubes"], state["players"][state["active"]]["money"] < 30) == (
            5,
            True,
        )
        assert "Pay with cubes" in labels(panel) or "cubes locked" in text(panel)


async def with_tricks(at: Table, *tricks: str) -> Any:
    """A turn whose player holds these tricks by bone and paw; returns their panel and the member."""
    member = await began(at)
    state = await at.state()
    others = [each for each in state["tiles"] if each not in tricks]
    players = state["players"]
    for place, piece in enumerate(("bone", "paw")[: len(tricks)], 1):
        players[state["active"]][piece] = place
    await at.position(players=players, tiles=[*tricks, *others][:6], revealed=len(tricks))
    return member, await opened(at, member)


async def test_tricks_that_are_actions_have_their_own_screen(tmp_path: Path) -> None:
    """P-63, P-66: Over Here asks for street and block; the Long Walk goes as far as picked in one click."""
    async with table(tmp_path, NAMES[:2]) as at:
        member, panel = await with_tricks(at, "over_here", "long_walk")
        assert "Over Here, Girl!" in text(panel)
        assert "The Long Walk" in text(panel)
        panel = answer(await member.click(panel, custom_id="g1:1:-:screen~4"))
        panel = answer(await member.select(panel, [street(panel, "Collie")], custom_id="g1:1:-:screen"))
        here = control(panel, ".over-here0")
        panel = answer(await member.select(panel, ["over_here:C1:cube"], custom_id=here["custom_id"]))
        assert (await at.state())["buttercup"] == "C1"
        panel = answer(await member.click(panel, custom_id="g1:1:-:screen~4"))
        walks = next(each for each in controls(panel) if ">0.walk:" in each["custom_id"])
        end = [each["value"] for each in walks["options"] if each["value"].startswith("buttercup:")][-1]
        await member.select(panel, [end], custom_id=walks["custom_id"])
        assert (await at.state())["buttercup"] == end.partition(":")[2]


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
