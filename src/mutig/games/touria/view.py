"""What each seat may see of Touria (T19): the schema's allow-list, which face of each tower, and what is asked."""

from __future__ import annotations

from typing import Annotated

from mutig.core.ruleset import EffectsView, Table, effects_view
from mutig.core.schema import One

from . import names as n
from .edition.edition import CORNERS
from .generated import State

Action = Annotated[str, One("action")]
Corner = Annotated[str, One("tower")]


class TouriaView(EffectsView):
    """What everybody gets."""

    goal: int  # hearts and coins that open the castle
    faces: list[dict[Corner, Action]]  # what each seat sees of the towers
    roofs: list[dict[Corner, Action]]  # and after a quarter turn


def common_view(t: Table, s: State) -> TouriaView:
    return {
        **effects_view(t, s),
        "goal": n.SHORT_GOAL if s.short else n.GOAL,
        "faces": [faces(t, s, seat, turns=0) for seat in range(t.players)],
        "roofs": [faces(t, s, seat, turns=1) for seat in range(t.players)],
    }


def faces(t: Table, s: State, seat: int, turns: int) -> dict[Corner, Action]:
    """The four actions that look to a seat now, or after quarter turns as the roofs announce them (T4.4, T4.6)."""
    side = s.side[seat] + turns
    shown = [t.e.face[tower][(side + s.turned[tower]) % n.SIDES] for tower in range(n.TOWERS)]
    actions = t.words.names["action"]
    return {corner: actions[action] for corner, action in zip(CORNERS, shown, strict=True)}
