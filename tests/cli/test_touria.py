"""Touria at the terminal: whole games by typed input, words for every decision, sim, editions, records, pictures."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import mutig
from mutig.bots import RandomBot, ask_bot, bot_by_name
from mutig.cli.session import chosen
from mutig.core.messages import LANGUAGES
from mutig.games import pack
from mutig.games.touria.edition.edition import CORNERS
from mutig.games.touria.sentences import CATALOGUES
from mutig.games.touria.tables import TARGET_WORDS
from mutig.games.touria.terminal.table import ASKING
from mutig.games.touria.words.routes import good_routes, price, steps_to
from mutig.voice.catalogues import Voice

from .command_line import finished_touria, mutig_says, refused

PHASES = ("start-bonus", "main-choice", "target", "travel", "doubling", "copying", "end-turn", "door", "gift")


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def wedding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished_touria(tmp_path_factory.mktemp("records"))


# Playing


@pytest.mark.parametrize("variants", ["", "short,open-screens", "sudden-wedding"])
def test_a_whole_game_is_played_by_typed_input(variants: str, tmp_path: Path) -> None:
    words = ("play", "touria", "--terminal", "--seed", 5, "--variants", variants, "--save", "game.mutig")
    said = mutig_says(*words, typed="1\n2\n" * 1000)
    assert said.code == 0, said.err
    game = mutig.load(tmp_path / "game.mutig")
    assert game.over
    for text in ("Turn 1: ", "tower  S Player", "Heroes", "Mines", "Orders", "Choose a tower.", "Which way?", "Yours"):
        assert text in said.out
    assert ("a sudden wedding" if "sudden" in variants else "meets the royal children") in " ".join(said.out.split())
    assert ("screen closed" in said.out) is ("open" not in variants)
    assert max(len(line) for line in said.out.splitlines() if "saved" not in line) <= 80


def test_the_towers_stand_from_my_side_with_the_next_face() -> None:
    said = mutig_says("play", "touria", "--seed", 5, "--seat", 1, "--bots", "greedy", typed="q\n")
    game = mutig.new_game("touria", 4, seed=5)
    heads = re.search(r"tower +W Player +N Friendly C +E Friendly D +S Friendly A +then for W", said.out)
    assert heads
    voice = CATALOGUES["en"]
    view = game.view(1)
    for corner in CORNERS:
        now, then = (voice.word("face", view[what][1][corner]) for what in ("faces", "roofs"))
        assert re.search(rf"^{corner} +{now} +{then} .* {then} *$", said.out, re.MULTILINE)


def test_a_whole_route_is_walked_with_one_number_and_taken_back_with_one_key(tmp_path: Path) -> None:
    words = ("play", "touria", "--edition", "house-d206b899", "--seed", 5, "--save", "a.mutig")
    said = mutig_says(*words, typed="1\n3\nu\nq\n")
    assert "bridge > mine 4 > merchant, 3 steps; gems on the way: black, blue" in said.out
    assert "Taken back." in said.out
    game = mutig.load(tmp_path / "a.mutig")
    assert game.view(0)["asked"] == "travel"
    assert game.view(0)["table"]["heroes"] == "courtyard"


def test_help_and_unknown_numbers_are_answered() -> None:
    said = mutig_says("play", "touria", "--seed", 5, typed="?\n99\nhello\nb\nq\n")
    assert "3 steps are free, each further one costs a coin" in " ".join(said.out.split())
    assert said.out.count("expected a number from 1 to") == 2
    assert "roads to" in said.out


def test_two_people_hand_the_keyboard_over_and_see_their_own_goods_only() -> None:
    words = ("play", "touria", "--seats", "me,me", "--name", "Ann,Bob", "--seed", 5)
    said = mutig_says(*words, typed="\n4\n" * 4)
    parts = said.out.split("Hand the keyboard to ")
    assert len(parts) > 2
    for part in parts[1:]:
        assert part.count("screen closed") == part.count("your goods stand below") == part.count("Yours")


def test_bad_options_are_refused_with_a_sentence() -> None:
    assert "unknown variant 'shrt': did you mean 'short'?" in refused("play", "touria", "--variants", "shrt")
    assert "is for 2 to 4 players, not 5" in refused("sim", "touria", "--players", 5)
    assert "heavy_clouds" in refused("play", "touria", "--set", "heavy_clouds=12")
    assert "unknown game 'turia': did you mean 'touria'?" in refused("play", "turia")


def test_every_question_of_many_random_games_has_words() -> None:
    """Every number leads to a legal choice, every choice has a number, and every decision kind is explained."""
    asked: Counter[tuple[str, str]] = Counter()
    for seed in (*range(12), 24, 80):  # rare: a gift is chosen in game 24, the bird pays for a gem in game 80
        language = LANGUAGES[seed % len(LANGUAGES)]
        variants = [["short"], ["open-screens"], []][seed % 3]
        game = mutig.new_game("touria", 2 + seed % 3, seed=seed, variants=variants)
        presenter = pack(game.rules.name).presenter(game.table, game.names, language)
        bots = [bot_by_name("greedy", seed), RandomBot(seed)]
        while not game.over:
            seat = min(game.pending)
            view = game.view(seat)
            decision = f"action {view['table']['heroes']}" if view["asked"] == "action" else view["asked"]
            asked[decision, language] += 1
            if asked[decision, language] <= 8:  # the same question reads the same: a few of each are enough
                choices = game.choices(seat)
                question = presenter.question(view, choices)
                assert {option.text for option in question.options} == set(map(str, choices))
                assert not any("{" in str(option.label) for option in question.options)
                assert presenter.explain(view)
                assert presenter.brief(view) or presenter.table(view)
            game.play(seat, ask_bot(game, seat, bots[seat % 2]))
    wanted = {*PHASES, "another-door", *ASKING, *(f"action {target}" for target in TARGET_WORDS)}
    assert {decision for decision, _ in asked} == wanted


def test_what_an_option_promises_is_what_it_brings() -> None:
    """Steps, prices and routes are those of the rules."""
    for seed in range(3):
        game = mutig.new_game("touria", 3, seed=seed)
        presenter = pack(game.rules.name).presenter(game.table, game.names, "en")
        bot, walked = RandomBot(seed), 0
        while walked < 12:
            seat = min(game.pending)
            view = game.view(seat)
            if view["asked"] == "travel":
                seen = game.rules.state_of_view(game.table, view)
                routes = good_routes(game.table.e, seen, seat)
                here = steps_to(game.rules.interpreted, game.table.e, seen, seen.heroes, seen.destination)
                if here:
                    assert routes[0].steps == here
                    assert price(seen, here) <= view["table"]["coins"][seat]
                    question = presenter.question(view, game.choices(seat))
                    texts = chosen(question, "1", Voice("en"))
                    assert len(texts) == len(routes[0].spaces) + 1
                    walked += 1
            game.play(seat, ask_bot(game, seat, bot))


# Simulations


def test_sim_prints_tables_for_people() -> None:
    said = mutig_says("sim", "touria", "--games", 40)
    assert said.code == 0
    for text in ("seat 0 (S)", "hearts", "coins", "wizard or broom", "doublings", "turns per game", "ended by castle"):
        assert text in said.out
    assert "points" not in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80


def test_sim_json_has_wins_by_side_goods_deeds_lengths_and_endings() -> None:
    said = mutig_says("sim", "touria", "--games", 200, "--json", "-")
    report = json.loads(said.out)
    assert [seat["seat"] for seat in report["by_seat"]] == ["seat 0 (S)", "seat 1 (W)", "seat 2 (N)", "seat 3 (E)"]
    assert sum(seat["wins"] for seat in report["by_seat"]) == 200
    low, high = report["by_seat"][0]["win_interval"]
    assert low < report["by_seat"][0]["win_share"] < high
    assert report["by_bot"]["greedy"]["hearts"]["mean"] > report["by_bot"]["random"]["hearts"]["mean"]
    assert "points" not in report
    assert list(report["tallies"]) == ["actions", "items", "deeds"]
    assert all(row["per_game"] > 0 for row in report["tallies"]["actions"])
    assert report["lengths"]["turns"]["q1"] <= report["lengths"]["turns"]["median"] <= report["lengths"]["turns"]["q3"]
    assert sum(report["endings"].values()) == 200
    sudden = json.loads(mutig_says("sim", "touria", "--games", 4, "--variants", "sudden-wedding", "--json", "-").out)
    assert sudden["endings"] == {"sudden wedding": 4}


# Editions


def test_edition_commands_know_touria(tmp_path: Path) -> None:
    checked = mutig_says("edition", "check", "--game", "touria")
    assert "22 checks: 0 hard findings, 0 soft ones." in checked.out
    shown = mutig_says("edition", "show", "--game", "touria")
    for text in ("forest-fairy", "mine-6", "blue, red, green", "black, blue, red, green, yellow, violet"):
        assert text in shown.out
    assert "a single board" in refused("edition", "show", "--game", "touria", "--board", "back")
    made = mutig_says("edition", "new", "mine", "--game", "touria")
    assert "mutig edition check mine --game touria" in made.out
    file = tmp_path / "mine" / "edition.toml"
    file.write_text(
        file.read_text().replace('["BR", 3]', '["BR", 1]').replace('"robbers", "wizard"', '"robbers", "dragon"')
    )
    wrong = mutig_says("edition", "check", "mine", "--game", "touria")
    assert wrong.code == 2
    assert "C3" in wrong.out
    assert "expected more coins than gems, found 1" in wrong.out
    assert "exists already" in refused("edition", "new", "mine", "--game", "touria")


# Records


def test_show_prints_the_table_and_hides_what_a_seat_may_not_see(wedding: Path) -> None:
    whole = mutig_says("show", wedding)
    assert "meets the royal children" in whole.out
    assert "screen closed" not in whole.out
    spectator = mutig_says("show", wedding, "--move", 30, "--seat", "spectator")
    assert spectator.out.count("screen closed") == 3
    mine = mutig_says("show", wedding, "--move", 30, "--seat", 1)
    assert mine.out.count("screen closed") == 2
    assert "Yours" in mine.out


@pytest.mark.parametrize("name", ["board.svg", "board.png"])
def test_show_draws(name: str, wedding: Path, tmp_path: Path) -> None:
    assert mutig_says("show", wedding, "--move", 30, "--seat", 1, "--out", name, "--width", 300).code == 0
    assert (tmp_path / name).read_bytes().startswith(b"<svg" if name.endswith("svg") else b"\x89PNG")


def test_replay_and_verify(wedding: Path) -> None:
    told = " ".join(mutig_says("replay", wedding, "--all").out.split())
    for line in mutig.load(wedding).log:
        assert " ".join(line.sentence.split()) in told
    stepped = mutig_says("replay", wedding, typed="\n20\nq\n")
    assert stepped.code == 0
    assert re.search(r"─ Turn \d+: (Ann|Bob|Cleo) ─", stepped.out)
    assert "are legal" in mutig_says("verify", wedding).out
