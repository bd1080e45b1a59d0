"""A game in words, as the scenarios of every game tell it."""

from __future__ import annotations

from typing import Any, Self

from mutig import Game
from mutig.core.ruleset import NATURE


class Talk:
    """What people say at the table, and what can be seen on it."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def says(self, seat: int, *texts: str) -> Self:
        """The seat makes these choices, one after the other."""
        for text in texts:
            self.game.play(seat, text)
        return self

    def draws(self, *texts: str) -> Self:
        """NATURE's outcomes (only in a game with told chance)."""
        return self.says(NATURE, *texts)

    @property
    def asked(self) -> str | None:
        """What the decision is about: the innermost effect, or the phase."""
        answer: str | None = self.game.view("spectator")["asked"]
        return answer

    @property
    def state(self) -> Any:
        return self.game.state

    def field(self, name: str) -> Any:
        """A field of the state in words."""
        return self.game.table.codec.write(self.state)[name]

    def told(self, *ids: str) -> list[str]:
        """Sentences of the log with these message ids (all without ids)."""
        return [line.sentence for line in self.game.log if not ids or line.id in ids]
