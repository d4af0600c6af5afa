"""Dicycle Race played on Discord from the command to the end, through its buttons and menus alone."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from cogs.dicycle_race_match import alike
from rules.dicycle_race import GAME
from tests.cogs.table import Table, alt, answer, called, choices, controls, labels, menu_of, parts, private, table, text

NAMES = ("ann", "ben", "cem", "dana", "eve", "fay")
EASY = "8 11 2 3"  # cards of one die each


async def is_over(at: Table) -> bool:
    return str(await at.one("SELECT status FROM sessions")) == "over"


async def options(at: Table) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await at.one("SELECT options FROM sessions ORDER BY id DESC"))
    return found


async def settle(at: Table, name: str, *values: str) -> Any:
    """Set an option in the host's private panel."""
    host = at.people[0]
    panel = answer(await host.click(at.lobby, custom_id="g1:1:-:options"))
    return answer(await host.select(panel, list(values), custom_id=f"g1:1:-:options~{name}"))


async def typing(at: Table) -> Any:
    """Open the form into which a course is typed."""
    host = at.people[0]
    panel = answer(await host.click(at.lobby, custom_id="g1:1:-:options"))
    built = answer(await host.click(panel, custom_id="g1:1:-:course"))
    typed = next(each for each in controls(built) if "course~type~" in each["custom_id"])
    return await host.click(built, custom_id=typed["custom_id"])


async def course(at: Table, typed: str) -> Any:
    """Type a course of one's own into the form, and use it."""
    host = at.people[0]
    form = await typing(at)
    built = answer(await host.submit_modal(form, {field_of(form): typed}))
    use = next(each for each in controls(built) if "course~use~" in each["custom_id"])
    return answer(await host.click(built, custom_id=use["custom_id"]))


def field_of(form: Any) -> str:
    """The id of the one text field of a form."""
    found = json.dumps(form.modal)
    return str(json.loads(found)["components"][0]["component"]["custom_id"])


async def step(at: Table, rng: random.Random) -> None:
    """Whoever is asked mostly does what is suggested, and sometimes anything else; a second menu is gone through."""
    message = at.live
    ways = choices(message)
    who = at.members[called(message)[0]]
    control, value = ways[0] if rng.random() < 0.8 else rng.choice(ways)
    result = await at.press(who, message, control["custom_id"], value)
    if value and value.startswith("@"):
        panel = answer(result)
        control, value = rng.choice(choices(panel))
        await at.press(who, panel, control["custom_id"], value)


async def play(at: Table, rng: random.Random) -> int:
    """Play to the end with a restart when the first dice lie, and some later on; returns the number of steps."""
    steps = 0
    while choices(at.live):
        await step(at, rng)
        steps += 1
        if steps in (1, 4, 12, 40):
            await at.restart()
        assert steps < 1500
    return steps


FAMILY = {"mode": "family"}
SESSIONS: dict[str, tuple[int, dict[str, Any], str, dict[str, list[str]], str]] = {
    # seats, typed options, own course, options set in the lobby, reason of the end
    "sprint of two": (2, {}, "", {"variants": []}, "arrived"),
    "first shall be last, there and back": (
        3, {}, EASY, {"variants": ["first_shall_be_last", "all_there_and_back"]}, "arrived"),
    "traffic jam of six": (6, {}, "2 11 4 8", {"variants": ["little_traffic_jam"], "blank": ["1"]}, "arrived"),
    "stop or again, many routes": (
        2, {}, "8 (11 2 | 28) 3", {"variants": ["stop_or_again", "multi_routes"]}, "arrived"),
    "3-2-1 of four": (4, {"scoring": "ranking_321"}, EASY, {"variants": []}, "places"),
    "time ranking": (2, {"scoring": "time_ranking", "races": 3}, "8 11 21 3", {"variants": []}, "points"),
    "family of four": (4, FAMILY, "8 11 2 3", {"variants": ["stop_or_again"]}, "arrived"),
    "family of three teams": (3, FAMILY, EASY, {}, "arrived"),
    "family of two with three pawns": (2, FAMILY, "8 11 2 3 6 10", {"pawns": ["3"]}, "arrived"),
    "velodrome of three": (3, {"mode": "velodrome"}, "8 11 2 3 6", {"variants": ["stop_or_again"]}, "survivor"),
    "velodrome of four, a jam": (
        4, {"mode": "velodrome"}, "8 11 2 3 6 10", {"variants": ["little_traffic_jam"]}, "survivor"),
    "duel": (2, {"mode": "duel"}, "8 11 2 3 6 10 8 11", {"variants": ["stop_or_again"]}, "caught cap"),
}  # fmt: skip


@pytest.mark.parametrize("name", SESSIONS)
async def test_whole_sessions_with_a_restart_in_the_middle(tmp_path: Path, name: str) -> None:
    """Every mode, variant and scoring, set up in the lobby and played through buttons and menus alone."""
    seats, typed, own, settled, reason = SESSIONS[name]
    async with table(tmp_path, NAMES[:seats]) as at:
        await at.open("dicycle", start=False, **({"course": "training_wheels"} | typed if not own else typed))
        if own:
            await course(at, own)
        for option, values in settled.items():
            await settle(at, option, *values)
        if name == "family of three teams":
            host = at.people[0]
            panel = answer(await host.click(at.lobby, custom_id="g1:1:-:options"))
            await host.select(panel, ["3"], custom_id="g1:1:-:teams")
            assert (await options(at))["teams"] == [[0], [1], [2]]
        assert "do not fit" not in text(at.lobby)
        await at.people[0].click(at.lobby, custom_id="g1:1:-:start")
        assert await play(at, random.Random(name)) > 1, "it was over before the restart"
        assert await is_over(at)
        assert json.loads(await at.one("SELECT outcome FROM sessions"))["reason"] in reason
        assert "1. " in text(at.live)
        assert not choices(at.live)


@pytest.mark.parametrize(
    ("seats", "typed", "settled", "told"),
    [
        (3, {"mode": "duel"}, {}, "exactly 2 riders"),
        (2, {"mode": "velodrome"}, {"scoring": ["ranking_321"]}, "3-2-1 Ranking does not go with this mode"),
        (2, {"mode": "duel"}, {"variants": ["little_traffic_jam"]}, "Little Traffic Jam does not go with this mode"),
        (2, {}, {"variants": ["multi_routes"], "course": ["short"]}, "only go together"),
        (2, {"mode": "velodrome", "course": "two_passes"}, {}, "Multi Routes does not go with this mode"),
        (2, {"scoring": "ranking_321", "races": 5}, {}, "exactly 3 races"),
        (2, {"mode": "family"}, {"pawns": ["3"], "mode": ["sprint"]}, "for the Family Outing only"),
    ],
)
async def test_what_does_not_fit_together_is_named(
    tmp_path: Path, seats: int, typed: dict[str, Any], settled: dict[str, list[str]], told: str
) -> None:
    """In the lobby as soon as it is so, in the options' panel, and again when the host presses Start."""
    async with table(tmp_path, NAMES[:seats]) as at:
        await at.open("dicycle", start=False, **typed)
        for option, values in settled.items():
            await settle(at, option, *values)
        panel = answer(await at.people[0].click(at.lobby, custom_id="g1:1:-:options"))
        refused = private(await at.people[0].click(at.lobby, custom_id="g1:1:-:start"))
        for each in (text(at.lobby), text(panel), refused):
            assert told in each
        assert await at.one("SELECT status FROM sessions") == "lobby"


async def test_a_course_built_card_by_card(tmp_path: Path) -> None:
    """With a picture, a fork, a step back; saved for the server, found again in another lobby, forgotten."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("dicycle", start=False)
        host = at.people[0]

        async def press(panel: Any, action: str, value: str | None = None) -> Any:
            ours = [each for each in controls(panel) if f"course~{action}" in each["custom_id"]]
            found = next(each for each in ours if value is None or value in [o["value"] for o in each["options"]])
            return await at.press(host, panel, found["custom_id"], value)

        options_panel = answer(await host.click(at.lobby, custom_id="g1:1:-:options"))
        panel = answer(await host.click(options_panel, custom_id="g1:1:-:course"))
        assert "4 to 24 cards" in text(panel)
        for card in ("7", "a", "1"):  # the cards 8, 11, 2
            panel = answer(await press(panel, "add", card))
        panel = answer(await press(panel, "back"))
        assert "`8 11`" in text(panel)
        assert "Podium" in alt(panel)
        panel = answer(await press(panel, "then"))
        for card in ("1", "2"):
            panel = answer(await press(panel, "add", card))
        assert "still open" in text(panel)
        panel = answer(await press(panel, "then"))
        panel = answer(await press(panel, "add", "r"))
        panel = answer(await press(panel, "then2"))
        assert "must not end with a fork" in text(panel)
        panel = answer(await press(panel, "add", "9"))
        assert "`8 11 (2 3 | 28) 10`" in text(panel)
        form = await press(panel, "save")
        panel = answer(await host.submit_modal(form, {field_of(form): "Hill *run*"}))
        assert menu_of(panel, "7a(12|r)9")["placeholder"]
        await press(panel, "use")
        found = await options(at)
        assert (found["course"], found["variants"]) == (
            "8 11 (2 3 | 28) 10",
            ["first_shall_be_last", "multi_routes"],
        )
        assert "own course: 8 11 (2 3 | 28) 10" in text(at.lobby)
        await host.click(at.lobby, custom_id="g1:1:-:cancel")
        await at.open("dicycle", start=False)
        panel = answer(await at.forged(host, at.lobby, "g1:2:-:course"))
        panel = answer(await press(panel, "load", "Hill *run*"))
        assert "`8 11 (2 3 | 28) 10`" in text(panel)
        panel = answer(await press(panel, "forget", "Hill *run*"))
        assert not [each for each in controls(panel) if "course~load" in each["custom_id"]]


async def test_what_is_typed_and_cannot_be_read(tmp_path: Path) -> None:
    """Nonsense and cards that do not exist; a form sent after a restart works; only the host builds."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("dicycle", start=False)
        host = at.people[0]
        for wrong in ("left, then right", "8 11 2 37", "8 11 2 0", "8 (11 | 2"):
            form = await typing(at)
            assert "cannot read that as a course" in private(await host.submit_modal(form, {field_of(form): wrong}))
        form = await typing(at)
        await at.restart()
        assert "`8 11 2 3`" in private(await host.submit_modal(form, {field_of(form): EASY}))
        told = await at.forged(at.people[1], at.lobby, "g1:1:-:course")
        assert "Only the host" in private(told)


async def test_teams_are_picked_in_the_lobby(tmp_path: Path) -> None:
    """Who is picked for a team leaves the other; who joins later brings the usual teams back."""
    async with table(tmp_path, NAMES[:5]) as at:
        await at.open("dicycle", join=3, start=False, mode="family")
        host = at.people[0]
        panel = answer(await host.click(at.lobby, custom_id="g1:1:-:options"))
        await host.select(panel, ["0", "1"], custom_id="g1:1:-:teams~0")
        assert (await options(at))["teams"] == [[0, 1], [2, 3]]
        assert "Teams: A: ann and ben / B: cem and dana" in text(at.lobby)
        await at.people[4].click(at.lobby, custom_id="g1:1:-:join")
        assert (await options(at))["teams"] is None


async def on_its_way(at: Table, own: str = "30 10 7 4 5 2", **typed: Any) -> None:
    """Two riders on a course of their own; the first seat begins when the draw wants it so."""
    await at.open("dicycle", start=False, **typed)
    await course(at, own)
    await settle(at, "variants")
    await at.people[0].click(at.lobby, custom_id="g1:1:-:start")


async def test_dice_are_ticked_and_rolled_in_one_click(tmp_path: Path) -> None:
    """DX-03: three dice on three cards, two of them equal, and the next roll, with one pick from one menu."""
    async with table(tmp_path, NAMES[:2]) as at:
        await on_its_way(at)
        rider = at.members[called(at.live)[0]]
        assert any(label.startswith("2R 3Y 1B for 4 5 6 Y, over 4 B, pair R") for label in labels(at.live))
        assert "80% with six dice, 48% with four" in text(at.live)
        at.rolls = [2, 2, 4, 5, 1, 6]
        await at.choose("2/3/1")
        target = next(each["custom_id"] for each in controls(at.live) if each["custom_id"].endswith(">ticked"))
        at.rolls = [3, 6]
        ticked = ["place:Y4:0:1", "place:Y5:0:1", "place:B6:0:2", "place:R2:0:3*2", "roll"]
        await rider.select(at.live, ticked, custom_id=target)
        state = await at.state()
        assert state["turn"]["roll"] == 3, "nothing fits Y3, so the third roll followed by itself"
        events = await at.store.read(lambda db: db.execute("SELECT name FROM events ORDER BY number").fetchall())
        assert [row[0] for row in events].count("placed") == 5
        assert "Y4 Y5" in text(at.live)


async def test_what_was_ticked_and_does_not_fit_changes_nothing(tmp_path: Path) -> None:
    """All or nothing: the same red die on two cards."""
    async with table(tmp_path, NAMES[:2]) as at:
        await on_its_way(at)
        rider = at.members[called(at.live)[0]]
        at.rolls = [2, 5, 4, 5, 1, 6]
        await at.choose("2/3/1")
        target = next(each["custom_id"] for each in controls(at.live) if each["custom_id"].endswith(">ticked"))
        told = await at.forged(rider, at.live, target, "place:Y4:0:1", "place:Y4:0:1")
        assert "Nothing was changed" in private(told)
        assert await at.one("SELECT count(*) FROM choices WHERE kind = 'place_dice'") == 0


async def test_leaving_for_good_asks_once_more(tmp_path: Path) -> None:
    """From one's own view; the other rider then wins alone."""
    async with table(tmp_path, NAMES[:2]) as at:
        await on_its_way(at)
        ben = at.people[1]
        own = answer(await ben.click(at.live, custom_id="g1:1:-:mine"))
        sure = answer(await ben.click(own, custom_id="g1:1:-:quit"))
        assert "for good?" in text(sure)
        assert not await is_over(at)
        await ben.click(sure, custom_id=choices(sure)[0][0]["custom_id"])
        assert await is_over(at)
        assert "nobody else is left" in text(at.live)


async def test_who_has_borrowed_a_seat_cannot_leave_for_its_holder(tmp_path: Path) -> None:
    """Not by the button, which is not shown; not by an old one; the holder can once the seat is back."""
    async with table(tmp_path, NAMES[:3]) as at:
        await at.open("dicycle", join=1)
        _, ben, cem = at.people
        own = answer(await ben.click(at.live, custom_id="g1:1:-:mine"))
        sure = choices(answer(await ben.click(own, custom_id="g1:1:-:quit")))[0][0]["custom_id"]
        await at.command(ben, "game lend", member=cem)
        lent = answer(await cem.click(at.live, custom_id="g1:1:-:mine"))
        assert "g1:1:-:quit" not in [each["custom_id"] for each in controls(lent)]
        for custom_id in ("g1:1:-:quit", sure):
            assert "not who has borrowed it" in private(await at.forged(cem, at.live, custom_id))
            assert "Somebody else plays your seat" in private(await at.forged(ben, at.live, custom_id))
        assert not await is_over(at)
        await at.command(ben, "game back")
        own = answer(await ben.click(at.live, custom_id="g1:1:-:mine"))
        await ben.click(answer(await ben.click(own, custom_id="g1:1:-:quit")), custom_id=sure)
        assert await is_over(at)


async def test_the_table_of_a_match(tmp_path: Path) -> None:
    """Points in words and as a picture after a race, and at any time by a button."""
    async with table(tmp_path, NAMES[:2]) as at:
        await on_its_way(at, EASY, scoring="ranking_321")
        rng = random.Random(1)
        while "After 1 of 3 races" not in text(at.live):
            await step(at, rng)
        pictures = [each for each in parts(at.live) if each["type"] == 12]
        assert len(pictures) == 2
        shown = answer(await at.people[0].click(at.live, custom_id="g1:1:-:tables"))
        assert "After 1 of 3 races:** " in text(shown)
        assert "After 1 of 3" in alt(shown)
        await play(at, rng)
        assert await is_over(at)
        events = await at.store.read(
            lambda db: db.execute("SELECT data FROM events WHERE name = 'race_ended'").fetchall()
        )
        points = [sum(each) for each in zip(*(json.loads(row[0])["points"] for row in events), strict=True)]
        for name, found in zip(("ann", "ben"), points, strict=True):
            assert f"{name} {found}" in text(at.live).partition("After 3 of 3 races:**")[2]
        assert len([each for each in parts(at.live) if each["type"] == 12]) == 2
        shown = answer(await at.people[1].click(at.live, custom_id="g1:1:-:tables"))
        assert "After 3 of 3 races:** " in text(shown)
        assert "Record on this course:**" in text(shown)


async def test_closer_looks_at_a_branched_road(tmp_path: Path) -> None:
    """D-24, D-76: the cards within reach, and the whole course, larger for whoever asks; then the tables."""
    async with table(tmp_path, NAMES[:3]) as at:
        await at.open("dicycle", join=1, course="two_passes")
        cem = at.people[2]
        ahead = answer(await cem.click(at.live, custom_id="g1:1:-:closer"))
        assert "within reach" in text(ahead)
        assert "Next cards: 1: #1 >3 Y" in alt(ahead)
        whole = answer(await cem.click(ahead, custom_id="g1:1:-:closer~course"))
        assert "(2 6 16 11 | 28)" in alt(whole)
        assert "no table yet" in text(answer(await cem.click(whole, custom_id="g1:1:-:tables")))


async def test_closer_looks_at_a_circle(tmp_path: Path) -> None:
    """D-51: what is ahead; the whole circle is on the board already. Not before the race, and still after it."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("dicycle", start=False, mode="velodrome")
        assert "not started" in private(await at.forged(at.people[0], at.lobby, "g1:1:-:closer"))
        await course(at, "8 11 2 3")
        await settle(at, "variants")
        await at.people[0].click(at.lobby, custom_id="g1:1:-:start")
        ahead = answer(await at.people[0].click(at.live, custom_id="g1:1:-:closer"))
        assert [each["custom_id"] for each in controls(ahead)] == ["g1:1:-:closer~ahead", "g1:1:-:tables"]
        old = at.live
        await play(at, random.Random(4))
        over = answer(await at.forged(at.people[0], old, "g1:1:-:closer~course"))
        assert "The race is over" in alt(over)


async def test_all_cards_are_shown_to_who_builds_a_course(tmp_path: Path) -> None:
    """D-04, D-91: a picture with its words, beside the course that is being built; for the host alone."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("dicycle", start=False)
        host, guest = at.people
        panel = answer(await host.click(at.lobby, custom_id="g1:1:-:options"))
        built = answer(await host.click(panel, custom_id="g1:1:-:course"))
        shown = answer(await host.click(built, custom_id="g1:1:-:cards"))
        assert "Card 1: over 3 Y" in alt(shown)
        assert "Card 36: 1 2 3 R+Y+B" in alt(shown)
        assert "Only the host" in private(await at.forged(guest, at.lobby, "g1:1:-:cards"))


async def test_the_championship_and_the_record_of_a_server(tmp_path: Path) -> None:
    """Points a race over all Time Rankings of each member, computers left out; the fewest turns on the same course."""
    async with table(tmp_path, NAMES[:2]) as at:
        await on_its_way(at, EASY, scoring="time_ranking")
        empty = answer(await at.people[0].click(at.live, custom_id="g1:1:-:tables"))
        assert "no table yet" in text(empty)
        await play(at, random.Random(2))
        query = "SELECT name, data FROM events ORDER BY number"
        rows = await at.store.read(lambda db: db.execute(query).fetchall())
        told: dict[str, list[Any]] = {}
        for name, data in rows:
            told.setdefault(name, []).append(json.loads(data))
        points = [[race["points"][seat] for race in told["race_ended"]] for seat in (0, 1)]
        fewest = min(each["turns"] for each in told["arrived"])
        host = at.people[0]
        await host.click(at.live, custom_id="g1:1:-:rematch")
        await at.people[1].click(at.lobby, custom_id="g1:2:-:join")
        await host.click(at.lobby, custom_id="g1:2:-:start")
        shown = text(answer(await host.click(at.live, custom_id="g1:2:-:tables")))
        for name, found in zip(("ann", "ben"), points, strict=True):
            assert f"{name}: {sum(found) / 3:.2f} (3)" in shown
        assert "Record on this course:** " + ("one turn" if fewest == 1 else f"{fewest} turns") in shown


def test_what_makes_two_races_alike() -> None:
    """DR-69, DR-71: the course that is left out is Rolling Country; the order of variants says nothing."""
    options = GAME.setup(2, {"variants": ["first_shall_be_last", "stop_or_again"]}).options
    other = GAME.setup(4, {"variants": ["stop_or_again", "first_shall_be_last"], "course": "rolling", "blank": 3})
    assert alike(2, options) == alike(4, other.options)
    for changed in ({"course": "short"}, {"mode": "family"}, {"variants": ["stop_or_again"]}):
        assert alike(2, options) != alike(2, {**options, **changed})
    jam = {**options, "variants": ["little_traffic_jam"]}
    assert alike(2, jam) != alike(2, {**jam, "blank": 3})


async def test_many_placements_are_asked_by_die_first(tmp_path: Path) -> None:
    """Three pawns before six easy cards: more than 25 placements, so first the die, then pawn and spot."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("dicycle", start=False, mode="family")
        await course(at, "8 11 2 3 6 10")
        await settle(at, "pawns", "3")
        await at.people[0].click(at.lobby, custom_id="g1:1:-:start")
        rider = at.members[called(at.live)[0]]
        at.rolls = [3, 3, 4, 1, 2, 3]
        await at.choose("2/1/3")
        dice = menu_of(at.live, ":?")
        assert {each["value"] for each in dice["options"]} == {"@R3", "@Y4", "@B1", "@B2", "@B3"}
        panel = answer(await rider.select(at.live, ["@R3"], custom_id=dice["custom_id"]))
        places = menu_of(panel, ":?")
        assert [each["label"] for each in places["options"]][:2] == [
            "R3 on 3 (pawn 1): under 4 R, complete!",
            "R3 on 4 (pawn 1): over 2 R, complete!",
        ]
        await rider.select(panel, ["place:R3:1:4"], custom_id=places["custom_id"])
        assert "has R3" in text(at.live) or "R3 · ✓ complete" in text(at.live)


async def test_orders_play_whole_turns(tmp_path: Path) -> None:
    """With all orders left to the computer, a race against computers runs to its end by itself."""
    async with table(tmp_path, NAMES[:1]) as at:
        await at.open("dicycle", course="short", computers=2)
        ann = at.people[0]
        for kind, setting in (("gift", "completes"), ("choose_hand", "computer"), ("place_dice", "computer")):
            if await is_over(at):
                break
            panel = answer(await ann.click(at.live, custom_id="g1:1:-:orders"))
            panel = answer(await ann.click(panel, custom_id=f"g1:1:-:orders~{kind}"))
            await ann.select(panel, [setting], custom_id=f"g1:1:-:orders~{kind}~setting")
        assert await is_over(at)
        assert await at.one("SELECT count(*) FROM choices WHERE answered_by = 'order'") > 0
