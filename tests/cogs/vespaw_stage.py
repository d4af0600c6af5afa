"""A table of Vespaw for the tests: somebody who plays, a first turn, and the controls of a panel."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from cogs.vespaw_screen import RIDE, Screen
from tests.cogs.table import Table, answer, called, choices, controls, labels

NAMES = ("ann", "ben", "cem", "dana")
MOST = 25  # interactions of a person within one panel
ELSEWHERE = Screen(tool=RIDE, pawn=1).number

Control = dict[str, Any]
Press = tuple[Control, Any]  # a control, and what is picked from it


class Player:
    """Plays for whoever is asked: like a person who knows what to do, with some whims."""

    def __init__(self, at: Table, seed: int) -> None:
        self.at, self.dice = at, random.Random(seed)
        self.seen = Counter[str]()
        self.turns: list[int] = []  # interactions of each turn that was played without a whim
        self.wandered = self.looked = False
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

    def way(self, panel: Any) -> Press | None:
        """What to press next on a panel: mostly a way to the next package, then the end of the turn."""
        found = {control["custom_id"].split(":", 3)[3]: control for control in controls(panel)}
        ways = {key: each for key, each in found.items() if not key.startswith(("log", "resign", "step-back"))}
        if not ways:
            return None
        for pick in (self._row, self._turn, self._elsewhere, self._go):
            press = pick(ways)
            if press is not None:
                return press
        self.wandered = True
        return self.any_of(self.dice.choice(list(ways.values())))

    def any_of(self, control: Control) -> Press:
        """A button, or any line of a menu."""
        return control, self.dice.choice(control["options"])["value"] if control["type"] == 3 else None

    def _row(self, ways: dict[str, Control]) -> Press | None:
        for key, control in ways.items():
            if key.split(".")[-1] == "five":
                return control, [option["value"] for option in control["options"]][:5]
            if key.split(".")[-1] == "aside" and (not self.seen["aside"] or self.dice.random() < 0.3):
                return control, [control["options"][0]["value"]]
        return (ways["keep_row"], None) if "keep_row" in ways else None

    def _turn(self, ways: dict[str, Control]) -> Press | None:
        bones = [control for key, control in ways.items() if ".bone" in key]
        if bones and not self.seen["move_bone"]:
            return bones[0], bones[0]["options"][0]["value"]
        can_go = any(".go:" in key for key in ways)
        ends = "end_turn" in ways and (not can_go or self.dice.random() < 0.6)
        return (ways["end_turn"], None) if ends else None

    def _elsewhere(self, ways: dict[str, Control]) -> Press | None:
        """Once, to a block without a package: pawn, street, block, go."""
        for word in (".ride:", "screen~block", "screen~street", f"screen~{ELSEWHERE}"):
            for key, control in ways.items():
                if word in key and not self.seen["ride"]:
                    return self.any_of(control)
        return None

    def _go(self, ways: dict[str, Control]) -> Press | None:
        """The way that is shown, now and then another one."""
        others = ways.get("screen~go0")
        if others is not None and not self.looked and self.dice.random() < 0.4:
            self.looked = True
            return others, self.dice.choice(others["options"][:3])["value"]
        goes = [control for key, control in ways.items() if key.startswith(">") and not key.endswith(".aside")]
        if goes and (self.looked or self.dice.random() < 0.8):
            self.looked = False
            return goes[0], None
        return None

    async def press(self, member: Any, message: Any, control: dict[str, Any], value: Any) -> Any:
        """Press, and note which kind of control it was."""
        rest = control["custom_id"].split(":", 3)[3]
        word = (value if rest.startswith("?") and isinstance(value, str) else rest).split(":")[0]
        self.seen[word.lstrip(">0123456789.")] += 1
        if value is None:
            return await member.click(message, custom_id=control["custom_id"])
        values = value if isinstance(value, list) else [value]
        return await member.select(message, values, custom_id=control["custom_id"])


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


async def press(member: Any, panel: Any, label: str) -> Any:
    """Press the button, or pick the line of a menu, that begins like this; return the panel that answers."""
    for each in controls(panel):
        if each["type"] == 2 and each["label"].startswith(label):
            return answer(await member.click(panel, custom_id=each["custom_id"]))
        for option in each.get("options", ()):
            if option["label"].startswith(label):
                return answer(await member.select(panel, [option["value"]], custom_id=each["custom_id"]))
    raise AssertionError(f"no {label} among {labels(panel)}")


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


async def finished(at: Table, host: Any) -> None:
    """Start the session, and let the turn of the first seat be the last one of all."""
    await host.click(at.lobby, custom_id="g1:1:-:start")
    state = await at.state()
    for player, park in zip(state["players"], ("", "rose_garden"), strict=True):
        player |= {"finished": bool(park), "park": park}
        player["row"] = [{**slot, "status": "done"} for slot in player["row"]]
    number = state["next_id"]
    turn = {**state["turn"], "resolved": 1}
    changes = {"round": 3, "active": 0, "buttercup": "P2", "revealed": 6, "finishing": [1], "next_id": number + 1}
    await at.position(players=state["players"], turn=turn, asked=[[number, 0, "turn"]], **changes)
    holder = at.members[await at.one("SELECT holder_id FROM seats WHERE seat = 0")]
    await at.forged(holder, at.live, f"g1:1:0.{number}:end_turn")
