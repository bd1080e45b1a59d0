"""How a finished game is paid out, the same in every environment."""

from __future__ import annotations

from typing import Any

from mutig.core.ruleset import Table


def shares_of_the_win(table: Table, state: Any) -> list[float]:
    """The winners share 1 between them; before the end everybody has 0."""
    rules = table.rules.interpreted
    if not rules.over(state):
        return [0.0] * table.players
    standings = [rules.standing(table.e, state, seat) for seat in range(table.players)]
    winners = standings.count(max(standings))
    return [1.0 / winners if standing == max(standings) else 0.0 for standing in standings]
