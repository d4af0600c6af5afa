"""Dicycle Race on Discord: the courses on offer, and the clicks that a turn on them takes."""

from __future__ import annotations

import random
from pathlib import Path

import discord
import pytest

from cogs.replies import Reply
from rules.dicycle_race.content import box
from tests.cogs.table import answer, controls, menu_of, private, table, text
from tests.cogs.test_dicycle_race import NAMES, field_of, is_over, options, play, settle, typing

SCENARIOS = {
    "training_wheels": [8, 11, 2, 7, 12, 21, 29, 3, 5, 14],
    "family_outing": [2, 15, 22, 24, 28, 10, 9, 4, 17, 19, 30, 25],
    "handlebar_hardliners": [8, 20, 24, 31, 35, 22, 20, 17, 12, 5],
}
PROFILES = {
    "rolling": (6, 4, 2), "short": (4, 3, 1), "hilly": (4, 4, 4), "alpine": (2, 4, 6), "marathon": (9, 6, 3),
}  # fmt: skip


@pytest.mark.parametrize("name", SCENARIOS)
async def test_the_three_scenarios(tmp_path: Path, name: str) -> None:
    """D-87, D-88, D-89, D-90: laid in the order printed, the third as a round trip, ridden to the end."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("dicycle", course=name)
        assert (await at.state())["course"] == [[SCENARIOS[name]]]
        await play(at, random.Random(name))
        assert await is_over(at)
        spots = 2 * len(SCENARIOS[name]) - 1 if name == "handlebar_hardliners" else len(SCENARIOS[name])
        assert max((await at.state())["pawns"]) == [spots + 1], "on the Podium"


@pytest.mark.parametrize("name", PROFILES)
async def test_random_courses_by_length_and_difficulty(tmp_path: Path, name: str) -> None:
    """D-18, DR-06: so many easy, medium and hard cards; chosen in the lobby's menu, told in the first message."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("dicycle", start=False)
        await settle(at, "course", name)
        await at.people[0].click(at.lobby, custom_id="g1:1:-:start")
        [[cards]] = (await at.state())["course"]
        levels = [box().cards[number].level for number in cards]
        assert tuple(levels.count(level) for level in ("green", "orange", "red")) == PROFILES[name]
        assert "The course: " + ", ".join(map(str, cards)) in text(at.live)


async def test_a_saved_course_is_ridden_again(tmp_path: Path) -> None:
    """D-86, D-91: built with menus, saved, ridden; loaded in the next lobby and ridden once more."""
    async with table(tmp_path, NAMES[:2]) as at:
        host = at.people[0]
        for number in (1, 2):
            await at.open("dicycle", start=False)
            panel = answer(await host.click(at.lobby, custom_id=f"g1:{number}:-:options"))
            panel = answer(await host.click(panel, custom_id=f"g1:{number}:-:course"))
            if number == 1:
                for card in "7a17":  # the cards 8, 11, 2 and 8 again
                    menus = [each for each in controls(panel) if "course~add~" in each["custom_id"]]
                    target = next(each for each in menus if card in [option["value"] for option in each["options"]])
                    panel = answer(await host.select(panel, [card], custom_id=target["custom_id"]))
                form = await host.click(panel, custom_id="g1:1:-:course~save~7a17")
                panel = answer(await host.submit_modal(form, {field_of(form): "Four"}))
            else:
                panel = answer(await host.select(panel, ["Four"], custom_id=menu_of(panel, "load~")["custom_id"]))
            use = next(each for each in controls(panel) if "course~use~" in each["custom_id"])
            await host.click(panel, custom_id=use["custom_id"])
            await host.click(at.lobby, custom_id=f"g1:{number}:-:start")
            assert (await at.state())["course"] == [[[8, 11, 2, 8]]]
            await play(at, random.Random(number))
            assert await at.one("SELECT count(*) FROM sessions WHERE status = 'over'") == number


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (500, 0), (400, 40060)])
async def test_a_form_that_is_lost(tmp_path: Path, status: int, code: int) -> None:
    """Nothing happens: the button can be pressed again."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("dicycle", start=False)
        panel = answer(await at.people[0].click(at.lobby, custom_id="g1:1:-:options"))
        panel = answer(await at.people[0].click(panel, custom_id="g1:1:-:course"))
        typed = next(each["custom_id"] for each in controls(panel) if ":course~type" in each["custom_id"])
        at.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, times=1)
        await at.people[0].click(panel, custom_id=typed)
        form = await at.people[0].click(panel, custom_id=typed)
        panel = answer(await at.people[0].submit_modal(form, {field_of(form): "8 11 2"}))
        assert [each for each in controls(panel) if each["custom_id"].endswith("course~type~7a1")], "the draft"


async def test_a_form_that_comes_too_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has to be the first answer, and the watch has given that already."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("dicycle", start=False)
        panel = answer(await at.people[0].click(at.lobby, custom_id="g1:1:-:options"))
        panel = answer(await at.people[0].click(panel, custom_id="g1:1:-:course"))
        typed = next(each["custom_id"] for each in controls(panel) if ":course~type" in each["custom_id"])
        modal = Reply.modal

        async def late(reply: Reply, form: discord.ui.Modal) -> None:
            await reply.acknowledge()
            await modal(reply, form)

        monkeypatch.setattr(Reply, "modal", late)
        told = private(await at.people[0].click(panel, custom_id=typed))
        assert "the form could not be opened. Please press again." in told


async def test_a_usual_turn_takes_few_clicks(tmp_path: Path) -> None:
    """Spec, Few clicks: 3.0 a turn when what is suggested is pressed; not many more when everything is asked."""
    async with table(tmp_path, NAMES[:4]) as at:
        await at.open("dicycle", course="family_outing")
        at.rolls = random.Random(5).choices(range(1, 7), k=3000)  # the same race every time
        clicks = await at.play_on(lambda ways: ways[0])
        turns = await at.one("SELECT count(*) FROM events WHERE name = 'turn_started'")
        assert clicks <= 3.2 * turns, clicks / turns


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("1 " * 58, "too short or too long"),
        ("1 (1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 | 2) 3", "takes 1 to 6 cards"),
        ("1 (2 | 2 | 3 | 3 | 4 | 4) 5 6", "at most 3 forks of at most 3 roads"),
        ("1 1 1 2", "more than twice"),
        ("(1 | 2) (3 | 4) 5", "between two forks"),
        ("1 2 3 (4 | 5)", "must not end with a fork"),
    ],
)
async def test_nonsense_is_named_and_cannot_be_used(tmp_path: Path, typed: str, wrong: str) -> None:
    """DR-08, DR-43: what is wrong with a course is said; it can be taken back card by card, not used or saved."""
    async with table(tmp_path, NAMES[:2]) as at:
        await at.open("dicycle", start=False)
        form = await typing(at)
        panel = answer(await at.people[0].submit_modal(form, {field_of(form): typed}))
        assert wrong in text(panel)
        usable = [each["custom_id"].split("~")[1] for each in controls(panel) if "course~" in each["custom_id"]]
        assert "back" in usable
        assert not {"use", "save"} & set(usable)
        draft = menu_of(panel, "~green")["custom_id"].split("~")[2]
        await at.forged(at.people[0], at.lobby, f"g1:1:-:course~use~{draft}")
        assert wrong in text(at.lobby)
        assert wrong in private(await at.people[0].click(at.lobby, custom_id="g1:1:-:start"))
        assert await at.one("SELECT status FROM sessions") == "lobby"


async def test_forged_controls_of_the_lobby_change_nothing(tmp_path: Path) -> None:
    """Drafts that no button makes, cards and teams that do not exist, picks without a value: told, and no fault."""
    async with table(tmp_path, NAMES[:3]) as at:
        await at.open("dicycle", start=False, mode="family")
        host, before = at.people[0], await options(at)
        for draft in ("7)", "7||", "7((a", "7_a", "ZZZZ", "("):
            assert private(await at.forged(host, at.lobby, f"g1:1:-:course~back~{draft}"))
            assert private(await at.forged(host, at.lobby, f"g1:1:-:course~use~{draft}"))
        for word, value in (("add~7a", "Z"), ("load~7", "nothing"), ("forget~7", "nothing"), ("teams", "9")):
            verb = word if word == "teams" else f"course~{word}"
            assert private(await at.forged(host, at.lobby, f"g1:1:-:{verb}", value))
        for verb, values in (("teams", ()), ("teams~0", ("7",)), ("teams~5", ("1",)), ("teams~x", ("1",)),
                             ("course~add~7", ()), ("course~saved~7", ()), ("course~typed~7", ())):  # fmt: skip
            assert private(await at.forged(host, at.lobby, f"g1:1:-:{verb}", *values))
        assert await options(at) == before
        await host.click(at.lobby, custom_id="g1:1:-:start")
        for verb in ("teams", "course", "course~use~7a12", "cards"):
            assert private(await at.forged(host, at.live, f"g1:1:-:{verb}"))
        assert await at.one("SELECT status FROM sessions") == "playing"
