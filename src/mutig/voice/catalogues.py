"""What is said about every game, in four languages; a game adds the catalogue of its own folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mutig.core.messages import Catalogues

CATALOGUES = Catalogues(Path(__file__).parent / "messages")


def catalogues_of(package: str) -> Catalogues:
    """The words of a game, in `messages/` beside its module `package` (its `__file__`)."""
    return Catalogues(Path(package).parent / "messages", CATALOGUES)


class Voice:
    """The sentences of the terminal itself, in one language, as plain text."""

    def __init__(self, language: str) -> None:
        self._catalogue = CATALOGUES[language]

    def __call__(self, sentence: str, **args: Any) -> str:
        return str(self._catalogue.say(sentence, args))
