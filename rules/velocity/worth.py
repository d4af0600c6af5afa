"""What the computer thinks a position is worth, after the spec's "Play by computer".

All values are whole numbers in 1/400 of a step, so that sums and products are exact and ties are ties.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence

from rules.velocity.content import content
from rules.velocity.obstacle import cans_for_fall, refuge
from rules.velocity.view import View

STEP = 400
WEIGHTS = (STEP, STEP, STEP, STEP // 5)
HOME = 3
WIN = 1000 * STEP
SIX_TAKEN = 8 * STEP
NEAR = 6

STYLES: Mapping[str, tuple[int, int, int, int]] = {
    "bold": (1200, 1000, 600, 320),
    "steady": (1000, 800, 720, 600),
    "thrifty": (1200, 1200, 1200, 1200),
}


class Worth:
    """The worth of couriers, cans and moves on the board of one view, in one style; results are kept."""

    def __init__(self, view: View, style: str) -> None:
        self.view = view
        self.homes = [view.home.count(seat) for seat in range(view.seats)]
        self._cans = STYLES[style]
        self._now = [self._team(home, own) for home, own in zip(self.homes, view.couriers, strict=True)]
        self._gains: dict[tuple[int, int, int], int] = {}
        self._refuges: dict[int, int] = {}
        self._rivals: dict[tuple[int, int, int | None], int] = {}

    def _team(self, home: int, spaces: Sequence[int]) -> int:
        """Return the worth of a team: those home first, then those with fewest steps to go."""
        start = self.view.course.start
        worth = home * (start + HOME) * STEP
        for weight, space in zip(WEIGHTS[home:], spaces, strict=False):
            worth += weight * (start - space)
        return worth

    def can(self, number: int) -> int:
        """Return the worth of the n-th can in hand."""
        return self._cans[min(number, 4) - 1]

    def cans(self, held: int, more: int) -> int:
        """Return the worth of so many more cans than those held."""
        return sum(self.can(held + i) for i in range(1, more + 1))

    def gain(self, seat: int, start: int, end: int) -> int:
        """Return the gain in worth when one courier goes from one space to another."""
        key = (seat, start, end)
        if key not in self._gains:
            spaces = list(self.view.couriers[seat])
            spaces.remove(start)
            insort(spaces, end)
            self._gains[key] = self._team(self.homes[seat], spaces) - self._now[seat]
        return self._gains[key]

    def refuge(self, target: int) -> int:
        """Return where a courier on this obstacle space would fall back to, on the board as it stands."""
        if target not in self._refuges:
            self._refuges[target] = refuge(self.view.course, self.view.couriers, target)
        return self._refuges[target]

    def land(self, seat: int, start: int, end: int, cans: int, *, supply: bool = False) -> int:
        """Return what it is worth to a seat to bring a courier there, with so many cans in hand.

        ``supply`` says whether a can is due on a supply space.
        """
        gain, course = self.gain(seat, start, end), self.view.course
        if end in course.supply:
            return gain + content().rules.supply_cans * self.can(cans + 1) if supply else gain
        if end not in course.obstacle:
            return gain
        space = self.refuge(end)
        fall = self.gain(seat, start, space) + self.cans(cans, cans_for_fall(course, space))
        return max(fall, gain - self.can(cans)) if cans else fall

    def move(self, start: int, end: int, cans: int, lender: int | None = None) -> int:
        """Return the value of a move of the active seat that does not cross, with so many cans in hand."""
        view = self.view
        seat = view.active
        value = self.land(seat, start, end, cans, supply=True)
        if lender is not None:
            value -= 7 * (2 + self.homes[lender]) * self.land(lender, start, end, view.cans[lender]) // 40
        return value

    def slipstream(self, start: int, end: int, cans: int, lender: int | None = None) -> int:
        """Return what the slipstream of a move adds: one own follower, less what rivals would gain by it."""
        view = self.view
        if start == view.course.start:
            return 0
        value = 0
        if cans and view.couriers[view.active].count(start) > 1:
            value = max(0, self.land(view.active, start, end, cans - 1) - self.can(cans))
        return value - self._rival_gain(start, end, lender)

    def _rival_gain(self, start: int, end: int, lender: int | None) -> int:
        key = (start, end, lender)
        if key not in self._rivals:
            view, total = self.view, 0
            for seat, own in enumerate(view.couriers):
                could = min(own.count(start) - (seat == lender), view.cans[seat])
                if could > 0 and seat != view.active:
                    total += could * max(0, self.land(seat, start, end, view.cans[seat] - 1) - 2 * STEP) // 4
            self._rivals[key] = total
        return self._rivals[key]

    def cross(self, start: int) -> int:
        """Return the value of bringing a courier of the active seat home."""
        view, rules = self.view, content().rules
        seat, taken = view.active, len(view.home)
        home = self.homes[seat]
        if home == rules.home_to_win - 1:
            return WIN
        if taken == rules.finish_places - 1:
            return WIN if home else -WIN
        spaces = list(view.couriers[seat])
        spaces.remove(start)
        value = self._team(home + 1, spaces) - self._now[seat]
        # With 3 seats six places cannot be taken while this seat has fewer than two home.
        if taken == rules.finish_places - 2 and self._rival_near():
            value -= SIX_TAKEN
        return value

    def _rival_near(self) -> bool:
        view = self.view
        return any(
            seat != view.active and self.homes[seat] == 1 and own[0] <= NEAR for seat, own in enumerate(view.couriers)
        )
