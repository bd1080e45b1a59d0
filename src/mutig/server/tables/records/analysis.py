"""An analysis in words, as wire types."""

from __future__ import annotations

from collections.abc import Sequence

from mutig.bots.analysis import Analysis, Chance, ToldDecision, told
from mutig.core.game import Game
from mutig.server import wire


def analysis(table: wire.Table, found: Analysis, game: Game, names: Sequence[str], language: str) -> wire.Analysis:
    """All that was found."""
    words = told(found, game, names, language)
    return wire.Analysis(
        table=table,
        seat=found.seat,
        open_hands=found.open_hands,
        ready=True,
        done=len(found.judged),
        of=len(found.judged),
        worlds=found.worlds,
        course=[
            wire.CoursePoint(number=each.number, moves=each.move, round=each.round, chance=_chance(each.made.chance))
            for each in found.judged
        ],
        dearest=[_decision(each) for each in words.dearest],
        best=[_decision(each) for each in words.best],
    )


def at_work(table: wire.Table, seat: int, open_hands: bool, done: int, of: int) -> wire.Analysis:
    """How far it is."""
    return wire.Analysis(
        table=table,
        seat=seat,
        open_hands=open_hands,
        ready=False,
        done=done,
        of=of,
        worlds=0,
        course=[],
        dearest=[],
        best=[],
    )


def _decision(each: ToldDecision) -> wire.JudgedDecision:
    return wire.JudgedDecision(
        number=each.number,
        moves=each.move,
        round=each.round,
        when=each.when,
        ask=each.ask,
        kind=each.kind,
        details=dict(each.details),
        choices=[wire.WeighedChoice(label=choice.label, chance=_chance(choice.chance)) for choice in each.choices],
        chosen=each.chosen,
        cost=_chance(each.cost),
        lead=_chance(each.lead),
        why=each.why,
    )


def _chance(chance: Chance) -> wire.Chance:
    return wire.Chance(win=round(chance.win, 4), low=round(chance.low, 4), high=round(chance.high, 4))
