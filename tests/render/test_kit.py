"""The kit: what can be read, what fits, what can be told apart without colour."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from render import shapes, text
from render.canvas import Box, Canvas
from render.kit import (
    DARK,
    LIGHT,
    MARKS,
    Colour,
    Palette,
    RenderError,
    Sprite,
    Theme,
    chevron,
    contrast,
    palette,
    pointer,
    rgb,
    theme_of,
)
from render.text import fit, has_glyph, length, plain, readable
from render.velocity_ground import finish_ground
from rules.velocity.content import content
from tests.render.support import HARD_NAMES

TEAMS = (*content().teams, content().energy)
MACHADO = {
    "protan": (0.152286, 1.052583, -0.204868, 0, 0.114503, 0.786281, 0.099216, 0, -0.003882, -0.048116, 1.051998, 0),
    "deutan": (0.367322, 0.860646, -0.227968, 0, 0.280085, 0.672501, 0.047413, 0, -0.011820, 0.042940, 0.968881, 0),
    "tritan": (1.255528, -0.076749, -0.178779, 0, -0.078411, 0.930809, 0.147602, 0, 0.004733, 0.691367, 0.303900, 0),
    "grey": (0.299, 0.587, 0.114, 0, 0.299, 0.587, 0.114, 0, 0.299, 0.587, 0.114, 0),
}  # how the colours look to three kinds of colour-blind eyes (Machado, Oliveira, Fernandes 2009), and printed in grey


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_every_ink_can_be_read_on_every_ground_it_is_used_on(theme: Theme) -> None:
    """WCAG: 4.5 for text."""
    grounds = (theme.surface, theme.panel, theme.panel_active, theme.plain, theme.good, theme.bad, theme.bad_line)
    assert min(contrast(theme.ink, ground) for ground in (*grounds, finish_ground(theme))) >= 4.5
    assert min(contrast(theme.ink_soft, ground) for ground in (theme.surface, theme.panel)) >= 4.5
    assert contrast(theme.accent, theme.panel_active) >= 3.9
    assert contrast(theme.accent_ink, theme.accent) >= 4.5
    assert contrast(theme.accent, theme.plain) >= 3


@pytest.mark.parametrize("team", TEAMS, ids=lambda team: team.id)
def test_letters_and_pips_can_be_read_on_their_team(team: object) -> None:
    """Large bold letters: 3 is enough (V-01, V-02)."""
    assert isinstance(team, type(TEAMS[0]))
    assert contrast(rgb(team.fill), rgb(team.ink)) >= 3.5


def _token(team: int, size: int = 40, ground: tuple[int, int, int] = DARK.plain) -> Image.Image:
    look = TEAMS[team]
    made = shapes.token(rgb(look.fill), rgb(look.ink), look.letter, look.mark, size)
    image = Image.new("RGB", made.size, ground)
    image.paste(made.rgb, (0, 0), made.mask)
    return image


@pytest.mark.parametrize("eyes", MACHADO)
def test_tokens_can_be_told_apart_by_everybody(eyes: str) -> None:
    """VR-05: seats are told apart, also by colour-blind eyes and in grey."""
    seen = [_token(team).convert("RGB", MACHADO[eyes]) for team in range(7)]
    for one, other in combinations(range(7), 2):
        difference = ImageChops.difference(seen[one], seen[other])
        assert sum(ImageStat.Stat(difference).mean) / 3 > 18, (TEAMS[one].id, TEAMS[other].id)


def test_tokens_can_be_told_apart_by_shape_alone() -> None:
    """The same colour and no letter: the marks still differ, on a tenth of their area at least."""
    drawn = {mark: shapes.token((128, 128, 128), (0, 0, 0), "", mark, 40) for mark in MARKS}
    for one, other in combinations(MARKS, 2):
        difference = ImageChops.difference(
            *(
                Image.composite(drawn[m].rgb, Image.new("RGB", (40, 40)), drawn[m].mask).convert("L")
                for m in (one, other)
            )
        )
        differing = sum(difference.histogram()[64:])
        assert differing > 0.06 * 40 * 40, (one, other, differing)


@pytest.mark.parametrize("ground", [DARK.surface, DARK.plain, LIGHT.surface, LIGHT.plain, LIGHT.panel])
@pytest.mark.parametrize("team", range(7))
def test_a_token_stands_out_from_every_ground(team: int, ground: tuple[int, int, int]) -> None:
    """Black on dark and white on light have an edge: a closed line of strong contrast around each token."""
    image = _token(team, 60, ground)
    middle = [image.getpixel((x, 30)) for x in range(30)]
    assert max(contrast(pixel, ground) for pixel in middle if isinstance(pixel, tuple)) >= 4.5  # type: ignore[arg-type]


@pytest.mark.parametrize("team", TEAMS[:7], ids=lambda team: team.id)
@pytest.mark.parametrize("aside", [False, True])
def test_the_letter_lies_inside_its_mark(team: object, aside: bool) -> None:
    """Where the letter has ink, the mark of the same token without letter has its fill."""
    assert isinstance(team, type(TEAMS[0]))
    size = 200
    blank = shapes.token((0, 200, 0), (200, 0, 0), "", team.mark, size, aside)
    lettered = shapes.token((0, 200, 0), (200, 0, 0), team.letter, team.mark, size, aside)
    outside = 0
    for x in range(size):
        for y in range(size):
            before, after = blank.rgb.getpixel((x, y)), lettered.rgb.getpixel((x, y))
            if before != after and before not in ((0, 200, 0), (200, 0, 0)):
                outside += 1
    assert outside <= (60 if team.mark == "ring" else 0)  # the letter may touch the inner line of the ring


@pytest.mark.parametrize("name", HARD_NAMES)
def test_a_name_never_shows_a_box(name: str) -> None:
    """F23: legible, or the seat's letter."""
    shown = readable(name, "R")
    assert shown
    assert all(has_glyph(letter) for letter in shown)


def test_what_can_be_read_is_kept() -> None:
    """Emoji fall away, letters in disguise become plain, foreign letters of the font stay."""
    assert readable("🚲 Kim 🚲", "R") == "Kim"
    assert readable("𝔉𝔯𝔞𝔨𝔱𝔲𝔯", "R") == "Fraktur"
    assert readable("Łódź Жанна Ω", "R") == "Łódź Жанна Ω"
    assert [readable(name, "R") for name in ("王小明", "", "\u200b", "שלום", "محمد", "ㅤ")] == ["R"] * 6
    assert not has_glyph("王")
    assert has_glyph("é")


@given(st.text(max_size=40))
@settings(max_examples=80, deadline=None)
def test_any_name_can_be_drawn(name: str) -> None:
    """Whatever people call themselves: no box, no overflow, nothing raised."""
    shown = readable(name, "R")
    assert shown
    assert all(has_glyph(letter) for letter in shown)
    cut, width = fit(shown, 30, 120)
    assert length(cut, 30, 600, width) <= 120
    assert "\n" not in plain(name, "R")
    assert "`" not in plain(name, "R")


def test_marks_do_not_pile_up() -> None:
    """A letter keeps two marks at most, so that a name stays in its line."""
    assert readable("a" + "\u0301" * 20, "R") in ("á\u0301", "á\u0301\u0301")


def test_a_long_text_is_narrowed_before_it_is_cut() -> None:
    """Narrow letters first, an ellipsis last."""
    assert fit("Maximilian", 30, 400) == ("Maximilian", 100)
    narrowed, width = fit("Maximilian", 30, 140)
    assert (narrowed, width < 100) == ("Maximilian", True)
    assert fit("Maximilian", 30, 90)[0].endswith("…")
    assert fit("Maximilian", 30, 2)[0] == ""


def test_a_missing_font_is_a_render_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """F31: the caller then shows the text board."""
    monkeypatch.setattr(text, "PACKAGE", "fontpkg_that_is_not_there")
    text._data.cache_clear()
    with pytest.raises(RenderError, match="font"):
        text._data()
    monkeypatch.undo()
    text._data.cache_clear()
    assert len(text._data()) > 100_000


def test_a_call_that_pillow_no_longer_has_is_a_render_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """F31: a variable font that cannot be set is an error of its own."""
    monkeypatch.delattr("PIL.ImageFont.FreeTypeFont.set_variation_by_axes")
    text.font.cache_clear()
    with pytest.raises(RenderError, match="font cannot be used"):
        text.font(31, 650)
    text.font.cache_clear()


@pytest.mark.parametrize("wrong", ["", "red", "#12345", "#1234567", "#12345g", "+12345", "#+12345"])
def test_a_wrong_colour_is_refused(wrong: str) -> None:
    with pytest.raises(RenderError):
        rgb(wrong)
    assert rgb("#C8352B") == (0xC8, 0x35, 0x2B)


def test_unknown_marks_and_themes_are_refused() -> None:
    with pytest.raises(RenderError):
        shapes.mark_of("blob")
    with pytest.raises(RenderError):
        theme_of("pink")


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_flat_colours_survive_the_palette(theme: Theme) -> None:
    """Grounds, inks and teams come out as they went in."""
    made = palette(theme.name, TEAMS, (finish_ground(theme),))
    flats = [theme.surface, theme.panel, theme.plain, theme.good, theme.bad, theme.ink, theme.accent]
    flats += [finish_ground(theme), *(rgb(team.fill) for team in TEAMS)]
    for flat in flats:
        back = made.reduce(Image.new("RGB", (8, 8), flat)).convert("RGB").getpixel((3, 3))
        assert isinstance(back, tuple)
        assert max(abs(a - b) for a, b in zip(back, flat, strict=True)) <= 8, flat
        assert made.colours[made.index(flat)] == flat


def test_a_palette_has_room_for_256_colours() -> None:
    with pytest.raises(RenderError, match="257"):
        Palette([(i % 256, i // 256, 0) for i in range(257)])


def test_a_colour_not_in_the_palette_becomes_the_nearest() -> None:
    made = Palette([(0, 0, 0), (250, 250, 250), (250, 0, 0)])
    assert [made.index(c) for c in ((9, 9, 9), (200, 10, 10), (255, 255, 255))] == [0, 2, 1]


def test_a_die_shows_as_many_pips_as_it_counts() -> None:
    """VR-02: one to six."""
    ink = []
    for value in range(1, 7):
        face = shapes.die(value, (255, 255, 255), (255, 0, 0), 60).rgb
        ink.append(sum(1 for x in range(60) for y in range(60) if face.getpixel((x, y)) == (255, 0, 0)))
    assert all(0.8 < count / value / ink[0] < 1.25 for value, count in enumerate(ink, 1))


def test_text_stays_in_its_box_and_is_remembered() -> None:
    canvas = Canvas(Image.new("RGB", (200, 60)))
    box = Box(10, 10, 120, 40)
    place = canvas.text(box, "Maximilian the Great", 30, (255, 255, 255), align="r")
    assert box.holds(place)
    assert canvas.placed[-1].size == 30
    outside = canvas.image.copy()
    outside.paste((0, 0, 0), (box.x - 2, box.y, box.right + 2, box.bottom))
    assert outside.getbbox() is None


def test_the_right_way_is_shown() -> None:
    """An arrowhead is heavier at its back than at its tip."""

    def weight(sprite: shapes.Sprite, area: tuple[int, int, int, int]) -> float:
        return ImageStat.Stat(sprite.mask.crop(area)).sum[0]

    left, right, up, down = (0, 0, 20, 40), (20, 0, 40, 40), (0, 0, 40, 20), (0, 20, 40, 40)
    for towards, back, tip in (("right", left, right), ("left", right, left), ("down", up, down), ("up", down, up)):
        for made in (shapes.arrowhead(towards, 40, (9, 9, 9)), shapes.wedge(towards, 40, (9, 9, 9))):
            assert weight(made, back) > weight(made, tip)


@pytest.mark.parametrize("draw", [pointer, chevron])
def test_an_arrowhead_has_one_tip(draw: Callable[[int, int, Colour], Sprite]) -> None:
    """A notch in its back: a plain triangle could point three ways."""
    mask = draw(0, 60, (0, 0, 0)).mask.point([0] * 128 + [255] * 128)
    whole, middle = mask.getbbox(), mask.crop((0, 29, 60, 31)).getbbox()
    assert whole is not None
    assert middle is not None
    assert middle[0] - whole[0] >= 5
    assert middle[2] == whole[2]
