"""Who plays a seat: leaving, coming back, lending; a race that everybody has left is closed."""

from __future__ import annotations

from pathlib import Path

from tests.cogs.table import Table, answer, called, choices, controls, labels, private, table, text

FOUR = ("ann", "ben", "cem", "dana")


async def begun(at: Table) -> None:
    at.rolls = [0]
    await at.open(join=2, course="short")


async def leave(at: Table, who: int) -> None:
    panel = answer(await at.command(at.people[who], "game leave"))
    assert "Leave the race?" in text(panel)
    await at.people[who].click(panel, custom_id="g1:1:-:resign~sure")
    assert "The computer plays your seat" in text(panel)
    assert labels(panel) == ["I am back"]


async def test_leave_and_come_back(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        await leave(at, 0)
        assert called(at.live)[0] != at.people[0].id, "the computer has ridden for ann"
        assert "rides" in text(at.live)
        told = private(await at.people[0].click(at.live, custom_id="g1:1:-:undo"))
        assert "Somebody else plays your seat" in told
        mine = answer(await at.people[0].click(at.live, custom_id="g1:1:-:mine"))
        assert "Somebody else plays your seat" in text(mine)
        await at.people[0].click(mine, custom_id="g1:1:-:back")
        assert "your seat is yours again" in text(mine)
        assert await at.one("SELECT resigned FROM seats WHERE seat = 0") == 0
        assert "Your seat is yours already" in private(await at.command(at.people[0], "game back"))


async def test_back_by_command(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        await leave(at, 1)
        assert "your seat is yours again" in private(await at.command(at.people[1], "game back"))


async def test_from_my_view(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        mine = answer(await at.people[1].click(at.live, custom_id="g1:1:-:mine"))
        await at.people[1].click(mine, custom_id="g1:1:-:resign")
        assert "Leave the race?" in text(mine)


async def test_lending(tmp_path: Path) -> None:
    """The friend is called, chooses, and sees the seat as theirs; its holder may take it back at any time."""
    async with table(tmp_path, FOUR) as at:
        await begun(at)
        ann, dana = at.people[0], at.people[3]
        told = private(await at.command(ann, "game lend", member=dana))
        assert told == "Your seat is lent to dana. `/game back` takes it back."
        assert called(at.live)[0] == dana.id
        calls = [body["allowed_mentions"]["users"] for method, path, body in at.sent() if path.endswith("/messages")]
        assert [int(user) for user in calls[-1]] == [dana.id]
        told = private(await ann.click(at.live, custom_id="g1:1:0.1:solo"))
        assert "Somebody else plays your seat" in told
        mine = answer(await dana.click(at.live, custom_id="g1:1:-:mine"))
        assert "You ride for **Red**" in text(mine)
        assert choices(mine)
        at.rolls = [1]
        await dana.click(at.live, custom_id="g1:1:0.1:solo")
        assert "rides solo: Red 1. 24 → 23 (own die)." in text(at.live)
        assert "yours again" in private(await at.command(ann, "game back"))
        assert "no seat" in private(await dana.click(at.live, custom_id="g1:1:-:undo"))


async def test_lending_to_whom_it_cannot_be(tmp_path: Path) -> None:
    async with table(tmp_path, FOUR) as at:
        await begun(at)
        ann, ben, _, dana = at.people
        assert "You cannot lend your seat to yourself" in private(await at.command(ann, "game lend", member=ann))
        assert "ben has a seat in this race already" in private(await at.command(ann, "game lend", member=ben))
        assert "no seat" in private(await at.command(dana, "game lend", member=ann))
        assert "lent to the computer" in private(await at.command(ann, "game lend"))
        assert called(at.live)[0] == ben.id


async def test_a_bot_does_not_ride(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        robot = at.guild.add_member(at.env.create_user("robot", bot=True))
        assert "A bot cannot ride for you" in private(await at.command(at.people[0], "game lend", member=robot))


async def test_only_a_member_of_the_server_rides(tmp_path: Path) -> None:
    """Discord also offers somebody who has left the server, and, in a private chat, the other person."""
    async with table(tmp_path, FOUR) as at:
        await begun(at)
        ann, dana = at.people[0], at.people[3]
        told = private(await ann.user.slash("game lend", member=dana.user, session="1"))
        assert told.startswith("Only a member of the server in which the race is played can ride for you.")
        at.guild.remove_member(dana)
        assert "Only a member of the server" in private(await at.command(ann, "game lend", member=dana.user))
        elsewhere = at.env.create_guild()
        there = [elsewhere.add_member(each.user) for each in (ann, dana)]
        channel = elsewhere.create_text_channel("other")
        told = private(await there[0].slash(channel, "game lend", member=there[1], session="1"))
        assert "Only a member of the server" in told
        assert await at.one("SELECT count(*) FROM seats WHERE lent_to IS NOT NULL OR away") == 0


async def test_when_all_have_left_it_is_closed(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await begun(at)
        for who in range(3):
            await leave(at, who)
        assert await at.one("SELECT status FROM sessions") == "cancelled"
        assert "Everybody has left the race, so it is closed without a result." in text(at.live)
        assert not controls(at.live)
        assert "This session was closed" in private(await at.command(at.people[0], "game back", session="1"))


async def test_leaving_without_a_seat(tmp_path: Path) -> None:
    async with table(tmp_path, FOUR) as at:
        await begun(at)
        assert "no seat" in private(await at.command(at.people[3], "game leave"))


async def test_leaving_a_lobby_by_command(tmp_path: Path) -> None:
    async with table(tmp_path) as at:
        await at.open(start=False)
        assert private(await at.command(at.people[1], "game leave")) == "You have left the lobby."
        assert "ben" not in text(at.lobby)
