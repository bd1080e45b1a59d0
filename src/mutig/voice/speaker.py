"""Questions as plain text with the codes to answer them, for clients that draw their own tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, Generic, TypeVar

from mutig.core.because import Because, Way
from mutig.core.choice import Choice
from mutig.core.question import Asked, Offer, Option, Question, View
from mutig.core.said import Said

from .table_words import TableWords

Words = TypeVar("Words", bound=TableWords)


class TableSpeaker(ABC, Generic[Words]):
    """Puts the decisions of one table into words; a game says how its questions, helps and reasons read."""

    refusals: Set[str] = frozenset()  # kinds of choices that do nothing
    done: int | None = None  # the code that closes a choice of several things, where a game has such choices

    def __init__(self, words: Words) -> None:
        self.words, self.table = words, words.table

    @abstractmethod
    def asked(self, view: View, choices: Sequence[Choice], seen: Any) -> Question:
        """The decision with its options, as a terminal shows it."""

    @abstractmethod
    def help(self, view: View) -> Said:
        """The rule behind what is asked."""

    @abstractmethod
    def reason(self, view: View, kind: str, name: str, seen: Any) -> Said:
        """What stands against choosing a thing of a kind."""

    def reason_for(self, fact: Because) -> Said:
        """A fact that speaks for a choice, in a sentence; only games that find such facts are asked."""
        raise LookupError(fact.id)

    def because(self, fact: Because) -> str:
        """The same as plain text."""
        text = str(self.reason_for(fact))
        return text[:1].upper() + text[1:]

    def briefly(self, view: View, choice: Choice, seen: Any) -> Said:
        """A choice in a few words; a game that has no words for it says its stable text."""
        return Said() + choice.text

    def brief(self, view: View, way: Way, seen: Any) -> str:
        """A whole choice in a few words, whatever it takes."""
        rules, seat, state, said = self.table.rules, view["viewer"], seen, []
        for place, code in enumerate(way):
            if code != self.done:
                step = view if place == 0 else rules.view(self.table, state, seat)
                said.append(str(self.briefly(step, rules.describe(self.table, state, seat, code), state)))
            if place + 1 < len(way):
                state = state.copy()
                rules.interpreted.apply(self.table.e, state, seat, code)
        return ", ".join(said)

    def later(self, text: str, seen: Any, seat: int) -> Choice:
        """A choice that is offered already, but legal only behind others."""
        raise LookupError(text)

    def scene(self, state: Any) -> tuple[object, ...]:
        """What tells one decision from the next on the way along several steps."""
        return state.pending, self.table.rules.scene_of(state)

    def imagined(self, seen: Any) -> Any:
        """A copy of what is seen in which steps can be tried."""
        return seen.copy()

    def question(self, view: View, choices: Sequence[Choice], seen: Any = None) -> Asked:
        """What is asked of the viewer. `seen` is the state of the view, for those who have it at hand."""
        if seen is None:
            seen = self.table.rules.state_of_view(self.table, view)
        known = {choice.text: choice for choice in choices}
        question = self.asked(view, choices, seen)
        offers = [self._offer(option, known, seen, view["viewer"]) for option in self._told_apart(question)]
        done = self.done if question.then and question.most > question.least else None
        # Where several are chosen at once the terminal asks for numbers to type; here there are none.
        verb = question.verb if question.most == 1 else self.words.say(f"ask-{view['asked']}")
        return Asked(str(verb), str(self.help(view)), offers, question.least, question.most, done)

    def why_not(self, view: View, thing: str, seen: Any) -> str:
        """What stands against choosing a thing of the table, named as "area hushwood", while the viewer is asked."""
        kind, _, name = thing.partition(" ")
        return str(self.reason(view, kind, name, seen))

    def _told_apart(self, question: Question) -> list[Option]:
        """All options; where two say the same, the headings they stand under (the pawns) tell them apart."""
        if not any(title for title, _ in question.groups):
            return question.options
        labels = Counter([str(option.label) for option in question.options])
        if len(labels) == sum(labels.values()):
            return question.options
        return [
            replace(option, label=self.words.pair(title, option.label))
            if title and labels[str(option.label)] > 1
            else option
            for title, options in question.groups
            for option in options
        ]

    def _offer(self, option: Option, known: Mapping[str, Choice], seen: Any, seat: int) -> Offer:
        details = {name: str(value) if isinstance(value, Said) else value for name, value in option.details.items()}
        label = str(option.label)
        if option.about:
            label += f" {option.about}"
        if option.then:
            return Offer(self._codes([option.text, *option.then], seen, seat), option.kind, option.text, label, details)
        choice = known.get(option.text) or self.later(option.text, seen, seat)
        return Offer([choice.code], choice.kind, choice.text, label, {**choice.details, **details}, option.stakes)

    def _codes(self, texts: Sequence[str], seen: Any, seat: int) -> list[int]:
        """The codes of the steps of a route, as far as nothing else is asked or drawn in between."""
        rules, state, codes = self.table.rules, self.imagined(seen), []
        out = [0] * rules.most_choices
        for text in texts:
            if self.scene(state) != self.scene(seen):
                break
            legal = out[: rules.interpreted.legal(self.table.e, state, seat, out)]
            found = [code for code in legal if rules.describe(self.table, state, seat, code).text == text]
            if not found:
                break
            codes.append(found[0])
            rules.interpreted.apply(self.table.e, state, seat, found[0])
        return codes
