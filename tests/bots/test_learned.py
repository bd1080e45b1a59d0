"""The bot that taught itself: what it may know, how fast it is, and what its weights are called."""

import hashlib
import subprocess
import sys
import time

import numpy as np
import pytest

import mutig
from mutig.bots import bot_by_name, play_out
from mutig.bots.arena import Settings, schedule
from mutig.bots.arena.playing import fresh_game
from mutig.bots.by_name import recorded_as
from mutig.bots.taught import folder_of, has_learned
from mutig.learning.eyes import Eyes
from mutig.learning.settings import Settings as Training
from mutig.learning.shipped import name_of, settings_of, weights_of
from mutig.research import Observer
from mutig.research.building import table_for
from tests.research.tables import TABLES, new_game, steps_of, two_worlds

LARGEST = 5_000_000  # bytes of one game's weights
SLOWEST_S = 0.002
UNDISTURBED = 0.1  # of the answers: who shares a core with others computes more slowly, too


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_it_sees_what_networks_are_trained_on(kind):
    """From what a player remembers comes the very row of numbers that the training environment shows."""
    game = new_game(*kind)
    eyes, observer = Eyes(game.table), Observer(game.table)
    for now in steps_of(game, most=60):
        for seat in now.pending:
            seen = eyes.see(now.rules.state_of_view(now.table, now.recall(seat)), seat)
            remembered = now.state.copy()
            now.rules.interpreted.remember(remembered)
            assert seen.tolist() == observer.observe(remembered, seat).tolist()


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_hidden_things_do_not_change_what_it_does(kind):
    """Worlds that a seat cannot tell apart: the same chances of every choice, and the same guess at its own."""
    game, bot = new_game(*kind), bot_by_name("learned", 1)
    bot.sit_down(game.table)
    for now, seat, other in two_worlds(game):
        views = [now.rules.view(now.table, state, seat) for state in (now.state, other)]
        here, there = (bot.thought(view, now.choices(seat)) for view in views)
        assert here == there


@pytest.mark.parametrize("game", mutig.GAMES[:2])
def test_the_weights_are_called_by_their_content_and_small(game):
    content = weights_of(game).read_bytes()
    assert name_of(game) == hashlib.sha256(content).hexdigest()[:8]
    assert len(content) < LARGEST
    assert name_of(game) in (folder_of(game) / "card.md").read_text(encoding="utf-8")
    assert Training(**settings_of(game)).games > 0


@pytest.mark.parametrize("game", mutig.GAMES[:2])
def test_it_is_quick_and_plays_the_same_with_the_same_seed(game):
    records = []
    for _ in range(2):
        played = mutig.new_game(game, players=2, seed=5)
        bots = [bot_by_name("learned", 1), bot_by_name(f"learned:{name_of(game)}", 2)]
        records.append([move.code for move in play_out(played, bots).moves])
    assert records[0] == records[1]
    now, took = mutig.new_game(game, players=2, seed=6), []
    while not now.over and len(took) < 100:
        seat = min(now.pending)
        view, choices, begun = now.recall(seat), now.choices(seat), time.thread_time()
        choice = bots[seat].choose(view, choices, 1.0)
        took.append(time.thread_time() - begun)
        now.play(seat, choice)
    assert np.quantile(took, UNDISTURBED) < SLOWEST_S


@pytest.mark.parametrize(("name", "least"), [("broom-service", 8), ("touria", 7)])
def test_it_beats_greedy(name, least):
    won = 0
    for deal in range(12):
        game = mutig.new_game(name, players=2, seed=deal)
        bots = [bot_by_name("learned", deal), bot_by_name("greedy", deal)]
        play_out(game, bots if deal % 2 else bots[::-1])
        won += list(game.winners) == [0 if deal % 2 else 1]
    assert won >= least


def test_records_name_the_weights():
    """Who reads a record later knows which network played; what it plays as now is still 'learned'."""
    for game in mutig.GAMES[:2]:
        assert recorded_as("learned", game) == f"learned:{name_of(game)}"
        assert recorded_as("search:0.3s", game) == "search:0.3s"
    table = table_for("touria", 2, (), "house", {})
    settings = Settings(
        game="touria",
        options=dict(table.options),
        edition="house",
        bots=("learned", "greedy"),
        one_vs_field=False,
        deals=1,
        seed="names",
        budget=1.0,
    )
    game = fresh_game(settings, next(iter(schedule(settings))))
    assert f"learned:{name_of('touria')} (A)" in game.names


def test_other_weights_are_refused_with_a_sentence():
    game = mutig.new_game(mutig.GAMES[0], players=2, seed=1)
    with pytest.raises(mutig.MutigError, match=r"'learned:00000000': these weights are not here"):
        bot_by_name("learned:00000000").sit_down(game.table)


def test_importing_the_program_brings_neither_numpy_nor_weights():
    program = "import sys, mutig, mutig.bots; print([m for m in ('numpy', 'mutig.learning') if m in sys.modules])"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_without_numpy_a_sentence_says_what_is_missing():
    program = """
import sys; sys.modules['numpy'] = None
import mutig; from mutig.bots import bot_by_name, play_out
play_out(mutig.new_game(mutig.GAMES[0], players=2, seed=1), [bot_by_name('learned')] * 2)
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "bot 'learned' needs numpy" in told.stderr


def test_it_is_known_which_games_it_was_taught():
    assert all(has_learned(game) for game in mutig.GAMES[:2])
