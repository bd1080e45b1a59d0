"""What each seat may see of Touria (T19): the schema's allow-list, which face of each tower, and what is asked."""

from __future__ import annotations

from typing import Annotated

from mutig.core.ruleset import SEATS_IN, CommonView, Table
from mutig.core.schema import One

from . import names as n
from .edition.edition import CORNERS
from .generated import State

Action = Annotated[str, One("action")]
Corner = Annotated[str, One("tower")]
Effect = Annotated[str, One("effect")]
Decision = Annotated[str, One("effect"), One("phase")]


class TouriaView(CommonView):
    """What everybody gets; each viewer's own rows join the `table`."""

    asked: Decision | None
    effects: list[Effect]  # still to be finished, innermost last
    goal: int  # hearts and coins that open the castle
    faces: list[dict[Corner, Action]]  # what each seat sees of the towers
    roofs: list[dict[Corner, Action]]  # and after a quarter turn


def common_view(t: Table, s: State) -> TouriaView:
    """JSON-ready. `asked` says what the decision is about."""
    return {
        "game": t.rules.name,
        "edition": t.edition.name,
        "edition_hash": t.edition.hash,
        "options": dict(t.options),
        "pending": sorted(SEATS_IN[s.pending]),
        "asked": asked(t, s),
        "effects": [t.words.of("effect", s.effect[k]) for k in range(s.depth)],
        "over": bool(t.rules.interpreted.over(s)),
        "goal": n.SHORT_GOAL if s.short else n.GOAL,
        "faces": [faces(t, s, seat, turns=0) for seat in range(t.players)],
        "roofs": [faces(t, s, seat, turns=1) for seat in range(t.players)],
        "table": t.codec.write_public(s),
    }


def faces(t: Table, s: State, seat: int, turns: int) -> dict[Corner, Action]:
    """The four actions that look to a seat now, or after quarter turns as the roofs announce them (T4.4, T4.6)."""
    side = s.side[seat] + turns
    shown = [t.e.face[tower][(side + s.turned[tower]) % n.SIDES] for tower in range(n.TOWERS)]
    actions = t.words.names["action"]
    return {corner: actions[action] for corner, action in zip(CORNERS, shown, strict=True)}


def asked(t: Table, s: State) -> Decision | None:
    """The decision everybody waits for: the innermost effect, or the phase."""
    if s.pending == 0:
        return None
    if s.depth > 0:
        return t.words.names["effect"][s.effect[s.depth - 1]]
    return t.words.names["phase"][s.phase]
