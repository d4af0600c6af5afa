"""A turn: which actions are legal now, in the order in which the rules are to be tested (D4).

Rulebook: Gameplay. Clauses P-38, P-40, P-43 to P-45, P-50, P-51; rulings PR-22, PR-24 to PR-26, PR-34, PR-37,
PR-39, PR-40, PR-42, PR-59, PR-61.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.core.model import Event, Option
from rules.vespaw import actions
from rules.vespaw.actions import active_player
from rules.vespaw.menu import (
    COME,
    EVERY,
    LONG_WALK,
    ONLY_FREE,
    ONLY_PAID,
    OVER_HERE,
    PAID_ACTIONS,
    PASS,
    ROUTES,
    SNATCHERS,
    ZOOMIES,
    Options,
)
from rules.vespaw.state import DONE, Player, State

ACTIONS: dict[str, Callable[[State, list[str], list[Event]], None]] = {
    "step": actions.step,
    "buy": actions.buy,
    "run_on": actions.run_on,
    "resolve": actions.resolve_standing,
    "flip_card": actions.flip_card,
    "over_here": actions.over_here,
    "come": actions.come,
    "long_walk": actions.long_walk,
    "move_bone": actions.move_bone,
    "tow": actions.tow,
}
KEEPS_RUN = ("run_on", "resolve")


def act(state: State, key: str, events: list[Event]) -> None:
    """Carry out an action other than ``end_turn``."""
    verb, *args = key.split(":")
    if state.turn.run is not None and verb not in KEEPS_RUN:
        state.turn.run = None
    ACTIONS[verb](state, args, events)


def movable(state: State, player: Player, held: int) -> list[tuple[str, str]]:
    """Return the pawns the active player may move, with their blocks (P-14, P-70, PR-61)."""
    pawns = [("buttercup", state.buttercup)]
    if not state.turn.borrowed:
        pawns.insert(0, ("scooter", player.scooter))
    if held & SNATCHERS:
        pawns += [(other.colour, other.scooter) for other in state.players if other is not player]
    return pawns


def can_end(state: State, player: Player) -> bool:
    """Whether the turn may end: something resolved, and everything if all others are done (P-38, P-40, PR-37)."""
    return state.turn.resolved > 0 and (player.is_done() or not state.must_finish(state.active))


def turn_options(state: State) -> Options:
    """Return the legal actions of the active player."""
    turn, menu, player = state.turn, state.menu, active_player(state)
    held = state.held(player)
    pawns = movable(state, player, held)
    options: list[Option] = []
    if turn.just_bought:
        _add_steps(options, state, pawns, held, ONLY_PAID)
        return tuple(options)
    _add_resolves(options, state, player, pawns)
    may_end = can_end(state, player)
    if turn.steps >= state.numbers.step_cap:
        return (*options, *menu.end_turn) if may_end else tuple(options) or menu.tow
    cube = player.cubes > 0 and not turn.picked_up
    if turn.moves:
        _add_steps(options, state, pawns, held, EVERY)
    else:
        if held & PASS:
            _add_steps(options, state, pawns, held, ONLY_FREE)
        options += menu.buys[bool(held & ZOOMIES), cube]
    if turn.run is not None:
        options += menu.run_on[actions.next_blocks(state)]
    if held & PAID_ACTIONS:
        _add_tricks(options, state, pawns, held, cube)
    if not turn.bone_moved:
        options += menu.bones[state.revealed, player.bone]
    if player.face_down:
        _add_flips(options, state, player, pawns, held)
    if may_end:
        options += menu.end_turn
    return tuple(options)


def _add_steps(options: list[Option], state: State, pawns: list[tuple[str, str]], held: int, which: str) -> None:
    """Add single steps of these pawns, by what they cost (P-41, P-47, P-65, P-67, P-68, PR-59)."""
    steps, routes = state.menu.steps, held & ROUTES
    for pawn, block in pawns:
        options += steps[pawn, block, routes, which]


def _add_flips(options: list[Option], state: State, player: Player, pawns: list[tuple[str, str]], held: int) -> None:
    """Add the bonus cards that can be turned down for a step (P-74, PR-64)."""
    for number, face_down in enumerate(player.face_down, 1):
        if not face_down:
            for pawn, block in pawns:
                options += state.menu.flips[number, pawn, block, held & ROUTES]


def _add_resolves(options: list[Option], state: State, player: Player, pawns: list[tuple[str, str]]) -> None:
    """Add tokens under pawns that may resolve: own ones, and a borrowed one once it was moved (PR-33, PR-34)."""
    borrowed = state.turn.borrowed
    blocks = [block for pawn, block in pawns if pawn in ("scooter", "buttercup") or pawn in borrowed]
    for number, slot in enumerate(player.row, 1):
        if slot.block in blocks and slot.status != DONE:
            options += state.menu.resolve[(number,)]


def _add_tricks(options: list[Option], state: State, pawns: list[tuple[str, str]], held: int, cube: bool) -> None:
    """Add the action tricks that cost one payment (P-61, PR-52)."""
    menu = state.menu
    if held & OVER_HERE:
        options += menu.over_here[state.buttercup, cube]
    if held & COME:
        options += menu.come[state.buttercup, actions.come_target(state), cube]
    if held & LONG_WALK:
        for pawn, block in pawns:
            options += menu.long_walk[pawn, block, cube]
