"""Standing orders: what is answered for a seat that is away."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.model import Decision
from rules.vespaw import GAME
from rules.vespaw.state import State
from tests.rules.vespaw.play import lively, play
from tests.rules.vespaw.table import decision, do, give, hold, row, started, table


def answer(state: State, asked: Decision, **order: Any) -> str | None:
    """What an order says from the seat's view."""
    return GAME.answer(GAME.view(state, asked.seat), asked, order)


def paw_asked(seat: int = 1) -> tuple[State, Decision]:
    """Green has moved its bone to zoomies; a seat is about to be asked."""
    state = table(revealed=3)
    do(state, "move_bone:1")
    asked = next(each for each in (*GAME.decisions(state), *GAME.upcoming(state)) if each.seat == seat)
    return state, asked


def test_initial_orders() -> None:
    """PR-82: stay, keep, the first five, the computer's rule; every kind has ask."""
    first = {spec.kind: spec.settings[0] for spec in GAME.orders}
    assert first == {
        "paw": "stay",
        "set_row": "keep",
        "choose_row": "first_five",
        "place_scooter": "auto",
        "claim_space": "auto",
        "pick_card": "auto",
    }
    assert all("ask" in spec.settings for spec in GAME.orders)


@pytest.mark.parametrize(
    ("order", "key"),
    [
        ({"setting": "stay"}, "stay_paw"),
        ({"setting": "follow"}, "follow_paw"),
        ({"setting": "ask"}, None),
        ({"setting": "ask", "zoomies": "follow"}, None),
        ({"setting": "stay", "zoomies": "follow"}, "follow_paw"),
        ({"setting": "follow", "zoomies": "stay"}, "stay_paw"),
        ({"setting": "follow", "zoomies": "ask"}, None),
        ({"setting": "follow", "come": "stay"}, "follow_paw"),
        ({"setting": "follow", "only_from_supply": True}, "follow_paw"),
        ({"setting": "auto"}, "follow_paw"),
    ],
)
def test_paw(order: dict[str, Any], key: str | None) -> None:
    """P-59, PR-82: per trick, by default, only from the supply, by the computer's rule, also in advance."""
    assert answer(*paw_asked(), **order) == key


def test_only_while_the_paw_is_in_the_supply() -> None:
    """P-58: a paw that holds a tile stays where it is."""
    state, asked = paw_asked()
    state.players[1].paw = 2
    assert answer(state, asked, setting="follow", only_from_supply=True) == "stay_paw"
    assert answer(state, asked, setting="follow") == "follow_paw"


def test_rows() -> None:
    """PR-82: keep; in the last round the first five of the pile."""
    state = started(2)
    asked = GAME.decisions(state)[0]
    assert answer(state, asked, setting="keep") == "keep_row"
    assert answer(state, asked, setting="ask") is None
    assert asked.option(answer(state, asked, setting="auto") or "") is not None
    met = 0
    for stop in play(30, lively):
        for each in stop.decisions:
            if each.kind == "choose_row":
                assert answer(stop.state, each, setting="first_five") == "choose_row:1,2,3,4,5"
                met += 1
    assert met


def test_spaces() -> None:
    """P-87: most money, first pick, first player if that is free, else the person is asked."""
    state = table()
    state.players[0].row, state.players[0].scooter = row([], ["10a"]), "D2"
    do(state, "buy:move:cube", "step:scooter:D3:street", "end_turn")
    asked = decision(state)
    assert answer(state, asked, setting="most_money") == "claim_space:fountain"
    assert answer(state, asked, setting="first_pick") == "claim_space:bandstand"
    assert answer(state, asked, setting="first_player") == "claim_space:hydrant"
    assert answer(state, asked, setting="auto") in {option.key for option in asked.options}
    state.players[1].park, state.open = "hydrant", None
    assert answer(state, decision(state), setting="first_player") is None


def test_bonus_cards() -> None:
    """P-86: by favourite kinds, then by the computer's rule."""
    state = table()
    state.bonus_row, state.row_shown = ["street_a", "subway_1", "edge_1"], 3
    state.asked = [state.asked[0]._replace(kind="pick_card")]
    asked = decision(state)
    assert answer(state, asked, setting="ranking", first="shape", second="subway") == "pick_card:2"
    assert answer(state, asked, setting="ranking") == answer(state, asked, setting="auto") == "pick_card:3"


def test_borrowed_scooter() -> None:
    """P-71: left where it is, or put by the computer's rule."""
    state = table(3, tiles=("snatchers", "zoomies"))
    hold(state, 0, "snatchers")
    give(state, 0)
    state.players[0].row = row(["20a"], ["8b"])
    state.players[0].row[0].block = "E2"
    do(state, "buy:move:cube", "step:blue:E2:street", "end_turn")
    asked = decision(state)
    assert answer(state, asked, setting="leave") == "place_scooter:E2"
    assert answer(state, asked, setting="auto") == "place_scooter:D5"
    assert answer(state, asked, setting="ask") is None


def test_turns_have_no_order() -> None:
    """PR-79, PR-82: a turn is played by the person, or by the computer that stands in."""
    assert GAME.order("turn") is None
    assert GAME.stand_in == "hard"
    state = table()
    assert answer(state, decision(state), setting="stay") is None
