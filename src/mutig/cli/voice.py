"""What the terminal says, in four languages: the catalogues of messages/."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mutig.core.messages import Catalogues

CATALOGUES = Catalogues(Path(__file__).parent / "messages")


class Voice:
    """The terminal's sentences in one language. Markup comes with the arguments: brackets are for optional parts."""

    def __init__(self, language: str) -> None:
        self._catalogue = CATALOGUES[language]
        self.word = self._catalogue.word
        self.count = self._catalogue.count

    def __call__(self, sentence: str, **args: Any) -> str:
        return self._catalogue.say(sentence, args, {})
