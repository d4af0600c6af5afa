"""The questions of a stage as controls: five buttons for a turn, how a roll is paid, how many cards are given up.

The table Controls of the spec (AR-146). What lies behind a button is a group, ``@4/follow``: the rider, what is done,
then the leader or the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from cogs import ids
from cogs.arrivee_words import card, rider
from cogs.controls import MENU_LIMIT, Control, DecisionControls, button, menu
from cogs.ids import GROUP
from rules.core.model import Option

TENS = 10  # more numbers of fields than this are offered in tens

Controls = list[Control | None]


def controls(made: DecisionControls) -> Controls | None:
    """The first controls of a question; None for those that follow from the options."""
    find = FIRST.get(made.decision.kind)
    return find(made) if find else None


def opened(made: DecisionControls) -> Controls | None:
    """What lies behind a group, and the way back; None for a group that this release does not know."""
    find = BEHIND.get(made.decision.kind)
    found = find(made, str(made.group).split("/")) if find else None
    back = button(ids.verb_id(made.words.session.id, "mine"), made.words.of_game("turn-back"))
    return [*found, None, back] if found else None


def _turn(made: DecisionControls) -> Controls:
    """The five buttons; where several riders may move, a menu of them first."""
    riders: Sequence[int] = made.decision.params["riders"]
    if len(riders) == 1:
        return _buttons(made, riders[0])
    entries = [(f"{GROUP}{number}", rider(number, made.words)) for number in riders]
    return [menu(made.id(ids.MENU), made.words.of_game("turn-rider"), entries)]


def _behind_turn(made: DecisionControls, path: Sequence[str]) -> Controls | None:
    number = int(path[0]) if path[0].isdigit() else 0
    if number not in made.decision.params["riders"]:
        return None
    if len(path) == 1:
        return _buttons(made, number)
    find = OPENED.get(path[1])
    return find(made, _of(made, number), path[2:]) if find else None


def _of(made: DecisionControls, number: int) -> list[Option]:
    return [option for option in made.decision.options if option.params.get("rider") == number]


def _buttons(made: DecisionControls, number: int) -> Controls:
    """Ride, Ride and hold, Follow, Card, Special (in the white jersey's second turn Pass)."""
    known = {option.key: option for option in _of(made, number)}
    kinds = {option.params["type"] for option in known.values()}
    has_cards = any(option.params.get("card") for option in known.values())
    found: Controls = [
        _ride(made, known[f"roll:{number}"]),
        _ride(made, known.get(f"roll:{number}+hold")),
        _follow_button(made, number, [each for each in known.values() if each.params["type"] == "follow"]),
        _open(made, f"{number}/card", "card", has_cards),
    ]
    if made.decision.params["second"]:
        found[2] = made.button(next(each for each in made.decision.options if each.key == "pass"))
        return found
    return [*found, _open(made, f"{number}/special", "special", bool(kinds & {"announce", "wait"}))]


def _ride(made: DecisionControls, option: Option | None) -> Control:
    """A roll as a button; Ride and hold greyed where there is nothing to hold for."""
    if option is None:
        return button(made.id("hold"), made.words.of_game("turn-hold-greyed"), disabled=True)
    return button(made.id(option.key), made.words.option(made.view, made.decision, option), "primary")


def _follow_button(made: DecisionControls, number: int, follows: Sequence[Option]) -> Control:
    """Follow: the only wheel at once, else a menu of them."""
    if len(follows) == 1:
        return made.button(follows[0])
    return _open(made, f"{number}/follow", "follow", bool(follows))


def _open(made: DecisionControls, group: str, word: str, there: bool) -> Control:
    return button(made.id(GROUP + group), made.words.of_game(f"turn-{word}"), disabled=not there)


def _follows(made: DecisionControls, options: Sequence[Option], rest: Sequence[str]) -> Controls | None:
    """The different numbers of fields; of a leader that may be followed into the area the stops."""
    follows = [option for option in options if option.params["type"] == "follow"]
    if rest:
        return list(made.menus([each for each in follows if str(each.params["leader"]) == rest[0]])) or None
    entries = []
    for leader, group in groupby(follows, lambda option: option.params["leader"]):
        first, *stops = group
        label = made.words.option(made.view, made.decision, first)
        number = first.params["rider"]
        entries.append((f"{GROUP}{number}/follow/{leader}" if stops else first.key, label + (" …" if stops else "")))
    return [menu(made.id(ids.MENU), made.words.of_game("turn-follow"), entries)] if entries else None


def _cards(made: DecisionControls, options: Sequence[Option], rest: Sequence[str]) -> Controls | None:
    """The cards with their use; where a roll may be held, Ride or Ride and hold after that."""
    played = [option for option in options if option.params.get("card")]
    uses = {f"{each.params['card']}:{each.params['use']}": each for each in played if not each.params["hold"]}
    held = {f"{each.params['card']}:{each.params['use']}": each for each in played if each.params["hold"]}
    if rest:
        found = [each[rest[0]] for each in (uses, held) if rest[0] in each]
        return [_ride(made, option) for option in found] or None
    entries = []
    for use, option in uses.items():
        label = made.words.option(made.view, made.decision, option)
        value = f"{GROUP}{option.params['rider']}/card/{use}" if use in held else option.key
        entries.append((value, label + (" …" if use in held else "")))
    return [menu(made.id(ids.MENU), made.words.of_game("turn-card"), entries)] if entries else None


def _specials(made: DecisionControls, options: Sequence[Option], rest: Sequence[str]) -> Controls | None:
    return [made.button(option) for option in options if option.params["type"] in ("announce", "wait")] or None


OPENED: Mapping[str, Callable[[DecisionControls, Sequence[Option], Sequence[str]], Controls | None]] = {
    "follow": _follows,
    "card": _cards,
    "special": _specials,
}


def _after_roll(made: DecisionControls) -> Controls | None:
    """One menu for few options; else a button for every way to pay."""
    options = made.decision.options
    if len(options) <= MENU_LIMIT:
        return None
    pays = dict.fromkeys(option.params["pay"] for option in options)
    return [button(made.id(f"{GROUP}{pay or 'free'}"), _paid(made, pay), "primary") for pay in pays]


def _paid(made: DecisionControls, pay: str | None) -> str:
    return made.words.of_game("pay", pay=card(pay, None, made.words) if pay else "free")


def _behind_after_roll(made: DecisionControls, path: Sequence[str]) -> Controls | None:
    """The numbers of fields for one way to pay, in tens where they are many."""
    options = [option for option in made.decision.options if (option.params["pay"] or "free") == path[0]]
    if len(options) <= TENS:
        return list(made.menus(options)) or None
    found: Controls = []
    tens = groupby(options, lambda option: option.params["fields"] // TENS)
    for number, (ten, group) in enumerate(tens):
        entries = [(each.key, made.words.option(made.view, made.decision, each)) for each in group]
        title = made.words.of_game("tens", low=ten * TENS, high=ten * TENS + TENS - 1)
        found.append(menu(made.id(f"{ids.MENU}{number or ''}"), title, entries))
    return found


def _bid(made: DecisionControls) -> Controls:
    """Pass, and the raises: in one menu, or where there are many a button for every number of cards."""
    first, *raises = made.decision.options
    found: Controls = [made.button(first)]
    if len(raises) < MENU_LIMIT:
        return [*found, *made.menus(raises)] if raises else found
    for count in dict.fromkeys(len(option.params["cards"]) for option in raises):
        found.append(button(made.id(f"{GROUP}{count}"), made.words.of_game("bid-cards", count=count), "primary"))
    return found


def _behind_bid(made: DecisionControls, path: Sequence[str]) -> Controls | None:
    return list(
        made.menus([each for each in made.decision.options if str(len(each.params.get("cards", ()))) == path[0]])
    )


def _save(made: DecisionControls) -> Controls:
    """A button a kind in hand, and No."""
    return [made.button(option) for option in made.decision.options]


FIRST: Mapping[str, Callable[[DecisionControls], Controls | None]] = {
    "turn": _turn,
    "after_roll": _after_roll,
    "roll_off_bid": _bid,
    "mass_fall_save": _save,
}
BEHIND: Mapping[str, Callable[[DecisionControls, Sequence[str]], Controls | None]] = {
    "turn": _behind_turn,
    "after_roll": _behind_after_roll,
    "roll_off_bid": _behind_bid,
}
