"""Records as discord.py wants to read them: users, members, channels, guilds, messages."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.discord_standin.records import DM, Channel, Guild, Json, Message, User
from tests.discord_standin.world import World, bits


def stamp(at: float) -> str:
    """Seconds since 1970 as Discord writes times."""
    return datetime.fromtimestamp(at, UTC).isoformat()


def user_json(user: User) -> Json:
    """A user."""
    return {
        "id": str(user.id),
        "username": user.name,
        "discriminator": "0",
        "global_name": None if user.bot else user.name.title(),
        "avatar": None,
        "bot": user.bot,
        "flags": 0,
        "public_flags": 0,
        "primary_guild": None,
    }


def member_json(user: User, *, permissions: bool = False) -> Json:
    """A member of a guild; interactions tell the permissions too."""
    member: Json = {
        "user": user_json(user),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": "2024-01-01T00:00:00+00:00",
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    return {**member, "permissions": str(user.permissions)} if permissions else member


def channel_json(world: World, channel: Channel) -> Json:
    """A text channel, thread or private channel."""
    last = None if channel.last_message_id is None else str(channel.last_message_id)
    base: Json = {"id": str(channel.id), "type": channel.kind, "last_message_id": last, "flags": 0}
    if channel.kind == DM:
        return {**base, "recipients": [user_json(world.users[channel.recipient_id or 0])]}
    base |= {"name": channel.name, "guild_id": str(channel.guild_id), "rate_limit_per_user": 0, "nsfw": False}
    if channel.is_thread:
        return base | _thread_json(world, channel)
    deny = {"id": str(world.bot.id), "type": 1, "allow": "0", "deny": str(channel.denied)}
    overwrites = [deny] if channel.denied else []
    return {**base, "position": 0, "parent_id": None, "topic": None, "permission_overwrites": overwrites}


def _thread_json(world: World, thread: Channel) -> Json:
    count = len(world.listed(thread.id))
    return {
        "parent_id": str(thread.parent_id),
        "owner_id": str(world.bot.id),
        "message_count": count,
        "total_message_sent": count,
        "member_count": 1,
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.archive_minutes,
            "archive_timestamp": stamp(thread.created),
            "create_timestamp": stamp(thread.created),
        },
    }


def guild_json(world: World, guild: Guild) -> Json:
    """A guild as GUILD_CREATE brings it to a bot without the members intent."""
    everyone = bits("view_channel", "send_messages", "use_application_commands")
    role = {"hoist": False, "managed": False, "mentionable": False, "color": 0, "flags": 0, "position": 0}
    roles = [{**role, "id": str(guild.id), "name": "@everyone", "permissions": str(everyone)}]
    roles.append({**role, "id": str(guild.role_id), "name": "bot", "permissions": str(world.bot.permissions)})
    me = {**member_json(world.bot), "roles": [str(guild.role_id)]}
    threads = [channel for channel in world.channels.values() if channel.is_thread and channel.guild_id == guild.id]
    empty = "emojis stickers features presences voice_states stage_instances guild_scheduled_events soundboard_sounds"
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "icon": None,
        "roles": roles,
        "channels": [channel_json(world, world.channels[key]) for key in guild.channels],
        "threads": [channel_json(world, thread) for thread in threads if not thread.archived],
        "members": [me],
        "member_count": len(guild.members),
        "joined_at": "2024-01-01T00:00:00+00:00",
        "preferred_locale": "en-US",
        "large": False,
        "unavailable": False,
        **{key: [] for key in empty.split()},
        **dict.fromkeys(("premium_tier", "verification_level", "mfa_level", "nsfw_level", "afk_timeout"), 0),
        **dict.fromkeys(("default_message_notifications", "explicit_content_filter", "system_channel_flags"), 0),
    }


def message_json(world: World, message: Message) -> Json:
    """A message."""
    channel = world.channels.get(message.channel_id)
    data: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "type": 0,
        "author": user_json(world.users[message.author_id]),
        "content": message.content,
        "components": message.components,
        "embeds": message.embeds,
        "attachments": message.attachments,
        "flags": message.flags,
        "mentions": [user_json(world.users[key]) for key in message.pinged],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
        "timestamp": stamp(message.created),
        "edited_timestamp": None if message.edited is None else stamp(message.edited),
    }
    if message.nonce is not None:
        data["nonce"] = message.nonce
    if channel is not None and channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
    if message.interaction_id is not None:
        data |= {"application_id": str(world.application_id), "webhook_id": str(world.application_id)}
    if message.reply_to is not None:
        data["message_reference"] = {"message_id": str(message.reply_to), "channel_id": str(message.channel_id)}
    return data
