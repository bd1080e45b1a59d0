"""What the coach says for a choice is so: each sentence is tried out on the rules (T3 to T17)."""

from __future__ import annotations

from mutig.core.messages import LANGUAGES
from mutig.games import speaker_for

from .true_reasons import IS_TRUE, cases

NAMES = ["Anna", "Oskar", "Chloé", "Émile", "Ugo"]


def test_no_reason_is_false_and_each_is_a_sentence_in_every_language():
    told: dict[str, int] = dict.fromkeys(IS_TRUE, 0)
    for case in cases(range(12)):
        players = case.game.table.players
        for fact in case.reasons():
            assert IS_TRUE[fact.id](case, fact.args), (fact, case.game.rules.name, case.better, case.other)
            told[fact.id] += 1
            if told[fact.id] == 1:
                for language in LANGUAGES:
                    text = speaker_for(case.game.table, NAMES[:players], language).because(fact)
                    assert text.endswith(".")
                    assert "{" not in text
    assert sum(told.values()) > 500
    assert sum(count > 0 for count in told.values()) > 0.8 * len(IS_TRUE), told
