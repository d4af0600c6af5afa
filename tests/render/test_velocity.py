"""VeloCity's picture and its words: everything the spec's heading "Picture" asks for is there, inside, and readable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from render import picture, velocity
from render.kit import SMALLEST, Box, Canvas, RenderError
from render.picture import SeatFace, alt_text, cut, draw, text_board, title
from render.preview import played
from render.velocity_layout import layout, path
from render.velocity_trail import ways
from rules.core.model import Decision, Option, Outcome
from rules.velocity import GAME
from rules.velocity.content import content
from rules.velocity.view import Step, View
from tests.render.support import HARD_NAMES, anywhere, crowded, faces, finished, opened, position, same_as_kept, say

EXTREMES: dict[str, Callable[[], View]] = {
    "start 3": lambda: position(3),
    "start 7": lambda: position(7),
    "start 4 short": lambda: position(4, "short"),
    "crowd 7": crowded,
    "crowd 4 first space": lambda: crowded(4, 32),
    "crowd 7 last space": lambda: crowded(7, 1),
    "crowd 7 short": lambda: crowded(7, 7, "short"),
    "finish full": finished,
    "finish full old town": lambda: finished(4, "old_town"),
    "finish full short": lambda: finished(7, "short"),
}


FALLS = position(
    5,
    couriers=((15, 20, 33), (17, 18, 36), (13, 13, 21), (6, 34, 36), (2, 9, 9)),
    cans=(2, 1, 3, 0, 11),
    home=(4, 4),
    supply=3,
    active=0,
    round=12,
    dice=(("team:0", 3), ("team:1", 6), ("energy", 3)),
    chosen="foreign:0",
    origin=16,
    target=13,
    decision=Decision(7, 2, "obstacle", (Option("master"), Option("fall_back"))),
    waiting=(3,),
    trail=(
        Step(0, 16, 13, "ride"),
        Step(1, 16, 13, "pack"),
        Step(2, 16, 13, "follow"),
        Step(3, 16, 13, "follow"),
        Step(0, 13, 15, "fall"),
        Step(1, 13, 18, "fall"),
        Step(3, 13, 36, "fall"),
    ),
)


def board(view: View, theme: str = "dark", **marks: Any) -> Canvas:
    return velocity.board(view, faces(view.seats, **marks), say, theme)


def drawn(canvas: Canvas, what: str) -> list[Box]:
    return [placed.box for placed in canvas.placed if placed.what == what]


def check(view: View, theme: str = "dark") -> None:
    """What holds for every picture."""
    canvas = board(view, theme)
    for placed in canvas.placed:
        assert canvas.whole.holds(placed.box), placed
        assert placed.within.holds(placed.box) or placed.what in ("token", "highlight"), placed
        assert placed.size == 0 or placed.size >= SMALLEST, placed
    for token in (placed for placed in canvas.placed if placed.what == "token"):
        assert min(token.box.w, token.box.h) >= SMALLEST
        assert token.within.x - 6 <= token.box.x
        assert token.box.right <= token.within.right + 6
        assert token.within.y <= token.box.y
        assert token.box.bottom <= token.within.bottom + 6
    made = draw("velocity", view, faces(view.seats), say, theme)
    image = opened(made.data)
    assert (image.size, image.mode, image.info) == (made.size, "P", {})
    assert image.width == 1200
    assert 1.2 <= image.width / image.height <= 1.8
    assert len(made.data) < 200_000
    assert 0 < len(made.alt) <= 1024
    assert len(text_board("velocity", view, faces(view.seats), say)) <= 1900


@pytest.mark.parametrize("name", EXTREMES)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_extreme_positions(name: str, theme: str) -> None:
    """V-31: any number of couriers on a space."""
    check(EXTREMES[name](), theme)


@pytest.mark.parametrize("block", range(4))
def test_any_position(block: int) -> None:
    """Positions as chance has them, five a block."""
    for seed in range(block * 5, block * 5 + 5):
        check(anywhere(seed))


@pytest.mark.long
def test_any_position_at_length() -> None:
    for seed in range(1000, 1400):
        check(anywhere(seed), ("dark", "light")[seed % 2])


@pytest.mark.parametrize("seats", range(3, 8))
@pytest.mark.parametrize("after", [0, 9, 40, 5000])
def test_positions_of_games(seats: int, after: int) -> None:
    """Positions as games have them, to the very end."""
    course = ("standard", "short", "old_town")[seats % 3]
    view = played(GAME, seats, {"course": course}, seats + after, after, "normal")
    assert (view.outcome is not None) == (after == 5000)
    check(view)


def test_every_courier_is_shown_with_its_count() -> None:
    """VR-03: a token for each seat on a space, a count where it has more than one there."""
    canvas = board(position(3, couriers=((36, 36, 36, 36), (20, 20, 5, 1), (20, 14, 14, 14))))
    cards = 3
    assert len(drawn(canvas, "token")) == cards + 1 + 3 + 2
    assert len(drawn(canvas, "count")) == 3


def test_tokens_of_a_crowd_do_not_hide_each_other() -> None:
    """Seven tokens and their counts: the middles lie at least three quarters of a token apart."""
    canvas = board(crowded())
    tokens = [box for box in drawn(canvas, "token") if layout(crowded().course).side.x > box.x]
    assert len(tokens) == 7
    for i, one in enumerate(tokens):
        for other in tokens[i + 1 :]:
            assert max(abs(one.cx - other.cx), abs(one.cy - other.cy)) >= 0.75 * one.w
    counts = drawn(canvas, "count")
    assert len(counts) == 7
    for token, count in zip(tokens, counts, strict=True):
        assert min(count.cx - token.cx, count.cy - token.cy) >= 0.3 * token.w, "the count lies on the letter"


@pytest.mark.parametrize("course", sorted(content().courses))
def test_the_road_winds_from_the_start_to_the_line(course: str) -> None:
    """V-11, VR-01: neighbours on the road are neighbours in the picture, and the rows are those of the data."""
    road = content().courses[course]
    plan = layout(road)
    assert sorted(plan.tiles) == list(range(1, road.length + 1))
    for space in range(2, road.length + 1):
        a, b = plan.tiles[space], plan.tiles[space - 1]
        across, down = abs(a.x - b.x), abs(a.y - b.y)
        assert (across <= a.w + 10 and down == 0) or (across == 0 and down <= a.h + 10)
    rows = Counter(tile.y for tile in plan.tiles.values())
    assert tuple(rows[y] for y in sorted(rows)) == road.rows
    assert plan.start.bottom <= plan.tiles[road.length].y
    assert plan.line.y >= plan.tiles[1].bottom


def test_the_first_place_lies_furthest_from_the_line() -> None:
    """V-13, V-72: eight places, the eighth next to the line."""
    for course in content().courses.values():
        plan = layout(course)
        away = [abs(place.cx - plan.line.cx) for place in plan.places]
        assert len(away) == 8
        assert away[0] == max(away)
        assert all(a > b for a, b in pairwise(away))


def test_places_show_the_order_of_arrival() -> None:
    """V-73: the token of the first one home lies in the first place."""
    view = position(3, home=(2, 0), couriers=((36,) * 3, (36,) * 4, (36,) * 3))
    plan = layout(view.course)
    tokens = drawn(board(view), "token")
    assert [sum(place.holds(token) for token in tokens) for place in plan.places] == [1, 1, 0, 0, 0, 0, 0, 0]


def test_while_the_game_waits_the_ride_is_highlighted_and_seats_are_marked() -> None:
    """VR-60: who is asked, who will be, who has answered - never the answer."""
    ride: dict[str, Any] = {
        "origin": 16,
        "target": 13,
        "decision": Decision(4, 1, "follow", (Option("0"), Option("1"))),
    }
    waiting = board(position(4, waiting=(2, 3), **ride))
    assert [len(drawn(waiting, what)) for what in ("highlight", "asked", "waiting", "answered")] == [2, 1, 2, 0]
    plan = layout(content().courses["standard"])
    for box, space in zip(drawn(waiting, "highlight"), (16, 13), strict=True):
        assert plan.tiles[space].inset(-1).holds(box)
    sealed = [face._replace(answered=face.seat == 3) for face in faces(4)]
    answered = velocity.board(position(4, waiting=(2, 3), **ride), sealed, say)
    assert [len(drawn(answered, what)) for what in ("asked", "waiting", "answered")] == [1, 1, 1]


def test_the_active_seat_is_marked_in_turn_order() -> None:
    """V-23: cards from top to bottom, the mark at the one whose turn it is."""
    canvas = board(position(5, active=3))
    cards, mark = drawn(canvas, "card"), drawn(canvas, "active")
    assert len(mark) == 1
    assert [card.y for card in cards] == sorted(card.y for card in cards)
    assert cards[3].y <= mark[0].cy <= cards[3].bottom


def test_a_round_of_three_digits_is_not_cut() -> None:
    """VR-51: round 100 comes up; a text too long for its place leaves the bare number."""
    for words in ("Round", "Durchgang", "W" * 20):
        canvas = velocity.board(
            position(3, round=100), faces(3), lambda key, words=words, **p: f"{words} {p['round']}" if p else words
        )
        shown = next(placed for placed in canvas.placed if placed.what == "round")
        assert shown.within.holds(shown.box)
        assert (shown.box.w < 60) == (words != "Round")


def test_the_end_shows_ranks_and_winners() -> None:
    """V-77: crown and frame for the winner, a rank for everybody; nobody has the turn any more."""
    view = position(4, decision=None, outcome=Outcome(((2,), (0, 3), (1,)), "third"))
    canvas = board(view)
    assert [len(drawn(canvas, what)) for what in ("crown", "rank", "active", "asked")] == [1, 4, 0, 0]
    shared = board(position(3, decision=None, outcome=Outcome(((0, 1, 2),), "cap")))
    assert len(drawn(shared, "crown")) == 3


@pytest.mark.parametrize(
    ("chosen", "marked"),
    [
        ("team", ("team:1",)),
        ("energy", ("energy",)),
        ("sum", ("team:1", "energy")),
        ("foreign:2", ("team:2",)),
        (None, ()),
    ],
)
@pytest.mark.parametrize("active", [1, 2])
def test_the_chosen_die_is_marked(chosen: str | None, marked: tuple[str, ...], active: int) -> None:
    """V-53, V-37: the die, or the two dice, of the move; also when the turn has passed to the next seat."""
    dice = (("team:1", 2), ("team:2", 5), ("energy", 6))
    view = position(4, active=active, dice=dice, chosen=chosen)
    canvas = board(view)
    places = drawn(canvas, "die")
    frames = drawn(canvas, "chosen")
    assert len(places) == 3
    found = tuple(
        name
        for (name, _), die in zip(dice, places, strict=True)
        if any(frame.x <= die.cx < frame.right for frame in frames)
    )
    assert sorted(found) == sorted(marked)


def test_a_line_for_the_ride_and_one_for_every_fall() -> None:
    """V-63, V-64: followers share the line of the ride, falls are dashed, also back to the start."""
    trail = (Step(0, 16, 13, "ride"), Step(1, 16, 13, "follow"), Step(0, 13, 15, "fall"), Step(1, 13, 36, "fall"))
    view = position(3, trail=trail)
    assert sorted((line.start, line.end, line.fall) for line in ways(view)) == [
        (13, 15, True), (13, 36, True), (16, 13, False)
    ]  # fmt: skip
    assert len(drawn(board(view), "arrow")) == 3
    plan = layout(view.course)
    assert path(plan, 16, 13) == tuple(plan.lane(space) for space in (16, 15, 14, 13))
    assert path(plan, 4, 0)[-1] == (plan.line.cx, plan.line.cy)


def test_an_arrow_points_at_the_space_and_does_not_cover_it() -> None:
    for trail in ((Step(0, 16, 13, "ride"),), (Step(0, 13, 18, "fall"),), (Step(0, 30, 27, "ride"),)):
        view = position(3, trail=trail)
        tile = layout(view.course).tiles[trail[0].end]
        arrow = drawn(board(view), "arrow")[0]
        inside = max(0, min(arrow.right, tile.right) - max(arrow.x, tile.x)) * max(
            0, min(arrow.bottom, tile.bottom) - max(arrow.y, tile.y)
        )
        assert 0 < inside < 0.4 * arrow.w * arrow.h


def test_drawing_leaves_the_kept_ground_alone() -> None:
    """The empty board is drawn once; pictures do not show through."""
    first = draw("velocity", position(4), faces(4), say).data
    draw("velocity", crowded(4), faces(4), say)
    assert draw("velocity", position(4), faces(4), say).data == first


def test_the_same_position_gives_the_same_bytes_in_any_thread() -> None:
    views = [anywhere(seed) for seed in range(40, 46)]
    alone = [draw("velocity", view, faces(view.seats), say).data for view in views]
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda view: draw("velocity", view, faces(view.seats), say).data, views * 3))
    assert together == alone * 3


@pytest.mark.parametrize("start", range(0, len(HARD_NAMES), 5))
def test_hard_names_fit_everywhere(start: int) -> None:
    """F22, F23: in the picture, its alternative text, the text board and the lobby."""
    names = [HARD_NAMES[(start + i) % len(HARD_NAMES)] for i in range(7)]
    people = faces(7, names, computer=True, away=True)
    canvas = velocity.board(crowded(), people, say)
    for placed in canvas.placed:
        assert placed.what != "name" or placed.within.holds(placed.box)
    assert len(drawn(canvas, "name")) == 7
    made = draw("velocity", crowded(), people, say)
    assert len(made.alt) <= 1024
    assert "\n" not in made.alt
    words = text_board("velocity", crowded(), people, say)
    assert len(words) <= 1900
    assert "`" not in words
    assert len(title("velocity", people, say).data) < 200_000


def test_the_alternative_text_tells_the_position() -> None:
    view = position(3, couriers=((3, 17, 36, 36), (9,) * 4, (1, 1, 2)), home=(2,), cans=(4, 0, 7), supply=4)
    words = alt_text("velocity", view, faces(3), say)
    for told in (
        "City Ring",
        "round 1",
        "4 cans in the supply",
        "Anna has to choose",
        "Start ×2, 17, 3",
        "9 ×4",
        "2, 1 ×2",
        "cans 7, home 1",
        "1 Zoë",
    ):
        assert told in words, told


def test_the_longest_alternative_text_still_names_everybody() -> None:
    """1,024 characters: names are shortened before sentences are lost."""
    names = [letter * 32 for letter in "ABCDEFG"]
    view = position(
        7,
        couriers=tuple((35 - seat, 20, 10) for seat in range(7)),
        home=(0, 1, 2, 3, 4, 5, 6, 0),
        cans=(10,) * 7,
        waiting=(1, 2, 3, 4, 5, 6),
    )
    words = alt_text("velocity", view, faces(7, names), say)
    assert len(words) <= 1024
    assert all(f"{letter * 9}… (" in words or f"{letter * 17}… (" in words for letter in "ABCDEFG")


def test_the_text_board_tells_the_position() -> None:
    view = position(3, couriers=((3, 17, 36, 36), (9, 9, 9, 33), (1, 1, 2)), active=1)
    rows = text_board("velocity", view, faces(3), say).splitlines()
    assert "Start: R2" in rows
    assert any(row.startswith("35     34     33+K") for row in rows)
    assert any(row.startswith("> K Maximilian") for row in rows)
    assert any("3oR    2 Y    1oY2" in row for row in rows)


def test_a_text_is_cut_at_a_word() -> None:
    assert cut("one two three", 30) == "one two three"
    assert cut("one two three", 9) == "one two…"
    assert cut("x" * 200, 100) == "x" * 99 + "…"


def test_the_title_shows_the_seats_taken() -> None:
    for seats in (0, 1, 7):
        canvas = velocity.title(faces(seats), say)
        assert len(drawn(canvas, "chip")) == seats
        assert all(canvas.whole.holds(placed.box) for placed in canvas.placed)
        made = title("velocity", faces(seats), say, "light")
        image = opened(made.data)
        assert (image.info, image.width) == ({}, 1200)
        assert len(made.data) < 200_000


def test_what_cannot_be_drawn_is_a_render_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """F31: an unknown game, a module that is none, a theme that is none, a Pillow that lacks a call."""
    for game in ("nothing", "kit", "../kit", ""):
        with pytest.raises(RenderError):
            draw(game, position(3), faces(3), say)
    with pytest.raises(RenderError):
        draw("velocity", position(3), faces(3), say, "pink")
    monkeypatch.delattr(Image.Image, "copy")
    with pytest.raises(RenderError, match="drawing failed"):
        draw("velocity", position(3), faces(3), say)


def test_metadata_never_leaves(tmp_path: object) -> None:
    image = Image.new("P", (4, 4))
    image.info["comment"] = "secret"
    assert b"secret" not in picture.encode(image)


@pytest.mark.parametrize("language", ["Ελλάδα", "日本語"])
def test_words_of_any_language_are_fitted_or_left_out(language: str) -> None:
    """Texts in letters that the font lacks leave their place empty, never boxes."""
    canvas = velocity.board(crowded(3), faces(3), lambda key, **params: language * 9)
    assert all(
        placed.within.holds(placed.box) for placed in canvas.placed if placed.what in ("start", "status", "round")
    )
    assert (len(drawn(canvas, "status")) > 0) == (language == "Ελλάδα")


@pytest.mark.parametrize(
    ("name", "view", "theme"),
    [("crowd", crowded(), "dark"), ("finish", finished(4, "old_town"), "light"), ("falls", FALLS, "dark")],
)
def test_pictures_look_as_they_did(name: str, view: View, theme: str) -> None:
    people: tuple[SeatFace, ...] = faces(view.seats)
    same_as_kept(f"velocity-{name}", opened(draw("velocity", view, people, say, theme).data))


def test_the_lobby_looks_as_it_did() -> None:
    same_as_kept("velocity-title", opened(title("velocity", faces(5), say).data))
