"""What people do: commands, clicks, forms, and the same event delivered once more."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from tests.discord_standin.gateway import Hub
from tests.discord_standin.payloads import channel_json, member_json, message_json, user_json
from tests.discord_standin.records import (
    AUTOCOMPLETE,
    CLICK,
    LOADING,
    MODAL,
    SLASH,
    Interaction,
    Json,
    Message,
    User,
)
from tests.discord_standin.world import Bell, World
from tests.limits import SELECTS, walk

Values = Mapping[str, Any]
SUBCOMMANDS = {1, 2}


class People:
    """Every deed returns the interaction once the bot answered it, or once it is sure that it did not in time."""

    def __init__(self, world: World, hub: Hub, bell: Bell) -> None:
        self.world, self.hub, self.bell = world, hub, bell
        self.patience = 5.0  # seconds, for what follows a deferred answer

    async def slash(self, user: int, channel: int, name: str, options: Values | None = None) -> Interaction:
        """A slash command, ``name`` with its subcommands ("game list"); LookupError when it is not registered."""
        return await self._command(SLASH, user, channel, name, options or {}, None)

    async def autocomplete(self, user: int, channel: int, name: str, options: Values, focused: str) -> Interaction:
        """Typing in the option ``focused`` of a command; the suggestions are in the answer."""
        return await self._command(AUTOCOMPLETE, user, channel, name, options, focused)

    async def click(
        self,
        user: int,
        message: Message | int,
        custom_id: str,
        values: Sequence[str] | None = None,
        *,
        stale: bool = False,
    ) -> Interaction:
        """A click on a button, or a choice in a select; ValueError when the person could not do that.

        ``stale``: the person still sees an older version of the message, or one that was taken away.
        """
        message = self.world.messages[message if isinstance(message, int) else message.id]
        shown, control = self._control(user, message, custom_id, stale)
        data: Json = {"custom_id": custom_id, "component_type": control["type"], "id": control.get("id", 1)}
        if control["type"] in SELECTS:
            data |= {"values": list(values or []), "resolved": {}}
            _fits_select(control, data["values"])
        extra = {"message": {**message_json(self.world, message), "components": shown}}
        return await self._do(CLICK, user, message.channel_id, data, extra, message.id, custom_id)

    async def modal_submit(self, user: int, opened: Interaction | int, values: Values) -> Interaction:
        """Send the form that ``opened`` brought, filled with ``values`` by custom_id; the rest keeps its default."""
        opened = self.world.interactions[opened if isinstance(opened, int) else opened.id]
        if opened.modal is None or opened.user_id != user:
            raise ValueError("no form was opened for this person")
        filled = [_filled(part, values) for part in opened.modal["components"]]
        data = {"custom_id": opened.modal["custom_id"], "components": filled, "resolved": {}}
        extra = {"message": opened.payload["message"]} if "message" in opened.payload else {}
        return await self._do(MODAL, user, opened.channel_id, data, extra, opened.message_id, data["custom_id"])

    async def deliver_again(self, interaction: Interaction | int, *, wait: float = 0.5) -> Interaction:
        """The gateway brings the same interaction once more; returns after a refused answer or ``wait`` s."""
        record = self.world.interactions[interaction if isinstance(interaction, int) else interaction.id]
        before = len(record.refusals)
        record.deliveries += self.hub.emit("INTERACTION_CREATE", record.payload)
        await self.bell.until(lambda: len(record.refusals) > before, wait)
        return record

    # How.

    async def _command(
        self, kind: int, user: int, channel: int, name: str, options: Values, focused: str | None
    ) -> Interaction:
        first, *path = name.split()
        guild_id = self.world.channel(channel).guild_id
        known = [*self.world.commands.get(None, []), *self.world.commands.get(guild_id, [])]
        command = next((one for one in known if one["name"] == first and one["type"] == 1), None)
        if command is None:
            raise LookupError(f"no command {first!r} is registered")
        needed = int(command["default_member_permissions"] or 0)
        if self.world.users[user].permissions & needed != needed:
            raise ValueError(f"{self.world.users[user].name} does not see /{first}")
        resolved: Json = {}
        filled = self._options(command, path, options, focused, resolved)
        data = {"id": command["id"], "name": first, "type": 1, "options": filled, "resolved": resolved}
        return await self._do(kind, user, channel, data, {}, None, None)

    def _options(self, entry: Json, path: list[str], values: Values, focused: str | None, resolved: Json) -> list[Json]:
        declared = entry.get("options") or []
        if path:
            inner = next((one for one in declared if one["name"] == path[0] and one["type"] in SUBCOMMANDS), None)
            if inner is None:
                raise LookupError(f"{entry['name']} has no subcommand {path[0]!r}")
            chosen = self._options(inner, path[1:], values, focused, resolved)
            return [{"name": inner["name"], "type": inner["type"], "options": chosen}]
        unknown = set(values) - {one["name"] for one in declared}
        missing = [one["name"] for one in declared if one.get("required") and one["name"] not in values]
        if unknown or (missing and focused is None):
            raise ValueError(f"{entry['name']}: unknown options {sorted(unknown)}, missing options {missing}")
        filled = []
        for option in declared:
            if option["name"] in values:
                value = self._value(option, values[option["name"]], resolved, free=focused is not None)
                mark = {"focused": True} if option["name"] == focused else {}
                filled.append({"name": option["name"], "type": option["type"], "value": value, **mark})
        return filled

    def _value(self, option: Json, value: Any, resolved: Json, *, free: bool) -> Any:
        choices = [choice["value"] for choice in option.get("choices") or []]
        if choices and value not in choices and not free:
            raise ValueError(f"{option['name']}: {value!r} is not one of {choices}")
        if option["type"] == 6:
            user = self.world.users[int(value)]
            resolved.setdefault("users", {})[str(user.id)] = user_json(user)
            resolved.setdefault("members", {})[str(user.id)] = _without_user(user)
        elif option["type"] == 7:
            channel = channel_json(self.world, self.world.channel(int(value)))
            resolved.setdefault("channels", {})[str(value)] = {**channel, "permissions": "0"}
        return str(value) if option["type"] in {3, 6, 7, 8, 9} else value

    def _control(self, user: int, message: Message, custom_id: str, stale: bool) -> tuple[list[Json], Json]:
        if message.ephemeral and message.viewer_id != user:
            raise ValueError("somebody else's private message")
        if message.deleted and not stale:
            raise ValueError("the message is gone")
        versions = [message.components, *(old.components for old in reversed(message.edits) if stale)]
        for components in versions:
            for part in walk(components):
                if part.get("custom_id") == custom_id and (stale or not part.get("disabled")):
                    return components, part
        raise ValueError(f"the message has no usable control {custom_id!r}, only {message.custom_ids}")

    async def _do(
        self, kind: int, user: int, channel_id: int, data: Json, extra: Json, message: int | None, custom_id: str | None
    ) -> Interaction:
        world, channel, person = self.world, self.world.channel(channel_id), self.world.users[user]
        if user not in world.members_of(channel):
            raise ValueError(f"{person.name} does not see this channel")
        token = secrets.token_urlsafe(24)
        key = world.new_id()
        payload = {
            "id": str(key),
            "type": kind,
            "token": token,
            "data": data,
            **self._place(person, channel_id),
            **extra,
        }
        record = Interaction(
            key, kind, token, user, channel_id, channel.guild_id, world.now(), payload, message, custom_id
        )
        world.interactions[key] = world.by_token[token] = record
        record.deliveries = self.hub.emit("INTERACTION_CREATE", payload)
        if record.deliveries or self.hub.waiting:
            await self._settle(record)
        return record

    def _place(self, person: User, channel_id: int) -> Json:
        world, channel = self.world, self.world.channel(channel_id)
        place: Json = {
            "application_id": str(world.application_id),
            "version": 1,
            "channel_id": str(channel.id),
            "channel": {**channel_json(world, channel), "permissions": str(person.permissions)},
            "locale": "en-US",
            "app_permissions": str(world.may(channel)),
            "attachment_size_limit": 10 << 20,
            "entitlements": [],
        }
        if channel.guild_id is None:
            return place | {"user": user_json(person), "context": 1, "authorizing_integration_owners": {"0": "0"}}
        guild = str(channel.guild_id)
        place |= {"guild_id": guild, "guild": {"id": guild, "locale": "en-US", "features": []}, "guild_locale": "en-US"}
        place |= {"context": 0, "authorizing_integration_owners": {"0": guild}}
        return place | {"member": member_json(person, permissions=True)}

    async def _settle(self, record: Interaction) -> None:
        def over() -> bool:
            return record.answered or any(refusal.code == 10062 for refusal in record.refusals)

        await self.bell.until(over, self.world.answer_seconds + 0.1)
        if record.answer_type == 5:
            original = self.world.messages[record.original_id or 0]
            await self.bell.until(lambda: not original.flags & LOADING or original.deleted, self.patience)


def _without_user(user: User) -> Json:
    member = member_json(user, permissions=True)
    del member["user"]
    return member


def _fits_select(control: Json, values: list[str]) -> None:
    least, most = control.get("min_values", 1), control.get("max_values", 1)
    offered = {option["value"] for option in control.get("options") or []}
    if not least <= len(values) <= most:
        raise ValueError(f"{len(values)} values chosen; {least} to {most} are allowed")
    if control["type"] == 3 and not set(values) <= offered:
        raise ValueError(f"{sorted(set(values) - offered)} are not among {sorted(offered)}")


def _filled(part: Json, values: Values) -> Json:
    if part["type"] == 18:
        return {"type": 18, "id": part.get("id", 0), "component": _filled(part["component"], values)}
    if part["type"] == 1:
        return {"type": 1, "id": part.get("id", 0), "components": [_filled(one, values) for one in part["components"]]}
    kept = {"type": part["type"], "id": part.get("id", 0)}
    if part["type"] == 10:
        return {**kept, "content": part["content"]}
    kept["custom_id"] = part["custom_id"]
    defaults = [option["value"] for option in part.get("options") or [] if option.get("default")]
    if part["type"] in SELECTS | {19, 22}:
        return {**kept, "values": list(values.get(part["custom_id"], defaults))}
    default = {4: part.get("value", ""), 21: next(iter(defaults), None), 23: part.get("default", False)}[part["type"]]
    return {**kept, "value": values.get(part["custom_id"], default)}
