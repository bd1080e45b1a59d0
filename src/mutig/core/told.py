"""Sentences of checkers: in English where they stand in the code, and ready to be said in another language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

NONE = "none"


class Told(str):
    """An English sentence that remembers what it was made of: the words that stay the same, and what was found."""

    __slots__ = ("args", "template")
    template: str
    args: Mapping[str, Any]

    def __new__(cls, template: str, args: Mapping[str, Any]) -> Told:
        sentence = super().__new__(cls, template.format_map({slot: listed(value) for slot, value in args.items()}))
        sentence.template, sentence.args = template, args
        return sentence

    def __reduce__(self) -> tuple[type[Told], tuple[str, Mapping[str, Any]]]:
        return Told, (self.template, self.args)


def listed(value: Any) -> Any:
    """Several things in a row, for a sentence."""
    return (", ".join(map(str, value)) or NONE) if isinstance(value, list) else value


def told(template: str, **args: Any) -> Told:
    """A sentence with its slots filled; the template is what other languages look up."""
    return Told(template, args)


def in_words(sentence: str, sentences: Mapping[str, str], word: Callable[[str, str], str]) -> str:
    """The sentence with the words of another language; `word` says what a thing is called, by the name of its slot."""
    if not isinstance(sentence, Told):
        return sentence

    def said(slot: str, value: Any) -> Any:
        if isinstance(value, Told):
            return in_words(value, sentences, word)
        if isinstance(value, str):
            return word(slot.rstrip("0123456789"), value)
        return (
            listed([said(slot, each) for each in value] or [sentences.get(NONE, NONE)])
            if isinstance(value, list)
            else value
        )

    template = sentences.get(sentence.template, sentence.template)
    return template.format_map({slot: said(slot, value) for slot, value in sentence.args.items()})
