"""A game that goes on from the middle: what the table server builds on."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mutig
from mutig import Game, MutigError
from mutig.core.chance import CommittedChance
from mutig.core.game import Move

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


def test_undo_takes_back_what_was_asked_before_a_choice_that_was_none() -> None:
    game = mutig.new_game("broom-service", players=2, seed=3)
    highest = game.take(0, max(game.codes(0)))
    only = game.take(0, *game.codes(0))
    assert game.moves[-1] == Move(0, only.code, asked=False)
    assert game.undo() == Move(0, highest.code, asked=True)
    assert highest.code in game.codes(0)


@pytest.mark.parametrize("name", mutig.GAMES)
@pytest.mark.parametrize("seat", [True, 1.0, "1", None, [], {}])
def test_what_is_no_seat_is_refused_with_a_sentence(name: str, seat: Any) -> None:
    game = played(mutig.new_game(name, players=2, seed=3), 5)
    before = game.moves
    for attempt in (lambda: game.play(seat, 0), lambda: game.choices(seat), lambda: game.codes(seat)):
        with pytest.raises(MutigError, match="seat: expected a whole number from 0 to 1, not "):
            attempt()
    with pytest.raises(MutigError, match="viewer: expected a seat"):
        game.view(seat)
    assert game.moves == before


def test_a_number_of_another_kind_is_a_seat_and_recorded_as_a_plain_one(tmp_path: Path) -> None:
    game = mutig.new_game("broom-service", players=2, seed=3)
    game.play(np.int64(0), game.codes(np.int64(0))[0])
    assert mutig.load(game.save(tmp_path / "game.mutig")).moves == game.moves


def test_true_is_no_code() -> None:
    game = mutig.new_game("broom-service", players=2, seed=3)
    assert 1 in game.codes(0)
    with pytest.raises(MutigError, match="True is not a legal choice"):
        game.play(0, True)
