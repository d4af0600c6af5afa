"""The windows of Arrivée's picture: columns of road, riders on them, vehicles, trails (A-013, A-014, AR-018)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from render import shapes
from render.arrivee_ground import Sign, level_colour, lines_of, runs, spread
from render.arrivee_layout import BASE, HEAD, NUMBERS, SLOTS, Pane, asked_riders, shown_riders
from render.arrivee_symbols import BLUE, JERSEYS, RED, Look, car, hatch, plaster, rider, slope, tokens
from render.kit import BLACK, WHITE, Box, Canvas, Colour, Theme, mix, rgb
from render.picture import Say, SeatFace
from rules.arrivee.state import Step
from rules.arrivee.view import RiderView, VehicleView, View

TURNS = {"down": 90, "puncture": 180}


class Scene(NamedTuple):
    """What the windows are drawn with."""

    canvas: Canvas
    view: View
    faces: Sequence[SeatFace]
    say: Say
    theme: Theme


class Car(NamedTuple):
    """A vehicle and whose it is."""

    seat: int
    vehicle: VehicleView


def draw_pane(scene: Scene, pane: Pane) -> None:
    """Draw a window."""
    _road(scene, pane)
    _lines(scene, pane)
    _trails(scene, pane)
    for field in range(pane.window.first, pane.window.last + 1):
        _stack(scene, pane, field)
    _group(scene, pane)


def _road(scene: Scene, pane: Pane) -> None:
    """The columns with their numbers, and what each stretch is worth below them."""
    canvas, view, theme, road = scene.canvas, scene.view, scene.theme, scene.view.road
    window, pitch = pane.window, pane.pitch
    for first, last in runs(road, window.first, window.last):
        stretch = pane.column(first)._replace(w=(last - first + 1) * pitch)
        fill = level_colour(road, first)
        canvas.fill(stretch, fill)
        if road.cobbled[first] and first < road.finish:
            lines = hatch(stretch.w, stretch.h, mix(fill, BLACK, 0.6))
            canvas.put(lines, stretch.x + stretch.w / 2, stretch.y + stretch.h / 2, ground=fill)
        _value(scene, pane, stretch, first)
    for field in range(window.first, window.last + 1):
        box = pane.column(field)
        if field > window.first:
            canvas.fill(Box(box.x, box.y, 2, box.h), theme.surface)
        number = Box(box.x + 2, pane.box.y + HEAD, pitch - 4, NUMBERS)
        _number(scene, number, field)
    area = [
        field for field in range(window.first, window.last + 1) if view.course.area[0] <= field <= view.course.area[1]
    ]
    if area:
        left = pane.column(area[0])
        canvas.fill(Box(left.x, pane.floor - 10, len(area) * pitch, 10), WHITE)
        canvas.fill(Box(left.x, pane.floor - 8, len(area) * pitch, 8), BLUE)


def _number(scene: Scene, box: Box, field: int) -> None:
    """The number of a field, on the colour of the accent from the peloton's rear to its front."""
    view, theme = scene.view, scene.theme
    inside = view.peloton is not None and view.outcome is None and view.peloton[1] <= field <= view.peloton[0]
    if inside:
        scene.canvas.fill(Box(box.x - 2, box.y, box.w + 4, box.h), theme.panel_active)
    ink = theme.ink if field <= view.course.finish else theme.ink_soft
    scene.canvas.text(box, str(field), 30 if box.w < 70 else 38, ink, weight=700, align="m", what="number")


def _value(scene: Scene, pane: Pane, stretch: Box, field: int) -> None:
    """What is added to the die on a stretch, with the slope of it (A-018, A-019)."""
    canvas, theme, road = scene.canvas, scene.theme, scene.view.road
    box = Box(stretch.x, pane.floor, stretch.w, BASE)
    canvas.fill(box, theme.panel)
    if field > 0 or stretch.w > pane.pitch:
        canvas.fill(Box(box.x, box.y, 2, box.h), theme.surface)
    text = f"{road.base[field]:+d}" if field < road.finish else ""
    if text and stretch.w >= 2 * pane.pitch:
        width = 30 + 6 + 52
        x = stretch.x + max(6, (stretch.w - width) // 2)
        canvas.put(slope(road.levels[field], 28, theme.ink_soft), x + 14, box.cy, "slope", box)
        canvas.text(Box(x + 36, box.y, 58, box.h), text, 30, theme.ink, weight=800, what="value")
    elif text:
        canvas.text(Box(box.x + 2, box.y, box.w - 4, box.h), text, 30, theme.ink, weight=800, align="m", what="value")


def _lines(scene: Scene, pane: Pane) -> None:
    """Lines stand on the left edge of the first field behind them (A-020, A-080); their signs move apart."""
    canvas, view, top = scene.canvas, scene.view, pane.box.y + HEAD
    signs = _signs(view, pane)
    wanted = [pane.column(sign.at).x + (1 if sign.what == "limit" else sign.sprite.size[0] / 2 - 2) for sign in signs]
    places = spread(wanted, [sign.sprite.size[0] for sign in signs], pane.box.x, pane.box.right)
    for sign in (each for each in signs if each.what != "finish"):
        x = pane.column(sign.at).x
        canvas.fill(Box(x - 3, top - 4, 8, pane.floor - top + 4), BLACK)
        canvas.fill(Box(x - 1, top - 4, 4, pane.floor - top + 4), sign.colour)
    for sign, at in zip(signs, places, strict=True):
        canvas.put(sign.sprite, at, top - 20, sign.what, pane.box)
    finish = view.course.finish
    if pane.window.holds(finish):
        x, side = pane.column(finish).x, 10
        for row in range((pane.floor - pane.top) // side):
            for column in range(2):
                colour = WHITE if (row + column) % 2 else BLACK
                canvas.fill(Box(x - side + column * side, pane.top + row * side, side, side), colour)


def _signs(view: View, pane: Pane) -> list[Sign]:
    """The signs of the lines in a window, the flag of the finish last."""
    found = [*lines_of(view.course, 34), Sign(view.course.finish, shapes.flag(34), BLACK, "finish")]
    return [sign for sign in found if pane.window.holds(sign.at)]


def stacks(view: View, field: int) -> tuple[list[RiderView], list[Car]]:
    """Return who and what is on a field, in the order of arrival from below."""
    riders = sorted((each for each in shown_riders(view) if each.field == field), key=lambda each: each.arrived)
    cars = [Car(seat, each) for seat, each in enumerate(view.vehicles) if each is not None and each.field == field]
    return riders, cars


def _spot(pane: Pane, field: int, slot: int) -> tuple[float, float]:
    box = pane.column(field)
    return box.x + box.w / 2 + 1, pane.floor - 2 - pane.slot * (slot + 0.5)


def seats_of(riders: Sequence[RiderView], cars: Sequence[Car]) -> int:
    """Return how many riders of a field are drawn: all, or as many as leave a place for the number of the others."""
    room = max(2, SLOTS - len(cars))
    return len(riders) if len(riders) <= room else room - 1


def _stack(scene: Scene, pane: Pane, field: int) -> None:
    """Riders from below, the number of those who find no place, then vehicles."""
    canvas, box = scene.canvas, pane.column(field)
    riders, cars = stacks(scene.view, field)
    fill = level_colour(scene.view.road, field)
    shown = seats_of(riders, cars)
    for slot, each in enumerate(riders[:shown]):
        _rider(scene, pane, each, _spot(pane, field, slot), fill)
    if shown < len(riders):
        more = f"+{len(riders) - shown}"
        pill = shapes.badge(more, 32 if len(more) == 2 else 26)
        canvas.put(pill, *_spot(pane, field, shown), "more", box)
        shown += 1
    for i, each_car in enumerate(cars):
        team = scene.faces[each_car.seat].team
        at = _spot(pane, field, min(shown + i, SLOTS - 1))
        canvas.put(car(team, min(round(pane.slot * 0.62), 52)), *at, "car", box, fill)


def _rider(scene: Scene, pane: Pane, each: RiderView, at: tuple[float, float], fill: Colour) -> None:
    """A rider, and in the corners what he has: escape tokens, an injury, a question to answer."""
    canvas, box = scene.canvas, pane.column(each.field)
    look = Look(scene.faces[each.seat].team, each.number, each.jersey, TURNS.get(each.status, 0))
    size = min(pane.pitch - 2, pane.slot + 2)
    if each.number in asked_riders(scene.view):
        height = pane.slot + 2
        canvas.put(shapes.panel(pane.pitch - 2, height, 10, scene.theme.accent), *at, "asked", None, fill)
        fill = scene.theme.accent
    canvas.put(rider(look, size), *at, "rider", box, fill)
    reach = size * 0.34
    if each.tokens:
        canvas.put(tokens(each.tokens, round(size * 0.34)), at[0], at[1] - size * 0.36, "tokens", box)
    if each.jersey:
        worn = JERSEYS[each.jersey]
        pill = shapes.badge(worn.letter, round(size * 0.42), worn.fill, WHITE if worn.fill in (RED, BLUE) else BLACK)
        canvas.put(pill, at[0] + reach, at[1] + reach, "jersey", box)
    if each.injured:
        canvas.put(plaster(round(size * 0.42)), at[0] - reach, at[1] - reach, "injured", box)
    if each.status == "refresh":
        canvas.put(shapes.can(round(size * 0.5)), at[0] + reach, at[1] - reach, "refreshed", box)


def last_steps(view: View) -> list[Step]:
    """Return the movements to be shown: live the last one, else the last one of every rider in the newest round."""
    if not view.trail:
        return []
    if view.tempo == "live":
        return [view.trail[-1]]
    newest = view.trail[-1].round
    return list({step.rider: step for step in view.trail if step.round == newest}.values())


def _trails(scene: Scene, pane: Pane) -> None:
    """A line from where a rider was to where he is, at his height; it comes in from the edge if it began outside."""
    view, canvas = scene.view, scene.canvas
    places = dict(_places(view, pane))
    dots = []
    for step in sorted(last_steps(view), key=lambda each: -each.end):
        slot, seen = places.get(step.rider), view.rider(step.rider)
        if slot is None or step.end <= step.start or step.end != seen.field:
            continue
        x1, y = _spot(pane, step.end, slot)
        x0 = max(_spot(pane, max(step.start, pane.window.first - 1), slot)[0], pane.box.x + 4)
        colour = rgb(scene.faces[seen.seat].team.fill)
        for width, fill in ((10, WHITE), (7, BLACK), (4, colour)):
            canvas.fill(Box(round(x0), round(y) - width // 2, round(x1) - round(x0), width), fill)
        if step.start >= pane.window.first:
            dots.append((x0, y, colour))
    for x, y, colour in dots:
        canvas.put(shapes.badge("", 18, colour), x, y, "trail")


def _places(view: View, pane: Pane) -> Iterable[tuple[int, int]]:
    """The riders of a window with the place each of them has on his field."""
    for field in range(pane.window.first, pane.window.last + 1):
        riders, cars = stacks(view, field)
        for slot, each in enumerate(riders[: seats_of(riders, cars)]):
            yield each.number, slot


def _group(scene: Scene, pane: Pane) -> None:
    """Above the window: how many ride there, and how far behind the foremost; where no sign of a line stands."""
    view, theme = scene.view, scene.theme
    here = [each for each in shown_riders(view) if pane.window.holds(each.field)]
    if not here:
        return
    taken = [(pane.column(sign.at).x - 40, pane.column(sign.at).x + 80) for sign in _signs(view, pane)]
    width = min(190, pane.box.w)
    spots = [x for x in (pane.box.x, pane.box.right - width) if all(x + width <= a or x >= b for a, b in taken)]
    if not spots:
        return
    behind = shown_riders(view)[0].field - here[0].field
    box = Box(spots[0], pane.box.y, width, HEAD - 2)
    words = scene.say("arrivee-picture-front") if not behind else scene.say("arrivee-picture-gap", fields=behind)
    pill = shapes.badge(str(len(here)), 34)
    scene.canvas.put(pill, box.x + pill.size[0] / 2, box.cy, "group", box)
    room = Box(box.x + pill.size[0] + 8, box.y, box.w - pill.size[0] - 8, box.h)
    scene.canvas.text(room, words, 30, theme.ink_soft, weight=700, what="gap")
