"""A game can be copied and pickled at any time: the copy goes on as the game does, and neither changes the other."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import mutig
from mutig.bots import bot_by_name
from mutig.core.chance import ToldChance
from mutig.core.game import Game

WAYS: dict[str, Callable[[Game], Game]] = {
    "copy()": Game.copy,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}


def all_of(game: Game) -> object:
    """Everything one can ask of a game."""
    seen = [
        (game.view(seat), game.recall(seat), game.codes(seat), game.log_for(seat)) for seat in range(len(game.names))
    ]
    return game.position(), game.moves, game.draws, game.names, game.scores, game.events(), seen


def decide(game: Game) -> None:
    seat = min(game.pending)
    bot = bot_by_name("greedy", len(game.moves))
    game.play(seat, bot.choose(game.recall(seat), game.choices(seat), 0.0))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", mutig.GAMES)
def test_a_copy_goes_on_as_the_game_does_and_leaves_it_alone(name: str, way: str) -> None:
    game = mutig.new_game(name, players=3, seed=11, names=("Ada", "Béla", "Cy"))
    for number in range(60):
        if number % 6 == 0:
            other, before = WAYS[way](game), all_of(game)
            assert all_of(other) == before
            for _ in range(3):
                decide(other)
            other.undo()
            assert all_of(game) == before
            again = WAYS[way](game)
            decide(again)
            decide(game)
            assert all_of(again) == all_of(game)
        else:
            decide(game)


@pytest.mark.parametrize("way", WAYS)
def test_a_game_on_its_way_stays_there(way: str) -> None:
    """Between a decision and what follows by itself; in a branch; where people draw; and when it is over."""
    game = mutig.new_game("touria", players=2, seed=3)
    game.take(min(game.pending), game.choices(min(game.pending))[0])
    assert WAYS[way](game).moves == game.moves
    branch = game.branch()
    assert all_of(WAYS[way](branch)) == all_of(branch)
    told = Game(game.table, ToldChance())
    assert WAYS[way](told).pending == told.pending
    game.settle()
    while not game.over:
        decide(game)
    assert all_of(WAYS[way](game)) == all_of(game)
    assert WAYS[way](game).winners == game.winners


def test_it_can_be_saved_from_a_copy(tmp_path) -> None:
    game = mutig.new_game("broom-service", players=4, seed=7, variants={"storms"})
    for _ in range(20):
        decide(game)
    saved = pickle.loads(pickle.dumps(game)).save(tmp_path / "evening.mutig")
    assert mutig.load(saved).position() == game.position()
