"""The games there are, by name."""

from __future__ import annotations

from mutig.core.errors import unknown
from mutig.core.ruleset import Ruleset

GAMES = ("broom-service", "touria")


def rules(game: object) -> Ruleset:
    """The ruleset of a game by its name."""
    if game == "broom-service":
        from mutig.broom_service.ruleset import RULES as BROOM_SERVICE

        return BROOM_SERVICE
    if game == "touria":
        from mutig.touria.ruleset import RULES as TOURIA

        return TOURIA
    raise unknown("game", game, GAMES)
