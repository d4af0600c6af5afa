"""Answers to interactions: the callback within 3 seconds, the original answer and follow-ups within 15 minutes."""

from __future__ import annotations

from tests.discord_standin import messages
from tests.discord_standin.messages import Call
from tests.discord_standin.payloads import message_json
from tests.discord_standin.records import AUTOCOMPLETE, CLICK, LOADING, MODAL, Interaction, Json, Message, Refused

TOKEN_SECONDS = 900.0


def callback(call: Call) -> Json | None:
    """The first answer."""
    world, body = call.world, call.body
    interaction = world.interactions.get(call.id("interaction"))
    if interaction is None or interaction.token != call.args["token"]:
        raise Refused(404, 10062)
    if interaction.answered:
        raise Refused(400, 40060)
    latency = world.now() - interaction.sent
    if latency > world.answer_seconds:
        raise Refused(404, 10062)
    _fits(interaction, body["type"])
    message = _act(call, interaction, body)
    interaction.answer, interaction.latency = body, latency
    interaction.original_id = None if message is None else message.id
    if call.query.get("with_response") not in {"1", "true"}:
        return None
    told: Json = {"id": str(interaction.id), "type": interaction.kind}
    answer: Json = {"interaction": told}
    if message is not None:
        told |= {"response_message_id": str(message.id), "response_message_ephemeral": message.ephemeral}
        told["response_message_loading"] = bool(message.flags & LOADING)
        answer["resource"] = {"type": body["type"], "message": message_json(world, message)}
    return answer


def _fits(interaction: Interaction, kind: int) -> None:
    from_message = interaction.kind == CLICK or (interaction.kind == MODAL and interaction.message_id is not None)
    fits = {4: True, 5: True, 6: from_message, 7: from_message, 8: False, 9: interaction.kind != MODAL}
    if interaction.kind == AUTOCOMPLETE:
        fits = {8: True}
    if not fits.get(kind):
        raise Refused(400, 50035, f"an answer of type {kind} does not fit an interaction of type {interaction.kind}")


def _act(call: Call, interaction: Interaction, body: Json) -> Message | None:
    world, data = call.world, body.get("data") or {}
    match body["type"]:
        case 4:
            return _add(interaction, messages.create(call, data, world.channel(interaction.channel_id), interaction))
        case 5:
            channel = world.channel(interaction.channel_id)
            message = messages.create(call, {"flags": data.get("flags") or 0}, channel, interaction)
            message.flags |= LOADING
            return _add(interaction, message)
        case 6:
            return world.message(interaction.channel_id, interaction.message_id or 0, private=True)
        case 7:
            clicked = world.message(interaction.channel_id, interaction.message_id or 0, private=True)
            return messages.edit(call, data, clicked)
    return None


def _add(interaction: Interaction, message: Message) -> Message:
    interaction.messages.append(message)
    return message


def _interaction(call: Call) -> Interaction:
    interaction = call.world.by_token.get(call.args["token"])
    if interaction is None or call.id("application") != call.world.application_id:
        raise Refused(404, 10015)
    if call.world.now() - interaction.sent > TOKEN_SECONDS:
        raise Refused(401, 50027)
    return interaction


def _message(call: Call) -> Message:
    interaction = _interaction(call)
    wanted = call.args["message"]
    key = interaction.original_id if wanted == "@original" else call.id("message")
    own = {interaction.original_id, *(message.id for message in interaction.messages)}
    if key is None or key not in own:
        raise Refused(404, 10008)
    return call.world.message(interaction.channel_id, key, private=True)


def follow_up(call: Call) -> Json:
    """A further message; the first one after a deferred answer fills that answer."""
    interaction = _interaction(call)
    if not interaction.answered:
        raise Refused(404, 10015)
    original = call.world.messages.get(interaction.original_id or 0)
    if original is not None and original.flags & LOADING:
        return message_json(call.world, messages.edit(call, call.body, original))
    message = messages.create(call, call.body, call.world.channel(interaction.channel_id), interaction)
    return message_json(call.world, _add(interaction, message))


def get(call: Call) -> Json:
    """One message of an interaction."""
    return message_json(call.world, _message(call))


def edit(call: Call) -> Json:
    """Change one message of an interaction."""
    return message_json(call.world, messages.edit(call, call.body, _message(call)))


def delete(call: Call) -> None:
    """Take one message of an interaction away."""
    _message(call).deleted = True
