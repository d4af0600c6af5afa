"""What a player may do in their turn, one function an action (decision ``turn``, D4).

Rulebook: Move, Activate New Tricks, Reserve New Tricks with your bone, Bonus Challenge Cards (turning one down).
Clauses P-15, P-41 to P-47, P-57, P-60, P-61, P-63 to P-70, P-74; rulings PR-23 to PR-31, PR-41, PR-44, PR-45,
PR-50 to PR-62, PR-64. Each function takes the arguments of its key as they stand there.
"""

from __future__ import annotations

from rules.core.model import Event
from rules.vespaw.menu import COME, LONG_WALK, OVER_HERE, PASS, ROUND_THE_WORLD, TRANSFER, ZOOMIES
from rules.vespaw.state import DONE, Player, Run, State, Step
from rules.vespaw.tokens import arrive, follow, resolve, resolve_all


def active_player(state: State) -> Player:
    """Return the player whose turn it is."""
    return state.players[state.active]


def pay(state: State, what: str, how: str, events: list[Event]) -> None:
    """Pay once, a cube or money; whoever is down to $0 makes all gain (P-46, PR-28, PR-29, PR-31)."""
    player = active_player(state)
    amount = 1
    if how == "cube":
        player.cubes -= 1
    else:
        amount = min(state.numbers.payment_cash, player.money)
        player.money -= amount
    events.append(Event("paid", {"seat": state.active, "what": what, "pay": how, "amount": amount}))
    if not player.money:
        for each in state.players:
            each.money += state.numbers.bailout
        events.append(Event("bailout", {"seat": state.active, "amount": state.numbers.bailout}))


def buy(state: State, args: list[str], events: list[Event]) -> None:
    """``buy:<what>:<pay>``: movements, to be used at once (P-41, P-69, PR-23, PR-24, PR-60)."""
    what, how = args
    pay(state, what, how, events)
    turn, numbers = state.turn, state.numbers
    turn.kind, turn.just_bought = what, True
    turn.moves = numbers.movements_per_payment
    if what == "zoomies":
        turn.moves, turn.zoomies_paid = numbers.zoomies_movements, False


def step(state: State, args: list[str], events: list[Event]) -> None:
    """``step:<pawn>:<to>:<way>``: one movement, or a free ride (P-41, P-47, P-65, P-67, P-68)."""
    pawn, to, way = args
    turn = state.turn
    performed = route_tricks(state, pawn, to, way)
    if way != "subway" or not performed & PASS:
        turn.moves -= 1
        if turn.kind == "zoomies":
            performed |= ZOOMIES
    turn.just_bought = False
    arrive(state, pawn, to, way, performed, events)


def route_tricks(state: State, pawn: str, to: str, way: str) -> int:
    """Return the route tricks that this step performs (PR-47 d, e, f)."""
    if way == "edge":
        return ROUND_THE_WORLD
    if way == "street":
        return 0
    city = state.city
    across = city.line_of[block_of(state, pawn)] != city.line_of[to]
    return (TRANSFER if across else 0) | (state.held(active_player(state)) & PASS)


def block_of(state: State, pawn: str) -> str:
    """Return the block on which the active player's scooter, Buttercup or a colour's scooter stands."""
    if pawn == "buttercup":
        return state.buttercup
    return (active_player(state) if pawn == "scooter" else state.players[state.seat_of(pawn)]).scooter


def flip_card(state: State, args: list[str], events: list[Event]) -> None:
    """``flip_card:<card>:<pawn>:<to>:<way>``: turn a bonus card down for one movement (P-74, PR-64)."""
    number, pawn, to, way = int(args[0]), *args[1:]
    player = active_player(state)
    player.face_down[number - 1] = True
    events.append(Event("card_flipped", {"seat": state.active, "card": number, "id": player.bonus[number - 1]}))
    arrive(state, pawn, to, way, route_tricks(state, pawn, to, way), events)


def resolve_standing(state: State, args: list[str], events: list[Event]) -> None:
    """``resolve:<slot>``: a token under a pawn that did not just arrive (P-51, PR-33, PR-48)."""
    resolve(state, active_player(state), int(args[0]), events, standing=True)


def over_here(state: State, args: list[str], events: list[Event]) -> None:
    """``over_here:<to>:<pay>``: Buttercup appears on any block (P-63, PR-53)."""
    to, how = args
    pay(state, "over_here", how, events)
    arrive(state, "buttercup", to, "over_here", OVER_HERE, events)


def come(state: State, args: list[str], events: list[Event]) -> None:
    """``come:<to>:<pay>``: Buttercup begins to run towards the scooter (P-64, PR-54, PR-56)."""
    to, how = args
    pay(state, "come", how, events)
    begin_run(state, Run("come", "buttercup", 0), to, events)


def long_walk(state: State, args: list[str], events: list[Event]) -> None:
    """``long_walk:<pawn>:<to>:<pay>``: a pawn goes straight on along its street (P-66, PR-55, PR-56)."""
    pawn, to, how = args
    pay(state, "long_walk", how, events)
    block = block_of(state, pawn)
    blocks = state.city.street_of[block].blocks
    begin_run(state, Run("long_walk", pawn, blocks.index(to) - blocks.index(block)), to, events)


def begin_run(state: State, run: Run, to: str, events: list[Event]) -> None:
    """Make the first step of a run."""
    state.turn.run_paid = False
    keep_running(state, run, to, events)


def run_on(state: State, args: list[str], events: list[Event]) -> None:
    """``run_on:<to>``: the run goes on."""
    if state.turn.run is not None:
        keep_running(state, state.turn.run, args[0], events)


def keep_running(state: State, run: Run, to: str, events: list[Event]) -> None:
    """Make one step of a run; it is over when there is no next block."""
    arrive(state, run.pawn, to, run.trick, COME if run.trick == "come" else LONG_WALK, events)
    state.turn.run = run
    if not next_blocks(state):
        state.turn.run = None


def next_blocks(state: State) -> tuple[str, ...]:
    """Return the blocks to which the run under way may go on."""
    run = state.turn.run
    if run is None:
        return ()
    block = block_of(state, run.pawn)
    if run.trick == "come":
        return state.menu.nearer(block, come_target(state))
    return state.menu.straight_on(block, run.direction)


def come_target(state: State) -> str:
    """Return the block Buttercup runs to: the own scooter's, or that of the one borrowed last (PR-54)."""
    borrowed = state.turn.borrowed
    return block_of(state, borrowed[-1] if borrowed else "scooter")


def move_bone(state: State, args: list[str], events: list[Event]) -> None:
    """``move_bone:<space>``: reserve a trick; then the paws may follow in turn order (P-57, P-58, PR-44, PR-45)."""
    space, player, seat = int(args[0]), active_player(state), state.active
    origin, player.bone, player.bone_used = player.bone, space, True
    state.turn.bone_moved = True
    trick = state.tiles[space - 1]
    events.append(Event("bone_moved", {"seat": seat, "from": origin or None, "to": space, "trick": trick}))
    for other in state.order(seat):
        if not state.players[other].finished and state.players[other].paw != space:
            state.ask(other, "paw")


def follow_paw(state: State, seat: int, events: list[Event]) -> None:
    """``follow_paw``: the paw goes where the bone has just gone (P-58, P-59, PR-46)."""
    player, space = state.players[seat], active_player(state).bone
    origin, player.paw, player.paw_used = player.paw, space, True
    trick = state.tiles[space - 1]
    events.append(Event("paw_moved", {"seat": seat, "from": origin or None, "to": space, "trick": trick}))


def tow(state: State, args: list[str], events: list[Event]) -> None:
    """``tow``: for money the own scooter is put on the nearest own token (PR-41)."""
    pay(state, "tow", "cash", events)
    player = active_player(state)
    origin, away = player.scooter, state.city.away[player.scooter]
    tokens = [slot.block for slot in player.row if slot.status != DONE]
    to = min(tokens, key=lambda block: (away[block], state.city.doors[block]))
    player.scooter = to
    state.turn.steps += 1
    events.append(Event("towed", {"seat": state.active, "from": origin, "to": to}))
    follow(state, Step(player.colour, origin, to, "tow"))
    resolve_all(state, player, to, events)
