"""Setup and End of the Game: the start of a race, arrivals, last turns, the end.

D-17, D-19..D-21, D-39, D-48, D-51, D-62, D-63, D-83; DR-01, DR-49, DR-50, DR-52, DR-59, DR-65..DR-67, DR-69.
"""

from __future__ import annotations

from rules.core.dice import Dice
from rules.core.model import Event
from rules.dicycle_race import gift, scoring, velodrome
from rules.dicycle_race.content import box
from rules.dicycle_race.setup import Plan
from rules.dicycle_race.state import OFF, State, lay

Events = list[Event]


def start(state: State, dice: Dice, events: Events) -> None:
    """Lay out a race and line up the pawns (step ``race``)."""
    plan = state.plan
    if state.race == 0:
        state.starter = dice.draw("draw_start", range(plan.competitors))[0]
    else:
        state.starter = _after(state, state.starter)
    state.race, state.round, state.index = state.race + 1, 1, 0
    cards = tuple(dice.deal("draw_course", plan.draw)) if plan.draw else None
    lay(state, cards)
    n = plan.competitors
    state.order = [each for each in (*range(state.starter, n), *range(state.starter)) if each not in state.out]
    state.pawns = [[OFF] * plan.pawns if each in state.out else [0] * plan.pawns for each in range(n)]
    if plan.mode == "duel":
        state.pawns[state.starter], state.pawns[1 - state.starter] = [state.way.size], [state.way.size // 2]
    state.entries, state.rotation, state.turns = [0] * n, [0] * n, [0] * n
    state.arrived, state.last_turns, state.trail = [], None, []
    data = {"race": state.race, "races": plan.races, "starter": state.starter, "order": list(state.order)}
    events.append(Event("race_started", data))
    if cards is not None:
        events.append(Event("course_drawn", {"cards": list(cards)}))
    state.step = "next"


def _after(state: State, starter: int) -> int:
    n = state.plan.competitors
    return next(each for i in range(1, n + 1) if (each := (starter + i) % n) not in state.out)


def cap(state: State) -> int:
    """Return the last round a race may have (DR-67)."""
    plan, caps = state.plan, box().limits.caps
    if plan.mode == "duel":
        return caps["duel"] * state.way.size
    if plan.mode == "velodrome":
        return caps["velodrome"] * state.way.size * (plan.seats - 1)
    return caps["line"] * longest(state) * plan.pawns * (2 if plan.round_trip else 1)


def longest(state: State) -> int:
    """Return the cards on the longest way, one way only on a round trip."""
    way = state.way
    return (way.longest + 1) // 2 if state.plan.round_trip else way.longest


def look(state: State, competitor: int | None, events: Events) -> None:
    """See what a turn brought: a rider caught, eliminations, an arrival (step 7 of a turn)."""
    if state.plan.mode == "duel":
        if state.caught:
            end(state, "caught", events)
    elif state.plan.ring:
        velodrome.eliminate(state, events)
        state.refresh_leaves()
        if len(state.still_in()) == 1:
            end(state, "survivor", events)
        elif state.removals:
            state.step = "remove"
    elif competitor is not None and competitor in state.racing() and _is_home(state, competitor):
        _arrive(state, competitor, events)


def _is_home(state: State, competitor: int) -> bool:
    return all(pos == state.way.podium for pos in state.pawns[competitor])


def _arrive(state: State, competitor: int, events: Events) -> None:
    state.arrived.append(competitor)
    seats = list(state.plan.teams[competitor])
    data = {"competitor": competitor, "seats": seats, "place": len(state.arrived), "turns": state.turns[competitor]}
    events.append(Event("arrived", data))
    if state.plan.scoring == "simple_sprint":
        end(state, "arrived", events)
    elif state.plan.scoring == "ranking_321":
        check_places(state, events)
    elif state.last_turns is None:
        at = state.order.index(competitor)
        queue = [*state.order[at + 1 :], *state.order[:at]]
        state.last_turns = [each for each in queue if each not in state.out]
        events.append(Event("last_turns_started", {"order": list(state.last_turns)}))


def check_places(state: State, events: Events) -> bool:
    """End a 3-2-1 race when three have arrived, or when at most one has not (DR-50)."""
    over = len(state.arrived) >= 3 or len(state.racing()) <= 1
    if over:
        end(state, "arrived", events)
    return over


def end(state: State, reason: str, events: Events) -> None:
    """End a race: places and points, then the next race or the end of the match."""
    plan = state.plan
    gift.close(state, "race_ended", events)
    state.turn, state.open = None, None
    result = scoring.result(state, capped=reason == "cap")
    state.results.append(result)
    data = {"race": state.race, "reason": reason, "places": list(result.places), "points": list(result.points)}
    events.append(Event("race_ended", data | {"turns": list(state.turns)}))
    if state.race < plan.races and reason != "alone":
        state.step = "race"
    else:
        finish(state, _reason(plan, reason), events)


def _reason(plan: Plan, reason: str) -> str:
    if reason == "alone" or plan.ring or plan.scoring == "simple_sprint":
        return reason
    return "places" if plan.scoring == "ranking_321" else "points"


def finish(state: State, reason: str, events: Events) -> None:
    """End the match."""
    state.outcome = scoring.outcome(state, reason)
    state.step, state.open, state.turn, state.decisions = "over", None, None, ()
    data = {"ranking": [list(group) for group in state.outcome.ranking], "reason": reason}
    events.append(Event("match_ended", data))
