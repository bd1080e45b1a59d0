"""The games there are, by name."""

from __future__ import annotations

from mutig.core.errors import unknown
from mutig.core.ruleset import Ruleset

GAMES = ("broom-service",)


def rules(game: object) -> Ruleset:
    """The ruleset of a game by its name."""
    if game == "broom-service":
        from mutig.broom_service.ruleset import RULES

        return RULES
    raise unknown("game", game, GAMES)
