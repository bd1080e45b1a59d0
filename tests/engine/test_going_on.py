"""A game that goes on from the middle: what the table server builds on."""

from __future__ import annotations

import random

import pytest

import mutig
from mutig import Game, MutigError
from mutig.core.chance import CommittedChance

CHANCE = CommittedChance("a secret for tests")


def played(game: Game, decisions: int, seed: int = 1) -> Game:
    rng = random.Random(seed)
    for _ in range(decisions):
        if not game.over:
            seat = rng.choice(sorted(game.pending))
            game.play(seat, rng.choice(game.codes(seat)))
    return game


@pytest.mark.parametrize("name", mutig.GAMES)
def test_a_game_goes_on_from_its_middle_with_the_same_draws(name: str) -> None:
    whole = played(mutig.new_game(name, players=3, chance=CHANCE), 40)
    later = Game(whole.table, CHANCE, None, whole.state, whole.draws)
    moves, events = len(whole.moves), len(whole.events())
    played(whole, 60, seed=2)
    played(later, 60, seed=2)
    assert later.state == whole.state
    assert later.draws == whole.draws
    assert later.moves == whole.moves[moves:]
    assert later.events() == whole.events(events)


@pytest.mark.parametrize("name", mutig.GAMES)
def test_moves_on_record_are_carried_on_and_checked(name: str) -> None:
    whole = played(mutig.new_game(name, players=2, chance=CHANCE), 50)
    moves = [(move.seat, move.code) for move in whole.moves]
    again = mutig.new_game(name, players=2, chance=CHANCE)
    opening = len(again.moves)
    again.carry_on(moves[opening:])
    assert again.state == whole.state
    with pytest.raises(MutigError, match=f"move {len(moves) + 1} "):
        again.carry_on([(0, 9999)])
    drawn = next(number for number, (seat, _) in enumerate(moves) if seat == mutig.NATURE)
    other = Game(whole.table, CommittedChance("another secret"))
    with pytest.raises(MutigError, match=r"the seed gives|not possible"):
        other.replay(moves[: drawn + 40])


def test_take_leaves_what_nobody_chooses_to_settle() -> None:
    game = mutig.new_game("broom-service", players=2, seed=3)
    before = len(game.moves)
    game.take(0, max(game.codes(0)))  # the highest role that is possible: the rest of the hand is forced
    assert len(game.moves) == before + 1
    assert len(game.codes(0)) == 1
    game.settle()
    assert len(game.moves) == before + 4
    assert 0 not in game.pending
