"""What each seat may see of Touria (T19): the schema's allow-list, which face of each tower, and what is asked."""

from __future__ import annotations

from typing import Any

from mutig.core.ruleset import Table, pending_seats

from . import names as n
from .edition.edition import CORNERS
from .generated import State


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
        "table": t.codec.write_public(s),
    }


def faces(t: Table, s: State, seat: int, turns: int) -> dict[str, str]:
    """The four actions that look to a seat now, or after quarter turns as the roofs announce them (T4.4, T4.6)."""
    side = s.side[seat] + turns
    shown = [t.e.face[tower][(side + s.turned[tower]) % n.SIDES] for tower in range(n.TOWERS)]
    return {corner: t.words.of("action", action) for corner, action in zip(CORNERS, shown, strict=True)}


def asked(t: Table, s: State) -> str | None:
    """The decision everybody waits for: the innermost effect, or the phase."""
    if s.pending == 0:
        return None
    if s.depth > 0:
        return t.words.of("effect", s.effect[s.depth - 1])
    return t.words.of("phase", s.phase)
