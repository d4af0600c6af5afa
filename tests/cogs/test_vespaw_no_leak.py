"""Vespaw's messages tell nothing that is hidden: twins of a position, equal but for hidden cards, look the same."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from cogs import board, panel, vespaw_closer
from cogs.house import House
from cogs.vespaw import Vespaw
from cogs.vespaw_screen import FLIP, RIDE, TRICK, WALK, Screen
from data.look import Look
from data.rows import Seat, Session
from rules.core.dice import SeededDice
from rules.core.model import Event
from rules.vespaw import GAME
from rules.vespaw.state import State
from tests.rules.vespaw.play import Stop, at_random, lively, play
from tests.rules.vespaw.test_view import SHOWING, twin

SCREENS = (
    Screen(tool=RIDE, pawn=1, street=3),
    Screen(tool=RIDE, street=4, place=2),
    Screen(tool=TRICK, street=5, place=1),
    Screen(tool=WALK, pawn=1, place=3),
    Screen(tool=FLIP),
    Screen(cash=1, pawn=1, place=2),
)


@pytest.fixture(autouse=True)
def pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are compared by their pixels; encoding them would take most of the time."""
    monkeypatch.setattr("render.picture.encode", lambda image: image.tobytes())


class Desk:
    """Composes every message about one position, and keeps them as bytes."""

    def __init__(self, state: State, events: list[Event]) -> None:
        seats = [Seat(n, player.colour, n + 1, f"rider {n}", bank=60.0) for n, player in enumerate(state.players)]
        session = Session(
            id=1, game="vespaw", rules_version=GAME.rules_version, status="playing", guild_id=1, channel_id=1,
            host_id=1, options={"city": state.city.id}, created_at=0.0, changed_at=0.0, seats=seats,
        )  # fmt: skip
        self.look = Look(session, state, frozenset(), [event for event in events if event.seen_by is None], {})
        stored: Any = SimpleNamespace(look=self.stored, story=self.story)
        self.house = House(stored)
        Vespaw(None, self.house)  # type: ignore[arg-type]
        self.sent: list[str | bytes] = []

    async def stored(self, session_id: int, *, after: int) -> Look:
        """The session, whoever asks."""
        return self.look

    async def story(self, look: Look, user_ids: list[int], *, own: bool = False) -> list[Event]:
        """What has just happened."""
        return self.look.since

    async def keep(self, view: Any, files: Any = None) -> None:
        """Keep a message: its text and controls, and its files with their names and words."""
        self.sent.append(json.dumps(view.to_components()))
        for file in files or ():
            self.sent += [file.filename, file.description or "", file.fp.read()]

    def click(self, user: int, page: int = 0) -> Any:
        """Somebody's press of a button."""
        return SimpleNamespace(
            house=self.house, session_id=1, user=SimpleNamespace(id=user), language=None, page=page, words=[],
            values=[], id="i", reply=SimpleNamespace(panel=self.keep, private=self.keep),
        )  # fmt: skip

    async def everything(self) -> list[str | bytes]:
        """The live message and, for everybody, all that their buttons show."""
        for shown in (await board.live(self.house, self.look, [1]), await board.parted(self.house, self.look)):
            await self.keep(shown.view, shown.files)
        for user in range(1, len(self.look.session.seats) + 2):  # the last of them only looks on
            await panel.mine(self.click(user))
            await panel.in_words(self.click(user))
            await panel.log(self.click(user))
        for asked in self.look.decisions:
            for screen in SCREENS if asked.kind == "turn" else ():
                await panel.mine(self.click(asked.seat + 1, screen.number))
            await panel.orders(self.click(asked.seat + 1))
        await vespaw_closer.closer(self.click(1))
        return self.sent


async def compared(stop: Stop, seed: int) -> str | None:
    """Let a position and its twin take the same choice; None if it shows something, else the kind of the next one."""
    assert stop.choice is not None
    found, hidden = [], []
    for state in (GAME.load(GAME.dump(stop.state)), twin(stop.state, seed)):
        events = GAME.choose(state, stop.choice, SeededDice(0))
        if SHOWING & {event.name for event in events} or not GAME.decisions(state):
            return None
        hidden.append(GAME.dump(state))
        found.append(await Desk(state, stop.events + events).everything())
    assert len(found[0]) > 20
    assert found[0] == found[1]
    return GAME.decisions(state)[0].kind if hidden[0] != hidden[1] else None


async def looked_through(sessions: range) -> list[str]:
    """Compare at one place of each session; return what was asked at those where something hidden differed."""
    kinds = []
    for seed in sessions:
        dice = SeededDice(f"place {seed}")
        for stop in play(seed, lively if seed % 4 == 0 else at_random):
            if stop.choice is None or dice.below(25):
                continue
            kind = await compared(stop, seed)
            if kind is not None:
                kinds.append(kind)
                break
    return kinds


async def test_messages_tell_nothing_that_is_hidden() -> None:
    """P-12, P-28, P-30, P-48, PR-19, PR-83: texts, menus, ids, pictures, alt texts, files; for seats and onlookers."""
    assert len(await looked_through(range(5))) >= 4


@pytest.mark.long
async def test_messages_tell_nothing_that_is_hidden_over_many_sessions() -> None:
    """P-12, P-28, P-30, P-48, PR-19, PR-83: over 1,000 sessions, whoever is asked for whatever."""
    kinds = await looked_through(range(1000))
    assert len(kinds) > 950
    assert {"turn", "paw", "set_row", "place_buttercup", "pick_card"} <= set(kinds)
