"""The door of a small game: whatever a pack needs beside rules, drawing and one catalogue of words is here already.

A game overrides what it has more to say about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mutig.core.findings import Flaw
from mutig.core.form import Handle, Section, plain_form
from mutig.core.pack import Balance, Bench, GamePack, Presenter
from mutig.core.ruleset import Table

if TYPE_CHECKING:
    from mutig.terminal.edition_desk import Desk
    from mutig.terminal.tallies import Tallies
    from mutig.voice.plain import PlainSpeaker


class PlainPack(GamePack):
    """Everything of one small game."""

    sides: Sequence[str] = ("table",)
    longest = 10_000
    bench = Bench(variants=(), interpreted=0, compiled=0, playouts=0)  # measured, not judged
    checks: Sequence[str] = ()  # the names of what `check_edition` looks at

    def check_edition(self, edition: Any) -> Sequence[Flaw]:
        """What is wrong with an edition."""
        return ()

    def speaker(self, table: Table, players: Sequence[str], language: str) -> PlainSpeaker:
        from mutig.voice.plain import PlainSpeaker
        from mutig.voice.table_words import TableWords

        return PlainSpeaker(TableWords(table, players, language, self.rules.messages[language]))

    def presenter(self, table: Table, players: Sequence[str], language: str) -> Presenter:
        from mutig.terminal.plain_table import PlainPresenter

        return PlainPresenter(self.speaker(table, players, language))

    def tallies(self) -> Tallies:
        from mutig.terminal.tallies import Tallies

        return Tallies()

    def edition_desk(self) -> Desk:
        from mutig.terminal.edition_desk import plain_desk

        return plain_desk(self.rules, self.check_edition, self.checks)

    def sheet(self, edition: Any, side: str, language: str) -> dict[str, Any]:
        """Words alone: the picture of a position is drawn when it is asked for."""
        return {"help": [], "board": {}, "words": self.rules.messages[language].words}

    def edition_form(self, language: str) -> Sequence[Section]:
        return plain_form(self.rules.edition_document(self.rules.load_edition("house")))

    def finding_path(self, where: str) -> str:
        return where

    def finding_in(self, message: str, language: str) -> str:
        from mutig.voice.findings import finding_in

        return finding_in(message, language, self.rules.messages)

    def plan(self, edition: Any, side: str, language: str) -> str:
        """Nothing to see: a game without a board."""
        return ""

    def handles(self, edition: Any, side: str, language: str) -> Sequence[Handle]:
        return ()

    def balance(self) -> Balance:
        from mutig.measure import even_seats, no_notes

        return Balance(no_notes, even_seats.criteria, even_seats.sections, lambda table: ())
