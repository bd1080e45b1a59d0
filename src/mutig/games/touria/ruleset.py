"""Touria as the core sees it: schemas, rules modules, options, and how its numbers read to people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mutig.core.choice import Choice
from mutig.core.errors import MutigError, listed, unknown
from mutig.core.game import Game
from mutig.core.ruleset import Event, Options, Ruleset, Table
from mutig.core.schema import Viewer

from . import choices, generated, names
from .bots import greedy, imagination, prospects, worth
from .edition.check import refuse_unplayable
from .edition.edition import SHELF, Edition, edition_document, edition_from_document
from .possible import faults
from .rules import (
    castle,
    clock,
    copying,
    items,
    mines,
    pending,
    places,
    scoring,
    setup,
    tally,
    towers,
    trade,
    travel,
    turns,
)
from .schema import STATE, TABLES
from .sentences import CATALOGUES, sentence
from .story import tell, tell_step
from .tables import SIDE_WORDS, tables_for, words_for
from .view import TouriaView, common_view

SIDES = {2: "SN", 3: "SWN", 4: "SWNE"}  # R10, clockwise


class Touria(Ruleset):
    """The ruleset; there is one, `RULES`."""

    name = "touria"
    title = "Touria"
    version = 1
    players = range(2, names.SEATS + 1)
    variants = ("short", "sudden-wedding", "open-screens")
    codes = names.CODES
    most_choices = 128
    state = STATE
    tables = TABLES
    shelf = SHELF
    messages = CATALOGUES
    modules = (
        pending,
        mines,
        items,
        setup,
        scoring,
        travel,
        towers,
        trade,
        places,
        copying,
        castle,
        clock,
        turns,
        generated,
        tally,
    )
    bot_modules = (worth, prospects, greedy, imagination)

    def check_options(self, players: object, variants: Sequence[str], settings: Mapping[str, Any]) -> Options:
        """T1.1, T2.1, T2.10 and T18: players, variants, and who sits where and begins."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            raise MutigError(f"players: {self.title} is for 2 to {names.SEATS} players, not {players!r}")
        chosen = [variants] if isinstance(variants, str) else list(variants)
        for variant in chosen:
            if variant not in self.variants:
                raise unknown("variant", variant, self.variants)
        for setting in settings:
            if setting not in ("sides", "start_player"):
                raise unknown("option", setting, ["players", "variants", "sides", "start_player"])
        start = settings.get("start_player")
        if start is not None and (isinstance(start, bool) or start not in range(players)):
            raise MutigError(f"start_player: expected a seat from 0 to {players - 1} or nothing (lots), not {start!r}")
        full = [variant for variant in self.variants if variant in chosen]
        sides = self._checked_sides(settings.get("sides"), players)
        return {"players": players, "variants": full, "sides": sides, "start_player": start}

    @staticmethod
    def _checked_sides(sides: object, players: int) -> str:
        """Different sides; seats follow each other clockwise, as turns do (T2.1, T5.1, R10)."""
        if sides is None:
            return SIDES[players]
        expected = f"sides: expected {players} different letters out of NESW, clockwise, like {SIDES[players]!r}"
        if not isinstance(sides, str) or len(sides) != players or not set(sides) <= set(SIDE_WORDS):
            raise MutigError(f"{expected}, not {sides!r}")
        numbers = [SIDE_WORDS.index(side) for side in sides]
        if sum((numbers[(k + 1) % players] - numbers[k] - 1) % 4 + 1 for k in range(players)) != 4:
            raise MutigError(f"{expected}, not {listed(sides)}")
        return sides

    def edition_document(self, edition: Edition) -> dict[str, Any]:
        return edition_document(edition)

    def edition_from_document(self, document: Mapping[str, Any]) -> Edition:
        return edition_from_document(document)

    def table(self, options: Options, edition: Edition) -> Table:
        refuse_unplayable(edition)
        return Table(self, options, edition, tables_for(edition), words_for(edition, options["players"]))

    def start(self, table: Table) -> Any:
        s = STATE.new()
        s.players = table.players
        s.short, s.sudden, s.open_screens = (int(variant in table.options["variants"]) for variant in self.variants)
        for seat, side in enumerate(table.options["sides"]):
            s.side[seat] = SIDE_WORDS.index(side)
        if table.options["start_player"] is not None:
            s.start_player = table.options["start_player"]
        setup.begin(table.e, s)
        return s

    def describe(self, table: Table, state: Any, seat: int, code: int) -> Choice:
        return choices.describe(table, state, seat, code)

    def tell(self, table: Table, before: Any, after: Any, seat: int, code: int) -> list[Event]:
        return tell(table, before, after, seat, code)

    def tell_step(self, table: Table, before: Any, after: Any) -> list[Event]:
        return tell_step(table, before, after)

    def sentence(self, table: Table, event: Event, players: Sequence[str], language: str) -> str:
        return sentence(table, event, players, language)

    def common_view(self, table: Table, state: Any) -> TouriaView:
        return common_view(table, state)

    def scene(self, state: Any) -> tuple[object, ...]:
        """The phase, and the effects inside effects."""
        return state.phase, state.effect[: state.depth]

    def drawn(self, game: Game, viewer: Viewer, language: str) -> str:
        from .draw.game import draw_touria_game  # here: who only plays needs no pictures

        return draw_touria_game(game, viewer=viewer, lang=language)

    def former_ends(self, table: Table, state: Any) -> Sequence[Any]:
        """A delivery that won the sudden wedding once left its order lying open."""
        ends = []
        for stack in range(names.STACKS):
            if state.phase == names.OVER and state.open_order[stack] == names.NOTHING:
                for order in range(names.ORDERS):
                    if table.e.order_stack[order] == stack and state.order_place[order]:
                        ends.append(state.copy())
                        ends[-1].open_order[stack] = order
        return ends

    def faults(self, table: Table, state: Any) -> list[str]:
        return faults(table, state)


RULES = Touria()
