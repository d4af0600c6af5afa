"""Rallye-Trucks' pictures and words: all that "Picture" and "Text" of the spec ask for, and nothing that is secret."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from render import rallye_trucks
from render.kit import SMALLEST, Box, Canvas, RenderError, contrast, rgb
from render.picture import ALT_LIMIT, SeatFace, alt_text, cut, draw, encode, text_board, title
from render.rallye_trucks_ground import BACKS, CARD
from render.rallye_trucks_layout import ROAD, SPACE, away, layout
from render.rallye_trucks_side import place_of
from render.rallye_trucks_symbols import PAINTERS, symbol
from rules.core.dice import SeededDice
from rules.core.model import Choice, Outcome
from rules.rallye_trucks import GAME
from rules.rallye_trucks.content import content
from rules.rallye_trucks.road import next_open
from rules.rallye_trucks.view import Face, Frame, LastFlip, Move, Picture, View, Watching
from tests.render.support import HARD_NAMES, opened, same_as_kept, say

COURSES = sorted(content().courses)
SLOTS = content().slots
COVERS = [0] * 128 + [255] * 128


def faces(
    seats: int, names: tuple[str, ...] = ("Anna", "Maximilian", "Zoë", "Søren"), **marks: Any
) -> tuple[SeatFace, ...]:
    return tuple(SeatFace(i, names[i % len(names)], GAME.teams[i], **marks) for i in range(seats))


def position(seats: int = 4, course: str = "quarry", **changes: Any) -> View:
    """The start of a game, changed; the question of the seat on turn follows from where the trucks are."""
    state, _ = GAME.new(GAME.setup(seats, {"course": course, "first_seat": 0}), SeededDice(1))
    view = dataclasses.replace(GAME.view(state, None), **changes)
    if view.outcome is not None:
        return dataclasses.replace(view, seat=None, target=None, need=None)
    assert view.seat is not None
    target = next_open(view.progress, view.seat, view.retired, view.length)
    need = content().courses[course].spaces[(target - 1) % view.length]
    return dataclasses.replace(view, target=target, need=need)


def up(**shown: str) -> tuple[str | None, ...]:
    """The tiles, those named with a face."""
    return tuple(shown.get(slot) for slot in SLOTS)


def dealt(course: str = "quarry") -> tuple[str, ...]:
    return tuple(content().courses[course].tiles)


def watching(seats: int = 2, **changes: Any) -> View:
    """A view with a frame being watched."""
    given: dict[str, Any] = {
        "turn": 8, "number": 2, "frames": 3, "seat": 1, "slot": "S3", "face": "tire", "match": True,
        "progress": (3, 4, 9, 0)[:seats], "retired": (), "up": (Face("N1", "light"), Face("S3", "tire")),
    }  # fmt: skip
    frame = Frame(**{**given, **changes})
    return position(seats, watch=Watching(frame.turn, frame.number, frame.frames, frame))


PANEL = position(
    3,
    progress=(23, 21, 19),
    round=7,
    viewer=0,
    phase="go_on",
    start_progress=20,
    trail=(Move(0, 20, 22, (21,)), Move(0, 22, 23, ())),
    slots=up(N4="light", E2="gears", W1="tire"),
    face_up=("N4", "E2"),
    last_flip=LastFlip("E2", "gears", True),
)
WRONG = position(
    2,
    "short",
    memory_mode="together",
    progress=(1, 3),
    phase="second",
    slots=up(N2="key"),
    barred="N2",
    wrong="N2",
    last_flip=LastFlip("N2", "key", False),
)
ENDED = position(
    4,
    "night",
    progress=(39, 41, 12, 0),
    retired=(3,),
    final_round=True,
    round=12,
    slots=dealt("night"),
    trail=(Move(1, 36, 39, (37, 38)), Move(1, 39, 41, (40,))),
    outcome=Outcome(((1,), (0,), (2,), (3,)), "finish"),
)
LAST = position(
    4,
    progress=(0, 5, 6, 7),
    last_picture=Picture(4, 3, (Face("N1", "tire"), Face("S5", "horn"), Face("W2", "can")), "W2"),
)
KINDS: dict[str, Callable[[], View]] = {
    "start 2": lambda: position(2),
    "start 4": position,
    "start 4 short": lambda: position(4, "short"),
    "start 4 night": lambda: position(4, "night"),
    "a row of trucks over the line": lambda: position(4, progress=(35, 36, 37, 38), final_round=True, round=999),
    "a row of trucks, short": lambda: position(4, "short", progress=(24, 25, 26, 27), final_round=True),
    "panel": lambda: PANEL,
    "barred": lambda: position(2, phase="second", barred="E4", viewer=0),
    "together, wrong": lambda: WRONG,
    "last picture": lambda: LAST,
    "seventeen up": lambda: position(2, progress=(18, 0), slots=(*dealt()[:17], None)),
    "end": lambda: ENDED,
    "all at the start": lambda: position(2, outcome=Outcome(((0, 1),), "round_cap"), slots=dealt()),
    "a whole lap": lambda: position(2, progress=(20, 0), trail=tuple(Move(0, p, p + 1, ()) for p in range(2, 20))),
}


def board(view: View, theme: str = "dark", **marks: Any) -> Canvas:
    return rallye_trucks.board(view, faces(view.seats, **marks), say, theme)


def drawn(canvas: Canvas, what: str) -> list[Box]:
    return [placed.box for placed in canvas.placed if placed.what == what]


def check_canvas(canvas: Canvas) -> None:
    """What holds for every picture: nothing outside, texts in their boxes and large enough, a small file."""
    for placed in canvas.placed:
        assert canvas.whole.holds(placed.box), placed
        assert placed.within.inset(-4).holds(placed.box), placed
        assert placed.size == 0 or placed.size >= SMALLEST, placed
    data = encode(canvas.image)
    image = opened(data)
    assert (image.size, image.mode, image.info) == ((1200, 860), "P", {})
    assert len(data) < 200_000


def check(view: View, theme: str = "dark") -> None:
    check_canvas(board(view, theme))
    words = " ".join(rallye_trucks.alt(view, faces(view.seats), say))
    assert 0 < len(words) <= ALT_LIMIT
    assert len("\n".join(rallye_trucks.lines(view, faces(view.seats), say))) <= 1900


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_kind_of_picture(name: str, theme: str) -> None:
    """T-05, T-07, T-11, TR-10."""
    check(KINDS[name](), theme)


def anywhere(seed: int) -> View:
    """A position as chance has it: trucks, tiles and signs anywhere."""
    chance = random.Random(seed)
    seats, course = chance.randint(2, 4), chance.choice(COURSES)
    length, tiles = content().courses[course].length, list(dealt(course))
    chance.shuffle(tiles)
    spots = chance.sample(range(1, length + 1), seats)
    progress = tuple(chance.choice((0, spot, spot + length, spot + 2 * length)) for spot in spots)
    mover = chance.randrange(seats)
    trail = (Move(mover, max(0, progress[mover] - chance.randint(1, length)), progress[mover], ()),)
    shown = chance.sample(SLOTS, chance.randint(0, 17))
    return position(
        seats,
        course,
        progress=progress,
        seat=chance.randrange(seats),
        retired=tuple(chance.sample(range(seats), chance.randint(0, 1))),
        round=chance.randint(1, 999),
        due=tuple(chance.sample(range(seats), chance.randint(0, seats))),
        final_round=chance.random() < 0.5,
        trail=trail if progress[mover] else (),
        slots=tuple(face if slot in shown else None for slot, face in zip(SLOTS, tiles, strict=True)),
        last_flip=LastFlip(shown[0], "tire", True) if shown else None,
        barred=chance.choice(SLOTS),
        wrong=shown[-1] if len(shown) > 1 else None,
    )


@pytest.mark.parametrize("block", range(3))
def test_any_position(block: int) -> None:
    for seed in range(block * 6, block * 6 + 6):
        check(anywhere(seed), ("dark", "light")[seed % 2])


@pytest.mark.long
def test_any_position_at_length() -> None:
    for seed in range(1000, 1300):
        check(anywhere(seed), ("dark", "light")[seed % 2])


def session(seats: int, **options: Any) -> Iterator[Any]:
    """The states of a session of random choices."""
    dice, chance = SeededDice(seats), random.Random(seats)
    state, _ = GAME.new(GAME.setup(seats, options), dice)
    while decisions := GAME.decisions(state):
        yield state
        decision = decisions[0]
        GAME.apply(state, Choice(decision.id, decision.seat, chance.choice(decision.options).key), dice)
    yield state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_of_games(seats: int) -> None:
    states = list(enumerate(session(seats, course=COURSES[seats - 2], max_rounds=12)))
    assert len(states) > 20
    for number, state in enumerate(session(seats, course=COURSES[seats - 2], max_rounds=12)):
        if number % 29 == 0 or GAME.outcome(state) is not None:
            check(GAME.view(state, (None, 0)[number % 2]))


@pytest.mark.parametrize("course", COURSES)
def test_the_road_is_closed_and_spaces_do_not_touch(course: str) -> None:
    """TR-05 to TR-07: spaces in order, the line between the last and space 1, the start area off the spaces."""
    plan, length = layout(course), content().courses[course].length
    assert len(plan.spaces) == len(plan.gaps) == length
    for one, other in combinations(plan.spaces, 2):
        assert max(abs(one.cx - other.cx), abs(one.cy - other.cy)) >= SPACE + 8
    for box in plan.spaces:
        assert plan.board.holds(box)
        assert min(away((x, y), plan.start) for x in (box.x, box.right) for y in (box.y, box.bottom)) > 0
    for i, ((x, y), _) in enumerate(plan.gaps):
        near = sorted(range(length), key=lambda n: (plan.spaces[n].cx - x) ** 2 + (plan.spaces[n].cy - y) ** 2)[:2]
        assert set(near) == {i, (i + 1) % length}
    for a, b in combinations(plan.bays, 2):
        assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= 52


def test_tiles_lie_around_the_board() -> None:
    """T-05, TR-10: eighteen places by edge, left to right and top to bottom, none on another or on the board."""
    plan = layout("quarry")
    assert len(plan.slots) == 18
    for one, other in combinations(plan.slots.values(), 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= one.w + 8
    for slot, box in plan.slots.items():
        side = {"N": box.bottom <= plan.board.y, "S": box.y >= plan.board.bottom}
        side |= {"W": box.right <= plan.board.x, "E": box.x >= plan.board.right}
        assert side[slot[0]], slot
    for edge in "NS":
        xs = [box.x for slot, box in plan.slots.items() if slot[0] == edge]
        assert xs == sorted(xs)


def test_all_backs_look_the_same_but_for_their_names() -> None:
    """TR-58: whatever lies under it, a face-down tile looks and weighs the same."""
    image = board(position()).image.convert("RGB")
    backs = [image.crop((box.x, box.y, box.right, box.bottom)) for box in layout("quarry").slots.values()]
    for back in backs[1:]:
        pixels = ImageChops.difference(backs[0], back).convert("L").point(lambda value: 255 if value else 0)
        found = pixels.getbbox()
        assert found is not None
        assert found[1] > 30
        assert found[3] < 74


def test_the_public_picture_of_a_sealed_turn_shows_no_tile() -> None:
    """TR-46 to TR-48, TR-58, X-24: other faces under the tiles change no pixel for those who may not know."""
    for number, state in enumerate(session(3, max_rounds=4)):
        view = GAME.view(state, None)
        if number % 6 or view.outcome is not None:
            continue
        twin, _ = GAME.new(GAME.setup(3), SeededDice(99))
        hidden = GAME.load({**GAME.dump(state), "faces": GAME.dump(twin)["faces"]})
        other = GAME.view(hidden, None)
        assert encode(board(view).image) == encode(board(other).image)
        assert drawn(board(view), "face") == []
        driver = GAME.view(state, state.seat)
        assert len(drawn(board(driver), "face")) == len(driver.face_up)


def test_words_never_tell_a_face() -> None:
    """TR-58, TR-73: alternative texts and text board tell of trucks and round, whatever tiles are up."""
    for view in (PANEL, WRONG, LAST, ENDED, dataclasses.replace(WRONG, final_round=True, due=(0, 1))):
        down = dataclasses.replace(
            view, slots=up(), face_up=(), barred=None, last_flip=None, wrong=None, last_picture=None
        )
        for words in (rallye_trucks.alt, rallye_trucks.lines):
            assert words(view, faces(view.seats), say) == words(down, faces(view.seats), say)
    one, other = watching(slot="N5", face="key", up=()), watching()
    assert rallye_trucks.watched_alt(one, faces(2), say) == rallye_trucks.watched_alt(other, faces(2), say)


def test_the_tile_just_turned_is_framed_and_signed() -> None:
    """TR-49, TR-50: right with a tick, wrong with a cross, on its own tile."""
    plan = layout("quarry")
    for view, sign, slot in ((PANEL, "right", "E2"), (WRONG, "wrong", "N2"), (LAST, "wrong", "W2")):
        canvas = board(view)
        signs = {what: drawn(canvas, what) for what in ("right", "wrong", "barred")}
        assert {what: len(found) for what, found in signs.items()} == {"right": 0, "wrong": 0, "barred": 0, sign: 1}
        assert plan.slots[slot].holds(signs[sign][0])
        assert plan.slots[slot] == drawn(canvas, "turned")[0]
    barred = board(KINDS["barred"]())
    assert plan.slots["E4"].holds(drawn(barred, "barred")[0])
    assert drawn(barred, "face") == []


def test_the_last_picture_gives_way_to_a_running_turn() -> None:
    """TR-47: as soon as tiles of the running turn are up, those are shown."""
    assert len(drawn(board(LAST), "face")) == 3
    running = dataclasses.replace(LAST, slots=up(E1="tire"), last_flip=LastFlip("E1", "tire", True))
    assert drawn(board(running), "face") == [layout("quarry").slots["E1"]]
    assert drawn(board(running), "wrong") == []


def test_the_end_shows_all_faces_ranks_and_flags() -> None:
    """TR-63, TR-37, TR-39, TR-44: eighteen faces, a place for everybody, a flag for each truck past the line."""
    canvas = board(ENDED)
    whats = ("face", "crown", "rank", "flag", "truck", "target", "active", "waiting")
    counts = {what: len(drawn(canvas, what)) for what in whats}
    assert counts == {"face": 18, "crown": 1, "rank": 4, "flag": 4, "truck": 3, "target": 0, "active": 0, "waiting": 0}
    assert [place_of(Outcome(((1,), (0, 2), (3,)), "finish"), seat) for seat in range(4)] == [2, 1, 2, 4]
    shared = board(position(3, outcome=Outcome(((1,), (0, 2)), "round_cap"), slots=dealt()))
    assert len(drawn(shared, "rank")) == 3


def test_trucks_stand_on_their_spaces_with_their_lap() -> None:
    """T-18, TR-07, TR-12, TR-32: one truck a space; a number from the second lap on, a flag past the line."""
    view = position(4, progress=(0, 9, 27, 40), seat=1)
    plan, canvas = layout("quarry"), board(position(4, progress=(0, 9, 28, 40), seat=1))
    assert view.length == 18
    trucks = drawn(canvas, "truck")
    assert plan.start.holds(trucks[0])
    for truck, number in zip(trucks[1:], (9, 10, 4), strict=True):
        assert plan.spaces[number - 1].inset(-2).holds(truck)
    assert plan.spaces[9].inset(-4).holds(drawn(canvas, "lap")[0])
    assert [len(drawn(canvas, what)) for what in ("lap", "truck")] == [1, 4]
    on_board = [box for box in drawn(canvas, "flag") if plan.board.holds(box)]
    assert len(on_board) == 1
    assert plan.spaces[3].inset(-4).holds(on_board[0])


def test_the_next_open_space_is_ringed() -> None:
    """T-16, T-31, TR-12, X-06: over all trucks in the way; in the column its number and symbol."""
    canvas = board(position(4, progress=(4, 5, 6, 7)))
    ring = layout("quarry").spaces[7]
    assert {(box.cx, box.cy) for box in drawn(canvas, "target")} == {(ring.cx, ring.cy)}
    assert len(drawn(canvas, "need")) == 1
    assert "Next open space 8, helmet." in alt_text("rallye_trucks", position(4, progress=(4, 5, 6, 7)), faces(4), say)


def test_the_seat_on_turn_is_marked_and_those_still_due() -> None:
    """T-12, TR-35, TR-41: the one who chooses, and who has a turn left in this round."""
    canvas = board(position(4, seat=2, due=(2, 3)))
    cards = drawn(canvas, "card")
    assert [len(drawn(canvas, what)) for what in ("active", "asked", "waiting")] == [1, 1, 1]
    assert cards[2].holds(drawn(canvas, "asked")[0])
    assert cards[3].holds(drawn(canvas, "waiting")[0])
    assert cards[2].y < drawn(canvas, "active")[0].cy < cards[2].bottom


def test_the_trail_follows_the_road_to_the_truck() -> None:
    """T-17, T-18: from the start area over jumped spaces; the arrow stands in the last gap; a space stays in sight."""
    canvas = board(position(3, progress=(3, 1, 2), trail=(Move(0, 0, 3, (1, 2)),)))
    assert len(drawn(canvas, "trail")) == 3
    arrow, end = drawn(canvas, "arrow")[0], layout("quarry").spaces[2]
    inside = max(0, min(arrow.right, end.right) - max(arrow.x, end.x)) * max(
        0, min(arrow.bottom, end.bottom) - max(arrow.y, end.y)
    )
    assert inside < 0.4 * arrow.w * arrow.h
    lap = KINDS["a whole lap"]()
    box = layout("quarry").spaces[9]
    spot = (box.x + 6, box.y + 6, box.right - 6, box.bottom - 6)
    bare, passed = (board(dataclasses.replace(lap, trail=trail)) for trail in ((), lap.trail))
    assert bare.image.crop(spot).tobytes() == passed.image.crop(spot).tobytes()
    assert bare.image.tobytes() != passed.image.tobytes()


def test_a_watched_frame_is_the_board_as_it_was() -> None:
    """TR-52: trucks, face-up tiles, the turned one signed; the drive over the jumped truck; no turn marks of today."""
    canvas = rallye_trucks.watched(watching(), faces(2), say)
    check_canvas(canvas)
    plan = layout("quarry")
    assert {slot for slot, box in plan.slots.items() if box in drawn(canvas, "face")} == {"N1", "S3"}
    assert plan.slots["S3"].holds(drawn(canvas, "right")[0])
    assert len(drawn(canvas, "trail")) == 2
    words = " ".join(rallye_trucks.watched_alt(watching(), faces(2), say))
    assert "turn 8 being watched, flip 2 of 3" in words
    assert "Maximilian drove from 2 to 4" in words
    wrong = rallye_trucks.watched(watching(match=False, number=3), faces(2), say)
    assert [len(drawn(wrong, what)) for what in ("wrong", "right", "trail", "target")] == [1, 0, 0, 2]
    stopped = rallye_trucks.watched(watching(number=3), faces(2), say)
    assert drawn(stopped, "target") == []
    for view in (position(2), position(2, watch=Watching(8, 0, 3, None))):
        with pytest.raises(RenderError):
            rallye_trucks.watched(view, faces(2), say)


def silhouettes(size: int) -> dict[str, Image.Image]:
    """The symbols in grey, on the card, as large as on a tile of a picture 350 wide."""
    found = {}
    for name in PAINTERS:
        drawing = symbol(name, 58)
        card = Image.new("RGB", drawing.size, CARD)
        card.paste(drawing.rgb, (0, 0), drawing.mask)
        found[name] = card.convert("L").resize((size, size), Image.Resampling.LANCZOS)
    return found


@pytest.mark.parametrize("size", [58, 17])
def test_symbols_differ_without_colour(size: int) -> None:
    """Symbols of the content: told apart in grey, at the size of a phone too, and by their letters."""
    for (one, first), (other, second) in combinations(silhouettes(size).items(), 2):
        different = ImageStat.Stat(ImageChops.difference(first, second)).mean[0]
        assert different > 18, (one, other, different)
    letters = [each.letter for each in content().symbols.values()]
    assert len(set(letters)) == len(letters)
    assert set(PAINTERS) == set(content().symbols)


def test_no_symbol_is_cut_off() -> None:
    for name in PAINTERS:
        found = symbol(name, 100).mask.point(COVERS).getbbox()
        assert found is not None
        assert (min(found[:2]) >= 1, max(found[2:]) <= 99) == (True, True), (name, found)


def test_a_symbol_without_a_drawing_shows_its_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A course of one's own may bring a symbol: its letter on a disc."""
    known = symbol("horn", 57)
    monkeypatch.delitem(PAINTERS, "horn")
    symbol.cache_clear()
    assert symbol("horn", 57).rgb.tobytes() != known.rgb.tobytes()
    symbol.cache_clear()


def test_what_must_be_told_apart_has_contrast() -> None:
    """A face and a back differ by lightness; trucks by letter and shape."""
    for back in BACKS.values():
        assert contrast(back, CARD) >= 4.5
        assert contrast(back, (255, 255, 255)) >= 4.5
    for team in GAME.teams:
        assert contrast(rgb(team.fill), rgb(team.ink)) >= 3
    assert len({team.letter for team in GAME.teams}) == len({team.mark for team in GAME.teams}) == 4


def test_a_road_passes_clear_of_the_start_area_where_it_can() -> None:
    for course in COURSES:
        plan = layout(course)
        assert min(away(at, plan.start) for at in plan.curve) >= ROAD / 2 - 20, course


def test_hard_names_fit_everywhere() -> None:
    """F22, F23: in the picture, its words and the lobby."""
    for start in range(0, len(HARD_NAMES), 4):
        names = tuple(HARD_NAMES[(start + i) % len(HARD_NAMES)] for i in range(4))
        people = faces(4, names, computer=True)
        canvas = rallye_trucks.board(KINDS["a row of trucks over the line"](), people, say)
        check_canvas(canvas)
        assert len(drawn(canvas, "name")) == 4
        made = draw("rallye_trucks", ENDED, people, say)
        assert ("\n" in made.alt, len(made.alt) <= ALT_LIMIT) == (False, True)
        words = text_board("rallye_trucks", ENDED, people, say)
        assert len(words) <= 1900
        assert "`" not in words
        assert len(title("rallye_trucks", people, say).data) < 200_000


def test_a_long_name_does_not_cost_a_sentence() -> None:
    """1,024 characters: names are shortened before sentences are lost."""
    view = position(4, progress=(4, 5, 6, 7), due=(1, 2, 3), final_round=True, trail=(Move(0, 0, 4, (1, 2)),))
    words = rallye_trucks.alt(view, faces(4, tuple(letter * 32 for letter in "ABCD")), say)
    assert cut(" ".join(words), ALT_LIMIT) == " ".join(words)
    assert words[-1].startswith("Occupied spaces jumped: 1, 2")


def test_the_text_board_tells_the_position() -> None:
    """TR-73: where the trucks are, whose turn it is, the road with its symbols."""
    rows = text_board("rallye_trucks", position(3, progress=(3, 19, 0), seat=1, retired=()), faces(3), say).splitlines()
    assert rows[0] == "Rallye-Trucks on Old Quarry, round 1."
    assert "> B Maximilian  lap 2, space 1" in rows
    assert "  R Zoë         in the start area" in rows
    assert " 1 K[B]   2 T<<    3 L[G]   4 T      5 G      6 C" in rows


def test_the_title_shows_the_seats_taken() -> None:
    """T-06: as many trucks as seats, each with its name."""
    for seats in range(5):
        canvas = rallye_trucks.title(faces(seats), say)
        assert [len(drawn(canvas, what)) for what in ("chip", "truck", "name")] == [seats] * 3
        for placed in canvas.placed:
            assert canvas.whole.holds(placed.box), placed
            assert placed.within.inset(-4).holds(placed.box), placed
        image = opened(title("rallye_trucks", faces(seats), say, "light").data)
        assert (image.size, image.mode, image.info) == ((1200, 500), "P", {})


def test_drawing_leaves_the_kept_ground_alone() -> None:
    """The empty board is drawn once; pictures do not show through, and the same position gives the same bytes."""
    first = draw("rallye_trucks", position(4), faces(4), say).data
    draw("rallye_trucks", ENDED, faces(4), say)
    draw("rallye_trucks", KINDS["a whole lap"](), faces(2), say)
    assert draw("rallye_trucks", position(4), faces(4), say).data == first


@pytest.mark.parametrize("language", ["Ελλάδα", "日本語"])
def test_words_of_any_language_are_fitted_or_left_out(language: str) -> None:
    """Texts in letters that the font lacks leave their place empty, never boxes; a cut number is not shown."""
    canvas = rallye_trucks.board(KINDS["a row of trucks over the line"](), faces(4), lambda key, **params: language * 9)
    for placed in canvas.placed:
        assert placed.within.inset(-4).holds(placed.box), placed
    assert (len(drawn(canvas, "status")) > 0) == (language == "Ελλάδα")


@pytest.mark.parametrize(("name", "view", "theme"), [("panel", PANEL, "dark"), ("end", ENDED, "light")])
def test_pictures_look_as_they_did(name: str, view: View, theme: str) -> None:
    same_as_kept(f"rallye-trucks-{name}", opened(draw("rallye_trucks", view, faces(view.seats), say, theme).data))
