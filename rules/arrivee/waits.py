"""How often a stage waits for people: the figures of the spec's headings Measured and Playing with few waits.

Live, play is handed over whenever another seat than the last has to choose, and each time is a visit of that seat; what
a standing order answers as long as nobody wants to be asked is left out. By sheets the whole table is waited for at
once: a round with sheets is one hand-over, and each sheet one visit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.arrivee.orders import ORDERS
from rules.core.game import Played

ASK = "ask"
ANSWERED = frozenset(spec.kind for spec in ORDERS if spec.settings[0] != ASK)


def measure(told: Sequence[Played], seats: int) -> Mapping[str, float]:
    """Return hand-overs and rounds of a stage, visits and own turns of a seat (means over the seats)."""
    asked = [each for each in told if each.kind not in ANSWERED]
    names = [event.name for each in told for event in each.events]
    found = {"rounds": 2 + names.count("round")}  # the first two are ridden and begun before anybody chooses
    if any(each.kind == "order_sheet" for each in asked):
        return {
            "hand-overs": 1 + names.count("sheets_due"),
            "visits a seat": names.count("sheet_sent") / seats,
            **found,
        }
    runs = sum(k == 0 or asked[k - 1].seat != each.seat for k, each in enumerate(asked))
    return {
        "hand-overs": runs - 1,
        "visits a seat": runs / seats,
        "turns a seat": sum(each.kind == "turn" for each in asked) / seats,
        **found,
    }
