"""Ten thousand positions of Broom Service: nothing called certain can fail, nothing that is certain is left out."""

from __future__ import annotations

from itertools import count, islice

from ..games.broom_service.stakes import asked_to_play, false_certainties, false_prospects

POSITIONS = 10_000


def test_every_sentence_about_stakes_is_true() -> None:
    wrong: list[str] = []
    looked = 0
    for games in count(0, 4):
        for asked in islice(asked_to_play(range(games, games + 4)), POSITIONS - looked):
            wrong += false_certainties(asked) + false_prospects(asked)
            looked += 1
        if looked == POSITIONS:
            break
    assert wrong == []
