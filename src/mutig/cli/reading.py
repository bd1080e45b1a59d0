"""Games from files: a record of a game, or a position written down as JSON; and the steps of a record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import mutig
from mutig.core.errors import MutigError
from mutig.core.game import Game, LogLine, Move
from mutig.core.json_text import parsed
from mutig.core.schema import SPECTATOR, Viewer
from mutig.voice.catalogues import Voice


def game_of_file(path: Path, edition: str | None = None) -> Game:
    """A record or a position; what it is shows in its fields."""
    try:
        document = parsed(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError):
        return mutig.load(path, edition=edition)  # has a sentence for whatever is wrong with the file
    if isinstance(document, dict) and "format" not in document and "state" in document:
        try:
            return mutig.from_position(document, seed=0, edition=edition)
        except MutigError as problem:
            raise MutigError(f"{path}: {problem}") from None
    return mutig.load(path, edition=edition)


def origin_of(game: Game, language: str) -> list[str]:
    """What one should know before one believes a record: that it starts in the middle, or on another printing."""
    say, edition = Voice(language), game.table.edition
    lines = [] if game.from_the_beginning else [say("brought-start")]
    if not game.rules.is_printed(edition):
        lines.append(say("brought-edition", name=edition.name, hash=edition.hash[:8]))
    return lines


def viewer_of(text: str | None, game: Game) -> Viewer | None:
    """A seat, SPECTATOR, or None for everything."""
    if text is None or text == "":
        return None
    if text == SPECTATOR:
        return SPECTATOR
    if not text.isdecimal() or int(text) >= game.table.players:
        last = game.table.players - 1
        raise MutigError(f"--seat: expected a seat from 0 to {last} or {SPECTATOR}, not {text!r}")
    return int(text)


class Steps:
    """A record step by step: step k is the position after k decisions, draws and forced moves included."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves: Sequence[Move] = game.moves
        self.log = game.log
        asked = [number for number, move in enumerate(self.moves) if move.asked]
        self.ends = [*asked, len(self.moves)]  # how many moves have been made at each step

    @property
    def last(self) -> int:
        return len(self.ends) - 1

    def go(self, step: int) -> None:
        """Put the game into the position of a step."""
        if not 0 <= step <= self.last:
            raise MutigError(f"there are steps from 0 to {self.last}, not {step}")
        self.game.replay([(move.seat, move.code) for move in self.moves[: self.ends[step]]])

    def lines(self, step: int, viewer: Viewer | None) -> list[LogLine]:
        """What happened between the step before and this one, as far as the viewer may know."""
        first = self.ends[step - 1] if step else -1
        told = [line for line in self.log if line.move is not None and first < line.move <= self.ends[step]]
        return [line for line in told if viewer is None or line.event.visible_to(viewer)]
