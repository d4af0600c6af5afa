"""What a viewer may know: everything, since nothing in this game is hidden (spec, "At a glance" 7).

A picture, a text and a computer get a `View` and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rules.core.model import Decision, Outcome
from rules.dicycle_race import race, velodrome
from rules.dicycle_race.combos import Counts, Dice, Node, names
from rules.dicycle_race.setup import Plan
from rules.dicycle_race.state import Gift, Offer, Result, Road, State, Step, Turn
from rules.dicycle_race.way import Lines, Path, Way


@dataclass(frozen=True, slots=True)
class TurnView:
    """The running turn. ``rows`` are the announced rows so far; ``placed`` says what lies where, by pawn and spot."""

    seat: int
    competitor: int
    lines: tuple[Lines, ...]
    targets: tuple[Path, ...]
    rows: tuple[Path, ...]
    gift: Gift | None
    hand: Counts | None
    roll: int
    unplaced: Dice
    placed: Mapping[tuple[int, int], Node]
    third: Dice

    def after(self, die: int, pawn: int, spot: int, root: Node) -> TurnView:
        """Return the turn with one more die placed; ``root`` is the empty card of the spot."""
        turn = Turn(self.seat, self.competitor, list(self.lines), rows=list(self.rows), gift=self.gift, hand=self.hand)
        turn.roll, turn.third = self.roll, self.third
        turn.unplaced, turn.placed = list(self.unplaced), dict(self.placed)
        turn.unplaced.remove(die)
        turn.aim()
        turn.put(die, pawn, spot, turn.placed.get((pawn, spot)) or root)
        return turn_view(turn)


@dataclass(frozen=True, slots=True)
class View(Road):
    """A session as seat ``seat`` (None: nobody in particular) sees it.

    ``pawns`` are spots by competitor and pawn: 0 the start, ``way.podium`` the Podium, -1 off the course.
    ``decision`` is the one that is waited for; ``decisions`` also holds every seat's leave. ``trail`` are the
    movements of the last finished turn.
    """

    seat: int | None
    plan: Plan
    way: Way
    pawns: tuple[tuple[int, ...], ...]
    race: int
    round: int
    cap: int
    starter: int
    order: tuple[int, ...]
    to_come: tuple[int, ...]
    entries: tuple[int, ...]
    laps: tuple[int, ...]
    turns: tuple[int, ...]
    points: tuple[int, ...]
    results: tuple[Result, ...]
    arrived: tuple[int, ...]
    out: tuple[int, ...]
    eliminated: tuple[int, ...]
    left: tuple[int, ...]
    last_turns: tuple[int, ...] | None
    offer: Offer | None
    turn: TurnView | None
    removals: tuple[int, ...]
    removed: tuple[int, ...]
    trail: tuple[Step, ...]
    decision: Decision | None
    decisions: tuple[Decision, ...]
    outcome: Outcome | None


def turn_view(turn: Turn) -> TurnView:
    """Return a turn as it is seen."""
    return TurnView(
        turn.seat,
        turn.competitor,
        tuple(turn.lines),
        tuple(turn.targets),
        tuple(turn.rows),
        turn.gift,
        turn.hand,
        turn.roll,
        tuple(turn.unplaced),
        MappingProxyType(dict(turn.placed)),
        turn.third,
    )


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or nobody in particular, may know."""
    n = state.plan.competitors
    gone = (*state.out, *state.arrived)
    queue = state.order[state.index :] if state.last_turns is None else state.last_turns
    return View(
        seat=seat,
        plan=state.plan,
        way=state.way,
        pawns=tuple(map(tuple, state.pawns)),
        race=state.race,
        round=state.round,
        cap=race.cap(state),
        starter=state.starter,
        order=tuple(state.order),
        to_come=tuple(each for each in queue if each not in gone),
        entries=tuple(state.entries),
        laps=tuple(velodrome.laps(state, each) for each in range(n)),
        turns=tuple(state.turns),
        points=tuple(sum(each.points[i] for each in state.results) for i in range(n)),
        results=tuple(state.results),
        arrived=tuple(state.arrived),
        out=tuple(state.out),
        eliminated=tuple(state.eliminated),
        left=tuple(state.left),
        last_turns=None if state.last_turns is None else tuple(state.last_turns),
        offer=state.offer,
        turn=turn_view(state.turn) if state.turn else None,
        removals=tuple(state.removals),
        removed=tuple(state.removed),
        trail=tuple(state.trail),
        decision=state.open,
        decisions=state.decisions,
        outcome=state.outcome,
    )


PLAIN = (
    *("seat", "race", "round", "cap", "starter", "order", "to_come", "pawns", "entries", "laps", "turns"),
    *("points", "arrived", "out", "eliminated", "left", "last_turns", "removals", "removed"),
)


def view_json(shown: View) -> dict[str, Any]:
    """Return a view as plain JSON."""
    data: dict[str, Any] = {name: _plain(getattr(shown, name)) for name in PLAIN}
    plan = shown.plan
    data["options"] = _plain(dict(plan.options))
    data["teams"] = _plain(plan.teams)
    data["course"] = {
        "id": plan.course,
        "cards": [card.number if card else 0 for card in shown.way.cards],
        "ring": list(shown.way.ring),
        "links": _plain(shown.way.links),
        "podium": shown.way.podium,
        "limits": list(shown.way.limits),
    }
    data["cards_left"] = [0 if plan.ring else shown.cards_left(each) for each in range(plan.competitors)]
    data["results"] = [{"places": list(each.places), "points": list(each.points)} for each in shown.results]
    data["offer"] = shown.offer and {"dice": names(shown.offer.dice), "left_by": shown.offer.left_by}
    data["turn"] = shown.turn and _turn_json(shown.turn)
    data["trail"] = [
        {"competitor": each.competitor, "pawn": each.pawn, "from": each.start, "path": list(each.path)}
        for each in shown.trail
    ]
    data["decisions"] = [
        {"id": each.id, "seat": each.seat, "kind": each.kind, "options": [option.key for option in each.options]}
        for each in shown.decisions
    ]
    outcome = shown.outcome
    data["outcome"] = outcome and {"reason": outcome.reason, "ranking": _plain(outcome.ranking)}
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def _turn_json(turn: TurnView) -> dict[str, Any]:
    return {
        "seat": turn.seat,
        "competitor": turn.competitor,
        "targets": _plain(turn.targets),
        "rows": _plain(turn.rows),
        "gift": turn.gift and [*names((turn.gift.die,)), turn.gift.pawn, turn.gift.spot],
        "hand": turn.hand and list(turn.hand),
        "roll": turn.roll,
        "unplaced": names(turn.unplaced),
        "placed": [
            {"pawn": pawn, "spot": spot, "dice": names(node.dice), "missing": node.missing}
            for (pawn, spot), node in turn.placed.items()
        ],
    }
