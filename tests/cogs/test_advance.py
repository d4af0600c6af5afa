"""Answers before the question: sealed, told only as "has answered", used once and in the order of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.cogs.table import Table, alt, answer, called, calls, choices, controls, labels, private, table, text


async def panel_of(at: Table, who: int) -> Any:
    return answer(await at.people[who].click(at.live, custom_id="g1:1:-:mine"))


async def test_all_who_will_be_asked_are_called_at_once(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.slipstream()
        told = text(at.live)
        assert called(at.live) == [member.id for member in at.people]
        assert "It is <@" in told
        assert "you will be asked next. If you like, answer now: press **My view · answer now**." in told
        assert calls(at)[-1] == {member.id for member in at.people[1:]}, "ann has just chosen"
        assert "My view · answer now" in labels(at.live)
        assert {control["custom_id"].split(":")[2] for control, _ in choices(at.live)} == {"0.3"}, "only ann's buttons"


async def test_sealed_shown_and_used_once(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.slipstream()
        before = at.live
        panel = await panel_of(at, 2)
        assert "You will be asked next and can answer now" in text(panel)
        await at.people[2].click(panel, custom_id="g1:1:0.5:2")
        assert "Sealed." in text(panel)
        assert "g1:1:0.5:" not in str(controls(panel)), "the panel does not offer it again"
        assert at.live.id == before.id
        assert "cem has answered in advance." in text(at.live)
        assert "Has answered: cem" in alt(at.live)
        assert "2" not in text(at.live).split("cem has answered")[1], "but not what"
        assert f"<@{at.people[2].id}>" not in text(at.live), "he is not asked any more"
        await at.choose("0")
        assert called(at.live)[0] == at.people[1].id
        await at.choose("0")
        assert "cem pays 2 cans to follow. cem follows with 2 couriers to 14." in text(at.live)
        assert await at.one("SELECT answered_by FROM choices WHERE decision = 5") == "advance"
        assert await at.one("SELECT count(*) FROM answers") == 0


async def test_a_sealed_answer_is_secret_until_it_is_used(tmp_path: Path) -> None:
    """Two sessions that differ in the sealed answer alone look the same to everybody else."""
    seen = []
    for number, option in enumerate(("0", "2")):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with table(folder) as at:
            await at.slipstream()
            await at.people[2].click(await panel_of(at, 2), custom_id=f"g1:1:0.5:{option}")
            board = await panel_of(at, 1)
            log = answer(await at.people[1].click(board, custom_id="g1:1:-:log"))
            seen.append([text(at.live), alt(at.live), labels(at.live), text(board), alt(board), text(log)])
            await at.choose("0")
    assert seen[0] == seen[1]


async def test_others_cannot_answer_for_a_seat(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.slipstream()
        told = private(await at.forged(at.people[1], at.live, "g1:1:0.5:2"))
        assert "This is cem's choice, not yours" in told
        told = private(await at.forged(at.people[2], at.live, "g1:1:0.5:4"))
        assert "That is not possible here" in told
        assert await at.one("SELECT count(*) FROM answers") == 0


async def test_the_question_tells_what_the_rules_demand(tmp_path: Path) -> None:
    """Ride length, target and kind, cans in hand, who has followed already; at a cover also what comes of it."""
    async with table(tmp_path) as at:
        await at.slipstream()
        told = text(at.live)
        assert "follow from 19 to 14, a plain space? That is 5 spaces for a can each; you have 3 cans." in told
        assert "Nobody has followed yet." in told
        await at.choose("1")
        assert "Followed so far: ann (1)." in text(at.live)


async def test_a_cover_tells_the_fall(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        at.rolls = [0]
        await at.open(course="short")
        await at.position(couriers=[[19, 19, 24], [19, 24, 24], [24, 24, 24]], cans=[2, 1, 0])
        at.rolls = [6]
        await at.choose("solo")
        told = text(at.live)
        assert "- Own 6: 19 → 13, cover (back to 16): ann and ben could follow." in told
        assert "Own 6: 24 → 18, a can" in labels(at.live)
        await at.choose("team:19")
        assert "a manhole cover? That is 6 spaces" in text(at.live)
        assert "- Follow with 1 (1 can): on the cover each of them pays another can or falls back to 16; " in text(
            at.live
        )
        assert "you would have one can left." in text(at.live)
        await at.choose("0")
        await at.choose("0")
        told = text(at.live)
        assert "a manhole cover on 13. Pay a can to stay, or fall back 3 spaces to 16 for a can?" in told
        assert "This is your last courier to settle." in told
        assert labels(at.live)[:2] == ["Pay 1 can", "Back to 16 (+1 can)"]
        await at.choose("master")
        assert "ann pays a can and stays on 13." in text(at.live)
