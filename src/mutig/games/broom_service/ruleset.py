"""Broom Service as the core sees it: schemas, rules modules, options, and how its numbers read to people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mutig.core.choice import Choice
from mutig.core.errors import MutigError, unknown
from mutig.core.game import Game
from mutig.core.ruleset import Event, Options, Ruleset, Table
from mutig.core.schema import Viewer
from mutig.core.toml import toml_text

from . import choices, generated, names
from .bots import greedy, imagination, worth
from .edition.edition import SHELF, Edition, edition_document, edition_from_document
from .edition.write import board_json
from .possible import faults
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
from .sentences import CATALOGUES, sentence
from .story import tell, tell_step
from .tables import tables_for, words_for
from .view import BroomView, common_view

ONLY_ON_THE_BACK = ("forests", "hills")
COMPULSORY_ON_THE_BACK = ("mountains", "forests", "hills")  # B16.2


class BroomService(Ruleset):
    """The ruleset; there is one, `RULES`."""

    name = "broom-service"
    title = "Broom Service"
    version = 1
    players = range(2, names.SEATS + 1)
    variants = ("back", "storms", "mountains", "forests", "hills")
    codes = names.CODES
    most_choices = 128
    state = STATE
    tables = TABLES
    shelf = SHELF
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

    def check_options(self, players: object, variants: Sequence[str], settings: Mapping[str, Any]) -> Options:
        """B1.1 and B16: what may be combined."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            raise MutigError(f"players: {self.title} is for 2 to {names.SEATS} players, not {players!r}")
        chosen = [variants] if isinstance(variants, str) else list(variants)
        for variant in chosen:
            if variant not in self.variants:
                raise unknown("variant", variant, self.variants)
        for variant in ONLY_ON_THE_BACK:
            if variant in chosen and "back" not in chosen:
                raise MutigError(f"variants: {variant!r} exists only on the back of the board; add 'back' (B16.1)")
        if "back" in chosen:
            chosen += COMPULSORY_ON_THE_BACK
        for setting in settings:
            if setting != "heavy_clouds":
                raise unknown("option", setting, ["players", "variants", "heavy_clouds"])
        full = [variant for variant in self.variants if variant in chosen]
        heavy = self._checked_heavy(settings.get("heavy_clouds"), full)
        return {"players": players, "variants": full, "heavy_clouds": heavy}

    @staticmethod
    def _checked_heavy(heavy: object, variants: Sequence[str]) -> int:
        """Fewer heavy clouds make storm clouds more likely; enough must remain for every space (B16.3)."""
        if heavy is None:
            return names.HEAVY_CLOUDS
        spaces = names.BACK_CLOUD_SPACES if "back" in variants else names.FRONT_CLOUD_SPACES
        least = spaces - names.STORM_CLOUDS
        if isinstance(heavy, bool) or not isinstance(heavy, int) or not least <= heavy <= names.HEAVY_CLOUDS:
            raise MutigError(f"heavy_clouds: expected a number from {least} to {names.HEAVY_CLOUDS}, not {heavy!r}")
        if heavy != names.HEAVY_CLOUDS and "storms" not in variants:
            raise MutigError("heavy_clouds: without the variant 'storms' all 24 heavy clouds are mixed in (B16.3)")
        return heavy

    def edition_document(self, edition: Edition) -> dict[str, Any]:
        return edition_document(edition)

    def edition_files(self, edition: Edition) -> dict[str, str]:
        """A board drawn as geometry is a file of its own."""
        document = self.edition_document(edition) | {"boards": {side: f"{side}.json" for side in edition.boards}}
        boards = {f"{side}.json": board_json(board) for side, board in edition.boards.items()}
        return {**boards, "edition.toml": toml_text(document)}

    def edition_from_document(self, document: Mapping[str, Any]) -> Edition:
        return edition_from_document(document)

    def table(self, options: Options, edition: Edition) -> Table:
        back = "back" in options["variants"]
        return Table(self, options, edition, tables_for(edition, back), words_for(edition, back, options["players"]))

    def start(self, table: Table) -> Any:
        s = STATE.new()
        s.players = table.players
        s.back, s.storms, s.mountains = (int(v in table.options["variants"]) for v in ("back", "storms", "mountains"))
        s.heavy_clouds = table.options["heavy_clouds"]
        setup.begin(table.e, s)
        return s

    def describe(self, table: Table, state: Any, seat: int, code: int) -> Choice:
        return choices.describe(table.words, state, seat, code)

    def tell(self, table: Table, before: Any, after: Any, seat: int, code: int) -> list[Event]:
        return tell(table, before, after, seat, code)

    def tell_step(self, table: Table, before: Any, after: Any) -> list[Event]:
        return tell_step(table, before, after)

    def sentence(self, table: Table, event: Event, players: Sequence[str], language: str) -> str:
        return sentence(table, event, players, language)

    def common_view(self, table: Table, state: Any) -> BroomView:
        return common_view(table, state)

    def scene(self, state: Any) -> tuple[object, ...]:
        """The phase, and the effects inside effects."""
        return state.phase, state.effect[: state.depth]

    def drawn(self, game: Game, viewer: Viewer, language: str) -> str:
        from .draw.game import draw_game  # here: who only plays needs no pictures

        return draw_game(game, viewer=viewer, lang=language)

    def faults(self, table: Table, state: Any) -> list[str]:
        return faults(table, state)


RULES = BroomService()
