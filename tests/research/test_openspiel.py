"""The OpenSpiel games pass OpenSpiel's own test, and its ISMCTS bot plays them."""

import json
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import mutig
from mutig.research import openspiel_game
from tests.research.tables import TABLES, new_game, other_world, steps_of


def loaded(kind):
    game, players, variants = kind
    return pyspiel.load_game(
        openspiel_game.short_name(game), {"players": players, "variants": "+".join(variants), "edition": "house"}
    )


def walk(state, rng, decisions, decide):
    """Play so many real decisions by `decide`, chance and forced ones by themselves."""
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        elif len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        else:
            decisions -= 1
            state.apply_action(decide(state))
    return state


@pytest.mark.parametrize("kind", [TABLES[0], TABLES[2], ("touria", 2, ("short", "sudden-wedding"))], ids=str)
def test_openspiel_finds_nothing_wrong(kind):
    pyspiel.random_sim_test(loaded(kind), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_a_state_survives_being_written_down_and_cloned(kind):
    game, rng = loaded(kind), np.random.RandomState(1)
    state = walk(game.new_initial_state(), rng, 30, lambda s: rng.choice(s.legal_actions()))
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state) == str(state.clone())
    child = state.clone()
    child.apply_action(child.legal_actions()[0])
    assert str(again) == str(state) != str(child)


@pytest.mark.parametrize("kind", TABLES[::3], ids=str)
def test_a_history_is_a_record_of_the_game(kind):
    """The same moves in a Game of people end in the same position."""
    state, rng = loaded(kind).new_initial_state(), np.random.RandomState(4)
    walk(state, rng, 100_000, lambda s: rng.choice(s.legal_actions()))
    game = mutig.new_game(kind[0], players=kind[1], variants=kind[2], chance=mutig.ToldChance())
    game.replay([(mutig.NATURE if move.player < 0 else move.player, move.action) for move in state.full_history()])
    assert game.over
    assert game.position()["state"] == json.loads(str(state))
    assert {seat for seat, share in enumerate(state.returns()) if share} == set(game.winners)
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_an_imagined_world_looks_the_same_to_the_player(kind):
    state, rng = loaded(kind).new_initial_state(), np.random.RandomState(2)
    others = 0
    for _ in range(60):
        walk(state, rng, 1, lambda s: rng.choice(s.legal_actions()))
        if state.is_terminal() or state.is_chance_node():
            continue
        seat = state.current_player()
        world = state.resample_from_infostate(seat, rng.random_sample)
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
        others += str(world) != str(state)
    assert others > 10 or "open-screens" in kind[2]


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_what_a_player_imagines_does_not_follow_from_what_is_true(kind):
    """From two worlds that look the same to a player, the same number leads to the same imagined world."""
    state, rng, stream, compared = loaded(kind).new_initial_state(), np.random.RandomState(6), random.Random(6), 0
    for _ in range(40):
        walk(state, rng, 1, lambda s: rng.choice(s.legal_actions()))
        truth = state.held.state
        for seat in range(kind[1]):
            other = other_world(state.table, truth, seat, stream)
            if other is not None and not state.is_terminal():
                elsewhere = state.clone()
                elsewhere.held = openspiel_game.Held(kind[0], other)
                assert elsewhere.information_state_string(seat) == state.information_state_string(seat)
                worlds = [str(s.resample_from_infostate(seat, lambda: 0.3)) for s in (state, elsewhere)]
                assert worlds[0] == worlds[1]
                compared += other != truth
    assert compared > 20 or "open-screens" in kind[2]


@pytest.mark.parametrize("kind", TABLES[::3], ids=str)
def test_the_ismcts_bot_of_openspiel_plays(kind):
    game, rng = loaded(kind), np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=4, random_state=rng)
    state = walk(game.new_initial_state(), rng, 4, bot.step)
    assert state.move_number() >= 4


@pytest.mark.parametrize("kind", TABLES[::3], ids=str)
def test_tensors_have_named_pieces(kind):
    state, rng = loaded(kind).new_initial_state(), np.random.RandomState(5)
    walk(state, rng, 20, lambda s: rng.choice(s.legal_actions()))
    observation = make_observation(loaded(kind))
    observation.set_from(state, 0)
    layout = state.get_game().observer.layout
    assert sorted(observation.dict) == sorted(piece.name for piece in layout.pieces)
    assert sum(part.size for part in observation.dict.values()) == layout.features_size


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_a_game_under_way_goes_on_in_openspiel(kind):
    running = new_game(*kind)
    for _ in steps_of(running, most=20):
        pass
    state = loaded(kind).state_at(running.state)
    before = running.position()
    assert state.current_player() == min(running.pending)
    assert state.legal_actions() == sorted(running.codes(min(running.pending)))
    assert state.clone().legal_actions() == state.legal_actions()
    state.apply_action(state.legal_actions()[0])
    assert running.position() == before
    running.play(min(running.pending), sorted(running.codes(min(running.pending)))[0])
    if not state.is_chance_node() and len(state.legal_actions()) > 1:
        assert state.legal_actions() == sorted(running.codes(state.current_player()))


def test_a_ruling_is_a_parameter():
    assert pyspiel.load_game("mutig_touria(players=3)").table.options["bird"] == "violet-gem"
    assert pyspiel.load_game("mutig_touria(players=3,bird=doubling)").table.options["bird"] == "doubling"
