"""How a computer plays its turn ("Play by computer", the bullets ``turn`` and "When to stop"; P-38, P-40, PR-37)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.model import Decision
from rules.vespaw.consequence import bonus_money
from rules.vespaw.plans import Plan, Situation, next_choice, plans
from rules.vespaw.travel import come_path, reach, straight_path
from rules.vespaw.view import PlayerView, View

WORTH: Mapping[str, float] = {
    "zoomies": 6,
    "over_here": 5.5,
    "round_the_world": 4,
    "long_walk": 3.5,
    "season_pass": 3,
    "come": 2.5,
    "snatchers": 2.5,
    "transfer_ticket": 2,
}
NEW_TRICK_GAIN = 1.0
WAIT_ALWAYS, WAIT_A_CARD, WAIT_FOR_TILES = 0.3, 1.2, 1.0
ONTO_TOKEN, TOWARDS_TOKEN = 3.0, 0.1


def take_turn(view: View, decision: Decision, patience: float, uses_bone: bool) -> str:
    """Return the next action of a turn."""
    keys = {option.key for option in decision.options}
    situation = Situation(view, decision.seat)
    standing = _standing(situation, keys)
    if standing:
        return standing
    if uses_bone:
        space = bone_target(view, situation.player)
        if f"move_bone:{space}" in keys:
            return f"move_bone:{space}"
    going_on = _run_on(situation, keys)
    if going_on:
        return going_on
    if "tow" in keys:
        return "tow"
    best = min(plans(situation), default=None)
    if "end_turn" in keys and (best is None or _waits(situation, best, patience)):
        return _left_over(situation, decision, best) or "end_turn"
    choice = "" if best is None else next_choice(situation, best)
    return choice if choice in keys else _fallback(decision)


def _fallback(decision: Decision) -> str:
    """Return an action that is always sound where the plan is closed, as at the step limit."""
    last = decision.options[-1].key
    return last if last == "end_turn" else decision.options[0].key


def _standing(situation: Situation, keys: set[str]) -> str | None:
    """Tokens under a pawn are resolved first, deliveries before pickups."""
    here = [slot for slot in situation.player.tokens if f"resolve:{slot.slot}" in keys]
    here.sort(key=lambda slot: slot.status != "carried")
    return f"resolve:{here[0].slot}" if here else None


def bone_target(view: View, player: PlayerView) -> int | None:
    """Return the tile the bone should move to now, or None to leave it."""
    held = (player.bone, player.paw)
    free = [space for space, trick in enumerate(view.tiles, 1) if trick and space not in held]
    if not free:
        return None
    best = max(free, key=lambda space: worth(view, space))
    wasted = player.bone is None or player.bone == player.paw
    return best if wasted or worth(view, best) > worth(view, player.bone) + NEW_TRICK_GAIN else None


def worth(view: View, space: int | None) -> float:
    """Return what a face-up tile is worth to a computer."""
    trick = view.tiles[space - 1] if space else None
    return WORTH[trick] if trick else 0.0


def _run_on(situation: Situation, keys: set[str]) -> str | None:
    """Go on with a run while there is an own token ahead."""
    view, run = situation.view, situation.view.turn.run
    if run is None:
        return None
    nexts = set()
    for block in situation.tokens:
        if run.trick == "come":
            nexts.update(come_path(view, situation.seat, block)[:1])
        else:
            nexts.update(straight_path(view.city, situation.pawns[run.pawn], block)[:1])
    return next((f"run_on:{block}" for block in sorted(nexts) if f"run_on:{block}" in keys), None)


def _waits(situation: Situation, best: Plan, patience: float) -> bool:
    """Whether it is better to stop than to make the next payment now."""
    if not best.payments:
        return False
    view, player = situation.view, situation.player
    waiting = WAIT_ALWAYS + WAIT_A_CARD * len(player.bonus)
    if view.turn.picked_up:
        waiting += min(player.cubes, best.payments)
    if view.round < view.numbers.rounds and view.turn_count <= view.numbers.reveals_per_round:
        waiting += WAIT_FOR_TILES
    return waiting >= patience


def _left_over(situation: Situation, decision: Decision, best: Plan | None) -> str | None:
    """Return a step for a movement left over: onto a token, to more bonus money, or towards the next token."""
    if not situation.view.turn.moves:
        return None
    now = bonus_money(situation.view, situation.seat, {})
    found, most = None, 0.0
    for option in decision.options:
        if not option.key.startswith("step"):
            continue
        pawn, to = option.params["pawn"], option.params["to"]
        value = ONTO_TOKEN * (to in situation.tokens) + bonus_money(situation.view, situation.seat, {pawn: to}) - now
        if best is not None and pawn == best.pawn:
            ahead = reach(situation.view.city, to, situation.routes)[best.block]
            behind = reach(situation.view.city, situation.pawns[pawn], situation.routes)[best.block]
            value += TOWARDS_TOKEN * (behind - ahead)
        if value > most:
            found, most = option.key, value
    return found
