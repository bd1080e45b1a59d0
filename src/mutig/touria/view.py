"""What each seat may see of Touria (T19): the schema's allow-list, the goods of open screens, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mutig.core.ruleset import Table, pending_seats
from mutig.core.schema import Viewer

from . import names as n
from .edition import CORNERS
from .generated import State

GOODS = ("hearts", "coins", "swords", "elixirs", "gems", "held")  # behind a screen
COUNTED = ("bag", "bag_size", "stacked")  # what can be counted off when nothing is hidden


def common_view(t: Table, s: State) -> dict[str, Any]:
    """JSON-ready. `table` holds the public fields by name; `faces` and `roofs` what each seat sees of the towers."""
    return {
        "game": t.rules.name,
        "edition": t.edition.name,
        "edition_hash": t.edition.hash,
        "options": dict(t.options),
        "pending": sorted(pending_seats(s)),
        "asked": asked(t, s),
        "effects": [t.words.of("effect", s.effect[k]) for k in range(s.depth)],
        "over": bool(t.rules.interpreted.over(s)),
        "goal": n.SHORT_GOAL if s.short else n.GOAL,
        "faces": [faces(t, s, seat, turns=0) for seat in range(t.players)],
        "roofs": [faces(t, s, seat, turns=1) for seat in range(t.players)],
        "table": public_table(t, s),
    }


def faces(t: Table, s: State, seat: int, turns: int) -> dict[str, str]:
    """The four actions that look to a seat now, or after quarter turns as the roofs announce them (T4.4, T4.6)."""
    side = s.side[seat] + turns
    shown = [t.e.face[tower][(side + s.turned[tower]) % n.SIDES] for tower in range(n.TOWERS)]
    return {corner: t.words.of("action", action) for corner, action in zip(CORNERS, shown, strict=True)}


def public_table(t: Table, s: State) -> dict[str, Any]:
    """The allow-list of the schema; with open screens everything can be counted off (T17.3)."""
    seen = t.codec.write_public(s)
    return seen | t.codec.write_some(COUNTED, s) if s.open_screens else seen


def own_view(t: Table, s: State, viewer: Viewer) -> dict[str, Any]:
    """The viewer's own goods; open screens and players in the castle show theirs (T17.3, T18.4)."""
    seen = t.codec.write_own(viewer, s)
    shown = [seat for seat in range(t.players) if seat != viewer and (s.open_screens or s.in_castle[seat])]
    if shown:
        truth = t.codec.write_some(GOODS, s)
        for name in GOODS:
            for seat in shown:
                seen[name][seat] = truth[name][seat]
    return seen


def asked(t: Table, s: State) -> str | None:
    """The decision everybody waits for: the innermost effect, or the phase."""
    if s.pending == 0:
        return None
    if s.depth > 0:
        return t.words.of("effect", s.effect[s.depth - 1])
    return t.words.of("phase", s.phase)


def state_of_view(t: Table, seen: Mapping[str, Any]) -> Any:
    """The state a view describes, hidden fields at their start values."""
    return t.codec.read(seen["table"], "view.table")
