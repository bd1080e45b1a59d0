"""`mutig bench`: every promised value is there, and the tables of a page are made from them. Speeds are not judged."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import mutig
from mutig.bots import SearchBot
from mutig.cli.bench_game import ISMCTS, Measured, goals_of, reached
from mutig.cli.bench_page import BLOCKS, MARKED, filled, read_page, shown
from mutig.cli.bench_search import POSITIONS, Position, TirelessSearch, middles, openspiel_rate
from mutig.cli.games import table_for
from mutig.cli.measuring import QUICK, Effort, best_rate, first_game
from mutig.games import pack

from .command_line import mutig_says, refused

ROOT = Path(__file__).parents[2]


@pytest.fixture
def start_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling from nothing takes too long for a test: here the two start times are given."""
    monkeypatch.setattr("mutig.cli.measuring.start_times", lambda table, effort: (20.0, 0.5))


@cache
def positions(game: str) -> list[Position]:
    """Found once for all tests: whole games between greedy bots are played for them."""
    return middles(table_for(game, 4, ",".join(pack(game).bench.variants), "house"))


@pytest.fixture
def found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutig.cli.bench_search.middles", lambda table: positions(table.rules.name))


@pytest.mark.usefixtures("start_times", "found_once")
def test_bench_measures_everything_it_promises() -> None:
    assert_all_is_measured("broom-service", "tricks")  # the other game: tests/soak/test_bench.py


def assert_all_is_measured(game: str, length: str) -> None:
    found = json.loads(mutig_says("bench", game, "--quick", "--json", "--processor").out)
    values = found[game]
    assert found["measured_with"]["clock"] == "processor"
    assert {"decisions", length} <= set(values.pop("per_game"))
    assert set(values) == set(goals_of(game)) == set(goals_of("broom-service"))
    assert all(value > 0 for value in values.values())


def test_rates_are_by_the_clock_that_is_asked_for() -> None:
    ticks = iter(range(100))
    by_hand = Effort(seconds=5, repeats=2, clock=lambda: float(next(ticks)))
    assert best_rate(lambda: 10, by_hand) == (0.8, 8.0)  # four calls of ten units in five seconds
    page = "<!-- bench: machine -->\n<!-- /bench -->\n"
    assert "per second of processor time" in filled(page, FOUND, PEERS, processor=True)
    assert "processor time" not in filled(page, FOUND, PEERS)


@pytest.mark.usefixtures("start_times", "found_once")
def test_bench_prints_tables_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = {key: 1.0 for key in goals_of("touria") if key.startswith("search")}
    monkeypatch.setattr("mutig.cli.bench_search.search_rates", lambda table, positions, effort: rates)
    said = mutig_says("bench", "touria", "--quick")
    assert "touria, 4 players, no variants" in said.out
    assert "turns per game" in said.out
    assert "vector steps per s" in said.out
    assert "missed" in said.out
    assert "broom-service" not in said.out
    assert "unknown game 'turia': did you mean 'touria'?" in refused("bench", "turia")


@pytest.mark.parametrize("game", mutig.GAMES)
def test_a_new_process_plays_its_first_compiled_game_from_the_cache(game: str) -> None:
    mutig.rules(game).compiled()
    assert 0 < first_game(table_for(game, 4, "", "house"), os.environ.get("MUTIG_CACHE_DIR", "")) < 20


def test_bench_says_how_to_get_the_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutig.cli.bench_peers.find_spec", lambda module: None)
    assert "make bench installs them" in refused("bench", "--peers")


@pytest.mark.parametrize("game", mutig.GAMES)
def test_the_searches_start_from_real_decisions_in_the_middle_of_games(game: str) -> None:
    found = positions(game)
    assert len({json.dumps(position.view, sort_keys=True) for position in found}) == len(found) == POSITIONS
    for position in found:
        assert len(position.choices) > 1
        assert position.view["viewer"] == position.seat
        assert not mutig.rules(game).interpreted.over(position.state)


@pytest.mark.parametrize("game", mutig.GAMES)
def test_measured_playouts_go_on_to_the_very_end_and_real_ones_do_not(game: str) -> None:
    table = table_for(game, 4, ",".join(pack(game).bench.variants), "house")
    rules, position = table.rules, positions(game)[0]
    bots = {"end": TirelessSearch(), "horizon": SearchBot()}
    over = {}
    for name, bot in bots.items():
        bot.sit_down(table)
        bot._see(position.view)
        bot._think(position.seat, playouts=1)
        over[name] = bool(rules.compiled().over(bot._states[1]))  # the world of that playout
    assert over == {"end": True, "horizon": False}


def test_openspiel_searches_the_same_positions() -> None:
    table = table_for("broom-service", 4, ",".join(pack("broom-service").bench.variants), "house")
    assert openspiel_rate(table, positions("broom-service")[:1], QUICK) > 0


# Pages


def measured(game: str) -> Measured:
    values = {key: 100.0 * number for number, key in enumerate(goals_of(game), 1)}
    return Measured(["storms"], values, {"decisions": 375.4}, {ISMCTS: 50.0})


FOUND = {game: measured(game) for game in mutig.GAMES}
PEERS = {"OpenSpiel (hearts)": {"games_per_s": 3.0, "decisions_per_s": 10.0}}


def test_every_marked_table_of_the_page_is_made_anew_and_nothing_else_changes() -> None:
    text = read_page(ROOT / "docs/benchmarks.md")
    page = filled(text, FOUND, PEERS)
    assert filled(page, FOUND, PEERS) == page
    assert MARKED.sub("", page) == MARKED.sub("", text)
    assert {mark[1] for mark in MARKED.finditer(text)} == set(BLOCKS) - {"readme"}
    for key in goals_of("touria"):
        assert f"`{key}`" in page
    assert "| `copy_us` | 500 | at most 1: missed | 500 | at most 1: missed |" in page
    ours = FOUND["touria"].values["search_random_playouts_per_s"] / 50
    assert f"| ours / OpenSpiel's, both at random | {ours:.0f} times |  | {ours:.0f} times |  |" in page
    assert "| OpenSpiel (hearts) | 10 | 3 | 40 / 20 times | 40 / 20 times |" in page
    assert "Broom Service 375 decisions; Touria 375 decisions." in page


@pytest.mark.parametrize(
    ("value", "text"), [(15_432_100, "15.4 million"), (41_349, "41,300"), (977.4, "977"), (0.0151, "0.0151"), (0, "0")]
)
def test_figures_have_three_digits(value: float, text: str) -> None:
    assert shown(value) == text


def test_goals_are_least_or_most() -> None:
    assert reached((">=", 5), 5)
    assert not reached((">=", 5), 4.9)
    assert reached(("<=", 5), 5)
    assert not reached(("<=", 5), 5.1)
    assert reached(None, 0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("# Nothing marked\n", "expected marks like <!-- bench: engine -->"),
        ("<!-- bench: engin -->\n<!-- /bench -->\n", "unknown mark 'engin': did you mean 'engine'?"),
        (None, "cannot be read (No such file or directory)"),
    ],
)
def test_a_page_without_proper_marks_is_refused_before_anything_is_measured(
    text: str | None, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measure(*_: Any) -> None:
        raise AssertionError("measured too early")

    monkeypatch.setattr("mutig.cli.bench_peers.measure_peers", measure)
    page = tmp_path / "page.md"
    if text is not None:
        page.write_text(text)
    assert sentence in refused("bench", "--peers", "--page", page)
    assert "add --peers and name no game" in refused("bench", "--page", page)
    assert "add --peers and name no game" in refused("bench", "touria", "--peers", "--page", page)
