"""What groups of Touria read differently: each a setting of the table, by the letter unless somebody wishes otherwise.

The order is that of the bits in the position (names.py) and never changes; new ones are appended.
"""

from __future__ import annotations

from mutig.core.rulings import Ruling

RULINGS = (
    Ruling("dragon_reroll", ("unmatched", "always"), "always", since=2, clauses="T11.17, R31"),
    Ruling("bird", ("violet-gem", "doubling"), "doubling", since=2, clauses="T16.16, R64"),
    Ruling("used_items", ("effect-first", "pile-first"), "pile-first", since=2, clauses="T15.2, R47"),
    Ruling("chest", ("any-moment", "usual-moments"), "usual-moments", since=2, clauses="T15.4, R86"),
    Ruling("brush", ("black-too", "four-colours"), "four-colours", since=2, clauses="T16.2, R49"),
    Ruling("lantern", ("choose", "never"), "never", since=2, clauses="T16.15, R51"),
    Ruling("tournament_copies", ("allowed", "conjured-only"), "allowed", since=2, clauses="T14.7, R45"),
)
