"""Vespaw's picture and its words: everything the spec's heading "Picture" asks for is there, inside, and readable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from render import stamps, vespaw
from render import vespaw_symbols as symbols
from render.kit import DARK, SMALLEST, Box, Canvas, RenderError, Sprite, rgb, theme_of
from render.picture import SeatFace, alt_text, cut, draw, text_board, title
from render.text import fit
from render.vespaw import tokens
from render.vespaw_ground import colours, painted, team_of
from render.vespaw_layout import PARTS, SIDE, layout
from render.vespaw_side import bonus_chip
from render.vespaw_trail import ways
from render.vespaw_words import card_words
from rules.core.dice import SeededDice
from rules.core.model import Choice, Decision, Option, Team
from rules.vespaw import GAME
from rules.vespaw.content import box
from rules.vespaw.state import State, Step
from rules.vespaw.view import BonusView, SlotView, View
from tests.render.support import HARD_NAMES, opened, same_as_kept, say

CITIES = tuple(box().cities)
SMALL_BY_PLAN = ("block", "street")  # too many for the whole board: the closer views show them larger
NAMES = ("Anna", "Maximilian", "Zoë", "Søren")


@cache
def reached(seats: int, city: str, seed: int, kind: str, after: int = 0) -> State:
    """Return a state of a session of computers: the first decision of this kind after so many choices, or the end."""
    dice = SeededDice(seed)
    state, _ = GAME.new(GAME.setup(seats, {"city": city}), dice)
    count = 0
    while GAME.outcome(state) is None:
        decision = GAME.decisions(state)[0]
        if decision.kind == kind and count >= after:
            break
        key = GAME.computer(GAME.view(state, decision.seat), decision, "hard", dice)
        GAME.choose(state, Choice(decision.id, decision.seat, key), dice)
        count += 1
    return state


def seen(seats: int = 4, city: str = "kennel_hill", seed: int = 7, kind: str = "turn", after: int = 0) -> View:
    return GAME.view(reached(seats, city, seed, kind, after), None)


def faces(view: View, names: tuple[str, ...] = NAMES, **marks: Any) -> tuple[SeatFace, ...]:
    return tuple(
        SeatFace(player.seat, names[player.seat % len(names)], team_of(player.colour), **marks)
        for player in view.players
    )


def board(view: View, theme: str = "dark", **marks: Any) -> Canvas:
    return vespaw.board(view, faces(view, **marks), say, theme)


def drawn(canvas: Canvas, what: str) -> list[Box]:
    return [placed.box for placed in canvas.placed if placed.what == what]


def crowded() -> View:
    """All pawns on one block, six tokens at one door, every bone and paw on one tile, two bonus cards each."""
    view = seen(after=90)
    cards = list(view.city.bonus_cards)
    players = tuple(
        replace_player(
            player,
            scooter="P3",
            bone=1,
            paw=1,
            money=888,
            cubes=10,
            row=(
                SlotView(1, 5, None, "waiting", "P3"),
                SlotView(2, 9, 5, "carried", "P3"),
                SlotView(3, 23, 28, "carried", "W2"),
            )[player.seat // 2 :],
            bonus=(BonusView(cards[player.seat], False), BonusView(cards[-1 - player.seat], player.seat == 0)),
        )
        for player in view.players
    )
    return replace(view, buttercup="P3", players=players, must_finish=True)


def replace_player(player: Any, **changes: Any) -> Any:
    return player._replace(**changes)


EXTREMES: dict[str, Callable[[], View]] = {
    "rows are set": lambda: seen(kind="set_row"),
    "the dog is placed": lambda: seen(kind="place_buttercup"),
    "two seats": lambda: seen(2, "puppy_corner", after=60),
    "three seats": lambda: seen(3, after=80),
    "a paw is asked": lambda: seen(kind="paw"),
    "a space is claimed": lambda: seen(kind="claim_space"),
    "cards are picked": lambda: seen(kind="pick_card"),
    "last rows": lambda: replace(seen(kind="choose_row"), seat=2),
    "late": lambda: seen(4, "puppy_corner", 3, "turn", 260),
    "end 2": lambda: seen(2, kind="never"),
    "end 4": lambda: seen(4, "puppy_corner", kind="never"),
    "crowd": crowded,
}


def inside(canvas: Canvas, *, whole: bool) -> None:
    """Whether everything is in its place and large enough; in a closer view much lies outside."""
    for placed in canvas.placed:
        if whole:
            assert canvas.whole.holds(placed.box), placed
            fits = placed.within.holds(placed.box)
            assert fits or placed.what in ("token", "lit token", "pawn"), placed
        assert placed.size == 0 or placed.size >= SMALLEST, placed


@pytest.mark.parametrize("name", EXTREMES)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_extreme_positions(name: str, theme: str) -> None:
    view = EXTREMES[name]()
    inside(board(view, theme), whole=True)
    made = draw("vespaw", view, faces(view), say, theme)
    image = opened(made.data)
    assert (image.size, image.mode, image.info) == ((1200, 856), "P", {})
    assert len(made.data) < 200_000
    words = " ".join(vespaw.alt(view, faces(view), say))
    assert 0 < len(words) <= 1024, len(words)
    assert made.alt == words
    lines = "\n".join(vespaw.lines(view, faces(view), say))
    assert len(lines) <= 1900
    assert text_board("vespaw", view, faces(view), say) == lines


@pytest.mark.parametrize("part", PARTS)
def test_closer_views(part: str) -> None:
    """The quarters are so much larger that nothing in them is small."""
    for city in CITIES:
        view = seen(4, city, after=100)
        canvas = vespaw.closer(view, faces(view), say, "light", part)
        assert canvas.image.size == (1200, 960)
        inside(canvas, whole=False)
        written = [placed for placed in painted(view.city, DARK, part).placed if placed.what in SMALL_BY_PLAN]
        assert len(written) > 40
        assert min(placed.size for placed in written) >= SMALLEST


def test_there_is_no_other_part() -> None:
    view = seen()
    with pytest.raises(RenderError, match="middle"):
        vespaw.closer(view, faces(view), say, "dark", "middle")


@pytest.mark.parametrize("city", CITIES)
def test_every_block_and_house_is_whole_in_some_closer_view(city: str) -> None:
    found: set[str | int] = set()
    frame = Box(0, 0, 1200, 960)
    for part in PARTS:
        plan = layout(box().cities[city], part)
        found |= {name for name, place in plan.blocks.items() if frame.holds(place)}
        found |= {number for number, house in plan.houses.items() if frame.holds(house.ground)}
    assert found == {*box().cities[city].blocks, *box().cities[city].buildings}


@pytest.mark.parametrize("city", CITIES)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_empty_board_shows_the_neighbourhood(city: str, theme: str) -> None:
    """PR-01, PR-04, P-18: every block, address and reward space is written, and only names of places are small."""
    found, plan = box().cities[city], layout(box().cities[city])
    canvas = painted(found, theme_of(theme))
    assert len(drawn(canvas, "block")) == len(found.blocks)
    assert len(drawn(canvas, "number")) == len(found.buildings) == 28
    assert len(drawn(canvas, "space")) == len(drawn(canvas, "pick number")) == 4
    assert len(drawn(canvas, "hydrant")) == 1
    for placed in canvas.placed:
        assert canvas.whole.holds(placed.box), placed
        assert placed.size == 0 or placed.size >= SMALLEST or placed.what in SMALL_BY_PLAN, placed
    for label in plan.labels:
        shown, _ = fit(label.name, 17, label.box.h if label.upright else label.box.w)
        assert shown == label.name


@pytest.mark.parametrize("city", CITIES)
def test_places_do_not_overlap(city: str) -> None:
    """Blocks lie on streets, houses on lots, and a house's row of tokens lies behind its door (PR-04)."""
    found, plan = box().cities[city], layout(box().cities[city])
    grounds = [*plan.blocks.values(), *(house.ground for house in plan.houses.values()), plan.park]
    for one, other in combinations(grounds, 2):
        apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
        assert apart, (one, other)
    for number, house in plan.houses.items():
        block = plan.blocks[found.buildings[number].door]
        beside = Box(house.door.x - 1, house.door.y - 1, house.door.w + 2, house.door.h + 2)
        assert beside.x < block.right, number
        assert block.x < beside.right, number
        assert beside.y < block.bottom, number
        assert block.y < beside.bottom, number
        assert house.ground.holds(house.row)


def test_all_pawns_and_tokens_are_on_the_board() -> None:
    """P-14, P-33, P-49: a pawn for each seat and the dog; a token for every package that is not delivered."""
    view = seen(after=90)
    canvas = board(view)
    assert len(drawn(canvas, "pawn")) == 5
    own = next(player for player in view.players if player.seat == view.active)
    others = [player for player in view.players if player is not own]
    assert len(drawn(canvas, "lit token")) == len(own.tokens) > 0
    on_board = [each for each in drawn(canvas, "token") if each.right < SIDE]
    assert len(on_board) == sum(len(player.tokens) for player in others) > 0


def test_tokens_lie_at_their_addresses() -> None:
    """P-49: a package at its pickup, a pin at its delivery."""
    view = seen(after=90)
    found = {(token.colour, token.slot): (address, token.pin) for address, at in tokens(view).items() for token in at}
    for player in view.players:
        for slot in player.tokens:
            place, pin = found[player.colour, slot.slot]
            assert view.city.door(place) == slot.block
            assert pin == (slot.delivery is not None)


def test_cards_to_choose_from_are_shown_by_their_place() -> None:
    """PR-18: in the last round the eight cards of the one who looks on are numbered by place."""
    view = replace(seen(kind="choose_row"), seat=2)
    assert len(drawn(board(view), "lit token")) == len(view.players[2].pile) == 8
    assert not drawn(board(replace(view, seat=None)), "lit token")


def test_a_crowd_hides_nobody() -> None:
    """PR-03: five pawns on a block and six tokens at a door stay apart."""
    canvas = board(crowded())
    pawns = drawn(canvas, "pawn")
    assert len(pawns) == 5
    for one, other in combinations(pawns, 2):
        assert max(abs(one.cx - other.cx), abs(one.cy - other.cy)) >= 30
    door = layout(crowded().city).houses[5].ground
    here = [each for each in drawn(canvas, "token") + drawn(canvas, "lit token") if door.holds(each)]
    assert len(here) == 6
    for one, other in combinations(here, 2):
        assert max(abs(one.cx - other.cx), abs(one.cy - other.cy)) >= 26


def test_four_bones_on_a_tile_can_be_told_apart() -> None:
    """P-57: no bone covers the middle of another one beside a name of usual length."""
    view = replace(crowded(), tiles=("round_the_world", *crowded().tiles[1:]))
    players = tuple(replace_player(player, paw=None) for player in view.players)
    upper = [each for each in drawn(board(replace(view, players=players)), "bone") if each.y < 100]
    middles = sorted(each.cx for each in upper)
    assert len(middles) == 4
    assert min(b - a for a, b in pairwise(middles)) >= 0.7 * upper[0].w


def test_the_turn_is_marked() -> None:
    """P-40, P-43: whose turn it is, who is asked, whether cubes are locked, whether all must be delivered."""
    view = seen(after=90)
    canvas = board(view)
    assert view.turn.picked_up
    assert len(drawn(canvas, "locked")) == len(drawn(canvas, "active")) == 1
    assert not drawn(canvas, "must finish")
    free = board(replace(view, turn=view.turn._replace(picked_up=False), must_finish=True))
    assert len(drawn(free, "free")) == len(drawn(free, "must finish")) == 1
    asked = Decision(1, 1, "paw", (Option("follow_paw"), Option("stay_paw")))
    others = board(replace(view, decisions=(asked,), upcoming=(asked,)))
    assert ImageChops.difference(canvas.image.convert("RGB"), others.image.convert("RGB")).getbbox() is not None


def test_bones_and_paws_are_where_they_are() -> None:
    """P-57, P-58, P-87: on tiles or in the park, and again on the card of their owner."""
    view = seen(kind="claim_space", after=1)
    canvas = board(view)
    on_tiles = sum((player.bone is not None) for player in view.players)
    assert len(drawn(canvas, "bone")) == on_tiles > 0
    paws = sum((player.paw is not None) + (player.park is not None) for player in view.players)
    assert len(drawn(canvas, "paw")) == paws > 0
    assert len(drawn(canvas, "own bone")) == len(drawn(canvas, "own paw")) == 4


def test_bonus_cards_take_the_place_of_tiles_while_they_are_picked() -> None:
    """P-90: the row face up, one card more than are asked for at least."""
    view = seen(kind="pick_card")
    canvas = board(view)
    assert not drawn(canvas, "tile")
    shown = [card for card in view.bonus_row if card is not None]
    assert len(drawn(canvas, "card words")) == len(shown) == 6


@pytest.mark.parametrize("city", CITIES)
def test_words_of_tiles_and_cards_fit(city: str) -> None:
    for trick in box().tricks:
        name = say(f"vespaw-tile-{trick.replace('_', '-')}")
        assert fit(name, 30, 150)[0] == name
    for card in box().cities[city].bonus_cards.values():
        words = card_words(box().cities[city], card, say)
        assert fit(words, 30, 196)[0] == words, words


def grey(sprite: Sprite) -> Image.Image:
    return Image.composite(sprite.rgb, Image.new("RGB", sprite.size, DARK.road), sprite.mask).convert("L")


def test_seats_differ_without_colour() -> None:
    """Design 9: pawns, tokens, bones and paws of two seats, and the two sides of a token, differ in grey."""
    makers: tuple[Callable[[Team], Sprite], ...] = (
        lambda team: symbols.package(team.letter, 32, rgb(team.fill), rgb(team.ink)),
        lambda team: symbols.pin(team.letter, 32, rgb(team.fill), rgb(team.ink)),
        lambda team: symbols.bone(team.letter, 30, rgb(team.fill), rgb(team.ink)),
        lambda team: symbols.paw(team.letter, 38, rgb(team.fill), rgb(team.ink)),
        lambda team: vespaw.pawn_sprite(team.id, 32),
    )
    for make in makers:
        for one, other in combinations(GAME.teams, 2):
            mean = ImageStat.Stat(ImageChops.difference(grey(make(one)), grey(make(other)))).mean[0]
            assert mean > 4, (one.id, other.id)
    for team in GAME.teams:
        sides = [grey(makers[0](team)), grey(makers[1](team))]
        assert ImageStat.Stat(ImageChops.difference(*sides)).mean[0] > 20


def test_kinds_differ_without_colour() -> None:
    """P-61, P-76: shapes of buildings, lines of the subway and kinds of bonus card differ in grey."""
    shapes = sorted({building.shape for building in box().cities["kennel_hill"].buildings.values()})
    assert len(shapes) == 6
    made = [grey(symbols.building(shape, 53, (150, 150, 150), (200, 200, 200))) for shape in shapes]
    made_lines = [grey(symbols.stairs(line, 38)) for line in "AB"]
    chips = {}
    for card in box().cities["kennel_hill"].bonus_cards.values():
        canvas = Canvas(Image.new("RGB", (84, 36)))
        bonus_chip(canvas, card, Box(0, 0, 84, 36), DARK)
        chips[card.kind, card.shapes, card.street, card.low] = canvas.image.convert("L")
    assert len(chips) == 18
    for group, least in ((made, 4), (made_lines, 4), (list(chips.values()), 2)):
        for one, other in combinations(group, 2):
            assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > least


def test_the_trail_follows_streets_and_jumps_with_dots() -> None:
    """P-42, P-47: a step round a corner has three points, a ride two and dots."""
    steps = (
        Step("green", "N1", "H3", "street"),
        Step("green", "H3", "H4", "street"),
        Step("green", "H4", "T3", "subway"),
    )
    view = replace(seen(after=90), trail=(*steps, Step("buttercup", "N2", "P4", "street")))
    plan = layout(view.city)
    found = ways(view, plan)
    assert [solid for _, _, solid in found] == [True, True, False, True]
    assert [len(points) for _, points, _ in found] == [3, 3, 2, 3]
    lane = found[0][1][1][0] - plan.corners["NH"][0]
    assert abs(lane) >= 6
    assert found[3][1][1][0] - plan.corners["NP"][0] == -lane
    canvas = board(view)
    assert len(drawn(canvas, "arrow")) == 2
    assert len(drawn(canvas, "dot")) == 10
    assert not drawn(board(replace(view, trail=())), "arrow")


def test_the_dots_of_a_jump_hide_no_number() -> None:
    """P-47: nearly all are drawn, but none in the middle of a building."""
    view = replace(seen(city="puppy_corner", after=90), trail=(Step("green", "A1", "G5", "edge"),))
    dots = drawn(board(view), "dot")
    assert len(dots) >= 5
    for icon in (house.icon for house in layout(view.city).houses.values()):
        assert min(max(abs(dot.cx - icon.cx), abs(dot.cy - icon.cy)) for dot in dots) >= 14


def test_a_way_that_is_thought_of_is_drawn_in_the_place_of_the_trail() -> None:
    """P-42, P-47: the line, and a frame around the block to which the arrow points; the pawn has not moved."""
    view = replace(seen(after=90), trail=(Step("green", "N1", "H3", "street"),))
    way = (Step("buttercup", "N2", "P4", "street"), Step("buttercup", "P4", "D3", "street"))
    canvas = vespaw.board(view, faces(view), say, way=way)
    plan = layout(view.city)
    (goal,) = drawn(canvas, "goal")
    assert goal == plan.blocks["D3"]
    (arrow,) = drawn(canvas, "arrow")
    assert goal.x <= arrow.cx <= goal.right
    assert goal.y <= arrow.cy <= goal.bottom
    assert drawn(canvas, "pawn") == drawn(board(view), "pawn")
    assert not drawn(board(view), "goal")


def other_secrets(state: State) -> State:
    """Return the same table with everything nobody may know changed: decks, tiles and cards that lie face down."""
    changed = GAME.load(GAME.dump(state))
    for player in changed.players:
        for slot in player.row:
            if slot.status == "waiting":
                pickup = changed.city.cards[slot.card].pickup
                slot.card = next(
                    card.id for card in changed.city.cards.values() if card.pickup == pickup and card.id != slot.card
                )
        player.deck[1:] = player.deck[1:][::-1]
    changed.tiles[changed.revealed :] = changed.tiles[changed.revealed :][::-1]
    changed.bonus_row[changed.row_shown :] = changed.bonus_row[changed.row_shown :][::-1]
    changed.bonus_deck.reverse()
    return changed


@pytest.mark.parametrize(("kind", "after"), [("turn", 60), ("set_row", 0), ("claim_space", 0)])
def test_what_is_hidden_changes_nothing(kind: str, after: int) -> None:
    """P-12, P-28, P-30: delivery sides, decks, face-down tiles and cards leave no trace in picture or words."""
    state = reached(4, "kennel_hill", 7, kind, after)
    changed = other_secrets(state)
    assert GAME.dump(changed) != GAME.dump(state)
    one, other = GAME.view(state, 1), GAME.view(changed, 1)
    assert draw("vespaw", one, faces(one), say) == draw("vespaw", other, faces(other), say)
    assert text_board("vespaw", one, faces(one), say) == text_board("vespaw", other, faces(other), say)


@pytest.mark.parametrize("name", HARD_NAMES)
def test_any_name(name: str) -> None:
    view = crowded()
    hard = faces(view, (name,))
    inside(vespaw.board(view, hard, say), whole=True)
    inside(vespaw.title(hard, say), whole=True)
    assert 0 < len(alt_text("vespaw", view, hard, say)) <= 1024
    board_text = "\n".join(vespaw.lines(view, hard, say))
    assert board_text == cut(board_text, 1900)
    assert "```" not in board_text


@pytest.mark.parametrize("seats", range(5))
def test_title(seats: int) -> None:
    view = seen()
    made = title("vespaw", faces(view)[:seats], say, "light")
    assert made.size == (1200, 500)
    assert len(made.data) < 200_000
    assert made.alt == say("vespaw-alt-title")


def test_words_tell_the_position() -> None:
    """What the picture shows is said: who chooses, money, cubes, what is to be fetched and brought, tiles."""
    view = seen(after=90)
    words = alt_text("vespaw", view, faces(view), say)
    own = view.players[view.active or 0]
    for expected in (f"${own.money}", f"cubes {own.cubes}", f"scooter {own.scooter}", "Cubes are locked", "Long walk"):
        assert expected in words
    assert f"Buttercup: {view.buttercup}" in words
    lines = vespaw.lines(view, faces(view), say)
    carried = next(slot for slot in own.tokens if slot.status == "carried")
    assert any(f"{carried.slot}>{carried.delivery}({carried.block})" in line for line in lines)
    assert any(line.startswith(">") and "Zoë" in line for line in lines)
    over = seen(2, kind="never")
    assert f"Winner: {NAMES[over.outcome.winners[0]]}" in alt_text("vespaw", over, faces(over), say)  # type: ignore[union-attr]


def test_the_palette_has_room() -> None:
    for theme in ("dark", "light"):
        assert len(colours(theme).colours) <= 256


def test_turn_as_kept() -> None:
    view = seen(after=90)
    same_as_kept("vespaw-turn", board(view).image)


def test_late_position_as_kept() -> None:
    view = seen(2, "puppy_corner", 3, "turn", 110)
    same_as_kept("vespaw-late", board(view, "light", away=True).image)


def test_kept_parts_are_those_that_would_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card pasted from before looks as if drawn anew, and only where nothing on it has changed."""
    view = seen(after=90)
    changed = replace(view, players=(view.players[0]._replace(cubes=9), *view.players[1:]))
    board(view)
    pasted, altered = board(view), board(changed)
    monkeypatch.setattr(stamps, "_STAMPS", {})
    fresh, fresh_altered = board(view), board(changed)
    assert pasted.image.tobytes() == fresh.image.tobytes() != altered.image.tobytes()
    assert altered.image.tobytes() == fresh_altered.image.tobytes()
    assert sorted(pasted.placed) == sorted(fresh.placed)
