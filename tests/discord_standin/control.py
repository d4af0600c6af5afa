"""The same control over HTTP, for a stand-in in its own process: POST /control/NAME with keyword arguments."""

from __future__ import annotations

import asyncio
import inspect
import json
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web

from tests.discord_standin.people import Values
from tests.discord_standin.records import Interaction, Json, Message, Ping, interaction_of, message_of, to_json
from tests.discord_standin.server import StandIn

CALLS = frozenset(
    {
        "slash",
        "autocomplete",
        "click",
        "modal_submit",
        "deliver_again",
        "ready",
        "quiet",
        "add_guild",
        "add_member",
        "leave",
        "come_back",
        "deny",
        "close_dms",
        "archive",
        "forget_message",
        "forget_channel",
        "shift",
        "messages",
        "message",
        "pings",
        "interactions",
        "told",
        "threads",
        "fault",
        "clear_faults",
        "struck",
        "drop_gateway",
        "close_gateway",
        "ask_to_reconnect",
        "invalidate_session",
        "refuse_identify",
    }
)
LISTS = frozenset({"requests", "violations"})


class ControlledStandIn(StandIn):
    """A stand-in with control paths."""

    def _more_routes(self, app: web.Application) -> None:
        app.router.add_post("/control/{name}", self._control_call)

    async def _control_call(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name in LISTS:
            return web.json_response(to_json(getattr(self, name)))
        if name not in CALLS:
            return web.json_response({"error": f"no such call: {name}"}, status=404)
        try:
            result = getattr(self, name)(**await request.json())
            return web.json_response(to_json(await result if inspect.isawaitable(result) else result))
        except (LookupError, ValueError, TypeError) as error:
            return web.json_response({"error": f"{type(error).__name__}: {error}"}, status=400)


class Remote:
    """A stand-in in another process. Users, channels, messages and interactions are named by their ids."""

    def __init__(self, address: str, session: aiohttp.ClientSession) -> None:
        self.address, self._session = address, session

    async def call(self, name: str, /, **arguments: Any) -> Any:
        """Any of ``CALLS`` or ``LISTS`` by name; plain JSON back, ValueError when refused."""
        async with self._session.post(f"{self.address}/control/{name}", json=arguments) as answer:
            result = await answer.json()
            if answer.status != 200:
                raise ValueError(result["error"])
            return result

    async def slash(self, user: int, channel: int, name: str, options: Values | None = None) -> Interaction:
        """A slash command."""
        return interaction_of(await self.call("slash", user=user, channel=channel, name=name, options=options))

    async def click(
        self,
        user: int,
        message: Message | int,
        custom_id: str,
        values: Sequence[str] | None = None,
        *,
        stale: bool = False,
    ) -> Interaction:
        """A click on a button or a choice in a select."""
        key = message if isinstance(message, int) else message.id
        told: Json = {"user": user, "message": key, "custom_id": custom_id, "values": values, "stale": stale}
        return interaction_of(await self.call("click", **told))

    async def modal_submit(self, user: int, opened: Interaction | int, values: Values) -> Interaction:
        """Send a form."""
        key = opened if isinstance(opened, int) else opened.id
        return interaction_of(await self.call("modal_submit", user=user, opened=key, values=dict(values)))

    async def deliver_again(self, interaction: Interaction | int) -> Interaction:
        """The same interaction once more."""
        key = interaction if isinstance(interaction, int) else interaction.id
        return interaction_of(await self.call("deliver_again", interaction=key))

    async def messages(self, channel: int, *, private: bool = False, last: int = 0) -> list[Message]:
        """The messages of a channel, or the ``last`` of them."""
        found = await self.call("messages", channel=channel, private=private, last=last)
        return [message_of(entry) for entry in found]

    async def told(self, interaction: Interaction) -> Interaction:
        """An interaction once it brought a message."""
        return interaction_of(await self.call("told", interaction=interaction.id))

    async def interactions(self) -> list[Interaction]:
        """Everything people did, in order."""
        return [interaction_of(entry) for entry in await self.call("interactions")]

    async def pings(self, channel: int | None = None) -> list[Ping]:
        """Who was notified by what."""
        return [Ping(**entry) for entry in await self.call("pings", channel=channel)]


@asynccontextmanager
async def standin_process(*, lifetime: float = 120.0, token: str = "standin-token") -> AsyncIterator[Remote]:
    """A stand-in in a process of its own, ended at the end."""
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-m", "tests.discord_standin", "--lifetime", str(lifetime), "--token", token]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, cwd=root)
    try:
        assert process.stdout is not None
        told = json.loads(await asyncio.wait_for(process.stdout.readline(), 20))
        async with aiohttp.ClientSession() as session:
            yield Remote(told["address"], session)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
