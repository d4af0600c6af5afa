"""The private panel from which a turn of Vespaw is played, and the rows that are chosen by ticking cards.

A panel has screens; which one a control stands on is the number in its id (`Screen`), so that the purse that was
switched to stays in use from click to click.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs import ids, panel
from cogs.board import verbs
from cogs.clicks import Click
from cogs.controls import GROUP, MENU_LIMIT, Control, DecisionControls, button, menu
from cogs.vespaw_words import cost, door, met, pawn, slug
from cogs.words import Words
from data import undo
from data.look import Look
from rules.core.model import Option
from rules.vespaw.expand import ride, walk
from rules.vespaw.travel import go_to
from rules.vespaw.view import View

MAIN, RIDE, TRICK, FLIP = range(4)
PAWNS = ("scooter", "buttercup", "green", "blue", "orange", "pink")


class Screen(NamedTuple):
    """What the panel shows: the purse in use, which screen, for which pawn, which street (0: none yet)."""

    cash: int = 0
    tool: int = MAIN
    pawn: int = 0
    street: int = 0

    @property
    def number(self) -> int:
        """The screen as a number for an id."""
        return self.cash + 2 * (self.tool + 4 * (self.pawn + 8 * self.street))

    @property
    def main(self) -> Screen:
        """The first screen with the same purse."""
        return Screen(self.cash)

    @classmethod
    def read(cls, number: int) -> Screen:
        """The screen of a number."""
        number, cash = divmod(number, 2)
        number, tool = divmod(number, 4)
        street, name = divmod(number, 8)
        return cls(cash, tool, name, street)


def last_row(look: Look, words: Words) -> list[Control]:
    """The house's row; its first button opens the panel when somebody has to choose in private."""
    items = verbs(look, words)
    if any(decision.private for decision in look.decisions):
        items[0] = button(ids.verb_id(words.session.id, "mine"), words.of_game("open-panel"), "success")
    return [*items, button(ids.verb_id(words.session.id, "closer"), words.of_game("button-closer"))]


async def turn_to(click: Click) -> None:
    """Show another screen of the panel."""
    number = (click.values or click.words or ["0"])[0]
    click.page = int(number) if number.isdigit() else 0
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
    entries = [(GROUP + letter, _street(view, letter, words)) for letter in groups]
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
        self.may_use_cube = self.view.may_use_cube(self.seat)
        self.pay = "cube" if self.may_use_cube and not self.screen.cash else "cash"

    def items(self) -> list[Control]:
        """The screen, and the way back to the first."""
        if self.screen.tool == MAIN:
            return self._main()
        shown = {RIDE: self._ride, TRICK: self._tricks, FLIP: self._flips}[self.screen.tool]()
        return [*shown, self._to(self.screen.main, "back")]

    def _options(self, verb: str) -> list[Option]:
        return [option for option in self.made.decision.options if option.key.partition(":")[0] == verb]

    def _to(self, screen: Screen, key: str, style: str = "grey") -> Control:
        return button(self._id(screen), self.words.of_game(f"button-{key}"), style)

    def _id(self, screen: Screen) -> str:
        return ids.verb_id(self.words.session.id, "screen", screen.number)

    def _combined(self, word: str, key: str, entries: Sequence[tuple[str, str]]) -> list[Control]:
        """A menu that carries out what is picked and comes back to the first screen."""
        if not entries:
            return []
        placeholder = self.words.of_game(f"menu-{key}")
        return [self.made.combined_menu(f"{self.screen.main.number}.{word}", placeholder, entries[:MENU_LIMIT])]

    def _menu(self, options: Sequence[Option], key: str) -> list[Control]:
        """Menus of plain options."""
        made, number = self.made, self.screen.main.number
        entries = [(option.key, self.words.option(self.view, made.decision, option)) for option in options]
        parts = [entries[first : first + MENU_LIMIT] for first in range(0, len(entries), MENU_LIMIT)]
        return [menu(made.id(f"{ids.MENU}{number}.{key}{part}"), self.words.of_game(f"menu-{key}"), entries)
                for part, entries in enumerate(parts)]  # fmt: skip

    def _button(self, option: Option, style: str = "primary") -> Control:
        label = self.words.option(self.view, self.made.decision, option)
        return button(self.made.id(option.key), label, style)

    def _main(self) -> list[Control]:
        can_go = bool(self._options("step") or self._options("buy"))
        items = self._combined(f"go:{self.pay}", "go", self._lines())
        items += self._menu(self._options("move_bone"), "bone")
        items += [self._button(option) for verb in ("resolve", "run_on") for option in self._options(verb)]
        if can_go:
            items += [self._pawn(name) for name in self.view.pawns(self.seat)]
        if any(self._options(verb) for verb in ("over_here", "come", "long_walk")):
            items.append(self._to(self.screen._replace(tool=TRICK), "trick"))
        if self._options("flip_card"):
            items.append(self._to(self.screen._replace(tool=FLIP), "flip"))
        if self.may_use_cube:
            other = self.screen._replace(cash=1 - self.screen.cash)
            items.append(self._to(other, "use-cubes" if self.screen.cash else "use-cash"))
        items.append(button(ids.verb_id(self.words.session.id, "step-back"), self.words.say("button-undo")))
        return items + [
            self._button(option, "success") for option in (*self._options("tow"), *self._options("end_turn"))
        ]

    def _lines(self) -> list[tuple[str, str]]:
        """Every pawn and package, the cheapest first; a way on which another package comes first is left to that."""
        found: dict[tuple[str, str], tuple[str, str]] = {}
        lines = [line for line in go_to(self.view, self.seat, pay=self.pay) if line.trip.stop == line.block]
        for line in sorted(lines, key=lambda each: (each.trip.payments, each.trip.movements)):
            trick = "" if line.how == "move" else self.words.of_game(f"trick-{slug(line.how)}")
            label = self._way("go-line", line.pawn, line.trip.stop, cost(line.trip, self.words), trick=trick)
            found.setdefault((line.pawn, line.block), (f"{line.slot}:{line.pawn}", label))
        return list(found.values())

    def _way(self, key: str, name: str, block: str, price: str = "", *, trick: str = "", stop: str = "") -> str:
        """A line of a menu: who goes where, for how much, and what is resolved there."""
        found = met(self.view, self.seat, stop or block, self.words)
        flags = {"has_met": int(bool(found)), "by_trick": int(bool(trick)), "short": int(stop not in ("", block))}
        who = pawn(name, self.words)
        return self.words.of_game(key, pawn=who, block=block, cost=price, met=found, trick=trick, stop=stop, **flags)

    def _pawn(self, name: str) -> Control:
        screen = self.screen._replace(tool=RIDE, pawn=PAWNS.index(name))
        return button(self._id(screen), self.words.of_game("button-elsewhere", pawn=pawn(name, self.words)))

    def _streets(self) -> Control:
        """The menu of streets; the one that is picked shows its blocks."""
        entries = [(str(self.screen._replace(street=number).number), _street(self.view, letter, self.words))
                   for number, letter in enumerate(self.view.city.streets, 1)]  # fmt: skip
        verb = ids.verb_id(self.words.session.id, "screen")
        return menu(verb, self.words.of_game("menu-street"), entries, chosen=str(self.screen.number))

    def _blocks(self) -> Sequence[str]:
        streets = list(self.view.city.streets.values())
        return streets[self.screen.street - 1].blocks if 0 < self.screen.street <= len(streets) else ()

    def _ride(self) -> list[Control]:
        name = PAWNS[self.screen.pawn % len(PAWNS)]
        entries = []
        for block in self._blocks():
            trip = ride(self.view, self.seat, name, block, self.pay)
            if trip is not None:
                entries.append((block, self._way("ride-line", name, block, cost(trip, self.words), stop=trip.stop)))
        return [self._streets(), *self._combined(f"ride:{name}:{self.pay}", "block", entries)]

    def _tricks(self) -> list[Control]:
        items = [self._button(option) for option in self._options("come") if option.params["pay"] == self.pay]
        walks = []
        for name, start in self.view.pawns(self.seat).items():
            for block in self.view.city.street_of[start].blocks:
                keys = walk(self.view, self.seat, name, block, self.pay)
                if keys and self.made.decision.option(keys[0]):
                    end = keys[-1].split(":")[1 if len(keys) > 1 else 2]
                    label = self._way("walk-line", name, end)
                    walks.append((f"{name}:{end}", label))
        items = self._combined(f"walk:{self.pay}", "walk", list(dict(walks).items())) + items
        if self._options("over_here"):
            blocks = self._blocks()
            here = [option for option in self._options("over_here")
                    if option.params["pay"] == self.pay and option.params["to"] in blocks]  # fmt: skip
            items = [self._streets(), *self._menu(here, "over-here"), *items]
        return items

    def _flips(self) -> list[Control]:
        return self._menu(self._options("flip_card"), "flip")
