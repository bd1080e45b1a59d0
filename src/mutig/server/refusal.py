"""What a person cannot do, and why: a reason for programs, and a sentence in the person's language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de", "fr", "it")
MESSAGES = Path(__file__).parent / "messages"


class Refusal(Exception):  # noqa: N818 - it is an answer, not an error
    """Nothing was changed. `reason` is a key of messages/*.toml, `status` what HTTP calls it, `args` fill the words."""

    def __init__(self, reason: str, status: int = 400, **args: object) -> None:
        super().__init__(reason)
        self.reason, self.status, self.arguments = reason, status, args

    def sentence(self, language: str) -> str:
        """Why, to a person."""
        return say(self.reason, language, **self.arguments)

    def __str__(self) -> str:
        return self.sentence("en")


@cache
def sentences(language: str) -> dict[str, str]:
    """Every sentence of the server in one language."""
    chosen = language if language in LANGUAGES else LANGUAGES[0]
    document = tomllib.loads((MESSAGES / f"{chosen}.toml").read_text(encoding="utf-8"))
    says: dict[str, str] = document["says"]
    return says


def say(sentence: str, language: str, **args: Any) -> str:
    """One of these sentences; what people wrote is put in as it is and never read as a pattern."""
    text = sentences(language)[sentence]
    for name, value in args.items():
        text = text.replace("{" + name + "}", str(value))
    return text
