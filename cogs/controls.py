"""From decisions to components: buttons for a few options, menus for many, two menus where there are more than 25.

Every interactive item is a `Control` (discord.py forgets a dynamic item for the whole bot when ordinary items stand
beside it), and every view is made anew for each message.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import discord

from cogs import ids
from cogs.house import house_of
from cogs.words import Words, head
from rules.core.model import Decision, Option

if TYPE_CHECKING:
    from cogs.game import GameCog

MENU_LIMIT = 25  # Discord: options of a select
ROW = 5  # Discord: buttons of a row
BUTTONS = 5  # more options than this become a menu

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
    "grey": discord.ButtonStyle.secondary,
}

Item = discord.ui.Button[Any] | discord.ui.Select[Any]


class Control(discord.ui.DynamicItem[discord.ui.Item[Any]], template=ids.TEMPLATE):
    """The one dynamic component of the bot, around a button or a menu. What a click does is told in cogs/play.py."""

    def __init__(self, item: discord.ui.Item[Any], target: ids.Target | None = None) -> None:
        super().__init__(item)
        self.target = target

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Control:
        """Only read the id: an error here would be logged by the library and answered by nobody."""
        return cls(item, ids.target(match["session"], match["decision"], match["rest"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the click over."""
        assert self.target is not None
        data: Any = interaction.data or {}
        await house_of(interaction).clicked(interaction, self.target, [str(v) for v in data.get("values", [])])


def button(custom_id: str, label: str, style: str = "grey", *, disabled: bool = False) -> Control:
    """A button."""
    return Control(discord.ui.Button(custom_id=custom_id, label=label[:80], style=STYLES[style], disabled=disabled))


def menu(
    custom_id: str,
    placeholder: str,
    options: Sequence[tuple[str, str]],
    *,
    most: int = 1,
    chosen: str | Collection[str] | None = None,
    least: int = 1,
) -> Control:
    """A menu of (value, label) pairs; ``most`` above 1 lets several be ticked."""
    ticked = [chosen] if isinstance(chosen, str) else chosen or ()
    entries = [discord.SelectOption(value=v, label=label[:100], default=v in ticked) for v, label in options]
    select: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=custom_id,
        placeholder=placeholder[:150],
        options=entries[:MENU_LIMIT],
        min_values=least,
        max_values=min(most, len(entries[:MENU_LIMIT])),
    )
    return Control(select)


def rows(items: Sequence[Control | None]) -> list[discord.ui.ActionRow[Any]]:
    """Put buttons five to a row and every menu in a row of its own; None begins a new row."""
    made: list[discord.ui.ActionRow[Any]] = []
    line: list[Control] = []
    for item in items:
        is_menu = item is not None and isinstance(item.item, discord.ui.Select)
        if line and (is_menu or item is None or len(line) == ROW):
            made.append(discord.ui.ActionRow(*line))
            line = []
        if item is None:
            continue
        if is_menu:
            made.append(discord.ui.ActionRow(item))
        else:
            line.append(item)
    if line:
        made.append(discord.ui.ActionRow(*line))
    return made


def small(text: str, items: Sequence[Control | None] = ()) -> discord.ui.LayoutView:
    """A private message of a text and a few controls."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text[:3500]))
    for row in rows(items):
        view.add_item(row)
    return view


def form(
    custom_id: str, title: str, label: str, text: str = "", *, most: int = 400, is_long: bool = False
) -> discord.ui.Modal:
    """A form with a line of text (``is_long``: many), for what no menu can hold; it is answered like a click."""
    made = discord.ui.Modal(title=title[:45], custom_id=custom_id, timeout=60)
    style = discord.TextStyle.paragraph if is_long else discord.TextStyle.short
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(default=text[:most] or None, max_length=most, style=style)
    made.add_item(discord.ui.Label(text=label[:45], component=field))
    return made


class DecisionControls:
    """The controls of one open decision: made from its options, with the game's wishes about their look."""

    def __init__(
        self,
        cog: GameCog,
        words: Words,
        view: Any,
        decision: Decision,
        group: str | None = None,
        page: int = 0,
    ) -> None:
        self.cog, self.words, self.view, self.decision = cog, words, view, decision
        self.group, self.page = group, page

    def items(self) -> Sequence[Control | None]:
        """All controls, buttons first: the game's own, a sheet's, or those that follow from the options."""
        own = self.cog.controls(self) if self.group is None else self.cog.opened(self)
        if own is not None:
            return own
        options = [o for o in self.decision.options if self.group in (None, o.group)]
        heads = self.cog.menus.get(self.decision.kind, ())
        listed = [option for option in options if head(option.key).split("-")[0] in heads]
        others = [option for option in options if option not in listed]
        if len(others) > BUTTONS:
            listed, others = others + listed, []
        items = self._buttons(others) if self.group is None else [self.button(option) for option in others]
        return items + self.menus(listed)

    def combined(self, word: str, label: str, style: str = "grey") -> Control:
        """A button for several choices in order: what it stands for is worked out by the game's ``expand``."""
        return button(self.id(ids.COMBINED + word), label, style)

    def combined_menu(
        self, word: str, placeholder: str, entries: Sequence[tuple[str, str]], *, most: int = 1, least: int = 1
    ) -> Control:
        """A menu whose ticked values the game's ``expand`` turns into choices."""
        return menu(self.id(ids.COMBINED + word), placeholder, entries, most=most, least=least)

    def _buttons(self, options: Sequence[Option]) -> list[Control]:
        shown = {option.key: self.button(option) for option in options}
        always = self.cog.always.get(self.decision.kind, ())
        if not always:
            return list(shown.values())
        greyed = {key: self._greyed(key) for key in always if key not in shown}
        return [(shown | greyed)[key] for key in [*always, *(key for key in shown if key not in always)]]

    def id(self, key: str) -> str:
        """The id of a control of this decision."""
        return ids.option_id(self.words.session.id, self.words.session.branch, self.decision.id, key)

    def button(self, option: Option) -> Control:
        """The button of an option, with its consequence."""
        label = self.words.option(self.view, self.decision, option)
        return button(self.id(option.key), label, self.cog.styles.get(option.key, "primary"))

    def _greyed(self, key: str) -> Control:
        return button(self.id(key), self.words.greyed(self.decision, key), disabled=True)

    def menus(self, options: Sequence[Option]) -> list[Control]:
        """One menu; of groups when the options are too many for it; a menu for every 25 when nothing else helps."""
        if len(options) > MENU_LIMIT and self.group is None and all(option.group for option in options):
            groups = list(dict.fromkeys(str(option.group) for option in options))
            entries = [(ids.GROUP + group, self.words.group(self.decision, group)) for group in groups]
        else:
            entries = [(o.key, self.words.option(self.view, self.decision, o)) for o in options]
        placeholder = self.words.placeholder(self.decision) if entries else ""
        parts = [entries[first : first + MENU_LIMIT] for first in range(0, len(entries), MENU_LIMIT)]
        return [menu(self.id(f"{ids.MENU}{number or ''}"), placeholder, part) for number, part in enumerate(parts)]
