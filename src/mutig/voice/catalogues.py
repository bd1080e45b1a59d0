"""What the terminal says, in four languages: the catalogues of messages/, those for all games and those of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mutig.core.messages import Catalogue, Catalogues

MESSAGES = Path(__file__).parent / "messages"
CATALOGUES = Catalogues(MESSAGES)
OF_A_GAME = {folder.name: Catalogues(folder) for folder in MESSAGES.iterdir() if folder.is_dir()}


class Voice:
    """The terminal's sentences in one language. Markup comes with the arguments: brackets are for optional parts."""

    def __init__(self, language: str, game: str = "") -> None:
        self._common = CATALOGUES[language]
        self._own: Catalogue = OF_A_GAME[game][language] if game else self._common
        self.word = self._own.word
        self.count = self._own.count

    def __call__(self, sentence: str, **args: Any) -> str:
        catalogue = self._own if sentence in self._own.says else self._common
        return catalogue.say(sentence, args, {})
