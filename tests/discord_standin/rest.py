"""The REST routes a bot of this kind uses: itself, commands, channels, messages, threads, private channels, members."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.discord_standin import answers, messages
from tests.discord_standin.messages import Call
from tests.discord_standin.payloads import channel_json, guild_json, member_json, message_json, user_json
from tests.discord_standin.records import DM, PRIVATE_THREAD, PUBLIC_THREAD, Channel, Json, Message, Refused

Handler = Callable[[Call], Any]
NONCE_SECONDS = 300.0


def me(call: Call) -> Json:
    """The bot as a user."""
    return user_json(call.world.bot)


def application(call: Call) -> Json:
    """The bot as an application."""
    owner = {**user_json(call.world.bot), "bot": False}
    empty = {"icon": None, "description": "", "summary": "", "verify_key": "0" * 64, "flags": 0}
    public = {"bot_public": True, "bot_require_code_grant": False, "rpc_origins": []}
    return {"id": str(call.world.application_id), "name": "standin", "owner": owner, "team": None, **empty, **public}


def gateway(call: Call) -> Json:
    """Where the gateway is."""
    start = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": call.world.address.replace("http", "ws") + "/gateway", "shards": 1, "session_start_limit": start}


def _guild_of(call: Call) -> int | None:
    return call.id("guild") if "guild" in call.args else None


def put_commands(call: Call) -> list[Json]:
    """Replace all commands, globally or of one guild."""
    world, guild_id = call.world, _guild_of(call)
    old = {(entry["name"], entry["type"]): entry["id"] for entry in world.commands.get(guild_id, [])}
    registered = []
    for command in call.body["list"]:
        kind = command.get("type") or 1
        known = old.get((command["name"], kind)) or str(world.new_id())
        ids = {"id": known, "application_id": str(world.application_id), "version": str(world.new_id())}
        registered.append({"default_member_permissions": None, "description": "", **command, **ids, "type": kind})
    world.commands[guild_id] = registered
    return registered


def get_commands(call: Call) -> list[Json]:
    """The commands registered."""
    return call.world.commands.get(_guild_of(call), [])


def get_channel(call: Call) -> Json:
    """One channel."""
    call.world.demand(call.channel)
    return channel_json(call.world, call.channel)


def edit_channel(call: Call) -> Json:
    """Rename, archive, lock or open a thread or channel."""
    channel = call.channel
    wanted = {key: call.body[key] for key in ("archived", "locked", "name") if key in call.body}
    call.world.demand(channel)
    if channel.archived and call.body.get("archived") is not False:
        raise Refused(400, 50083)
    if "locked" in wanted:
        call.world.demand(channel, "manage_threads")
    for key, value in wanted.items():
        setattr(channel, key, value)
    channel.archive_minutes = call.body.get("auto_archive_duration", channel.archive_minutes)
    _tell(call, "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)
    return channel_json(call.world, channel)


def delete_channel(call: Call) -> Json:
    """Take a channel away."""
    channel = call.channel
    call.world.demand(channel, "manage_threads" if channel.is_thread else "manage_channels")
    del call.world.channels[channel.id]
    return channel_json(call.world, channel)


def _tell(call: Call, event: str, channel: Channel) -> None:
    call.hub.emit(event, channel_json(call.world, channel))


def typing(call: Call) -> None:
    """The bot seems to write."""
    call.world.demand(call.channel, "send_messages")


def send(call: Call) -> Json:
    """A new channel message; the same nonce within some minutes brings the old one."""
    world, channel, body = call.world, call.channel, call.body
    _may_send(call, channel)
    if body.get("nonce") is not None and body.get("enforce_nonce"):
        since = world.now() - NONCE_SECONDS
        same = (one for one in world.messages.values() if one.nonce == str(body["nonce"]) and one.created >= since)
        known = next(same, None)
        if known is not None:
            return message_json(world, known)
    return message_json(world, messages.create(call, body, channel))


def _may_send(call: Call, channel: Channel) -> None:
    if channel.kind == DM:
        recipient = call.world.users[channel.recipient_id or 0]
        shared = any(recipient.id in guild.members for guild in call.world.guilds.values())
        if recipient.dms_closed or not shared:
            raise Refused(403, 50007 if shared else 50278)
    elif channel.locked:
        raise Refused(400, 160005)
    call.world.demand(channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
    if call.files:
        call.world.demand(channel, "attach_files")


def history(call: Call) -> list[Json]:
    """Messages of a channel, newest first, before or after one of them."""
    call.world.demand(call.channel, "read_message_history")
    before, after = int(call.query.get("before", 1 << 63)), int(call.query.get("after", 0))
    found = [one for one in call.world.listed(call.channel.id) if not one.ephemeral and after < one.id < before]
    limit = int(call.query.get("limit", 50))
    chosen = found[:limit] if after else found[-limit:]
    return [message_json(call.world, one) for one in reversed(chosen)]


def _own(call: Call) -> Message:
    message = call.world.message(call.channel.id, call.id("message"))
    if message.author_id != call.world.bot.id:
        raise Refused(403, 50005)
    return message


def get_message(call: Call) -> Json:
    """One message."""
    call.world.demand(call.channel, "read_message_history")
    return message_json(call.world, call.world.message(call.channel.id, call.id("message")))


def edit_message(call: Call) -> Json:
    """Change one of the bot's messages."""
    call.world.demand(call.channel)
    message = _own(call)
    if call.channel.archived:
        raise Refused(400, 50083)
    if call.files:
        call.world.demand(call.channel, "attach_files")
    return message_json(call.world, messages.edit(call, call.body, message))


def delete_message(call: Call) -> None:
    """Take one of the bot's messages away."""
    call.world.demand(call.channel)
    message = _own(call)
    if call.channel.archived:
        raise Refused(400, 50083)
    message.deleted = True


def pin(call: Call) -> None:
    """Pin or unpin: only looked at, not kept."""
    call.world.demand(call.channel, "pin_messages")
    call.world.message(call.channel.id, call.id("message"))


def thread_from_message(call: Call) -> Json:
    """A public thread that hangs on a message and has its id."""
    message = call.world.message(call.channel.id, call.id("message"))
    if message.id in call.world.channels:
        raise Refused(400, 160004)
    return _thread(call, PUBLIC_THREAD, message.id)


def thread_alone(call: Call) -> Json:
    """A thread without a message."""
    return _thread(call, call.body.get("type", PRIVATE_THREAD), 0)


def _thread(call: Call, kind: int, thread_id: int) -> Json:
    private = kind == PRIVATE_THREAD
    call.world.demand(call.channel, "create_private_threads" if private else "create_public_threads")
    thread = call.world.add_thread(call.channel, call.body["name"], kind=kind, thread_id=thread_id)
    thread.archive_minutes = call.body.get("auto_archive_duration") or 1440
    _tell(call, "THREAD_CREATE", thread)
    return channel_json(call.world, thread)


def thread_member(call: Call) -> None:
    """Somebody is added to a thread or leaves it."""
    call.world.demand(call.channel)


def private_channel(call: Call) -> Json:
    """The private channel with somebody."""
    recipient = int(call.body["recipient_id"])
    if recipient not in call.world.users:
        raise Refused(400, 50033, "Invalid Recipient(s)")
    return channel_json(call.world, call.world.private_channel(recipient))


def get_user(call: Call) -> Json:
    """Somebody."""
    if call.id("user") not in call.world.users:
        raise Refused(404, 10013)
    return user_json(call.world.users[call.id("user")])


def get_guild(call: Call) -> Json:
    """A guild."""
    if call.id("guild") not in call.world.guilds:
        raise Refused(404, 10004)
    return guild_json(call.world, call.world.guilds[call.id("guild")])


def guild_channels(call: Call) -> list[Json]:
    """The channels of a guild, threads not counted."""
    channels: list[Json] = get_guild(call)["channels"]
    return channels


def get_member(call: Call) -> Json:
    """A member of a guild."""
    get_guild(call)
    if call.id("user") not in call.world.guilds[call.id("guild")].members:
        raise Refused(404, 10007)
    return member_json(call.world.users[call.id("user")])


def emojis(call: Call) -> Json:
    """The application has none."""
    return {"items": []}


ROUTES: dict[str, Handler] = {
    "GET /users/@me": me,
    "GET /users/{user}": get_user,
    "POST /users/@me/channels": private_channel,
    "GET /oauth2/applications/@me": application,
    "GET /applications/@me": application,
    "GET /applications/{application}/emojis": emojis,
    "GET /gateway/bot": gateway,
    "GET /applications/{application}/commands": get_commands,
    "PUT /applications/{application}/commands": put_commands,
    "GET /applications/{application}/guilds/{guild}/commands": get_commands,
    "PUT /applications/{application}/guilds/{guild}/commands": put_commands,
    "GET /guilds/{guild}": get_guild,
    "GET /guilds/{guild}/channels": guild_channels,
    "GET /guilds/{guild}/members/{user}": get_member,
    "GET /channels/{channel}": get_channel,
    "PATCH /channels/{channel}": edit_channel,
    "DELETE /channels/{channel}": delete_channel,
    "POST /channels/{channel}/typing": typing,
    "POST /channels/{channel}/messages": send,
    "GET /channels/{channel}/messages": history,
    "GET /channels/{channel}/messages/{message}": get_message,
    "PATCH /channels/{channel}/messages/{message}": edit_message,
    "DELETE /channels/{channel}/messages/{message}": delete_message,
    "PUT /channels/{channel}/messages/pins/{message}": pin,
    "DELETE /channels/{channel}/messages/pins/{message}": pin,
    "PUT /channels/{channel}/pins/{message}": pin,
    "DELETE /channels/{channel}/pins/{message}": pin,
    "POST /channels/{channel}/messages/{message}/threads": thread_from_message,
    "POST /channels/{channel}/threads": thread_alone,
    "PUT /channels/{channel}/thread-members/{user}": thread_member,
    "DELETE /channels/{channel}/thread-members/{user}": thread_member,
    "POST /interactions/{interaction}/{token}/callback": answers.callback,
    "POST /webhooks/{application}/{token}": answers.follow_up,
    "GET /webhooks/{application}/{token}/messages/{message}": answers.get,
    "PATCH /webhooks/{application}/{token}/messages/{message}": answers.edit,
    "DELETE /webhooks/{application}/{token}/messages/{message}": answers.delete,
}
_PATTERNS = [(re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", name)), handler) for name, handler in ROUTES.items()]
_PATTERNS.sort(key=lambda entry: entry[0].groups)


def route(method: str, path: str) -> tuple[Handler, dict[str, str]] | None:
    """The handler of a request and what its path names, or None; literal paths win."""
    for pattern, handler in _PATTERNS:
        found = pattern.fullmatch(f"{method} {path}")
        if found:
            return handler, found.groupdict()
    return None
