"""Sheets: a decision that is answered by a filled form. Its seat fills it in a private panel and sends it.

The draft is part of the rules' state: every menu sets one field (option ``set:<field>:<value>``), Send sends. Fields
are named ``<part>:<name>``; a page shows the fields of one part, at most `FIELDS` at a time.
"""

from __future__ import annotations

from cogs import ids
from cogs.controls import Control, DecisionControls, button, menu
from rules.core.model import Decision, Field

FIELDS = 3  # menus of a page: a message holds five rows, and one is for the buttons, one for turning pages
SEND, SUGGEST = "send", "suggest"


def pages(decision: Decision) -> list[tuple[str, list[Field]]]:
    """The pages of a sheet: a name and its fields. A part with many fields has several."""
    parts: dict[str, list[Field]] = {}
    for field in decision.fields:
        parts.setdefault(field.name.partition(":")[0], []).append(field)
    return [
        (f"{part}:{first // FIELDS + 1}", fields[first : first + FIELDS])
        for part, fields in parts.items()
        for first in range(0, len(fields), FIELDS)
    ]


def sheet_items(made: DecisionControls) -> list[Control]:
    """The controls of one page: its fields, the buttons, and a menu of the pages."""
    words, decision = made.words, made.decision
    all_pages = pages(decision)
    page = min(made.page, len(all_pages) - 1)
    items = [_field(made, field, page) for field in all_pages[page][1]]
    items.append(button(made.id(SEND), words.of_game(f"sheet-{'change' if decision.optional else SEND}"), "success"))
    items.append(made.combined(f"{page}.{SUGGEST}", words.of_game(f"sheet-{SUGGEST}")))
    if len(all_pages) > 1:
        titles = [(str(number), words.sheet_page(name)) for number, (name, _) in enumerate(all_pages)]
        turn = ids.verb_id(words.session.id, "sheet")
        items.append(menu(turn, words.of_game("sheet-pages"), titles, chosen=str(page)))
    return items


def page_in(rest: str) -> int:
    """The page that a control stands on, from its id."""
    number = rest.removeprefix(ids.MENU).removeprefix(ids.COMBINED).partition(".")[0]
    return int(number) if "." in rest and number.isdigit() else 0


def _field(made: DecisionControls, field: Field, page: int) -> Control:
    """One field as a menu; its id carries the page, so that a choice shows the same page again."""
    name = field.name.partition(":")[2]
    label = made.words.sheet_field(name)
    entries = [
        (f"set:{field.name}:{value}", f"{label}: {made.words.sheet_value(name, value)}") for value in field.values
    ]
    number = [each.name for each in made.decision.fields].index(field.name)
    chosen = f"set:{field.name}:{field.value}"
    return menu(made.id(f"{ids.MENU}{page}.{number}"), label, entries, chosen=chosen)
