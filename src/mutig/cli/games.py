"""Games as the options of a command name them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import mutig
from mutig.core.ruleset import Table


def variants_of(game: str) -> Sequence[str]:
    """The variants a game knows."""
    return mutig.rules(game).variants


def editions_of(game: str) -> Sequence[str]:
    """The editions that come with the program."""
    return mutig.rules(game).shipped_editions()


def split_list(text: str) -> list[str]:
    """The words of a list with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def table_for(
    game: str, players: int, variants: str, edition: str, settings: Mapping[str, Any] = MappingProxyType({})
) -> Table:
    """The table for a game as the options of a command describe it."""
    rules = mutig.rules(game)
    options = rules.check_options(players, split_list(variants), settings)
    return rules.new_table(options, rules.load_edition(edition))
