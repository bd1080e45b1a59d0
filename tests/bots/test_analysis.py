"""A finished game judged by what a seat could know: the same worlds for every choice, and no hindsight."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import islice

import pytest

import mutig
from mutig.bots import bot_by_name, play_out
from mutig.bots.analysis import Analyst, Chance, Decision, Judged, Weighed, analyse, decisions_of, told, worlds_for
from mutig.bots.analysis.analysis import COMPARED, FEWEST, MOST
from mutig.bots.analysis.telling import in_words
from mutig.bots.judge import Judge
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.messages import LANGUAGES
from mutig.games import speaker_for

from ..games.broom_service.other_worlds import other_world
from . import proven

NAMES = ["Anna", "Oskar", "Chloé"]


def played(game: str, players: int = 3, seed: int = 5) -> Game:
    over = mutig.new_game(game, players, seed=seed)
    return play_out(over, [bot_by_name("greedy", seat) for seat in range(players)])


def analyst(game: Game, worlds: int, open_hands: bool = False) -> Analyst:
    judge = Judge()
    judge.sit_down(game.table)
    return Analyst(judge, worlds, "test", open_hands)


@pytest.mark.parametrize("name", mutig.GAMES)
def test_every_real_decision_is_found_with_what_its_seat_knew(name):
    game = played(name)
    for seat in range(3):
        found = list(decisions_of(game, seat))
        asked = [move for move in game.moves if move.seat == seat and move.asked]
        assert sum(len(each.way) for each in found) >= len(asked) >= len(found) > 20
        assert [each.number for each in found] == list(range(len(found)))
        for each in found:
            assert len(each.choices) > 1
            assert each.way[0] in [choice.code for choice in each.choices]
            before = mutig.new_game(name, 3, seed=5)
            assert each.view["viewer"] == seat
        moves = [(move.seat, move.code) for move in game.moves[: found[-1].move]]
        before.replay(moves)
        assert before.recall(seat) == found[-1].view


def test_a_hand_that_is_picked_card_by_card_is_one_decision():
    found = list(decisions_of(played("broom-service"), 1))
    hands = [each for each in found if each.view["asked"] == "reveal-hands"]
    assert [each.round for each in hands] == [1, 2, 3, 4, 5, 6, 7]
    assert all(each.secret and len(each.way) >= 3 for each in hands)


@pytest.mark.parametrize("name", mutig.GAMES)
def test_every_choice_that_is_compared_gets_as_many_worlds_and_the_same_answer_again(name):
    game = played(name)
    decision = max(decisions_of(game, 0), key=lambda each: len(each.choices))
    judge = analyst(game, 40).judge
    ways = [(choice.code,) for choice in decision.choices]
    shares = judge.weigh(decision.view, ways, 40, "a")
    assert shares.shape == (len(ways), 40)
    assert ((shares >= 0) & (shares <= 1)).all()
    assert (shares == judge.weigh(decision.view, ways, 40, "a")).all()
    turned = judge.weigh(decision.view, ways[::-1], 40, "a")
    assert (shares == turned[::-1]).all(), "a choice is worth the same, whatever was tried before it"
    judged = analyst(game, 40).judged(decision)
    assert judged == analyst(game, 40).judged(decision)
    assert len(judged.weighed) <= COMPARED + 1
    assert judged.made.way == decision.way
    wins = [each.chance.win for each in judged.weighed]
    assert wins == sorted(wins, reverse=True)
    assert judged.cost.win == pytest.approx(wins[0] - wins[judged.chosen])
    assert judged.cost.low <= judged.cost.win <= judged.cost.high


def test_hidden_cards_do_not_change_the_judgement_and_open_ones_do():
    game = played("broom-service")
    rng, known, differs = random.Random(1), analyst(game, 30), False
    openly = analyst(game, 30, open_hands=True)
    for decision in [each for each in decisions_of(game, 0) if not each.secret][::6]:
        world = other_world(game.table, decision.state, 0, rng)
        elsewhere = replace(decision, state=world, view=game.rules.recall(game.table, world, 0))
        assert known.judged(decision) == known.judged(elsewhere)
        differs |= openly.judged(decision) != openly.judged(elsewhere)
    assert differs


def test_the_last_decisions_tell_who_won():
    game = played("broom-service", 2)
    for seat in range(2):
        found = analyse(game, seat, worlds=60)
        assert abs(found.judged[-1].made.chance.win - (seat in game.winners)) < 0.5
        assert all(each.cost.win >= 0 for each in found.judged)


def test_the_decisions_that_are_told_are_those_that_cost_most_and_more_than_luck():
    game = played("broom-service")
    ticks: list[tuple[int, int]] = []
    found = analyse(game, 1, worlds=50, progress=lambda done, of: ticks.append((done, of)))
    assert ticks == [(k, len(found.judged)) for k in range(1, len(found.judged) + 1)]
    dear = found.dearest(4)
    assert dear == sorted(dear, key=lambda each: -each.cost.win)
    assert all(each.chosen > 0 and each.cost.win >= 0.03 and each.cost.low > 0 for each in dear)
    for language in LANGUAGES:
        words = told(found, game, NAMES, language)
        assert [each.number for each in words.dearest] == [each.number for each in dear]
        assert all(each.why for each in words.best)
        assert all(choice.label for each in words.dearest for choice in each.choices)


@pytest.mark.parametrize("name", mutig.GAMES)
def test_every_choice_has_a_short_name_in_every_language(name):
    game = played(name)
    for language in LANGUAGES:
        speaker = speaker_for(game.table, NAMES, language)
        for decision in decisions_of(game, 2):
            seen = game.rules.state_of_view(game.table, decision.view)
            for way in {decision.way, *((choice.code,) for choice in decision.choices)}:
                label = speaker.brief(decision.view, way, seen)
                assert 0 < len(label) < 120
                assert "{" not in label


def test_two_choices_that_are_called_the_same_are_told_apart():
    """Both pawns may fly to one area, two towers look alike, two clouds hang over one area."""
    game, compared = played("broom-service"), 0
    fair = Chance(0.5, 0.4, 0.6)
    speaker = speaker_for(game.table, NAMES, "fr")
    for decision in (each for seat in range(3) for each in decisions_of(game, seat) if not each.secret):
        seen = game.rules.state_of_view(game.table, decision.view)
        briefs = [speaker.brief(decision.view, (choice.code,), seen) for choice in decision.choices]
        if len(set(briefs)) < len(briefs):
            weighed = tuple(Weighed((choice.code,), fair) for choice in decision.choices)
            judged = Judged(decision.number, decision.move, decision.round, weighed, 0, fair, fair)
            told_one = in_words(game.table, speaker, decision, judged, "fr")
            assert len({choice.label for choice in told_one.choices}) == len(briefs)
            assert told_one.title == f"Manche {decision.round}\u202f: {told_one.made.label}"
            compared += 1
    assert compared


def test_worlds_are_shared_out_so_that_a_game_takes_as_long_as_it_may():
    decisions = list(decisions_of(played("broom-service"), 0))
    assert FEWEST <= worlds_for(decisions, 100_000) < worlds_for(decisions, 200_000) <= MOST
    assert worlds_for(decisions, 1) == FEWEST
    assert worlds_for([], 1000) == 1000


def test_a_game_that_is_not_over_is_not_judged():
    with pytest.raises(MutigError, match="not over"):
        analyse(mutig.new_game("broom-service", 2, seed=1), 0)


def test_the_command_tells_it_writes_it_and_shows_it(tmp_path, capsys):
    from typer.testing import CliRunner

    from mutig.cli import app

    record = played("broom-service", 2).save(tmp_path / "evening.mutig")
    run = CliRunner(env={"COLUMNS": "80"}).invoke
    page, data = tmp_path / "report.html", tmp_path / "report.json"
    quick = ["analyse", str(record), "--worlds", "20"]
    result = run(app, [*quick, "--seat", "1", "--lang", "de", "--html", str(page)])
    assert result.exit_code == 0, result.output
    assert "Beurteilt nach dem" in result.output
    assert max(map(len, result.output.splitlines())) <= 80
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert "<svg" in page.read_text()
    assert "http" not in page.read_text()
    assert run(app, [*quick, "--json", str(data)]).exit_code == 0
    read = json.loads(data.read_text())
    assert read["seat"] == 0
    assert read["worlds"] == 20
    assert {"weighed", "chosen", "cost", "lead"} <= read["decisions"][0].keys()
    assert "expected a seat from 0 to 1" in run(app, [*quick, "--seat", "2"]).output


def test_a_decision_in_words_names_what_was_chosen_and_what_it_is_held_against():
    game = played("broom-service")
    decision: Decision = next(each for each in decisions_of(game, 0) if each.view["asked"] == "lead")
    judged = analyst(game, 20).judged(decision)
    words = in_words(game.table, speaker_for(game.table, NAMES, "en"), decision, judged, "en")
    assert words.title.startswith("Round 1: ")
    french = in_words(game.table, speaker_for(game.table, NAMES, "fr"), decision, judged, "fr")
    assert french.title.startswith("Manche 1\N{NARROW NO-BREAK SPACE}: ")
    assert words.made.way == decision.way
    assert words.kind == "lead"
    assert words.details["role"]


def test_it_names_the_choice_that_is_provably_the_best():
    for found in [*islice(proven.touria(range(100)), 8), *islice(proven.broom_service(range(8, 100)), 2)]:
        judge = Judge()
        judge.sit_down(found.table)
        assert Analyst(judge, 200).judged(found.decision).best.way == (found.best,)
