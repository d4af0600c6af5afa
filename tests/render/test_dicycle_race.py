"""Dicycle Race's pictures and its words: what the spec's "Picture" asks for is there, inside, and readable."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import ImageStat

from render import dicycle_race
from render.dicycle_race_close import MOST, ahead
from render.dicycle_race_layout import PODIUM, Course, course_of, layout, parts, road_room
from render.dicycle_race_scene import Group, groups, packed, place_of, riders
from render.dicycle_race_side import turn_order
from render.dicycle_race_symbols import INKS, LEVELS, die, peaks, signs
from render.dicycle_race_trail import way
from render.dicycle_race_words import bottles, combination
from render.kit import SMALLEST, Box, Canvas, RenderError, contrast
from render.picture import SeatFace, alt_text, draw, text_board, title
from rules.core.dice import SeededDice
from rules.core.model import Choice
from rules.dicycle_race import GAME
from rules.dicycle_race.combos import COMBOS
from rules.dicycle_race.content import box as content
from rules.dicycle_race.state import State, Step
from rules.dicycle_race.view import View, view
from tests.render.support import HARD_NAMES, opened, same_as_kept, say

NAMES = ("Anna", "Maximilian", "Zoë", "Søren", "Жанна", "Kim")
ALL = ["all_there_and_back", "stop_or_again", "little_traffic_jam", "multi_routes", "first_shall_be_last"]
WRITTEN = ("name", "status", "figure", "header", "asked", "tray", "start")
LONG = [*range(1, 25)]

SETTINGS: dict[str, tuple[int, dict[str, Any]]] = {
    "sprint": (6, {"variants": ["little_traffic_jam", "first_shall_be_last"]}),
    "longest": (6, {"course": LONG, "variants": ["all_there_and_back", "little_traffic_jam"]}),
    "shortest": (2, {"course": [31, 35, 27, 28]}),
    "round trip": (5, {"course": "handlebar_hardliners", "variants": ["stop_or_again"]}),
    "forks": (6, {"variants": ALL, "scoring": "time_ranking", "races": 12}),
    "three roads": (4, {"course": "(1 2 3 4 5 6 | 7 | 8 9) 10 (11 | 12 | 13) 14", "variants": ["multi_routes"]}),
    "announced": (3, {"course": "one_pass", "variants": ["multi_routes", "stop_or_again"], "scoring": "ranking_321"}),
    "two teams": (5, {"mode": "family", "pawns": 3, "variants": ["all_there_and_back", "stop_or_again"]}),
    "three teams": (4, {"mode": "family", "teams": [[0, 1], [2], [3]], "pawns": 2, "scoring": "ranking_321"}),
    "velodrome": (6, {"mode": "velodrome", "course": "short", "variants": ["little_traffic_jam"]}),
    "big velodrome": (6, {"mode": "velodrome", "course": LONG}),
    "small velodrome": (3, {"mode": "velodrome", "course": [1, 2, 25, 26, 27]}),
    "marathon": (6, {"course": "marathon"}),
    "marathon velodrome": (6, {"mode": "velodrome", "course": "marathon"}),
    "duel": (2, {"mode": "duel"}),
    "big duel": (2, {"mode": "duel", "course": LONG}),
}


def faces(seats: int, names: tuple[str, ...] = NAMES, **marks: Any) -> tuple[SeatFace, ...]:
    return tuple(SeatFace(i, names[i % len(names)], GAME.teams[i], **marks) for i in range(seats))


def started(name: str, seed: int = 1) -> tuple[State, SeededDice]:
    seats, options = SETTINGS[name]
    dice = SeededDice(seed)
    return GAME.new(GAME.setup(seats, options), dice)[0], dice


def choose(state: State, dice: SeededDice, pick: random.Random) -> None:
    """Answer the open question: cards made where that is possible, else by chance."""
    decision = state.open
    assert decision is not None
    places = [option for option in decision.options if option.key.startswith("place")]
    option = pick.choice(places or decision.options)
    GAME.choose(state, Choice(decision.id, decision.seat, option.key), dice)


def until(name: str, holds: Callable[[View], object], seed: int = 1, most: int = 6000) -> View:
    """Play by chance until something holds."""
    state, dice = started(name, seed)
    pick = random.Random(seed)
    for _ in range(most):
        shown = view(state, None)
        if holds(shown):
            return shown
        if state.outcome is not None:
            state, _ = GAME.new(state_setup(name), dice)
            continue
        choose(state, dice, pick)
    raise AssertionError(f"{name}: it never came up")


def state_setup(name: str) -> Any:
    return GAME.setup(*SETTINGS[name])


def some(name: str, seed: int) -> View:
    """A position from anywhere in a game played by chance."""
    state, dice = started(name, seed)
    pick = random.Random(seed)
    for _ in range(pick.choice((0, 3, 20, 90, 250))):
        if state.outcome is not None:
            break
        choose(state, dice, pick)
    return view(state, None)


def board(shown: View, theme: str = "dark", **marks: Any) -> Canvas:
    return dicycle_race.board(shown, faces(shown.plan.seats, **marks), say, theme)


def drawn(canvas: Canvas, what: str) -> list[Box]:
    return [placed.box for placed in canvas.placed if placed.what == what]


def inside(canvas: Canvas) -> None:
    """All is in the picture, and what has a place of its own is in that."""
    for placed in canvas.placed:
        assert canvas.whole.holds(placed.box), placed
        near = placed.within.inset(-6)
        assert near.holds(placed.box) or placed.what == "way", placed
        assert placed.size == 0 or placed.what not in WRITTEN or placed.size >= SMALLEST, placed


def check(shown: View, theme: str = "dark") -> None:
    """What holds for every position."""
    seats = shown.plan.seats
    people = faces(seats)
    for canvas in (board(shown, theme), dicycle_race.close_up(shown, people, say, theme)):
        inside(canvas)
        assert canvas.image.width == 1200
        assert canvas.image.width >= 1.2 * canvas.image.height
    made = draw("dicycle_race", shown, people, say, theme)
    image = opened(made.data)
    assert (image.size, image.mode, image.info) == (made.size, "P", {})
    assert len(made.data) < 200_000
    assert 0 < len(made.alt) <= 1024
    assert "…" not in made.alt[-1]
    words = text_board("dicycle_race", shown, people, say)
    assert len(words) <= 1900
    assert say("dicycle-race-text-legend") in words


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_any_position(name: str, theme: str) -> None:
    """Every mode, shape and size of course, as games have them."""
    for seed in (1, 2) if theme == "dark" else (3,):
        check(some(name, seed), theme)


@pytest.mark.long
@pytest.mark.parametrize("name", SETTINGS)
def test_any_position_at_length(name: str) -> None:
    for seed in range(100, 130):
        check(some(name, seed), ("dark", "light")[seed % 2])


@pytest.mark.parametrize("name", SETTINGS)
def test_cells_lie_apart_and_the_road_joins_them(name: str) -> None:
    """D-17, D-51, D-76: no card covers another; every road leads from one anchor to the next, straight or square."""
    course = course_of(view(started(name)[0], None))
    plan = layout(course)
    boxes = [*plan.cells.values(), plan.header, plan.side]
    boxes += [each for each in (plan.tray, plan.offer) if course.side]
    boxes += [] if course.ring else [box for box in {plan.start, plan.podium} if box]
    for one, other in combinations(boxes, 2):
        apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
        assert apart, (one, other)
    assert sorted(plan.cells) == list(range(1, course.way.size + 1))
    for (a, b), points in plan.roads.items():
        assert (points[0], points[-1]) == (plan.anchors[a], plan.anchors[b])
        assert all(p[0] == q[0] or p[1] == q[1] for p, q in pairwise(points))


def test_branches_run_side_by_side() -> None:
    """D-76, DR-43: the roads of a fork have lanes of their own."""
    course = Course(content().courses["two_passes"].sections, False, False, 0, line=False)
    cells = layout(course).cells
    assert {cells[spot].y for spot in (5, 6, 7, 8)} == {cells[5].y}
    assert cells[9].y > cells[5].y
    assert cells[9].x == cells[5].x
    assert cells[5].y < cells[10].y < cells[9].y


@pytest.mark.parametrize("name", SETTINGS)
def test_every_pawn_is_on_the_table_once(name: str) -> None:
    """D-19, D-22 and DR-22: pawns stand on their cards, the road beside, the start, the Podium; those out do not."""
    shown = some(name, 5)
    plan = layout(course_of(shown))
    canvas = board(shown)
    tokens = [box for box in drawn(canvas, "token") if box.cx < plan.side.x]
    assert len(tokens) == sum(spot >= 0 for pawns in shown.pawns for spot in pawns)
    for rider in riders(shown):
        place = place_of(shown, rider.spot)
        if place > 0:
            rooms = (parts(plan.cells[place]).card.inset(-16), road_room(plan, place, 6).inset(-4))
            assert any(room.holds(token) for room in rooms for token in tokens)


def test_six_pawns_on_a_card_of_twelve_can_be_read() -> None:
    """The densest of the usual tables: tokens of a fortieth of the width, none upon another."""
    shown = until("sprint", lambda each: each.turn and each.round > 3)
    for spot in range(1, 12):
        crowd = _with(shown, pawns=((spot,),) * 6)
        tokens = [box for box in drawn(board(crowd), "token") if box.cx < layout(course_of(shown)).side.x]
        assert len(tokens) == 6
        assert min(box.w for box in tokens) >= (SMALLEST if len(_card(shown, spot).bottles) < 3 else 26)
        for one, other in combinations(tokens, 2):
            assert max(abs(one.cx - other.cx), abs(one.cy - other.cy)) >= one.w - 2


def test_six_pawns_on_a_card_of_a_circle_of_twenty_can_be_read() -> None:
    """Narrow cards: who has no room beside the bottles stands on the road, or in its bend."""
    shown = until("marathon velodrome", lambda each: each.turn and not each.removed)
    for spot in range(1, 19):
        crowd = _with(shown, pawns=((spot,),) * 6)
        tokens = [box for box in drawn(board(crowd), "token") if box.cx < layout(course_of(shown)).side.x]
        assert len(tokens) == 6
        assert min(box.w for box in tokens) >= SMALLEST


@pytest.mark.parametrize("name", ["marathon", "marathon velodrome", "forks"])
@pytest.mark.parametrize("count", [1, 3, 6])
def test_the_head_of_a_trail_hides_no_pawn(name: str, count: int) -> None:
    """D-28: where pawns stand on the road the arrowhead lies before them."""
    shown = until(name, lambda each: each.turn and each.trail)
    plan = layout(course_of(shown))
    for spot in range(2, min(12, shown.way.size + 1)):
        links = shown.way.links  # of a circle: none
        before = next((start for start in range(spot) if spot in links[start]), 0) if links else spot - 1
        pawns = tuple((spot if i < count else -1,) for i in range(6))
        canvas = board(_with(shown, pawns=pawns, trail=(Step(0, 0, before, (spot,)),)))
        (arrow,) = drawn(canvas, "arrow")
        for token in (box for box in drawn(canvas, "token") if box.cx < plan.side.x):
            assert max(abs(arrow.cx - token.cx), abs(arrow.cy - token.cy)) >= token.w // 2


def _with(shown: View, **changes: Any) -> View:
    fields = {name: getattr(shown, name) for name in View.__dataclass_fields__}
    return View(**{**fields, **changes})


def _card(shown: View, spot: int) -> Any:
    return shown.way.cards[spot]


def test_placed_dice_lie_above_their_cards_with_places_for_the_missing() -> None:
    """D-26, D-28: dice, empty places and a tick, card by card."""
    shown = until("sprint", lambda each: each.turn and any(node.complete for node in each.turn.placed.values()))
    turn = shown.turn
    assert turn is not None
    canvas, plan = board(shown), layout(course_of(shown))
    targets = {spot for found in turn.targets for spot in found}
    assert len(drawn(canvas, "target")) == len(targets)
    for spot in targets:
        strip = parts(plan.cells[spot]).strip.inset(-6)
        node = turn.placed.get((0, spot))
        held = [sum(strip.holds(box) for box in drawn(canvas, what)) for what in ("placed", "empty", "tick")]
        missing = node.missing if node else shown.way.need(spot)
        assert held == [len(node.dice) if node else 0, missing, int(missing == 0)]
    assert len(drawn(canvas, "unplaced")) == len(turn.unplaced)


def test_announced_rows_are_framed_in_another_way_than_targets() -> None:
    """D-72: solid against dashed."""
    shown = until("announced", lambda each: each.turn and any(each.turn.rows) and each.turn.roll)
    turn = shown.turn
    assert turn is not None
    assert len(drawn(board(shown), "announced")) == len(set(turn.rows[0]))
    asked = until("announced", lambda each: each.decision and each.decision.kind == "announce")
    canvas = board(asked)
    assert (len(drawn(canvas, "announced")), len(drawn(canvas, "target")) > 0) == (0, True)


def test_dice_left_over_lie_in_a_tray_of_their_own() -> None:
    """D-31, D-32: with the name of who left them, lit while they are on offer."""
    shown = until("sprint", lambda each: each.decision and each.decision.kind == "gift")
    assert shown.offer is not None
    canvas, plan = board(shown), layout(course_of(shown))
    assert sum(plan.offer.holds(box) for box in drawn(canvas, "unplaced")) == len(shown.offer.dice)
    assert len(drawn(canvas, "offer")) == 1
    assert drawn(board(_with(shown, offer=None)), "offer") == []


def test_a_die_of_every_team_mate_and_both_ways_fits_above_one_card() -> None:
    """DR-33, DR-58: groups for each pawn and each way, never wider than the card."""
    shown = until("two teams", lambda each: each.turn and len(each.turn.placed) > 1)
    plan = layout(course_of(shown))
    found = groups(shown, plan)
    assert all(group.way and group.label for each in found.values() for group in each if group.dice)
    strip = parts(plan.cells[1]).strip
    for count in (1, 2, 3, 6):
        size, rows = packed([Group("1", "left", (3,), 6 // count - 1)] * count, strip)
        assert sum(map(len, rows)) == count
        assert max(sum(group.room for group in row) * size for row in rows) <= strip.w
        assert len(rows) * size * 1.4 <= strip.h


def test_removed_cards_are_crossed_out() -> None:
    """D-56: greyed out where they lay; the cards that may go next are framed."""
    shown = until("velodrome", lambda each: each.removed and each.decision and each.decision.kind == "remove_card")
    assert shown.decision is not None
    canvas = board(shown)
    assert len(drawn(canvas, "cross")) == len(drawn(canvas, "removed")) == len(shown.removed)
    assert len(drawn(canvas, "target")) == len(shown.decision.options)
    asked = drawn(canvas, "asked seat")
    cards = drawn(canvas, "card")
    assert len(asked) == 1
    at = turn_order(shown).index(shown.plan.competitor(shown.decision.seat))
    assert cards[at].holds(asked[0])


def test_full_cards_show_a_filled_sign() -> None:
    """D-73, DR-38: the limit as a sign; drawn again, filled, when as many stand there."""
    shown = until("sprint", lambda each: each.turn is not None)
    spot = next(i for i, limit in enumerate(shown.way.limits) if limit == 1 or limit == 2)
    empty = len(drawn(board(_with(shown, pawns=((0,),) * 6)), "limit"))
    full = _with(shown, pawns=((spot,),) * shown.way.limits[spot] + ((0,),) * (6 - shown.way.limits[spot]))
    assert len(drawn(board(full), "limit")) == empty + 1


def test_the_column_follows_the_order_of_play() -> None:
    """D-78: top to bottom the order of the round; the wedge at who is on turn, the question mark at who is asked."""
    shown = until("sprint", lambda each: each.round > 2 and each.order != tuple(range(6)) and each.turn)
    canvas = board(shown)
    assert turn_order(shown) == list(shown.order)
    cards, mark = drawn(canvas, "card"), drawn(canvas, "active")
    assert shown.turn is not None
    at = shown.order.index(shown.turn.competitor)
    assert cards[at].y <= mark[0].cy <= cards[at].bottom
    assert len(mark) == len(drawn(canvas, "asked seat")) == 1
    assert len(drawn(canvas, "waiting")) == len(shown.to_come)


def test_the_end_shows_ranks_and_winners() -> None:
    """D-80: crown and frame for the winner, a rank for everybody, nobody on turn."""
    shown = until("duel", lambda each: each.outcome is not None)
    canvas = board(shown)
    assert [len(drawn(canvas, what)) for what in ("crown", "rank", "active", "asked seat")] == [1, 2, 0, 0]


def test_members_of_a_team_are_named_on_its_card() -> None:
    """D-42, DR-57: as many cards as teams, every seat on one, the asked one marked."""
    shown = until("two teams", lambda each: each.turn and each.decision)
    canvas = board(shown)
    assert len(drawn(canvas, "card")) == 2
    assert len(drawn(canvas, "member")) == len(drawn(canvas, "name")) == 5
    assert len(drawn(canvas, "asked seat")) == 1


@pytest.mark.parametrize("name", ["sprint", "forks", "longest", "big velodrome", "duel", "two teams"])
def test_the_trail_follows_the_road(name: str) -> None:
    """D-28, DR-20: from where to where, only along roads that there are, homeward too."""
    shown = until(name, lambda each: each.trail)
    plan = layout(course_of(shown))
    corners = {point for points in plan.roads.values() for point in points}
    for step in shown.trail:
        points = way(shown, plan, step)
        assert points[0] == plan.anchors[place_of(shown, step.start)]
        assert points[-1] == plan.anchors[place_of(shown, step.path[-1])]
        assert set(points) <= corners
    canvas = board(shown)
    assert len(drawn(canvas, "arrow")) == len(drawn(canvas, "from")) == len(shown.trail)


def test_the_trail_leads_over_the_last_card_and_past_removed_ones() -> None:
    """DR-10, DR-63: to the Podium over the last spot; in a shrunken circle along the road of the gap."""
    shown = until("shortest", lambda each: each.turn)
    plan = layout(course_of(shown))
    home = way(shown, plan, Step(0, 0, 2, (3, 5)))
    assert (home[0], home[-1]) == (plan.anchors[2], plan.anchors[PODIUM])
    gap = until("big velodrome", lambda each: 1 < min(each.removed, default=0) < 20)
    spot = gap.removed[0]
    ring = layout(course_of(gap))
    assert way(gap, ring, Step(0, 0, spot - 1, (spot + 1,)))[-1] == ring.anchors[spot + 1]


def test_nothing_depends_on_who_looks() -> None:
    """Nothing is hidden in this game, so all seats get the same picture and words."""
    state, dice = started("sprint", 8)
    pick = random.Random(8)
    for _ in range(60):
        choose(state, dice, pick)
    made = {draw("dicycle_race", view(state, seat), faces(6), say) for seat in (None, 0, 3)}
    assert len(made) == 1


def test_drawing_leaves_the_kept_ground_alone() -> None:
    """The empty table is drawn once; pictures do not show through."""
    shown = until("velodrome", lambda each: each.turn)
    first = draw("dicycle_race", shown, faces(6), say).data
    draw("dicycle_race", until("velodrome", lambda each: each.removed), faces(6), say)
    assert draw("dicycle_race", shown, faces(6), say).data == first


def test_the_close_up_shows_what_is_ahead() -> None:
    """D-24, DR-14: every target, larger than on the board, at most a dozen."""
    for name in SETTINGS:
        shown = until(name, lambda each: each.turn)
        assert shown.turn is not None
        places = ahead(shown)
        targets = {place_of(shown, spot) for found in shown.turn.targets for spot in found}
        assert set(places) <= targets
        assert len(places) == min(MOST, len(targets))
        canvas = dicycle_race.close_up(shown, faces(shown.plan.seats), say)
        cards = drawn(canvas, "road card")
        assert len(cards) == len(places)
        assert cards[0].w * cards[0].h > layout(course_of(shown)).cells[1].w * layout(course_of(shown)).cells[1].h


def test_a_close_up_holds_a_dozen_cards() -> None:
    """DR-58: three pawns far apart have more in reach than can be shown large."""
    easy = [1, 2, 3, 4, 5, 6, 8, 10, 11, 13, 23, 1, 2, 3, 4, 5, 6, 8, 10]
    plan = GAME.setup(4, {"mode": "family", "pawns": 3, "course": easy})
    shown = _with(view(GAME.new(plan, SeededDice(1))[0], None), turn=None, to_come=(0,), pawns=((0, 6, 12), (0, 0, 0)))
    assert ahead(shown) == list(range(1, MOST + 1))
    canvas = dicycle_race.close_up(shown, faces(4), say)
    inside(canvas)
    assert len(drawn(canvas, "road card")) == MOST == 12


@pytest.mark.parametrize("name", ["sprint", "forks", "longest", "velodrome"])
def test_the_head_of_a_card_holds_number_level_and_sign_side_by_side(name: str) -> None:
    """D-04, D-05, D-73: in the narrowest cards too."""
    course = course_of(view(started(name)[0], None))._replace(blank=2)
    canvas = dicycle_race.course(course.sections, say, ring=course.ring, blank=2)
    signs_of, levels, numbers = (drawn(canvas, what) for what in ("limit", "level", "number"))
    assert len(levels) == len(numbers) == course.way.size
    assert signs_of
    for one, other in combinations((*signs_of, *levels, *numbers), 2):
        assert one.right <= other.x + 1 or other.right <= one.x + 1 or one.bottom <= other.y or other.bottom <= one.y


def test_a_course_alone_and_the_deck() -> None:
    """D-87, D-91: for the host who builds a course."""
    for sections in (((((3,),)),), content().courses["one_pass"].sections, (((1, 2), (3,)), ((4,),))):
        canvas = dicycle_race.course(sections, say)
        inside(canvas)
        assert len(drawn(canvas, "road card")) == sum(len(branch) for section in sections for branch in section)
    assert len(drawn(dicycle_race.course(((tuple(LONG),),), say, "light", ring=True), "road card")) == 24
    for wrong in ((), (((1,),), ((2,), (3,)))):
        with pytest.raises(RenderError):
            dicycle_race.course(wrong, say)
    canvas = dicycle_race.deck("light")
    inside(canvas)
    assert len(drawn(canvas, "road card")) == 36
    assert len(drawn(canvas, "limit")) == sum(bool(card.limit or card.blank) for card in content().cards.values())


def test_tables_of_points() -> None:
    """D-81 to D-85: a row for every competitor, a column for every race, ranks at the end; a championship."""
    running = until("forks", lambda each: len(each.results) > 1, most=20000)
    canvas = dicycle_race.standings(running, faces(6), say)
    inside(canvas)
    assert len(drawn(canvas, "row")) == 6
    assert len(drawn(canvas, "race")) == 12
    assert len(drawn(canvas, "points")) == 6 * len(running.results)
    assert len(drawn(canvas, "rank")) == 0
    over = until("three teams", lambda each: each.outcome is not None, most=40000)
    canvas = dicycle_race.standings(over, faces(4), say, "light")
    assert [len(drawn(canvas, what)) for what in ("row", "rank")] == [3, 3]
    assert len(drawn(canvas, "first")) == sum(result.first is not None for result in over.results)
    entries = [dicycle_race.Entry(name, i, f"{i}.25") for i, name in enumerate(HARD_NAMES)]
    canvas = dicycle_race.championship(entries, say)
    inside(canvas)
    assert len(drawn(canvas, "row")) == 10


def test_dice_are_told_apart_without_colour() -> None:
    """Letters, and lightness: any two of the three colours differ in grey as a whole."""
    greys = [ImageStat.Stat(die(6 * colour, 52).rgb.convert("L"), die(0, 52).mask).mean[0] for colour in range(3)]
    assert all(abs(one - other) >= 20 for one, other in combinations(greys, 2))
    assert all(contrast(fill, ink) >= 4 for fill, ink in INKS)
    assert len({bytes(die(number, 26).rgb.tobytes()) for number in range(18)}) == 18


def test_levels_and_combinations_are_told_apart_by_shape() -> None:
    """D-04, D-06 to D-14: one to three mountains; every combination has signs of its own."""
    assert len({peaks(level, 30).size for level in LEVELS}) == 3
    shown = {combo: {signs(card) for card in content().cards.values() if card.combo == combo} for combo in COMBOS}
    for one, other in combinations(COMBOS, 2):
        assert shown[one].isdisjoint(shown[other])
    told = {(combination(card), bottles(card)) for card in content().cards.values()}
    assert len(told) == 36
    assert combination(content().cards[19]) == "XX+6"
    assert (combination(content().cards[30]), bottles(content().cards[30])) == ("4-5-6", "Y")


def test_seats_are_told_apart_in_grey() -> None:
    """The marks differ, so that a token is known by its shape."""
    assert len({team.mark for team in GAME.teams}) == len({team.letter for team in GAME.teams}) == 6


@pytest.mark.parametrize("start", range(0, len(HARD_NAMES), 6))
def test_hard_names_fit_everywhere(start: int) -> None:
    """In the picture, its alternative text, the text board, the tables and the lobby."""
    names = tuple(HARD_NAMES[(start + i) % len(HARD_NAMES)] for i in range(6))
    for name in ("forks", "two teams"):
        shown = until(name, lambda each: each.turn and each.turn.placed and each.offer)
        people = faces(shown.plan.seats, names, computer=True, away=True)
        for canvas in (dicycle_race.board(shown, people, say), dicycle_race.standings(shown, people, say)):
            inside(canvas)
        made = draw("dicycle_race", shown, people, say)
        assert len(made.alt) <= 1024
        assert "\n" not in made.alt
        words = text_board("dicycle_race", shown, people, say)
        assert len(words) <= 1900
        assert "`" not in words
        assert len(title("dicycle_race", people, say).data) < 200_000


def test_the_alternative_text_tells_the_position() -> None:
    shown = until(
        "sprint", lambda each: each.turn and each.turn.roll and each.turn.placed and each.trail and each.offer
    )
    assert shown.turn is not None
    assert shown.decision is not None
    words = alt_text("dicycle_race", shown, faces(6), say)
    for told in (
        "Mini-Sprint on Rolling Country",
        f"round {shown.round}",
        f"{NAMES[shown.decision.seat]} has to place dice",
        f"Roll {shown.turn.roll} of 3",
        "Placed: ",
        "Left by ",
        "Next cards: ",
        "Still to play" if shown.to_come else "",
    ):
        assert told in words, told
    for competitor, pawns in enumerate(shown.pawns):
        at = "Start" if pawns[0] == 0 else str(pawns[0])
        assert f"{NAMES[competitor]}: at {at}, cards left {shown.cards_left(competitor)}." in words


def test_the_longest_alternative_text_still_names_everybody() -> None:
    """1,024 characters: names are shortened before sentences are lost."""
    names = tuple(letter * 32 for letter in "ABCDEF")
    for name in ("forks", "longest", "two teams"):
        shown = until(name, lambda each: each.turn and each.turn.placed and each.trail)
        sentences = dicycle_race.alt(shown, faces(shown.plan.seats, names), say)
        words = alt_text("dicycle_race", shown, faces(shown.plan.seats, names), say)
        assert words == " ".join(sentences)
        assert all(letter * 5 in words for letter in "ABCDEF"[: shown.plan.seats])


def test_the_text_board_tells_the_road() -> None:
    shown = _with(until("announced", lambda each: each.turn), pawns=((1,), (4,), (0,)))
    rows = text_board("dicycle_race", shown, faces(3), say).splitlines()
    assert any(row.startswith("1: #8 >2 Y [P]") for row in rows)
    assert any(row.startswith("  a) 4: #11 <4 B [R]") for row in rows)
    assert any(row.startswith("  b) 8: #30 4-5-6 Y") for row in rows)
    assert sum(row.startswith(">") for row in rows) == 1


def test_homeward_spots_are_told_by_their_card() -> None:
    """D-70, DR-33: spot 12 of ten cards is the eighth one on the way home."""
    shown = _with(until("round trip", lambda each: each.turn), pawns=((12,), (8,), (0,), (20,), (10,)))
    words = alt_text("dicycle_race", shown, faces(5), say)
    for told in ("Anna: at 8 homeward", "Maximilian: at 8,", "Zoë: at Start", "Søren: at Podium", "Жанна: at 10,"):
        assert told in words, told
    assert "[P<R]" in text_board("dicycle_race", shown, faces(5), say)
    assert len(drawn(board(shown), "way")) == 3


def test_the_title_shows_the_seats_taken() -> None:
    for seats in (0, 1, 6):
        canvas = dicycle_race.title(faces(seats), say)
        inside(canvas)
        assert len(drawn(canvas, "chip")) == seats
        image = opened(title("dicycle_race", faces(seats), say, "light").data)
        assert (image.info, image.width) == ({}, 1200)


@pytest.mark.parametrize("language", ["Ελλάδα", "日本語"])
def test_words_of_any_language_are_fitted_or_left_out(language: str) -> None:
    """Texts in letters that the font lacks leave their place empty, never boxes."""
    shown = until("sprint", lambda each: each.decision and each.decision.kind == "choose_hand")
    canvas = dicycle_race.board(shown, faces(6), lambda key, **params: language * 9)
    inside(canvas)
    assert (len(drawn(canvas, "asked")) > 0) == (language == "Ελλάδα")


@pytest.mark.parametrize(
    ("name", "kept", "theme"),
    [("forks", "branched", "dark"), ("velodrome", "circle", "light")],
)
def test_pictures_look_as_they_did(name: str, kept: str, theme: str) -> None:
    shown = until(name, lambda each: each.turn and each.turn.roll == 2 and each.turn.placed and each.trail)
    people = faces(shown.plan.seats)
    same_as_kept(f"dicycle_race-{kept}", opened(draw("dicycle_race", shown, people, say, theme).data))
