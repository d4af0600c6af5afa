"""Request bodies at their limits: small builders, and for each limit what just fits and what does not."""

from __future__ import annotations

from typing import Any

from tests.limits import EPHEMERAL, SILENT, V2

Json = dict[str, Any]

MESSAGES = "/channels/1/messages"
ONE = "/channels/1/messages/2"
CALLBACK = "/interactions/1/token/callback"
FOLLOWUPS = "/webhooks/1/token"
COMMANDS = "/applications/1/commands"


def button(name: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": name, "custom_id": name, **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def select(count: int = 2, **more: Any) -> Json:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def text(length: int = 1) -> Json:
    return {"type": 10, "content": "x" * length}


def gallery(url: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}}]}


def box(*parts: Json) -> Json:
    return {"type": 17, "components": list(parts)}


def v2(*parts: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(parts), **more}


def classic(*parts: Json, **more: Any) -> Json:
    return {"content": "x", "components": list(parts), **more}


def embeds(*lengths: int) -> Json:
    return {"embeds": [{"description": "x" * length} for length in lengths]}


def command(name: str = "race", **more: Any) -> Json:
    return {"name": name, "description": "d", "type": 1, **more}


def option(name: str = "laps", **more: Any) -> Json:
    return {"name": name, "description": "d", "type": 3, **more}


def choice(value: str) -> Json:
    return {"name": "n", "value": value}


def modal(count: int) -> Json:
    def label(n: int) -> Json:
        return {"type": 18, "label": "l", "component": {"type": 4, "custom_id": str(n), "style": 1}}

    return {"type": 9, "data": {"custom_id": "m", "title": "t", "components": [label(n) for n in range(count)]}}


def answer(kind: int, data: Json) -> Json:
    return {"type": kind, "data": data}


def long_command(size: int) -> Json:
    """A command of ``size`` characters, counted as Discord counts them."""
    count = size // 1000
    options = [
        option(f"o{n:02}", choices=[{"name": "x" * 97, "value": f"{m}" * 2} for m in range(9)]) for n in range(count)
    ]
    spare = size - len("race") - 1 - count * (3 + 1 + 9 * 99)
    for entry in options:
        add = min(99, spare)
        entry["description"] += "x" * add
        spare -= add
    return command(description="d" + "x" * spare, options=options)


SPLIT = [box(*(text() for _ in range(19))), *(text() for _ in range(20))]
IMAGE = {"attachments": [{"id": 0, "filename": "board.png"}]}
OPTIONAL_LAST = [option("a", required=True), option("b")]

# name: (method, path, what fits, what does not, words of the reason)
CASES: dict[str, tuple[str, str, Any, Any, str]] = {
    "content of a channel message": ("POST", MESSAGES, {"content": "x" * 2000}, {"content": "x" * 2001}, "2000"),
    "content of an edit": ("PATCH", ONE, {"content": "x" * 2000}, {"content": "x" * 2001}, "2000"),
    "characters over all embeds": ("POST", MESSAGES, embeds(3000, 3000), embeds(3000, 3001), "over all embeds"),
    "rows": (
        "POST",
        MESSAGES,
        classic(*(row(button(str(n))) for n in range(5))),
        classic(*(row(button(str(n))) for n in range(6))),
        "more than 5 rows",
    ),
    "a select alone in its row": (
        "POST",
        MESSAGES,
        classic(row(select()), row(button())),
        classic(row(select(), button())),
        "shares its row",
    ),
    "a button without custom_id": (
        "POST",
        MESSAGES,
        classic(row(button())),
        classic(row({"type": 2, "style": 1, "label": "a"})),
        "custom_id",
    ),
    "a link without url": (
        "POST",
        MESSAGES,
        classic(row({"type": 2, "style": 5, "label": "a", "url": "https://example.org"})),
        classic(row({"type": 2, "style": 5, "label": "a"})),
        "link button",
    ),
    "a button without label and emoji": (
        "POST",
        MESSAGES,
        classic(row({"type": 2, "style": 1, "custom_id": "a", "emoji": {"name": "x"}})),
        classic(row({"type": 2, "style": 1, "custom_id": "a"})),
        "label and emoji",
    ),
    "custom_id twice": (
        "POST",
        MESSAGES,
        v2(box(row(button("a"))), row(button("b"))),
        v2(box(row(button("a"))), row(button("a"))),
        "duplicate custom_id",
    ),
    "option values twice": (
        "POST",
        MESSAGES,
        classic(row(select(2))),
        classic(row({**select(2), "options": [{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]})),
        "duplicate option values",
    ),
    "max_values": (
        "POST",
        MESSAGES,
        classic(row(select(2, max_values=2))),
        classic(row(select(2, max_values=3))),
        "max_values",
    ),
    "min_values": (
        "POST",
        MESSAGES,
        classic(row(select(3, min_values=2, max_values=2))),
        classic(row(select(3, min_values=3, max_values=2))),
        "min_values",
    ),
    "components, nested ones counted": ("POST", MESSAGES, v2(*SPLIT), v2(*SPLIT, text()), "41 components"),
    "characters over all texts": (
        "POST",
        MESSAGES,
        v2(box(text(3000)), text(1000)),
        v2(box(text(3000)), text(1001)),
        "4001 characters",
    ),
    "V2 with content": ("PATCH", ONE, v2(text(), content=None), v2(text(), content="x"), "content together"),
    "V2 with embeds": ("PATCH", ONE, v2(text(), embeds=[]), v2(text(), **embeds(1)), "embeds together"),
    "V2 with a poll": (
        "POST",
        MESSAGES,
        v2(text()),
        v2(text(), poll={"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a"}}]}),
        "poll together",
    ),
    "V2 with stickers": ("POST", MESSAGES, v2(text()), v2(text(), sticker_ids=["1"]), "sticker_ids together"),
    "V2 components without the flag": ("POST", MESSAGES, v2(text()), classic(text()), "without the Components V2"),
    "V2 components without the flag, update": (
        "POST",
        CALLBACK,
        answer(7, v2(text())),
        answer(7, {"components": [text()]}),
        "without the Components V2",
    ),
    "form of a media url": (
        "POST",
        MESSAGES,
        v2(gallery("https://example.org/a.png")),
        v2(gallery("file:///a.png")),
        "no http",
    ),
    "an attachment that is named": (
        "POST",
        MESSAGES,
        v2(gallery("attachment://board.png"), **IMAGE),
        v2(gallery("attachment://other.png"), **IMAGE),
        "names no file",
    ),
    "a file component": (
        "POST",
        MESSAGES,
        v2({"type": 13, "file": {"url": "attachment://board.png"}}, **IMAGE),
        v2({"type": 13, "file": {"url": "https://example.org/board.png"}}, **IMAGE),
        "names no",
    ),
    "components of a modal": ("POST", CALLBACK, modal(5), modal(6), "more than 5 components in a modal"),
    "flags of an answer": (
        "POST",
        CALLBACK,
        answer(4, {"content": "x", "flags": EPHEMERAL | SILENT}),
        answer(4, {"content": "x", "flags": 1 << 7}),
        "not allowed here",
    ),
    "flags of a deferred answer": (
        "POST",
        CALLBACK,
        answer(5, {"flags": EPHEMERAL}),
        answer(5, {"flags": EPHEMERAL | V2}),
        "only be ephemeral",
    ),
    "flags of a channel message": (
        "POST",
        MESSAGES,
        {"content": "x", "flags": SILENT},
        {"content": "x", "flags": EPHEMERAL},
        "not allowed here",
    ),
    "value of a suggestion": (
        "POST",
        CALLBACK,
        answer(8, {"choices": [choice("x" * 100)]}),
        answer(8, {"choices": [choice("x" * 101)]}),
        "longer than 100",
    ),
    "unknown keys in a message": (
        "POST",
        MESSAGES,
        {"content": "x", "tts": False},
        {"content": "x", "colour": 1},
        "keys",
    ),
    "unknown keys in a component": ("POST", MESSAGES, classic(row(button())), classic(row(button(row=1))), "keys"),
    "unknown keys in a callback": (
        "POST",
        CALLBACK,
        answer(4, {"content": "x"}),
        {**answer(4, {"content": "x"}), "x": 1},
        "keys",
    ),
    "unknown keys in a modal": ("POST", CALLBACK, modal(1), answer(9, {**modal(1)["data"], "flags": 64}), "in a modal"),
    "unknown keys in an option": (
        "PUT",
        COMMANDS,
        [command(options=[option()])],
        [command(options=[option(default="x")])],
        "in option laps",
    ),
    "a button outside a row": ("POST", MESSAGES, classic(row(button())), classic(button()), "outside a row"),
    "a premium button without sku": (
        "POST",
        MESSAGES,
        classic(row({"type": 2, "style": 6, "sku_id": "1"})),
        classic(row({"type": 2, "style": 6})),
        "sku_id",
    ),
    "unknown keys in a command": ("PUT", COMMANDS, [command(nsfw=False)], [command(guild_only=True)], "keys"),
    "nothing in it": ("POST", MESSAGES, {"content": "x"}, {"content": "", "embeds": [], "components": []}, "nothing"),
    "nothing in an answer": ("POST", CALLBACK, answer(4, {"content": "x"}), answer(4, {"tts": False}), "nothing"),
    "nothing in a follow-up": ("POST", FOLLOWUPS, {"content": "x"}, {"content": ""}, "nothing"),
    "command name, characters": ("PUT", COMMANDS, [command("my-race_1")], [command("my race")], "characters"),
    "command name, length": ("PUT", COMMANDS, [command("x" * 32)], [command("x" * 33)], "characters that are not"),
    "command name, case": ("PUT", COMMANDS, [command("race")], [command("Race")], "lower case"),
    "option name, case": ("PUT", COMMANDS, [command(options=[option()])], [command(options=[option("A")])], "lower"),
    "description missing": ("PUT", COMMANDS, [command()], [{"name": "race", "type": 1}], "no description"),
    "description empty": ("PUT", COMMANDS, [command(description="d")], [command(description="")], "empty"),
    "description of a context menu": (
        "PUT",
        COMMANDS,
        [{"name": "Who Am I", "type": 2}],
        [{"name": "Who Am I", "type": 2, "description": "d"}],
        "has a description",
    ),
    "value of a choice": (
        "PUT",
        COMMANDS,
        [command(options=[option(choices=[choice("x" * 100)])])],
        [command(options=[option(choices=[choice("x" * 101)])])],
        "longer than 100",
    ),
    "required options first": (
        "PUT",
        COMMANDS,
        [command(options=OPTIONAL_LAST)],
        [command(options=OPTIONAL_LAST[::-1])],
        "follows an optional one",
    ),
    "option names twice": (
        "PUT",
        COMMANDS,
        [command(options=[option("a"), option("b")])],
        [command(options=[option("a"), option("a")])],
        "duplicate option names",
    ),
    "command names twice": (
        "PUT",
        COMMANDS,
        [command("a"), {"name": "a", "type": 2}],
        [command("a"), command("a")],
        "duplicate command names",
    ),
    "commands": (
        "PUT",
        COMMANDS,
        [command(f"c{n}") for n in range(100)],
        [command(f"c{n}") for n in range(101)],
        "more than 100",
    ),
    "context menus": (
        "PUT",
        COMMANDS,
        [{"name": f"c{n}", "type": 2} for n in range(15)],
        [{"name": f"c{n}", "type": 2} for n in range(16)],
        "more than 15",
    ),
    "characters of a command": ("PUT", COMMANDS, [long_command(8000)], [long_command(8001)], "8000 characters"),
}

# What the document holds: it is enough to see that the right schema is asked, once per operation.
HELD: dict[str, tuple[str, str, Any, Any]] = {
    "label of a button": ("POST", MESSAGES, classic(row(button("x" * 80))), classic(row(button("x" * 81)))),
    "custom_id": (
        "PATCH",
        ONE,
        v2(box(row(button(label="a", custom_id="x" * 100)))),
        v2(box(row(button(label="a", custom_id="x" * 101)))),
    ),
    "options of a select": ("POST", FOLLOWUPS, classic(row(select(25))), classic(row(select(26)))),
    "content of an answer": ("POST", CALLBACK, answer(4, {"content": "x" * 2000}), answer(4, {"content": "x" * 2001})),
    "content of an original": (
        "PATCH",
        "/webhooks/1/token/messages/@original",
        {"content": "x" * 2000},
        {"content": "x" * 2001},
    ),
    "nonce": ("POST", MESSAGES, {"content": "x", "nonce": "x" * 25}, {"content": "x", "nonce": "x" * 26}),
    "alt text": (
        "POST",
        MESSAGES,
        {"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1024}]},
        {"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1025}]},
    ),
    "name of a thread": (
        "POST",
        "/channels/1/messages/2/threads",
        {"name": "x" * 100, "auto_archive_duration": 10080},
        {"name": "x" * 101, "auto_archive_duration": 10080},
    ),
    "archive time": (
        "POST",
        "/channels/1/threads",
        {"name": "x", "type": 11, "auto_archive_duration": 10080},
        {"name": "x", "type": 11, "auto_archive_duration": 10081},
    ),
    "title of a modal": (
        "POST",
        CALLBACK,
        modal(1),
        answer(9, {**modal(1)["data"], "title": "x" * 46}),
    ),
}
