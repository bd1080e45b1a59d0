"""`mutig play`: whole games by typed input, taking back, saving, ctrl-c, going on."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest

import mutig
from mutig.bots import RandomBot, ask_bot
from mutig.cli.seats import bot_in, names_for, seats_for, seats_of_names
from mutig.cli.session import chosen
from mutig.core.messages import LANGUAGES
from mutig.core.question import Question
from mutig.games.broom_service.sentences import CATALOGUES as GAME_WORDS
from mutig.voice.catalogues import Voice

from .command_line import ANY_ANSWER, finished_game, mutig_says, process, refused


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("variants", ["", "storms,mountains", "back,storms"])
def test_a_whole_game_is_played_by_typed_input(variants: str, tmp_path: Path) -> None:
    said = mutig_says("play", "--seed", 5, "--variants", variants, "--save", "game.mutig", typed=ANY_ANSWER * 500)
    assert said.code == 0, said.err
    game = mutig.load(tmp_path / "game.mutig")
    assert game.over
    assert game.names == ("Player", "Greedy B", "Greedy C", "Greedy D")
    assert "Final scoring" in said.out
    assert "in the rounds" in said.out
    assert re.search(r"wins? .*with \d+ points|Tied at", said.out)
    assert "The record is saved as game.mutig" in said.out
    for heading in ("Round 1 of 7", "Round 7 of 7", "Choose your hand", "Lead a card.", "Brave or cowardly?", "Pawn 1"):
        assert heading in said.out
    assert max(len(line) for line in said.out.splitlines() if "saved" not in line) <= 80


def test_the_table_shows_my_hand_and_nobody_elses() -> None:
    said = mutig_says("play", "--seed", 5, "--players", 3, "--bots", "random", typed="1 2 3 4\n")
    assert "Your hand Forest Witch, Mountain Witch, Hill Witch, Prairie Witch" in said.out
    assert "Wild B picks" not in said.out


def test_a_hand_is_typed_at_once_and_what_does_not_fit_is_explained() -> None:
    typed = "1 2 3\n1 1 2 3\n0 1 2 3\nx\n9, 1, 4, 7\n"
    said = mutig_says("play", "--seed", 5, "--players", 3, typed=typed)
    assert "expected 4 numbers, not 3" in said.out
    assert "a number is there twice" in said.out
    assert "expected 4 numbers from 1 to 10" in said.out
    assert "Your hand Forest Witch, Prairie Witch, Fruit Gatherer, Root Gatherer" in said.out


def test_the_last_cards_of_a_hand_may_be_the_last_ones_listed() -> None:
    """Once only as many cards are left as the hand still needs, the rules pick them by themselves."""
    said = mutig_says("play", "--seed", 5, "--players", 3, typed="7 8 9 10\n")
    assert said.code == 0, said.err
    assert "Your hand" in said.out
    assert "Weather Fairy" in said.out.rpartition("Your hand")[2]


def test_commands_explain_show_and_save(tmp_path: Path) -> None:
    said = mutig_says("play", "--seed", 5, "--save", "here.mutig", typed="?\nb\nl\nt\ns\nq\n")
    assert said.code == 0
    assert "Type the numbers of all cards at once" in " ".join(said.out.split())
    assert "borders" in said.out
    assert "is the start player." in said.out
    assert "Saved as here.mutig." in said.out
    assert "mutig play --resume here.mutig" in said.out
    assert not mutig.load(tmp_path / "here.mutig").over


def test_taking_back_undoes_my_whole_decision_and_what_followed(tmp_path: Path) -> None:
    mutig_says("play", "--seed", 5, "--save", "before.mutig", typed="u\n")
    said = mutig_says("play", "--seed", 5, "--save", "after.mutig", typed="1 2 3 4\n1\nu\nu\nu\n")
    assert said.out.count("Taken back.") == 2
    assert "There is nothing to take back yet." in said.out
    assert mutig.load(tmp_path / "after.mutig").moves == mutig.load(tmp_path / "before.mutig").moves


def test_the_end_of_the_input_saves_and_the_game_goes_on_from_the_file(tmp_path: Path) -> None:
    said = mutig_says("play", "--seed", 5, "--bots", "random,greedy,random", "--seat", 2, typed="1 2 3 4\n1\n")
    assert said.code == 0
    (file,) = tmp_path.glob("mutig-broom-service-*.mutig")
    before = mutig.load(file)
    assert before.names == ("Random A", "Greedy B", "Player", "Random D")
    again = mutig_says("play", "--resume", file, typed=ANY_ANSWER * 500)
    assert again.code == 0
    after = mutig.load(file)
    assert after.over
    assert after.moves[: len(before.moves)] == before.moves
    assert "Final scoring" in mutig_says("play", "--resume", file).out


def test_ctrl_c_saves_and_the_saved_game_resumes(tmp_path: Path) -> None:
    with process("play", "--seed", "3", folder=tmp_path) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write("1 2 3 4\n")
        running.stdin.flush()
        shown = ""
        while shown.count("q quit\n> ") < 2:
            shown += running.stdout.read(1)
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
        assert running.wait(timeout=20) == 130
    (file,) = tmp_path.glob("*.mutig")
    assert f"mutig play --resume {file.name}" in rest
    said = mutig_says("play", "--resume", file, typed="q\n")
    assert said.code == 0
    assert "Your hand" in said.out


def test_ctrl_c_at_any_moment_leaves_a_record_that_loads(tmp_path: Path) -> None:
    for number in range(3):
        with process("play", "--seed", number, "--save", f"{number}.mutig", folder=tmp_path) as running:
            assert running.stdin
            running.stdin.write(ANY_ANSWER * 2000)
            running.stdin.flush()
            time.sleep(0.5 + 0.13 * number)
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=20)
        if (file := tmp_path / f"{number}.mutig").exists():  # not yet begun, or already over, at that moment
            mutig.load(file)


def test_two_people_hand_the_keyboard_over_and_never_see_the_others_hand() -> None:
    typed = "\n1 2 3 4\n\n5 6 7 8\n"
    said = mutig_says("play", "--seats", "me,me,greedy", "--name", "Ann,Bob", "--seed", 5, typed=typed)
    assert said.code == 0
    parts = said.out.split("Hand the keyboard to ")
    assert [part.split(".")[0] for part in parts[1:3]] == ["Ann", "Bob"]
    assert "Forest Witch, Mountain Witch, Hill Witch" not in parts[2]
    assert "Ann picks" not in parts[2]


def test_what_contradicts_itself_is_refused(tmp_path: Path) -> None:
    file = finished_game(tmp_path)
    before = file.read_bytes()
    assert "--players is already settled by the saved game" in refused("play", "--resume", file, "--players", 3)
    assert "exists already and is left as it is" in refused("play", "--save", file)
    assert "it excludes --seat and --bots" in refused("play", "--seats", "me,greedy", "--seat", 0)
    assert "names 2 seats, but --players says 3" in refused("play", "--seats", "me,greedy", "--players", 3)
    assert "at least one 'me'" in refused("play", "--seats", "greedy,greedy")
    assert "expected a seat from 0 to 3, not 4" in refused("play", "--seat", 4)
    assert "expected 1 names" in refused("play", "--name", "Ann,Bob")
    assert "what a bot would be called" in refused("play", "--name", "Greedy A")
    assert "there is no such folder" in refused("play", "--save", "nowhere/game.mutig")
    assert "cannot be read" in refused("play", "--resume", "missing.mutig")
    assert "unknown language 'xx'" in refused("play", "--lang", "xx")
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_game_with_told_chance_is_not_played_on_here(tmp_path: Path) -> None:
    mutig.new_game("broom-service", 2, chance=mutig.ToldChance()).save("told.mutig")
    assert "chance is told by people" in refused("play", "--resume", "told.mutig")


def test_a_failing_bot_ends_the_session_with_a_sentence_and_the_game_is_saved(tmp_path: Path) -> None:
    (tmp_path / "failing_bots.py").write_text(
        "class Fails:\n    def choose(self, view, choices, budget):\n        raise RuntimeError('no idea')\n"
    )
    sentence = refused("play", "--bots", "failing_bots:Fails", "--save", "kept.mutig")
    assert "the bot Fails of seat 1 failed (RuntimeError: no idea)" in sentence
    assert mutig.load(tmp_path / "kept.mutig").names[1] == "failing_bots:Fails B"


def test_every_question_of_many_random_games_has_words() -> None:
    """No option is shown as its bare code text where a sentence exists, and every number leads to a legal choice."""
    from mutig.games import pack

    asked = set()
    for seed in range(8):
        side = "back" if seed % 2 else "mountains"
        game = mutig.new_game("broom-service", 2 + seed % 4, seed=seed, variants=["storms", side])
        presenter = pack(game.rules.name).presenter(game.table, game.names, LANGUAGES[seed // 2])
        bot = RandomBot(seed)
        while not game.over:
            seat = min(game.pending)
            view, choices = game.view(seat), game.choices(seat)
            question = presenter.question(view, choices)
            asked.add(view["asked"])
            if not question.then:  # else a hand is chosen at once
                assert sorted(option.text for option in question.options) == sorted(map(str, choices))
            assert presenter.explain(view)
            if view["asked"] == "tile-take":
                gifts = [GAME_WORDS[LANGUAGES[seed // 2]].word("tile", tile) for tile in ("potions", "wands")]
                assert str(question.options[0].label).endswith(tuple(gifts))
            game.play(seat, ask_bot(game, seat, bot))
    assert asked >= {
        "reveal-hands",
        "lead",
        "answer",
        "witch-move",
        "druid-delivery",
        "fairy",
        "gathering",
        "tile-take",
    }


def test_names_tell_people_from_bots() -> None:
    seats = seats_for(None, 1, "random,my.module:Bot", None)
    names = names_for("touria", seats, None, "Player")
    assert names == ["Random A", "Player", "my.module:Bot C", "Random D"]
    learned = names_for("touria", seats_for(2, 0, "learned", None), None, "Player")
    assert re.fullmatch("learned:[0-9a-f]{8} B", learned[1])
    assert seats_of_names(learned) == ["me", "learned"]  # whatever weights there are when it goes on
    assert seats_of_names(names) == seats
    assert seats_of_names(["A", "B"]) is None
    assert bot_in("Ann B") is None


def test_one_number_answers_a_plain_question() -> None:
    from mutig.core.question import Option

    question = Question("Choose.", [("", [Option("a", "a"), Option("b", "b")])])
    assert chosen(question, "2", Voice("en")) == ["b"]
