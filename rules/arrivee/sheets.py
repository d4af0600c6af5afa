"""Order sheets: their fields and values, who owes one, and how they are filled and sent.

Spec headings Sheets, plans, absence and Playing with few waits (AR-143 to AR-146). The draft and the sheet sent last
are known to their own seat alone; a draft that is not sent changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, combinations, permutations

from rules.arrivee.cards import INDEX, kinds
from rules.arrivee.options import make, simple
from rules.arrivee.state import Rider, State
from rules.arrivee.turn import specials, uses
from rules.core.model import Decision, Event, Field, Option

WAKE = 18  # fields: a line this near wakes a standing sheet
AT_LEAST = 24
MOST_BRAKE = 22
MOST_AREA = 9
MOST_BID = 24
AREA = 4

DEFAULTS = {
    "tactic": "wheel",
    "at_least": "fair",
    "card": "none",
    "card_when": "now",
    "area": str(AREA),
    "brake": "never",
    "brake_se": "no",
    "special": "none",
    "bonus": "always",
    "bid": "0",
    "bid_where": "line",
    "save": "cheapest",
    "injury": "ride_on",
}

_FIXED = {
    "tactic": ("wheel", "lead", "stick"),
    "at_least": ("fair", *(str(number) for number in range(1, AT_LEAST + 1))),
    "card_when": ("now", "no_wheel", "unmarked"),
    "area": (str(AREA), *(str(number) for number in range(MOST_AREA + 1) if number != AREA)),
    "brake": ("never", "foot", *(f"max:{number}" for number in range(MOST_BRAKE + 1))),
    "bonus": ("always", "never"),
    "bid": tuple(str(number) for number in range(0, MOST_BID + 1, 2)),
    "bid_where": ("line", "always"),
    "injury": ("ride_on", "withdraw"),
}


def own_riders(state: State, seat: int) -> list[Rider]:
    """Return the riders of a seat on the road."""
    return [rider for rider in state.standing() if rider.seat == seat]


def sheet_values(state: State, seat: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every field of a seat's sheet with the values it may take now, default first."""
    riders = own_riders(state, seat)
    cards = tuple(_card_values(state.hands[seat]))
    for rider in riders:
        own = {**_FIXED, "card": cards, "brake_se": ("no", "yes") if state.extended else ("no",)}
        own["special"] = ("none", *specials(state, rider), *(("join",) if rider.injured else ()))
        for name in ("tactic", "at_least", "card", "card_when", "area", "brake", "brake_se", "special", "bonus"):
            yield f"{rider.number}:{name}", own[name]
    numbers = [str(rider.number) for rider in riders]
    yield "team:order", tuple(":".join(each) for each in permutations(numbers))
    yield "team:bid", _FIXED["bid"]
    yield "team:bid_where", _FIXED["bid_where"]
    some = chain.from_iterable(combinations(numbers, count) for count in range(1, len(numbers) + 1))
    yield "team:save", ("cheapest", "never", *(":".join(each) for each in some))
    yield "team:injury", _FIXED["injury"]


def _card_values(hand: list[int]) -> Iterator[str]:
    yield from ("none", "auto")
    yield from (f"{card}:{use}" for card, use in uses(kinds(hand)))


def value_of(sheet: Mapping[str, str] | None, who: int | str, name: str) -> str:
    """Return a field of a sheet, its default if it was never set."""
    return (sheet or {}).get(f"{who}:{name}", DEFAULTS.get(name, ""))


def open_sheets(state: State, log: list[Event]) -> bool:
    """Find out who owes a sheet in this round and lay out the drafts. Return whether anybody does."""
    for seat, sheets in enumerate(state.sheets):
        riders = own_riders(state, seat)
        why = wake_reasons(state, seat, riders)
        sheets.has_sent = False
        sheets.owes = bool(riders) and (state.tempo == "orders" or bool(why))
        sheets.shaken = False
        sheets.behind = [rider.number for rider in riders if rider.behind]
        if sheets.owes:
            sheets.warned = sorted({*sheets.warned, *_lines_near(state, riders)})
            known = dict(sheet_values(state, seat))
            last = sheets.sent or {}
            sheets.draft = {name: _still(name, last.get(name, ""), values) for name, values in known.items()}
            if state.tempo == "standing":
                log.append(Event("woken", {"seat": seat, "why": why}, frozenset({seat})))
    owing = [seat for seat, sheets in enumerate(state.sheets) if sheets.owes]
    if owing:
        log.append(Event("sheets_due", {"round": state.round, "seats": owing}))
    return bool(owing)


def _still(name: str, value: str, values: tuple[str, ...]) -> str:
    """Return what is left of a value: without the riders who are no longer on the road, else the default (AR-144)."""
    if name in ("team:order", "team:save") and value and value not in values:
        value = ":".join(each for each in value.split(":") if each in values[-1].split(":")) or "never"
    return value if value in values else values[0]


def wake_reasons(state: State, seat: int, riders: list[Rider]) -> list[str]:
    """Return why a standing sheet is no longer in force: a wake-up happens once for each cause."""
    sheets = state.sheets[seat]
    if sheets.sent is None:
        return ["new_stage"]
    found = ["shaken"] if sheets.shaken else []
    if any(rider.behind != (rider.number in sheets.behind) for rider in riders):
        found.append("peloton")
    if any(line not in sheets.warned for line in _lines_near(state, riders)):
        found.append("line")
    cards = {value_of(sheets.sent, rider.number, "card") for rider in riders} - {"none", "auto"}
    if any(not state.hands[seat][INDEX[card.split(":")[0]]] for card in cards):
        found.append("card")
    return found


def _lines_near(state: State, riders: list[Rider]) -> set[int]:
    lines = [*(prime.at for prime in state.course.primes), state.course.area[0], state.course.finish]
    return {line for line in lines for rider in riders if 0 < line - rider.field <= WAKE}


@cache
def _set_options(name: str, values: tuple[str, ...]) -> tuple[Option, ...]:
    group = name.replace(":", "/", 1)
    return tuple(make(f"set:{name}:{value}", group, type="set", field=name, value=value) for value in values)


SEND = simple("send")._replace(group="send")


def ask_sheets(state: State) -> tuple[Decision, ...]:
    """Return one `order_sheet` for every seat that owes one, open until the last has sent; a sent one is optional."""
    owing = [seat for seat, sheets in enumerate(state.sheets) if sheets.owes]
    return unsent_first(tuple(_ask_sheet(state, seat, state.last_id + 1 + index) for index, seat in enumerate(owing)))


def _ask_sheet(state: State, seat: int, number: int) -> Decision:
    draft, known = state.sheets[seat].draft, list(sheet_values(state, seat))
    options = (*chain.from_iterable(_set_options(name, values) for name, values in known), SEND)
    fields = tuple(Field(name, values, draft[name]) for name, values in known)
    sent = state.sheets[seat].has_sent
    params = {"round": state.round, "sent": sent}
    return Decision(number, seat, "order_sheet", options, params, fields, private=True, optional=sent)


def answer_sheet(state: State, decision: Decision, option: Option, log: list[Event]) -> bool:
    """Set one field of the draft, or send it. Return whether the last sheet owed is in."""
    sheets = state.sheets[decision.seat]
    if option.key == "send":
        sheets.sent = dict(sheets.draft)
        sheets.has_sent = True
        log.append(Event("sheet_sent", {"seat": decision.seat}))
        if all(each.has_sent for each in state.sheets if each.owes):
            state.open = ()
            state.step = "field"
            return True
        fields = decision.fields
    else:
        name, value = option.params["field"], option.params["value"]
        sheets.draft[name] = value
        told = {"seat": decision.seat, "field": name, "value": value}
        log.append(Event("sheet_set", told, frozenset({decision.seat})))
        fields = tuple(each._replace(value=value) if each.name == name else each for each in decision.fields)
    params = {**decision.params, "sent": sheets.has_sent}
    changed = decision._replace(fields=fields, params=params, optional=sheets.has_sent)
    state.open = unsent_first(tuple(changed if each.id == decision.id else each for each in state.open))
    return False


def unsent_first(decisions: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """Return open decisions in the order of their ids, the sheets that are already in behind those still owed."""
    return tuple(sorted(decisions, key=lambda each: (each.params.get("sent", False), each.id)))


def back_to(last: Mapping[str, str] | None, decision: Decision) -> str:
    """Return the next choice for a seat whose time has run out: back to the sheet sent last, then `send` (AR-145)."""
    for field in decision.fields:
        wanted = (last or {}).get(field.name)
        if wanted not in field.values:
            wanted = field.values[0]
        if field.value != wanted:
            return f"set:{field.name}:{wanted}"
    return "send"
