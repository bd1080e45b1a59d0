"""What games have in common whose effects wait on a stack in the state: fields `phase`, `effect` and `depth`."""

from __future__ import annotations

from typing import Annotated, Any, cast

from .ruleset import CommonView, Ruleset, Table
from .schema import One

Effect = Annotated[str, One("effect")]
Decision = Annotated[str, One("effect"), One("phase")]


class EffectsView(CommonView):
    """What everybody gets of such a game; each viewer's own rows join the `table`."""

    asked: Decision | None
    effects: list[Effect]  # still to be finished, innermost last


def effects_view(t: Table, s: Any) -> EffectsView:
    """JSON-ready. `asked` says what the decision is about."""
    view = cast(EffectsView, Ruleset.common_view(t.rules, t, s))
    view["asked"] = asked(t, s)
    view["effects"] = [t.words.of("effect", s.effect[k]) for k in range(s.depth)]
    return view


def asked(t: Table, s: Any) -> Decision | None:
    """The decision everybody waits for: the innermost effect, or the phase."""
    if s.pending == 0:
        return None
    if s.depth > 0:
        return str(t.words.names["effect"][s.effect[s.depth - 1]])
    return str(t.words.names["phase"][s.phase])
