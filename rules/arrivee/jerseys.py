"""Who wears which jersey in an event, from the standings before it.

Rulebook headings 4.1, 10 (A-077 to A-085, A-102; AR-058, AR-059, AR-134). A standing is a list of race numbers, best
first, of riders who start; leading one and wearing its jersey are different things.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Standings(NamedTuple):
    """The individual standings before an event: overall, climb points, sprint points, under 25."""

    overall: Sequence[int]
    climbers: Sequence[int]
    sprinters: Sequence[int]
    young: Sequence[int]


def leads_both(standings: Standings, title: Mapping[int, str]) -> int | None:
    """Return the rider who is best climber and best sprinter among those without a jersey: his player chooses."""
    worn = _above(standings, title)
    climber, sprinter = _first(standings.climbers, worn), _first(standings.sprinters, worn)
    return climber if climber == sprinter else None


def hand_out(standings: Standings, title: Mapping[int, str], wear: str) -> dict[int, str]:
    """Return the jerseys by race number.

    ``title`` is the rainbow or the champion's jersey of this event, if its holder starts; ``wear`` (polka, green) what
    a rider who leads both standings wears.
    """
    worn = _above(standings, title)
    rows = {"polka": standings.climbers, "green": standings.sprinters}
    if leads_both(standings, title) is not None and wear == "green":
        rows = {"green": standings.sprinters, "polka": standings.climbers}
    for jersey, standing in (*rows.items(), ("white", standings.young)):
        rider = _first(standing, worn)
        if rider is not None:
            worn[rider] = jersey
    return worn


def _above(standings: Standings, title: Mapping[int, str]) -> dict[int, str]:
    """The champion's jersey and yellow, which go before all others."""
    worn = dict(title)
    leader = _first(standings.overall, worn)
    if leader is not None:
        worn[leader] = "yellow"
    return worn


def _first(standing: Iterable[int], worn: Mapping[int, str]) -> int | None:
    return next((rider for rider in standing if rider not in worn), None)
