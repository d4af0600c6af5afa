"""Names as people have them: nobody is called, nothing is formatted, nothing is a box or runs over, anywhere."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from cogs import names
from cogs.words import plain_text
from tests.cogs.table import Table, alt, answer, labels, parts, table, text

ODD = {
    "bold": "**bold** _it_ ~~s~~",
    "everyone": "@everyone",
    "here": "@here!",
    "member": "<@1234567>",
    "role": "<@&1234567>",
    "channel": "<#1234567>",
    "code": "`code` ```x```",
    "spoiler": "||secret||",
    "heading": "# head\n- list",
    "link": "[x](https://example.org)",
    "backslash": "a\\*b\\",
    "emoji": "🚲👩‍🚀",
    "custom emoji": "<:bike:123456789>",
    "hebrew": "שלום עולם",
    "override": "abc\u202edef\u2066",
    "fraktur": "𝔄𝔫𝔫",
    "zalgo": "Z\u0338\u0322\u031b\u0300\u0301a\u0338\u0321\u0300\u0301l",
    "wide": "W" * 32,
    "tall": "﷽" * 8,
    "arabic ligature": "\ufdfa",
}
EMPTY = ["\u200b\u200b", "\u3164", "\u2800\u2800", "\u115f", " ", "\u0338\u0338", "\U000e0041", "...", "\ufe0f"]


@pytest.mark.parametrize("name", EMPTY)
def test_no_visible_letter(name: str) -> None:
    assert names.clean(name, "Rider 7") == "Rider 7"


@pytest.mark.parametrize("name", ODD.values(), ids=list(ODD))
def test_a_name_is_one_short_line_and_survives_its_escapes(name: str) -> None:
    clean = names.clean(name, "?")
    assert 0 < len(clean) <= names.LONGEST
    assert not re.search(r"[\n\u202a-\u202e\u2066-\u2069]", clean)
    assert plain_text(names.in_markdown(clean)).strip("\u2068\u2069") == clean
    marks = [unicodedata.category(letter)[0] == "M" for letter in clean]
    assert not any(all(marks[place : place + 3]) for place in range(len(marks) - 2)), "it stays within its line"


def bare(shown: str) -> str:
    """A text without what a backslash keeps from being read as formatting."""
    return re.sub(r"\\[^0-9A-Za-z\s]", "", shown)


async def played(at: Table, name: str) -> None:
    """The odd one opens the lobby, is asked, is lifted by another's die and told of everywhere."""
    odd = at.guild.add_member(at.env.create_user("odd", global_name=name))
    at.members[odd.id] = odd
    at.people.insert(0, odd)
    at.rolls = [0]
    await at.open(course="short")
    at.rolls = [1]
    await at.choose("solo")
    at.rolls = [1, 2, 3]
    await at.choose("pack:24")


@pytest.mark.parametrize("name", ODD.values(), ids=list(ODD))
async def test_in_messages_labels_and_pictures(tmp_path: Path, name: str) -> None:
    async with table(tmp_path, ("ann", "ben")) as at:
        await played(at, name)
        clean = names.clean(name, "?")
        board = answer(await at.command(at.people[1], "game hand"))
        log = answer(await at.command(at.people[1], "game log"))
        shown = [*at.channel.history(), *at.place.history(), board, log]
        for message in shown:
            assert not re.search(r"@everyone|@here", text(message))
            told = bare(text(message))
            assert not re.search(r"<@&|<@1234567>|<#1234567>|<:bike|\|\||`code`|\]\(http", told)
        assert f"{clean}'s 3, both ride" in " ".join(labels(at.live)).replace("\u2068", "").replace("\u2069", "")
        assert "\\" not in "".join(labels(at.live)) or "\\" in clean, "labels know no escapes"
        assert at.live.attachments
        assert clean[:6].strip() in alt(at.live) or "`" in clean
        assert len(alt(at.live)) <= 1024


async def test_a_name_of_nothing_becomes_a_rider(tmp_path: Path) -> None:
    async with table(tmp_path, ("ann", "ben")) as at:
        odd = at.guild.add_member(at.env.create_user("\u3164", global_name="\u200b"))
        at.members[odd.id] = odd
        at.people.insert(0, odd)
        await at.open(start=False, join=0)
        told = "".join(part.get("content", "") for part in parts(at.lobby))
        assert f"1. **Rider {odd.id % 10000}** · Red" in told
