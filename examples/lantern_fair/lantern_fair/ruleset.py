"""Lantern Fair as the core sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mutig.core import no_guesses
from mutig.core.choice import Choice
from mutig.core.position import Words
from mutig.core.ruleset import Event, Options, Ruleset, Table
from mutig.core.schema import Viewer
from mutig.voice.catalogues import catalogues_of

from . import choosing, course, dealing, generated, names, story, thinking
from .edition import SHELF, Edition, edition_document, edition_from_document
from .possible import faults
from .schema import STATE, TABLES


class LanternFair(Ruleset):
    """The ruleset; there is one, `RULES`."""

    name = "lantern-fair"
    title = "Lantern Fair"
    version = 1
    players = range(2, names.SEATS + 1)
    variants = ()
    codes = names.CODES
    most_choices = 2 * names.CARDS  # NATURE writes what its outcomes weigh behind them
    state = STATE
    tables = TABLES
    shelf = SHELF
    messages = catalogues_of(__file__)
    modules = (dealing, choosing, course, generated)
    bot_modules = (thinking, no_guesses)

    def edition_document(self, edition: Edition) -> dict[str, Any]:
        return edition_document(edition)

    def edition_from_document(self, document: Mapping[str, Any]) -> Edition:
        return edition_from_document(document)

    def table(self, options: Options, edition: Edition) -> Table:
        e = TABLES.new()
        e.card_value = [value for value in edition.values for _ in names.LETTERS]
        e.lantern_points, e.lantern_copies = list(edition.lantern_points), list(edition.lantern_copies)
        cards = [f"{value}{letter}" for value in edition.values for letter in names.LETTERS]
        kinds = {"card": cards, "lantern": names.LANTERN_WORDS, "phase": names.PHASES}
        return Table(self, options, edition, e, Words(options["players"], kinds))

    def describe(self, table: Table, state: Any, seat: int, code: int) -> Choice:
        return story.describe(table, seat, code)

    def tell(self, table: Table, before: Any, after: Any, seat: int, code: int) -> list[Event]:
        return story.tell(table, before, after, seat, code)

    def tell_step(self, table: Table, before: Any, after: Any) -> list[Event]:
        return story.tell_step(table, before, after)

    def faults(self, table: Table, state: Any) -> list[str]:
        return list(faults(table, state))

    def drawn(self, game: Any, viewer: Viewer, language: str) -> str:
        from .drawing import draw  # here: who only plays needs no pictures

        return draw(game, viewer, language)


RULES = LanternFair()
