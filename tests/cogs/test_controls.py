"""From decisions to components: few options as buttons, many in a menu, very many in two."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs import ids
from cogs.controls import BUTTONS, MENU_LIMIT, DecisionControls, rows
from rules import GAMES
from rules.core.model import Choice, Decision, Option
from tests.cogs.table import answer, menu_of, table, text


def cog_with(**wishes: Any) -> Any:
    """A game's cog that makes no controls of its own."""
    own = {"controls": lambda made: None, "opened": lambda made: None}
    return SimpleNamespace(**{"menus": {}, "always": {}, "styles": {}, **own, **wishes})


class PlainWords:
    """Texts that tell their key."""

    session = SimpleNamespace(id=7, branch=2)

    def option(self, view: object, decision: Decision, option: Option) -> str:
        return f"do {option.key}"

    def greyed(self, decision: Decision, key: str) -> str:
        return f"no {key}"

    def group(self, decision: Decision, group: str) -> str:
        return f"some {group}"

    def placeholder(self, decision: Decision) -> str:
        return "pick"


def controls(count: int, *, groups: int = 0, group: str | None = None, cog: Any = None) -> list[Any]:
    options = tuple(Option(f"go:{n}", group=f"g{n % groups}" if groups else None) for n in range(count))
    cog = cog or cog_with()
    words: Any = PlainWords()
    made = DecisionControls(cog, words, None, Decision(5, 0, "go", options), group).items()
    return [each.item for each in made if each is not None]


def values(menu: Any) -> list[str]:
    return [option.value for option in menu.options]


def test_few_are_buttons_and_many_a_menu() -> None:
    few, many = controls(BUTTONS), controls(BUTTONS + 1)
    assert [item.custom_id for item in few] == [f"g1:7:2.5:go:{n}" for n in range(BUTTONS)]
    assert len(many) == 1
    assert many[0].custom_id == "g1:7:2.5:?"
    assert values(many[0]) == [f"go:{n}" for n in range(BUTTONS + 1)]


def test_very_many_with_groups_are_two_menus() -> None:
    first = controls(60, groups=4)
    assert len(first) == 1
    assert values(first[0]) == ["@g0", "@g1", "@g2", "@g3"]
    second = controls(60, groups=4, group="g1")
    assert values(second[0]) == [f"go:{n}" for n in range(60) if n % 4 == 1]


@pytest.mark.parametrize(("count", "groups", "group"), [(60, 0, None), (120, 2, "g1")])
def test_very_many_without_help_are_menus_of_25(count: int, groups: int, group: str | None) -> None:
    """Nothing is left out, and no id is there twice."""
    found = controls(count, groups=groups, group=group)
    offered = [value for menu in found for value in values(menu)]
    assert len(offered) == 60
    assert len(set(offered)) == 60
    assert all(len(menu.options) <= MENU_LIMIT for menu in found)
    assert [menu.custom_id for menu in found] == ["g1:7:2.5:?", "g1:7:2.5:?1", "g1:7:2.5:?2"]


def test_wishes_of_a_game() -> None:
    """Some kinds go into a menu, some buttons are always there, greyed when they cannot be had, in their order."""
    cog = cog_with(always={"go": ("go:9", "go:1", "go:0")}, styles={"go:0": "danger"})
    found = controls(2, cog=cog)
    assert [(item.label, item.disabled) for item in found] == [
        ("no go:9", True),
        ("do go:1", False),
        ("do go:0", False),
    ]
    cog = cog_with(menus={"go": ("go",)})
    assert values(controls(2, cog=cog)[0]) == ["go:0", "go:1"]


def test_rows() -> None:
    """Five buttons a row, a menu for itself."""
    cog = cog_with()
    words: Any = PlainWords()
    two = DecisionControls(cog, words, None, Decision(5, 0, "go", (Option("a"), Option("b")))).items()
    menu = DecisionControls(cog, words, None, Decision(6, 0, "go", tuple(Option(f"{n}") for n in range(9)))).items()
    made = rows([*two, *menu, *two[:1]])
    assert [len(row.children) for row in made] == [2, 1, 1]


def test_an_id_that_would_be_too_long_is_never_sent() -> None:
    with pytest.raises(ValueError, match="too long"):
        ids.option_id(7, 0, 1, "x" * 95)


@pytest.mark.parametrize("number", [1, 35, 36, 123456789, 36**12 - 1])
def test_ids_come_back_as_they_went(number: int) -> None:
    assert int(ids.base36(number), 36) == number


async def test_two_menus_on_discord(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first pick opens the second menu, privately; its pick is the choice."""
    game = GAMES["velocity"]

    def decisions(state: Any) -> tuple[Decision, ...]:
        found = game.decisions(state)
        if not found or found[0].kind != "choose_ride":
            return found
        many = tuple(Option(f"solo:{n}", {"boost": "none"}, f"g{n // 10}") for n in range(40))
        return (found[0]._replace(options=many),)

    def apply(state: Any, choice: Choice, dice: Any) -> Any:
        return game.apply(state, choice._replace(option=choice.option.partition(":")[0]), dice)

    fake = replace(game, decisions=decisions, apply=apply, consequence=lambda view, decision, option: option.params)
    monkeypatch.setitem(GAMES, "velocity", fake)
    async with table(tmp_path) as at:
        at.mishaps = ["velocity-group-choose-ride"]
        at.rolls = [0, 1]
        await at.open(course="short")
        assert [entry["value"] for entry in menu_of(at.live, ":?")["options"]] == ["@g0", "@g1", "@g2", "@g3"]
        told = answer(await at.people[1].select(at.live, ["@g2"], custom_id="g1:1:0.1:?"))
        assert "This is ann's choice" in text(told), "it may hold what only she may see"
        panel = answer(await at.people[0].select(at.live, ["@g2"], custom_id="g1:1:0.1:?"))
        assert [entry["value"] for entry in menu_of(panel, ":?")["options"]] == [f"solo:{n}" for n in range(20, 30)]
        assert await at.one("SELECT count(*) FROM choices WHERE kind = 'choose_ride'") == 0
        await at.people[0].select(panel, ["solo:23"], custom_id="g1:1:0.1:?")
        assert await at.one("SELECT option FROM choices WHERE kind = 'choose_ride'") == "solo:23"
        assert "rides solo: Red 1" in text(at.live)
        told = answer(await at.forged(at.people[0], at.live, "g1:1:0.1:?", "@g2"))
        assert "decided already" in text(told)
