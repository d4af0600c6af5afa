"""Reading a session back; what would make the rules stumble, or never come to an end, is refused.

The bounds follow from P-10, P-11, P-21, P-32, P-43, P-101; rulings PR-11, PR-18, PR-30, PR-40, PR-44, PR-54, PR-81.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules.core.errors import BadState
from rules.vespaw.content import TILES, box, is_clockwise
from rules.vespaw.state import (
    AT_ONCE,
    FORMAT,
    NOBODY,
    PLAIN,
    PLAYER_LISTS,
    STATUSES,
    TRAIL_LENGTH,
    Asked,
    Player,
    Run,
    Slot,
    State,
    Step,
    Turn,
)

KINDS = (*AT_ONCE, "place_buttercup", "turn", "paw", "claim_space", "place_scooter", "pick_card")
IN_A_TURN = ("turn", "paw", "claim_space", "place_scooter")
BOOLS = ("bone_used", "paw_used", "finished")
TURN_BOOLS = ("just_bought", "picked_up", "bone_moved", "zoomies_paid", "run_paid")
MOST = 1 << 40  # dollars, steps, ids: far above what any session comes to


def load(data: dict[str, Any]) -> State:
    """Return the state of a dump; raise BadState if it cannot be one."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadState("a dump of another format")
    try:
        state = _load(data)
        sound = _is_sound(state)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadState(f"a damaged dump: {error!r}") from None
    if not sound:
        raise BadState("a dump that names what is not in the box")
    return state


def _load(data: dict[str, Any]) -> State:
    turn = dict(data["turn"])
    turn["run"] = None if turn["run"] is None else Run(*turn["run"])
    turn["borrowed"] = list(turn["borrowed"])
    plain = {name: data[name] for name in (*PLAIN, "buttercup", "over")}
    return State(
        city=box().cities[data["city"]],
        players=[_load_player(player) for player in data["players"]],
        tiles=list(data["tiles"]),
        bonus_row=list(data["bonus_row"]),
        bonus_deck=list(data["bonus_deck"]),
        finishing=list(data["finishing"]),
        turn=Turn(**turn),
        trail=[Step(*step) for step in data["trail"]],
        trail_turn=(data["trail_turn"][0], data["trail_turn"][1]),
        asked=[Asked(*asked) for asked in data["asked"]],
        **plain,
    )


def _load_player(data: dict[str, Any]) -> Player:
    lists = {name: list(data[name]) for name in PLAYER_LISTS}
    return Player(**{**data, **lists, "row": [Slot(**slot) for slot in data["row"]]})


def _is_sound(state: State) -> bool:
    """Whether everything a state names exists, and every number is one that play can lead to."""
    return _table(state) and all(_player(state, each) for each in state.players) and _turn(state) and _asked(state)


def _whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _bools(record: Player | Turn, names: Iterable[str]) -> bool:
    return all(type(getattr(record, name)) is bool for name in names)


def _table(state: State) -> bool:
    """Seats, tiles, bonus cards, Buttercup and the trail."""
    things, city, count = box(), state.city, len(state.players)
    pawns = (*things.colours, "buttercup")
    return (
        2 <= count <= len(things.colours)
        and is_clockwise([player.colour for player in state.players], things.colours)
        and len(set(state.tiles)) == len(state.tiles) == TILES
        and things.tricks.keys() >= set(state.tiles)
        and city.bonus_cards.keys() >= {*state.bonus_row, *state.bonus_deck}
        and _whole(state.first, 0, count - 1)
        and _whole(state.active, NOBODY, count - 1)
        and _whole(state.round, 0, state.numbers.rounds)
        and _whole(state.turn_count, 0, MOST)
        and _whole(state.next_id, 1, MOST)
        and _whole(state.revealed, 0, min(TILES, state.round * state.numbers.reveals_per_round))
        and _whole(state.row_shown, 0, len(state.bonus_row))
        and (state.buttercup in city.near if state.round else state.buttercup == "")
        and all(_whole(seat, 0, count - 1) for seat in state.finishing)
        and all(_whole(each, 0, MOST) for each in state.trail_turn)
        and len(state.trail) <= TRAIL_LENGTH
        and set(pawns) >= {step.pawn for step in state.trail}
        and city.near.keys() >= {block for step in state.trail for block in step[1:3]}
        and all(type(step.way) is str for step in state.trail)
    )


def _player(state: State, player: Player) -> bool:
    """Purse, pieces and cards of one player."""
    numbers, city = state.numbers, state.city
    return (
        _whole(player.money, 0, MOST)
        and _whole(player.last_bonus, 0, MOST)
        and _whole(player.cubes, 0, numbers.cubes_per_round)
        and player.scooter in city.near
        and _whole(player.bone, 0, state.revealed)
        and _whole(player.paw, 0, state.revealed)
        and player.finished == (player.park != "")
        and (player.park == "" or any(space.id == player.park for space in city.park))
        and _bools(player, BOOLS)
        and city.cards.keys() >= {*player.deck, *player.pile}
        and len(player.pile) <= numbers.max_set_aside
        and len(player.row) in (0, numbers.packages_per_round)
        and all(each.card in city.cards and each.status in STATUSES and each.block in city.doors for each in player.row)
        and city.bonus_cards.keys() >= set(player.bonus)
        and len(player.face_down) == len(player.bonus) < numbers.rounds
        and all(type(down) is bool for down in player.face_down)
    )


def _turn(state: State) -> bool:
    """The turn under way."""
    turn, numbers = state.turn, state.numbers
    others = [player.colour for seat, player in enumerate(state.players) if seat != state.active]
    run = turn.run
    return (
        turn.kind in ("move", "zoomies")
        and _whole(turn.moves, 0, max(numbers.movements_per_payment, numbers.zoomies_movements))
        and (not turn.just_bought or turn.moves > 0)
        and _whole(turn.resolved, 0, 2 * numbers.packages_per_round)
        and _whole(turn.steps, 0, numbers.step_cap)
        and _bools(turn, TURN_BOOLS)
        and len(set(turn.borrowed)) == len(turn.borrowed)
        and all(colour in others for colour in turn.borrowed)
        and (
            run is None
            or (run.trick == "come" and run.pawn == "buttercup" and run.direction == 0)
            or (run.trick == "long_walk" and run.pawn in ("scooter", "buttercup", *others) and run.direction in (-1, 1))
        )
    )


def _asked(state: State) -> bool:
    """The open decisions: none when all is over, else of one kind, and there is what they ask about."""
    ids = [asked.id for asked in state.asked]
    kinds = {asked.kind for asked in state.asked}
    if state.over or not kinds:
        return state.over is True and not kinds and all(player.park for player in state.players)
    kind = kinds.pop()
    seats = [asked.seat for asked in state.asked]
    return (
        not kinds
        and kind in KINDS
        and len(set(seats)) == len(seats)
        and all(_whole(seat, 0, len(state.players) - 1) for seat in seats)
        and len(set(ids)) == len(ids)
        and all(_whole(number, 1, state.next_id - 1) for number in ids)
        and (len(ids) == 1 or kind in (*AT_ONCE, "paw", "place_scooter"))
        and (state.active != NOBODY) == (kind in IN_A_TURN)
        and (kind not in IN_A_TURN or _in_a_turn(state, kind, seats[0]))
        and (kind not in BETWEEN or BETWEEN[kind](state, seats))
    )


def _in_a_turn(state: State, kind: str, seat: int) -> bool:
    """A turn goes on with pieces on the board, and by whoever it belongs to."""
    active = state.players[state.active]
    return (
        state.round > 0
        and all(player.row for player in state.players)
        and (kind in ("paw", "place_scooter") or seat == state.active)
        and (kind != "turn" or not active.finished)
        and (kind != "paw" or active.bone > 0)
        and (kind != "claim_space" or (active.is_done() and not active.finished))
    )


def _setting_rows(state: State, seats: list[int]) -> bool:
    """Rows lie, and each seat may still set aside and has cards enough to do so."""
    left = state.numbers.max_set_aside
    rest = [(left - len(state.players[seat].pile), len(state.players[seat].deck)) for seat in seats]
    return (
        state.round < state.numbers.rounds - 1
        and all(player.row and player.finished == (state.round > 0) for player in state.players)
        and all(0 < aside <= cards for aside, cards in rest)
    )


def _choosing_rows(state: State, seats: list[int]) -> bool:
    """The piles of the last round lie open."""
    most = state.numbers.max_set_aside
    return state.round == state.numbers.rounds - 1 and all(
        player.finished and (len(player.pile) == most if seat in seats else player.row)
        for seat, player in enumerate(state.players)
    )


def _picking(state: State, seats: list[int]) -> bool:
    """The park is full and the row is open for everybody who has no card of this round yet."""
    missing = [player for player in state.players if len(player.bonus) < state.round]
    return (
        0 < state.round < state.numbers.rounds
        and all(player.finished and player.row for player in state.players)
        and all(state.round - 1 <= len(player.bonus) <= state.round for player in state.players)
        and len(missing) <= len(state.bonus_row) == state.row_shown
    )


BETWEEN: dict[str, Callable[[State, list[int]], bool]] = {
    "set_row": _setting_rows,
    "choose_row": _choosing_rows,
    "pick_card": _picking,
    "place_buttercup": lambda state, seats: state.round == 0 and all(player.row for player in state.players),
}
