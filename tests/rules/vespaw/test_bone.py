"""Bones, paws, and the tiles that are revealed."""

from __future__ import annotations

from rules.vespaw import GAME
from tests.rules.vespaw.table import decision, do, hold, keys, named, row, table


def test_px_09() -> None:
    """PX-09, P-57, P-58, PR-45: paws decide in turn order from the bone's owner, without those that are there."""
    state = table(3, active=1, revealed=3)
    state.players[0].paw = 1
    events = do(state, "move_bone:1")
    assert named(events, "bone_moved") == [{"seat": 1, "from": None, "to": 1, "trick": "zoomies"}]
    assert (decision(state).kind, decision(state).seat) == ("paw", 1)
    assert decision(state).params == {"space": 1, "trick": "zoomies", "bone": 1}
    assert [each.seat for each in GAME.upcoming(state)] == [2]
    do(state, "stay_paw")
    assert decision(state).seat == 2
    do(state, "stay_paw")
    assert (decision(state).kind, decision(state).seat) == ("turn", 1)
    assert not keys(state, "move_bone")


def test_a_finished_player_is_not_asked() -> None:
    """PX-09, PR-45: for no tile."""
    state = table(3, active=1, revealed=3)
    state.players[0].finished = True
    do(state, "move_bone:1")
    assert [decision(state).seat, *(each.seat for each in GAME.upcoming(state))] == [1, 2]


def test_following() -> None:
    """P-58, P-59, PR-43, PR-45: out of turn, from the supply or another tile, as often as one likes."""
    state = table(active=1, revealed=3)
    state.players[0].paw = 2
    events = do(state, "move_bone:1", "follow_paw", "follow_paw")
    assert named(events, "paw_moved") == [
        {"seat": 1, "from": None, "to": 1, "trick": "zoomies"},
        {"seat": 0, "from": 2, "to": 1, "trick": "zoomies"},
    ]
    assert [player.paw for player in state.players] == [1, 1]
    assert all(player.paw_used for player in state.players)


def test_where_the_bone_can_go() -> None:
    """P-57, PR-43, PR-44: to any face-up tile it is not on, once a turn, never back to the supply."""
    state = table(revealed=3)
    hold(state, 1, "over_here")
    assert keys(state, "move_bone") == ["move_bone:1", "move_bone:2", "move_bone:3"]
    hold(state, 0, "over_here")
    state.open = None
    assert keys(state, "move_bone") == ["move_bone:1", "move_bone:3"]
    do(state, "move_bone:3", "stay_paw", "stay_paw")
    assert GAME.view(state, 0).players[0].tricks == ("come",)
    assert not keys(state, "move_bone")


def test_the_old_trick_is_lost_unless_the_paw_holds_it() -> None:
    """PR-44, PR-46: paw after the own bone, bone elsewhere in a later turn: two tricks."""
    state = table(revealed=3)
    do(state, "move_bone:2", "follow_paw", "stay_paw")
    state.turn.bone_moved, state.open = False, None
    do(state, "move_bone:3", "stay_paw", "stay_paw")
    assert GAME.view(state, 0).players[0].tricks == ("over_here", "come")
    state.turn.bone_moved, state.open = False, None
    do(state, "move_bone:1", "stay_paw", "stay_paw")
    assert GAME.view(state, 0).players[0].tricks == ("over_here", "zoomies")


def test_a_trick_is_usable_at_once() -> None:
    """PR-50, P-60: in the turn in which the bone arrives, after the paws."""
    state = table(revealed=3)
    assert not keys(state, "over_here")
    do(state, "move_bone:2")
    assert decision(state).kind == "paw"
    do(state, "stay_paw", "stay_paw")
    assert keys(state, "over_here")


def test_what_moving_the_bone_brings() -> None:
    """PR-44: the label names the trick gained and the one given up."""
    state = table(revealed=3)
    hold(state, 0, "over_here")
    view = GAME.view(state, 0)
    (asked,) = view.decisions
    option = asked.option("move_bone:3")
    assert option is not None
    assert GAME.consequence(view, asked, option) == {"space": 3, "trick": "come", "loses": "over_here"}


def test_revealing() -> None:
    """P-55, P-56, PR-49: spaces 1 to 3 after the first three turns of round 1, 4 to 6 in round 2, none in round 3."""
    for number, first in ((1, 0), (2, 3), (3, 6)):
        for turn in (1, 2, 3, 4):
            state = table(round=number, turn_count=turn, revealed=min(6, first + turn - 1))
            state.players[0].row = row(["20a"], ["10a"])
            state.turn.resolved = 1
            events = do(state, "end_turn")
            shown = [each["space"] for each in named(events, "tile_revealed")]
            assert shown == ([first + turn] if number < 3 and turn < 4 else [])


def test_face_down_tiles_are_not_shown() -> None:
    """P-55, PR-49: only what has been turned up, in the order of the spaces."""
    state = table(revealed=2)
    assert GAME.view(state, 0).tiles == ("zoomies", "over_here", None, None, None, None)


def test_the_bone_of_a_finished_player_stays() -> None:
    """PR-44, PR-69: the paw leaves its tile for the park, the bone lies on without effect."""
    state = table(3)
    state.players[0].row = row([], ["10a"])
    state.players[0].scooter = "D2"
    hold(state, 0, "zoomies", "over_here")
    do(state, "buy:move:cube", "step:scooter:D3:street", "end_turn", "claim_space:fountain")
    player = state.players[0]
    assert (player.bone, player.paw, player.park) == (1, 0, "fountain")
