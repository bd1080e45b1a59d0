"""An analysis in words: what was chosen, what would have been better, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mutig.core.because import Way
from mutig.core.game import Game
from mutig.core.pack import Speaker
from mutig.core.question import Asked
from mutig.core.ruleset import Table
from mutig.games import pack, speaker_for
from mutig.voice.catalogues import Voice

from .analysis import Analysis, Chance, Judged
from .decisions import Decision, decisions_of

DEAREST, BEST = 4, 2  # decisions that are told


@dataclass(frozen=True)
class ToldChoice:
    """A choice in a few words, and what it is worth."""

    way: Way
    label: str
    chance: Chance


@dataclass(frozen=True)
class ToldDecision:
    """One decision in words. The choices are those that were compared, the best first."""

    number: int
    move: int
    round: int | None
    when: str | None  # in words; None where the game has none for it
    ask: str
    choices: Sequence[ToldChoice]
    chosen: int
    cost: Chance
    lead: Chance
    details: Mapping[str, Any]  # of what was chosen, as the rules name it: for those who draw it
    kind: str
    why: str | None  # one sentence; None if the game has nothing to say that is true and speaks for it
    title: str  # when it was, and what was chosen

    @property
    def made(self) -> ToldChoice:
        return self.choices[self.chosen]


@dataclass(frozen=True)
class ToldAnalysis:
    """All of it: the course of the chance, and the decisions that are worth a word."""

    judged: Sequence[Judged]
    dearest: Sequence[ToldDecision]
    best: Sequence[ToldDecision]


def told(analysis: Analysis, game: Game, names: Sequence[str], language: str) -> ToldAnalysis:
    """The analysis in a language."""
    speaker = speaker_for(game.table, names, language)
    dear, good = analysis.dearest(DEAREST), analysis.best_judged(len(analysis.judged))
    wanted = {each.number for each in (*dear, *good)}
    decisions = {each.number: each for each in decisions_of(game, analysis.seat) if each.number in wanted}
    hard = [each for each in good if _is_hard(decisions[each.number], each, speaker)]
    praised = (in_words(game.table, speaker, decisions[each.number], each, language) for each in hard)
    return ToldAnalysis(
        analysis.judged,
        [in_words(game.table, speaker, decisions[each.number], each, language) for each in dear],
        [each for each in praised if each.why][:BEST],
    )


def in_words(table: Table, speaker: Speaker, decision: Decision, judged: Judged, language: str) -> ToldDecision:
    """One decision."""
    view, seat = decision.view, decision.view["viewer"]
    seen = table.rules.state_of_view(table, view)
    better, other = compared(judged)
    first = table.rules.describe(table, seen, seat, judged.made.way[0])
    asked, at = speaker.question(view, decision.choices, seen), when(table, judged.round, language)
    labels = told_apart([speaker.brief(view, each.way, seen) for each in judged.weighed], judged, asked)
    return ToldDecision(
        judged.number,
        judged.move,
        judged.round,
        at,
        asked.ask,
        [ToldChoice(each.way, label, each.chance) for each, label in zip(judged.weighed, labels, strict=True)],
        judged.chosen,
        judged.cost,
        judged.lead,
        first.details,
        first.kind,
        why(table, speaker, seen, seat, better, other),
        Voice(language)("analysis-choice", when=at or asked.ask, choice=labels[judged.chosen]),
    )


def told_apart(labels: Sequence[str], judged: Judged, asked: Asked) -> list[str]:
    """Two choices that are called the same in a few words get as many as the question has for them."""
    often, whole = Counter(labels), {tuple(offer.codes): offer.label for offer in asked.offers}
    return [
        label if often[label] == 1 else whole.get(each.way, label)
        for label, each in zip(labels, judged.weighed, strict=True)
    ]


def _is_hard(decision: Decision, judged: Judged, speaker: Speaker) -> bool:
    """Whether something else would have done something: to take what one is given is no art."""
    kinds = {choice.code: choice.kind for choice in decision.choices}
    return kinds.get(judged.weighed[1].way[0]) not in speaker.refusals


def when(table: Table, round: int | None, language: str) -> str | None:
    """The round, or turn, in the words of the game."""
    catalogue = table.rules.messages[language]
    return str(catalogue.say("when", {"round": round})) if round is not None and "when" in catalogue.questions else None


def compared(judged: Judged) -> tuple[Way, Way]:
    """The better choice, and the one it is held against: what was chosen, or the next best."""
    return judged.best.way, (judged.made if judged.chosen else judged.weighed[1]).way


def why(table: Table, speaker: Speaker, seen: Any, seat: int, better: Way, other: Way) -> str | None:
    """The weightiest fact that speaks for a choice and against another, in a sentence."""
    found = pack(table.rules.name).reasons(table, seen, seat, better, other)
    return speaker.because(found[0]) if found else None
