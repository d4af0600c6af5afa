"""Whether Discord accepts a request body: its OpenAPI document, and the limits that document leaves out.

``check(method, path, body)`` raises AssertionError with the reason. The document is not part of this repository:
``document()`` reads it from beside the repository or from ``DISCORD_OPENAPI``, and where it is missing only that half
is left out (``WHERE`` tells where Discord publishes it). The further limits are always checked: content of channel
messages, duplicate ids, nested counts, Components V2, commands ...
``install_simcord()`` sends every body of a SimCord test through ``check``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.discord_standin.openapi import WHERE, check_schema, document

__all__ = ["WHERE", "check", "document", "install_simcord", "need", "walk"]

Json = dict[str, Any]

SUPPRESS_EMBEDS, EPHEMERAL, SILENT, VOICE, V2 = 1 << 2, 1 << 6, 1 << 12, 1 << 13, 1 << 15
SELECTS = {3, 5, 6, 7, 8}
V2_TYPES = {9, 10, 11, 12, 13, 14, 17}
MEGABYTE = 1 << 20


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MESSAGE_KEYS = _words("content embeds allowed_mentions components flags attachments poll tts")
CREATE_KEYS = MESSAGE_KEYS | _words("nonce enforce_nonce message_reference sticker_ids shared_client_theme")
WEBHOOK_KEYS = MESSAGE_KEYS | _words("username avatar_url thread_name applied_tags")
CHOICE_KEYS = _words("custom_id placeholder min_values max_values required disabled default_values")
COMPONENT_KEYS: dict[int, frozenset[str]] = {
    1: _words("components"),
    2: _words("style label emoji custom_id sku_id url disabled"),
    3: (CHOICE_KEYS | {"options"}) - {"default_values"},
    4: _words("custom_id style label min_length max_length required value placeholder"),
    5: CHOICE_KEYS,
    6: CHOICE_KEYS,
    7: CHOICE_KEYS,
    8: CHOICE_KEYS | {"channel_types"},
    9: _words("components accessory"),
    10: _words("content"),
    11: _words("media description spoiler"),
    12: _words("items"),
    13: _words("file spoiler"),
    14: _words("divider spacing"),
    17: _words("components accent_color spoiler"),
    18: _words("label description component"),
    19: _words("custom_id min_values max_values required"),
    21: _words("custom_id options required"),
    22: _words("custom_id options min_values max_values required"),
    23: _words("custom_id default"),
}
COMMAND_KEYS = _words(
    "id type name name_localizations description description_localizations options default_member_permissions "
    "dm_permission contexts integration_types handler nsfw"
)
OPTION_KEYS = _words(
    "type name name_localizations description description_localizations required choices options channel_types "
    "min_value max_value min_length max_length autocomplete"
)


@dataclass(frozen=True)
class Place:
    """What may stand in a message at one endpoint."""

    creates: bool
    keys: frozenset[str]
    flags: int | None  # None: whatever the message has may be sent back


CREATE = Place(True, CREATE_KEYS, SUPPRESS_EMBEDS | SILENT | VOICE | V2)
EDIT = Place(False, MESSAGE_KEYS | {"sticker_ids"}, None)
REPLY = Place(True, MESSAGE_KEYS, SUPPRESS_EMBEDS | EPHEMERAL | SILENT | VOICE | V2)
UPDATE = Place(False, MESSAGE_KEYS, SUPPRESS_EMBEDS | V2)
FOLLOWUP = Place(True, WEBHOOK_KEYS, REPLY.flags)


def check(method: str, path: str, body: Any, *, files: Sequence[int] | None = None, was_v2: bool = False) -> None:
    """Raise AssertionError when Discord would refuse ``body`` (JSON, or the payload_json of a multipart).

    ``files``: sizes in bytes of the files sent beside it, None when unknown. ``was_v2``: the message is V2 already.
    """
    path = re.sub(r"^/api/v\d+", "", path.partition("?")[0])
    try:
        _check_files(files or ())
        _check_own(method, path, body, files, was_v2)
        check_schema(method, path, body)
    except AssertionError as error:
        raise AssertionError(f"{method} {path}: {error}") from None


def need(fact: object, reason: str) -> None:
    """Raise AssertionError with the reason when the fact does not hold."""
    if not fact:
        raise AssertionError(reason)


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Every component, nested ones, accessories and contents of labels included."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        yield from walk([component[key] for key in ("accessory", "component") if isinstance(component.get(key), dict)])


# The further limits.


def _check_own(method: str, path: str, body: Any, files: Sequence[int] | None, was_v2: bool) -> None:
    if re.fullmatch(r"/interactions/[^/]+/[^/]+/callback", path):
        _callback(body, files, was_v2)
    elif re.fullmatch(r"/applications/[^/]+(/guilds/[^/]+)?/commands", path):
        _commands(body if isinstance(body, list) else [body])
    elif path.endswith("/messages") and method == "POST":
        _message(body, CREATE, files)
        need(len(body.get("content") or "") <= 2000, "content is longer than 2000")
    elif "/messages/" in path and method == "PATCH":
        _message(body, EDIT, files, was_v2)
        need(len(body.get("content") or "") <= 2000, "content is longer than 2000")
    elif re.fullmatch(r"/webhooks/[^/]+/[^/]+", path) and method == "POST":
        _message(body, FOLLOWUP, files)


def _callback(body: Json, files: Sequence[int] | None, was_v2: bool) -> None:
    need(set(body) <= {"type", "data"}, f"unknown keys {sorted(set(body) - {'type', 'data'})}")
    data: Json = body.get("data") or {}
    match body.get("type"):
        case 4:
            _message(data, REPLY, files)
        case 5:
            need(not data.get("flags", 0) & ~EPHEMERAL, "a deferred answer may only be ephemeral")
        case 7:
            _message(data, UPDATE, files, was_v2)
        case 8:
            for choice in data.get("choices") or []:
                need(len(str(choice.get("value"))) <= 100, "value of a choice is longer than 100")
        case 9:
            need(set(data) <= {"custom_id", "title", "components"}, "unknown keys in a modal")
            need(len(data.get("components") or []) <= 5, "more than 5 components in a modal")
            _components(data.get("components") or [])


def _check_files(files: Sequence[int]) -> None:
    need(len(files) <= 10, "more than 10 files")
    need(all(size <= 10 * MEGABYTE for size in files), "a file is larger than 10 MiB")


def _message(body: Json, place: Place, files: Sequence[int] | None, was_v2: bool = False) -> None:
    flags = body.get("flags") or 0
    components = body.get("components") or []
    need(set(body) <= place.keys, f"unknown keys {sorted(set(body) - place.keys)}")
    need(place.flags is None or not flags & ~place.flags, f"flags {flags} are not allowed here")
    _components(components)
    if flags & V2:
        _v2(body, components)
    else:
        v2 = sorted({part["type"] for part in walk(components)} & V2_TYPES)
        need(was_v2 or not v2, f"components of types {v2} without the Components V2 flag")
        need(v2 or len(components) <= 5, "more than 5 rows")
        need(v2 or all(part.get("type") == 1 for part in components), "components stand outside a row")
    _embeds(body.get("embeds") or [])
    _attachments(body, place, files)
    if place.creates:
        something = ("content", "embeds", "components", "sticker_ids", "poll", "attachments", "shared_client_theme")
        forward = (body.get("message_reference") or {}).get("type") == 1
        need(files or forward or any(body.get(key) for key in something), "a message with nothing in it")


def _v2(body: Json, components: Sequence[Json]) -> None:
    for key in ("content", "embeds", "poll", "sticker_ids"):
        need(not body.get(key), f"{key} together with the Components V2 flag")
    parts = list(walk(components))
    need(len(parts) <= 40, f"{len(parts)} components, nested ones counted; 40 are allowed")
    total = sum(len(part.get("content") or "") for part in parts if part.get("type") == 10)
    need(total <= 4000, f"{total} characters over all texts; 4000 are allowed")


def _embeds(embeds: Sequence[Json]) -> None:
    texts: list[str] = []
    for embed in embeds:
        texts += [embed.get("title") or "", embed.get("description") or ""]
        texts += [(embed.get("footer") or {}).get("text") or "", (embed.get("author") or {}).get("name") or ""]
        texts += [text for field in embed.get("fields") or [] for text in (field["name"], field["value"])]
    total = sum(map(len, texts))
    need(total <= 6000, f"{total} characters over all embeds; 6000 are allowed")


def _attachments(body: Json, place: Place, files: Sequence[int] | None) -> None:
    named = body.get("attachments")
    for entry in named or []:
        new = int(entry["id"]) < 100
        need(files is None or not new or int(entry["id"]) < len(files), f"file {entry['id']} was not sent")
    if named is None and not place.creates:
        return  # the message keeps its files, whose names are not known here
    names = {entry.get("filename") for entry in named or []}
    for url in _urls(body):
        kept = None in names or not url.startswith("attachment://")
        need(kept or url.removeprefix("attachment://") in names, f"{url} names no file of this request")


def _urls(body: Json) -> Iterator[str]:
    for part in walk(body.get("components") or []):
        media = [part.get("media"), part.get("file"), *(item.get("media") for item in part.get("items") or [])]
        yield from (entry["url"] for entry in media if entry)
    for embed in body.get("embeds") or []:
        yield from (embed[key]["url"] for key in ("image", "thumbnail") if (embed.get(key) or {}).get("url"))


def _components(components: Sequence[Json]) -> None:
    parts = list(walk(components))
    ids = [part["custom_id"] for part in parts if part.get("custom_id")]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    need(not twice, f"duplicate custom_id {twice}")
    for part in parts:
        kind = part.get("type", 0)
        extra = set(part) - {"type", "id"} - COMPONENT_KEYS.get(kind, set(part))
        need(not extra, f"unknown keys {sorted(extra)} in a component of type {kind}")
        if kind == 1:
            row = part.get("components") or []
            need(len(row) == 1 or not any(item.get("type") in SELECTS for item in row), "a select shares its row")
        if kind == 2:
            _button(part)
        if kind in {3, 21, 22}:
            _choices(part)
    for url in _urls({"components": components}):
        need(re.fullmatch(r"(https?|attachment)://\S+", url), f"{url!r} is no http(s) or attachment address")
    for part in parts:
        if part.get("type") == 13:
            need(part["file"]["url"].startswith("attachment://"), "a file component names no attachment")


def _button(button: Json) -> None:
    style = button.get("style")
    if style == 5:
        need(button.get("url") and not button.get("custom_id"), "a link button has a url and no custom_id")
    elif style == 6:
        need(button.get("sku_id"), "a premium button has a sku_id")
        return
    else:
        need(button.get("custom_id") and not button.get("url"), "a button has a custom_id and no url")
    need(button.get("label") or button.get("emoji"), "a button without label and emoji")


def _choices(part: Json) -> None:
    options = part.get("options") or []
    values = [option.get("value") for option in options]
    need(len(set(values)) == len(values), f"duplicate option values in {part.get('custom_id')!r}")
    most = part.get("max_values")
    least = part.get("min_values")
    need(most is None or most <= len(options), "max_values is above the number of options")
    need(least is None or least <= min(len(options), most or len(options)), "min_values is too high")


# Commands.


def _commands(commands: Sequence[Json]) -> None:
    for kind, most in ((1, 100), (2, 15), (3, 15)):
        names = [command["name"] for command in commands if (command.get("type") or 1) == kind]
        need(len(names) <= most, f"more than {most} commands of type {kind}")
        need(len(set(names)) == len(names), f"duplicate command names in {sorted(names)}")
    for command in commands:
        extra = set(command) - COMMAND_KEYS
        need(not extra, f"unknown keys {sorted(extra)} in command {command['name']}")
        if (command.get("type") or 1) == 1:
            _named(command)
            _options(command)
            need(_size(command) <= 8000, f"command {command['name']} has more than 8000 characters")
        else:
            need(not command.get("description"), f"context menu {command['name']} has a description")


def _named(entry: Json) -> None:
    name = entry["name"]
    need(re.fullmatch(r"[-_'\w]{1,32}", name), f"name {name!r} has characters that are not allowed")
    need(name == name.lower(), f"name {name!r} is not lower case")
    need(entry.get("description") is not None, f"{name} has no description")
    need(1 <= len(entry["description"]) <= 100, f"description of {name} is empty or longer than 100")
    need(entry["description"] != "…", f"{name} is not described")  # what discord.py says where nobody said anything


def _options(entry: Json) -> None:
    options = entry.get("options") or []
    names = [option["name"] for option in options]
    need(len(set(names)) == len(names), f"duplicate option names in {entry['name']}")
    required = [bool(option.get("required")) for option in options]
    need(required == sorted(required, reverse=True), f"a required option of {entry['name']} follows an optional one")
    for option in options:
        need(set(option) <= OPTION_KEYS, f"unknown keys {sorted(set(option) - OPTION_KEYS)} in option {option['name']}")
        _named(option)
        _options(option)
        for choice in option.get("choices") or []:
            need(len(str(choice["value"])) <= 100, f"value of a choice of {option['name']} is longer than 100")


def _size(entry: Json) -> int:
    def longest(key: str) -> int:
        return max(len(text) for text in (entry.get(key) or "", *(entry.get(f"{key}_localizations") or {}).values()))

    own = longest("name") + longest("description") + len(str(entry.get("value", "")))
    return own + sum(_size(child) for key in ("options", "choices") for child in entry.get(key) or [])


# SimCord.


@contextmanager
def install_simcord() -> Iterator[list[str]]:
    """Every body sent in SimCord goes through ``check``; the faults are listed, and raised together at the end."""
    from simcord.http import router

    ordinary, faults = router.dispatch, []

    def dispatch(backend: Any, method: str, path: str, **rest: Any) -> Any:
        if rest.get("json") is not None:
            sizes = [file.fp.seek(0, 2) for file in rest.get("files") or []]
            for file in rest.get("files") or []:
                file.reset()
            try:
                check(method, path, rest["json"], files=sizes)
            except AssertionError as error:
                faults.append(str(error))
        return ordinary(backend, method, path, **rest)

    router.dispatch = dispatch
    try:
        yield faults
    finally:
        router.dispatch = ordinary
    need(not faults, "\n".join(faults))
