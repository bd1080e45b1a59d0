"""A table that is none: a lesson, or a record somebody brings along, as the screens of a table show it."""

from __future__ import annotations

from typing import Any, Literal, cast

from mutig.core.game import Game
from mutig.server import wire

from ..seats import seating


def no_table(game: Game, edition: Any, **own: Any) -> wire.Table:
    """What every such table has in common; nobody can be invited to it, and nothing is drawn in secret."""
    rules, options = game.rules, game.table.options
    return wire.Table(
        game=rules.name,
        title=rules.title,
        options=dict(options),
        rulings=rules.rulings_of(options),
        house_rulings=rules.house_rulings(options),
        edition=edition.name,
        edition_hash=edition.hash,
        edition_label=edition.name,
        rules_version=rules.version_of(options),
        host=False,
        invite=None,
        scores=game.scores,
        created="",
        changed="",
        rematch=None,
        watching=0,
        **own,
    )


def no_seat(number: int, name: str, who: Literal["person", "bot"] = "person", mine: bool = False) -> wire.Seat:
    """A seat of such a table: mine, a bot's of no strength in particular, or somebody's who is not here."""
    return wire.Seat(
        number=number,
        who=who,
        name=name,
        bot=None,
        emblem=cast(Any, seating.EMBLEMS[number]),
        colour=cast(Any, seating.COLOURS[number]),
        mine=mine,
        host=mine,
        present=mine or who == "bot",
        clock_s=None,
        running=False,
        out_of_time=False,
    )
