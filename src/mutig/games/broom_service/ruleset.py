"""Broom Service as the core sees it: schemas, rules modules, options, and how its numbers read to people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from mutig.core.errors import MutigError, shown
from mutig.core.game import Game
from mutig.core.ruleset import Options, Ruleset, Table
from mutig.core.schema import Viewer
from mutig.core.toml import toml_text

from . import choices, generated, names, possible, sentences, story, view
from .bots import greedy, imagination, worth
from .codes import CODES
from .edition import edition as printed
from .edition.check import check_edition
from .edition.write import board_json
from .rules import (
    clouds,
    deliveries,
    events,
    flights,
    hands,
    pending,
    roles,
    rounds,
    scoring,
    setup,
    tally,
    tiles,
    tricks,
)
from .schema import STATE, TABLES
from .sentences import CATALOGUES
from .tables import FIXED_WORDS, tables_for, words_for

ONLY_ON_THE_BACK = ("forests", "hills")
COMPULSORY_ON_THE_BACK = ("mountains", "forests", "hills")  # B16.2


class BroomService(Ruleset):
    """The ruleset; there is one, `RULES`."""

    name = "broom-service"
    title = "Broom Service"
    version = 1
    players = range(2, names.SEATS + 1)
    variants = ("back", "storms", "mountains", "forests", "hills")
    settings = MappingProxyType({"heavy_clouds": {"type": "integer", "minimum": 9, "maximum": 24}})
    codes = names.CODES
    code_table = CODES
    fixed_words = FIXED_WORDS
    most_choices = 128
    state = STATE
    tables = TABLES
    round_field = "round"
    scene = ("phase", "depth", "effect")
    shelf = printed.SHELF
    edition_document = staticmethod(printed.edition_document)
    edition_from_document = staticmethod(printed.edition_from_document)
    flaws = staticmethod(check_edition)
    describe = staticmethod(choices.describe)
    tell = staticmethod(story.tell)
    tell_step = staticmethod(story.tell_step)
    sentence = staticmethod(sentences.sentence)
    common_view = staticmethod(view.common_view)
    faults = staticmethod(possible.faults)
    messages = CATALOGUES
    modules = (
        pending,
        setup,
        hands,
        clouds,
        deliveries,
        flights,
        tiles,
        roles,
        tricks,
        events,
        scoring,
        rounds,
        generated,
        tally,
    )
    bot_modules = (worth, greedy, imagination)

    def check_variants(self, chosen: Sequence[str]) -> Sequence[str]:
        """B16: what may be combined."""
        for variant in ONLY_ON_THE_BACK:
            if variant in chosen and "back" not in chosen:
                text = f"variants: {variant!r} exists only on the back of the board; add 'back' (B16.1)"
                raise MutigError(text, "needs", name=variant, needed="back")
        return [*chosen, *COMPULSORY_ON_THE_BACK] if "back" in chosen else chosen

    def check_settings(self, players: int, variants: Sequence[str], settings: Mapping[str, Any]) -> dict[str, Any]:
        return {"heavy_clouds": self._checked_heavy(settings.get("heavy_clouds"), variants)}

    @staticmethod
    def _checked_heavy(heavy: object, variants: Sequence[str]) -> int:
        """Fewer heavy clouds make storm clouds more likely; enough must remain for every space (B16.3)."""
        if heavy is None:
            return names.HEAVY_CLOUDS
        spaces = names.BACK_CLOUD_SPACES if "back" in variants else names.FRONT_CLOUD_SPACES
        least = spaces - names.STORM_CLOUDS
        if isinstance(heavy, bool) or not isinstance(heavy, int) or not least <= heavy <= names.HEAVY_CLOUDS:
            expected = f"{least} - {names.HEAVY_CLOUDS}"
            text = f"heavy_clouds: expected a number from {least} to {names.HEAVY_CLOUDS}, not {heavy!r}"
            raise MutigError(text, "value", name="heavy_clouds", given=shown(heavy), expected=expected)
        if heavy != names.HEAVY_CLOUDS and "storms" not in variants:
            text = "heavy_clouds: without the variant 'storms' all 24 heavy clouds are mixed in (B16.3)"
            raise MutigError(text, "needs", name="heavy_clouds", needed="storms")
        return heavy

    def edition_files(self, edition: printed.Edition) -> dict[str, str]:
        """A board drawn as geometry is a file of its own."""
        document = self.edition_document(edition) | {"boards": {side: f"{side}.json" for side in edition.boards}}
        boards = {f"{side}.json": board_json(board) for side, board in edition.boards.items()}
        return {**boards, "edition.toml": toml_text(document)}

    def table(self, options: Options, edition: printed.Edition) -> Table:
        back = "back" in options["variants"]
        return Table(self, options, edition, tables_for(edition, back), words_for(edition, back, options["players"]))

    def write_options(self, table: Table, state: Any) -> None:
        super().write_options(table, state)
        state.heavy_clouds = table.options["heavy_clouds"]

    def drawn(self, game: Game, viewer: Viewer, language: str) -> str:
        from .draw.game import draw_game  # here: who only plays needs no pictures

        return draw_game(game, viewer=viewer, lang=language)


RULES = BroomService()
