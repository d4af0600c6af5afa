"""What goes wrong outside the rules: the race goes on, people are told, and it is put right later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from render.errors import RenderError
from tests.cogs.table import Table, alt, answer, called, calls, choices, controls, labels, private, table, text


async def begun(at: Table) -> Any:
    at.rolls = [0, 1]
    await at.open(course="short")
    return at.live


def boom(*what: object) -> None:
    raise RenderError("no brush")


async def test_without_pictures_the_board_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(tmp_path, ("ann", "ben", "cem", "dana", "eve", "fay", "gus")) as at:
        at.mishaps = ["could not be drawn"]
        with monkeypatch.context() as broken:
            broken.setattr("cogs.house.draw", boom)
            broken.setattr("cogs.house.title", boom)
            await begun(at)
            await at.choose("solo")
            told = text(at.live)
            assert called(at.live)[0] == at.people[1].id, "the race has gone on"
            assert "The picture could not be drawn, so here is the board in words:\n```\nVeloCity on Lunch Run" in told
            assert not at.live.attachments
            assert choices(at.live)
        shown = await at.command(at.people[1], "game board")
        assert at.live.attachments, "and the picture is back"
        assert "VeloCity on Lunch Run" in alt(answer(shown))


async def test_without_words_the_board_is_not_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for them alone gets a sentence; play goes on without them."""
    async with table(tmp_path) as at:
        at.mishaps = ["could not be told in words", "could not be drawn"]
        monkeypatch.setattr("cogs.house.text_board", boom)
        monkeypatch.setattr("cogs.house.draw", boom)
        await begun(at)
        told = private(await at.command(at.people[0], "game board", words=True))
        assert told.startswith("Something went wrong on my side.")
        await at.choose("solo")
        assert called(at.live)[0] == at.people[1].id


@pytest.mark.parametrize(
    ("status", "code", "told"),
    [
        (403, 50013, "I may not post or edit in this channel any more"),
        (403, 50001, "I may not post or edit in this channel any more"),
        (403, 160005, "this thread is locked"),
        (500, 0, "Discord did not take my message"),
        (400, 20028, "Discord did not take my message"),
    ],
)
async def test_what_cannot_be_sent_is_sent_later(tmp_path: Path, status: int, code: int, told: str) -> None:
    async with table(tmp_path) as at:
        first = await begun(at)
        at.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=None)
        result = await at.people[0].click(first, custom_id="g1:1:0.1:solo")
        assert private(result).startswith("Your choice is safe, but")
        assert told in private(result)
        assert await at.one("SELECT count(*) FROM choices WHERE kind = 'choose_ride'") == 1
        at.env.backend.faults.clear()
        await at.rounds(10)
        assert at.live.id != first.id
        assert called(at.live)[0] == at.people[1].id
        assert calls(at)[-1] == {at.people[1].id}
        assert sum(1 for message in at.place.history() if choices(message)) == 1


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (413, 40005)])
async def test_where_no_files_are_taken_the_board_is_told_in_words(tmp_path: Path, status: int, code: int) -> None:
    """The right to attach was taken away, or a picture is too large: play goes on, and later pictures come back."""
    async with table(tmp_path) as at:
        first = await begun(at)
        at.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=1)
        result = await at.people[0].click(first, custom_id="g1:1:0.1:solo")
        assert not result.followups, "nobody is bothered"
        assert "I may not attach pictures here, so here is the board in words:\n```\nVeloCity on Lunch Run" in text(
            at.live
        )
        assert not at.live.attachments
        assert calls(at)[-1] == {at.people[1].id}
        assert choices(at.live)
        await at.command(at.people[1], "game board")
        assert at.live.attachments
        message, before = at.live, len(at.place.history())
        at.env.inject_error("PATCH", f"/channels/*/messages/{message.id}", status=status, code=code, times=1)
        await at.rounds(again=True)
        assert len(at.place.history()) == before
        assert "here is the board in words" in text(at.live)
        assert choices(at.live)


async def test_a_board_that_cannot_be_posted_anew_leaves_the_one_there_is(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        first = await begun(at)
        at.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
        result = await at.command(at.people[0], "game board")
        told = " ".join(text(each) for each in (result.response, *result.followups))
        assert "I may not post or edit in this channel any more" in told
        assert choices(first), "its controls are the only ones"
        at.env.backend.faults.clear()
        onlooker = at.guild.add_member(at.env.create_user("zoe"))
        await at.command(onlooker, "game board")
        assert at.live.id == first.id, "an onlooker looks, and posts nothing"


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (500, 0), (400, 40060)])
async def test_an_answer_that_is_lost_does_not_lose_the_choice(tmp_path: Path, status: int, code: int) -> None:
    """The message is brought up to date by the other way, as the bot."""
    async with table(tmp_path) as at:
        first = await begun(at)
        at.env.inject_error("POST", "/interactions/*/*/callback", status=status, code=code, times=1)
        at.rolls = [6, 3, 1]
        await at.people[0].select(first, ["pack:24"], custom_id="g1:1:0.1:?")
        assert "which die" in text(at.live)
        assert at.live.id == first.id


async def test_a_channel_that_is_gone(tmp_path: Path) -> None:
    """The thread was deleted: the race goes on in the channel it came from."""
    async with table(tmp_path) as at:
        first = await begun(at)
        thread = at.place.id
        at.env.inject_error("POST", f"/channels/{thread}/messages", status=404, code=10003, times=None)
        await at.people[0].click(first, custom_id="g1:1:0.1:solo")
        await at.rounds(10)
        assert called(at.lobby)[0] == at.people[1].id
        assert choices(at.lobby)


async def test_a_race_whose_channel_is_gone_moves_with_game_board(tmp_path: Path) -> None:
    """Only somebody with a seat can move it, only inside its server, and only when its place is really gone."""
    async with table(tmp_path, ("ann", "ben", "cem", "dana"), threads=False) as at:
        at.rolls = [0]
        await at.open(join=2, course="short")
        old = at.channel.id
        at.channel = at.guild.create_text_channel("elsewhere")
        await at.command(at.people[0], "game board", session="1")
        assert await at.one("SELECT channel_id FROM sessions") == old, "it is still there"
        at.env.inject_error("GET", f"/channels/{old}", status=404, code=10003, times=None)
        await at.command(at.people[3], "game board", session="1")
        assert await at.one("SELECT channel_id FROM sessions") == old, "dana has no seat"
        await at.command(at.people[0], "game board", session="1")
        assert await at.one("SELECT channel_id FROM sessions") == at.channel.id
        assert choices(at.live)


async def test_a_session_that_cannot_be_read_stands_still_alone(tmp_path: Path) -> None:
    """Its people are told, its buttons answer in words, and the other session goes on."""
    async with table(tmp_path, threads=False) as at:
        at.mishaps = ["does not load and is frozen"]
        first = await begun(at)
        at.rolls = [0]
        await at.open(course="short")
        second = at.live
        await at.store.write(lambda db: db.execute("UPDATE sessions SET state = '{}' WHERE id = 1"))
        told = private(await at.people[0].click(first, custom_id="g1:1:0.1:solo"))
        assert "stands still. Nothing of it is lost" in told
        await at.rounds(10)
        shown = next(message for message in at.place.history() if message.id == first.id)
        assert "This session could not be read and stands still" in text(shown)
        assert labels(shown) == ["Log"]
        for verb in ("mine", "undo", "orders", "back", "resign"):
            assert "stands still" in private(await at.forged(at.people[0], first, f"g1:1:-:{verb}"))
        assert "stands still until the admin" in private(await at.command(at.people[0], "game list"))
        await at.people[0].click(second, custom_id="g1:2:0.1:solo")
        assert await at.one("SELECT count(*) FROM choices WHERE session_id = 2 AND kind = 'choose_ride'") == 1


async def test_one_session_that_cannot_be_shown_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(tmp_path, threads=False) as at:
        at.mishaps = ["could not be shown"]
        await begun(at)
        await at.open(course="short")
        newest = at.live
        ordinary = at.bot.house.words

        def words(session: Any, language: str | None = None) -> Any:
            if session.id == 1:
                raise ZeroDivisionError
            return ordinary(session, language)

        monkeypatch.setattr(at.bot.house, "words", words)
        at.env.backend.delete_message(newest.channel.id, newest.id)
        await at.rounds(again=True)
        await at.rounds(10)
        assert "g1:2:" in str(controls(at.live)), "the second is there again"


async def test_a_mishap_is_answered_and_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with table(tmp_path) as at:
        at.mishaps = ["failed"]
        first = await begun(at)

        async def fails(*what: object, **more: object) -> bool:
            raise ZeroDivisionError

        monkeypatch.setattr(at.bot.house.sessions, "choose", fails)
        told = private(await at.people[0].click(first, custom_id="g1:1:0.1:solo"))
        assert "Something went wrong on my side" in told
        assert [line for line in at.log.lines() if "ZeroDivisionError" in line]
