"""From request bodies to messages: attachments and their addresses, components, mentions, edits."""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from urllib.parse import quote

from tests.discord_standin.gateway import MESSAGES, Hub
from tests.discord_standin.payloads import message_json
from tests.discord_standin.records import LOADING, Channel, Interaction, Json, Message, Refused, Version
from tests.discord_standin.world import World, bits
from tests.limits import EPHEMERAL, SILENT, V2, walk

CREATED_FLAGS = EPHEMERAL | SILENT | V2 | 1 << 2
MAX_EDITS = 50
# What Discord adds to components that leave it out.
DEFAULTS: dict[int, Json] = {
    3: {"min_values": 1, "max_values": 1},
    11: {"description": None, "spoiler": False},
    13: {"name": "file", "size": 0, "spoiler": False},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}


@dataclass
class File:
    """An uploaded file."""

    name: str
    data: bytes
    content_type: str


@dataclass
class Call:
    """One request: what its path named, its JSON body, the files beside it, its query."""

    world: World
    hub: Hub
    method: str
    path: str
    args: dict[str, str] = field(default_factory=dict)
    body: Json = field(default_factory=dict)
    files: dict[int, File] = field(default_factory=dict)
    query: dict[str, str] = field(default_factory=dict)

    def id(self, name: str) -> int:
        """An id of the path; Refused 50035 when it is none."""
        if not self.args[name].isdigit():
            raise Refused(400, 50035, f"{name} is no id")
        return int(self.args[name])

    @property
    def channel(self) -> Channel:
        """The channel of the path."""
        return self.world.channel(self.id("channel"))


def create(call: Call, data: Json, channel: Channel, interaction: Interaction | None = None) -> Message:
    """A new message of the bot: in a channel, or as the answer to an interaction."""
    world = call.world
    message = Message(world.new_id(), channel.id, world.bot.id, world.now())
    message.flags = (data.get("flags") or 0) & CREATED_FLAGS
    message.nonce = None if data.get("nonce") is None else str(data["nonce"])
    message.reply_to = int((data.get("message_reference") or {}).get("message_id", 0)) or None
    if interaction is not None:
        message.interaction_id = interaction.id
        message.viewer_id = interaction.user_id if message.ephemeral else None
    _fill(call, message, data)
    if channel.archived and not message.ephemeral:
        channel.archived = False  # sending opens a thread again
    world.add_message(message)
    message.pinged = pinged(world, message, data.get("allowed_mentions"), answers=interaction is not None)
    if not message.ephemeral:
        call.hub.emit("MESSAGE_CREATE", message_json(world, message), MESSAGES)
    return message


def edit(call: Call, data: Json, message: Message) -> Message:
    """Change a message; the old look is kept in ``edits``."""
    world = call.world
    old = Version(world.now(), message.content, message.components, message.attachments)
    flags = message.flags | ((data.get("flags") or 0) & V2)
    content = (data["content"] or "") if "content" in data else message.content
    if flags & V2 and content:
        raise Refused(400, 50035, "content stays in a message that becomes Components V2")
    _fill(call, message, data)
    message.flags = flags & ~LOADING
    message.edited = world.now()
    message.edits = [*message.edits, old][-MAX_EDITS:]
    if not message.ephemeral:
        call.hub.emit("MESSAGE_UPDATE", message_json(world, message), MESSAGES)
    return message


def _fill(call: Call, message: Message, data: Json) -> None:
    attachments = _attachments(call, message, data)
    components, embeds = message.components, message.embeds
    if "components" in data:
        components = _components(data["components"] or [], attachments)
    if "embeds" in data:
        embeds = copy.deepcopy(data["embeds"] or [])
        _resolve([embed.get(key) for embed in embeds for key in ("image", "thumbnail")], attachments)
    message.attachments, message.components, message.embeds = attachments, components, embeds
    message.content = (data["content"] or "") if "content" in data else message.content


def _attachments(call: Call, message: Message, data: Json) -> list[Json]:
    listed = data.get("attachments")
    if listed is None:
        kept = list(message.attachments)
        return kept + [_store(call, message, {}, file) for file in call.files.values()]
    old = {entry["id"]: entry for entry in message.attachments}
    found = []
    for entry in listed:
        number = int(entry["id"])
        if number in call.files:
            found.append(_store(call, message, entry, call.files[number]))
        elif str(number) in old:
            found.append(old[str(number)])
        else:
            raise Refused(400, 50035, f"attachment {number} does not exist")
    return found


def _store(call: Call, message: Message, entry: Json, file: File) -> Json:
    world = call.world
    name = entry.get("filename") or file.name
    key = world.new_id()
    path = f"/cdn/attachments/{message.channel_id}/{key}/{quote(name)}"
    kind = "image/png" if file.data.startswith(b"\x89PNG") else file.content_type
    kind = "image/gif" if file.data.startswith(b"GIF8") else kind
    world.add_file(path, file.data, kind)
    stored = {"id": str(key), "filename": name, "size": len(file.data), "content_type": kind}
    stored |= {"url": world.address + path, "proxy_url": world.address + path, "flags": 0}
    if entry.get("description"):
        stored["description"] = entry["description"]
    if kind == "image/png":
        width, height = (int.from_bytes(file.data[at : at + 4], "big") for at in (16, 20))
        stored |= {"width": width, "height": height}
    return stored


def _components(parts: list[Json], attachments: list[Json]) -> list[Json]:
    parts = copy.deepcopy(parts)
    every = list(walk(parts))
    for number, part in enumerate(every, 1):
        part.setdefault("id", number)
        for key, value in DEFAULTS.get(part["type"], {}).items():
            part.setdefault(key, value)
    items = [item for part in every for item in part.get("items") or []]
    for item in items:
        item.setdefault("description", None)
        item.setdefault("spoiler", False)
    _resolve([part.get(key) for part in [*every, *items] for key in ("media", "file")], attachments)
    return parts


def _resolve(media: list[Json | None], attachments: list[Json]) -> None:
    """Addresses for what is named ``attachment://name``."""
    known = {entry["filename"]: entry for entry in attachments}
    for holder in media:
        if holder is None or "url" not in holder:
            continue
        name = holder["url"].removeprefix("attachment://")
        if name != holder["url"]:
            if name not in known:
                raise Refused(400, 50035, f"attachment://{name} names no attachment of the message")
            holder |= {"url": known[name]["url"], "attachment_id": known[name]["id"]}
        holder |= {"id": holder.get("attachment_id", "0"), "proxy_url": holder["url"]}


def pinged(world: World, message: Message, allowed: Json | None, *, answers: bool) -> list[int]:
    """Whom a new message notifies: named in its text or answered to, allowed to be mentioned, and able to see it."""
    channel = world.channels[message.channel_id]
    if message.silent:
        return []
    if channel.recipient_id is not None:
        return [channel.recipient_id]
    rules = allowed if allowed is not None else {"parse": ["users"] if answers else ["users", "everyone"]}
    parse = rules.get("parse") or []
    named = {int(key) for key in re.findall(r"<@!?(\d+)>", message.text)}
    if "users" not in parse:
        named &= {int(key) for key in rules.get("users") or []}
    members = world.members_of(channel)
    loud = world.may(channel) & bits("mention_everyone") and re.search("@everyone|@here", message.text)
    if "everyone" in parse and loud:
        named |= set(members)
    replied = world.messages.get(message.reply_to or 0)
    if replied is not None and rules.get("replied_user", allowed is None):
        named.add(replied.author_id)
    people = [key for key in sorted(named) if key in members and key != world.bot.id]
    return [key for key in people if not message.ephemeral or key == message.viewer_id]
