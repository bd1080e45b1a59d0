"""Touria as the core sees it: schemas, rules modules, options, and how its numbers read to people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from mutig.core.errors import MutigError, listed, shown
from mutig.core.game import Game
from mutig.core.ruleset import Options, Ruleset, Table
from mutig.core.schema import Viewer

from . import choices, generated, names, possible, sentences, story, view
from .bots import greedy, imagination, payments, prospects, worth
from .codes import CODES
from .edition import edition as printed
from .edition.check import check_edition
from .rules import (
    bird,
    castle,
    clock,
    copying,
    dragon,
    effects,
    items,
    mines,
    pending,
    pile,
    places,
    scoring,
    setup,
    tally,
    towers,
    trade,
    travel,
    turns,
)
from .rulings import RULINGS
from .schema import STATE, TABLES
from .sentences import CATALOGUES
from .tables import FIXED_WORDS, SIDE_WORDS, tables_for, words_for

SIDES = {2: "SN", 3: "SWN", 4: "SWNE"}  # R10, clockwise


class Touria(Ruleset):
    """The ruleset; there is one, `RULES`."""

    name = "touria"
    title = "Touria"
    version = 2
    players = range(2, names.SEATS + 1)
    variants = ("short", "sudden-wedding", "open-screens")
    settings = MappingProxyType(
        {
            "sides": {"type": "string", "pattern": "^[NESW]{2,4}$"},
            "start_player": {"type": "integer", "minimum": 0, "maximum": 3},
        }
    )
    rulings = RULINGS
    round_field = "turn"
    codes = names.CODES
    code_table = CODES
    fixed_words = FIXED_WORDS
    most_choices = 128
    state = STATE
    tables = TABLES
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
        mines,
        pile,
        items,
        setup,
        scoring,
        travel,
        towers,
        trade,
        bird,
        dragon,
        places,
        copying,
        castle,
        clock,
        effects,
        turns,
        generated,
        tally,
    )
    bot_modules = (worth, prospects, payments, greedy, imagination)

    def check_settings(self, players: int, variants: Sequence[str], settings: Mapping[str, Any]) -> dict[str, Any]:
        """T2.1 and T2.10: who sits where and begins."""
        start = settings.get("start_player")
        if start is not None and (isinstance(start, bool) or start not in range(players)):
            text = f"start_player: expected a seat from 0 to {players - 1} or nothing (lots), not {start!r}"
            raise MutigError(text, "value", name="start_player", given=shown(start), expected=f"0 - {players - 1}")
        return {"sides": self._checked_sides(settings.get("sides"), players), "start_player": start}

    @staticmethod
    def _checked_sides(sides: object, players: int) -> str:
        """Different sides; seats follow each other clockwise, as turns do (T2.1, T5.1, R10)."""
        if sides is None:
            return SIDES[players]
        expected = f"sides: expected {players} different letters out of NESW, clockwise, like {SIDES[players]!r}"
        wrong = {"name": "sides", "given": shown(sides), "expected": SIDES[players]}
        if not isinstance(sides, str) or len(sides) != players or not set(sides) <= set(SIDE_WORDS):
            raise MutigError(f"{expected}, not {sides!r}", "value", **wrong)
        numbers = [SIDE_WORDS.index(side) for side in sides]
        if sum((numbers[(k + 1) % players] - numbers[k] - 1) % 4 + 1 for k in range(players)) != 4:
            raise MutigError(f"{expected}, not {listed(sides)}", "value", **wrong)
        return sides

    def table(self, options: Options, edition: printed.Edition) -> Table:
        self.refuse_unplayable(edition)
        return Table(self, options, edition, tables_for(edition), words_for(edition, options["players"]))

    def write_options(self, table: Table, state: Any) -> None:
        super().write_options(table, state)
        state.sudden = int("sudden-wedding" in table.options["variants"])
        for seat, side in enumerate(table.options["sides"]):
            state.side[seat] = SIDE_WORDS.index(side)
        if table.options["start_player"] is not None:
            state.start_player = table.options["start_player"]

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


RULES = Touria()
