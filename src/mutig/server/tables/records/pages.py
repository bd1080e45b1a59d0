"""A finished game once more: decision by decision from chosen eyes, as a record, as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mutig.core.chance import ToldChance
from mutig.core.game import Game
from mutig.core.record import to_record
from mutig.core.ruleset import Event
from mutig.core.schema import SPECTATOR
from mutig.server import wire
from mutig.server.store.rows import Entry

from ..log import effective, moves_of
from ..projection import for_game, viewers_of
from ..session import Setup

FRAMES = 50  # in one answer

Eyes = wire.Eyes


@dataclass(frozen=True)
class Mark:
    """A game before one of its entries, and how much was told until then, by eyes."""

    state: Any
    draws: int
    moves: int
    told: Mapping[Eyes, int]


class Pages:
    """A finished game in pages: where each begins is found once, so that no page needs the whole game again."""

    def __init__(self, setup: Setup, entries: Sequence[Entry]) -> None:
        self.setup = setup
        self.kept = effective(entries)
        self._marks = self._found()
        self._record: tuple[tuple[str, ...], dict[str, Any]] | None = None

    def game(self) -> Game:
        """The whole game as it counts, without what was taken back."""
        return self.setup.from_record([move for entry in self.kept for move in moves_of(entry)])

    def record(self, names: Sequence[str]) -> dict[str, Any]:
        """The same to keep; made once, until somebody takes another name."""
        if self._record is None or self._record[0] != tuple(names):
            game = self.game()
            game.names = tuple(names)
            self._record = game.names, to_record(game)
        return self._record[1]

    def _found(self) -> list[Mark]:
        eyes: list[Eyes] = [*(viewer for viewer, _ in viewers_of(self.setup.table.players)), "open"]
        told = dict.fromkeys(eyes, 0)
        game, events, marks = self.setup.from_record(moves_of(self.kept[0])), 0, []
        for number, entry in enumerate(self.kept[1:], start=1):
            for event in game.events(events):
                for each in eyes:
                    told[each] += _tells(event, each)
            events = len(game.events())
            if number % FRAMES == 0:
                marks.append(Mark(game.state.copy(), game.draws, len(game.moves), dict(told)))
            game.carry_on(moves_of(entry))
        return marks

    def frames(
        self, names: Sequence[str], eyes: Eyes, start: int, language: str
    ) -> tuple[list[wire.Frame], int | None]:
        """Frames from `start` on, and where to go on; frame 0 is the table before the first decision."""
        page, end = min(start // FRAMES, len(self._marks)), start + FRAMES
        mark = self._marks[page - 1] if page else None
        moves, lines = (mark.moves, mark.told[eyes]) if mark else (0, 0)
        game, events, frames = self._game_at(mark), 0, []
        for number in range(page * FRAMES, min(end, len(self.kept))):
            if number:
                game.carry_on(moves_of(self.kept[number]))
            told = [event for event in game.events(events) if _tells(event, eyes)]
            events = len(game.events())
            if number >= start:
                log = [
                    wire.LogLine(
                        number=lines + k,
                        id=event.id,
                        args=dict(event.args),
                        text=game.rules.sentence(game.table, event, names, language),
                        seq=number,
                    )
                    for k, event in enumerate(told)
                ]
                view, made = view_of(game, eyes), moves + len(game.moves)
                frames.append(wire.Frame(number=number, moves=made, view=view, log=log, scores=game.scores))
            lines += len(told)
        return frames, end if end < len(self.kept) else None

    def _game_at(self, mark: Mark | None) -> Game:
        if mark is None:
            return self.setup.from_record(moves_of(self.kept[0]))
        game = Game(self.setup.table, ToldChance(), None, mark.state, mark.draws)
        game.chance = self.setup.chance
        return game


def _tells(event: Event, eyes: Eyes) -> bool:
    return eyes == "open" or event.visible_to(for_game(eyes))


def view_of(game: Game, eyes: Eyes) -> dict[str, Any]:
    """What the eyes see; open ones see what everybody holds, as the game is over for good."""
    if eyes == "open":
        return {**game.view(SPECTATOR), "table": game.table.codec.write(game.state)}
    return game.view(for_game(eyes))
