"""The half of ``tests.limits`` that reads Discord's OpenAPI document and validates a body against it."""

from __future__ import annotations

import functools
import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import referencing
from jsonschema import validators
from referencing.jsonschema import DRAFT202012

Json = dict[str, Any]

WHERE = (
    "Discord's OpenAPI document was not found: it is specs/openapi.json of the public GitHub repository "
    "discord/discord-api-spec; name its path in DISCORD_OPENAPI"
)


@functools.cache
def document() -> Json | None:
    """Discord's OpenAPI document, or None where it is not at hand (``WHERE`` tells how to get it)."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"
    named = os.environ.get("DISCORD_OPENAPI")
    file = Path(named) if named else beside
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


def check_schema(method: str, path: str, body: Any) -> None:
    """Raise AssertionError when the document is at hand and ``body`` does not fit the operation's schema."""
    if document() is None or body is None:
        return
    validator = _validator(method, path)
    if validator is not None:
        error = jsonschema.exceptions.best_match(validator.iter_errors(_string_ids(body)))
        if error is not None:
            raise AssertionError(f"{error.json_path}: {error.message[:300]}")


def _string_ids(body: Any) -> Any:
    """discord.py sends some ids as numbers; the document wants strings, Discord takes both."""
    if not isinstance(body, dict):
        return body
    body = {key: str(value) if key.endswith("_id") and isinstance(value, int) else value for key, value in body.items()}
    for key in ("data", "message_reference"):
        body |= {key: _string_ids(body[key])} if key in body else {}
    if body.get("attachments"):
        body["attachments"] = [{**entry, "id": str(entry["id"])} for entry in body["attachments"]]
    mentions = body.get("allowed_mentions") or {}
    for key in {"users", "roles"} & set(mentions):
        mentions = {**mentions, key: [str(entry) for entry in mentions[key]]}
    return {**body, "allowed_mentions": mentions} if mentions else body


@functools.cache
def _operations() -> list[tuple[str, re.Pattern[str], int, str]]:
    found = []
    for template, operations in (document() or {"paths": {}})["paths"].items():
        pattern = re.compile(re.sub(r"\{[^}]+\}", "[^/]+", template))
        found += [(method.upper(), pattern, template.count("{"), template) for method in operations]
    return sorted(found, key=lambda entry: entry[2])


def _validator(method: str, path: str) -> Any:
    fits = (template for name, pattern, _, template in _operations() if name == method and pattern.fullmatch(path))
    template = next(fits, None)
    return None if template is None else _validator_of(template, method.lower())


@functools.cache
def _validator_of(template: str, method: str) -> Any:
    whole = document()
    assert whole is not None
    if "application/json" not in whole["paths"][template][method].get("requestBody", {}).get("content", {}):
        return None
    steps = ("paths", template, method, "requestBody", "content", "application/json", "schema")
    pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
    registry: referencing.Registry[Any] = referencing.Registry().with_resource(
        "discord", DRAFT202012.create_resource(whole)
    )
    kind = validators.extend(jsonschema.Draft202012Validator, {"oneOf": _union("oneOf"), "anyOf": _union("anyOf")})
    return kind({"$ref": f"discord#/{pointer}"}, registry=registry)


def _union(keyword: str) -> Callable[..., Iterator[Any]]:
    """``oneOf`` and ``anyOf`` that pick the branch by the object's ``type``: readable reasons, and far faster."""
    ordinary = jsonschema.Draft202012Validator.VALIDATORS[keyword]

    def choose(validator: Any, branches: list[Json], instance: Any, schema: Json) -> Iterator[Any]:
        if all("const" in branch for branch in branches):
            if instance not in [branch["const"] for branch in branches]:
                yield jsonschema.ValidationError(f"{instance!r} is none of Discord's values")
            return
        solid = [branch for branch in branches if branch != {"type": "null"}]
        by_type = {kind: branch for branch in solid for kind in _types_of(branch)}
        if instance is not None and len(solid) == 1:
            yield from validator.descend(instance, solid[0])
        elif isinstance(instance, dict) and "type" in instance and all(map(_types_of, solid)):
            if instance["type"] in by_type:
                yield from validator.descend(instance, by_type[instance["type"]])
            else:
                yield jsonschema.ValidationError(f"type {instance['type']} is not one of {sorted(by_type)}")
        else:
            yield from ordinary(validator, branches, instance, schema)

    return choose


def _types_of(branch: Json) -> list[int]:
    name = branch.get("$ref", "").rpartition("/")[2]
    target = (document() or {})["components"]["schemas"].get(name, {})
    kinds: list[int] = target.get("properties", {}).get("type", {}).get("enum", [])
    return kinds
