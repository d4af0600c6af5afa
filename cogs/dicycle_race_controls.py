"""Dicycle Race's controls: few clicks a turn (spec, "On Discord": Few clicks).

Suggested hands as buttons; placements ticked in one menu, with "then roll" and "then finish" as its last entries.
"""

from __future__ import annotations

from collections.abc import Callable

from cogs import ids
from cogs.clicks import Click
from cogs.controls import MENU_LIMIT, Control, DecisionControls, button, small
from cogs.dicycle_race_words import asks, dice, short_hand, spots
from data.catalog import slug
from data.errors import SessionError
from data.look import NEVER
from rules.core.model import Option
from rules.dicycle_race.combos import DIE
from rules.dicycle_race.consequence import is_over, landings
from rules.dicycle_race.hand import ROLLS
from rules.dicycle_race.suggest import TRAILING, entries, hands, placements

SUGGESTED, TICKED = "suggested", "ticked"


def hand_items(made: DecisionControls) -> list[Control]:
    """Up to three suggested hands, and a menu of the others: the number of red dice first, where there are many."""
    words, view = made.words, made.view
    styles, found = ("success", "primary", "primary"), hands(view, made.decision)
    items = []
    for style, packed in zip(styles, found, strict=False):
        cards = [card for spot in packed.spots if (card := view.way.cards[spot])]
        aims = ", ".join(asks(words, card) for card in cards)
        label = words.of_game("hand-for", hand=short_hand(packed.key), aims=aims, count=len(cards))
        items.append(button(made.id(packed.key), label, style))
    return items + made.menus(made.decision.options)


def place_items(made: DecisionControls) -> list[Control]:
    """What the computer would do as one button; roll or finish; and all placements in one menu to be ticked."""
    decision = made.decision
    singles = [option for option in decision.options if option.key not in TRAILING]
    last = [option for option in decision.options if option.key in TRAILING]
    chosen = placements(made.view)
    items = []
    if len(chosen) > 1 or (chosen and chosen[0] not in TRAILING):
        items.append(made.combined(SUGGESTED, _suggestion(made, chosen), "success"))
    items += [_last(made, option, "success" if chosen == (option.key,) else "grey") for option in last]
    return items + (_ticks(made, singles, last) if singles else [])


def _last(made: DecisionControls, option: Option, style: str) -> Control:
    return button(made.id(option.key), made.words.option(made.view, made.decision, option), style)


def _ticks(made: DecisionControls, singles: list[Option], last: list[Option]) -> list[Control]:
    words, decision = made.words, made.decision
    keys = entries(made.view, decision)
    if len(keys) + len(last) > MENU_LIMIT:
        return made.menus(singles)  # by die first
    labels = []
    for key in keys:
        name, _, times = key.partition("*")
        option = decision.option(name)
        if option is not None:
            label = words.option(made.view, decision, option)
            labels.append((key, words.of_game("times", count=int(times), label=label) if times else label))
    labels += [(option.key, words.of_game(f"then-{slug(option.key)}")) for option in last]
    return [made.combined_menu(TICKED, words.placeholder(decision), labels, most=len(labels))]


def _suggestion(made: DecisionControls, chosen: tuple[str, ...]) -> str:
    """What the suggestion is: Y4 Y5 on 1, B6 on 2, then roll."""
    words, turn = made.words, made.view.turn
    goals: dict[tuple[int, int], list[str]] = {}
    for key in chosen:
        if key not in TRAILING:
            _, die, pawn, spot = key.split(":")
            goal = (int(pawn), int(spot))
            goals.setdefault(goal, []).append(die)
            turn = turn.after(DIE[die], *goal, made.view.way.roots[goal[1]])
    told = ", ".join(words.of_game("dice-on", dice=dice(found), spot=spot) for (_, spot), found in goals.items())
    if chosen[-1] == "roll" or (chosen[-1] != "end_turn" and turn.roll < ROLLS and not is_over(made.view, turn)):
        return words.of_game("suggested-roll", dice=told)
    lands = [each for each in landings(made.view, turn) if each]
    return words.of_game("suggested-end", dice=told, count=len(lands), lands=spots(words, lands))


def leave_items(made: DecisionControls) -> list[Control]:
    """Leaving for good asks once more: this button only opens the question. A borrower has none."""
    if made.words.session.seats[made.decision.seat].lent_to is not None:
        return []
    return [button(ids.verb_id(made.words.session.id, "quit"), made.words.of_game("quit"), "danger")]


async def quit_for_good(click: Click) -> None:
    """Ask whether the holder of a seat wants to leave the match, with the button that does it."""
    look = await click.house.sessions.look(click.session_id, after=NEVER)
    words = click.house.words(look.session, click.language)
    seats = look.session.seats_of(click.user.id)
    held = [each for each in seats if each.holder_id == click.user.id]
    if not held:
        raise SessionError("holder_only" if seats else "no_seat")
    if held[0].player_id != click.user.id:
        raise SessionError("seat_is_away")
    decision = next((each for each in look.decisions if each.kind == "leave" and each.seat == held[0].seat), None)
    if decision is None:
        raise SessionError("stale")
    view = look.view(decision.seat)
    cog = click.house.games[look.session.game]
    sure = DecisionControls(cog, words, view, decision).button(decision.options[0])
    await click.reply.panel(small(words.of_game("quit-sure"), [sure]))


OWN: dict[str, Callable[[DecisionControls], list[Control]]] = {
    "choose_hand": hand_items,
    "place_dice": place_items,
    "leave": leave_items,
}
