"""``StandIn``: the stand-in in one object, served on 127.0.0.1.

async with StandIn() as standin:
    guild = standin.add_guild("Race club", members=3)
    ... start a bot pointed at standin.address (point.pointed_at, or run_bot in a process of its own) ...
    await standin.ready()
    opened = await standin.slash(guild.members[2], guild.channels[0], "race", {"laps": 2})
    await standin.click(guild.members[2], opened.messages[0], "roll")
    assert not standin.violations
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Self

from aiohttp import BodyPartReader, web

from tests.discord_standin import rest
from tests.discord_standin.faults import Fault
from tests.discord_standin.gateway import Hub
from tests.discord_standin.messages import Call, File
from tests.discord_standin.records import (
    Refusal,
    Refused,
    Request,
    Violation,
)
from tests.discord_standin.stage import Stage
from tests.discord_standin.world import Bell, World
from tests.limits import check

API = "/api/v10"
MAX_REQUESTS = 200_000


class StandIn(Stage):
    """See the module. ``lifetime``: seconds after which it stops by itself; ``token``: what the bot logs in with."""

    def __init__(
        self, *, token: str = "standin-token", port: int = 0, lifetime: float = 600.0, heartbeat: float = 41.25
    ):
        world, bell = World(), Bell()
        super().__init__(world, Hub(world, bell, token, heartbeat), bell)
        self.token, self.port, self.lifetime = token, port, lifetime
        self._runner: web.AppRunner | None = None
        self._end: asyncio.Task[None] | None = None
        self.over = asyncio.Event()

    # Life.

    async def start(self) -> None:
        """Listen on 127.0.0.1."""
        app = web.Application(client_max_size=200 << 20)
        app.router.add_get("/gateway", self.hub.serve)
        app.router.add_get("/gateway/", self.hub.serve)
        app.router.add_get("/cdn/{path:.*}", self._file)
        app.router.add_route("*", API + "/{path:.*}", self._api)
        self._more_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.world.address = f"http://127.0.0.1:{self.port}"
        self._end = asyncio.create_task(self._stop_later())

    def _more_routes(self, app: web.Application) -> None:
        """For the control paths of a stand-in that runs as its own process."""

    async def _stop_later(self) -> None:
        await asyncio.sleep(self.lifetime)
        await self.stop()

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        runner, self._runner = self._runner, None
        if runner is not None:
            self.hub.drop()
            await runner.cleanup()
        if self._end is not None and self._end is not asyncio.current_task():
            self._end.cancel()
        self.over.set()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def ready(self, seconds: float = 10.0) -> bool:
        """Wait until a bot has identified and listens."""
        return await self.bell.until(lambda: self.hub.listening, seconds)

    async def quiet(self, seconds: float = 0.2, at_most: float = 5.0) -> None:
        """Wait until no request came for so long."""
        async with asyncio.timeout(at_most):
            while True:
                count = len(self.requests)
                if not await self.bell.until(lambda count=count: len(self.requests) > count, seconds):  # type: ignore[misc]
                    return

    # The server.

    async def _file(self, request: web.Request) -> web.Response:
        data, kind = self.world.files.get(request.path, (b"", ""))
        return web.Response(body=data, content_type=kind) if data else web.Response(status=404)

    async def _api(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix(API)
        call = await _read(self.world, self.hub, request, path)
        fault = self._planned(call.method, path)
        if fault is None:
            return self._answer(call, *self._perform(call, request))
        self._excuse(call)
        if fault.delay and not fault.effect:
            await asyncio.sleep(fault.delay)
        answer = self._perform(call, request) if fault.takes_effect else (500, None)
        if fault.delay and fault.effect:
            await asyncio.sleep(fault.delay)
        if fault.drop is not None:
            return self._drop(call, request)
        if fault.status is None:
            return self._answer(call, *answer)
        body, headers = fault.answer()
        return self._answer(call, fault.status, body, headers)

    def _planned(self, method: str, path: str) -> Fault | None:
        fault = next(iter([one for one in self.faults if one.takes(method, path)]), None)
        self.faults = [one for one in self.faults if not one.spent]
        if fault is not None:
            fault.hits += 1
            self.bell.ring()
        return fault

    def _excuse(self, call: Call) -> None:
        """Note that the answer to an interaction is disturbed."""
        found = rest.route(call.method, call.path)
        interaction = self.world.by_token.get(found[1].get("token", "")) if found else None
        if interaction is not None:
            interaction.disturbed += 1

    def _perform(self, call: Call, request: web.Request) -> tuple[int, Any]:
        found = rest.route(call.method, call.path)
        if found is None:
            self.violations.append(Violation(call.method, call.path, "the stand-in does not know this request"))
            return 404, {"code": 0, "message": "404: Not Found"}
        handler, call.args = found
        try:
            self._allow(call, request)
            result = handler(call)
        except Refused as refused:
            return refused.status, refused.body
        return (204, None) if result is None else (200, result)

    def _allow(self, call: Call, request: web.Request) -> None:
        if len(self.requests) > MAX_REQUESTS:
            raise Refused(503, 0, "the stand-in answers no more requests")
        if "token" not in call.args and request.headers.get("Authorization") != f"Bot {self.token}":
            raise Refused(401, 0)
        if call.method not in {"POST", "PUT", "PATCH"} or not (call.body or call.files):
            return
        body = call.body.get("list", call.body)
        try:
            check(
                call.method,
                call.path,
                body,
                files=[len(file.data) for file in call.files.values()],
                was_v2=self._v2(call),
            )
        except AssertionError as error:
            self.violations.append(Violation(call.method, call.path, str(error)))
            raise Refused(400, 50035, f"Invalid Form Body\n{error}") from None

    def _v2(self, call: Call) -> bool:
        interaction = self.world.by_token.get(call.args.get("token", ""))
        named = call.args.get("message", "")
        key = int(named) if named.isdigit() else None
        if interaction is not None and key is None:
            key = interaction.original_id or interaction.message_id
        return key in self.world.messages and self.world.messages[key].is_v2

    def _note(self, call: Call, status: int, code: int) -> None:
        self.requests.append(Request(call.method, call.path, status, code, self.world.now()))
        interaction = self.world.by_token.get(call.args.get("token", ""))
        if interaction is not None and status >= 400:
            interaction.refusals.append(Refusal(call.method, call.path, status, code, self.world.now()))
        self.bell.ring()

    def _answer(self, call: Call, status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
        self._note(call, status, body.get("code", 0) if isinstance(body, dict) and status >= 400 else 0)
        if body is None:
            return web.Response(status=status, headers=headers)
        # Not web.json_response: it names a charset, and discord.py then hands the body on as text.
        raw = json.dumps(body).encode()
        return web.Response(status=status, body=raw, headers={"Content-Type": "application/json", **(headers or {})})

    def _drop(self, call: Call, request: web.Request) -> web.Response:
        self._note(call, 0, 0)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()


async def _read(world: World, hub: Hub, request: web.Request, path: str) -> Call:
    call = Call(world, hub, request.method, path, query=dict(request.query))
    if request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            name = part.name or ""
            data = bytes(await part.read())
            if name == "payload_json":
                call.body = json.loads(data)
            elif name.startswith("files["):
                kind = part.headers.get("Content-Type", "application/octet-stream")
                call.files[int(name[6:-1])] = File(part.filename or "file", data, kind)
    elif request.can_read_body and request.content_type == "application/json":
        body = await request.json()
        call.body = {"list": body} if isinstance(body, list) else body
    return call
