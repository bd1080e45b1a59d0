"""A finished game once more: decision by decision from chosen eyes, as a record, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from mutig.core.game import Game
from mutig.core.record import to_record
from mutig.core.schema import SPECTATOR
from mutig.server import wire
from mutig.server.store.rows import Entry

from .course import Agreed
from .reading import effective, moves_of
from .viewers import for_game

FRAMES = 50  # in one answer

Eyes = int | Literal["open"] | None


def game_of(agreed: Agreed, entries: Sequence[Entry], names: Sequence[str]) -> Game:
    """The whole game as it counts: without what was taken back."""
    game = agreed.from_record([move for entry in effective(entries) for move in moves_of(entry)])
    game.names = tuple(names)
    return game


def record_of(agreed: Agreed, entries: Sequence[Entry], names: Sequence[str]) -> dict[str, Any]:
    return to_record(game_of(agreed, entries, names))


def frames_of(
    agreed: Agreed, entries: Sequence[Entry], names: Sequence[str], eyes: Eyes, start: int, language: str
) -> tuple[list[wire.Frame], int | None]:
    """Frames from `start` on, and where to go on; frame 0 is the table before the first decision."""
    kept = effective(entries)
    game = agreed.from_record(moves_of(kept[0]))
    frames: list[wire.Frame] = []
    lines, events = 0, 0
    for number, entry in enumerate(kept):
        if number:
            game.carry_on(moves_of(entry))
        told = [event for event in game.events(events) if eyes == "open" or event.visible_to(for_game(eyes))]
        events = len(game.events())
        if start <= number < start + FRAMES:
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
            view, moves = view_of(game, eyes), len(game.moves)
            frames.append(wire.Frame(number=number, moves=moves, view=view, log=log, scores=game.scores))
        lines += len(told)
    end = start + FRAMES
    return frames, end if end < len(kept) else None


def view_of(game: Game, eyes: Eyes) -> dict[str, Any]:
    """What the eyes see; open ones see what everybody holds, as the game is over for good."""
    if eyes == "open":
        return {**game.view(SPECTATOR), "table": game.table.codec.write(game.state)}
    return game.view(for_game(eyes))
