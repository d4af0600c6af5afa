"""What the tests of pictures share: texts, faces, positions, and the comparison with a kept picture."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageStat

from render.picture import SeatFace
from render.preview import reader
from rules.core.model import Decision, Option, Outcome
from rules.velocity.content import content
from rules.velocity.view import Step, View

ROOT = Path(__file__).parents[2]
BASELINES = Path(__file__).parent / "baselines"
ARTEFACTS = ROOT / "artefacts"
TEXTS = [*sorted((ROOT / "data" / "text" / "en").glob("*.ftl")), *sorted((ROOT / "render").glob("*.ftl-draft"))]

HARD_NAMES = (
    "🚲🏙️",
    "👩\u200d👩\u200d👧 Family",
    "محمد بن سلمان",
    "王小明",
    "𝔉𝔯𝔞𝔨𝔱𝔲𝔯",
    "W" * 32,
    "",
    " \u200b\u202e ",
    "ｆｕｌｌｗｉｄｔｈ",
    "שלום",
    "Z\u0351\u036b\u0343A\u0334\u0335\u031cL\u0320\u0368\u0367GO" * 3,
    "@everyone ||`x`||",
    "नमस्ते",
    "Ａ\ufe0f",
    "i" * 32,
    "\u3164",
    "a\nb",
    "한국어",
    "Łódź Ærø",
)

_SAY = reader(TEXTS)


def say(key: str, **params: Any) -> str:
    """Return the English text; a message that is missing fails the test."""
    text = _SAY(key, **params)
    assert text != key, f"there is no text {key}"
    assert "{" not in text, f"a placeable of {key} was not filled: {text}"
    return text


def faces(
    seats: int, names: Sequence[str] = ("Anna", "Maximilian", "Zoë", "Søren", "Kim", "Lee", "Жанна"), **marks: Any
) -> tuple[SeatFace, ...]:
    """Return faces with the teams of the content, in its order."""
    return tuple(SeatFace(i, names[i % len(names)], content().teams[i], **marks) for i in range(seats))


def position(seats: int = 4, course: str = "standard", **changes: Any) -> View:
    """Return the position at the start of a game, changed."""
    road = content().courses[course]
    row = content().setup[seats]
    values: dict[str, Any] = {
        "course": road,
        "seats": seats,
        "couriers": ((road.start,) * row.couriers,) * seats,
        "home": (),
        "cans": (0,) * seats,
        "supply": row.cans,
        "starting_seat": 0,
        "active": 0,
        "round": 1,
        "mode": None,
        "space": None,
        "boost": None,
        "dice": (),
        "chosen": None,
        "origin": None,
        "target": None,
        "arrived": (0,) * seats,
        "decision": Decision(1, 0, "choose_ride", (Option("solo"),)),
        "waiting": (),
        "trail": (),
        "outcome": None,
    }
    return View(**{**values, **changes})


def crowded(seats: int = 7, space: int = 13, course: str = "standard") -> View:
    """Return a position with every courier on one space, in the middle of a slipstream."""
    row = content().setup[seats]
    return position(
        seats,
        course,
        couriers=((space,) * row.couriers,) * seats,
        cans=(20,) + (1,) * (seats - 1),
        dice=(*((f"team:{seat}", seat % 6 + 1) for seat in range(seats)), ("energy", 6)),
        chosen="energy",
        origin=space + 3,
        target=space,
        waiting=tuple(range(2, seats)),
        decision=Decision(9, 1, "follow", (Option("0"), Option("1"))),
        trail=tuple(Step(seat, space + 3, space, "follow" if seat else "ride") for seat in range(seats)),
        round=100,
    )


def finished(seats: int = 7, course: str = "standard") -> View:
    """Return the end of a game with every finish place taken."""
    row = content().setup[seats]
    home = tuple(place % seats for place in range(8))
    return position(
        seats,
        course,
        couriers=tuple((5,) * (row.couriers - home.count(seat)) for seat in range(seats)),
        home=home,
        trail=(Step(home[-1], 4, 0, "cross"),),
        dice=((f"team:{home[-1]}", 6),),
        active=home[-1],
        chosen="team",
        decision=None,
        outcome=Outcome(tuple((seat,) for seat in range(seats)), "eighth"),
    )


def anywhere(seed: int) -> View:
    """Return a position that may never come up: couriers, cans, dice and trails as chance has them."""
    chance = random.Random(seed)
    seats, course = chance.randint(3, 7), chance.choice(sorted(content().courses))
    road = content().courses[course]
    few = [chance.randint(1, road.start) for _ in range(chance.choice((2, 5, 30)))]
    couriers = tuple(tuple(sorted(chance.choices(few, k=content().setup[seats].couriers))) for _ in range(seats))
    fallen = [space for space in (*road.obstacle, road.start) if space > road.obstacle[0]]
    target = road.obstacle[0]
    return position(
        seats,
        course,
        couriers=couriers,
        home=tuple(chance.choices(range(seats), k=chance.randint(0, 8))),
        cans=tuple(chance.randint(0, 28) for _ in range(seats)),
        supply=chance.randint(0, 28),
        active=chance.randrange(seats),
        round=chance.randint(1, 100),
        dice=tuple((f"team:{seat}", chance.randint(1, 6)) for seat in range(chance.randint(0, seats))),
        chosen=chance.choice((None, "team", "energy", "sum", "foreign:1")),
        origin=chance.choice(few),
        target=target,
        waiting=tuple(chance.sample(range(seats), 2)),
        decision=Decision(2, chance.randrange(seats), "obstacle", (Option("master"), Option("fall_back"))),
        trail=(
            Step(0, target + chance.randint(1, 12), target, "ride"),
            *(Step(seat, target, chance.choice(fallen), "fall") for seat in range(chance.randint(0, seats))),
        ),
    )


def opened(data: bytes) -> Image.Image:
    """Return the picture in a PNG."""
    return Image.open(BytesIO(data))


def same_as_kept(name: str, picture: Image.Image) -> None:
    """Compare with a kept picture, loosely; on failure leave both and their difference in artefacts/.

    With BASELINES=write in the environment the picture is kept instead, to be looked at before it is committed.
    """
    kept, now = BASELINES / f"{name}.png", picture.convert("RGB")
    if os.environ.get("BASELINES") == "write":
        picture.save(kept)
    before = Image.open(kept).convert("RGB")
    assert before.size == now.size, f"{name} has another size"
    difference = ImageChops.difference(before, now)
    mean = sum(ImageStat.Stat(difference).mean) / 3
    strong = sum(difference.convert("L").histogram()[48:]) / (now.width * now.height)
    if mean > 1.0 or strong > 0.005:
        ARTEFACTS.mkdir(exist_ok=True)
        now.save(ARTEFACTS / f"{name}-now.png")
        difference.point(lambda value: min(255, value * 4)).save(ARTEFACTS / f"{name}-difference.png")
    assert (mean <= 1.0, strong <= 0.005) == (True, True), f"{name} differs: see artefacts/{name}-difference.png"
