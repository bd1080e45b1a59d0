"""What the commands need to know of each game beyond its ruleset: the one place where games are told apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import mutig
from mutig.core.ruleset import Table

if TYPE_CHECKING:
    from .presenter import Presenter
    from .tallies import Tallies


def variants_of(game: str) -> Sequence[str]:
    """The variants a game knows."""
    return mutig.rules(game).variants


def editions_of(game: str) -> Sequence[str]:
    """The editions that come with the program."""
    return mutig.rules(game).shipped_editions()


def presenter_for(table: Table, names: Sequence[str], language: str) -> Presenter:
    """How a game shows itself in a terminal."""
    if table.rules.name == "broom-service":
        from .broom_table import BroomPresenter

        return BroomPresenter(table, names, language)
    from .touria_table import TouriaPresenter

    return TouriaPresenter(table, names, language)


def tallies_for(game: str) -> Tallies:
    """What a simulation of a game counts."""
    if game == "broom-service":
        from .broom_tallies import BroomTallies

        return BroomTallies()
    from .touria_tallies import TouriaTallies

    return TouriaTallies()


def split_list(text: str) -> list[str]:
    """The words of a list with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def table_for(
    game: str, players: int, variants: str, edition: str, settings: Mapping[str, Any] = MappingProxyType({})
) -> Table:
    """The table for a game as the options of a command describe it."""
    rules = mutig.rules(game)
    options = rules.check_options(players, split_list(variants), settings)
    return rules.table(options, rules.load_edition(edition))
