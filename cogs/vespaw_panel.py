"""The private panel from which a turn of Vespaw is played, and the rows that are chosen by ticking cards.

A panel has screens (vespaw_screen); the purse that was switched to stays in use from click to click. Who is to go where
is picked from menus; the way is drawn and told (vespaw_way), and one button goes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs import ids, panel
from cogs.board import verbs
from cogs.clicks import Click
from cogs.controls import MENU_LIMIT, Control, DecisionControls, button, menu
from cogs.vespaw_screen import FLIP, MAIN, PAWNS, RIDE, TRICK, WALK, Screen
from cogs.vespaw_way import Way, lines, of_line, proposed, screen_of
from cogs.vespaw_words import card, cost, door, met, pawn, price
from cogs.words import Words
from data import undo
from data.catalog import slug
from data.look import Look
from rules.core.model import Option
from rules.vespaw.expand import ride, walk
from rules.vespaw.view import View


def last_row(look: Look, words: Words) -> list[Control]:
    """The house's row; its first button opens the panel when somebody has to choose in private."""
    items = verbs(look, words)
    if any(decision.private for decision in look.decisions):
        items[0] = button(ids.verb_id(words.session.id, "mine"), words.of_game("open-panel"), "success")
    return [*items, button(ids.verb_id(words.session.id, "closer"), words.of_game("button-closer"))]


async def turn_to(click: Click) -> None:
    """Show another screen of the panel."""
    number = (click.values or click.words or ["0"])[0]
    click.page = int(number) if number.isdecimal() else 0
    await panel.mine(click)


async def step_back(click: Click) -> None:
    """Take the last step back and show the panel again, or ask the others."""
    done = await undo.ask_undo(click.house.sessions, click.session_id, click.user.id, click.id)
    await click.house.courier.tell(click.session_id, actor=click.user.id)
    await panel.mine(click, click.house.plain("undo-done" if done else "undo-waits", click.language))


def controls(made: DecisionControls) -> list[Control] | None:
    """The controls of a decision; None for those that are a button or a menu for each option."""
    kind = made.decision.kind
    if kind == "set_row":
        return _set_row(made)
    if kind == "choose_row":
        return _choose_row(made)
    if kind in ("place_buttercup", "place_scooter"):
        return _place(made)
    return _Turn(made).items() if kind == "turn" else None


def _set_row(made: DecisionControls) -> list[Control]:
    words, player = made.words, made.view.players[made.decision.seat]
    entries = [(str(slot.slot), door(slot.pickup, words)) for slot in player.row]
    most = min(len(entries), made.decision.params["left"])
    keep = next(option for option in made.decision.options if option.key == "keep_row")
    return [made.combined_menu("0.aside", words.of_game("menu-set-row"), entries, most=most), made.button(keep)]


def _choose_row(made: DecisionControls) -> list[Control]:
    words, player = made.words, made.view.players[made.decision.seat]
    entries = [(str(number), door(address, words)) for number, address in enumerate(player.pile, 1)]
    count = made.decision.params["count"]
    return [made.combined_menu("0.five", words.of_game("menu-choose-row"), entries, most=count, least=count)]


def _place(made: DecisionControls) -> list[Control]:
    """First the street, then the block; for a scooter also: leave it, or put it onto a package."""
    words, view, decision = made.words, made.view, made.decision
    items: list[Control] = []
    if decision.kind == "place_scooter":
        player = view.players[decision.seat]
        blocks = dict.fromkeys([player.scooter, *(slot.block for slot in player.tokens)])
        keys = [f"place_scooter:{block}" for block in blocks]
        for key, block in zip(keys, blocks, strict=True):
            leaves = block == player.scooter
            label = words.of_game("leave-scooter" if leaves else "onto-token", block=block,
                                  met=met(view, decision.seat, block, words))  # fmt: skip
            items.append(button(made.id(key), label, "grey" if leaves else "primary"))
    groups = dict.fromkeys(str(option.group) for option in decision.options)
    entries = [(ids.GROUP + letter, _street(view, letter, words)) for letter in groups]
    return [*items, menu(made.id(ids.MENU), words.placeholder(decision), entries)]


def _street(view: View, letter: str, words: Words) -> str:
    street = view.city.streets[letter]
    return words.of_game("street", name=street.name, first=street.blocks[0], last=street.blocks[-1])


class _Turn:
    """The controls of one screen of the turn panel."""

    def __init__(self, made: DecisionControls) -> None:
        self.made, self.words, self.seat = made, made.words, made.decision.seat
        self.view: View = made.view
        self.screen = Screen.read(made.page)
        self.pay = self.screen.pay(self.view, self.seat)
        self.way = proposed(self.view, self.seat, self.screen)

    def items(self) -> list[Control]:
        """The screen, and the way back to the first."""
        if self.screen.tool == MAIN:
            return self._main()
        screens = {RIDE: self._ride, TRICK: self._tricks, WALK: self._tricks}
        shown = screens.get(self.screen.tool, self._flips)()
        return [*self._go(), *shown, self._to(self.screen.main, "back")]

    def _options(self, verb: str) -> list[Option]:
        return [option for option in self.made.decision.options if option.key.partition(":")[0] == verb]

    def _payable(self, verb: str) -> list[Option]:
        return [option for option in self._options(verb) if option.params["pay"] == self.pay]

    def _to(self, screen: Screen, key: str) -> Control:
        return button(self._id(screen), self.words.of_game(f"button-{key}"))

    def _id(self, screen: Screen) -> str:
        return ids.verb_id(self.words.session.id, "screen", screen.number)

    def _go(self) -> list[Control]:
        """The button that goes the way that is drawn, and comes back to the first screen."""
        if self.way is None:
            return []
        word = f"{ids.COMBINED}{self.screen.main.number}.{self.way.word}"
        return [button(self.made.id(word), self._label(self.way), "primary")]

    def _label(self, way: Way) -> str:
        trip = way.trip
        found = met(self.view, self.seat, trip.stop, self.words)
        paid = price(trip.cubes, trip.dollars, self.words)
        return self.words.of_game("button-go", pawn=pawn(way.pawn, self.words), block=trip.stop, price=paid, met=found,
                                  has_met=int(bool(found)))  # fmt: skip

    def _screens(self, key: str, entries: Sequence[tuple[Screen, str]]) -> list[Control]:
        """Menus of screens; the one that is shown is ticked."""
        verb, texts = ids.verb_id(self.words.session.id, "screen", key), dict[str, str]()
        for screen, text in entries:
            texts.setdefault(str(screen.number), text)
        parts = [
            (str(part), list(texts.items())[part : part + MENU_LIMIT]) for part in range(0, len(texts), MENU_LIMIT)
        ]
        return [menu(f"{verb}{part}", self.words.of_game(f"menu-{key}"), shown, chosen=str(self.screen.number))
                for part, shown in parts]  # fmt: skip

    def _menu(self, options: Sequence[Option], key: str, title: str) -> list[Control]:
        """Menus of plain options."""
        made, number = self.made, self.screen.main.number
        entries = [(option.key, self.words.option(self.view, made.decision, option)) for option in options]
        parts = [entries[first : first + MENU_LIMIT] for first in range(0, len(entries), MENU_LIMIT)]
        return [menu(made.id(f"{ids.MENU}{number}.{key}{part}"), title, entries)
                for part, entries in enumerate(parts)]  # fmt: skip

    def _button(self, option: Option, style: str = "primary") -> Control:
        label = self.words.option(self.view, self.made.decision, option)
        return button(self.made.id(option.key), label, style)

    def _main(self) -> list[Control]:
        can_go = bool(self._options("step") or self._options("buy"))
        items = [
            *self._go(),
            *(self._button(option) for verb in ("resolve", "run_on") for option in self._options(verb)),
        ]
        items += self._lines()
        items += self._menu(self._options("move_bone"), "bone", self.words.of_game("menu-bone"))
        if can_go:
            items += [self._pawn(name) for name in self.view.pawns(self.seat)]
        if any(self._options(verb) for verb in ("over_here", "come", "long_walk")):
            items.append(self._to(self.screen.main._replace(tool=TRICK), "trick"))
        if self._options("flip_card"):
            items.append(self._to(self.screen.main._replace(tool=FLIP), "flip"))
        if self.view.may_use_cube(self.seat):
            other = Screen(1 - self.screen.cash)
            items.append(self._to(other, "use-cubes" if self.screen.cash else "use-cash"))
        items.append(button(ids.verb_id(self.words.session.id, "step-back"), self.words.say("button-undo")))
        return items + [
            self._button(option, "success") for option in (*self._options("tow"), *self._options("end_turn"))
        ]

    def _lines(self) -> list[Control]:
        """The menu of every pawn and package; the way that is proposed now is ticked."""
        entries = []
        for line in lines(self.view, self.seat, self.pay):
            way, screen = of_line(line, self.pay), screen_of(line, self.screen)
            is_shown = self.way is not None and way.word == self.way.word
            entries.append((self.screen if is_shown else screen, self._line(way)))
        return self._screens("go", entries)

    def _line(self, way: Way) -> str:
        """A line of a menu: who goes where, for how much, and what is resolved there."""
        trick = self.words.of_game(f"trick-{slug(way.trick)}") if way.trick else ""
        who, found = pawn(way.pawn, self.words), met(self.view, self.seat, way.trip.stop, self.words)
        return self.words.of_game("go-line", pawn=who, block=way.trip.stop, cost=cost(way.trip, self.words), met=found,
                                  trick=trick, by_trick=int(bool(trick)))  # fmt: skip

    def _pawn(self, name: str) -> Control:
        screen = self.screen.main._replace(tool=RIDE, pawn=PAWNS.index(name))
        return button(self._id(screen), self.words.of_game("button-elsewhere", pawn=pawn(name, self.words)))

    def _streets(self) -> list[Control]:
        """The menu of streets; the one that is picked shows its blocks."""
        now = self.screen._replace(tool=TRICK) if self.screen.tool == WALK else self.screen
        entries = [
            (
                now if now.street == number else now._replace(street=number, place=0),
                _street(self.view, letter, self.words),
            )
            for number, letter in enumerate(self.view.city.streets, 1)
        ]
        return self._screens("street", entries)

    def _ride(self) -> list[Control]:
        entries = []
        for place, block in enumerate(self.screen.blocks(self.view), 1):
            trip = ride(self.view, self.seat, self.screen.pawn_name, self.pay, block)
            if trip is not None:
                found = met(self.view, self.seat, trip.stop, self.words)
                flags = {"has_met": int(bool(found)), "short": int(trip.stop != block)}
                label = self.words.of_game("ride-line", block=block, cost=cost(trip, self.words), met=found,
                                           stop=trip.stop, **flags)  # fmt: skip
                entries.append((self.screen._replace(place=place), label))
        return [*self._streets(), *self._screens("block", entries)]

    def _tricks(self) -> list[Control]:
        items: list[Control] = []
        here = {
            option.params["to"]: option for option in self._options("over_here") if option.params["pay"] == self.pay
        }
        if here:
            now = self.screen._replace(tool=TRICK)
            blocks = [(now._replace(place=place), self.words.option(self.view, self.made.decision, here[block]))
                      for place, block in enumerate(now.blocks(self.view), 1) if block in here]  # fmt: skip
            items += [*self._streets(), *self._screens("over-here", blocks)]
        items += self._screens("walk", self._walks() if self._options("long_walk") else [])
        return items + [self._button(option) for option in self._payable("come")]

    def _walks(self) -> list[tuple[Screen, str]]:
        """How far each pawn can go along its street; what lies behind a package of one's own is left out."""
        entries = []
        for name, start in self.view.pawns(self.seat).items():
            for place, block in enumerate(self.view.city.street_of[start].blocks, 1):
                trip = walk(self.view, self.seat, self.pay, name, block)
                if trip is not None and trip.stop == block:
                    found = met(self.view, self.seat, block, self.words)
                    label = self.words.of_game("walk-line", pawn=pawn(name, self.words), block=block, met=found,
                                               has_met=int(bool(found)))  # fmt: skip
                    screen = Screen(self.screen.cash, WALK, PAWNS.index(name), 0, place)
                    entries.append((screen, label))
        return entries

    def _flips(self) -> list[Control]:
        """A menu for each card and pawn, which says what the card would have paid for."""
        found: dict[tuple[int, str], list[Option]] = {}
        for option in self._options("flip_card"):
            found.setdefault((option.params["card"], option.params["pawn"]), []).append(option)
        items: list[Control] = []
        for (number, name), options in found.items():
            held = card(self.view.players[self.seat].bonus[number - 1].card, self.words)
            title = self.words.of_game("menu-flip", number=number, card=held, pawn=pawn(name, self.words))
            items += self._menu(options, f"flip{number}{PAWNS.index(name)}", title)
        return items
