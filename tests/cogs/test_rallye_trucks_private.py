"""Private messages of Rallye-Trucks when two things happen at once, or Discord does not take the closing edit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.closing import RETRY, Usher
from cogs.replies import Reply
from tests.cogs.table import Table, alt, answer, calls, private, table, text
from tests.cogs.test_rallye_trucks import (
    HOLD,
    NAMES,
    STEP,
    WRONG,
    begin,
    flips,
    ids,
    panel_of,
    panels_lost,
    press,
    rights,
    turn,
    turns,
)


async def test_a_change_of_the_mode_that_is_refused_disturbs_nobody(tmp_path: Path) -> None:
    """No right to watch comes back by it, and no panel closes (TR-53, TR-60)."""
    async with table(tmp_path, NAMES[:3]) as at:
        await begin(at, rounds=2)
        await turn(at, *WRONG)
        ann, _, cem = at.people
        driving = await turn(at, "N3")
        watched = answer(await press(cem, at.live, ":watch"))
        offered = answer(await press(ann, at.live, ":rules"))
        assert "has been turned already" in private(await press(ann, offered, "mode~together"))
        assert await rights(at, 2) == {1: "used"}
        assert "flip 1 of 2" in text(watched)
        assert len(flips(driving)) == 17
        await at.rounds(STEP)
        assert "flip 2 of 2" in text(watched)


async def test_a_change_of_the_mode_lets_a_watch_run(tmp_path: Path) -> None:
    """Rights gained stay; the panel with its tiles becomes a line (TR-60)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)
        await turn(at, *WRONG)
        ann, ben = at.people
        driving = await panel_of(at, ben)
        watched = answer(await press(ben, at.live, ":watch"))
        offered = answer(await press(ann, at.live, ":rules"))
        await press(ann, offered, "mode~together")
        assert not flips(driving)
        await at.rounds(STEP)
        assert "flip 2 of 2" in text(watched)
        assert await rights(at, 1) == {1: "used"}


async def test_a_tile_that_is_turned_while_the_first_frame_is_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frame that arrives too late is a line at once (TR-54 a)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)
        await turn(at, *WRONG)
        ben, sends = at.people[1], Reply.panel

        async def slow(self: Reply, view: Any, files: Any = None) -> None:
            monkeypatch.undo()
            decision = (await at.state())["decision_id"]
            await at.bot.house.sessions.choose(1, ben.id, 0, decision, ["flip:N1"], "meanwhile")
            await sends(self, view, files)

        monkeypatch.setattr(Reply, "panel", slow)
        watched = (await press(ben, at.live, ":watch")).response
        assert await rights(at, 1) == {1: "used"}
        assert "N1" not in text(watched)
        assert not alt(watched)
        assert await at.one("SELECT count(*) FROM panels WHERE kind = 'watch'") == 0


async def test_a_tile_waits_for_a_frame_that_is_being_sent(tmp_path: Path) -> None:
    """What was being sent when the tile was clicked is closed before it is turned (TR-54 a)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)
        await turn(at, *WRONG)
        ben, usher = at.people[1], at.bot.house.usher
        shown = await panel_of(at, ben)
        watched = answer(await press(ben, at.live, ":watch"))
        row = next(each for each in await usher.of_session(1, ben.id) if each.kind == "watch")
        await usher.note_again(row._replace(message_id=None))  # as the click finds it
        lock = usher.lock(1)
        taken = lock.acquire

        async def sent_by_then() -> Any:
            found = await taken()
            await usher.note_again(row)
            return found

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lock, "acquire", sent_by_then)
            await press(ben, shown, ":flip:N1")
        assert not alt(watched)
        assert "N1" not in text(watched)
        assert "Last tile: N1" in text(shown)


async def test_the_next_watch_waits_until_the_last_one_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One watch at a time, to its closing edit; trying again breaks no other off (TR-52, TR-53)."""
    async with table(tmp_path, NAMES[:3]) as at:
        await begin(at, rounds=2)
        await turn(at, *WRONG)
        await turn(at, *WRONG)
        cem = at.people[2]
        watched = answer(await press(cem, at.live, ":watch"))
        await at.rounds(STEP)
        assert "flip 2 of 2" in text(watched)

        async def lost(self: Usher, panel: Any, shown: Any) -> None:
            raise OSError("not now")

        with monkeypatch.context() as patch:
            patch.setattr(Usher, "edit", lost)
            told = private(await press(cem, at.live, ":watch"))
            assert "did not let me close" in told
            assert await rights(at, 2) == {1: "used", 2: "open"}
            await at.rounds(RETRY)
            private(await press(cem, at.live, ":watch"))
        assert "N5" in text(watched), "Discord has it still"
        await at.rounds(RETRY)
        assert "N5" not in text(watched)
        assert ids(watched) == ["watch~next", "play"]
        await press(cem, watched, ":watch~next")
        assert "turn 2, flip 1 of 2" in text(watched)
        assert await rights(at, 2) == {1: "used", 2: "used"}


async def public(at: Table) -> int:
    """How many messages were posted for everybody."""
    return sum(method == "POST" and path.startswith("/channels/") for method, path, _ in at.sent())


async def test_open_tiles_never_come_in_a_new_message(tmp_path: Path) -> None:
    """Together: shown anew only when all tiles are down; what one person looks at ends with the turn (TR-50)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, "together")
        ann, ben = at.people
        await press(ann, at.live, ":flip:N3")
        posted = await public(at)
        looked = answer(await at.command(ben, "game board"))
        assert await public(at) == posted, "it is edited in place"
        assert alt(looked)
        await press(ann, at.live, ":stop")
        await at.command(ann, "game board")
        assert not flips(at.live), "everybody still looks"
        assert await public(at) == posted
        await at.rounds(HOLD)
        assert not alt(looked)
        assert len(flips(at.live)) == 18
        posted = await public(at)
        await at.command(ann, "game board")
        assert await public(at) == posted + 1


async def test_a_board_that_is_deleted_while_tiles_lie_open(tmp_path: Path) -> None:
    """Together: the new message has no face in it; the tiles that lie open, and no more, come by an edit (TR-50)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, "together")
        ann, ben = at.people
        await press(ann, at.live, ":flip:N3")
        before, board = pictures(at, at.live), at.live
        await at.bot.http.delete_message(board.channel.id, board.id)
        posted = len(list(at.sent()))
        await at.command(ben, "game board")
        await at.rounds(3)
        told = [each for each in list(at.sent())[posted:] if "/callback" not in each[1] and "/webhooks" not in each[1]]
        made = next(body for method, path, body in told if method == "POST")
        assert not made.get("attachments")
        assert "flip:" not in json.dumps(made)
        assert at.live.id != board.id
        assert pictures(at, at.live) == before
        assert "N3" not in [each.removeprefix("flip:") for each in flips(at.live)]
        assert len(flips(at.live)) == 17
        await press(ann, at.live, ":stop")
        await at.rounds(HOLD)
        assert len(flips(at.live)) == 18
        assert pictures(at, at.live) != before


def pictures(at: Table, message: Any) -> list[bytes]:
    """The pictures of a message."""
    return [at.env.backend.cdn.get(each.url) or b"" for each in message.attachments]


async def test_a_truck_taken_out_in_the_middle_of_a_turn_together(tmp_path: Path) -> None:
    """The last picture stays a moment, and words about it end with it (TR-44, TR-50)."""
    async with table(tmp_path, NAMES[:3]) as at:
        await begin(at, "together")
        ann, ben, _ = at.people
        await press(ann, at.live, ":flip:N3")
        told = answer(await press(ben, at.live, ":describe"))
        offered = answer(await press(ann, at.live, ":rules"))
        await ann.select(offered, ["0"], custom_id="g1:1:-:retire")
        await press(ann, offered, "retire~0")
        assert not flips(at.live), "everybody looks"
        await at.rounds(HOLD)
        assert len(flips(at.live)) == 18
        assert "N3" not in text(told)


async def test_the_rule_of_honour_is_told_with_the_first_watch(tmp_path: Path) -> None:
    """Also when there is but one turn to watch and somebody else drives; and only once (TR-59)."""
    async with table(tmp_path, NAMES) as at:
        await begin(at, rounds=2)
        await turn(at, *WRONG)
        dana = at.people[3]
        assert "rule of honour" in text(answer(await press(dana, at.live, ":watch")))
        await at.rounds(STEP)
        await at.rounds(HOLD)
        await turn(at, *WRONG)
        assert "rule of honour" not in text(answer(await press(dana, at.live, ":watch")))


async def test_the_computer_waits_whatever_else_is_done_while_everybody_looks(tmp_path: Path) -> None:
    """The last picture stays its time (TR-50)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, "together", computers=1)
        ann, ben = at.people
        for slot in WRONG:
            await press(ann, at.live, f":flip:{slot}")
        assert not flips(at.live), "everybody looks"
        await at.command(ben, "game lend")
        assert (await at.state())["seat"] == 1
        assert not (await turns(at))[-1].flips
        await at.rounds(HOLD)
        assert (await turns(at))[1].flips


async def test_watch_first_is_asked_once_in_a_turn(tmp_path: Path) -> None:
    """Not at the next Play, nor after a restart; nothing lapses by it; in the next turn it is asked again (TR-55)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=3)
        await turn(at, *WRONG)
        ben = at.people[1]
        asked = answer(await press(ben, at.live, ":play"))
        assert ids(asked) == ["watch", "play~now"]
        shown = answer(await press(ben, at.live, ":play"))
        assert len(flips(shown)) == 18
        assert "There is still a turn to watch; with your first tile it is gone." in text(shown)
        assert await rights(at, 1) == {1: "open"}
        await at.restart()
        await at.rounds(1)
        shown = answer(await press(ben, at.live, ":play"))
        assert len(flips(shown)) == 18
        for slot in WRONG:
            await press(ben, shown, f":flip:{slot}")
        assert await rights(at, 1) == {1: "lapsed"}
        await turn(at, *WRONG)
        assert ids(answer(await press(ben, at.live, ":play"))) == ["watch", "play~now"]


async def test_a_lost_question_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether to watch first counts as asked when Discord has taken it (TR-55)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)
        await turn(at, *WRONG)
        ben = at.people[1]
        with panels_lost(monkeypatch):
            await press(ben, at.live, ":play")
        assert ids(answer(await press(ben, at.live, ":play"))) == ["watch", "play~now"]


async def test_a_call_is_a_message_of_its_own(tmp_path: Path) -> None:
    """Without a picture, with the number of turns to watch; it goes when its turn has been played (TR-48, TR-64)."""
    async with table(tmp_path, NAMES[:3]) as at:
        await begin(at, rounds=2)
        ann, ben, cem = at.people
        assert not at.pings, "ann has just started it herself"
        board = at.live.id
        await turn(at, *WRONG)
        (ping,) = at.pings
        assert text(ping).startswith(f"<@{ben.id}>: it is your turn")
        assert "There is one turn to watch first" in text(ping)
        assert f"/{board})" in text(ping)
        assert not alt(ping)
        assert not ping.attachments
        assert ids(ping) == ["play", "watch"]
        shown = answer(await press(ben, ping, ":play"))
        shown = answer(await press(ben, shown, ":play~now"))
        await press(ben, shown, ":flip:N3")
        assert [each.id for each in at.pings] == [ping.id], "nobody is called for a second tile"
        await press(ben, shown, ":stop")
        (other,) = at.pings
        assert text(other).startswith(f"<@{cem.id}>: it is your turn")
        assert "There are 2 turns to watch first" in text(other)
        assert at.live.id == board, "edited in place"
        await turn(at, *WRONG)
        for _ in range(3):
            await turn(at, *WRONG)
        assert await at.one("SELECT status FROM sessions") == "over"
        assert not at.pings
        assert calls(at) == [{ben.id}, {cem.id}, {ann.id}, {ben.id}, {cem.id}]
        assert await at.one("SELECT count(*) FROM notices") == 0


async def test_a_call_whose_fate_is_unknown_is_found_and_not_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is there, but that was not noted: the next round adopts it; one that is gone already is let go (TR-64)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)

        def lost(*_: object) -> None:
            raise OSError("the disk is slow")

        with monkeypatch.context() as patch:
            patch.setattr("data.pings.sent", lost)
            await turn(at, *WRONG)
        (ping,) = at.pings
        assert await at.one("SELECT json_extract(data, '$.message_id') FROM notices WHERE kind = 'ping'") is None
        await at.restart()
        await at.rounds(3)
        assert [each.id for each in at.pings] == [ping.id]
        assert await at.one("SELECT json_extract(data, '$.message_id') FROM notices WHERE kind = 'ping'") == ping.id
        await at.bot.http.delete_message(ping.channel.id, ping.id)
        await turn(at, *WRONG)
        assert [text(each).split(":")[0] for each in at.pings] == [f"<@{at.people[0].id}>"]
        assert await at.one("SELECT count(*) FROM notices") == 1


async def test_a_call_that_cannot_be_sent_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the game going on; what was never sent is not sent any more when its turn is over (TR-64)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)
        sends = discord.abc.Messageable.send

        async def lost(self: Any, *what: Any, **how: Any) -> Any:
            raise OSError("not now")

        with monkeypatch.context() as patch:
            patch.setattr(discord.abc.Messageable, "send", lost)
            await turn(at, *WRONG)
            await turn(at, *WRONG)
        assert discord.abc.Messageable.send is sends
        assert not at.pings
        await at.rounds(5)
        assert [text(each).split(":")[0] for each in at.pings] == [f"<@{at.people[0].id}>"]
        assert calls(at) == [{at.people[0].id}]


async def test_a_panel_that_arrives_when_its_tiles_are_down_is_gone_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever presses Play and ends the turn at the same moment keeps no look at the open tiles (TR-49, TR-54)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, rounds=2)
        ann, sends = at.people[0], Reply.panel
        await turn(at, "N3")

        async def slow(self: Reply, view: Any, files: Any = None) -> None:
            monkeypatch.undo()
            decision = (await at.state())["decision_id"]
            await at.bot.house.sessions.choose(1, ann.id, 0, decision, ["flip:N5"], "meanwhile")
            await sends(self, view, files)

        monkeypatch.setattr(Reply, "panel", slow)
        assert (await press(ann, at.live, ":play")).response is None, "it is gone"
        assert await at.one("SELECT count(*) FROM panels WHERE kind = 'panel'") == 0


async def test_words_that_arrive_when_the_turn_is_over_are_gone_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Describe, while the last tile is turned (TR-50)."""
    async with table(tmp_path, NAMES[:2]) as at:
        await begin(at, "together")
        ann, ben = at.people
        await press(ann, at.live, ":flip:N3")
        sends = Reply.private

        async def slow(self: Reply, view: Any, files: Any = None) -> None:
            monkeypatch.undo()
            decision = (await at.state())["decision_id"]
            await at.bot.house.sessions.choose(1, ann.id, 0, decision, ["stop"], "meanwhile")
            await sends(self, view, files)

        monkeypatch.setattr(Reply, "private", slow)
        assert (await press(ben, at.live, ":describe")).response is None, "it is gone"
        assert await at.one("SELECT count(*) FROM panels WHERE kind = 'describe'") == 0


async def test_who_borrows_a_seat_in_its_turn_is_called(tmp_path: Path) -> None:
    """The lender's panel and call go; what lies open is the borrower's, and so are the rights (TR-57, TR-64)."""
    async with table(tmp_path, NAMES[:4]) as at:
        await begin(at, rounds=2, join=1)
        ann, ben, cem, dana = at.people
        await turn(at, *WRONG)
        shown = await turn(at, "N3")
        assert await rights(at, 1) == {1: "lapsed"}
        await at.command(ben, "game lend", member=cem)
        assert not flips(shown)
        assert [text(each).split(":")[0] for each in at.pings] == [f"<@{cem.id}>"]
        assert "You have no seat" in private(await press(dana, at.pings[0], ":play"))
        assert "only to those who drive" in private(await press(dana, at.pings[0], ":watch"))
        for button in (":play", ":watch"):
            assert ids(answer(await press(ben, at.pings[0], button))) == ["log", "back"]
        lent = answer(await press(cem, at.pings[0], ":play"))
        assert len(flips(lent)) == 17
        assert "already" in private(await at.command(ann, "game lend", member=cem)), "nobody plays two seats"
        await at.command(ben, "game back")
        assert not flips(lent)
        assert not at.pings, "ben has just taken it back himself"
        shown = answer(await press(ben, at.live, ":play"))
        await press(ben, shown, ":stop")
        assert [text(each).split(":")[0] for each in at.pings] == [f"<@{ann.id}>"]
