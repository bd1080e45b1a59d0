"""What each seat may see of Broom Service (B17): the schema's allow-list, plus what is asked and by what."""

from __future__ import annotations

from mutig.core.ruleset import EffectsView, Table, effects_view

from .generated import State
from .rules.clouds import bolts_of
from .rules.scoring import resources_of


class BroomView(EffectsView):
    """What everybody gets."""

    bolts: list[int]
    resources: list[int]  # potions and wands together


def common_view(t: Table, s: State) -> BroomView:
    return {
        **effects_view(t, s),
        "bolts": [bolts_of(t.e, s, seat) for seat in range(t.players)],
        "resources": [resources_of(s, seat) for seat in range(t.players)],
    }
