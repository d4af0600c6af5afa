"""The gateway: HELLO, IDENTIFY, READY, events, heartbeats, RESUME, op 7 and 9, refusals, lost connections."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from tests.discord_standin.payloads import guild_json, user_json
from tests.discord_standin.records import Json
from tests.discord_standin.world import Bell, World

RESUMABLE_SECONDS = 60.0
MESSAGES, MEMBERS = 1 << 9, 1 << 1  # intents


@dataclass
class Link:
    """One open websocket; frames are written in order by a task of its own."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    frames: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    closed_here: bool = False

    def send(self, op: int, data: Any = None, seq: int | None = None, event: str | None = None) -> None:
        """Queue one frame."""
        self.frames.put_nowait(json.dumps({"op": op, "d": data, "s": seq, "t": event}))

    async def write(self) -> None:
        """Write what is queued until the connection is gone."""
        while not self.socket.closed:
            frame = await self.frames.get()
            try:
                await self.socket.send_str(frame)
            except (ConnectionError, RuntimeError):
                return

    def cut(self) -> None:
        """Lose the connection without a word."""
        if self.transport is not None:
            self.transport.abort()


@dataclass
class Session:
    """What one IDENTIFY began. It outlives its connection for a while, so that it can be resumed."""

    id: str
    intents: int
    link: Link | None
    lost: float = 0.0
    seq: int = 0
    log: deque[tuple[int, str, Any]] = field(default_factory=lambda: deque(maxlen=2000))

    @property
    def connected(self) -> bool:
        """Whether somebody listens."""
        return self.link is not None and not self.link.socket.closed

    def push(self, event: str, data: Any) -> bool:
        """Number and keep an event and send it when somebody listens."""
        self.seq += 1
        self.log.append((self.seq, event, data))
        if self.link is None or not self.connected:
            return False
        self.link.send(0, data, self.seq, event)
        return True


class Hub:
    """All sessions. ``refusals`` holds close codes for the next IDENTIFYs (4004: the token is wrong)."""

    def __init__(self, world: World, bell: Bell, token: str, heartbeat: float) -> None:
        self.world, self.bell, self.token, self.heartbeat = world, bell, token, heartbeat
        self.sessions: dict[str, Session] = {}
        self.refusals: list[int] = []
        self.identifies = self.resumes = self.heartbeats = 0

    @property
    def listening(self) -> list[Session]:
        """Sessions with an open connection."""
        return [one for one in self.sessions.values() if one.connected]

    @property
    def waiting(self) -> list[Session]:
        """Sessions without a connection that may still be resumed."""
        since = self.world.now() - RESUMABLE_SECONDS
        lost = (one for one in self.sessions.values() if not one.connected)
        return [one for one in lost if one.link is not None or one.lost > since]

    def emit(self, event: str, data: Json, intent: int = 0) -> int:
        """Send an event to every session that asked for its kind; returns how many got it at once."""
        open_to = [one for one in self.listening + self.waiting if not intent or one.intents & intent]
        return sum(one.push(event, data) for one in open_to)

    def drop(self) -> None:
        """Cut all connections; the sessions may be resumed."""
        for session in self.listening:
            assert session.link is not None
            session.link.cut()

    async def close(self, code: int = 4000) -> None:
        """Close all connections with a code."""
        for session in self.listening:
            assert session.link is not None
            session.link.closed_here = True
            await session.link.socket.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Op 7 to everybody."""
        for session in self.listening:
            assert session.link is not None
            session.link.send(7)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9 to everybody; unless resumable the sessions are forgotten."""
        for session in self.listening:
            assert session.link is not None
            session.link.send(9, resumable)
            if not resumable:
                del self.sessions[session.id]

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=0)
        await socket.prepare(request)
        link = Link(socket, request.transport)
        writer = asyncio.create_task(link.write())
        link.send(10, {"heartbeat_interval": int(self.heartbeat * 1000)})
        session: Session | None = None
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    session = await self._take(link, json.loads(frame.data), session)
        finally:
            writer.cancel()
            self._left(session, link)
        return socket

    async def _take(self, link: Link, frame: Json, session: Session | None) -> Session | None:
        match frame["op"]:
            case 1:
                self.heartbeats += 1
                link.send(11)
            case 2:
                session = await self._identify(link, frame["d"])
            case 6:
                session = self._resume(link, frame["d"])
        self.bell.ring()
        return session

    async def _identify(self, link: Link, data: Json) -> Session | None:
        self.identifies += 1
        code = self.refusals.pop(0) if self.refusals else None
        if data["token"].removeprefix("Bot ") != self.token:
            code = 4004
        if code is not None:
            await link.socket.close(code=code, message=b"refused")
            return None
        session = Session(secrets.token_hex(8), data["intents"], link)
        self.sessions[session.id] = session
        ready = {
            "v": 10,
            "user": user_json(self.world.bot),
            "session_id": session.id,
            "resume_gateway_url": self.world.address.replace("http", "ws") + "/gateway",
            "guilds": [{"id": str(key), "unavailable": True} for key in self.world.guilds],
            "application": {"id": str(self.world.application_id), "flags": 0},
            "shard": data.get("shard", [0, 1]),
        }
        session.push("READY", ready)
        for guild in self.world.guilds.values():
            session.push("GUILD_CREATE", guild_json(self.world, guild))
        return session

    def _resume(self, link: Link, data: Json) -> Session | None:
        session = self.sessions.get(data["session_id"])
        if (
            session not in self.listening + self.waiting
            or session is None
            or data["token"].removeprefix("Bot ") != self.token
        ):
            link.send(9, False)
            return None
        self.resumes += 1
        session.link = link
        for seq, event, payload in [entry for entry in session.log if entry[0] > data["seq"]]:
            link.send(0, payload, seq, event)
        session.push("RESUMED", {})
        return session

    def _left(self, session: Session | None, link: Link) -> None:
        if session is None or session.link is not link:
            return
        session.link, session.lost = None, self.world.now()
        if not link.closed_here and link.socket.close_code in {WSCloseCode.OK, WSCloseCode.GOING_AWAY}:
            self.sessions.pop(session.id, None)
        self.bell.ring()
