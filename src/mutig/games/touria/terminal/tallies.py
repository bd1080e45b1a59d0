"""What a simulation of Touria counts: actions, items, doublings and copies, the castle, and how games end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutig.core.ruleset import Table
from mutig.terminal.tallies import Cells, Section, Tallies

from .. import names as n
from ..edition.edition import ACTIONS
from ..rules import tally as t
from ..tables import ITEM_WORDS


class TouriaTallies(Tallies):
    """Reads the numbers of touria/tally.py."""

    size = t.TALLIES
    measures = ("hearts", "coins")

    def lengths(self, record: Any) -> dict[str, int]:
        return {"turns": int(record["turn"]), "doors": int((record["door"] >= 0).sum())}

    def measured(self, record: Any, players: int) -> dict[str, list[int]]:
        """Hearts and coins a player came to; what was returned on entering the castle is counted (T17.4)."""
        goal = n.SHORT_GOAL if record["short"] else n.GOAL
        returned = goal * record["in_castle"][:players]
        return {name: (record[name][:players] + returned).tolist() for name in self.measures}

    def ending(self, record: Any) -> str:
        """How a game ended, and how many were looking for the royal children."""
        if record["sudden"]:
            return "sudden wedding"
        inside = int(record["in_castle"].sum())
        return "castle, alone" if inside == 1 else f"castle, {inside} inside"

    def seat_name(self, table: Table, seat: int) -> str:
        return f"seat {seat} ({table.options['sides'][seat]})"

    def sections(self, counts: Sequence[int], games: int) -> list[Section]:
        names = (*ACTIONS[: n.WIZARD], "wizard or broom")
        rows = [self._row(name, counts[t.GONE_TO + k], games) for k, name in enumerate(names)]
        return [
            Section("actions", "Actions gone to", ("action", "per game"), rows),
            Section("items", "Items used", ("item", "per game"), self._items(counts, games)),
            Section("deeds", "What else was done", ("deed", "per game"), self._deeds(counts, games)),
        ]

    @staticmethod
    def _row(name: str, count: int, games: int) -> Cells:
        return [name, count / games]

    def _items(self, counts: Sequence[int], games: int) -> list[Cells]:
        """Brush and rose are never used by themselves: the one is part of a payment, the other is counted."""
        used = [item for item in range(n.ITEMS) if item not in (n.BRUSH, n.ROSE)]
        return [self._row(ITEM_WORDS[item], counts[t.USED + item], games) for item in used]

    def _deeds(self, counts: Sequence[int], games: int) -> list[Cells]:
        deeds = {
            "doublings (gem, bird)": counts[t.DOUBLED] + counts[t.USED + n.BIRD],
            "copies (elixir, flask)": counts[t.COPIED] + counts[t.USED + n.FLASK],
            "towers turned by sword": counts[t.SWORDS_PAID],
            "stuck turns": counts[t.STUCK_TURNS],
            "castle entered": counts[t.ENTERED],
            "doors opened": counts[t.OPENED],
        }
        return [self._row(name, count, games) for name, count in deeds.items()]


tallies = TouriaTallies
