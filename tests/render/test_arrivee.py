"""Arrivée's pictures and words: what the spec's "Board picture of a stage" asks for is there, inside, and readable."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import ImageChops, ImageStat

from render import arrivee
from render.arrivee_ground import lines_of, runs, spread
from render.arrivee_layout import COLUMNS, MOST, RUN_OUT, Window, bunches, layout, packed, panes, peloton, windows
from render.arrivee_scene import last_steps, stacks
from render.arrivee_side import gap_of
from render.arrivee_symbols import JERSEYS, LEVEL_COLOURS, Look, plaster, rider
from render.kit import SMALLEST, Box, Canvas, RenderError, luminance
from render.picture import SeatFace, alt_text, draw, encode, text_board, title
from rules.arrivee import GAME
from rules.arrivee.content import content
from rules.arrivee.road import road_of
from rules.arrivee.view import RiderView, VehicleView, View
from rules.core.dice import SeededDice
from rules.core.model import Choice, Decision
from tests.render.support import HARD_NAMES, opened, same_as_kept, say

NAMES = ("Anna", "Maximilian", "Zoë", "Søren", "Жанна")
STATES = ("ok", "ok", "ok", "down", "puncture", "refresh")
SMALL = ("rider", "asked")  # riders stand four a field: smaller than text, larger in the closer view


def faces(seats: int, names: tuple[str, ...] = NAMES, **marks: Any) -> tuple[SeatFace, ...]:
    return tuple(SeatFace(i, names[i % len(names)], GAME.teams[i], **marks) for i in range(seats))


def answered(decision: Decision, pick: random.Random) -> str:
    """A choice by chance; of a sheet that it is sent."""
    return "send" if decision.kind == "order_sheet" else pick.choice(decision.options).key


@lru_cache(maxsize=64)
def until(seats: int, stop: str, seat: int | None = None, seed: int = 1, **options: Any) -> View:
    """Play by chance until a round, a kind of question or (""), the end."""
    dice, pick = SeededDice(seed), random.Random(seed)
    state, _ = GAME.new(GAME.setup(seats, options), dice)
    for _ in range(4000):
        seen = GAME.view(state, seat)
        kinds = {each.kind for each in seen.waiting}
        if seen.outcome is not None or stop in kinds or (stop.isdigit() and seen.round >= int(stop)):
            return seen
        open_now = [each for each in GAME.decisions(state) if not each.params.get("sent")]
        GAME.choose(state, Choice(open_now[0].id, open_now[0].seat, answered(open_now[0], pick)), dice)
    raise AssertionError(f"{stop} was not reached")


def placed(view: View, *fields: int, **changes: Any) -> View:
    """A position with the riders on these fields, the last one for all who remain."""
    moved = tuple(
        each._replace(field=fields[min(i, len(fields) - 1)], arrived=i, status="ok")
        for i, each in enumerate(view.riders)
    )
    return replace(view, riders=moved, trail=(), **changes)


def anywhere(seed: int) -> View:
    """A position that may never come up: fields, states, jerseys, vehicles as chance has them."""
    pick = random.Random(seed)
    event, seats = pick.choice(sorted(content().courses)), pick.randint(2, 5)
    view = until(seats, "2", tempo=pick.choice(("live", "orders")), event=event, extended=seed % 3 > 0)
    far = view.course.finish + 20
    few = [pick.randint(0, far) for _ in range(pick.choice((1, 3, 15)))]

    def changed(each: RiderView) -> RiderView:
        field = pick.choice(few)
        status = "crossed" if field >= view.course.finish else pick.choice((*STATES, "withdrawn"))
        jersey = pick.choice((None, *JERSEYS))
        tokens, injured = pick.randint(0, 3), pick.random() < 0.3
        return each._replace(field=field, status=status, jersey=jersey, tokens=tokens, injured=injured)

    vehicles = tuple(pick.choice((None, VehicleView(pick.choice(few), 3 * i + 1, "fall"))) for i in range(seats))
    return replace(view, riders=tuple(map(changed, view.riders)), vehicles=vehicles, peloton=(max(few), min(few)))


BASE: dict[str, Callable[[], View]] = {
    "start 2": lambda: until(2, "1"),
    "orders 5": lambda: until(5, "6", event="hills"),
    "live 5": lambda: until(5, "turn", tempo="live", event="quarry"),
    "after roll": lambda: until(4, "after_roll", tempo="live"),
    "roll-off": lambda: until(5, "roll_off_bid", tempo="live"),
    "own look": lambda: until(5, "7", 3, event="queen"),
    "basic": lambda: until(3, "3", extended=False, event="quarry"),
    "end 5": lambda: until(5, "", event="harbour"),
    "end 2": lambda: until(2, "", event="peaks"),
    "crowd": lambda: placed(until(5, "6", event="hills"), 60),
    "spread": lambda: placed(until(5, "6", event="hills"), *range(150, 0, -10)),
    "line": lambda: placed(until(5, "6", event="hills"), 157, 157, 156, 155, 151, 150, 120),
}


def drawn(canvas: Canvas, what: str) -> list[Box]:
    return [each.box for each in canvas.placed if each.what == what]


def board(view: View, theme: str = "dark", **marks: Any) -> Canvas:
    return arrivee.board(view, faces(view.seats, **marks), say, theme)


def check(view: View, theme: str = "dark") -> None:
    """What holds for every picture."""
    for canvas in (board(view, theme), arrivee.close(view, faces(view.seats), say, theme)):
        for each in canvas.placed:
            assert canvas.whole.holds(each.box), each
            assert each.size == 0 or each.size >= SMALLEST, each
            slack = 14 if each.what in ("rider", "tokens", "injured", "refreshed", "jersey", "car", "token") else 2
            assert each.within.inset(-slack).holds(each.box), each
        assert canvas.image.width == 1200
        assert 1.2 <= canvas.image.width / canvas.image.height <= 1.8
        assert len(encode(canvas.image)) < 200_000
    assert 0 < len(alt_text("arrivee", view, faces(view.seats), say)) <= 1024
    assert len(text_board("arrivee", view, faces(view.seats), say)) <= 1900


@pytest.mark.parametrize("name", BASE)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_positions(name: str, theme: str) -> None:
    check(BASE[name](), theme)


def test_the_longest_stage_of_a_host_with_a_prime_on_every_field() -> None:
    """Forty primes side by side and a long name: signs overlap, but stay inside."""
    view = until(5, "6", event="queen")
    prime = view.course.primes[0]
    sections = (view.course.sections[0]._replace(fields=148), view.course.sections[1]._replace(fields=151))
    changed = replace(
        view.course,
        name="W" * 60,
        finish=300,
        sections=sections,
        primes=tuple(prime._replace(at=at, category="HC") for at in range(60, 100)),
    )
    check(placed(replace(view, course=changed, road=road_of(changed, True)), 90, 80, 70, 299, 298, 150, 30))


@pytest.mark.parametrize("block", range(4))
def test_any_position(block: int) -> None:
    for seed in range(block * 4, block * 4 + 4):
        check(anywhere(seed), ("dark", "light")[seed % 2])


@pytest.mark.long
def test_any_position_at_length() -> None:
    for seed in range(1000, 1300):
        check(anywhere(seed), ("dark", "light")[seed % 2])


def shown(view: View) -> list[Window]:
    return windows(view)


@pytest.mark.parametrize("seed", range(40))
def test_windows_do_not_overlap_and_fit(seed: int) -> None:
    """At most four windows, never more than 24 fields in a row, no field twice, the foremost group always there."""
    view = anywhere(seed)
    found = shown(view)
    assert 0 < len(found) <= MOST or not bunches(view)
    rows = packed(found)
    assert rows is not None
    assert all(sum(each.width for each in row) <= COLUMNS <= 24 for row in rows)
    for one, other in combinations(found, 2):
        assert one.last < other.first or other.last < one.first
    if view.tempo == "orders" and bunches(view):
        assert any(each.holds(bunches(view)[0][0].field) for each in found)
    boxes = [pane.box for pane in panes(layout(view.course, max(1, len(rows))), found)]
    for a, b in combinations(boxes, 2):
        assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


def test_every_rider_of_a_window_is_drawn_or_counted() -> None:
    """A-014, AR-018: four a field; where more stand there, a number for those who find no place."""
    view = placed(until(5, "6", event="hills"), 60, 60, 60, 60, 61, 61, 61, 61, 61, 61, 62)
    canvas = board(view)
    stack = stacks(view)[61]
    assert (len(stack.riders), stack.shown) == (6, 3)
    assert len(drawn(canvas, "rider")) == 4 + 3 + 3
    assert len(drawn(canvas, "more")) == 2
    for one, other in combinations(drawn(canvas, "rider"), 2):
        assert max(abs(one.cx - other.cx), abs(one.cy - other.cy)) >= 0.9 * 46


def test_the_profile_shows_every_group_and_line() -> None:
    """Groups as bubbles from the rear to the front, apart from each other; signs of all lines."""
    view = placed(until(5, "6", event="hills"), *range(150, 0, -10))
    canvas, groups = board(view), bunches(view)
    found = sorted(drawn(canvas, "bubble"))
    assert len(found) == len(groups)
    assert all(a.right <= b.x + 1 for a, b in pairwise(found))
    for course in content().courses.values():
        signs = lines_of(course, 34)
        assert [each.at for each in signs] == sorted(
            [*(prime.at for prime in course.primes), course.time_limit, course.protected_zone]
        )
        plan = layout(course, 2)
        assert [plan.x(0), plan.x(course.finish + 1)] == [plan.slope.x, plan.slope.right]


def test_climbs_rise_and_descents_fall() -> None:
    """A-018: the profile, its shades, and what a stretch is worth."""
    for course in content().courses.values():
        plan = layout(course, 1)
        for field in range(1, course.finish):
            level = course.section(field).level
            step = plan.heights[field] - plan.heights[field - 1]
            assert (step > 0, step < 0) == (level == "climb", level == "descent")
    climb, flat, descent = (luminance(LEVEL_COLOURS[level]) for level in ("climb", "flat", "descent"))
    assert climb * 2 < flat
    assert flat * 2 < descent
    road = road_of(content().courses["quarry"], True)
    stretches = runs(road, 1, 142)
    assert [last - first + 1 for first, last in stretches if road.cobbled[first]] == [9, 6, 4, 9, 8]


def test_things_pushed_apart_stay_in_order_and_inside() -> None:
    found = spread([10.0, 12.0, 14.0, 200.0, 201.0], [20] * 5, 0, 210)
    assert all(b - a >= 20 for a, b in pairwise(found))
    assert found[0] >= 10
    assert found[-1] <= 200


def test_live_the_window_is_around_the_rider_who_has_to_choose() -> None:
    view = until(5, "turn", tempo="live", event="quarry")
    number = view.waiting[0].params["riders"][0]
    assert len(shown(view)) == 1
    assert shown(view)[0].holds(view.rider(number).field)
    assert shown(view)[0].width == COLUMNS
    assert len(drawn(board(view), "asked")) >= 1


def test_a_seat_sees_its_own_groups_first() -> None:
    """AR-144: in a seat's own look the windows are around its riders, wherever they are."""
    view = placed(until(5, "6", event="queen"), *[180 - 12 * i for i in range(12)], 30, 20, 10)
    for seat in range(5):
        found = shown(replace(view, seat=seat))
        own = [each for each in view.riders if each.seat == seat]
        assert all(any(window.holds(each.field) for window in found) for each in own)


def test_seats_are_marked_while_sheets_are_awaited() -> None:
    view = until(3, "3")
    sent = tuple(each._replace(params={**each.params, "sent": each.seat == 1}) for each in view.waiting)
    canvas = board(replace(view, waiting=sent))
    assert [len(drawn(canvas, what)) for what in ("asked seat", "answered")] == [2, 1]


def test_a_roll_off_shows_its_dice() -> None:
    view = until(5, "roll_off_bid", tempo="live")
    assert view.roll_off is not None
    assert len(drawn(board(view), "roll-off")) == len(view.roll_off.ranked)


def test_a_roll_shows_rider_and_dice() -> None:
    canvas = board(until(4, "after_roll", tempo="live"))
    assert (len(drawn(canvas, "die")), len(drawn(canvas, "roller"))) == (1, 1)


def test_the_last_movements_are_trails() -> None:
    """Live the last one; with sheets one of every rider of the newest round."""
    live = until(5, "turn", tempo="live", event="quarry", seed=2)
    orders = until(5, "6", event="hills")
    assert last_steps(live) == list(live.trail[-1:])
    steps = last_steps(orders)
    assert len({each.rider for each in steps}) == len(steps) > 5
    assert {each.round for each in steps} == {orders.trail[-1].round}


def test_riders_behind_the_line_are_still_shown() -> None:
    view = placed(until(5, "6", event="hills"), 165, 160, 150)
    home = tuple(each._replace(status="crossed") if each.field >= 158 else each for each in view.riders)
    canvas = board(replace(view, riders=home))
    assert len(drawn(canvas, "rider")) == 2 + 3
    assert RUN_OUT < 64


def test_the_end_shows_the_order_and_the_winner() -> None:
    view = until(5, "", event="harbour")
    canvas = board(view)
    assert len(drawn(canvas, "row")) == len(view.result) == 15
    assert len(drawn(canvas, "out")) == sum(each.place is None for each in view.result)
    assert (len(drawn(canvas, "crown")), len(drawn(canvas, "rank"))) == (1, 5)


@pytest.mark.parametrize(("seats", "rows"), [(2, 3), (3, 5), (4, 4), (5, 5)])
def test_the_columns_of_the_result_are_equally_long(seats: int, rows: int) -> None:
    found = drawn(board(until(seats, "", event="harbour")), "row")
    assert len(found) == 3 * seats
    assert len({box.y for box in found}) == rows


def test_gaps_are_those_of_the_best_rider() -> None:
    view = placed(until(2, "2"), 30, 20, 10, 22, 25, 5)
    assert (gap_of(view, 0), gap_of(view, 1)) == (0, 5)
    gone = tuple(each._replace(status="withdrawn") if each.seat == 1 else each for each in view.riders)
    assert gap_of(replace(view, riders=gone), 1) is None


def test_nothing_secret_is_drawn() -> None:
    """AR-005, AR-144: what only one seat may know changes neither pixel nor word."""
    view = until(4, "5", 2)
    bare = replace(view, hand=None, decisions=(), draft=None, sheet=None)
    assert view.hand is not None
    other = replace(view, hand=tuple(reversed(view.hand)), draft={"order": "x"}, sheet=None)
    for changed in (bare, other):
        assert board(changed).image.tobytes() == board(view).image.tobytes()
        assert (
            arrivee.close(changed, faces(4), say).image.tobytes() == arrivee.close(view, faces(4), say).image.tobytes()
        )
        assert arrivee.alt(changed, faces(4), say) == arrivee.alt(view, faces(4), say)
        assert arrivee.lines(changed, faces(4), say) == arrivee.lines(view, faces(4), say)


def test_drawing_leaves_the_kept_ground_alone() -> None:
    first = board(until(5, "6", event="hills")).image.tobytes()
    board(placed(until(5, "6", event="hills"), 60))
    assert board(until(5, "6", event="hills")).image.tobytes() == first


def apart(one: Look, other: Look, size: int = 48) -> float:
    """How much two riders differ without colour, in mean levels of grey over the token."""
    pictures = [rider(look, size).rgb.convert("L") for look in (one, other)]
    return float(ImageStat.Stat(ImageChops.difference(*pictures)).mean[0])


def test_riders_jerseys_and_states_are_told_apart_in_grey() -> None:
    looks = [
        Look(GAME.teams[seat], number, None, 0) for seat in range(5) for number in range(3 * seat + 1, 3 * seat + 4)
    ]
    looks += [Look(GAME.teams[0], 1, jersey, 0) for jersey in JERSEYS]
    looks += [Look(GAME.teams[0], number, None, turn) for number in (6, 9) for turn in (90, 180)]
    for one, other in combinations(looks, 2):
        assert apart(one, other) > 3, (one, other)
    assert len({jersey.letter for jersey in JERSEYS.values()}) == len(JERSEYS)
    assert plaster(20).size == (20, 20)


@pytest.mark.parametrize("start", range(0, len(HARD_NAMES), 5))
def test_hard_names_fit_everywhere(start: int) -> None:
    names = tuple(HARD_NAMES[(start + i) % len(HARD_NAMES)] for i in range(5))
    for view in (until(5, "6", event="hills"), until(5, "", event="harbour")):
        for canvas in (arrivee.board(view, faces(5, names), say), arrivee.title(faces(5, names), say)):
            for each in canvas.placed:
                assert each.what != "name" or each.within.holds(each.box)
        assert len(alt_text("arrivee", view, faces(5, names), say)) <= 1024
        board_text = text_board("arrivee", view, faces(5, names), say)
        assert len(board_text) <= 1900
        assert "```" not in board_text


def test_the_alternative_text_tells_the_position() -> None:
    view = until(5, "6", event="hills")
    text = alt_text("arrivee", view, faces(5), say)
    assert view.course.name in text
    for name in NAMES:
        assert name in text
    for each in view.riders:
        assert f"{each.number}: {each.field}" in text
    assert say("arrivee-text-peloton") in text


def test_the_words_tell_whose_ride_and_which_dice() -> None:
    """What rings and dice show: riders in question, the throw, the sums of a roll-off."""
    texts = {
        stop: alt_text("arrivee", until(seats, stop, tempo="live"), faces(seats), say)
        for seats, stop in ((5, "turn"), (4, "after_roll"), (5, "roll_off_bid"))
    }
    asked, rolling = until(5, "turn", tempo="live"), until(4, "after_roll", tempo="live").rolling
    off = until(5, "roll_off_bid", tempo="live").roll_off
    assert rolling is not None
    assert off is not None
    numbers = ", ".join(map(str, asked.waiting[0].params["riders"]))
    assert f"Riders in question: {numbers}." in texts["turn"]
    assert f"Rider {rolling.rider} rolled {rolling.die}." in texts["after_roll"]
    assert "in question" not in texts["after_roll"]
    assert ", ".join(f"{NAMES[seat]} {off.totals[seat]}" for seat in off.ranked) in texts["roll_off_bid"]


def test_words_and_picture_mark_the_same_peloton() -> None:
    """A-066: one group at most, that with most of its riders, also when the bunch has split."""
    view = placed(until(5, "6", event="hills"), 60, 60, 40)
    split = replace(view, peloton=(60, 40))
    marked = [line for line in arrivee.lines(split, faces(5), say) if "peloton" in line]
    assert (len(marked), marked[0].count("peloton")) == (1, 1)
    assert "13 (40) peloton" in marked[0]
    assert peloton(split, bunches(split)) == 1


def test_the_longest_alternative_text_still_names_everybody() -> None:
    view = until(5, "6", event="hills")
    worst = tuple(each._replace(jersey="polka", status="puncture", injured=True, tokens=3) for each in view.riders)
    text = alt_text("arrivee", replace(view, riders=worst), faces(5, ("W" * 32,)), say)
    assert len(text) <= 1024
    assert len(text_board("arrivee", replace(view, riders=worst), faces(5, ("W" * 32,)), say)) <= 1900


def test_the_title_shows_the_seats_taken() -> None:
    for seats in range(6):
        canvas = arrivee.title(faces(seats), say)
        assert len(drawn(canvas, "chip")) == len(drawn(canvas, "rider")) == seats
    made = title("arrivee", faces(5), say, "light")
    assert made.size == (1200, 544)
    assert len(made.data) < 200_000


def test_the_closer_view_shows_a_dozen_fields_large() -> None:
    view = placed(until(5, "6", event="hills"), 60, 61, 64, 70)
    canvas = arrivee.close(view, faces(5), say, "dark", 3)
    assert len(drawn(canvas, "rider")) == 3 + 3
    assert min(box.w for box in drawn(canvas, "rider")) >= 90
    (marked,) = drawn(canvas, "asked")
    assert any(abs(marked.cx - box.cx) + abs(marked.cy - box.cy) < 4 for box in drawn(canvas, "rider"))
    assert min(box.h for box in drawn(canvas, "more")) >= 48


def test_the_closer_view_shows_the_rider_it_is_about() -> None:
    """Also where more stand on his field than are drawn."""
    view = placed(until(5, "6", event="hills"), 60)
    looks = [arrivee.close(view, faces(5), say, "dark", number).image.tobytes() for number in (1, 5, 15)]
    assert len(set(looks)) == 3


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(RenderError):
        draw("arrivee", until(3, "3"), faces(3), say, "neon")


@pytest.mark.parametrize(
    ("name", "kept", "theme"), [("arrivee-orders", "orders 5", "dark"), ("arrivee-live", "live 5", "light")]
)
def test_pictures_look_as_they_did(name: str, kept: str, theme: str) -> None:
    view = BASE[kept]()
    same_as_kept(name, opened(draw("arrivee", view, faces(view.seats), say, theme).data))
