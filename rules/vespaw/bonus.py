"""What the Bonus Challenge cards pay at the end of a turn.

Rulebook: Claim End-of-turn Rewards, Bonus Challenge Cards. Clauses P-72, P-73, P-76 to P-85; rulings PR-05 to
PR-08, PR-65 to PR-68.
"""

from __future__ import annotations

from collections.abc import Collection

from rules.vespaw.city import City
from rules.vespaw.content import Numbers


def pays(city: City, numbers: Numbers, card: str, scooter: str, buttercup: str, others: Collection[str]) -> int:
    """Return the dollars of one card: own scooter's block, Buttercup's, and the blocks of all other scooters."""
    kind = city.bonus_cards[card].kind
    if kind == "same_street":
        return numbers.same_street_money if city.street_of[scooter] is city.street_of[buttercup] else 0
    fits = city.fits[card]
    matches = sum(block in fits or (kind == "scooter_or_start" and block in others) for block in (scooter, buttercup))
    return matches * numbers.bonus_match_money
