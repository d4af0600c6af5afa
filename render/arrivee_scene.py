"""The windows of Arrivée's picture: columns of road, riders on them, vehicles, trails (A-013, A-014, AR-018)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from render import shapes
from render.arrivee_ground import Sign, level_colour, lines_of, runs, spread
from render.arrivee_layout import BASE, HEAD, SLOTS, Pane, Window, asked_riders, shown_riders
from render.arrivee_road import painted, strip
from render.arrivee_side import gap, gap_width
from render.arrivee_symbols import BLUE, JERSEYS, RED, Look, car, plaster, rider, slope, tokens
from render.kit import BLACK, WHITE, Box, Canvas, Colour, Placed, Theme, rgb
from render.picture import Say, SeatFace
from rules.arrivee.state import Step
from rules.arrivee.view import RiderView, VehicleView, View

TURNS = {"down": 90, "puncture": 180}


class Car(NamedTuple):
    """A vehicle and whose it is."""

    seat: int
    vehicle: VehicleView


class Stack(NamedTuple):
    """Who and what is on a field, in the order of arrival from below."""

    riders: list[RiderView]
    cars: list[Car]

    @property
    def shown(self) -> int:
        """How many riders are drawn: all, or as many as leave a place for the number of the others."""
        room = max(2, SLOTS - len(self.cars))
        return len(self.riders) if len(self.riders) <= room else room - 1


class Scene(NamedTuple):
    """What the windows are drawn with."""

    canvas: Canvas
    view: View
    faces: Sequence[SeatFace]
    say: Say
    theme: Theme
    stacks: Mapping[int, Stack]
    asked: Sequence[int]


def scene_of(canvas: Canvas, view: View, faces: Sequence[SeatFace], say: Say, theme: Theme) -> Scene:
    """Put together what the windows are drawn with."""
    return Scene(canvas, view, faces, say, theme, stacks(view), asked_riders(view))


def stacks(view: View) -> dict[int, Stack]:
    """Return what stands on each field that is not empty."""
    found: dict[int, Stack] = {}
    for each in sorted(shown_riders(view), key=lambda rider: rider.arrived):
        found.setdefault(each.field, Stack([], [])).riders.append(each)
    for seat, vehicle in enumerate(view.vehicles):
        if vehicle is not None:
            found.setdefault(vehicle.field, Stack([], [])).cars.append(Car(seat, vehicle))
    return found


def draw_pane(scene: Scene, pane: Pane, whole: Window | None = None) -> None:
    """Draw a window, cut from the strip of a whole stretch of road if that is kept."""
    _road(scene, pane, whole)
    _lines(scene, pane)
    _trails(scene, pane)
    for field, stack in scene.stacks.items():
        if pane.window.holds(field):
            _stack(scene, pane, field, stack)
    _group(scene, pane)


def _road(scene: Scene, pane: Pane, whole: Window | None) -> None:
    """The columns with their numbers, a bar over those of the peloton, and what each stretch is worth below."""
    canvas, view, window = scene.canvas, scene.view, pane.window
    teams = tuple(face.team for face in scene.faces)
    draw, stretch = (strip, whole) if whole is not None else (painted, window)
    kept = draw(view.course, view.extended, teams, scene.theme.name, stretch, pane.pitch, pane.slot)
    x = (window.first - stretch.first) * pane.pitch
    piece = kept.crop((x, 0, x + window.width * pane.pitch, kept.height))
    canvas.image.paste(piece, (pane.box.x, pane.box.y + HEAD))
    if view.peloton is not None:
        rear, front = max(view.peloton[1], window.first), min(view.peloton[0], window.last)
        if rear <= front:
            left = pane.column(rear).x
            bar = Box(left, pane.top - 2, pane.column(front).right - left, 7)
            canvas.fill(bar, BLACK)
            canvas.fill(Box(bar.x, bar.y + 1, bar.w, 5), scene.theme.accent)
            canvas.placed.append(Placed("peloton", bar, pane.box))
    for first, last in runs(view.road, window.first, window.last):
        _value(scene, pane, pane.column(first)._replace(w=(last - first + 1) * pane.pitch), first)


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
    for sign in (each for each in signs if each.what != "finish"):
        x = pane.column(sign.at).x
        canvas.fill(Box(x - 3, top - 4, 8, pane.floor - top + 4), BLACK)
        canvas.fill(Box(x - 1, top - 4, 4, pane.floor - top + 4), sign.colour)
    for sign, at in zip(signs, _middles(signs, pane), strict=True):
        canvas.put(sign.sprite, at, top - 20, sign.what, pane.box)


def _signs(view: View, pane: Pane) -> list[Sign]:
    """The signs of the lines in a window, the flag of the finish last."""
    found = [*lines_of(view.course, 34), Sign(view.course.finish, shapes.flag(34), BLACK, "finish")]
    return [sign for sign in found if pane.window.holds(sign.at)]


def _middles(signs: Sequence[Sign], pane: Pane) -> list[float]:
    """Return the middles of the signs above a window."""
    wanted = [pane.column(sign.at).x + (1 if sign.what == "limit" else sign.sprite.size[0] / 2 - 2) for sign in signs]
    return spread(wanted, [sign.sprite.size[0] for sign in signs], pane.box.x, pane.box.right)


def _spot(pane: Pane, field: int, slot: int) -> tuple[float, float]:
    box = pane.column(field)
    return box.x + box.w / 2 + 1, pane.floor - 2 - pane.slot * (slot + 0.5)


def _stack(scene: Scene, pane: Pane, field: int, stack: Stack) -> None:
    """Riders from below, the number of those who find no place, then vehicles."""
    canvas, box = scene.canvas, pane.column(field)
    riders, cars = stack
    fill = level_colour(scene.view.road, field)
    shown = stack.shown
    for slot, each in enumerate(riders[:shown]):
        _rider(scene, pane, each, _spot(pane, field, slot), fill)
    if shown < len(riders):
        more = f"+{len(riders) - shown}"
        pill = shapes.badge(more, round(pane.pitch * (0.62 if len(more) == 2 else 0.5)))
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
    if each.number in scene.asked:
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
    places = dict(_places(scene, pane))
    dots = []
    for step in sorted(last_steps(view), key=lambda each: -each.end):
        slot, seen = places.get(step.rider), view.rider(step.rider)
        if slot is None or step.end <= step.start or step.end != seen.field:
            continue
        x1, y = _spot(pane, step.end, slot)
        x0 = max(_spot(pane, max(step.start, pane.window.first - 1), slot)[0], pane.box.x + 4)
        colour = rgb(scene.faces[seen.seat].team.fill)
        for width, fill in ((9, WHITE), (5, colour)):
            canvas.fill(Box(round(x0), round(y) - width // 2, round(x1) - round(x0), width), fill)
        if step.start >= pane.window.first:
            dots.append((x0, y, colour))
    for x, y, colour in dots:
        canvas.put(shapes.badge("", 18, colour), x, y, "trail")


def _places(scene: Scene, pane: Pane) -> Iterable[tuple[int, int]]:
    """The riders of a window with the place each of them has on his field."""
    for field, stack in scene.stacks.items():
        if pane.window.holds(field):
            for slot, each in enumerate(stack.riders[: stack.shown]):
                yield each.number, slot


def _group(scene: Scene, pane: Pane) -> None:
    """Above the window: how many ride there, and how far behind the foremost; where no sign of a line stands."""
    view = scene.view
    here = [each for field, stack in scene.stacks.items() if pane.window.holds(field) for each in stack.riders]
    if not here:
        return
    behind = max(field for field, stack in scene.stacks.items() if stack.riders) - max(each.field for each in here)
    pill = shapes.badge(str(len(here)), 34)
    width = min(pill.size[0] + 8 + gap_width(behind, scene.say), pane.box.w)
    signs = _signs(view, pane)
    halves = [sign.sprite.size[0] / 2 + 6 for sign in signs]
    taken = [(x - half, x + half) for x, half in zip(_middles(signs, pane), halves, strict=True)]
    spots = [x for x in (pane.box.x, pane.box.right - width) if all(x + width <= a or x >= b for a, b in taken)]
    if not spots:
        return
    box = Box(spots[0], pane.box.y, width, HEAD - 2)
    scene.canvas.put(pill, box.x + pill.size[0] / 2, box.cy, "group", box)
    room = Box(box.x + pill.size[0] + 8, box.y, box.w - pill.size[0] - 8, box.h)
    gap(scene.canvas, room, behind, scene.say, scene.theme)
