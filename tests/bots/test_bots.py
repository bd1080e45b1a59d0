"""Bots choose from views, are found by name, and play games to their end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mutig
from mutig.bots import GreedyBot, RandomBot, ask_bot, bot_by_name, play_out, seat_bots
from mutig.core.choice import Choice
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.schema import State
from mutig.games.broom_service.names import DECLINE

BACK = ("back", "storms")


def new(players: int = 3, seed: int = 1, **more: Any) -> Game:
    return mutig.new_game("broom-service", players, seed=seed, variants=BACK, **more)


class Recorder:
    """A bot that keeps what it was handed."""

    def __init__(self) -> None:
        self.handed: list[tuple[Any, Any, Any]] = []

    def choose(self, view: Any, choices: Any, budget: Any) -> Choice:
        self.handed.append((view, choices, budget))
        choice: Choice = choices[-1]
        return choice


def test_a_bot_is_handed_its_view_its_choices_and_a_budget_and_nothing_else() -> None:
    recorder = Recorder()
    play_out(new(), [recorder, RandomBot(1), RandomBot(2)], budget=0.5)
    assert recorder.handed
    for view, choices, budget in recorder.handed:
        json.dumps(view)  # JSON-ready all the way down: no state hides in it
        assert view["viewer"] == 0
        assert [row for seat, row in enumerate(view["table"]["hand"]) if seat != 0] == [None, None]
        assert all(isinstance(choice, Choice) for choice in choices)
        assert budget == 0.5
        assert not any(isinstance(value, State) for choice in choices for value in choice.details.values())


def test_the_greedy_bot_decides_as_the_rules_greedy_player_who_sees_no_secrets() -> None:
    game = new(players=4, seed=5)
    rules, e = game.rules.interpreted, game.table.e
    bots = [GreedyBot(seat) for seat in range(4)]
    seat_bots(game, bots)
    compared = 0
    while not game.over:
        seat = min(game.pending)
        choice = ask_bot(game, seat, bots[seat])
        seen, codes = game.state.copy(), game.codes(seat)
        rules.hide_secrets(seen, seat)
        if codes[0] != DECLINE:  # an extra card is drawn at random
            assert choice.code == rules.greedy(e, seen, seat, codes, len(codes), [1, 2, 3, 4])
            compared += 1
        game.play(seat, choice)
    assert compared > 100


def test_hidden_cards_do_not_change_what_the_greedy_bot_does() -> None:
    game = new(players=3, seed=8)
    play_until_a_trick(game)
    seat = min(game.pending)
    before = ask_bot(game, seat, GreedyBot(1))
    for other in range(3):
        if other != seat:
            game.state.hand[other] ^= 0b1111100000
    assert ask_bot(game, seat, GreedyBot(1)) == before


def play_until_a_trick(game: Game) -> None:
    bot = RandomBot(3)
    while game.view("spectator")["asked"] != "lead":
        seat = min(game.pending)
        game.play(seat, ask_bot(game, seat, bot))


def test_greedy_beats_random() -> None:
    wins = [0, 0]
    for seed in range(10):
        seats = [GreedyBot(seed), RandomBot(seed)]
        game = play_out(new(players=2, seed=seed), seats if seed % 2 else seats[::-1])
        for winner in game.winners:
            wins[winner if seed % 2 else 1 - winner] += 1
    assert wins[0] >= 9


def test_the_same_seeds_play_the_same_game() -> None:
    games = [play_out(new(seed=4), [RandomBot(1), GreedyBot(2), RandomBot("text")]) for _ in range(2)]
    assert games[0].moves == games[1].moves
    other = play_out(new(seed=4), [RandomBot(9), GreedyBot(2), RandomBot("text")])
    assert other.moves != games[0].moves


def test_a_greedy_bot_reads_the_table_off_the_view_if_nobody_showed_it() -> None:
    game = new()
    bot = GreedyBot()
    assert bot.choose(game.view(1), game.choices(1), 1.0) in game.choices(1)


def test_a_bot_of_ones_own_is_found_by_module_and_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots_here.py").write_text(
        "class First:\n    def choose(self, view, choices, budget):\n        return choices[0]\n"
        "class Seeded(First):\n    def __init__(self, seed):\n        self.seed = seed\n"
        "class Mute:\n    pass\n"
        "class Broken(First):\n    def choose(self, view, choices, budget):\n        return 1 / 0\n"
        "class Cheat(First):\n    def choose(self, view, choices, budget):\n        return 7\n"
    )
    monkeypatch.chdir(tmp_path)
    assert vars(bot_by_name("my_bots_here:Seeded", 7))["seed"] == 7
    assert play_out(new(), [bot_by_name("my_bots_here:First") for _ in range(3)]).over
    with pytest.raises(MutigError, match="no class 'Second'"):
        bot_by_name("my_bots_here:Second")
    with pytest.raises(MutigError, match=r"expected a method choose\(view, choices, budget\)"):
        bot_by_name("my_bots_here:Mute")
    with pytest.raises(MutigError, match=r"Broken of seat 0 failed \(ZeroDivisionError"):
        play_out(new(), [bot_by_name("my_bots_here:Broken") for _ in range(3)])
    with pytest.raises(MutigError, match="expected one of the choices it was given"):
        play_out(new(), [bot_by_name("my_bots_here:Cheat") for _ in range(3)])


class Says:
    """A bot that answers whatever it is told to."""

    def __init__(self, answer: object) -> None:
        self.choose = lambda view, choices, budget: answer


def test_a_number_instead_of_a_choice_is_answered_with_what_to_return() -> None:
    game = mutig.new_game("broom-service", 2, seed=1)
    code = game.codes(0)[-1]
    for answer, hint in (
        (code, rf"not its code: return the choice itself, next\(c for c in choices if c.code == {code}\)"),
        (np.int64(code), "not its code"),
        (10_000, "given, not a number$"),
        (True, "given$"),
        ("brave", "given$"),
    ):
        with pytest.raises(MutigError, match=hint):
            ask_bot(game, 0, Says(answer))  # type: ignore[arg-type]
    touria = mutig.new_game("touria", 2, seed=1)
    asked = min(touria.pending)
    place = next(k for k in range(len(touria.codes(asked))) if k not in touria.codes(asked))
    with pytest.raises(MutigError, match=rf"not its place among them: return choices\[{place}\]"):
        ask_bot(touria, asked, Says(place))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("greedi", "did you mean 'greedy'"),
        ("", "unknown bot ''"),
        ("no_such_module_here:Bot", "there is no module 'no_such_module_here'"),
        ("json:Bot", "json has no class 'Bot'"),
    ],
)
def test_a_wrong_name_is_answered_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(MutigError, match=sentence):
        bot_by_name(name)


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(MutigError, match="expected 3, one per seat, not 2"):
        play_out(new(), [RandomBot(), RandomBot()])


def test_chance_told_by_people_cannot_be_played_out() -> None:
    game = mutig.new_game("broom-service", 2, chance=mutig.ToldChance())
    with pytest.raises(MutigError, match="told by people"):
        play_out(game, [RandomBot(), RandomBot()])
