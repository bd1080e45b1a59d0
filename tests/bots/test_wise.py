"""The search that listens to a network: it sees what the network was trained on, peeks at nothing, and is stronger."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import mutig
from mutig.bots import ask_bot, bot_by_name, seat_bots, taught
from mutig.bots.by_name import as_named, recorded_as
from mutig.bots.taught import WISE_BOTS, wise_is_ready
from mutig.core import compile
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.learning.learned_bot import LearnedBot, brain_of
from mutig.learning.shipped import name_of
from mutig.learning.wisdom import insight_into, wisdom_of
from mutig.learning.wise_bot import WiseBot
from tests.research.tables import TABLES, new_game, steps_of

from .test_search import positions

CLOSE = 0.02  # twelve bits instead of floats change a chance by no more


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_the_compiled_network_says_what_the_one_in_numpy_says(kind):
    """From what a seat remembers, and from the whole position in which the others' secrets have to be hidden first."""
    game = new_game(*kind)
    mind, insight = wisdom_of(game.rules), insight_into(game.table, brain_of(game.rules.name))
    e, out, learned, compared = compile.to_records(game.table.e)[0], np.zeros(1000, np.int64), LearnedBot(), 0
    for now in steps_of(game, most=150):
        for seat in now.pending:
            choices = now.choices(seat)
            if seat >= 0 and len(choices) > 1:
                chances, share = learned.thought(now.recall(seat), choices)
                out[: len(choices)] = [choice.code for choice in choices]
                for state in (now.state, now.rules.state_of_view(now.table, now.recall(seat))):
                    said = mind.consult(e, compile.to_records(state)[0], insight, seat, out, len(choices))
                    assert abs(said - share) < CLOSE
                    assert np.abs(insight.likely[: len(choices)] - chances).max() < CLOSE
                    compared += 1
    assert compared > 50


def wise_at(played: Game, seat: int, playouts: int = 60) -> tuple[Any, WiseBot]:
    bot = WiseBot(7, playouts=playouts)
    bot.sit_down(played.table)
    return bot.choose(played.recall(seat), played.choices(seat), 0.05), bot


@pytest.mark.parametrize(("game", "variants"), [("broom-service", ("back", "storms")), ("touria", ())])
def test_the_same_seed_and_playouts_give_the_same_choice_whatever_the_others_hold(game, variants):
    """No peeking: the decision is a function of what the seat knows."""
    rng, other_worlds = [0] * 4, 0
    for played, seat in positions(game, variants, every=120):
        choice, bot = wise_at(played, seat)
        again, other = wise_at(played, seat)
        assert choice == again
        assert choice in played.choices(seat)
        assert bot.report() == other.report()
        world = played.rules.state_of_view(played.table, played.recall(seat))
        played.rules.interpreted.seed_random(rng, 99)
        played.rules.interpreted.imagine(played.table.e, world, seat, rng)
        elsewhere = Game(played.table, start=world, names=played.names)
        if seat in elsewhere.pending and elsewhere.codes(seat) == played.codes(seat):
            assert wise_at(elsewhere, seat)[0] == choice
            other_worlds += 1
    assert other_worlds > 5


def test_it_explains_itself_as_the_search_does():
    played = mutig.new_game("broom-service", 3, seed=2)
    _, bot = wise_at(played, 0, playouts=300)
    lines = bot.report()
    assert sum(line.visits for line in lines) == 300
    assert all(0 <= line.win <= 1 for line in lines)
    assert len([lines[0].choice.code, *lines[0].then]) == 4  # a whole hand


def test_a_full_memory_is_no_harm(monkeypatch):
    """Where there is no room for what the network says, everything is expected to be as good as anything else."""
    monkeypatch.setattr("mutig.learning.wisdom.REMEMBERED", 40)
    played = mutig.new_game("broom-service", 4, seed=3)
    choice, bot = wise_at(played, 0, playouts=200)
    assert choice in played.choices(0)
    assert sum(line.visits for line in bot.report()) == 200


@pytest.mark.parametrize("game", mutig.GAMES[:2])
def test_it_beats_the_network_alone_with_few_playouts(game):
    won = 0.0
    for number in range(4):
        played, me = mutig.new_game(game, 2, seed=f"wise {number // 2}"), number % 2
        bots: list[Any] = [bot_by_name("learned", number), bot_by_name("learned", number)]
        bots[me] = bot_by_name("wise:40", number)
        seat_bots(played, bots)
        while not played.over:
            seat = min(played.pending)
            played.play(seat, ask_bot(played, seat, bots[seat]))
        won += (me in played.winners) / len(played.winners)
    assert won >= 3


def test_names_say_budget_and_weights():
    assert (bot_by_name("wise:0.3s").seconds, bot_by_name("wise:2000").playouts) == (0.3, 2000)
    for game in mutig.GAMES[:2]:
        recorded = recorded_as("wise:40", game)
        assert recorded == f"wise:40@{name_of(game)}"
        assert as_named(recorded) == "wise:40"
        bot_by_name(recorded).sit_down(mutig.new_game(game, players=2, seed=1).table)
    with pytest.raises(MutigError, match=r"'wise@00000000': these weights are not here"):
        bot_by_name("wise:40@00000000").sit_down(mutig.new_game("touria", players=2, seed=1).table)
    for name in ("wise:0s", "wise:fast", "wise:0"):
        with pytest.raises(MutigError, match=r"expected seconds as in 'wise:0.3s' or playouts as in 'wise:2000'"):
            bot_by_name(name)


def test_while_another_thread_loads_it_nobody_is_told_that_it_is_ready_and_nobody_fails(monkeypatch):
    monkeypatch.setitem(sys.modules, WISE_BOTS, ModuleType("half of it"))
    monkeypatch.setattr(taught, "WISE_NOW", set())
    assert not wise_is_ready("broom-service")


def test_it_is_ready_once_it_has_sat_down():
    game = mutig.new_game("broom-service", players=2, seed=1)
    WiseBot(playouts=10).sit_down(game.table)
    assert wise_is_ready("broom-service")
