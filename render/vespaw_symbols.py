"""Vespaw's pieces as sprites: dog, packages and pins, bones and paws, buildings, stairs, hydrant (P-10 to P-20)."""

from __future__ import annotations

from functools import lru_cache

from PIL import ImageDraw

from render.kit import AMBER, BLACK, MARKS, WHITE, Colour, Sprite, mix, sprite
from render.shapes import SCALE, Point, blob, letter

CREAM: Colour = (250, 232, 196)
BROWN: Colour = (128, 76, 36)


@lru_cache(maxsize=32)
def dog(size: int) -> Sprite:
    """Buttercup: a dog's head."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        for grow, colour in ((9, WHITE), (5, BLACK), (0, CREAM)):
            draw.ellipse(((18 - grow) * u, (12 - grow) * u, (82 + grow) * u, (90 + grow) * u), fill=colour)
        for left in (True, False):
            points = [(22, 16), (38, 20), (24, 56), (9, 50)]
            ear = [((x if left else 100 - x) * u, y * u) for x, y in points]
            blob(draw, ear, 8 * u, BLACK)
            blob(draw, ear, 4 * u, BROWN)
            x = 37 if left else 63
            draw.ellipse(((x - 6) * u, 39 * u, (x + 6) * u, 53 * u), fill=BLACK)
        draw.ellipse((39 * u, 58 * u, 61 * u, 73 * u), fill=BLACK)
        draw.line([(50 * u, 72 * u), (50 * u, 80 * u)], fill=BLACK, width=round(4 * u))

    return sprite(size, size, paint)


@lru_cache(maxsize=32)
def dot(size: int, fill: Colour) -> Sprite:
    """A dot of a way that follows no street."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        end = size * SCALE - 1
        for inset, colour in ((0.0, WHITE), (0.14, BLACK), (0.28, fill)):
            d = inset * end
            draw.ellipse((d, d, end - d, end - d), fill=colour)

    return sprite(size, size, paint)


@lru_cache(maxsize=256)
def package(text: str, size: int, fill: Colour, ink: Colour, lit: bool = False) -> Sprite:
    """A delivery token with its package side up: a parcel with a letter or a slot's number."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        end, u = size * SCALE - 1, size * SCALE / 100
        edges = ((0.0, BLACK), (5.0, WHITE), (13.0, fill)) if lit else ((0.0, BLACK), (8.0, fill))
        for inset, colour in edges:
            d = inset * u
            draw.rounded_rectangle((d, d, end - d, end - d), 8 * u, fill=colour)
        top = edges[-1][0] * u
        draw.rectangle((42 * u, top, 58 * u, top + 13 * u), fill=ink)
        letter(draw, (50 * u, (56 if lit else 58) * u), text, 66 * u, ink)

    return sprite(size, size, paint)


@lru_cache(maxsize=256)
def pin(text: str, size: int, fill: Colour, ink: Colour, lit: bool = False) -> Sprite:
    """A delivery token with its other side up: a map pin with a letter or a slot's number."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        edges = ((0.0, BLACK), (5.0, WHITE), (12.0, fill)) if lit else ((2.0, BLACK), (9.0, fill))
        for inset, colour in edges:
            draw.ellipse(((10 + inset) * u, inset * u, (90 - inset) * u, (80 - inset) * u), fill=colour)
            draw.polygon(
                [((17 + inset) * u, 56 * u), ((83 - inset) * u, 56 * u), (50 * u, (100 - 1.4 * inset) * u)], fill=colour
            )
        letter(draw, (50 * u, 40 * u), text, 64 * u, ink)

    return sprite(size, size, paint)


@lru_cache(maxsize=128)
def bone(text: str, height: int, fill: Colour, ink: Colour) -> Sprite:
    """A player's bone with its letter."""
    width = round(height * 1.4)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = height * SCALE / 100
        for grow, colour in ((0.0, BLACK), (7.0, fill)):
            for x in (26, 114):
                for y in (26, 74):
                    r = 25 - grow
                    draw.ellipse(((x - r) * u, (y - r) * u, (x + r) * u, (y + r) * u), fill=colour)
            draw.rectangle((26 * u, (20 + grow) * u, 114 * u, (80 - grow) * u), fill=colour)
        letter(draw, (70 * u, 50 * u), text, 58 * u, ink)

    return sprite(width, height, paint)


@lru_cache(maxsize=128)
def paw(text: str, size: int, fill: Colour, ink: Colour) -> Sprite:
    """A player's paw with its letter."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        for grow, colour in ((6.0, BLACK), (0.0, fill)):
            draw.ellipse(((22 - grow) * u, (36 - grow) * u, (78 + grow) * u, (93 + grow) * u), fill=colour)
            for x, y in ((14, 42), (34, 18), (66, 18), (86, 42)):
                r = 10 + grow
                draw.ellipse(((x - r) * u, (y - 1.2 * r) * u, (x + r) * u, (y + 1.2 * r) * u), fill=colour)
        letter(draw, (50 * u, 66 * u), text, 50 * u, ink)

    return sprite(size, size, paint)


@lru_cache(maxsize=32)
def hydrant(size: int) -> Sprite:
    """The golden hydrant: first player (P-20)."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        for grow, colour in ((5.0, BLACK), (0.0, AMBER)):
            for x0, y0, x1, y1, r in (
                (38, 5, 62, 30, 12),
                (26, 20, 74, 34, 6),
                (32, 30, 68, 90, 5),
                (14, 44, 86, 62, 6),
                (22, 82, 78, 95, 5),
            ):
                box = ((x0 - grow) * u, (y0 - grow) * u, (x1 + grow) * u, (y1 + grow) * u)
                draw.rounded_rectangle(box, (r + grow / 2) * u, fill=colour)
        draw.ellipse((40 * u, 43 * u, 60 * u, 63 * u), fill=BLACK)

    return sprite(size, size, paint)


_SHAPES: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "tower": ((24, 0, 76, 100),),
    "bar": ((0, 20, 100, 80),),
    "ell": ((0, 0, 46, 100), (0, 50, 100, 100)),
    "tee": ((0, 0, 100, 48), (27, 0, 73, 100)),
    "cross": ((27, 0, 73, 100), (0, 27, 100, 73)),
}


@lru_cache(maxsize=128)
def building(shape: str, size: int, fill: Colour, edge: Colour) -> Sprite:
    """The outline of a building seen from above, by shape (P-76)."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u, t = (size * SCALE - 1) / 100, max(1.2, size * 0.03) * SCALE
        for inset, colour in ((0.0, edge), (t, fill)):
            if shape not in _SHAPES:
                draw.ellipse((inset, inset, 100 * u - inset, 100 * u - inset), fill=colour)
            for x0, y0, x1, y1 in _SHAPES.get(shape, ()):
                draw.rectangle((x0 * u + inset, y0 * u + inset, x1 * u - inset, y1 * u - inset), fill=colour)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def stairs(line: str, size: int) -> Sprite:
    """Stairs down to a subway line, with its letter (P-16)."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        end, u = size * SCALE - 1, size * SCALE / 100
        draw.rounded_rectangle((0, 0, end, end), 16 * u, fill=WHITE)
        draw.rounded_rectangle((6 * u, 6 * u, end - 6 * u, end - 6 * u), 12 * u, fill=BLACK)
        steps: list[Point] = [(12, 88), (12, 58), (24, 58), (24, 68), (36, 68), (36, 78), (48, 78), (48, 88)]
        draw.polygon([(x * u, y * u) for x, y in steps], fill=WHITE)
        letter(draw, (58 * u, 45 * u), line, 74 * u, WHITE, 900)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def start(mark: str, size: int, fill: Colour, ground: Colour) -> Sprite:
    """A starting block: the mark of a seat as an open outline (P-25)."""
    corners = MARKS[mark].corners

    def paint(draw: ImageDraw.ImageDraw) -> None:
        middle = size * SCALE / 2
        for radius, colour in ((0.86, WHITE), (0.76, fill), (0.4, ground)):
            r = radius * middle
            if corners:
                shift = middle + (0.14 * middle if mark == "triangle" else 0)
                draw.polygon([(middle + x * r * 0.94, shift + y * r * 0.94) for x, y in corners], fill=colour)
            else:
                draw.ellipse((middle - r, middle - r, middle + r, middle + r), fill=colour)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def scooter(size: int, fill: Colour, ink: Colour = BLACK) -> Sprite:
    """A scooter seen from the side."""
    height = round(size * 0.8)

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100

        def at(*points: Point) -> list[Point]:
            return [(x * u, y * u) for x, y in points]

        for grow, colour in ((5.0, ink), (1.0, fill)):
            blob(draw, at((12, 42), (36, 42), (44, 58), (66, 58), (70, 66), (10, 66)), grow * u, colour)
            draw.line(at((66, 60), (74, 16), (60, 12)), fill=colour, width=round((5 + 2 * grow) * u), joint="curve")
            draw.line(at((74, 30), (84, 60)), fill=colour, width=round((7 + 2 * grow) * u))
        for x in (24, 84):
            for r, colour in ((14, ink), (6, WHITE)):
                draw.ellipse(((x - r) * u, (64 - r) * u, (x + r) * u, (64 + r) * u), fill=colour)
        draw.rounded_rectangle((10 * u, 32 * u, 42 * u, 40 * u), 4 * u, fill=ink)

    return sprite(size, height, paint)


@lru_cache(maxsize=32)
def cube(size: int, crossed: bool = False) -> Sprite:
    """A white cube; crossed out when none may be spent (P-15, P-43)."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u = size * SCALE / 100
        faces: tuple[tuple[Colour, tuple[Point, ...]], ...] = (
            (WHITE, ((50, 6), (90, 27), (50, 48), (10, 27))),
            (mix(WHITE, BLACK, 0.3), ((10, 27), (50, 48), (50, 94), (10, 73))),
            (mix(WHITE, BLACK, 0.15), ((90, 27), (50, 48), (50, 94), (90, 73))),
        )
        blob(
            draw, [(x * u, y * u) for x, y in ((50, 6), (90, 27), (90, 73), (50, 94), (10, 73), (10, 27))], 5 * u, BLACK
        )
        for colour, corners in faces:
            draw.polygon([(x * u, y * u) for x, y in corners], fill=colour)
        if crossed:
            for width, colour in ((22, BLACK), (12, AMBER)):
                draw.line([(8 * u, 92 * u), (92 * u, 8 * u)], fill=colour, width=round(width * u))

    return sprite(size, size, paint)


@lru_cache(maxsize=32)
def endless(size: int, ink: Colour) -> Sprite:
    """The infinity sign of a trick that opens routes (P-61)."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        u, t = size * SCALE / 100, round(size * SCALE * 0.12)
        for x0, x1 in ((3, 53), (47, 97)):
            draw.ellipse((x0 * u, 27 * u, x1 * u, 73 * u), outline=ink, width=t)

    return sprite(size, size, paint)


@lru_cache(maxsize=64)
def back(width: int, height: int, ground: Colour, line: Colour) -> Sprite:
    """The back of a tile or card: stripes."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        w, h, r = width * SCALE - 1, height * SCALE - 1, 8 * SCALE
        draw.rounded_rectangle((0, 0, w, h), r, fill=ground)
        for x in range(r, w - h // 2, 14 * SCALE):
            draw.line([(x, h - 6 * SCALE), (x + h // 2, 6 * SCALE)], fill=line, width=4 * SCALE)
        draw.rounded_rectangle((0, 0, w, h), r, outline=line, width=2 * SCALE)

    return sprite(width, height, paint)
