"""The lobby through its buttons and menus: every refusal in words, every change seen by everybody at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.cogs.table import Table, answer, choices, controls, labels, menu_of, private, table, text

SEVEN = ("ann", "ben", "cem", "dana", "eve", "fay", "gus", "hal")


async def click(at: Table, who: int, verb: str) -> Any:
    return await at.people[who].click(at.channel.history()[0], custom_id=f"g1:1:-:{verb}")


def lobby(at: Table) -> str:
    return text(at.channel.history()[0])


async def test_the_command_opens_a_lobby_with_its_options(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.open(start=False, join=0, course="short", late_cans=True, computers=1, level="easy")
        assert "VeloCity · #1" in lobby(at)
        assert f"<@{at.people[0].id}> is the host" in lobby(at)
        assert "1. **ann** · Red (R, disc)" in lobby(at)
        assert "2. Bot Black · Black (K, square) · plays easy" in lobby(at)
        assert "Lunch Run" in lobby(at)
        assert "Late cans (a can each for those who start late): on" in lobby(at)
        assert "One more rider is needed" in lobby(at)


async def test_join_twice_full_leave(tmp_path: Path) -> None:
    async with table(tmp_path, SEVEN) as at:
        await at.open(start=False, join=6)
        assert "7. **gus**" in lobby(at)
        assert "The table is full" in lobby(at)
        message = at.channel.history()[0]
        usable = [each["custom_id"] for each in controls(message)]
        assert "g1:1:-:leave" in usable
        assert "g1:1:-:join" not in usable, "Join is greyed when the table is full"
        assert "All 7 seats are taken" in private(await at.forged(at.people[7], message, "g1:1:-:join"))
        assert "You have a seat in this lobby already" in private(await at.forged(at.people[1], message, "g1:1:-:join"))
        await click(at, 3, "leave")
        assert "dana" not in lobby(at)
        assert "4. **eve**" in lobby(at)
        await click(at, 7, "join")
        assert "7. **hal** · White" in lobby(at), "the free team is given again"


async def test_leaving_without_a_seat_is_refused_and_the_host_hands_on(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.open(start=False, join=1)
        assert "You have no seat" in private(await click(at, 2, "leave"))
        await click(at, 0, "leave")
        assert f"<@{at.people[1].id}> is the host" in lobby(at)
        await click(at, 1, "leave")
        assert "Everybody has left, so this lobby is closed" in lobby(at)
        assert not controls(at.channel.history()[0])


async def test_only_the_host_starts_cancels_and_settles(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.open(start=False)
        for verb in ("start", "cancel", "options", "computer"):
            told = private(await click(at, 1, verb))
            assert told == f"Only the host, <@{at.people[0].id}>, can do that.", verb
        assert await at.one("SELECT status FROM sessions") == "lobby"
        await click(at, 0, "cancel")
        assert "The host has closed this lobby" in lobby(at)
        message = at.channel.history()[0]
        assert "This session was closed" in private(await at.forged(at.people[1], message, "g1:1:-:join"))


async def test_teams(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.open(start=False, join=1, computers=1)
        assert "no seat" in private(await click(at, 2, "team"))
        panel = answer(await click(at, 1, "team"))
        free = [option["value"] for option in menu_of(panel, ":team")["options"]]
        assert "red" not in free
        assert "black" in free, "a computer gives way"
        await at.people[1].select(panel, ["black"], custom_id="g1:1:-:team")
        seen = at.channel.history(viewer=at.people[1])
        assert panel.id not in [message.id for message in seen], "the panel has done its work and goes"
        assert "3. **ben** · Black" in lobby(at)
        assert "2. Bot Yellow" in lobby(at)
        ann = answer(await click(at, 0, "team"))
        ben = answer(await click(at, 1, "team"))
        await at.people[0].select(ann, ["green"], custom_id="g1:1:-:team")
        taken = await at.people[1].select(ben, ["green"], custom_id="g1:1:-:team")
        assert "ann rides for that team already" in private(taken)


async def test_options_by_menus(tmp_path: Path) -> None:
    """Everybody sees a change at once; a menu shows what is set; the first to ride may be a seat or chance."""
    async with table(tmp_path) as at:
        await at.open(start=False)
        host = at.people[0]
        panel = answer(await click(at, 0, "options"))
        for name, value, told in (
            ("course", "short", "Course: Lunch Run"),
            ("starting_seat", "2", "First to ride: cem"),
            ("starting_seat", "lot", "First to ride: by lot"),
            ("late_can", "true", "late): on"),
        ):
            await host.select(panel, [value], custom_id=f"g1:1:-:options~{name}")
            assert told in lobby(at)
            chosen = [option["value"] for option in menu_of(panel, name)["options"] if option.get("default")]
            assert chosen == [value]
        bad = await at.forged(host, at.channel.history()[0], "g1:1:-:options~course", "moon")
        assert "That option is not possible" in private(bad)
        assert "Lunch Run" in lobby(at)


async def test_a_seat_that_leaves_cannot_stay_first(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.open(start=False)
        panel = answer(await click(at, 0, "options"))
        await at.people[0].select(panel, ["2"], custom_id="g1:1:-:options~starting_seat")
        await click(at, 2, "leave")
        assert "First to ride: by lot" in lobby(at)


async def test_handing_on(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.open(start=False)
        panel = answer(await click(at, 0, "options"))
        await at.people[0].select(panel, [str(at.people[2].id)], custom_id="g1:1:-:host")
        assert f"<@{at.people[2].id}> is the host" in lobby(at)
        assert "Only the host" in private(await click(at, 0, "start"))


async def test_computers_come_and_go(tmp_path: Path) -> None:
    async with table(tmp_path, ("ann", "ben")) as at:
        await at.open(start=False)
        panel = answer(await click(at, 0, "computer"))
        assert labels(panel) == ["easy", "normal", "hard"]
        await at.people[0].click(panel, custom_id="g1:1:-:computer~hard")
        assert "3. Bot Yellow · Yellow (Y, triangle) · plays hard" in lobby(at)
        panel = answer(await click(at, 0, "computer"))
        assert labels(panel)[-1] == "Take one away"
        await at.people[0].click(panel, custom_id="g1:1:-:computer~none")
        assert "Computer" not in lobby(at)
        assert "No computer has a seat" in private(
            await at.forged(at.people[0], at.channel.history()[0], "g1:1:-:computer~none")
        )


async def test_too_few_offers_to_fill_up(tmp_path: Path) -> None:
    async with table(tmp_path, ("ann",)) as at:
        await at.open(start=False, course="short")
        offer = await click(at, 0, "start")
        assert "2 more riders are needed" in private(offer)
        assert labels(answer(offer)) == [f"Fill up: {level} computers" for level in ("easy", "normal", "hard")]
        await at.people[0].click(answer(offer), custom_id="g1:1:-:start~easy")
        assert await at.one("SELECT group_concat(level) FROM seats WHERE holder_id IS NULL") == "easy,easy"
        assert "The race has begun" in private(offer), "the panel says what became of it"
        assert choices(at.live)


async def test_after_the_start_the_lobby_is_closed(tmp_path: Path) -> None:
    async with table(tmp_path, ("ann", "ben", "cem", "dana")) as at:
        await at.open(join=2)
        message = at.channel.history()[0]
        assert "The race has begun" in text(message)
        assert "Fair dice" in text(message)
        assert not controls(message)
        for verb in ("join", "leave", "start", "team", "options", "computer", "cancel"):
            told = private(await at.forged(at.people[3], message, f"g1:1:-:{verb}"))
            assert "This race has already started" in told, verb
        assert await at.one("SELECT count(*) FROM seats") == 3


async def test_options_that_do_not_fit_are_refused_in_the_command(tmp_path: Path) -> None:
    async with table(tmp_path, ("ann",)) as at:
        for _ in range(20):
            await at.people[0].slash(at.channel, "velocity")
        told = private(await at.people[0].slash(at.channel, "velocity"))
        assert "You have 20 races open already" in told
        assert await at.one("SELECT count(*) FROM sessions") == 20
