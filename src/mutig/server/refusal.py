"""What a person cannot do, and why: a reason for programs, and a sentence in the person's language."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

LANGUAGES = ("en", "de", "fr", "it")
MESSAGES = Path(__file__).parent / "messages"
_SLOT = re.compile(r"\{(\w+)\}")


class Because(Struct, frozen=True):
    """A part of a sentence that is said in the person's language, too: why something cannot be."""

    sentence: str
    given: dict[str, str]

    def said(self, language: str) -> str:
        return say(self.sentence, language, **self.given)

    def __str__(self) -> str:
        return self.said("en")


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
    """One of these sentences; what people wrote is put in as it is and never read as a pattern.

    An argument that can be said in several languages (`said`) is said in this one.
    """
    text = sentences(language)[sentence]
    if not args:
        return text
    given = {name: _in_words(name, value, language) for name, value in args.items()}
    return _SLOT.sub(lambda slot: given.get(slot[1], slot[0]), text)


def _in_words(name: str, value: Any, language: str) -> str:
    """Who has no name any more is somebody."""
    if isinstance(value, list):
        return ", ".join(_in_words("name", each, language) for each in value)
    if hasattr(value, "said"):
        return str(value.said(language))
    return str(value) if value != "" or name != "name" else sentences(language)["somebody"]
