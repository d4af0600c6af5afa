"""What the stand-in keeps: people, channels, messages, interactions and their answers, pings, requests, violations."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from tests.limits import EPHEMERAL, SELECTS, SILENT, V2, walk

Json = dict[str, Any]

LOADING = 1 << 7
SLASH, CLICK, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12


@dataclass
class User:
    """A person or the bot. ``permissions`` hold in every guild the user is a member of."""

    id: int
    name: str
    bot: bool = False
    permissions: int = 0
    dms_closed: bool = False


@dataclass
class Channel:
    """A text channel, a thread or a private channel. ``denied`` is what the bot may not do there."""

    id: int
    kind: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    recipient_id: int | None = None
    denied: int = 0
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 1440
    created: float = 0.0
    last_message_id: int | None = None

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.kind in {PUBLIC_THREAD, PRIVATE_THREAD}


@dataclass
class Guild:
    """A server: ids of its members (the bot is one) and of its channels, threads not counted."""

    id: int
    name: str
    owner_id: int
    role_id: int  # the bot's own role
    members: list[int] = field(default_factory=list)
    channels: list[int] = field(default_factory=list)


@dataclass
class Version:
    """How a message looked before an edit."""

    until: float
    content: str
    components: list[Json]
    attachments: list[Json]


@dataclass
class Message:
    """A message as Discord would keep it. Attachments carry the stand-in's addresses; ``edits`` are older versions."""

    id: int
    channel_id: int
    author_id: int
    created: float
    content: str = ""
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    pinged: list[int] = field(default_factory=list)
    viewer_id: int | None = None  # of an ephemeral message
    interaction_id: int | None = None
    nonce: str | None = None
    reply_to: int | None = None
    edited: float | None = None
    edits: list[Version] = field(default_factory=list)
    deleted: bool = False

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def silent(self) -> bool:
        """Whether it was sent without notification."""
        return bool(self.flags & SILENT)

    @property
    def is_v2(self) -> bool:
        """Whether it is a Components V2 message."""
        return bool(self.flags & V2)

    @property
    def text(self) -> str:
        """All that is written in it, one part a line; labels of controls are not counted."""
        parts = [self.content, *(part["content"] for part in walk(self.components) if part.get("type") == 10)]
        return "\n".join(part for part in parts if part)

    @property
    def controls(self) -> list[Json]:
        """The buttons and selects that can be used now, in order."""
        usable = (part for part in walk(self.components) if part.get("type") in SELECTS | {2})
        return [part for part in usable if part.get("custom_id") and not part.get("disabled")]

    @property
    def custom_ids(self) -> list[str]:
        """The ids of ``controls``."""
        return [part["custom_id"] for part in self.controls]


@dataclass
class Refusal:
    """An error the bot was answered with."""

    method: str
    path: str
    status: int
    code: int
    at: float


@dataclass
class Interaction:
    """Something a person did, and what the bot answered. ``latency`` is in seconds, None while unanswered."""

    id: int
    kind: int
    token: str
    user_id: int
    channel_id: int
    guild_id: int | None
    sent: float
    payload: Json = field(repr=False)
    message_id: int | None = None  # of the message that was clicked
    custom_id: str | None = None
    deliveries: int = 0  # to how many connections, 0 when nobody was there
    answer: Json | None = None
    latency: float | None = None
    original_id: int | None = None  # what @original means
    messages: list[Message] = field(default_factory=list)  # created by answer or follow-up
    refusals: list[Refusal] = field(default_factory=list)
    disturbed: int = 0  # how many planned faults hit its answers

    @property
    def answered(self) -> bool:
        """Whether an answer was accepted in time."""
        return self.answer is not None

    @property
    def answer_type(self) -> int | None:
        """4 message, 5 deferred message, 6 deferred update, 7 update, 8 suggestions, 9 modal; None: unanswered."""
        return None if self.answer is None else int(self.answer["type"])

    @property
    def ephemeral(self) -> list[Message]:
        """The private messages it brought."""
        return [message for message in self.messages if message.ephemeral]

    @property
    def modal(self) -> Json | None:
        """The form that was opened: title, custom_id, components."""
        return self.answer["data"] if self.answer and self.answer["type"] == 9 else None


@dataclass(frozen=True)
class Ping:
    """One notification of one person by one message."""

    message_id: int
    channel_id: int
    user_id: int
    at: float


@dataclass(frozen=True)
class Request:
    """One request the bot made and how it was answered (status 0: the connection was dropped)."""

    method: str
    path: str
    status: int
    code: int
    at: float


@dataclass(frozen=True)
class Violation:
    """A body that Discord would not accept, or a request that the stand-in does not know."""

    method: str
    path: str
    reason: str


class Refused(Exception):
    """The request is answered with this error."""

    def __init__(self, status: int, code: int, message: str = "", **more: Any) -> None:
        super().__init__(f"{status}/{code} {message}")
        self.status, self.code = status, code
        self.body: Json = {"code": code, "message": message or REASONS.get(code, "Error"), **more}


REASONS = {
    0: "401: Unauthorized",
    10003: "Unknown Channel",
    10004: "Unknown Guild",
    10007: "Unknown Member",
    10008: "Unknown Message",
    10013: "Unknown User",
    10015: "Unknown Webhook",
    10062: "Unknown interaction",
    30046: "Maximum number of edits to messages older than 1 hour reached. Try again later",
    40060: "Interaction has already been acknowledged.",
    50001: "Missing Access",
    50005: "Cannot edit a message authored by another user",
    50007: "Cannot send messages to this user",
    50013: "Missing Permissions",
    50027: "Invalid Webhook Token",
    50035: "Invalid Form Body",
    50083: "Thread is archived",
    160004: "A thread has already been created for this message",
    160005: "Thread is locked",
    160006: "Maximum number of active threads reached",
}


def to_json(value: Any) -> Any:
    """Plain JSON of a record, a list of records or a plain value."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    return [to_json(entry) for entry in value] if isinstance(value, list) else value


def message_of(data: Json) -> Message:
    """A message from its JSON."""
    return Message(**{**data, "edits": [Version(**entry) for entry in data["edits"]]})


def interaction_of(data: Json) -> Interaction:
    """An interaction from its JSON."""
    messages = [message_of(entry) for entry in data["messages"]]
    refusals = [Refusal(**entry) for entry in data["refusals"]]
    return Interaction(**{**data, "messages": messages, "refusals": refusals})
