"""A session as plain JSON, format 1, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.errors import BadSetup, BadState
from rules.core.model import Decision, Option, Outcome, Setup
from rules.dicycle_race.combos import DICE, DIE, Dice
from rules.dicycle_race.setup import settings
from rules.dicycle_race.state import Gift, Offer, Result, State, Step, Turn, blank_state
from rules.dicycle_race.way import way_of

FORMAT = 1
NUMBERS = ("race", "round", "starter", "index", "ids")
LISTS = ("entries", "rotation", "turns", "order", "arrived", "out", "eliminated", "left", "removals", "removed")


def dump(state: State) -> dict[str, Any]:
    """Return the state as plain JSON."""
    turn, offer, outcome = state.turn, state.offer, state.outcome
    data: dict[str, Any] = {"format": FORMAT, "seats": state.plan.seats, "options": _plain(state.plan.options)}
    data |= {name: getattr(state, name) for name in (*NUMBERS, "step", "caught")}
    data |= {name: list(getattr(state, name)) for name in LISTS}
    data["pawns"] = [list(pawns) for pawns in state.pawns]
    data["course"] = [[list(branch) for branch in section] for section in state.way.sections]
    data["results"] = [[list(each.places), list(each.points), each.first] for each in state.results]
    data["last_turns"] = None if state.last_turns is None else list(state.last_turns)
    data["offer"] = offer and {"dice": [DICE[die] for die in offer.dice], "left_by": offer.left_by}
    data["trail"] = [[each.competitor, each.pawn, each.start, list(each.path)] for each in state.trail]
    data["turn"] = turn and _dump_turn(turn)
    data["open"] = state.open and {"id": state.open.id, "seat": state.open.seat, "kind": state.open.kind}
    data["outcome"] = outcome and {
        "ranking": _plain(outcome.ranking), "reason": outcome.reason, "numbers": _plain(outcome.numbers)
    }  # fmt: skip
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def _dump_turn(turn: Turn) -> dict[str, Any]:
    return {
        "seat": turn.seat,
        "competitor": turn.competitor,
        "rows": _plain(turn.rows),
        "gift": turn.gift and [DICE[turn.gift.die], turn.gift.pawn, turn.gift.spot],
        "hand": turn.hand and list(turn.hand),
        "roll": turn.roll,
        "unplaced": [DICE[die] for die in turn.unplaced],
        "placed": [[pawn, spot, [DICE[die] for die in node.dice]] for (pawn, spot), node in turn.placed.items()],
        "third": [DICE[die] for die in turn.third],
    }


Reopen = Callable[[State, str], tuple[tuple[Option, ...], Mapping[str, Any]]]


def restore(data: dict[str, Any], reopen: Reopen) -> State:
    """Return the state of a dump; ``reopen`` lists the options of the open decision. Raise BadState."""
    try:
        if data["format"] != FORMAT:
            raise BadState(f"format {data['format']!r} is not known")
        known = {setting.name: setting for setting in settings()}
        seats, options = data["seats"], data["options"]
        if set(options) != set(known) or not all(known[name].accepts(options[name], seats) for name in known):
            raise BadState("the options are not those of this game")
        state = _load(data)
        if data["open"]:
            kept = data["open"]
            options, params = reopen(state, kept["kind"])
            state.open = Decision(kept["id"], kept["seat"], kept["kind"], options, params)
            state.decisions = (state.open, *state.leaves)
    except (TypeError, ValueError, LookupError, AttributeError, RuntimeError, BadSetup) as error:
        raise BadState(f"the dump cannot be loaded: {error!r}") from None
    return state


def _load(data: dict[str, Any]) -> State:
    state = blank_state(Setup(data["seats"], data["options"]))
    for name in LISTS:
        setattr(state, name, [int(each) for each in data[name]])
    for name in NUMBERS:
        setattr(state, name, int(data[name]))
    state.step, state.caught = str(data["step"]), bool(data["caught"])
    state.pawns = [[int(pos) for pos in pawns] for pawns in data["pawns"]]
    plan, sections = state.plan, tuple(tuple(map(tuple, section)) for section in data["course"])
    state.way = way_of(sections, plan.ring, plan.round_trip, plan.blank if plan.traffic else 0)
    for spot in state.removed:
        state.way = state.way.without(spot)
    state.results = [Result(tuple(places), tuple(points), first) for places, points, first in data["results"]]
    state.last_turns = None if data["last_turns"] is None else [int(each) for each in data["last_turns"]]
    if data["offer"]:
        state.offer = Offer(_dice(data["offer"]["dice"]), int(data["offer"]["left_by"]))
    state.trail = [Step(a, pawn, start, tuple(path)) for a, pawn, start, path in data["trail"]]
    if data["turn"]:
        state.turn = _load_turn(state, data["turn"])
    if data["outcome"]:
        kept = data["outcome"]
        numbers = {key: tuple(each) for key, each in kept["numbers"].items()}
        state.outcome = Outcome(tuple(map(tuple, kept["ranking"])), kept["reason"], numbers)
    state.refresh_leaves()
    return state


def _dice(names: list[str]) -> Dice:
    return tuple(DIE[name] for name in names)


def _load_turn(state: State, data: dict[str, Any]) -> Turn:
    turn = Turn(int(data["seat"]), int(data["competitor"]), [])
    turn.rows = [tuple(row) for row in data["rows"]]
    state.aim(turn)
    if data["gift"]:
        die, pawn, spot = data["gift"]
        turn.gift = Gift(DIE[die], pawn, spot)
    if data["hand"]:
        red, yellow, blue = data["hand"]
        turn.hand = (red, yellow, blue)
    turn.roll = int(data["roll"])
    turn.unplaced, turn.third = list(_dice(data["unplaced"])), _dice(data["third"])
    for pawn, spot, dice in data["placed"]:
        for die in _dice(dice):
            root = state.way.roots[spot]
            node = turn.placed.get((pawn, spot)) or root
            if node is None:
                raise BadState(f"there is no card on spot {spot}")
            turn.put(die, pawn, spot, node)
    return turn
