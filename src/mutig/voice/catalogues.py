"""What is said about every game, in four languages; a game adds the catalogues of its own folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mutig.core.messages import Catalogue, Catalogues

MESSAGES = Path(__file__).parent / "messages"
CATALOGUES = Catalogues(MESSAGES)


class Voice:
    """The terminal's sentences in one language. Markup comes with the arguments: brackets are for optional parts."""

    def __init__(self, language: str, own: Catalogues | None = None) -> None:
        self._common = CATALOGUES[language]
        self._own: Catalogue = own[language] if own else self._common
        self.word = self._own.word
        self.count = self._own.count

    def __call__(self, sentence: str, **args: Any) -> str:
        catalogue = self._own if sentence in self._own.says else self._common
        return catalogue.say(sentence, args, {})
