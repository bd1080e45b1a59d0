"""What each seat may see of Broom Service (B17): the schema's allow-list, plus what is asked and by what."""

from __future__ import annotations

from typing import Annotated

from mutig.core.ruleset import SEATS_IN, CommonView, Table
from mutig.core.schema import One

from .generated import State
from .rules.clouds import bolts_of
from .rules.scoring import resources_of

Effect = Annotated[str, One("effect")]
Decision = Annotated[str, One("effect"), One("phase")]


class BroomView(CommonView):
    """What everybody gets; each viewer's own rows join the `table`."""

    asked: Decision | None
    effects: list[Effect]  # still to be finished, innermost last
    bolts: list[int]
    resources: list[int]  # potions and wands together


def common_view(t: Table, s: State) -> BroomView:
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
        "bolts": [bolts_of(t.e, s, seat) for seat in range(t.players)],
        "resources": [resources_of(s, seat) for seat in range(t.players)],
        "table": t.codec.write_public(s),
    }


def asked(t: Table, s: State) -> Decision | None:
    """The decision everybody waits for: the innermost effect, or the phase."""
    if s.pending == 0:
        return None
    if s.depth > 0:
        return t.words.names["effect"][s.effect[s.depth - 1]]
    return t.words.names["phase"][s.phase]
