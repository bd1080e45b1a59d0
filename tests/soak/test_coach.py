"""The coach: it names what is provably best, and says nothing that is not so."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from types import ModuleType

import pytest

from mutig.bots.analysis import Analyst
from mutig.bots.judge import Judge

from ..bots import proven
from ..games.broom_service import true_reasons as broom_reasons
from ..games.touria import true_reasons as touria_reasons

POSITIONS = 100  # of each game
SENTENCES = 5_000
NAMED = 0.95  # of the positions
WORLDS = 400
RARE = 1  # reasons that need not come up: who has seen the right door opens it at once


@pytest.mark.parametrize("game", ["broom_service", "touria"])
def test_it_names_the_choice_that_is_provably_the_best(game: str) -> None:
    named, seen = 0, 0
    for found in islice(getattr(proven, game)(range(1_000, 100_000)), POSITIONS):
        judge = Judge()
        judge.sit_down(found.table)
        best = Analyst(judge, WORLDS).judged(found.decision).best.way
        named += best == (found.best,)
        seen += 1
    print(f"{game}: {named} of {seen}")
    assert seen == POSITIONS
    assert named >= NAMED * POSITIONS


@pytest.mark.parametrize("game", [broom_reasons, touria_reasons])
def test_no_reason_is_false(game: ModuleType) -> None:
    told: Counter[str] = Counter()
    for case in game.cases(range(1_000, 100_000)):
        for fact in case.reasons():
            assert game.IS_TRUE[fact.id](case, fact.args), (fact, case)
            told[fact.id] += 1
        if told.total() >= SENTENCES:
            break
    print(f"{told.total()} sentences: {dict(told)}")
    assert len(set(game.IS_TRUE) - set(told)) <= RARE
