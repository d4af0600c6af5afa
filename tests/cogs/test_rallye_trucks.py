"""Rallye-Trucks played on Discord from the command to the finish, through its buttons and menus alone."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cogs.replies import Reply
from rules.rallye_trucks import GAME
from rules.rallye_trucks.content import content
from rules.rallye_trucks.state import Turn
from tests.cogs.table import Table, alt, answer, controls, labels, menu_of, parts, private, table, text

NAMES = ("ann", "ben", "cem", "dana")
SLOTS = content().slots
FACES = ("tire", "gears", "key", "light", "can", "spanner") * 3
HOLD = content().pace[content().default_pace].hold
STEP = content().pace[content().default_pace].step
SYMBOLS = re.compile(r"tire|gear wheels|car key|traffic light|fuel can|spanner")


def ids(message: Any) -> list[str]:
    """What the buttons of a message do."""
    return [each["custom_id"].split(":", 3)[3] for each in controls(message)]


def flips(message: Any) -> list[str]:
    """The tiles that a message offers."""
    return [each for each in ids(message) if each.startswith("flip:")]


async def press(member: Any, message: Any, ending: str) -> Any:
    """Press the button whose id ends like this."""
    found = next(each["custom_id"] for each in controls(message) if each["custom_id"].endswith(ending))
    return await member.click(message, custom_id=found)


async def status(at: Table) -> str:
    return str(await at.one("SELECT status FROM sessions"))


async def on_turn(at: Table) -> Any:
    """The member who drives."""
    seat = (await at.state())["seat"]
    return at.members[await at.one("SELECT coalesce(lent_to, holder_id) FROM seats WHERE seat = ?", seat)]


async def rights(at: Table, seat: int) -> dict[int, str]:
    """The rights of a seat to watch turns."""
    return dict((await at.state())["ledger"]["rights"][seat])


async def turns(at: Table) -> list[Turn]:
    """The turns so far."""
    found: list[Turn] = GAME.load(await at.state()).turns
    return found


@contextmanager
def panels_lost(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Private panels that Discord never takes."""

    async def lost(self: Reply, view: object, files: object = None) -> None:
        self.message_id = None

    with monkeypatch.context() as patch:
        patch.setattr(Reply, "panel", lost)
        yield


async def begin(at: Table, mode: str = "sealed", rounds: int = 1, **options: Any) -> None:
    """Open, set the options in the lobby's menus, start; seat 0 begins, and the faces lie in a known order."""
    await at.open("rallye", start=False, course="short", mode=mode, **options)
    host = at.people[0]
    shown = answer(await host.click(at.lobby, custom_id="g1:1:-:options"))
    for name, value in (("max_rounds", str(rounds)), ("first_seat", "0")):
        await host.select(shown, [value], custom_id=menu_of(shown, f"options~{name}")["custom_id"])
    await host.click(at.lobby, custom_id="g1:1:-:start")
    await at.position(faces=list(FACES))


async def panel_of(at: Table, member: Any) -> Any:
    """Open the driver's panel."""
    shown = answer(await press(member, at.live, ":play"))
    if "play~now" in ids(shown):
        await press(member, shown, "play~now")
    return shown


async def turn(at: Table, *slots: str, pick: random.Random | None = None) -> Any:
    """The seat on turn opens its panel and turns these tiles, or any until its turn is over; returns the panel."""
    member, number = await on_turn(at), (await at.state())["turn"]
    shown = await panel_of(at, member)
    for slot in slots:
        await press(member, shown, f":flip:{slot}")
    while pick and await status(at) == "playing" and (await at.state())["turn"] == number:
        await press(member, shown, pick.choice(flips(shown)))
    return shown


WRONG = ("N1", "N5")  # on space 0 of the short road a car key is needed


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_sealed_session_to_the_end(tmp_path: Path, seats: int) -> None:
    """A restart in the middle of a turn; nobody ever watches (TR-40, TR-48, TR-49, TR-55, TR-61)."""
    pick = random.Random(seats)
    async with table(tmp_path, NAMES[:seats]) as at:
        await begin(at, rounds=2)
        shown = await turn(at, "N3")
        assert "Last tile: N3, car key: right." in text(shown)
        await at.restart()
        await at.rounds(1)
        assert "closed" in text(shown)
        assert ids(shown) == []
        assert "flip:N3" not in flips(again := await panel_of(at, await on_turn(at))), "it lies open still"
        assert len(flips(again)) == 17
        for _ in range(2 * seats):
            await turn(at, pick=pick)
        assert await status(at) == "over"
        assert "The rounds are used up" in text(at.live)
        assert "1. " in text(at.live)
        public = [json.dumps(body) for _, path, body in at.sent() if path.startswith("/channels/")]
        assert not any(f":flip:{slot}" in body for body in public for slot in SLOTS), "no tile in public"


async def watched(at: Table, member: Any, *, restart_at: int = 0) -> int:
    """Watch the oldest open turn to its end, or until a restart after so many frames; returns the frames seen."""
    shown = answer(await press(member, at.live, ":watch"))
    frames = 0
    while "flip " in text(shown):
        frames += 1
        assert f"flip {frames} of " in text(shown)
        if frames == restart_at:
            await at.restart()
            await at.rounds(1)
            assert "flip " not in text(shown)
            return frames
        last = re.search(rf"flip {frames} of {frames}:", text(shown))
        await at.rounds(HOLD if last else STEP)
    assert not alt(shown)
    return frames


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_sealed_session_with_watches_to_the_end(tmp_path: Path, seats: int) -> None:
    """Ann watches all, the last seat nothing; a restart breaks off a watch twice (TR-51, TR-52, TR-53, TR-54, X-23)."""
    pick = random.Random(seats)
    async with table(tmp_path, NAMES[:seats]) as at:
        await begin(at, rounds=3)
        ann, last = at.people[0], at.people[seats - 1]
        for seat in range(seats):
            await turn(at, pick=pick)
            assert await rights(at, seat) == {k + 1: "lapsed" for k in range(seat)}, "nobody else has watched"
        assert await rights(at, 0) == dict.fromkeys(range(2, seats + 1), "open")
        assert await watched(at, ann, restart_at=1) == 1
        assert (await rights(at, 0))[2] == "open", "it comes back"
        assert await watched(at, ann, restart_at=1) == 1
        assert (await rights(at, 0))[2] == "used", "once"
        for number in range(3, seats + 1):
            assert await watched(at, ann) == len((await turns(at))[number - 1].flips)
        assert await rights(at, 0) == dict.fromkeys(range(2, seats + 1), "used")
        assert "no turn left" in private(await press(ann, at.live, ":watch"))
        for _ in range(2 * seats):
            driver = await on_turn(at)
            if driver is not last and await has_open(at):
                await watched(at, driver)
            await turn(at, pick=pick)
        state = await at.state()
        assert await status(at) == "over"
        assert state["ledger"]["watched"] == [True] * (seats - 1) + [False]
        assert {*(await rights(at, seats - 1)).values()} == {"lapsed"}
        assert "used" in (await rights(at, 0)).values()
        assert {*(await rights(at, 0)).values()} <= {"used", "lapsed"}
        assert not at.pings


async def has_open(at: Table) -> bool:
    """Whether the seat on turn has a turn to watch."""
    return "open" in (await rights(at, (await at.state())["seat"])).values()


async def test_a_watch_broken_off_by_a_restart_gives_its_right_back_once(tmp_path: Path) -> None:
    """Claimed before it is sent, used by the first frame, back once (TR-51 to TR-53, X-25)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)
        await turn(at, *WRONG)
        ben = at.people[1]
        for status_after in ("open", "used"):
            shown = answer(await press(ben, at.live, ":watch"))
            assert "ann's turn 1, flip 1 of 2: N1, tire: wrong." in text(shown)
            assert await rights(at, 1) == {1: "used"}
            assert "closes by itself" in private(await press(ben, at.live, ":watch"))
            await at.restart()
            await at.rounds(0.5)
            assert await rights(at, 1) == {1: status_after}
            assert "N1" not in text(shown)
            assert not alt(shown)
        assert "no turn left" in private(await press(ben, at.live, ":watch"))


async def test_a_watch_to_its_end(tmp_path: Path) -> None:
    """One frame after another, the last one stays a little longer, then a line with the way on (TR-52)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)
        await turn(at, "N3", "N1", "N5")
        ben, before = at.people[1], at.live.edited_at
        shown = answer(await press(ben, at.live, ":watch"))
        for slot, face in (("N1", "tire"), ("N5", "fuel can")):
            await at.rounds(STEP)
            assert f"{slot}, {face}" in text(shown)
        await at.rounds(HOLD - 1)
        assert "N5" in text(shown)
        await at.rounds(1)
        assert "face down again" in text(shown)
        assert ids(shown) == ["play"]
        assert not alt(shown)
        assert await rights(at, 1) == {1: "used"}
        assert at.live.edited_at == before, "the live message is none the wiser"
        await press(ben, shown, ":play")
        assert len(flips(shown)) == 18


async def test_the_first_tile_closes_what_is_being_watched(tmp_path: Path) -> None:
    """All open rights lapse, the running watch is used and a line before the tile is turned (TR-54 a, X-26)."""
    async with table(tmp_path, NAMES[:3]) as at:
        await begin(at, rounds=2)
        await turn(at, *WRONG)
        await turn(at, *WRONG)
        assert await rights(at, 2) == {1: "open", 2: "open"}
        cem = at.people[2]
        asked = answer(await press(cem, at.live, ":play"))
        assert "2 turns you have not watched" in text(asked)
        watched = answer(await press(cem, at.live, ":watch"))
        assert "N1, tire" in text(watched)
        shown = await panel_of(at, cem)
        await press(cem, shown, ":flip:N2")
        assert "closed" in text(watched) or not text(watched)
        assert await rights(at, 2) == {1: "used", 2: "lapsed"}
        await press(cem, shown, ":flip:N4")
        assert "Your turn is over" in text(shown)
        assert "Wrong: N4 traffic light" in text(shown)
        await at.rounds(HOLD)
        assert "N4" not in text(shown)
        assert not alt(shown)


async def test_a_wrong_first_tile_and_the_panel_go_by_themselves(tmp_path: Path) -> None:
    """The tile after ``hold`` seconds, the panel before its token runs out; one panel a seat (TR-49, TR-61)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at)
        shown = await turn(at, "N1")
        assert "N1, tire: wrong" in text(shown)
        await at.rounds(HOLD)
        assert "N1" not in text(shown)
        assert len(flips(shown)) == 17
        newer = await panel_of(at, at.people[0])
        assert not flips(shown), "one panel a seat"
        await at.rounds(14 * 60)
        assert not flips(newer)
        assert "closed" in text(newer)
        newest = await panel_of(at, at.people[0])
        old = controls(newest)[1]["custom_id"]
        await at.store.write(lambda db: db.execute("DELETE FROM panels"))  # as if it had outlived its token
        await at.people[0].click(newest, custom_id=old)
        assert "closed" in text(newest)
        assert len((await turns(at))[0].flips) == 1


async def test_only_who_may_and_only_once(tmp_path: Path) -> None:
    """Somebody else's panel does not open; an old click changes nothing; there is no undo (TR-49, TR-72)."""
    async with table(tmp_path, NAMES[:3]) as at:
        await begin(at)
        ann, ben, _ = at.people
        assert not flips(answer(await press(ben, at.live, ":play")))
        await turn(at, "N3")
        before = await at.state()
        said = await at.forged(ann, at.live, "g1:1:0.1:flip:N5")
        assert "decided already" in private(said)
        said = await at.forged(ben, at.live, f"g1:1:0.{before['decision_id']}:flip:N5")
        assert "ann's choice, not yours" in private(said)
        assert await at.state() == before
        assert "no undo" in private(await at.command(ann, "game undo"))
        log = answer(await at.command(ann, "game log"))
        told = at.env.backend.cdn.get(log.attachments[0].url) or b""
        assert "N3" not in text(log)
        assert b"ann" in told
        assert b"N3" not in told


async def test_a_seat_that_is_given_up(tmp_path: Path) -> None:
    """Its panel becomes a line, the computer drives, the others may watch; it comes back a person (TR-43, TR-45)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)
        ann, _ = at.people
        shown = await turn(at, "N3")
        sure = answer(await at.command(ann, "game leave"))
        await press(ann, sure, "resign~sure")
        assert not flips(shown)
        state = await at.state()
        assert state["seat"] == 1
        assert (await turns(at))[0].reason
        assert await rights(at, 1) == {1: "open"}
        await turn(at, *WRONG)
        assert await status(at) == "playing"
        assert (await at.state())["seat"] == 1, "the computer has driven at once"
        await at.command(ann, "game back")
        await turn(at, *WRONG)
        assert await status(at) == "over"


async def tile(at: Table, *, right: bool = True) -> str:
    """A tile that is right, or wrong, for the seat on turn, as the end of its button's id."""
    state = GAME.load(await at.state())
    decision = GAME.decisions(state)[0]
    legal = [option.params["slot"] for option in decision.options if "slot" in option.params]
    found = (s for s in legal if (state.faces[SLOTS.index(s)] == decision.params["need"]) is right)
    return f":flip:{next(found)}"


async def test_a_race_to_the_finish(tmp_path: Path) -> None:
    """Past the line there is no stopping, the round is played to its end, all tiles are shown (T-38 to T-45, TR-63).

    The log then tells all turns, tile by tile.
    """
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=9)
        await at.position(progress=[23, 10], start_progress=23)
        ann, ben = at.people
        shown = await panel_of(at, ann)
        await press(ann, shown, await tile(at))
        assert "stop" in ids(shown)
        await press(ann, shown, await tile(at))
        assert "stop" not in ids(shown)
        assert "drive on until a tile is wrong" in text(shown)
        assert "past the line is ann. Still to drive: ben." in text(shown)
        await press(ann, shown, await tile(at, right=False))
        assert "Across the line for the second time! This is the last round." in text(at.live)
        watched = answer(await press(ben, at.live, ":watch"))
        shown = await panel_of(at, ben)
        await press(ben, shown, await tile(at))
        assert "closed" in text(watched)
        await press(ben, shown, ":stop")
        assert await status(at) == "over"
        assert "ann is farthest past the line and wins the Turbo Rally Cup!" in text(at.live)
        assert "Winner: ann" in alt(at.live)
        assert await rights(at, 0) == {2: "lapsed"}
        log = answer(await press(ben, at.live, ":log"))
        told = (at.env.backend.cdn.get(log.attachments[0].url) or b"").decode()
        assert "The tiles: N1 tire, N2 gear wheels, N3 car key," in told
        assert "ann's turn 1, flip 3 of 3: " in told
        assert "ben's turn 2, flip 1 of 1: " in told


async def test_a_session_together_with_a_computer(tmp_path: Path) -> None:
    """The tiles are buttons for all to see; the last picture stays a moment, the computer can be followed (TR-50)."""
    async with table(tmp_path, ("ann",)) as at:
        await begin(at, "together", computers=1)
        ann = at.people[0]
        assert len(flips(at.live)) == 18
        assert ids(at.live)[-2:] == ["describe", "rules"]
        await press(ann, at.live, ":flip:N3")
        told = answer(await press(ann, at.live, ":describe"))
        assert "N3 car key" in text(told)
        await press(ann, at.live, ":flip:N5")
        held = at.live
        assert not ids(held), "everybody looks"
        assert alt(held)
        await at.restart()
        assert not (await turns(at))[-1].flips, "the computer waits"
        await at.rounds(HOLD)
        assert "N3" not in text(told)
        assert len((await turns(at))[-1].flips) == 1
        for _ in range(20):
            if await status(at) == "over":
                break
            await at.rounds(2.5)
        assert await status(at) == "over"
        public = [body for _, path, body in at.sent() if path.startswith("/channels/")]
        words = [part["content"] for body in public for part in walk(body) if part.get("type") == 10]
        assert not any(re.search(rf"\b{slot}\b", each) for each in words for slot in SLOTS), "no place in public words"


def walk(body: Any) -> list[dict[str, Any]]:
    """Every component of a body."""
    found = list(body.get("components", []))
    return [each for one in found for each in (one, *walk(one))]


async def test_the_host_changes_how_it_is_played(tmp_path: Path) -> None:
    """Before the first tile of a turn; told in the channel at once (TR-60, X-28)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at)
        ann, ben = at.people
        assert "mode~together" not in ids(answer(await press(ben, at.live, ":rules")))
        offered = answer(await press(ann, at.live, ":rules"))
        await press(ann, offered, "mode~together")
        assert len(flips(at.live)) == 18
        assert "together" in text(at.live)
        await press(ann, at.live, ":flip:N3")
        offered = answer(await press(ann, at.live, ":rules"))
        assert "has been turned already" in private(await press(ann, offered, "mode~sealed"))


async def test_every_option_is_in_the_lobby(tmp_path: Path) -> None:
    """Menus alone, each with the value that holds now."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("rallye", start=False, mode="together")
        shown = answer(await at.people[0].click(at.lobby, custom_id="g1:1:-:options"))
        menus = {part["custom_id"].split("~")[-1]: part["options"] for part in parts(shown) if part["type"] == 3}
        names = ["course", "turn_order", "max_rounds", "first_seat", "memory_mode", "own_turns", "keep_rounds"]
        assert list(menus)[:7] == names
        now = {name: [each["value"] for each in menus[name] if each.get("default")] for name in names}
        assert now == {"course": ["quarry"], "turn_order": ["fixed"], "max_rounds": ["none"], "first_seat": ["lot"],
                       "memory_mode": ["together"], "own_turns": ["false"], "keep_rounds": ["3"]}  # fmt: skip
        assert "Rounds at most: as the road says" in labels(shown)


async def seen(at: Table, layout: list[str], places: list[str]) -> tuple[list[str], list[bytes]]:
    """Play a turn on this layout; return all that reaches the channel and the other seat, words and pictures."""
    await begin(at)
    await at.position(faces=layout)
    first = len(at.env.http_requests)
    ann, ben = at.people
    pictures = []
    shown = await panel_of(at, ann)
    for place in places:
        await press(ann, shown, f":flip:{place}")
        for message in (at.live, answer(await at.command(ben, "game hand"))):
            pictures += [at.env.backend.cdn.get(each.url) or b"" for each in message.attachments]
    own = [shown.id]
    told = []
    for entry in at.env.http_requests[first:]:
        body = json.dumps(entry.json, sort_keys=True)
        if not re.search(r"flip:|You need|Your turn is over", body) and str(own[0]) not in entry.path:
            told.append(re.sub(r"[0-9a-f]{64}|\d{9,}|[\w.-]{60,}", "#", f"{entry.method} {entry.path} {body}"))
    told += [re.sub(r"\d{9,}", "#", line) for line in at.log.lines()]
    return told, pictures


async def test_nothing_leaks(tmp_path: Path) -> None:
    """Two sessions with the same drives on different tiles: the same reaches the others (TR-47, TR-58, X-24)."""
    found = []
    for name, layout, places in (
        ("a", list(FACES), ["N5", "N3", "N1", "N4"]),
        ("b", list(reversed(FACES)), [SLOTS[17 - SLOTS.index(each)] for each in ("N5", "N3", "N1", "N4")]),
    ):
        (tmp_path / name).mkdir()
        async with table(tmp_path / name, NAMES[:2]) as at:
            found.append(await seen(at, layout, places))
    (told, pictures), (other_told, other_pictures) = found
    assert len(told) > 8
    assert len(pictures) == 7
    assert [line for line in told if "sqlite" not in line] == [line for line in other_told if "sqlite" not in line]
    assert pictures == other_pictures


async def test_the_host_takes_a_truck_out_of_the_race(tmp_path: Path) -> None:
    """After asking once more; the last one left wins (TR-44)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at)
        ann, ben = at.people
        shown = await turn(at, "N3")
        offered = answer(await press(ann, at.live, ":rules"))
        said = await at.forged(ben, at.live, "g1:1:-:retire~0")
        assert "Only the host" in private(said)
        await ann.select(offered, ["0"], custom_id="g1:1:-:retire")
        await press(ann, offered, "retire~0")
        assert await status(at) == "over"
        assert "ben is the only one left and wins" in text(at.live)
        assert not flips(shown)


async def test_a_first_frame_that_does_not_arrive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The claim is undone, and it is not the one return (TR-53)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)
        await turn(at, *WRONG)
        ben = at.people[1]
        with panels_lost(monkeypatch):
            await press(ben, at.live, ":watch")
        assert await rights(at, 1) == {1: "open"}
        assert (await at.state())["ledger"]["returned"] == [[], []]
        assert "flip 1 of 2" in text(answer(await press(ben, at.live, ":watch")))


async def test_described_twice(tmp_path: Path) -> None:
    """Only the newest words about the open tiles stay, until the turn is over (TR-50)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, "together")
        ann, ben = at.people
        await press(ann, at.live, ":flip:N3")
        older = answer(await press(ben, at.live, ":describe"))
        newer = answer(await press(ben, at.live, ":describe"))
        assert "N3" not in text(older)
        assert "N3 car key" in text(newer)
        await press(ann, at.live, ":stop")
        await at.rounds(HOLD)
        assert "N3" not in text(newer)
