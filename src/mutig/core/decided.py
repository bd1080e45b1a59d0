"""A game as a table: one flat row for every decision, as spreadsheets and pandas like them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from .game import Game


class Decided(TypedDict):
    """One decision that was really asked, and how things stood before it."""

    decision: int  # counted from 1
    round: int | None
    seat: int
    name: str
    kind: str
    choice: str  # as `Game.play` takes it
    code: int
    choices: int  # how many there were
    points: int  # of the seat
    lead: int  # over the best of the others; below zero it is behind


def decided(game: Game) -> list[Decided]:
    """Every decision of a game in its order; draws and what was no choice are left out."""
    rows: list[Decided] = []
    for move, before in zip(game.moves, game.retold(), strict=False):
        if not move.asked:
            continue
        points, seat = before.scores, move.seat
        others = [*points[:seat], *points[seat + 1 :]]
        chosen = before.rules.describe(before.table, before.state, seat, move.code)
        rows.append(
            Decided(
                decision=len(rows) + 1,
                round=before.round,
                seat=seat,
                name=before.names[seat],
                kind=chosen.kind,
                choice=str(chosen),
                code=move.code,
                choices=len(before.codes(seat)),
                points=points[seat],
                lead=points[seat] - max(others, default=0),
            )
        )
    return rows
