"""The decisions of a seat in a game that was played: what it knew, what it could choose, what it chose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mutig.core.because import Way
from mutig.core.choice import Choice
from mutig.core.game import Game


@dataclass(frozen=True)
class Decision:
    """One real decision: there was more than one choice. A hand that is picked card by card is one decision."""

    number: int  # of the seat's decisions, from 0
    move: int  # how many moves of the record lead here
    round: int | None
    view: Mapping[str, Any]  # what the seat knew who forgets nothing
    choices: Sequence[Choice]
    way: Way  # what was chosen
    state: Any  # how it really was: for the look with open hands alone
    secret: bool  # nobody saw yet what was chosen


def decisions_of(game: Game, seat: int) -> Iterator[Decision]:
    """All decisions of a seat, in their order."""
    number, behind = 0, 0
    for made, now in enumerate(game.retold()):
        if made >= len(game.moves):
            return
        move = game.moves[made]
        if move.seat != seat or not move.asked or made < behind:
            continue
        secret = bool(game.rules.interpreted.is_secret(now.state))
        way, behind = _whole_way(game, made, now) if secret else ((move.code,), made + 1)
        yield Decision(number, made, now.round, now.recall(seat), now.choices(seat), way, now.state, secret)
        number += 1


def _whole_way(game: Game, made: int, now: Game) -> tuple[Way, int]:
    """All that the seat chose in the same secret decision, and how many moves were made when it was done."""
    seat, scene = game.moves[made].seat, game.rules.scene_of
    trial, way, behind = now.branch(), [], made + 1
    for place, move in enumerate(game.moves[made:], start=made):
        if scene(trial.state) != scene(now.state) or not game.rules.interpreted.is_secret(trial.state):
            break
        if move.seat == seat:
            way.append(move.code)
            behind = place + 1
        trial.carry_on([(move.seat, move.code)])
    return tuple(way), behind
