"""Standing orders, row by row of their table."""

from __future__ import annotations

from typing import Any

import pytest

from rules.velocity import GAME
from tests.rules.velocity.scene import Scene

S4 = "S S S S"


def answer(scene: Scene, **order: Any) -> str | None:
    """What a standing order answers to the open decision."""
    view = GAME.view(scene.state, scene.decision.seat)
    return GAME.answer(view, scene.decision, order)


def test_the_table() -> None:
    """VR-58: settings with the default first, fields with their ranges and defaults."""
    table = {order.kind: (order.settings, {each.name: each for each in order.fields}) for order in GAME.orders}
    assert {kind: settings for kind, (settings, _) in table.items()} == {
        "follow": ("ask", "never", "always", "rule"),
        "obstacle": ("ask", "never", "always", "rule"),
        "take_can": ("leader", "ask", "clockwise", "decline"),
    }
    fields = {
        (kind, name): (each.values[0], each.values[-1], each.default)
        for kind, (_, found) in table.items()
        for name, each in found.items()
    }
    assert fields == {
        ("follow", "min_steps"): (1, 6, 3),
        ("follow", "keep"): (0, 6, 0),
        ("follow", "onto_obstacle"): ("never", "yes", "if_paid"),
        ("follow", "max"): (1, 4, 4),
        ("obstacle", "min_fall"): (1, 12, 4),
        ("obstacle", "keep"): (0, 6, 0),
    }


def followed(origin: int, steps: int, cans: int, couriers: int) -> Scene:
    """Seat 1 is asked to follow."""
    own = " ".join([str(origin)] * couriers + ["S"] * (4 - couriers))
    return Scene(f"{origin} S S S", own, S4, cans=f"0/{cans}/0", dice=[[steps]]).choose("solo", f"team:{origin}")


@pytest.mark.parametrize(
    ("ride", "order", "answered"),
    [
        ((20, 3, 2, 3), {}, None),
        ((20, 3, 2, 3), {"setting": "ask"}, None),
        ((20, 3, 2, 3), {"setting": "never"}, "0"),
        ((20, 3, 2, 3), {"setting": "always"}, "2"),
        ((20, 3, 2, 3), {"setting": "rule"}, "2"),
        ((20, 1, 2, 3), {"setting": "rule"}, "0"),
        ((20, 1, 2, 3), {"setting": "rule", "min_steps": 1}, "2"),
        ((20, 3, 3, 3), {"setting": "rule", "keep": 2}, "1"),
        ((20, 3, 3, 3), {"setting": "rule", "keep": 3}, "0"),
        ((20, 3, 3, 3), {"setting": "rule", "max": 1}, "1"),
        ((19, 4, 4, 3), {"setting": "rule"}, "2"),
        ((19, 4, 1, 3), {"setting": "rule"}, "0"),
        ((19, 4, 4, 3), {"setting": "rule", "onto_obstacle": "yes"}, "3"),
        ((19, 4, 4, 3), {"setting": "rule", "onto_obstacle": "never"}, "0"),
        ((19, 4, 4, 3), {"setting": "rule", "keep": 3}, "1"),
    ],
)
def test_follow(ride: tuple[int, int, int, int], order: dict[str, Any], answered: str | None) -> None:
    """VR-58: 0 for short rides; else as many as max, keep and a can for each on an obstacle allow."""
    assert answer(followed(*ride), **order) == answered


@pytest.mark.parametrize(
    ("cans", "order", "answered"),
    [
        (1, {}, None),
        (1, {"setting": "never"}, "fall_back"),
        (1, {"setting": "always"}, "master"),
        (1, {"setting": "rule"}, "master"),
        (1, {"setting": "rule", "min_fall": 5}, "master"),
        (1, {"setting": "rule", "min_fall": 6}, "fall_back"),
        (1, {"setting": "rule", "keep": 1}, "fall_back"),
        (2, {"setting": "rule", "keep": 1}, "master"),
    ],
)
def test_obstacle(cans: int, order: dict[str, Any], answered: str | None) -> None:
    """VR-58: the fall from 13 to 18 is five spaces."""
    scene = Scene("14 15 S S", S4, S4, cans=f"{cans}/0/0", dice=[[1]]).choose("solo", "team:14")
    assert answer(scene, **order) == answered


def taking() -> Scene:
    """Seat 0 may take a can from 1, 2 or 3."""
    teams = ("36 S S S", "20 20 20", "9 9 9", "9 9 8")
    return Scene(*teams, home=[1, 2, 3], cans="0/5/5/5", supply=0, dice=[[3]])


def test_take_can() -> None:
    """VR-58: leader is most home, then fewest steps to go, then nearest; leader is the default."""
    scene = taking()
    assert scene.keys == ["seat:1", "seat:2", "seat:3", "decline"]
    assert answer(scene) == answer(scene, setting="leader") == "seat:3"
    assert answer(scene, setting="clockwise") == "seat:1"
    assert answer(scene, setting="decline") == "decline"
    assert answer(scene, setting="ask") is None
    scene.state.home[0] = 2
    assert answer(scene) == "seat:2"
    scene.state.home[:] = [1, 2, 3]
    scene.state.couriers[3] = [9, 9, 9]
    assert answer(scene) == "seat:2"


def test_orders_answer_nothing_else_and_change_nothing() -> None:
    """VR-58: the state is the same whoever answers; rides and moves have no standing orders."""
    scene = Scene(S4, S4, S4, dice=[[3]])
    before = GAME.dump(scene.state)
    assert answer(scene, setting="always") is None
    assert GAME.dump(scene.state) == before
    assert GAME.order("choose_move") is None
