"""Travel: a destination as ordinary choices, and the lines of "Go to"."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.vespaw import GAME, go_to, travel
from rules.vespaw.state import State, Step
from rules.vespaw.travel import Line, path, reach, steps_of
from tests.rules.vespaw.play import at_random, lively, play
from tests.rules.vespaw.table import KENNEL_HILL, do, give, hold, money, named, row, table

TICKET_AND_PASS = 6


def keys_to(state: State, pawn: str, to: str, pay: str = "cube") -> tuple[str, ...]:
    """The choices of a trip of the seat on turn."""
    trip = travel(GAME.view(state, state.active), state.active, pawn, to, pay=pay)
    assert trip is not None
    return trip.keys


def lines(state: State) -> dict[tuple[str, int], Line]:
    """The lines by pawn and slot."""
    return {(line.pawn, line.slot): line for line in go_to(GAME.view(state, state.active), state.active)}


def test_buying_only_when_needed() -> None:
    """PR-23, PR-24: movements left are used first; a payment comes right before the step that needs it."""
    state = table()
    state.players[0].row = row(["20a"])
    assert keys_to(state, "scooter", "C1") == ("buy:move:cube", "step:scooter:H3:street", "step:scooter:C1:street")
    do(state, "buy:move:cube", "step:scooter:H3:street")
    assert keys_to(state, "scooter", "H1") == ("step:scooter:H2:street", "buy:move:cube", "step:scooter:H1:street")


def test_cash_when_asked_or_when_cubes_run_out() -> None:
    """PR-25, PR-26, PR-28: cubes while there are any, else money; what the rules buy unasked is paid all the same."""
    state = table()
    state.players[0].row = row(["20a"])
    state.players[0].cubes, state.players[0].money = 1, 4
    view = GAME.view(state, 0)
    far = next(block for block, movements in reach(KENNEL_HILL, "N1", 0).items() if movements == 5)
    trip = travel(view, 0, "scooter", far)
    assert trip is not None
    assert [key for key in trip.keys if key.startswith("buy")] == ["buy:move:cube"]
    assert (trip.cubes, trip.dollars, trip.payments, trip.movements) == (1, 4, 3, 5)
    do(state, *trip.keys)
    assert (state.players[0].scooter, state.players[0].cubes, money(state)[0]) == (far, 0, 10)
    assert all(not key.endswith("cube") for key in keys_to(table(), "scooter", "C1", pay="cash"))


def test_it_stops_where_a_token_is_resolved() -> None:
    """P-50, PR-32: the first block with an own token ends the trip."""
    state = table()
    trip = travel(GAME.view(state, 0), 0, "scooter", "D1")
    assert trip is not None
    assert trip.keys == ("buy:move:cube", "step:scooter:H4:street")
    assert trip.stop == "H4"


def test_most_tokens_then_alphabet() -> None:
    """Fewest movements, then most own tokens met, then the first by alphabet."""
    assert [way.to for way in path(KENNEL_HILL, "N1", "C1", 0, ())] == ["H3", "C1"]
    ways = {tuple(way.to for way in path(KENNEL_HILL, "A1", "P2", 0, tokens)) for tokens in ((), ("H2",))}
    assert ways == {("A2", "P2")}
    assert [way.to for way in path(KENNEL_HILL, "A1", "C2", 0, ())] == ["H2", "C2"]
    assert [way.to for way in path(KENNEL_HILL, "A2", "C2", 0, ())] == ["H2", "C2"]
    assert [way.to for way in path(KENNEL_HILL, "A2", "C2", 0, ("P2",))] == ["P2", "C2"]


def test_rides_and_jumps() -> None:
    """P-47, P-65, P-68, PR-59: all ways open to the pawn are used; free rides never run in circles."""
    assert [way.to for way in path(KENNEL_HILL, "A3", "T2", 0, ())] == ["A4", "A5", "T2"]
    assert [way.to for way in path(KENNEL_HILL, "A3", "T2", TICKET_AND_PASS, ())] == ["T3", "T2"]
    assert reach(KENNEL_HILL, "A3", TICKET_AND_PASS)["T3"] == 0
    assert [(way.to, way.way) for way in path(KENNEL_HILL, "A1", "T6", 1, ())] == [("T6", "edge")]


def test_right_after_a_purchase() -> None:
    """PR-24: the first step must cost a movement, so a free ride comes later or not at all."""
    state = table()
    state.players[0].row, state.players[0].scooter = row(["20a"]), "A3"
    hold(state, 0, "season_pass")
    assert keys_to(state, "scooter", "F4") == ("step:scooter:F4:subway",)
    do(state, "buy:move:cube")
    first = keys_to(state, "scooter", "F4")[0]
    assert first.startswith("step:scooter")
    assert first.endswith("street")


def test_what_cannot_set_out() -> None:
    """P-70: a pawn that is out of use, the block it stands on, or a seat that is not on turn."""
    state = table(tiles=("snatchers", "zoomies"))
    hold(state, 0, "snatchers")
    assert travel(GAME.view(state, 0), 0, "scooter", "N1") is None
    assert travel(GAME.view(state, 1), 1, "scooter", "T4") is None
    do(state, "buy:move:cube", "step:orange:T3:street")
    assert travel(GAME.view(state, 0), 0, "scooter", "H3") is None
    assert travel(GAME.view(state, 0), 0, "orange", "T2") is not None


def test_go_to() -> None:
    """Each own token with each usable pawn: what would be done there, and the price."""
    found = lines(table())
    assert len(found) == 10
    line = found["scooter", 1]
    assert (line.address, line.block, line.action, line.how) == (10, "H4", "pick_up", "move")
    assert (line.trip.movements, line.trip.cubes, line.trip.dollars) == (1, 1, 0)


def test_go_to_with_tricks() -> None:
    """P-63, P-64, P-66, P-69: a trick where it is cheaper; a carried token is delivered."""
    state = table()
    state.players[0].row = row(["5a"], ["10a"])
    hold(state, 0, "over_here", "zoomies")
    line = lines(state)["buttercup", 1]
    assert (line.action, line.how, line.trip.keys) == ("deliver", "over_here", ("over_here:D3:cube",))
    hold(state, 0, "long_walk", "come")
    state.players[0].row, state.players[0].scooter, state.open = row(["8a"]), "H1", None
    line = lines(state)["scooter", 1]
    assert (line.how, line.trip.keys[0], line.trip.stop) == ("long_walk", "long_walk:scooter:H2:cube", "H6")
    assert len(line.trip.keys) == 5
    state.players[0].row, state.open = row(["4a"]), None
    state.buttercup = "C4"
    line = lines(state)["buttercup", 1]
    assert line.how == "come"
    assert line.trip.payments == 1


def shown(steps: Sequence[Step], colour: str) -> list[tuple[str, str, str, str]]:
    """The steps of a way as events would tell of them: the own scooter by that name."""
    return [("scooter" if step.pawn == colour else step.pawn, *step[1:]) for step in steps]


def test_every_trip_can_be_made() -> None:
    """Every line of "Go to" is legal choice by choice, goes, costs and ends as it says; P-46: $0 is foreseen."""
    made = 0
    for seed, policy in ((50, lively), (51, lively), (52, lively), (53, at_random), (54, at_random)):
        for stop in play(seed, policy):
            asked = stop.decisions[0] if stop.decisions else None
            if asked is None or asked.kind != "turn" or stop.state.next_id % (8 if policy is lively else 40):
                continue
            view = GAME.view(stop.state, asked.seat)
            found = go_to(view, asked.seat)
            assert len(found) <= 25
            for line in found:
                twin = GAME.load(GAME.dump(stop.state))
                player = twin.players[asked.seat]
                cubes = player.cubes
                events = do(twin, *line.trip.keys)
                paid = [event.data for event in events if event.name == "paid" and event.data["seat"] == asked.seat]
                assert sum(each["amount"] for each in paid if each["pay"] == "cube") == line.trip.cubes
                assert cubes - player.cubes >= line.trip.cubes or twin.round != stop.state.round
                moved = [event.data for event in events if event.name == "moved"]
                went = [(each["pawn"], each["from"], each["to"], each["way"]) for each in moved]
                assert went == shown(steps_of(view, asked.seat, line.trip.keys), player.colour)
                assert went[-1][2] == line.trip.stop
                last = max(place for place, event in enumerate(events) if event.name == "moved")
                assert line.trip.bailout == bool(named(events[:last], "bailout"))
                made += 1
    assert made > 100


def expanded(state: State, word: str, *values: str) -> Sequence[str]:
    """What a combined control stands for."""
    return GAME.expand(GAME.view(state, 0), GAME.decisions(state)[0], f"0.{word}", values)


def test_what_a_button_stands_for() -> None:
    """PR-53, PR-55: a line, a pawn and a block, a walk, Over Here; what a menu adds comes after what its id says."""
    state = table()
    hold(state, 0, "over_here", "long_walk")
    assert expanded(state, "go:cube:1:scooter") == ("buy:move:cube", "step:scooter:H4:street")
    assert expanded(state, "go:cube", "1:scooter") == ("buy:move:cube", "step:scooter:H4:street")
    assert expanded(state, "ride:scooter:cash:H3") == ("buy:move:cash", "step:scooter:H3:street")
    assert expanded(state, "walk:cube:buttercup:A2") == ("long_walk:buttercup:A3:cube", "run_on:A2")
    assert expanded(state, "here:cash:F6") == ("over_here:F6:cash",)


@pytest.mark.parametrize(
    "word",
    ["", "go", "go:cube", "go:cube:6:scooter", "go:cube:1:pink", "go:cube:1:scooter:H4", "ride:scooter:cube:Z9",
     "ride:pink:cube:H3", "walk:cube:scooter:A1", "walk:cube:scooter:N1", "here:cube:A4", "here:cube:Z9", "fly:cube",
     "aside", "five"],
)  # fmt: skip
def test_what_a_button_cannot_stand_for(word: str) -> None:
    """Whatever a forged control says: no choice, and no error."""
    state = table()
    hold(state, 0, "over_here", "long_walk")
    assert expanded(state, word) == ()
    assert expanded(state, "aside", "x") == ()


def test_nothing_is_flipped_unasked() -> None:
    """P-74: cards stay face up."""
    state = table()
    give(state, 0, "edge_1")
    assert all(not key.startswith("flip") for line in lines(state).values() for key in line.trip.keys)
