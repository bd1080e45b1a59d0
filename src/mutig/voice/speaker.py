"""Questions as plain text with the codes to answer them, for clients that draw their own tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mutig.broom_service import names as broom
from mutig.broom_service.tables import ROLE_WORDS
from mutig.core.choice import Choice
from mutig.core.ruleset import Table

from .broom_choices import BroomChoices
from .broom_reasons import BroomReasons
from .broom_words import BroomWords
from .question import Option, Question, View
from .touria_choices import TouriaChoices
from .touria_reasons import TouriaReasons
from .touria_words import TouriaWords

_TAG = re.compile(r"(\\*)\[([a-z#/@][^\[]*?)\]")  # what rich takes for a tag


@dataclass(frozen=True)
class Offer:
    """One option: the codes to send, in their order, and what it says."""

    codes: list[int]
    kind: str
    text: str
    label: str
    details: Mapping[str, Any]


@dataclass(frozen=True)
class Asked:
    """A question: answered with `least` to `most` of the offers, and `done` behind them if they could be more."""

    ask: str
    help: str
    offers: list[Offer]
    least: int = 1
    most: int = 1
    done: int | None = None


class Speaker:
    """Puts the decisions of one table into words. Everything is made from a view and the choices of its seat."""

    def __init__(self, words: BroomWords | TouriaWords) -> None:
        self.words, self.table = words, words.table

    def question(self, view: View, choices: Sequence[Choice], seen: Any = None) -> Asked:
        """What is asked of the viewer. `seen` is the state of the view, for those who have it at hand."""
        if seen is None:
            seen = self.table.rules.state_of_view(self.table, view)
        known = {choice.text: choice for choice in choices}
        question = self._question(view, seen, choices)
        offers = [self._offer(option, known, seen, view["viewer"]) for option in self._told_apart(question)]
        done = broom.DONE if question.then and question.most > question.least else None
        # Where several are chosen at once the terminal asks for numbers to type; here there are none.
        verb = question.verb if question.most == 1 else self.words.say(f"ask-{view['asked']}")
        return Asked(plain(verb), self._help(view), offers, question.least, question.most, done)

    def why_not(self, view: View, thing: str, seen: Any) -> str:
        """What stands against choosing a thing of the table, named as "area hushwood", while the viewer is asked."""
        kind, _, name = thing.partition(" ")
        if isinstance(self.words, BroomWords):
            return plain(BroomReasons(self.words, view, seen).why_not(kind, name))
        return plain(TouriaReasons(self.words, view, seen).why_not(kind, name))

    def _question(self, view: View, seen: Any, choices: Sequence[Choice]) -> Question:
        if isinstance(self.words, BroomWords):
            return BroomChoices(self.words, view, seen).question(choices)
        return TouriaChoices(self.words, view, seen).question(choices)

    def _help(self, view: View) -> str:
        if isinstance(self.words, BroomWords):
            return plain(self.words.say(f"help-{view['asked']}"))
        return plain(self.words.say(f"help-{self.words.asked(view)}", needed=view["goal"]))

    def _told_apart(self, question: Question) -> list[Option]:
        """All options; where two say the same, the headings they stand under (the pawns) tell them apart."""
        labels = Counter(option.label for option in question.options)
        return [
            replace(option, label=self.words.pair(title, option.label))
            if title and labels[option.label] > 1
            else option
            for title, options in question.groups
            for option in options
        ]

    def _offer(self, option: Option, known: Mapping[str, Choice], seen: Any, seat: int) -> Offer:
        if option.then:
            codes = self._codes([option.text, *option.then], seen, seat)
            return Offer(codes, option.kind, option.text, plain(option.label), option.details)
        choice = known.get(option.text) or self._later(option.text, seen, seat)
        more = {name: plain(value) if isinstance(value, str) else value for name, value in option.details.items()}
        return Offer([choice.code], choice.kind, choice.text, plain(option.label), {**choice.details, **more})

    def _later(self, text: str, seen: Any, seat: int) -> Choice:
        """A card of a hand that can be picked after lower ones only."""
        role = ROLE_WORDS.index(text.removeprefix("pick "))
        return self.table.rules.describe(self.table, seen, seat, broom.PICK + role)

    def _codes(self, texts: Sequence[str], seen: Any, seat: int) -> list[int]:
        """The codes of the steps of a route, as far as nothing else is asked or drawn in between."""
        rules, state, codes = self.table.rules, seen.copy(), []
        out = [0] * rules.most_choices
        if not state.bag_size:  # nobody sees into the bag: something is in it
            state.bag, state.bag_size = [1] * len(state.bag), len(state.bag)
        for text in texts:
            if self._asked(state) != self._asked(seen):
                break
            legal = out[: rules.interpreted.legal(self.table.e, state, seat, out)]
            found = [code for code in legal if rules.describe(self.table, state, seat, code).text == text]
            if not found:
                break
            codes.append(found[0])
            rules.interpreted.apply(self.table.e, state, seat, found[0])
        return codes

    @staticmethod
    def _asked(state: Any) -> tuple[object, ...]:
        """What is asked on the way; where a gem leaves a mine, chance may have a say."""
        return state.pending, state.phase, state.effect[: state.depth], state.mine_gem


def plain(markup: str) -> str:
    """The text without its markup, in one line. What was escaped stays as somebody wrote it."""
    text = _TAG.sub(_untagged, markup) if "[" in markup else markup
    return " ".join(text.split())


def _untagged(tag: re.Match[str]) -> str:
    backslashes, is_escaped = divmod(len(tag[1]), 2)
    return "\\" * backslashes + (f"[{tag[2]}]" if is_escaped else "")


def speaker_for(table: Table, players: Sequence[str], language: str) -> Speaker:
    """Whoever speaks for a table, in one language."""
    words = BroomWords if table.rules.name == "broom-service" else TouriaWords
    return Speaker(words(table, players, language))
