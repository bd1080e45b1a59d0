"""Where draws come from: a seed gives one game, a commitment proves it was not changed, people may tell the draws."""

from __future__ import annotations

import hashlib
from collections import Counter
from fractions import Fraction

import pytest

import mutig
from mutig import NATURE, CommittedChance, MutigError, SeededChance, ToldChance
from mutig.bots import RandomBot, play_out
from mutig.core.chance import commitment_to, drawn, fresh_seed
from mutig.core.record import from_record, seal_of, to_record, verify

from ..games.broom_service.engine_games import new_game
from .games import played


@pytest.mark.parametrize("seed", [0, 7, "autumn", -5])
def test_the_same_seed_is_the_same_game(seed):
    games = [played(mutig.new_game("broom-service", 3, seed=seed, variants={"back", "storms"}), 6) for _ in range(2)]
    assert games[0].moves == games[1].moves
    assert games[0].state == games[1].state


def test_other_seeds_are_other_games_and_no_seed_is_a_new_one():
    setups = {mutig.new_game("broom-service", 3, seed=seed).state.fingerprint() for seed in range(30)}
    assert len(setups) == 30
    assert mutig.new_game("broom-service", 3).state != mutig.new_game("broom-service", 3).state
    assert len({fresh_seed() for _ in range(50)}) == 50


@pytest.mark.parametrize("seed", [1.5, b"x", [], True])
def test_a_seed_is_a_number_or_a_text(seed):
    with pytest.raises(MutigError, match="seed: expected a whole number or a text"):
        mutig.new_game("broom-service", 2, seed=seed)


def test_seed_and_chance_exclude_each_other():
    with pytest.raises(MutigError, match="seed and chance exclude each other"):
        mutig.new_game("broom-service", 2, seed=1, chance=ToldChance())


def test_a_draw_depends_on_the_seed_and_its_number_alone():
    assert drawn("x", 3, [1, 2, 3]) == drawn("x", 3, [1, 2, 3])
    point = int.from_bytes(hashlib.sha256(b"mutig chance x 3").digest(), "big") * 6 >> 256
    assert drawn("x", 3, [1, 2, 3]) == (0 if point < 1 else 1 if point < 3 else 2)
    assert SeededChance(5).draw(2, [1] * 100) == SeededChance("5").draw(2, [1] * 100)


def test_draws_weigh_as_given_and_zero_never_comes():
    counts = Counter(drawn("weights", number, [1, 0, 3, 6]) for number in range(10_000))
    assert counts[1] == 0
    for outcome, share in ((0, 0.1), (2, 0.3), (3, 0.6)):
        assert abs(counts[outcome] / 10_000 - share) < 0.02
    with pytest.raises(AssertionError):
        drawn("weights", 0, [0, 0])


def test_taking_a_move_back_never_changes_what_comes():
    game = played(new_game(2, (), seed=5), 5, steps=30)
    while game.state.round < 2:
        seat = min(game.pending)
        game.play(seat, game.codes(seat)[0])
    event = game.state.event
    game.undo()
    seat = min(game.pending)
    game.play(seat, game.codes(seat)[-1])
    while game.state.round < 2:
        seat = min(game.pending)
        game.play(seat, game.codes(seat)[0])
    assert game.state.event == event


# A fair game can be proved


def test_a_committed_game_is_proved_by_its_secret():
    chance = CommittedChance.fresh()
    published = chance.commitment
    assert chance.secret not in published
    assert published == hashlib.sha256(f"mutig commitment {chance.secret}".encode()).hexdigest()
    assert len(chance.secret) == 64  # 256 random bits
    game = played(mutig.new_game("broom-service", 2, chance=chance))
    record = to_record(game)
    proof = verify(record, mutig.rules)
    assert (proof.source, proof.commitment) == ("committed", published)
    assert proof.draws > 20


def test_another_secret_than_the_one_committed_to_is_found():
    record = to_record(played(mutig.new_game("broom-service", 2, chance=CommittedChance("the real one"))))
    forged = record | {"chance": record["chance"] | {"secret": "a better one"}}
    with pytest.raises(MutigError, match="but the seed gives"):
        verify(forged | {"seal": seal_of(forged)}, mutig.rules)
    forged = record | {"chance": record["chance"] | {"commitment": commitment_to("a better one")}}
    with pytest.raises(MutigError, match="commitment"):
        verify(forged | {"seal": seal_of(forged)}, mutig.rules)


def test_the_secret_and_the_seed_stay_out_of_views_and_logs():
    game = played(mutig.new_game("broom-service", 2, chance=CommittedChance("the-secret-word")), steps=50)
    shown = [game.view(0), game.view("spectator"), [line.sentence for line in game.log], repr(game)]
    assert "the-secret-word" not in repr(shown)
    assert game.chance.commitment not in repr(shown)


# Chance told by people


def test_told_chance_asks_for_every_draw():
    game = mutig.new_game("broom-service", 2, chance=ToldChance())
    assert game.pending == {NATURE}
    assert {str(choice) for choice in game.choices(NATURE)} == {"start 0", "start 1"}
    game.play(NATURE, "start 1")
    assert game.state.leader == 1
    with pytest.raises(MutigError, match="is not a legal choice"):
        game.play(NATURE, "start 1")
    with pytest.raises(MutigError, match="nothing is asked of seat 0"):
        game.play(0, "pick hill-witch")
    for _ in range(18):
        game.play(NATURE, game.codes(NATURE)[0])
    game.play(NATURE, "event like-minded")
    for role in ("hill-witch", "peak-druid", "weather-fairy"):
        game.play(NATURE, f"bewitch {role}")
    assert game.pending == {0, 1}
    assert game.view(0)["table"]["bewitched"] == ["hill-witch", "peak-druid", "weather-fairy"]
    with pytest.raises(MutigError, match="chance is told"):
        game.chance.draw(0, [1])


def test_a_told_game_is_saved_and_its_draws_can_be_undone(tmp_path):
    game = mutig.new_game("broom-service", 2, chance=ToldChance())
    game.play(NATURE, "start 1")
    game.play(NATURE, game.codes(NATURE)[0])
    again = mutig.load(game.save(tmp_path / "told.mutig"))
    assert again.state == game.state
    assert again.pending == {NATURE}
    again.undo()
    again.undo()
    assert {str(choice) for choice in again.choices(NATURE)} == {"start 0", "start 1"}


def test_bewitched_roles_and_events_are_equally_likely():
    game = mutig.new_game("broom-service", 3, chance=ToldChance())
    while not any(choice.kind == "reveal-event" for choice in game.choices(NATURE)):
        game.play(NATURE, game.codes(NATURE)[0])
    assert [Fraction(weight, sum(game.weights())) for weight in game.weights()] == [Fraction(1, 10)] * 10
    game.play(NATURE, "event black-market")
    assert game.weights() == [1] * 10


def test_recorded_chance_deals_the_same_again_to_other_players():
    game = mutig.new_game("broom-service", 3, seed=5, variants={"back", "storms"})
    play_out(game, [RandomBot(k) for k in range(3)])
    again = mutig.new_game("broom-service", 3, chance=game.recorded_chance(), variants={"back", "storms"})
    play_out(again, [RandomBot(k + 7) for k in range(3)])
    draws = [[move.code for move in g.moves if move.seat == NATURE] for g in (game, again)]
    assert draws[0] == draws[1]
    assert again.state != game.state
    assert from_record(to_record(again), mutig.rules).state == again.state


def test_recorded_chance_ends_with_its_record():
    game = mutig.new_game("broom-service", 2, seed=5)
    with pytest.raises(MutigError, match="draw 3 is not on record: 2 outcomes were recorded"):
        mutig.new_game("broom-service", 2, chance=mutig.RecordedChance(game.recorded_chance().outcomes[:2]))
