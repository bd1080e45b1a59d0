"""The table a bot sits at, from what it was shown."""

from __future__ import annotations

from mutig.core.errors import MutigError
from mutig.core.ruleset import Table
from mutig.games import rules as rules_of

from .bot import View


def table_of(bot: str, view: View, table: Table | None) -> Table:
    """The table the bot sat down at, if the view is of it; one asked without sitting down reads it off the view."""
    if table is not None and table.edition.hash == view["edition_hash"] and dict(table.options) == view["options"]:
        return table
    rules = rules_of(view["game"])
    edition = rules.load_edition(view["edition"])
    if edition.hash != view["edition_hash"]:
        raise MutigError(
            f"bot {bot!r}: the edition {view['edition']!r} of this game is not the one found under that name; "
            "let the bot sit down at the table first (bot.sit_down(game.table))"
        )
    return rules.table(view["options"], edition)
