"""Lantern Fair as the core sees it."""

from __future__ import annotations

from typing import Any

from mutig.core import no_guesses
from mutig.core.kinds import words_of
from mutig.core.position import Words
from mutig.core.ruleset import Options, Ruleset, Table
from mutig.core.schema import Viewer
from mutig.voice.catalogues import catalogues_of

from . import choosing, course, dealing, generated, names, possible, story, thinking
from . import edition as printed
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
    shelf = printed.SHELF
    edition_document = staticmethod(printed.edition_document)
    edition_from_document = staticmethod(printed.edition_from_document)
    describe = staticmethod(story.describe)
    tell = staticmethod(story.tell)
    tell_step = staticmethod(story.tell_step)
    faults = staticmethod(possible.faults)
    messages = catalogues_of(__file__)
    modules = (dealing, choosing, course, generated)
    bot_modules = (thinking, no_guesses)

    def table(self, options: Options, edition: printed.Edition) -> Table:
        e = TABLES.new()
        e.card_value = [value for value in edition.values for _ in names.LETTERS]
        e.lantern_points, e.lantern_copies = list(edition.lantern_points), list(edition.lantern_copies)
        cards = [f"{value}{letter}" for value in edition.values for letter in names.LETTERS]
        kinds = {"card": cards, "lantern": names.LANTERN_WORDS, "phase": words_of(names.PHASE)}
        return Table(self, options, edition, e, Words(options["players"], kinds))

    def drawn(self, game: Any, viewer: Viewer, language: str) -> str:
        from .drawing import draw  # here: who only plays needs no pictures

        return draw(game, viewer, language)


RULES = LanternFair()
