"""The code tables tell the truth: every code once, and whatever is offered in a game is told there."""

import random
import re

import pytest

import mutig
from mutig.core.code_table import code_table
from mutig.core.ruleset import NATURE, asked

GAMES = mutig.GAMES[:2]
TABLES = [
    ("broom-service", 4, ("back", "storms")),
    ("broom-service", 2, ()),
    ("touria", 3, ()),
    ("touria", 2, ("short", "open-screens")),
]


@pytest.mark.parametrize("game", GAMES)
def test_every_code_is_told_once(game):
    ranges = mutig.rules(game).code_table
    assert [code for found in ranges for code in range(found.first, found.last + 1)] == list(
        range(mutig.rules(game).codes)
    )
    assert all(found.asked for found in ranges)


def fits(found, choice):
    """Whether a choice reads as its range says: small words as they are, things in capitals."""
    pattern = re.sub(r"[A-Z_]+", r"[\\w-]+", found.text) + r"( as [\w-]+)?"
    return (
        choice.kind == found.kind and re.fullmatch(pattern, choice.text) and set(found.details) <= set(choice.details)
    )


@pytest.mark.parametrize(("game", "players", "variants"), TABLES)
def test_what_is_offered_is_told(game, players, variants):
    rules = mutig.rules(game)
    by_code = {code: found for found in rules.code_table for code in range(found.first, found.last + 1)}
    seen = set()
    for seed in range(3):
        played, rng = mutig.new_game(game, players, seed=seed, variants=variants), random.Random(seed)
        for _ in range(400):
            if played.over:
                break
            word = asked(played.table, played.state)
            for seat in played.pending:
                for choice in played.choices(seat):
                    found = by_code[choice.code]
                    assert fits(found, choice), (found, choice)
                    assert seat == NATURE or word in found.asked, (word, found)
                    seen.add(found.first)
            seat = min(played.pending)
            played.play(seat, rng.choice(played.codes(seat)))
    assert len(seen) > 15


def test_a_gap_is_a_mistake():
    with pytest.raises(ValueError, match="0 are not followed by 2"):
        code_table([(0, "a", "a"), (2, "b", "b")], [], [], {}, {})
