"""The end of a round: rewards, bonus cards, the next first player."""

from __future__ import annotations

from rules.core.model import Event
from rules.vespaw import GAME
from rules.vespaw.rounds import end_round
from rules.vespaw.state import State
from tests.rules.vespaw.table import KENNEL_HILL, decision, do, hold, keys, money, named, row, started, table


def ready(seats: int, number: int = 1) -> State:
    """A session in which the rows are laid and Buttercup is placed, moved on to a round."""
    state = started(seats, first_player=0)
    while decision_kind(state) != "turn":
        do(state, GAME.decisions(state)[0].options[0].key)
    state.round = number
    return state


def decision_kind(state: State) -> str:
    """The kind of what is open."""
    return GAME.decisions(state)[0].kind


def finish(state: State, *spaces: str) -> list[Event]:
    """Let everybody have finished on these spaces, and end the round."""
    state.asked, state.open = [], None
    for player, space in zip(state.players, spaces, strict=True):
        player.finished, player.park = True, space
    events: list[Event] = []
    end_round(state, events)
    return events


def keep_rows(state: State) -> list[Event]:
    """Keep every row that is asked for."""
    events: list[Event] = []
    while decision_kind(state) in ("set_row", "choose_row"):
        events += do(state, GAME.decisions(state)[0].options[0].key)
    return events


def test_px_17() -> None:
    """PX-17, P-39, P-88, P-89, P-94, PR-49, PR-71, PR-73: a round of two turns, up to the next first player."""
    state = ready(2)
    state.bonus_row = ["edge_1", "subway_1", "street_a", "same_street_1"]
    state.bonus_deck = ["edge_2", "subway_2", "street_f"]
    for player, start in zip(state.players, ("D2", "D2"), strict=True):
        player.row = row([], ["10a"])
        player.scooter = start
    state.open = None
    do(state, "buy:move:cube", "step:scooter:D3:street")
    events = do(state, "end_turn")
    assert named(events, "tile_revealed")[0]["space"] == 1
    events = do(state, "claim_space:fountain")
    assert named(events, "turn_began")[0]["must_finish"] is True
    state.players[1].scooter, state.turn.moves, state.open = "D2", 2, None
    events = do(state, "step:scooter:D3:street", "end_turn")
    assert named(events, "tile_revealed")[0]["space"] == 2
    events = do(state, "claim_space:hydrant")
    assert named(events, "tile_revealed")[0]["space"] == 3
    assert [each["amount"] for each in named(events, "cube_money")] == [8, 10]
    assert money(state) == [38, 40]
    assert [event.name for event in events][:5] == [
        "space_claimed",
        "tile_revealed",
        "cube_money",
        "cube_money",
        "row_revealed",
    ]
    assert [event.name for event in events].index("row_dealt") == 5
    assert all(slot.status == "waiting" for player in state.players for slot in player.row)
    events = keep_rows(state)
    assert money(state) == [53, 51]
    assert [each["amount"] for each in named(events, "park_money")] == [15, 11]
    assert (decision(state).kind, decision(state).seat) == ("pick_card", 1)
    do(state, "pick_card:1")
    assert decision(state).seat == 0
    assert keys(state) == ["pick_card:1", "pick_card:2", "pick_card:3"]
    events = do(state, "pick_card:3")
    assert named(events, "first_player_changed") == [{"seat": 1}]
    assert state.players[0].bonus == ["same_street_1"]
    assert (decision(state).kind, decision(state).seat, state.round) == ("turn", 1, 2)


def test_px_18() -> None:
    """PX-18, P-86, P-92, PR-73, PR-74: three players; the row of five has three picked and three new ones."""
    state = ready(3)
    for player, owned, cubes in zip(state.players, (10, 20, 5), (2, 0, 2), strict=True):
        player.money, player.cubes = owned, cubes
    before, deck = list(state.bonus_row), list(state.bonus_deck)
    finish(state, "fountain", "hydrant", "rose_garden")
    assert money(state) == [14, 20, 9]
    assert GAME.view(state, None).bonus_row == tuple(before)
    keep_rows(state)
    assert money(state) == [29, 31, 13]
    pickers = []
    events: list[Event] = []
    while decision_kind(state) == "pick_card":
        pickers.append(decision(state).seat)
        events += do(state, "pick_card:1")
    assert pickers == [2, 1, 0]
    assert state.first == 1
    assert named(events, "row_refilled") == [{"count": 3}]
    assert state.bonus_row == before[3:] + deck[:3]
    assert GAME.view(state, 0).bonus_row == (*before[3:], None, None, None)
    assert decision(state).seat == 1


def test_what_returns_and_what_stays() -> None:
    """P-93, PR-80: cubes, bones and paws return; scooters, Buttercup, tiles, money, cards and piles stay."""
    state = ready(2)
    state.revealed = 3
    hold(state, 0, state.tiles[0], state.tiles[1])
    for player in state.players:
        player.bone_used = player.paw_used = True
        player.cubes, player.scooter = 1, "C4"
    state.buttercup = "R3"
    pile = list(state.players[0].pile)
    finish(state, "fountain", "rose_garden")
    keep_rows(state)
    do(state, "pick_card:1", "pick_card:1")
    for player in state.players:
        assert (player.cubes, player.bone, player.paw, player.park) == (5, 0, 0, "")
        assert (player.bone_used, player.paw_used, player.finished) == (False, False, False)
        assert (player.scooter, len(player.bonus)) == ("C4", 1)
    assert (state.buttercup, state.revealed, state.players[0].pile) == ("R3", 3, pile)
    assert state.finishing == []


def test_nobody_took_the_hydrant() -> None:
    """PR-75: the first player stays."""
    state = ready(2)
    finish(state, "fountain", "rose_garden")
    keep_rows(state)
    events = do(state, "pick_card:1", "pick_card:1")
    assert not named(events, "first_player_changed")
    assert decision(state).seat == 0


def test_claiming() -> None:
    """P-87, PR-69: any free space at the end of the finishing turn; all four are open with any number of players."""
    state = table(3)
    for seat in (0, 1):
        state.players[seat].row = row([], ["10a"])
        state.players[seat].scooter = "D2"
    do(state, "buy:move:cube", "step:scooter:D3:street", "end_turn")
    assert keys(state) == [
        "claim_space:fountain",
        "claim_space:hydrant",
        "claim_space:bandstand",
        "claim_space:rose_garden",
    ]
    events = do(state, "claim_space:bandstand")
    assert named(events, "space_claimed") == [{"seat": 0, "space": "bandstand"}]
    do(state, "buy:move:cube", "step:scooter:D3:street", "end_turn")
    assert "claim_space:bandstand" not in keys(state)
    assert len(keys(state)) == 3


def test_the_last_space_is_taken_silently() -> None:
    """PR-69: the fourth of four players has no choice, and it is an event all the same."""
    state = ready(4)
    for player, space in zip(state.players[:3], ("fountain", "hydrant", "rose_garden"), strict=True):
        player.finished, player.park, player.row = True, space, row()
    state.players[3].row, state.players[3].scooter = row([], ["10a"]), "D2"
    state.asked, state.open, state.active = [state.asked[0]._replace(seat=3)], None, 3
    do(state, "buy:move:cube", "step:scooter:D3:street")
    events = do(state, "end_turn")
    assert named(events, "space_claimed") == [{"seat": 3, "space": "bandstand"}]
    assert decision_kind(state) == "set_row"


def test_rewards_wait_for_all() -> None:
    """P-06, P-88: claiming pays nothing yet."""
    state = table(3)
    state.players[0].row = row([], ["10a"])
    state.players[0].scooter = "D2"
    do(state, "buy:move:cube", "step:scooter:D3:street", "end_turn", "claim_space:fountain")
    assert money(state) == [30, 30, 30]


def test_sources_of_money() -> None:
    """P-09: unspent cubes, bonus cards and the paw besides the deliveries' rewards."""
    state = ready(2)
    events = finish(state, "fountain", "rose_garden")
    assert sum(each["amount"] for each in named(events, "cube_money")) == 20


def test_round_2_puts_the_row_away() -> None:
    """P-19, P-90, PR-74: turned up at the end of round 2, picked from, then out of the game; no third card."""
    state = ready(2, 2)
    for player in state.players:
        player.bonus, player.face_down = ["edge_1"], [False]
    finish(state, "fountain", "rose_garden")
    assert None not in GAME.view(state, 0).bonus_row
    keep_rows(state)
    do(state, "pick_card:1", "pick_card:1")
    assert (state.round, state.bonus_row, state.row_shown) == (3, [], 0)
    assert [len(player.bonus) for player in state.players] == [2, 2]


def test_order_of_the_end_of_a_turn() -> None:
    """PR-70, P-97: bonus money, tile, space, borrowed scooters, next turn."""
    state = table(3, tiles=("snatchers", "zoomies"))
    state.players[0].row = row([], ["10a"])
    state.players[0].bonus, state.players[0].face_down = ["edge_1"], [False]
    state.turn.moves = 1
    hold(state, 0, "snatchers")
    state.players[1].scooter = "D2"
    state.revealed = 0
    do(state, "step:blue:D3:street")
    events = do(state, "end_turn", "claim_space:fountain", "place_scooter:D3")
    assert [event.name for event in events] == [
        "turn_ended",
        "bonus_paid",
        "tile_revealed",
        "space_claimed",
        "others_asked",
        "scooter_returned",
        "turn_began",
    ]


def test_round_3_reveals_nothing() -> None:
    """PR-49, P-56: and at its end no tile is missing."""
    state = ready(2, 3)
    state.revealed = 5
    events = finish(state, "fountain", "rose_garden")
    assert not named(events, "tile_revealed")


def test_finished_players_are_passed_over() -> None:
    """P-39, P-40: the round goes on with those who have not made five deliveries."""
    state = table(4)
    for seat in (1, 2):
        state.players[seat].finished, state.players[seat].park = True, KENNEL_HILL.park[seat].id
    state.turn.resolved = 1
    do(state, "end_turn")
    assert decision(state).seat == 3
