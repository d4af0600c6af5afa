"""Discord wants fewer requests: what would take long is not waited for, and nobody is left without an answer."""

from __future__ import annotations

from pathlib import Path

from tests.discord_standin.control import standin_process
from tests.end_to_end.child import Bot
from tests.end_to_end.race import seated

TOKEN = "token-of-the-patience-test"


async def test_no_thread_for_minutes(tmp_path: Path) -> None:
    """The race is played in the channel at once, and does not move in its middle when the wait is over."""
    async with standin_process(token=TOKEN) as standin:
        bot = Bot(standin.address, tmp_path, TOKEN)
        try:
            race = await seated(standin, bot)
            await standin.call(
                "fault", method="POST", path="/channels/*/messages/*/threads", status=429, retry_after=300
            )
            await race.open()
            assert race.places == [race.channel]
            await race.check()
            assert (await standin.interactions())[-1].answered
            assert await bot.stop() == 0, "nothing is waited for"
            assert "is played in the channel" in bot.log
            assert "Traceback" not in bot.log
        finally:
            await bot.kill()
